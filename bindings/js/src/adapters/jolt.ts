// jolt.ts - bodies of Jolt (jolt-physics, JoltPhysics.js) that float.
//
//     const sea = new JoltWater(plimsoll, Jolt, joltInterface, water);
//     sea.add(body, hull);               once
//     sea.step(1 / 60, 2);               instead of joltInterface.Step(1 / 60, 2)
//
// - A step listener runs before each collision step. Jolt keeps forces until the last of them, so the load of the
//   previous one is removed first.
// - Jolt reuses the objects that it returns by value: their numbers are read immediately. The objects created here are
//   destroyed by dispose().
// - Exceptions must not pass through Jolt's frames: step() throws them afterwards; if joltInterface.Step is called
//   directly, they are in `error`.
// - Jolt's default damping of velocities is 0.05 per second; add() sets it to 0.
// - Listeners in JavaScript need the calling thread: builds of Jolt with threads are not supported.
import type { Plimsoll } from "../plimsoll.js";
import type { Water } from "../water.js";
import { FloatingBodies, type BodyState, type FloatingBody, type FloatingOptions } from "./floating.js";

export type { FloatingBody, FloatingBodyOptions, FloatingOptions } from "./floating.js";

interface JoltVector {
  GetX(): number;
  GetY(): number;
  GetZ(): number;
}
interface JoltSettableVector extends JoltVector {
  Set(x: number, y: number, z: number): void;
}
interface JoltQuaternion extends JoltVector {
  GetW(): number;
}
interface JoltMotion {
  GetInverseMass(): number;
  GetGravityFactor(): number;
  GetAllowedDOFs(): number;
  GetInverseInertiaDiagonal(): JoltVector;
  GetInertiaRotation(): JoltQuaternion;
  GetLinearDamping(): number;
  GetAngularDamping(): number;
  SetLinearDamping(damping: number): void;
  SetAngularDamping(damping: number): void;
}

/** The part of Jolt's Body that is used. */
export interface JoltBody {
  GetID(): object;
  IsDynamic(): boolean;
  IsActive(): boolean;
  IsInBroadPhase(): boolean;
  GetAllowSleeping(): boolean;
  SetAllowSleeping(allow: boolean): void;
  GetPosition(): JoltVector;
  GetRotation(): JoltQuaternion;
  GetShape(): { GetCenterOfMass(): JoltVector };
  GetLinearVelocity(): JoltVector;
  GetAngularVelocity(): JoltVector;
  GetMotionProperties(): JoltMotion;
  GetAccumulatedForce(): JoltVector;
  GetAccumulatedTorque(): JoltVector;
  AddForce(force: JoltSettableVector): void;
  AddTorque(torque: JoltSettableVector): void;
}

interface JoltListener {
  OnStep(context: number): void;
}
interface JoltStepContext {
  readonly mDeltaTime: number;
  readonly mIsFirstStep: boolean;
}
interface JoltSystem {
  GetGravity(): JoltVector;
  GetBodyInterface(): { ActivateBody(id: object): void };
  AddStepListener(listener: JoltListener): void;
  RemoveStepListener(listener: JoltListener): void;
}

/** The part of Jolt's JoltInterface that is used. */
export interface JoltWorld {
  Step(deltaTime: number, collisionSteps: number): void;
  GetPhysicsSystem(): JoltSystem;
}

/** The part of the module of `await initJolt()` that is used. */
export interface JoltModule {
  Vec3: new (x: number, y: number, z: number) => JoltSettableVector;
  PhysicsStepListenerJS: new () => JoltListener;
  PhysicsStepListenerContext: new (...never: never[]) => JoltStepContext;
  wrapPointer(pointer: number, type: unknown): unknown;
  destroy(object: unknown): void;
}

export class JoltWater extends FloatingBodies<JoltBody> {
  /** The exception of the last step, unless step() threw it. */
  error: unknown = null;
  private readonly system: JoltSystem;
  private readonly listener: JoltListener;
  private readonly vector: JoltSettableVector;
  private isFirstStep = true;

  constructor(
    plimsoll: Plimsoll,
    private readonly jolt: JoltModule,
    private readonly world: JoltWorld,
    water: Water,
    options: FloatingOptions<JoltBody> = {},
  ) {
    super(plimsoll, water, options);
    this.system = world.GetPhysicsSystem();
    this.vector = new jolt.Vec3(0, 0, 0);
    this.listener = new jolt.PhysicsStepListenerJS();
    this.listener.OnStep = (context) => this.onStep(jolt.wrapPointer(context, jolt.PhysicsStepListenerContext) as JoltStepContext);
    this.system.AddStepListener(this.listener);
  }

