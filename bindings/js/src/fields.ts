// fields.ts - objects that people give: a field that means nothing there is a slip, and said to be one.

/** What to throw for a field that is none: with the name that was meant (the same letters but for case and underscores, or a like beginning), or
 * all there are. */
export function noSuchField(what: string, name: string, names: readonly string[]): TypeError {
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, "");
  const meant = names.find((other) => plain(other) === plain(name)) ?? names.find((other) => plain(other).startsWith(plain(name).slice(0, 4)));
  return new TypeError(`plimsoll: ${what} has no field ${name}: ${meant ? `did you mean ${meant}?` : `there are ${names.join(", ")}`}`);
}

/** Refuses fields other than `names`. Fields that are undefined count as left out. */
export function refuseOtherFields(given: object, names: readonly string[], what: string): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined && !names.includes(name)) throw noSuchField(what, name, names);
}
