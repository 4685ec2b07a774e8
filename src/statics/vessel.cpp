// vessel.cpp - force, torque, energy and stiffness in a pose, with liquids in tanks.
#include "statics/vessel.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

// Adds the change of the torque by a turn to K.
template <typename Torque>
void addTurning(Mat6& K, Torque torque_by) {
  for (int j = 0; j < 3; ++j) {
    Vec3d turn;
    turn[j] = 1;
    const Vec3d change = torque_by(turn);
    for (int i = 0; i < 3; ++i) K.row[3 + i][3 + j] += change[i];
  }
}

} // namespace

Vessel::Vessel(const Hull& closed_hull, const VesselDef& def)
    : moments_(makeShared<const MomentTree>(closed_hull)), def_(def),
      from_G_b_(closed_hull.center_b - def.center_of_mass_b) {}

DepthPlane Vessel::planeAt(const Mat3d& R, double height) const {
  const Vec3d p_c = depthGradient(R, def_.slope_x, def_.slope_z);
  return {-height - dot(p_c, from_G_b_), p_c};
}

void Vessel::addLiquids(Balance& at) const {
  const FreeSurfaces& liquids = def_.liquids;
  if (liquids.transverse == 0 && liquids.longitudinal == 0) return;
  const Vec3d c = at.R * kUp, b = at.R * liquids.bow_b;
  const double rise = def_.gravity * liquids.transverse,
               across = def_.gravity * (liquids.longitudinal - liquids.transverse);
  double f = std::abs(c.y), slope = c.y < 0 ? -1 : 1, bend = 0; // and its derivatives
  if (f < 0.5) f = c.y * c.y + 0.25, slope = 2 * c.y, bend = 2;
  at.energy += rise * f - 0.5 * across * b.y * b.y;
  at.torque_w += rise * slope * cross(kUp, c) + across * b.y * cross(b, kUp);
  addTurning(at.stiffness, [&](const Vec3d& turn) {
    const Vec3d turned = cross(turn, b), raised = cross(turn, c);
    return rise * (slope * cross(kUp, raised) + bend * raised.y * cross(kUp, c)) +
           across * (turned.y * cross(b, kUp) + b.y * cross(turned, kUp));
  });
}

Balance Vessel::balanceAt(const FloatingPose& pose) const {
  const double specific_weight = def_.density * def_.gravity;
  Balance at;
  at.pose = pose, at.R = rotationMatrix(pose.rotation);
  const Vec3d up_c = at.R.row[1], from_G = at.R * from_G_b_;
  const WetHull wet = wetHull(*moments_, planeAt(at.R, pose.height), up_c);
  const Vec3d buoyancy = -specific_weight * (at.R * wet.depth_normal_c);
  at.force_w = buoyancy - weight() * kUp;
  at.torque_w = -specific_weight * (at.R * wet.depth_moment_c) + cross(from_G, buoyancy);
  at.energy = weight() * pose.height + specific_weight * wet.pushed_away;
  at.volume = wet.volume;
  if (wet.volume > 0) at.buoyancy_from_G = from_G + at.R * (wet.volume_moment_c / wet.volume);
  at.stiffness = waterStiffness(wet, specific_weight, at.R, from_G, {def_.slope_x, 0, def_.slope_z});
  at.waterplane_area = -dot(at.R.row[1], wet.wet.a), at.wetted_area = wet.wet.area;
  addLiquids(at);
  return at;
}

bool Vessel::findHeight(FloatingPose& pose) const {
  const DepthPlane at_zero = planeAt(rotationMatrix(pose.rotation), 0);
  const double wanted = def_.mass / def_.density;
  const bool carried = displacedUnder() >= wanted * (1 - 1e-12);
  const double wholly_under = dot(absolute(at_zero.p), hull().half_extent);
  const Vec3d up_c = rotationMatrix(pose.rotation).row[1];
  pose.height = at_zero.d0 - (carried ? depthForVolume(*moments_, at_zero.p, up_c, wanted) : wholly_under);
  return carried;
}

Vessel Vessel::onSlope(double slope_x, double slope_z) const {
  Vessel other = *this;
  other.def_.slope_x = slope_x, other.def_.slope_z = slope_z;
  return other;
}

Waterplane Vessel::waterplaneAt(const FloatingPose& pose, const Vec3d& along_w) const {
  const Mat3d R = rotationMatrix(pose.rotation), back = transpose(R);
  return waterplaneOf(moments_->under(planeAt(R, pose.height)), R.row[1], back * along_w, back * cross(along_w, kUp),
                      hull().area);
}

Vec3d Vessel::fromG(const Vec3d& point_c, const FloatingPose& pose) const {
  return rotationMatrix(pose.rotation) * (from_G_b_ + point_c);
}

double Vessel::displacedUnder() const {
  const double deep = 2 * hull().radius;
  return wetHull(*moments_, {deep, kUp}, kUp).volume;
}

Vec3d Vessel::originAt(const FloatingPose& pose) const {
  return Vec3d{0, pose.height, 0} - rotationMatrix(pose.rotation) * def_.center_of_mass_b;
}

double Vessel::depthOf(const Vec3d& point_b, const FloatingPose& pose) const {
  return planeAt(rotationMatrix(pose.rotation), pose.height).depth(point_b - hull().center_b);
}

double Vessel::draft(const FloatingPose& pose) const {
  const Vec3d up_c = rotationMatrix(pose.rotation).row[1];
  double lowest = HUGE_VAL;
  for (const Vec3d& vertex : hull().facets_double.vertices_c) lowest = std::min(lowest, dot(up_c, vertex));
  return -(pose.height + dot(up_c, from_G_b_) + lowest);
}

} // namespace plim
