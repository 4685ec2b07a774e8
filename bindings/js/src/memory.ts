// memory.ts - the module's memory as typed arrays, structs read and written as plain objects, and temporary memory for
// the arguments of a call.
import { noSuchField } from "./fields.js";

export type Vector2 = [number, number];
export type Vector3 = [number, number, number];
/** x, y, z, w: body to world. */
export type Quaternion = [number, number, number, number];
/** Force, then torque; or velocity, then angular velocity. */
export type Vector6 = [number, number, number, number, number, number];
/** Row by row. */
export type Matrix3 = [number, number, number, number, number, number, number, number, number];
/** 36 numbers, row by row. */
export type Matrix6 = number[];

export interface Field {
  readonly kind: "u32" | "i32" | "u64" | "f64" | "f32" | "pointer";
  readonly offset: number;
  /** Length of an array inside the struct; 0: not an array. */
  readonly count: number;
}

/** The memory layout of a struct of the C interface. */
export interface Layout {
  readonly size: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** A struct as an argument: any of its fields, with arrays of numbers of any kind. */
export type Given<T> = { [K in keyof T]?: T[K] extends number ? T[K] : ArrayLike<number> };

/** [bytes] Limit of a module's memory. */
const maxBytes = 2 ** 31;

/** Name of a field in a layout: that of the C interface in camelCase. */
type Name = string;

/** The memory of one module. It may grow in any call that allocates, which replaces the arrays: get them again after
 * the call. */
export class Memory {
  private view = new DataView(new ArrayBuffer(0));
  private bytes: Uint8Array = new Uint8Array(0);
  private words: Uint32Array = new Uint32Array(0);
  private floats: Float32Array = new Float32Array(0);
  private doubles: Float64Array = new Float64Array(0);

  constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly allocateBytes: (bytes: number) => number,
    readonly free: (pointer: number) => void,
  ) {}

  private renew(): void {
    const buffer = this.memory.buffer;
    if (this.bytes.buffer === buffer) return;
    this.view = new DataView(buffer);
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }

  get u8(): Uint8Array {
    this.renew();
    return this.bytes;
  }
  get u32(): Uint32Array {
    this.renew();
    return this.words;
  }
  get f32(): Float32Array {
    this.renew();
    return this.floats;
  }
  get f64(): Float64Array {
    this.renew();
    return this.doubles;
  }

  /** Zeroed; freed by `free`. */
  allocate(bytes: number): number {
    // The module's sizes have 32 bits: a larger one would wrap around.
    const pointer = bytes <= maxBytes ? this.allocateBytes(Math.max(bytes, 8)) : 0;
    if (pointer === 0) throw new RangeError(`plimsoll: the module's memory has no room for ${bytes} more bytes; a module has at most 2 GB`);
    this.u8.fill(0, pointer, pointer + bytes);
    return pointer;
  }

  /** Sets a struct to zero, and its size: the initial values of a result. */
  clearStruct(layout: Layout, pointer: number): void {
    this.u8.fill(0, pointer, pointer + layout.size);
    if (layout.fields["structSize"]) this.u32[pointer >> 2] = layout.size;
  }

  private get(kind: Field["kind"], at: number): number {
    this.renew();
    switch (kind) {
      case "f64": return this.view.getFloat64(at, true);
      case "f32": return this.view.getFloat32(at, true);
      case "i32": return this.view.getInt32(at, true);
      case "u64": return Number(this.view.getBigUint64(at, true));
      default: return this.view.getUint32(at, true);
    }
  }

  private set(kind: Field["kind"], at: number, value: number | bigint): void {
    this.renew();
    switch (kind) {
      case "f64": return this.view.setFloat64(at, Number(value), true);
      case "f32": return this.view.setFloat32(at, Number(value), true);
      case "i32": return this.view.setInt32(at, Number(value), true);
      case "u64": return this.view.setBigUint64(at, BigInt(value), true);
      default: return this.view.setUint32(at, Number(value), true);
    }
  }

