// response_between.hpp - the response at a frequency between the solved ones. A, B and X are smooth even where the
// response has a sharp peak. They are interpolated linearly, and the equation of motion is solved again.
//   below the lowest, w1    A is constant;  B = B(w1) (w / w1)^2
//                           X = X0 + (X(w1) - X0) (w / w1)^2,  X0 = -K (0, 1, 0, 0, 0, 0)
//                           X0 is water that rises slowly under the hull; surge grows with the wave slope, as w^2
//   above the highest       A, B and X are constant; inertia makes the response fall as 1 / w^2, a little too slowly
#pragma once

#include "seakeeping/seakeeping.hpp"

namespace plim {

// frequency: [rad/s] above 0.
Complex6 responseBetween(const Seakeeping& of, std::size_t heading, double frequency);

} // namespace plim
