// instruments.test.mjs - the computations of the playground's panels and hulls, in node: formats, ticks, histories, the
// duck, dropped files, broken meshes.
//   node --test tests/web/instruments.test.mjs      (needs tools/web_modules.sh and the npm packages)
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "apps/playground/src");
const folder = join(root, "build/test-instruments");
after(() => rmSync(folder, { recursive: true, force: true }));

const modules = ["library", "hulls/built_in", "hulls/dropped", "hulls/duck", "hulls/extent", "hulls/placing", "panels/format", "panels/ticks", "panels/history",
  "panels/mesh_words", "panels/comparison_words", "panels/righting"];
mkdirSync(folder, { recursive: true });
await build({
  stdin: { contents: [...modules.map((name) => `export * from "./${name}";`), `export * as plimsollModule from "plimsoll";`].join("\n"), resolveDir: source, loader: "ts" },
  bundle: true, format: "esm", platform: "node", splitting: true, outdir: folder, outExtension: { ".js": ".mjs" }, entryNames: "page", target: "es2022",
  logLevel: "error",
});
const page = await import(pathToFileURL(join(folder, "page.mjs")));
const { Instance, MeshRefused, Plimsoll } = page.plimsollModule;
const module = await WebAssembly.compile(readFileSync(join(root, "build/web/playground_simd.wasm")));
const library = new page.Library(new Plimsoll(await Instance.create(module), true));
const { plimsoll } = library;

test("numbers keep prefix and decimals while the scale stays", () => {
  const { siScale, plainScale, onScale, fixed, significant, counted } = page;
  const weight = siScale(7357.5, "N");
  assert.deepEqual(weight, { factor: 1e-3, unit: "kN", decimals: 3 });
  assert.equal(onScale(7357.5, weight), "7.357"); // as IEEE rounds 7.3575
  assert.equal(onScale(-12.3, weight), "\u22120.012");
  assert.equal(onScale(-0.1, weight), "0.000", "no negative zero");
  assert.equal(siScale(999.96, "N").unit, "kN", "does not write 1000.0 N");
  assert.equal(siScale(0, "N").unit, "N");
  assert.deepEqual(plainScale(271.2, "m³"), { factor: 1, unit: "m³", decimals: 1 });
  assert.equal(fixed(26.565051, 2), "26.57");
  assert.equal(fixed(Number.NaN, 2), "–");
  assert.equal(significant(0.00123, "N"), "1.23 mN");
  assert.equal(significant(0, "N"), "0 N");
  assert.equal(counted(1, "opening"), "1 opening");
  assert.equal(counted(2000, "triangle"), "2,000 triangles");
});

