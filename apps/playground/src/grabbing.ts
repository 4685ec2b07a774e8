// grabbing.ts - pulling a hull: press on it and drag, by mouse, pen or finger; or hold G and press arrow keys.
//
// The pull is towards a place in the plane through the grabbed point that faces the camera. With keys it starts at the
// hull's centre and moves by the hull's own size in two seconds: arrows sideways and away, Page Up and Page Down up and
// down.
import { Vector3 as Vector } from "three";
import type { DragLine } from "./drawing/overlays";
import type { Stage } from "./drawing/stage";
import type { Vector3 } from "plimsoll";
import { toBody, toWorld } from "./model/vectors";
import type { Simulation } from "./simulation";

// A hull that can be pulled, with its simulation.
export interface Grabbable {
  simulation: Simulation;
  size: number; // [m]
}

export interface GrabFinder {
  // Returns the hull at a place of the canvas, in CSS pixels; and the line of sight through a place.
  pick(x: number, y: number): { hull: Grabbable; point: Vector3 } | null;
  ray(x: number, y: number): { origin: Vector3; direction: Vector3 };
  first(): Grabbable | null; // for the keyboard
}

export class Grabbing {
  held: { hull: Grabbable; body: Vector3; target: Vector } | null = null;
  private pointer = -1;
  private plane = { point: new Vector(), normal: new Vector() };
  private readonly pressed = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly finder: GrabFinder,
    private readonly line: DragLine,
  ) {
    const { canvas } = stage;
    // The camera ignores presses on a hull, which are handled here.
    stage.orbit.accepts = (event) => this.pointer !== event.pointerId;
    canvas.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      canvas.addEventListener(name, (event) => event.pointerId === this.pointer && this.release());
    addEventListener("keydown", (event) => this.keyDown(event), { capture: true });
    addEventListener("keyup", (event) => this.keyUp(event), { capture: true });
    addEventListener("blur", () => this.release());
  }

  // Called for every picture: moves the pull by the pressed keys, and draws its line.
  update(seconds: number): void {
    if (this.held && this.pressed.size > 0) this.moveByKeys(seconds);
    if (!this.held) return this.line.set(null, null);
    const { hull, body, target } = this.held;
    this.line.set(toWorld(hull.simulation.pose(), body), target.toArray());
  }

  release(): void {
    this.held?.hull.simulation.releaseGrab();
    this.held = null;
    this.pointer = -1;
    this.pressed.clear();
    this.stage.canvas.classList.remove("pulling");
  }

  private press(event: PointerEvent): void {
    if (this.held || event.button !== 0) return;
    const picked = this.finder.pick(...this.place(event));
    if (!picked) return;
    this.pointer = event.pointerId;
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.plane.point.fromArray(picked.point);
    this.stage.camera.getWorldDirection(this.plane.normal);
    this.take(picked.hull, picked.point);
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) {
      if (event.buttons === 0 && event.pointerType === "mouse")
        this.stage.canvas.classList.toggle("overHull", this.finder.pick(...this.place(event)) !== null);
      return;
    }
    if (!this.held) return;
    const { origin, direction } = this.finder.ray(...this.place(event));
    const from = new Vector(...origin),
      along = new Vector(...direction);
    const toward = along.dot(this.plane.normal);
    if (toward < 1e-3) return; // parallel to the plane or beyond
    this.held.target.copy(from).addScaledVector(along, this.plane.point.clone().sub(from).dot(this.plane.normal) / toward);
    this.held.hull.simulation.moveGrab(this.held.target.toArray());
  }

  private take(hull: Grabbable, point: Vector3): void {
    const body = toBody(hull.simulation.pose(), point);
    this.held = { hull, body, target: new Vector(...point) };
    hull.simulation.grab(body, point);
    this.stage.canvas.classList.add("pulling");
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === "g" && !event.repeat && !this.held && !isField(event.target)) {
      const hull = this.finder.first();
      if (hull) this.take(hull, hull.simulation.measure().centerOfMass);
    } else if (this.held && this.pointer < 0 && event.key in kPulls) {
      this.pressed.add(event.key);
      event.preventDefault();
      event.stopPropagation(); // otherwise the camera would turn
    }
  }

  private keyUp(event: KeyboardEvent): void {
    this.pressed.delete(event.key);
    if (event.key.toLowerCase() === "g" && this.pointer < 0) this.release();
  }

  private moveByKeys(seconds: number): void {
    const { hull, target } = this.held!;
    const ahead = this.stage.camera.getWorldDirection(new Vector()).setY(0).normalize();
    const right = new Vector(-ahead.z, 0, ahead.x);
    for (const key of this.pressed) {
      const [sideways, up, away] = kPulls[key]!;
      const far = 0.5 * hull.size * seconds;
      target
        .addScaledVector(right, sideways * far)
        .addScaledVector(ahead, away * far)
        .setY(target.y + up * far);
    }
    hull.simulation.moveGrab(target.toArray());
  }

  private place(event: PointerEvent): [number, number] {
    const { left, top } = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }
}

// Sideways, up, away.
const kPulls: Record<string, [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 0, 1],
  ArrowDown: [0, 0, -1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
};

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=checkbox]), select, textarea, dialog") !== null;
}
