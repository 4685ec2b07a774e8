// rigid_body.cpp - drifts of free and of locked bodies, and kicks.
#include "motion/rigid_body.hpp"

#include "math/elementary.hpp"

namespace plim {
namespace {

// Largest turn of one part [rad]: above about 0.3 the energy of the splitting starts to oscillate, and that of the
// locked rule drifts. The number of parts in one drift is limited; faster rotation is not resolved.
constexpr double kFreeTurn = 0.25, kLockedTurn = 0.05;
constexpr double kMostFreeTurns = 100, kMostLockedTurns = 200;

} // namespace

RigidBody::RigidBody(const RigidMass& mass, const Pose& pose, const Quat& rotation, const Spatial& velocity,
                     unsigned locked)
    : mass_(mass), locked_(locked), center_(pose.toWorld(mass.center_of_mass_b)), locked_velocity_(velocity.angular) {
  turnTo(rotation);
  momentum_ = {mass.mass * velocity.linear, inertia_w() * velocity.angular};
}

RigidBody::RigidBody(const RigidState& state, unsigned locked)
    : mass_(state.mass), locked_(locked), center_(state.center), rotation_(state.rotation), momentum_(state.momentum),
      locked_velocity_(state.locked_velocity) {
  findAxes();
}

void RigidBody::turnTo(const Quat& rotation) {
  rotation_ = normalized(rotation);
  findAxes();
}

void RigidBody::findAxes() {
  R_ = rotationMatrix(rotation_);
  axes_ = R_ * mass_.axes_b;
}

Mat3d RigidBody::inertia_w() const {
  return axes_ * Mat3d::diagonal(mass_.principal) * transpose(axes_);
}

Spatial RigidBody::velocity() const {
  const Vec3d linear = momentum_.linear / mass_.mass;
  if (locked_ & kTurnLocks) return {linear, locked_velocity_};
  const Vec3d L = transpose(axes_) * momentum_.angular;
  return {linear, axes_ * Vec3d{L.x / mass_.principal.x, L.y / mass_.principal.y, L.z / mass_.principal.z}};
}

Pose RigidBody::pose() const {
  return {center_ - R_ * mass_.center_of_mass_b, R_};
}

void RigidBody::drift(double time_step) {
  center_ += time_step / mass_.mass * momentum_.linear;
  if (locked_ & kTurnLocks)
    turnLocked(time_step);
  else
    turnFree(time_step);
}

void RigidBody::driftSteadily(double time_step) {
  center_ += time_step / mass_.mass * momentum_.linear;
  const Vec3d omega = velocity().angular;
  turnTo(product(turnAbout(omega, time_step), rotation_));
  momentum_.angular = inertia_w() * omega;
}

// Returns a bound of |omega| for torque-free motion. In principal axes with I_1 <= I_2 <= I_3, L and the energy T are
// constant, so
//   2 T >= L_1^2 / I_1 + (L^2 - L_1^2) / I_3   bounds L_1, and the rest of omega is at most L / I_2.
// The simpler bound L / I_1 would be a thousand times too large for a stick that tumbles end over end.
double RigidBody::fastestTurning() const {
  const Vec3d& I = mass_.principal;
  const double least = std::min({I.x, I.y, I.z}), most = std::max({I.x, I.y, I.z}),
               middle = I.x + I.y + I.z - least - most;
  const double L = length(momentum_.angular);
  if (least == most) return L / least;
  const double excess = std::max(0.0, dot(momentum_.angular, velocity().angular) - L * L / most);
  const double spin = std::sqrt(excess / (1 / least - 1 / most)) / least;
  return std::min(L / least, spin + L / middle);
}

void RigidBody::turnFree(double time_step) {
  const double parts = std::ceil(fastestTurning() * time_step / kFreeTurn);
  if (!(parts <= kMostFreeTurns)) return turnAboutMomentum(time_step);
  turnAboutAxes(time_step / std::max(1.0, parts), static_cast<int>(std::max(1.0, parts)));
}

// Turns like a sphere of the same energy: about L, by the component of omega along it. L in body axes, and therefore
// the energy, is unchanged.
void RigidBody::turnAboutMomentum(double time_step) {
  const Vec3d& L = momentum_.angular;
  const double along = dot(velocity().angular, L) / dot(L, L);
  turnTo(product(turnAbout(L, along * time_step), rotation_));
}

namespace {

// Turns about a principal axis by the angle L_i / I_i dt. In the turned axes, L turns the other way.
template <int i>
void turnAboutAxis(double per_inertia_time, Vec3d& L, Quat& turned) {
  const SineCosine half = sineCosineOfSmall(0.5 * per_inertia_time * L[i]);
  const double s = 2 * half.sine * half.cosine, c = 1 - 2 * half.sine * half.sine;
  constexpr int j = (i + 1) % 3, l = (i + 2) % 3;
  const double Lj = L[j], Ll = L[l];
  L[j] = c * Lj + s * Ll, L[l] = c * Ll - s * Lj;
  turned = product(turned, {i == 0 ? half.sine : 0, i == 1 ? half.sine : 0, i == 2 ? half.sine : 0, half.cosine});
}

} // namespace

void RigidBody::turnAboutAxes(double time_step, int repeats) {
  Vec3d L = transpose(axes_) * momentum_.angular; // in principal axes
  Quat turned;                                    // in principal axes
  const Vec3d& I = mass_.principal;
  const double x = 0.5 * time_step / I.x, y = 0.5 * time_step / I.y, z = time_step / I.z;
  for (int k = 0; k < repeats; ++k) {
    turnAboutAxis<0>(x, L, turned), turnAboutAxis<1>(y, L, turned), turnAboutAxis<2>(z, L, turned);
    turnAboutAxis<1>(y, L, turned), turnAboutAxis<0>(x, L, turned);
  }
  const Vec3d v = mass_.axes_b * Vec3d{turned.x, turned.y, turned.z};
  turnTo(product(rotation_, {v.x, v.y, v.z, turned.w}));
}

// Finds the omega that belongs to L on the free axes and is unchanged on the locked ones, and then the L that belongs
// to it there.
void RigidBody::findLockedTurning() {
  const Mat3d inertia = inertia_w();
  Vec3d fixed;
  for (int i = 0; i < 3; ++i) fixed[i] = locked_ >> (i + 3) & 1u ? locked_velocity_[i] : 0;
  Spatial free;
  solveSymmetric(Mat6::diagonal(Mat3d::identity(), inertia), {{}, momentum_.angular - inertia * fixed},
                 locked_ | 0b000111u, free);
  locked_velocity_ = fixed + free.angular;
  momentum_.angular = inertia * locked_velocity_;
}

void RigidBody::turnLocked(double time_step) {
  const Quat start = rotation_;
  const Vec3d omega = locked_velocity_;
  const double energy = kineticEnergy();
  double left = time_step;
  const double most = length(omega) * time_step <= kLockedTurn * kMostLockedTurns ? kMostLockedTurns : 0;
  for (int part = 0; left > 0 && part < most; ++part) {
    const double now = std::min(left, kLockedTurn / length(locked_velocity_));
    turnLockedOnce(now);
    left -= now;
  }
  if (!(left > 0)) return;
  // The rotation is too fast to be resolved. A single turn about omega is correct for a constant axis. If it adds
  // energy, the orientation stays, as after a whole number of turns.
  turnTo(product(turnAbout(omega, time_step), start));
  findLockedTurning();
  if (kineticEnergy() <= energy * (1 + 1e-9)) return;
  turnTo(start), locked_velocity_ = omega;
  findLockedTurning();
}

void RigidBody::turnLockedOnce(double time_step) {
  const Quat start = rotation_;
  turnTo(product(turnAbout(locked_velocity_, 0.5 * time_step), start));
  findLockedTurning();
  turnTo(product(turnAbout(locked_velocity_, time_step), start));
  findLockedTurning();
}

void RigidBody::kick(const Spatial& change) {
  momentum_.linear += mass_.mass * change.linear;
  const Vec3d turning = transpose(axes_) * change.angular;
  const Vec3d& I = mass_.principal;
  momentum_.angular += axes_ * Vec3d{I.x * turning.x, I.y * turning.y, I.z * turning.z};
  if (locked_ & kTurnLocks) findLockedTurning();
}

double RigidBody::kineticEnergy() const {
  return 0.5 * dot(momentum_, velocity());
}

bool RigidBody::isSound() const {
  // Positions and speeds beyond these limits are meaningless.
  constexpr double kFarthest = 1e13, kFastest = 1e7;
  const Spatial v = velocity();
  return isFinite(momentum_) && sumOfMagnitudes(center_) < kFarthest && std::isfinite(norm(rotation_)) &&
         sumOfMagnitudes(v.linear) < kFastest && sumOfMagnitudes(v.angular) < kFastest;
}

} // namespace plim
