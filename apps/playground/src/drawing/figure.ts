// figure.ts - a person of 1.75 m on deck, for scale: a few rounded shapes, standing at the origin, y up, facing along
// +x.
import { BufferAttribute, type BufferGeometry, CapsuleGeometry, Color, SphereGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

interface Part { geometry: BufferGeometry; color: number }

function limb(radius: number, from: [number, number, number], to: [number, number, number], color: number): Part {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(x, y, z);
  const geometry = new CapsuleGeometry(radius, length, 4, 10);
  // The capsule stands along y: tilt it towards its end.
  geometry.rotateZ(-Math.asin(x / length));
  geometry.rotateX(Math.atan2(z, y));
  geometry.translate((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
  return { geometry, color };
}

function head(): Part[] {
  const skin = new SphereGeometry(0.105, 14, 10).scale(0.95, 1.12, 0.9).translate(0.01, 1.632, 0);
  const hat = new SphereGeometry(0.112, 14, 6, 0, 2 * Math.PI, 0, Math.PI / 2).scale(1, 0.95, 0.95).translate(0, 1.645, 0);
  return [{ geometry: skin, color: 0xc98f6b }, { geometry: hat, color: 0x22344a }];
}

export function makeFigure(): BufferGeometry {
  const trousers = 0x2b3440, jacket = 0xd9482b, boots = 0x1b1d20, skin = 0xc98f6b;
  const parts: Part[] = [
    limb(0.062, [0.0, 0.1, -0.1], [0, 0.84, -0.09], trousers), limb(0.062, [0, 0.1, 0.1], [0, 0.84, 0.09], trousers),
    limb(0.05, [-0.02, 0.05, -0.1], [0.11, 0.05, -0.1], boots), limb(0.05, [-0.02, 0.05, 0.1], [0.11, 0.05, 0.1], boots),
    limb(0.145, [0, 0.98, 0], [0, 1.3, 0], jacket), limb(0.05, [0, 1.42, 0], [0.01, 1.5, 0], skin),
    limb(0.045, [0, 1.38, -0.18], [0.03, 1.1, -0.25], jacket), limb(0.04, [0.03, 1.08, -0.25], [0.16, 0.94, -0.2], jacket),
    limb(0.045, [0, 1.38, 0.18], [0.03, 1.1, 0.25], jacket), limb(0.04, [0.03, 1.08, 0.25], [0.16, 0.94, 0.2], jacket),
    ...head(),
  ];
  const shapes = parts.map(({ geometry, color }) => {
    const shape = geometry.toNonIndexed();
    const tint = new Color(color);
    const count = shape.getAttribute("position").count;
    const tints = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) tint.toArray(tints, 3 * i);
    shape.setAttribute("tint", new BufferAttribute(tints, 3));
    shape.deleteAttribute("uv");
    geometry.dispose();
    return shape;
  });
  const merged = mergeGeometries(shapes);
  for (const shape of shapes) shape.dispose();
  merged.computeBoundingSphere();
  merged.computeBoundingBox();
  return merged;
}
