// floating_worlds.mjs - worlds of the three engines with a floating crate in each, and shared tools of the adapters'
// tests, bundled from the sources.
import { build } from "esbuild";
import { rmSync } from "node:fs";
import { copyFile, mkdir, mkdtemp } from "node:fs/promises";
import { bundling, engines } from "../../bindings/js/examples/build.mjs";

const root = new URL("../..", import.meta.url).pathname;

/** Exports of the package, its adapters, the engines and the examples. */
async function bundle() {
  await mkdir(`${root}build`, { recursive: true });
  const folder = await mkdtemp(`${root}build/adapters_`);
  const contents = [
    `export * from "plimsoll"; export * from "./common/example"; export * from "./common/things";`,
    ...engines.map((engine) => `export { start as ${engine} } from "./${engine}/example";`),
    `export { RapierWater, massProperties } from "plimsoll/rapier"; export { JoltWater } from "plimsoll/jolt"; export { CannonWater } from "plimsoll/cannon";`,
    `export { default as RAPIER } from "@dimforge/rapier3d-compat"; export { default as initJolt } from "jolt-physics"; export * as CANNON from "cannon-es";`,
    `export { BodyState } from "../src/adapters/floating";`,
  ].join("\n");
  const stdin = { contents, resolveDir: `${root}bindings/js/examples`, loader: "ts" };
  const outfile = `${folder}/all.mjs`;
  await build({ ...bundling, stdin, outfile, platform: "node" });
  for (const file of ["plimsoll_simd.wasm", "plimsoll_base.wasm"]) await copyFile(`${root}build/web/${file}`, `${folder}/${file}`);
  return { folder, all: await import(outfile) };
}

const { folder, all: bundled } = await bundle();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export const all = bundled;
export const plimsoll = await all.load();
export const waves = plimsoll.createWater(all.fourWaves);
export const still = plimsoll.createWater({ kind: "flat" });
await all.RAPIER.init();

/** Damping that brings bodies to rest in some seconds. */
export const soon = { linearRates: [2, 2, 2], angularRate: 2 };

/** A world of cannon with a floating crate of 500 kg. */
export function floatInCannon(options = {}, bodyOptions = {}, water = still) {
  const { World, Vec3, Body, Box } = all.CANNON;
  const world = new World({ gravity: new Vec3(0, -9.81, 0) });
  const sea = new all.CannonWater(plimsoll, world, water, options);
  const body = new Body({ mass: 500, shape: new Box(new Vec3(0.5, 0.5, 0.5)), ...bodyOptions });
  world.addBody(body);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { world, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}

/** A world of Rapier with a floating crate of 500 kg. */
export function floatInRapier(options = {}, adjust = (body) => body, collide = (collider) => collider) {
  const world = new all.RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const sea = new all.RapierWater(plimsoll, world, options.water ?? still, options);
  const body = world.createRigidBody(adjust(all.RAPIER.RigidBodyDesc.dynamic()));
  world.createCollider(collide(all.RAPIER.ColliderDesc.cuboid(0.5, 0.5, 0.5).setDensity(500)), body);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { world, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}

/** A world of Jolt with a floating crate of 500 kg. */
export async function floatInJolt(options = {}, adjust = () => {}) {
  const Jolt = await all.initJolt();
  const settings = new Jolt.JoltSettings(), pairs = new Jolt.ObjectLayerPairFilterTable(1), layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  const world = new Jolt.JoltInterface(settings), bodies = world.GetPhysicsSystem().GetBodyInterface();
  const shape = new Jolt.BoxShape(new Jolt.Vec3(0.5, 0.5, 0.5), 0.02);
  const creation = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(0, 0, 0), new Jolt.Quat(0, 0, 0, 1), Jolt.EMotionType_Dynamic, 0);
  creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
  creation.mMassPropertiesOverride.mMass = 500;
  adjust(creation, Jolt);
  const body = bodies.CreateBody(creation);
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
  const sea = new all.JoltWater(plimsoll, Jolt, world, options.water ?? still, options);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { Jolt, world, bodies, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}
