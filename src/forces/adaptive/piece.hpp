// piece.hpp - a triangle, or a part of one, under a polynomial sea: integrals and what they may be off.
// World axes about the hull's centre, metres; depth d = D0 - y + q(X, Z).
#pragma once

#include "forces/adaptive/sines_expansion.hpp"
#include "math/vec3.hpp"

namespace plim {

// The sea as a cluster sees it: waves before `first` have become q, the others are still to come.
struct ClusterSea {
  static constexpr int kMostExpansions = 8;

  Quartic q;
  double x = 0, z = 0;            // the point q is about
  std::size_t first = 0;          // wave
  double allowance = 0;           // [m] what remainders may still amount to in the mean
  double dropped = 0;             // [m] amplitude of waves that are left out altogether
  double worth_trying = HUGE_VAL; // [m] reach of a cluster above which there is no hope for an expansion
  int expansion_count = 0;
  const Remainder* remainders = nullptr; // a list that the walk keeps: what is above stays as it is while it is below

  void moveTo(double to_x, double to_z) {
    q = q.about(to_x - x, to_z - z);
    x = to_x, z = to_z;
  }
  double height(const Vec3d& p) const { return q(p.x - x, p.z - z); }
};

struct Piece {
  Vec3d p[3];
  Vec3d area;  // area vector, outward
  double size; // |area|
};

// Sums over pieces about the reference point, in units of rho g, and bounds of their errors.
struct PieceSums {
  Vec3d depth_normal_w, depth_moment_w, area_vector_w;
  double area = 0, touched = 0; // wet; of pieces that are not certainly dry
  bool with_center = false;
  Vec3d buoyancy_moment_w;             // if with_center: int x dV of the displaced volume, about the hull's centre
  Vec3d force_error_w, torque_error_w; // by axis
  double total_error = 0, total_moment = 0;

  // An error of the integral of depth [m^3] that may point anywhere, no farther than `arm` from the reference point.
  void chargeAnywhere(double error, double arm) {
    total_error += error, total_moment += error * arm;
    force_error_w += Vec3d{error, error, error}, torque_error_w += Vec3d{error * arm, error * arm, error * arm};
  }
};

// What can be said of a piece before it is integrated.
struct PieceState {
  double l[3]; // depth at the corners, by the polynomial
  double remainder_mean, remainder_most;
  double linear_error; // sup |q - its linear interpolant|
  double sigma = 0;    // sliverOf(), over the piece's size
  bool dry = false, wet = false;
};
// margin: by which rounding may have changed a depth.
PieceState examine(const Piece& piece, const ClusterSea& sea, double D0, double margin);

// Adds the integral of the polynomial over the part of the piece where the linear interpolant is positive.
// reference: the point moments are taken about.
void integrate(const Piece& piece, const PieceState& state, const ClusterSea& sea, double D0, const Vec3d& reference,
               PieceSums& sums);

// Likewise with a depth that is linear, given at the corners, and off by no more than `error` anywhere: max(d, 0) is 1-Lipschitz,
// so the integral is off by no more than that times the area, wherever the surface cuts.
void integrateLinear(const Piece& piece, const double (&l)[3], double error, const Vec3d& reference, PieceSums& sums);

// An error [m^3] of the integral of depth over a piece.
void addPieceError(const Piece& piece, double error, const Vec3d& reference, PieceSums& sums);

// At the middle of the edge that is longest seen from above.
void bisect(const Piece& piece, Piece& one, Piece& other);

} // namespace plim
