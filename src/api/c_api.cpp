// c_api.cpp - the C ABI: checks arguments, converts, calls. The only place that sees both sides.
// Versioning: a struct is read as the first min(struct_size, sizeof) bytes over its defaults, and written the same way.
#include "plimsoll/plimsoll.h"

#include "api/describe_water.hpp"
#include "api/handles.hpp"
#include "api/support.hpp"
#include "forces/forces.hpp"
#include "forces/interior.hpp"
#include "math/scratch.hpp"

#include <cstddef>
#include <limits>

namespace {

using namespace plim::api;
using plim::Vec3d;

void copy(const Vec3d& from, double (&to)[3]) {
  to[0] = from.x, to[1] = from.y, to[2] = from.z;
}
Vec3d vector(const double (&from)[3]) {
  return {from[0], from[1], from[2]};
}

// --- hull definitions -----------------------------------------------------------------------------------------------

template <typename Real>
std::vector<Vec3d> readVertices(const Real* first, std::uint32_t count, std::uint32_t stride) {
  std::vector<Vec3d> vertices(count);
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

std::vector<plim::Triangle> readTriangles(const plim_hull_def& def) {
  std::vector<plim::Triangle> triangles(def.triangle_count);
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
  if (def.flags & ~std::uint32_t{PLIM_HULL_REPAIR | PLIM_HULL_REFUSE_OPEN})
    return fail(PLIM_BAD_VALUE, "plim_hull_def.flags has unknown bits: struct not initialised?");
  if (!(def.weld_distance >= 0) || !std::isfinite(def.weld_distance))
    return fail(PLIM_BAD_VALUE, "plim_hull_def.weld_distance must be zero or a positive number of metres");
  if (def.triangle_count > plim::kNone / 3 - 1)
    return fail(PLIM_BAD_VALUE, "plim_hull_def.triangle_count: more than 1.4 thousand million triangles");
  if (!def.indices && def.vertex_count / 3 < def.triangle_count)
    return fail(PLIM_BAD_VALUE, "plim_hull_def: without indices there must be three vertices per triangle");
  return PLIM_OK;
}

plim_status createHull(const plim_hull_def& def, plim_hull** hull, plim::Report& report) {
  std::vector<std::uint8_t> never_wet;
  if (def.never_wet) never_wet.assign(def.never_wet, def.never_wet + def.triangle_count);
  plim::HullOptions options;
  options.repair = (def.flags & PLIM_HULL_REPAIR) != 0;
  options.refuse_open = (def.flags & PLIM_HULL_REFUSE_OPEN) != 0;
  options.weld_distance = def.weld_distance;
  auto built =
      plim::buildHull(def.vertices_double ? readVertices(def.vertices_double, def.vertex_count, def.vertex_stride)
                                          : readVertices(def.vertices_float, def.vertex_count, def.vertex_stride),
                      readTriangles(def), never_wet, options, report);
  if (!built) return fail(PLIM_MESH_REFUSED, "%s", report.refusal() ? report.refusal()->hint.c_str() : "mesh refused");
  *hull = new plim_hull{std::move(*built)};
  return PLIM_OK;
}

// --- evaluation -----------------------------------------------------------------------------------------------------

static_assert(sizeof(plim_waterline_segment) == sizeof(plim::WaterlineSegment));
static_assert(offsetof(plim_waterline_segment, to) == offsetof(plim::WaterlineSegment, to_w));
static_assert(offsetof(plim_waterline_segment, triangle) == offsetof(plim::WaterlineSegment, triangle));
static_assert(offsetof(plim_waterline_segment, previous) == offsetof(plim::WaterlineSegment, previous));

// Beyond this a double no longer resolves a tenth of a millimetre, and squares of distances need care.
constexpr double kFarthest = 1e12;

bool isReachable(const Vec3d& point) {
  return std::abs(point.x) <= kFarthest && std::abs(point.y) <= kFarthest && std::abs(point.z) <= kFarthest;
}

plim_status checkBody(const plim_body& body) {
  if (!body.hull) return fail(PLIM_NULL_ARGUMENT, "plim_body.hull is null: did plim_hull_create refuse the mesh?");
  if (body.surface && !body.surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_body.surface was never prepared: call plim_surface_prepare first");
  if (body.surface && !std::isnan(body.surface_time) && body.surface->surface.time() != body.surface_time)
    return fail(PLIM_STALE_SURFACE,
                "plim_body.surface was prepared for another time than surface_time: prepare it every step");
  if (!isFinite(vector(body.position)))
    return fail(PLIM_NOT_FINITE, "plim_body.position is not finite: has the simulation blown up?");
  if (!isReachable(vector(body.position)))
    return fail(PLIM_BAD_VALUE, "plim_body.position is more than 1e12 m away: has the simulation blown up?");
  if (!isFinite(vector(body.reference_point))) return fail(PLIM_NOT_FINITE, "plim_body.reference_point is not finite");
  if (!isReachable(vector(body.reference_point)))
    return fail(PLIM_BAD_VALUE, "plim_body.reference_point is more than 1e12 m away");
  const plim::Quat q{body.rotation[0], body.rotation[1], body.rotation[2], body.rotation[3]};
  if (!std::isfinite(plim::norm(q))) return fail(PLIM_NOT_FINITE, "plim_body.rotation is not finite");
  if (!plim::isUnit(q))
    return fail(PLIM_NOT_A_ROTATION, "plim_body.rotation is not of unit length: order is x, y, z, w; not set?");
  if (body.outputs & ~std::uint32_t{15})
    return fail(PLIM_BAD_VALUE, "plim_body.outputs has unknown bits: struct not initialised?");
  if (body.precision > PLIM_PRECISION_DOUBLE)
    return fail(PLIM_BAD_VALUE, "plim_body.precision is neither float nor double");
  return PLIM_OK;
}

plim_status checkBuffers(const plim_body& body, const plim_forces& forces) {
  if ((body.outputs & PLIM_OUTPUT_WATERLINE) && !forces.waterline && forces.waterline_capacity > 0)
    return fail(PLIM_NULL_ARGUMENT, "plim_forces.waterline is null but waterline_capacity is not zero");
  if ((body.outputs & PLIM_OUTPUT_TRIANGLE_STATES) && !forces.triangle_states)
    return fail(PLIM_NULL_ARGUMENT, "plim_forces.triangle_states is null: the states were asked for");
  return PLIM_OK;
}

plim::Body convertBody(const plim_body& from, const plim_forces& buffers) {
  plim::Body body;
  body.hull = &from.hull->hull;
  body.surface = from.surface ? &from.surface->surface : nullptr;
  body.pose.position = vector(from.position);
  body.pose.rotation = plim::rotationMatrix({from.rotation[0], from.rotation[1], from.rotation[2], from.rotation[3]});
  body.reference_b = vector(from.reference_point);
  body.double_precision = from.precision == PLIM_PRECISION_DOUBLE;
  body.outputs = from.outputs;
  body.waterline = reinterpret_cast<plim::WaterlineSegment*>(buffers.waterline);
  body.waterline_capacity = (from.outputs & PLIM_OUTPUT_WATERLINE) ? buffers.waterline_capacity : 0;
  body.triangle_states = buffers.triangle_states;
  return body;
}

// Callers know their own triangles, not the hull's.
void nameSourceTriangles(const plim::Body& body, const plim::Forces& result) {
  for (std::uint32_t k = 0; k < std::min(result.waterline_count, body.waterline_capacity); ++k)
    body.waterline[k].triangle = body.hull->source[body.waterline[k].triangle];
}

void convertForces(const plim::Forces& from, const plim::Body& body, plim_forces& to) {
  to.flags = std::isnan(from.force_bound) ? 0 : PLIM_FLAG_CERTIFIED;
  if (from.opening_submerged) to.flags = PLIM_FLAG_OPENING_SUBMERGED;
  if (from.waterline_count > body.waterline_capacity) to.flags |= PLIM_FLAG_WATERLINE_TRUNCATED;
  copy(from.force_w, to.force), copy(from.torque_w, to.torque);
  to.volume = from.volume, to.wetted_area = from.wetted_area, to.waterplane_area = from.waterplane_area;
  copy(from.center_of_buoyancy_w, to.center_of_buoyancy);
  to.force_bound = from.force_bound, to.torque_bound = from.torque_bound;
  to.dry_count = from.dry, to.wet_count = from.wet, to.cut_count = from.cut;
  to.waterline_count = from.waterline_count;
  to.sea_evaluations = from.sea_evaluations;
}

plim_status refuseSea() {
  return fail(PLIM_NOT_FINITE,
              "the sea gave a height that is not finite, or beyond 1e7 m: a callback that divides by zero?");
}

plim_status evaluateOne(const unsigned char* body_memory, std::uint32_t body_size, unsigned char* forces_memory,
                        std::uint32_t forces_size) {
  const auto from = readStruct<plim_body>(body_memory, body_size);
  auto to = readStruct<plim_forces>(forces_memory, forces_size);
  if (const plim_status status = checkBody(from); status != PLIM_OK) return status;
  if (const plim_status status = checkBuffers(from, to); status != PLIM_OK) return status;
  return guarded([&] {
    const plim::Body body = convertBody(from, to);
    const plim::Forces result = plim::evaluate(body);
    if (!result.sea_is_sound) return refuseSea();
    nameSourceTriangles(body, result);
    convertForces(result, body, to);
    writeStruct(forces_memory, forces_size, to);
    return plim_status{PLIM_OK};
  });
}

// Splits the matrix into rotation and uniform scale.
plim_status decompose(const float* m, plim::Pose& pose, double& scale) {
  for (int i = 0; i < 16; ++i)
    if (!std::isfinite(m[i])) return fail(PLIM_NOT_FINITE, "matrix has an element that is not finite");
  const auto column = [&](int j) { return Vec3d{m[4 * j], m[4 * j + 1], m[4 * j + 2]}; };
  if (std::abs(m[3]) + std::abs(m[7]) + std::abs(m[11]) > 1e-6f || std::abs(m[15] - 1) > 1e-6f)
    return fail(PLIM_NOT_A_ROTATION, "matrix has a last row other than 0 0 0 1: row-major instead of column-major?");
  const double sx = length(column(0)), sy = length(column(1)), sz = length(column(2));
  scale = std::cbrt(sx * sy * sz);
  if (!(scale > 1e-6)) return fail(PLIM_NOT_A_ROTATION, "matrix has scale zero: not set?");
  if (scale > 1e6) return fail(PLIM_BAD_VALUE, "matrix scales by more than 1e6");
  if (std::abs(sx / scale - 1) + std::abs(sy / scale - 1) + std::abs(sz / scale - 1) > 3e-3) {
    char scales[96];
    std::snprintf(scales, sizeof scales, "%.4g, %.4g, %.4g", sx, sy, sz);
    return fail(PLIM_NOT_A_ROTATION,
                "matrix scales the axes by %s: only a uniform scale keeps a hull's shape; multiply the vertices by it "
                "before plim_hull_create",
                scales);
  }
  const Vec3d x = column(0) / sx, y = column(1) / sy, z = column(2) / sz;
  if (std::abs(dot(x, y)) + std::abs(dot(y, z)) + std::abs(dot(z, x)) > 3e-3)
    return fail(PLIM_NOT_A_ROTATION, "matrix shears: apply it to the vertices before plim_hull_create");
  if (dot(x, cross(y, z)) < 0)
    return fail(PLIM_NOT_A_ROTATION, "matrix mirrors: mirror the vertices before plim_hull_create");
  // Float matrices are orthogonal to 1e-7 only: make the rows orthonormal again in double.
  const Vec3d yy = y - dot(x, y) * x, y1 = yy / length(yy), z1 = cross(x, y1);
  pose.rotation = transpose(plim::Mat3d{{x, y1, z1}});
  pose.position = {m[12], m[13], m[14]};
  return PLIM_OK;
}

} // namespace

extern "C" {

const char* plim_last_error(void) {
  return lastError();
}

uint32_t plim_version(void) {
  return 10000 * PLIM_VERSION_MAJOR + 100 * PLIM_VERSION_MINOR + PLIM_VERSION_PATCH;
}

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
    plim::Report found;
    const plim_status status = createHull(read, hull, found);
    if (report) *report = new plim_report{std::move(found)};
    return status;
  });
}

