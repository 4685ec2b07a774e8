#include "cli/float/own_method.hpp"

namespace plim::cli {

// No baseline knows of openings: where one has gone under, the hull counts as covered, as with our own methods.
void OwnMethod::push(void* user, const plim_body* body, plim_forces* forces) {
  if (forces->flags & PLIM_FLAG_OPENING_SUBMERGED) return;
  const OwnMethod& own = *static_cast<const OwnMethod*>(user);
  const baselines::Sea sea = baselineSea(own.sea_, body->surface, body->surface_time);
  const baselines::Wrench wrench = own.method_->force(placementOf(*body), sea);
  for (int i = 0; i < 3; ++i) forces->force[i] = wrench.force[i], forces->torque[i] = wrench.torque[i];
  forces->volume = wrench.volume;
}

} // namespace plim::cli
