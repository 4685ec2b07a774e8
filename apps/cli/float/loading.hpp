// loading.hpp - default mass and centre of mass of a single mesh, such that it floats upright.
//   mass      half of what the hull can displace. For a hull with openings (a rim, or the edge of a cockpit) a quarter
//             of what it carries before water enters, which is typical of small boats
//   centre    vertically in line with the centre of buoyancy B at the draft of that mass, so that it neither trims nor
//             lists. Its height is that of the centroid, or lower if needed for the metacentre M to be a tenth of the
//             hull's breadth b above it: G M >= 0.1 b
// Limits: roll and pitch are treated separately (statics/upright_hull.hpp). A hull that sinks or floods keeps its
// centroid.
#pragma once

#include "cli/hull_input.hpp"
#include "math/vec3.hpp"

#include <optional>

namespace plim::cli {

// Values that the user has given.
struct LoadingWish {
  std::optional<double> mass, density_ratio; // [kg]; relative to the water
  std::optional<std::string> center_of_mass; // x,y,z in body axes [m], or "centroid"
};

struct Loading {
  double mass = 0;                   // [kg]
  Vec3d center_of_mass_b;            // [m]
  std::vector<std::string> defaults; // for a single mesh: values chosen automatically, and why
};

// density, gravity: of the water. Throws InputError if a given value is invalid.
Loading loadingOf(const LoadingWish& wish, const plimsoll::Hull& hull, double density, double gravity);

} // namespace plim::cli
