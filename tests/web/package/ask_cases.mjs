// ask_cases.mjs - computes the results of a file of shared cases through the package, and writes them as in the file.
import { bitsOfDouble, bitsOfFloat } from "./case_file.mjs";

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a record whose names begin with the prefix, with the names of the package. */
function fieldsOf(record, prefix = "", without = []) {
  const found = {};
  for (const [name, value] of Object.entries(record.fields)) {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : ".";
    if (!own.includes(".") && !without.includes(own)) found[camel(own)] = value;
  }
  return found;
}

export class CaseAsker {
  constructor(package_, plimsoll, file) {
    Object.assign(this, { package_, plimsoll, file });
  }

  name(table, value) {
    return Object.keys(this.package_[table]).find((name) => this.package_[table][name] === value);
  }
  /** Returns the names of a mask's bits; null if it has other bits, which only the C interface accepts. */
  names(table, mask) {
    const entries = Object.entries(this.package_[table]).filter(([, bit]) => (mask & bit) === bit);
    return entries.reduce((sum, [, bit]) => sum | bit, 0) === mask ? entries.map(([name]) => name) : null;
  }

  hull(name) {
    const { vertices_double, vertices_float, indices, flags = 0, never_wet } = this.file.meshes.get(name).fields;
    return this.plimsoll.createHull({
      vertices: vertices_double ? new Float64Array(vertices_double) : new Float32Array(vertices_float),
      indices: indices && new Uint32Array(indices), neverWet: never_wet && new Uint8Array(never_wet),
      repair: !!(flags & 1), refuseOpen: !!(flags & 2), solid: !!(flags & 4),
    });
  }

  water(name) {
    const record = this.file.seas.get(name), { waves, of } = record.fields;
    const kind = this.name("WaterKind", record.fields.kind);
    const definition = { ...fieldsOf(record, "", ["kind", "waves", "of"]), kind };
    if (waves) {
      const names = ["amplitude", "wavelength", "direction", "phase", "angularFrequency", "steepness"];
      definition.waves = Array.from({ length: waves.length / 6 }, (_, i) => Object.fromEntries(names.map((field, k) => [field, waves[6 * i + k]])));
    }
    if (kind === "spectrum" || kind === "fft") {
      const { shape, ...rest } = fieldsOf(record, "spectrum.");
      definition.spectrum = { ...rest, shape: this.name("SpectrumShape", shape) };
    }
    if (kind === "grid") {
      const { outside, heights, ...rest } = fieldsOf(record, "grid.");
      definition.grid = { ...rest, outside: this.name("GridOutside", outside), heights: new Float32Array(heights) };
    }
    const inner = of && this.water(of);
    if (inner) definition.of = inner;
    try {
      return this.plimsoll.createWater(definition);
    } finally {
      inner?.dispose();
    }
  }

  /** Returns the lines of the result. */
  ask(record) {
    const owned = [], { mesh, sea, time } = record.fields;
    try {
      const hull = mesh && owned[owned.push(this.hull(mesh)) - 1];
      let surface;
      if (sea) {
        const water = this.water(sea);
        owned.push(water);
        surface = this.plimsoll.createSurface();
        owned.push(surface);
        surface.prepare(water, time);
      }
      return ["=status 0", ...this[`answer_${record.kind}`](record, hull, surface, owned)].join("\n");
    } catch (error) {
      if (!(error instanceof this.package_.PlimsollError)) throw error;
      return `=status ${this.package_.Status[error.status]}\n=message ${error.message}`;
    } finally {
      for (const one of owned.reverse()) one.dispose();
    }
  }

  lines(found, names, whole = []) {
    return names.map((name) => {
      const values = [found[name]].flat();
      return `=${snake(name)} ${values.map((value) => (whole.includes(name) ? String(value) : bitsOfDouble(value))).join(" ")}`;
    });
  }

  answer_hull(_record, hull) {
    const counts = ["vertexCount", "triangleCount", "wettableCount", "closed"];
    return this.lines(hull.info, [...counts, "volume", "area", "centroid", "inertia", "boxLow", "boxHigh"], counts);
  }

