// certified_walk.hpp - the walk over the cluster tree that SmoothWalk, LatticeWalk and WavePressureWalk share: halving
// of nodes, budget, early stop, clusters under a plane, and sums in world axes. In double, except for clusters under a
// plane, which the float kernels of still water integrate. World axes about the hull's centre, metres; depth
// d = D0 - y + h(x, z).
//
// A walk visits the children of a node together, then each half of them, down to single children and their leaves. The
// tree was built by halving, so the halves are apart. A sea that is too rough for eight children is often smooth enough
// for four.
#pragma once

#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/walk.hpp"
#include "forces/adaptive/work.hpp"
#include "forces/choice.hpp"
#include "forces/cluster_sums.hpp"

namespace plim {

// Children first .. last - 1 of a node, and their box.
struct TreePart {
  std::uint32_t node, first, last;
  Box box;
};

// Model: the derived class. Local: what is known of the sea over a part of the hull; every part starts with a copy of
// that of the part around it. Model provides
//   kStopsEarly                            whether an attempt ends when too little progress was made for its work
//   bool enter(const TreePart&, Local&)    updates the local sea; false: the part is dry, or it has been integrated
//   void visitLeaf(leaf, const Local&)     integrates the triangles of a leaf
template <typename Model, typename Local>
class CertifiedWalk {
public:
  double work() const { return work_; } // of the last attempt, see work.hpp
  const PieceSums& sums() const { return sums_; }

protected:
  void begin(double budget) {
    budget_ = budget, work_ = 0, progress_ = 0, gave_up_ = false;
    sums_ = {}, kernel_sums_ = {};
    sums_.with_center = with_center_;
  }

  void walk(const Local& local) {
    if (hull_.tree.nodes.empty())
      model().visitLeaf(0, local);
    else
      visitChildren(0, 0, kNodeChildren, local);
  }

  // Returns whether the work is over the budget or progress is too slow; once true, it stays true.
  bool isExhausted() {
    gave_up_ = gave_up_ || work_ > budget_ ||
               (Model::kStopsEarly && work_ > kEarlyStopShare * budget_ &&
                progress_ < kEarlyStopProgress * static_cast<double>(hull_.wettable_count));
    return gave_up_;
  }

  // Returns a bound on the error that the float kernels add to a depth under the plane, [m].
  double kernelRounding(const Plane& plane) const {
    const double depth = std::abs(plane.d0) + length(plane.u) * hull_.radius;
    return scale_ * (kMomentOperations + floatTerms(hull_.tree)) * kFloatRoundoff * depth;
  }

  // Integrates a part under a plane, by the kernels of still water. area: [m^2] bound on its area; error: [m] bound on
  // the error of the depth in the mean.
  void addByKernels(const TreePart& part, const Plane& plane, double area, double error) {
    for (std::uint32_t c = part.first; c < part.last; ++c) {
      if (!(hull_.tree.nodes[part.node].valid_mask >> c & 1u)) continue;
      work_ += kPartCost;
      const SurfaceSums<double> more = sumChild(hull_.tree, part.node, c, plane);
      kernel_sums_.depth_normal_c += more.depth_normal_c, kernel_sums_.depth_moment_c += more.depth_moment_c;
      kernel_sums_.area_vector_c += more.area_vector_c, kernel_sums_.area += more.area;
    }
    sums_.touched += area;
    sums_.chargeAnywhere(area * error, length(part.box.center() - reference_) + 0.5 * length(part.box.extent()));
  }

  // Adds the sums of the kernels to those of the pieces. To be called once, at the end of an attempt.
  void addKernelSums() {
    const double s2 = scale_ * scale_;
    const Vec3d force = s2 * scale_ * (rotation_ * kernel_sums_.depth_normal_c);
    sums_.depth_normal_w += force;
    sums_.depth_moment_w += s2 * s2 * (rotation_ * kernel_sums_.depth_moment_c) - cross(reference_, force);
    sums_.area_vector_w += s2 * (rotation_ * kernel_sums_.area_vector_c);
    sums_.area += s2 * kernel_sums_.area;
  }

  Vec3d vertexInWorld(std::uint32_t vertex) const { return R_ * hull_.facets_double.vertices_c[vertex]; }

  const Hull& hull_;
  double scale_;
  Mat3d R_, rotation_; // R_ includes the scale
  double D0_;
  Vec3d reference_;
  double budget_ = 0, work_ = 0; // for one attempt, see work.hpp
  double progress_ = 0;          // approximate number of finished triangles
  PieceSums sums_;

private:
  friend Model; // the only class that may derive from this one

  // below: [m] depth subtracted before the walk. with_center: whether PieceSums::buoyancy_moment_w is needed.
  CertifiedWalk(const Body& body, const BodyInWater& at, double below, bool with_center)
      : hull_(*body.hull), scale_(body.scale), R_(body.scale * body.pose.rotation), rotation_(body.pose.rotation),
        D0_(body.scale * at.plane.d0 - below), reference_(R_ * (body.reference_b - hull_.center_b)),
        with_center_(with_center) {}

  Model& model() { return static_cast<Model&>(*this); }

  void visitChildren(std::uint32_t index, std::uint32_t first, std::uint32_t last, Local local) {
    const TreeNode& node = hull_.tree.nodes[index];
    const TreePart part{index, first, last, boxOfChildren(node, first, last, R_)};
    if (part.box.isEmpty() || isExhausted() || !model().enter(part, local)) return;
    if (last - first > 1) {
      const std::uint32_t middle = (first + last) / 2;
      visitChildren(index, first, middle, local);
      visitChildren(index, middle, last, local);
    } else if (node.leaf_mask >> first & 1u) {
      model().visitLeaf(node.child[first], local);
    } else {
      visitChildren(node.child[first], 0, kNodeChildren, local);
    }
  }

  bool with_center_;
  bool gave_up_ = false;
  SurfaceSums<double> kernel_sums_{}; // sums of parts under a plane
};

} // namespace plim
