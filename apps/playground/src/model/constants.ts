// constants.ts - the water and the earth of the page: the library's own defaults, which all of its seas keep.

/** [m/s^2] */
export const gravity = 9.81;
/** [kg/m^3] */
export const density = 1000;

/** [s] of a wave in deep water, by its length [m]. */
export function periodOf(wavelength: number): number {
  return Math.sqrt((2 * Math.PI * wavelength) / gravity);
}
