// seakeeping_cases.hpp - hulls at rest for the tests of src/seakeeping: a mesh, its pose and its mass.
#pragma once

#include "support.hpp"

#include "api/handles.hpp"
#include "hull/capped.hpp"
#include "seakeeping/seakeeping.hpp"
#include "statics/vessel.hpp"

namespace plim::tests {

// A mesh held at a height and rotation. Its mass is the displaced one, its centre of mass is center_height above the
// water, and its radii of gyration are a quarter of its extent.
struct AtRest {
  AtRest(const MeshData& mesh, const Vec3d& position, double center_height = 0, const Quat& rotation = {},
         double density = 1000)
      : hull(makeHull(mesh)), capped(cappedHull(hull.get()->hull)) {
    const Hull& closed = capped ? *capped : hull.get()->hull;
    def.hull = &closed, def.density = density;
    def.pose = {position, rotationMatrix(rotation)};
    const Vec3d above{closed.center_b.x, 0, closed.center_b.z};
    const Vec3d place = def.pose.toWorld(above);
    def.center_of_mass_b = transpose(def.pose.rotation) * (Vec3d{place.x, center_height, place.z} - position);
    VesselDef vessel_def;
    vessel_def.density = density, vessel_def.center_of_mass_b = def.center_of_mass_b, vessel_def.mass = 1;
    const FloatingPose pose{rotation, center_height};
    const double volume = Vessel(closed, vessel_def).balanceAt(pose).volume;
    def.mass = vessel_def.mass = std::max(volume * density, 1e-9);
    const double gyration = 0.25 * closed.longestExtent();
    def.inertia_b = def.mass * gyration * gyration * Mat3d::identity();
    def.stiffness = Vessel(closed, vessel_def).balanceAt(pose).stiffness;
  }

  plimsoll::Hull hull;
  Owned<Hull> capped;
  SeakeepingDef def;
};

} // namespace plim::tests
