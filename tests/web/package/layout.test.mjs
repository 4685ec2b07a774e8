// layout.test.mjs - the layout of every struct is that of the modules' compiler, and every constant has its value.
// LAYOUT: the output of the program of bindings/interface/layout_program.py, compiled by emcc.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const package_ = await import(join(process.env.PACKAGE, "index.js"));
const lines = readFileSync(process.env.LAYOUT, "utf8").trim().split("\n").map((line) => line.split(" "));
const words = (name) => name.split("_").slice(1).map((word) => ({ def: "definition" })[word] ?? word);
const camel = (parts) => parts.map((word, i) => (i ? word[0].toUpperCase() + word.slice(1) : word)).join("");
const layoutOf = (struct) => package_[`${camel(words(struct))}Layout`];
const bytes = { u32: 4, i32: 4, pointer: 4, f32: 4, u64: 8, f64: 8 };

test("structs", (t) => {
  let count = 0;
  for (const [kind, struct, name, offset, size] of lines) {
    if (kind === "size") assert.equal(layoutOf(struct)?.size, Number(name), struct);
    if (kind !== "field") continue;
    const field = layoutOf(struct).fields[camel(name.split("_"))];
    assert.ok(field, `${struct}.${name}`);
    assert.deepEqual([field.offset, bytes[field.kind] * (field.count || 1)], [Number(offset), Number(size)], `${struct}.${name}`);
    count++;
  }
  for (const struct of new Set(lines.filter(([kind]) => kind === "size").map(([, name]) => name))) {
    const fields = lines.filter(([kind, name]) => kind === "field" && name === struct).length;
    assert.equal(Object.keys(layoutOf(struct).fields).length, fields, struct);
  }
  assert.ok(count > 200);
  t.diagnostic(`${count} fields`);
});

test("constants", () => {
  const tables = Object.values(package_).filter((value) => value && typeof value === "object" && !("fields" in value) && Object.values(value).every(Number.isInteger));
  const values = new Map(tables.flatMap((table) => Object.entries(table).map(([name, value]) => [`${name}=${value}`, value])));
  const constants = lines.filter(([kind]) => kind === "constant");
  assert.ok(constants.length > 50);
  for (const [, name, value] of constants) {
    const parts = name.toLowerCase().split("_");
    const alone = name.replace(/^PLIM_(?=VERSION)/, "HEADER_").replace(/^PLIM_/, "");
    const known = package_[alone] === Number(value) || parts.some((_, i) => values.has(`${camel(parts.slice(i))}=${value}`));
    assert.ok(known, `${name} = ${value}`);
  }
});
