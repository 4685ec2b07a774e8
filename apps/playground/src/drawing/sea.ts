// sea.ts - passes the physical sea to the shaders: up to 64 waves, or a lattice of heights with coarser copies for the
// distance.
import { DataTexture, FloatType, MathUtils, NearestFilter, NearestMipmapNearestFilter, RedFormat, Vector2, Vector4, type IUniform } from "three";
import { MAX_SHADER_WAVES } from "plimsoll";

export interface SeaDrawing {
  kind: "waves" | "heights";
  // "waves": as returned by plim_water_get_shader_waves (docs/shaders.md): 64 x 4 floats each, followed by zeros
  waves?: Float32Array; // k cos D, k sin D, amplitude, phase now
  chops?: Float32Array; // q A cos D, q A sin D, 0, 0
  sea?: Float32Array; // level, number of waves, origin x, origin z
  // "heights": a lattice, row-major, node (row, column) at heightsOrigin + (column, row) * cell, heights above `level`
  heights?: Float32Array;
  rows?: number;
  columns?: number;
  cell?: number; // [m]
  heightsOrigin?: [number, number];
  repeats?: boolean; // an infinite tile; otherwise flat outside the patch
  level?: number; // [m]
}

const kSpacings = { finest: 0.04, coarsest: 4, step: 1.1 }; // [m] tested for a mesh
const kCopies = 6; // the lattice itself and five copies, each with half the nodes per side

export interface SeaUniforms {
  [name: string]: IUniform;
  plimsollWaves: IUniform<Float32Array>;
  plimsollChops: IUniform<Float32Array>;
  plimsollSea: IUniform<Vector4>;
  steepness: IUniform<number>; // root mean square slope of the whole sea
  roughHeight: IUniform<number>; // [m] root mean square height
  heightMap: IUniform<DataTexture | null>;
  heightGrid: IUniform<Vector4>; // columns, rows, cell [m], 1 if it repeats
  heightOrigin: IUniform<Vector2>;
  heightCopies: IUniform<number>;
}

export class Sea {
  readonly uniforms: SeaUniforms;
  level = 0;
  reach = 0; // [m] maximum distance of the surface above or below the level
  sideways = 0; // [m] maximum horizontal distance of water from its place at rest
  private bend = 0; // [m] root mean square of the lattice's second differences
  private drawing: SeaDrawing = { kind: "waves" };

  constructor() {
    this.uniforms = {
      plimsollWaves: { value: new Float32Array(4 * MAX_SHADER_WAVES) },
      plimsollChops: { value: new Float32Array(4 * MAX_SHADER_WAVES) },
      plimsollSea: { value: new Vector4() },
      steepness: { value: 0 },
      roughHeight: { value: 0 },
      heightMap: { value: null },
      heightGrid: { value: new Vector4(1, 1, 1, 0) },
      heightOrigin: { value: new Vector2() },
      heightCopies: { value: 1 },
    };
  }

  get kind(): SeaDrawing["kind"] {
    return this.drawing.kind;
  }

  get waveCount(): number {
    return this.kind === "waves" ? this.uniforms.plimsollSea.value.y : 0;
  }

  set(drawing: SeaDrawing): void {
    this.drawing = drawing;
    if (drawing.kind === "waves") this.setWaves(drawing);
    else this.setHeights(drawing);
  }

  // Returns the surface height above a place, accurate enough to keep the camera dry: horizontal displacement is
  // ignored.
  heightAt(x: number, z: number): number {
    return this.kind === "waves" ? this.heightOfWaves(x, z) : this.heightOfLattice(x, z);
  }

  // Returns the spacing [m] of a mesh's vertices at which its surface is within `error` [m] of the sea's almost
  // everywhere. The error is three times the root mean square of the omitted waves (surfaceOf in sea_shader.ts) and of
  // the deviation of straight edges.
  spacingFor(error: number): number {
    const { finest, coarsest, step } = kSpacings;
    let spacing = finest;
    while (spacing < coarsest && 3 * this.leftOutBy(step * spacing) < error) spacing *= step;
    return 2 ** Math.floor(Math.log2(1.4 * spacing)); // the cells of patches.ts, which would refine other sizes anyway
  }

