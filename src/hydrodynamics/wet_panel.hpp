// wet_panel.hpp - the wet part of one panel and how it moves through the water; and the sums that every effect makes.
//
// An effect says how a panel resists motion: f = -(isotropic v + normal (v . n) n), v the velocity of the wet part's middle
// against the water, n the outward normal. With isotropic >= 0 and isotropic + normal >= 0 no motion gains energy. Summed
// over panels at r from the centre of mass this is force, torque, and the 6x6 resistance sum J^T C J of spatial.hpp.
#pragma once

#include "hydrodynamics/panels.hpp"

namespace plim {

struct WetPanel {
  Vec3d r;           // [m, world] from the centre of mass to the middle of the wet part
  Vec3d normal;      // world
  Vec3d velocity;    // [m/s, world] against the water there
  double speed;      // [m/s]
  double cosine;     // of the angle between velocity and normal; > 0: it pushes water away
  double wet_area;   // [m^2]
  double fresh_area; // [m^2] of it, wet since the last step
};

struct PanelResistance {
  double isotropic, normal; // [kg/s]
};

class PanelSums {
public:
  void add(const WetPanel& panel, const PanelResistance& c) {
    const Vec3d& r = panel.r;
    const double towards = panel.speed * panel.cosine;
    const Vec3d force = -(c.isotropic * panel.velocity) - c.normal * towards * panel.normal;
    load_ += Spatial{force, cross(r, force)};
    mass_ += c.isotropic, first_ += c.isotropic * r;
    second_ += c.isotropic * Mat3d::outer(r, r);
    const Spatial j{panel.normal, cross(r, panel.normal)};
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b <= a; ++b) normal_.row[a][b] += c.normal * j[a] * j[b];
  }

  const Spatial& load() const { return load_; }

  Mat6 resistance() const {
    const Mat3d S = Mat3d::crossMatrix(first_);
    Mat6 sum = Mat6::fromBlocks(mass_ * Mat3d::identity(), -1.0 * S, S, trace(second_) * Mat3d::identity() - second_);
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) sum.row[a][b] += a >= b ? normal_.row[a][b] : normal_.row[b][a];
    return sum;
  }

private:
  Spatial load_;
  double mass_ = 0;
  Vec3d first_;
  Mat3d second_{};
  Mat6 normal_;
};

} // namespace plim
