// water.ts - the description of a sea, and that sea at one instant.
import { Belongings } from "./belongings.js";
import { refuseOtherFields } from "./fields.js";
import type { HeightFunction, Instance } from "./instance.js";
import { describe, numberOf, type Given, type Room, type Vector3 } from "./memory.js";
import {
  GridOutside, MAX_SHADER_WAVES, PressureModel, SpectrumShape, WaterKind, gridLayout, spectrumLayout, surfaceBoundsLayout, surfaceSampleLayout, waterDefinitionLayout,
  waveLayout, type SurfaceBounds, type SurfaceSample, type Wave,
} from "./native.js";
import { Owned, optionalPointerOf, pointerOf } from "./owned.js";

export interface SpectrumDefinition {
  shape?: keyof typeof SpectrumShape;
  /** [m] four standard deviations of the surface. */
  significantHeight: number;
  /** [s]; Pierson-Moskowitz takes it from the height. */
  peakPeriod?: number;
  /** Peak enhancement of JONSWAP; 3.3. */
  gamma?: number;
  /** [rad] mean direction of travel, from +x towards +z. */
  direction?: number;
  /** s of cos^2s(angle / 2); 10. */
  spread?: number;
}

/** Heights on a grid: node (row, column) at origin + (column, row) cell. */
export interface GridDefinition {
  /** [m] above the level, row by row. Copied into the module: call Surface.setHeights or Water.update for new ones. */
  heights: Float32Array | ArrayLike<number>;
  rows: number;
  columns: number;
  /** [m] */
  cell: number;
  /** [m, world x and z] of node (0, 0). */
  origin?: ArrayLike<number>;
  outside?: keyof typeof GridOutside;
  /** [s] Time of the heights. */
  time?: number;
  /** Heights at an earlier time, for the surface's velocity. */
  previousHeights?: Float32Array | ArrayLike<number> | null;
  previousTime?: number;
}

interface AnyWater {
  /** [m, world y] of the undisturbed surface; 0. */
  level?: number;
  /** [kg/m^3]; 1000. */
  density?: number;
  /** [m/s^2] positive, pulls down; 9.81. */
  gravity?: number;
  /** [m/s, world x and z]. */
  current?: ArrayLike<number>;
}

/** For seas whose waves are known individually: "hydrostatic", or wave pressure, which decays with depth: "wheeler". */
interface WithPressure {
  pressure?: keyof typeof PressureModel;
}

/** One of the kinds of sea; docs/seas.md has their formulas. */
export type WaterDefinition =
  | (AnyWater & (
    | ({ kind: "flat" } & WithPressure)
    | ({ kind: "sines" | "gerstner"; waves: Given<Wave>[]; /** [m]; 0: deep */ depth?: number } & WithPressure)
    | ({ kind: "spectrum"; spectrum: SpectrumDefinition; components?: number; seed?: number | bigint } & WithPressure)
    | { kind: "fft"; spectrum: SpectrumDefinition; seed?: number | bigint; tile?: number; resolution?: number; choppiness?: number }
    | { kind: "grid"; grid: GridDefinition }
    | { kind: "callback"; heights: HeightFunction }
  ))
  /** Level, density, gravity and current are those of the sampled water. */
  | { kind: "sampled"; of: Water; cell?: number };

/** The fields of each kind. The first one is required, except for flat water. */
const anyFields = ["level", "density", "gravity", "current"] as const;
const fieldsOfKind: Readonly<Record<WaterDefinition["kind"], readonly string[]>> = {
  flat: ["pressure", ...anyFields],
  sines: ["waves", "depth", "pressure", ...anyFields],
  gerstner: ["waves", "depth", "pressure", ...anyFields],
  spectrum: ["spectrum", "components", "seed", "pressure", ...anyFields],
  fft: ["spectrum", "seed", "tile", "resolution", "choppiness", ...anyFields],
  grid: ["grid", ...anyFields],
  sampled: ["of", "cell"],
  callback: ["heights", ...anyFields],
};
const spectrumFields = ["shape", "significantHeight", "peakPeriod", "gamma", "direction", "spread"] as const;

/** Values of the uniforms of "plimsoll shader --waves uniform": docs/shaders.md. */
export interface ShaderWaves {
  waves: Float32Array;
  chops: Float32Array;
  sea: Float32Array;
}