  dispose(): void {
    this.uniforms.heightMap.value?.dispose();
  }

  private setWaves({ waves, chops, sea }: SeaDrawing): void {
    const { plimsollWaves, plimsollChops, plimsollSea, steepness, roughHeight } = this.uniforms;
    if (!waves || !sea) throw new Error('a sea of kind "waves" needs `waves` and `sea` (plim_water_get_shader_waves gives them)');
    plimsollWaves.value.set(waves.subarray(0, 4 * MAX_SHADER_WAVES));
    if (chops) plimsollChops.value.set(chops.subarray(0, 4 * MAX_SHADER_WAVES));
    else plimsollChops.value.fill(0);
    plimsollSea.value.fromArray(sea);
    this.level = sea[0];
    let highest = 0, sideways = 0, slopes = 0, heights = 0;
    for (let i = 0; i < Math.min(sea[1], MAX_SHADER_WAVES); i++) {
      const k = Math.hypot(waves[4 * i], waves[4 * i + 1]);
      const amplitude = Math.abs(waves[4 * i + 2]);
      highest += amplitude;
      sideways += Math.hypot(plimsollChops.value[4 * i], plimsollChops.value[4 * i + 1]);
      slopes += 0.5 * (amplitude * k) ** 2;
      heights += 0.5 * amplitude ** 2;
    }
    // Many waves rarely add up in one place: a height above four times the root mean square is practically never
    // reached.
    this.reach = Math.min(highest, 4 * Math.sqrt(heights));
    this.sideways = Math.min(sideways, 4 * Math.sqrt(heights));
    steepness.value = Math.sqrt(slopes);
    roughHeight.value = Math.sqrt(heights);
  }

  private setHeights(drawing: SeaDrawing): void {
    const { heights, rows, columns, cell } = drawing;
    if (!heights || !rows || !columns || !cell) throw new Error('a sea of kind "heights" needs `heights`, `rows`, `columns` and `cell`');
    if (heights.length < rows * columns) throw new Error(`${rows} x ${columns} heights are needed, ${heights.length} were given`);
    const { plimsollSea, heightGrid, heightOrigin, steepness, roughHeight, heightCopies } = this.uniforms;
    this.level = drawing.level ?? 0;
    plimsollSea.value.set(this.level, 0, 0, 0);
    heightGrid.value.set(columns, rows, cell, drawing.repeats ? 1 : 0);
    heightOrigin.value.fromArray(drawing.heightsOrigin ?? [0, 0]);
    const texture = this.latticeTexture(rows, columns);
    const copies = texture.mipmaps as { data: Float32Array; width: number; height: number }[];
    copies[0].data.set(heights.subarray(0, rows * columns));
    for (let i = 1; i < copies.length; i++) halve(copies[i - 1], copies[i]);
    heightCopies.value = copies.length;
    texture.needsUpdate = true;
    let highest = 0, squares = 0, slopes = 0, bends = 0;
    for (let i = 0; i < rows * columns - 1; i++) {
      const height = heights[i];
      highest = Math.max(highest, Math.abs(height));
      squares += height * height;
      if ((i + 1) % columns === 0) continue;
      slopes += (heights[i + 1] - height) ** 2;
      if (i % columns !== 0) bends += (heights[i + 1] - 2 * height + heights[i - 1]) ** 2;
    }
    this.reach = highest;
    this.sideways = 0;
    roughHeight.value = Math.sqrt(squares / (rows * columns));
    this.bend = Math.sqrt(bends / (rows * columns));
    steepness.value = Math.sqrt((2 * slopes) / (rows * columns)) / cell;
  }

