// hull.ts - a checked mesh, which is immutable, the report of the checks, and panels.
import { refuseOtherFields } from "./fields.js";
import type { Instance } from "./instance.js";
import { describe, nameOf, requireWhole, type Room } from "./memory.js";
import { Owned, pointerOf } from "./owned.js";
import {
  HullFlags, NONE, Severity, hullDefinitionLayout, hullInfoLayout, problemLayout, reportInfoLayout, rimLayout, panelsInfoLayout,
  type HullInfo, type PanelsInfo, type Problem as NativeProblem, type ReportInfo, type Rim,
} from "./native.js";
import { PlimsollError } from "./instance.js";

/** A mesh: triangles wound outward, metres, y up, any origin. */
export interface HullDefinition {
  /** x, y, z of each vertex. Anything but a Float32Array is read as doubles. */
  vertices: Float32Array | Float64Array | ArrayLike<number>;
  /** Three per triangle. Left out: vertices 0 1 2, 3 4 5, ... */
  indices?: Uint32Array | Uint16Array | ArrayLike<number> | null;
  /** Weld vertices within weldDistance, remove slivers, cap flat openings. */
  repair?: boolean;
  /** Refuse an open mesh. By default it is a hollow boat. */
  refuseOpen?: boolean;
  /** Fill shells inside closed ones. By default they are cavities. */
  solid?: boolean;
  /** One byte per triangle: 1 marks surface that the water never reaches (cockpit, hold). */
  neverWet?: Uint8Array | null;
  /** [m] used with repair; 0: 1e-5 of the longest extent. */
  weldDistance?: number;
}

export interface Problem {
  severity: keyof typeof Severity;
  /** A fixed name for scripts, such as "open_edges". */
  kind: string;
  /** A message for users. */
  hint: string;
  count: number;
  /** Index of the first one in the definition: a vertex for "non_finite", otherwise a triangle; null: no single one. */
  first: number | null;
}

/** The result of the checks. */
export interface MeshReport extends ReportInfo {
  problems: Problem[];
  /** Openings of the surface. */
  rims: Rim[];
}

/** Thrown for a mesh that is refused; the report contains the reasons. */
export class MeshRefused extends PlimsollError {
  constructor(
    message: string,
    readonly report: MeshReport,
  ) {
    super("meshRefused", message);
  }
}

export class Hull extends Owned {
  readonly info: HullInfo;
  /** Fingerprint of the hull's contents, sixteen hexadecimal digits, the same on every platform. */
  readonly fingerprint: string;
  private readonly checked: MeshReport | null;

  /** existing: the address of an existing hull and its report; the definition is then ignored. */
  constructor(instance: Instance, definition: HullDefinition | null, existing = 0, report: MeshReport | null = null) {
    const made = existing ? { pointer: existing, report } : createHull(instance, definition!);
    super(instance, made.pointer, "hull");
    this.checked = made.report;
    const { memory } = instance;
    const found = memory.scoped((room) => {
      const info = room.struct(hullInfoLayout);
      instance.check(instance.native.plim_hull_get_info(made.pointer, info));
      const word = (at: number): string => memory.u32[(info + hullInfoLayout.fields.fingerprint.offset + at) >> 2]!.toString(16).padStart(8, "0");
      return { info: memory.read<HullInfo>(hullInfoLayout, info), fingerprint: word(4) + word(0) };
    });
    this.info = found.info;
    this.fingerprint = found.fingerprint;
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_hull_destroy(pointer);
  }

  /** The result of the checks. A hull of loadHull() has none. */
  get report(): MeshReport {
    if (!this.checked) throw new Error("plimsoll: this hull has no report: only createHull() checks a mesh");
    return this.checked;
  }

