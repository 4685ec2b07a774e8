// harbour.hpp - a Bullet world with a sea, used by the example and the tests.
#pragma once

#include "plimsoll_bullet.hpp"

#include "formats/shapes.hpp"

#include <memory>

namespace plimsoll::bullet {

class Harbour {
public:
  explicit Harbour(const Water& water)
      : dispatcher_(&configuration_), world(&dispatcher_, &broadphase_, &solver_, &configuration_),
        floating_bodies(world, water) {
    world.setGravity({0, btScalar(-9.81), 0});
  }
  ~Harbour() {
    for (const auto& vessel : vessels_) world.removeRigidBody(vessel->body.get());
  }
  Harbour(const Harbour&) = delete;
  Harbour& operator=(const Harbour&) = delete;

  // Adds a built-in shape (see `plimsoll inspect --help`) as a convex Bullet body of that mass [kg]. lowered: distance
  // of its centre of mass below the mesh's centroid [m].
  btRigidBody& add(const std::string& shape, double mass, const btVector3& position, double lowered = 0) {
    const plim::formats::MeshData mesh = plim::formats::makeShape(shape);
    std::vector<std::uint32_t> indices;
    for (const auto& triangle : mesh.triangles) indices.insert(indices.end(), triangle.begin(), triangle.end());
    auto vessel = std::make_unique<Vessel>(Hull(mesh.vertices, indices));
    const plim_hull_info info = vessel->hull.info();
    const btVector3 center(btScalar(info.centroid[0]), btScalar(info.centroid[1] - lowered),
                           btScalar(info.centroid[2]));
    for (const auto& v : mesh.vertices)
      vessel->shape.addPoint(btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z)) - center, false);
    vessel->shape.recalcLocalAabb();
    const double density = mass / info.volume;
    const btVector3 inertia(btScalar(density * info.inertia[0]), btScalar(density * info.inertia[4]),
                            btScalar(density * info.inertia[8]));
    vessel->body = std::make_unique<btRigidBody>(btScalar(mass), nullptr, &vessel->shape, inertia);
    vessel->body->setWorldTransform(btTransform(btQuaternion::getIdentity(), position));
    world.addRigidBody(vessel->body.get());
    floating_bodies.add(*vessel->body, vessel->hull, center);
    vessels_.push_back(std::move(vessel));
    return *vessels_.back()->body;
  }

private:
  struct Vessel {
    explicit Vessel(Hull made) : hull(std::move(made)) {}
    Hull hull;
    btConvexHullShape shape;
    std::unique_ptr<btRigidBody> body;
  };

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  std::vector<std::unique_ptr<Vessel>> vessels_;

public:
  btDiscreteDynamicsWorld world;
  FloatingBodies floating_bodies;
};

// Returns whether two bodies touched in the last step.
inline bool touch(btDynamicsWorld& world, const btRigidBody& a, const btRigidBody& b) {
  for (int k = 0; k < world.getDispatcher()->getNumManifolds(); ++k) {
    const btPersistentManifold* manifold = world.getDispatcher()->getManifoldByIndexInternal(k);
    const bool these = (manifold->getBody0() == &a && manifold->getBody1() == &b) ||
                       (manifold->getBody0() == &b && manifold->getBody1() == &a);
    if (these && manifold->getNumContacts() > 0) return true;
  }
  return false;
}

} // namespace plimsoll::bullet
