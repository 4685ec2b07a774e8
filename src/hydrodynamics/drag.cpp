// drag.cpp - describes body and water to the kernel over the panels (lanes/drag_panels.cpp) and converts its sums to
// forces. Then it adds the effects on the whole body: damping, added mass, radiation, the stiffness of the waterplane.
//
// The sums are in body axes about the hull's centre, dimensionless (lanes/kernels.hpp). A resistance D in these units
// is, in world axes about the centre of mass,
//   T^T D T,   T = diag(R^T, l R^T) [1, -[s]x; 0, 1]
// with l the unit of length and s the vector from the centre of mass to the hull's centre.
#include "hydrodynamics/drag.hpp"

#include "hydrodynamics/damping.hpp"
#include "hydrodynamics/lanes/kernels.hpp"
#include "hydrodynamics/sea_view.hpp"
#include "hydrodynamics/turning_mass.hpp"
#include "hydrodynamics/viscous.hpp"

namespace plim {
namespace {

void narrow(const Vec3d& from, float (&to)[3]) {
  to[0] = static_cast<float>(from.x), to[1] = static_cast<float>(from.y), to[2] = static_cast<float>(from.z);
}

// Returns R^T v.
Vec3d toBody(const Mat3d& R, const Vec3d& v) {
  return v.x * R.row[0] + v.y * R.row[1] + v.z * R.row[2];
}

class PanelWalk {
public:
  PanelWalk(const MovingBody& body, const SeaView& sea, const Vec3d& middle_w, const Vec3d& reach,
            const Vec3d& center_w)
      : body_(body), panels_(*body.panels), R_(body.pose.rotation), offset_(middle_w - center_w),
        current_(sea.current()), length_(panels_.length_unit) {
    const Spatial& v = body.velocity;
    velocity_ = {toBody(R_, v.linear + cross(v.angular, offset_) - current_), length_ * toBody(R_, v.angular)};
    const double fastest = length(velocity_.linear) + length(velocity_.angular) + sea.fastest();
    speed_ = fastest > 1e-9 ? fastest : 1; // keeps the scaled values, that of gravity too, within float
    describeMotion(v.linear - sea.velocityAt(center_w));
    describeSea(sea, middle_w, reach);
    visit(); // NOLINT(clang-analyzer-optin.cplusplus.UninitializedObject): unused fields are not written
  }

  void finish(Drag& drag) const {
    const Effects& effects = *body_.effects;
    const double* sum = totals_.sum;
    const double area = sum[kWetArea];
    drag.relative_velocity = body_.velocity;
    if (area > 0) drag.relative_velocity.linear -= current_ + speed_ / area * (R_ * forceAt(sum + kWaterFlow).linear);
    drag.wetted_area = panels_.area * area;
    drag.wet_length = area > 0 ? length_ * (static_cast<double>(totals_.farthest) - totals_.nearest) : 0;
    drag.reynolds_number = length(drag.relative_velocity.linear) * drag.wet_length / effects.kinematic_viscosity;
    drag.friction_coefficient = frictionCoefficient(drag.reynolds_number);
    if (area > 0) finishEffects(drag);
  }

  // Finds the motion of the water reduced to a rigid body (water_probes.hpp). World axes, about the centre of mass,
  // current included.
  void findWaterMotion(const WaterProbes& probes, Spatial& velocity, Spatial& acceleration) const {
    velocity = {current_, {}}, acceleration = {};
    if (setting_.sea.across == 0) return;
    lanes::ProbeMotion found;
    lanes::dragKernels().probes(probes.places, setting_, found);
    Spatial moved, gained;
    for (int q = 0; q < probes.count; ++q) {
      const Vec3d u{found.velocity[0][q], found.velocity[1][q], found.velocity[2][q]};
      const Vec3d a{found.acceleration[0][q], found.acceleration[1][q], found.acceleration[2][q]};
      moved += {probes.linear[q] * u, probes.angular[q] * u};
      gained += {probes.linear[q] * a, probes.angular[q] * a};
    }
    const Vec3d arm_b = body_.center_of_mass_b - probes.about_b;
    const auto inWorld = [&](const Spatial& v) {
      return Spatial{speed_ * (R_ * (v.linear + cross(v.angular, arm_b))), speed_ * (R_ * v.angular)};
    };
    velocity += inWorld(moved), acceleration = inWorld(gained);
  }

