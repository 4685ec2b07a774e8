#include "motion/rest.hpp"

#include "hull/capped.hpp"
#include "hydrodynamics/added_mass.hpp"
#include "math/elementary.hpp"
#include "motion/afloat.hpp"

namespace plim {

UprightHull::UprightHull(const Hull& hull, double density, double gravity)
    : hull_(hull), capped_(cappedHull(hull)), enclosed_(enclosedBy(hull, capped_.get())) {
  Water water;
  water.fluid.density = density, water.fluid.gravity = gravity;
  still_.prepare(water, 0);
}

Body UprightHull::bodyAt(double draft) const {
  Body body;
  body.hull = &hull_, body.surface = &still_;
  body.pose.position.y = positionAt(draft);
  body.double_precision = true, body.tolerance = 0;
  return body;
}

Forces UprightHull::forcesAt(double draft) const {
  Body body = bodyAt(draft);
  body.outputs = kCenterOfBuoyancy;
  return evaluateCovered(body, capped_.get());
}

double UprightHull::draftFor(double volume) const {
  double low = 0, high = height();
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (evaluateCovered(bodyAt(middle), capped_.get()).volume < volume ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

double UprightHull::turningStiffness(double draft, const Vec3d& center_of_mass_b, int axis) const {
  constexpr double kTurnBy = 1e-4; // [rad] its square is what is left out, in parts
  double torque[2] = {};
  for (const int side : {0, 1}) {
    const SineCosine half = sineCosine(side ? 0.5 * kTurnBy : -0.5 * kTurnBy);
    Body body = bodyAt(draft);
    const Vec3d center_w = body.pose.toWorld(center_of_mass_b);
    body.pose.rotation = rotationMatrix({axis == 0 ? half.sine : 0, 0, axis == 2 ? half.sine : 0, half.cosine});
    body.pose.position = center_w - body.pose.rotation * center_of_mass_b;
    body.reference_b = center_of_mass_b;
    torque[side] = evaluateCovered(body, capped_.get()).torque_w[axis];
  }
  return -(torque[1] - torque[0]) / (2 * kTurnBy);
}

void UprightHull::findSwings(double draft, double mass, const Vec3d& center_of_mass_b, const Mat3d& inertia_b,
                             bool added_mass, Swing (&swings)[3]) const {
  const Forces forces = forcesAt(draft);
  const Fluid& fluid = still_.fluid();
  Mat6 inertia = Mat6::diagonal(mass * Mat3d::identity(), inertia_b);
  if (added_mass)
    inertia +=
        forces.volume / enclosed_.volume *
        addedMass(ellipsoidMass(enclosed_), fluid.density, Mat3d::identity(), enclosed_.centroid - center_of_mass_b);
  const double heave = fluid.specificWeight() * forces.waterplane_area;
  swings[0] = {heave, heave, inertia.row[1][1]};
  const double above = forces.center_of_buoyancy_w.y - positionAt(draft) - center_of_mass_b.y; // of B over G
  for (const int k : {1, 2}) {
    const int axis = k == 1 ? 0 : 2;
    const double stiffness = turningStiffness(draft, center_of_mass_b, axis);
    swings[k] = {stiffness, stiffness - fluid.specificWeight() * forces.volume * above,
                 inertia.row[3 + axis][3 + axis]};
  }
}

} // namespace plim
