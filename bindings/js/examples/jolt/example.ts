// example.ts - a crate and a boat in four waves, with Jolt.
import initJolt from "jolt-physics";
import { JoltWater } from "plimsoll/jolt";
import type { Start } from "../common/example.js";
import { gravity, timeStep, type Thing } from "../common/things.js";

type Module = Awaited<ReturnType<typeof initJolt>>;
type Body = InstanceType<Module["Body"]>;
type World = InstanceType<Module["JoltInterface"]>;

export const start: Start = async (plimsoll, water, things) => {
  const Jolt: Module = await initJolt();
  const world = makeWorld(Jolt);
  const down = new Jolt.Vec3(0, -gravity, 0);
  world.GetPhysicsSystem().SetGravity(down);
  Jolt.destroy(down);
  const contacts = listenToContacts(Jolt, world);
  const sea = new JoltWater(plimsoll, Jolt, world, water);

  const bodies = things.map((thing) => {
    const body = makeBody(Jolt, world, thing), { name, mesh } = thing;
    const hull = plimsoll.createHull(mesh);
    const floating = sea.add(body, hull);
    return {
      name, mesh, hull, mass: 1 / body.GetMotionProperties().GetInverseMass(),
      getPose: () => ({ position: list(body.GetPosition()), rotation: [...list(body.GetRotation()), body.GetRotation().GetW()] }),
      getVelocities: () => ({ linear: list(body.GetLinearVelocity()), angular: list(body.GetAngularVelocity()) }),
      getLoad: () => floating.getLoad(),
    };
  });

  const step = (): void => {
    contacts.deepest = -Infinity;
    sea.step(timeStep, 2);
  };
  const dispose = (): void => {
    sea.dispose();
    for (const { hull } of bodies) hull.dispose();
    Jolt.destroy(world);
  };
  return { bodies, sea, step, getOverlap: () => contacts.deepest, dispose };
};

/** One layer, in which everything collides. */
export function makeWorld(Jolt: Module): World {
  const settings = new Jolt.JoltSettings();
  const pairs = new Jolt.ObjectLayerPairFilterTable(1);
  pairs.EnableCollision(0, 0);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  const layer = new Jolt.BroadPhaseLayer(0);
  layers.MapObjectToBroadPhaseLayer(0, layer);
  Jolt.destroy(layer);
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  const world = new Jolt.JoltInterface(settings);
  Jolt.destroy(settings);
  return world;
}

export function makeBody(Jolt: Module, world: World, { name, mesh, density, position, velocity }: Thing): Body {
  const convex = new Jolt.ConvexHullShapeSettings(), corner = new Jolt.Vec3(0, 0, 0);
  for (let i = 0; i < mesh.vertices.length; i += 3) {
    corner.Set(mesh.vertices[i]!, mesh.vertices[i + 1]!, mesh.vertices[i + 2]!);
    convex.mPoints.push_back(corner);
  }
  convex.mDensity = density;
  const made = convex.Create();
  if (made.HasError()) throw new Error(`Jolt found no convex hull of the ${name}: ${made.GetError().c_str()}`);
  const place = new Jolt.RVec3(...position), upright = new Jolt.Quat(0, 0, 0, 1);
  const settings = new Jolt.BodyCreationSettings(made.Get(), place, upright, Jolt.EMotionType_Dynamic, 0);
  corner.Set(...velocity);
  settings.mLinearVelocity = corner;
  settings.mApplyGyroscopicForce = true; // off by default; needed for a long hull that rolls and yaws
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  const body = bodies.CreateBody(settings);
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
  for (const object of [settings, place, upright, corner, convex]) Jolt.destroy(object);
  return body;
}

/** The penetration depth of bodies, by the contacts of a step. */
function listenToContacts(Jolt: Module, world: World): { deepest: number } {
  const contacts = { deepest: -Infinity };
  const note = (_body1: number, _body2: number, manifold: number): void => {
    const { mPenetrationDepth } = Jolt.wrapPointer(manifold, Jolt.ContactManifold);
    contacts.deepest = Math.max(contacts.deepest, mPenetrationDepth);
  };
  const listener = new Jolt.ContactListenerJS();
  listener.OnContactValidate = () => Jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
  listener.OnContactAdded = note;
  listener.OnContactPersisted = note;
  listener.OnContactRemoved = () => {};
  world.GetPhysicsSystem().SetContactListener(listener);
  return contacts;
}

const list = (vector: { GetX(): number; GetY(): number; GetZ(): number }): number[] => [vector.GetX(), vector.GetY(), vector.GetZ()];
