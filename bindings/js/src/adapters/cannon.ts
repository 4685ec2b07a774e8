// cannon.ts - bodies of cannon-es that float.
//
//     const sea = new CannonWater(plimsoll, world, water);
//     sea.add(body, hull, { offset });          once
//     world.fixedStep();                        as ever: the water joins in each of its steps
//
// - The water is one of the world's subsystems: these are called in each internal step, of fixedStep's several too, after gravity has been added to the
//   forces and before contacts are solved. "preStep" comes after the solver, which then would not know of the push.
// - A body's position is its centre of mass: `offset` says where the mesh's origin lies from there, as that of addShape does.
// - cannon damps velocities by a hundredth a second unless told otherwise; add() sets this to 0.
import type { Plimsoll } from "../plimsoll.js";
import type { Water } from "../water.js";
import {
  FloatingBodies, copyQuaternion, copyVector, type BodyState, type FloatingBody, type FloatingOptions, type XYZ, type XYZW,
} from "./floating.js";

export type { FloatingBody, FloatingBodyOptions, FloatingOptions } from "./floating.js";

/** What is used of cannon's World. */
export interface CannonWorld {
  readonly gravity: XYZ;
  /** [s] of the internal step at hand. */
  readonly dt: number;
  readonly subsystems: { update(): void }[];
}

/** What is used of cannon's Body. */
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
  readonly invInertiaWorld: { elements: ArrayLike<number> };
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
    // Forces on a body outside the world are never cleared: they would wait for it there.
    if (body.world !== this.world || body.type !== dynamicType || body.sleepState === sleepingState) return false;
    copyVector(state.velocity, body.velocity);
    copyVector(state.angularVelocity, body.angularVelocity);
    state.mass = body.mass;
    const { linearFactor: along, angularFactor: about } = body;
    state.lockedTranslations = (along.x === 0 ? 1 : 0) | (along.y === 0 ? 2 : 0) | (along.z === 0 ? 4 : 0);
    state.inverseInertia.set(body.invInertiaWorld.elements);
    lockTurning(state.inverseInertia, [about.x === 0, about.y === 0, about.z === 0]);
    copyVector(state.otherForce, body.force); // gravity has been added already
    copyVector(state.otherTorque, body.torque);
    return true;
  }

  protected push({ body, force, torque }: FloatingBody<CannonBody>): void {
    (body.force.x += force[0]!), (body.force.y += force[1]!), (body.force.z += force[2]!);
    (body.torque.x += torque[0]!), (body.torque.y += torque[1]!), (body.torque.z += torque[2]!);
  }

  override dispose(): void {
    const place = this.world.subsystems.indexOf(this.subsystem);
    if (place >= 0) this.world.subsystems.splice(place, 1);
    super.dispose();
  }
}

function lockTurning(inverseInertia: Float64Array, locked: boolean[]): void {
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) if (locked[i] || locked[j]) inverseInertia[3 * i + j] = 0;
}
