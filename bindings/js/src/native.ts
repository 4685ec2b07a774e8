// Written by bindings/js/generate.py from include/plimsoll: change the headers, or the generator.
import type { Layout, Matrix3, Matrix6, Quaternion, Vector2, Vector3, Vector6 } from "./memory.js";

/** Of the headers that this was made from, as plim_version has it. */
export const HEADER_VERSION = 100;
/** No triangle, vertex or segment. */
export const NONE = 0xffffffff;
/** As many waves as the shaders take. */
export const MOST_SHADER_WAVES = 64;

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
  /** a number or flag is outside its range */
  badValue: 6,
  /** the surface was never prepared */
  notPrepared: 7,
  outOfMemory: 8,
  /** the surface was prepared for another time than the body expects */
  staleSurface: 9,
  /** a sea's function threw or called the evaluation; or a plim_parallel_for threw or did not do all its tasks */
  callbackFailed: 10,
  /** the body has been taken out of its scene */
  removed: 11,
  /** the library that runs does not serve the headers that the caller was built with */
  wrongVersion: 12,
  /** the caller's own progress function asked for it */
  stopped: 13,
} as const;

export const HullFlags = {
  /** weld vertices within weld_distance, remove slivers, cap flat openings */
  repair: 1,
  /** an open mesh is an error; otherwise it is a hollow boat */
  refuseOpen: 2,
  /** shells inside a closed one are filled; otherwise they are cavities, taken off its mass */
  solid: 4,
} as const;

export const Severity = {
  note: 0,
  warning: 1,
  refusal: 2,
} as const;

