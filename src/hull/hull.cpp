// hull.cpp - checks a mesh step by step and builds a hull. buildHull is the table of contents.
#include "hull/hull.hpp"

#include "hull/orientation.hpp"
#include "hull/repair.hpp"
#include "hull/repeats.hpp"
#include "hull/seams.hpp"
#include "hull/surface.hpp"
#include "hull/weld.hpp"
#include "math/text.hpp"

#include <cstdio>
#include <numeric>

namespace plim {
namespace {

String number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// --- the arrays themselves ------------------------------------------------------------------------------------------

bool arraysAreSound(const Mesh& mesh, Report& report) {
  if (mesh.triangles.empty()) {
    report.add("no_triangles", Severity::kRefusal, 0, kNone,
               "the mesh has no triangles: only points or lines, or an empty file?");
    return false;
  }
  std::uint64_t bad = 0;
  std::uint32_t first = kNone, offender = kNone, largest = 0, smallest = kNone;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t]) {
      largest = std::max(largest, v), smallest = std::min(smallest, v);
      if (v >= mesh.vertices.size() && bad++ == 0) first = t, offender = v;
    }
  if (bad > 0) {
    const bool one_based = largest == mesh.vertices.size() && smallest >= 1;
    report.add("index_out_of_range", Severity::kRefusal, bad, first,
               "triangle " + toText(first) + " uses vertex " + toText(offender) + " of " +
                   toText(mesh.vertices.size()) +
                   (one_based              ? ": indices counted from 1?"
                    : offender > kNone / 2 ? ": a negative index?"
                                           : ": wrong vertex count?"));
    return false;
  }
  for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v)
    if (!isFinite(mesh.vertices[v]) && bad++ == 0) first = v;
  if (bad > 0)
    report.add("non_finite", Severity::kRefusal, bad, first,
               "vertex " + toText(first) + " is not a finite number: a division by zero in the exporter?");
  return bad == 0;
}

// Returns false if coordinates are so large that floats would overflow (moments grow with the fifth power), or if the
// extent is too small. Reports likely errors of units and origin.
bool sizeIsSane(const Mesh& mesh, Report& report) {
  const Box box = boundingBox(mesh.vertices);
  const double reach = std::max(length(box.low), length(box.high)), longest = box.longest();
  if (reach > 1e7) {
    report.add("too_large", Severity::kRefusal, 1, kNone,
               "coordinates reach " + number(reach) +
                   " m from the origin: wrong units, or world instead of body coordinates?");
    return false;
  }
  if (longest < 1e-6) {
    report.add("too_small", Severity::kRefusal, 1, kNone,
               "extent " + number(longest) + " m: all vertices in one place, or a wrong scale?");
    return false;
  }
  if (longest > 1000)
    report.add("units", Severity::kWarning, 1, kNone,
               "extent " + number(longest) + " m: millimetres? (multiply by 0.001)");
  else if (longest < 0.005)
    report.add("units", Severity::kWarning, 1, kNone,
               "extent " + number(longest) + " m: metres taken for millimetres? (multiply by 1000)");
  if (reach > 100 * longest)
    report.add("far_from_origin", Severity::kNote, 1, kNone,
               "the mesh lies " + number(reach) + " m from its own origin: exported in world coordinates?");
  return true;
}

constexpr double kRepairDistance = 1e-5; // fraction of the longest extent: the default welding distance of repair

// --- welding and needless triangles ---------------------------------------------------------------------------------

template <typename Keep>
void keepTriangles(Mesh& mesh, Keep keep) {
  std::size_t kept = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (!keep(t)) continue;
    mesh.triangles[kept] = mesh.triangles[t];
    mesh.source[kept] = mesh.source[t];
    mesh.never_wet[kept++] = mesh.never_wet[t];
  }
  mesh.triangles.resize(kept), mesh.source.resize(kept), mesh.never_wet.resize(kept);
}

bool isCollapsed(const Triangle& v) {
  return v[0] == v[1] || v[1] == v[2] || v[2] == v[0];
}

// Drops triangles with two corners at one place. Triangles without area are only counted, because they close the
// surface.
void dropDegenerate(Mesh& mesh, Report& report) {
  std::uint32_t first = kNone;
  const auto count = [&](std::size_t t) {
    if (report.degenerate_triangles++ == 0) first = mesh.source[t];
  };
  keepTriangles(mesh, [&](std::size_t t) {
    const bool collapsed = isCollapsed(mesh.triangles[t]);
    if (collapsed || length(mesh.areaVector(t)) == 0) count(t);
    return !collapsed;
  });
  if (report.degenerate_triangles > 0)
    report.add("degenerate_triangles", Severity::kNote, report.degenerate_triangles, first,
               "triangles without area: harmless, they carry no force");
}

