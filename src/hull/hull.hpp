// hull.hpp - a checked, immutable body surface, ready for evaluation. Threads may share it.
//
// Frames: body axes are those of the mesh. Data for evaluation is stored about `center_b`, the middle of the bounding
// box, so floats keep their digits however far from its origin a mesh was modelled. Wettable triangles come first.
#pragma once

#include "hull/mass_properties.hpp"
#include "hull/mesh.hpp"
#include "hull/moments.hpp"
#include "hull/report.hpp"
#include "hull/tree.hpp"
#include "math/memory.hpp"

namespace plim {

struct HullOptions {
  bool repair = false;      // weld near vertices, remove slivers, cap flat rims
  bool refuse_open = false; // refuse an open mesh; otherwise it is a hollow boat
  bool solid = false;       // shells inside closed ones are filled; otherwise they are cavities
  double weld_distance = 0; // [m] used by repair; 0: 1e-5 of the longest extent
};

// Vertices about the hull's centre, in one precision.
template <typename Real>
struct Facets {
  Array<Vec3<Real>> vertices_c;
};

// Properties of the mesh that do not depend on which triangles are wettable.
struct HullBasis {
  Vec3d center_b;      // [m] middle of the bounding box
  Vec3d half_extent;   // [m]
  double offset = 0;   // [m] |center_b|: distance of the mesh from its origin
  double area = 0;     // [m^2] of all triangles, including caps of repair but no other caps
  MassProperties mass; // of the solid, openings closed by flat caps; body axes
  bool closed = false; // no openings

  std::uint32_t source_count = 0;    // number of the caller's triangles
  Array<std::uint32_t> sealed;       // the caller's triangles in shells inside others, which are never wet; ascending
  Array<RimCap> caps;                // added by repair
  Array<std::uint32_t> rim_vertices; // ends of edges used more often in one direction than in the other; ascending
};

struct Hull : HullBasis {
  double radius = 0; // [m] of the smallest ball about center_b that contains all vertices

  Array<Triangle> triangles; // wettable ones first
  std::uint32_t wettable_count = 0;
  Array<std::uint32_t> source; // the caller's index per triangle; ascending in each part, whose caps (kNone) come last
  Facets<float> facets_float;
  Facets<double> facets_double;

  Tree tree; // of the wettable triangles

  double linear_error_weight = 0; // [m^4] wettable triangles: sum of area (l1^2 + l2^2 + l3^2) / 24, l the sides
  double edge_products = 0;       // [m^2] wettable triangles: sum of |e1| |e2|, scale of their rounding
  Moments wettable_moments;       // of the wettable triangles, about center_b
  MassProperties displaced;       // volume inside the wettable triangles, about center_b; only if they are closed
  Array<std::uint32_t> opening_vertices; // water runs in if one is submerged; empty if the wettable surface is closed
  Array<std::uint32_t> opening_next;     // for each of them, the index of the next one along the rim
  double opening_edge = 0;               // [m] longest side of an opening
  std::uint64_t fingerprint = 0;         // of vertices, triangles, wettable flags and mass properties

  double longestExtent() const { return 2 * std::max({half_extent.x, half_extent.y, half_extent.z}); } // [m]

  template <typename Real>
  const Facets<Real>& facets() const {
    if constexpr (sizeof(Real) == sizeof(float))
      return facets_float;
    else
      return facets_double;
  }
  // Returns the area vector: outward, with the area as length. In double, so that a float result has one rounding.
  Vec3d areaVector(std::size_t t) const {
    const Triangle& v = triangles[t];
    const Array<Vec3d>& r = facets_double.vertices_c;
    return 0.5 * cross(r[v[1]] - r[v[0]], r[v[2]] - r[v[0]]);
  }
  std::uint64_t bytes() const;
};

// Checks the mesh and builds the hull. Returns null if the mesh is refused; `report` then has the reason. It also lists
// other findings. never_wet: one byte per triangle, or empty.
Owned<Hull> buildHull(Array<Vec3d> vertices, Array<Triangle> triangles, const Array<std::uint8_t>& never_wet,
                      const HullOptions& options, Report& report);

} // namespace plim
