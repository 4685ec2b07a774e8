// particulars.cpp - heel, trim, metacentric heights and periods from the stiffness in a pose.
#include "statics/particulars.hpp"

#include "math/elementary.hpp"

#include <limits>

namespace plim {
namespace {

// Returns the period of M x'' + k x = 0 along one motion; NaN if there is no restoring force.
double periodOf(const Mat6& inertia, const Mat6& stiffness, const Spatial& motion) {
  const double M = dot(motion, inertia * motion), k = -dot(motion, stiffness * motion);
  return k > 0 && M > 0 ? kTurn * std::sqrt(M / k) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Particulars particularsOf(const Vessel& vessel, const Balance& at, const Vec3d& bow_b, const Mat3d& inertia_b,
                          const MassProperties& enclosed) {
  const Vec3d& up = kUp;
  const Vec3d bow_w = at.R * bow_b, side_w = at.R * cross(bow_b, up);
  const double level = std::sqrt(bow_w.x * bow_w.x + bow_w.z * bow_w.z);
  Particulars found;
  found.trim = arcTangent(bow_w.y, level);
  found.heel = arcTangent(-side_w.y, at.R.row[1].y);
  // A bow that points straight up has no horizontal direction.
  found.along_w = level > 1e-9 ? Vec3d{bow_w.x / level, 0, bow_w.z / level} : Vec3d{1, 0, 0};
  const Spatial motions[3] = {{up, {}}, {{}, found.along_w}, {{}, cross(found.along_w, up)}};
  found.gm_roll = -stiffnessWithHeave(at.stiffness, motions[1]) / vessel.weight();
  found.gm_pitch = -stiffnessWithHeave(at.stiffness, motions[2]) / vessel.weight();
  const Mat6 dry = Mat6::diagonal(vessel.def().mass * Mat3d::identity(), at.R * inertia_b * transpose(at.R));
  const Vec3d offset_w = at.R * (enclosed.centroid - vessel.def().center_of_mass_b);
  const Mat6 water = addedMassAfloat(enclosed, at.volume, vessel.def().density, at.R, offset_w);
  for (int k = 0; k < 3; ++k) {
    found.period_without_water[k] = periodOf(dry, at.stiffness, motions[k]);
    found.period[k] = periodOf(dry + water, at.stiffness, motions[k]);
  }
  return found;
}

} // namespace plim