  double waterplane() const { return std::max(0.0, -panels_.area * totals_.sum[kWaterplane]); }
  double volume() const { return std::max(0.0, -panels_.area * length_ * totals_.sum[kWetVolume]); }

private:
  // through: [m/s, world] velocity of the centre of mass relative to the water there.
  void describeMotion(const Vec3d& through) {
    const Effects& effects = *body_.effects;
    const double speed = length(through);
    narrow(toBody(R_, speed > 0 ? through / speed : Vec3d{1, 0, 0}), setting_.along);
    narrow(velocity_.linear / speed_, setting_.velocity), narrow(velocity_.angular / speed_, setting_.turning);
    narrow(R_.row[1], setting_.up);
    setting_.viscous = effects.has(kViscous), setting_.pressure = effects.has(kPressure);
    if (setting_.pressure) setting_.pressure_law = pressureLaw(effects, speed_);
    setting_.slamming = effects.has(kSlamming) && body_.state && body_.state->now.begun && body_.time_step > 0;
    if (setting_.slamming)
      setting_.slamming_law = slammingLaw(effects, body_.mass, panels_.area, body_.time_step, speed_);
  }

  void describeSea(const SeaView& view, const Vec3d& middle, const Vec3d& reach) {
    lanes::LatticeF& sea = setting_.sea;
    // The height is limited: deeper down nothing changes, and float would lose digits.
    const auto aboveMiddle = [&](double y) { return static_cast<float>(std::min((y - middle.y) / length_, 1000.0)); };
    sea.across = static_cast<std::uint32_t>(view.across());
    sea.highest = aboveMiddle(view.highest()), sea.bottom = static_cast<float>(-reach.y / length_);
    if (view.isStill()) {
      sea.height[0] = sea.highest;
      return;
    }
    // The same scaling as in SeaView::weightsAt().
    narrow(length_ / std::max(reach.x, 1e-9) * R_.row[0], sea.to_x);
    narrow(length_ / std::max(reach.z, 1e-9) * R_.row[2], sea.to_z);
    for (int i = 0; i < 3; ++i) narrow(R_.column(i), sea.to_body[i]);
    const double per_speed = 1 / speed_;
    for (int k = 0; k < view.nodes(); ++k) {
      sea.height[k] = aboveMiddle(view.height(k));
      for (int i = 0; i < 3; ++i) {
        sea.top[i][k] = static_cast<float>(per_speed * view.top(k)[i]);
        sea.below[i][k] = static_cast<float>(per_speed * view.below(k)[i]);
        sea.top_acceleration[i][k] = static_cast<float>(per_speed * view.topAcceleration(k)[i]);
        sea.below_acceleration[i][k] = static_cast<float>(per_speed * view.belowAcceleration(k)[i]);
      }
    }
  }

  void visit() {
    constexpr std::size_t kBlocks = kFloatTerms, kMost = kBlocks * kPanelLanes;
    alignas(64) float wet[kMost];
    const std::size_t panels = panels_.panels.size();
    totals_.nearest = HUGE_VALF, totals_.farthest = -HUGE_VALF;
    const lanes::PanelKernel kernel = lanes::dragKernels().panels;
    for (std::size_t first = 0; first < panels; first += kMost) {
      const std::size_t count = std::min(kMost, panels - first), block = first / kPanelLanes;
      if (setting_.slamming) {
        std::copy_n(body_.state->now.wet_shares.data() + first, count, wet);
        std::fill(wet + count, wet + kMost, 0.0f);
      }
      kernel(panels_.blocks.data() + block, std::min(kBlocks, panels_.blocks.size() - block), setting_,
             setting_.slamming, wet, totals_);
      if (body_.state) std::copy_n(wet, count, body_.state->next.wet_shares.data() + first);
    }
  }

