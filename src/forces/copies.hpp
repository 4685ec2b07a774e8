// copies.hpp - many bodies with one small hull in one water, evaluated together: a lane is a body. The same bits as one by one, in
// less time: placing a hull of at most 16 triangles and reducing its sums takes longer than clipping it.
#pragma once

#include "forces/body_in_water.hpp"
#include "math/pose.hpp"

namespace plim {

// Up to kCopies bodies of a scale of 1, in float and without costly outputs.
class CopyGroup {
public:
  // most: how many bodies there are that may be copies.
  CopyGroup(const Hull& hull, const Surface& surface, double tolerance, std::size_t most);

  bool isWanted() const { return wanted_; } // false: nothing is gained here, evaluate one by one
  bool isFull() const { return count_ == lanes::kCopies; }
  std::size_t count() const { return count_; }
  bool isWorthWhile() const;

  void add(const Vec3d& position, const Quat& rotation, const Vec3d& reference_b);
  void evaluate();

  // After that: whether copy i keeps to its tolerance this way; otherwise it is for evaluate(), as if it had been alone.
  bool isSettled(std::size_t i) const;
  Forces forces(std::size_t i) const;

private:
  void set(std::size_t lane, const Vec3d& position, const Quat& rotation, const Vec3d& reference_b);

  const Hull& hull_;
  const Surface& surface_;
  Tolerance tolerance_;
  bool wanted_;
  std::size_t count_ = 0;
  lanes::CopyPoses poses_;
  lanes::CopyWrenches wrenches_;
};

} // namespace plim
