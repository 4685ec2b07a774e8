// hydrostatics.cpp - one row of the table.
#include "statics/hydrostatics.hpp"

#include "forces/triangle.hpp"
#include "math/memory.hpp"
#include "statics/wet_hull.hpp"

namespace plim {
namespace {

// Calls visit(wet piece) for every triangle. Body axes about the hull's centre.
template <typename Visit>
void forEachWetPiece(const Hull& hull, const DepthPlane& plane, Visit visit) {
  const Array<Vec3d>& vertices_c = hull.facets_double.vertices_c;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    const Triangle& v = hull.triangles[t];
    const Vec3d r[3] = {vertices_c[v[0]], vertices_c[v[1]], vertices_c[v[2]]};
    const double d[3] = {plane.depth(r[0]), plane.depth(r[1]), plane.depth(r[2])};
    clipTriangle(r, d, visit);
  }
}

struct Span {
  double low = HUGE_VAL, high = -HUGE_VAL;

  void include(double x) { low = std::min(low, x), high = std::max(high, x); }
  double size() const { return high > low ? high - low : 0; }
  double middle() const { return 0.5 * (low + high); }
};

// Returns int depth dz along the line in which a wet piece meets the plane x = at. Its direction follows from the
// winding: around an outward triangle, the edge that crosses the plane backwards starts the line.
double sectionOf(const WetPiece<double>& piece, const Vec3d& along, const Vec3d& across, double at) {
  double z[2] = {}, depth[2] = {};
  int found = 0;
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3;
    const double a = dot(piece.r[k], along) - at, b = dot(piece.r[next], along) - at;
    if ((a > 0) == (b > 0)) continue;
    const double t = a / (a - b);
    const int end = a > 0 ? 0 : 1; // backwards, and forwards
    z[end] = dot(piece.r[k], across) + t * (dot(piece.r[next], across) - dot(piece.r[k], across));
    depth[end] = piece.depth[k] + t * (piece.depth[next] - piece.depth[k]);
    ++found;
  }
  return found == 2 ? 0.5 * (depth[0] + depth[1]) * (z[1] - z[0]) : 0;
}

void addForm(double density, Hydrostatics& row) {
  constexpr double kPerCentimetre = 1e-5; // tonnes and centimetres
  row.tpc = kPerCentimetre * density * row.waterplane_area;
  if (!(row.length > 0 && row.breadth > 0)) return;
  row.mct = kPerCentimetre * density * row.moment_longitudinal / row.length;
  row.block = row.volume / (row.length * row.breadth * row.draft);
  row.midship = row.midship_area / (row.breadth * row.draft);
  row.waterplane = row.waterplane_area / (row.length * row.breadth);
  if (row.midship_area > 0) row.prismatic = row.volume / (row.midship_area * row.length);
}

} // namespace

Hydrostatics hydrostaticsAt(const MomentTree& closed_hull, double density, const Vec3d& bow_b, double draft) {
  const Hull& hull = closed_hull.hull();
  const Vec3d &along = bow_b, across = cross(bow_b, kUp);
  // A deck at the water level is dry, regardless of rounding.
  const DepthPlane plane{std::min(draft, 2 * hull.half_extent.y * (1 - 1e-12)) - hull.half_extent.y, kUp};
  const WetHull wet = wetHull(closed_hull, plane, kUp);
  Hydrostatics row;
  row.draft = draft, row.volume = wet.volume, row.displacement = density * wet.volume;
  row.wetted_area = wet.wet.area, row.waterplane_area = -wet.wet.a.y;
  row.lcb = row.lcf = Hydrostatics::kNone;
  if (!(wet.volume > 0)) return row;
  const Vec3d center_c = wet.volume_moment_c / wet.volume;
  row.center_of_buoyancy_b = hull.center_b + center_c;
  row.kb = center_c.y + hull.half_extent.y;
  row.lcb = dot(row.center_of_buoyancy_b, along);
  const Waterplane waterplane = waterplaneOf(wet.wet, kUp, along, across, hull.area);
  row.lcf = dot(hull.center_b + waterplane.center_c, along);
  if (std::isnan(row.lcf)) return row;
  row.moment_longitudinal = waterplane.moment_about_across, row.moment_transverse = waterplane.moment_about_along;
  row.bm_longitudinal = row.moment_longitudinal / wet.volume, row.bm_transverse = row.moment_transverse / wet.volume;
  Span length, breadth;
  forEachWetPiece(hull, plane, [&](const WetPiece<double>& piece) {
    for (int k = 0; k < 3; ++k)
      if (piece.depth[k] == 0) length.include(dot(piece.r[k], along)), breadth.include(dot(piece.r[k], across));
  });
  row.length = length.size(), row.breadth = breadth.size();
  if (row.length > 0)
    forEachWetPiece(hull, plane, [&](const WetPiece<double>& piece) {
      row.midship_area += sectionOf(piece, along, across, length.middle());
    });
  row.midship_area = std::abs(row.midship_area);
  addForm(density, row);
  return row;
}

} // namespace plim
