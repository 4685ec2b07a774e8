// record.cpp - samples a ride for plots, stills and summary.
#include "cli/float/record.hpp"

#include "cli/baseline_input.hpp"
#include "cli/float/attitude.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

constexpr std::size_t kTracedBodies = 6;
constexpr std::uint64_t kSamples = 1500; // per trace; more than a plot has pixels
constexpr std::uint64_t kMoments = 60;   // to choose stills from, besides the start

double lengthOf(const double (&six)[6]) {
  return std::hypot(six[0], six[1], six[2]);
}

report::FloatSample sampleOf(const SceneRide& ride, std::size_t index, const plim_scene_state& state) {
  const double* c = state.center_of_mass;
  const Attitude attitude = attitudeOf(state.rotation);
  report::FloatSample sample;
  sample.time = ride.time();
  sample.position_w = {c[0], c[1], c[2]};
  sample.water = ride.waterHeight(c[0], c[2]);
  sample.tilt = attitude.tilt, sample.roll = attitude.roll, sample.pitch = attitude.pitch;
  sample.buoyancy = state.buoyancy[1];
  sample.viscous = lengthOf(state.viscous), sample.pressure = lengthOf(state.pressure);
  sample.slamming = lengthOf(state.slamming), sample.damping = lengthOf(state.damping);
  sample.radiation = lengthOf(state.radiation);
  sample.kinetic = state.kinetic_energy, sample.potential = ride.potentialEnergy(index);
  return sample;
}

// Records the bound of a step, or why there is none.
void watchBound(const SceneRide& ride, const SceneMember& member, const plim_scene_state& state, BodyRecord& body) {
  const bool under = (state.flags & PLIM_FLAG_OPENING_SUBMERGED) != 0;
  body.opening_submerged = body.opening_submerged || under;
  if (std::isfinite(state.force_bound)) {
    ++body.bounded;
    body.worst_bound = std::max(body.worst_bound, state.force_bound);
    body.out_of_tolerance += (state.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0;
  } else if (under) {
    ++body.unbounded_by_opening;
  } else if (isBaseline(ride.scene().source(member).method)) {
    ++body.unbounded_by_method;
  } else {
    plim_surface_bounds sea{};
    sea.struct_size = sizeof sea;
    plimsoll::detail::check(plim_surface_get_bounds(ride.surface(), &sea));
    ++(std::isfinite(sea.slope) ? body.unbounded_by_rim : body.unbounded_by_sea);
  }
}

// Returns the larger of the speed relative to sqrt(g L) and the angular velocity relative to sqrt(g / L), without
// locked axes.
double liveliness(const SceneMember& member, const plim_scene_state& state, double gravity) {
  const auto free = [&](int axis, double value) { return member.definition.locked >> axis & 1 ? 0.0 : value; };
  const double *v = state.velocity, *w = state.angular_velocity;
  const double size = longestExtent(member.hull->info), g = std::max(gravity, 1e-9);
  return std::max(std::hypot(free(0, v[0]), free(1, v[1]), free(2, v[2])) / std::sqrt(g * size),
                  std::hypot(free(3, w[0]), free(4, w[1]), free(5, w[2])) / std::sqrt(g / size));
}

} // namespace

double motionBetween(const Pose& from, const Pose& to, double size) {
  const double cosine = 0.5 * (trace(to.rotation * transpose(from.rotation)) - 1);
  return std::acos(std::clamp(cosine, -1.0, 1.0)) + std::abs(to.position.y - from.position.y) / size;
}

RideRecord::RideRecord(const SceneRide& ride)
    : steps_(ride.scene().steps()), size_(longestExtent(ride.scene().members[0].hull->info)), bodies_(ride.count()) {
  for (std::size_t i = 0; i < std::min(ride.count(), kTracedBodies); ++i) {
    const SceneMember& member = ride.scene().members[i];
    traces_.push_back({member.name, member.definition.mass * ride.scene().sea.gravity, {}});
  }
  addMoment(ride);
}

void RideRecord::add(const SceneRide& ride, std::uint64_t number) {
  const bool last_tenth = 10 * number > 9 * steps_, sampled = number % ((steps_ + kSamples - 1) / kSamples) == 0;
  last_tenth_seen_ = last_tenth_seen_ || last_tenth;
  for (std::size_t i = 0; i < ride.count(); ++i) {
    const plim_scene_state state = ride.state(i);
    watch(ride, i, state, last_tenth);
    if (i < traces_.size() && (sampled || number == steps_)) traces_[i].samples.push_back(sampleOf(ride, i, state));
  }
  if (number * kMoments / steps_ != (number - 1) * kMoments / steps_) addMoment(ride);
}

void RideRecord::close(const SceneRide& ride) {
  if (moments_.back().time < ride.time()) addMoment(ride);
}

std::vector<RideMoment> RideRecord::tellingMoments(std::size_t count) const {
  if (moments_.size() <= count) return moments_;
  std::vector<double> gone(moments_.size(), 0); // sums of the motion
  for (std::size_t k = 1; k < moments_.size(); ++k)
    gone[k] = gone[k - 1] + motionBetween(moments_[k - 1].poses[0], moments_[k].poses[0], size_);
  const double all = std::max(gone.back(), 1e-9), duration = moments_.back().time;
  std::vector<RideMoment> chosen;
  std::size_t k = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double wanted = static_cast<double>(i) / static_cast<double>(count - 1);
    const auto progress = [&](std::size_t m) { return 0.5 * (gone[m] / all + moments_[m].time / duration); };
    const std::size_t last = moments_.size() - (count - i); // leaves enough moments for the others
    while (k < last && progress(k) < wanted - 1e-9) ++k;
    chosen.push_back(moments_[k++]);
  }
  return chosen;
}

void RideRecord::addMoment(const SceneRide& ride) {
  RideMoment& moment = moments_.emplace_back();
  moment.time = ride.time();
  for (std::size_t i = 0; i < ride.count(); ++i) moment.poses.push_back(ride.pose(i));
}

void RideRecord::watch(const SceneRide& ride, std::size_t index, const plim_scene_state& state, bool last_tenth) {
  BodyRecord& body = bodies_[index];
  const Attitude attitude = attitudeOf(state.rotation);
  body.worst_roll = std::max(body.worst_roll, std::abs(attitude.roll));
  body.worst_tilt = std::max(body.worst_tilt, attitude.tilt);
  body.worst_heel = std::max(body.worst_heel, std::abs(attitude.heel));
  body.slam = std::max(body.slam, lengthOf(state.slamming));
  watchBound(ride, ride.scene().members[index], state, body);
  if (last_tenth)
    body.fastest = std::max(body.fastest, liveliness(ride.scene().members[index], state, ride.scene().sea.gravity));
}

} // namespace plim::cli
