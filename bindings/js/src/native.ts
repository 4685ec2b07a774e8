// Written by bindings/js/generate.py from include/plimsoll: change the headers, or the generator.
import type { Layout, Matrix3, Matrix6, Quaternion, Vector2, Vector3, Vector6 } from "./memory.js";

export const HEADER_VERSION_MAJOR = 0;
export const HEADER_VERSION_MINOR = 1;
export const HEADER_VERSION_PATCH = 0;
/** of the headers */
export const HEADER_VERSION = 100;
/** no triangle, vertex or segment */
export const NONE = 0xffffffff;
/** largest number of waves that the shaders draw */
export const MAX_SHADER_WAVES = 64;

export const Status = {
  ok: 0,
  /** a pointer that must not be null is null */
  nullArgument: 1,
  /** struct_size is not that of any version of the struct: not set? */
  wrongSize: 2,
  /** a number is NaN or infinite */
  notFinite: 3,
  /** a quaternion is not of unit length, or a matrix shears, mirrors or scales unevenly */
  notARotation: 4,
  /** the report says why */
  meshRefused: 5,
  /** a number or flag is out of range */
  badValue: 6,
  /** the surface was never prepared */
  notPrepared: 7,
  /** the allocator returned null */
  outOfMemory: 8,
  /** the surface was prepared for another time than the body expects */
  staleSurface: 9,
  /** a callback threw or called what it must not, or a plim_parallel_for did not run all its tasks */
  callbackFailed: 10,
  /** the body was removed from its scene */
  removed: 11,
  /** the library does not support the headers that the caller was built with */
  wrongVersion: 12,
  /** the caller's progress function asked to stop */
  stopped: 13,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

export const Severity = {
  note: 0,
  warning: 1,
  refusal: 2,
} as const;
export type Severity = (typeof Severity)[keyof typeof Severity];

export const HullFlags = {
  /** weld vertices within weld_distance, remove slivers, cap flat openings */
  repair: 1,
  /** refuse an open mesh; by default it is a hollow boat */
  refuseOpen: 2,
  /** fill shells inside closed ones; by default they are cavities and reduce volume and mass */
  solid: 4,
} as const;
export type HullFlags = number; // any combination

export const WaterKind = {
  /** calm water */
  flat: 0,
  /** h = sum A sin(theta), theta = k (x cos D + z sin D) - w t + phase; uses waves, depth */
  sines: 1,
  /** sharp crests: the water of X lies at X + sum q A (cos D, sin D) cos(theta), as high as sines; uses waves, depth */
  gerstner: 2,
  /** a sum of `components` sines in deep water, drawn from `spectrum` by `seed` */
  spectrum: 3,
  /** periodic random sea on a tile; uses spectrum, seed, tile, resolution, choppiness */
  fft: 4,
  /** heights on a grid the caller owns; uses grid */
  grid: 5,
  /** the water `of` seen through a lattice of side `cell` */
  sampled: 6,
  /** the caller's function; uses callback, user */
  callback: 7,
} as const;
export type WaterKind = (typeof WaterKind)[keyof typeof WaterKind];

export const SpectrumShape = {
  jonswap: 0,
  piersonMoskowitz: 1,
  bretschneider: 2,
} as const;
export type SpectrumShape = (typeof SpectrumShape)[keyof typeof SpectrumShape];

/** heights beyond the grid */
export const GridOutside = {
  /** those of its border */
  clamp: 0,
  /** the level */
  level: 1,
} as const;
export type GridOutside = (typeof GridOutside)[keyof typeof GridOutside];

/** pressure under waves; on flat water all are the same */
export const PressureModel = {
  /** rho g (h - y): the height of water above the point, at any depth */
  hydrostatic: 0,
  /** Wave pressure, which decays with depth (Wheeler stretching of linear waves): sines, gerstner and spectrum. A single deep gerstner wave of steepness 1 has its exact field. */
  wheeler: 1,
} as const;
export type PressureModel = (typeof PressureModel)[keyof typeof PressureModel];

/** Outputs that need every triangle. Computed if their bit is set in plim_body.outputs. */
export const Outputs = {
  centerOfBuoyancy: 1,
  waterline: 2,
  triangleStates: 4,
  triangleCounts: 8,
} as const;
export type Outputs = number; // any combination

/** of the sums over triangles */
export const Precision = {
  float: 0,
  double: 1,
} as const;
export type Precision = (typeof Precision)[keyof typeof Precision];

/** motions that keep their velocity, world axes */
export const Locks = {
  x: 1,
  y: 2,
  z: 4,
  turnX: 8,
  turnY: 16,
  turnZ: 32,
} as const;
export type Locks = number; // any combination

export const ForceFlags = {
  /** the bounds hold; docs/theory.md states the assumptions */
  certified: 1,
  /** a rim is under water: the hull would fill, do not trust the result */
  openingSubmerged: 2,
  /** the segment buffer was too small */
  waterlineTruncated: 4,
  /** the bounds exceed the tolerance or are unknown; this is the best result found */
  toleranceNotMet: 8,
} as const;
export type ForceFlags = number; // any combination

export const TriangleState = {
  dry: 0,
  wet: 1,
  cut: 2,
} as const;
export type TriangleState = (typeof TriangleState)[keyof typeof TriangleState];

export const EffectFlags = {
  /** friction, ITTC-57 */
  viscous: 1,
  /** pressure drag and suction */
  pressure: 2,
  /** impulse on surface that becomes wet; needs a plim_body_state */
  slamming: 4,
  /** extra damping by coefficients in SI units */
  damping: 8,
  /** extra damping by rates per second */
  rates: 16,
  /** of an ellipsoid, scaled by the submerged volume */
  addedMass: 32,
  /** radiation damping and added mass; needs plim_seakeeping, replaces PLIM_EFFECT_ADDED_MASS */
  radiation: 64,
} as const;
export type EffectFlags = number; // any combination

/** Motions that are free; the others keep their starting values. */
export const FreeMotions = {
  heave: 1,
  /** about world x */
  turnX: 2,
  /** about world z */
  turnZ: 4,
  all: 7,
} as const;
export type FreeMotions = number; // any combination

/** How the search ended. Yaw and the position in x and z are fixed and do not count. */
export const Balance = {
  stable: 0,
  /** it does not stay there; found only from a start exactly on such a pose */
  unstable: 1,
  /** heavier than the water it can displace; the pose is that of the start, just submerged */
  sinks: 2,
  /** no equilibrium was found */
  notFound: 3,
} as const;
export type Balance = (typeof Balance)[keyof typeof Balance];

export const EquilibriumFlags = {
  /** an opening of the hull is under water: it would fill */
  openingSubmerged: 1,
  /** there is no waterplane */
  fullySubmerged: 2,
  /** a plane replaces the sea; the pose has the least energy on it */
  onPlane: 4,
} as const;
export type EquilibriumFlags = number; // any combination

export const HeeledFlags = {
  /** heave and trim are in equilibrium */
  inBalance: 1,
  /** it would fill */
  openingSubmerged: 2,
  /** a symmetric hull that does not keep its trim: it pitches over */
  unstableTrim: 4,
} as const;
export type HeeledFlags = number; // any combination

export interface Allocator {
}
export const allocatorLayout = {
  size: 20,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    allocate: { kind: "pointer", offset: 8, count: 0 },
    release: { kind: "pointer", offset: 12, count: 0 },
    user: { kind: "pointer", offset: 16, count: 0 },
  },
} as const satisfies Layout;

export interface HullDefinition {
  /** default 0 */
  flags: HullFlags;
  vertexCount: number;
  /** [bytes] from one vertex to the next; 0: tightly packed */
  vertexStride: number;
  triangleCount: number;
  /** [m] used with PLIM_HULL_REPAIR; 0: 1e-5 of the longest extent */
  weldDistance: number;
}
export const hullDefinitionLayout = {
  size: 48,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    verticesFloat: { kind: "pointer", offset: 8, count: 0 },
    verticesDouble: { kind: "pointer", offset: 12, count: 0 },
    vertexCount: { kind: "u32", offset: 16, count: 0 },
    vertexStride: { kind: "u32", offset: 20, count: 0 },
    indices: { kind: "pointer", offset: 24, count: 0 },
    triangleCount: { kind: "u32", offset: 28, count: 0 },
    reserved: { kind: "u32", offset: 32, count: 0 },
    neverWet: { kind: "pointer", offset: 36, count: 0 },
    weldDistance: { kind: "f64", offset: 40, count: 0 },
  },
} as const satisfies Layout;