  /** Returns bytes for a file, the same on every platform, which plimsoll.loadHull() reads much faster than
   * createHull() builds the hull. */
  save(): Uint8Array {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const size = room.bytes(8);
      this.instance.check(native.plim_hull_save(this.pointer, 0, 0n, size));
      const count = memory.u32[size >> 2]!, bytes = room.bytes(count);
      this.instance.check(native.plim_hull_save(this.pointer, bytes, BigInt(count), size));
      return memory.u8.slice(bytes, bytes + count);
    });
  }

  /** Returns the hull of the bytes of save(). Throws if they are damaged or of another version. */
  static load(instance: Instance, bytes: Uint8Array): Hull {
    const { memory, native } = instance;
    if (!(bytes instanceof Uint8Array)) throw new TypeError(`plimsoll: a saved hull must be a Uint8Array, not ${describe(bytes)}`);
    return new Hull(instance, null, memory.scoped((room) => {
      const at = room.bytes(bytes.length), out = room.bytes(4);
      memory.u8.set(bytes, at);
      instance.check(native.plim_hull_load(at, BigInt(bytes.length), out));
      return memory.u32[out >> 2]!;
    }));
  }

  /** Returns the hull of the same mesh with another neverWet mask; null: no triangle is marked. */
  withNeverWet(neverWet: Uint8Array | null): Hull {
    const { memory, native } = this.instance;
    if (neverWet && neverWet.length !== this.info.sourceCount)
      throw new RangeError(`plimsoll: neverWet must have one byte for each of the ${this.info.sourceCount} triangles, not ${neverWet.length}`);
    return new Hull(this.instance, null, memory.scoped((room) => {
      const mask = neverWet ? room.bytes(neverWet.length) : 0, out = room.bytes(4);
      if (neverWet) memory.u8.set(neverWet, mask);
      this.instance.check(native.plim_hull_create_masked(this.pointer, mask, out));
      return memory.u32[out >> 2]!;
    }), this.checked);
  }

  /** Returns the hull's own mesh: welded, facing outward, repaired; the wettable triangles first. */
  getMesh(): { vertices: Float64Array; indices: Uint32Array } {
    const { memory, native } = this.instance;
    const { vertexCount, triangleCount } = this.info;
    return memory.scoped((room) => {
      const vertices = room.bytes(vertexCount * 24), indices = room.bytes(triangleCount * 12);
      this.instance.check(native.plim_hull_get_mesh(this.pointer, vertices, indices));
      return {
        vertices: memory.f64.slice(vertices >> 3, (vertices >> 3) + 3 * vertexCount) as Float64Array<ArrayBuffer>,
        indices: memory.u32.slice(indices >> 2, (indices >> 2) + 3 * triangleCount) as Uint32Array<ArrayBuffer>,
      };
    });
  }

  /** Suggests a neverWet mask: surface below the waterline [m, body y] that no water from outside can reach. Left out:
   * any waterline. */
  findInterior(waterline = Number.NaN): { mask: Uint8Array; count: number } {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const mask = room.bytes(this.info.sourceCount), count = room.bytes(4);
      this.instance.check(native.plim_hull_find_interior(this.pointer, waterline, mask, count));
      return { mask: memory.u8.slice(mask, mask + this.info.sourceCount) as Uint8Array<ArrayBuffer>, count: memory.u32[count >> 2]! };
    });
  }
}

function createHull(instance: Instance, definition: HullDefinition): { pointer: number; report: MeshReport } {
  const { memory, native } = instance;
  return memory.scoped((room) => {
    const def = room.struct(hullDefinitionLayout);
    native.plim_hull_def_init(def, hullDefinitionLayout.size);
    fillDefinition(instance, room, def, definition);
    const out = room.bytes(8);
    const status = native.plim_hull_create(def, out, out + 4);
    const [pointer, reportPointer] = [memory.u32[out >> 2]!, memory.u32[(out >> 2) + 1]!];
    const report = reportPointer ? readReport(instance, reportPointer) : null;
    if (reportPointer) native.plim_report_destroy(reportPointer);
    if (status !== 0) {
      const error = instance.error(status);
      throw report && error.status === "meshRefused" ? new MeshRefused(error.message, report) : error;
    }
    return { pointer, report: report! };
  });
}

