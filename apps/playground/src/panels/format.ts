// format.ts - numbers as text that does not jump while they change: one prefix and one number of decimals for as long as the scale stays.

/** How numbers of one quantity are written. */
export interface Scale {
  /** Multiplied with before writing. */
  factor: number;
  unit: string;
  decimals: number;
}

const prefixes: readonly [number, string][] = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"]];

/** A scale on which the reference has so many digits: siScale(7357, "N") writes 7.357 kN. */
export function siScale(reference: number, unit: string, digits = 4): Scale {
  const size = Math.abs(reference);
  if (!(size > 0) || !Number.isFinite(size)) return { factor: 1, unit, decimals: digits - 1 };
  const [value, prefix] = prefixes.find(([value]) => size >= 0.9995 * value) ?? prefixes.at(-1)!;
  return { factor: 1 / value, unit: prefix + unit, decimals: decimalsFor(size / value, digits) };
}

/** A scale without prefixes, for areas and volumes, where those would mislead. */
export function plainScale(reference: number, unit: string, digits = 4): Scale {
  const size = Math.abs(reference);
  return { factor: 1, unit, decimals: size > 0 && Number.isFinite(size) ? decimalsFor(size, digits) : digits - 1 };
}

function decimalsFor(size: number, digits: number): number {
  return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

export const noNumber = "–";

/** Fixed decimals, a true minus sign, never a negative zero; a dash for NaN. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return noNumber;
  const text = value.toFixed(decimals);
  return text.startsWith("-") ? (Number(text) === 0 ? text.slice(1) : `\u2212${text.slice(1)}`) : text;
}

export function onScale(value: number, scale: Scale): string {
  return fixed(value * scale.factor, scale.decimals);
}

/** So many digits and a prefix of its own: for sentences and for what varies by powers of ten. "12.3 kN", "0 N". */
export function significant(value: number, unit: string, digits = 3): string {
  if (!Number.isFinite(value)) return noNumber;
  if (Math.abs(value) < 5e-10) return `0 ${unit}`;
  const scale = siScale(value, unit, digits);
  return `${onScale(value, scale)} ${scale.unit}`;
}

/** Three digits, with commas in long numbers: for sizes that are told once. */
export function shortNumber(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** [kg], from ten tonnes in tonnes. */
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
