// surface.cpp - forwards each call to the kind of sea in the variant, with defaults for optional functions.
#include "water/surface.hpp"

namespace plim {
namespace {

// Returns the state of the given kind. A present state of that kind is reused, with its memory.
template <typename State>
State& ensure(SeaState& state) {
  if (State* present = std::get_if<State>(&state)) return *present;
  return state.emplace<State>();
}

template <std::size_t kind = 0>
void prepareState(const Sea& sea, double gravity, double time, SeaState& state) {
  if constexpr (kind < std::variant_size_v<SeaState>) {
    if (sea.index() != kind) return prepareState<kind + 1>(sea, gravity, time, state);
    ensure<std::variant_alternative_t<kind, SeaState>>(state).prepare(std::get<kind>(sea), gravity, time);
  }
}

void sampleOneByOne(const Surface& surface, const SeaLattice& at, LatticeSample* out) {
  constexpr double kAboveWaves = 1e6; // counts as on the surface
  constexpr int kMost = SeaLattice::kMostAcross * SeaLattice::kMostAcross;
  double x[kMost], y[kMost], z[kMost];
  SurfaceSample sample[kMost];
  const int nodes = at.across * at.across;
  for (int k = 0; k < nodes; ++k) {
    const int row = k / at.across, column = k % at.across;
    x[k] = at.x + at.spacing_x * column, z[k] = at.z + at.spacing_z * row, y[k] = kAboveWaves;
  }
  const auto count = static_cast<std::size_t>(nodes);
  surface.samples(count, x, y, z, sample);
  for (int k = 0; k < nodes; ++k) {
    out[k].height = sample[k].height, out[k].top = sample[k].particle_velocity;
    out[k].top_acceleration = sample[k].particle_acceleration;
  }
  std::fill_n(y, nodes, at.below);
  surface.samples(count, x, y, z, sample);
  for (int k = 0; k < nodes; ++k)
    out[k].below = sample[k].particle_velocity, out[k].below_acceleration = sample[k].particle_acceleration;
}

} // namespace

void Surface::prepare(const Water& water, double time) {
  prepared_ = false; // until everything has succeeded
  fluid_ = water.fluid, time_ = time;
  prepareState(water.sea, water.fluid.gravity, time, state_);
  std::visit(
      [&](const auto& state) {
        bounds_ = state.bounds(), capabilities_ = {};
        if constexpr (requires { state.capabilities(); }) capabilities_ = state.capabilities();
        has_wave_pressure_ = false;
        if constexpr (requires { wave_pressure_.prepare(state); })
          if (fluid_.pressure == Pressure::kWheeler && !state.waves().empty())
            wave_pressure_.prepare(state), has_wave_pressure_ = true;
        linear_error_ = {bounds_.curvature, 0};
        if constexpr (requires { state.linearError(); }) linear_error_ = state.linearError();
      },
      state_);
  prepared_ = true;
}

std::size_t Surface::heights(std::size_t n, const double* x, const double* z, double* height) const {
  return std::visit([&](const auto& state) { return state.heights(n, x, z, height); }, state_);
}

void Surface::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  std::visit([&](const auto& state) { state.samples(n, x, y, z, out); }, state_);
}

void Surface::sampleLattice(const SeaLattice& at, LatticeSample* out) const {
  std::visit(
      [&](const auto& state) {
        if constexpr (requires { state.sampleLattice(at, out); })
          state.sampleLattice(at, out);
        else
          sampleOneByOne(*this, at, out);
      },
      state_);
}

double Surface::heightsCost(double count, double radius) const {
  return std::visit(
      [&](const auto& state) {
        if constexpr (requires { state.heightsCost(count, radius); })
          return state.heightsCost(count, radius);
        else
          return count * state.heightCost();
      },
      state_);
}

} // namespace plim
