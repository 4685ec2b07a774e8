// jolt.ts - bodies of Jolt (jolt-physics, JoltPhysics.js) that float.
//
//     const sea = new JoltWater(plimsoll, Jolt, joltInterface, water);
//     sea.add(body, hull);               once
//     sea.step(1 / 60, 2);               instead of joltInterface.Step(1 / 60, 2)
//
// - A step listener joins in before each collision step. Jolt keeps forces until the last of them, so the push of the former is taken off first.
// - Objects that Jolt returns by value are one and the same at every call: their numbers are read at once. Those made here are destroyed by dispose().
// - Nothing may be thrown through Jolt's own frames: step() throws what went wrong afterwards; who calls joltInterface.Step finds it in `error`.
// - Jolt damps velocities by 0.05 a second unless told otherwise; add() sets this to 0.
// - Listeners of JavaScript's run on the calling thread: the builds of Jolt with threads cannot be used.
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
  GetLinearDamping(): number;
  GetAngularDamping(): number;
  SetLinearDamping(damping: number): void;
  SetAngularDamping(damping: number): void;
}

/** What is used of Jolt's Body. */
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
  GetInverseInertia(): { GetColumn3(column: number): JoltVector };
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

/** What is used of Jolt's JoltInterface. */
export interface JoltWorld {
  Step(deltaTime: number, collisionSteps: number): void;
  GetPhysicsSystem(): JoltSystem;
}

/** What is used of the module that `await initJolt()` gives. */
export interface JoltModule {
  Vec3: new (x: number, y: number, z: number) => JoltSettableVector;
  PhysicsStepListenerJS: new () => JoltListener;
  PhysicsStepListenerContext: new (...never: never[]) => JoltStepContext;
  wrapPointer(pointer: number, type: unknown): unknown;
  destroy(object: unknown): void;
}

export class JoltWater extends FloatingBodies<JoltBody> {
  /** What went wrong in the last step, if it was not step() that took it. */
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

  /** One step of the world in so many collision steps, with its floating bodies afloat. */
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
    const rotation = body.GetRotation();
    copy(state.rotation, rotation);
    state.rotation[3] = rotation.GetW();
    copy(state.centerOfMass, body.GetShape().GetCenterOfMass());
    if (!body.IsDynamic() || !body.IsActive()) return false;
    copy(state.velocity, body.GetLinearVelocity());
    copy(state.angularVelocity, body.GetAngularVelocity());
    const motion = body.GetMotionProperties(), inverseMass = motion.GetInverseMass();
    state.mass = inverseMass > 0 ? 1 / inverseMass : 1; // 0: it goes nowhere, and any number will do
    state.lockedTranslations = ~motion.GetAllowedDOFs() & 7; // Jolt's bits are those of Locks
    const inertia = body.GetInverseInertia();
    for (let column = 0; column < 3; column++) copy(state.inverseInertia, inertia.GetColumn3(column), 3 * column);
    copy(state.otherForce, body.GetAccumulatedForce());
    copy(state.otherTorque, body.GetAccumulatedTorque());
    if (!this.isFirstStep) this.takeOff(body, state);
    const gravity = this.system.GetGravity(), weight = state.mass * motion.GetGravityFactor();
    state.otherForce[0]! += weight * gravity.GetX(), state.otherForce[1]! += weight * gravity.GetY(), state.otherForce[2]! += weight * gravity.GetZ();
    return true;
  }

  /** The push of the former collision step. */
  private takeOff(body: JoltBody, { otherForce, otherTorque }: BodyState): void {
    const { force, torque } = this.get(body)!;
    this.vector.Set(-force[0]!, -force[1]!, -force[2]!);
    body.AddForce(this.vector);
    this.vector.Set(-torque[0]!, -torque[1]!, -torque[2]!);
    body.AddTorque(this.vector);
    for (let i = 0; i < 3; i++) (otherForce[i]! -= force[i]!), (otherTorque[i]! -= torque[i]!);
  }

  protected push({ body, force, torque }: FloatingBody<JoltBody>): void {
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

function copy(target: Float64Array, from: JoltVector, at = 0): void {
  target[at] = from.GetX();
  target[at + 1] = from.GetY();
  target[at + 2] = from.GetZ();
}
