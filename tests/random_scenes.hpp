// random_scenes.hpp - random scenes identified by a number. The same number gives the same scene and the same events in
// any process and on any platform: no function of libm is used, and no order of draws is left to the compiler. The
// scenes have random hulls in every kind of sea, with and without effects, locks, seakeeping and user-defined buoyancy.
// The events: bodies that fail for a while, changes of force and mass, bodies that are moved or removed, changes of the
// water.
#pragma once

#include "support.hpp"

#include "math/elementary.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <cstring>
#include <deque>
#include <limits>
#include <optional>

namespace plim::tests {

namespace random_scenes {

inline void rollingSea(void*, double time, std::uint32_t count, const double* x, const double* z, double* height,
                       double* rate) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const SineCosine wave = sineCosineOfTurns(0.05 * x[i] + 0.03 * z[i] - 0.2 * time);
    height[i] = 0.4 * wave.sine;
    if (rate) rate[i] = -0.4 * 0.2 * kTurn * wave.cosine;
  }
}

inline void weakBuoyancy(void*, const plim_body*, plim_forces* forces) {
  for (double& component : forces->force) component *= 0.9;
  forces->force_bound = 1;
}

// Sets the force to NaN for 0.2 s of each second.
inline void brokenBuoyancy(void*, const plim_body* body, plim_forces* forces) {
  const double second = body->surface_time - std::floor(body->surface_time);
  if (second < 0.2) forces->force[1] = std::numeric_limits<double>::quiet_NaN();
}

// A barge with radiation. It is created once, because that takes some milliseconds.
struct Barge {
  plimsoll::Hull hull = makeHull(shape("box:6,1.2,2"));
  plimsoll::Seakeeping seakeeping = [this] {
    plimsoll::SeakeepingDef def(hull, 500 * hull.info().volume);
    def.panel_count = 40, def.frequency_count = 2;
    return plimsoll::Seakeeping(def);
  }();
};
inline const Barge& barge() {
  static const Barge made;
  return made;
}

} // namespace random_scenes

class RandomScene {
public:
  explicit RandomScene(std::uint64_t number) : number_(number), random_(7919 * number + 1), water_(drawWater()) {
    scene_.emplace(*water_);
    const int bodies = 1 + static_cast<int>(random_.bits() % 4);
    for (int k = 0; k < bodies; ++k) addBody();
    steps_before_ = 1 + static_cast<int>(random_.bits() % 40);
    duration_ = random_.uniform(0.004, 0.05), substeps_ = 1 + static_cast<std::uint32_t>(random_.bits() % 3);
  }

  plimsoll::Scene& scene() { return *scene_; }
  const plimsoll::Water& water() const { return *water_; }
  int stepsBefore() const { return steps_before_; }

  // Restores the scene to its state before the step `which`, with the water of that step.
  void load(std::span<const std::byte> bytes, int which) {
    setWaterOf(which - 1);
    scene_->load(bytes);
  }

  // Applies the events of a step, which follow from its number, and steps.
  void step(int which) {
    setWaterOf(which);
    Random random(number_ << 20 | static_cast<std::uint64_t>(which));
    const auto count = scene_->count();
    const auto body = static_cast<std::uint32_t>(random.bits() % count);
    const std::uint64_t event = random.bits() % 40;
    if (isThere(body)) {
      if (event < 3) pushBody(random, body);
      if (event == 3) scene_->setPose(body, {random.uniform(-3, 3), 0.3, random.uniform(-3, 3)}, {0, 0, 0, 1});
      if (event == 4) hurl(random, body);
      if (event == 6 || event == 7) changeMass(random, body);
      if (event == 5 && which < steps_before_ && body + 1 == count && count > 1) scene_->remove(body);
    }
    try {
      scene_->step(duration_, substeps_);
    } catch (const plimsoll::Error&) { // a failed body has not moved; the others have
    }
  }

  // Returns a hash of everything that plim_scene_get_state returns, over all bodies.
  std::uint64_t stateHash() const {
    std::uint64_t sum = 0xcbf29ce484222325ull;
    const auto add = [&](const void* bytes, std::size_t size) {
      for (std::size_t k = 0; k < size; ++k)
        sum = (sum ^ static_cast<const unsigned char*>(bytes)[k]) * 0x100000001b3ull;
    };
    const double time = scene_->time();
    add(&time, sizeof time);
    for (std::uint32_t k = 0; k < scene_->count(); ++k) {
      if (!isThere(k)) continue;
      plimsoll::SceneState state = scene_->state(k);
      for (double* bound : {&state.force_bound, &state.torque_bound})
        if (std::isnan(*bound)) *bound = -1; // the bits of a NaN are arbitrary
      add(&state, sizeof(plim_scene_state));
    }
    return sum;
  }

private:
  bool isThere(std::uint32_t body) const {
    plim_scene_state state{};
    state.struct_size = sizeof state;
    return plim_scene_get_state(scene_->get(), body, &state) == PLIM_OK;
  }