test("ticks are round numbers inside the range, at most as many as asked for", () => {
  const { niceTicks, niceRange } = page;
  assert.deepEqual(niceTicks(-1, 1, 5).places, [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(niceTicks(0, 0.03, 4), { places: [0, 0.01, 0.02, 0.03], decimals: 2 });
  for (let i = 0; i < 300; i++) {
    const low = Math.sin(i) * 10 ** ((i % 13) - 6), high = low + (1 + (i % 7)) * 10 ** ((i % 11) - 5), most = 2 + (i % 8);
    const { places, decimals } = niceTicks(low, high, most);
    assert.ok(places.length <= most && places.length >= 1 - (most < 4), `${low} ${high} ${most}: ${places}`);
    const slack = 1e-6 * (high - low);
    for (const place of places) {
      assert.ok(place >= low - slack && place <= high + slack, `${place} in ${low} ${high}`);
      assert.ok(Math.abs(Number(place.toFixed(decimals)) - place) < 1e-9 * Math.max(1, Math.abs(place)), `${place} has ${decimals} decimals`);
    }
    const [from, to] = niceRange(low, high, 1e-3);
    assert.ok(from <= low && to >= high && to - from >= 1e-3);
  }
  assert.deepEqual(niceTicks(1, 1, 5).places, []);
  assert.deepEqual(niceTicks(0, Number.NaN, 5).places, []);
});

test("a history holds its last seconds and begins again when time runs back", () => {
  const history = new page.History(30, 2, 100);
  for (let step = 0; step <= 6000; step++) history.add(step / 120, [step, -step]);
  assert.ok(history.length <= 100);
  assert.ok(history.latest > 49.6);
  assert.ok(history.time(0) >= history.latest - 30 && history.time(0) < history.latest - 29);
  for (let i = 1; i < history.length; i++) assert.ok(history.time(i) > history.time(i - 1));
  assert.equal(history.value(1, 5), -history.value(0, 5));
  history.add(0, [1, 2]);
  assert.equal(history.length, 1);
});

// --- hulls ----------------------------------------------------------------------------------------------------------

function checkHull({ vertices, indices }, options = {}) {
  const hull = plimsoll.createHull({ vertices, indices, ...options });
  const { report, info } = hull;
  const interior = hull.findInterior().count;
  hull.dispose();
  return { report, info, interior };
}

test("the duck is one closed surface wound outward, and floats head up", () => {
  const duck = page.makeDuck();
  const { report, info } = checkHull(duck);
  assert.deepEqual(report.problems, []);
  assert.equal(report.closed, 1);
  assert.equal(report.oriented, 1);
  assert.equal(report.componentCount, 1);
  assert.equal(report.nonmanifoldEdges, 0);
  const triangles = duck.indices.length / 3;
  assert.ok(triangles > 2500 && triangles < 4000, `${triangles} triangles`);
  assert.equal(duck.vertices.length / 3 - triangles / 2, 2, "a sphere's topology: no handles");
  const { size, longest } = page.extentOf(duck.vertices);
  assert.ok(size[0] === longest && longest > 0.9 && longest < 1.1);
  assert.ok(Math.abs(info.centroid[2]) < 1e-4, "alike on both sides");
  const { eye, radius, beak, beakRadii } = page.duckPaint;
  const places = Array.from({ length: duck.vertices.length / 3 }, (_, v) => [...duck.vertices.slice(3 * v, 3 * v + 3)]);
  const nearest = (sign) => Math.min(...places.map(([x, y, z]) => Math.hypot(x - eye[0], y - eye[1], z - sign * eye[2])));
  assert.ok(nearest(1) < radius && nearest(-1) < radius, "the eyes are on the surface, one on either side");
  const foremost = places.reduce((most, place) => (place[0] > most[0] ? place : most));
  assert.ok(Math.hypot(...foremost.map((value, axis) => (value - beak[axis]) / beakRadii[axis])) < 1, "the paint of the beak covers its tip");
  const hull = plimsoll.createHull(duck);
  const [x, y, z] = info.centroid;
  const vessel = plimsoll.createVessel(hull, { mass: 250 * info.volume, centerOfMass: [x, y - 0.1, z] });
  const rest = vessel.findEquilibrium();
  assert.equal(rest.balance, "stable");
  const [qx, , qz] = rest.rotation;
  const tilt = (180 / Math.PI) * Math.acos(1 - 2 * (qx * qx + qz * qz));
  assert.ok(tilt < 15, `tilt ${tilt}`);
  vessel.dispose();
  hull.dispose();
});

test("every built-in hull is made, and only the rowing boat is open", () => {
  for (const name of Object.keys(page.builtInHulls)) {
    const mesh = page.makeBuiltIn(library, name);
    const { report } = checkHull(mesh);
    assert.deepEqual(report.problems.map(({ kind }) => kind), name === "rowboat" ? ["open_edges"] : [], name);
    assert.equal(mesh.name, name);
  }
  assert.throws(() => page.makeBuiltIn(library, "yacht"), /no hull is called "yacht": cube, barge/);
});

// --- dropped files --------------------------------------------------------------------------------------------------

const encoder = new TextEncoder();
function file(name, content) {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  return { name, size: bytes.byteLength, arrayBuffer: async () => bytes.slice().buffer };
}
const cube = library.shape("box:1,1,1");

function obj({ vertices, indices }) {
  const rows = [];
  for (let i = 0; i < vertices.length; i += 3) rows.push(`v ${vertices.slice(i, i + 3).join(" ")}`);
  for (let i = 0; i < indices.length; i += 3) rows.push(`f ${[...indices.slice(i, i + 3)].map((v) => v + 1).join(" ")}`);
  return rows.join("\n") + "\n";
}
function corners({ vertices, indices }) {
  return [...indices].map((v) => [...vertices.slice(3 * v, 3 * v + 3)]);
}
function textStl(mesh) {
  const places = corners(mesh);
  let text = "solid cube\n";
  for (let i = 0; i < places.length; i += 3)
    text += `facet normal 0 0 0\nouter loop\n${places.slice(i, i + 3).map((p) => `vertex ${p.join(" ")}\n`).join("")}endloop\nendfacet\n`;
  return text + "endsolid cube\n";
}
function binaryStl(mesh) {
  const places = corners(mesh), bytes = new Uint8Array(84 + (50 * places.length) / 3), view = new DataView(bytes.buffer);
  view.setUint32(80, places.length / 3, true);
  places.forEach((place, corner) => place.forEach((value, axis) => view.setFloat32(84 + 50 * Math.floor(corner / 3) + 12 + 12 * (corner % 3) + 4 * axis, value, true)));
  return bytes;
}
function ply({ vertices, indices }) {
  const rows = ["ply", "format ascii 1.0", `element vertex ${vertices.length / 3}`, "property float x", "property float y", "property float z",
    `element face ${indices.length / 3}`, "property list uchar int vertex_indices", "end_header"];
  for (let i = 0; i < vertices.length; i += 3) rows.push(vertices.slice(i, i + 3).join(" "));
  for (let i = 0; i < indices.length; i += 3) rows.push(`3 ${indices.slice(i, i + 3).join(" ")}`);
  return rows.join("\n") + "\n";
}
// A scene of two cubes: one moved and scaled by a parent and a child, one mirrored. It names an image that must not be
// fetched.
function gltf({ vertices, indices }, buffer) {
  return {
    asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0, 2] }],
    nodes: [{ translation: [5, 0, 0], children: [1] }, { scale: [2, 1, 1], mesh: 0 }, { scale: [-1, 1, 1], translation: [-5, 0, 0], mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, extensions: { KHR_materials_clearcoat: {} } }], textures: [{ source: 0 }],
    images: [{ uri: "https://nowhere.invalid/picture.png" }], extensionsUsed: ["KHR_materials_clearcoat"],
    accessors: [{ bufferView: 0, componentType: 5126, count: vertices.length / 3, type: "VEC3", min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
      { bufferView: 1, componentType: 5125, count: indices.length, type: "SCALAR" }],
    bufferViews: [{ buffer: 0, byteLength: vertices.byteLength }, { buffer: 0, byteOffset: vertices.byteLength, byteLength: indices.byteLength }],
    buffers: [buffer],
  };
}
const geometry = new Uint8Array([...new Uint8Array(cube.vertices.buffer), ...new Uint8Array(cube.indices.buffer)]);
function glb(document, binary) {
  const text = encoder.encode(JSON.stringify(document).padEnd(4 * Math.ceil(JSON.stringify(document).length / 4)));
  const bytes = new Uint8Array(28 + text.length + binary.length), view = new DataView(bytes.buffer);
  [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a].forEach((word, i) => view.setUint32(4 * i, word, true));
  bytes.set(text, 20);
  view.setUint32(20 + text.length, binary.length, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  bytes.set(binary, 28 + text.length);
  return bytes;
}

test("a cube comes out of every kind of file", async () => {
  const files = [file("cube.obj", obj(cube)), file("cube.STL", textStl(cube)), file("cube.stl", binaryStl(cube)), file("cube.ply", ply(cube)), file("no_ending", textStl(cube))];
  for (const dropped of files) {
    const mesh = await page.readDropped([file("notes.txt", "hello"), dropped].reverse());
    assert.equal(mesh.name, dropped.name.replace(/\..*/, ""));
    assert.equal(mesh.indices.length, 36, dropped.name);
    const { report, info } = checkHull(mesh);
    assert.deepEqual(report.problems, [], dropped.name);
    assert.ok(Math.abs(info.volume - 1) < 1e-6, dropped.name);
  }
});

test("a PLY file with a colour to each face is a mesh, too", async () => {
  const colors = ["red", "green", "blue"].map((name) => `property uchar ${name}\n`).join("");
  const text = ply(cube).replace("vertex_indices\n", `vertex_indices\n${colors}`).replace(/^3 .*$/gm, "$& 200 100 50");
  const { report, info } = checkHull(await page.readDropped([file("colored.ply", text)]));
  assert.deepEqual(report.problems, []);
  assert.ok(Math.abs(info.volume - 1) < 1e-6);
});

test("a glTF scene is merged where its nodes put it, mirrored parts stay outside out, and nothing is fetched", async () => {
  const byteLength = geometry.length;
  const inside = `data:application/octet-stream;base64,${Buffer.from(geometry).toString("base64")}`;
  const fetched = [];
  const before = globalThis.fetch;
  globalThis.fetch = (address) => (fetched.push(address), Promise.reject(new Error("no fetching")));
  try {
    for (const files of [
      [file("scene.glb", glb(gltf(cube, { byteLength }), geometry))],
      [file("scene.gltf", JSON.stringify(gltf(cube, { byteLength, uri: inside })))],
      [file("other.bin", geometry), file("scene.gltf", JSON.stringify(gltf(cube, { byteLength, uri: "folder/other.bin" })))],
    ]) {
      const mesh = await page.readDropped(files);
      assert.equal(mesh.parts, 2);
      assert.equal(mesh.format, "gltf");
      const { report, info } = checkHull(mesh);
      assert.deepEqual(report.problems, []);
      assert.equal(report.componentCount, 2);
      assert.ok(Math.abs(info.volume - 3) < 1e-5);
      assert.deepEqual([...info.boxLow, ...info.boxHigh].map((x) => Math.round(1e4 * x) / 1e4), [-5.5, -0.5, -0.5, 6, 0.5, 0.5]);
    }
  } finally {
    globalThis.fetch = before;
  }
  assert.deepEqual(fetched, []);
});

test("what is no mesh is told in a sentence that begins with the file's name", async () => {
  const byteLength = geometry.length;
  const document = gltf(cube, { byteLength });
  const whole = glb(document, geometry);
  for (const [files, words] of [
    [[], /nothing was dropped/],
    [[file("photo.png", "\x89PNG....")], /^photo.png: not a mesh that this page reads: OBJ, STL, PLY, glTF or GLB/],
    [[file("empty.obj", "")], /^empty.obj: the file is empty/],
    [[file("empty.stl", "solid nothing\nendsolid nothing\n")], /^empty.stl: the file is empty: an STL without a triangle$/],
    [[file("empty.ply", ply({ vertices: new Float32Array(), indices: new Uint32Array() }))], /^empty.ply: the file is empty/],
    [[file("points.obj", "v 0 0 0\nv 1 0 0\n")], /points.obj: no triangles in it/],
    [[file("page.stl", "<html>".padEnd(200, "x"))], /page.stl: not an STL file, or one that was cut short/],
    [[file("short.stl", binaryStl(cube).slice(0, 400))], /cut short: it speaks of 12 triangles and has room for 6/],
    [[file("cloud.ply", ply({ ...cube, indices: new Uint32Array() }))], /a cloud of points/],
    [[file("cloud.ply", ply(cube).replace(/element face[^]*vertex_indices\n/, "").replace(/^3 .*\n/gm, ""))], /a cloud of points/],
    [[{ name: "huge.stl", size: 3e8, arrayBuffer: () => assert.fail("must not be read") }], /300 MB is more than this page takes/],
    [[file("cut.glb", whole.slice(0, whole.length - 40))], /ends in the middle/],
    [[file("text.gltf", "hello")], /is not glTF: its description is not JSON/],
    [[file("alone.gltf", JSON.stringify(gltf(cube, { byteLength, uri: "alone.bin" })))], /in another file, alone.bin: drop both together/],
    [[file("old.gltf", JSON.stringify({ ...document, asset: { version: "1.0" } }))], /glTF 1.0; this page reads version 2/],
    [[file("number.gltf", JSON.stringify({ ...document, asset: { version: 1 } }))], /glTF 1; this page reads version 2/],
    [[file("x.constructor", "hello")], /^x.constructor: not a mesh that this page reads/],
    [[file("draco.glb", glb({ ...document, extensionsUsed: ["KHR_draco_mesh_compression"] }, geometry))], /compressed .*export it without compression/],
    [[file("broken.gltf", JSON.stringify({ asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [7] }] }))], /broken.gltf: /],
  ])
    await assert.rejects(page.readDropped(files), (error) => error.name === "DropError" && words.test(error.message) || assert.fail(`${words}: ${error.message}`));
});

