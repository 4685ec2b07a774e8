// three.test.mjs - plimsoll/three: hulls of three.js geometries, and the example in Chromium, where the drawn sea
// compiles and bodies keep floating. PACKAGE: the unpacked package; EXAMPLE: the bundled example of
// bindings/js/examples/three.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import * as THREE from "three";
import { launch, watch } from "../browser.mjs";
import { serve } from "../serve.mjs";

const { PACKAGE, EXAMPLE } = process.env;
const { load } = await import(join(PACKAGE, "index.js"));
const { bendToSea, hullFromGeometry, hullFromObject, meshOfGeometry, meshOfObject, seaShaderChunk, seaUniforms, updateSeaUniforms } = await import(join(PACKAGE, "three.js"));
const plimsoll = await load();
const near = (found, expected, by) => assert.ok(Math.abs(found - expected) <= by, `${found} is not ${expected}`);

test("every closed geometry of three.js is a closed hull of its volume", () => {
  const shapes = [[new THREE.BoxGeometry(2, 3, 4), 24, 1e-6], [new THREE.SphereGeometry(1, 64, 32), 4.19, 0.04], [new THREE.TorusGeometry(2, 0.5, 24, 96), 9.87, 0.15],
    [new THREE.CylinderGeometry(1, 1, 2, 64), 6.28, 0.02], [new THREE.IcosahedronGeometry(1, 4), 4.1, 0.01], [new THREE.CapsuleGeometry(1, 1, 8, 32), 7.33, 0.1]];
  for (const [geometry, volume, by] of shapes)
    for (const form of geometry.index ? [geometry, geometry.toNonIndexed()] : [geometry]) {
      using_(hullFromGeometry(plimsoll, form), (hull) => {
        assert.equal(hull.info.closed, 1, geometry.type);
        near(hull.info.volume, volume, by);
      });
    }
});

function using_(owned, use) {
  try {
    use(owned);
  } finally {
    owned.dispose();
  }
}

test("matrices, scales, mirrors, interleaved attributes, groups and draw ranges", () => {
  const box = new THREE.BoxGeometry(2, 2, 2);
  const matrix = new THREE.Matrix4().compose(new THREE.Vector3(1, 2, 3), new THREE.Quaternion(), new THREE.Vector3(-1, 1, 0.5));
  using_(hullFromGeometry(plimsoll, box, { matrix, scale: 0.5 }), (hull) => {
    near(hull.info.volume, 0.5, 1e-9);
    hull.info.centroid.forEach((number, i) => near(number, [0.5, 1, 1.5][i], 1e-9));
    assert.equal(hull.report.flippedTriangles, 0, "a mirror turns the winding round, and that is undone");
  });
  const packed = new THREE.InterleavedBuffer(new Float32Array(24 * 5), 5), interleaved = new THREE.BufferGeometry();
  interleaved.setAttribute("position", new THREE.InterleavedBufferAttribute(packed, 3, 1));
  for (let i = 0; i < 24; i++) interleaved.attributes.position.setXYZ(i, box.attributes.position.getX(i), box.attributes.position.getY(i), box.attributes.position.getZ(i));
  interleaved.setIndex(box.index);
  assert.deepEqual(meshOfGeometry(interleaved), meshOfGeometry(box));
  assert.equal(meshOfGeometry(box, { materials: [0, 3] }).indices.length, 12);
  assert.throws(() => meshOfGeometry(box, { materials: [9] }), /no groups with the materials 9/);
  box.setDrawRange(6, 12);
  assert.equal(meshOfGeometry(box).indices.length, 12);
});

test("a model is one hull: each mesh where its node puts it, mirrored ones turned, copies counted", () => {
  const box = new THREE.BoxGeometry(1, 1, 1), root = new THREE.Group(), arm = new THREE.Group(), mesh = new THREE.Mesh(box), mirrored = new THREE.Mesh(box);
  root.position.set(50, 60, 70); // position in the scene: not part of the hull
  root.scale.setScalar(2);
  arm.position.set(3, 0, 0);
  mesh.scale.set(1, 1, 2);
  mirrored.position.set(-6, 0, 0);
  mirrored.scale.set(-1, 1, 1);
  const copies = new THREE.InstancedMesh(box, undefined, 2);
  [0, 1].forEach((i) => copies.setMatrixAt(i, new THREE.Matrix4().makeTranslation(0, 0, 5 + 3 * i)));
  root.add(arm.add(mesh, mirrored), copies);
  using_(hullFromObject(plimsoll, root), (hull) => {
    near(hull.info.volume, 8 * (2 + 1 + 2), 1e-9);
    assert.equal(hull.info.closed, 1);
    assert.equal(hull.report.flippedTriangles, 0);
    hull.info.boxLow.forEach((number, i) => near(number, [-7, -1, -2][i], 1e-9));
    hull.info.boxHigh.forEach((number, i) => near(number, [7, 1, 17][i], 1e-9));
  });
  root.updateMatrixWorld(true);
  const own = meshOfObject(root, { matrix: root.matrixWorld, scale: 0.5 }), world = new THREE.Box3().setFromArray(own.vertices);
  near(world.min.y, 29.5, 1e-9);
  assert.equal(own.indices.length, 4 * 36);
});