  void finishEffects(Drag& drag) const {
    const double* sum = totals_.sum;
    double all[kNormalSums] = {}, lower[kNormalSums];
    if (setting_.viscous) {
      expandIsotropic(sum + kViscousIsotropic, lower);
      lift(lower);
      for (int i = 0; i < kNormalSums; ++i) lower[i] -= sum[kViscousNormal + i];
      const double friction = drag.friction_coefficient * (1 + body_.effects->form_factor);
      const double factor = 0.5 * body_.surface->fluid().density * friction * panels_.area * speed_;
      drag.viscous = addEffect(lower, kViscousWater, factor, all);
    }
    if (setting_.pressure) {
      std::copy_n(sum + kPressureNormal, kNormalSums, lower);
      lift(lower);
      drag.pressure = addEffect(lower, kPressureWater, setting_.pressure_law.factor * panels_.area, all);
    }
    if (totals_.strikes) {
      expandIsotropic(sum + kSlammingIsotropic, lower);
      lift(lower);
      drag.slamming = addEffect(lower, kSlammingWater, setting_.slamming_law.factor * panels_.area, all);
    }
    resistanceInWorld(all, drag.resistance);
  }

  // Raises the diagonal so that rounding leaves no negative eigenvalue (panel_sums.hpp).
  static void lift(double (&lower)[kNormalSums]) {
    for (int i = 0; i < 6; ++i) lower[lowerAt(i, i)] *= 1 + kResistanceLift;
  }

  // Returns an effect's force in world axes about the centre of mass, and adds its resistance to `all`.
  Spatial addEffect(const double (&resistance)[kNormalSums], int water, double factor,
                    double (&all)[kNormalSums]) const {
    Spatial force = -1.0 * multiply(resistance, velocity_);
    if (setting_.sea.across) force += speed_ * forceAt(totals_.sum + water);
    const Vec3d linear = factor * (R_ * force.linear), angular = factor * length_ * (R_ * force.angular);
    for (int i = 0; i < kNormalSums; ++i) all[i] += factor * resistance[i];
    return {linear, angular + cross(offset_, linear)};
  }

  void resistanceInWorld(const double (&lower)[kNormalSums], Mat6& to) const {
    Mat3d A, C, D; // linear-linear, angular-linear, angular-angular
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        A.row[i][j] = lower[i >= j ? lowerAt(i, j) : lowerAt(j, i)], C.row[i][j] = length_ * lower[lowerAt(i + 3, j)];
        D.row[i][j] = length_ * length_ * lower[i >= j ? lowerAt(i + 3, j + 3) : lowerAt(j + 3, i + 3)];
      }
    const Mat3d Q = transpose(R_), S = Mat3d::crossMatrix(offset_);
    A = R_ * A * Q, C = R_ * C * Q, D = R_ * D * Q;
    const Mat3d SA = S * A, CS = C * S, coupled = C + SA, turning = D - CS - transpose(CS) - SA * S;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        to.row[i][j] = i >= j ? A.row[i][j] : A.row[j][i];
        to.row[i + 3][j] = to.row[j][i + 3] = coupled.row[i][j];
        to.row[i + 3][j + 3] = i >= j ? turning.row[i][j] : turning.row[j][i];
      }
  }

  const MovingBody& body_;
  const Panels& panels_;
  const Mat3d& R_;
  Vec3d offset_, current_; // [m] from the centre of mass to the hull's centre; [m/s]
  double length_, speed_;  // [m], [m/s] units of the kernel
  // [m/s] of the hull's centre relative to the current, and angular velocity times length_; body axes
  Spatial velocity_;
  lanes::PanelSetting setting_;
  lanes::PanelTotals totals_{};
};

// Added mass that changes with the wet part. Water that starts to move with the body takes its momentum from the body;
// water that is left behind keeps its own. Otherwise a body that dives in fast and comes out slowly would gain the
// difference. This is therefore part of added mass, whether or not slamming is enabled. The moving water of the
// previous step is in the body's state. Without a state its growth follows from the sinking speed of the waterplane.
struct Entrained {
  Mat6 whole;    // added mass of all this water
  double part;   // fraction of it that moves with the body now
  double before; // the same fraction in the previous step
  double volume; // [m^3] submerged volume for which it is complete
  double share;  // fraction of the wet part that it represents: 1 unless shared by ellipsoid and radiation
};

