// engine_api.cpp - the C ABI of the one call for engines: checks floaters, converts, calls; one after the other or on many threads.
#include "api/guarded_run.hpp"
#include "api/motion_support.hpp"
#include "api/seakeeping_support.hpp"
#include "math/scratch.hpp"

#include <limits>
#include <mutex>

namespace {

using namespace plim::api;
using plim::Vec3d;

plim_status checkPlaces(const plim_floater& floater) {
  if (const plim_status status = checkPlace(vector(floater.position), "plim_floater.position")) return status;
  if (!(sumOfMagnitudes(vector(floater.center_of_mass)) <= 1e6))
    return fail(PLIM_NOT_FINITE, "plim_floater.center_of_mass is not finite, or beyond 1e6 m of the mesh's origin");
  if (!plim::isUnit({floater.rotation[0], floater.rotation[1], floater.rotation[2], floater.rotation[3]}))
    return fail(PLIM_NOT_A_ROTATION, "plim_floater.rotation is not of unit length: order is x, y, z, w; not set?");
  if (!isMotion(spatial(floater.velocity, floater.angular_velocity)))
    return fail(PLIM_NOT_FINITE,
                "plim_floater.velocity or angular_velocity is not finite, or beyond 1e6: has the simulation blown up?");
  return PLIM_OK;
}

plim_status checkHandles(const plim_floater& floater) {
  if (!floater.hull)
    return fail(PLIM_NULL_ARGUMENT, "plim_floater.hull is null: did plim_hull_create refuse the mesh?");
  if (!floater.surface)
    return fail(PLIM_NULL_ARGUMENT, "plim_floater.surface is null: leave out what is dry, or take plim_still_water");
  const plim::Surface& surface = floater.surface->surface;
  if (!surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_floater.surface was never prepared: call plim_surface_prepare first");
  if (!std::isnan(floater.surface_time) && surface.time() != floater.surface_time)
    return fail(PLIM_STALE_SURFACE,
                "plim_floater.surface was prepared for another time than surface_time: prepare it every step");
  if (!floater.panels) return PLIM_OK;
  const plim::Hull& hull = floater.hull->hull;
  const plim::Panels& panels = floater.panels->panels;
  if (!(panels.center_b == hull.center_b) || !(panels.half_extent == hull.half_extent))
    return fail(PLIM_BAD_VALUE, "plim_floater.panels are not those of its hull: mixed up?");
  return checkSeakeeping(floater.seakeeping, *floater.hull, vector(floater.center_of_mass), "plim_floater");
}

plim_status checkNumbers(const plim_floater& floater) {
  if (!(floater.mass > 0 && floater.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_floater.mass must be positive, in kilograms");
  if (const plim_status status = checkInertia(floater.inertia, "plim_floater.inertia")) return status;
  if (!isFinite(vector(floater.other_force)) || !isFinite(vector(floater.other_torque)))
    return fail(PLIM_NOT_FINITE, "plim_floater.other_force or other_torque is not finite");
  if (!(floater.time_step > 0 && floater.time_step <= 1e6))
    return fail(PLIM_BAD_VALUE, "plim_floater.time_step must be positive, in seconds");
  if (floater.locked > 63) return fail(PLIM_BAD_VALUE, "plim_floater.locked has unknown bits: struct not initialised?");
  if (!(floater.tolerance >= 0 && floater.tolerance <= 1))
    return fail(PLIM_BAD_VALUE, "plim_floater.tolerance must lie between 0 and 1: a fraction of rho g V, not newtons");
  if (!(floater.budget >= 0 && floater.budget <= 3600))
    return fail(PLIM_BAD_VALUE, "plim_floater.budget must lie between 0 and 3600 s; struct not initialised?");
  if (floater.precision > PLIM_PRECISION_DOUBLE)
    return fail(PLIM_BAD_VALUE, "plim_floater.precision is neither float nor double");
  return PLIM_OK;
}

plim::Afloat convertFloater(const plim_floater& from, const plim::Effects& effects) {
  plim::Afloat to;
  to.body.hull = &from.hull->hull, to.body.surface = &from.surface->surface;
  to.body.pose = {vector(from.position),
                  plim::rotationMatrix({from.rotation[0], from.rotation[1], from.rotation[2], from.rotation[3]})};
  to.body.reference_b = vector(from.center_of_mass);
  to.body.tolerance = from.tolerance, to.body.double_precision = from.precision == PLIM_PRECISION_DOUBLE;
  if (from.budget > 0) to.body.budget = from.budget;
  if (from.panels) {
    to.panels = &from.panels->panels, to.capped = from.panels->capped.get();
    to.effects = &effects, to.history = from.history;
    if (from.seakeeping) to.waves = &from.seakeeping->waves;
  }
  to.velocity = spatial(from.velocity, from.angular_velocity);
  to.mass = from.mass, to.inertia_w = matrix(from.inertia);
  to.other = spatial(from.other_force, from.other_torque);
  to.locked = from.locked, to.time_step = from.time_step;
  return to;
}

void convertPush(const plim::Forces& forces, const plim::Drag& drag, const plim::Spatial& push, plim_push& to) {
  to.flags = flagsOf(forces);
  copy(push.linear, to.force), copy(push.angular, to.torque);
  copy(plim::Spatial{forces.force_w, forces.torque_w}, to.buoyancy);
  to.force_bound = forces.force_bound, to.torque_bound = forces.torque_bound;
  copy(drag.viscous, to.viscous), copy(drag.pressure, to.pressure), copy(drag.slamming, to.slamming);
  copy(drag.damping + drag.rates, to.damping), copy(drag.waves_made, to.waves_made);
  to.volume = forces.volume, to.wetted_area = forces.wetted_area, to.waterplane_area = forces.waterplane_area;
}

// Gives a floater its history back, unless its push is kept.
class HistoryKeeper {
public:
  explicit HistoryKeeper(const plim::Afloat& afloat)
      : history_(afloat.history), count_(history_ ? plim::historyCount(*afloat.panels, afloat.waves) : 0) {
    if (!history_) return;
    before_ = plim::threadScratch(plim::ScratchUse::kHistory, count_);
    std::copy_n(history_, count_, before_);
  }
  ~HistoryKeeper() {
    if (!kept_) std::copy_n(before_, count_, history_);
  }
  HistoryKeeper(const HistoryKeeper&) = delete;
  HistoryKeeper& operator=(const HistoryKeeper&) = delete;

  void keepNew() { kept_ = true; }

private:
  double *history_, *before_ = nullptr;
  std::size_t count_;
  bool kept_ = false;
};

plim_status pushAfloat(const plim::Afloat& afloat, plim_push& to) {
  HistoryKeeper history(afloat);
  plim::Forces forces;
  plim::Drag drag;
  plim::Spatial change;
  switch (plim::stepAfloat(afloat, forces, drag, change)) {
  case plim::StepFault::kMoved: break;
  case plim::StepFault::kSea:
    return fail(PLIM_NOT_FINITE,
                "the sea gave a height or velocity that is not finite: a callback that divides by zero?");
  default: return fail(PLIM_BAD_VALUE, "plim_floater.inertia is not positive, or far too large or small for its mass");
  }
  const plim::Spatial push = plim::pushFor(afloat, change);
  if (!isFinite(push)) return fail(PLIM_NOT_FINITE, "the push is not finite: is another force beyond reason?");
  convertPush(forces, drag, push, to);
  const plim::Hull& hull = *afloat.body.hull;
  const double enclosed = afloat.panels                   ? afloat.panels->enclosed.volume
                          : hull.opening_vertices.empty() ? hull.displaced.volume
                                                          : hull.mass.volume;
  to.wet_fraction = plim::wetFraction(forces.volume, enclosed);
  history.keepNew();
  return PLIM_OK;
}

plim_status pushOf(const plim_floater& from, plim_push& to) {
  if (const plim_status status = checkHandles(from)) return status;
  if (const plim_status status = checkPlaces(from)) return status;
  if (const plim_status status = checkNumbers(from)) return status;
  plim::Effects effects;
  if (const plim_status status = readEffects(from.effects, effects)) return status;
  return guarded([&] { return pushAfloat(convertFloater(from, effects), to); });
}

// What the tasks of one call share: its arrays, and the first refusal with its sentence, which is written on the thread that meets it.
struct FloaterBatch {
  const unsigned char* floaters;
  unsigned char* pushes;
  plim_status* statuses; // or null
  std::uint32_t floater_size, push_size;
  std::size_t count;
  // Without its braces the list that makes a batch looks incomplete to the compiler.
  std::mutex mutex{}; // NOLINT(readability-redundant-member-init)
  std::size_t refused = ~std::size_t{0};
  plim_status first = PLIM_OK;
  char sentence[sizeof lastError()] = "";

  void noteRefusal(std::size_t k, plim_status status) {
    const std::lock_guard lock(mutex);
    if (k >= refused) return;
    refused = k, first = status;
    nameRefused("floater", k);
    std::memcpy(sentence, lastError(), sizeof sentence);
  }

  void evaluate(std::size_t k) {
    const auto from = readStruct<plim_floater>(floaters + k * floater_size, floater_size);
    plim_push push{};
    const plim_status status = pushOf(from, push);
    if (status == PLIM_OK) writeStruct(pushes + k * push_size, push_size, push);
    if (statuses) statuses[k] = status;
    if (status != PLIM_OK) noteRefusal(k, status);
  }

  // Few, because a floater with panels keeps a thread busy for long; more than one, because those without do not.
  static constexpr std::size_t kPerTask = 8;
  std::uint32_t tasks() const { return static_cast<std::uint32_t>((count + kPerTask - 1) / kPerTask); }
  static void runTask(void* context, std::uint32_t task) {
    auto& batch = *static_cast<FloaterBatch*>(context);
    const std::size_t begin = task * kPerTask, end = std::min(begin + kPerTask, batch.count);
    for (std::size_t k = begin; k < end; ++k) batch.evaluate(k);
  }
};

} // namespace

void plim::api::reserveHistory() {
  plim::threadScratch(plim::ScratchUse::kHistory, 1024 + plim::kWavesHistory);
}

extern "C" {

void plim_floater_init(plim_floater* floater, uint32_t struct_size, const plim_hull* hull) {
  if (!floater || struct_size > kLargestSize) return;
  plim_floater value{};
  value.hull = hull;
  if (hull) copy(hull->hull.mass.centroid, value.center_of_mass);
  value.rotation[3] = 1;
  value.surface_time = std::numeric_limits<double>::quiet_NaN();
  value.tolerance = plim::Body().tolerance;
  writeStruct(floater, struct_size, value);
}

void plim_push_init(plim_push* push, uint32_t struct_size) {
  if (push && struct_size <= kLargestSize) writeStruct(push, struct_size, plim_push{});
}

plim_status plim_evaluate_floaters(const plim_floater* floaters, uint32_t count, plim_push* pushes,
                                   plim_status* statuses, plim_parallel_for run, void* user) {
  if (count == 0) return PLIM_OK;
  if (!floaters || !pushes)
    return fail(PLIM_NULL_ARGUMENT, "plim_evaluate_floaters: floaters and pushes must not be null");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_floaters was called from inside a sea's callback");
  const std::uint32_t floater_size = floaters[0].struct_size, push_size = pushes[0].struct_size;
  if (const plim_status status = checkSize(floater_size, kFirstSize<plim_floater>, "plim_floater")) return status;
  if (const plim_status status = checkSize(push_size, kFirstSize<plim_push>, "plim_push")) return status;
  return guarded([&] {
    FloaterBatch batch{reinterpret_cast<const unsigned char*>(floaters),
                       reinterpret_cast<unsigned char*>(pushes),
                       statuses,
                       floater_size,
                       push_size,
                       count};
    if (!run)
      for (std::uint32_t task = 0; task < batch.tasks(); ++task) FloaterBatch::runTask(&batch, task);
    else if (const char* problem = runGuarded(run, user, batch.tasks(), FloaterBatch::runTask, &batch))
      return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_floaters: %s", problem);
    if (batch.first != PLIM_OK) std::memcpy(lastError(), batch.sentence, sizeof batch.sentence);
    return batch.first;
  });
}

} // extern "C"
