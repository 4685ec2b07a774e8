// main.ts - a wooden ring and a barge on a sea drawn by three.js: the drawn waves move them. A Plimsoll scene steps
// them, without a physics engine.
import { load, type Hull } from "plimsoll";
import { bendToSea, hullFromGeometry, seaUniforms, updateSeaUniforms } from "plimsoll/three";
import * as THREE from "three";

const plimsoll = await load();
const water = plimsoll.createWater({
  kind: "gerstner",
  waves: [
    { amplitude: 0.35, wavelength: 17, direction: 0.3, steepness: 0.6 },
    { amplitude: 0.2, wavelength: 9, direction: -0.4, steepness: 0.6 },
    { amplitude: 0.08, wavelength: 4, direction: 0.9, steepness: 0.6 },
  ],
});

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);
const view = new THREE.Scene(), camera = new THREE.PerspectiveCamera(45, innerWidth / innerHeight, 0.1, 400);
view.background = new THREE.Color(0xbfdcea);
view.fog = new THREE.Fog(0xbfdcea, 60, 200);
view.add(new THREE.HemisphereLight(0xdff1ff, 0x35505c, 1.6));
const sun = new THREE.DirectionalLight(0xfff2d8, 2.5);
sun.position.set(30, 40, 10);
view.add(sun);
camera.position.set(9, 5, 13);
camera.lookAt(0, 0, 0);

// The sea: a plane whose vertices are water.
const uniforms = seaUniforms(water);
const plane = new THREE.PlaneGeometry(300, 300, 400, 400).rotateX(-Math.PI / 2);
const sea = new THREE.Mesh(plane, bendToSea(new THREE.MeshStandardMaterial({ color: 0x14566b, roughness: 0.25, metalness: 0.1 }), uniforms));
sea.frustumCulled = false;
view.add(sea);

// The floating bodies: each has a mesh, and a body of the same geometry.
const scene = plimsoll.createScene(water);
const meshes: THREE.Mesh[] = [];
function addFloating(geometry: THREE.BufferGeometry, color: number, density: number, position: [number, number, number]): void {
  const hull: Hull = hullFromGeometry(plimsoll, geometry);
  scene.add({ hull, mass: density * hull.info.volume, effects: {}, position });
  const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.8 }));
  meshes.push(mesh);
  view.add(mesh);
}
addFloating(new THREE.BoxGeometry(4, 0.8, 2), 0xb5763a, 450, [0, 0.3, 0]);
addFloating(new THREE.TorusGeometry(1.2, 0.35, 16, 48).rotateX(Math.PI / 2), 0xd8452e, 300, [4, 0.5, -2]);

function draw(): void {
  updateSeaUniforms(uniforms, water, scene.time, camera.position);
  meshes.forEach((mesh, index) => {
    const { position, rotation } = scene.getState(index);
    mesh.position.fromArray(position);
    mesh.quaternion.fromArray(rotation);
  });
  renderer.render(view, camera);
}

/** For tests: the heights of the bodies above the water after some seconds. */
export function advance(seconds: number): number[] {
  for (let i = 0; i < seconds * 60; i++) scene.step(1 / 60);
  draw();
  return meshes.map((mesh) => mesh.position.y - scene.surface.getHeight(mesh.position.x, mesh.position.z));
}
Object.assign(window, { advance });

let before = performance.now();
renderer.setAnimationLoop((now) => {
  const step = Math.min((now - before) / 1000, 0.1);
  before = now;
  if (step > 0) scene.step(step, Math.ceil(step * 60));
  draw();
});
addEventListener("resize", () => {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
});
