// plain.hpp - the plain loop that a good game programmer writes after reading the sources. The benchmarks compare with
// it.
#pragma once

#include "baselines/method.hpp"
#include "baselines/sea_batch.hpp"

namespace plim::baselines {

using PlainWave = SineWave<float>; // as stored by a game's water component

// The caller's memory, so that repeated calls allocate nothing.
struct PlainScratch {
  std::vector<Vec3f> r;     // vertices, world axes about the reference point
  std::vector<float> depth; // at the vertices, on waves
  SeaBatch water;           // at the vertices, if the sea is not a sum of sines
};

// Replaces the contents of `in_float`.
void toFloat(std::span<const SineWave<double>> waves, std::vector<PlainWave>& in_float);

Wrench plainForce(const IndexedMesh<float>& mesh, const Placement& placement, const Sea& sea,
                  std::span<const PlainWave> waves, PlainScratch& scratch);

std::unique_ptr<Method> makePlain(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
