// seakeeping_support.hpp - the object behind plim_seakeeping, for the functions of plimsoll_seakeeping.h and for moving
// bodies.
#pragma once

#include "api/stored_words.hpp"
#include "api/support.hpp"
#include "math/memory.hpp"
#include "plimsoll/plimsoll_seakeeping.h"
#include "seakeeping/waves_in_time.hpp"

struct plim_seakeeping {
  plim::Seakeeping seakeeping;
  plim::Pose rest;                          // pose to which the data applies, on flat water at height 0
  plim::Quat rotation;                      // of `rest`
  plim::Vec3d center_of_mass_b;             // [m]
  plim::Vec3d hull_center_b, half_extent_b; // [m] of the hull's box
  std::uint64_t hull_fingerprint;           // Hull::fingerprint
  std::uint64_t fingerprint;                // of all inputs
  plim::RadiationForce waves;               // data for time steps; computed from the above by prepareForSteps()

  void prepareForSteps() {
    waves = plim::wavesInTime(seakeeping, {rest.rotation, center_of_mass_b, hull_center_b, half_extent_b});
  }
};

namespace plim::api {

// Returns the stored form, in the order that seakeeping_bytes.cpp defines.
plim::Array<unsigned char> bytesOf(const plim_seakeeping& from);
// Returns an empty string if the bytes were read, otherwise the reason why not.
plim::String readBytes(StoredBytes bytes, plim_seakeeping& to);

} // namespace plim::api