void plim_hull_destroy(plim_hull* hull) {
  delete hull;
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
  to.memory = from.bytes();
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
  writeStruct(rim, rim->struct_size, to);
  return PLIM_OK;
}

void plim_report_destroy(plim_report* report) {
  delete report;
}

// --- water ----------------------------------------------------------------------------------------------------------

void plim_spectrum_init(plim_spectrum* spectrum, uint32_t struct_size) {
  if (!spectrum || struct_size > kLargestSize) return;
  const plim::Spectrum defaults;
  plim_spectrum value{};
  value.significant_height = defaults.significant_height, value.peak_period = defaults.peak_period;
  value.gamma = defaults.gamma, value.spread = defaults.spread;
  writeStruct(spectrum, struct_size, value);
}

void plim_grid_init(plim_grid* grid, uint32_t struct_size) {
  if (!grid || struct_size > kLargestSize) return;
  plim_grid value{};
  value.cell = 1;
  writeStruct(grid, struct_size, value);
}

void plim_water_def_init(plim_water_def* def, uint32_t struct_size) {
  if (!def || struct_size > kLargestSize) return;
  const plim::Fluid fluid;
  const plim::FftOptions fft;
  plim_water_def value{};
  value.level = fluid.level, value.density = fluid.density, value.gravity = fluid.gravity;
  value.components = 64, value.seed = 1;
  value.tile = fft.tile, value.resolution = fft.resolution, value.choppiness = fft.choppiness;
  value.cell = 1;
  writeStruct(def, struct_size, value);
}