  void pushBody(Random& random, std::uint32_t body) {
    const double weight = 2000 * random.uniform();
    scene_->setOtherForce(body, {random.uniform(-1, 1) * weight, 0, random.uniform(-1, 1) * weight},
                          {0, 0.1 * weight, 0});
  }

  void hurl(Random& random, std::uint32_t body) {
    const double speed = random.uniform(-2, 2), turning = random.uniform(-1, 1);
    scene_->setVelocity(body, {speed, 0, 1}, {0, turning, 0.2});
  }

  void changeMass(Random& random, std::uint32_t body) {
    const plimsoll::Body now = scene_->body(body);
    auto hull = plimsoll::detail::sized<plim_hull_info>();
    plim_hull_get_info(now.hull, &hull);
    const double factor = random.uniform(0.85, 1.15);
    std::array<double, 3> center{};
    std::array<double, 9> inertia{};
    for (std::size_t i = 0; i < 3; ++i) center[i] = hull.centroid[i] + random.uniform(-0.03, 0.03);
    for (std::size_t i = 0; i < 9; ++i) inertia[i] = factor * now.inertia[i];
    scene_->setMass(body, factor * now.mass, center, inertia);
  }

  // Some groups of twelve steps have another water, which follows from the step number.
  void setWaterOf(int step) {
    const bool other = step >= 0 && (number_ + static_cast<std::uint64_t>(step) / 12) % 4 == 3;
    if (other == has_other_water_) return;
    const plim_wave wave{0.15, 9, 1.1, 0.4, 0, 0};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1, def.level = 0.05;
    if (other)
      scene_->setWater(plimsoll::Water(def));
    else
      scene_->setWater(*water_);
    has_other_water_ = other;
  }

  void drawWaves(double steepness) {
    const int count = 1 + static_cast<int>(random_.bits() % 5);
    for (int k = 0; k < count; ++k) {
      const double length = random_.uniform(2, 30);
      waves_.push_back(
          {steepness * length / kTurn / count, length, random_.uniform(0, kTurn), random_.uniform(0, kTurn), 0, 0.8});
    }
  }

  plimsoll::WaterDef waves(std::uint32_t kind) {
    drawWaves(0.3);
    plimsoll::WaterDef def;
    def.kind = kind, def.waves = waves_.data(), def.wave_count = static_cast<std::uint32_t>(waves_.size());
    def.depth = random_.bits() % 3 == 0 ? 8 : 0, def.current[0] = 0.3;
    def.pressure = random_.bits() % 3 == 0 ? PLIM_PRESSURE_WHEELER : PLIM_PRESSURE_HYDROSTATIC;
    return def;
  }

  plimsoll::WaterDef spectrum(std::uint32_t kind) {
    spectrum_.significant_height = 0.6, spectrum_.peak_period = 3.5, spectrum_.direction = random_.uniform(0, kTurn);
    plimsoll::WaterDef def;
    def.kind = kind, def.spectrum = &spectrum_, def.seed = random_.bits() >> 12;
    if (kind == PLIM_WATER_SPECTRUM) def.components = 12;
    if (kind == PLIM_WATER_FFT) def.tile = 60, def.resolution = 32, def.choppiness = random_.bits() % 2 == 0 ? 0.4 : 0;
    return def;
  }

  plimsoll::WaterDef grid() {
    for (int k = 0; k < 24 * 24; ++k) heights_.push_back(static_cast<float>(random_.uniform(-0.2, 0.2)));
    grid_.origin[0] = grid_.origin[1] = -12, grid_.cell = 1, grid_.rows = grid_.columns = 24;
    grid_.heights = heights_.data();
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_GRID, def.grid = &grid_;
    return def;
  }