export const WaterKind = {
  /** still */
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

export const SpectrumShape = {
  jonswap: 0,
  piersonMoskowitz: 1,
  bretschneider: 2,
} as const;

export const Outside = {
  clamp: 0,
  level: 1,
} as const;

/** Pressure under waves: that of the height of water above a point, however deep it is, rho g (h - y); or the waves' own, which dies away with depth (Wheeler's stretching of linear waves): for sines, gerstner and spectrum. A single deep gerstner wave of steepness 1 has its own exact field. On flat water both are the same. */
export const Pressure = {
  hydrostatic: 0,
  wheeler: 1,
} as const;

/** Costly outputs, computed when their bit is set in plim_body.outputs: they need a look at every triangle. */
export const Outputs = {
  centerOfBuoyancy: 1,
  waterline: 2,
  triangleStates: 4,
  triangleCounts: 8,
} as const;

export const Precision = {
  float: 0,
  double: 1,
} as const;

export const ForceFlags = {
  /** the bounds hold; docs/theory.md says what that rests on */
  certified: 1,
  /** water stands above a rim: it would run in, do not trust the result */
  openingSubmerged: 2,
  /** the segment buffer was too small */
  waterlineTruncated: 4,
  /** the bounds are larger than the tolerance, or unknown; this is the best there is */
  toleranceNotMet: 8,
} as const;

export const TriangleState = {
  dry: 0,
  wet: 1,
  cut: 2,
} as const;

export const EffectFlags = {
  /** friction, ITTC-57 */
  viscous: 1,
  /** pressure drag and suction */
  pressure: 2,
  /** impulse of surface that becomes wet; needs a history */
  slamming: 4,
  /** extra damping by coefficients in SI units */
  damping: 8,
  /** extra damping by rates per second */
  rates: 16,
  /** of an ellipsoid, scaled by what is wet */
  addedMass: 32,
  /** The waves it makes, and the water that moves along, of a body that is given its plim_seakeeping: in the place of that ellipsoid. */
  wavesMade: 64,
} as const;

export const Locks = {
  x: 1,
  y: 2,
  z: 4,
  /** about world axes */
  turnX: 8,
  turnY: 16,
  turnZ: 32,
} as const;

/** Motions that are free; the others stay as they are at the start. */
export const FreeMotions = {
  heave: 1,
  /** about world x */
  turnX: 2,
  /** about world z */
  turnZ: 4,
  all: 7,
} as const;

/** How the search ended. Yaw and place are held, and not judged. */
export const Balance = {
  stable: 0,
  /** it does not stay there: only from a start exactly on such a pose */
  unstable: 1,
  /** heavier than the water it can displace; the pose is the start's, just under */
  sinks: 2,
  /** it did not come to rest */
  notFound: 3,
} as const;

export const EquilibriumFlags = {
  /** water stands above an opening of the hull: it would fill */
  openingSubmerged: 1,
  /** there is no waterplane */
  whollyUnder: 2,
  /** a plane stands for the sea; what is least is the energy on it */
  onPlane: 4,
} as const;

export const HeeledFlags = {
  /** heave and trim came to rest */
  inBalance: 1,
  /** it would fill */
  openingSubmerged: 2,
  /** a symmetric hull that would not keep its trim: it pitches over */
  unstableTrim: 4,
} as const;

export interface HullDefinition {
  /** PLIM_HULL_*; default 0 */
  flags: number;
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
  size: 192,
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
  /** PLIM_NOTE, PLIM_WARNING, PLIM_REFUSAL */
  severity: number;
  count: number;
  /** of those, as given: a vertex for "non_finite", otherwise a triangle; PLIM_NONE: no single one */
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
  /** PLIM_SPECTRUM_* */
  shape: number;
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
  /** PLIM_OUTSIDE_*: beyond the grid go on as at its border, or lie at the level */
  outside: number;
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
  /** PLIM_WATER_* */
  kind: number;
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
  /** PLIM_PRESSURE_*; default hydrostatic */
  pressure: number;
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
  /** [m] of |h|, h above the level; here and below: infinity where no bound is known */
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

export interface Body {
  /** PLIM_OUTPUT_* mask; default 0 */
  outputs: number;
  /** [m, world] of the mesh's own origin; default 0 */
  position: Vector3;
  /** x, y, z, w: body to world, within 1e-3 of unit length; default none */
  rotation: Quaternion;
  /** [m, body] torque is taken about it; plim_body_init sets the hull's centroid */
  referencePoint: Vector3;
  /** PLIM_PRECISION_*; default float */
  precision: number;
  /** [s] The surface must have been prepared for this time, or the body is refused; NaN, the default: for any time. */
  surfaceTime: number;
  /** How far the result may be from the exact integral of the true sea over the facets: force within tolerance rho g V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex is sampled once, and depth is linear between them. Default 0.01. */
  tolerance: number;
  /** [s] About how long an evaluation may try to keep to a tolerance. Work is counted, no clock is asked, so results are the same everywhere. Where sampling every vertex takes long by itself, it may take some times as long as that. 0, the default: 0.02. */
  budget: number;
}
export const bodyLayout = {
  size: 128,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    outputs: { kind: "u32", offset: 4, count: 0 },
    hull: { kind: "pointer", offset: 8, count: 0 },
    surface: { kind: "pointer", offset: 12, count: 0 },
    position: { kind: "f64", offset: 16, count: 3 },
    rotation: { kind: "f64", offset: 40, count: 4 },
    referencePoint: { kind: "f64", offset: 72, count: 3 },
    precision: { kind: "u32", offset: 96, count: 0 },
    reserved: { kind: "u32", offset: 100, count: 0 },
    surfaceTime: { kind: "f64", offset: 104, count: 0 },
    tolerance: { kind: "f64", offset: 112, count: 0 },
    budget: { kind: "f64", offset: 120, count: 0 },
  },
} as const satisfies Layout;

/** One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is its waterplane area; round a hole in the waterplane it is negative. Follow `next` to walk a line. */
export interface WaterlineSegment {
  /** [m, world] */
  from: Vector3;
  /** [m, world] */
  to: Vector3;
  /** vertices of the hull's mesh: the edge that `from` lies on, smaller first */
  fromEdge: Vector2;
  toEdge: Vector2;
  /** as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  triangle: number;
  /** index of the segment that goes on from `to`; PLIM_NONE: the line ends at an opening */
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
  /** out: PLIM_FLAG_* */
  flags: number;
  /** out: [N, world] */
  force: Vector3;
  /** out: [N m, world] about the body's reference point */
  torque: Vector3;
  /** out: [m^3] displaced; within force_bound / (rho g) of the exact one */
  volume: number;
  /** out: [m^2] of what was found wet; no bound is known */
  wettedArea: number;
  /** out: [m^2] likewise */
  waterplaneArea: number;
  /** out: [m, world] if asked for; NaN if not, and where nothing is wet. On waves it is an integral over the true sea to the same tolerance; no bound is stated. */
  centerOfBuoyancy: Vector3;
  /** out: [N] the exact force lies within this, rounding included; NaN: unknown */
  forceBound: number;
  /** out: [N m] likewise */
  torqueBound: number;
  /** out, if asked for: triangles wholly dry (never-wet ones included) */
  dryCount: number;
  /** out: wholly wet */
  wetCount: number;
  /** out: crossed by the surface */
  cutCount: number;
  /** out: segments found, even if there was no room for all */
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

export interface PanelsInfo {
  panelCount: number;
  /** doubles in a plim_moving_body.history */
  historyCount: number;
  /** [m^2] wettable */
  area: number;
  /** [m^3] of the hull */
  volume: number;
  /** [m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia */
  ellipsoid: Vector3;
  /** wholly wet, for density 1: body axes, about the hull's centroid */
  addedMass: Matrix6;
}
export const panelsInfoLayout = {
  size: 344,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    panelCount: { kind: "u32", offset: 4, count: 0 },
    historyCount: { kind: "u32", offset: 8, count: 0 },
    reserved: { kind: "u32", offset: 12, count: 0 },
    area: { kind: "f64", offset: 16, count: 0 },
    volume: { kind: "f64", offset: 24, count: 0 },
    ellipsoid: { kind: "f64", offset: 32, count: 3 },
    addedMass: { kind: "f64", offset: 56, count: 36 },
  },
} as const satisfies Layout;

export interface Effects {
  /** PLIM_EFFECT_* mask; default all (the dampings' coefficients are zero) */
  enabled: number;
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
  /** [m/s^2] Gamma_max: at this and above the stop is full; default 10 */
  slammingAcceleration: number;
  /** p; default 2 */
  slammingPower: number;
  /** C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0 */
  damping: Quaternion;
  /** [1/s, world axes] momentum falls as exp(-rate t); scaled by wet volume; default 0 */
  linearRates: Vector3;
  /** [1/s] the same for angular momentum; alpha a step is -ln(alpha) / step; default 0 */
  angularRate: number;
  /** 1: the rates hold in full even out of the water; default 0 */
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

/** A body as drag sees it, before its step. */
export interface MovingBody {
  /** [m, world] of the mesh's own origin */
  position: Vector3;
  /** x, y, z, w: body to world */
  rotation: Quaternion;
  /** [m, body] */
  centerOfMass: Vector3;
  /** [m/s, world] of the centre of mass */
  velocity: Vector3;
  /** [rad/s, world] */
  angularVelocity: Vector3;
  /** [kg] */
  mass: number;
  /** [kg m^2, world axes] about the centre of mass, for angular rates alone; default 0 */
  inertia: Matrix3;
  /** [m^3] displaced, from plim_forces; NaN, the default: reckoned from the panels */
  volume: number;
  /** [s] of the coming step, as in plim_step */
  timeStep: number;
}
export const movingBodyLayout = {
  size: 256,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    panels: { kind: "pointer", offset: 8, count: 0 },
    surface: { kind: "pointer", offset: 12, count: 0 },
    effects: { kind: "pointer", offset: 16, count: 0 },
    position: { kind: "f64", offset: 24, count: 3 },
    rotation: { kind: "f64", offset: 48, count: 4 },
    centerOfMass: { kind: "f64", offset: 80, count: 3 },
    velocity: { kind: "f64", offset: 104, count: 3 },
    angularVelocity: { kind: "f64", offset: 128, count: 3 },
    mass: { kind: "f64", offset: 152, count: 0 },
    inertia: { kind: "f64", offset: 160, count: 9 },
    volume: { kind: "f64", offset: 232, count: 0 },
    timeStep: { kind: "f64", offset: 240, count: 0 },
    history: { kind: "pointer", offset: 248, count: 0 },
  },
} as const satisfies Layout;

export interface Drag {
  /** sum of the five parts below, each against the water's own velocity, current included */
  total: Vector6;
  viscous: Vector6;
  pressure: Vector6;
  /** the step's impulse over time_step; and what setting water in motion takes (added mass) */
  slamming: Vector6;
  damping: Vector6;
  rates: Vector6;
  /** of the water that moves with the body */
  addedMass: Matrix6;
  /** positive semidefinite: total = -resistance (velocity - the water's), about */
  resistance: Matrix6;
  /** [N/m], [N m/rad] of heave and of turning about x and z: what the waterplane gives */
  stiffness: Vector3;
  /** of the body against the water around it, in the mean */
  relativeVelocity: Vector6;
  /** of the volume */
  wetFraction: number;
  /** [m^2] of the panels */
  wettedArea: number;
  /** [m] extent of the wet part along the motion */
  wetLength: number;
  reynoldsNumber: number;
  /** C_F of ITTC-57 */
  frictionCoefficient: number;
  /** of the water around the body, as of a rigid body: added mass acts against it */
  waterAcceleration: Vector6;
}
export const dragLayout = {
  size: 1032,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    total: { kind: "f64", offset: 8, count: 6 },
    viscous: { kind: "f64", offset: 56, count: 6 },
    pressure: { kind: "f64", offset: 104, count: 6 },
    slamming: { kind: "f64", offset: 152, count: 6 },
    damping: { kind: "f64", offset: 200, count: 6 },
    rates: { kind: "f64", offset: 248, count: 6 },
    addedMass: { kind: "f64", offset: 296, count: 36 },
    resistance: { kind: "f64", offset: 584, count: 36 },
    stiffness: { kind: "f64", offset: 872, count: 3 },
    relativeVelocity: { kind: "f64", offset: 896, count: 6 },
    wetFraction: { kind: "f64", offset: 944, count: 0 },
    wettedArea: { kind: "f64", offset: 952, count: 0 },
    wetLength: { kind: "f64", offset: 960, count: 0 },
    reynoldsNumber: { kind: "f64", offset: 968, count: 0 },
    frictionCoefficient: { kind: "f64", offset: 976, count: 0 },
    waterAcceleration: { kind: "f64", offset: 984, count: 6 },
  },
} as const satisfies Layout;

