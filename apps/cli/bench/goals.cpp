// goals.cpp - the list of goals, and the comparison with results.
#include "cli/bench/goals.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace plim::cli {
namespace {

constexpr double kLoose = 1e-2, kEvery = -1; // tolerances

const BenchResult* find(const BenchResults& results, const std::string& hull, const std::string& sea,
                        double tolerance) {
  const auto found = std::find_if(results.cases.begin(), results.cases.end(), [&](const BenchResult& result) {
    return result.hull == hull && result.sea == sea && result.tolerance == tolerance;
  });
  return found == results.cases.end() ? nullptr : &*found;
}

bool isAsked(const BenchResult& result, const std::string& sea, double tolerance) {
  return result.sea == sea && (tolerance == kEvery || result.tolerance == tolerance);
}

class GoalList {
public:
  explicit GoalList(const BenchResults& results) : results_(results) {}

  // Compares every case on one sea, at one tolerance or all, with the same hull and tolerance on another sea.
  void againstSea(double most, const std::string& sea, const std::string& other, double tolerance) {
    const std::string to = tolerance == kEvery ? "every tolerance" : toleranceWord(tolerance);
    addWorst(sea + " / " + other + ", every hull, " + to, most, [&](const BenchResult& result) {
      return isAsked(result, sea, tolerance) ? find(results_, result.hull, other, result.tolerance) : nullptr;
    });
  }

  // Compares a hull at a tolerance with the same hull without one.
  void againstLinear(double most, const std::string& hull, const std::string& sea, double tolerance) {
    addWorst(hull + " in " + sea + ", " + toleranceWord(tolerance) + " / linear", most, [&](const BenchResult& result) {
      return result.hull == hull && isAsked(result, sea, tolerance) ? find(results_, hull, sea, 0) : nullptr;
    });
  }

  void inOneCall(double most, const std::string& hull, const std::string& sea, double tolerance) {
    if (const BenchResult* result = find(results_, hull, sea, tolerance))
      add("each " + hull + " of one call in " + sea + ", " + toleranceWord(tolerance), "us", most,
          1e-3 * result->timing.batch_least_ns, result->name);
  }

  void prepare(double most, const std::string& sea) {
    for (const PrepareResult& prepared : results_.prepare)
      if (prepared.sea == sea) add("prepare " + sea, "us", most, prepared.least_us, sea);
  }

  void step(double most, const std::string& name, const std::string& sea) {
    for (const StepResult& step : results_.steps)
      if (step.name == name && step.sea == sea)
        add("step of a " + name + " in " + sea, "us", most, step.step_least_us, name + " " + sea);
  }

  // Adds goals for the cost of radiation in a step and for computing its data.
  void radiation(double most_us, double most_seconds, const std::string& name, const std::string& sea) {
    for (const StepResult& step : results_.steps) {
      if (step.name != name || step.sea != sea) continue;
      add("radiation of a " + name + " in " + sea, "us", most_us, step.waves_least_us - step.step_least_us,
          name + " " + sea);
      add("seakeeping of a " + name + ", " + std::to_string(step.seakeeping_panels) + " panels", "s", most_seconds,
          step.seakeeping_seconds, name + " " + sea);
    }
  }

  void moving(double most, const std::string& name, const std::string& sea) {
    for (const FleetResult& fleet : results_.fleets)
      if (fleet.moving && fleet.name == name && fleet.sea == sea)
        add("step of " + std::to_string(fleet.bodies) + " " + name + " in " + sea + ", " +
                std::to_string(fleet.threads) + " threads",
            "ms", most, fleet.timing.step_least_ms, name + " " + sea);
  }

  std::vector<Goal> goals;

private:
  void add(const std::string& what, const std::string& unit, double most, double found, const std::string& where) {
    goals.push_back({what, unit, most, found, where});
  }

  // partner: returns the case that this one is compared with; null if it does not belong to the goal.
  void addWorst(const std::string& what, double most,
                const std::function<const BenchResult*(const BenchResult&)>& partner) {
    Goal goal{what, "times", most, 0, ""};
    for (const BenchResult& result : results_.cases) {
      const BenchResult* by = partner(result);
      if (!by) continue;
      const double ratio = result.timing.ours_least_ns / by->timing.ours_least_ns;
      if (goal.where.empty() || (!std::isnan(goal.found) && !(ratio <= goal.found)))
        goal.found = ratio, goal.where = result.name;
    }
    if (!goal.where.empty()) goals.push_back(goal);
  }

  const BenchResults& results_;
};

} // namespace

std::vector<Goal> goalsOf(const BenchResults& results) {
  GoalList list(results);
  list.againstSea(3, "G4", "A", kEvery);
  list.againstSea(4, "G16", "S16", kEvery);
  list.againstSea(3, "fft", "A", kLoose);
  list.prepare(2500, "fft");
  list.againstSea(1.5, "grid", "A", 0);
  list.againstSea(1.5, "callback", "A", 0);
  list.againstSea(3, "grid", "A", kLoose);
  list.againstSea(3, "fft_calm", "A", kLoose);
  list.againstLinear(5, "80", "A", kLoose);
  list.againstLinear(5, "300", "A", kLoose);
  list.inOneCall(0.4, "box", "A", kLoose);
  list.inOneCall(1.2, "box", "G4", kLoose);
  list.step(2, "crate", "still");
  list.step(3, "crate", "A");
  list.step(4, "crate", "G4");
  list.step(20, "boat", "A");
  list.step(90, "boat", "C");
  list.moving(20, "crates", "A");
  list.radiation(2, 0.6, "boat", "A");
  return list.goals;
}

} // namespace plim::cli
