// ripples.ts - paints a seamless tile of small waves and froth, once. Red, green: slopes in x and z (0.5 is level);
// blue: fine froth, a lace of bubbles; alpha: coarse froth.
import {
  LinearFilter, LinearMipmapLinearFilter, LinearMipmapNearestFilter, RepeatWrapping, UnsignedByteType, WebGLRenderTarget, type WebGLRenderer,
} from "three";
import { FullScreen } from "./full_screen";

const fragment = /* glsl */ `
in vec2 at;
out vec4 color;
float random(vec2 p) { vec3 q = fract(vec3(p.xyx) * 0.1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }

// Each wave has a whole number of lengths in the tile, so that the tile repeats.
vec2 slopes() {
  vec2 sum = vec2(0.0);
  for (int i = 0; i < 44; i++) {
    float n = float(i);
    float length2 = 2.0 + 26.0 * pow(n / 44.0, 1.4);
    float turn = 0.5 + (random(vec2(n, 1.0)) - 0.5) * 3.6;
    vec2 k = floor(length2 * vec2(cos(turn), sin(turn)) + 0.5);
    float phase = 6.2831853 * (dot(k, at) + random(vec2(n, 2.0)));
    sum += normalize(k + 1e-3) * cos(phase) / pow(length2, 0.42);
  }
  return sum;
}

// Distance to the nearest of scattered points, the points repeating with the tile.
float nearest(vec2 p, float cells, float seed) {
  vec2 cell = floor(p * cells), f = fract(p * cells);
  float best = 1.0;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 beside = vec2(float(x), float(y));
    vec2 home = mod(cell + beside, cells);
    vec2 point = beside + vec2(random(home + seed), random(home + seed + 17.0)) - f;
    best = min(best, dot(point, point));
  }
  return sqrt(best);
}

float smoothNoise(vec2 p, float cells) {
  vec2 cell = floor(p * cells), f = fract(p * cells);
  vec2 s = f * f * (3.0 - 2.0 * f);
  vec2 a = mod(cell, cells), b = mod(cell + 1.0, cells);
  return mix(mix(random(a), random(vec2(b.x, a.y)), s.x), mix(random(vec2(a.x, b.y)), random(b), s.x), s.y);
}

void main() {
  float lace = 0.55 * nearest(at, 9.0, 3.0) + 0.35 * nearest(at, 21.0, 5.0) + 0.25 * nearest(at, 43.0, 9.0);
  float patches = 0.5 * smoothNoise(at, 4.0) + 0.3 * smoothNoise(at, 9.0) + 0.2 * smoothNoise(at, 19.0);
  color = vec4(0.5 + 0.11 * slopes(), clamp(lace, 0.0, 1.0), patches);
}`;

export function makeRipples(size: number, smoothLevels: boolean, anisotropy: number): WebGLRenderTarget {
  return new WebGLRenderTarget(size, size, {
    type: UnsignedByteType, wrapS: RepeatWrapping, wrapT: RepeatWrapping, generateMipmaps: true, magFilter: LinearFilter,
    minFilter: smoothLevels ? LinearMipmapLinearFilter : LinearMipmapNearestFilter, depthBuffer: false, anisotropy,
  });
}

export function paintRipples(renderer: WebGLRenderer, target: WebGLRenderTarget): void {
  const painter = new FullScreen(fragment, {});
  painter.paint(renderer, target);
  painter.dispose();
}
