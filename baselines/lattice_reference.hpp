// lattice_reference.hpp - the exact result on a sea that is linear on the facets of a lattice (kinds grid and sampled).
//
// With u = (x - origin x) / cell and v = (z - origin z) / cell, the sea is linear wherever u, v and u - v lie between
// consecutive integers. Every triangle of the hull is cut along these three families of lines. Each piece lies under
// one facet, so its depth is linear and the rule of referenceLinear is exact there. The computation is in double, with
// heights at the corners of the pieces.
// Limits: the lattice is infinite; places beyond the border of a grid are not covered.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

struct Lattice {
  double origin_x, origin_z, cell; // [m, world]
};

Wrench referenceOnLattice(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea,
                          const Lattice& lattice);

} // namespace plim::baselines
