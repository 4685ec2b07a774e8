#include "motion/rigid_body.hpp"

#include "math/elementary.hpp"

namespace plim {
namespace {

constexpr unsigned kTurnLocks = 0b111000;

// In one go a body turns by no more than this [rad]: the splitting's energy begins to wander from some 0.3 on, the locked rule's
// drifts. And no more often than this in one drift: what spins faster is not followed.
constexpr double kFreeTurn = 0.25, kLockedTurn = 0.05;
constexpr double kMostFreeTurns = 100, kMostLockedTurns = 200;

} // namespace

RigidBody::RigidBody(const RigidMass& mass, const Pose& pose, const Quat& rotation, const Spatial& velocity,
                     unsigned locked)
    : mass_(mass), locked_(locked), center_(pose.toWorld(mass.center_of_mass_b)), rotation_(normalized(rotation)),
      locked_velocity_(velocity.angular) {
  momentum_ = {mass.mass * velocity.linear, inertia_w() * velocity.angular};
}

Mat3d RigidBody::inertia_w() const {
  const Mat3d Q = rotation() * mass_.axes_b;
  return Q * Mat3d::diagonal(mass_.principal) * transpose(Q);
}

Spatial RigidBody::velocity() const {
  const Vec3d linear = momentum_.linear / mass_.mass;
  if (locked_ & kTurnLocks) return {linear, locked_velocity_};
  const Mat3d Q = rotation() * mass_.axes_b;
  const Vec3d L = transpose(Q) * momentum_.angular;
  return {linear, Q * Vec3d{L.x / mass_.principal.x, L.y / mass_.principal.y, L.z / mass_.principal.z}};
}

Pose RigidBody::pose() const {
  const Mat3d R = rotation();
  return {center_ - R * mass_.center_of_mass_b, R};
}

void RigidBody::drift(double time_step) {
  center_ += time_step / mass_.mass * momentum_.linear;
  if (locked_ & kTurnLocks)
    turnLocked(time_step);
  else
    turnFree(time_step);
}

// A bound of |omega| for as long as no torque acts, in principal axes. With I_1 <= I_2 <= I_3, L and the energy T stay, so
//   2 T >= L_1^2 / I_1 + (L^2 - L_1^2) / I_3   bounds L_1, and the rest of omega is at most L / I_2.
// L / I_1, which needs no thought, would be a thousand times too much for a stick that tumbles end over end.
double RigidBody::fastestTurning() const {
  const Vec3d& I = mass_.principal;
  const double least = std::min({I.x, I.y, I.z}), most = std::max({I.x, I.y, I.z}),
               middle = I.x + I.y + I.z - least - most;
  const double L = length(momentum_.angular);
  const double excess = std::max(0.0, dot(momentum_.angular, velocity().angular) - L * L / most);
  const double spin = most > least ? std::sqrt(excess / (1 / least - 1 / most)) / least : 0;
  return std::min(L / least, spin + L / middle);
}

void RigidBody::turnFree(double time_step) {
  const double parts = std::ceil(fastestTurning() * time_step / kFreeTurn);
  if (!(parts <= kMostFreeTurns)) return turnAboutMomentum(time_step);
  turnAboutAxes(time_step / std::max(1.0, parts), static_cast<int>(std::max(1.0, parts)));
}

// As if it were a sphere of the same energy: about L, by omega's part along it. L in body axes, and so the energy, stays.
void RigidBody::turnAboutMomentum(double time_step) {
  const Vec3d& L = momentum_.angular;
  const double along = dot(velocity().angular, L) / dot(L, L);
  rotation_ = normalized(product(turnAbout(L, along * time_step), rotation_));
}

void RigidBody::turnAboutAxes(double time_step, int repeats) {
  const int order[5] = {0, 1, 2, 1, 0};
  Vec3d L = transpose(rotation() * mass_.axes_b) * momentum_.angular; // in principal axes
  Quat turned;                                                        // in principal axes
  for (int k = 0; k < 5 * repeats; ++k) {
    const int i = order[k % 5], j = (i + 1) % 3, l = (i + 2) % 3;
    const double angle = L[i] / mass_.principal[i] * (k % 5 == 2 ? time_step : 0.5 * time_step);
    const SineCosine half = sineCosine(0.5 * angle);
    const double s = 2 * half.sine * half.cosine, c = 1 - 2 * half.sine * half.sine;
    const double Lj = L[j], Ll = L[l];
    L[j] = c * Lj + s * Ll, L[l] = c * Ll - s * Lj; // the axes turn, so L turns the other way in them
    Quat step{0, 0, 0, half.cosine};
    (i == 0 ? step.x : i == 1 ? step.y : step.z) = half.sine;
    turned = product(turned, step);
  }
  const Vec3d v = mass_.axes_b * Vec3d{turned.x, turned.y, turned.z};
  rotation_ = normalized(product(rotation_, {v.x, v.y, v.z, turned.w}));
}

// omega that belongs to L on the axes that are free, and is what it was on the others; and the L that belongs to it there.
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
  // Too fast to be followed. About an axis that stays that does no harm; otherwise it counts as so many whole turns.
  rotation_ = normalized(product(turnAbout(omega, time_step), start));
  findLockedTurning();
  if (kineticEnergy() <= energy * (1 + 1e-9)) return;
  rotation_ = start, locked_velocity_ = omega;
  findLockedTurning();
}

void RigidBody::turnLockedOnce(double time_step) {
  const Quat start = rotation_;
  rotation_ = normalized(product(turnAbout(locked_velocity_, 0.5 * time_step), start));
  findLockedTurning();
  rotation_ = normalized(product(turnAbout(locked_velocity_, time_step), start));
  findLockedTurning();
}

void RigidBody::kick(const Spatial& change) {
  momentum_.linear += mass_.mass * change.linear;
  momentum_.angular += inertia_w() * change.angular;
  if (locked_ & kTurnLocks) findLockedTurning();
}

double RigidBody::kineticEnergy() const {
  return 0.5 * dot(momentum_, velocity());
}

bool RigidBody::isSound() const {
  // Beyond this places and speeds mean nothing any more.
  constexpr double kFarthest = 1e13, kFastest = 1e7;
  const Spatial v = velocity();
  return isFinite(momentum_) && sumOfMagnitudes(center_) < kFarthest && std::isfinite(norm(rotation_)) &&
         sumOfMagnitudes(v.linear) < kFastest && sumOfMagnitudes(v.angular) < kFastest;
}

} // namespace plim
