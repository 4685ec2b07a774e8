// evaluate_api.cpp - the C ABI of evaluation: checks and converts bodies, and evaluates them one by one, in groups of
// copies, or on many threads.
#include "api/body_support.hpp"
#include "api/guarded_run.hpp"
#include "forces/copies.hpp"
#include "math/elementary.hpp"

#include <array>
#include <atomic>
#include <bitset>
#include <cstddef>
#include <limits>

namespace {

using namespace plim::api;
using plim::Vec3d;

static_assert(sizeof(plim_waterline_segment) == sizeof(plim::WaterlineSegment));
static_assert(offsetof(plim_waterline_segment, to) == offsetof(plim::WaterlineSegment, to_w));
static_assert(offsetof(plim_waterline_segment, triangle) == offsetof(plim::WaterlineSegment, triangle));
static_assert(offsetof(plim_waterline_segment, previous) == offsetof(plim::WaterlineSegment, previous));

// Tests everything that checkPlacement() checks in one expression. Bodies that fail are checked again one field at a
// time.
bool isSound(const plim_body& body) {
  const double* q = body.rotation;
  const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  if (!body.hull) return false;
  const double farthest = sumOfMagnitudes(vector(body.position)) + sumOfMagnitudes(centerOfMass(body));
  // The comparisons are false for NaN.
  const bool numbers = (farthest <= kFarthest) & (std::abs(square - 1) < 1.9e-3) & (body.outputs <= plim::kAllOutputs) &
                       (body.precision <= PLIM_PRECISION_DOUBLE) & (body.tolerance >= 0) & (body.tolerance <= 1) &
                       (body.budget >= 0) & (body.budget <= 3600);
  if (!numbers || !body.surface) return numbers;
  const plim::Surface& surface = body.surface->surface;
  return surface.isPrepared() && (std::isnan(body.surface_time) || surface.time() == body.surface_time);
}

plim_status checkBuffers(const plim_body& body, const plim_forces& forces) {
  if ((body.outputs & PLIM_OUTPUT_WATERLINE) && !forces.waterline && forces.waterline_capacity > 0)
    return fail(PLIM_NULL_ARGUMENT, "plim_forces.waterline is null but waterline_capacity is not zero");
  if ((body.outputs & PLIM_OUTPUT_TRIANGLE_STATES) && !forces.triangle_states)
    return fail(PLIM_NULL_ARGUMENT, "plim_forces.triangle_states is null: the states were asked for");
  return PLIM_OK;
}

plim::Body convertBody(const plim_body& from, const plim_forces& buffers) {
  plim::Body body = convertPlacement(from);
  body.outputs = from.outputs;
  body.waterline = reinterpret_cast<plim::WaterlineSegment*>(buffers.waterline);
  body.waterline_capacity = (from.outputs & PLIM_OUTPUT_WATERLINE) ? buffers.waterline_capacity : 0;
  body.triangle_states = buffers.triangle_states;
  return body;
}

// Replaces the hull's triangle indices by those of the caller's mesh.
void nameSourceTriangles(const plim::Body& body, const plim::Forces& result) {
  for (std::uint32_t k = 0; k < std::min(result.waterline_count, body.waterline_capacity); ++k)
    body.waterline[k].triangle = body.hull->source[body.waterline[k].triangle];
}

plim_status refuseSea() {
  return fail(PLIM_NOT_FINITE,
              "the sea gave a height that is not finite, or beyond 1e7 m: does a callback divide by zero?");
}

// The arrays of one call. The element sizes are those of the caller's version of the header.
struct Batch {
  const unsigned char* bodies;
  unsigned char* forces;
  plim_status* statuses; // or null
  std::uint32_t body_size, forces_size;
  std::atomic<bool>* out_of_memory; // set if memory ran out for a body