export interface HullInfo {
  /** after welding */
  vertexCount: number;
  /** kept */
  triangleCount: number;
  /** triangles given to plim_hull_create: the size of a triangle_states buffer */
  sourceCount: number;
  /** [m^3] of the solid; openings closed by flat caps, cavities taken off */
  volume: number;
  /** [m^2] of the triangles */
  area: number;
  /** [m, body] of the solid: where the centre of mass is if the density is uniform */
  centroid: Vector3;
  /** [m^5, body] about the centroid at density 1, symmetric: times density = kg m^2 */
  inertia: Matrix3;
  /** [m, body] */
  boxLow: Vector3;
  /** [m, body] */
  boxHigh: Vector3;
  /** 1: no openings */
  closed: number;
  /** triangles that water can reach */
  wettableCount: number;
  /** [bytes] held by the hull */
  memory: number;
}
export const hullInfoLayout = {
  size: 200,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    vertexCount: { kind: "u32", offset: 4, count: 0 },
    triangleCount: { kind: "u32", offset: 8, count: 0 },
    sourceCount: { kind: "u32", offset: 12, count: 0 },
    volume: { kind: "f64", offset: 16, count: 0 },
    area: { kind: "f64", offset: 24, count: 0 },
    centroid: { kind: "f64", offset: 32, count: 3 },
    inertia: { kind: "f64", offset: 56, count: 9 },
    boxLow: { kind: "f64", offset: 128, count: 3 },
    boxHigh: { kind: "f64", offset: 152, count: 3 },
    closed: { kind: "u32", offset: 176, count: 0 },
    wettableCount: { kind: "u32", offset: 180, count: 0 },
    memory: { kind: "u64", offset: 184, count: 0 },
    fingerprint: { kind: "u64", offset: 192, count: 0 },
  },
} as const satisfies Layout;

export interface ReportInfo {
  /** after welding */
  vertexCount: number;
  /** kept: as given, less collapsed and repeated ones, plus caps that repair added */
  triangleCount: number;
  /** bodies: a catamaran has two; a cavity belongs to the body around it */
  componentCount: number;
  /** 1: every edge is used as often in one direction as in the other */
  closed: number;
  /** 1: every triangle was wound outward as given (those of cavities inward) */
  oriented: number;
  /** used more often one way than the other: those of the openings */
  openEdges: number;
  /** used by more than two */
  nonmanifoldEdges: number;
  /** that had to be turned round */
  flippedTriangles: number;
  /** without area */
  degenerateTriangles: number;
  /** given more than once; the repeats were dropped */
  duplicateTriangles: number;
  rimCount: number;
  problemCount: number;
}
export const reportInfoLayout = {
  size: 72,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    vertexCount: { kind: "u32", offset: 4, count: 0 },
    triangleCount: { kind: "u32", offset: 8, count: 0 },
    componentCount: { kind: "u32", offset: 12, count: 0 },
    closed: { kind: "u32", offset: 16, count: 0 },
    oriented: { kind: "u32", offset: 20, count: 0 },
    openEdges: { kind: "u64", offset: 24, count: 0 },
    nonmanifoldEdges: { kind: "u64", offset: 32, count: 0 },
    flippedTriangles: { kind: "u64", offset: 40, count: 0 },
    degenerateTriangles: { kind: "u64", offset: 48, count: 0 },
    duplicateTriangles: { kind: "u64", offset: 56, count: 0 },
    rimCount: { kind: "u32", offset: 64, count: 0 },
    problemCount: { kind: "u32", offset: 68, count: 0 },
  },
} as const satisfies Layout;

export interface Problem {
  severity: Severity;
  count: number;
  /** index of the first one, as given: a vertex for "non_finite", otherwise a triangle; or PLIM_NONE */
  first: number;
}
export const problemLayout = {
  size: 32,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    severity: { kind: "u32", offset: 4, count: 0 },
    count: { kind: "u64", offset: 8, count: 0 },
    first: { kind: "u32", offset: 16, count: 0 },
    reserved: { kind: "u32", offset: 20, count: 0 },
    kind: { kind: "pointer", offset: 24, count: 0 },
    hint: { kind: "pointer", offset: 28, count: 0 },
  },
} as const satisfies Layout;

/** An opening of the surface. */
export interface Rim {
  edgeCount: number;
  /** [m] */
  perimeter: number;
  /** [m^2] of its flat cap */
  area: number;
  /** [m] largest distance of its vertices from the cap's plane */
  flatness: number;
  /** [m, body] mean of its vertices */
  center: Vector3;
  /** [body] of its flat cap, outward, of unit length; zero if the cap has no area */
  normal: Vector3;
}
export const rimLayout = {
  size: 80,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    edgeCount: { kind: "u32", offset: 4, count: 0 },
    perimeter: { kind: "f64", offset: 8, count: 0 },
    area: { kind: "f64", offset: 16, count: 0 },
    flatness: { kind: "f64", offset: 24, count: 0 },
    center: { kind: "f64", offset: 32, count: 3 },
    normal: { kind: "f64", offset: 56, count: 3 },
  },
} as const satisfies Layout;

/** One regular wave. */
export interface Wave {
  /** [m] half the height from trough to crest */
  amplitude: number;
  /** [m] */
  wavelength: number;
  /** [rad] of travel, from +x towards +z */
  direction: number;
  /** [rad] */
  phase: number;
  /** [rad/s]; 0: from wavelength, gravity and depth */
  angularFrequency: number;
  /** of PLIM_WATER_GERSTNER, 0..1; sum of steepness * amplitude * 2 pi / wavelength must be below 1 */
  steepness: number;
}
export const waveLayout = {
  size: 48,
  fields: {
    amplitude: { kind: "f64", offset: 0, count: 0 },
    wavelength: { kind: "f64", offset: 8, count: 0 },
    direction: { kind: "f64", offset: 16, count: 0 },
    phase: { kind: "f64", offset: 24, count: 0 },
    angularFrequency: { kind: "f64", offset: 32, count: 0 },
    steepness: { kind: "f64", offset: 40, count: 0 },
  },
} as const satisfies Layout;

export interface Spectrum {
  shape: SpectrumShape;
  /** [m] four standard deviations of the surface */
  significantHeight: number;
  /** [s]; Pierson-Moskowitz takes it from the height */
  peakPeriod: number;
  /** peak enhancement of JONSWAP; default 3.3 */
  gamma: number;
  /** [rad] mean direction of travel */
  direction: number;
  /** s of cos^2s(angle / 2); default 10 */
  spread: number;
}
export const spectrumLayout = {
  size: 48,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    shape: { kind: "u32", offset: 4, count: 0 },
    significantHeight: { kind: "f64", offset: 8, count: 0 },
    peakPeriod: { kind: "f64", offset: 16, count: 0 },
    gamma: { kind: "f64", offset: 24, count: 0 },
    direction: { kind: "f64", offset: 32, count: 0 },
    spread: { kind: "f64", offset: 40, count: 0 },
  },
} as const satisfies Layout;

