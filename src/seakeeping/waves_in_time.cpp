// waves_in_time.cpp - groups the panels and fits the motion of a rigid body to the flow through them.
#include "seakeeping/waves_in_time.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

// Panels that share a probe at the centroid of their area; level axes about the centre of mass.
struct Room {
  Vec3d place;
  double area = 0;
  Mat3d through{}; // sum S n n^T: the flow through them of a velocity at `place`

  // Returns the velocity of `place` for a unit motion along or about an axis: a column of J.
  Vec3d velocityOf(int motion) const {
    const Vec3d axis{motion % 3 == 0 ? 1.0 : 0.0, motion % 3 == 1 ? 1.0 : 0.0, motion % 3 == 2 ? 1.0 : 0.0};
    return motion < 3 ? axis : cross(axis, place);
  }
};

struct Facet {
  Vec3d middle, area;
};

Array<Facet> facetsOf(const Seakeeping& of) {
  Array<Facet> facets;
  for (const SeakeepingPanel& panel : of.panels) {
    const Vec3d middle = (panel.corner[0] + panel.corner[1] + panel.corner[2]) / 3.0;
    facets.push_back({middle - Vec3d{0, of.center_height, 0},
                      0.5 * cross(panel.corner[1] - panel.corner[0], panel.corner[2] - panel.corner[0])});
  }
  return facets;
}

// The extent of the panels' centroids along an axis.
struct Reach {
  double low = HUGE_VAL, high = -HUGE_VAL;

  Reach(const Array<Facet>& facets, int axis) {
    for (const Facet& facet : facets)
      low = std::min(low, facet.middle[axis]), high = std::max(high, facet.middle[axis]);
  }
  double size() const { return high - low; }
  double part(double at) const { return (at - low) / std::max(size(), 1e-300); }
};

std::array<Room, kPanelLanes> roomsOf(const Array<Facet>& facets) {
  const Reach reach_x(facets, 0), reach_z(facets, 2);
  const bool along_x = reach_x.size() >= reach_z.size();
  std::array<Room, kPanelLanes> rooms;
  for (const Facet& facet : facets) {
    const double size = length(facet.area);
    if (!(size > 0)) continue;
    const double x = reach_x.part(facet.middle.x), z = reach_z.part(facet.middle.z);
    const auto quarter = static_cast<std::size_t>(std::clamp(4 * (along_x ? x : z), 0.0, 3.0));
    const bool left = (along_x ? z : x) < 0.5, bottom = std::abs(facet.area.y) > 0.7 * size;
    Room& room = rooms[4 * quarter + (bottom ? 2 : 0) + (left ? 1 : 0)];
    room.place += size * facet.middle, room.area += size;
    room.through += 1 / size * Mat3d::outer(facet.area, facet.area);
  }
  for (Room& room : rooms)
    if (room.area > 0) room.place = room.place / room.area;
  return rooms;
}

// Returns sum J^T N J. The diagonal is raised slightly, so that motions without any flow come out as zero.
Mat6 flowMatrix(const std::array<Room, kPanelLanes>& rooms, double longest) {
  Mat6 matrix;
  double area = 0;
  for (const Room& room : rooms) {
    area += room.area;
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) matrix.row[a][b] += dot(room.velocityOf(a), room.through * room.velocityOf(b));
  }
  for (int a = 0; a < 6; ++a) matrix.row[a][a] += 1e-9 * area * (a < 3 ? 1 : longest * longest);
  return matrix;
}

void addProbes(const Seakeeping& of, const BodyAtRest& rest, RadiationForce& waves) {
  const std::array<Room, kPanelLanes> rooms = roomsOf(facetsOf(of));
  const Mat6 matrix = flowMatrix(rooms, of.longest);
  const Mat3d &to_level = rest.to_level, to_body = transpose(to_level);
  waves.probes.about_b = rest.center_of_mass_b;
  for (const Room& room : rooms) {
    if (!(room.area > 0)) continue;
    Mat3d linear{}, angular{}; // columns: the motion for a unit velocity of the water along each axis there
    for (int axis = 0; axis < 3; ++axis) {
      Spatial flow, motion;
      for (int a = 0; a < 6; ++a) flow[a] = dot(room.velocityOf(a), room.through.column(axis));
      if (!solveSymmetric(matrix, flow, 0, motion)) {
        waves.probes.count = 0; // no water motion, rather than the motion from some of the probes
        return;
      }
      for (int i = 0; i < 3; ++i) linear.row[i][axis] = motion.linear[i], angular.row[i][axis] = motion.angular[i];
    }
    waves.probes.add(rest.center_of_mass_b + to_body * room.place - rest.hull_center_b, lengthUnit(rest.half_extent_b),
                     to_body * linear * to_level, to_body * angular * to_level);
  }
}

} // namespace

RadiationForce wavesInTime(const Seakeeping& of, const BodyAtRest& rest) {
  RadiationForce waves;
  waves.bank = of.bank, waves.added_mass = of.added_mass_infinite;
  waves.to_level = rest.to_level, waves.center_of_mass_b = rest.center_of_mass_b;
  waves.density = of.density, waves.volume = of.volume, waves.waterplane_area = of.waterplane_area;
  addProbes(of, rest, waves);
  return waves;
}

} // namespace plim