plim_status plim_water_create(const plim_water_def* def, plim_water** water) {
  if (!def || !water) return fail(PLIM_NULL_ARGUMENT, "plim_water_create: def and water must not be null");
  *water = nullptr;
  return guarded([&] {
    auto created = std::make_unique<plim_water>();
    if (const plim_status status = plim::api::describeWater(*def, created->water)) return status;
    *water = created.release();
    return plim_status{PLIM_OK};
  });
}

plim_status plim_water_update(plim_water* water, const plim_water_def* def) {
  if (!def || !water) return fail(PLIM_NULL_ARGUMENT, "plim_water_update: water and def must not be null");
  return guarded([&] { return plim::api::describeWater(*def, water->water); });
}

plim_status plim_water_get_waves(const plim_water* water, plim_wave* waves, uint32_t capacity, uint32_t* count) {
  if (!water || !count) return fail(PLIM_NULL_ARGUMENT, "plim_water_get_waves: water and count must not be null");
  static const std::vector<plim::Wave> none;
  const auto* sines = std::get_if<plim::SinesSea>(&water->water.sea);
  const auto* gerstner = std::get_if<plim::GerstnerSea>(&water->water.sea);
  const std::vector<plim::Wave>& from = sines ? sines->waves : gerstner ? gerstner->waves : none;
  *count = static_cast<std::uint32_t>(from.size());
  const double depth = sines ? sines->depth : gerstner ? gerstner->depth : plim::kUnbounded;
  for (std::uint32_t i = 0; waves && i < std::min(capacity, *count); ++i)
    waves[i] = {from[i].amplitude,
                from[i].wavelength,
                from[i].direction,
                from[i].phase,
                plim::angularFrequency(from[i], water->water.fluid.gravity, depth),
                gerstner ? from[i].steepness : 0.0};
  return PLIM_OK;
}