/** Node (row, column) lies at origin + (column, row) * cell; each cell is split from its node (0, 0) to (1, 1). */
export interface Grid {
  outside: GridOutside;
  /** [m, world x and z] of node (0, 0) */
  origin: Vector2;
  /** [m] */
  cell: number;
  /** along z, 2 to 16777216 */
  rows: number;
  /** along x, 2 to 16777216 */
  columns: number;
  /** [s] of heights; plim_surface_set_heights makes it the surface's own time */
  time: number;
  /** [s] */
  previousTime: number;
}
export const gridLayout = {
  size: 72,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    outside: { kind: "u32", offset: 4, count: 0 },
    origin: { kind: "f64", offset: 8, count: 2 },
    cell: { kind: "f64", offset: 24, count: 0 },
    rows: { kind: "u32", offset: 32, count: 0 },
    columns: { kind: "u32", offset: 36, count: 0 },
    heights: { kind: "pointer", offset: 40, count: 0 },
    time: { kind: "f64", offset: 48, count: 0 },
    previousHeights: { kind: "pointer", offset: 56, count: 0 },
    previousTime: { kind: "f64", offset: 64, count: 0 },
  },
} as const satisfies Layout;

export interface WaterDefinition {
  kind: WaterKind;
  /** [m, world y] of the undisturbed surface; default 0 */
  level: number;
  /** [kg/m^3] default 1000 */
  density: number;
  /** [m/s^2] positive, pulls down; default 9.81 */
  gravity: number;
  /** [m/s, world x and z] of the water; the waves themselves are not carried along; default 0 */
  current: Vector2;
  /** [m] of the water, for sines and gerstner; 0: deep */
  depth: number;
  waveCount: number;
  /** spectrum: number of sines; default 64 */
  components: number;
  /** spectrum, fft; the same seed gives the same sea everywhere; default 1 */
  seed: number;
  /** [m] fft: the sea repeats after it; default 200 */
  tile: number;
  /** fft: 0..1; default 0 */
  choppiness: number;
  /** fft: nodes along the tile, an even product of 2, 3 and 5; default 256 */
  resolution: number;
  /** default hydrostatic */
  pressure: PressureModel;
  /** [m] sampled; default 1 */
  cell: number;
}
export const waterDefinitionLayout = {
  size: 128,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    kind: { kind: "u32", offset: 4, count: 0 },
    level: { kind: "f64", offset: 8, count: 0 },
    density: { kind: "f64", offset: 16, count: 0 },
    gravity: { kind: "f64", offset: 24, count: 0 },
    current: { kind: "f64", offset: 32, count: 2 },
    depth: { kind: "f64", offset: 48, count: 0 },
    waves: { kind: "pointer", offset: 56, count: 0 },
    waveCount: { kind: "u32", offset: 60, count: 0 },
    components: { kind: "u32", offset: 64, count: 0 },
    spectrum: { kind: "pointer", offset: 68, count: 0 },
    seed: { kind: "u64", offset: 72, count: 0 },
    tile: { kind: "f64", offset: 80, count: 0 },
    choppiness: { kind: "f64", offset: 88, count: 0 },
    resolution: { kind: "u32", offset: 96, count: 0 },
    pressure: { kind: "u32", offset: 100, count: 0 },
    grid: { kind: "pointer", offset: 104, count: 0 },
    of: { kind: "pointer", offset: 108, count: 0 },
    cell: { kind: "f64", offset: 112, count: 0 },
    callback: { kind: "pointer", offset: 120, count: 0 },
    user: { kind: "pointer", offset: 124, count: 0 },
  },
} as const satisfies Layout;

export interface SurfaceSample {
  /** [m, world y] of the surface above x, z */
  height: number;
  /** dh/dx, dh/dz */
  slope: Vector2;
  /** [m/s] dh/dt at the fixed place */
  rate: number;
  /** [m/s, world] of the water at the point; above the surface: as on it; current included */
  velocity: Vector3;
}
export const surfaceSampleLayout = {
  size: 56,
  fields: {
    height: { kind: "f64", offset: 0, count: 0 },
    slope: { kind: "f64", offset: 8, count: 2 },
    rate: { kind: "f64", offset: 24, count: 0 },
    velocity: { kind: "f64", offset: 32, count: 3 },
  },
} as const satisfies Layout;

export interface SurfaceBounds {
  /** [m] of |h|, h above the level; here and below: infinity if no bound is known */
  amplitude: number;
  /** of |grad h| */
  slope: number;
  /** [1/m] of h's second derivative along any direction */
  curvature: number;
  /** [1/m^2] of its third derivative along any direction */
  third: number;
  /** [m/s] of |dh/dt| */
  rate: number;
}
export const surfaceBoundsLayout = {
  size: 48,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    amplitude: { kind: "f64", offset: 8, count: 0 },
    slope: { kind: "f64", offset: 16, count: 0 },
    curvature: { kind: "f64", offset: 24, count: 0 },
    third: { kind: "f64", offset: 32, count: 0 },
    rate: { kind: "f64", offset: 40, count: 0 },
  },
} as const satisfies Layout;

/** A rigid body in water. The same description serves plim_evaluate, which reads the first part only, plim_evaluate_water_loads and scenes (plimsoll_motion.h). */
export interface Body {
  /** of plim_evaluate; default 0 */
  outputs: Outputs;
  /** [m, world] of the mesh's own origin; default 0 */
  position: Vector3;
  /** x, y, z, w: body to world, within 1e-3 of unit length; default none */
  rotation: Quaternion;
  /** [m, body] torques are taken about it; NaN, the default: the centroid of the hull */
  centerOfMass: Vector3;
  /** default float */
  precision: Precision;
  /** default 0 */
  locked: Locks;
  /** [s] the surface must have been prepared for this time; NaN, the default: any time */
  surfaceTime: number;
  /** The result is within this of the exact integral of the true sea over the facets: force within tolerance rho g V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex is sampled once, and depth is linear between them. Default 0.01. */
  tolerance: number;
  /** [s] time that an evaluation may spend on meeting the tolerance. Work is counted and no clock is read, so results are the same everywhere. If sampling every vertex alone takes longer, an evaluation may take several times as long as that. 0, the default: 0.02. */
  budget: number;
  /** plim_evaluate does not read the following fields. [kg] */
  mass: number;
  /** [kg m^2, body] about the centre of mass, symmetric; zero, the default: uniform density */
  inertia: Matrix3;
  /** [m/s, world] of the centre of mass */
  velocity: Vector3;
  /** [rad/s, world] */
  angularVelocity: Vector3;
  /** [N, world] everything but water: for an engine with gravity, for a scene without */
  otherForce: Vector3;
  /** [N m, world] about the centre of mass */
  otherTorque: Vector3;
}
export const bodyLayout = {
  size: 320,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    outputs: { kind: "u32", offset: 4, count: 0 },
    hull: { kind: "pointer", offset: 8, count: 0 },
    surface: { kind: "pointer", offset: 12, count: 0 },
    position: { kind: "f64", offset: 16, count: 3 },
    rotation: { kind: "f64", offset: 40, count: 4 },
    centerOfMass: { kind: "f64", offset: 72, count: 3 },
    precision: { kind: "u32", offset: 96, count: 0 },
    locked: { kind: "u32", offset: 100, count: 0 },
    surfaceTime: { kind: "f64", offset: 104, count: 0 },
    tolerance: { kind: "f64", offset: 112, count: 0 },
    budget: { kind: "f64", offset: 120, count: 0 },
    mass: { kind: "f64", offset: 128, count: 0 },
    inertia: { kind: "f64", offset: 136, count: 9 },
    velocity: { kind: "f64", offset: 208, count: 3 },
    angularVelocity: { kind: "f64", offset: 232, count: 3 },
    otherForce: { kind: "f64", offset: 256, count: 3 },
    otherTorque: { kind: "f64", offset: 280, count: 3 },
    effects: { kind: "pointer", offset: 304, count: 0 },
    panels: { kind: "pointer", offset: 308, count: 0 },
    state: { kind: "pointer", offset: 312, count: 0 },
    seakeeping: { kind: "pointer", offset: 316, count: 0 },
  },
} as const satisfies Layout;

