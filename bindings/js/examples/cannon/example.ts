// example.ts - a crate and a boat in four waves, with cannon-es.
import { Body, ConvexPolyhedron, Vec3, World } from "cannon-es";
import { CannonWater } from "plimsoll/cannon";
import type { Start } from "../common/example.js";
import { gravity, timeStep, type Mesh } from "../common/things.js";

export const start: Start = async (plimsoll, water, things) => {
  const world = new World({ gravity: new Vec3(0, -gravity, 0) });
  const sea = new CannonWater(plimsoll, world, water);

  const bodies = things.map(({ name, mesh, faces, density, position, velocity }) => {
    const hull = plimsoll.createHull(mesh);
    // The position of a body in cannon is its centre of mass; the mesh is placed around it.
    const { volume, centroid, inertia } = hull.info;
    const offset = new Vec3(-centroid[0], -centroid[1], -centroid[2]);
    const body = new Body({ mass: density * volume, position: new Vec3(...position).vsub(offset), velocity: new Vec3(...velocity) });
    body.addShape(makeShape(mesh, faces), offset);
    // cannon uses the inertia of the box around its shapes; that of the hull is exact.
    body.inertia.set(density * inertia[0], density * inertia[4], density * inertia[8]);
    body.invInertia.set(1 / body.inertia.x, 1 / body.inertia.y, 1 / body.inertia.z);
    body.updateInertiaWorld(true);
    world.addBody(body);
    const floating = sea.add(body, hull, { offset: offset.toArray() });
    return {
      name, mesh, hull, mass: body.mass,
      getPose: () => ({ position: body.pointToWorldFrame(offset).toArray(), rotation: body.quaternion.toArray() }),
      getVelocities: () => ({ linear: body.velocity.toArray(), angular: body.angularVelocity.toArray() }),
      getLoad: () => floating.getLoad(),
    };
  });

  const getOverlap = (): number => {
    // Distance of the contact's points on both bodies along the normal.
    const depths = world.contacts.map(({ bi, bj, ri, rj, ni }) => bi.position.vadd(ri).vsub(bj.position.vadd(rj)).dot(ni));
    return Math.max(...depths, -Infinity);
  };
  const dispose = (): void => {
    sea.dispose();
    for (const { hull } of bodies) hull.dispose();
  };
  return { bodies, sea, step: () => world.step(timeStep), getOverlap, dispose };
};

function makeShape({ vertices }: Mesh, faces: number[][]): ConvexPolyhedron {
  const corners = Array.from({ length: vertices.length / 3 }, (_, i) => new Vec3(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]));
  return new ConvexPolyhedron({ vertices: corners, faces });
}
