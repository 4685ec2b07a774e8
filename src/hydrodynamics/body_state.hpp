// body_state.hpp - the state that a body keeps between steps besides its motion: the wet parts of its surface, the
// volume that sets the entrained water, and the filters of its radiation. A step reads `now` and writes `next`. Only a
// successful step calls commit(), so a step that fails, or is repeated in smaller parts, leaves the state unchanged.
#pragma once

#include "hydrodynamics/radiation_bank.hpp"
#include "math/memory.hpp"

#include <array>
#include <cstdint>

namespace plim {

struct Panels;

// The result of the last step. It has these initial values before the first step and after a jump to another place.
struct StepRecord {
  bool begun = false;      // false: there was no step yet, and the other members are undefined
  bool radiated = false;   // false: `filters` is undefined
  double volume = 0;       // [m^3] displaced
  double upright = 1;      // LevelFrame::upright
  Array<float> wet_shares; // wet part of every panel's area
  std::array<double, RadiationBank::kStates> filters{}; // states of the RadiationBank, level axes

  // Most bodies do not radiate. Copying their undefined filters would be most of the memory traffic of a step.
  StepRecord() = default;
  StepRecord(const StepRecord& other) { *this = other; }
  StepRecord(StepRecord&&) noexcept = default;
  StepRecord& operator=(StepRecord&&) noexcept = default;
  StepRecord& operator=(const StepRecord& other) {
    begun = other.begun, radiated = other.radiated, volume = other.volume, upright = other.upright;
    wet_shares = other.wet_shares;
    if (radiated) filters = other.filters;
    return *this;
  }
  friend void swap(StepRecord& a, StepRecord& b) noexcept {
    std::swap(a.begun, b.begun), std::swap(a.volume, b.volume), std::swap(a.upright, b.upright);
    a.wet_shares.swap(b.wet_shares);
    if (a.radiated || b.radiated) a.filters.swap(b.filters);
    std::swap(a.radiated, b.radiated);
  }
};

class BodyState {
public:
  BodyState() = default; // of a body without panels, which has no state
  explicit BodyState(const Panels& panels);

  BodyState(const BodyState& other) { *this = other; }
  BodyState(BodyState&&) noexcept = default;
  BodyState& operator=(BodyState&&) noexcept = default;
  BodyState& operator=(const BodyState& other) { // every step writes `next` before it is read
    hull_fingerprint_ = other.hull_fingerprint_, now = other.now;
    next.wet_shares.resize(now.wet_shares.size());
    return *this;
  }

  bool belongsTo(const Panels& panels) const;
  bool isAlike(const BodyState& other) const { // of the same panels
    return hull_fingerprint_ == other.hull_fingerprint_ && now.wet_shares.size() == other.now.wet_shares.size();
  }
  std::uint64_t hullFingerprint() const { return hull_fingerprint_; }
  void reset();
  void commit() { swap(now, next); }

  StepRecord now, next;

private:
  std::uint64_t hull_fingerprint_ = 0;
};

} // namespace plim
