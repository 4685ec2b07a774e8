#include "cli/demo/million.hpp"

#include "cli/bench/measure.hpp"

#include <algorithm>

namespace plim::cli {

MillionTimes timeMillion() {
  const BenchScene scene = embeddedScene();
  const auto largest = std::max_element(scene.hulls.begin(), scene.hulls.end(),
                                        [](const auto& a, const auto& b) { return a.triangles < b.triangles; });
  const BuiltHull hull(*largest);
  const PreparedSea still(scene.seas.front(), scene.time);
  Workload work({largest->name, 0, 0}, scene.poses, hull, still);
  const BenchTiming timing = timeCase(work, {0.3, 3, 9});
  baselines::PlainScratch scratch;
  const baselines::Wrench plain = baselines::plainForce(hull.plain_mesh, work.placements[0], {}, {}, scratch);
  const Deviation apart = deviation(work, plimsoll::evaluate(work.bodies[0]), plain);
  return {hull.info.triangle_count, 1e-6 * timing.plain_ns, 1e-3 * timing.ours_ns, apart.force};
}

} // namespace plim::cli
