// overlays.ts - draws physical quantities into the scene: forces and torques as arrows, centres as labelled markers,
// the line of a pull.
import {
  BufferGeometry, CanvasTexture, CatmullRomCurve3, Color, ConeGeometry, CylinderGeometry, Group, LinearFilter, Mesh, MeshBasicMaterial,
  Sprite, SpriteMaterial, SRGBColorSpace,
  TubeGeometry, Vector3,
} from "three";
import { Lines } from "./lines";
import type { Stage } from "./stage";

type Triple = [number, number, number];

export interface OverlayLook {
  color: number;
  throughEverything?: boolean; // hulls and water do not hide it
  thickness?: number; // [m] of a shaft; default: a thirtieth of the arrow's full length
}

function paint(look: OverlayLook): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color: look.color, depthTest: !look.throughEverything, depthWrite: !look.throughEverything, transparent: look.throughEverything ?? false,
    toneMapped: false, fog: false,
  });
}

// An arrow for a force at the point where it acts, or an arc for a torque about its axis (right-handed).
export class Arrow {
  readonly object = new Group();
  private readonly material: MeshBasicMaterial;
  private readonly shaft: Mesh;
  private readonly head: Mesh;
  private readonly arc: Mesh;
  private arcSpan = 0;

  constructor(stage: Stage, private readonly look: OverlayLook) {
    this.material = paint(look);
    this.shaft = new Mesh(new CylinderGeometry(1, 1, 1, 14).translate(0, 0.5, 0), this.material);
    this.head = new Mesh(new ConeGeometry(1, 1, 18).translate(0, 0.5, 0), this.material);
    this.arc = new Mesh(new BufferGeometry(), this.material);
    for (const part of [this.shaft, this.head, this.arc]) {
      part.renderOrder = look.throughEverything ? 70 : 35;
      part.frustumCulled = false;
      this.object.add(part);
    }
    this.object.visible = false;
    stage.scene.add(this.object);
  }

  // weight: [N] the force that is drawn `length` metres long, usually the weight of the body.
  setForce(place: Triple, force: Triple, weight: number, length: number): void {
    const along = new Vector3(...force);
    const size = along.length();
    const long = Math.min((size / weight) * length, 4 * length);
    this.object.visible = Number.isFinite(long) && long > 0.01 * length;
    this.arc.visible = false;
    this.shaft.visible = true;
    if (!this.object.visible) return;
    const thick = this.look.thickness ?? length / 30;
    const pointed = Math.min(5.5 * thick, 0.6 * long);
    this.object.position.set(...place);
    this.object.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along.divideScalar(size));
    this.shaft.scale.set(thick, long - pointed, thick);
    this.head.scale.set(0.45 * pointed, pointed, 0.45 * pointed);
    this.head.position.set(0, long - pointed, 0);
    this.head.quaternion.identity();
  }

  // weight: [N m] the torque that is drawn as three quarters of a circle, with a radius of `length` metres.
  setTorque(place: Triple, torque: Triple, weight: number, length: number): void {
    const axis = new Vector3(...torque);
    const size = axis.length();
    const span = Math.min(size / weight, 1.2) * 1.5 * Math.PI;
    this.object.visible = Number.isFinite(span) && span > 0.02;
    this.arc.visible = true;
    this.shaft.visible = false;
    if (!this.object.visible) return;
    this.object.position.set(...place);
    this.object.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), axis.divideScalar(size));
    const thick = this.look.thickness ?? length / 30;
    this.bendArc(span, length, thick);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  dispose(): void {
    this.object.removeFromParent();
    for (const part of [this.shaft, this.head, this.arc]) part.geometry.dispose();
    this.material.dispose();
  }

  // Bends the arc about y, right-handed: from z towards x. The tube is rebuilt only if its span has changed visibly.
  private bendArc(span: number, radius: number, thick: number): void {
    const pointed = Math.min(5.5 * thick, 0.6 * span * radius);
    const round = span - pointed / radius;
    if (Math.abs(span - this.arcSpan) > 0.01) {
      this.arcSpan = span;
      const places = Array.from({ length: 25 }, (_, i) => new Vector3(Math.sin((round * i) / 24), 0, Math.cos((round * i) / 24)));
      this.arc.geometry.dispose();
      this.arc.geometry = new TubeGeometry(new CatmullRomCurve3(places), 40, thick / radius, 8);
    }
    this.arc.scale.setScalar(radius);
    this.head.position.set(Math.sin(round) * radius, 0, Math.cos(round) * radius);
    const towards = 0.5 * (round + span); // the head is straight: use the direction of the arc in its middle
    this.head.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(Math.cos(towards), 0, -Math.sin(towards)));
    this.head.scale.set(0.45 * pointed, pointed, 0.45 * pointed);
  }
}

