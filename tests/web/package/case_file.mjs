// case_file.mjs - reads files of shared cases (format: bindings/cases/README.md) and rejects files that it would
// misread. readCases(text) returns meshes, seas and cases, each with the numbers of its lines by name.

// The lines of each kind of record: a letter for the type (d: doubles, f: floats, u: integers, n: a name), and the
// count; 0: any. !: required.
const LINES = {
  mesh: "vertices_double d0 vertices_float f0 indices u0 flags u1 never_wet u0",
  sea: "kind u1! level d1 density d1 gravity d1 current d2 depth d1 components u1 seed u1 tile d1 choppiness d1 resolution u1 cell d1 waves d0 of n1 " +
    "spectrum.shape u1 spectrum.significant_height d1 spectrum.peak_period d1 spectrum.direction d1 " +
    "grid.outside u1 grid.origin d2 grid.cell d1 grid.rows u1 grid.columns u1 grid.heights f0",
  hull: "mesh n1!",
  heights: "sea n1! time d1! x d3! z d3!",
  depths: "sea n1! time d1! points d9!",
  waterplane: "mesh n1! sea n1! time d1! position d3! rotation d4!",
  wetting: "mesh n1! sea n1! time d1! earlier_position d3! position d3! rotation d4! velocity d3! angular_velocity d3!",
  saved_hull: "mesh n1!",
  scene: "mesh n1! sea n1! time d1! mass d1! position d3! rotation d4! velocity d3! angular_velocity d3! tolerance d1! time_step d1! steps u1! effects u1",
  evaluate: "mesh n1! sea n1! time d1! position d3 rotation d4 center_of_mass d3 precision u1 tolerance d1 outputs u1 surface_time d1 budget d1",
  matrix: "mesh n1! sea n1! time d1! matrix f16! center_of_mass f3",
  water_load: "mesh n1! sea n1! time d1! panels u1 effects u1 terms u1 earlier_position d3 position d3! rotation d4 center_of_mass d3 velocity d3 angular_velocity d3 locked u1 " +
    "mass d1 inertia d9 other_force d3 other_torque d3 time_step d1! tolerance d1 precision u1 effects.enabled u1 effects.form_factor d1 " +
    "effects.angular_rate d1 effects.linear_rates d3 effects.damping d4 effects.pressure_quadratic d1 effects.angular_rates d3 effects.rates_when_dry u1",
};

const formats = Object.fromEntries(Object.entries(LINES).map(([kind, text]) => {
  const words = text.split(" "), of = new Map();
  for (let i = 0; i < words.length; i += 2)
    of.set(words[i], { type: words[i + 1][0], count: parseInt(words[i + 1].slice(1), 10), needed: words[i + 1].endsWith("!") });
  return [kind, of];
}));

const room = new DataView(new ArrayBuffer(8));

export function bitsOfDouble(number) {
  if (Number.isNaN(number)) return "nan";
  room.setFloat64(0, number);
  return room.getBigUint64(0).toString(16).padStart(16, "0");
}

export function bitsOfFloat(number) {
  if (Number.isNaN(number)) return "nan";
  room.setFloat32(0, number);
  return room.getUint32(0).toString(16).padStart(8, "0");
}

const readers = {
  d: (word) => {
    if (word === "nan") return NaN;
    if (!/^[0-9a-f]{16}$/.test(word)) return undefined;
    room.setBigUint64(0, BigInt(`0x${word}`));
    return room.getFloat64(0);
  },
  f: (word) => {
    if (word === "nan") return NaN;
    if (!/^[0-9a-f]{8}$/.test(word)) return undefined;
    room.setUint32(0, parseInt(word, 16));
    return room.getFloat32(0);
  },
  u: (word) => (!/^[0-9]{1,20}$/.test(word) ? undefined : Number.isSafeInteger(Number(word)) ? Number(word) : BigInt(word)),
  n: (word) => word || undefined,
};

/** Returns the numbers of one line: an array, a single number or a name. Throws if they are invalid. */
function readLine(line, format, where) {
  const [name, ...words] = line.split(" ");
  const { type, count } = format;
  const values = words.map((word) => {
    const value = readers[type](word);
    if (value === undefined) throw new Error(`${where}: ${name}: ${JSON.stringify(word)} is no number of its kind`);
    return value;
  });
  if (values.length === 0 || (count && values.length !== count)) throw new Error(`${where}: ${name} needs ${count || "some"} words, and has ${values.length}`);
  return count === 1 ? values[0] : values;
}

function readRecord(lines, file) {
  const [sort, name, kind] = lines[0].split(" ");
  const where = lines[0];
  const of = sort === "case" ? (kind === "mesh" || kind === "sea" ? undefined : formats[kind]) : ["mesh", "sea"].includes(sort) ? formats[sort] : undefined;
  if (!of) throw new Error(`${where}: a kind that is not known`);
  const record = { sort, name, kind, fields: {}, expected: lines.filter((line) => line.startsWith("=")).join("\n") };
  for (const line of lines.slice(1)) {
    if (line.startsWith("=")) continue;
    const field = line.split(" ", 1)[0], format = of.get(field);
    if (!format) throw new Error(`${where}: ${field} is no line of such a record`);
    if (field in record.fields) throw new Error(`${where}: ${field} is there twice`);
    record.fields[field] = readLine(line, format, where);
  }
  for (const [field, { needed }] of of) if (needed && !(field in record.fields)) throw new Error(`${where}: no line ${field}`);
  for (const [field, among] of [["mesh", file.meshes], ["sea", file.seas], ["of", file.seas]])
    if (field in record.fields && !among.has(record.fields[field])) throw new Error(`${where}: ${field} names nothing that came before`);
  if (sort === "mesh" && !record.fields.vertices_double && !record.fields.vertices_float) throw new Error(`${where}: no vertices`);
  return record;
}

export function readCases(text) {
  const file = { meshes: new Map(), seas: new Map(), cases: [] };
  for (const block of text.split(/\n[\n]+/)) {
    const lines = block.split("\n").filter((line) => line && !line.startsWith("#"));
    if (lines.length === 0) continue;
    const record = readRecord(lines, file);
    if (record.sort === "mesh") file.meshes.set(record.name, record);
    else if (record.sort === "sea") file.seas.set(record.name, record);
    else file.cases.push(record);
  }
  return file;
}
