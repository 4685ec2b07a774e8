// added_mass.cpp - Carlson's integral, and the ellipsoid with a hull's volume and proportions of inertia.
#include "hydrodynamics/added_mass.hpp"

#include "math/elementary.hpp"
#include "math/symmetric3.hpp"

namespace plim {

// Duplication:
//   R_D(x, y, z) = 3 / (sqrt z (z + l)) + R_D((x+l)/4, (y+l)/4, (z+l)/4) / 4,   l = sqrt(xy) + sqrt(yz) + sqrt(zx)
// It is repeated until each argument differs from the mean by less than 0.5 %. The series in these differences is then
// exact to 1e-12.
double carlsonRD(double x, double y, double z) {
  double sum = 0, factor = 1, mean = 0, X = 0, Y = 0, Z = 0;
  for (int k = 0; k < 100; ++k) {
    mean = (x + y + 3 * z) / 5;
    X = (mean - x) / mean, Y = (mean - y) / mean, Z = (mean - z) / mean;
    if (std::max({std::abs(X), std::abs(Y), std::abs(Z)}) < 0.005) break;
    const double sx = std::sqrt(x), sy = std::sqrt(y), sz = std::sqrt(z);
    const double shift = sx * sy + sy * sz + sz * sx;
    sum += factor / (sz * (z + shift));
    factor /= 4;
    x = (x + shift) / 4, y = (y + shift) / 4, z = (z + shift) / 4;
  }
  // Elementary symmetric functions of X, Y, Z, Z, Z.
  const double ea = X * Y, eb = Z * Z, ec = ea - eb, ed = ea - 6 * eb, ee = ed + 2 * ec;
  const double series = 1 + ed * (-3.0 / 14 + 9.0 / 88 * ed - 4.5 / 26 * Z * ee) +
                        Z * (ee / 6 + Z * (-9.0 / 22 * ec + Z * 3.0 / 26 * ea));
  return 3 * sum + factor * series / (mean * std::sqrt(mean));
}

void lambMasses(const Vec3d& s, Vec3d& translation, Vec3d& rotation) {
  const double product = s.x * s.y * s.z, volume = 4.0 / 3 * kPi * product;
  Vec3d alpha;
  for (int i = 0; i < 3; ++i) {
    const double one = s[(i + 1) % 3], other = s[(i + 2) % 3];
    alpha[i] = 2.0 / 3 * product * carlsonRD(one * one, other * other, s[i] * s[i]);
    translation[i] = volume * alpha[i] / (2 - alpha[i]);
  }
  for (int i = 0; i < 3; ++i) {
    const double b2 = s[(i + 1) % 3] * s[(i + 1) % 3], c2 = s[(i + 2) % 3] * s[(i + 2) % 3];
    const double difference = b2 - c2, turn = alpha[(i + 2) % 3] - alpha[(i + 1) % 3];
    const double below = 2 * difference - (b2 + c2) * turn;
    const bool round = std::abs(difference) < 1e-6 * (b2 + c2); // it turns without moving water
    rotation[i] = round ? 0 : volume / 5 * difference * difference * turn / below;
  }
}

EllipsoidMass ellipsoidMass(const MassProperties& enclosed) {
  EllipsoidMass result{};
  result.centroid_b = enclosed.centroid;
  result.axes = Mat3d::identity();
  if (!(enclosed.volume > 0)) return result;
  const Eigen3 eigen = eigenSymmetric(enclosed.inertia);
  result.axes = eigen.vectors;
  // An ellipsoid has I_1 = V (b^2 + c^2) / 5, so a^2 is proportional to I_2 + I_3 - I_1.
  const double largest = trace(enclosed.inertia);
  Vec3d& s = result.semi_axes;
  for (int i = 0; i < 3; ++i) s[i] = std::sqrt(std::max(largest - 2 * eigen.value[i], 1e-6 * largest));
  const double grow = cubeRoot(enclosed.volume / (4.0 / 3 * kPi * s.x * s.y * s.z));
  s = grow * s;
  Vec3d translation, rotation;
  lambMasses(s, translation, rotation);
  const Mat3d& Q = result.axes;
  result.translation = Q * Mat3d::diagonal(translation) * transpose(Q);
  result.rotation = Q * Mat3d::diagonal(rotation) * transpose(Q);
  return result;
}

Mat6 addedMass(const EllipsoidMass& ellipsoid, double density, const Mat3d& R) {
  const Mat3d translation = density * (R * ellipsoid.translation * transpose(R));
  return Mat6::diagonal(translation, density * (R * ellipsoid.rotation * transpose(R)));
}

Mat6 aboutPoint(const Mat6& about_centroid, const Vec3d& offset_w) {
  Mat3d T, turn;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      T.row[i][j] = about_centroid.row[i][j], turn.row[i][j] = about_centroid.row[i + 3][j + 3];
  const Mat3d S = Mat3d::crossMatrix(offset_w);
  return Mat6::fromBlocks(T, -1.0 * (T * S), S * T, turn - S * T * S);
}

} // namespace plim
