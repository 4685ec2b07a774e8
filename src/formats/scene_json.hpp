// scene_json.hpp - SCENE.json: bodies in one water, and the duration of the simulation
// (docs/schemas/scene.schema.json). The description contains names of mesh files and of a separate sea file, not their
// contents. The caller that loads the mesh checks everything that depends on it: the mass from a density, and whether a
// centre of mass lies in the hull.
#pragma once

#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll_motion.h"

#include <array>
#include <optional>

namespace plim::formats {

// Limits of the times [s], from a scene or from options that replace them.
inline constexpr double kShortestStep = 1e-9, kLongestStep = 10, kLongestDuration = 1e7;
inline constexpr double kMostSteps = 1e8; // including substeps

enum class MassBy { kMass, kDensity, kDensityRatio };

// A grid of bodies in the plane of the water, instead of a single body.
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
  std::string name; // as given, or that of the mesh
  std::string mesh; // a built-in shape or a file
  std::string up = "y";
  double scale = 1;
  std::vector<std::string> never_wet;
  bool repair = false, solid = false;
  MassBy mass_by = MassBy::kMass;
  double mass = 0;                                     // [kg], [kg/m^3] or relative to the water's density
  std::optional<std::array<double, 3>> center_of_mass; // [m, body]
  std::array<double, 9> inertia{};                     // [kg m^2, body]; zero: from uniform density
  std::vector<ScenePointMass> point_masses;
  bool starts_at_equilibrium = false; // starts in the equilibrium found from position and rotation
  std::array<double, 3> position{};
  std::array<double, 4> rotation = {0, 0, 0, 1};
  std::array<double, 3> velocity{}, angular_velocity{};
  std::uint32_t locked = 0;        // PLIM_LOCK_*
  std::string method = "adaptive"; // of buoyancy: adaptive, linear, or a name that the caller resolves
  double tolerance = 0.01;         // of adaptive; 0 for all other methods
  std::string precision = "float";
  std::array<double, 3> other_force{}, other_torque{}; // [N, world], [N m, world]
  SceneCopies copies;
  plim_effects effects; // enabled = 0: no drag at all
};

struct SceneDescription {
  std::string name;
  std::string sea_file;              // relative to the scene file; empty: `sea`, or still water without one
  std::optional<SeaDescription> sea; // contained in the scene
  double duration = 60, step = 0.02; // [s]
  std::uint32_t substeps = 1;
  std::vector<SceneBody> bodies;

  std::size_t bodyCount() const; // including copies
};

// text: JSON. Throws JsonError with the path of the key for unknown, missing and repeated keys, wrong types and numbers
// out of range.
SceneDescription parseScene(const std::string& text);

} // namespace plim::formats
