// seakeeping_support.hpp - what is behind plim_seakeeping, for the functions of plimsoll_seakeeping.h and for those that move bodies by it.
#pragma once

#include "api/stored_words.hpp"
#include "api/support.hpp"
#include "math/memory.hpp"
#include "plimsoll/plimsoll_seakeeping.h"
#include "seakeeping/waves_in_time.hpp"

struct plim_seakeeping {
  plim::Seakeeping seakeeping;
  plim::Pose rest;                          // for which it holds, on still water at the height 0
  plim::Quat rotation;                      // of it
  plim::Vec3d center_of_mass_b;             // [m]
  plim::Vec3d hull_center_b, half_extent_b; // [m] of the hull's box
  std::uint64_t hull_fingerprint;           // Hull::fingerprint
  std::uint64_t fingerprint;                // of everything that it was built from
  plim::RadiationForce waves;               // what a step needs; made of all that by prepareForSteps()

  void prepareForSteps() {
    waves = plim::wavesInTime(seakeeping, {rest.rotation, center_of_mass_b, hull_center_b, half_extent_b});
  }
};

namespace plim::api {

// As bytes, in the order that seakeeping_bytes.cpp tells.
plim::Array<unsigned char> bytesOf(const plim_seakeeping& from);
// Empty: read. Otherwise a sentence that says why not.
plim::String readBytes(StoredBytes bytes, plim_seakeeping& to);

} // namespace plim::api