export class Water extends Owned {
  /** @internal */ belongings: Belongings;

  /** existing: the address of an existing water; the definition is then ignored. */
  constructor(instance: Instance, definition: WaterDefinition, existing = 0) {
    const { memory, native } = instance;
    const belongings = new Belongings(instance);
    const pointer = existing || memory.scoped((room) => {
      const out = room.bytes(4);
      try {
        const def = writeWater(instance, room, definition, belongings);
        instance.check(native.plim_water_create(def, out));
      } catch (error) {
        belongings.release();
        throw error;
      }
      return memory.u32[out >> 2]!;
    });
    super(instance, pointer, "water");
    this.belongings = belongings;
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_water_destroy(pointer);
    this.belongings.release();
  }

  /** Sets new parameters. If they are refused, the water is unchanged. Surfaces change when they are prepared again. */
  update(definition: WaterDefinition): void {
    const { memory, native } = this.instance;
    const belongings = new Belongings(this.instance);
    memory.scoped((room) => {
      try {
        const def = writeWater(this.instance, room, definition, belongings);
        this.instance.check(native.plim_water_update(this.pointer, def));
      } catch (error) {
        belongings.release();
        throw error;
      }
    });
    this.belongings.release();
    this.belongings = belongings;
  }

  /** [m/s^2] positive, pulls down. */
  get gravity(): number {
    return this.belongings.gravity;
  }

  /** The waves of a sines, gerstner or spectrum water; empty for other kinds. */
  getWaves(): Wave[] {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const count = room.bytes(4);
      this.instance.check(native.plim_water_get_waves(this.pointer, 0, 0, count));
      const waves = memory.u32[count >> 2]!;
      const out = room.bytes(waves * waveLayout.size);
      this.instance.check(native.plim_water_get_waves(this.pointer, out, waves, count));
      return Array.from({ length: waves }, (_, i) => memory.read<Wave>(waveLayout, out + i * waveLayout.size));
    });
  }

  /** Returns uniforms for the shaders, at a time [s], for an origin [m, world x and z] near the camera. Fills and
   * returns `into` if given. */
  getShaderWaves(time: number, origin: ArrayLike<number>, into?: ShaderWaves): ShaderWaves {
    const { memory, native } = this.instance;
    const target = into ?? { waves: new Float32Array(4 * MAX_SHADER_WAVES), chops: new Float32Array(4 * MAX_SHADER_WAVES), sea: new Float32Array(4) };
    return memory.scoped((room) => {
      const bytes = 16 * MAX_SHADER_WAVES;
      const place = room.vector(origin, 2, "the origin (x, z)"), out = room.bytes(2 * bytes + 16);
      this.instance.check(native.plim_water_get_shader_waves(this.pointer, time, place, out, out + bytes, out + 2 * bytes));
      const floats = memory.f32;
      target.waves.set(floats.subarray(out >> 2, (out + bytes) >> 2));
      target.chops.set(floats.subarray((out + bytes) >> 2, (out + 2 * bytes) >> 2));
      target.sea.set(floats.subarray((out + 2 * bytes) >> 2, (out + 2 * bytes + 16) >> 2));
      return target;
    });
  }
}

