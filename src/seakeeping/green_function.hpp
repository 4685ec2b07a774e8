// green_function.hpp - the wave part of the potential of a pulsating source below the surface, in addition to the
// source and its image. Deep water, time e^{-i w t}, K = w^2 / g. X is K times the horizontal distance, Y is K times
// the sum of both depths, R^2 = X^2 + Y^2:
//   G = 1/r + 1/r' + K F(X, Y) + 2 pi i K e^-Y J0(X)
//   F   = 2 PV int_0^inf e^-kY J0(kX) / (k - 1) dk = -2 e^-Y int_0^Y e^t / sqrt(X^2 + t^2) dt - pi e^-Y (H0 + Y0)(X)
//   F_X = (2/X) (Y/R - e^-Y int_0^Y t e^t / sqrt(X^2 + t^2) dt) - pi e^-Y (2/pi - H1 - Y1)(X),     F_Y = -F - 2/R
// (Wehausen and Laitone 1960, 13.17; the finite forms are the same function, which the test confirms by quadrature.)
//
// Fast values come from a table of the remainder without the logarithm at the origin and the waves far away:
//   T1 = (1+R) (F   + 2 pi e^-Y W  + 2 e^(-Y - X^2/4) l),                    l = ln((R+Y)/2) + gamma
//   T2 = (1+R) (F_X + 2 pi e^-Y W' + 2 e^(-Y - X^2/4) (X/(R(R+Y)) - (X/2)(1 + X^2/8) l)),    W = H0 - (2/pi) X/(1+X^2)
// Both are smooth in u = R/(1+R) and v = X/(X+Y), each from 0 to 1. Interpolation is cubic. The error of F is at most
// 1e-4, that of F_X at most 5e-4 max(1, |F_X|).
#pragma once

#include "math/memory.hpp"

namespace plim {

struct GreenValue {
  double F, F_X;
};

// Computes both by quadrature, to about 1e-9; X, Y >= 0, not both 0. It takes microseconds.
GreenValue greenByQuadrature(double X, double Y);

// The table is built once per process at first use, which takes about ten milliseconds.
class GreenTable {
public:
  static const GreenTable& instance();

  // X, Y >= 0, not both 0. e_Y: e^-Y, which the caller has as a product of a factor for each point.
  GreenValue at(double X, double Y, double e_Y) const;

private:
  static constexpr int kU = 64, kV = 32; // nodes
  static constexpr double kStep = 0.1, kWaveEnd = 64;

  struct Node {
    double T1, T2;
  };
  struct WaveNode {
    double W, slope, bend;   // and its first and second derivative
    double near, near_slope; // e^(-X^2/4)
  };
  struct Waves {
    double W, slope, near;
  };

  GreenTable();
  static Node nodeAt(double u, double v);
  Waves wavesAt(double X) const;
  Node interpolate(double u, double v) const;

  Array<Node> nodes_;
  Array<WaveNode> waves_;
};

} // namespace plim
