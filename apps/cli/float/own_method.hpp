// own_method.hpp - a body of a scene whose buoyancy is one of the baselines'. All else stays as it is, so that rides under
// two methods differ by the method alone.
#pragma once

#include "cli/baseline_input.hpp"
#include "cli/float/scene_input.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::cli {

class OwnMethod {
public:
  // Hull and sea must outlive it.
  OwnMethod(const std::string& name, const SceneHull& hull, const formats::SeaDescription& sea)
      : method_(baselines::makeMethod(name, wettableMesh<double>(hull.loaded.hull))), sea_(sea) {}

  // From now on the body is pushed by the method; must outlive the scene it is added to, at the same place.
  void moves(plim_scene_body_def& body) { body.buoyancy = push, body.buoyancy_user = this; }

private:
  static void push(void* user, const plim_body* body, plim_forces* forces);

  std::unique_ptr<baselines::Method> method_;
  const formats::SeaDescription& sea_;
};

} // namespace plim::cli