  /** One step of the world, with loads on its floating bodies. */
  step(deltaTime: number, collisionSteps = 1): void {
    this.error = null;
    this.world.Step(deltaTime, collisionSteps);
    const { error } = this;
    this.error = null;
    if (error) throw error;
  }

  private onStep({ mDeltaTime, mIsFirstStep }: JoltStepContext): void {
    try {
      this.isFirstStep = mIsFirstStep;
      const gravity = this.system.GetGravity();
      this.requireGravity({ x: gravity.GetX(), y: gravity.GetY(), z: gravity.GetZ() });
      this.evaluate(mDeltaTime);
    } catch (error) {
      this.error ??= error;
    }
  }

  protected adopt(body: JoltBody, keepDamping: boolean): () => void {
    if (!body.IsDynamic()) return () => {};
    const motion = body.GetMotionProperties(), sleeps = body.GetAllowSleeping();
    const linear = motion.GetLinearDamping(), angular = motion.GetAngularDamping();
    if (!this.maySleep) {
      body.SetAllowSleeping(false);
      if (body.IsInBroadPhase()) this.system.GetBodyInterface().ActivateBody(body.GetID());
    }
    if (!keepDamping) motion.SetLinearDamping(0), motion.SetAngularDamping(0);
    return () => {
      if (!this.maySleep) body.SetAllowSleeping(sleeps);
      if (!keepDamping) motion.SetLinearDamping(linear), motion.SetAngularDamping(angular);
    };
  }

  protected read(body: JoltBody, state: BodyState): boolean {
    copy(state.position, body.GetPosition());
    copyRotation(state.rotation, body.GetRotation());
    copy(state.centerOfMass, body.GetShape().GetCenterOfMass());
    if (!body.IsDynamic() || !body.IsActive()) return false;
    copy(state.velocity, body.GetLinearVelocity());
    copy(state.angularVelocity, body.GetAngularVelocity());
    const motion = body.GetMotionProperties(), inverseMass = motion.GetInverseMass();
    state.mass = inverseMass > 0 ? 1 / inverseMass : 1; // 0: it does not move, and any mass is fine
    state.locks = ~motion.GetAllowedDOFs() & 63; // Jolt's bits are those of Locks
    copy(state.inverseInertia, motion.GetInverseInertiaDiagonal());
    copyRotation(state.inertiaRotation, motion.GetInertiaRotation());
    copy(state.otherForce, body.GetAccumulatedForce());
    copy(state.otherTorque, body.GetAccumulatedTorque());
    if (!this.isFirstStep) this.removeLoad(body, state);
    const gravity = this.system.GetGravity(), weight = state.mass * motion.GetGravityFactor();
    state.otherForce[0]! += weight * gravity.GetX(), state.otherForce[1]! += weight * gravity.GetY(), state.otherForce[2]! += weight * gravity.GetZ();
    return true;
  }

  /** Removes the load of the previous collision step. */
  private removeLoad(body: JoltBody, { otherForce, otherTorque }: BodyState): void {
    const { force, torque } = this.get(body)!;
    this.vector.Set(-force[0]!, -force[1]!, -force[2]!);
    body.AddForce(this.vector);
    this.vector.Set(-torque[0]!, -torque[1]!, -torque[2]!);
    body.AddTorque(this.vector);
    for (let i = 0; i < 3; i++) (otherForce[i]! -= force[i]!), (otherTorque[i]! -= torque[i]!);
  }

  protected apply({ body, force, torque }: FloatingBody<JoltBody>): void {
    this.vector.Set(force[0]!, force[1]!, force[2]!);
    body.AddForce(this.vector);
    this.vector.Set(torque[0]!, torque[1]!, torque[2]!);
    body.AddTorque(this.vector);
  }

  override dispose(): void {
    if (this.disposed) return;
    this.system.RemoveStepListener(this.listener);
    this.jolt.destroy(this.listener);
    this.jolt.destroy(this.vector);
    super.dispose();
  }
}

function copy(target: Float64Array, from: JoltVector): void {
  target[0] = from.GetX();
  target[1] = from.GetY();
  target[2] = from.GetZ();
}

function copyRotation(target: Float64Array, from: JoltQuaternion): void {
  copy(target, from);
  target[3] = from.GetW();
}
