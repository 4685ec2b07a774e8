// cannon.ts - bodies of cannon-es that float.
//
//     const sea = new CannonWater(plimsoll, world, water);
//     sea.add(body, hull, { offset });          once
//     world.fixedStep();                        as usual: the water acts in each of its steps
//
// - The water is one of the world's subsystems. They run in each internal step, also if fixedStep takes several, after
//   gravity has been added to the forces and before contacts are solved. The event "preStep" comes after the solver,
//   which would then ignore the load.
// - A body's position is its centre of mass: `offset` is the position of the mesh's origin relative to it, as in
//   addShape.
// - cannon's default damping of velocities is 0.01 per second; add() sets it to 0.
import type { Plimsoll } from "../plimsoll.js";
import type { Water } from "../water.js";
import {
  FloatingBodies, copyQuaternion, copyVector, type BodyState, type FloatingBody, type FloatingOptions, type XYZ, type XYZW,
} from "./floating.js";

export type { FloatingBody, FloatingBodyOptions, FloatingOptions } from "./floating.js";

/** The part of cannon's World that is used. */
export interface CannonWorld {
  readonly gravity: XYZ;
  /** [s] of the current internal step. */
  readonly dt: number;
  readonly subsystems: { update(): void }[];
}

/** The part of cannon's Body that is used. */
export interface CannonBody {
  readonly world: object | null;
  readonly type: number;
  readonly sleepState: number;
  allowSleep: boolean;
  wakeUp(): void;
  readonly position: XYZ;
  readonly quaternion: XYZW;
  readonly velocity: XYZ;
  readonly angularVelocity: XYZ;
  readonly mass: number;
  readonly invInertia: XYZ;
  readonly linearFactor: XYZ;
  readonly angularFactor: XYZ;
  linearDamping: number;
  angularDamping: number;
  readonly force: XYZ;
  readonly torque: XYZ;
}

const dynamicType = 1, sleepingState = 2; // Body.DYNAMIC and Body.SLEEPING

export class CannonWater extends FloatingBodies<CannonBody> {
  private readonly world: CannonWorld;
  private readonly subsystem = { update: (): void => this.beforeStep() };

  constructor(plimsoll: Plimsoll, world: CannonWorld, water: Water, options: FloatingOptions<CannonBody> = {}) {
    super(plimsoll, water, options);
    this.world = world;
    world.subsystems.push(this.subsystem);
  }

  private beforeStep(): void {
    this.requireGravity(this.world.gravity);
    this.evaluate(this.world.dt);
  }

  protected adopt(body: CannonBody, keepDamping: boolean): () => void {
    const { allowSleep, linearDamping, angularDamping } = body;
    if (!this.maySleep) (body.allowSleep = false), body.wakeUp();
    if (!keepDamping) body.linearDamping = body.angularDamping = 0;
    return () => {
      if (!this.maySleep) body.allowSleep = allowSleep;
      if (!keepDamping) (body.linearDamping = linearDamping), (body.angularDamping = angularDamping);
    };
  }

  protected read(body: CannonBody, state: BodyState): boolean {
    copyVector(state.position, body.position);
    copyQuaternion(state.rotation, body.quaternion);
    // Forces on a body outside the world are never cleared: they would act when it is added again.
    if (body.world !== this.world || body.type !== dynamicType || body.sleepState === sleepingState) return false;
    copyVector(state.velocity, body.velocity);
    copyVector(state.angularVelocity, body.angularVelocity);
    state.mass = body.mass;
    copyVector(state.inverseInertia, body.invInertia);
    const { linearFactor: along, angularFactor: about } = body;
    const factors = [along.x, along.y, along.z, about.x, about.y, about.z];
    state.locks = factors.reduce((mask, factor, i) => mask | (factor === 0 ? 1 << i : 0), 0);
    copyVector(state.otherForce, body.force); // includes gravity
    copyVector(state.otherTorque, body.torque);
    return true;
  }

  protected apply({ body, force, torque }: FloatingBody<CannonBody>): void {
    (body.force.x += force[0]!), (body.force.y += force[1]!), (body.force.z += force[2]!);
    (body.torque.x += torque[0]!), (body.torque.y += torque[1]!), (body.torque.z += torque[2]!);
  }

  override dispose(): void {
    const place = this.world.subsystems.indexOf(this.subsystem);
    if (place >= 0) this.world.subsystems.splice(place, 1);
    super.dispose();
  }
}
