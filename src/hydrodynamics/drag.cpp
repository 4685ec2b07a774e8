// drag.cpp - one pass over the panels: clip each at the surface, see how it moves through the water, let every effect say how
// it resists that. Then what concerns the body as a whole: damping, added mass, the stiffness of the waterplane.
#include "hydrodynamics/drag.hpp"

#include "forces/triangle.hpp"
#include "hydrodynamics/damping.hpp"
#include "hydrodynamics/pressure_drag.hpp"
#include "hydrodynamics/sea_view.hpp"
#include "hydrodynamics/slamming.hpp"
#include "hydrodynamics/viscous.hpp"

namespace plim {
namespace {

class PanelWalk {
public:
  PanelWalk(const MovingBody& body, const SeaView& sea, const Vec3d& center_w)
      : body_(body), sea_(sea), center_w_(center_w), R_(body.pose.rotation),
        offset_(body.pose.toWorld(body.panels->center_b) - center_w),
        has_history_(body.history && body.history[body.panels->panels.size() + 1] != 0),
        slamming_at_{body.mass, body.panels->area, body.time_step} {
    const Vec3d through = body.velocity.linear - sea.velocityAt(center_w);
    const double speed = length(through);
    along_ = speed > 0 ? through / speed : Vec3d{1, 0, 0};
  }

  void visit(std::size_t k) {
    const Panel& panel = body_.panels->panels[k];
    WetPanel wet;
    wet.wet_area = clip(panel, wet);
    const double before = has_history_ ? body_.history[k] : wet.wet_area;
    if (body_.history) body_.history[k] = wet.wet_area;
    if (wet.wet_area == 0) return;
    wet.fresh_area = std::max(0.0, wet.wet_area - before);
    wet.normal = R_ * panel.normal;
    const Vec3d water = sea_.velocityAt(center_w_ + wet.r);
    wet.velocity = body_.velocity.linear + cross(body_.velocity.angular, wet.r) - water;
    wet.speed = length(wet.velocity);
    wet.cosine = wet.speed > 0 ? dot(wet.normal, wet.velocity) / wet.speed : 0;
    area_ += wet.wet_area, water_ += wet.wet_area * water;
    waterplane_ -= wet.wet_area / panel.area * dot(R_.row[1], panel.area_vector);
    const Effects& effects = *body_.effects;
    if (effects.has(kViscous)) viscous_.add(wet, viscousResistance(body_.surface->fluid().density, wet));
    if (effects.has(kPressure)) pressure_.add(wet, pressureResistance(effects, wet));
    if (effects.has(kSlamming) && wet.fresh_area > 0)
      slamming_.add(wet, slammingResistance(effects, slamming_at_, panel.area, wet));
  }

  void finish(Drag& drag) const {
    const Effects& effects = *body_.effects;
    const Vec3d water = area_ > 0 ? water_ / area_ : Vec3d{};
    drag.relative_velocity = {body_.velocity.linear - water, body_.velocity.angular};
    drag.wetted_area = area_;
    drag.wet_length = area_ > 0 ? farthest_ - nearest_ : 0;
    drag.reynolds_number = length(drag.relative_velocity.linear) * drag.wet_length / effects.kinematic_viscosity;
    drag.friction_coefficient = frictionCoefficient(drag.reynolds_number);
    const double friction = drag.friction_coefficient * (1 + effects.form_factor);
    drag.viscous = friction * viscous_.load();
    drag.pressure = pressure_.load(), drag.slamming = slamming_.load();
    drag.resistance = friction * viscous_.resistance() + pressure_.resistance() + slamming_.resistance();
  }

  double waterplane() const { return std::max(0.0, waterplane_); }
  double volume() const { return std::max(0.0, volume_); }

private:
  // Area of the wet part [m^2]; its middle goes to wet.r.
  double clip(const Panel& panel, WetPanel& wet) {
    Vec3d r[3];
    double depth[3], lowest = HUGE_VAL;
    for (int i = 0; i < 3; ++i) {
      r[i] = offset_ + R_ * panel.corner_c[i];
      lowest = std::min(lowest, r[i].y);
    }
    if (center_w_.y + lowest >= sea_.highest()) return 0; // most of what is dry
    for (int i = 0; i < 3; ++i)
      depth[i] = sea_.heightAt(center_w_.x + r[i].x, center_w_.z + r[i].z) - (center_w_.y + r[i].y);
    double share = 0, deep = 0;
    Vec3d middle;
    clipTriangle(r, depth, [&](const WetPiece<double>& piece) {
      share += piece.fraction;
      middle += piece.fraction / 3 * (piece.r[0] + piece.r[1] + piece.r[2]);
      deep += piece.fraction / 3 * (piece.depth[0] + piece.depth[1] + piece.depth[2]);
      for (const Vec3d& corner : piece.r) {
        const double at = dot(along_, corner);
        farthest_ = std::max(farthest_, at), nearest_ = std::min(nearest_, at);
      }
    });
    if (!(share > 0)) return 0;
    wet.r = middle / share;
    volume_ -= deep * dot(R_.row[1], panel.area_vector);
    return share * panel.area;
  }

