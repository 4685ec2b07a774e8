// types.ts - compiled, not run: the public types, and errors that must not compile.
import { ForceFlags, load, MeshRefused, PlimsollError, WaterKind, type Body, type Precision, type EvaluatedForces, type FleetMember, type Water, type WaterDefinition } from "plimsoll";
import { load as loadInside } from "plimsoll/compat";
import * as cannon from "plimsoll/cannon";
import * as jolt from "plimsoll/jolt";
import * as rapier from "plimsoll/rapier";
import { bendToSea, hullFromGeometry, hullFromObject, seaShaderChunk, seaUniforms, updateSeaUniforms } from "plimsoll/three";
import * as THREE from "three";

export const adapters = { cannon, jolt, rapier };

export async function float(): Promise<EvaluatedForces> {
  const plimsoll = await load({ simd: true });
  const sea: WaterDefinition = { kind: "gerstner", waves: [{ amplitude: 0.2, wavelength: 8, steepness: 0.5 }] };
  using water: Water = plimsoll.createWater(sea);
  const geometry = new THREE.TorusGeometry(2, 0.5);
  using hull = hullFromGeometry(plimsoll, geometry, { matrix: new THREE.Matrix4(), repair: true });
  using model = hullFromObject(plimsoll, new THREE.Scene().add(new THREE.Mesh(geometry)), { choose: ({ name }) => name !== "sail" });
  const uniforms = seaUniforms(water);
  new THREE.Mesh(new THREE.PlaneGeometry(), bendToSea(new THREE.MeshStandardMaterial(), uniforms));
  new THREE.ShaderMaterial({ uniforms: { ...uniforms }, vertexShader: seaShaderChunk });
  updateSeaUniforms(uniforms, water, 2, new THREE.PerspectiveCamera().position);
  const member: FleetMember = plimsoll.createFleet().add(hull, { mass: 3, locked: ["turnX"], effects: { enabled: ["viscous"] } });
  const force: Float64Array = member.getForce(new Float64Array(3));
  if (force[0]! > 1) throw new PlimsollError("badValue", "too much");
  // @ts-expect-error present only if requested
  const center: number[] = plimsoll.evaluate(model, null).centerOfBuoyancy;
  // @ts-expect-error a sampled water has the density of the sampled one
  plimsoll.createWater({ kind: "sampled", of: water, density: center.length });
  // @ts-expect-error an internal address
  if (member.state) throw new Error();
  // @ts-expect-error an unknown kind
  plimsoll.createWater({ kind: "sine", waves: [] });
  // @ts-expect-error a flat water has no waves
  plimsoll.createWater({ kind: "flat", waves: [] });
  // @ts-expect-error an unknown field
  plimsoll.evaluate(hull, null, { orientation: [0, 0, 0, 1] });
  // @ts-expect-error a body needs a mass
  plimsoll.createScene().add({ hull });
  // @ts-expect-error an evaluation does not read the mass
  plimsoll.evaluate(hull, null, { mass: 3 });
  const scene = plimsoll.createScene(), kind: WaterKind = WaterKind.sines, body: Body = scene.getBody(scene.add({ hull, mass: 3, panels: null }));
  const precision: Precision = body.precision, flags: ForceFlags = member.getLoad().flags & ForceFlags.certified;
  // @ts-expect-error an unknown value of an enumeration
  const other: WaterKind = 17;
  if (kind + precision + flags + other > 1000) throw new Error();
  // @ts-expect-error an unknown lock
  plimsoll.createFleet().add(hull, { locked: ["yaw"] });
  return plimsoll.evaluate(hull, plimsoll.prepareSurface(water, 1), { waterline: true });
}

export async function inside(): Promise<string> {
  try {
    (await loadInside()).createHull({ vertices: new Float32Array(9) });
    return "";
  } catch (error) {
    return error instanceof MeshRefused ? error.report.problems[0]!.hint : String(error);
  }
}