  answer_heights(record, _hull, surface) {
    const slopes = new Float64Array(6), found = surface.getHeights(record.fields.x, record.fields.z, undefined, slopes);
    return this.lines({ heights: [...found], slopes: [...slopes] }, ["heights", "slopes"]);
  }

  answer_depths(record, _hull, surface) {
    const velocities = new Float64Array(9), found = surface.getDepths(record.fields.points, undefined, velocities);
    return this.lines({ depths: [...found], velocities: [...velocities] }, ["depths", "velocities"]);
  }

  answer_waterplane(record, hull, surface) {
    const { vertices, indices, area, crossing } = this.plimsoll.evaluateWaterplane(hull, surface, fieldsOf(record, "", ["mesh", "sea", "time"]));
    const counts = ["vertexCount", "triangleCount", "crossing"];
    const lines = this.lines({ vertexCount: vertices.length / 3, triangleCount: indices.length / 3, crossing: +crossing, area }, [...counts, "area"], counts);
    if (vertices.length > 0) lines.push(...this.lines({ vertices: [...vertices] }, ["vertices"]));
    if (indices.length > 0) lines.push(`=indices ${indices.join(" ")}`);
    return lines;
  }

  answer_wetting(record, hull, surface, owned) {
    const wetting = this.plimsoll.createWetting(hull), motion = fieldsOf(record, "", ["mesh", "sea", "time", "earlier_position"]);
    owned.push(wetting);
    wetting.update(surface, { ...motion, position: record.fields.earlier_position }, 1);
    const { count, area, triangles } = wetting.update(surface, motion, 1);
    const lines = this.lines({ count, area }, ["count", "area"], ["count"]);
    if (count === 0) return lines;
    const largest = this.lines(triangles[0], ["area", "position", "normal", "velocity", "triangle"], ["triangle"]);
    return [...lines, ...largest.map((line) => line.replace("=", "=largest."))];
  }

  saved(bytes) {
    const checksum = [...bytes.slice(-8)].reverse().map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [`=size ${bytes.length}`, `=checksum ${checksum}`];
  }

  answer_saved_hull(_record, hull, _surface, owned) {
    const bytes = hull.save(), loaded = this.plimsoll.loadHull(bytes);
    owned.push(loaded);
    return [...this.saved(bytes), `=fingerprint ${loaded.fingerprint}`];
  }

  answer_scene(record, hull, _surface, owned) {
    const { sea, steps, time_step, effects } = record.fields;
    const water = this.water(sea);
    owned.push(water);
    const scene = this.plimsoll.createScene(water);
    owned.push(scene);
    const takeSteps = () => { for (let left = steps; left > 0; left--) scene.step(time_step); };
    scene.add({ hull, ...fieldsOf(record, "", ["mesh", "sea", "time", "steps", "time_step", "effects"]), effects: effects ? {} : null });
    takeSteps();
    const bytes = scene.save();
    takeSteps();
    scene.load(bytes);
    takeSteps();
    return [...this.saved(bytes),
      ...this.lines(scene.getState(0), ["flags", "position", "rotation", "velocity", "angularVelocity", "buoyancy"], ["flags"])];
  }

  answer_evaluate(record, hull, surface) {
    const { outputs = 0, precision } = record.fields;
    const wanted = this.names("Outputs", outputs), precisionName = precision === undefined ? undefined : this.name("Precision", precision);
    const given = fieldsOf(record, "", ["mesh", "sea", "time", "outputs", "precision"]);
    if (!wanted || (precision !== undefined && !precisionName)) return this.evaluateInC(hull, surface, { ...given, outputs, precision });
    const asked = Object.fromEntries(wanted.map((name) => [name, true]));
    // Values as in the C interface.
    const absent = { centerOfBuoyancy: [NaN, NaN, NaN], dryCount: 0, wetCount: 0, cutCount: 0, waterlineCount: 0 };
    const found = { ...absent, ...this.plimsoll.evaluate(hull, surface, { ...given, ...asked, precision: precisionName }) };
    const counts = ["flags", "dryCount", "wetCount", "cutCount", "waterlineCount", "seaEvaluations"];
    const lines = this.lines(found, ["flags", "force", "torque", "volume", "wettedArea", "waterplaneArea", "centerOfBuoyancy", "forceBound", "torqueBound",
      "dryCount", "wetCount", "cutCount", "waterlineCount", "seaEvaluations"], counts);
    if (asked.triangleStates) lines.push(`=triangle_states ${[...found.triangleStates].join("")}`);
    const first = found.waterline?.[0];
    if (first) {
      lines.push(...this.lines({ waterlineFrom: first.from, waterlineTo: first.to }, ["waterlineFrom", "waterlineTo"]));
      lines.push(`=waterline_edges ${[...first.fromEdge, ...first.toEdge, first.triangle, first.next, first.previous].join(" ")}`);
    }
    return lines;
  }