export interface Step {
  /** PLIM_LOCK_* mask: velocities that the engine keeps as they are; default 0 */
  locked: number;
  /** [kg] */
  mass: number;
  /** [kg m^2, world axes] about the centre of mass, now: symmetric */
  inertia: Matrix3;
  /** [N, world] what else the engine applies: gravity, thrust */
  otherForce: Vector3;
  /** [N m, world] about the centre of mass */
  otherTorque: Vector3;
  /** [s] */
  timeStep: number;
}
export const stepLayout = {
  size: 152,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    locked: { kind: "u32", offset: 4, count: 0 },
    forces: { kind: "pointer", offset: 8, count: 0 },
    drag: { kind: "pointer", offset: 12, count: 0 },
    mass: { kind: "f64", offset: 16, count: 0 },
    inertia: { kind: "f64", offset: 24, count: 9 },
    otherForce: { kind: "f64", offset: 96, count: 3 },
    otherTorque: { kind: "f64", offset: 120, count: 3 },
    timeStep: { kind: "f64", offset: 144, count: 0 },
  },
} as const satisfies Layout;

/** A body of the engine's, as it is before the engine's step. */
export interface Floater {
  /** PLIM_LOCK_* mask, as in plim_step; default 0 */
  locked: number;
  /** [m, world] of the mesh's own origin */
  position: Vector3;
  /** x, y, z, w: body to world */
  rotation: Quaternion;
  /** [m, body]; plim_floater_init sets the hull's centroid */
  centerOfMass: Vector3;
  /** [m/s, world] of the centre of mass */
  velocity: Vector3;
  /** [rad/s, world] */
  angularVelocity: Vector3;
  /** [kg] */
  mass: number;
  /** [kg m^2, world axes] about the centre of mass, now: symmetric */
  inertia: Matrix3;
  /** [N, world] what else the engine applies: gravity, thrust */
  otherForce: Vector3;
  /** [N m, world] about the centre of mass */
  otherTorque: Vector3;
  /** [s] of the engine's step; of its substep, if it takes several */
  timeStep: number;
  /** [s] as in plim_body; NaN, the default: any time will do */
  surfaceTime: number;
  /** as in plim_body; default 0.01 */
  tolerance: number;
  /** [s] as in plim_body; 0, the default: 0.02 */
  budget: number;
  /** PLIM_PRECISION_*; default float */
  precision: number;
}
export const floaterLayout = {
  size: 336,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    locked: { kind: "u32", offset: 4, count: 0 },
    hull: { kind: "pointer", offset: 8, count: 0 },
    panels: { kind: "pointer", offset: 12, count: 0 },
    surface: { kind: "pointer", offset: 16, count: 0 },
    effects: { kind: "pointer", offset: 20, count: 0 },
    history: { kind: "pointer", offset: 24, count: 0 },
    position: { kind: "f64", offset: 32, count: 3 },
    rotation: { kind: "f64", offset: 56, count: 4 },
    centerOfMass: { kind: "f64", offset: 88, count: 3 },
    velocity: { kind: "f64", offset: 112, count: 3 },
    angularVelocity: { kind: "f64", offset: 136, count: 3 },
    mass: { kind: "f64", offset: 160, count: 0 },
    inertia: { kind: "f64", offset: 168, count: 9 },
    otherForce: { kind: "f64", offset: 240, count: 3 },
    otherTorque: { kind: "f64", offset: 264, count: 3 },
    timeStep: { kind: "f64", offset: 288, count: 0 },
    surfaceTime: { kind: "f64", offset: 296, count: 0 },
    tolerance: { kind: "f64", offset: 304, count: 0 },
    budget: { kind: "f64", offset: 312, count: 0 },
    precision: { kind: "u32", offset: 320, count: 0 },
    reserved: { kind: "u32", offset: 324, count: 0 },
    seakeeping: { kind: "pointer", offset: 328, count: 0 },
  },
} as const satisfies Layout;

