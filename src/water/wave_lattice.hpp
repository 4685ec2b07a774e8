// wave_lattice.hpp - waves on the nodes of a small lattice, as drag asks for them: sums of sines, and Gerstner's waves. In float about the
// lattice's middle, sixteen nodes at a time (lanes/wave_lattice.cpp). Waves that the lattice is too coarse for, which would look like long ones on
// it, are left out: whole up to 5/4 rad from a node to the next, gone from 5/2.
#pragma once

#include "water/wave.hpp"

#include <span>

namespace plim {

enum class WaveKind { kSines, kGerstner };

void sampleWaveLattice(WaveKind kind, std::span<const WaveAtTime> waves, double depth, const SeaLattice& at,
                       LatticeSample* out);

// A thread's memory for so many waves.
void reserveWaveLattice(std::size_t waves);

} // namespace plim