// A disc with a label beside it, of constant size on the screen: centre of mass, centre of buoyancy, metacentre.
export class Marker {
  readonly object: Sprite;
  private readonly texture: CanvasTexture;

  constructor(stage: Stage, label: string, color: number, throughEverything = true) {
    this.texture = new CanvasTexture(drawLabel(label, color));
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.minFilter = LinearFilter;
    this.texture.generateMipmaps = false;
    const { width, height } = this.texture.image as HTMLCanvasElement;
    this.object = new Sprite(new SpriteMaterial({
      map: this.texture, depthTest: !throughEverything, depthWrite: false, transparent: true, sizeAttenuation: false, toneMapped: false,
    }));
    this.object.center.set(0.5 * (height / width), 0.5); // the disc is the left end
    this.object.scale.set((0.046 * width) / height, 0.046, 1);
    this.object.renderOrder = 80;
    stage.scene.add(this.object);
  }

  setPlace(place: Triple): void {
    this.object.position.set(...place);
    this.object.visible = place.every(Number.isFinite);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.texture.dispose();
    this.object.material.dispose();
  }
}

function drawLabel(label: string, color: number): HTMLCanvasElement {
  const height = 64, font = "600 38px system-ui, sans-serif";
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  pen.font = font;
  canvas.width = Math.ceil(height + 10 + pen.measureText(label).width);
  canvas.height = height;
  const inked = `#${new Color(color).getHexString()}`;
  pen.font = font;
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.beginPath();
  pen.arc(32, 32, 19, 0, 2 * Math.PI);
  pen.fillStyle = "#ffffff";
  pen.fill();
  // Two quarters are filled, as on drawings.
  pen.fillStyle = inked;
  for (const start of [0, Math.PI]) {
    pen.beginPath();
    pen.moveTo(32, 32);
    pen.arc(32, 32, 17, start, start + Math.PI / 2);
    pen.fill();
  }
  pen.lineWidth = 4;
  pen.strokeStyle = inked;
  pen.beginPath();
  pen.arc(32, 32, 17, 0, 2 * Math.PI);
  pen.stroke();
  pen.lineWidth = 7;
  pen.strokeStyle = "rgba(255, 255, 255, 0.92)";
  pen.strokeText(label, height - 2, 34);
  pen.fillText(label, height - 2, 34);
  return canvas;
}

// The line from the grabbed point of a hull to the pointer.
export class DragLine {
  private readonly line: Lines;
  private readonly ends: Mesh[];
  private readonly material: MeshBasicMaterial;
  private readonly segment = new Float32Array(6);

  constructor(private readonly stage: Stage, color = 0xffd166) {
    this.line = new Lines(stage.light.resolution, { color, width: 3, throughEverything: true });
    this.material = paint({ color, throughEverything: true });
    const ball = new CylinderGeometry(1, 1, 0.01, 20).rotateX(Math.PI / 2);
    this.ends = [new Mesh(ball, this.material), new Mesh(ball, this.material)];
    for (const end of this.ends) end.renderOrder = 61;
    stage.scene.add(this.line.mesh, ...this.ends);
    this.set(null, null);
  }

  set(held: Triple | null, pointer: Triple | null): void {
    const shown = held !== null && pointer !== null;
    for (const part of [this.line.mesh, ...this.ends]) part.visible = shown;
    if (!held || !pointer) return;
    this.segment.set([...held, ...pointer]);
    this.line.set(this.segment, 1);
    [held, pointer].forEach((place, i) => {
      const end = this.ends[i];
      end.position.set(...place);
      end.quaternion.copy(this.stage.camera.quaternion);
      end.scale.setScalar(0.007 * end.position.distanceTo(this.stage.camera.position));
    });
  }

  dispose(): void {
    this.line.mesh.removeFromParent();
    this.line.dispose();
    for (const end of this.ends) {
      end.removeFromParent();
      end.geometry.dispose();
    }
    this.material.dispose();
  }
}
