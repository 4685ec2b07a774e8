// bessel.hpp - Bessel functions J0, J1, Y0, Y1 and Struve functions H0, H1 for x >= 0, with the same bits on every
// platform. Below 16 their power series are used, above it Hankel's expansions for large arguments, and
//   H0(x) = Y0(x) + (2 / pi) int_0^inf e^-t / sqrt(x^2 + t^2) dt,   H1 = 2 / pi - H0'
// (Abramowitz and Stegun 9.1.10-13, 9.2.5-10, 12.1.2-7). The error is at most 1e-9: just below 16 the series cancel
// eight digits. These functions are slow; green_function.hpp tabulates them.
#pragma once

namespace plim {

inline constexpr double kEuler = 0.57721566490153286061;

struct Bessel {
  double J0, J1;
  double Y0, Y1;                 // infinite at 0
  double Y0_regular, Y1_regular; // Y0 - (2/pi) (ln(x/2) + gamma), Y1 + 2/(pi x); both are 0 at x = 0
  double H0, H1;
};

Bessel besselAt(double x);

// int_0^inf e^-t / sqrt(x^2 + t^2) dt = (pi/2) (H0 - Y0), and its derivative; x >= 1.
struct StruveLessBessel {
  double value, slope;
};
StruveLessBessel struveLessBessel(double x);

} // namespace plim
