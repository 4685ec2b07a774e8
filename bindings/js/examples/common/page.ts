// page.ts - an example in a page: steps it in real time, draws it with three.js, and publishes it for tests as
// window.example.
//
// The drawn sea is that of the physics: its heights and slopes come from the surface of the last step.
import { load } from "plimsoll";
import * as three from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { run, type Example, type ExampleBody, type Log, type Start } from "./example.js";
import { fourWaves, makeThings, timeStep } from "./things.js";

/** For tests and for the console. */
export interface OfferedExample {
  readonly time: number;
  readonly bodies: { name: string; position: number[] }[];
  /** Advances by some seconds at once, as fast as possible. */
  run(seconds: number): Log;
}
declare global {
  interface Window {
    example?: OfferedExample;
  }
}

const side = 70, cells = 140; // side of the sea [m], and its number of cells along it
const colors: Record<string, number> = { crate: 0xb98a52, boat: 0xb8412f };

export async function showPage(engine: string, start: Start): Promise<void> {
  const plimsoll = await load();
  const example = await start(plimsoll, plimsoll.createWater(fourWaves), makeThings());
  const canvas = document.getElementById("view") as HTMLCanvasElement, text = document.getElementById("text") as HTMLElement;
  const stage = new Stage(canvas, example);
  window.example = {
    get time() {
      return example.sea.time;
    },
    get bodies() {
      return example.bodies.map(({ name, getPose }) => ({ name, position: getPose().position }));
    },
    run: (seconds) => run(example, seconds),
  };
  let behind = 0, last = performance.now();
  const frame = (now: number): void => {
    behind = Math.min(behind + (now - last) / 1000, 0.1); // after a pause it continues where it was
    last = now;
    for (; behind >= timeStep; behind -= timeStep) example.step();
    stage.draw();
    text.textContent = `Plimsoll and ${engine}\n${example.bodies.map(describe).join("\n")}`;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function describe({ name, mass, getLoad }: ExampleBody): string {
  const { volume } = getLoad();
  return `${name}: ${mass.toFixed(0)} kg, displaces ${(1000 * volume).toFixed(0)} kg of water`;
}

class Stage {
  private readonly renderer: three.WebGLRenderer;
  private readonly scene = new three.Scene();
  private readonly camera = new three.PerspectiveCamera(40, 1, 0.1, 200);
  private readonly controls: OrbitControls;
  private readonly sea: three.Mesh<three.PlaneGeometry>;
  private readonly meshes: three.Mesh[];
  private readonly x: Float64Array;
  private readonly z: Float64Array;
  private readonly slopes: Float64Array;

  constructor(canvas: HTMLCanvasElement, private readonly example: Example) {
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true });
    this.renderer.shadowMap.enabled = true;
    const sky = new three.Color(0xbcd3e2);
    this.scene.background = sky;
    this.scene.fog = new three.Fog(sky, 18, side / 2);
    const sun = new three.DirectionalLight(0xfff1dc, 2.6);
    sun.position.set(-6, 9, -5);
    sun.castShadow = true;
    Object.assign(sun.shadow.camera, { left: -12, right: 12, top: 12, bottom: -12 });
    this.scene.add(new three.HemisphereLight(0xdfeefa, 0x4a7f93, 1.8), sun, sun.target);
    this.camera.position.set(6, 3.4, 8);
    this.controls = new OrbitControls(this.camera, canvas);
    this.meshes = example.bodies.map((body) => makeMesh(body));
    const geometry = new three.PlaneGeometry(side, side, cells, cells).rotateX(-Math.PI / 2);
    const material = new three.MeshStandardMaterial({ color: 0x1f6f8b, roughness: 0.35, metalness: 0.1, transparent: true, opacity: 0.82 });
    this.sea = new three.Mesh(geometry, material);
    this.sea.receiveShadow = true;
    this.sea.frustumCulled = false;
    this.scene.add(this.sea, ...this.meshes);
    const count = geometry.getAttribute("position").count;
    this.x = new Float64Array(count);
    this.z = new Float64Array(count);
    this.slopes = new Float64Array(2 * count);
  }

  draw(): void {
    const { clientWidth, clientHeight } = this.renderer.domElement;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.example.bodies.forEach((body, i) => {
      const { position, rotation } = body.getPose();
      this.meshes[i]!.position.fromArray(position);
      this.meshes[i]!.quaternion.fromArray(rotation);
    });
    this.follow();
    this.moveSea();
    this.renderer.render(this.scene, this.camera);
  }

  /** The camera follows the bodies, at a distance from which it sees all of them. */
  private follow(): void {
    const middle = new three.Vector3();
    for (const { position } of this.meshes) middle.addScaledVector(position, 1 / this.meshes.length);
    middle.y = 0;
    this.controls.minDistance = 7 + 2.5 * Math.max(...this.meshes.map(({ position }) => position.distanceTo(middle)));
    this.camera.position.add(middle).sub(this.controls.target);
    this.controls.target.copy(middle);
    this.controls.update();
  }

  private moveSea(): void {
    const { target } = this.controls, { surface } = this.example.sea;
    const cell = side / cells;
    this.sea.position.set(Math.round(target.x / cell) * cell, 0, Math.round(target.z / cell) * cell); // by whole cells, so that waves do not crawl over the mesh
    const positions = this.sea.geometry.getAttribute("position"), normals = this.sea.geometry.getAttribute("normal");
    for (let i = 0; i < positions.count; i++) {
      this.x[i] = this.sea.position.x + positions.getX(i);
      this.z[i] = this.sea.position.z + positions.getZ(i);
    }
    const heights = surface.getHeights(this.x, this.z, undefined, this.slopes);
    for (let i = 0; i < positions.count; i++) {
      const sx = this.slopes[2 * i]!, sz = this.slopes[2 * i + 1]!, scale = 1 / Math.hypot(sx, 1, sz);
      positions.setY(i, heights[i]!);
      normals.setXYZ(i, -sx * scale, scale, -sz * scale);
    }
    positions.needsUpdate = normals.needsUpdate = true;
  }
}

function makeMesh({ name, mesh }: ExampleBody): three.Mesh {
  const geometry = new three.BufferGeometry();
  geometry.setAttribute("position", new three.BufferAttribute(mesh.vertices, 3));
  geometry.setIndex(new three.BufferAttribute(mesh.indices, 1));
  const shown = new three.Mesh(geometry, new three.MeshStandardMaterial({ color: colors[name] ?? 0x888888, roughness: 0.7, flatShading: true }));
  shown.castShadow = shown.receiveShadow = true;
  return shown;
}