  // Returns a texture of this size, reused between frames. Coarser copies are made as long as both sides can be halved.
  private latticeTexture(rows: number, columns: number): DataTexture {
    const kept = this.uniforms.heightMap.value;
    if (kept && kept.image.width === columns && kept.image.height === rows) return kept;
    kept?.dispose();
    const copies: { data: Float32Array; width: number; height: number }[] = [];
    for (let width = columns, height = rows; copies.length < kCopies; width /= 2, height /= 2) {
      copies.push({ data: new Float32Array(width * height), width, height });
      if (width % 2 !== 0 || height % 2 !== 0 || Math.min(width, height) < 4) break;
    }
    const texture = new DataTexture(copies[0].data, columns, rows, RedFormat, FloatType);
    texture.mipmaps = copies;
    texture.magFilter = NearestFilter; // float textures are not filtered on every device; the shader does it
    texture.minFilter = copies.length > 1 ? NearestMipmapNearestFilter : NearestFilter;
    texture.generateMipmaps = false;
    texture.unpackAlignment = 4;
    this.uniforms.heightMap.value = texture;
    return texture;
  }

  // Returns the root mean square error [m]. An edge of length s deviates by s^2 / 8 of a surface's curvature, the
  // diagonal of a cell by twice that if the wave runs along it: s^2 / 6 on average.
  private leftOutBy(spacing: number): number {
    const { plimsollWaves, heightGrid } = this.uniforms;
    if (this.kind === "heights") {
      const cells = spacing / heightGrid.value.z;
      if (cells > 1) return Infinity;
      // Its slope only changes at the lattice's own edges, which coincide with the mesh's if its cell is a power of
      // two.
      return Number.isInteger(Math.log2(heightGrid.value.z)) ? 0 : (this.bend * cells) / 3;
    }
    let squares = 0;
    for (let i = 0; i < this.waveCount; i++) {
      const [kx, kz, amplitude] = plimsollWaves.value.subarray(4 * i, 4 * i + 3);
      const radians = spacing * Math.hypot(kx, kz), shown = 1 - MathUtils.smoothstep(radians, 1.6, 3.1);
      squares += 0.5 * (amplitude * Math.min(1, 1 - shown + radians * radians / 6)) ** 2;
    }
    return Math.sqrt(squares);
  }

  private heightOfWaves(x: number, z: number): number {
    const { plimsollWaves, plimsollSea } = this.uniforms;
    const { x: level, y: count, z: originX, w: originZ } = plimsollSea.value;
    let height = level;
    for (let i = 0; i < count; i++) {
      const [kx, kz, amplitude, phase] = plimsollWaves.value.subarray(4 * i, 4 * i + 4);
      height += amplitude * Math.sin(kx * (x - originX) + kz * (z - originZ) + phase);
    }
    return height;
  }

  private heightOfLattice(x: number, z: number): number {
    const { heights, rows = 1, columns = 1, cell = 1, heightsOrigin = [0, 0], repeats } = this.drawing;
    if (!heights) return this.level;
    let column = Math.round((x - heightsOrigin[0]) / cell);
    let row = Math.round((z - heightsOrigin[1]) / cell);
    if (repeats) {
      column = ((column % columns) + columns) % columns;
      row = ((row % rows) + rows) % rows;
    } else if (column < 0 || row < 0 || column >= columns || row >= rows) return this.level;
    return this.level + heights[row * columns + column];
  }
}

// Every node of `to` is a mean of the surrounding nodes of `from`, with weights 1 2 1 in each direction, so that node
// (0, 0) is at the same place in both lattices.
function halve(from: { data: Float32Array; width: number; height: number }, to: { data: Float32Array; width: number; height: number }): void {
  const { data, width, height } = from;
  for (let row = 0; row < to.height; row++) {
    const above = ((2 * row + height - 1) % height) * width, at = 2 * row * width, below = ((2 * row + 1) % height) * width;
    for (let column = 0; column < to.width; column++) {
      const left = (2 * column + width - 1) % width, middle = 2 * column, right = (2 * column + 1) % width;
      to.data[row * to.width + column] =
        (data[above + left] + data[above + right] + data[below + left] + data[below + right] +
          2 * (data[above + middle] + data[below + middle] + data[at + left] + data[at + right]) + 4 * data[at + middle]) / 16;
    }
  }
}
