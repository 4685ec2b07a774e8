// still_geometry.cpp - frame, water grid, camera and z-buffer of a still.
//
// A triangle's inverse depth q is linear on the screen, q = q0 + qx x + qy y. A row of it is therefore one interval of
// x with one addition per sample, and the cost is its rows plus its samples, however thin it is.
#include "still_geometry.hpp"

#include <cmath>
#include <numbers>

namespace plim::report {
namespace {

constexpr double kLargestLength = 1e12; // [m] larger numbers are treated as invalid
constexpr double kLeastRadius = 1e-9;   // [m] smaller bodies are a point, framed as if 1 m large
constexpr int kOuterLines = 48;         // grid lines from the margin to the rim
constexpr float kGrowth = 1.2f;         // growth of the steps beyond the margin: the rim is some 700 radii away
constexpr float kHalfWindow = 0.30f, kShift = 0.09f; // tangents: a 33 degree lens whose window also shows the horizon
constexpr float kNearest = 0.01f;                    // [r] points closer to the eye are not drawn

bool usable(double length) {
  return std::abs(length) < kLargestLength; // false for NaN
}

bool usable(const Vec3d& v) {
  return usable(v.x) && usable(v.y) && usable(v.z);
}

template <typename Visit>
void forEachTriangle(std::span<const StillBody> bodies, Visit visit) {
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    const auto& vertices_w = bodies[body].vertices_w;
    const auto& triangles = bodies[body].triangles;
    const auto marked = [](const std::vector<std::uint8_t>& marks, std::size_t t) {
      return t < marks.size() && marks[t] != 0;
    };
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      const auto& triangle = triangles[t];
      const auto good = [&](std::uint32_t corner) { return corner < vertices_w.size() && usable(vertices_w[corner]); };
      if (good(triangle[0]) && good(triangle[1]) && good(triangle[2]))
        visit(body, Facet{triangle, static_cast<std::uint32_t>(body), marked(bodies[body].never_wet, t),
                          marked(bodies[body].glass, t)});
    }
  }
}

void placeFrame(Hulls& hulls, const StillFrame& box) {
  hulls.centre_w = 0.5 * (box.low_w + box.high_w);
  const double radius = 0.5 * length(box.high_w - box.low_w);
  if (radius > kLeastRadius) hulls.radius = radius;
}

// Only corners in use count: stray vertices must not move the camera away.
void placeFrame(Hulls& hulls, std::span<const StillBody> bodies) {
  Vec3d low{1e300, 1e300, 1e300}, high = -low;
  forEachTriangle(bodies, [&](std::size_t body, const Facet& facet) {
    for (const std::uint32_t corner : facet.corners) {
      low = minimum(low, bodies[body].vertices_w[corner]);
      high = maximum(high, bodies[body].vertices_w[corner]);
    }
  });
  if (low.x > high.x) return;
  placeFrame(hulls, {low, high});
}

void turnOutward(Hulls& hulls, std::size_t bodies) {
  std::vector<double> volumes(bodies, 0.0);
  const auto& v = hulls.vertices;
  for (const Facet& f : hulls.facets)
    volumes[f.body] += static_cast<double>(dot(v[f.corners[0]], cross(v[f.corners[1]], v[f.corners[2]])));
  for (Facet& f : hulls.facets)
    if (volumes[f.body] < 0) std::swap(f.corners[1], f.corners[2]);
}

void placeNormals(Hulls& hulls) {
  hulls.first_around.assign(hulls.vertices.size() + 1, 0);
  for (const Facet& f : hulls.facets) {
    const Vec3f& a = hulls.vertices[f.corners[0]];
    hulls.normals.push_back(cross(hulls.vertices[f.corners[1]] - a, hulls.vertices[f.corners[2]] - a));
    for (const std::uint32_t corner : f.corners) ++hulls.first_around[corner + 1];
  }
  for (std::size_t v = 1; v < hulls.first_around.size(); ++v) hulls.first_around[v] += hulls.first_around[v - 1];
  hulls.around.resize(3 * hulls.facets.size());
  std::vector<std::uint32_t> next = hulls.first_around;
  for (std::uint32_t f = 0; f < hulls.facets.size(); ++f)
    for (const std::uint32_t corner : hulls.facets[f].corners) hulls.around[next[corner]++] = f;
}

struct Corner {
  float x = 0, y = 0;        // [samples]
  float inverse_depth = 0;   // 0: not drawn
  float height_on_depth = 0; // height above the mirror times inverse depth, linear on the screen
};

