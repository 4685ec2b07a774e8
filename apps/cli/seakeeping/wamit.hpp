// wamit.hpp - results as text files in WAMIT's format, which many programs read: PREFIX.1 (added mass and damping) and
// PREFIX.3 (excitation).
//
// WAMIT's frame has x forward, y to port and z up. If the bow is along our x, with y up and z to starboard, then
//   X = x, Y = -z, Z = y;   surge x, sway -z, heave y, roll rx, pitch -rz, yaw ry
// With the bow along z, X = z and Y = x. With the bow along -x or -z, X and Y have the opposite sign. The origin is the
// centre of mass (XBODY), with the wave's crest over it at time 0. BETA, the direction of travel of the waves, is
// counted from +X towards +Y: the bow's heading minus that of the waves. The time factor is e^{i w t}, so complex
// numbers are the conjugates of ours, and PHA is the lead relative to the crest.
//   .1  PER I J A B               A / (rho L^k), B / (rho L^k w);  L = 1 m;  PER = 0: infinite frequency
//                                 k = 3 for two forces, 5 for two moments, 4 for one of each
//   .3  PER BETA I MOD PHA RE IM  X / (rho g a L^m);  m = 2 for forces, 3 for moments;  angles in degrees
#pragma once

#include "plimsoll/plimsoll_seakeeping.hpp"

#include <string>

namespace plim::cli {

// bow: x, -x, z or -z.
std::string wamitRadiation(const plimsoll::Seakeeping& seakeeping, const std::string& bow);
// Writes the first `headings` headings.
std::string wamitExcitation(const plimsoll::Seakeeping& seakeeping, std::uint32_t headings, const std::string& bow);

} // namespace plim::cli