function writeWater(instance: Instance, room: Room, definition: WaterDefinition, belongings: Belongings): number {
  const { memory, native } = instance;
  if (definition === null || typeof definition !== "object")
    throw new TypeError(`plimsoll: a water is given as { kind, ... }, not ${describe(definition)}`);
  const def = room.struct(waterDefinitionLayout);
  native.plim_water_def_init(def, waterDefinitionLayout.size);
  const { kind, ...rest } = definition;
  const kindNumber = numberOf(String(kind), WaterKind, "a water's kind");
  refuseOtherFields(rest, fieldsOfKind[kind], `a water of kind ${kind}`);
  const needed = fieldsOfKind[kind][0]!;
  if (kind !== "flat" && ((rest as Record<string, unknown>)[needed] ?? null) === null)
    throw new TypeError(`plimsoll: a water of kind ${kind} needs ${needed}; still water is { kind: "flat" }`);
  const { waves, spectrum, grid, of, heights, pressure = "hydrostatic", ...fields } = rest as Record<string, unknown> & {
    pressure?: keyof typeof PressureModel; waves?: Given<Wave>[]; spectrum?: SpectrumDefinition; grid?: GridDefinition; of?: Water; heights?: HeightFunction;
  };
  memory.write(waterDefinitionLayout, def, { ...fields, kind: kindNumber, pressure: numberOf(pressure, PressureModel, "a water's pressure") }, "a water");
  const point = (name: string, pointer: number): void => memory.setPointer(waterDefinitionLayout, def, name, pointer);
  if (waves) {
    if (!Array.isArray(waves)) throw new TypeError(`plimsoll: a water's waves must be a list of { amplitude, wavelength, ... }, not ${describe(waves)}`);
    const array = room.bytes(waves.length * waveLayout.size);
    waves.forEach((wave, i) => memory.write(waveLayout, array + i * waveLayout.size, wave, `waves[${i}]`));
    point("waves", array);
    memory.write(waterDefinitionLayout, def, { waveCount: waves.length }, "a water");
  }
  if (spectrum) point("spectrum", writeSpectrum(instance, room, spectrum));
  if (grid) point("grid", writeGrid(instance, room, grid, belongings));
  belongings.gravity = memory.read<{ gravity: number }>(waterDefinitionLayout, def).gravity;
  if (of) {
    point("of", pointerOf(of, "water", instance));
    belongings.of = of.belongings.retain();
    belongings.gravity = of.gravity;
  }
  if (heights) {
    if (typeof heights !== "function") throw new TypeError(`plimsoll: a water's heights must be a function, not ${describe(heights)}`);
    belongings.function = instance.keepHeights(heights);
    point("callback", native.plimsoll_js_heights());
    point("user", belongings.function);
  }
  return def;
}

function writeSpectrum(instance: Instance, room: Room, spectrum: SpectrumDefinition): number {
  if (typeof spectrum !== "object") throw new TypeError(`plimsoll: a spectrum is given as { significantHeight, peakPeriod, ... }, not ${describe(spectrum)}`);
  refuseOtherFields(spectrum, spectrumFields, "a spectrum");
  const pointer = room.struct(spectrumLayout);
  instance.native.plim_spectrum_init(pointer, spectrumLayout.size);
  const { shape, ...fields } = spectrum;
  instance.memory.write(spectrumLayout, pointer, { ...fields, shape: numberOf(shape, SpectrumShape, "a spectrum's shape") }, "a spectrum");
  return pointer;
}

/** Copies the heights into memory that `belongings` owns and frees, also if the call fails. */
function writeGrid(instance: Instance, room: Room, grid: GridDefinition, belongings: Belongings): number {
  const { memory } = instance;
  const pointer = room.struct(gridLayout);
  instance.native.plim_grid_init(pointer, gridLayout.size);
  const { heights, previousHeights, outside, ...fields } = grid;
  const copy = (values: ArrayLike<number>, name: "heights" | "previousHeights", owned: "heights" | "previous"): void => {
    if (!values || typeof values.length !== "number") throw new TypeError(`plimsoll: a grid's ${name} must be an array of numbers, not ${describe(values)}`);
    if (values.length !== grid.rows * grid.columns)
      throw new RangeError(`plimsoll: ${name} must be rows * columns = ${grid.rows * grid.columns} numbers, not ${values.length}`);
    const array = (belongings[owned] = memory.allocate(values.length * 4));
    memory.f32.set(values, array >> 2);
    memory.setPointer(gridLayout, pointer, name, array);
  };
  copy(heights, "heights", "heights");
  if (previousHeights) copy(previousHeights, "previousHeights", "previous");
  memory.write(gridLayout, pointer, { ...fields, outside: numberOf(outside, GridOutside, "a grid's outside") }, "a grid");
  return pointer;
}

/** A water at one instant. Prepare it once per step; any number of bodies read it. */
export class Surface extends Owned {
  private belongings: Belongings | null = null; // of the water when this was prepared, or of its own heights

  /** existing: the address of an existing surface. */
  constructor(instance: Instance, existing = 0) {
    const { memory, native } = instance;
    const create = (): number =>
      memory.scoped((room) => {
        const out = room.bytes(4);
        instance.check(native.plim_surface_create(out));
        return memory.u32[out >> 2]!;
      });
    super(instance, existing || create(), "surface");
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_surface_destroy(pointer);
    this.belongings?.release();
  }