std::vector<Corner> projectCorners(const Hulls& hulls, const Camera& camera, const Visibility& target, Pass pass,
                                   float level) {
  std::vector<Corner> corners(hulls.vertices.size());
  const float scale_x = 0.5f * static_cast<float>(target.width), scale_y = 0.5f * static_cast<float>(target.height);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    Vec3f position = hulls.vertices[i];
    const float height = pass == Pass::kMirrored ? position.y - level : 1.0f;
    if (pass == Pass::kMirrored) position.y = level - height;
    const Vec3f from_eye = position - camera.eye;
    const float depth = dot(from_eye, camera.forward);
    if (!(depth > kNearest)) continue;
    const float tangent_x = dot(from_eye, camera.right) / depth, tangent_y = dot(from_eye, camera.up) / depth;
    corners[i] = {scale_x * (1 + tangent_x / camera.half_width),
                  scale_y * (1 - (tangent_y - camera.shift) / camera.half_height), 1 / depth, height / depth};
  }
  return corners;
}

struct Plane { // value = base + along_x x + along_y y on the screen
  double base, along_x, along_y;
  double at(double x, double y) const { return base + along_x * x + along_y * y; }
};

// Returns the plane that is 1 at corner a and 0 on the edge from b to c; doubled_area is that of abc.
Plane edgePlane(const Corner& b, const Corner& c, double doubled_area) {
  const double x = b.x, y = b.y, edge_x = static_cast<double>(c.x) - x, edge_y = static_cast<double>(c.y) - y;
  return {(edge_y * x - edge_x * y) / doubled_area, -edge_y / doubled_area, edge_x / doubled_area};
}

struct Triangle {
  Plane edges[3];
  Plane inverse_depth, height;
  float nearest, farthest; // bounds of the inverse depth: thin triangles must not extrapolate
};

bool setUp(Triangle& triangle, const Corner& a, const Corner& b, const Corner& c) {
  const double doubled_area = (static_cast<double>(b.x) - a.x) * (static_cast<double>(c.y) - a.y) -
                              (static_cast<double>(b.y) - a.y) * (static_cast<double>(c.x) - a.x);
  if (!(std::abs(doubled_area) > 1e-12)) return false;
  Plane* const e = triangle.edges;
  e[0] = edgePlane(b, c, doubled_area);
  e[1] = edgePlane(c, a, doubled_area);
  e[2] = edgePlane(a, b, doubled_area);
  const auto blend = [&](double at_a, double at_b, double at_c) {
    return Plane{at_a * e[0].base + at_b * e[1].base + at_c * e[2].base,
                 at_a * e[0].along_x + at_b * e[1].along_x + at_c * e[2].along_x,
                 at_a * e[0].along_y + at_b * e[1].along_y + at_c * e[2].along_y};
  };
  triangle.inverse_depth = blend(a.inverse_depth, b.inverse_depth, c.inverse_depth);
  triangle.height = blend(a.height_on_depth, b.height_on_depth, c.height_on_depth);
  triangle.nearest = std::max({a.inverse_depth, b.inverse_depth, c.inverse_depth});
  triangle.farthest = std::min({a.inverse_depth, b.inverse_depth, c.inverse_depth});
  return true;
}

// Draws the samples of one row. The slack makes neighbours overlap, which avoids cracks.
void drawRow(Visibility& target, const Triangle& triangle, std::uint32_t facet, int row, double left, double right) {
  constexpr double kSlack = 1e-4;
  const double y = row + 0.5;
  for (const Plane& edge : triangle.edges) {
    const double at_origin = edge.at(0, y);
    if (edge.along_x > 0) left = std::max(left, -at_origin / edge.along_x - kSlack);
    if (edge.along_x < 0) right = std::min(right, -at_origin / edge.along_x + kSlack);
    if (edge.along_x == 0 && at_origin < 0) return;
  }
  if (!(left <= right)) return;
  const int last = std::min(target.width - 1, static_cast<int>(std::floor(right - 0.5)));
  const std::size_t start = static_cast<std::size_t>(row) * static_cast<std::size_t>(target.width);
  for (int column = std::max(0, static_cast<int>(std::ceil(left - 0.5))); column <= last; ++column) {
    const double x = column + 0.5;
    const float inverse_depth =
        std::clamp(static_cast<float>(triangle.inverse_depth.at(x, y)), triangle.farthest, triangle.nearest);
    const std::size_t sample = start + static_cast<std::size_t>(column);
    if (inverse_depth <= target.inverse_depth[sample] || triangle.height.at(x, y) < 0) continue;
    target.inverse_depth[sample] = inverse_depth;
    target.facets[sample] = facet;
  }
}

