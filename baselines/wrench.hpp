// wrench.hpp - the input and output types of every baseline.
#pragma once

#include "math/pose.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace plim::baselines {

// A mesh as stored by a game: outward facing, body axes.
template <typename Real>
struct IndexedMesh {
  std::vector<Vec3<Real>> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct Placement {
  Vec3d position;                     // [m, world] of the mesh's origin
  Mat3d rotation = Mat3d::identity(); // body to world
  Vec3d reference_b;                  // [m, body] reference point of the torque
};

// Computes water heights above the level at n points of the world.
using Heights = std::function<void(std::size_t n, const double* x, const double* z, double* height)>;

// A sine wave at one instant: h = amplitude sin(kx x + kz z + phase), x and z relative to the world's origin.
template <typename Real>
struct SineWave {
  Real amplitude, kx, kz, phase;
};

struct Sea {
  double level = 0, density = 1000, gravity = 9.81;
  Heights heights; // empty: flat water
  // The waves of the heights if they are sines, for methods that sum them themselves.
  std::vector<SineWave<double>> waves = {}; // NOLINT(readability-redundant-member-init): may be left out of a list
};

struct Wrench {
  Vec3d force, torque; // [N], [N m], world axes
  double volume = 0;   // [m^3] displaced: force.y / (density gravity)
};

} // namespace plim::baselines