  std::optional<plimsoll::Water> drawWater() {
    switch (random_.bits() % 9) {
    case 0: return plimsoll::Water(plimsoll::WaterDef());
    case 1: return plimsoll::Water(waves(PLIM_WATER_SINES));
    case 2:
    case 3: return plimsoll::Water(waves(PLIM_WATER_GERSTNER));
    case 4: return plimsoll::Water(spectrum(PLIM_WATER_SPECTRUM));
    case 5: return plimsoll::Water(spectrum(PLIM_WATER_FFT));
    case 6: return plimsoll::Water(grid());
    case 7: {
      plimsoll::WaterDef def = waves(PLIM_WATER_SINES), sampled;
      def.pressure = PLIM_PRESSURE_HYDROSTATIC;
      const plimsoll::Water inner(def);
      sampled.kind = PLIM_WATER_SAMPLED, sampled.of = inner.get(), sampled.cell = 0.6;
      return plimsoll::Water(sampled);
    }
    default: {
      plimsoll::WaterDef def;
      def.kind = PLIM_WATER_CALLBACK, def.callback = random_scenes::rollingSea;
      return plimsoll::Water(def);
    }
    }
  }

  plimsoll::Body drawHull() {
    const std::uint64_t which = random_.bits() % 8;
    if (which == 0) { // open: some openings may be covered
      hulls_.push_back(makeHull(shape("rowboat")));
      plimsoll::Body def(hulls_.back());
      def.mass = random_.uniform(80, 400);
      for (int i = 0; i < 3; ++i) def.inertia[4 * i] = random_.uniform(0.8, 1.2) * def.mass;
      return def;
    }
    if (which <= 2) {
      const random_scenes::Barge& barge = random_scenes::barge();
      plimsoll::Body def(barge.hull);
      def.mass = 500 * barge.hull.info().volume;
      def.with(barge.seakeeping).with(effects_.emplace_back());
      return def;
    }
    hulls_.push_back(makeHull(randomHull(random_)));
    plimsoll::Body def(hulls_.back());
    def.mass = random_.uniform(60, 1100) * hulls_.back().info().volume;
    return def;
  }

  plimsoll::Effects drawEffects() {
    plimsoll::Effects effects;
    if (random_.bits() % 2 == 0) return effects;
    effects.enabled = random_.bits() % (PLIM_EFFECT_RADIATION * 2);
    effects.damping[0] = random_.uniform(0, 100), effects.linear_rates[1] = random_.uniform();
    effects.angular_rates[0] = random_.uniform(), effects.rates_when_dry = random_.bits() % 2;
    return effects;
  }

  const plimsoll::Hull& hullOf(const plimsoll::Body& body) const {
    const plimsoll::Hull& barge = random_scenes::barge().hull;
    return body.hull == barge.get() ? barge : hulls_.back();
  }

  void addBody() {
    plimsoll::Body def = drawHull();
    if (!def.effects && random_.bits() % 4 != 0) def.with(effects_.emplace_back(drawEffects()));
    const Quat q = randomRotation(random_);
    if (!def.seakeeping) def.rotation[0] = q.x, def.rotation[1] = q.y, def.rotation[2] = q.z, def.rotation[3] = q.w;
    for (double& component : def.position) component = random_.uniform(-3, 3);
    for (double& component : def.velocity) component = random_.uniform(-2, 2);
    for (double& component : def.angular_velocity) component = random_.uniform(-2, 2);
    if (random_.bits() % 3 == 0) def.locked = random_.bits() % 64;
    const double tolerances[] = {0, 0.01, 0.05};
    def.tolerance = tolerances[random_.bits() % 3];
    def.precision = random_.bits() % 4 == 0 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    if (random_.bits() % 2 != 0) def.with(panels_.emplace_back(hullOf(def), 37));
    const std::uint32_t body = scene_->add(def);
    if (random_.bits() % 8 == 0) scene_->setBuoyancy(body, random_scenes::weakBuoyancy, nullptr);
    if (random_.bits() % 8 == 0) scene_->setBuoyancy(body, random_scenes::brokenBuoyancy, nullptr);
  }

  std::uint64_t number_;
  Random random_;
  std::vector<plim_wave> waves_;
  plimsoll::Spectrum spectrum_;
  std::vector<float> heights_;
  plimsoll::Grid grid_;
  std::optional<plimsoll::Water> water_;
  std::deque<plimsoll::Hull> hulls_;
  std::deque<plimsoll::Effects> effects_;
  std::deque<plimsoll::Panels> panels_;
  std::optional<plimsoll::Scene> scene_;
  int steps_before_ = 0;
  bool has_other_water_ = false;
  double duration_ = 0;
  std::uint32_t substeps_ = 1;
};

} // namespace plim::tests