  /** The struct as a plain object, without its size and its pointers. */
  read<T>(layout: Layout, pointer: number): T {
    const found: Record<Name, number | number[]> = {};
    for (const [name, field] of Object.entries(layout.fields)) {
      if (field.kind === "pointer" || name === "structSize" || name === "reserved" || name === "fingerprint") continue;
      found[name] = field.count ? this.readArray(field, pointer) : this.get(field.kind, pointer + field.offset);
    }
    return found as T;
  }

  private readArray(field: Field, pointer: number): number[] {
    const step = field.kind === "f64" || field.kind === "u64" ? 8 : 4;
    return Array.from({ length: field.count }, (_, i) => this.get(field.kind, pointer + field.offset + i * step));
  }

  readPointer(layout: Layout, pointer: number, name: Name): number {
    return this.get("pointer", pointer + fieldOf(layout, name).offset);
  }

  /** Writes the fields that are given and defined. Throws if the struct has no field of a given name. */
  write(layout: Layout, pointer: number, given: object, what: string): void {
    if (given === null || typeof given !== "object") throw new TypeError(`plimsoll: ${what} must be given as an object with fields, not ${describe(given)}`);
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      if (!mayBeGiven(layout, name)) throw noSuchField(what, name, Object.keys(layout.fields).filter((field) => mayBeGiven(layout, field)));
      this.writeField(layout.fields[name]!, pointer, value, `${what}.${name}`);
    }
  }

  private writeField(field: Field, pointer: number, value: unknown, what: string): void {
    if (!field.count) {
      if (typeof value !== "number" && typeof value !== "bigint") throw new TypeError(`plimsoll: ${what} must be a number, not ${describe(value)}`);
      requireFit(field.kind, value, what);
      this.set(field.kind, pointer + field.offset, value);
      return;
    }
    const values = value as ArrayLike<number> | null;
    if (values === null || typeof values !== "object" || values.length !== field.count)
      throw new TypeError(`plimsoll: ${what} must be ${field.count} numbers, not ${describe(value)}`);
    const step = field.kind === "f64" || field.kind === "u64" ? 8 : 4;
    for (let i = 0; i < field.count; i++) {
      const number = values[i];
      if (typeof number !== "number") throw new TypeError(`plimsoll: ${what}[${i}] must be a number, not ${describe(number)}`);
      requireFit(field.kind, number, `${what}[${i}]`);
      this.set(field.kind, pointer + field.offset + i * step, number);
    }
  }

  setPointer(layout: Layout, pointer: number, name: Name, value: number): void {
    this.set("pointer", pointer + fieldOf(layout, name).offset, value);
  }

  text(pointer: number): string {
    const bytes = this.u8;
    let end = pointer;
    while (bytes[end]) end++;
    return new TextDecoder().decode(bytes.slice(pointer, end));
  }

  /** Calls `use` with temporary memory, which is freed afterwards. */
  scoped<T>(use: (room: Room) => T): T {
    const room = new Room(this);
    try {
      return use(room);
    } finally {
      room.free();
    }
  }
}

/** Temporary memory for one call. */
export class Room {
  private readonly pointers: number[] = [];
  constructor(readonly memory: Memory) {}

  bytes(count: number): number {
    const pointer = this.memory.allocate(count);
    this.pointers.push(pointer);
    return pointer;
  }

  /** Returns structs set to zero, with their size, which the C interface requires. Definitions get their defaults from
   * their *_init. */
  struct(layout: Layout, count = 1): number {
    const pointer = this.bytes(layout.size * count);
    if (layout.fields["structSize"]) for (let i = 0; i < count; i++) this.memory.u32[(pointer + i * layout.size) >> 2] = layout.size;
    return pointer;
  }

  /** A vector of `count` numbers. what: its name in error messages. */
  vector(values: ArrayLike<number>, count: number, what: string): number {
    if (values === null || typeof values !== "object" || values.length !== count)
      throw new TypeError(`plimsoll: ${what} must be ${count} numbers, not ${describe(values)}`);
    return this.doubles(values);
  }