void dropRepeats(Mesh& mesh, Report& report) {
  const Repeats repeats = findRepeats(mesh);
  report.duplicate_triangles = repeats.dropped;
  if (repeats.dropped > 0) {
    keepTriangles(mesh, [&](std::size_t t) { return !repeats.needless[t]; });
    report.add("duplicate_triangles", Severity::kWarning, repeats.dropped, repeats.first_dropped,
               "the same triangle more than once: two copies of a part exported? The repeats were dropped");
  }
  if (repeats.kept > 0)
    report.add("repeated_triangles", Severity::kNote, repeats.kept, repeats.first_kept,
               "the same triangle more than once, but without the repeat its neighbours would be open: kept");
}

void clean(Mesh& mesh, const HullOptions& options, Report& report) {
  double distance = 0;
  if (options.repair) {
    const double longest = boundingBox(mesh.vertices).longest();
    distance = options.weld_distance > 0 ? options.weld_distance : kRepairDistance * longest;
    applyWeld(mesh, weldMap(mesh.vertices, distance));
  }
  dropDegenerate(mesh, report);
  dropRepeats(mesh, report);
  if (!options.repair) return;
  if (const std::uint64_t slivers = removeSlivers(mesh, distance); slivers > 0)
    report.add("slivers_removed", Severity::kNote, slivers, kNone, "triangles thinner than the welding distance");
}

// Joins edges that differ by rounding. A join that makes the surface one-sided is rejected: the pieces do not belong
// together.
void closeSeams(Mesh& mesh, Owned<EdgeTable>& edges, Report& report) {
  const Seams seams = findSeams(mesh, *edges, kSeamDistance * boundingBox(mesh.vertices).longest());
  if (seams.vertices == 0) return;
  Mesh joined = mesh;
  applyWeld(joined, seams.map);
  keepTriangles(joined, [&](std::size_t t) { return !isCollapsed(joined.triangles[t]); });
  auto joined_edges = makeOwned<EdgeTable>(joined);
  Mesh trial = joined;
  if (unifyWinding(trial, *joined_edges).one_sided_triangle != kNone) return;
  mesh = std::move(joined), edges = std::move(joined_edges);
  report.add("welded_vertices", Severity::kNote, seams.vertices, kNone,
             "vertices along open edges differed from their neighbours by up to " + number(seams.distance) +
                 " m and were taken as one: faces rounded one by one by the program that wrote them; harmless");
}

// --- edges, winding, shells -----------------------------------------------------------------------------------------

// Counts open edges: those used more often in one direction than in the other. Every edge of a rim counts in this way,
// however many triangles meet there. Returns the ends of open edges in ascending order.
Array<std::uint32_t> countEdges(const Mesh& mesh, const EdgeTable& edges, bool has_rims, Report& report) {
  Array<std::uint32_t> ends;
  std::uint32_t first_open = kNone, first_nonmanifold = kNone;
  bool has_free = false; // an edge of a single triangle
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    const std::uint32_t triangle = mesh.source[uses[0].half_edge / 3];
    if (netUses(mesh, uses) != 0) {
      ++report.open_edges, first_open = std::min(first_open, triangle);
      ends.insert(ends.end(), {startVertex(mesh, uses[0].half_edge), endVertex(mesh, uses[0].half_edge)});
    }
    has_free = has_free || uses.size() == 1;
    if (uses.size() > 2) ++report.nonmanifold_edges, first_nonmanifold = std::min(first_nonmanifold, triangle);
  });
  if (report.open_edges > 0 && has_rims)
    report.add("open_edges", Severity::kWarning, report.open_edges, first_open,
               has_free ? "the surface is open: this is right for a hollow boat as long as its rim stays dry, and "
                          "wrong for a hole below the water (PLIM_HULL_REPAIR caps flat ones)"
                        : "edges used more often one way than the other, each with three triangles or more: walls "
                          "inside the hull that end at its surface? Leave them out in the modeller (PLIM_HULL_REPAIR "
                          "doubles flat ones, which does no harm)");
  if (report.nonmanifold_edges > 0)
    report.add("nonmanifold_edges", Severity::kWarning, report.nonmanifold_edges, first_nonmanifold,
               "more than two triangles at an edge: an inner wall, or two parts sharing an edge?");
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}

bool windingIsConsistent(Mesh& mesh, const Winding& winding, Report& report) {
  if (winding.one_sided_triangle != kNone) {
    report.add("one_sided", Severity::kRefusal, 1, mesh.source[winding.one_sided_triangle],
               "no winding is consistent: the surface has one side only, like a Moebius strip");
    return false;
  }
  if (winding.turned.empty()) return true;
  report.oriented = false;
  report.flipped_triangles = winding.turned.size();
  report.add(
      "flipped_triangles", Severity::kWarning, winding.turned.size(), mesh.source[winding.turned[0]],
      "triangles wound against their neighbours were turned round: mirrored parts, or normals not unified on export?");
  return true;
}

