// scene_json.hpp - SCENE.json: bodies in one water, and how long to watch them (docs/schemas/scene.schema.json).
// A plain description: meshes are named, not loaded, and so is a sea in a file of its own. What needs the mesh to be
// known (the mass of a density, whether a centre of mass lies in the hull) is left to the caller that loads it.
#pragma once

#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll_motion.h"

#include <array>
#include <optional>

namespace plim::formats {

// What times a ride can have [s], be they the scene's or those of options in their place.
inline constexpr double kShortestStep = 1e-9, kLongestStep = 10, kLongestDuration = 1e7;
inline constexpr double kMostSteps = 1e8; // substeps counted

enum class MassBy { kMass, kDensity, kDensityRatio };

// A grid of bodies in the plane of the water, in place of one.
struct SceneCopies {
  std::uint32_t rows = 1, columns = 1; // along z, along x
  double spacing = 0;                  // [m]
};

// A mass at a point of the body: crew, cargo, an engine.
struct ScenePointMass {
  double mass = 0;                  // [kg]
  std::array<double, 3> position{}; // [m, body]
};

struct SceneBody {
  std::string name; // as given, or the mesh's
  std::string mesh; // a built-in shape or a file
  std::string up = "y";
  double scale = 1;
  std::vector<std::string> never_wet;
  bool repair = false, solid = false;
  MassBy mass_by = MassBy::kMass;
  double mass = 0;                                     // [kg], [kg/m^3] or of the water's density
  std::optional<std::array<double, 3>> center_of_mass; // [m, body]
  std::array<double, 9> inertia{};                     // [kg m^2, body]; zero: that of uniform density
  std::vector<ScenePointMass> point_masses;
  bool starts_at_equilibrium = false; // where it floats at the scene's beginning, from position and rotation
  std::array<double, 3> position{};
  std::array<double, 4> rotation = {0, 0, 0, 1};
  std::array<double, 3> velocity{}, angular_velocity{};
  std::uint32_t locked = 0;        // PLIM_LOCK_*
  std::string method = "adaptive"; // of buoyancy; or "linear"; others are resolved by the caller
  double tolerance = 0.01;         // of adaptive; 0 with all others
  std::string precision = "float";
  std::array<double, 3> other_force{}, other_torque{}; // [N, world], [N m, world]
  SceneCopies copies;
  plim_effects effects; // enabled = 0: no drag at all
};

struct SceneDescription {
  std::string name;
  std::string sea_file;              // relative to the scene's; empty: `sea`, or still water when there is none
  std::optional<SeaDescription> sea; // written out in the scene
  double duration = 60, step = 0.02; // [s]
  std::uint32_t substeps = 1;
  std::vector<SceneBody> bodies;

  std::size_t bodyCount() const; // copies counted
};

// text: JSON. Unknown, missing and repeated keys, wrong types and numbers out of range throw JsonError with the path to the key.
SceneDescription parseScene(const std::string& text);

} // namespace plim::formats
