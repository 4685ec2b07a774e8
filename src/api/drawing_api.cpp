// drawing_api.cpp - the C ABI of data for drawing: the waterplane as triangles, and the surface that became wet.
#include "api/body_support.hpp"
#include "api/drawing_support.hpp"
#include "forces/waterplane_cap.hpp"
#include "hydrodynamics/newly_wet.hpp"

#include <cstddef>

struct plim_wetting {
  plim::NewlyWetRecord record;
};

namespace plim::api {
PLIM_FIRST_VERSION(plim_waterplane, area);
} // namespace plim::api

namespace {

using namespace plim::api;

static_assert(sizeof(plim_newly_wet) == sizeof(plim::NewlyWetTriangle));
static_assert(offsetof(plim_newly_wet, normal) == offsetof(plim::NewlyWetTriangle, normal_w));
static_assert(offsetof(plim_newly_wet, triangle) == offsetof(plim::NewlyWetTriangle, triangle));
static_assert(sizeof(plim::Vec3d) == 3 * sizeof(double) && sizeof(plim::Triangle) == 3 * sizeof(std::uint32_t));

constexpr const char* kBadSea = "the sea gave a height or velocity that is not finite: does a callback divide by zero?";

// Finds the segments of the body's waterline, in the thread's own memory. Returns false if the sea is not finite.
bool findWaterline(plim::Body body, std::span<plim::WaterlineSegment>& segments) {
  constexpr std::uint32_t kFirstCapacity = 256;
  body.tolerance = 0; // the waterline depends on the vertices' depths only
  body.outputs = plim::kWaterline;
  std::uint32_t capacity = kFirstCapacity;
  for (;;) {
    body.waterline = waterlineScratch(capacity);
    body.waterline_capacity = capacity;
    const plim::Forces found = plim::evaluate(body);
    if (!found.sea_is_sound) return false;
    segments = {body.waterline, std::min(found.waterline_count, capacity)};
    if (found.waterline_count <= capacity) return true;
    capacity = found.waterline_count;
  }
}

plim_status checkBody(const plim_body* body, const char* function) {
  if (!body) return fail(PLIM_NULL_ARGUMENT, "%s: body must not be null", function);
  if (const plim_status status = checkSize(body->struct_size, kFirstSize<plim_body>, "plim_body")) return status;
  if (plim::insideCallback()) return fail(PLIM_CALLBACK_FAILED, "%s was called from inside a sea's callback", function);
  return PLIM_OK;
}

} // namespace

extern "C" {

plim_status plim_evaluate_waterplane(const plim_body* memory, plim_waterplane* waterplane) {
  if (const plim_status status = checkBody(memory, "plim_evaluate_waterplane")) return status;
  if (!waterplane) return fail(PLIM_NULL_ARGUMENT, "plim_evaluate_waterplane: waterplane must not be null");
  if (const plim_status status = checkSize(waterplane->struct_size, kFirstSize<plim_waterplane>, "plim_waterplane"))
    return status;
  const auto body = readStruct<plim_body>(memory, memory->struct_size);
  auto to = readStruct<plim_waterplane>(waterplane, waterplane->struct_size);
  if (const plim_status status = checkPlacement(body)) return status;
  if ((!to.vertices && to.vertex_capacity > 0) || (!to.indices && to.triangle_capacity > 0))
    return fail(PLIM_NULL_ARGUMENT, "plim_waterplane.vertices or indices is null, but its capacity is not 0");
  return guarded([&] {
    std::span<plim::WaterlineSegment> segments;
    if (body.surface && !findWaterline(convertPlacement(body), segments)) return fail(PLIM_NOT_FINITE, kBadSea);
    const plim::CapBuffers buffers{{reinterpret_cast<plim::Vec3d*>(to.vertices), to.vertex_capacity},
                                   {reinterpret_cast<plim::Triangle*>(to.indices), to.triangle_capacity}};
    const plim::WaterplaneCap cap = plim::capWaterplane(segments, buffers, 1e-6 * body.hull->hull.longestExtent());
    if (!cap.is_sound) return fail(PLIM_NOT_FINITE, kBadSea);
    to.crossing = cap.linesCross(), to.area = cap.area;
    to.vertex_count = cap.vertex_count, to.triangle_count = cap.triangle_count;
    writeStruct(waterplane, waterplane->struct_size, to);
    return plim_status{PLIM_OK};
  });
}

plim_status plim_wetting_create(const plim_hull* hull, plim_wetting** wetting) {
  if (!hull || !wetting) return fail(PLIM_NULL_ARGUMENT, "plim_wetting_create: hull and wetting must not be null");
  *wetting = nullptr;
  return guarded([&] {
    *wetting = plim::create<plim_wetting>(plim::NewlyWetRecord(hull->hull));
    return PLIM_OK;
  });
}

void plim_wetting_destroy(plim_wetting* wetting) {
  plim::destroy(wetting);
}

plim_status plim_wetting_reset(plim_wetting* wetting) {
  if (!wetting) return fail(PLIM_NULL_ARGUMENT, "plim_wetting_reset: wetting must not be null");
  wetting->record.reset();
  return PLIM_OK;
}

plim_status plim_wetting_update(plim_wetting* wetting, const plim_body* memory, plim_newly_wet* newly_wet,
                                uint32_t capacity, uint32_t* count, double* area) {
  if (!wetting || (!newly_wet && capacity > 0))
    return fail(PLIM_NULL_ARGUMENT, "plim_wetting_update: wetting and newly_wet must not be null");
  if (const plim_status status = checkBody(memory, "plim_wetting_update")) return status;
  const auto body = readStruct<plim_body>(memory, memory->struct_size);
  if (const plim_status status = checkPlacement(body)) return status;
  if (!wetting->record.belongsTo(body.hull->hull))
    return fail(PLIM_BAD_VALUE, "plim_wetting_update: the wetting was created for another hull");
  const plim::Spatial velocity = spatial(body.velocity, body.angular_velocity);
  if (!isMotion(velocity))
    return fail(PLIM_NOT_FINITE, "plim_body.velocity or angular_velocity is not finite, or beyond 1e6");
  return guarded([&] {
    const std::span<plim::NewlyWetTriangle> found{reinterpret_cast<plim::NewlyWetTriangle*>(newly_wet), capacity};
    const plim::NewlyWet result = plim::findNewlyWet(convertPlacement(body), velocity, wetting->record, found);
    if (!result.sea_is_sound) return fail(PLIM_NOT_FINITE, kBadSea);
    for (std::uint32_t k = 0; k < result.written; ++k)
      newly_wet[k].triangle = body.hull->hull.source[newly_wet[k].triangle];
    if (count) *count = result.count;
    if (area) *area = result.area;
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