test("what a glTF claims but does not hold is refused before room is made for it", async () => {
  const byteLength = geometry.length;
  const sound = gltf(cube, { byteLength });
  const [positions, triangles] = sound.accessors;
  const withAccessors = (...accessors) => ({ ...sound, accessors });
  const { bufferView: _, ...nowhere } = positions;
  const copied = (copies, more = {}) => ({
    ...withAccessors(positions, triangles, copies), ...more, extensionsUsed: ["EXT_mesh_gpu_instancing"],
    nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } } }], scenes: [{ nodes: [0] }],
  });
  const own = (count) => ({ bufferView: 2, componentType: 5126, count, type: "VEC3" });
  const pieces = { meshes: [{ primitives: Array(20001).fill(sound.meshes[0].primitives[0]) }], nodes: Array(5).fill({ mesh: 0 }), scenes: [{ nodes: [0, 1, 2, 3, 4] }] };
  const crowd = new Uint8Array(byteLength + 12 * 420000);
  crowd.set(geometry);
  const crowdViews = { bufferViews: [...sound.bufferViews, { buffer: 0, byteOffset: byteLength, byteLength: 12 * 420000 }], buffers: [{ byteLength: crowd.length }] };
  for (const [document, words, binary] of [
    [withAccessors({ ...nowhere, count: 5e7 }, triangles), /nowhere in the file/],
    [withAccessors(positions, { ...triangles, bufferView: 9 }), /nowhere in the file/],
    [withAccessors({ ...positions, count: 4e9 }, triangles), /speaks of 4000000000 rows/],
    [withAccessors({ ...positions, byteOffset: 4 }, triangles), /missing: it speaks of/],
    [withAccessors({ ...positions, count: -5 }, triangles), /damaged/],
    [withAccessors({ ...positions, type: "VEC9" }, triangles), /damaged/],
    [{ ...sound, bufferViews: [{ ...sound.bufferViews[0], byteLength: 1e9 }, sound.bufferViews[1]] }, /missing: it speaks of/],
    [{ ...sound, bufferViews: [{ ...sound.bufferViews[0], byteStride: 1e-9 }, sound.bufferViews[1]] }, /damaged/],
    [copied({ componentType: 5126, count: 3e7, type: "VEC3" }), /nowhere in the file/],
    [copied(own(420000), crowdViews), /5.0 million triangles are more/, crowd],
    [copied(own(110000), crowdViews), /100 000 parts/, crowd],
    [{ ...sound, ...pieces }, /100 000 parts/],
    [{ ...sound, buffers: Array(100).fill({ byteLength: crowd.length }) }, /400 MB/, crowd],
    [{ ...sound, nodes: [{ mesh: 0, children: [1] }, { children: [0] }] }, /below itself/],
  ])
    await assert.rejects(page.readDropped([file("false.glb", glb(document, binary ?? geometry))]),
      (error) => error.name === "DropError" && words.test(error.message) || assert.fail(`${words}: ${error.message}`));
});

