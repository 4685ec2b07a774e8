// hull_api.cpp - the C ABI of hulls and their reports: checks arguments, converts them and calls the library.
#include "api/handles.hpp"
#include "api/hull_bytes.hpp"
#include "api/support.hpp"
#include "forces/interior.hpp"
#include "hull/surface.hpp"
#include "math/memory.hpp"

namespace {

using namespace plim::api;
using plim::Vec3d;

template <typename Real>
plim::Array<Vec3d> readVertices(const Real* first, std::uint32_t count, std::uint32_t stride) {
  plim::Array<Vec3d> vertices(count);
  const auto* bytes = reinterpret_cast<const unsigned char*>(first);
  const std::size_t step = stride ? stride : 3 * sizeof(Real);
  for (std::size_t v = 0; v < count; ++v) {
    Real coordinates[3];
    std::memcpy(coordinates, bytes + v * step, sizeof coordinates);
    vertices[v] = {static_cast<double>(coordinates[0]), static_cast<double>(coordinates[1]),
                   static_cast<double>(coordinates[2])};
  }
  return vertices;
}

plim::Array<plim::Triangle> readTriangles(const plim_hull_def& def) {
  plim::Array<plim::Triangle> triangles(def.triangle_count);
  for (std::uint32_t t = 0; t < def.triangle_count; ++t)
    triangles[t] = def.indices ? plim::Triangle{def.indices[3 * std::size_t{t}], def.indices[3 * std::size_t{t} + 1],
                                                def.indices[3 * std::size_t{t} + 2]}
                               : plim::Triangle{3 * t, 3 * t + 1, 3 * t + 2};
  return triangles;
}

plim_status checkHullDef(const plim_hull_def& def) {
  if ((def.vertices_float == nullptr) == (def.vertices_double == nullptr) && def.vertex_count > 0)
    return fail(PLIM_NULL_ARGUMENT, "plim_hull_def: give exactly one of vertices_float and vertices_double");
  const std::uint32_t tight = def.vertices_double ? 3 * sizeof(double) : 3 * sizeof(float);
  if (def.vertex_stride != 0 && def.vertex_stride < tight)
    return fail(PLIM_BAD_VALUE, "plim_hull_def.vertex_stride is in bytes and less than one vertex: given in floats?");
  if (def.flags & ~std::uint32_t{PLIM_HULL_REPAIR | PLIM_HULL_REFUSE_OPEN | PLIM_HULL_SOLID})
    return fail(PLIM_BAD_VALUE, "plim_hull_def.flags has unknown bits: struct not initialised?");
  if (def.reserved != 0) return fail(PLIM_BAD_VALUE, "plim_hull_def.reserved must be 0: struct not initialised?");
  if (!(def.weld_distance >= 0) || !std::isfinite(def.weld_distance))
    return fail(PLIM_BAD_VALUE, "plim_hull_def.weld_distance must be zero or a positive number of metres");
  if (def.triangle_count > plim::kNone / 3 - 1)
    return fail(PLIM_BAD_VALUE, "plim_hull_def.triangle_count: more than 1.4 thousand million triangles");
  if (!def.indices && def.vertex_count / 3 < def.triangle_count)
    return fail(PLIM_BAD_VALUE, "plim_hull_def: without indices there must be three vertices per triangle");
  return PLIM_OK;
}

plim_status createHull(const plim_hull_def& def, plim_hull** hull, plim::Report& report) {
  plim::Array<std::uint8_t> never_wet;
  if (def.never_wet) never_wet.assign(def.never_wet, def.never_wet + def.triangle_count);
  plim::HullOptions options;
  options.repair = (def.flags & PLIM_HULL_REPAIR) != 0;
  options.refuse_open = (def.flags & PLIM_HULL_REFUSE_OPEN) != 0;
  options.solid = (def.flags & PLIM_HULL_SOLID) != 0;
  options.weld_distance = def.weld_distance;
  auto built =
      plim::buildHull(def.vertices_double ? readVertices(def.vertices_double, def.vertex_count, def.vertex_stride)
                                          : readVertices(def.vertices_float, def.vertex_count, def.vertex_stride),
                      readTriangles(def), never_wet, options, report);
  if (!built) return fail(PLIM_MESH_REFUSED, "%s", report.refusal() ? report.refusal()->hint.c_str() : "mesh refused");
  *hull = plim::create<plim_hull>(std::move(*built));
  return PLIM_OK;
}

void logProblems(const plim::Report& report) {
  for (const plim::Problem& problem : report.problems)
    the_log.add(static_cast<plim_severity>(problem.severity), problem.hint.c_str());
}

} // namespace