void addEntrainedWater(const MovingBody& body, const Entrained& water, double waterplane, Drag& drag) {
  if (body.state) {
    if (!body.state->now.begun || !(body.time_step > 0)) return;
    const double more = std::max(0.0, water.part - water.before);
    drag.slamming += -more / body.time_step * (water.whole * drag.relative_velocity);
  } else {
    const double sinking = std::max(0.0, -drag.relative_velocity.linear.y);
    const Mat6 resistance = water.share * waterplane * sinking / std::max(water.volume, 1e-300) * water.whole;
    drag.slamming += -1.0 * (resistance * drag.relative_velocity);
    drag.resistance += resistance;
  }
}

bool radiates(const MovingBody& body) {
  return body.waves && body.effects->has(kRadiation);
}

// Fraction of the ellipsoid's added mass that moves with the body, now and in the previous step.
struct EllipsoidParts {
  double part, before;
};

// The fraction is that of the submerged volume, less the share of radiation.
EllipsoidParts ellipsoidParts(const MovingBody& body, const Drag& drag) {
  const StepRecord* before = body.state ? &body.state->now : nullptr;
  const double wet_before = before ? wetFraction(before->volume, body.panels->enclosed.volume) : 0;
  if (!radiates(body)) return {drag.wet_fraction, wet_before};
  return {(1 - drag.level.upright) * drag.wet_fraction, before ? (1 - before->upright) * wet_before : 0};
}

void addEllipsoid(const MovingBody& body, const Vec3d& center_w, const PanelWalk& walk, Drag& drag) {
  const auto [part, before] = ellipsoidParts(body, drag);
  if (!(part > 0 || before > 0)) return;
  const EllipsoidMass& ellipsoid = body.panels->added;
  const double density = body.surface->fluid().density;
  const Vec3d arm = body.pose.toWorld(ellipsoid.centroid_b) - center_w;
  const Mat6 about_center = addedMass(ellipsoid, density, body.pose.rotation);
  const Mat6 whole = aboutPoint(about_center, arm);
  drag.added_mass += part * whole;
  addEntrainedWater(body,
                    {whole, part, before, body.panels->enclosed.volume, radiates(body) ? 1 - drag.level.upright : 1},
                    walk.waterplane(), drag);
  drag.has_ellipsoid = true, drag.ellipsoid_arm = arm;
  drag.ellipsoid_mass = part * about_center;
}

// Returns 1 down to half of the value at rest, the range of linear theory, and then falls linearly to 0.
double wavePart(double now, double at_rest) {
  return std::clamp(2 * now / at_rest, 0.0, 1.0);
}

// Adds the added mass of radiation, which replaces the ellipsoid's, and the force of the filters.
void addRadiation(const MovingBody& body, double volume, const PanelWalk& walk, Drag& drag) {
  const RadiationForce& waves = *body.waves;
  const double part = drag.level.upright * wavePart(volume, waves.volume);
  const double heavier = body.surface->fluid().density / waves.density;
  const Mat6 whole = heavier * drag.level.outOf(waves.added_mass);
  drag.added_mass += part * whole, drag.radiation_mass_part = part * heavier;
  const StepRecord* now = body.state ? &body.state->now : nullptr;
  const double before = now ? now->upright * wavePart(now->volume, waves.volume) : 0;
  addEntrainedWater(body, {whole, part, before, waves.volume, drag.level.upright}, walk.waterplane(), drag);
  if (!body.state) return;
  StepRecord& next = body.state->next;
  next.radiated = true;
  // the water starts at rest
  next.filters = body.state->now.radiated ? body.state->now.filters : decltype(next.filters){};
  drag.wave_part =
      std::sqrt(heavier * std::min(part, drag.level.upright * wavePart(walk.waterplane(), waves.waterplane_area)));
  const RadiationStep radiation = radiationInStep(
      waves, drag.level, drag.wave_part, body.velocity - drag.water_velocity, body.time_step, next.filters.data());
  drag.radiation = radiation.force;
  drag.resistance += radiation.resistance;
}