test("copies of a node's mesh are meshes, and what is no geometry is neither read nor warned of", async () => {
  const places = new Uint8Array(new Float32Array([0, 0, 0, 3, 0, 0, 0, 0, 7]).buffer);
  const binary = new Uint8Array([...geometry, ...places]);
  const document = gltf(cube, { byteLength: binary.length });
  const [{ min, max, ...positions }, triangles] = document.accessors;
  const copies = { bufferView: 2, componentType: 5126, count: 3, type: "VEC3" };
  const dressed = {
    ...document, accessors: [positions, triangles, copies], extensionsUsed: ["EXT_mesh_gpu_instancing"], scenes: [{ nodes: [0] }],
    bufferViews: [...document.bufferViews, { buffer: 0, byteOffset: geometry.length, byteLength: places.length }],
    nodes: [{ mesh: 0, skin: 0, extras: 5, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2, _NUMBER: 99 } } } }],
    meshes: [{ weights: [1], primitives: [{ attributes: { POSITION: 0, NORMAL: 99, COLOR_0: 99 }, targets: [{ POSITION: 99 }], indices: 1 }] }],
  };
  const said = [];
  const { warn, error } = console;
  Object.assign(console, { warn: (...words) => said.push(words.join(" ")), error: (...words) => said.push(words.join(" ")) });
  try {
    const mesh = await page.readDropped([file("copies.glb", glb(dressed, binary))]);
    assert.equal(mesh.parts, 3);
    const { info } = checkHull(mesh);
    assert.deepEqual([...info.boxLow, ...info.boxHigh], [-0.5, -0.5, -0.5, 3.5, 0.5, 7.5]);
  } finally {
    Object.assign(console, { warn, error });
  }
  assert.deepEqual(said, []);
});