/** One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is its waterplane area; around a hole in the waterplane it is negative. Follow `next` to walk along a line. */
export interface WaterlineSegment {
  /** [m, world] */
  from: Vector3;
  /** [m, world] */
  to: Vector3;
  /** vertices of the hull's mesh: the edge that `from` lies on, smaller index first */
  fromEdge: Vector2;
  toEdge: Vector2;
  /** as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  triangle: number;
  /** index of the segment that continues from `to`; PLIM_NONE: the line ends at an opening */
  next: number;
  /** index of the segment that ends in `from`; PLIM_NONE: the line begins at an opening */
  previous: number;
}
export const waterlineSegmentLayout = {
  size: 80,
  fields: {
    from: { kind: "f64", offset: 0, count: 3 },
    to: { kind: "f64", offset: 24, count: 3 },
    fromEdge: { kind: "u32", offset: 48, count: 2 },
    toEdge: { kind: "u32", offset: 56, count: 2 },
    triangle: { kind: "u32", offset: 64, count: 0 },
    next: { kind: "u32", offset: 68, count: 0 },
    previous: { kind: "u32", offset: 72, count: 0 },
    reserved: { kind: "u32", offset: 76, count: 0 },
  },
} as const satisfies Layout;

export interface Forces {
  /** out */
  flags: ForceFlags;
  /** out: [N, world] */
  force: Vector3;
  /** out: [N m, world] about the centre of mass */
  torque: Vector3;
  /** out: [m^3] displaced; within force_bound / (rho g) of the exact one */
  volume: number;
  /** out: [m^2] no bound is known */
  wettedArea: number;
  /** out: [m^2] no bound is known */
  waterplaneArea: number;
  /** out: [m, world] on request; NaN otherwise, and if nothing is wet. On waves it is an integral over the true sea to the same tolerance; no bound is stated. */
  centerOfBuoyancy: Vector3;
  /** out: [N] largest error of the force, rounding included; NaN: unknown */
  forceBound: number;
  /** out: [N m] the same for the torque */
  torqueBound: number;
  /** out, on request: triangles wholly dry (never-wet ones included) */
  dryCount: number;
  /** out, on request: wholly wet */
  wetCount: number;
  /** out, on request: crossed by the surface */
  cutCount: number;
  /** out, on request: segments found, even if the buffer is too small */
  waterlineCount: number;
  /** out: points at which the sea was evaluated; 0 on still water */
  seaEvaluations: number;
  /** in: segments that fit; as many as triangles are cut */
  waterlineCapacity: number;
}
export const forcesLayout = {
  size: 160,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    force: { kind: "f64", offset: 8, count: 3 },
    torque: { kind: "f64", offset: 32, count: 3 },
    volume: { kind: "f64", offset: 56, count: 0 },
    wettedArea: { kind: "f64", offset: 64, count: 0 },
    waterplaneArea: { kind: "f64", offset: 72, count: 0 },
    centerOfBuoyancy: { kind: "f64", offset: 80, count: 3 },
    forceBound: { kind: "f64", offset: 104, count: 0 },
    torqueBound: { kind: "f64", offset: 112, count: 0 },
    dryCount: { kind: "u32", offset: 120, count: 0 },
    wetCount: { kind: "u32", offset: 124, count: 0 },
    cutCount: { kind: "u32", offset: 128, count: 0 },
    waterlineCount: { kind: "u32", offset: 132, count: 0 },
    seaEvaluations: { kind: "u64", offset: 136, count: 0 },
    waterline: { kind: "pointer", offset: 144, count: 0 },
    triangleStates: { kind: "pointer", offset: 148, count: 0 },
    waterlineCapacity: { kind: "u32", offset: 152, count: 0 },
    reserved: { kind: "u32", offset: 156, count: 0 },
  },
} as const satisfies Layout;

/** The waterplane as triangles, to hide the water inside a hull and to draw the cut. Its vertices are the points of the waterline, so it meets the hull without cracks, on waves too. Lines that end at an opening are closed by straight edges. */
export interface Waterplane {
  /** out: 1: lines of the waterline cross each other (thin walls on waves), the cap is approximate */
  crossing: number;
  /** in: 2 plim_forces.cut_count always suffice */
  vertexCapacity: number;
  /** in: 2 vertex_capacity always suffice */
  triangleCapacity: number;
  /** out: found; if they do not fit, nothing is written */
  vertexCount: number;
  /** out: found; those that do not fit are not written */
  triangleCount: number;
  /** out: [m^2] seen from above */
  area: number;
}
export const waterplaneLayout = {
  size: 40,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    crossing: { kind: "u32", offset: 4, count: 0 },
    vertices: { kind: "pointer", offset: 8, count: 0 },
    indices: { kind: "pointer", offset: 12, count: 0 },
    vertexCapacity: { kind: "u32", offset: 16, count: 0 },
    triangleCapacity: { kind: "u32", offset: 20, count: 0 },
    vertexCount: { kind: "u32", offset: 24, count: 0 },
    triangleCount: { kind: "u32", offset: 28, count: 0 },
    area: { kind: "f64", offset: 32, count: 0 },
  },
} as const satisfies Layout;

/** A triangle that became wet, or partly so. The struct never changes, because it stands in arrays. */
export interface NewlyWet {
  /** [m^2] newly wet */
  area: number;
  /** [m, world] centroid of the newly wet part */
  position: Vector3;
  /** [world] outward, of unit length */
  normal: Vector3;
  /** [m/s, world] of the body there minus that of the water; along the normal: it strikes the water */
  velocity: Vector3;
  /** as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  triangle: number;
}
export const newlyWetLayout = {
  size: 88,
  fields: {
    area: { kind: "f64", offset: 0, count: 0 },
    position: { kind: "f64", offset: 8, count: 3 },
    normal: { kind: "f64", offset: 32, count: 3 },
    velocity: { kind: "f64", offset: 56, count: 3 },
    triangle: { kind: "u32", offset: 80, count: 0 },
    reserved: { kind: "u32", offset: 84, count: 0 },
  },
} as const satisfies Layout;

export interface PanelsInfo {
  panelCount: number;
  /** [m^2] wettable */
  area: number;
  /** [m^3] of the hull */
  volume: number;
  /** [m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia */
  ellipsoid: Vector3;
  /** fully submerged, for density 1: body axes, about the hull's centroid */
  addedMass: Matrix6;
}
export const panelsInfoLayout = {
  size: 336,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    panelCount: { kind: "u32", offset: 4, count: 0 },
    area: { kind: "f64", offset: 8, count: 0 },
    volume: { kind: "f64", offset: 16, count: 0 },
    ellipsoid: { kind: "f64", offset: 24, count: 3 },
    addedMass: { kind: "f64", offset: 48, count: 36 },
  },
} as const satisfies Layout;

export interface Effects {
  /** default all (the coefficients of both dampings are zero) */
  enabled: EffectFlags;
  /** [m^2/s] default 1e-6 */
  kinematicViscosity: number;
  /** k of (1 + k) C_F; default 0 */
  formFactor: number;
  /** [m/s] v_r of pressure drag; default 1 */
  referenceSpeed: number;
  /** [N/m^2] C_PD1; default 100 */
  pressureLinear: number;
  /** [N/m^2] C_PD2; default 100 */
  pressureQuadratic: number;
  /** f_P of the cosine; default 0.4 */
  pressurePower: number;
  /** [N/m^2] C_SD1; default 100 */
  suctionLinear: number;
  /** [N/m^2] C_SD2; default 100 */
  suctionQuadratic: number;
  /** f_S; default 0.4 */
  suctionPower: number;
  /** [m/s^2] Gamma_max: the stop is full from here on; default 10 */
  slammingAcceleration: number;
  /** p; default 2 */
  slammingPower: number;
  /** C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0 */
  damping: Quaternion;
  /** [1/s, world axes] momentum decays as exp(-rate t); scaled by wet volume; default 0 */
  linearRates: Vector3;
  /** [1/s] the same for angular momentum; for a factor alpha per step: -ln(alpha) / step; default 0 */
  angularRate: number;
  /** 1: the rates act in full out of the water too; default 0 */
  ratesWhenDry: number;
  /** [1/s, body axes] added to angular_rate: roll, yaw, pitch if the bow is +x; default 0 */
  angularRates: Vector3;
}
export const effectsLayout = {
  size: 192,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    enabled: { kind: "u32", offset: 4, count: 0 },
    kinematicViscosity: { kind: "f64", offset: 8, count: 0 },
    formFactor: { kind: "f64", offset: 16, count: 0 },
    referenceSpeed: { kind: "f64", offset: 24, count: 0 },
    pressureLinear: { kind: "f64", offset: 32, count: 0 },
    pressureQuadratic: { kind: "f64", offset: 40, count: 0 },
    pressurePower: { kind: "f64", offset: 48, count: 0 },
    suctionLinear: { kind: "f64", offset: 56, count: 0 },
    suctionQuadratic: { kind: "f64", offset: 64, count: 0 },
    suctionPower: { kind: "f64", offset: 72, count: 0 },
    slammingAcceleration: { kind: "f64", offset: 80, count: 0 },
    slammingPower: { kind: "f64", offset: 88, count: 0 },
    damping: { kind: "f64", offset: 96, count: 4 },
    linearRates: { kind: "f64", offset: 128, count: 3 },
    angularRate: { kind: "f64", offset: 152, count: 0 },
    ratesWhenDry: { kind: "u32", offset: 160, count: 0 },
    reserved: { kind: "u32", offset: 164, count: 0 },
    angularRates: { kind: "f64", offset: 168, count: 3 },
  },
} as const satisfies Layout;

