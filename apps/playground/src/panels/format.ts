// format.ts - formats changing numbers so that the text does not jump: the prefix and the number of decimals are fixed
// for each scale.

/** The format of the numbers of one quantity. */
export interface Scale {
  /** Multiplies the value before writing. */
  factor: number;
  unit: string;
  decimals: number;
}

const prefixes: readonly [number, string][] = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"]];

/** Returns a scale on which the reference has this many digits: siScale(7357, "N") writes 7.357 kN. */
export function siScale(reference: number, unit: string, digits = 4): Scale {
  const size = Math.abs(reference);
  if (!(size > 0) || !Number.isFinite(size)) return { factor: 1, unit, decimals: digits - 1 };
  const [value, prefix] = prefixes.find(([value]) => size >= 0.9995 * value) ?? prefixes.at(-1)!;
  return { factor: 1 / value, unit: prefix + unit, decimals: decimalsFor(size / value, digits) };
}

/** Returns a scale without prefixes, for areas and volumes, where prefixes would be misleading. */
export function plainScale(reference: number, unit: string, digits = 4): Scale {
  const size = Math.abs(reference);
  return { factor: 1, unit, decimals: size > 0 && Number.isFinite(size) ? decimalsFor(size, digits) : digits - 1 };
}

function decimalsFor(size: number, digits: number): number {
  return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

export const noNumber = "–";

/** Formats with fixed decimals, a true minus sign, no negative zero; a dash for NaN. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return noNumber;
  const text = value.toFixed(decimals);
  return text.startsWith("-") ? (Number(text) === 0 ? text.slice(1) : `\u2212${text.slice(1)}`) : text;
}

export function onScale(value: number, scale: Scale): string {
  return fixed(value * scale.factor, scale.decimals);
}

/** Formats with this many digits and a separate prefix, for sentences and for values that vary by powers of ten: "12.3
 * kN", "0 N". */
export function significant(value: number, unit: string, digits = 3): string {
  if (!Number.isFinite(value)) return noNumber;
  if (Math.abs(value) < 5e-10) return `0 ${unit}`;
  const scale = siScale(value, unit, digits);
  return `${onScale(value, scale)} ${scale.unit}`;
}

/** Formats with three digits, with commas in long numbers, for sizes that are shown once. */
export function shortNumber(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Formats a mass [kg], in tonnes from ten tonnes up. */
export function massWords(mass: number): string {
  return mass < 10000 ? `${shortNumber(mass)} kg` : `${shortNumber(mass / 1000)} t`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 1234567 -> 1,234,567 */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** "1 triangle", "2,000 triangles" */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}
