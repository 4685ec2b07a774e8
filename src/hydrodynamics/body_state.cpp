// body_state.cpp - creates, compares and resets the state of a body.
#include "hydrodynamics/body_state.hpp"

#include "hydrodynamics/panels.hpp"

namespace plim {

BodyState::BodyState(const Panels& panels) : hull_fingerprint_(panels.hull_fingerprint) {
  now.wet_shares.assign(panels.panels.size(), 0.0f);
  next.wet_shares = now.wet_shares;
}

bool BodyState::belongsTo(const Panels& panels) const {
  return hull_fingerprint_ == panels.hull_fingerprint && now.wet_shares.size() == panels.panels.size();
}

void BodyState::reset() {
  now.begun = now.radiated = false, now.volume = 0, now.upright = 1;
  std::fill(now.wet_shares.begin(), now.wet_shares.end(), 0.0f);
}

} // namespace plim