/** Terms of the step's equation (docs/motion.md, section 3), for engines whose solver takes them. */
export interface StepTerms {
  addedMass: Matrix6;
  /** positive semidefinite: drag is about -resistance times the relative velocity */
  resistance: Matrix6;
  /** [N/m], [N m/rad] of heave and of turning about x and z, from the waterplane */
  stiffness: Vector3;
  /** of the body against the water around it, on average */
  relativeVelocity: Vector6;
  /** of the water around the body, as of a rigid body; added mass acts against it */
  waterAcceleration: Vector6;
  /** the part of plim_water_load.damping that comes from rates */
  rates: Vector6;
  /** [m] extent of the wet part along the motion */
  wetLength: number;
  reynoldsNumber: number;
  /** C_F of ITTC-57 */
  frictionCoefficient: number;
}
export const stepTermsLayout = {
  size: 776,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    addedMass: { kind: "f64", offset: 8, count: 36 },
    resistance: { kind: "f64", offset: 296, count: 36 },
    stiffness: { kind: "f64", offset: 584, count: 3 },
    relativeVelocity: { kind: "f64", offset: 608, count: 6 },
    waterAcceleration: { kind: "f64", offset: 656, count: 6 },
    rates: { kind: "f64", offset: 704, count: 6 },
    wetLength: { kind: "f64", offset: 752, count: 0 },
    reynoldsNumber: { kind: "f64", offset: 760, count: 0 },
    frictionCoefficient: { kind: "f64", offset: 768, count: 0 },
  },
} as const satisfies Layout;

/** The load of water on a body in its coming step. */
export interface WaterLoad {
  /** out: of buoyancy */
  flags: ForceFlags;
  /** out: [N, world], [N m, world] about the centre of mass. Apply these two in the engine's next step, besides other_force and other_torque. They make the engine's explicit step v += dt F / m equal to the implicit one, and are not the sum of the parts below. */
  force: Vector3;
  torque: Vector3;
  buoyancy: Vector6;
  viscous: Vector6;
  pressure: Vector6;
  slamming: Vector6;
  /** out: by coefficients and by rates */
  damping: Vector6;
  radiation: Vector6;
  /** out: [N] of buoyancy; NaN: unknown */
  forceBound: number;
  /** out: [N m] of buoyancy; NaN: unknown */
  torqueBound: number;
  /** out: [m^3] displaced */
  volume: number;
  /** out: of the volume */
  wetFraction: number;
  /** out: [m^2] as in plim_forces */
  wettedArea: number;
  /** out: [m^2] as in plim_forces */
  waterplaneArea: number;
}
export const waterLoadLayout = {
  size: 400,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    force: { kind: "f64", offset: 8, count: 3 },
    torque: { kind: "f64", offset: 32, count: 3 },
    buoyancy: { kind: "f64", offset: 56, count: 6 },
    viscous: { kind: "f64", offset: 104, count: 6 },
    pressure: { kind: "f64", offset: 152, count: 6 },
    slamming: { kind: "f64", offset: 200, count: 6 },
    damping: { kind: "f64", offset: 248, count: 6 },
    radiation: { kind: "f64", offset: 296, count: 6 },
    forceBound: { kind: "f64", offset: 344, count: 0 },
    torqueBound: { kind: "f64", offset: 352, count: 0 },
    volume: { kind: "f64", offset: 360, count: 0 },
    wetFraction: { kind: "f64", offset: 368, count: 0 },
    wettedArea: { kind: "f64", offset: 376, count: 0 },
    waterplaneArea: { kind: "f64", offset: 384, count: 0 },
    terms: { kind: "pointer", offset: 392, count: 0 },
  },
} as const satisfies Layout;

/** How a body should float, in numbers that need no hydrodynamics: docs/floating-your-way.md. */
export interface Preset {
  /** [kg/m^3] of the water; default 1000 */
  density: number;
  /** [m/s^2] default 9.81 */
  gravity: number;
  /** of the hull's height, upright and at rest; default 0.5 */
  draftFraction: number;
  /** [m] replaces draft_fraction; default NaN */
  draft: number;
  /** [kg] replaces both: the draft follows from it; default NaN */
  mass: number;
  /** [m, body]; NaN, the default: the hull's centroid */
  centerOfMass: Vector3;
  /** [kg m^2, body] about the centre of mass; zero, the default: uniform density */
  inertia: Matrix3;
  /** Damping as a fraction of critical damping: 0 oscillates undamped, 1 comes to rest without oscillating; default 0.2 each. */
  heave: number;
  /** about body x */
  roll: number;
  /** about body z */
  pitch: number;
}
export const presetLayout = {
  size: 176,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    hull: { kind: "pointer", offset: 8, count: 0 },
    density: { kind: "f64", offset: 16, count: 0 },
    gravity: { kind: "f64", offset: 24, count: 0 },
    draftFraction: { kind: "f64", offset: 32, count: 0 },
    draft: { kind: "f64", offset: 40, count: 0 },
    mass: { kind: "f64", offset: 48, count: 0 },
    centerOfMass: { kind: "f64", offset: 56, count: 3 },
    inertia: { kind: "f64", offset: 80, count: 9 },
    heave: { kind: "f64", offset: 152, count: 0 },
    roll: { kind: "f64", offset: 160, count: 0 },
    pitch: { kind: "f64", offset: 168, count: 0 },
  },
} as const satisfies Layout;

/** How the body floats at rest in still water. */
export interface Rest {
  /** 1: it stays upright; 0: it lists or capsizes: lower or move its centre of mass */
  upright: number;
  /** [kg] give this to the body */
  mass: number;
  /** [m, body] give this to the body */
  centerOfMass: Vector3;
  /** [kg m^2, body] give this to the body */
  inertia: Matrix3;
  /** [m] of the lowest point */
  draft: number;
  /** [m] of the mesh's own origin above the water's level */
  height: number;
  /** [m^3] displaced */
  volume: number;
  /** of the volume */
  wetFraction: number;
  /** [m^2] */
  waterplaneArea: number;
  /** [m, body] */
  centerOfBuoyancy: Vector3;
  /** [m] of roll and pitch; without restoring moment if not positive */
  metacentricHeight: Vector2;
  /** [s] of heave, roll and pitch, undamped; NaN if there is no restoring force */
  period: Vector3;
}
export const restLayout = {
  size: 216,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    upright: { kind: "u32", offset: 4, count: 0 },
    mass: { kind: "f64", offset: 8, count: 0 },
    centerOfMass: { kind: "f64", offset: 16, count: 3 },
    inertia: { kind: "f64", offset: 40, count: 9 },
    draft: { kind: "f64", offset: 112, count: 0 },
    height: { kind: "f64", offset: 120, count: 0 },
    volume: { kind: "f64", offset: 128, count: 0 },
    wetFraction: { kind: "f64", offset: 136, count: 0 },
    waterplaneArea: { kind: "f64", offset: 144, count: 0 },
    centerOfBuoyancy: { kind: "f64", offset: 152, count: 3 },
    metacentricHeight: { kind: "f64", offset: 176, count: 2 },
    period: { kind: "f64", offset: 192, count: 3 },
  },
} as const satisfies Layout;

