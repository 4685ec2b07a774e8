// waterline_search.hpp - finds where segments with one wet and one dry end meet the true sea: d(r) = 0 on r = wet + t
// (dry - wet), 0 <= t <= 1. World axes about the reference point.
//
// Regula falsi that halves the weight of an end that stays (Dowell and Jarratt's "Illinois" rule, 1971). The bracket is
// kept, and convergence is faster than linear. All segments step together, so that the sea is evaluated at many points
// at once.
// Limits: if there are several crossings, it finds one of them.
#pragma once

#include "baselines/pieces.hpp"

namespace plim::baselines {

struct WaterlineBracket {
  Vec3d wet, dry;
  double wet_depth, dry_depth; // > 0, <= 0
  Vec3d root = {};             // the result
};

class WaterlineSearch {
public:
  // Computes the roots, to within about 1e-12 of each segment's length.
  void solve(std::vector<WaterlineBracket>& brackets, const Placed& placed);

private:
  struct State {
    std::size_t bracket;
    double t_wet, t_dry;         // ends of the remaining bracket, as fractions of the segment
    double wet_depth, dry_depth; // at these ends; halved where an end has stayed
    double t;                    // current guess
    int last_side;               // end that moved last: 1 wet, -1 dry, 0 none yet
  };
  static bool step(State& state, double depth);

  std::vector<State> active_;
  std::vector<Vec3d> points_;
  std::vector<double> depths_;
  SeaBatch water_;
};

} // namespace plim::baselines
