// transform.cpp - computes the roots and factorizes the size.
#include "water/transform.hpp"

#include "math/elementary.hpp"

namespace plim {

Transform::Transform(std::uint32_t size) : roots_(2 * std::size_t{size}), float_roots_(roots_.size()) {
  plan_.size = size;
  for (std::uint32_t j = 0; j < size; ++j) {
    const SineCosine root = sineCosineOfTurns(static_cast<double>(j) / size);
    roots_[2 * j] = root.cosine, roots_[2 * j + 1] = root.sine;
  }
  for (std::size_t k = 0; k < roots_.size(); ++k) float_roots_[k] = static_cast<float>(roots_[k]);
  for (const std::uint32_t factor : {5u, 4u, 3u, 2u})
    for (; size % factor == 0; size /= factor) plan_.factor[plan_.passes++] = static_cast<std::uint8_t>(factor);
}

TransformPlan<double> Transform::doublePlan() const {
  TransformPlan<double> plan = plan_;
  plan.roots = roots_.data();
  return plan;
}

TransformPlan<float> Transform::plan() const {
  TransformPlan<float> plan;
  plan.size = plan_.size, plan.passes = plan_.passes, plan.roots = float_roots_.data();
  for (std::uint32_t k = 0; k < plan.passes; ++k) plan.factor[k] = plan_.factor[k];
  return plan;
}

} // namespace plim
