// evaluation.ts - hydrostatic force and torque of one body, and outputs on request.
import { refuseOtherFields } from "./fields.js";
import type { Hull } from "./hull.js";
import type { Instance } from "./instance.js";
import { numberOf, type Given } from "./memory.js";
import {
  NONE, Outputs, Precision, bodyLayout, forcesLayout, waterlineSegmentLayout, type Body, type Forces, type WaterlineSegment,
} from "./native.js";
import { optionalPointerOf, pointerOf } from "./owned.js";
import type { Surface } from "./water.js";

/** The fields of a body that an evaluation reads. */
export interface EvaluationDefinition extends Given<Pick<Body, "position" | "rotation" | "centerOfMass" | "tolerance" | "budget" | "surfaceTime">> {
  precision?: keyof typeof Precision;
  /** Outputs that need every triangle, computed only on request: the centre of buoyancy ... */
  centerOfBuoyancy?: boolean;
  /** ... `waterline` and `waterlineCount` ... */
  waterline?: boolean;
  /** ... whether each triangle is dry, wet or cut ... */
  triangleStates?: boolean;
  /** ... and how many of each there are: `dryCount`, `wetCount`, `cutCount`. */
  triangleCounts?: boolean;
}

type Requested = "centerOfBuoyancy" | "dryCount" | "wetCount" | "cutCount" | "waterlineCount";

/** The result. Outputs on request are present only if they were requested. */
export interface EvaluatedForces extends Omit<Forces, Requested | "waterlineCapacity">, Partial<Pick<Forces, Requested>> {
  /** One byte for each triangle of the definition, as in TriangleState. */
  triangleStates?: Uint8Array;
  /** In no particular order; waterlines() connects the segments. */
  waterline?: WaterlineSegment[];
}

const bodyNames = ["position", "rotation", "centerOfMass", "tolerance", "budget", "surfaceTime"] as const satisfies readonly (keyof Body)[];

/** surface: null for a body in the air. Without a position the mesh's own origin is that of the world. */
export function evaluate(instance: Instance, hull: Hull, surface: Surface | null, definition: EvaluationDefinition = {}): EvaluatedForces {
  const { memory, native } = instance;
  return memory.scoped((room) => {
    const body = room.struct(bodyLayout), forces = room.struct(forcesLayout);
    native.plim_body_init(body, bodyLayout.size, pointerOf(hull, "hull", instance));
    const { precision, centerOfBuoyancy, waterline, triangleStates, triangleCounts, ...fields } = definition;
    refuseOtherFields(fields, bodyNames, "an evaluation");
    const outputs =
      (centerOfBuoyancy ? Outputs.centerOfBuoyancy : 0) | (waterline ? Outputs.waterline : 0) |
      (triangleStates ? Outputs.triangleStates : 0) | (triangleCounts ? Outputs.triangleCounts : 0);
    memory.write(bodyLayout, body, { ...fields, outputs, precision: numberOf(precision, Precision, "a precision") }, "a body");
    memory.setPointer(bodyLayout, body, "surface", optionalPointerOf(surface, "surface", instance));
    const capacity = waterline ? hull.info.triangleCount : 0;
    const segments = waterline ? room.bytes(capacity * waterlineSegmentLayout.size) : 0;
    const states = triangleStates ? room.bytes(hull.info.sourceCount) : 0;
    memory.setPointer(forcesLayout, forces, "waterline", segments);
    memory.setPointer(forcesLayout, forces, "triangleStates", states);
    memory.write(forcesLayout, forces, { waterlineCapacity: capacity }, "forces");
    instance.check(native.plim_evaluate(body, 1, forces, 0, 0, 0));
    const { waterlineCapacity: _, centerOfBuoyancy: center, dryCount, wetCount, cutCount, waterlineCount, ...always } = memory.read<Forces>(forcesLayout, forces);
    const found: EvaluatedForces = always;
    if (centerOfBuoyancy) found.centerOfBuoyancy = center;
    if (triangleCounts) Object.assign(found, { dryCount, wetCount, cutCount });
    if (states) found.triangleStates = memory.u8.slice(states, states + hull.info.sourceCount) as Uint8Array<ArrayBuffer>;
    if (waterline) {
      found.waterlineCount = waterlineCount;
      found.waterline = Array.from({ length: Math.min(waterlineCount, capacity) }, (_, i) =>
        memory.read<WaterlineSegment>(waterlineSegmentLayout, segments + i * waterlineSegmentLayout.size));
    }
    return found;
  });
}

/** Returns force, then torque about the centre of mass [body; null: the hull's centroid], world axes, in single
 * precision, of a hull placed by a matrix of 16 numbers, column by column, as in three.js: a rotation, a translation
 * and a uniform scale. Written to `into` if given. */
export function evaluateMatrix(
  instance: Instance, hull: Hull, surface: Surface | null, matrix: ArrayLike<number>, centerOfMass: ArrayLike<number> | null = null,
  into: Float32Array = new Float32Array(6),
): Float32Array {
  const { memory, native } = instance;
  return memory.scoped((room) => {
    const at = room.singles(matrix, 16, "a matrix"), center = centerOfMass ? room.singles(centerOfMass, 3, "centerOfMass") : 0, out = room.bytes(24);
    instance.check(native.plim_evaluate_matrix(pointerOf(hull, "hull", instance), optionalPointerOf(surface, "surface", instance), at, center, out));
    into.set(memory.f32.subarray(out >> 2, (out >> 2) + 6));
    return into;
  });
}

/** The lines of a waterline, each a list of segments in order; `closed` unless it ends at an opening. */
export function waterlines(segments: WaterlineSegment[]): { closed: boolean; segments: WaterlineSegment[] }[] {
  const seen = new Set<number>();
  const lines: { closed: boolean; segments: WaterlineSegment[] }[] = [];
  const follow = (start: number): void => {
    const line: WaterlineSegment[] = [];
    let at = start;
    while (at !== NONE && at < segments.length && !seen.has(at)) {
      seen.add(at);
      line.push(segments[at]!);
      at = segments[at]!.next;
    }
    lines.push({ closed: at === start, segments: line });
  };
  segments.forEach((segment, i) => { if (segment.previous === NONE) follow(i); }); // open lines from their first segment
  segments.forEach((_, i) => { if (!seen.has(i)) follow(i); });
  return lines;
}
