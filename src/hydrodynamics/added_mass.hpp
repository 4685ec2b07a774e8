// added_mass.hpp - the inertia of the water that moves with a body. It is that of an ellipsoid (Lamb, Hydrodynamics,
// articles 114 and 373) with the hull's volume and with its moments of inertia in proportion. Semi-axes a, b, c; volume
// V; density rho:
//   alpha_i = a b c int_0^inf dl / ((s_i^2 + l) sqrt((a^2+l)(b^2+l)(c^2+l))),  s = (a, b, c)
//   moving along axis i:    m_i = rho V alpha_i / (2 - alpha_i)
//   turning about axis 1:   I_1 = rho V / 5 (b^2-c^2)^2 (g-b') / (2 (b^2-c^2) + (b^2+c^2)(b'-g)),
//                           b' = alpha_2, g = alpha_3
// The integrals are Carlson's R_D(x, y, z) = 3/2 int_0^inf dt / (sqrt(t+x) sqrt(t+y) (t+z)^(3/2)):
//   alpha_1 = 2/3 a b c R_D(b^2, c^2, a^2)
// Limits: the water is ideal and unbounded. Near the surface and near the bottom, real hulls differ by tens of per
// cent, also with the frequency of the motion. A partly wet body gets a share in proportion to its submerged volume.
#pragma once

#include "hull/mass_properties.hpp"
#include "math/spatial.hpp"

namespace plim {

struct EllipsoidMass {
  Vec3d semi_axes;   // [m]
  Mat3d axes;        // columns: directions of the semi-axes in body axes
  Mat3d translation; // [m^3] at density 1, body axes
  Mat3d rotation;    // [m^5] about the centroid
  Vec3d centroid_b;  // [m]
};

double carlsonRD(double x, double y, double z);

// Computes the added masses along the axes and about them, at density 1.
void lambMasses(const Vec3d& semi_axes, Vec3d& translation, Vec3d& rotation);

// All masses are zero if the enclosed volume is not positive.
EllipsoidMass ellipsoidMass(const MassProperties& enclosed);

// Returns a 6x6 matrix in world axes about the ellipsoid's centroid. R: body to world.
Mat6 addedMass(const EllipsoidMass& ellipsoid, double density, const Mat3d& R);
// Moves the matrix to another point. offset_w: from that point to the centroid [m, world].
Mat6 aboutPoint(const Mat6& about_centroid, const Vec3d& offset_w);

// Returns the added mass of a floating body that displaces `volume`, in proportion to the volume that it encloses.
inline Mat6 addedMassAfloat(const MassProperties& enclosed, double volume, double density, const Mat3d& R,
                            const Vec3d& offset_w) {
  return volume / enclosed.volume * aboutPoint(addedMass(ellipsoidMass(enclosed), density, R), offset_w);
}

} // namespace plim
