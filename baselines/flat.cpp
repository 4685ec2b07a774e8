// flat.cpp - replaces the sea by its level.
#include "baselines/flat.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {
namespace {

class Flat final : public Method {
public:
  explicit Flat(const IndexedMesh<double>& mesh) : clipped_(mesh) {}
  Wrench force(const Placement& placement, const Sea& sea) override {
    const Sea still{sea.level, sea.density, sea.gravity, {}};
    return clipped_.force(placement, still);
  }

private:
  ClippedMethod<StraightClipping, LinearDepth> clipped_;
};

} // namespace

std::unique_ptr<Method> makeFlat(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Flat>(mesh);
}

} // namespace plim::baselines
