// drawing.ts - outputs for drawing: the waterplane as triangles, and the surface that became wet since the last step.
import { refuseOtherFields } from "./fields.js";
import type { Hull } from "./hull.js";
import type { Instance } from "./instance.js";
import { requireWhole, type Given, type Room } from "./memory.js";
import { bodyLayout, newlyWetLayout, waterplaneLayout, type Body, type NewlyWet, type Waterplane } from "./native.js";
import { Owned, optionalPointerOf, pointerOf } from "./owned.js";
import type { Surface } from "./water.js";

/** The pose of a body. */
export type PoseDefinition = Given<Pick<Body, "position" | "rotation">>;
/** The pose and motion of a body; velocity: of the centre of mass. */
export type MotionDefinition = Given<Pick<Body, "position" | "rotation" | "centerOfMass" | "velocity" | "angularVelocity">>;

const poseNames = ["position", "rotation"], motionNames = [...poseNames, "centerOfMass", "velocity", "angularVelocity"];

/** hull: its address. */
function writeBody(instance: Instance, room: Room, hull: number, surface: Surface | null, fields: MotionDefinition, names: readonly string[]): number {
  const body = room.struct(bodyLayout);
  instance.native.plim_body_init(body, bodyLayout.size, hull);
  refuseOtherFields(fields, names, "a body");
  instance.memory.write(bodyLayout, body, fields, "a body");
  instance.memory.setPointer(bodyLayout, body, "surface", optionalPointerOf(surface, "surface", instance));
  return body;
}

/** A waterplane as triangles [m, world], with upward normals. */
export interface WaterplaneMesh {
  vertices: Float64Array;
  indices: Uint32Array;
  /** [m^2] seen from above. */
  area: number;
  /** Lines of the waterline cross each other (thin walls on waves): the triangles are approximate. */
  crossing: boolean;
}

/** Returns the waterplane, to hide the water inside a hull and to draw the cut. Its vertices are the points of the
 * waterline. */
export function evaluateWaterplane(instance: Instance, hull: Hull, surface: Surface | null, pose: PoseDefinition = {}): WaterplaneMesh {
  const { memory, native } = instance;
  const evaluate = (capacity: number): WaterplaneMesh | number => memory.scoped((room) => {
    const body = writeBody(instance, room, pointerOf(hull, "hull", instance), surface, pose, poseNames), out = room.struct(waterplaneLayout);
    const vertices = room.bytes(24 * capacity), indices = room.bytes(24 * capacity);
    memory.setPointer(waterplaneLayout, out, "vertices", vertices);
    memory.setPointer(waterplaneLayout, out, "indices", indices);
    memory.write(waterplaneLayout, out, { vertexCapacity: capacity, triangleCapacity: 2 * capacity }, "a waterplane");
    instance.check(native.plim_evaluate_waterplane(body, out));
    const { vertexCount, triangleCount, area, crossing } = memory.read<Waterplane>(waterplaneLayout, out);
    if (vertexCount > capacity) return vertexCount;
    return {
      vertices: memory.f64.slice(vertices >> 3, (vertices >> 3) + 3 * vertexCount) as Float64Array<ArrayBuffer>,
      indices: memory.u32.slice(indices >> 2, (indices >> 2) + 3 * triangleCount) as Uint32Array<ArrayBuffer>,
      area, crossing: crossing !== 0,
    };
  });
  const found = evaluate(256);
  return typeof found === "number" ? (evaluate(found) as WaterplaneMesh) : found;
}

/** The result of an update: `count` triangles became wet, `area` [m^2] of them in total; `triangles`: the largest of
 * them. */
export interface WettingResult {
  count: number;
  area: number;
  triangles: NewlyWet[];
}

/** The part of a body's surface that became wet since the last update, for spray, splashes and sound. One object per
 * body. */
export class Wetting extends Owned {
  private readonly hull: Hull;
  private readonly hullAt: number; // stays valid until release(), also if the hull's owner disposes of it

  constructor(instance: Instance, hull: Hull) {
    const { memory, native } = instance, hullAt = pointerOf(hull, "hull", instance);
    super(instance, memory.scoped((room) => {
      const out = room.bytes(4);
      instance.check(native.plim_wetting_create(hullAt, out));
      return memory.u32[out >> 2]!;
    }), "wetting");
    this.hull = hull.retain();
    this.hullAt = hullAt;
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_wetting_destroy(pointer);
    this.hull.release();
  }

  /** Call it once per step. Returns at most `maxTriangles` triangles, those with the largest newly wet areas. The first
   * update reports nothing. */
  update(surface: Surface | null, motion: MotionDefinition = {}, maxTriangles = 16): WettingResult {
    requireWhole(maxTriangles, "the maximum number of triangles");
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const body = writeBody(this.instance, room, this.hullAt, surface, motion, motionNames);
      const out = room.bytes(16), triangles = room.bytes(maxTriangles * newlyWetLayout.size);
      this.instance.check(native.plim_wetting_update(this.pointer, body, triangles, maxTriangles, out, out + 8));
      const count = memory.u32[out >> 2]!, written = Math.min(count, maxTriangles);
      const read = (_: unknown, i: number): NewlyWet => memory.read<NewlyWet>(newlyWetLayout, triangles + i * newlyWetLayout.size);
      return { count, area: memory.f64[(out + 8) >> 3]!, triangles: Array.from({ length: written }, read) };
    });
  }

  /** Call it after a jump to another place: the next update reports nothing. */
  reset(): void {
    this.instance.check(this.instance.native.plim_wetting_reset(this.pointer));
  }
}
