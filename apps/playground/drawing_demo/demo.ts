// demo.ts - the drawing without the library: waves made here (docs/shaders.md, plimsollUniforms), hulls that ride on them by guess. To look at, and
// to take pictures of: shots.mjs. The address chooses: ?hull=boat&sea=storm&dark&time=12&states&arrows&still
import meshes from "../../../build/web/demo_meshes.json";
import { Arrow, DragLine, Marker } from "../src/drawing/overlays";
import { Stage, type HullView, type SeaDrawing } from "../src/drawing/stage";

interface Wave { wavelength: number; amplitude: number; direction: number; phase: number; steepness: number }
const g = 9.81;

function uniforms(waves: Wave[], time: number, x: number, z: number): SeaDrawing {
  const data = new Float32Array(256), chops = new Float32Array(256);
  waves.forEach((w, i) => {
    const k = (2 * Math.PI) / w.wavelength, c = Math.cos(w.direction), s = Math.sin(w.direction), radius = w.steepness * w.amplitude;
    const phase = w.phase - ((Math.sqrt(g * k) * time) % (2 * Math.PI)) + ((k * (x * c + z * s)) % (2 * Math.PI));
    data.set([k * c, k * s, w.amplitude, phase - 2 * Math.PI * Math.round(phase / (2 * Math.PI))], 4 * i);
    chops.set([radius * c, radius * s], 4 * i);
  });
  return { kind: "waves", waves: data, chops, sea: new Float32Array([0, waves.length, x, z]) };
}

let seed = 7;
const random = (): number => ((seed = (seed * 16807) % 2147483647) / 2147483647);

function spectrum(count: number, height: number, peak: number, steepness: number): Wave[] {
  const waves: Wave[] = [];
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const ratio = 0.7 * 10 ** ((1.1 * i) / count); // of the peak's frequency
    const energy = ratio ** -5 * Math.exp(-1.25 * ratio ** -4) * ratio;
    sum += energy;
    waves.push({ wavelength: peak / ratio ** 2, amplitude: Math.sqrt(energy), direction: 0.5 + (random() - 0.5) * 1.7, phase: random() * 6.28, steepness });
  }
  for (const wave of waves) wave.amplitude *= height / Math.sqrt(sum) / 2.83;
  return waves;
}

const four: Wave[] = [
  { wavelength: 17, amplitude: 0.28, direction: 0.3, phase: 0, steepness: 0 }, { wavelength: 11, amplitude: 0.18, direction: 0.9, phase: 1, steepness: 0 },
  { wavelength: 6.5, amplitude: 0.09, direction: -0.2, phase: 2, steepness: 0 }, { wavelength: 3.4, amplitude: 0.045, direction: 1.3, phase: 4, steepness: 0 },
];
const seas: Record<string, Wave[]> = {
  mirror: [], calm: spectrum(24, 0.12, 7, 0), four, moderate: spectrum(48, 0.9, 26, 0.6), storm: spectrum(64, 4.5, 85, 0.75),
  steep: [{ wavelength: 12, amplitude: 0.85, direction: 0.4, phase: 0.3, steepness: 0.95 }, { wavelength: 7, amplitude: 0.2, direction: 0.9, phase: 2, steepness: 0.9 }],
};

const query = new URLSearchParams(location.search);
const waves = seas[query.get("sea") ?? "four"];
const hullName = query.get("hull") ?? "boat";
const kinds: Record<string, "wood" | "steel" | "plain" | "crate" | "duck"> = { rowboat: "wood", barge: "steel", "box:1,1,1": "crate", buoy: "duck", catamaran: "plain", "sphere:1,2": "plain" };

function height(x: number, z: number, time: number): number {
  let sum = 0;
  for (const w of waves) {
    const k = (2 * Math.PI) / w.wavelength;
    sum += w.amplitude * Math.sin(k * (x * Math.cos(w.direction) + z * Math.sin(w.direction)) - Math.sqrt(g * k) * time + w.phase);
  }
  return sum;
}

const stored = (meshes as Record<string, { vertices: number[]; indices: number[] }>)[hullName];
const mesh: { vertices: Float32Array; indices: Uint32Array; caps?: Uint32Array } = { vertices: Float32Array.from(stored.vertices), indices: Uint32Array.from(stored.indices) };
if (hullName === "rowboat") mesh.caps = closeRim(mesh.indices);

