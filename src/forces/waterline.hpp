// waterline.hpp - collects the straight segments where the free surface cuts triangles, and joins them into lines.
// World axes, [m].
//
// A triangle's segment runs from the edge where its winding goes wet -> dry to the edge where it goes dry -> wet. The
// neighbour across the latter edge has the opposite direction along it, so its own segment begins there. Segments
// therefore join at edges, by vertex numbers, without comparing coordinates.
#pragma once

#include "forces/body_in_water.hpp"
#include "forces/triangle.hpp"

namespace plim {

class WaterlineWriter {
public:
  explicit WaterlineWriter(const Body& body) : body_(body) {}

  template <typename Real>
  void add(std::uint32_t t, const Triangle& v, const Vec3<Real> (&r)[3], const Real (&d)[3]) {
    if (!(body_.outputs & kWaterline) || found_++ >= body_.waterline_capacity) return;
    WaterlineSegment& segment = body_.waterline[found_ - 1];
    segment = WaterlineSegment{};
    segment.triangle = t;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3;
      const bool leaves = d[k] > 0 && !(d[next] > 0), enters = !(d[k] > 0) && d[next] > 0;
      if (!leaves && !enters) continue;
      const std::size_t wet = leaves ? k : next, dry = leaves ? next : k;
      const Vec3<Real> point = cutPoint(r[wet], r[dry], cutFraction(d[wet], d[dry]));
      setEnd(leaves ? segment.from_w : segment.to_w, leaves ? segment.from_edge : segment.to_edge,
             convert<double>(point), v[k], v[next]);
    }
  }

  // Joins the added segments. Returns the number found, which may exceed the capacity.
  std::uint32_t link();

private:
  void setEnd(Vec3d& end_w, std::uint32_t (&edge)[2], const Vec3d& point_c, std::uint32_t a, std::uint32_t b) const {
    end_w = toWorld(body_, point_c);
    edge[0] = std::min(a, b), edge[1] = std::max(a, b);
  }

  const Body& body_;
  std::uint32_t found_ = 0;
};

} // namespace plim
