// printed.cpp - the printed formulas, in world coordinates.
#include "baselines/printed.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {

Vec3d printedAuxiliary(const Vec3d (&x)[3], double h) {
  const Vec3d sum = x[0] + x[1] + x[2];
  const double delta = 2 * sum.y - 4 * h;
  const Vec3d products = x[0].y * x[0] + x[1].y * x[1] + x[2].y * x[2];
  const double pairs = x[0].y * x[1].y + x[1].y * x[2].y + x[2].y * x[0].y;
  return {sum.x * delta + products.x, sum.y * delta - 2 * pairs, sum.z * delta + products.z};
}

namespace {

struct Printed : AsksAtCentroid {
  static void add(const WetTriangle& wet, const double* depth, const Placed& placed, TimedSums& sums) {
    const Vec3d center_of_mass = placed.reference_w - Vec3d{0, placed.sea.level, 0};
    const Vec3d x[3] = {center_of_mass + wet.r[0], center_of_mass + wet.r[1], center_of_mass + wet.r[2]};
    const double sum_y = x[0].y + x[1].y + x[2].y, h = *depth + sum_y / 3;
    sums.addWithTorque((sum_y - 3 * h) / 3 * wet.area,
                       (1.0 / 12) * cross((12 * h - 4 * sum_y) * center_of_mass + printedAuxiliary(x, h), wet.area));
  }
};

} // namespace

std::unique_ptr<Method> makePrinted(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<ClippedMethod<StraightClipping, Printed>>(mesh);
}

} // namespace plim::baselines
