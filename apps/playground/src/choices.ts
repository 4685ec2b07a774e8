// choices.ts - the named choices of hulls, seas, methods, tolerances and views, with their descriptions and initial
// numbers.

export interface HullChoice {
  title: string;
  words: string;
  densityRatio: number; // mass over the mass of water of the hull's volume
  centerOfMass: [number, number, number]; // [m, body] from the centroid
}

export const hullChoices: Record<string, HullChoice> = {
  boat: { title: "Boat", words: "8 m, decked, with a cockpit", densityRatio: 0.25, centerOfMass: [-0.17, -0.19, 0] },
  rowboat: { title: "Rowboat", words: "3.5 m, open: keep its rim dry", densityRatio: 0.134, centerOfMass: [0.08, -0.07, 0] },
  catamaran: { title: "Catamaran", words: "10 m, two hulls, stiff in roll", densityRatio: 0.41, centerOfMass: [-0.04, 0.06, 0] },
  barge: { title: "Barge", words: "20 m, 20 triangles: coarse on purpose", densityRatio: 0.4, centerOfMass: [0, 0, 0] },
  buoy: { title: "Buoy", words: "3 m, ballast at its foot", densityRatio: 0.42, centerOfMass: [0, -0.43, 0] },
  cube: { title: "Cube", words: "1 m; which way up depends on its density", densityRatio: 0.5, centerOfMass: [0, 0, 0] },
  duck: { title: "Duck", words: "a bath toy, larger than life", densityRatio: 0.25, centerOfMass: [0, -0.1, 0] },
  torus: { title: "Torus", words: "a ring, with water in the middle", densityRatio: 0.4, centerOfMass: [0, 0, 0] },
};
export const ownHull = "own"; // a mesh from a file, which a link cannot contain
// The initial values for the user's own mesh.
export const ownHullChoice: HullChoice = { title: "Your mesh", words: "from a file", densityRatio: 0.4, centerOfMass: [0, 0, 0] };

export function hullChoice(name: string): HullChoice {
  return Object.hasOwn(hullChoices, name) ? hullChoices[name]! : ownHullChoice;
}

export type SeaPreset = "mirror" | "ripples" | "swell" | "chop" | "wind" | "storm" | "ocean";

export interface SeaDefaults {
  title: string;
  words: string;
  height: number; // [m] significant height: the mean of the highest third, crest over trough
  length: number; // [m] crest to crest: of the largest wave, or at the spectrum's peak
  directionDegrees: number; // of travel, from +x towards +z
  seed: number; // of random seas
  random: boolean; // whether the seed matters
}

export const seaPresets: Record<SeaPreset, SeaDefaults> = {
  mirror: {
    title: "Mirror", words: "still water",
    height: 0, length: 10, directionDegrees: 0, seed: 1, random: false,
  },
  ripples: {
    title: "Ripples", words: "a light air on a pond",
    height: 0.06, length: 2.2, directionDegrees: 40, seed: 1, random: true,
  },
  swell: {
    title: "Swell", words: "long sine waves from far away",
    height: 0.8, length: 22, directionDegrees: 30, seed: 1, random: false,
  },
  chop: {
    title: "Chop", words: "trochoidal waves: sharp crests, flat troughs",
    height: 0.7, length: 9, directionDegrees: 25, seed: 1, random: false,
  },
  wind: {
    title: "Wind", words: "a fresh breeze’s sea, 64 waves of a JONSWAP spectrum",
    height: 0.9, length: 18, directionDegrees: 110, seed: 3, random: true,
  },
  storm: {
    title: "Storm", words: "a gale’s sea, 64 waves of a JONSWAP spectrum",
    height: 2.6, length: 60, directionDegrees: 130, seed: 4, random: true,
  },
  ocean: {
    title: "Ocean", words: "a tile of rounded waves, made by a Fourier transform",
    height: 1.2, length: 32, directionDegrees: 15, seed: 4, random: true,
  },
};

export const methodChoices: Record<string, { title: string; words: string }> = {
  adaptive: { title: "Closed form, adaptive", words: "exact on every triangle; triangles are divided until the tolerance is met" },
  linear: { title: "Closed form, linear", words: "exact where the sea is straight across a triangle; coarse hulls miss crests" },
  centroid: { title: "Centroid", words: "one pressure in the middle of every wet piece: on still water it turns hulls by a ghost torque" },
  "mean-height": { title: "Mean height", words: "the closed form with one height of the sea for every wet piece" },
  printed: { title: "As printed", words: "the closed form exactly as printed in its paper, errors included" },
  blog: { title: "Blog post", words: "the corrected closed form in float and world coordinates: noisy far from the origin" },
  plain: { title: "Plain loop", words: "the loop that a good game programmer writes, in float" },
  flat: { title: "Flat sea", words: "everything cut at the still level: ignores the waves" },
  "one-plane": { title: "One plane", words: "the sea as one tilted plane under the hull" },
  quadratic: { title: "Quadratic", words: "true depths at corners and at the middles of edges" },
  "probes:8": { title: "8 probes", words: "points at the hull's bottom, pushed up by their depth, as many games do" },
  "probes:32": { title: "32 probes", words: "the same with more points" },
  "pontoons:8": { title: "8 pontoons", words: "spheres fitted to the hull, one height of the sea each" },
  volume: { title: "Volume", words: "the volume under one level, pushing straight up" },
  "patch:32": { title: "Height patch", words: "a height map that follows the body, one depth for every piece" },
};

export const toleranceChoices: { value: number; title: string }[] = [
  { value: 0, title: "linear" },
  { value: 1e-1, title: "10%" },
  { value: 1e-2, title: "1%" },
  { value: 1e-3, title: "0.1%" },
  { value: 1e-4, title: "0.01%" },
];

// The tolerance is relative to the weight of the water that the whole hull would displace, like plim_body.tolerance.
// That is more than the weight of a hull that floats high.
export function toleranceWords(tolerance: number): string {
  if (tolerance === 0) return "No refinement: the sea is straight across every triangle.";
  const part = Number((100 * tolerance).toPrecision(4));
  return `The force is accurate to ${part}% of ρgV, the weight of as much water as the whole hull’s volume. The numbers show the bound, and whether it is proved.`;
}

export const viewChoices = {
  colors: { title: "Triangle colours", words: "dry green, wet blue, cut orange" },
  normals: { title: "Normals", words: "which way every triangle faces" },
  arrows: { title: "Arrows", words: "force and torque of the water" },
  centers: { title: "Centres", words: "of mass and buoyancy, and the metacentre" },
  waterline: { title: "Waterline", words: "where the sea cuts the hull" },
  plots: { title: "Plots", words: "heave, roll and pitch as they happen" },
  stability: { title: "Stability", words: "the righting arm as the hull heels" },
} as const;
export type ViewName = keyof typeof viewChoices;