/** What the water does to a floater in that step. */
export interface Push {
  /** PLIM_FLAG_* of buoyancy */
  flags: number;
  /** [N, world], [N m, world] about the centre of mass. Hand these two to the engine's next step, besides the other force and torque: they are what plim_step_wrench gives, not the sum of the parts below. */
  force: Vector3;
  torque: Vector3;
  /** force and torque about the centre of mass, likewise below */
  buoyancy: Vector6;
  /** [N] of buoyancy; NaN: unknown */
  forceBound: number;
  /** [N m] */
  torqueBound: number;
  viscous: Vector6;
  pressure: Vector6;
  slamming: Vector6;
  /** by coefficients and by rates */
  damping: Vector6;
  /** [m^3] displaced */
  volume: number;
  /** of the volume */
  wetFraction: number;
  /** [m^2] as in plim_forces */
  wettedArea: number;
  /** [m^2] likewise */
  waterplaneArea: number;
  /** force and torque about the centre of mass; 0 without seakeeping */
  wavesMade: Vector6;
}
export const pushLayout = {
  size: 392,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    flags: { kind: "u32", offset: 4, count: 0 },
    force: { kind: "f64", offset: 8, count: 3 },
    torque: { kind: "f64", offset: 32, count: 3 },
    buoyancy: { kind: "f64", offset: 56, count: 6 },
    forceBound: { kind: "f64", offset: 104, count: 0 },
    torqueBound: { kind: "f64", offset: 112, count: 0 },
    viscous: { kind: "f64", offset: 120, count: 6 },
    pressure: { kind: "f64", offset: 168, count: 6 },
    slamming: { kind: "f64", offset: 216, count: 6 },
    damping: { kind: "f64", offset: 264, count: 6 },
    volume: { kind: "f64", offset: 312, count: 0 },
    wetFraction: { kind: "f64", offset: 320, count: 0 },
    wettedArea: { kind: "f64", offset: 328, count: 0 },
    waterplaneArea: { kind: "f64", offset: 336, count: 0 },
    wavesMade: { kind: "f64", offset: 344, count: 6 },
  },
} as const satisfies Layout;

