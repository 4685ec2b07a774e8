// plimsoll_bullet.hpp - makes the bodies of a Bullet world float. Header-only; it uses the public interface only.
//
//   plimsoll::bullet::FloatingBodies floating_bodies(world, water);   // uses the world's pre-tick callback
//   floating_bodies.add(body, hull, centerOfMass);                    // a btRigidBody* with its visible mesh
//   world.stepSimulation(dt, 4);                                      // as usual
//
// Before every internal step the sea is prepared, and plim_evaluate_water_loads computes for all bodies at once the
// load that makes Bullet's own explicit step equal to the implicit one. The load is applied as an impulse, not as a
// force: Bullet keeps forces through all internal steps of one stepSimulation, so forces given in each of them would
// add up.
// The centre of mass of a Bullet rigid body is at its origin; its axes must be those of the mesh. Contacts, constraints
// and sleeping are not changed, except that a floating body is kept awake, because the sea would not wake it.
#pragma once

#include "plimsoll/plimsoll_motion.hpp"

#include <btBulletDynamicsCommon.h>
#include <stdexcept>
#include <vector>

namespace plimsoll::bullet {

class FloatingBodies {
public:
  // world, water and pool must outlive this object. A world has room for one pre-tick callback, which this object uses.
  // Bodies are evaluated on the threads of the pool.
  FloatingBodies(btDynamicsWorld& world, const Water& water, const Pool& pool = Pool::callingThread())
      : world_(world), water_(water), pool_(pool) {
    if (world.getWorldUserInfo())
      throw std::logic_error("plimsoll::bullet::FloatingBodies: the world's callback is taken");
    world.setInternalTickCallback(&FloatingBodies::beforeStep, this, true);
  }
  ~FloatingBodies() { world_.setInternalTickCallback(nullptr, nullptr, true); }
  FloatingBodies(const FloatingBodies&) = delete;
  FloatingBodies& operator=(const FloatingBodies&) = delete;

  // center_of_mass: position of the body's origin in the mesh's own axes [m].
  void add(btRigidBody& body, const Hull& hull, const btVector3& center_of_mass, const Effects& effects = {}) {
    members_.push_back({&body, &hull, effects, BodyState(hull), center_of_mass});
  }

  // Call this before the body is destroyed or removed from the world.
  void remove(const btRigidBody& body) {
    std::erase_if(members_, [&](const Member& member) { return member.body == &body; });
  }

  double time() const { return time_; } // [s] of the sea
  const Surface& surface() const { return surface_; }

private:
  struct Member {
    btRigidBody* body;
    const Hull* hull;
    Effects effects;
    BodyState state;
    btVector3 center_of_mass;
  };

  static void beforeStep(btDynamicsWorld* world, btScalar time_step) {
    static_cast<FloatingBodies*>(world->getWorldUserInfo())->applyLoads(static_cast<double>(time_step));
  }

  void applyLoads(double time_step) {
    surface_.prepare(water_, time_);
    floating_.clear(), moved_.clear();
    for (Member& member : members_) {
      if (member.body->isStaticOrKinematicObject()) continue;
      member.body->activate();
      floating_.push_back(describe(member)), moved_.push_back(member.body);
    }
    loads_.resize(floating_.size());
    evaluateWaterLoads(floating_, time_step, loads_, pool_);
    for (std::size_t k = 0; k < moved_.size(); ++k) {
      moved_[k]->applyCentralImpulse(btScalar(time_step) * vector(loads_[k].force));
      moved_[k]->applyTorqueImpulse(btScalar(time_step) * vector(loads_[k].torque));
    }
    time_ += time_step;
  }

  Body describe(const Member& member) const {
    const btRigidBody& body = *member.body;
    const btTransform& pose = body.getCenterOfMassTransform();
    const btQuaternion q = pose.getRotation();
    Body floating(*member.hull, surface_);
    floating.with(member.effects).with(member.state);
    copy(pose * (-member.center_of_mass), floating.position), copy(member.center_of_mass, floating.center_of_mass);
    for (int i = 0; i < 4; ++i) floating.rotation[i] = static_cast<double>(q[i]);
    copy(body.getLinearVelocity(), floating.velocity), copy(body.getAngularVelocity(), floating.angular_velocity);
    floating.mass = 1 / static_cast<double>(body.getInvMass()), floating.locked = locksOf(body);
    setInertia(body, floating.inertia);
    copy(body.getTotalForce(), floating.other_force),
        copy(body.getTotalTorque(), floating.other_torque); // gravity and the user's forces
    return floating;
  }

  static void copy(const btVector3& from, double (&to)[3]) {
    for (int i = 0; i < 3; ++i) to[i] = static_cast<double>(from[i]);
  }
  static btVector3 vector(const double (&from)[3]) { return {btScalar(from[0]), btScalar(from[1]), btScalar(from[2])}; }

  // Bullet locks motions by factors of zero, or all rotations by zero inverse inertia.
  static std::uint32_t locksOf(const btRigidBody& body) {
    std::uint32_t locked = 0;
    for (int i = 0; i < 3; ++i) {
      if (body.getLinearFactor()[i] == 0) locked |= 1u << i;
      if (body.getAngularFactor()[i] == 0 || body.getInvInertiaDiagLocal()[i] == 0) locked |= 8u << i;
    }
    return body.getInvInertiaDiagLocal().isZero() ? locked | 56u : locked;
  }

  // Bullet's local axes are the body's. A moment that is infinite in Bullet is set to one, because that rotation is
  // locked.
  static void setInertia(const btRigidBody& body, double (&inertia)[9]) {
    const btVector3& inverse = body.getInvInertiaDiagLocal();
    for (int k = 0; k < 3; ++k) inertia[4 * k] = inverse[k] > 0 ? 1 / static_cast<double>(inverse[k]) : 1;
  }

  btDynamicsWorld& world_;
  const Water& water_;
  const Pool& pool_;
  Surface surface_;
  double time_ = 0;
  std::vector<Member> members_;
  std::vector<Body> floating_; // the following members belong to the current step
  std::vector<WaterLoad> loads_;
  std::vector<btRigidBody*> moved_;
};

} // namespace plimsoll::bullet
