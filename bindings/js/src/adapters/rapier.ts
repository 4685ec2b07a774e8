// rapier.ts - bodies of Rapier (@dimforge/rapier3d or rapier3d-compat) that float.
//
//     const sea = new RapierWater(plimsoll, world, water);
//     sea.add(rigidBody, hull);          once
//     sea.step();                        instead of world.step()
//
// - Rapier's forces persist until they are reset. The push is added before the step and taken off after it; a force of the user's own stays.
// - Impulses are no way out: gravity acts in the solver's four small steps, an impulse at once, and a body at rest would creep upwards.
// - Rapier takes a step in n small ones, x += dt v + c dt^2 a with c = (n + 1) / 2n, where the library reckons with c = 1: by that difference bodies
//   would rock themselves up instead of coming to rest. With X = x + (1 - c) dt v the same step reads X += dt v as the library has it, so bodies
//   and sea are described (1 - c) dt ahead: six milliseconds.
// - Centre of mass, inertia and locked axes are Rapier's own.
// - Rapier adds the gyroscopic term by itself; the library is not told of it.
import type { Hull } from "../hull.js";
import type { Plimsoll } from "../plimsoll.js";
import type { Water } from "../water.js";
import {
  FloatingBodies, copyQuaternion, copyVector, type BodyState, type FloatingBody, type FloatingOptions, type XYZ, type XYZW,
} from "./floating.js";
import { principalAxes } from "./principal_axes.js";

export type { FloatingBody, FloatingBodyOptions, FloatingOptions } from "./floating.js";

/** What is used of Rapier's World. */
export interface RapierWorld {
  readonly gravity: XYZ;
  readonly timestep: number;
  readonly numSolverIterations: number;
  step(eventQueue?: unknown, hooks?: unknown): void;
}

/** What is used of Rapier's RigidBody. */
export interface RapierBody {
  isValid(): boolean;
  isDynamic(): boolean;
  isEnabled(): boolean;
  isSleeping(): boolean;
  wakeUp(): void;
  translation(target?: XYZ): XYZ;
  rotation(target?: XYZW): XYZW;
  localCom(target?: XYZ): XYZ;
  linvel(target?: XYZ): XYZ;
  angvel(target?: XYZ): XYZ;
  mass(): number;
  gravityScale(): number;
  effectiveInvMass(target?: XYZ): XYZ;
  effectiveWorldInvInertia(): { elements: Float32Array };
  linearDamping(): number;
  angularDamping(): number;
  setLinearDamping(damping: number): void;
  setAngularDamping(damping: number): void;
  recomputeMassPropertiesFromColliders(): void;
  userForce(target?: XYZ): XYZ;
  userTorque(target?: XYZ): XYZ;
  addForce(force: XYZ, wakeUp: boolean): void;
  addTorque(torque: XYZ, wakeUp: boolean): void;
  resetForces(wakeUp: boolean): void;
  resetTorques(wakeUp: boolean): void;
}

/** What setAdditionalMassProperties takes of a hull of that mass [kg], spread evenly over its volume: mass, centre of mass, principal inertia and its axes.
 *
 *     RAPIER.RigidBodyDesc.dynamic().setAdditionalMassProperties(...massProperties(hull, 1200))
 *
 * Rapier adds the mass of colliders: give these a density of 0. */
export function massProperties(hull: Hull, mass: number): [mass: number, centerOfMass: XYZ, principalInertia: XYZ, axes: XYZW] {
  if (!(mass > 0)) throw new RangeError(`plimsoll: a mass must be a positive number of kilograms, not ${mass}`);
  const { volume, centroid, inertia } = hull.info;
  if (!(volume > 0)) throw new RangeError("plimsoll: this hull encloses no volume to spread the mass over");
  const { moments: [a, b, c], rotation: [x, y, z, w] } = principalAxes(inertia);
  const density = mass / volume;
  return [mass, { x: centroid[0], y: centroid[1], z: centroid[2] }, { x: density * a, y: density * b, z: density * c }, { x, y, z, w }];
}

interface Own {
  force: XYZ;
  torque: XYZ;
}