  /** time: [s]. Preparing the same kind of water again does not allocate. */
  prepare(water: Water, time: number): void {
    const pointer = pointerOf(water, "water", this.instance);
    this.keep(water.belongings.during(() => this.instance.check(this.instance.native.plim_surface_prepare(this.pointer, pointer, time))));
  }

  /** For an engine's own ocean: its heights, which are copied; level, density, gravity and current from `water`. */
  setHeights(grid: GridDefinition, water: Water | null = null): void {
    const belongings = new Belongings(this.instance);
    this.instance.memory.scoped((room) => {
      try {
        const pointer = writeGrid(this.instance, room, grid, belongings);
        this.instance.check(this.instance.native.plim_surface_set_heights(this.pointer, optionalPointerOf(water, "water", this.instance), pointer));
      } catch (error) {
        belongings.release();
        throw error;
      }
    });
    this.keep(belongings);
  }

  private keep(belongings: Belongings): void {
    this.belongings?.release();
    this.belongings = belongings;
  }

  /** [m, world y] of the surface above a place. For many places use getHeights. */
  getHeight(x: number, z: number): number {
    return this.getHeights([x], [z])[0]!;
  }

  /** Returns heights [m, world y] of the surface above the places x[i], z[i]. slopes: receives dh/dx, dh/dz of each;
   * twice as many numbers. */
  getHeights(x: ArrayLike<number>, z: ArrayLike<number>, into?: Float64Array, slopes?: Float64Array): Float64Array {
    const { memory, native } = this.instance;
    const count = x.length;
    if (z.length !== count) throw new RangeError(`plimsoll: x and z must have the same length, not ${count} and ${z.length}`);
    const heights = into ?? new Float64Array(count);
    return memory.scoped((room) => {
      const px = room.doubles(x), pz = room.doubles(z), out = room.bytes(8 * count), outSlopes = slopes ? room.bytes(16 * count) : 0;
      this.instance.check(native.plim_surface_get_heights(this.pointer, count, px, pz, out, outSlopes));
      heights.set(memory.f64.subarray(out >> 3, (out >> 3) + count));
      if (slopes) slopes.set(memory.f64.subarray(outSlopes >> 3, (outSlopes >> 3) + 2 * count));
      return heights;
    });
  }

  /** Returns depths [m] of points (x, y, z each, world) below the surface straight above them; negative above water.
   * velocities: receives those of the water there [m/s, world], three numbers each, zero above water. */
  getDepths(points: ArrayLike<number>, into?: Float64Array, velocities?: Float64Array): Float64Array {
    const { memory, native } = this.instance, count = points.length / 3;
    if (!Number.isInteger(count)) throw new RangeError(`plimsoll: points must be three numbers each, not ${points.length} in all`);
    const depths = into ?? new Float64Array(count);
    return memory.scoped((room) => {
      const at = room.doubles(points), out = room.bytes(8 * count), outVelocities = velocities ? room.bytes(24 * count) : 0;
      this.instance.check(native.plim_surface_get_depths(this.pointer, count, at, out, outVelocities));
      depths.set(memory.f64.subarray(out >> 3, (out >> 3) + count));
      if (velocities) velocities.set(memory.f64.subarray(outVelocities >> 3, (outVelocities >> 3) + 3 * count));
      return depths;
    });
  }

  /** Height, slope and velocity of the water at a point of the world. */
  sample(point: ArrayLike<number> | Vector3): SurfaceSample {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const at = room.vector(point, 3, "a point"), out = room.bytes(surfaceSampleLayout.size);
      this.instance.check(native.plim_surface_get_samples(this.pointer, 1, at, out));
      return memory.read<SurfaceSample>(surfaceSampleLayout, out);
    });
  }

  /** Upper bounds of height, slope, curvature over the whole surface at this instant. */
  getBounds(): SurfaceBounds {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.struct(surfaceBoundsLayout);
      this.instance.check(native.plim_surface_get_bounds(this.pointer, out));
      return memory.read<SurfaceBounds>(surfaceBoundsLayout, out);
    });
  }
}