function fillDefinition(instance: Instance, room: Room, def: number, definition: HullDefinition): void {
  const { memory } = instance;
  if (definition === null || typeof definition !== "object")
    throw new TypeError(`plimsoll: a hull is given as { vertices, indices, ... }, not ${describe(definition)}`);
  refuseOtherFields(definition, ["vertices", "indices", "neverWet", "repair", "refuseOpen", "solid", "weldDistance"], "a hull");
  const { vertices, indices, neverWet, repair, refuseOpen, solid, weldDistance } = definition;
  if (!vertices || typeof vertices.length !== "number")
    throw new TypeError("plimsoll: a hull's vertices must be an array of numbers, x, y, z of each vertex: a Float32Array or Float64Array");
  if (indices && typeof indices.length !== "number")
    throw new TypeError(`plimsoll: a hull's indices must be an array of whole numbers, not ${describe(indices)} (of a BufferGeometry: plimsoll/three takes it whole)`);
  if (vertices.length % 3 !== 0) throw new RangeError(`plimsoll: a hull's vertices must be three numbers each, not ${vertices.length} in all`);
  if (indices && indices.length % 3 !== 0) throw new RangeError(`plimsoll: a hull's indices must be three per triangle, not ${indices.length} in all`);
  const triangles = (indices ? indices.length : vertices.length / 3) / 3;
  if (!Number.isInteger(triangles))
    throw new RangeError(`plimsoll: without indices every three vertices are a triangle, but there are ${vertices.length / 3}: are the indices missing?`);
  if (neverWet && neverWet.length !== triangles)
    throw new RangeError(`plimsoll: neverWet must have one byte for each of the ${triangles} triangles, not ${neverWet.length}`);
  const single = vertices instanceof Float32Array;
  memory.setPointer(hullDefinitionLayout, def, single ? "verticesFloat" : "verticesDouble", single ? room.floats(vertices) : room.doubles(vertices));
  if (indices) memory.setPointer(hullDefinitionLayout, def, "indices", room.words(indices, "indices"));
  if (neverWet) {
    const mask = room.bytes(neverWet.length);
    memory.u8.set(neverWet, mask);
    memory.setPointer(hullDefinitionLayout, def, "neverWet", mask);
  }
  const flags = (repair ? HullFlags.repair : 0) | (refuseOpen ? HullFlags.refuseOpen : 0) | (solid ? HullFlags.solid : 0);
  memory.write(hullDefinitionLayout, def, { flags, vertexCount: vertices.length / 3, triangleCount: triangles, weldDistance }, "a hull");
}

function readReport(instance: Instance, report: number): MeshReport {
  const { memory, native } = instance;
  return memory.scoped((room) => {
    const info = room.struct(reportInfoLayout), problem = room.struct(problemLayout), rim = room.struct(rimLayout);
    instance.check(native.plim_report_get_info(report, info));
    const found = memory.read<ReportInfo>(reportInfoLayout, info);
    const problems = Array.from({ length: found.problemCount }, (_, i): Problem => {
      instance.check(native.plim_report_get_problem(report, i, problem));
      const { severity, count, first } = memory.read<Pick<NativeProblem, "severity" | "count" | "first">>(problemLayout, problem);
      return {
        severity: nameOf(severity, Severity)!,
        kind: memory.text(memory.readPointer(problemLayout, problem, "kind")),
        hint: memory.text(memory.readPointer(problemLayout, problem, "hint")),
        count,
        first: first === NONE ? null : first,
      };
    });
    const rims = Array.from({ length: found.rimCount }, (_, i) => {
      instance.check(native.plim_report_get_rim(report, i, rim));
      return memory.read<Rim>(rimLayout, rim);
    });
    return { ...found, problems, rims };
  });
}

/** The triangles of a hull merged into panels for drag. Independent of the hull once created. */
export class Panels extends Owned {
  readonly info: PanelsInfo;

  /** maxPanels: 0: 1000. */
  constructor(instance: Instance, hull: Hull, maxPanels = 0) {
    const { memory, native } = instance;
    requireWhole(maxPanels, "the maximum number of panels");
    const pointer = memory.scoped((room) => {
      const out = room.bytes(4);
      instance.check(native.plim_panels_create(pointerOf(hull, "hull", instance), maxPanels, out));
      return memory.u32[out >> 2]!;
    });
    super(instance, pointer, "set of panels");
    this.info = memory.scoped((room) => {
      const info = room.struct(panelsInfoLayout);
      instance.check(native.plim_panels_get_info(pointer, info));
      return memory.read<PanelsInfo>(panelsInfoLayout, info);
    });
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_panels_destroy(pointer);
  }
}
