// hull.hpp - a checked, immutable body surface, ready to meet water; shared freely between threads.
//
// Frames: body axes are the mesh's own. All that evaluation touches is stored about `center_b` (the middle of the
// bounding box), so that float keeps its digits however far from its origin a mesh was modelled. Wettable triangles
// come first.
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
  bool refuse_open = false; // an open mesh is an error rather than a hollow boat
  bool solid = false;       // shells inside closed ones are no cavities: what they enclose is filled
  double weld_distance = 0; // [m] with repair; 0: 1e-5 of the longest extent
};

// Vertices (about the hull's centre) in one precision.
template <typename Real>
struct Facets {
  Array<Vec3<Real>> vertices_c;
};

// What a hull has of its mesh, whichever triangles may be wet.
struct HullBasis {
  Vec3d center_b;      // [m] middle of the bounding box
  Vec3d half_extent;   // [m]
  double offset = 0;   // [m] |center_b|: how far from its own origin the mesh was modelled
  double area = 0;     // [m^2] of all triangles, caps of openings not counted
  MassProperties mass; // of the solid, openings closed by flat caps; body axes
  bool closed = false; // no openings

  std::uint32_t source_count = 0;    // how many triangles the caller gave
  Array<std::uint32_t> sealed;       // those of them in shells inside others, which are never wet; ascending
  Array<RimCap> caps;                // by repair
  Array<std::uint32_t> rim_vertices; // ends of edges used more often one way than the other; ascending
};

struct Hull : HullBasis {
  double radius = 0; // [m] of the smallest ball about center_b that holds all vertices

  Array<Triangle> triangles; // wettable ones first
  std::uint32_t wettable_count = 0;
  Array<std::uint32_t>
      source; // per triangle: the caller's index, or kNone for caps; each part ascends, and caps end it
  Facets<float> facets_float;
  Facets<double> facets_double;

  Tree tree; // of the wettable triangles

  double linear_error_weight =
      0; // [m^4] sum of area (l1^2 + l2^2 + l3^2) / 24 over the wettable triangles, l their sides
  double edge_products =
      0; // [m^2] sum of |e1| |e2| over the wettable triangles: what their area vectors are rounded by
  Moments wettable_moments;              // of the wettable triangles, about center_b
  MassProperties displaced;              // of the volume the wettable triangles enclose, about center_b; if closed
  Array<std::uint32_t> opening_vertices; // water over any of these runs in; empty: the wettable surface is closed
  Array<std::uint32_t> opening_next;     // of each of them: which of them follows along the rim
  double opening_edge = 0;               // [m] longest side of an opening
  std::uint64_t fingerprint = 0;         // of vertices, triangles, which of them may be wet, and the mass properties

  double longestExtent() const { return 2 * std::max({half_extent.x, half_extent.y, half_extent.z}); } // [m]

  template <typename Real>
  const Facets<Real>& facets() const {
    if constexpr (sizeof(Real) == sizeof(float))
      return facets_float;
    else
      return facets_double;
  }
  // Outward, its length is the area. In double, so that float loses no more than its own rounding.
  Vec3d areaVector(std::size_t t) const {
    const Triangle& v = triangles[t];
    const Array<Vec3d>& r = facets_double.vertices_c;
    return 0.5 * cross(r[v[1]] - r[v[0]], r[v[2]] - r[v[0]]);
  }
  std::uint64_t bytes() const;
};

// Checks the mesh and builds the hull. Null when it is refused; `report` says why, and what else was found.
// never_wet: one byte a triangle, or empty.
Owned<Hull> buildHull(Array<Vec3d> vertices, Array<Triangle> triangles, const Array<std::uint8_t>& never_wet,
                      const HullOptions& options, Report& report);

} // namespace plim
