// radiation.hpp - the waves that a hull at rest makes when it moves, and what waves do to it, at one frequency after another.
// Axes of SeakeepingPanel: y = 0 is the water, normals n point into it; motions j about the centre of mass, n_j = n or x x n. Time e^{-i w t},
// K = w^2 / g. Sources on the panels, each of one strength (Hess and Smith), make the potential of a motion of unit speed:
//   phi_j = int sigma_j G dS,   -2 pi sigma_j + int sigma_j dG/dn dS = n_j      at the panels' centres; G: green_function.hpp
//   A_ij = -rho Re int phi_j n_i dS,   B_ij = -rho w Im int phi_j n_i dS
//   X_i = -rho g int e^{K y + i K x . b} (n_i - K (n_y + i n . b) phi_i) dS      Haskind; b the direction the waves travel in
//   B_ij = K w / (4 pi rho g^2) int Re(X_i X_j*) db      over all directions: energy that leaves with the waves
// The last is what is kept: it cannot be negative, and is nearer to the truth than that of the pressure.
//
// Panels meet the condition at their centres only, so what a panel's sources send through the others is some per cent wrong: a ball's added mass
// comes out 5 % too large with 400 panels. That all flux goes out is known, however: 4 pi for every unit of strength through
// hull and image together. What the sum lacks is added to the panel's own term, where the error arises (as Purisima
// and Nilar 1995 do for charges in solvents): the ball is then within 1 %. Not on walls thinner than a panel, where strengths on
// both sides all but cancel and any change of the own term would show.
//
// The matrix is A + i U V^T: J0(K |x - y|) is a mean of cos(K d . (x - y)) over directions d, so that the imaginary part has a low rank. A is
// factored in float; U V^T is put right by a small system (Woodbury).
// Limits: deep water, no speed, no lid: near the irregular frequencies (frequencies.hpp) the answers are nonsense.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/panel_integrals.hpp"
#include "seakeeping/seakeeping.hpp"

namespace plim {

class RadiationSolver {
public:
  // center_height: [m] of the centre of mass above the water.
  RadiationSolver(const Array<SeakeepingPanel>& panels, double center_height, double density, double gravity);

  // At infinite frequency, where the water's surface gives way: G = 1/r - 1/r'. False: no answer.
  bool solveInfinite(Mat6& added_mass);

  // What follows is of the frequency solved last. False: no answer.
  bool solve(double frequency);
  Mat6 addedMass() const;
  Mat6 dampingByPressure() const;
  Mat6 damping() const; // symmetric, not negative
  Complex6 excitation(double heading) const;
  Complex6 froudeKrylov(double heading) const;

private:
  struct Site { // what the wave part needs of a panel, together
    double x, y, z, area;
    double n[6];
  };
  using SixByTwo = std::array<double, 12>; // real parts, imaginary parts

  void integrateSources();
  double roomBehind(std::size_t panel) const;
  void conserveFlux();
  void assembleWaves(std::size_t sides);
  void appendSides(std::size_t directions, Array<double>& waves);
  bool addImaginary(std::size_t directions, const Array<double>& waves);
  void findPotentials(std::size_t directions, const Array<double>& waves);
  Mat6 pressureIntegral(int part) const;

  Array<FlatPanel> panels_;
  Array<Site> sites_;
  double density_, gravity_, diameter_ = 0;
  double frequency_ = 0, K_ = 0;
  // By row the place, by column the source: potential and its slope along the place's normal, of the source and of its image.
  Array<float> potential_, slope_, image_potential_, image_slope_;
  Array<float> rows_, waves_potential_; // the system; the whole real potential
  Array<SixByTwo> strengths_, potentials_;
};

} // namespace plim
