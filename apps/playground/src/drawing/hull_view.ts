// hull_view.ts - draws a hull: its paint or the states of its triangles, normals, waterline and a person, and the lids
// that keep water out of an open hull.
import {
  Box3, BufferAttribute, type BufferGeometry, Color, DoubleSide, EqualStencilFunc, FrontSide, GLSL3, Group, Mesh, MeshBasicMaterial,
  type Object3D, ReplaceStencilOp, ShaderMaterial, Sphere, Vector3, type IUniform,
} from "three";
import { extentOf } from "../hulls/extent";
import { makeFigure } from "./figure";
import { makeHullGeometry, type Triangles } from "./hull_geometry";
import { hullFragment, hullKinds, hullVertex, type HullKind } from "./hull_shader";
import type { LightUniforms } from "./light";
import { Lines } from "./lines";
import { hullLayer } from "./passes";

export interface BodyDrawing {
  position: [number, number, number]; // [m] of the mesh's origin, world
  rotation: [number, number, number, number]; // quaternion x, y, z, w
}

export interface HullLook {
  color?: number; // 0xRRGGBB
  kind?: HullKind;
  bottom?: { height: number; color: number }; // different paint below a height of the body [m]
  deck?: number; // planks of this colour on surfaces that face up
  person?: boolean; // a person on deck
  person_at?: [number, number, number]; // body axes [m]: the soles of the shoes; default: the highest point above the centre
}

const kColors: Record<HullKind, number> = { plain: 0xd8d5cc, wood: 0x9a6238, steel: 0xa8392c, crate: 0xb98a52, duck: 0xf5c211 };

const kDrawn = 1; // stencil value: a hull or the person on it is visible here

export class HullView {
  readonly object: Object3D = new Group();
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  waterline: Float32Array = new Float32Array(0); // world, six floats per segment; the foam is made from it
  waterlineCount = 0;
  showsStates = false;
  private readonly states: BufferAttribute;
  private readonly box: Box3; // body axes, including the person
  private readonly sphere = new Sphere();
  private readonly waterlineShown: Lines;
  private normalsShown: Lines | null = null;
  private lids: Mesh<BufferGeometry, MeshBasicMaterial> | null = null;
  private figure: Mesh<BufferGeometry, ShaderMaterial> | null = null;

  // caps: triangles over the mesh's vertices that close the openings of an open hull; they are not drawn, but no water
  // is drawn behind them.
  constructor(private readonly source: Triangles, look: HullLook, caps: Uint32Array | null, private readonly light: LightUniforms,
              private readonly clipBelow: IUniform<number>, lineParent: Object3D) {
    if (look.kind && !hullKinds.includes(look.kind)) throw new Error(`no hull looks like "${look.kind}": ${hullKinds.join(", ")}`);
    const geometry = makeHullGeometry(source);
    this.states = new BufferAttribute(new Uint8Array(source.indices.length), 1);
    geometry.setAttribute("state", this.states);
    this.mesh = new Mesh(geometry, this.material(look, caps !== null && caps.length > 0));
    this.mesh.layers.enable(hullLayer);
    this.object.add(this.mesh);
    if (caps && caps.length > 0) this.addLids(caps);
    if (look.person) this.addFigure(look.person_at ?? this.onTop());
    this.box = this.boxWithFigure();
    this.box.getBoundingSphere(this.sphere);
    this.waterlineShown = new Lines(light.resolution, { color: 0xffffff, width: 1.3, opacity: 0.55 });
    this.waterlineShown.mesh.visible = false;
    lineParent.add(this.waterlineShown.mesh);
  }

  get radius(): number {
    return this.mesh.geometry.boundingSphere?.radius ?? 0;
  }

  // Returns a sphere around the hull in its current pose.
  bounds(): Sphere {
    this.object.updateMatrixWorld();
    return this.sphere.clone().applyMatrix4(this.mesh.matrixWorld);
  }

  // Returns the world positions of the corners of its box. bounds() must have been called for this pose.
  corners(): Vector3[] {
    const { min, max } = this.box;
    return Array.from({ length: 8 }, (_, i) => {
      const corner = new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
      return corner.applyMatrix4(this.mesh.matrixWorld);
    });
  }

  setPose({ position, rotation }: BodyDrawing): void {
    this.object.position.fromArray(position);
    this.object.quaternion.fromArray(rotation);
  }

  setTriangleStates(states: Uint8Array | null): void {
    this.showsStates = states !== null;
    this.mesh.material.uniforms.toldOn.value = states ? 1 : 0;
    if (!states) return;
    const triangles = this.source.indices.length / 3;
    if (states.length < triangles) throw new Error(`${triangles} triangles need a state each, ${states.length} were given`);
    const corners = this.states.array;
    for (let i = 0; i < triangles; i++) corners[3 * i] = corners[3 * i + 1] = corners[3 * i + 2] = states[i];
    this.states.needsUpdate = true;
  }

  setNormalsShown(shown: boolean): void {
    if (shown && !this.normalsShown) {
      this.normalsShown = this.makeNormals();
      this.object.add(this.normalsShown.mesh);
    }
    if (this.normalsShown) this.normalsShown.mesh.visible = shown;
  }

