// lane_sine.hpp - the sine of the float kernels, in turns. It is the same for every kind of processor and every sea.
//   sin(2 pi x) = x p(x^2),  |x| <= 1/4
// p has degree 4; its coefficients minimise the largest error over the quarter turn: 3.4e-9, and 2e-7 after rounding
// (tests/test_tree.cpp).
#pragma once

#include <hwy/highway.h>

namespace plim::lanes {
namespace { // one for each kind of processor

namespace hn = hwy::HWY_NAMESPACE;

// Returns sin(2 pi x), x within a quarter turn.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> sineOfQuarter(Tag tag, const hn::Vec<Tag> x) {
  const auto y = hn::Mul(x, x);
  auto sum = hn::Set(tag, 39.536705017f);
  sum = hn::Add(hn::Mul(sum, y), hn::Set(tag, -76.549781799f));
  sum = hn::Add(hn::Mul(sum, y), hn::Set(tag, 81.601005554f));
  sum = hn::Add(hn::Mul(sum, y), hn::Set(tag, -41.341655731f));
  sum = hn::Add(hn::Mul(sum, y), hn::Set(tag, 6.2831850052f));
  return hn::Mul(sum, x);
}

} // namespace
} // namespace plim::lanes
