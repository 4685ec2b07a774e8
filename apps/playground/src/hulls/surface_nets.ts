// surface_nets.ts - triangulates the surface on which a function of place is zero: negative inside, positive outside,
// closed within the box.
//
// Naive surface nets (Gibson 1998): one vertex in every grid cell that the surface crosses, one quadrilateral across
// every grid edge whose ends have different signs. The vertices are then moved onto the surface by Newton steps along
// the gradient. The result is closed by construction. An edge has two faces if no cell is crossed by two sheets, so the
// cells must be smaller than thin parts.

export type Field = (x: number, y: number, z: number) => number;

export interface Box {
  low: readonly [number, number, number];
  high: readonly [number, number, number];
}

export interface Triangles {
  vertices: Float32Array;
  indices: Uint32Array;
}

/** cell: [m] edge of the grid's cubes. The surface must be at least one cell away from the box. */
export function meshField(field: Field, box: Box, cell: number): Triangles {
  const cells = box.low.map((low, axis) => Math.ceil((box.high[axis]! - low) / cell)) as Counts;
  const values = sampleCorners(field, box, cells, cell);
  const { places, cellVertex } = placeVertices(values, box, cells, cell);
  const moveAll = (): void => { for (let v = 0; v < places.length / 3; v++) moveOntoSurface(field, places, v, cell); };
  moveAll();
  const indices = joinVertices(values, cellVertex, places, cells);
  for (let round = 0; round < 4; round++) {
    evenOut(places, indices);
    moveAll();
  }
  return { vertices: Float32Array.from(places), indices: Uint32Array.from(indices) };
}

type Counts = [number, number, number];

function sampleCorners(field: Field, { low }: Box, [nx, ny, nz]: Counts, cell: number): Float64Array {
  const values = new Float64Array((nx + 1) * (ny + 1) * (nz + 1));
  let at = 0;
  for (let k = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++) for (let i = 0; i <= nx; i++) values[at++] = field(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell);
  return values;
}

const corners: readonly Counts[] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1]];
const edges: readonly [number, number][] = [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [2, 6], [3, 7]];

function placeVertices(values: Float64Array, { low }: Box, [nx, ny, nz]: Counts, cell: number): { places: number[]; cellVertex: Int32Array } {
  const places: number[] = [];
  const cellVertex = new Int32Array(nx * ny * nz).fill(-1);
  const around = corners.map(([i, j, k]) => i + (nx + 1) * (j + (ny + 1) * k));
  const here = new Float64Array(8);
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const corner = i + (nx + 1) * (j + (ny + 1) * k);
        let inside = 0;
        for (let c = 0; c < 8; c++) if ((here[c] = values[corner + around[c]!]!) < 0) inside++;
        if (inside === 0 || inside === 8) continue;
        cellVertex[i + nx * (j + ny * k)] = places.length / 3;
        const [x, y, z] = middleOfCrossings(here);
        places.push(low[0] + cell * (i + x), low[1] + cell * (j + y), low[2] + cell * (k + z));
      }
  return { places, cellVertex };
}

// Returns the start position of a vertex: the mean, in units of the cell, of the points where the surface crosses its
// edges.
function middleOfCrossings(values: Float64Array): Counts {
  const sum: Counts = [0, 0, 0];
  let crossings = 0;
  for (const [first, second] of edges) {
    const a = values[first]!, b = values[second]!;
    if (a < 0 === b < 0) continue;
    const p = corners[first]!, q = corners[second]!, part = a / (a - b);
    for (let axis = 0; axis < 3; axis++) sum[axis]! += p[axis]! + part * (q[axis]! - p[axis]!);
    crossings++;
  }
  return [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings];
}

function moveOntoSurface(field: Field, places: number[], vertex: number, cell: number): void {
  const reach = cell / 2, step = 1e-4 * cell, at = 3 * vertex;
  let x = places[at]!, y = places[at + 1]!, z = places[at + 2]!;
  for (let round = 0; round < 3; round++) {
    const value = field(x, y, z);
    const gx = (field(x + step, y, z) - value) / step, gy = (field(x, y + step, z) - value) / step, gz = (field(x, y, z + step) - value) / step;
    const square = gx * gx + gy * gy + gz * gz;
    if (!(square > 1e-12)) return;
    x -= (value * gx) / square, y -= (value * gy) / square, z -= (value * gz) / square;
  }
  // A long step would fold the surface over its neighbours: such a vertex keeps its position.
  if (Math.hypot(x - places[at]!, y - places[at + 1]!, z - places[at + 2]!) > reach) return;
  places[at] = x, places[at + 1] = y, places[at + 2] = z;
}

// Moves every vertex half-way to the mean of its neighbours, for triangles of equal size without the steps of the grid.
function evenOut(places: number[], indices: number[]): void {
  const sums = new Float64Array(places.length), counts = new Uint32Array(places.length / 3);
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner]!, next = indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    for (let axis = 0; axis < 3; axis++) sums[3 * vertex + axis]! += places[3 * next + axis]!;
    counts[vertex]!++;
  }
  for (let i = 0; i < places.length; i++) places[i] = (places[i]! + sums[i]! / counts[Math.floor(i / 3)]!) / 2;
}

function joinVertices(values: Float64Array, cellVertex: Int32Array, places: number[], [nx, ny, nz]: Counts): number[] {
  const indices: number[] = [];
  const strides = [1, nx + 1, (nx + 1) * (ny + 1)], cellStrides = [1, nx, nx * ny];
  for (let k = 1; k < nz; k++)
    for (let j = 1; j < ny; j++)
      for (let i = 1; i < nx; i++) {
        const corner = i * strides[0]! + j * strides[1]! + k * strides[2]!;
        const cell = i * cellStrides[0]! + j * cellStrides[1]! + k * cellStrides[2]!;
        for (let axis = 0; axis < 3; axis++) {
          const inside = values[corner]! < 0;
          if (inside === values[corner + strides[axis]!]! < 0) continue;
          // The four cells around the edge, in rotation from the second to the third axis.
          const u = cellStrides[(axis + 1) % 3]!, v = cellStrides[(axis + 2) % 3]!;
          const round = [cell - u - v, cell - v, cell, cell - u].map((c) => cellVertex[c]!);
          addQuadrilateral(indices, places, inside ? round : round.reverse());
        }
      }
  return indices;
}

// Divides it along its shorter diagonal.
function addQuadrilateral(indices: number[], places: number[], [a, b, c, d]: number[]): void {
  const distance = (p: number, q: number): number =>
    Math.hypot(places[3 * p]! - places[3 * q]!, places[3 * p + 1]! - places[3 * q + 1]!, places[3 * p + 2]! - places[3 * q + 2]!);
  if (distance(a!, c!) <= distance(b!, d!)) indices.push(a!, b!, c!, a!, c!, d!);
  else indices.push(a!, b!, d!, b!, c!, d!);
}