void drawFacet(Visibility& target, std::uint32_t facet, const Corner& a, const Corner& b, const Corner& c) {
  if (a.inverse_depth == 0 || b.inverse_depth == 0 || c.inverse_depth == 0) return;
  const float top = std::max(0.0f, std::min({a.y, b.y, c.y}) - 0.5f);
  const float bottom = std::min(static_cast<float>(target.height) - 1, std::max({a.y, b.y, c.y}) - 0.5f);
  const float left = std::max(0.0f, std::min({a.x, b.x, c.x}));
  const float right = std::min(static_cast<float>(target.width), std::max({a.x, b.x, c.x}));
  // Most triangles of a very fine mesh fall between the samples and end here.
  if (std::ceil(top) > bottom || std::ceil(left - 0.5f) > right - 0.5f) return;
  Triangle triangle;
  if (!setUp(triangle, a, b, c)) return;
  for (int row = static_cast<int>(std::ceil(top)); row <= static_cast<int>(bottom); ++row)
    drawRow(target, triangle, facet, row, left, right);
}

// The outline of a set of points as seen by a camera: tangents, and the distance by which the eye must step back to fit
// them.
struct Outline {
  const Camera& camera;
  float room_across, room_up, room_down; // tangents
  float left = 1e9f, right = -1e9f, low = 1e9f, high = -1e9f;
  float retreat = -1e9f; // [r]
  void include(const Vec3f& point) {
    constexpr float kClosest = 1.0f; // [r]
    const Vec3f p = point - camera.eye;
    const float across = dot(p, camera.right), up = dot(p, camera.up), depth = dot(p, camera.forward);
    const float wanted = std::max({kClosest, std::abs(across) / room_across, up / room_up, -up / room_down});
    retreat = std::max(retreat, wanted - depth);
    left = std::min(left, across / depth);
    right = std::max(right, across / depth);
    low = std::min(low, up / depth);
    high = std::max(high, up / depth);
  }
};

// Moves the eye until the bodies fill the window, the middle of their outline a little below its centre. Every move
// changes the outline, hence several rounds. Bodies in the air are shown with the water beneath them, unless it is far.
void frameHulls(const Hulls& hulls, Camera& camera, float water_level) {
  constexpr int kRounds = 5;
  constexpr float kMiddle = 0.03f; // tangent above the axis
  const float room = 0.86f * (camera.half_height - camera.shift + kMiddle);
  const Vec3f foot{0, std::min(0.0f, std::max(water_level - 0.3f, hulls.bottom - 1)), 0};
  camera.eye = -4.0f * camera.forward;
  for (int round = 1; round <= kRounds; ++round) {
    Outline outline{camera, 0.84f * camera.half_width, room + kMiddle, room - kMiddle};
    for (const Vec3f& vertex : hulls.framed.empty() ? hulls.vertices : hulls.framed) outline.include(vertex);
    if (hulls.framed.empty() && (water_level < hulls.bottom || hulls.vertices.empty())) outline.include(foot);
    camera.eye -= outline.retreat * camera.forward;
    if (round == kRounds) return; // return after a step back, so that everything fits
    const float distance = -dot(camera.eye, camera.forward);
    camera.eye += 0.5f * (outline.left + outline.right) * distance * camera.right;
    camera.eye += (0.5f * (outline.low + outline.high) - kMiddle) * distance * camera.up;
  }
}

} // namespace

Vec3f normalized(const Vec3f& a) {
  const float size = length(a);
  return size > 0 ? a / size : Vec3f{0, 1, 0};
}

