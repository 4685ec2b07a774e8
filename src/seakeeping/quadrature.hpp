// quadrature.hpp - integrals over an interval by the Gauss rule with eight points; exact for polynomials of degree 15.
#pragma once

namespace plim {

template <typename Function>
double integrateGauss8(double low, double high, Function value) {
  constexpr double kPlace[4] = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623};
  constexpr double kWeight[4] = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626};
  const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
  double sum = 0;
  for (int k = 0; k < 4; ++k) sum += kWeight[k] * (value(middle - half * kPlace[k]) + value(middle + half * kPlace[k]));
  return half * sum;
}

} // namespace plim