/** How a body shall float, in numbers that need no hydrodynamics: see docs/floating-your-way.md. */
export interface Preset {
  /** [kg/m^3] of the water; default 1000 */
  density: number;
  /** [m/s^2] default 9.81 */
  gravity: number;
  /** of the hull's height, upright and at rest; default 0.5 */
  draftFraction: number;
  /** [m] instead; NaN, the default: draft_fraction */
  draft: number;
  /** [kg] instead of either: the draft follows from it; NaN, the default: mass from draft */
  mass: number;
  /** [m, body]; NaN, the default: the hull's centroid */
  centerOfMass: Vector3;
  /** [kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of uniform density */
  inertia: Matrix3;
  /** Damping as a fraction of critical: 0 swings for ever, 1 comes to rest without swinging; default 0.2 each. */
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

/** How it then lies in still water. */
export interface Rest {
  /** 1: it stays upright; 0: it lists or turns over: lower or move its centre of mass */
  upright: number;
  /** [kg] give this to the body */
  mass: number;
  /** [m, body] likewise */
  centerOfMass: Vector3;
  /** [kg m^2, body axes] likewise */
  inertia: Matrix3;
  /** [m] of the lowest point */
  draft: number;
  /** [m] of the mesh's own origin above the water's level */
  position: number;
  /** [m^3] displaced */
  volume: number;
  /** of the volume */
  wetFraction: number;
  /** [m^2] */
  waterplaneArea: number;
  /** [m, body] */
  centerOfBuoyancy: Vector3;
  /** [m] of roll and pitch; not positive: it does not come back */
  metacentricHeight: Vector2;
  /** [s] of heave, roll and pitch without damping; NaN: it does not swing */
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
    position: { kind: "f64", offset: 120, count: 0 },
    volume: { kind: "f64", offset: 128, count: 0 },
    wetFraction: { kind: "f64", offset: 136, count: 0 },
    waterplaneArea: { kind: "f64", offset: 144, count: 0 },
    centerOfBuoyancy: { kind: "f64", offset: 152, count: 3 },
    metacentricHeight: { kind: "f64", offset: 176, count: 2 },
    period: { kind: "f64", offset: 192, count: 3 },
  },
} as const satisfies Layout;