test("of a model what is not drawn, skinned, or not chosen is left out, and nothing at all is refused", () => {
  const box = new THREE.BoxGeometry(1, 1, 1), root = new THREE.Group(), mesh = new THREE.Mesh(box), hidden = new THREE.Group();
  const skin = new THREE.BufferGeometry().copy(box);
  for (const name of ["skinIndex", "skinWeight"]) skin.setAttribute(name, new THREE.BufferAttribute(new Float32Array(96), 4));
  hidden.visible = false;
  mesh.name = "hull";
  const sail = new THREE.Mesh(box);
  sail.name = "sail";
  root.add(hidden.add(new THREE.Mesh(box)), new THREE.SkinnedMesh(skin), new THREE.LineSegments(box), new THREE.Points(box));
  assert.throws(() => hullFromObject(plimsoll, root), /no visible mesh in this object/);
  assert.deepEqual(meshOfObject(root.add(mesh)), meshOfGeometry(box));
  assert.deepEqual(meshOfObject(root.add(sail), { choose: ({ name }) => name !== "sail" }), meshOfGeometry(box));
  assert.throws(() => meshOfObject(new THREE.Group().add(new THREE.BatchedMesh(1, 24, 36))), /a BatchedMesh/);
});

test("uniforms are those of the library, about whole metres near the camera", () => {
  const water = plimsoll.createWater({ kind: "sines", waves: [{ amplitude: 0.5, wavelength: 10, direction: 0.2 }], level: 0.25 });
  const uniforms = seaUniforms(water);
  updateSeaUniforms(uniforms, water, 4000, new THREE.Vector3(1234.4, 7, -0.6));
  assert.deepEqual([...uniforms.plimsollSea.value], [0.25, 1, 1234, -1]);
  assert.deepEqual(uniforms.plimsollWaves.value, water.getShaderWaves(4000, [1234, -1]).waves);
  assert.match(seaShaderChunk, /vec3 plimsollPlace\(vec2 rest, out vec3 normal\)/);
  const fft = plimsoll.createWater({ kind: "fft", spectrum: { significantHeight: 1, peakPeriod: 5 }, resolution: 32 });
  assert.throws(() => seaUniforms(fft), /not a sum of waves: draw its heights .* into a texture/);
});

test("the materials of three.js still have the places where the sea is put in", () => {
  for (const [name, material] of Object.entries({ physical: new THREE.MeshStandardMaterial(), phong: new THREE.MeshPhongMaterial(), lambert: new THREE.MeshLambertMaterial() })) {
    const source = THREE.ShaderLib[name].vertexShader, shader = { uniforms: {}, vertexShader: source };
    bendToSea(material, seaUniforms(plimsoll.createWater({ kind: "flat" }))).onBeforeCompile(shader);
    for (const [place, ours] of [["void main() {", "plimsollBend("], ["#include <beginnormal_vertex>", "objectNormal = plimsollNormal"], ["#include <begin_vertex>", "transformed = plimsollOwn"]]) {
      assert.equal(source.split(place).length, 2, `${name}: ${place} once`);
      assert.ok(shader.vertexShader.split(place)[1].split("\n", 2).join("").includes(ours), `${name}: ${ours} behind ${place}`);
    }
    assert.equal(shader.vertexShader.split("plimsollBend(").length, 3, `${name}: declared once and called once, for it sums all waves`);
  }
});

test("the example, in Chromium", async () => {
  const server = await serve(EXAMPLE), browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 480, height: 300 } }), complaints = watch(page, server.address);
    await page.goto(`${server.address}/index.html`);
    await page.waitForFunction(() => window.advance);
    const above = await page.evaluate(() => window.advance(20));
    above.forEach((height) => near(height, 0, 0.6));
    if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, "three.png") });
    assert.deepEqual(complaints.filter((text) => !/GPU stall|GL Driver Message/.test(text)), []);
  } finally {
    await browser.close();
    await server.close();
  }
});