// Returns whether all vertices lie in the plane of the largest triangle, to within single precision.
bool isFlat(const Mesh& mesh, double longest) {
  std::size_t largest = 0;
  for (std::size_t t = 1; t < mesh.triangles.size(); ++t)
    if (length(mesh.areaVector(t)) > length(mesh.areaVector(largest))) largest = t;
  const Vec3d area = mesh.areaVector(largest), corner = mesh.corner(largest, 0);
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(),
                     [&](const Vec3d& v) { return std::abs(dot(v - corner, area)) <= 1e-6 * longest * length(area); });
}

// Returns whether repair would weld any vertices.
bool wouldWeld(const Mesh& mesh, double longest) {
  const Array<std::uint32_t> map = weldMap(mesh.vertices, kRepairDistance * longest);
  for (std::uint32_t v = 0; v < map.size(); ++v)
    if (map[v] != v) return true;
  return false;
}

String whyNoVolume(const Mesh& mesh, bool negative, double longest, const Report& report) {
  if (negative) return "the volume is negative: cavities larger than the hull around them?";
  if (isFlat(mesh, longest))
    return "the volume is zero: the mesh is flat, all of it in one plane, so it encloses nothing and displaces no "
           "water; give it thickness in the modeller";
  if (report.open_edges == 0)
    return "the volume is zero: a double-sided sheet, or every part given twice with opposite winding?";
  if (report.open_edges > mesh.triangles.size() && wouldWeld(mesh, longest))
    return "the volume is zero: most triangles have no neighbours; vertices that do not quite meet? "
           "(PLIM_HULL_REPAIR welds them)";
  return "the volume is zero: sheets that enclose nothing; give them thickness, or close what is between them in the "
         "modeller";
}

bool volumeIsReal(const Mesh& mesh, const MassProperties& mass, double area, Report& report) {
  const double longest = boundingBox(mesh.vertices).longest(), least = 1e-7 * area * longest;
  if (mass.volume > least) return true;
  report.add("zero_volume", Severity::kRefusal, 1, kNone, whyNoVolume(mesh, mass.volume < -least, longest, report));
  return false;
}

void listRims(const Mesh& mesh, const Array<Shell>& shells, Report& report) {
  for (const Shell& shell : shells)
    for (const Rim& rim : shell.rims) {
      RimInfo& info = report.rims.emplace_back();
      info.edges = static_cast<std::uint32_t>(rim.vertices.size());
      const Vec3d area = capAreaVector(mesh, rim);
      info.area = length(area);
      if (info.area > 0) info.normal = area / info.area;
      info.flatness = flatness(mesh, rim);
      info.center = meanVertex(mesh, rim);
      for (std::size_t k = 0; k < rim.vertices.size(); ++k) {
        const Vec3d here = mesh.vertices[rim.vertices[k]],
                    next = mesh.vertices[rim.vertices[(k + 1) % rim.vertices.size()]];
        info.perimeter += length(next - here);
      }
    }
  report.closed = report.rims.empty();
  std::size_t cracks = 0;
  for (const Shell& shell : shells) cracks += shell.cracks;
  if (cracks > 0)
    report.add(
        "cracks", Severity::kNote, cracks, kNone,
        "edges that meet along a line without sharing their vertices (T-junctions): harmless, they count as closed");
}

// --- the hull -------------------------------------------------------------------------------------------------------

// Computes the solid's mass properties. filled: shells inside closed shells are neither cavities nor solids of their
// own.
MassProperties solidProperties(const Mesh& mesh, const Array<Shell>& shells, const Vec3d& origin, bool filled) {
  const auto counts = [&](const Shell& shell) { return !filled || shell.depth == 0 || shell.inside_open; };
  Array<std::uint8_t> left_out(mesh.triangles.size(), 0);
  for (const Shell& shell : shells)
    if (!counts(shell))
      for (const std::uint32_t t : shell.triangles) left_out[t] = 1;
  VolumeIntegrator integrator(origin);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    if (!left_out[t]) integrator.add(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2));
  for (const Shell& shell : shells) {
    if (!counts(shell)) continue;
    for (const Rim& rim : shell.rims)
      forEachCapTriangle(mesh, rim, [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { integrator.add(a, b, c); });
  }
  return integrator.result();
}

// The mesh after all checks, and its shells, caps and rims.
struct CheckedMesh {
  Mesh mesh;
  Array<Shell> shells;
  Array<RimCap> caps;
  Array<std::uint32_t> rim_vertices;
};

Array<std::uint32_t> sealedTriangles(const Mesh& mesh, const Array<Shell>& shells) {
  Array<std::uint32_t> sealed;
  for (const Shell& shell : shells)
    for (const std::uint32_t t : shell.triangles)
      if (shell.depth > 0) sealed.push_back(mesh.source[t]);
  std::sort(sealed.begin(), sealed.end());
  return sealed;
}