  /** The same in single precision. */
  singles(values: ArrayLike<number>, count: number, what: string): number {
    if (values === null || typeof values !== "object" || values.length !== count)
      throw new TypeError(`plimsoll: ${what} must be ${count} numbers, not ${describe(values)}`);
    return this.floats(values);
  }

  doubles(values: ArrayLike<number>): number {
    const pointer = this.bytes(values.length * 8);
    this.memory.f64.set(values, pointer >> 3);
    return pointer;
  }

  floats(values: ArrayLike<number>): number {
    const pointer = this.bytes(values.length * 4);
    this.memory.f32.set(values, pointer >> 2);
    return pointer;
  }

  /** Whole numbers. what: their name in error messages. */
  words(values: ArrayLike<number>, what: string): number {
    if (!(values instanceof Uint32Array || values instanceof Uint16Array || values instanceof Uint8Array))
      for (let i = 0; i < values.length; i++) requireWhole(values[i], `${what}[${i}]`);
    const pointer = this.bytes(values.length * 4);
    this.memory.u32.set(values, pointer >> 2);
    return pointer;
  }

  free(): void {
    for (const pointer of this.pointers.reverse()) this.memory.free(pointer);
    this.pointers.length = 0;
  }
}

function fieldOf(layout: Layout, name: Name): Field {
  const field = layout.fields[name];
  if (!field) throw new TypeError(`plimsoll: there is no field ${name}`);
  return field;
}

/** The number of a name in a table; undefined for undefined. Throws if the table does not have the name. */
export function numberOf<Table extends Readonly<Record<string, number>>>(
  name: string | undefined, table: Table, what: string,
): Table[keyof Table] | undefined {
  if (name === undefined) return undefined;
  if (!Object.hasOwn(table, name)) throw new TypeError(`plimsoll: ${what} must be one of ${Object.keys(table).join(", ")}, not ${JSON.stringify(name)}`);
  return table[name] as Table[keyof Table];
}

/** Returns the name of a number in a table; undefined if the table does not have it, such as a status of a later
 * version of the library. */
export function nameOf<Table extends Readonly<Record<string, number>>>(number: number, table: Table): (keyof Table & string) | undefined {
  return Object.keys(table).find((name) => table[name] === number);
}

/** Describes a value for error messages. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "object" && "length" in value) return `${String(value.length)} numbers`;
  if (typeof value === "object" && "x" in value) return "an object with x, y, z (its toArray() has the numbers)";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? JSON.stringify(value) : typeof value;
}

/** Checks an argument that the module expects as an integer. Other numbers would silently be converted, and texts and
 * NaN would become 0. */
export function requireWhole(value: unknown, what: string, least = 0): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > 0xffffffff)
    throw new RangeError(`plimsoll: ${what} must be a whole number from ${least} to ${0xffffffff}, not ${typeof value === "number" ? value : describe(value)}`);
}

/** Returns whether a caller may give a field: not addresses, which the package sets, nor names that every object
 * inherits, such as `constructor`. */
function mayBeGiven(layout: Layout, name: Name): boolean {
  return Object.hasOwn(layout.fields, name) && layout.fields[name]!.kind !== "pointer" && name !== "structSize" && name !== "reserved";
}

/** Checks that an integer fits: others would wrap silently, and -1 would become 4294967295. */
function requireFit(kind: Field["kind"], value: number | bigint, what: string): void {
  if (kind === "f64" || kind === "f32") return;
  const most = kind === "u64" ? 2n ** 64n - 1n : kind === "i32" ? 2n ** 31n - 1n : 2n ** 32n - 1n;
  const whole = typeof value === "bigint" || Number.isInteger(value);
  if (!whole || BigInt(value) > most || BigInt(value) < (kind === "i32" ? -most - 1n : 0n))
    throw new RangeError(`plimsoll: ${what} must be a whole number from ${kind === "i32" ? -most - 1n : 0} to ${most}, not ${value}`);
}

