// hull_geometry.ts - the geometry of a mesh for drawing. Each triangle has three vertices of its own, so that it can
// have its own colour. Normals are smooth over gentle bends and sharp over edges.
import { BufferAttribute, BufferGeometry } from "three";
import { weld } from "../hulls/weld";

export interface Triangles {
  vertices: Float32Array; // x, y, z, body axes about the mesh's own origin [m]
  indices: Uint32Array; // three a triangle, counter-clockwise seen from outside
}

const kSharp = Math.cos((38 * Math.PI) / 180); // faces that meet at a larger angle are not smoothed

export function checkMesh({ vertices, indices }: Triangles): void {
  if (vertices.length % 3 !== 0) throw new Error(`${vertices.length} coordinates are no whole number of vertices (x, y, z each)`);
  if (indices.length % 3 !== 0) throw new Error(`${indices.length} indices are no whole number of triangles`);
  const last = vertices.length / 3;
  for (const index of indices) if (index >= last) throw new Error(`a triangle uses vertex ${index}, but there are only ${last}`);
}

export function makeHullGeometry(mesh: Triangles): BufferGeometry {
  checkMesh(mesh);
  const { vertices, indices } = mesh;
  const corners = indices.length;
  const places = new Float32Array(3 * corners);
  for (let i = 0; i < corners; i++) for (let axis = 0; axis < 3; axis++) places[3 * i + axis] = vertices[3 * indices[i] + axis];
  const faces = faceNormals(places), same = weld(vertices);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  geometry.setAttribute("normal", new BufferAttribute(smoothNormals(faces, indices.map((vertex) => same[vertex])), 3));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
  return geometry;
}

// Returns the normal of each triangle; its length is twice the area.
function faceNormals(places: Float32Array): Float32Array {
  const normals = new Float32Array(places.length / 3);
  for (let t = 0; t < places.length / 9; t++) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = places.subarray(9 * t, 9 * t + 9);
    const ux = bx - ax, uy = by - ay, uz = bz - az, vx = cx - ax, vy = cy - ay, vz = cz - az;
    normals[3 * t] = uy * vz - uz * vy;
    normals[3 * t + 1] = uz * vx - ux * vz;
    normals[3 * t + 2] = ux * vy - uy * vx;
  }
  return normals;
}

// Returns the mean, by area, of the faces at a corner that bend gently against the corner's own face.
function smoothNormals(faces: Float32Array, placeOf: Uint32Array): Float32Array {
  const about = new Map<number, number[]>();
  placeOf.forEach((place, corner) => {
    const list = about.get(place);
    if (list) list.push(Math.floor(corner / 3));
    else about.set(place, [Math.floor(corner / 3)]);
  });
  const lengths = new Float32Array(faces.length / 3);
  for (let t = 0; t < lengths.length; t++) lengths[t] = Math.hypot(faces[3 * t], faces[3 * t + 1], faces[3 * t + 2]);
  const normals = new Float32Array(3 * placeOf.length);
  placeOf.forEach((place, corner) => {
    const own = Math.floor(corner / 3);
    let x = 0, y = 0, z = 0;
    for (const face of about.get(place) ?? []) {
      const dot = faces[3 * own] * faces[3 * face] + faces[3 * own + 1] * faces[3 * face + 1] + faces[3 * own + 2] * faces[3 * face + 2];
      if (face !== own && dot < kSharp * lengths[own] * lengths[face]) continue;
      x += faces[3 * face];
      y += faces[3 * face + 1];
      z += faces[3 * face + 2];
    }
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], 3 * corner);
  });
  return normals;
}
