// seakeeping.hpp - wave excitation and radiation of a hull at rest, computed from its mesh: built once, then read by
// many.
//
// Linear theory, deep water, zero speed, small motions about the pose at rest. Level axes are world axes, y up, with
// the body in its attitude at rest, about the centre of mass. The six motions have the order x, y, z, rx, ry, rz.
//   radiation    F = -A(w) dv/dt - B(w) v             of a body that moves with the frequency w in still water
//   excitation   F = a Re(X(w, heading) e^{-i w t})   of a body held in waves  a cos(k (x cos D + z sin D) - w t),
//                                                     x and z from the centre of mass
//   response     q = a Re(Q e^{-i w t}),   (-w^2 (M + A) - i w B - K) Q = X        K: force = +K q of still water
// docs/seakeeping.md contains the theory, its limits and its validation.
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
  const Hull* hull = nullptr; // read while building; with covered openings, if it has any (hull/capped.hpp)
  double density = 1000, gravity = 9.81;
  Pose pose;                     // at rest; still water is at height 0
  double mass = 0;               // [kg]
  Vec3d center_of_mass_b;        // [m]
  Mat3d inertia_b{};             // [kg m^2, body axes] about it
  Mat6 stiffness;                // at rest, world axes, about the centre of mass; force = +K q (statics/vessel.hpp)
  std::size_t most_panels = 400; // approximate
  std::size_t frequency_count = 20;
  // [rad/s] range of frequencies; 0: chosen around the resonances, below the first irregular frequency
  double lowest = 0, highest = 0;
  Array<double> headings;               // [rad] directions in which waves travel, from +x towards +z of level axes
  std::function<bool(double)> progress; // gets the completed fraction; returns false to stop; may be empty
};

// A flat panel of the wet hull at rest, in level axes about the point of the waterplane above the centre of mass. y = 0
// is the water surface.
struct SeakeepingPanel {
  Vec3d corner[3]; // counter-clockwise seen from the water
};

// The result.
struct Seakeeping {
  Array<SeakeepingPanel> panels;
  double density = 0, gravity = 0, mass = 0;
  double volume = 0, waterplane_area = 0; // [m^3], [m^2] at rest, of the hull itself
  double center_height = 0;               // [m] of the centre of mass above the water
  double longest = 0;                     // [m] extent of the wet hull seen from above
  double irregular_frequency = 0;         // [rad/s] estimate of the first one
  Mat6 inertia, stiffness;                // of the body, level axes
  Array<double> frequencies;              // [rad/s] ascending
  Array<Mat6> added_mass, damping;        // one per frequency; damping is symmetric and positive semidefinite
  Mat6 added_mass_infinite;               // at infinite frequency
  Array<double> headings;                 // [rad]
  Array<Complex6> excitation;             // [heading * frequencies + frequency], per metre of amplitude
  Array<Complex6> froude_krylov;          // the part due to the pressure of the undisturbed waves
  RadiationBank bank;                     // of the radiation, for time steps

  const Complex6& excitationAt(std::size_t heading, std::size_t frequency) const {
    return excitation[heading * frequencies.size() + frequency];
  }
};

// Returns null, or a sentence with the reason why panel_count, frequency_count, the frequency range or the headings are
// invalid. It begins with the name of the field in plim_seakeeping_def.
const char* validate(const SeakeepingDef& def);

// Returns an empty string, or a sentence with the reason of a failure: the hull is dry, wholly under water, has a
// waterline that is a point or cannot be panelled, or the progress function stopped the work. Allocates; takes tenths
// of a second.
String buildSeakeeping(const SeakeepingDef& def, Seakeeping& to);

// Returns the response Q at a heading and frequency; see above. Motions without restoring force (x, z, ry) follow from
// inertia.
Complex6 responseAt(const Seakeeping& of, std::size_t heading, std::size_t frequency);

// Returns the uncoupled period and damping ratio of one motion, with A and B at its own frequency (interpolated; the
// nearest end outside): T = 2 pi sqrt((M + A) / k), zeta = B / (2 sqrt(k (M + A))). motion: 1 heave, 3 roll (about x),
// 5 pitch (about z). The results are NaN if there is no restoring force.
struct NaturalMotion {
  double period, damping_ratio;
};
NaturalMotion naturalMotion(const Seakeeping& of, int motion);

} // namespace plim
