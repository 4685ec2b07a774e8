// mass_properties.hpp - volume, centroid and inertia of the solid inside a triangle surface: exact, in double. The
// surface is cut into signed tetrahedra from the origin. With corners p0, p1, p2 and v = p0 . (p1 x p2):
//   volume        V   = sum v / 6
//   first moment  V c = sum v (p0 + p1 + p2) / 24
//   second moment C   = int x x^T dV = sum v (sum_i p_i p_i^T + s s^T) / 120,  s = p0 + p1 + p2
//   inertia about the centroid, unit density:  I = tr(C') 1 - C',  C' = C - V c c^T
// Inward tetrahedra have negative volume, so cavities and non-convex hulls need no special case.
#pragma once

#include "hull/mesh.hpp"

namespace plim {

struct MassProperties {
  double volume = 0; // [m^3]
  Vec3d centroid;    // [m] in the frame of the corners
  Mat3d inertia{};   // [m^5] about the centroid: multiply by density for kg m^2
};

class VolumeIntegrator {
public:
  // The sums are taken about `origin`, which should be near the mesh.
  explicit VolumeIntegrator(const Vec3d& origin) : origin_(origin) {}

  void add(const Vec3d& p0, const Vec3d& p1, const Vec3d& p2) {
    const Vec3d a = p0 - origin_, b = p1 - origin_, c = p2 - origin_;
    const Vec3d s = a + b + c;
    const double v = dot(a, cross(b, c));
    volume_ += v / 6;
    first_ += v / 24 * s;
    second_ += v / 120 * (Mat3d::outer(a, a) + Mat3d::outer(b, b) + Mat3d::outer(c, c) + Mat3d::outer(s, s));
  }

  double volume() const { return volume_; }

  MassProperties result() const {
    MassProperties mass;
    mass.volume = volume_;
    const Vec3d c = volume_ != 0 ? first_ / volume_ : Vec3d{};
    mass.centroid = origin_ + c;
    const Mat3d central = second_ - volume_ * Mat3d::outer(c, c);
    mass.inertia = trace(central) * Mat3d::identity() - central;
    return mass;
  }

private:
  Vec3d origin_;
  double volume_ = 0;
  Vec3d first_;
  Mat3d second_{};
};

} // namespace plim
