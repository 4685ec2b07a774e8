#include "statics/vessel.hpp"

namespace plim {
namespace {

constexpr Vec3d kUp{0, 1, 0};

// K += the change of the torque by a turn.
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
    : moments_(std::make_shared<const MomentTree>(closed_hull)), def_(def),
      from_G_b_(closed_hull.center_b - def.center_of_mass_b) {}

DepthPlane Vessel::planeAt(const Mat3d& R, double height) const {
  const Vec3d p_c = R.row[1] - def_.slope_x * R.row[0] - def_.slope_z * R.row[2];
  return {-height - dot(p_c, from_G_b_), p_c};
}

void Vessel::addLiquids(Balance& at) const {
  const FreeSurfaces& liquids = def_.liquids;
  if (liquids.transverse == 0 && liquids.longitudinal == 0) return;
  const Vec3d c = at.R * kUp, b = at.R * liquids.bow_b;
  const double rise = def_.gravity * liquids.transverse,
               across = def_.gravity * (liquids.longitudinal - liquids.transverse);
  const bool steep = std::abs(c.y) < 0.5;
  const double f = steep ? c.y * c.y + 0.25 : std::abs(c.y),
               slope = steep     ? 2 * c.y
                       : c.y < 0 ? -1
                                 : 1,
               bend = steep ? 2 : 0;
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

// V grows with the height of the water, at the rate of the waterplane's area.
bool Vessel::findHeight(FloatingPose& pose) const {
  const Mat3d R = rotationMatrix(pose.rotation);
  const Vec3d up_c = R.row[1];
  const double wanted = def_.mass / def_.density;
  DepthPlane plane = planeAt(R, 0);
  const double at_zero = plane.d0, reach = dot(absolute(plane.p), hull().half_extent);
  double low = -reach, high = reach; // of d0: dry, and wholly wet
  const auto volumeAt = [&](double d0) {
    plane.d0 = d0;
    return wetHull(*moments_, plane, up_c);
  };
  pose.height = at_zero - high;
  if (volumeAt(high).volume < wanted * (1 - 1e-12)) return false;
  double d0 = 0;
  for (int step = 0; step < 100 && high - low > 1e-15 * reach; ++step) {
    const WetHull wet = volumeAt(d0);
    const double excess = wet.volume - wanted, area = -dot(wet.wet.a, up_c);
    if (std::abs(excess) <= 1e-13 * wanted) break;
    (excess > 0 ? high : low) = d0;
    const double newton = area > 0 ? d0 - excess / area : low;
    d0 = newton > low && newton < high ? newton : 0.5 * (low + high);
  }
  pose.height = at_zero - d0;
  return true;
}

Vessel Vessel::onSlope(double slope_x, double slope_z) const {
  Vessel other = *this;
  other.def_.slope_x = slope_x, other.def_.slope_z = slope_z;
  return other;
}

// The waterplane closes what is wet, so its moments are those of the wet surface, seen from above, with the sign turned.
Waterplane Vessel::waterplaneAt(const FloatingPose& pose, const Vec3d& along_w) const {
  const Mat3d R = rotationMatrix(pose.rotation), back = transpose(R);
  const SurfaceMoments wet = moments_->under(planeAt(R, pose.height));
  const Vec3d up_c = R.row[1], along_c = back * along_w, across_c = back * cross(along_w, kUp);
  Waterplane plane;
  plane.area = -dot(up_c, wet.a);
  if (!(plane.area > 1e-12 * hull().area)) {
    plane.center_from_G = {NAN, NAN, NAN};
    return plane;
  }
  const auto second = [&](const Vec3d& direction) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum -= up_c[k] * dot(direction, wet.T[k] * direction);
    return sum;
  };
  const Vec3d center_c = (-1.0 / plane.area) * (transpose(wet.M) * up_c);
  const double along = dot(center_c, along_c), across = dot(center_c, across_c);
  plane.moment_about_along = second(across_c) - plane.area * across * across;
  plane.moment_about_across = second(along_c) - plane.area * along * along;
  const Vec3d center_w = R * (from_G_b_ + center_c);
  plane.center_from_G = {center_w.x, 0, center_w.z};
  return plane;
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