test("units and axes are guessed, and placed without mirroring", () => {
  const { guessUnit, guessUp, placeVertices, extentOf, lengthWords } = page;
  const long = (longest) => ({ low: [0, 0, 0], high: [longest, 1, 1], size: [longest, 1, 1], longest });
  assert.equal(guessUnit("stl", long(20.3)), null);
  assert.equal(guessUnit("stl", long(180)).value, "mm");
  assert.equal(guessUnit("gltf", long(180)), null, "glTF is in metres: a ship");
  assert.equal(guessUnit("gltf", long(8000)).value, "mm");
  assert.equal(guessUnit("obj", long(800)).value, "cm");
  assert.match(guessUnit("stl", long(8000)).why, /8 km long, larger than anything that floats. In millimetres it would be 8 m/);
  assert.equal(lengthWords(0.08), "8 cm");
  const part = extentOf(library.shape("box:20,20,20").vertices);
  assert.match(guessUnit("stl", part).why, /20 m long, and 20 × 20 × 20 are round numbers, .* names no unit. In millimetres it would be 2 cm\.$/);
  assert.equal(guessUnit("obj", part), null);
  assert.equal(guessUnit("stl", extentOf(library.shape("box:4,1,1").vertices)), null, "small enough for a boat");

  // The rowing boat as written by a program with z up, in millimetres, away from the origin.
  const { vertices, indices } = library.shape("rowboat");
  const written = Float32Array.from(vertices, (_, i) => 1000 * (i % 3 === 0 ? vertices[i] : i % 3 === 1 ? -vertices[i + 1] : vertices[i - 1]) + 500);
  const asIs = plimsoll.createHull({ vertices: placeVertices(written, "mm", "y"), indices });
  assert.equal(guessUp("obj", extentOf(written), asIs).why, "Its opening faces z.");
  assert.equal(guessUp("gltf", extentOf(written), asIs), null);
  asIs.dispose();
  const placed = placeVertices(written, "mm", "z");
  for (let i = 0; i < placed.length; i++) assert.ok(Math.abs(placed[i] - vertices[i]) < 1e-5);
  const upright = plimsoll.createHull({ vertices: placed, indices });
  assert.equal(guessUp("obj", extentOf(placed), upright), null);
  upright.dispose();
  const stone = { ...library.shape("box:1,2,1") };
  stone.vertices = stone.vertices.map((value, i) => value + (i % 3 === 2 ? 0.5 : 0));
  assert.equal(guessUp("stl", extentOf(stone.vertices), null).why, "It stands on z = 0.");
});