Mesh takeMesh(Array<Vec3d> vertices, Array<Triangle> triangles, const Array<std::uint8_t>& never_wet) {
  Mesh mesh;
  mesh.vertices = std::move(vertices), mesh.triangles = std::move(triangles);
  mesh.source.resize(mesh.triangles.size());
  std::iota(mesh.source.begin(), mesh.source.end(), 0u);
  mesh.never_wet = never_wet;
  mesh.never_wet.resize(mesh.triangles.size(), 0);
  return mesh;
}

// Returns false if the mesh is refused.
bool weldAndClean(Mesh& mesh, const HullOptions& options, Report& report) {
  if (!arraysAreSound(mesh, report)) return false;
  applyWeld(mesh, weldMap(mesh.vertices, 0)); // also drops vertices that no triangle uses
  if (!sizeIsSane(mesh, report)) return false;
  clean(mesh, options, report);
  if (mesh.triangles.empty())
    report.add("zero_volume", Severity::kRefusal, 1, kNone,
               "every triangle is degenerate: all vertices in one place, or a wrong scale?");
  return !mesh.triangles.empty();
}

// Closes seams, makes the winding consistent and outward, and finds the shells. Returns false if the mesh is refused.
bool findSurface(CheckedMesh& checked, const HullOptions& options, Report& report) {
  Mesh& mesh = checked.mesh;
  Array<Shell>& shells = checked.shells;
  auto edges = makeOwned<EdgeTable>(mesh);
  if (!options.repair) closeSeams(mesh, edges, report); // repair has already welded with its own distance
  const Winding winding = unifyWinding(mesh, *edges);
  if (!windingIsConsistent(mesh, winding, report)) return false;
  if (!winding.turned.empty()) edges = makeOwned<EdgeTable>(mesh);
  shells = findShells(mesh, *edges, winding);
  findNesting(mesh, shells);
  orientShells(mesh, shells, report);
  if (options.repair) checked.caps = capFlatRims(mesh, shells);
  if (!checked.caps.empty())
    report.add("rims_capped", Severity::kNote, checked.caps.size(), kNone, "flat openings closed by new triangles");
  if (!report.oriented || !checked.caps.empty()) edges = makeOwned<EdgeTable>(mesh);
  report.vertices = static_cast<std::uint32_t>(mesh.vertices.size());
  report.triangles = static_cast<std::uint32_t>(mesh.triangles.size());
  listRims(mesh, shells, report);
  checked.rim_vertices = countEdges(mesh, *edges, !report.closed, report);
  if (!options.refuse_open || report.closed) return true;
  report.add("open_refused", Severity::kRefusal, report.rims.size(), kNone,
             "the mesh has " + toText(report.rims.size()) + (report.rims.size() == 1 ? " opening" : " openings") +
                 ", and PLIM_HULL_REFUSE_OPEN refuses open meshes");
  return false;
}

} // namespace

std::uint64_t Hull::bytes() const {
  return sizeof(Hull) + triangles.size() * (sizeof(Triangle) + sizeof(std::uint32_t)) +
         facets_float.vertices_c.size() * (sizeof(Vec3f) + sizeof(Vec3d)) +
         (sealed.size() + rim_vertices.size() + opening_vertices.size() + opening_next.size()) * sizeof(std::uint32_t) +
         caps.size() * sizeof(RimCap) + tree.bytes();
}

Owned<Hull> buildHull(Array<Vec3d> vertices, Array<Triangle> triangles, const Array<std::uint8_t>& never_wet,
                      const HullOptions& options, Report& report) {
  auto hull = makeOwned<Hull>();
  hull->source_count = static_cast<std::uint32_t>(triangles.size());
  CheckedMesh checked{takeMesh(std::move(vertices), std::move(triangles), never_wet), {}, {}, {}};
  Mesh& mesh = checked.mesh;
  if (!weldAndClean(mesh, options, report) || !findSurface(checked, options, report)) return nullptr;
  const Box box = boundingBox(mesh.vertices);
  hull->center_b = box.center();
  hull->offset = length(hull->center_b);
  hull->half_extent = 0.5 * box.extent();
  hull->mass = solidProperties(mesh, checked.shells, hull->center_b, options.solid);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) hull->area += length(mesh.areaVector(t));
  if (!volumeIsReal(mesh, hull->mass, hull->area, report)) return nullptr;
  hull->closed = report.closed;
  hull->sealed = sealedTriangles(mesh, checked.shells);
  hull->caps = std::move(checked.caps), hull->rim_vertices = std::move(checked.rim_vertices);
  for (Vec3d& vertex : mesh.vertices) vertex -= hull->center_b;
  addSurface(std::move(mesh), *hull);
  return hull;
}

} // namespace plim
