// plain.hpp - the plain loop: what a good game programmer writes after reading the sources. The yardstick of the bench.
#pragma once

#include "baselines/wrench.hpp"

#include <span>

namespace plim::baselines {

// A sine wave as a game's water component holds it, at one instant.
struct PlainWave {
  float amplitude, kx, kz, phase; // h = amplitude sin(kx x + kz z + phase), x and z from the world's origin
};

// The caller's memory, so that repeated calls allocate nothing.
struct PlainScratch {
  std::vector<Vec3f> r;     // vertices, world axes about the reference point
  std::vector<float> depth; // at the vertices, on waves
};

Wrench plainForce(const IndexedMesh<float>& mesh, const Placement& placement, const Sea& sea,
                  std::span<const PlainWave> waves, PlainScratch& scratch);

} // namespace plim::baselines
