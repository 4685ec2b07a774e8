// plimsoll_bullet.hpp - lets the bodies of a Bullet world float. Header-only; a user of the C ABI like any other.
//
//   plimsoll::bullet::Floaters floaters(world, water);           // takes the world's pre-tick callback
//   floaters.add(body, hull, centerOfMass);                      // a btRigidBody* with the mesh it shows
//   world.stepSimulation(dt, 4);                                 // as always
//
// Before every internal step the sea is prepared, and plim_evaluate_floaters says for all bodies at once what makes Bullet's own
// explicit step equal to the implicit one. It is applied as an impulse, not as a force: Bullet keeps forces through all
// internal steps of one stepSimulation, so forces given in each of them would add up.
// Bullet's rigid bodies have their centre of mass at their origin; their axes must be those of the mesh. Left alone: contacts,
// constraints, sleeping (a floating body is kept awake: the sea would not wake it).
#pragma once

#include "plimsoll/plimsoll_motion.hpp"

#include <btBulletDynamicsCommon.h>
#include <stdexcept>
#include <vector>

namespace plimsoll::bullet {

class Floaters {
public:
  // world, water and pool must outlive this. A world has room for one pre-tick callback, which becomes ours. pool: bodies are
  // evaluated on its threads; null: on the one that steps.
  Floaters(btDynamicsWorld& world, const Water& water, const Pool* pool = nullptr)
      : world_(world), water_(water), pool_(pool) {
    if (world.getWorldUserInfo()) throw std::logic_error("plimsoll::bullet::Floaters: the world's callback is taken");
    world.setInternalTickCallback(&Floaters::beforeStep, this, true);
  }
  ~Floaters() { world_.setInternalTickCallback(nullptr, nullptr, true); }
  Floaters(const Floaters&) = delete;
  Floaters& operator=(const Floaters&) = delete;

  // center_of_mass: where the body's origin is in the mesh's own axes [m].
  void add(btRigidBody& body, const Hull& hull, const btVector3& center_of_mass, const Effects& effects = {}) {
    Member member{&body, &hull, Panels(hull), effects, {}, center_of_mass};
    member.history.resize(member.panels.info().history_count);
    members_.push_back(std::move(member));
  }

  // Before the body is destroyed or taken out of the world.
  void remove(const btRigidBody& body) {
    std::erase_if(members_, [&](const Member& member) { return member.body == &body; });
  }

  double time() const { return time_; } // [s] of the sea
  const Surface& surface() const { return surface_; }

private:
  struct Member {
    btRigidBody* body;
    const Hull* hull;
    Panels panels;
    Effects effects;
    std::vector<double> history;
    btVector3 center_of_mass;
  };

  static void beforeStep(btDynamicsWorld* world, btScalar time_step) {
    static_cast<Floaters*>(world->getWorldUserInfo())->push(static_cast<double>(time_step));
  }

  void push(double time_step) {
    surface_.prepare(water_, time_);
    floaters_.clear(), pushed_.clear();
    for (Member& member : members_) {
      if (member.body->isStaticOrKinematicObject()) continue;
      member.body->activate();
      floaters_.push_back(describe(member, time_step)), pushed_.push_back(member.body);
    }
    pushes_.resize(floaters_.size());
    plimsoll::check(evaluateFloaters(floaters_, pushes_, nullptr, pool_));
    for (std::size_t k = 0; k < pushed_.size(); ++k) {
      pushed_[k]->applyCentralImpulse(btScalar(time_step) * vector(pushes_[k].force));
      pushed_[k]->applyTorqueImpulse(btScalar(time_step) * vector(pushes_[k].torque));
    }
    time_ += time_step;
  }

  Floater describe(Member& member, double time_step) const {
    const btRigidBody& body = *member.body;
    const btTransform& pose = body.getCenterOfMassTransform();
    const btQuaternion q = pose.getRotation();
    Floater floater(*member.hull, &member.panels, surface_.get());
    floater.effects = &member.effects, floater.history = member.history.data();
    copy(pose * (-member.center_of_mass), floater.position), copy(member.center_of_mass, floater.center_of_mass);
    for (int i = 0; i < 4; ++i) floater.rotation[i] = static_cast<double>(q[i]);
    copy(body.getLinearVelocity(), floater.velocity), copy(body.getAngularVelocity(), floater.angular_velocity);
    floater.mass = 1 / static_cast<double>(body.getInvMass()), floater.locked = locksOf(body);
    setInertia(body, floater.inertia);
    copy(body.getTotalForce(), floater.other_force),
        copy(body.getTotalTorque(), floater.other_torque); // gravity, yours
    floater.time_step = time_step;
    return floater;
  }

  static void copy(const btVector3& from, double (&to)[3]) {
    for (int i = 0; i < 3; ++i) to[i] = static_cast<double>(from[i]);
  }
  static btVector3 vector(const double (&from)[3]) { return {btScalar(from[0]), btScalar(from[1]), btScalar(from[2])}; }

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
  const Pool* pool_;
  Surface surface_;
  double time_ = 0;
  std::vector<Member> members_;
  std::vector<Floater> floaters_; // of the step under way, likewise below
  std::vector<Push> pushes_;
  std::vector<btRigidBody*> pushed_;
};

} // namespace plimsoll::bullet
