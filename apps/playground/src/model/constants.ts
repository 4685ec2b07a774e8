// constants.ts - properties of the page's water: the library's own defaults, which all its seas use.

/** [m/s^2] */
export const gravity = 9.81;
/** [kg/m^3] */
export const density = 1000;

/** Returns the period [s] of a wave in deep water from its length [m]. */
export function periodOf(wavelength: number): number {
  return Math.sqrt((2 * Math.PI * wavelength) / gravity);
}