export interface SceneBodyDefinition {
  /** PLIM_LOCK_* mask: these velocities stay what they are at the start; default 0 */
  locked: number;
  /** [kg] */
  mass: number;
  /** [m, body]; NaN, the default: the hull's centroid */
  centerOfMass: Vector3;
  /** [kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of uniform density */
  inertia: Matrix3;
  /** [m, world] of the mesh's own origin */
  position: Vector3;
  /** x, y, z, w */
  rotation: Quaternion;
  /** [m/s, world] of the centre of mass */
  velocity: Vector3;
  /** [rad/s, world] */
  angularVelocity: Vector3;
  /** as in plim_body; default 0.01 */
  tolerance: number;
  /** PLIM_PRECISION_*; default float */
  precision: number;
  /** at most so many; 0, the default: 1000 */
  panels: number;
}
export const sceneBodyDefinitionLayout = {
  size: 256,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    locked: { kind: "u32", offset: 4, count: 0 },
    hull: { kind: "pointer", offset: 8, count: 0 },
    effects: { kind: "pointer", offset: 12, count: 0 },
    mass: { kind: "f64", offset: 16, count: 0 },
    centerOfMass: { kind: "f64", offset: 24, count: 3 },
    inertia: { kind: "f64", offset: 48, count: 9 },
    position: { kind: "f64", offset: 120, count: 3 },
    rotation: { kind: "f64", offset: 144, count: 4 },
    velocity: { kind: "f64", offset: 176, count: 3 },
    angularVelocity: { kind: "f64", offset: 200, count: 3 },
    tolerance: { kind: "f64", offset: 224, count: 0 },
    precision: { kind: "u32", offset: 232, count: 0 },
    panels: { kind: "u32", offset: 236, count: 0 },
    buoyancy: { kind: "pointer", offset: 240, count: 0 },
    buoyancyUser: { kind: "pointer", offset: 244, count: 0 },
    seakeeping: { kind: "pointer", offset: 248, count: 0 },
  },
} as const satisfies Layout;

export interface SceneState {
  /** PLIM_FLAG_* of the last step's forces */
  flags: number;
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
  /** [J] of the body; water that moves with it not counted */
  kineticEnergy: number;
  /** force and torque about the centre of mass in the middle of the last substep; so below */
  buoyancy: Vector6;
  /** [N] of buoyancy; NaN: unknown */
  forceBound: number;
  /** [N m] */
  torqueBound: number;
  viscous: Vector6;
  pressure: Vector6;
  slamming: Vector6;
  /** by coefficients and by rates */
  damping: Vector6;
  /** [m^3] displaced */
  volume: number;
  wetFraction: number;
  /** of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was before */
  status: number;
  /** as the other parts; 0 without seakeeping */
  wavesMade: Vector6;
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
    forceBound: { kind: "f64", offset: 240, count: 0 },
    torqueBound: { kind: "f64", offset: 248, count: 0 },
    viscous: { kind: "f64", offset: 256, count: 6 },
    pressure: { kind: "f64", offset: 304, count: 6 },
    slamming: { kind: "f64", offset: 352, count: 6 },
    damping: { kind: "f64", offset: 400, count: 6 },
    volume: { kind: "f64", offset: 448, count: 0 },
    wetFraction: { kind: "f64", offset: 456, count: 0 },
    status: { kind: "i32", offset: 464, count: 0 },
    reserved: { kind: "u32", offset: 468, count: 0 },
    wavesMade: { kind: "f64", offset: 472, count: 6 },
  },
} as const satisfies Layout;

export interface Load {
  /** [kg] */
  mass: number;
  /** [m, body] */
  place: Vector3;
}
export const loadLayout = {
  size: 40,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    reserved: { kind: "u32", offset: 4, count: 0 },
    mass: { kind: "f64", offset: 8, count: 0 },
    place: { kind: "f64", offset: 16, count: 3 },
  },
} as const satisfies Layout;

/** A box tank with its sides along the body's axes. Its liquid counts as fixed where it lies upright, and its free surface, unless it is full or empty, as a rise of the centre of mass: the free-surface correction of naval practice. */
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
  place: Vector3;
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
    place: { kind: "f64", offset: 48, count: 3 },
  },
} as const satisfies Layout;

export interface VesselDefinition {
  loadCount: number;
  tankCount: number;
  /** [kg/m^3] of the water; default 1000 */
  density: number;
  /** [m/s^2] default 9.81 */
  gravity: number;
  /** [kg] without loads and tanks; 0, the default: what weighs nothing has hydrostatics alone */
  mass: number;
  /** [m, body] without them; NaN, the default: the centroid of the solid */
  centerOfMass: Vector3;
  /** [kg m^2, body axes] about it; zero, the default: as if of uniform density */
  inertia: Matrix3;
  /** [body] x or z, or against it; default x */
  bow: Vector3;
}
export const vesselDefinitionLayout = {
  size: 176,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    loadCount: { kind: "u32", offset: 4, count: 0 },
    tankCount: { kind: "u32", offset: 8, count: 0 },
    reserved: { kind: "u32", offset: 12, count: 0 },
    hull: { kind: "pointer", offset: 16, count: 0 },
    loads: { kind: "pointer", offset: 20, count: 0 },
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
  /** [kg] loads and liquids included */
  mass: number;
  /** [m, body] likewise */
  centerOfMass: Vector3;
  /** [kg m^2, body axes] about it */
  inertia: Matrix3;
  /** [m^3] displaced when wholly under water */
  enclosed: number;
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
    enclosed: { kind: "f64", offset: 112, count: 0 },
    height: { kind: "f64", offset: 120, count: 0 },
    freeSurface: { kind: "f64", offset: 128, count: 2 },
  },
} as const satisfies Layout;

