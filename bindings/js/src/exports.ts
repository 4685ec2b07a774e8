// exports.ts - the exports of both entries of the package, apart from load().
export * from "./native.js";
export type { Given, Layout, Matrix3, Matrix6, Quaternion, Vector2, Vector3, Vector6 } from "./memory.js";
export { Memory } from "./memory.js";
export { Instance, PlimsollError, type BuoyancyFunction, type HeightFunction, type StatusName } from "./instance.js";
export { Owned } from "./owned.js";
export { Hull, MeshRefused, Panels, type HullDefinition, type MeshReport, type Problem } from "./hull.js";
export { Surface, Water, type GridDefinition, type ShaderWaves, type SpectrumDefinition, type WaterDefinition } from "./water.js";
export { waterlines, type EvaluatedForces, type EvaluationDefinition } from "./evaluation.js";
export { Wetting, type MotionDefinition, type PoseDefinition, type WaterplaneMesh, type WettingResult } from "./drawing.js";
export { Fleet, FleetMember, bodyOffset, bodyStride, loadOffset, loadStride, type FleetMemberDefinition, type FleetMemberValues } from "./fleet.js";
export { Scene, type NativeBuoyancy, type SceneBodyDefinition } from "./scene.js";
export { Vessel, type Equilibrium, type EquilibriumStart, type VesselDefinition } from "./vessel.js";
export type { EffectName, EffectsDefinition, LockName, PresetResult } from "./effects.js";
export { compile as compileModule, hasSimd, type LoadOptions, type ModuleSource } from "./load.js";
export { Plimsoll } from "./plimsoll.js";
