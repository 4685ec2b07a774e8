// rapier.ts - bodies of Rapier (@dimforge/rapier3d or rapier3d-compat) that float.
//
//     const sea = new RapierWater(plimsoll, world, water);
//     sea.add(rigidBody, hull);          once
//     sea.step();                        instead of world.step()
//
// - Forces in Rapier persist until they are reset. The load is added before the step and removed after it; the user's
//   forces remain.
// - Impulses are no alternative: gravity acts in each of the solver's four substeps, an impulse only in the first, and
//   a body at rest would creep upwards.
// - Rapier takes a step in n substeps, x += dt v + c dt^2 a with c = (n + 1) / 2n; the library assumes c = 1. This
//   difference would feed energy into oscillations, and bodies would not come to rest. With X = x + (1 - c) dt v the
//   same step is X += dt v, as in the library. Bodies and sea are therefore described (1 - c) dt after the step's
//   beginning: six milliseconds.
// - Mass, centre of mass, inertia and locked axes are read from Rapier.
// - Rapier adds the gyroscopic term itself; the library does not need it.
import type { Hull } from "../hull.js";
import type { Plimsoll } from "../plimsoll.js";
import type { Water } from "../water.js";
import {
  FloatingBodies, copyQuaternion, copyVector, type BodyState, type FloatingBody, type FloatingOptions, type XYZ, type XYZW,
} from "./floating.js";
import { principalAxes } from "./principal_axes.js";

export type { FloatingBody, FloatingBodyOptions, FloatingOptions } from "./floating.js";

/** The part of Rapier's World that is used. */
export interface RapierWorld {
  readonly gravity: XYZ;
  readonly timestep: number;
  readonly numSolverIterations: number;
  step(eventQueue?: unknown, hooks?: unknown): void;
}

/** The part of Rapier's RigidBody that is used. */
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
  invPrincipalInertia(target?: XYZ): XYZ;
  principalInertiaLocalFrame(target?: XYZW): XYZW;
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

/** The arguments of setAdditionalMassProperties for a hull of that mass [kg] and uniform density: mass, centre of mass,
 * principal inertia and its axes.
 *
 *     RAPIER.RigidBodyDesc.dynamic().setAdditionalMassProperties(...massProperties(hull, 1200))
 *
 * Rapier adds the mass of colliders: give them a density of 0. */
export function massProperties(hull: Hull, mass: number): [mass: number, centerOfMass: XYZ, principalInertia: XYZ, axes: XYZW] {
  if (!(mass > 0)) throw new RangeError(`plimsoll: a mass must be a positive number of kilograms, not ${mass}`);
  const { volume, centroid, inertia } = hull.info;
  if (!(volume > 0)) throw new RangeError("plimsoll: this hull encloses no volume, so its inertia is unknown");
  const { moments: [a, b, c], rotation: [x, y, z, w] } = principalAxes(inertia);
  const density = mass / volume;
  return [mass, { x: centroid[0], y: centroid[1], z: centroid[2] }, { x: density * a, y: density * b, z: density * c }, { x, y, z, w }];
}

/** Force and torque of the user. */
interface UserForces {
  force: XYZ;
  torque: XYZ;
}

export class RapierWater extends FloatingBodies<RapierBody> {
  private readonly world: RapierWorld;
  private readonly vector: XYZ = { x: 0, y: 0, z: 0 };
  private readonly quaternion: XYZW = { x: 0, y: 0, z: 0, w: 1 };
  /** [s] Time from the step's beginning to that at which bodies are described. */
  private lead = 0;
  /** The user's forces on each body while the load of the water is added to them. */
  private readonly userForces = new Map<RapierBody, UserForces>();

  constructor(plimsoll: Plimsoll, world: RapierWorld, water: Water, options: FloatingOptions<RapierBody> = {}) {
    super(plimsoll, water, options);
    this.world = world;
  }

  /** One step of the world by its timestep, with loads on its floating bodies. */
  step(eventQueue?: unknown, hooks?: unknown): void {
    try {
      this.beforeStep();
      this.world.step(eventQueue, hooks);
    } finally {
      this.afterStep();
    }
  }

  /** For programs that call world.step() themselves: call this before it, and afterStep() after it. */
  beforeStep(): void {
    this.afterStep();
    this.requireGravity(this.world.gravity);
    for (const floating of [...this.bodies]) if (!floating.body.isValid()) this.forget(floating); // it was removed from the world
    const { timestep, numSolverIterations } = this.world;
    this.lead = (timestep * (numSolverIterations - 1)) / (2 * numSolverIterations);
    this.evaluate(timestep, this.lead);
  }

  afterStep(): void {
    for (const [body, { force, torque }] of this.userForces) {
      if (!body.isValid()) continue;
      body.resetForces(false);
      body.resetTorques(false);
      body.addForce(force, false);
      body.addTorque(torque, false);
    }
    this.userForces.clear();
  }

  protected adopt(body: RapierBody, keepDamping: boolean): () => void {
    body.recomputeMassPropertiesFromColliders(); // otherwise they may still be those of the last step
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
    copyVector(state.inverseInertia, body.invPrincipalInertia(vector));
    copyQuaternion(state.inertiaRotation, body.principalInertiaLocalFrame(this.quaternion));
    // Locked axes have zeros on the diagonal of the effective inverses.
    const { x, y, z } = body.effectiveInvMass(vector), turning = body.effectiveWorldInvInertia().elements;
    const inverses = [x, y, z, turning[0]!, turning[3]!, turning[5]!];
    state.locks = inverses.reduce((mask, inverse, i) => mask | (inverse > 0 ? 0 : 1 << i), 0);
    const user = { force: body.userForce({ x: 0, y: 0, z: 0 }), torque: body.userTorque({ x: 0, y: 0, z: 0 }) };
    this.userForces.set(body, user);
    copyVector(state.otherForce, this.world.gravity, state.mass * body.gravityScale());
    state.otherForce[0]! += user.force.x, state.otherForce[1]! += user.force.y, state.otherForce[2]! += user.force.z;
    copyVector(state.otherTorque, user.torque);
    return true;
  }

  protected apply({ body, force, torque }: FloatingBody<RapierBody>): void {
    body.addForce({ x: force[0]!, y: force[1]!, z: force[2]! }, !this.maySleep);
    body.addTorque({ x: torque[0]!, y: torque[1]!, z: torque[2]! }, !this.maySleep);
  }

  override dispose(): void {
    this.afterStep();
    super.dispose();
  }
}
