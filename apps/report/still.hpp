// still.hpp - draws hulls in their water in software, for the head of a report, a README or a terminal.
//
// World axes, y up, metres. The camera stands at an azimuth and elevation about the bodies and frames all of them. The
// lens, the light, the colours and the clearness of the water follow from the size of the bodies, so a cork and a
// tanker are drawn alike. Warm white is dry, red is wet and seen through the water, and the bright line is the
// waterline. The ripples are only painted: the water surface is at the height that the function returns.
// Limits: no cast shadows, no refraction, no underside of the surface (the camera is kept above it).
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

// Accepts any set of triangles. Triangles with an index out of range or non-finite coordinates are left out. If the
// triangles face outward, the inside of an open hull is drawn dry; if they face inward, they are flipped.
struct StillBody {
  std::vector<Vec3d> vertices_w; // [m, world]
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::uint8_t> never_wet;  // per triangle: 1 draws it as the dry inside of a boat; empty: none
  std::vector<std::uint8_t> glass = {}; // per triangle: 1 draws it as a window; empty: none
};

// Water height [m] at world x, z [m]. It is called fewer than 100 000 times for 100 water lines. An empty function
// means flat water at 0.
using HeightFunction = std::function<double(double x, double z)>;

// A box of the world that the camera frames instead of the bodies, so that pictures at several times share one view.
struct StillFrame {
  Vec3d low_w, high_w; // [m, world]
};

struct StillView {
  double azimuth_degrees = 35;     // direction from the bodies to the camera, from +x towards +z
  double elevation_degrees = 18;   // camera above the horizontal, clamped to 3...85
  int width = 960, height = 540;   // [pixels], clamped to 1...8192
  int supersample = 2;             // samples per pixel along each side, clamped to 1...8
  bool sparing = false;            // one sample where no body is visible: for films and small pictures
  double water_margin = 1.8;       // half width of the finely sampled water [radii of the bodies], at least 1
  int water_lines = 100;           // sampling lines from the middle to the margin; clamped to 10...1000
  std::optional<StillFrame> frame; // none: the box of the bodies
};

Image renderStill(std::span<const StillBody> bodies, const HeightFunction& water, const StillView& view);

} // namespace plim::report