// Edges used once, put in a row and closed by strips from side to side.
function closeRim(indices: Uint32Array): Uint32Array {
  const next = new Map<number, number>();
  const has = new Set<string>();
  for (let t = 0; t < indices.length; t += 3) for (let e = 0; e < 3; e++) has.add(`${indices[t + e]},${indices[t + ((e + 1) % 3)]}`);
  for (const edge of has) {
    const [a, b] = edge.split(",").map(Number);
    if (!has.has(`${b},${a}`)) next.set(b, a);
  }
  const loop = [next.keys().next().value as number];
  for (let at = next.get(loop[0])!; at !== loop[0]; at = next.get(at)!) loop.push(at);
  const caps: number[] = [];
  for (let i = 0, j = loop.length - 1; j - i > 1; ) {
    caps.push(loop[i], loop[i + 1], loop[j]);
    i++;
    if (j - i > 1) caps.push(loop[i], loop[j - 1], loop[j]);
    j--;
  }
  return Uint32Array.from(caps);
}

const canvas = document.querySelector<HTMLCanvasElement>("#view")!;
const started = performance.now();
const stage = new Stage(canvas, {
  dark: query.has("dark"), deterministic: query.has("still"), ...(query.has("high") ? { reducedQuality: false } : {}), ...(query.has("low") ? { reducedQuality: true } : {}),
});
const views: Record<string, [number, number, number]> = { boat: [1.45, 0.2, 15], rowboat: [1.6, 0.42, 6], barge: [2.2, 0.2, 36], "box:1,1,1": [2.2, 0.25, 4.2], buoy: [2.2, 0.15, 9] };
const [azimuth, elevation, distance] = views[hullName] ?? [2.2, 0.25, 12];
stage.orbit.look(Number(query.get("azimuth") ?? azimuth), Number(query.get("elevation") ?? elevation), Number(query.get("distance") ?? distance), [0, 0, 0]);

const hull = stage.addHull(mesh, {
  kind: kinds[hullName] ?? "plain", ...(hullName === "boat" ? { color: 0xf2efe8, bottom: { height: -0.42, color: 0x8c2f24 }, deck: 0xb07a48 } : {}),
  ...(query.has("color") ? { color: Number(query.get("color")) } : {}),
  ...(query.has("person") ? { person: true, person_at: [-2.4, 0.05, 0] as [number, number, number] } : {}),
});
const draught = Number(query.get("draught") ?? { boat: 0.55, rowboat: -0.07, barge: 0.1, "box:1,1,1": 0.1 }[hullName] ?? 0.1);

type Pose = { position: [number, number, number]; rotation: [number, number, number, number] };
function ride(time: number): Pose {
  const d = 1.5;
  const roll = Math.atan2(height(0, d, time) - height(0, -d, time), 2 * d), pitch = Math.atan2(height(d, 0, time) - height(-d, 0, time), 2 * d);
  const [cr, sr, cp, sp] = [Math.cos(-roll / 2), Math.sin(-roll / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
  return { position: [0, height(0, 0, time) + draught, 0], rotation: [sr * cp, -sr * sp, cr * sp, cr * cp] };
}

const segments = new Float32Array(6 * 20000), states = new Uint8Array(mesh.indices.length / 3);
function waterline(view: HullView, time: number): void {
  view.object.updateMatrixWorld();
  const m = view.object.matrixWorld.elements, count = mesh.vertices.length / 3, places = new Float32Array(3 * count), depth = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = mesh.vertices.subarray(3 * i, 3 * i + 3);
    for (let a = 0; a < 3; a++) places[3 * i + a] = m[a] * x + m[4 + a] * y + m[8 + a] * z + m[12 + a];
    depth[i] = places[3 * i + 1] - height(places[3 * i], places[3 * i + 2], time);
  }
  let found = 0;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const corners = [...mesh.indices.subarray(t, t + 3)];
    const wet = corners.filter((c) => depth[c] < 0).length;
    states[t / 3] = wet === 0 ? 0 : wet === 3 ? 1 : 2;
    if (wet === 0 || wet === 3) continue;
    let at = 6 * found++;
    for (let e = 0; e < 3; e++) {
      const a = corners[e], b = corners[(e + 1) % 3];
      if (depth[a] < 0 === depth[b] < 0) continue;
      const part = depth[a] / (depth[a] - depth[b]);
      for (let axis = 0; axis < 3; axis++) segments[at++] = places[3 * a + axis] + part * (places[3 * b + axis] - places[3 * a + axis]);
    }
  }
  view.setWaterline(segments, found);
}