  // Segments in world axes; the array is copied. Draws the line and makes foam along it; setWaterlineShown(false) hides
  // the line only.
  setWaterline(segments: Float32Array | null, count: number): void {
    this.waterlineCount = segments ? count : 0;
    if (!segments) {
      this.waterlineShown.set(this.waterline, 0);
      return;
    }
    if (this.waterline.length < 6 * count) this.waterline = new Float32Array(12 * count);
    this.waterline.set(segments.subarray(0, 6 * count));
    if (this.lineWanted) this.waterlineShown.set(segments, count);
  }

  setWaterlineShown(shown: boolean): void {
    this.lineWanted = shown;
    this.waterlineShown.set(this.waterline, shown ? this.waterlineCount : 0);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
    this.waterlineShown.mesh.visible = visible && this.lineWanted && this.waterlineCount > 0;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.waterlineShown.mesh.removeFromParent();
    this.waterlineShown.dispose();
    this.normalsShown?.dispose();
    for (const mesh of [this.mesh, this.lids, this.figure]) {
      mesh?.geometry.dispose();
      mesh?.material.dispose();
    }
  }

  private lineWanted = true;

  private material(look: HullLook, open: boolean): ShaderMaterial {
    const kind = look.kind ?? "plain";
    const { low, size } = extentOf(this.source.vertices);
    const half = new Vector3(...size).multiplyScalar(0.5).max(new Vector3(1e-4, 1e-4, 1e-4));
    const middle = new Vector3(...low).addScaledVector(new Vector3(...size), 0.5);
    return new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: hullVertex, fragmentShader: hullFragment, side: DoubleSide,
      stencilWrite: true, stencilRef: kDrawn, stencilZPass: ReplaceStencilOp,
      defines: { KIND: hullKinds.indexOf(kind), ...(look.deck === undefined ? {} : { DECK: "" }) },
      uniforms: {
        ...this.light, clipBelow: this.clipBelow, baseColor: { value: new Color(look.color ?? kColors[kind]) },
        hullSize: { value: 2 * Math.max(half.x, half.y, half.z) }, boxMiddle: { value: middle }, boxHalf: { value: half },
        toldOn: { value: 0 }, tintOn: { value: 0 },
        inside: { value: open ? 1 : 0 }, bottomHeight: { value: look.bottom?.height ?? -1e9 },
        bottomColor: { value: new Color(look.bottom?.color ?? 0) },
        deckColor: { value: new Color(look.deck ?? 0) },
      },
    });
  }

  // Draws lids without colour, after the hulls and before the water: they write depth only, so the water behind them
  // fails the depth test. They are limited to pixels where a hull was drawn. A rim need not be flat, and a lid that
  // extends beyond it would leave a hole in the picture.
  private addLids(caps: Uint32Array): void {
    const geometry = makeHullGeometry({ vertices: this.source.vertices, indices: caps });
    this.lids = new Mesh(geometry, new MeshBasicMaterial({
      colorWrite: false, side: DoubleSide, stencilWrite: true, stencilRef: kDrawn, stencilFunc: EqualStencilFunc,
    }));
    this.lids.renderOrder = 10;
    this.object.add(this.lids);
  }

  private addFigure(at: [number, number, number]): void {
    const material = this.material({}, false);
    material.side = FrontSide;
    material.uniforms.tintOn.value = 1;
    material.uniforms.hullSize.value = 1.75;
    this.figure = new Mesh(makeFigure(), material);
    this.figure.position.fromArray(at);
    this.figure.layers.enable(hullLayer);
    this.object.add(this.figure);
  }

  private boxWithFigure(): Box3 {
    const box = this.mesh.geometry.boundingBox!.clone();
    if (!this.figure) return box;
    return box.union(this.figure.geometry.boundingBox!.clone().translate(this.figure.position));
  }

  private onTop(): [number, number, number] {
    const { vertices } = this.source;
    const { low, size } = extentOf(vertices);
    const across = low[0] + 0.5 * size[0], near = 0.15 * size[0];
    let top = low[1];
    for (let i = 0; i < vertices.length; i += 3) if (Math.abs(vertices[i] - across) < near) top = Math.max(top, vertices[i + 1]);
    return [across, top, low[2] + 0.5 * size[2]];
  }

  private makeNormals(): Lines {
    const places = this.mesh.geometry.getAttribute("position").array as Float32Array;
    const triangles = places.length / 9;
    const length = Math.min(Math.max(1.6 * this.radius / Math.sqrt(triangles), 0.012 * this.radius), 0.12 * this.radius);
    const segments = new Float32Array(6 * triangles);
    const a = new Vector3(), b = new Vector3(), c = new Vector3(), middle = new Vector3();
    for (let i = 0; i < triangles; i++) {
      a.fromArray(places, 9 * i);
      b.fromArray(places, 9 * i + 3);
      c.fromArray(places, 9 * i + 6);
      middle.copy(a).add(b).add(c).divideScalar(3).toArray(segments, 6 * i);
      const normal = b.sub(a).cross(c.sub(a)).normalize();
      middle.addScaledVector(normal, length).toArray(segments, 6 * i + 3);
    }
    const lines = new Lines(this.light.resolution, { color: 0xfff3b0, width: 1, opacity: 0.75 });
    lines.set(segments, triangles);
    return lines;
  }
}
