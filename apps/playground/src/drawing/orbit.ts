// orbit.ts - moves the camera around its target, by mouse, touch and keyboard:
//   drag, one finger, arrows                 around
//   wheel, two fingers apart, + and -        closer and farther
// It follows its target and its own new position smoothly, at the same rate for any frame rate.
import { Vector3, type PerspectiveCamera } from "three";

const kLowest = 0.03, kHighest = 1.45; // [rad] above the horizon

export class Orbit {
  readonly target = new Vector3();
  enabled = true;
  accepts: (event: PointerEvent) => boolean = () => true; // false leaves a press to other code, which drags a hull
  smooth = true; // false: moves immediately
  nearest = 0.5; // [m]
  farthest = 400;
  private readonly wantedTarget = new Vector3();
  private azimuth: number;
  private elevation: number;
  private distance: number;
  private wanted: { azimuth: number; elevation: number; distance: number };
  private readonly pressed = new Map<number, { x: number; y: number }>();
  private readonly stopping = new AbortController();

  // azimuth: [rad] of the camera as seen from the target, from +x towards +z
  constructor(private readonly camera: PerspectiveCamera, private readonly element: HTMLElement, azimuth = 0.9, elevation = 0.22,
  distance = 12) {
    this.azimuth = azimuth;
    this.elevation = elevation;
    this.distance = distance;
    this.wanted = { azimuth, elevation, distance };
    const listen = { signal: this.stopping.signal };
    element.style.touchAction = "none";
    if (element.tabIndex < 0) element.tabIndex = 0; // required for keyboard events
    element.addEventListener("pointerdown", (event) => this.press(event), listen);
    element.addEventListener("pointermove", (event) => this.move(event), listen);
    for (const name of ["pointerup", "pointercancel"] as const) {
      element.addEventListener(name, (event) => this.pressed.delete(event.pointerId), listen);
    }
    element.addEventListener("wheel", (event) => this.turnWheel(event), { ...listen, passive: false });
    element.addEventListener("keydown", (event) => this.key(event), listen);
  }

  look(azimuth: number, elevation: number, distance: number, target?: [number, number, number]): void {
    this.wanted = { azimuth, elevation, distance };
    Object.assign(this, this.wanted);
    if (target) {
      this.target.fromArray(target);
      this.wantedTarget.copy(this.target);
    }
  }

  get view(): { azimuth: number; elevation: number; distance: number } {
    return { ...this.wanted };
  }

  follow(target: [number, number, number]): void {
    this.wantedTarget.fromArray(target);
    // A hull that was moved far away is not followed across the sea.
    if (this.wantedTarget.distanceTo(this.target) > 4 * this.distance) this.target.copy(this.wantedTarget);
  }

  // step: [s]; turn: [rad] additional azimuth for this picture; dry: the lowest height of the camera above a place.
  place(step: number, turn: number, dry: (x: number, z: number) => number): void {
    const part = this.smooth ? 1 - Math.exp(-step * 9) : 1;
    const slow = this.smooth ? 1 - Math.exp(-step * 3.5) : 1;
    this.azimuth += part * (this.wanted.azimuth - this.azimuth);
    this.elevation += part * (this.wanted.elevation - this.elevation);
    this.distance += part * (this.wanted.distance - this.distance);
    this.target.lerp(this.wantedTarget, slow);
    this.put(turn, dry);
  }

  put(turn: number, dry: (x: number, z: number) => number): void {
    const flat = this.distance * Math.cos(this.elevation), azimuth = this.azimuth + turn;
    const { position } = this.camera;
    position.set(flat * Math.cos(azimuth), this.distance * Math.sin(this.elevation), flat * Math.sin(azimuth)).add(this.target);
    position.y = Math.max(position.y, dry(position.x, position.z) + 0.05 * this.distance + 0.05);
    this.camera.lookAt(this.target);
    this.camera.updateMatrixWorld();
  }

  dispose(): void {
    this.stopping.abort();
  }

  private turnBy(azimuth: number, elevation: number, nearer: number): void {
    this.wanted.azimuth += azimuth;
    this.wanted.elevation = Math.min(Math.max(this.wanted.elevation + elevation, kLowest), kHighest);
    this.wanted.distance = Math.min(Math.max(this.wanted.distance * nearer, this.nearest), this.farthest);
  }

  private press(event: PointerEvent): void {
    if (!this.enabled || (this.pressed.size === 0 && !this.accepts(event))) return;
    this.pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.element.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const before = this.pressed.get(event.pointerId);
    if (!before) return;
    const apart = this.fingersApart();
    const dx = event.clientX - before.x, dy = event.clientY - before.y;
    before.x = event.clientX;
    before.y = event.clientY;
    const perPixel = Math.PI / Math.max(this.element.clientHeight, 200) / this.pressed.size;
    this.turnBy(dx * perPixel, dy * perPixel, apart > 0 ? apart / Math.max(this.fingersApart(), 1) : 1);
  }

  private fingersApart(): number {
    if (this.pressed.size < 2) return 0;
    const [a, b] = [...this.pressed.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  private turnWheel(event: WheelEvent): void {
    if (!this.enabled) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.turnBy(0, 0, Math.exp(Math.min(Math.max(event.deltaY * lines, -200), 200) * 0.0012));
  }

  private key(event: KeyboardEvent): void {
    if (!this.enabled || event.ctrlKey || event.altKey || event.metaKey) return;
    const turn = 0.12;
    const turns: Record<string, [number, number, number]> = {
      ArrowLeft: [turn, 0, 1], ArrowRight: [-turn, 0, 1], ArrowUp: [0, 0.6 * turn, 1], ArrowDown: [0, -0.6 * turn, 1],
      "+": [0, 0, 0.88], "=": [0, 0, 0.88], "-": [0, 0, 1 / 0.88],
    };
    const wanted = turns[event.key];
    if (!wanted) return;
    event.preventDefault();
    this.turnBy(...wanted);
  }
}
