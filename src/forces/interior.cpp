// interior.cpp - forms regions by union-find over shared edges with a wet end, and loops by the waterline of an upright
// hull.
#include "forces/interior.hpp"

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {
namespace {

using Mask = Array<std::uint8_t>;

// Fraction of the solid's volume. Hollows that together hold no more are dimples, screw holes and engraved letters, not
// cockpits. Flooded or not, they change the force by no more than the default tolerance.
constexpr double kPits = 0.01;

class InteriorFinder {
public:
  explicit InteriorFinder(const Hull& hull) : hull_(hull), mesh_(wettableMesh(hull)), edges_(mesh_) {
    segments_.resize(hull.wettable_count);
  }

  Mask find(double level) {
    Surface water;
    water.prepare(Water{Fluid{.level = level}, FlatSea{}}, 0);
    Body body;
    body.hull = &hull_, body.surface = &water, body.double_precision = true, body.outputs = kWaterline;
    body.waterline = segments_.data(), body.waterline_capacity = static_cast<std::uint32_t>(segments_.size());
    const std::uint32_t count = evaluate(body).waterline_count;
    Mask interior(hull_.source_count, 0);
    if (count > 0) markRegions(level - hull_.center_b.y, count, interior);
    return interior;
  }

  // Unmarks hollows, the smallest first, as long as all unmarked hollows together have a negligible volume.
  void leaveOutPits(Mask& interior) const {
    Array<Hollow> hollows = findHollows(interior);
    std::sort(hollows.begin(), hollows.end(), [](const Hollow& a, const Hollow& b) {
      return a.volume != b.volume ? a.volume < b.volume : a.triangles[0] < b.triangles[0];
    });
    double left_out = 0;
    for (const Hollow& hollow : hollows) {
      left_out += hollow.volume;
      if (left_out > kPits * hull_.mass.volume) return;
      for (const std::uint32_t t : hollow.triangles) interior[hull_.source[t]] = 0;
    }
  }

private:
  static Mesh wettableMesh(const Hull& hull) {
    Mesh mesh;
    mesh.vertices = hull.facets_double.vertices_c;
    mesh.triangles.assign(hull.triangles.begin(),
                          hull.triangles.begin() + static_cast<std::ptrdiff_t>(hull.wettable_count));
    return mesh;
  }

  bool isWet(std::uint32_t vertex, double level_c) const { return mesh_.vertices[vertex].y < level_c; }

  void markRegions(double level_c, std::uint32_t count, Mask& interior) {
    const Array<double> area = loopAreas(count);
    if (std::none_of(area.begin(), area.end(), [](double a) { return a < 0; })) return;
    DisjointSets regions(mesh_.triangles.size());
    edges_.forEachEdge([&](std::span<const EdgeUse> uses) {
      const std::uint32_t h = uses[0].half_edge;
      if (!isWet(startVertex(mesh_, h), level_c) && !isWet(endVertex(mesh_, h), level_c)) return;
      for (const EdgeUse& use : uses) regions.join(h / 3, use.half_edge / 3);
    });
    Array<double> outermost(mesh_.triangles.size(), 0);
    for (std::uint32_t k = 0; k < count; ++k) {
      double& known = outermost[regions.find(segments_[k].triangle)];
      if (std::abs(area[k]) > std::abs(known)) known = area[k];
    }
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      const Triangle& v = mesh_.triangles[t];
      const bool touched = isWet(v[0], level_c) || isWet(v[1], level_c) || isWet(v[2], level_c);
      if (touched && outermost[regions.find(t)] < 0 && hull_.source[t] != kNone) interior[hull_.source[t]] = 1;
    }
  }

  // Returns for each segment the area that its loop encloses, negative around a hole. A line that ends at a rim lets
  // the water in and counts as the largest outline.
  Array<double> loopAreas(std::uint32_t count) const {
    Array<double> area(count, 0);
    Array<std::uint8_t> seen(count, 0);
    Array<std::uint32_t> loop;
    for (std::uint32_t start = 0; start < count; ++start) {
      if (seen[start]) continue;
      double twice_area = 0;
      loop.clear();
      std::uint32_t k = start;
      for (; k != kNone && !seen[k]; k = segments_[k].next) {
        const Vec3d &a = segments_[k].from_w, &b = segments_[k].to_w;
        twice_area += a.x * b.z - b.x * a.z;
        seen[k] = 1;
        loop.push_back(k);
      }
      const double enclosed = k == start ? 0.5 * twice_area : HUGE_VAL;
      for (const std::uint32_t member : loop) area[member] = enclosed;
    }
    return area;
  }

  // A connected part of an interior.
  struct Hollow {
    double volume = 0; // [m^3] capacity when filled to the brim
    Array<std::uint32_t> triangles;
    Array<BoundaryEdge> brim;
  };

  Array<Hollow> findHollows(const Mask& interior) const {
    const auto inside = [&](std::uint32_t t) { return hull_.source[t] != kNone && interior[hull_.source[t]]; };
    DisjointSets pieces(mesh_.triangles.size());
    edges_.forEachEdge([&](std::span<const EdgeUse> uses) {
      for (std::size_t k = 1; k < uses.size(); ++k)
        if (const std::uint32_t a = uses[k - 1].half_edge / 3, b = uses[k].half_edge / 3; inside(a) && inside(b))
          pieces.join(a, b);
    });
    Array<Hollow> hollows;
    Array<std::uint32_t> number(mesh_.triangles.size(), kNone); // of the triangle's hollow
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      if (!inside(t)) continue;
      const std::uint32_t root = pieces.find(t); // first triangle of its part
      if (root == t) number[t] = static_cast<std::uint32_t>(hollows.size()), hollows.emplace_back();
      number[t] = number[root];
      hollows[number[t]].triangles.push_back(t);
    }
    const auto hollowOf = [&](std::uint32_t t) { return number[t]; };
    for (const BoundaryEdge& edge : netBoundary(mesh_, edges_, hollowOf))
      hollows[number[edge.triangle]].brim.push_back(edge);
    for (Hollow& hollow : hollows) hollow.volume = volumeOf(hollow);
    return hollows;
  }

  double volumeOf(const Hollow& hollow) const {
    double volume = 0;
    const auto add = [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { volume += dot(a, cross(b, c)) / 6; };
    for (const std::uint32_t t : hollow.triangles) add(mesh_.corner(t, 0), mesh_.corner(t, 1), mesh_.corner(t, 2));
    for (const Rim& rim : linkRims(hollow.brim)) forEachCapTriangle(mesh_, rim, add);
    return std::abs(volume);
  }

  const Hull& hull_;
  Mesh mesh_;
  EdgeTable edges_;
  Array<WaterlineSegment> segments_;
};

// Adds `more` to `mask`. Returns false if `more` is empty.
bool unite(Mask& mask, const Mask& more) {
  bool any = false;
  for (std::size_t t = 0; t < mask.size(); ++t) any = any || more[t], mask[t] |= more[t];
  return any;
}

} // namespace

Mask findInterior(const Hull& hull, double level) {
  InteriorFinder finder(hull);
  Mask mask = finder.find(level);
  finder.leaveOutPits(mask);
  return mask;
}

Mask findInterior(const Hull& hull) {
  constexpr int kLevels = 48, kRefinements = 16;
  InteriorFinder finder(hull);
  const double low = hull.center_b.y - hull.half_extent.y, height = 2 * hull.half_extent.y;
  // An unusual fraction keeps the levels off a mesh's own horizontal edges.
  const auto levelAt = [&](double k) { return low + height * (k + 0.4142) / kLevels; };
  Mask mask(hull.source_count, 0);
  bool was_interior = false;
  for (int k = 0; k <= kLevels; ++k) {
    const bool is_interior = k < kLevels && unite(mask, finder.find(levelAt(k)));
    if (was_interior && !is_interior) {
      double inside = k - 1, outside = k;
      for (int i = 0; i < kRefinements; ++i) {
        const double middle = 0.5 * (inside + outside);
        (unite(mask, finder.find(levelAt(middle))) ? inside : outside) = middle;
      }
    }
    was_interior = is_interior;
  }
  finder.leaveOutPits(mask);
  return mask;
}

} // namespace plim