export interface EquilibriumDefinition {
  /** PLIM_FREE_* mask; default all */
  free: number;
  /** x, y, z, w: body to world; default upright */
  startRotation: Quaternion;
  /** [m, world] of the mesh's own origin; NaN, the default, or if heave is free: where the weight is carried. */
  startHeight: number;
  /** [m, world] x and z of the mesh's own origin at the start */
  place: Vector2;
}
export const equilibriumDefinitionLayout = {
  size: 72,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    free: { kind: "u32", offset: 4, count: 0 },
    surface: { kind: "pointer", offset: 8, count: 0 },
    startRotation: { kind: "f64", offset: 16, count: 4 },
    startHeight: { kind: "f64", offset: 48, count: 0 },
    place: { kind: "f64", offset: 56, count: 2 },
  },
} as const satisfies Layout;

export interface Equilibrium {
  /** PLIM_BALANCE_* */
  balance: number;
  /** PLIM_EQUILIBRIUM_* */
  flags: number;
  /** of Newton's method */
  iterations: number;
  /** directions of what is free along which nothing brings it back and nothing drives it away */
  neutral: number;
  /** of plim_vessel_find_equilibria: attitudes met that differ by a symmetry of the hull alone */
  ways: number;
  /** force, and torque over the hull's radius, along what is free, over the weight */
  residual: number;
  /** [J] potential; 0: dry, with the centre of mass at the water's height */
  energy: number;
  /** [m, world] of the mesh's own origin; the centre of mass has kept its place in x and z */
  position: Vector3;
  /** x, y, z, w */
  rotation: Quaternion;
  /** [m] depth of the lowest point, below the water's height at the centre of mass */
  draft: number;
  /** From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any yaw. */
  heel: number;
  /** [rad] */
  trim: number;
  /** [rad] bow up */
  volume: number;
  /** [m^3] displaced */
  centerOfBuoyancy: Vector3;
  /** [m, world] */
  waterplaneArea: number;
  /** [m^2] */
  waterplaneCenter: Vector2;
  /** [m, world] x and z; NaN: there is no waterplane */
  waterplaneMoment: Vector2;
  /** [m^4] about its centre: about the bow's horizontal direction, and across it */
  wettedArea: number;
  /** [m^2] */
  metacentricHeight: Vector2;
  /** [m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted */
  stiffness: Matrix6;
  /** [N/m] of minus the stiffness along what is free, ascending; turns over the hull's radius squared. NaN: fewer are free, or there is no balance. */
  eigenvalues: Vector3;
  /** [s] of small heave, roll and pitch, each as if alone, with the water that moves along; NaN: it does not come back. */
  period: Vector3;
  /** [s] the same without that water */
  periodWithoutWater: Vector3;
}
export const equilibriumLayout = {
  size: 576,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    balance: { kind: "u32", offset: 4, count: 0 },
    flags: { kind: "u32", offset: 8, count: 0 },
    iterations: { kind: "u32", offset: 12, count: 0 },
    neutral: { kind: "u32", offset: 16, count: 0 },
    ways: { kind: "u32", offset: 20, count: 0 },
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
  withoutRims: number;
}
export const stabilityDefinitionLayout = {
  size: 24,
  fields: {
    structSize: { kind: "u32", offset: 0, count: 0 },
    heelCount: { kind: "u32", offset: 4, count: 0 },
    openingCount: { kind: "u32", offset: 8, count: 0 },
    withoutRims: { kind: "u32", offset: 12, count: 0 },
    heels: { kind: "pointer", offset: 16, count: 0 },
    openings: { kind: "pointer", offset: 20, count: 0 },
  },
} as const satisfies Layout;

export interface Heeled {
  /** PLIM_HEELED_* */
  flags: number;
  /** [rad] */
  heel: number;
  /** [m] righting arm; positive: it turns the vessel towards smaller heels */
  gz: number;
  /** [m/rad] of GZ by heel */
  slope: number;
  /** [rad] bow up */
  trim: number;
  /** [m] of the lowest point */
  draft: number;
  /** [m, world] of the mesh's own origin, with the centre of mass over the world's */
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

/** Read off the curve from 0 to 180 degrees, whatever the rows are, to the side that the vessel lists to, which is the worse one: heels are counted towards it, and GZ is positive where it rights. NaN: it never happens. */
export interface Stability {
  /** 1, or -1: the side of negative heels */
  side: number;
  /** [rad] 0, or the heel of its list */
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
  /** [rad] by which heel its trim has leapt to another rest: the curve goes on there, but is not one */
  leapHeel: number;
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
    leapHeel: { kind: "f64", offset: 88, count: 0 },
  },
} as const satisfies Layout;

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
  /** [m] centre of the waterplane, likewise; NaN: there is none */
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
  /** [m^2] of the section under water in the middle of the length */
  midshipArea: number;
  /** [t/cm] tonnes that sink it by a centimetre */
  tpc: number;
  /** [t m/cm] moment that changes its trim by a centimetre over the length */
  mct: number;
  /** volume / (length breadth draft); NaN without a waterplane, likewise below */
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

