// loading.hpp - mass and centre of mass of a mesh alone, where its user has not said: so that it floats upright.
//   mass      half of what the hull carries upright; of a hull with openings, be it a rim or a cockpit's edge, a quarter of what it
//             carries before water runs in, which is what small boats weigh
//   centre    above or below the centre of buoyancy B at the draft of that mass, so that it neither trims nor lists; at the height of
//             the centroid, or as much lower as the metacentre M needs to stand a tenth of the hull's breadth above it: G M >= 0.1 b
// Limits: roll and pitch are looked at one by one (statics/upright_hull.hpp). What sinks or floods keeps its centroid.
#pragma once

#include "cli/hull_input.hpp"
#include "math/vec3.hpp"

#include <optional>

namespace plim::cli {

// What the user has said.
struct LoadingWish {
  std::optional<double> mass, density_ratio; // [kg], of the water's density
  std::optional<std::string> center_of_mass; // x,y,z in body axes [m], or "centroid"
};

struct Loading {
  double mass = 0;                   // [kg]
  Vec3d center_of_mass_b;            // [m]
  std::vector<std::string> defaults; // of a mesh alone: values that were chosen automatically, and why
};

// density, gravity: of the water. Throws InputError for a wish that cannot be.
Loading loadingOf(const LoadingWish& wish, const plimsoll::Hull& hull, double density, double gravity);

} // namespace plim::cli