  const MovingBody& body_;
  const SeaView& sea_;
  Vec3d center_w_;
  Mat3d R_;
  Vec3d offset_, along_; // from the centre of mass to the hull's centre; direction of the motion
  bool has_history_;
  SlammingSetting slamming_at_;
  double area_ = 0, waterplane_ = 0, volume_ = 0, farthest_ = -HUGE_VAL, nearest_ = HUGE_VAL;
  Vec3d water_;
  PanelSums viscous_, pressure_, slamming_;
};

// Water that begins to move with the body takes its momentum from it; water that is left behind keeps its own. Without
// this a body that dives in fast and comes out slowly would gain the difference, so it belongs to added mass whether
// slamming is on or not. How fast the wet part grows is known from the history, or else from how fast the waterplane sinks.
void addEntrainedWater(const MovingBody& body, const Mat6& wholly_wet, double waterplane, Drag& drag) {
  const double* before = body.history ? body.history + body.panels->panels.size() : nullptr;
  if (before && before[1] != 0 && body.time_step > 0) {
    const double more = std::max(0.0, drag.wet_fraction - before[0]);
    drag.slamming += -more / body.time_step * (wholly_wet * drag.relative_velocity);
  } else if (!before) {
    const double sinking = std::max(0.0, -drag.relative_velocity.linear.y);
    const Mat6 resistance = waterplane * sinking / std::max(body.panels->enclosed.volume, 1e-300) * wholly_wet;
    drag.slamming += -1.0 * (resistance * drag.relative_velocity);
    drag.resistance += resistance;
  }
}

void addWaterAround(const MovingBody& body, const Vec3d& center_w, double waterplane, Drag& drag) {
  const EllipsoidMass& ellipsoid = body.panels->added;
  const Mat6 wholly_wet = addedMass(ellipsoid, body.surface->fluid().density, body.pose.rotation,
                                    body.pose.toWorld(ellipsoid.centroid_b) - center_w);
  drag.added_mass = drag.wet_fraction * wholly_wet;
  addEntrainedWater(body, wholly_wet, waterplane, drag);
}

void addDamping(const MovingBody& body, Drag& drag) {
  const Effects& effects = *body.effects;
  if (effects.has(kDamping)) {
    const double wet = drag.wetted_area / std::max(body.panels->area, 1e-300);
    const Mat6 resistance = dampingResistance(effects, wet, drag.relative_velocity);
    drag.damping = -1.0 * (resistance * drag.relative_velocity);
    drag.resistance += resistance;
  }
  if (effects.has(kRates)) {
    const Mat6 inertia = Mat6::diagonal(body.mass * Mat3d::identity(), body.inertia_w) + drag.added_mass;
    const Mat6 resistance = rateResistance(effects, drag.wet_fraction, body.pose.rotation, inertia, body.time_step);
    drag.rates = -1.0 * (resistance * drag.relative_velocity);
    drag.resistance += resistance;
  }
}

} // namespace

Vec3d halfExtentInWorld(const Vec3d& half_extent, const Mat3d& R) {
  return {dot(absolute(R.row[0]), half_extent), dot(absolute(R.row[1]), half_extent),
          dot(absolute(R.row[2]), half_extent)};
}

Vec3d waterplaneStiffness(const Fluid& fluid, double waterplane_area, const Vec3d& half_extent_w) {
  const double weight = fluid.specificWeight() * std::max(0.0, waterplane_area);
  return {weight, weight * half_extent_w.z * half_extent_w.z / 3, weight * half_extent_w.x * half_extent_w.x / 3};
}

Drag evaluateDrag(const MovingBody& body) {
  const Panels& panels = *body.panels;
  const Vec3d middle = body.pose.toWorld(panels.center_b),
              reach = halfExtentInWorld(panels.half_extent, body.pose.rotation);
  const Vec3d center_w = body.pose.toWorld(body.center_of_mass_b);
  const SeaView sea(*body.surface, middle - reach, middle + reach);
  Drag drag;
  drag.sea_is_sound = sea.isSound();
  if (!sea.isSound()) return drag;
  PanelWalk walk(body, sea, center_w);
  for (std::size_t k = 0; k < panels.panels.size(); ++k) walk.visit(k);
  walk.finish(drag);
  const double volume = std::isnan(body.volume) ? walk.volume() : body.volume;
  drag.wet_fraction = wetFraction(volume, panels.enclosed.volume);
  drag.stiffness = waterplaneStiffness(body.surface->fluid(), walk.waterplane(), reach);
  if (body.effects->has(kAddedMass)) addWaterAround(body, center_w, walk.waterplane(), drag);
  addDamping(body, drag);
  if (body.history) {
    body.history[panels.panels.size()] = drag.wet_fraction;
    body.history[panels.panels.size() + 1] = 1;
  }
  return drag;
}

} // namespace plim
