// example.ts - a crate and a boat in four waves, with Rapier.
import RAPIER from "@dimforge/rapier3d-compat";
import { RapierWater } from "plimsoll/rapier";
import type { Start } from "../common/example.js";
import { gravity, timeStep } from "../common/things.js";

export const start: Start = async (plimsoll, water, things) => {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: -gravity, z: 0 });
  world.timestep = timeStep;
  const sea = new RapierWater(plimsoll, world, water);

  const colliders: RAPIER.Collider[] = [];
  const bodies = things.map(({ name, mesh, density, position, velocity }) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(...position).setLinvel(...velocity));
    const shape = RAPIER.ColliderDesc.convexHull(mesh.vertices);
    if (!shape) throw new Error(`Rapier found no convex hull of the ${name}`);
    colliders.push(world.createCollider(shape.setDensity(density), body));
    const hull = plimsoll.createHull(mesh);
    const floating = sea.add(body, hull);
    return {
      name, mesh, hull, mass: body.mass(),
      getPose: () => ({ position: list(body.translation()), rotation: [...list(body.rotation()), body.rotation().w] }),
      getVelocities: () => ({ linear: list(body.linvel()), angular: list(body.angvel()) }),
      getLoad: () => floating.getLoad(),
    };
  });

  const getOverlap = (): number => {
    let overlap = -Infinity;
    for (const a of colliders)
      for (const b of colliders) {
        const contact = a.handle < b.handle ? a.contactCollider(b, 0.1) : null;
        if (contact) overlap = Math.max(overlap, -contact.distance);
      }
    return overlap;
  };
  const dispose = (): void => {
    sea.dispose();
    for (const { hull } of bodies) hull.dispose();
    world.free();
  };
  return { bodies, sea, step: () => sea.step(), getOverlap, dispose };
};

const list = ({ x, y, z }: { x: number; y: number; z: number }): number[] => [x, y, z];