extern "C" {

// --- hull -----------------------------------------------------------------------------------------------------------

void plim_hull_def_init(plim_hull_def* def, uint32_t struct_size) {
  if (def && struct_size <= kLargestSize) writeStruct(def, struct_size, plim_hull_def{});
}

plim_status plim_hull_create(const plim_hull_def* def, plim_hull** hull, plim_report** report) {
  if (report) *report = nullptr;
  if (!def || !hull) return fail(PLIM_NULL_ARGUMENT, "plim_hull_create: def and hull must not be null");
  *hull = nullptr;
  return guarded([&] {
    if (const plim_status status = checkSize(def->struct_size, kFirstSize<plim_hull_def>, "plim_hull_def"))
      return status;
    const auto read = readStruct<plim_hull_def>(def, def->struct_size);
    if (const plim_status status = checkHullDef(read)) return status;
    auto found = plim::makeOwned<plim_report>(); // before the hull: a call that fails must not return a hull
    const plim_status status = createHull(read, hull, found->report);
    if (status == PLIM_OK) logProblems(found->report);
    if (report) *report = found.release();
    return status;
  });
}

plim_status plim_hull_create_masked(const plim_hull* hull, const uint8_t* never_wet, plim_hull** masked) {
  if (!masked) return fail(PLIM_NULL_ARGUMENT, "plim_hull_create_masked: masked must not be null");
  *masked = nullptr;
  if (!hull) return fail(PLIM_NULL_ARGUMENT, "plim_hull_create_masked: hull must not be null");
  return guarded([&] {
    plim::Array<std::uint8_t> mask;
    if (never_wet) mask.assign(never_wet, never_wet + hull->hull.source_count);
    *masked = plim::create<plim_hull>(std::move(*plim::maskedHull(hull->hull, mask)));
    return PLIM_OK;
  });
}

plim_status plim_hull_save(const plim_hull* hull, void* bytes, uint64_t capacity, uint64_t* size) {
  if (!hull || !size) return fail(PLIM_NULL_ARGUMENT, "plim_hull_save: hull and size must not be null");
  *size = sizeOfHull(hull->hull);
  if (!bytes) return PLIM_OK;
  if (capacity < *size)
    return fail(PLIM_BAD_VALUE, "plim_hull_save: capacity is too small: get the size first, with bytes null");
  return guarded([&] {
    writeHull(hull->hull, {static_cast<unsigned char*>(bytes), static_cast<std::size_t>(*size)});
    return PLIM_OK;
  });
}

plim_status plim_hull_load(const void* bytes, uint64_t size, plim_hull** hull) {
  if (!hull) return fail(PLIM_NULL_ARGUMENT, "plim_hull_load: hull must not be null");
  *hull = nullptr;
  if (!bytes) return fail(PLIM_NULL_ARGUMENT, "plim_hull_load: bytes must not be null");
  if (size > SIZE_MAX / 2) return fail(PLIM_BAD_VALUE, "plim_hull_load: size is larger than any memory");
  return guarded([&] {
    plim::Hull read;
    const plim::String why = readHull({static_cast<const unsigned char*>(bytes), static_cast<std::size_t>(size)}, read);
    if (!why.empty()) return fail(PLIM_BAD_VALUE, "plim_hull_load: %s", why.c_str());
    *hull = plim::create<plim_hull>(std::move(read));
    return plim_status{PLIM_OK};
  });
}

void plim_hull_destroy(plim_hull* hull) {
  plim::destroy(hull);
}

plim_status plim_hull_get_info(const plim_hull* hull, plim_hull_info* info) {
  if (!hull || !info) return fail(PLIM_NULL_ARGUMENT, "plim_hull_get_info: hull and info must not be null");
  if (const plim_status status = checkSize(info->struct_size, kFirstSize<plim_hull_info>, "plim_hull_info"))
    return status;
  const plim::Hull& from = hull->hull;
  plim_hull_info to{};
  to.vertex_count = static_cast<std::uint32_t>(from.facets_double.vertices_c.size());
  to.triangle_count = static_cast<std::uint32_t>(from.triangles.size());
  to.source_count = from.source_count;
  to.volume = from.mass.volume, to.area = from.area;
  copy(from.mass.centroid, to.centroid);
  for (int i = 0; i < 9; ++i) to.inertia[i] = from.mass.inertia.row[i / 3][i % 3];
  copy(from.center_b - from.half_extent, to.box_low), copy(from.center_b + from.half_extent, to.box_high);
  to.closed = from.closed;
  to.wettable_count = from.wettable_count;
  to.memory = from.bytes(), to.fingerprint = from.fingerprint;
  writeStruct(info, info->struct_size, to);
  return PLIM_OK;
}

plim_status plim_hull_get_mesh(const plim_hull* hull, double* vertices, uint32_t* indices) {
  if (!hull) return fail(PLIM_NULL_ARGUMENT, "plim_hull_get_mesh: hull must not be null");
  const plim::Hull& from = hull->hull;
  for (const Vec3d& vertex_c : from.facets_double.vertices_c) {
    if (!vertices) break;
    const Vec3d vertex_b = from.center_b + vertex_c;
    *vertices++ = vertex_b.x, *vertices++ = vertex_b.y, *vertices++ = vertex_b.z;
  }
  for (const plim::Triangle& triangle : from.triangles) {
    if (!indices) break;
    indices = std::copy(triangle.begin(), triangle.end(), indices);
  }
  return PLIM_OK;
}

plim_status plim_hull_find_interior(const plim_hull* hull, double waterline, uint8_t* mask, uint32_t* interior_count) {
  if (!hull || !mask) return fail(PLIM_NULL_ARGUMENT, "plim_hull_find_interior: hull and mask must not be null");
  return guarded([&] {
    const auto found =
        std::isfinite(waterline) ? plim::findInterior(hull->hull, waterline) : plim::findInterior(hull->hull);
    std::copy(found.begin(), found.end(), mask);
    if (interior_count) *interior_count = static_cast<std::uint32_t>(std::count(found.begin(), found.end(), 1));
    return PLIM_OK;
  });
}

// --- report ---------------------------------------------------------------------------------------------------------

plim_status plim_report_get_info(const plim_report* report, plim_report_info* info) {
  if (!report || !info) return fail(PLIM_NULL_ARGUMENT, "plim_report_get_info: report and info must not be null");
  if (const plim_status status = checkSize(info->struct_size, kFirstSize<plim_report_info>, "plim_report_info"))
    return status;
  const plim::Report& from = report->report;
  plim_report_info to{};
  to.vertex_count = from.vertices, to.triangle_count = from.triangles, to.component_count = from.components;
  to.closed = from.closed, to.oriented = from.oriented;
  to.open_edges = from.open_edges, to.nonmanifold_edges = from.nonmanifold_edges;
  to.flipped_triangles = from.flipped_triangles;
  to.degenerate_triangles = from.degenerate_triangles, to.duplicate_triangles = from.duplicate_triangles;
  to.rim_count = static_cast<std::uint32_t>(from.rims.size());
  to.problem_count = static_cast<std::uint32_t>(from.problems.size());
  writeStruct(info, info->struct_size, to);
  return PLIM_OK;
}

plim_status plim_report_get_problem(const plim_report* report, uint32_t index, plim_problem* problem) {
  if (!report || !problem)
    return fail(PLIM_NULL_ARGUMENT, "plim_report_get_problem: report and problem must not be null");
  if (const plim_status status = checkSize(problem->struct_size, kFirstSize<plim_problem>, "plim_problem"))
    return status;
  if (index >= report->report.problems.size())
    return fail(PLIM_BAD_VALUE, "plim_report_get_problem: no problem of that index");
  const plim::Problem& from = report->report.problems[index];
  plim_problem to{};
  to.severity = static_cast<std::uint32_t>(from.severity);
  to.count = from.count, to.first = from.first;
  to.kind = from.kind.c_str(), to.hint = from.hint.c_str();
  writeStruct(problem, problem->struct_size, to);
  return PLIM_OK;
}

plim_status plim_report_get_rim(const plim_report* report, uint32_t index, plim_rim* rim) {
  if (!report || !rim) return fail(PLIM_NULL_ARGUMENT, "plim_report_get_rim: report and rim must not be null");
  if (const plim_status status = checkSize(rim->struct_size, kFirstSize<plim_rim>, "plim_rim")) return status;
  if (index >= report->report.rims.size()) return fail(PLIM_BAD_VALUE, "plim_report_get_rim: no rim of that index");
  const plim::RimInfo& from = report->report.rims[index];
  plim_rim to{};
  to.edge_count = from.edges;
  to.perimeter = from.perimeter, to.area = from.area, to.flatness = from.flatness;
  copy(from.center, to.center);
  copy(from.normal, to.normal);
  writeStruct(rim, rim->struct_size, to);
  return PLIM_OK;
}

void plim_report_destroy(plim_report* report) {
  plim::destroy(report);
}

} // extern "C"
