// still.hpp - a picture of hulls in their water, drawn in software: for the head of a report, a README or a terminal.
// World axes, y up, metres. The camera stands at an azimuth and elevation about the bodies and frames all of them;
// everything else (lens, light, colours, how clear the water is) follows from their size, so a cork and a tanker are
// drawn alike. Colours mean something: warm white is dry, red is wet and seen through the water, the bright line is
// where the hull meets the surface. The ripples are paint: the water stands where the height function says.
// Not covered: cast shadows, refraction, the underside of the surface (the camera is kept above it).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "image.hpp"
#include "math/vec3.hpp"

namespace plim::report {

// Any soup of triangles will do: indices out of range and coordinates that are not finite are left out. Wound outward,
// an open hull shows its inside dry; wound inward it is turned round.
struct StillBody {
  std::vector<Vec3d> vertices_w; // [m, world]
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::uint8_t> never_wet;  // per triangle: 1 draws it as the dry inside of a boat; empty: none
  std::vector<std::uint8_t> glass = {}; // per triangle: 1 draws it as a window; empty: none
};

// Water height [m] at world x, z [m]. Called fewer than 100 000 times for 100 water lines; an empty function is still water at 0.
using HeightFunction = std::function<double(double x, double z)>;

// A box of the world that the camera frames in place of the bodies, so that pictures of the same bodies at several times
// share one view.
struct StillFrame {
  Vec3d low_w, high_w; // [m, world]
};

struct StillView {
  double azimuth_degrees = 35;     // camera's direction from the bodies, from +x towards +z
  double elevation_degrees = 18;   // camera above the horizontal, held to 3...85
  int width = 960, height = 540;   // [pixels], held to 1...8192
  int supersample = 2;             // samples per pixel along each side, held to 1...8
  bool sparing = false;            // one sample where no body is seen: for films and small pictures
  double water_margin = 1.8;       // half width of the finely sampled water [radii of the bodies], at least 1
  int water_lines = 100;           // the water is sampled at, from the middle to the margin; held to 10...1000
  std::optional<StillFrame> frame; // none: the bodies' own
};

Image renderStill(std::span<const StillBody> bodies, const HeightFunction& water, const StillView& view);

} // namespace plim::report
