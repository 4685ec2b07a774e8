// added_mass.hpp - the water that moves with a body, as inertia: that of an ellipsoid (Lamb, Hydrodynamics, articles 114
// and 373), as large as the hull and shaped by its inertia. Semi-axes a, b, c; volume V; density rho:
//   alpha_i = a b c int_0^inf dl / ((s_i^2 + l) sqrt((a^2+l)(b^2+l)(c^2+l))),  s = (a, b, c)
//   moving along axis i:    m_i = rho V alpha_i / (2 - alpha_i)
//   turning about axis 1:   I_1 = rho V / 5 (b^2-c^2)^2 (g-b') / (2 (b^2-c^2) + (b^2+c^2)(b'-g)),  b' = alpha_2, g = alpha_3
// The integrals are Carlson's R_D(x, y, z) = 3/2 int_0^inf dt / (sqrt(t+x) sqrt(t+y) (t+z)^(3/2)):
//   alpha_1 = 2/3 a b c R_D(b^2, c^2, a^2)
// Limits: the water is without bounds and ideal; near the surface and near the bottom real hulls differ by tens of per cent,
// and with the frequency of the motion. What is partly wet is charged in proportion to its volume.
#pragma once

#include "hull/mass_properties.hpp"
#include "math/spatial.hpp"

namespace plim {

struct EllipsoidMass {
  Vec3d semi_axes;   // [m]
  Mat3d axes;        // columns: their directions in body axes
  Mat3d translation; // [m^3] for density 1, body axes
  Mat3d rotation;    // [m^5] about the centroid
  Vec3d centroid_b;  // [m]
};

double carlsonRD(double x, double y, double z);

// Of an ellipsoid with these semi-axes, along and about them, for density 1.
void lambMasses(const Vec3d& semi_axes, Vec3d& translation, Vec3d& rotation);

// All zero for what encloses nothing.
EllipsoidMass ellipsoidMass(const MassProperties& enclosed);

// 6x6, world axes, about the ellipsoid's centroid; R: body to world.
Mat6 addedMass(const EllipsoidMass& ellipsoid, double density, const Mat3d& R);
// The same about another point; offset_w: from that point to the centroid [m, world].
Mat6 aboutPoint(const Mat6& about_centroid, const Vec3d& offset_w);

// Of a body that displaces so much of what it encloses: in proportion.
inline Mat6 addedMassAfloat(const MassProperties& enclosed, double volume, double density, const Mat3d& R,
                            const Vec3d& offset_w) {
  return volume / enclosed.volume * aboutPoint(addedMass(ellipsoidMass(enclosed), density, R), offset_w);
}

} // namespace plim
