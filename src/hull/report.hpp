// report.hpp - findings of the mesh checks: counts, the first element of each finding, and its likely cause.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

namespace plim {

enum class Severity : std::uint32_t { kNote = 0, kWarning = 1, kRefusal = 2 };

struct Problem {
  String kind; // one word that scripts can test, such as "open_edges"
  Severity severity = Severity::kNote;
  std::uint64_t count = 0;
  std::uint32_t first =
      kNone; // the caller's triangle, or vertex for "non_finite"; kNone if no single element is the cause
  String hint;
};

// An opening in the surface, in body axes.
struct RimInfo {
  std::uint32_t edges = 0;
  double perimeter = 0; // [m]
  double area = 0;      // [m^2] of its flat cap
  double flatness = 0;  // [m] largest distance of its vertices from the cap's plane
  Vec3d center;         // [m] mean of its vertices
  Vec3d normal;         // unit normal of its flat cap, outward; zero if it has no area
};

struct Report {
  std::uint32_t vertices = 0;   // after welding, and with those of caps
  std::uint32_t triangles = 0;  // after dropping degenerate and duplicate ones, and with caps
  std::uint32_t components = 0; // bodies: shells that are in no other shell
  bool closed = false;          // every edge used equally often in both directions
  bool oriented = true; // as given, neighbours have the same winding, and every shell is outward (cavities inward)
  std::uint64_t open_edges = 0, nonmanifold_edges = 0;
  std::uint64_t flipped_triangles = 0, degenerate_triangles = 0, duplicate_triangles = 0;
  Array<RimInfo> rims;
  Array<Problem> problems;

  void add(String kind, Severity severity, std::uint64_t count, std::uint32_t first, String hint) {
    problems.push_back({std::move(kind), severity, count, first, std::move(hint)});
  }
  const Problem* refusal() const {
    for (const Problem& problem : problems)
      if (problem.severity == Severity::kRefusal) return &problem;
    return nullptr;
  }
};

} // namespace plim
