// radiation.hpp - radiation and wave excitation of a hull at rest, at one frequency after another.
//
// Axes of SeakeepingPanel: y = 0 is the water surface, and normals n point into the water. Motions j are about the
// centre of mass, n_j = n or x x n. Time e^{-i w t}, K = w^2 / g. Sources with a constant strength on each panel (Hess
// and Smith) give the potential of a motion of unit speed, with G of green_function.hpp:
//   phi_j = int sigma_j G dS,   -2 pi sigma_j + int sigma_j dG/dn dS = n_j      at the panels' centres
//   A_ij = -rho Re int phi_j n_i dS,   B_ij = -rho w Im int phi_j n_i dS
//   X_i = -rho g int e^{K y + i K x . b} (n_i - K (n_y + i n . b) phi_i) dS      Haskind; the waves travel along b
//   B_ij = K w / (4 pi rho g^2) int Re(X_i X_j*) db      over all directions: energy radiated by the waves
// The last form of B is used: it cannot be negative, and is more accurate than that of the pressure.
//
// The condition is met at the panels' centres only, so the flux of a panel's sources through the others has an error of
// some per cent. The added mass of a ball is 5 % too large with 400 panels. The total flux through hull and image is
// known: 4 pi per unit of strength. The missing part is added to the panel's own term, where the error arises (as
// Purisima and Nilar 1995 do for charges in solvents). The ball is then within 1 %. The correction fades out on walls
// thinner than 1.2 to 0.6 panels: strengths on both sides almost cancel there, and any change of the own term would be
// visible.
//
// The matrix is A + i U V^T. J0(K |x - y|) is a mean of cos(K d . (x - y)) over directions d, so the imaginary part has
// a low rank. A is factored in float, and a small system adds U V^T (Woodbury).
//
// Limits: deep water, zero speed, no lid. Results near the irregular frequencies (frequencies.hpp) are invalid.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/panel_integrals.hpp"
#include "seakeeping/seakeeping.hpp"

namespace plim {

class RadiationSolver {
public:
  // center_height: [m] of the centre of mass above the water.
  RadiationSolver(const Array<SeakeepingPanel>& panels, double center_height, double density, double gravity);

  // Solves at infinite frequency, where the potential is 0 on the surface: G = 1/r - 1/r'. Returns false if there is no
  // solution.
  bool solveInfinite(Mat6& added_mass);

  // Solves at a frequency. Returns false if there is no solution. The functions below refer to this frequency.
  bool solve(double frequency);
  Mat6 addedMass() const;
  Mat6 dampingByPressure() const;
  Mat6 damping() const; // symmetric, positive semidefinite
  Complex6 excitation(double heading) const;
  Complex6 froudeKrylov(double heading) const;

private:
  struct Site { // the fields of a panel that the wave part needs, in one place
    double x, y, z, area;
    double n[6];
  };
  using SixByTwo = std::array<double, 12>; // real parts, then imaginary parts

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
  // Rows are field points and columns are sources: potential, and its slope along the field point's normal, of the
  // source and of its image.
  Array<float> potential_, slope_, image_potential_, image_slope_;
  Array<float> rows_, waves_potential_; // the system; the complete real potential
  Array<SixByTwo> strengths_, potentials_;
};

} // namespace plim
