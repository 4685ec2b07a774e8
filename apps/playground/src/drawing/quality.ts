// quality.ts - chooses the quality for the graphics of this device. Software renderers start with less; a renderer that
// turns out to be slow gets fewer pixels.

export interface Quality {
  antialias: boolean;
  pixelRatio: number;
  skySize: number; // [pixels] edge of the sky's cube
  fineness: number; // distance of the water from the camera in cells of its mesh (patches.ts)
  hullSquares: number; // largest number for the mesh near the hulls
  pixelWaves: number; // slopes are computed for each pixel in seas of at most this many waves
  shadowSize: number;
  mirrorScale: number; // pixels of the mirrored picture per pixel of the view
  foamSize: number;
  rippleSize: number;
  smoothLevels: boolean; // interpolate between mip levels; twice the work for a software renderer
  anisotropy: number; // 1 in software, where a larger value takes seconds per frame
}

export function chooseQuality(reduced: boolean, software: boolean, deviceRatio: number): Quality {
  const anisotropy = software ? 1 : 8;
  return reduced
    ? {
        antialias: false, pixelRatio: Math.min(deviceRatio, 1), skySize: 256, fineness: 22, hullSquares: 4000, pixelWaves: 0, shadowSize: 512,
        mirrorScale: 0.5, foamSize: 256, rippleSize: 256, smoothLevels: false, anisotropy: 1,
      }
    : {
        antialias: true, pixelRatio: Math.min(deviceRatio, 2), skySize: 1024, fineness: 64, hullSquares: 40000, pixelWaves: 64, shadowSize: 2048,
        mirrorScale: 0.75, foamSize: 512, rippleSize: 512, smoothLevels: true, anisotropy,
      };
}

export type Graphics = "none" | "software" | "card";
let graphics: Graphics | null = null;

// Returns the kind of WebGL 2 renderer. It is determined once, because browsers keep only a few contexts.
export function findGraphics(): Graphics {
  return (graphics ??= askGraphics());
}

// Recognises a software renderer by its name.
function askGraphics(): Graphics {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "none";
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /llvmpipe|softpipe|swiftshader|software|basic render/i.test(name) ? "software" : "card";
}

// Measures the time between frames and sets the share of pixels to draw. It reduces the share in steps while frames are
// slower than 25 per second, and increases it only after a long time without trouble, so that it does not oscillate.
export class FrameWatch {
  private last = -1;
  private readonly times: number[] = [];
  private quiet = 0;
  scale = 1;

  // now: [ms]. Returns true if scale was changed.
  frame(now: number): boolean {
    const step = now - this.last;
    this.last = now;
    if (step <= 0 || step > 1000) return false; // the first frame, or the page was hidden
    this.times.push(step);
    if (this.times.length < 12) return false;
    const middle = this.times.sort((a, b) => a - b)[6];
    this.times.length = 0;
    if (middle > 42 && this.scale > 0.5) {
      this.scale = Math.max(0.5, this.scale * Math.max(0.7, Math.sqrt(36 / middle)));
      this.quiet = 0;
      return true;
    }
    this.quiet = middle < 20 ? this.quiet + 1 : 0;
    if (this.quiet < 25 || this.scale >= 1) return false;
    this.scale = Math.min(1, this.scale * 1.2);
    this.quiet = 0;
    return true;
  }
}
