// still_geometry.hpp - computes what each sample of a still shows: the frame, the camera, the water as a height grid,
// and the nearest triangle. still.cpp computes the colours.
//
// Frame r: world axes, relative to the centre of the bodies' (or the view's) box and divided by its radius. Single
// precision is then sufficient for any position and size. Rays are eye + t ray, with t the depth along the camera's
// axis, so 1/t is linear on the screen.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "still.hpp"

namespace plim::report {

constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max();

Vec3f normalized(const Vec3f& a);

struct Facet {
  std::array<std::uint32_t, 3> corners;
  std::uint32_t body;
  bool never_wet, glass;
};

struct Hulls {
  std::vector<Vec3f> vertices; // [r]; those in no triangle are 0
  std::vector<Facet> facets;   // facing outward
  std::vector<Vec3f> normals;  // of the facets; their length is twice the area
  // The facets at vertex v are around[first_around[v]] up to, but excluding, around[first_around[v + 1]].
  std::vector<std::uint32_t> first_around, around;
  std::vector<float> tops;   // highest point of each body [r]
  float bottom = 0;          // lowest point of all [r]
  Vec3d centre_w;            // r = (w - centre_w) / radius
  double radius = 1;         // [m]
  std::vector<Vec3f> framed; // [r] corners of the box to be framed; empty: all vertices
};

// frame: null for the box of the bodies.
Hulls placeHulls(std::span<const StillBody> bodies, const StillFrame* frame = nullptr);

// Heights on a tensor grid: equal steps around the bodies, then growing geometrically towards the horizon.
class WaterGrid {
public:
  struct Surface {
    float height, slope_x, slope_z; // [r], dy/dx, dy/dz
  };
  WaterGrid(const Hulls& hulls, const HeightFunction& water, double margin, int even_lines);
  Surface surface(float x, float z) const;
  float height(float x, float z) const;
  // Returns the depth t at which a ray from above meets the water, infinity if it does not.
  float meet(const Vec3f& eye, const Vec3f& ray) const;
  float level() const { return level_; } // mean height around the bodies [r]

private:
  void sampleHeights(const Hulls& hulls, const HeightFunction& water);
  struct Cell { // four neighbouring nodes, and the position between them
    const Surface *near, *far;
    float u, v;
    float blend(float Surface::* field) const;
  };
  Cell cell(float x, float z) const;
  float coordinate(int line) const;
  float line(float coordinate) const;

  std::size_t nodeIndex(int i, int j) const; // numbered from the first line

  int even_lines_, lines_; // from the middle to the margin, and to the rim
  std::vector<Surface> nodes_;
  float step_ = 0, level_ = 0, lowest_ = 0, highest_ = 0;
};

struct Camera {
  Vec3f eye, right, up, forward;
  float half_width, half_height, shift; // tangents: half the window, and the height of its middle above the axis
  Vec3f ray(float u, float v) const {   // u, v in [0, 1] from the top left
    return forward + (2 * u - 1) * half_width * right + ((1 - 2 * v) * half_height + shift) * up;
  }
};

Camera placeCamera(const Hulls& hulls, const StillView& view, float water_level);

struct Visibility {
  int width, height;
  std::vector<float> inverse_depth;  // 0 where there is nothing
  std::vector<std::uint32_t> facets; // index into Hulls::facets, or kNothing
};

enum class Pass { kDirect, kMirrored }; // mirrored: the parts above the level, upside down below it

Visibility rasterise(const Hulls& hulls, const Camera& camera, int width, int height, Pass pass, float level);

} // namespace plim::report
