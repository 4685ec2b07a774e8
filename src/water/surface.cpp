#include "water/surface.hpp"

namespace plim {
namespace {

// The state of the wanted kind: the present one if it is of that kind, so that its memory serves again.
template <typename State, typename Variant>
State& ensure(Variant& state) {
  if (State* present = std::get_if<State>(&state)) return *present;
  return state.template emplace<State>();
}

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

} // namespace

void Surface::prepare(const Water& water, double time) {
  prepared_ = false; // until all of it has worked
  fluid_ = water.fluid, time_ = time;
  const double gravity = water.fluid.gravity;
  std::visit(Overloaded{
                 [&](const FlatSea&) { ensure<FlatState>(state_).prepare(); },
                 [&](const SinesSea& sea) { ensure<SinesState>(state_).prepare(sea, gravity, time); },
                 [&](const GerstnerSea& sea) { ensure<GerstnerState>(state_).prepare(sea, gravity, time); },
                 [&](const std::shared_ptr<const FftSea>& sea) { ensure<FftState>(state_).prepare(sea, time); },
                 [&](const GridSea& sea) { ensure<GridState>(state_).prepare(sea); },
                 [&](const SampledSea& sea) { ensure<SampledState>(state_).prepare(sea, time); },
                 [&](const CallbackSea& sea) { ensure<CallbackState>(state_).prepare(sea, time); },
             },
             water.sea);
  bounds_ = std::visit([](const auto& state) { return state.bounds(); }, state_);
  prepared_ = true;
}

double Surface::heightCost() const {
  return std::visit([](const auto& state) { return state.heightCost(); }, state_);
}

std::size_t Surface::heights(std::size_t n, const double* x, const double* z, double* height) const {
  return std::visit([&](const auto& state) { return state.heights(n, x, z, height); }, state_);
}

void Surface::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  std::visit([&](const auto& state) { state.samples(n, x, y, z, out); }, state_);
}

} // namespace plim
