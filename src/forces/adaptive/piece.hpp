// piece.hpp - a triangle, or a part of one, under a polynomial sea: integrals and bounds of their errors. World axes
// about the hull's centre, metres; depth d = D0 - y + q(X, Z).
#pragma once

#include "forces/adaptive/sines_expansion.hpp"
#include "math/vec3.hpp"

namespace plim {

// The sea as a cluster uses it: waves before `first` are expanded in q, the others are still to be expanded.
struct ClusterSea {
  static constexpr int kMostExpansions = 8;

  Quartic q;
  double x = 0, z = 0;   // the point that q is about
  std::size_t first = 0; // first wave that is not expanded
  double allowance = 0;  // [m] mean error that further remainders may add
  double dropped = 0;    // [m] total amplitude of the waves that are left out
  // [m] clusters with a larger reach are not expanded: the remainder would be too large.
  double worth_trying = HUGE_VAL;
  int expansion_count = 0;
  // The walk's list: entries of the clusters above stay unchanged during the visit of those below.
  const Remainder* remainders = nullptr;

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

// Sums over pieces about the reference point, divided by rho g, and bounds of their errors.
struct PieceSums {
  Vec3d depth_normal_w, depth_moment_w, area_vector_w;
  double area = 0, touched = 0; // area of the wet part, and of pieces that are not certainly dry
  bool with_center = false;
  Vec3d buoyancy_moment_w;             // if with_center: int x dV of the displaced volume, about the hull's centre
  Vec3d force_error_w, torque_error_w; // by axis
  double total_error = 0, total_moment = 0;

  // Adds an error of the integral of depth [m^3] with unknown direction, at most `arm` from the reference point.
  void chargeAnywhere(double error, double arm) {
    total_error += error, total_moment += error * arm;
    force_error_w += Vec3d{error, error, error}, torque_error_w += Vec3d{error * arm, error * arm, error * arm};
  }
};

// Properties of a piece that are needed before it is integrated.
struct PieceState {
  double l[3]; // depth at the corners with the polynomial
  double remainder_mean, remainder_most;
  double linear_error; // sup |q - its linear interpolant|
  double sigma = 0;    // sliverOf(): error at the waterline, in the mean over the piece
  bool dry = false, wet = false;
};
// Computes the state of a piece. margin: bound on the rounding error of a depth.
PieceState examine(const Piece& piece, const ClusterSea& sea, double D0, double margin);

// Adds the integral of the polynomial over the part of the piece where the linear interpolant is positive. reference:
// moments are taken about this point.
void integrate(const Piece& piece, const PieceState& state, const ClusterSea& sea, double D0, const Vec3d& reference,
               PieceSums& sums);

// Adds the integral of a linear depth with the values l at the corners and an error of at most `error`. max(d, 0) is
// 1-Lipschitz, so the error of the integral is at most that times the area, wherever the surface cuts.
void integrateLinear(const Piece& piece, const double (&l)[3], double error, const Vec3d& reference, PieceSums& sums);

// Adds an error [m^3] of the integral of depth over a piece.
void addPieceError(const Piece& piece, double error, const Vec3d& reference, PieceSums& sums);

// Halves the piece at the middle of the edge that is longest seen from above.
void bisect(const Piece& piece, Piece& one, Piece& other);

} // namespace plim