// Adds the effects of the water that moves with the body.
void addWaterAround(const MovingBody& body, double volume, const Vec3d& center_w, const PanelWalk& walk, Drag& drag) {
  if (radiates(body)) {
    walk.findWaterMotion(body.waves->probes, drag.water_velocity, drag.water_acceleration);
    addEllipsoid(body, center_w, walk, drag);
    addRadiation(body, volume, walk, drag);
  } else if (body.effects->has(kAddedMass)) {
    walk.findWaterMotion(body.panels->probes, drag.water_velocity, drag.water_acceleration);
    addEllipsoid(body, center_w, walk, drag);
  }
}

void addDamping(const MovingBody& body, Drag& drag) {
  const Effects& effects = *body.effects;
  if (effects.has(kDamping) && hasDamping(effects)) {
    const double wet = drag.wetted_area / std::max(body.panels->area, 1e-300);
    const Mat6 resistance = dampingResistance(effects, wet, drag.relative_velocity);
    drag.damping = -1.0 * (resistance * drag.relative_velocity);
    drag.resistance += resistance;
  }
  if (effects.has(kRates) && hasRates(effects)) {
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
  const SeaView sea(*body.surface, middle, reach);
  Drag drag;
  drag.sea_is_sound = sea.isSound();
  if (!sea.isSound()) return drag;
  const PanelWalk walk(body, sea, middle, reach, center_w);
  walk.finish(drag);
  const double volume = std::isnan(body.volume) ? walk.volume() : body.volume;
  drag.wet_fraction = wetFraction(volume, panels.enclosed.volume);
  drag.draft = sea.highest() - (middle.y - reach.y);
  drag.stiffness = waterplaneStiffness(body.surface->fluid(), walk.waterplane(), reach);
  if (body.waves) drag.level = levelFrame(*body.waves, body.pose.rotation, body.center_of_mass_b);
  if (body.state) body.state->next.radiated = false;
  addWaterAround(body, volume, center_w, walk, drag);
  addDamping(body, drag);
  if (body.state) {
    StepRecord& next = body.state->next;
    next.begun = true, next.volume = std::max(0.0, volume), next.upright = drag.level.upright;
  }
  return drag;
}

Spatial turningForceOf(const MovingBody& body, const Drag& drag, const Spatial& velocity) {
  const Spatial against = velocity - drag.water_velocity;
  const Vec3d& omega = velocity.angular;
  const auto velocityAt = [&](const Vec3d& arm) {
    return Spatial{against.linear + cross(against.angular, arm), against.angular};
  };
  const auto accelerationAt = [&](const Vec3d& arm) { return cross(omega, cross(omega, arm)); };
  Spatial force;
  if (drag.has_ellipsoid) {
    const Vec3d& arm = drag.ellipsoid_arm;
    force = turningForce(drag.ellipsoid_mass, omega, velocityAt(arm), accelerationAt(arm));
    force.angular += cross(arm, force.linear);
  }
  if (!(drag.radiation_mass_part > 0)) return force;
  const LevelFrame& level = drag.level;
  const Vec3d acceleration = transpose(level.axes) * accelerationAt(level.arm_w);
  const Spatial level_force = turningForce(body.waves->added_mass, {0, dot(level.turning, omega), 0},
                                           level.velocityInto(against), acceleration);
  return force + drag.radiation_mass_part * level.forceOutOf(level_force);
}

void finishStep(const MovingBody& body, const Drag& drag, const Spatial& change) {
  if (!body.state || !radiates(body)) return;
  const Spatial mean = body.velocity - drag.water_velocity + 0.5 * change;
  advanceRadiation(*body.waves, drag.level, drag.wave_part, mean, body.time_step, body.state->next.filters.data());
}

} // namespace plim
