// seakeeping.hpp - what waves do to a hull at rest, and the waves it makes when it moves, from its own mesh: built once, then read by many.
//
// Linear theory, deep water, zero speed, small motions about the pose of rest. Level axes: those of the world, y up, with the body as it lies at
// rest; about the centre of mass. Six motions in the order x, y, z, rx, ry, rz.
//   radiation    F = -A(w) dv/dt - B(w) v             of a body that moves with the frequency w in still water
//   excitation   F = a Re(X(w, heading) e^{-i w t})   of a body held fast in waves  a cos(k (x cos D + z sin D) - w t),
//                                                     x and z from the centre of mass
//   response     q = a Re(Q e^{-i w t}),   (-w^2 (M + A) - i w B - K) Q = X        K: force = +K q of still water
// docs/seakeeping.md has the theory, what is left out, and how far it was checked.
#pragma once

#include "hull/hull.hpp"
#include "hydrodynamics/radiation_bank.hpp"
#include "math/memory.hpp"
#include "math/pose.hpp"
#include "math/spatial.hpp"

#include <complex>
#include <functional>

namespace plim {

using Complex6 = std::array<std::complex<double>, 6>;

struct SeakeepingDef {
  const Hull* hull = nullptr; // read while building; openings covered, if it has any (hull/capped.hpp)
  double density = 1000, gravity = 9.81;
  Pose pose;                     // at rest, on still water at the height 0
  double mass = 0;               // [kg]
  Vec3d center_of_mass_b;        // [m]
  Mat3d inertia_b{};             // [kg m^2, body axes] about it
  Mat6 stiffness;                // at rest, world axes, about the centre of mass; force = +K q (statics/vessel.hpp)
  std::size_t most_panels = 400; // about
  std::size_t frequency_count = 20;
  double lowest = 0,
         highest = 0; // [rad/s] of the frequencies; 0: chosen about the resonances, below the first irregular frequency
  Array<double> headings;               // [rad] directions that waves travel in, from +x towards +z of level axes
  std::function<bool(double)> progress; // told the part that is done; false: give up; may be empty
};

// A flat piece of the wet hull at rest: level axes about the point of the waterplane above the centre of mass (y = 0 is the water's surface).
struct SeakeepingPanel {
  Vec3d corner[3]; // counter-clockwise seen from the water
};

// Everything that is kept.
struct Seakeeping {
  Array<SeakeepingPanel> panels;
  double density = 0, gravity = 0, mass = 0;
  double volume = 0, waterplane_area = 0; // [m^3], [m^2] at rest, of the hull itself
  double center_height = 0;               // [m] of the centre of mass above the water
  double longest = 0;                     // [m] extent of the wet hull, seen from above
  double irregular_frequency = 0;         // [rad/s] about where the first one is
  Mat6 inertia, stiffness;                // of the body, level axes
  Array<double> frequencies;              // [rad/s] ascending
  Array<Mat6> added_mass, damping;        // one each; damping is symmetric and not negative
  Mat6 added_mass_infinite;               // at infinite frequency
  Array<double> headings;                 // [rad]
  Array<Complex6> excitation;             // [heading * frequencies + frequency], a metre of amplitude
  Array<Complex6> froude_krylov;          // the part of it that the waves' own pressure is
  RadiationBank bank;                     // of the radiation, for steps in time

  const Complex6& excitationAt(std::size_t heading, std::size_t frequency) const {
    return excitation[heading * frequencies.size() + frequency];
  }
};

// Null, or why such numbers of panels and frequencies, ends of them or headings cannot be: a sentence that begins with its field's name in
// plim_seakeeping_def.
const char* whyUnusable(const SeakeepingDef& def);

// Empty: built. Otherwise a sentence that says why not: it is dry, wholly under water, its waterline is a point, it cannot be panelled, the
// progress function stopped it. Allocates, and takes tenths of a second.
String buildSeakeeping(const SeakeepingDef& def, Seakeeping& to);

// Response Q of a heading and frequency; see above. Motions that nothing brings back (x, z, ry) follow by inertia.
Complex6 responseAt(const Seakeeping& of, std::size_t heading, std::size_t frequency);

// One motion as if alone, with A and B at its own frequency (interpolated; the nearest end outside): T = 2 pi sqrt((M + A) / k),
// zeta = B / (2 sqrt(k (M + A))). motion: 1 heave, 3 roll (about x), 5 pitch (about z). NaN: it does not come back.
struct NaturalMotion {
  double period, damping_ratio;
};
NaturalMotion naturalMotion(const Seakeeping& of, int motion);

} // namespace plim