  // Returns element k, in place if it has all fields of this version; otherwise a copy, with zeros for missing fields.
  const plim_body& body(std::size_t k, plim_body& copy) const {
    const unsigned char* memory = bodies + k * body_size;
    if (body_size >= sizeof(plim_body)) return *reinterpret_cast<const plim_body*>(memory);
    return copy = readStruct<plim_body>(memory, body_size);
  }
  const plim_forces& forcesBefore(std::size_t k, plim_forces& copy) const {
    const unsigned char* memory = forces + k * forces_size;
    if (forces_size >= sizeof(plim_forces)) return *reinterpret_cast<const plim_forces*>(memory);
    return copy = readStruct<plim_forces>(memory, forces_size);
  }
  void write(std::size_t k, const plim::Forces& result, std::uint32_t waterline_capacity) const {
    unsigned char* memory = forces + k * forces_size;
    if (forces_size >= sizeof(plim_forces))
      return convertForces(result, waterline_capacity, *reinterpret_cast<plim_forces*>(memory));
    auto to = readStruct<plim_forces>(memory, forces_size);
    convertForces(result, waterline_capacity, to);
    writeStruct(memory, forces_size, to);
  }
};

plim_status evaluateOne(const Batch& batch, std::size_t k) {
  plim_body body_copy;
  plim_forces forces_copy;
  const plim_body& from = batch.body(k, body_copy);
  const plim_forces& before = batch.forcesBefore(k, forces_copy);
  if (!isSound(from))
    if (const plim_status status = checkPlacement(from)) return status;
  if (from.outputs)
    if (const plim_status status = checkBuffers(from, before)) return status;
  return guarded([&] {
    const plim::Body body = convertBody(from, before);
    const plim::Forces result = plim::evaluate(body);
    if (!result.sea_is_sound) return refuseSea();
    if (body.outputs) nameSourceTriangles(body, result);
    batch.write(k, result, body.waterline_capacity);
    return plim_status{PLIM_OK};
  });
}

// Returns whether two bodies are copies of one hull in one water, so that they can be evaluated together.
bool areCopies(const plim_body& a, const plim_body& b) {
  return a.hull == b.hull && a.surface == b.surface && a.tolerance == b.tolerance && a.budget == b.budget &&
         (a.outputs | b.outputs | a.precision | b.precision) == 0;
}

// The search for copies covers windows of this many bodies.
constexpr std::size_t kWindow = 256;

// Evaluates a window of the batch. Copies of one small hull in the same water are evaluated together, at any positions
// in it.
class Window {
public:
  Window(const Batch& batch, std::size_t begin, std::size_t end) : batch_(batch), begin_(begin), end_(end) {}

  // Returns the index of the first rejected body, or the window's end.
  std::size_t evaluate() {
    for (std::size_t k = begin_; k < end_; ++k)
      if (!isDone(k) && !evaluateCopies(k)) evaluateAlone(k);
    return refused_;
  }

private:
  bool isDone(std::size_t k) const { return done_[k - begin_]; }

  void evaluateAlone(std::size_t k) {
    const plim_status status = evaluateOne(batch_, k);
    if (batch_.statuses) batch_.statuses[k] = status;
    if (status != PLIM_OK) refused_ = std::min(refused_, k);
    if (status == PLIM_OUT_OF_MEMORY) batch_.out_of_memory->store(true, std::memory_order_relaxed);
    done_[k - begin_] = true;
  }

  // Evaluates up to 16 copies of body k. Returns false if there are too few of them, or nothing would be gained.
  bool evaluateCopies(std::size_t k) {
    if (end_ - k < plim::CopyGroup::kFewest) return false;
    plim_body first_copy, next_copy;
    const plim_body& from = batch_.body(k, first_copy);
    if (!from.hull || !from.surface || !isSound(from) || !areCopies(from, from)) return false;
    plim::CopyGroup group(from.hull->hull, from.surface->surface, from.tolerance, budgetOf(from));
    if (!group.isWanted()) return false;
    std::array<std::size_t, plim::lanes::kCopies> members;
    for (std::size_t next = k; next < end_ && !group.isFull(); ++next) {
      if (isDone(next)) continue;
      const plim_body& body = batch_.body(next, next_copy);
      if (!areCopies(from, body) || !isSound(body)) continue;
      members[group.count()] = next;
      group.add(vector(body.position), quaternion(body.rotation), centerOfMass(body));
    }
    if (group.count() < plim::CopyGroup::kFewest) return false;
    group.evaluate();
    for (std::size_t i = 0; i < group.count(); ++i) {
      if (!group.isSettled(i)) {
        evaluateAlone(members[i]);
        continue;
      }
      batch_.write(members[i], group.forces(i), 0);
      if (batch_.statuses) batch_.statuses[members[i]] = PLIM_OK;
      done_[members[i] - begin_] = true;
    }
    return true;
  }

