// seakeeping_support.hpp - what is behind plim_seakeeping, for the functions of plimsoll_seakeeping.h and for those that move bodies by it.
#pragma once

#include "api/support.hpp"
#include "plimsoll/plimsoll_seakeeping.h"
#include "seakeeping/waves_in_time.hpp"

#include <span>
#include <string>
#include <vector>

struct plim_seakeeping {
  plim::Seakeeping seakeeping;
  plim::Pose rest;                          // for which it holds, on still water at the height 0
  plim::Quat rotation;                      // of it
  plim::Vec3d center_of_mass_b;             // [m]
  plim::Vec3d hull_center_b, half_extent_b; // [m] of the hull's box: by these a hull is known again
  std::uint64_t fingerprint;                // of what it was built from
  plim::WavesMade waves;                    // what a step needs; made of all that by prepareForSteps()

  void prepareForSteps() {
    waves = plim::wavesInTime(seakeeping, {rest.rotation, center_of_mass_b, hull_center_b, half_extent_b});
  }
};

namespace plim::api {

// FNV-1a, 64 bits (public domain; Fowler, Noll and Vo): a few instructions a byte, enough to tell apart what was not forged.
class Fingerprint {
public:
  void add(std::span<const unsigned char> bytes) {
    for (const unsigned char byte : bytes) value_ = (value_ ^ byte) * 0x100000001b3ull;
  }
  void add(std::uint64_t word);
  void add(double number); // every NaN alike, and 0 as -0
  void add(const Vec3d& vector) { add(vector.x), add(vector.y), add(vector.z); }
  std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0xcbf29ce484222325ull;
};

// As bytes, in the order that seakeeping_bytes.cpp tells.
std::vector<unsigned char> bytesOf(const plim_seakeeping& from);
// Empty: read. Otherwise a sentence that says why not.
std::string readBytes(std::span<const unsigned char> bytes, plim_seakeeping& to);

} // namespace plim::api