/** What a module exports: pointers and sizes are numbers of bytes in its memory. */
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
  plim_hull_def_init(def: number, struct_size: number): void;
  plim_hull_create(def: number, hull: number, report: number): number;
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
  plim_surface_get_heights(surface: number, count: number, x: number, z: number, heights: number, slopes: number): number;
  plim_surface_get_bounds(surface: number, bounds: number): number;
  plim_body_init(body: number, struct_size: number, hull: number): void;
  plim_forces_init(forces: number, struct_size: number): void;
  plim_thread_reserve(vertex_count: number): number;
  plim_evaluate(bodies: number, count: number, forces: number, statuses: number): number;
  plim_evaluate_parallel(bodies: number, count: number, forces: number, statuses: number, run: number, user: number): number;
  plim_pool_create(threads: number, pool: number): number;
  plim_pool_destroy(pool: number): void;
  plim_pool_run(pool: number, count: number, task: number, context: number): void;
  plim_evaluate_matrix(hull: number, surface: number, matrix: number, center_of_mass: number, force_torque: number): number;
  plim_panels_create(hull: number, most: number, panels: number): number;
  plim_panels_destroy(panels: number): void;
  plim_panels_get_info(panels: number, info: number): number;
  plim_effects_init(effects: number, struct_size: number): void;
  plim_moving_body_init(body: number, struct_size: number, panels: number): void;
  plim_drag_init(drag: number, struct_size: number): void;
  plim_evaluate_drag(bodies: number, count: number, drags: number, statuses: number): number;
  plim_step_init(step: number, struct_size: number): void;
  plim_step_wrench(step: number, force: number, torque: number): number;
  plim_floater_init(floater: number, struct_size: number, hull: number): void;
  plim_push_init(push: number, struct_size: number): void;
  plim_evaluate_floaters(floaters: number, count: number, pushes: number, statuses: number, run: number, user: number): number;
  plim_preset_init(preset: number, struct_size: number, hull: number): void;
  plim_rest_init(rest: number, struct_size: number): void;
  plim_preset_apply(preset: number, effects: number, rest: number): number;
  plim_scene_body_def_init(def: number, struct_size: number, hull: number): void;
  plim_scene_create(water: number, scene: number): number;
  plim_scene_add(scene: number, def: number, index: number): number;
  plim_scene_destroy(scene: number): void;
  plim_scene_remove(scene: number, index: number): number;
  plim_scene_step(scene: number, duration: number, substeps: number, run: number, user: number): number;
  plim_scene_set_load(scene: number, index: number, force: number, torque: number): number;
  plim_scene_set_state(scene: number, index: number, position: number, rotation: number, velocity: number, angular_velocity: number): number;
  plim_scene_set_water(scene: number, water: number): number;
  plim_scene_get_state(scene: number, index: number, state: number): number;
  plim_scene_get_potential_energy(scene: number, index: number, energy: number): number;
  plim_scene_get_time(scene: number): number;
  plim_scene_get_surface(scene: number): number;
  plim_scene_get_count(scene: number): number;
  plim_load_init(load: number, struct_size: number): void;
  plim_tank_init(tank: number, struct_size: number): void;
  plim_vessel_def_init(def: number, struct_size: number, hull: number): void;
  plim_vessel_create(def: number, vessel: number): number;
  plim_vessel_destroy(vessel: number): void;
  plim_vessel_get_info(vessel: number, info: number): number;
  plim_equilibrium_def_init(def: number, struct_size: number): void;
  plim_equilibrium_init(equilibrium: number, struct_size: number): void;
  plim_vessel_find_equilibrium(vessel: number, def: number, equilibrium: number): number;
  plim_vessel_find_equilibria(vessel: number, starts: number, equilibria: number, capacity: number, count: number): number;
  plim_stability_def_init(def: number, struct_size: number): void;
  plim_heeled_init(heeled: number, struct_size: number): void;
  plim_stability_init(stability: number, struct_size: number): void;
  plim_vessel_find_stability(vessel: number, def: number, rows: number, stability: number): number;
  plim_hydrostatics_init(row: number, struct_size: number): void;
  plim_vessel_find_hydrostatics(vessel: number, drafts: number, count: number, rows: number): number;
}