  const Batch& batch_;
  std::size_t begin_, end_, refused_ = end_;
  std::bitset<kWindow> done_;
};

// Evaluates bodies first .. last - 1. Returns the index of the first rejected one, or `last`.
std::size_t evaluateRange(const Batch& batch, std::size_t first, std::size_t last) {
  const plim::CallDepth per_body(perBodyDepth());
  std::size_t refused = last;
  for (std::size_t k = first; k < last; k += kWindow) {
    const std::size_t end = std::min(k + kWindow, last);
    const std::size_t found = Window(batch, k, end).evaluate();
    if (found < end) refused = std::min(refused, found);
  }
  return refused;
}

// Returns the status of the first rejected body and sets its error message. The body is evaluated again, because
// another thread may have rejected it.
plim_status reportRefusal(const Batch& batch, std::size_t refused) {
  plim_status status;
  {
    const plim::CallDepth per_body(perBodyDepth());
    status = evaluateOne(batch, refused);
  }
  if (status == PLIM_OK && *batch.out_of_memory)
    return fail(PLIM_OUT_OF_MEMORY, "out of memory in the batch, but not when it was repeated for one body");
  if (status == PLIM_OK)
    return fail(PLIM_CALLBACK_FAILED,
                "a sea's callback failed in the batch, but not when it was repeated for one body");
  nameRefused("body", refused);
  logLastError();
  return status;
}

plim_status checkBatch(const plim_body* bodies, const plim_forces* forces) {
  if (!bodies || !forces) return fail(PLIM_NULL_ARGUMENT, "plim_evaluate: bodies and forces must not be null");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate was called from inside a sea's callback");
  if (const plim_status status = checkSize(bodies[0].struct_size, kFirstSize<plim_body>, "plim_body")) return status;
  return checkSize(forces[0].struct_size, kFirstSize<plim_forces>, "plim_forces");
}

Batch makeBatch(const plim_body* bodies, plim_forces* forces, plim_status* statuses, std::atomic<bool>& out_of_memory) {
  return {reinterpret_cast<const unsigned char*>(bodies),
          reinterpret_cast<unsigned char*>(forces),
          statuses,
          bodies[0].struct_size,
          forces[0].struct_size,
          &out_of_memory};
}

// Returns the number of bodies per task: enough triangles to be worth a thread, few enough bodies for an even
// distribution. The results of a body do not depend on it.
std::size_t bodiesPerTask(const Batch& batch, std::size_t count) {
  std::uint64_t triangles = 0;
  plim_body copy;
  for (std::size_t k = 0; k < count; ++k)
    if (const plim_hull* hull = batch.body(k, copy).hull) triangles += hull->hull.triangles.size();
  const std::uint64_t mean = triangles / count + 1;
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(65536 / mean, 1, 128));
}

// The data shared by the tasks of one call.
struct SharedBatch {
  Batch batch;
  std::size_t count, per_task;
  std::atomic<std::size_t> refused; // the first rejected body, or count
};

void evaluateTask(void* context, std::uint32_t task) {
  auto& shared = *static_cast<SharedBatch*>(context);
  const std::size_t first = task * shared.per_task, last = std::min(first + shared.per_task, shared.count);
  const std::size_t refused = evaluateRange(shared.batch, first, last);
  std::size_t before = shared.refused.load(std::memory_order_relaxed);
  while (refused < last && refused < before && !shared.refused.compare_exchange_weak(before, refused)) {
  }
}

bool fitsFloat(double value) {
  return std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max()); // false for NaN too
}

// Splits the matrix into rotation and uniform scale.
plim_status decompose(const float* m, plim::Pose& pose, double& scale) {
  for (int i = 0; i < 16; ++i)
    if (!std::isfinite(m[i])) return fail(PLIM_NOT_FINITE, "matrix has an element that is not finite");
  const auto column = [&](int j) { return Vec3d{m[4 * j], m[4 * j + 1], m[4 * j + 2]}; };
  if (std::abs(m[3]) + std::abs(m[7]) + std::abs(m[11]) > 1e-6f || std::abs(m[15] - 1) > 1e-6f)
    return fail(PLIM_NOT_A_ROTATION, "matrix has a last row other than 0 0 0 1: row-major instead of column-major?");
  const double sx = length(column(0)), sy = length(column(1)), sz = length(column(2));
  scale = plim::cubeRoot(sx * sy * sz);
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

plim_status plim_evaluate(const plim_body* bodies, uint32_t count, plim_forces* forces, plim_status* statuses,
                          plim_parallel_for run, void* user) {
  if (count == 0) return PLIM_OK;
  if (const plim_status status = checkBatch(bodies, forces)) return status;
  std::atomic<bool> out_of_memory = false;
  const Batch batch = makeBatch(bodies, forces, statuses, out_of_memory);
  if (!run) {
    const std::size_t refused = evaluateRange(batch, 0, count);
    return refused == count ? PLIM_OK : reportRefusal(batch, refused);
  }
  return guarded([&] {
    SharedBatch shared{batch, count, bodiesPerTask(batch, count), count};
    const auto tasks = static_cast<std::uint32_t>((count + shared.per_task - 1) / shared.per_task);
    if (const char* problem = runGuarded(run, user, tasks, evaluateTask, &shared))
      return fail(PLIM_CALLBACK_FAILED, "plim_evaluate: %s", problem);
    const std::size_t refused = shared.refused.load();
    return refused == count ? plim_status{PLIM_OK} : reportRefusal(batch, refused);
  });
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
    for (int i = 0; i < 3; ++i)
      if (!fitsFloat(result.force_w[i]) || !fitsFloat(result.torque_w[i]))
        return fail(PLIM_BAD_VALUE,
                    "plim_evaluate_matrix: the force or torque is larger than a float can hold: does the "
                    "matrix scale metres into millimetres?");
    for (int i = 0; i < 3; ++i) {
      force_torque[i] = static_cast<float>(result.force_w[i]);
      force_torque[i + 3] = static_cast<float>(result.torque_w[i]);
    }
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
