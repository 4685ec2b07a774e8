// wamit.hpp - what was found as the text files of WAMIT, which many programs read: PREFIX.1 (added mass and damping) and PREFIX.3 (excitation).
//
// Their frame: x forward, y to port, z up, so that with a bow along our x, y up, z to starboard,
//   X = x, Y = -z, Z = y;   surge x, sway -z, heave y, roll rx, pitch -rz, yaw ry
// and with a bow along z  X = z, Y = x;  along -x and -z the first two have the other sign. All is about the centre of mass (their XBODY), with the crest of the wave over it at the time 0. BETA, the direction that waves travel in, is counted
// from +X towards +Y: the bow's heading minus that of the waves. Time e^{i w t}: their complex numbers are ours conjugated, and PHA says how far ahead of the crest.
//   .1  PER I J A B       A / (rho L^k), B / (rho L^k w);  k = 3 for two forces, 5 for two moments, 4 between;  L = 1 m.  PER = 0: infinite frequency
//   .3  PER BETA I MOD PHA RE IM      X / (rho g a L^m);  m = 2 for forces, 3 for moments; angles in degrees
#pragma once

#include "plimsoll/plimsoll_seakeeping.hpp"

#include <string>

namespace plim::cli {

// bow: x, -x, z or -z.
std::string wamitRadiation(const plimsoll::Seakeeping& seakeeping, const std::string& bow);
// Of the first so many headings.
std::string wamitExcitation(const plimsoll::Seakeeping& seakeeping, std::uint32_t headings, const std::string& bow);

} // namespace plim::cli