void plim_water_destroy(plim_water* water) {
  delete water;
}

plim_status plim_surface_create(plim_surface** surface) {
  if (!surface) return fail(PLIM_NULL_ARGUMENT, "plim_surface_create: surface must not be null");
  return guarded([&] {
    *surface = new plim_surface{};
    return PLIM_OK;
  });
}

plim_status plim_surface_prepare(plim_surface* surface, const plim_water* water, double time) {
  if (!surface || !water) return fail(PLIM_NULL_ARGUMENT, "plim_surface_prepare: surface and water must not be null");
  if (!std::isfinite(time)) return fail(PLIM_NOT_FINITE, "plim_surface_prepare: time is not finite");
  if (std::abs(time) > 1e10)
    return fail(PLIM_BAD_VALUE, "plim_surface_prepare: time is beyond 1e10 s: in milliseconds, or a date?");
  return guarded([&] {
    surface->surface.prepare(water->water, time);
    return PLIM_OK;
  });
}

plim_status plim_surface_set_heights(plim_surface* surface, const plim_water* water, const plim_grid* grid) {
  if (!surface || !grid) return fail(PLIM_NULL_ARGUMENT, "plim_surface_set_heights: surface and grid must not be null");
  return guarded([&] {
    plim::Water described;
    if (water) described.fluid = water->water.fluid;
    plim::GridSea sea;
    if (const plim_status status = plim::api::describeGrid(*grid, sea)) return status;
    described.sea = sea;
    surface->surface.prepare(described, sea.time);
    return plim_status{PLIM_OK};
  });
}

