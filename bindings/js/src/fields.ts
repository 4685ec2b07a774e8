// fields.ts - objects that people give: a field that means nothing there is a slip, and said to be one.

/** Refuses fields other than `names`, with the name that was meant, or all there are. Fields that are undefined count as left out. */
export function refuseOtherFields(given: object, names: readonly string[], what: string): void {
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, "");
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    const meant = names.find((other) => plain(other) === plain(name));
    throw new TypeError(`plimsoll: ${what} has no field ${name}: ${meant ? `did you mean ${meant}?` : `there are ${names.join(", ")}`}`);
  }
}
