// scene_kept.cpp - saves the state of a scene's bodies, and restores a scene from it.
#include "motion/scene.hpp"

namespace plim {

KeptMotion Scene::kept(std::size_t index) const {
  const Motion& from = motion(index);
  const Drag& drag = from.drag;
  KeptMotion kept;
  kept.numbers = {from.rigid.state(),
                  bodies_[index]->other,
                  from.stiffness,
                  from.forces,
                  from.forces.force_bound,
                  from.forces.torque_bound,
                  drag.viscous,
                  drag.pressure,
                  drag.slamming,
                  drag.damping,
                  drag.rates,
                  drag.radiation,
                  drag.relative_velocity,
                  drag.wetted_area};
  kept.moves_water = from.moves_water, kept.fault = from.fault;
  kept.opening_submerged = from.forces.opening_submerged, kept.tolerance_met = from.forces.tolerance_met;
  return kept;
}

void Scene::restore(std::size_t index, const KeptMotion& kept) {
  const KeptNumbers& numbers = kept.numbers;
  SceneBody& body = *bodies_[index];
  Motion& now = body.now;
  now.rigid = RigidBody(numbers.rigid, now.rigid.locked());
  now.state.commit();
  now.stiffness = numbers.stiffness, now.moves_water = kept.moves_water, now.fault = kept.fault;
  now.forces = {};
  static_cast<Wrench<double>&>(now.forces) = numbers.forces;
  now.forces.force_bound = numbers.force_bound, now.forces.torque_bound = numbers.torque_bound;
  now.forces.opening_submerged = kept.opening_submerged, now.forces.tolerance_met = kept.tolerance_met;
  now.drag = {};
  now.drag.viscous = numbers.viscous, now.drag.pressure = numbers.pressure, now.drag.slamming = numbers.slamming;
  now.drag.damping = numbers.damping, now.drag.rates = numbers.rates, now.drag.radiation = numbers.radiation;
  now.drag.relative_velocity = numbers.relative_velocity, now.drag.wetted_area = numbers.wetted_area;
  body.other = numbers.other, body.begun = false;
}

void Scene::rewind(double time, std::size_t count) {
  for (std::size_t i = count; i < bodies_.size(); ++i)
    if (bodies_[i]) remove(i);
  bodies_.resize(count);
  time_ = time;
}

} // namespace plim
