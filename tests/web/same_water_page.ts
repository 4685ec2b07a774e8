// same_water_page.ts - compares the water that the playground draws with the library's heights: at single places with
// the finest mesh, and near a hull with the mesh of the page's stage.
import type { Surface } from "../../bindings/js/src/exports.js";
import { makeBuiltIn } from "../../apps/playground/src/hulls/built_in";
import { extentOf } from "../../apps/playground/src/hulls/extent";
import { loadLibrary } from "../../apps/playground/src/library";
import { Sea as DrawnSea } from "../../apps/playground/src/drawing/sea";
import { Stage } from "../../apps/playground/src/drawing/stage";
import { seaJson } from "../../apps/playground/src/model/sea_json";
import { SeaView } from "../../apps/playground/src/model/sea_view";
import type { SeaChoice } from "../../apps/playground/src/setup";
import { runVertices, type Placed } from "./water_feedback";

const shared = loadLibrary();

/** [m] Returns the largest difference of the drawn surface from the library's over a number of places around an origin,
 * and the highest wave among them. */
async function sameWater(choice: SeaChoice, time: number, origin: [number, number], count: number): Promise<{ farthest: number; highest: number }> {
  const library = await shared, { plimsoll } = library;
  const sea = library.sea(seaJson(choice)), surface = plimsoll.prepareSurface(sea.water, time);
  const drawn = new DrawnSea();
  drawn.set(new SeaView(sea, choice).drawing(surface, time, origin));
  // Uniformly distributed places, rounded to single precision.
  const rest = Float32Array.from({ length: 2 * count }, (_, i) => origin[i % 2]! + 40 * (((Math.floor(i / 2) + 1) * (i % 2 ? 0.7548776662466927 : 0.5698402909980532)) % 1) - 20);
  const patches = Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 < 2 ? rest[2 * Math.floor(i / 3) + (i % 3)]! : 1e-3));
  // The camera is so close that no wave is omitted as too fine.
  const look = { camera: [rest[0]!, 3, rest[1]!] as [number, number, number], fineness: 1e9, hullPlace: [0, 0, 0, 0], hullSpacing: 1e6 };
  const { places } = runVertices(drawn, new Float32Array(3 * count), patches, look);
  let farthest = 0, highest = 0;
  for (let i = 0; i < 3 * count; i += 3) {
    const height = surface.getHeight(places[i]!, places[i + 2]!);
    farthest = Math.max(farthest, Math.abs(places[i + 1]! - height));
    highest = Math.max(highest, Math.abs(height));
  }
  surface.dispose();
  sea.dispose();
  return { farthest, highest };
}

/** Returns the triangles with which a stage draws its water: three vertices each. */
function drawnTriangles({ water, sea, camera }: Stage): Placed {
  const { patches, uniforms } = water;
  const corners: number[] = [], places: number[] = [];
  for (const { geometry } of [patches.aboutHulls, patches.waterOnly]) {
    const grid = geometry.getAttribute("position"), order = geometry.getIndex()!, of = geometry.getAttribute("patchPlace");
    for (let patch = 0; patch < geometry.instanceCount; patch++)
      for (const vertex of order.array) {
        corners.push(grid.getX(vertex), grid.getY(vertex), 0);
        places.push(of.getX(patch), of.getY(patch), of.getZ(patch));
      }
  }
  const { hullPlace, hullSpacing } = patches;
  return runVertices(sea, new Float32Array(corners), new Float32Array(places), {
    camera: camera.position.toArray(), fineness: uniforms.fineness!.value as number, hullPlace: hullPlace.value.toArray(), hullSpacing: hullSpacing.value,
  });
}