export interface SceneState {
  /** of the last step's buoyancy */
  flags: ForceFlags;
  /** [m, world] of the mesh's own origin */
  position: Vector3;
  /** x, y, z, w */
  rotation: Quaternion;
  /** [m, world] */
  centerOfMass: Vector3;
  /** [m/s, world] of the centre of mass */
  velocity: Vector3;
  /** [rad/s, world] */
  angularVelocity: Vector3;
  /** [kg m/s, world] */
  momentum: Vector3;
  /** [kg m^2/s, world] about the centre of mass */
  angularMomentum: Vector3;
  /** [J] of the body, without the water that moves with it */
  kineticEnergy: number;
  /** this and the following: in the middle of the last substep */
  buoyancy: Vector6;
  viscous: Vector6;
  pressure: Vector6;
  slamming: Vector6;
  /** by coefficients and by rates */
  damping: Vector6;
  radiation: Vector6;
  /** [N] of buoyancy; NaN: unknown */
  forceBound: number;
  /** [N m] of buoyancy; NaN: unknown */
  torqueBound: number;
  /** [m^3] displaced */
  volume: number;
  wetFraction: number;
  /** of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was */
  status: Status;
}
export const sceneStateLayout = {
  size: 520,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    position: { kind: "f64", offset: 8, count: 3 },
    rotation: { kind: "f64", offset: 32, count: 4 },
    centerOfMass: { kind: "f64", offset: 64, count: 3 },
    velocity: { kind: "f64", offset: 88, count: 3 },
    angularVelocity: { kind: "f64", offset: 112, count: 3 },
    momentum: { kind: "f64", offset: 136, count: 3 },
    angularMomentum: { kind: "f64", offset: 160, count: 3 },
    kineticEnergy: { kind: "f64", offset: 184, count: 0 },
    buoyancy: { kind: "f64", offset: 192, count: 6 },
    viscous: { kind: "f64", offset: 240, count: 6 },
    pressure: { kind: "f64", offset: 288, count: 6 },
    slamming: { kind: "f64", offset: 336, count: 6 },
    damping: { kind: "f64", offset: 384, count: 6 },
    radiation: { kind: "f64", offset: 432, count: 6 },
    forceBound: { kind: "f64", offset: 480, count: 0 },
    torqueBound: { kind: "f64", offset: 488, count: 0 },
    volume: { kind: "f64", offset: 496, count: 0 },
    wetFraction: { kind: "f64", offset: 504, count: 0 },
    status: { kind: "i32", offset: 512, count: 0 },
    reserved: { kind: "u32", offset: 516, count: 0 },
  },
} as const satisfies Layout;

/** A mass at a point: crew, cargo, an engine. */
export interface PointMass {
  /** [kg] */
  mass: number;
  /** [m, body] */
  position: Vector3;
}
export const pointMassLayout = {
  size: 40,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    mass: { kind: "f64", offset: 8, count: 0 },
    position: { kind: "f64", offset: 16, count: 3 },
  },
} as const satisfies Layout;

/** A box tank with its sides along the body's axes. Its liquid counts as fixed in the upright position. Unless the tank is full or empty, its free surface counts as a rise of the centre of mass: the free-surface correction of naval practice. */
export interface Tank {
  /** [m] along the bow */
  length: number;
  /** [m] across */
  breadth: number;
  /** [m] */
  height: number;
  /** of its height, 0 to 1 */
  filling: number;
  /** [kg/m^3] of the liquid; 0: 1000 */
  density: number;
  /** [m, body] the middle of its bottom */
  position: Vector3;
}
export const tankLayout = {
  size: 72,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    length: { kind: "f64", offset: 8, count: 0 },
    breadth: { kind: "f64", offset: 16, count: 0 },
    height: { kind: "f64", offset: 24, count: 0 },
    filling: { kind: "f64", offset: 32, count: 0 },
    density: { kind: "f64", offset: 40, count: 0 },
    position: { kind: "f64", offset: 48, count: 3 },
  },
} as const satisfies Layout;

export interface VesselDefinition {
  pointMassCount: number;
  tankCount: number;
  /** [kg/m^3] of the water; default 1000 */
  density: number;
  /** [m/s^2] default 9.81 */
  gravity: number;
  /** [kg] without point masses and tanks; 0, the default: only the hydrostatic table is available */
  mass: number;
  /** [m, body] without them; NaN, the default: the hull's centroid */
  centerOfMass: Vector3;
  /** [kg m^2, body] about it; zero, the default: uniform density */
  inertia: Matrix3;
  /** [body] +x, -x, +z or -z; default +x */
  bow: Vector3;
}
export const vesselDefinitionLayout = {
  size: 176,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    pointMassCount: { kind: "u32", offset: 4, count: 0 },
    tankCount: { kind: "u32", offset: 8, count: 0 },
    reserved: { kind: "u32", offset: 12, count: 0 },
    hull: { kind: "pointer", offset: 16, count: 0 },
    pointMasses: { kind: "pointer", offset: 20, count: 0 },
    tanks: { kind: "pointer", offset: 24, count: 0 },
    density: { kind: "f64", offset: 32, count: 0 },
    gravity: { kind: "f64", offset: 40, count: 0 },
    mass: { kind: "f64", offset: 48, count: 0 },
    centerOfMass: { kind: "f64", offset: 56, count: 3 },
    inertia: { kind: "f64", offset: 80, count: 9 },
    bow: { kind: "f64", offset: 152, count: 3 },
  },
} as const satisfies Layout;

export interface VesselInfo {
  /** [kg] point masses and liquids included */
  mass: number;
  /** [m, body] point masses and liquids included */
  centerOfMass: Vector3;
  /** [kg m^2, body] about it */
  inertia: Matrix3;
  /** [m^3] displaced when fully submerged */
  enclosedVolume: number;
  /** [m] the largest draft, upright */
  height: number;
  /** [m] rise of the centre of mass by free surfaces, in roll and in pitch */
  freeSurface: Vector2;
}
export const vesselInfoLayout = {
  size: 144,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    mass: { kind: "f64", offset: 8, count: 0 },
    centerOfMass: { kind: "f64", offset: 16, count: 3 },
    inertia: { kind: "f64", offset: 40, count: 9 },
    enclosedVolume: { kind: "f64", offset: 112, count: 0 },
    height: { kind: "f64", offset: 120, count: 0 },
    freeSurface: { kind: "f64", offset: 128, count: 2 },
  },
} as const satisfies Layout;

export interface EquilibriumDefinition {
  /** default all */
  free: FreeMotions;
  /** x, y, z, w: body to world; default upright */
  startRotation: Quaternion;
  /** [m, world] of the mesh's own origin; NaN, the default, or if heave is free: the height at which buoyancy equals the weight. */
  startHeight: number;
  /** [m, world] x and z of the mesh's own origin at the start */
  startPosition: Vector2;
}
export const equilibriumDefinitionLayout = {
  size: 72,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    free: { kind: "u32", offset: 4, count: 0 },
    surface: { kind: "pointer", offset: 8, count: 0 },
    startRotation: { kind: "f64", offset: 16, count: 4 },
    startHeight: { kind: "f64", offset: 48, count: 0 },
    startPosition: { kind: "f64", offset: 56, count: 2 },
  },
} as const satisfies Layout;