Hulls placeHulls(std::span<const StillBody> bodies, const StillFrame* frame) {
  Hulls hulls;
  if (frame && usable(frame->low_w) && usable(frame->high_w)) {
    placeFrame(hulls, *frame);
    const Vec3f half = convert<float>((frame->high_w - hulls.centre_w) / hulls.radius);
    for (int corner = 0; corner < 8; ++corner)
      hulls.framed.push_back(
          {corner & 1 ? half.x : -half.x, corner & 2 ? half.y : -half.y, corner & 4 ? half.z : -half.z});
  } else
    placeFrame(hulls, bodies);
  std::vector<std::uint32_t> first_vertex;
  std::size_t vertices = 0;
  for (const StillBody& body : bodies) {
    first_vertex.push_back(static_cast<std::uint32_t>(vertices));
    vertices += body.vertices_w.size();
  }
  hulls.vertices.resize(vertices); // vertices in no triangle stay at the centre, where they have no effect
  hulls.tops.assign(bodies.size(), -std::numeric_limits<float>::infinity());
  forEachTriangle(bodies, [&](std::size_t body, Facet facet) {
    for (std::uint32_t& corner : facet.corners) {
      const Vec3f vertex = convert<float>((bodies[body].vertices_w[corner] - hulls.centre_w) / hulls.radius);
      corner += first_vertex[body];
      hulls.vertices[corner] = vertex;
      hulls.tops[body] = std::max(hulls.tops[body], vertex.y);
      hulls.bottom = std::min(hulls.bottom, vertex.y);
    }
    hulls.facets.push_back(facet);
  });
  turnOutward(hulls, bodies.size());
  placeNormals(hulls);
  return hulls;
}

// 100 even lines make (2 * 148 + 1)^2 = 88 209 heights.
WaterGrid::WaterGrid(const Hulls& hulls, const HeightFunction& water, double margin, int even_lines)
    : even_lines_(std::clamp(even_lines, 10, 1000)), lines_(even_lines_ + kOuterLines),
      step_(static_cast<float>(margin > 1 ? std::min(margin, 1e3) : 1) / static_cast<float>(even_lines_)) {
  sampleHeights(hulls, water);
  const auto node = [&](int i, int j) -> Surface& { return nodes_[nodeIndex(i + lines_, j + lines_)]; };
  // Central differences; one-sided at the rim.
  for (int i = -lines_; i <= lines_; ++i)
    for (int j = -lines_; j <= lines_; ++j) {
      const int west = std::max(i - 1, -lines_), east = std::min(i + 1, lines_);
      const int north = std::max(j - 1, -lines_), south = std::min(j + 1, lines_);
      node(i, j).slope_x = (node(east, j).height - node(west, j).height) / (coordinate(east) - coordinate(west));
      node(i, j).slope_z = (node(i, south).height - node(i, north).height) / (coordinate(south) - coordinate(north));
    }
}

std::size_t WaterGrid::nodeIndex(int i, int j) const {
  return static_cast<std::size_t>(i) * static_cast<std::size_t>(2 * lines_ + 1) + static_cast<std::size_t>(j);
}

void WaterGrid::sampleHeights(const Hulls& hulls, const HeightFunction& water) {
  double sum = 0;
  int count = 0;
  lowest_ = std::numeric_limits<float>::infinity();
  highest_ = -lowest_;
  for (int i = -lines_; i <= lines_; ++i)
    for (int j = -lines_; j <= lines_; ++j) {
      const Vec3d& c = hulls.centre_w;
      const double x = c.x + hulls.radius * static_cast<double>(coordinate(i));
      const double z = c.z + hulls.radius * static_cast<double>(coordinate(j));
      const double height_w = water ? water(x, z) : 0.0;
      const double height = ((usable(height_w) ? height_w : 0.0) - c.y) / hulls.radius;
      nodes_.push_back({static_cast<float>(height), 0, 0});
      lowest_ = std::min(lowest_, nodes_.back().height);
      highest_ = std::max(highest_, nodes_.back().height);
      if (std::max(std::abs(i), std::abs(j)) > even_lines_) continue;
      sum += height;
      ++count;
    }
  level_ = static_cast<float>(sum / count);
}

float WaterGrid::coordinate(int line) const {
  const int beyond = std::max(0, std::abs(line) - even_lines_);
  const float steps =
      static_cast<float>(std::abs(line) - beyond) + (std::pow(kGrowth, static_cast<float>(beyond)) - 1) / (kGrowth - 1);
  return std::copysign(step_ * steps, static_cast<float>(line));
}

float WaterGrid::line(float coordinate) const {
  const float steps = std::abs(coordinate) / step_;
  const float beyond = std::max(0.0f, steps - static_cast<float>(even_lines_));
  const float line = steps - beyond + (beyond > 0 ? std::log1p(beyond * (kGrowth - 1)) / std::log(kGrowth) : 0.0f);
  return std::copysign(std::min(line, static_cast<float>(lines_)), coordinate);
}

WaterGrid::Cell WaterGrid::cell(float x, float z) const {
  const float column = line(x) + static_cast<float>(lines_), row = line(z) + static_cast<float>(lines_);
  const int i = std::clamp(static_cast<int>(column), 0, 2 * lines_ - 1);
  const int j = std::clamp(static_cast<int>(row), 0, 2 * lines_ - 1);
  const Surface* const near = &nodes_[nodeIndex(i, j)];
  return {near, near + (2 * lines_ + 1), column - static_cast<float>(i), row - static_cast<float>(j)};
}

