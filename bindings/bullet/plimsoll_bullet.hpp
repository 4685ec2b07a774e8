// plimsoll_bullet.hpp - lets the bodies of a Bullet world float. Header-only; a user of the C ABI like any other.
//
//   plimsoll::bullet::Floaters floaters(world, water);           // takes the world's pre-tick callback
//   floaters.add(body, hull, centerOfMass);                      // a btRigidBody* with the mesh it shows
//   world.stepSimulation(dt, 4);                                 // as always
//
// Before every internal step the sea is prepared, buoyancy and drag are evaluated, and plim_step_wrench says what makes
// Bullet's own explicit step equal to the implicit one. It is applied as an impulse, not as a force: Bullet keeps forces
// through all internal steps of one stepSimulation, so forces given in each of them would add up.
// Bullet's rigid bodies have their centre of mass at their origin; their axes must be those of the mesh. Left alone: contacts,
// constraints, sleeping (a floating body is kept awake: the sea would not wake it).
#pragma once

#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <btBulletDynamicsCommon.h>
#include <stdexcept>
#include <vector>

namespace plimsoll::bullet {

class Floaters {
public:
  // world and water must outlive this. A world has room for one pre-tick callback, which becomes ours.
  Floaters(btDynamicsWorld& world, const Water& water) : world_(world), water_(water) {
    if (world.getWorldUserInfo()) throw std::logic_error("plimsoll::bullet::Floaters: the world's callback is taken");
    world.setInternalTickCallback(&Floaters::beforeStep, this, true);
  }
  ~Floaters() { world_.setInternalTickCallback(nullptr, nullptr, true); }
  Floaters(const Floaters&) = delete;
  Floaters& operator=(const Floaters&) = delete;

  // center_of_mass: where the body's origin is in the mesh's own axes [m].
  void add(btRigidBody& body, const Hull& hull, const btVector3& center_of_mass, const Effects& effects = {}) {
    Floater floater{&body, &hull, Panels(hull), effects, {}, center_of_mass};
    floater.history.resize(floater.panels.info().history_count);
    floaters_.push_back(std::move(floater));
  }

  // Before the body is destroyed or taken out of the world.
  void remove(const btRigidBody& body) {
    std::erase_if(floaters_, [&](const Floater& floater) { return floater.body == &body; });
  }

  double time() const { return time_; } // [s] of the sea
  const Surface& surface() const { return surface_; }

private:
  struct Floater {
    btRigidBody* body;
    const Hull* hull;
    Panels panels;
    Effects effects;
    std::vector<double> history;
    btVector3 center_of_mass;
  };

  static void beforeStep(btDynamicsWorld* world, btScalar time_step) {
    auto& self = *static_cast<Floaters*>(world->getWorldUserInfo());
    self.surface_.prepare(self.water_, self.time_);
    for (Floater& floater : self.floaters_) self.push(floater, static_cast<double>(time_step));
    self.time_ += static_cast<double>(time_step);
  }

  static void copy(const btVector3& from, double (&to)[3]) {
    for (int i = 0; i < 3; ++i) to[i] = static_cast<double>(from[i]);
  }

  void push(Floater& floater, double time_step) const {
    btRigidBody& body = *floater.body;
    if (body.isStaticOrKinematicObject()) return;
    body.activate();
    const btTransform& pose = body.getCenterOfMassTransform();
    const btQuaternion q = pose.getRotation();

    Body at(*floater.hull, surface_);
    copy(pose * (-floater.center_of_mass), at.position);
    copy(floater.center_of_mass, at.reference_point);
    at.rotation[0] = static_cast<double>(q.x()), at.rotation[1] = static_cast<double>(q.y());
    at.rotation[2] = static_cast<double>(q.z()), at.rotation[3] = static_cast<double>(q.w());
    const Forces forces = evaluate(at);

    Step step;
    step.mass = 1 / static_cast<double>(body.getInvMass());
    step.locked = locksOf(body);
    setInertia(body, step.inertia);

    Mover mover(floater.panels, surface_.get());
    mover.effects = &floater.effects, mover.history = floater.history.data(), mover.time_step = time_step;
    std::copy_n(at.position, 3, mover.position), std::copy_n(at.rotation, 4, mover.rotation);
    std::copy_n(at.reference_point, 3, mover.center_of_mass);
    copy(body.getLinearVelocity(), mover.velocity), copy(body.getAngularVelocity(), mover.angular_velocity);
    mover.mass = step.mass, mover.volume = forces.volume;
    std::copy_n(step.inertia, 9, mover.inertia);
    const Drag drag = evaluateDrag(mover);

    step.forces = &forces, step.drag = &drag, step.time_step = time_step;
    copy(body.getTotalForce(), step.other_force), copy(body.getTotalTorque(), step.other_torque); // gravity and yours
    const StepWrench wrench = stepWrench(step);
    const auto impulse = [&](const std::array<double, 3>& of) {
      return btVector3(btScalar(of[0] * time_step), btScalar(of[1] * time_step), btScalar(of[2] * time_step));
    };
    body.applyCentralImpulse(impulse(wrench.force));
    body.applyTorqueImpulse(impulse(wrench.torque));
  }

  // Bullet locks motions by factors of zero, or all turning by no inverse inertia.
  static std::uint32_t locksOf(const btRigidBody& body) {
    std::uint32_t locked = 0;
    for (int i = 0; i < 3; ++i) {
      if (body.getLinearFactor()[i] == 0) locked |= 1u << i;
      if (body.getAngularFactor()[i] == 0 || body.getInvInertiaDiagLocal()[i] == 0) locked |= 8u << i;
    }
    return body.getInvInertiaDiagLocal().isZero() ? locked | 56u : locked;
  }

  // World axes: R diag R^T. Where Bullet has none, one: that turning is locked.
  static void setInertia(const btRigidBody& body, double (&inertia)[9]) {
    const btMatrix3x3& R = body.getCenterOfMassTransform().getBasis();
    const btVector3& inverse = body.getInvInertiaDiagLocal();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        double sum = 0;
        for (int k = 0; k < 3; ++k) {
          const double moment = inverse[k] > 0 ? 1 / static_cast<double>(inverse[k]) : 1;
          sum += static_cast<double>(R[i][k]) * static_cast<double>(R[j][k]) * moment;
        }
        inertia[3 * i + j] = sum;
      }
  }

  btDynamicsWorld& world_;
  const Water& water_;
  Surface surface_;
  double time_ = 0;
  std::vector<Floater> floaters_;
};

} // namespace plimsoll::bullet