// A tile of heights in place of the waves: ?lattice
const tile = { rows: 128, columns: 128, cell: 0.5, heights: new Float32Array(128 * 128) };
function lattice(time: number): SeaDrawing {
  const around = 2 * Math.PI / (tile.columns * tile.cell);
  for (let row = 0; row < tile.rows; row++) for (let column = 0; column < tile.columns; column++) {
    const x = column * tile.cell, z = row * tile.cell;
    let sum = 0;
    for (let i = 1; i < 9; i++) sum += (0.35 / i) * Math.sin(around * (Math.round(1.3 * i) * x + ((i * 7) % 5 - 2) * z) - Math.sqrt(g * around * i * 1.5) * time + i * i);
    tile.heights[row * tile.columns + column] = sum;
  }
  return { kind: "heights", ...tile, heightsOrigin: [0, 0], repeats: true, level: 0 };
}

const arrows = query.has("arrows") ? [new Arrow(stage, { color: 0x2f7de1, throughEverything: true }), new Arrow(stage, { color: 0xe1552f, throughEverything: true })] : [];
const markers = arrows.length > 0 ? [new Marker(stage, "G", 0xe1552f), new Marker(stage, "B", 0x2f7de1), new Marker(stage, "M", 0x3aa655)] : [];
const torque = arrows.length > 0 ? new Arrow(stage, { color: 0x9b59d0, throughEverything: true }) : null;
const drag = arrows.length > 0 ? new DragLine(stage) : null;
if (query.has("normals")) hull.setNormalsShown(true);
if (query.has("noline")) hull.setWaterlineShown(false);

function frame(time: number): void {
  stage.setSea(query.has("lattice") ? lattice(time) : uniforms(waves, time, 0, 0));
  const pose = ride(time);
  hull.setPose(pose);
  waterline(hull, time);
  if (query.has("states")) hull.setTriangleStates(states);
  const [x, y, z] = pose.position;
  arrows[0]?.setForce([x, y - 0.3, z + 0.1], [0, 30000, 0], 30000, 2);
  arrows[1]?.setForce([x, y + 0.4, z], [0, -30000, 0], 30000, 2);
  torque?.setTorque([x, y + 0.2, z], [9000, 2000, 0], 9000, 1.2);
  markers[0]?.setPlace([x, y + 0.4, z]);
  markers[1]?.setPlace([x, y - 0.3, z + 0.1]);
  markers[2]?.setPlace([x, y + 1.8, z]);
  drag?.set([x + 3, y + 0.5, z], [x + 5, y + 2.5, z]);
  stage.follow([x, y, z]);
  if (query.has("three")) {
    const width = canvas.clientWidth / 3, colors = [0xd8d5cc, 0xa8392c, 0x2c5ea8];
    for (let i = 0; i < 3; i++) {
      hull.setColor(colors[i]);
      stage.renderInto({ x: i * width, y: 0, width, height: canvas.clientHeight, turn: 25 * (i - 1) }, time);
    }
  } else stage.render(time);
}

const shown = window as unknown as { frame: typeof frame; firstFrame: number; stage: Stage };
shown.frame = frame;
shown.stage = stage;
addEventListener("resize", () => stage.resize());
frame(Number(query.get("time") ?? 10));
const pixel = new Uint8Array(4);
stage.renderer.getContext().readPixels(0, 0, 1, 1, 6408, 5121, pixel);
shown.firstFrame = performance.now() - started;
if (!query.has("still")) {
  const start = performance.now();
  const loop = (now: number): void => {
    frame(10 + (now - start) / 1000);
    requestAnimationFrame(loop);
  };
  requestAnimationFrame(loop);
}