export interface Equilibrium {
  balance: Balance;
  flags: EquilibriumFlags;
  /** of Newton's method */
  iterations: number;
  /** free directions with zero stiffness (neutral stability) */
  neutralCount: number;
  /** plim_vessel_find_equilibria: attitudes found that differ only by a symmetry of the hull */
  symmetryCount: number;
  /** unbalanced force, and torque over the hull's radius, along the free motions, over the weight */
  residual: number;
  /** [J] potential; 0: dry, with the centre of mass at the water's height */
  energy: number;
  /** [m, world] of the mesh's own origin; the centre of mass keeps its x and z */
  position: Vector3;
  /** x, y, z, w */
  rotation: Quaternion;
  /** [m] depth of the lowest point, below the water's height at the centre of mass */
  draft: number;
  /** From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any yaw. [rad] */
  heel: number;
  /** [rad] bow up */
  trim: number;
  /** [m^3] displaced */
  volume: number;
  /** [m, world] */
  centerOfBuoyancy: Vector3;
  /** [m^2] */
  waterplaneArea: number;
  /** [m, world] x and z; NaN: there is no waterplane */
  waterplaneCenter: Vector2;
  /** [m^4] second moments about its centre: about the bow's horizontal direction, and across it */
  waterplaneMoment: Vector2;
  /** [m^2] */
  wettedArea: number;
  /** [m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted */
  metacentricHeight: Vector2;
  /** order x, y, z, rx, ry, rz; world axes, about the centre of mass; force = +K q */
  stiffness: Matrix6;
  /** [N/m] eigenvalues of minus the stiffness over the free motions, ascending; turns over the hull's radius squared. NaN where fewer are free or there is no equilibrium. */
  eigenvalues: Vector3;
  /** [s] uncoupled natural periods of heave, roll and pitch including added mass; NaN if there is no restoring force. */
  period: Vector3;
  /** [s] the same without added mass */
  periodWithoutWater: Vector3;
}
export const equilibriumLayout = {
  size: 576,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    balance: { kind: "u32", offset: 4, count: 0 },
    flags: { kind: "u32", offset: 8, count: 0 },
    iterations: { kind: "u32", offset: 12, count: 0 },
    neutralCount: { kind: "u32", offset: 16, count: 0 },
    symmetryCount: { kind: "u32", offset: 20, count: 0 },
    residual: { kind: "f64", offset: 24, count: 0 },
    energy: { kind: "f64", offset: 32, count: 0 },
    position: { kind: "f64", offset: 40, count: 3 },
    rotation: { kind: "f64", offset: 64, count: 4 },
    draft: { kind: "f64", offset: 96, count: 0 },
    heel: { kind: "f64", offset: 104, count: 0 },
    trim: { kind: "f64", offset: 112, count: 0 },
    volume: { kind: "f64", offset: 120, count: 0 },
    centerOfBuoyancy: { kind: "f64", offset: 128, count: 3 },
    waterplaneArea: { kind: "f64", offset: 152, count: 0 },
    waterplaneCenter: { kind: "f64", offset: 160, count: 2 },
    waterplaneMoment: { kind: "f64", offset: 176, count: 2 },
    wettedArea: { kind: "f64", offset: 192, count: 0 },
    metacentricHeight: { kind: "f64", offset: 200, count: 2 },
    stiffness: { kind: "f64", offset: 216, count: 36 },
    eigenvalues: { kind: "f64", offset: 504, count: 3 },
    period: { kind: "f64", offset: 528, count: 3 },
    periodWithoutWater: { kind: "f64", offset: 552, count: 3 },
  },
} as const satisfies Layout;

export interface StabilityDefinition {
  heelCount: number;
  openingCount: number;
  /** 1: the rims of the hull do not count as openings; default 0 */
  ignoreRims: number;
}
export const stabilityDefinitionLayout = {
  size: 24,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    heelCount: { kind: "u32", offset: 4, count: 0 },
    openingCount: { kind: "u32", offset: 8, count: 0 },
    ignoreRims: { kind: "u32", offset: 12, count: 0 },
    heels: { kind: "pointer", offset: 16, count: 0 },
    openings: { kind: "pointer", offset: 20, count: 0 },
  },
} as const satisfies Layout;

export interface Heeled {
  flags: HeeledFlags;
  /** [rad] */
  heel: number;
  /** [m] righting arm; positive: towards smaller heel while |trim| < pi/2 */
  gz: number;
  /** [m/rad] of GZ by heel */
  slope: number;
  /** [rad] bow up */
  trim: number;
  /** [m] of the lowest point */
  draft: number;
  /** [m, world] of the mesh's own origin, with the centre of mass above the world's */
  position: Vector3;
  /** x, y, z, w */
  rotation: Quaternion;
}
export const heeledLayout = {
  size: 104,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    heel: { kind: "f64", offset: 8, count: 0 },
    gz: { kind: "f64", offset: 16, count: 0 },
    slope: { kind: "f64", offset: 24, count: 0 },
    trim: { kind: "f64", offset: 32, count: 0 },
    draft: { kind: "f64", offset: 40, count: 0 },
    position: { kind: "f64", offset: 48, count: 3 },
    rotation: { kind: "f64", offset: 72, count: 4 },
  },
} as const satisfies Layout;

/** Key figures of the curve from 0 to 180 degrees, independent of the rows. Heels are counted towards the side to which the vessel lists, which is the worse one, and GZ is positive where it rights. NaN: there is no such heel. */
export interface Stability {
  /** 1, or -1: the side of negative heels */
  side: number;
  /** [rad] list: heel of the equilibrium; 0 if upright */
  restHeel: number;
  /** [m] slope of GZ there */
  metacentricHeight: number;
  /** [rad] where GZ comes down to 0 */
  vanishingHeel: number;
  /** [m] */
  largestGz: number;
  /** [rad] */
  largestGzHeel: number;
  /** [m] at 30 degrees and more, before an opening goes under; 0: there is none */
  largestGzFrom30: number;
  /** [rad] where the first opening goes under */
  openingHeel: number;
  /** [m rad] under GZ from rest to 30 degrees, or to where it vanishes */
  area30: number;
  /** [m rad] to 40 degrees */
  area40: number;
  /** [m rad] to 40 degrees or the opening, whichever comes first */
  areaFlooding: number;
  /** [rad] where the trim jumps to another equilibrium; the curve is discontinuous there */
  trimJumpHeel: number;
}
export const stabilityLayout = {
  size: 96,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    side: { kind: "i32", offset: 4, count: 0 },
    restHeel: { kind: "f64", offset: 8, count: 0 },
    metacentricHeight: { kind: "f64", offset: 16, count: 0 },
    vanishingHeel: { kind: "f64", offset: 24, count: 0 },
    largestGz: { kind: "f64", offset: 32, count: 0 },
    largestGzHeel: { kind: "f64", offset: 40, count: 0 },
    largestGzFrom30: { kind: "f64", offset: 48, count: 0 },
    openingHeel: { kind: "f64", offset: 56, count: 0 },
    area30: { kind: "f64", offset: 64, count: 0 },
    area40: { kind: "f64", offset: 72, count: 0 },
    areaFlooding: { kind: "f64", offset: 80, count: 0 },
    trimJumpHeel: { kind: "f64", offset: 88, count: 0 },
  },
} as const satisfies Layout;

