// copies.cpp - many copies of one hull of at most 16 triangles, each in its own plane of still water; compiled once per
// kind of processor.
//
// A lane is a body here: the triangles come one after the other, in the order in which totalParts() takes lanes, so that a
// body's bits do not depend on the company it is evaluated in.
#include "forces/lanes/clip.hpp"

namespace plim::lanes {

HWY_ATTR void PLIM_JOIN(copies_, PLIM_LANES)(const LeafBlock& leaf, const CopyPlanes& planes, CopySums& result) {
  const LeafTag tag;
  const auto all = [tag](float value) HWY_ATTR { return hn::Set(tag, value); };
  for (std::size_t first = 0; first < kCopies; first += hn::Lanes(tag)) {
    const LeafLanes d0 = hn::Load(tag, planes.d0 + first);
    const LeafLanes u[3] = {hn::Load(tag, planes.u[0] + first), hn::Load(tag, planes.u[1] + first),
                            hn::Load(tag, planes.u[2] + first)};
    SumLanes part[4];
    for (std::size_t j = 0; j < 4; ++j) {
      part[j] = noSums();
      for (std::size_t k = j; k < kLeafTriangles; k += 4) {
        if (leaf.area[k] == 0) continue; // an empty lane
        const TriangleLanes t = {
            {all(leaf.r0[0][k]), all(leaf.r0[1][k]), all(leaf.r0[2][k])},
            {all(leaf.e1[0][k]), all(leaf.e1[1][k]), all(leaf.e1[2][k])},
            {all(leaf.e2[0][k]), all(leaf.e2[1][k]), all(leaf.e2[2][k])},
            {all(leaf.area_vector[0][k]), all(leaf.area_vector[1][k]), all(leaf.area_vector[2][k])},
            all(leaf.area[k])};
        const LeafLanes da = hn::Sub(d0, dotLanes(u, t.r0));
        addTriangles(t, da, hn::Sub(da, dotLanes(u, t.e1)), hn::Sub(da, dotLanes(u, t.e2)), part[j]);
      }
    }
    const auto total = [&](const LeafLanes& a, const LeafLanes& b, const LeafLanes& c, const LeafLanes& d, LeafSum sum)
                           HWY_ATTR { hn::Store(hn::Add(hn::Add(a, c), hn::Add(b, d)), tag, result.sum[sum] + first); };
    for (int i = 0; i < 3; ++i) {
      total(part[0].force[i], part[1].force[i], part[2].force[i], part[3].force[i], LeafSum(kForceX + i));
      total(part[0].torque[i], part[1].torque[i], part[2].torque[i], part[3].torque[i], LeafSum(kTorqueX + i));
      total(part[0].area_vector[i], part[1].area_vector[i], part[2].area_vector[i], part[3].area_vector[i],
            LeafSum(kAreaX + i));
    }
    total(part[0].area, part[1].area, part[2].area, part[3].area, kArea);
  }
}

} // namespace plim::lanes
