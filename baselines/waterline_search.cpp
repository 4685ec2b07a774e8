// waterline_search.cpp - steps all brackets until each has converged.
#include "baselines/waterline_search.hpp"

#include <cmath>

namespace plim::baselines {
namespace {

constexpr double kPrecision = 1e-12; // relative to the segment's length
constexpr int kMostSteps = 100;      // a bisection needs 40; smooth seas take about 6

// Returns the zero of the line through both ends; the denominator is positive.
double guess(double t_wet, double t_dry, double wet_depth, double dry_depth) {
  return t_wet + (t_dry - t_wet) * (wet_depth / (wet_depth - dry_depth));
}

} // namespace

// Uses the depth at the guess to shorten the bracket. Returns whether another step is needed, with a new guess.
bool WaterlineSearch::step(State& state, double depth) {
  if (depth == 0) return false;
  if (depth > 0) {
    state.t_wet = state.t, state.wet_depth = depth;
    if (state.last_side == 1) state.dry_depth *= 0.5;
    state.last_side = 1;
  } else {
    state.t_dry = state.t, state.dry_depth = depth;
    if (state.last_side == -1) state.wet_depth *= 0.5;
    state.last_side = -1;
  }
  const double before = state.t;
  state.t = guess(state.t_wet, state.t_dry, state.wet_depth, state.dry_depth);
  return std::abs(state.t - before) > kPrecision && state.t_dry - state.t_wet > kPrecision;
}

void WaterlineSearch::solve(std::vector<WaterlineBracket>& brackets, const Placed& placed) {
  active_.clear();
  for (std::size_t b = 0; b < brackets.size(); ++b) {
    const WaterlineBracket& bracket = brackets[b];
    active_.push_back(
        {b, 0, 1, bracket.wet_depth, bracket.dry_depth, guess(0, 1, bracket.wet_depth, bracket.dry_depth), 0});
  }
  const auto at = [&](const State& state) {
    const WaterlineBracket& bracket = brackets[state.bracket];
    return bracket.wet + state.t * (bracket.dry - bracket.wet);
  };
  for (int steps = 0; !active_.empty() && steps < kMostSteps; ++steps) {
    points_.clear();
    for (const State& state : active_) points_.push_back(at(state));
    placed.depths(points_, depths_, water_);
    std::size_t left = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
      State state = active_[i];
      if (step(state, depths_[i]))
        active_[left++] = state;
      else
        brackets[state.bracket].root = at(state);
    }
    active_.resize(left);
  }
  for (const State& state : active_) brackets[state.bracket].root = at(state);
}

} // namespace plim::baselines