float WaterGrid::Cell::blend(float Surface::* field) const {
  return (1 - u) * ((1 - v) * near[0].*field + v * near[1].*field) + u * ((1 - v) * far[0].*field + v * far[1].*field);
}

float WaterGrid::height(float x, float z) const {
  return cell(x, z).blend(&Surface::height);
}

WaterGrid::Surface WaterGrid::surface(float x, float z) const {
  const Cell at = cell(x, z);
  return {at.blend(&Surface::height), at.blend(&Surface::slope_x), at.blend(&Surface::slope_z)};
}

// Searches between the planes of the highest and the lowest water: marches to the first point below the surface, then
// refines it by the secant through the last two gaps.
float WaterGrid::meet(const Vec3f& eye, const Vec3f& ray) const {
  constexpr int kMarches = 16, kSecants = 2;
  if (ray.y >= -1e-6f) return std::numeric_limits<float>::infinity();
  const float start = std::max(0.0f, (highest_ - eye.y) / ray.y);
  const float end = std::max(start, (lowest_ - eye.y) / ray.y);
  if (highest_ - lowest_ < 1e-6f) return end;
  const auto gapAt = [&](float t) { return eye.y + t * ray.y - height(eye.x + t * ray.x, eye.z + t * ray.z); };
  float above = start, below = start, gap_above = std::max(0.0f, gapAt(start)), gap_below = gap_above;
  for (int i = 1; i <= kMarches && gap_below >= 0; ++i) {
    above = below;
    gap_above = gap_below;
    below = start + (end - start) * static_cast<float>(i) / kMarches;
    gap_below = gapAt(below);
  }
  if (gap_below >= 0) return end;
  const auto crossing = [&] { return above + (below - above) * gap_above / (gap_above - gap_below); };
  for (int i = 0; i < kSecants; ++i) {
    const float t = crossing(), gap = gapAt(t);
    (gap < 0 ? below : above) = t;
    (gap < 0 ? gap_below : gap_above) = gap;
  }
  return crossing();
}

Camera placeCamera(const Hulls& hulls, const StillView& view, float water_level) {
  constexpr double kDegree = std::numbers::pi / 180;
  const double azimuth = (std::isfinite(view.azimuth_degrees) ? view.azimuth_degrees : 35) * kDegree;
  const double elevation =
      std::clamp(std::isfinite(view.elevation_degrees) ? view.elevation_degrees : 18, 3.0, 85.0) * kDegree;
  Camera camera{};
  camera.forward = convert<float>(
      Vec3d{-std::cos(elevation) * std::cos(azimuth), -std::sin(elevation), -std::cos(elevation) * std::sin(azimuth)});
  camera.right = normalized(cross(camera.forward, Vec3f{0, 1, 0}));
  camera.up = cross(camera.right, camera.forward);
  camera.half_height = kHalfWindow;
  camera.half_width = kHalfWindow * static_cast<float>(view.width) / static_cast<float>(view.height);
  camera.shift = kShift;
  if (!hulls.framed.empty()) water_level = 0; // a given view must not depend on the water level
  frameHulls(hulls, camera, water_level);
  // Submerged bodies are viewed from well above the water: step back, and narrow the lens by the same factor.
  const float distance = -dot(camera.eye, camera.forward);
  const float farther = std::max(distance, distance + (2 * water_level - camera.eye.y) / -camera.forward.y);
  const float zoom = (distance + 1) / (farther + 1);
  camera.half_height *= zoom;
  camera.half_width *= zoom;
  camera.shift *= zoom;
  camera.eye -= (farther - distance) * camera.forward;
  return camera;
}

Visibility rasterise(const Hulls& hulls, const Camera& camera, int width, int height, Pass pass, float level) {
  const std::size_t samples = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  Visibility target{width, height, std::vector<float>(samples, 0.0f), std::vector<std::uint32_t>(samples, kNothing)};
  const std::vector<Corner> corners = projectCorners(hulls, camera, target, pass, level);
  for (std::uint32_t i = 0; i < hulls.facets.size(); ++i) {
    const auto& corner = hulls.facets[i].corners;
    drawFacet(target, i, corners[corner[0]], corners[corner[1]], corners[corner[2]]);
  }
  return target;
}

} // namespace plim::report