test("the bow is sought along the longer way, told and offered; turned by quarters it points along x", () => {
  const { bows, fileAxis, guessBow, placeVertices, extentOf } = page;
  const lying = extentOf(library.shape("box:1,2,8").vertices);
  assert.deepEqual(guessBow("gltf", lying, "y"), {
    value: "z",
    why: "It is 8 m along z and 1 m along x, and would lie across: the page has the bow along x. Its bow seems to point along z, " +
      "which is the front by glTF’s own standard.",
  });
  const turnedUp = guessBow("stl", lying, "z");
  assert.equal(turnedUp.value, "-z");
  assert.match(turnedUp.why, /8 m along y and 1 m along x, .* point along y\.$/);
  assert.equal(guessBow("gltf", extentOf(library.shape("box:8,2,1").vertices), "y"), null);
  assert.equal(guessBow("obj", extentOf(library.shape("box:1,1,1.1").vertices), "y"), null, "as good as square");

  // The ends of the axes and of the negative axes: the sign of their volume changes only in a mirror image.
  const volume = ([a, b, c, d, e, f, g, h, i]) => a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  for (const up of ["y", "z"])
    for (const bow of bows) {
      const name = fileAxis(bow, up), tip = 3 * ["x", "y", "z"].indexOf(name.at(-1)), sign = name.length > 1 ? -1 : 1;
      const vertices = Float32Array.from({ length: 9 }, (_, i) => (i % 4 === 0 ? 1 : 0)), mirrored = vertices.map((value) => -value);
      const placed = placeVertices(Float32Array.of(...vertices, ...mirrored), "m", up, bow);
      assert.ok(volume(placed) === 1, `${up} ${bow}: turned`);
      assert.equal(placed[tip], sign, `${name} of a file with ${up} up becomes x`);
    }
});