void plim_surface_destroy(plim_surface* surface) {
  delete surface;
}

const plim_surface* plim_still_water(void) {
  static const plim_surface* still = [] {
    auto* surface = new plim_surface{};
    surface->surface.prepare(plim::Water{}, 0);
    return surface;
  }();
  return still;
}

plim_status plim_surface_get_samples(const plim_surface* surface, uint32_t count, const double* points,
                                     plim_surface_sample* samples) {
  if (count == 0) return PLIM_OK;
  if (!surface || !points || !samples)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_samples: surface, points and samples must not be null");
  if (!surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_surface_get_samples: the surface was never prepared");
  for (std::size_t i = 0; i < 3 * std::size_t{count}; ++i)
    if (!(std::abs(points[i]) <= kFarthest))
      return fail(PLIM_NOT_FINITE, "plim_surface_get_samples: a point is not finite, or beyond 1e12 m");
  return guarded([&] {
    constexpr std::size_t kBlock = 64;
    const plim::Fluid& fluid = surface->surface.fluid();
    double x[kBlock], y[kBlock], z[kBlock];
    plim::SurfaceSample found[kBlock];
    for (std::size_t first = 0; first < count; first += kBlock) {
      const std::size_t n = std::min(kBlock, count - first);
      for (std::size_t i = 0; i < n; ++i) {
        const double* p = points + 3 * (first + i);
        x[i] = p[0], y[i] = p[1] - fluid.level, z[i] = p[2];
      }
      surface->surface.samples(n, x, y, z, found);
      for (std::size_t i = 0; i < n; ++i) {
        const plim::Vec3d& v = found[i].particle_velocity;
        samples[first + i] = {fluid.level + found[i].height,
                              {found[i].slope_x, found[i].slope_z},
                              found[i].rate,
                              {v.x + fluid.current_x, v.y, v.z + fluid.current_z}};
      }
    }
    return PLIM_OK;
  });
}

plim_status plim_surface_get_bounds(const plim_surface* surface, plim_surface_bounds* bounds) {
  if (!surface || !bounds)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_bounds: surface and bounds must not be null");
  if (const plim_status status = checkSize(bounds->struct_size, kFirstSize<plim_surface_bounds>, "plim_surface_bounds"))
    return status;
  if (!surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_surface_get_bounds: the surface was never prepared");
  const plim::SeaBounds from = surface->surface.bounds();
  plim_surface_bounds to{};
  to.amplitude = from.amplitude, to.slope = from.slope, to.curvature = from.curvature, to.third = from.third,
  to.rate = from.rate;
  writeStruct(bounds, bounds->struct_size, to);
  return PLIM_OK;
}

// --- evaluation -----------------------------------------------------------------------------------------------------

void plim_body_init(plim_body* body, uint32_t struct_size, const plim_hull* hull) {
  if (!body || struct_size > kLargestSize) return;
  plim_body value{};
  value.rotation[3] = 1;
  value.surface_time = std::numeric_limits<double>::quiet_NaN();
  value.hull = hull;
  if (hull) copy(hull->hull.mass.centroid, value.reference_point);
  writeStruct(body, struct_size, value);
}

void plim_forces_init(plim_forces* forces, uint32_t struct_size) {
  if (forces && struct_size <= kLargestSize) writeStruct(forces, struct_size, plim_forces{});
}

plim_status plim_thread_reserve(uint32_t vertex_count) {
  return guarded([&] {
    for (const auto use : {plim::ScratchUse::kVertexX, plim::ScratchUse::kVertexZ, plim::ScratchUse::kVertexDepth})
      plim::threadScratch(use, vertex_count);
    // What a sampled sea needs at most: see sampled.cpp.
    for (const auto use : {plim::ScratchUse::kNodeX, plim::ScratchUse::kNodeZ, plim::ScratchUse::kNodeHeight})
      plim::threadScratch(use, 4 * std::size_t{vertex_count} + 64);
    return PLIM_OK;
  });
}

plim_status plim_evaluate(const plim_body* bodies, uint32_t count, plim_forces* forces, plim_status* statuses) {
  if (count == 0) return PLIM_OK;
  if (!bodies || !forces) return fail(PLIM_NULL_ARGUMENT, "plim_evaluate: bodies and forces must not be null");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate was called from inside a sea's callback");
  const std::uint32_t body_size = bodies[0].struct_size, forces_size = forces[0].struct_size;
  if (const plim_status status = checkSize(body_size, kFirstSize<plim_body>, "plim_body")) return status;
  if (const plim_status status = checkSize(forces_size, kFirstSize<plim_forces>, "plim_forces")) return status;
  const auto* body_memory = reinterpret_cast<const unsigned char*>(bodies);
  auto* forces_memory = reinterpret_cast<unsigned char*>(forces);
  plim_status first_refusal = PLIM_OK;
  char first_sentence[sizeof lastError()];
  for (std::size_t k = 0; k < count; ++k) {
    const plim_status status =
        evaluateOne(body_memory + k * body_size, body_size, forces_memory + k * forces_size, forces_size);
    if (statuses) statuses[k] = status;
    if (status == PLIM_OK || first_refusal != PLIM_OK) continue;
    first_refusal = status;
    std::snprintf(first_sentence, sizeof first_sentence, "body %zu: %.480s", k, lastError());
  }
  // The sentence belongs to the status that is returned, not to the last body that was refused.
  if (first_refusal != PLIM_OK) std::memcpy(lastError(), first_sentence, sizeof first_sentence);
  return first_refusal;
}

plim_status plim_evaluate_matrix(const plim_hull* hull, const plim_surface* surface, const float matrix[16],
                                 const float center_of_mass[3], float force_torque[6]) {
  if (!hull || !matrix || !force_torque)
    return fail(PLIM_NULL_ARGUMENT, "plim_evaluate_matrix: hull, matrix and force_torque must not be null");
  if (surface && !surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED,
                "plim_evaluate_matrix: the surface was never prepared: call plim_surface_prepare first");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_matrix was called from inside a sea's callback");
  plim::Body body;
  if (const plim_status status = decompose(matrix, body.pose, body.scale)) return status;
  body.hull = &hull->hull;
  body.surface = surface ? &surface->surface : nullptr;
  body.reference_b =
      center_of_mass ? Vec3d{center_of_mass[0], center_of_mass[1], center_of_mass[2]} : hull->hull.mass.centroid;
  if (!isFinite(body.reference_b)) return fail(PLIM_NOT_FINITE, "plim_evaluate_matrix: center_of_mass is not finite");
  if (!isReachable(body.pose.position) || !isReachable(body.reference_b))
    return fail(PLIM_BAD_VALUE, "plim_evaluate_matrix: a position more than 1e12 m away: has the simulation blown up?");
  return guarded([&] {
    const plim::Forces result = plim::evaluate(body);
    if (!result.sea_is_sound) return refuseSea();
    for (int i = 0; i < 3; ++i) {
      force_torque[i] = static_cast<float>(result.force_w[i]);
      force_torque[i + 3] = static_cast<float>(result.torque_w[i]);
    }
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