  /** Passes numbers without a name, which the package itself does not accept. The library must reject them. */
  evaluateInC(hull, surface, fields) {
    const { instance } = this.plimsoll, { bodyLayout, forcesLayout } = this.package_;
    return instance.memory.scoped((room) => {
      const body = room.struct(bodyLayout), forces = room.struct(forcesLayout);
      instance.native.plim_body_init(body, bodyLayout.size, hull.pointer);
      instance.memory.write(bodyLayout, body, fields, "a body");
      instance.memory.setPointer(bodyLayout, body, "surface", surface.pointer);
      instance.check(instance.native.plim_evaluate(body, 1, forces, 0, 0, 0));
      throw new Error("this case should have been refused");
    });
  }

  answer_matrix(record, hull, surface) {
    const { matrix, center_of_mass } = record.fields;
    return [`=force_torque ${[...this.plimsoll.evaluateMatrix(hull, surface, matrix, center_of_mass ?? null)].map(bitsOfFloat).join(" ")}`];
  }

  answer_water_load(record, hull, surface, owned) {
    const { panels: maxPanels, effects: hasEffects, terms, earlier_position, position, time_step } = record.fields;
    const fleet = this.plimsoll.createFleet();
    owned.push(fleet);
    const panels = maxPanels === undefined ? null : this.plimsoll.createPanels(hull, maxPanels);
    if (panels) owned.push(panels);
    const { enabled, ratesWhenDry, ...rest } = fieldsOf(record, "effects.");
    const names = enabled === undefined ? undefined : this.names("EffectFlags", enabled);
    const effects = hasEffects ? { ...rest, enabled: names, ratesWhenDry: ratesWhenDry === undefined ? undefined : ratesWhenDry !== 0 } : null;
    const member = fleet.add(hull, { panels, effects, terms: !!terms });
    member.set(fieldsOf(record, "", ["mesh", "sea", "time", "panels", "effects", "terms", "earlier_position", "time_step"]));
    // Members with effects have a state; a case without an earlier position is about a body without one.
    if (!earlier_position) this.plimsoll.instance.memory.u32[(fleet.bodyValues.byteOffset + this.package_.bodyLayout.fields.state.offset) >> 2] = 0;
    if (earlier_position) {
      member.set({ position: earlier_position });
      fleet.evaluate(surface, time_step);
      member.set({ position });
    }
    fleet.evaluate(surface, time_step);
    const lines = this.lines(member.getLoad(), ["flags", "force", "torque", "buoyancy", "viscous", "pressure", "slamming", "damping", "radiation", "forceBound",
      "torqueBound", "volume", "wetFraction", "wettedArea", "waterplaneArea"], ["flags"]);
    if (!terms) return lines;
    const more = this.lines(member.getTerms(), ["addedMass", "resistance", "stiffness", "relativeVelocity", "waterAcceleration", "rates", "wetLength",
      "reynoldsNumber", "frictionCoefficient"]);
    return [...lines, ...more.map((line) => line.replace("=", "=terms."))];
  }
}

/** Returns the number of cases, how many of them were evaluations, and those that differ. */
export function askAll(package_, plimsoll, file) {
  const asker = new CaseAsker(package_, plimsoll, file), differing = [];
  let evaluations = 0;
  for (const record of file.cases) {
    const found = asker.ask(record);
    if (["evaluate", "matrix", "water_load"].includes(record.kind)) evaluations++;
    if (found !== record.expected) differing.push(`case ${record.name} ${record.kind}\nexpected:\n${record.expected}\nfound:\n${found}`);
  }
  return { asked: file.cases.length, evaluations, differing };
}