export class RapierWater extends FloatingBodies<RapierBody> {
  private readonly world: RapierWorld;
  private readonly vector: XYZ = { x: 0, y: 0, z: 0 };
  private readonly quaternion: XYZW = { x: 0, y: 0, z: 0, w: 1 };
  /** [s] how far ahead bodies are described. */
  private lead = 0;
  /** What the user pushes each body with, while the water's push is added to it. */
  private readonly own = new Map<RapierBody, Own>();

  constructor(plimsoll: Plimsoll, world: RapierWorld, water: Water, options: FloatingOptions<RapierBody> = {}) {
    super(plimsoll, water, options);
    this.world = world;
  }

  /** One step of the world by its own timestep, with its floating bodies afloat. */
  step(eventQueue?: unknown, hooks?: unknown): void {
    try {
      this.beforeStep();
      this.world.step(eventQueue, hooks);
    } finally {
      this.afterStep();
    }
  }

  /** For those who call world.step() themselves: before it, and afterStep() after it. */
  beforeStep(): void {
    this.afterStep();
    this.requireGravity(this.world.gravity);
    for (const floating of [...this.bodies]) if (!floating.body.isValid()) this.forget(floating); // it was taken out of the world
    const { timestep, numSolverIterations } = this.world;
    this.lead = (timestep * (numSolverIterations - 1)) / (2 * numSolverIterations);
    this.evaluate(timestep, this.lead);
  }

  afterStep(): void {
    for (const [body, { force, torque }] of this.own) {
      if (!body.isValid()) continue;
      body.resetForces(false);
      body.resetTorques(false);
      body.addForce(force, false);
      body.addTorque(torque, false);
    }
    this.own.clear();
  }

  protected adopt(body: RapierBody, keepDamping: boolean): () => void {
    body.recomputeMassPropertiesFromColliders(); // otherwise they may be those of the last step
    const linear = body.linearDamping(), angular = body.angularDamping();
    if (!keepDamping) body.setLinearDamping(0), body.setAngularDamping(0);
    return () => {
      if (!keepDamping && body.isValid()) body.setLinearDamping(linear), body.setAngularDamping(angular);
    };
  }

  protected read(body: RapierBody, state: BodyState): boolean {
    const { vector } = this;
    copyVector(state.position, body.translation(vector));
    copyQuaternion(state.rotation, body.rotation(this.quaternion));
    copyVector(state.centerOfMass, body.localCom(vector));
    if (!body.isDynamic() || !body.isEnabled()) return false;
    if (body.isSleeping()) {
      if (this.maySleep) return false;
      body.wakeUp();
    }
    copyVector(state.velocity, body.linvel(vector));
    copyVector(state.angularVelocity, body.angvel(vector));
    state.advance(this.lead);
    state.mass = body.mass();
    const mobility = body.effectiveInvMass(vector); // 0 along axes that are locked
    state.lockedTranslations = (mobility.x > 0 ? 0 : 1) | (mobility.y > 0 ? 0 : 2) | (mobility.z > 0 ? 0 : 4);
    const [xx, xy, xz, yy, yz, zz] = body.effectiveWorldInvInertia().elements as unknown as [number, number, number, number, number, number];
    state.inverseInertia.set([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
    const own = { force: body.userForce({ x: 0, y: 0, z: 0 }), torque: body.userTorque({ x: 0, y: 0, z: 0 }) };
    this.own.set(body, own);
    copyVector(state.otherForce, this.world.gravity, state.mass * body.gravityScale());
    state.otherForce[0]! += own.force.x, state.otherForce[1]! += own.force.y, state.otherForce[2]! += own.force.z;
    copyVector(state.otherTorque, own.torque);
    return true;
  }

  protected push({ body, force, torque }: FloatingBody<RapierBody>): void {
    body.addForce({ x: force[0]!, y: force[1]!, z: force[2]! }, !this.maySleep);
    body.addTorque({ x: torque[0]!, y: torque[1]!, z: torque[2]! }, !this.maySleep);
  }

  override dispose(): void {
    this.afterStep();
    super.dispose();
  }
}
