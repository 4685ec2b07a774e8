// stability_curve.cpp - evaluates the righting arm on a grid and finds its zeros, extremes and areas.
#include "statics/stability_curve.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "statics/zero.hpp"

namespace plim {
namespace {

constexpr double kLeap = 20 * kDegree; // of trim, from one step to the next
constexpr double kWithin = 1e-12;      // [rad] accuracy of a zero

class CurveReader {
public:
  explicit CurveReader(RightingArm& arm) : arm_(arm), nothing_(1e-12 * arm.vessel().radius()) {
    if (arm.at(0).gz > nothing_) curve_.side = -1; // the vessel lists to the other side
    makeGrid();
  }

  StabilityCurve read() {
    findRange();
    findOpening();
    const double end = std::isnan(curve_.vanishing) ? kPi : curve_.vanishing;
    findLargest(end);
    curve_.gm = at(std::isnan(curve_.rest) ? 0 : curve_.rest).slope;
    const auto areaTo = [&](double heel) { return areaBetween(curve_.rest, std::min(heel, end)); };
    curve_.area_30 = areaTo(30 * kDegree), curve_.area_40 = areaTo(40 * kDegree);
    curve_.area_flooding = std::isnan(curve_.opening) ? curve_.area_40 : areaTo(std::min(40 * kDegree, curve_.opening));
    return curve_;
  }

private:
  // Returns heel and GZ relative to the side of the curve; the slope is the same from both sides.
  Heeled at(double heel) const {
    Heeled row = arm_.at(curve_.side * heel);
    row.heel = heel, row.gz *= curve_.side;
    return row;
  }

  // value(a) and value(b) must have different signs.
  template <typename Value>
  double zeroBetween(const Heeled& a, const Heeled& b, Value value) const {
    return findZero(a.heel, value(a), b.heel, value(b), kWithin, [&](double heel) { return value(at(heel)); });
  }

  void makeGrid() {
    const auto steps = static_cast<int>(std::round(kPi / RightingArm::kStep));
    const auto slope = [](const Heeled& row) { return row.slope; };
    grid_.push_back(at(0));
    for (int k = 1; k <= steps; ++k) {
      const Heeled a = grid_.back(), b = at(k * RightingArm::kStep);
      const bool leaps = std::abs(b.trim - a.trim) > kLeap;
      if (leaps && std::isnan(curve_.trim_jump)) curve_.trim_jump = b.heel;
      if (!leaps && (a.slope > 0) != (b.slope > 0)) grid_.push_back(at(zeroBetween(a, b, slope)));
      grid_.push_back(b);
    }
  }

  // Finds the range of positive GZ: from rest, where GZ rises through 0 or is 0 when upright, to where it falls to 0
  // again. A jump of the trim may end it.
  void findRange() {
    const auto gz = [](const Heeled& row) { return row.gz; };
    if (grid_[0].gz > -nothing_ && grid_[0].slope > 0) curve_.rest = 0;
    for (std::size_t k = 1; k < grid_.size(); ++k) {
      const Heeled &a = grid_[k - 1], &b = grid_[k];
      if (std::isnan(curve_.rest) && a.gz <= nothing_ && b.gz > nothing_)
        curve_.rest = a.gz < -nothing_ ? zeroBetween(a, b, gz) : a.heel;
      if (!(a.gz > nothing_) || b.gz > nothing_) continue;
      const bool leaps = std::abs(b.trim - a.trim) > kLeap;
      curve_.vanishing = b.gz < -nothing_ && !leaps ? zeroBetween(a, b, gz) : b.heel;
      return;
    }
  }

  void findOpening() {
    const auto depth = [&](const Heeled& row) { return arm_.openingDepth(row); };
    for (std::size_t k = 0; k < grid_.size(); ++k) {
      if (!(depth(grid_[k]) > 0)) continue;
      curve_.opening = k == 0 ? 0 : zeroBetween(grid_[k - 1], grid_[k], depth);
      return;
    }
  }

  void findLargest(double end) {
    const double flooded = std::isnan(curve_.opening) ? end : std::min(end, curve_.opening);
    const auto consider = [&](const Heeled& row) {
      if (row.heel > end + kWithin || !(row.gz > nothing_)) return;
      if (!(row.gz <= curve_.largest_gz)) curve_.largest_gz = row.gz, curve_.largest_at = row.heel;
      if (row.heel >= 30 * kDegree - kWithin && row.heel <= flooded + kWithin)
        curve_.largest_gz_from_30 = std::max(curve_.largest_gz_from_30, row.gz);
    };
    for (const Heeled& row : grid_) consider(row);
    consider(at(flooded));
  }

  double areaBetween(double from, double to) const {
    if (!(to > from)) return 0;
    Array<Heeled> rows{at(from)};
    for (const Heeled& row : grid_)
      if (row.heel > from && row.heel < to) rows.push_back(row);
    rows.push_back(at(to));
    double area = 0;
    for (std::size_t k = 1; k < rows.size(); ++k) area += areaOfStep(rows[k - 1], rows[k]);
    return area;
  }

  double areaOfStep(const Heeled& a, const Heeled& b) const {
    const double width = b.heel - a.heel;
    const auto by_trim = [](const Heeled& row) { return row.gz * (1 - sineCosine(row.trim).cosine); };
    const double by_work = (b.at.energy - a.at.energy) / arm_.vessel().weight() +
                           width / 6 * (by_trim(a) + 4 * by_trim(at(0.5 * (a.heel + b.heel))) + by_trim(b));
    const double by_ends = width * (0.5 * (a.gz + b.gz) + width / 12 * (a.slope - b.slope)); // of a cubic
    const double doubt =
        0.1 * width * (std::abs(a.gz) + std::abs(b.gz) + width * (std::abs(a.slope) + std::abs(b.slope)));
    return std::abs(by_work - by_ends) <= doubt ? by_work : by_ends;
  }

  RightingArm& arm_;
  double nothing_; // [m] GZ that counts as 0
  Array<Heeled> grid_;
  StabilityCurve curve_;
};

} // namespace

StabilityCurve readStabilityCurve(RightingArm& arm) {
  return CurveReader(arm).read();
}

} // namespace plim