// --- broken meshes --------------------------------------------------------------------------------------------------

function refusal(mesh, options) {
  try {
    checkHull(mesh, options);
  } catch (error) {
    assert.ok(error instanceof MeshRefused, String(error));
    return error.report;
  }
  return assert.fail("was not refused");
}
const titlesOf = (report) => page.describeProblems(report).map(({ title }) => title);
function joined(...meshes) {
  const vertices = meshes.flatMap((mesh) => [...mesh.vertices]), indices = [];
  let start = 0;
  for (const mesh of meshes) indices.push(...[...mesh.indices].map((v) => v + start)), (start += mesh.vertices.length / 3);
  return { vertices: Float32Array.from(vertices), indices: Uint32Array.from(indices) };
}
const turned = ({ vertices, indices }, which) => ({ vertices, indices: indices.map((_, i) => (which(Math.floor(i / 3)) ? indices[i - (i % 3) + [0, 2, 1][i % 3]] : indices[i])) });
const scaled = ({ vertices, indices }, scale) => ({ vertices: vertices.map((value) => scale * value), indices });

test("broken meshes give reports that name the trouble in plain words", () => {
  const { describeProblems, describeRims, describeFacts } = page;
  // A whole side is missing.
  const [first] = describeProblems(checkHull({ ...cube, indices: cube.indices.slice(6) }).report);
  assert.equal(first.title, "4 open edges");
  assert.deepEqual(first.remedies, ["repair"]);
  assert.match(first.text, /^The surface is open: .*\(Repair caps flat ones\)/);
  assert.doesNotMatch(first.text, /PLIM_/);

  const open = checkHull({ ...cube, indices: cube.indices.slice(6) });
  assert.match(describeRims(open.report)[0], /^An opening of 1 m² \(flat, 4 m round\) that faces /);
  assert.ok(describeFacts(open.report, open.info).some(([name, value]) => name === "Surface" && value === "1 opening"));
  const repaired = checkHull({ ...cube, indices: cube.indices.slice(6) }, { repair: true });
  assert.equal(repaired.report.closed, 1);
  assert.deepEqual(titlesOf(repaired.report), ["1 opening closed"]);
  assert.ok(describeFacts(repaired.report, repaired.info).some(([name, value]) => name === "Floats if lighter than" && value === "1,000 kg"));

  assert.deepEqual(titlesOf(checkHull(turned(cube, (t) => t === 3)).report), ["1 triangle turned round"]);
  assert.deepEqual(titlesOf(checkHull(turned(cube, () => true)).report), ["1 part was inside out"]);
  assert.match(titlesOf(checkHull({ ...cube, indices: Uint32Array.from([...cube.indices, ...cube.indices.slice(0, 6)]) }).report)[0], /^2 triangles were there more than once/);
  assert.deepEqual(titlesOf(checkHull(scaled(cube, 8000)).report), ["An unlikely size"]);
  assert.deepEqual(describeProblems(checkHull(scaled(cube, 8000)).report)[0].remedies, ["units"]);

  const shells = checkHull(joined(cube, scaled(cube, 0.5)));
  assert.deepEqual(titlesOf(shells.report), ["1 part lies inside another", "1 cavity"]);
  assert.match(describeProblems(shells.report)[0].text, /press Fill cavities/);
  assert.ok(Math.abs(shells.info.volume - 0.875) < 1e-6);
  assert.ok(Math.abs(checkHull(joined(cube, scaled(cube, 0.5)), { solid: true }).info.volume - 1) < 1e-6);

  const unsound = { vertices: cube.vertices.slice(), indices: cube.indices };
  unsound.vertices[7] = Number.NaN;
  const refused = describeProblems(refusal(unsound))[0];
  assert.equal(refused.severity, "refusal");
  assert.equal(refused.title, "1 vertex is not a number");
  assert.match(refused.text, /division by zero in the exporter\?$/);
  assert.deepEqual(titlesOf(refusal({ vertices: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) }))[0], "It encloses nothing");
  assert.match(titlesOf(refusal({ ...cube, indices: Uint32Array.of(0, 1, 99) }))[0], /use vertices that are not there/);
});

// --- side by side ---------------------------------------------------------------------------------------------------

