// wave_lattice.hpp - samples sines and Gerstner waves on the nodes of a small lattice, for drag. The arithmetic is in
// float about the lattice's middle, sixteen nodes at a time (lanes/wave_lattice.cpp). Waves for which the lattice is
// too coarse are left out, since they would alias to long waves. Their weight is 1 up to 5/4 rad between nodes, and
// falls to 0 at 5/2 rad.
#pragma once

#include "water/wave.hpp"

#include <span>

namespace plim {

enum class WaveKind { kSines, kGerstner };

// Samples all nodes of `at`. depth: [m] of the water, infinity if deep.
void sampleWaveLattice(WaveKind kind, std::span<const WaveAtTime> waves, double depth, const SeaLattice& at,
                       LatticeSample* out);

// Reserves memory of this thread for a number of waves.
void reserveWaveLattice(std::size_t waves);

} // namespace plim
