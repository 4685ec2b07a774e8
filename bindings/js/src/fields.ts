// fields.ts - checks of objects given by the caller: unknown fields are errors.

/** The error for an unknown field. It names the likely field (the same letters apart from case and underscores, or the
 * same beginning), or all fields. */
export function noSuchField(what: string, name: string, names: readonly string[]): TypeError {
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, "");
  const likely = names.find((other) => plain(other) === plain(name)) ?? names.find((other) => plain(other).startsWith(plain(name).slice(0, 4)));
  return new TypeError(`plimsoll: ${what} has no field ${name}: ${likely ? `did you mean ${likely}?` : `there are ${names.join(", ")}`}`);
}

/** Throws if there are fields other than `names`. Undefined fields count as left out. */
export function refuseOtherFields(given: object, names: readonly string[], what: string): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined && !names.includes(name)) throw noSuchField(what, name, names);
}