/** upright, without trim */
export interface Hydrostatics {
  /** [m] above the lowest point */
  draft: number;
  /** [m^3] */
  volume: number;
  /** [kg] */
  displacement: number;
  /** [m] centre of buoyancy above the lowest point */
  kb: number;
  /** [m] transverse, longitudinal */
  bm: Vector2;
  /** [m] kb + bm */
  km: Vector2;
  /** [m] centre of buoyancy along the bow, from the mesh's own origin */
  lcb: number;
  /** [m] centre of the waterplane, from the same origin; NaN: there is none */
  lcf: number;
  /** [m^2] */
  waterplaneArea: number;
  /** [m^4] about its centre: transverse, longitudinal */
  waterplaneMoment: Vector2;
  /** [m^2] */
  wettedArea: number;
  /** [m] of the waterplane */
  length: number;
  /** [m] of the waterplane */
  breadth: number;
  /** [m^2] wet cross-section in the middle of the length */
  midshipArea: number;
  /** [t/cm] mass that sinks it by a centimetre */
  tpc: number;
  /** [t m/cm] moment that changes its trim by a centimetre over the length */
  mct: number;
  /** volume / (length breadth draft); this and the following are NaN without a waterplane */
  block: number;
  /** volume / (midship_area length) */
  prismatic: number;
  /** midship_area / (breadth draft) */
  midship: number;
  /** waterplane_area / (length breadth) */
  waterplane: number;
}
export const hydrostaticsLayout = {
  size: 192,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    draft: { kind: "f64", offset: 8, count: 0 },
    volume: { kind: "f64", offset: 16, count: 0 },
    displacement: { kind: "f64", offset: 24, count: 0 },
    kb: { kind: "f64", offset: 32, count: 0 },
    bm: { kind: "f64", offset: 40, count: 2 },
    km: { kind: "f64", offset: 56, count: 2 },
    lcb: { kind: "f64", offset: 72, count: 0 },
    lcf: { kind: "f64", offset: 80, count: 0 },
    waterplaneArea: { kind: "f64", offset: 88, count: 0 },
    waterplaneMoment: { kind: "f64", offset: 96, count: 2 },
    wettedArea: { kind: "f64", offset: 112, count: 0 },
    length: { kind: "f64", offset: 120, count: 0 },
    breadth: { kind: "f64", offset: 128, count: 0 },
    midshipArea: { kind: "f64", offset: 136, count: 0 },
    tpc: { kind: "f64", offset: 144, count: 0 },
    mct: { kind: "f64", offset: 152, count: 0 },
    block: { kind: "f64", offset: 160, count: 0 },
    prismatic: { kind: "f64", offset: 168, count: 0 },
    midship: { kind: "f64", offset: 176, count: 0 },
    waterplane: { kind: "f64", offset: 184, count: 0 },
  },
} as const satisfies Layout;

/** The exports of a module. Pointers are offsets in its memory, in bytes. */
export interface NativeExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  plimsoll_js_heights(): number;
  plimsoll_js_buoyancy(): number;
  plim_last_error(): number;
  plim_version(): number;
  plim_require_version(version: number): number;
  plim_set_allocator(allocator: number): number;
  plim_set_log(log: number, user: number): number;
  plim_hull_def_init(def: number, struct_size: number): void;
  plim_hull_create(def: number, hull: number, report: number): number;
  plim_hull_create_masked(hull: number, never_wet: number, masked: number): number;
  plim_hull_save(hull: number, bytes: number, capacity: bigint, size: number): number;
  plim_hull_load(bytes: number, size: bigint, hull: number): number;
  plim_hull_destroy(hull: number): void;
  plim_hull_get_info(hull: number, info: number): number;
  plim_hull_get_mesh(hull: number, vertices: number, indices: number): number;
  plim_hull_find_interior(hull: number, waterline: number, mask: number, interior_count: number): number;
  plim_report_get_info(report: number, info: number): number;
  plim_report_get_problem(report: number, index: number, problem: number): number;
  plim_report_get_rim(report: number, index: number, rim: number): number;
  plim_report_destroy(report: number): void;
  plim_spectrum_init(spectrum: number, struct_size: number): void;
  plim_grid_init(grid: number, struct_size: number): void;
  plim_water_def_init(def: number, struct_size: number): void;
  plim_water_create(def: number, water: number): number;
  plim_water_update(water: number, def: number): number;
  plim_water_get_waves(water: number, waves: number, capacity: number, count: number): number;
  plim_water_get_shader_waves(water: number, time: number, origin: number, waves: number, chops: number, sea: number): number;
  plim_water_destroy(water: number): void;
  plim_surface_create(surface: number): number;
  plim_surface_prepare(surface: number, water: number, time: number): number;
  plim_surface_set_heights(surface: number, water: number, grid: number): number;
  plim_surface_destroy(surface: number): void;
  plim_still_water(): number;
  plim_surface_get_samples(surface: number, count: number, points: number, samples: number): number;
  plim_surface_get_accelerations(surface: number, count: number, points: number, accelerations: number): number;
  plim_surface_get_depths(surface: number, count: number, points: number, depths: number, velocities: number): number;
  plim_surface_get_heights(surface: number, count: number, x: number, z: number, heights: number, slopes: number): number;
  plim_surface_get_bounds(surface: number, bounds: number): number;
  plim_body_init(body: number, struct_size: number, hull: number): void;
  plim_thread_reserve(vertex_count: number): number;
  plim_evaluate(bodies: number, count: number, forces: number, statuses: number, run: number, user: number): number;
  plim_pool_create(threads: number, pool: number): number;
  plim_pool_destroy(pool: number): void;
  plim_pool_run(pool: number, count: number, task: number, context: number): void;
  plim_evaluate_matrix(hull: number, surface: number, matrix: number, center_of_mass: number, force_torque: number): number;
  plim_evaluate_waterplane(body: number, waterplane: number): number;
  plim_wetting_create(hull: number, wetting: number): number;
  plim_wetting_destroy(wetting: number): void;
  plim_wetting_reset(wetting: number): number;
  plim_wetting_update(wetting: number, body: number, newly_wet: number, capacity: number, count: number, area: number): number;
  plim_panels_create(hull: number, max_panels: number, panels: number): number;
  plim_panels_destroy(panels: number): void;
  plim_panels_get_info(panels: number, info: number): number;
  plim_body_state_create(hull: number, panels: number, state: number): number;
  plim_body_state_destroy(state: number): void;
  plim_body_state_reset(state: number): number;
  plim_body_state_copy(from: number, to: number): number;
  plim_body_state_save(state: number, bytes: number, capacity: bigint, size: number): number;
  plim_body_state_load(state: number, bytes: number, size: bigint): number;
  plim_effects_init(effects: number, struct_size: number): void;
  plim_evaluate_water_loads(bodies: number, count: number, time_step: number, loads: number, statuses: number, run: number, user: number): number;
  plim_preset_init(preset: number, struct_size: number, hull: number): void;
  plim_preset_apply(preset: number, effects: number, rest: number): number;
  plim_scene_create(water: number, scene: number): number;
  plim_scene_destroy(scene: number): void;
  plim_scene_add(scene: number, body: number, index: number): number;
  plim_scene_remove(scene: number, index: number): number;
  plim_scene_step(scene: number, duration: number, substeps: number, run: number, user: number): number;
  plim_scene_set_other_force(scene: number, index: number, force: number, torque: number): number;
  plim_scene_set_state(scene: number, index: number, position: number, rotation: number, velocity: number, angular_velocity: number): number;
  plim_scene_set_mass(scene: number, index: number, mass: number, center_of_mass: number, inertia: number): number;
  plim_scene_set_water(scene: number, water: number): number;
  plim_scene_set_buoyancy(scene: number, index: number, buoyancy: number, user: number): number;
  plim_scene_get_state(scene: number, index: number, state: number): number;
  plim_scene_get_body(scene: number, index: number, body: number): number;
  plim_scene_get_potential_energy(scene: number, index: number, energy: number): number;
  plim_scene_get_time(scene: number): number;
  plim_scene_get_surface(scene: number): number;
  plim_scene_get_count(scene: number): number;
  plim_scene_save(scene: number, bytes: number, capacity: bigint, size: number): number;
  plim_scene_load(scene: number, bytes: number, size: bigint): number;
  plim_vessel_def_init(def: number, struct_size: number, hull: number): void;
  plim_vessel_create(def: number, vessel: number): number;
  plim_vessel_destroy(vessel: number): void;
  plim_vessel_get_info(vessel: number, info: number): number;
  plim_equilibrium_def_init(def: number, struct_size: number): void;
  plim_vessel_find_equilibrium(vessel: number, def: number, equilibrium: number): number;
  plim_vessel_find_equilibria(vessel: number, starts: number, equilibria: number, capacity: number, count: number): number;
  plim_stability_def_init(def: number, struct_size: number): void;
  plim_vessel_find_stability(vessel: number, def: number, rows: number, stability: number): number;
  plim_vessel_find_hydrostatics(vessel: number, drafts: number, count: number, rows: number): number;
}
