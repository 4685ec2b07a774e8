// upright_hull.cpp - displacement, draft and stiffness from the moments of the upright hull.
#include "statics/upright_hull.hpp"

#include "hydrodynamics/added_mass.hpp"

namespace plim {

UprightHull::UprightHull(const Hull& hull, double density, double gravity)
    : hull_(hull), capped_(cappedHull(hull)), enclosed_(enclosedBy(hull, capped_.get())),
      moments_(capped_ ? *capped_ : hull), density_(density), gravity_(gravity) {}

WetHull UprightHull::wetAt(double draft) const {
  return wetHull(moments_, {-positionAt(draft) - moments_.hull().center_b.y, kUp}, kUp);
}

UprightWater UprightHull::waterAt(double draft) const {
  const WetHull wet = wetAt(draft);
  UprightWater found{wet.volume, -wet.wet.a.y, {}, false};
  if (wet.volume > 0) found.center_of_buoyancy_b = moments_.hull().center_b + wet.volume_moment_c / wet.volume;
  found.opening_submerged = openingIsUnder(hull_, {-positionAt(draft) - hull_.center_b.y, kUp});
  return found;
}

double UprightHull::draftFor(double volume) const {
  const double level = moments_.hull().center_b.y + depthForVolume(moments_, kUp, kUp, volume); // [m, body]
  return level + positionAt(0);
}

void UprightHull::findSwings(double draft, double mass, const Vec3d& center_of_mass_b, const Mat3d& inertia_b,
                             bool added_mass, Swing (&swings)[3]) const {
  const WetHull wet = wetAt(draft);
  const double specific_weight = density_ * gravity_;
  Mat6 inertia = Mat6::diagonal(mass * Mat3d::identity(), inertia_b);
  if (added_mass)
    inertia +=
        addedMassAfloat(enclosed_, wet.volume, density_, Mat3d::identity(), enclosed_.centroid - center_of_mass_b);
  const Vec3d from_G = moments_.hull().center_b - center_of_mass_b;
  const Mat6 K = waterStiffness(wet, specific_weight, Mat3d::identity(), from_G, {});
  // V times the height of B above G: the part of K that is not due to the waterplane.
  const double above = wet.volume_moment_c.y + wet.volume * from_G.y;
  for (int k = 0; k < 3; ++k) {
    const int motion = 1 + 2 * k; // y, rx, rz
    const double stiffness = -K.row[motion][motion];
    Spatial turn;
    turn[motion] = 1;
    swings[k] = {stiffness, k == 0 ? stiffness : stiffness - specific_weight * above, inertia.row[motion][motion],
                 k == 0 ? 0 : -stiffnessWithHeave(K, turn)};
  }
}

} // namespace plim
