// palette.ts - the light of a day and of a dusk. Colours are linear radiance; 1 is about that of a white wall at noon.
import { Color, Vector3 } from "three";

export interface Palette {
  lightDirection: Vector3; // towards the sun by day, the moon by dusk
  light: Color; // its irradiance on a surface that faces it
  disc: Color; // radiance of its disc, for the water's glitter
  discSize: number; // [rad] radius as drawn
  glowDirection: Vector3; // direction of the brightest sky: the sun, at dusk below the horizon
  glow: Color;
  zenith: Color;
  middle: Color;
  horizon: Color;
  cloud: Color;
  cloudAmount: number;
  stars: number;
  water: Color; // light scattered back from deep water
  crest: Color; // light transmitted through thin water
  absorption: Vector3; // [1/m] absorption coefficient of water
  exposure: number;
}

// Degrees: elevation above the horizon, azimuth from +x towards +z.
function direction(elevation: number, azimuth: number): Vector3 {
  const up = (elevation * Math.PI) / 180;
  const round = (azimuth * Math.PI) / 180;
  return new Vector3(Math.cos(up) * Math.cos(round), Math.sin(up), Math.cos(up) * Math.sin(round));
}

export const day: Palette = {
  lightDirection: direction(27, -118),
  light: new Color(2.55, 2.25, 1.85),
  disc: new Color(260, 225, 175),
  discSize: 0.012,
  glowDirection: direction(27, -118),
  glow: new Color(1.0, 0.86, 0.66),
  zenith: new Color(0.055, 0.17, 0.5),
  middle: new Color(0.2, 0.42, 0.76),
  horizon: new Color(0.55, 0.77, 1.0),
  cloud: new Color(1.75, 1.74, 1.72),
  cloudAmount: 0.34,
  stars: 0,
  water: new Color(0.01, 0.056, 0.072),
  crest: new Color(0.03, 0.26, 0.25),
  absorption: new Vector3(0.85, 0.24, 0.17),
  exposure: 1.25,
};

export const dusk: Palette = {
  lightDirection: direction(24, -62),
  light: new Color(0.3, 0.34, 0.44),
  disc: new Color(34, 36, 42),
  discSize: 0.019,
  glowDirection: direction(-3, -128),
  glow: new Color(1.05, 0.36, 0.14),
  zenith: new Color(0.014, 0.03, 0.1),
  middle: new Color(0.06, 0.08, 0.2),
  horizon: new Color(0.2, 0.17, 0.27),
  cloud: new Color(0.3, 0.17, 0.18),
  cloudAmount: 0.45,
  stars: 1,
  water: new Color(0.004, 0.03, 0.05),
  crest: new Color(0.012, 0.08, 0.1),
  absorption: new Vector3(0.85, 0.24, 0.17),
  exposure: 1.45,
};