const still = { force: [0, 7357.5, 0], torque: [0, 0, 0], weight: 7357.5, volume: 0.75, heave: 0, rollDegrees: 0, pitchDegrees: 0, tiltDegrees: 0 };
const size = { buoyancy: 9810, length: 1 };

test("two methods are explained by what was measured", () => {
  const { explain, differ } = page;
  const side = (method, change = {}) => ({ method, now: { ...still, ...change } });
  assert.match(explain(side("adaptive"), side("adaptive"), size, null), /every difference is zero/);
  assert.match(explain(side("adaptive"), side("adaptive", { force: [1, 7357.5, 0] }), size, null), /and yet they differ: by 1.00 N/);
  const ghost = explain(side("adaptive"), side("centroid", { torque: [0, 0, 35.2] }), size, null);
  assert.match(ghost, /35.2 N m of torque about z lies between centroid and adaptive/);
  assert.match(ghost, /Centroid pushes in the middle .*ghost torque/);
  assert.doesNotMatch(ghost, /apart/);
  assert.match(explain(side("centroid", { torque: [-35.2, 0, 0] }), side("adaptive"), size, null), /35.2 N m of torque about x lies between adaptive and centroid/);
  const later = explain(side("adaptive"), side("centroid", { rollDegrees: 4, heave: 0.02 }), size, [26.57, 31.25]);
  assert.match(later, /almost no difference/);
  assert.match(later, /lie 4.0° in roll, 20 mm in height apart/);
  assert.match(later, /adaptive at 26.57° of tilt, centroid at 31.25°/);
  assert.match(explain(side("probes:8", { force: [0, 7000, 0] }), side("adaptive"), size, null), /358 N of force \(36.4 ‰ of ρgV, 358 N of it upward\).*Probes:8 pushes at a few points/);
  assert.equal(differ({ ...still, rollDegrees: 179 }, { ...still, rollDegrees: -179 }).rollDegrees, 2, "the shorter way round");
});

// --- stability ------------------------------------------------------------------------------------------------------

function curveOf(mesh, ratio, offset = [0, 0, 0]) {
  const hull = plimsoll.createHull(mesh), { volume, centroid } = hull.info;
  const vessel = plimsoll.createVessel(hull, { mass: 1000 * ratio * volume, centerOfMass: centroid.map((value, axis) => value + offset[axis]) });
  const curve = page.findCurve({ stability: (heels) => (vessel.findEquilibrium().balance === "sinks" ? null : vessel.findStability(heels)) });
  vessel.dispose();
  hull.dispose();
  return curve;
}

test("the righting arm: symmetric hulls show one side, others both, and the hull is found on its curve", () => {
  const degree = Math.PI / 180;
  const barge = curveOf(library.shape("barge"), 0.4);
  assert.equal(barge.symmetric, true);
  assert.equal(barge.rows.length, 37);
  for (const row of barge.rows.slice(0, -1)) assert.ok(Math.abs(page.heelOf(row.rotation) - row.heel) < 1e-6, `heel ${row.heel}`);
  assert.equal(page.gzAt(barge.rows, 10 * degree), barge.rows[2].gz);
  assert.ok(Math.abs(page.gzAt(barge.rows, 12.5 * degree) - (barge.rows[2].gz + barge.rows[3].gz) / 2) < 1e-9);
  assert.ok(Number.isNaN(page.gzAt(barge.rows, -1)));
  // Yaw and trim do not count as heel.
  const half = 0.35, [x, y, z, w] = barge.rows[5].rotation, c = Math.cos(half), s = Math.sin(half);
  assert.ok(Math.abs(page.heelOf([c * x + s * z, c * y + s * w, c * z - s * x, c * w - s * y]) - 25 * degree) < 1e-6);

  const listing = curveOf(library.shape("barge"), 0.4, [0, 0, 0.5]);
  assert.equal(listing.symmetric, false);
  assert.equal(listing.rows.length, 73);
  for (let i = 1; i < listing.rows.length; i++) assert.ok(listing.rows[i].heel > listing.rows[i - 1].heel);

  const cube = curveOf(library.shape("box:1,1,1"), 0.75);
  assert.equal(page.fixed(cube.numbers.restHeel / degree, 2), "26.57");
  assert.equal(curveOf(library.shape("box:1,1,1"), 1.2), null, "it sinks");
});