/** Returns the number of edges of the mesh that belong to one triangle only: cracks, unless outside the view. */
function looseEdges(rest: Float32Array, inside: (x: number, z: number) => boolean): number {
  // Two patches compute the same place with different rounding: places within 20 micrometres are equal.
  const numbers = new Map<string, number>();
  const numberOf = (i: number): number => {
    const keys = [0, 1, 2, 3].map((side) => [0, 1].map((axis) => Math.floor(4096 * (rest[2 * i + axis]! + (side & (axis + 1) ? 2e-5 : -2e-5)))).join());
    const number = numbers.get(keys.find((key) => numbers.has(key)) ?? "") ?? numbers.size;
    for (const key of keys) numbers.set(key, number);
    return number;
  };
  const edges = new Map<string, number>();
  for (let i = 0; i < rest.length / 2; i++) {
    const j = i % 3 === 2 ? i - 2 : i + 1;
    if (!inside(rest[2 * i]!, rest[2 * i + 1]!) || !inside(rest[2 * j]!, rest[2 * j + 1]!)) continue;
    const ends = [numberOf(i), numberOf(j)];
    if (ends[0] === ends[1]) continue;
    const edge = ends.sort().join();
    edges.set(edge, (edges.get(edge) ?? 0) + 1);
  }
  return [...edges.values()].filter((count) => count % 2 !== 0).length;
}

/** [m] Returns the largest difference of the drawn triangles around the hull from the library's surface, at their
 * centres and the centres of their edges. */
function farthestOf({ places }: Placed, surface: Surface, inside: (x: number, z: number) => boolean): { farthest: number; places: number } {
  let farthest = 0, count = 0;
  for (let i = 0; i < places.length; i += 9)
    for (const [a, b, c] of [[1, 1, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]] as const) {
      const [x, y, z] = [0, 1, 2].map((axis) => (a * places[i + axis]! + b * places[i + 3 + axis]! + c * places[i + 6 + axis]!) / (a + b + c));
      if (!inside(x!, z!)) continue;
      farthest = Math.max(farthest, Math.abs(y! - surface.getHeight(x!, z!)));
      count++;
    }
  return { farthest, places: count };
}

/** Compares the water within 1 m of a hull's box, as the stage draws it from the page's first camera. Returns its
 * largest difference from the library's [m], the number of places, and properties of the mesh. */
async function atHull(hull: string, choice: SeaChoice, reducedQuality: boolean, times: number[]): Promise<object> {
  const library = await shared, canvas = document.createElement("canvas");
  canvas.style.cssText = "width: 450px; height: 350px";
  document.body.append(canvas);
  const stage = new Stage(canvas, { reducedQuality, deterministic: true, pixelRatio: 1 });
  const mesh = makeBuiltIn(library, hull), { size, low } = extentOf(mesh.vertices);
  const view = stage.addHull(mesh);
  view.setPose({ position: [0, 0, 0], rotation: [0, 0.2, 0, Math.sqrt(0.96)] });
  // as kView in page.ts
  stage.orbit.look(0.95, 0.24, 1.9 * Math.hypot(...size), [low[0] + size[0] / 2, 0, low[2] + size[2] / 2]);
  const sea = library.sea(seaJson(choice)), seaView = new SeaView(sea, choice);
  let farthest = 0, loose = 0, places = 0;
  for (const time of times) {
    const surface = library.plimsoll.prepareSurface(sea.water, time);
    stage.setSea(seaView.drawing(surface, time, [0, 0]));
    stage.render(time);
    const corners = view.corners(), xs = corners.map(({ x }) => x), zs = corners.map(({ z }) => z);
    const within = (margin: number) => (x: number, z: number): boolean =>
      x > Math.min(...xs) - margin && x < Math.max(...xs) + margin && z > Math.min(...zs) - margin && z < Math.max(...zs) + margin;
    const drawn = drawnTriangles(stage), found = farthestOf(drawn, surface, within(1));
    farthest = Math.max(farthest, found.farthest);
    places += found.places;
    loose += looseEdges(drawn.rest, within(0.2 * Math.hypot(...size)));
    surface.dispose();
  }
  const { hullSpacing } = stage.water.patches, triangles = stage.renderer.info.render.triangles;
  sea.dispose();
  stage.dispose();
  stage.renderer.forceContextLoss();
  canvas.remove();
  return { farthest, loose, places, spacing: hullSpacing.value, triangles };
}

Object.assign(window, { sameWater, atHull });
