// drag_reference.hpp - drag on panels by the textbook: in double and in world axes. Panels are handled one after the
// other; each is clipped into wet triangles, and each triangle has its own force. The kernels must agree with this,
// although they use shares, units and matrices instead.
#pragma once

#include "forces/triangle.hpp"
#include "hydrodynamics/drag.hpp"
#include "hydrodynamics/pressure_drag.hpp"
#include "hydrodynamics/sea_view.hpp"
#include "hydrodynamics/slamming.hpp"
#include "hydrodynamics/viscous.hpp"

namespace plim::tests {

struct ReferenceDrag {
  Spatial viscous, pressure, slamming;             // [N], [N m]
  double viscous_size = 0, pressure_size = 0;      // [N] sums of magnitudes
  double area = 0, waterplane = 0, volume = 0;     // [m^2], [m^2], [m^3]
  double nearest = HUGE_VAL, farthest = -HUGE_VAL; // [m] of the wet parts, along the motion
  double fastest = 0;                              // [m/s] fastest panel
  Vec3d flow;                                      // [m^3/s] area times the water's velocity
  Mat6 viscous_resistance, pressure_resistance, slamming_resistance;
};

class ReferenceWalk {
public:
  ReferenceWalk(const MovingBody& body, const SeaView& sea)
      : body_(body), sea_(sea), center_w_(body.pose.toWorld(body.center_of_mass_b)),
        offset_(body.pose.toWorld(body.panels->center_b) - center_w_), pressure_(pressureLaw(*body.effects, 1)),
        slamming_(slammingLaw(*body.effects, body.mass, body.panels->area, body.time_step, 1)) {
    const Vec3d through = body.velocity.linear - sea.velocityAt(center_w_);
    along_ = length(through) > 0 ? through / length(through) : Vec3d{1, 0, 0};
  }

  // wet_before: [m^2], negative if unknown.
  void visit(const Panel& panel, double wet_before) {
    const Mat3d& R = body_.pose.rotation;
    Vec3d r[3], middle;
    double depth[3], share = 0, deep = 0;
    for (int i = 0; i < 3; ++i) {
      r[i] = offset_ + R * panel.corner_c[i];
      depth[i] = sea_.heightAt(center_w_.x + r[i].x, center_w_.z + r[i].z) - (center_w_.y + r[i].y);
    }
    clipTriangle(r, depth, [&](const WetPiece<double>& piece) {
      share += piece.fraction, middle += piece.fraction / 3 * (piece.r[0] + piece.r[1] + piece.r[2]);
      deep += piece.fraction / 3 * (piece.depth[0] + piece.depth[1] + piece.depth[2]);
      for (const Vec3d& corner : piece.r) {
        found_.nearest = std::min(found_.nearest, dot(along_, corner));
        found_.farthest = std::max(found_.farthest, dot(along_, corner));
      }
    });
    if (!(share > 0)) return;
    middle = middle / share;
    const Vec3d water = sea_.velocityAt(center_w_ + middle);
    WetPanel<double> wet =
        movingPanel(R * panel.normal, body_.velocity.linear + cross(body_.velocity.angular, middle) - water);
    wet.wet_area = share * panel.area;
    wet.fresh_area = wet_before < 0 ? 0 : std::max(0.0, wet.wet_area - wet_before);
    wet.fresh_share = wet.fresh_area / panel.area;
    const double upward = dot(R.row[1], panel.area_vector);
    found_.area += wet.wet_area, found_.flow += wet.wet_area * water,
        found_.fastest = std::max(found_.fastest, wet.speed);
    found_.waterplane -= share * upward, found_.volume -= deep * upward;
    addEffects(wet, middle);
  }

  const ReferenceDrag& found() const { return found_; }

private:
  void addEffects(const WetPanel<double>& wet, const Vec3d& r) {
    const PanelResistance<double> friction = viscousResistance(wet), push = pressureResistance(pressure_, wet),
                                  blow = slammingResistance(slamming_, wet);
    found_.viscous_size += length(add(wet, friction, r, 1, found_.viscous, found_.viscous_resistance));
    found_.pressure_size += length(add(wet, push, r, pressure_.factor, found_.pressure, found_.pressure_resistance));
    add(wet, blow, r, slamming_.factor, found_.slamming, found_.slamming_resistance);
  }

  static Vec3d add(const WetPanel<double>& wet, const PanelResistance<double>& c, const Vec3d& r, double factor,
                   Spatial& load, Mat6& resistance) {
    const Mat3d C = factor * (c.isotropic * Mat3d::identity() + c.normal * Mat3d::outer(wet.normal, wet.normal));
    const Vec3d force = -(C * wet.velocity);
    const Mat3d S = Mat3d::crossMatrix(r);
    load += Spatial{force, cross(r, force)};
    resistance += Mat6::fromBlocks(C, -1.0 * (C * S), S * C, -1.0 * (S * C * S));
    return force;
  }

  const MovingBody& body_;
  const SeaView& sea_;
  Vec3d center_w_, offset_, along_;
  PressureLaw pressure_;
  SlammingLaw slamming_;
  ReferenceDrag found_;
};

} // namespace plim::tests
