// patch.hpp - Kerner's method, complete with its appendix A: "Water interaction model for boats in video games", 2015.
//
// A square height map, the water patch, follows the body. The heights of a triangle's vertices above the patch sort
// them into H, M and L (highest to lowest). The triangle is cut where the height is zero on the edges from M and L up
// to H, or from L up to M and H:
//   t_M = -h_M / (h_H - h_M) and so on
// Every wet piece then has the depth that the patch gives at its centre:
//   F = -rho g depth_centre S n
// The force acts at its centre of pressure. A horizontal line through the middle corner divides the piece into a half
// with its apex up and a half with its base up; appendix A gives the position of the centre on the median of each
// (HalfPressure).
// World axes about the reference point. The sea is sampled at vertices and centres only.
//
// Corrected, each for the reason given:
// - The force has the area S as a factor; the article left it out (and says so in a comment below it).
// - A cell's index divides by the size of a cell; the article divides by the number of cells.
// - With the base up, t_c = (2 z0 + h) / (6 z0 + 2 h) is measured from the base, where z0 is the depth of the base: 1/2
//   at the surface, 1/3 from the base at great depth. The article gives that limit as 2/3, which is correct from the
//   apex only.
// - All components of the force are summed. Horizontal ones cancel on level water only; on waves they make boats surf.
//
// Harmless as the article uses them, but wrong or incomplete if copied on their own:
// - The first equation, dF = rho g z dS, does not define the direction of the normal. A paragraph later the force is
//   opposite to it, and the later equations have the minus sign: outward normals and a minus, as here.
// - A plane a x + b y + c z + d = 0 through A has d = -n . A. The article has +n . A, but its height, y - (d - a x - c
//   z) / b, uses d with that sign: the two errors cancel.
// - In the appendix the base's ends lie a and b to either side of the vertical axis, so the base is a + b long and a
//   band is (a + b) t wide. The article writes (b - a) / 2 t, the direction of the median, for that width. A band's
//   height h dt is the vertical one, not that along the slope. These are constant factors, which cancel in t_c.
//
// Chosen where the article gives no rule:
// - The patch has one cell more than the diagonal of the hull's box needs: it is aligned to whole cells, which would
//   otherwise leave up to a cell of the hull uncovered. A cell therefore measures diagonal / (cells - 1).
// - Planes are computed on first use: those under the vertices, as the article suggests, and those under centres.
// - Appendix A assumes level water over a piece; the level used is the height of the patch at the piece's centre. On
//   sloping water a corner may lie above that level. Only the product of t_c and the mean depth is used, which needs no
//   division and no special case.
// - A corner at height zero counts as wet, and a centre at height zero has no force; in either case the area or the
//   depth is zero.
#pragma once

#include "baselines/method.hpp"
#include "baselines/sea_batch.hpp"

namespace plim::baselines {

// Pressure on a triangle with a horizontal edge, by the position t on its median: the mean depth, and the mean of depth
// times t. t_c = moment / mean.
struct HalfPressure {
  double mean, moment;
};
// z0: depth of the apex; h: of the base below it; t from the apex.
inline HalfPressure apexUp(double z0, double h) {
  return {(6 * z0 + 4 * h) / 6, (4 * z0 + 3 * h) / 6};
}
// z0: depth of the base; h: of the apex below it; t from the base.
inline HalfPressure baseUp(double z0, double h) {
  return {(6 * z0 + 2 * h) / 6, (2 * z0 + h) / 6};
}

// The height map. Cells are squares along x and z of the world, at multiples of their size. Each is divided into two
// triangles along the line where x and z within the cell are equal.
class WaterPatch {
public:
  WaterPatch(double diagonal, int cells);

  // Places the map around a body whose box has its centre at `middle` (relative to the origin), and evaluates the sea
  // at all nodes. Afterwards heights are available at points relative to the origin.
  void follow(const Vec3d& origin_w, const Vec3d& middle, const Sea& sea);
  double heightAbove(const Vec3d& point);

private:
  struct Plane {
    Vec3d normal; // not of unit length
    double d;
    std::uint64_t placing = 0; // value of placing_ for which the plane was computed
  };
  int cellOf(double from_corner) const;
  Vec3d node(int i, int j) const; // x and z from the corner, y from the origin
  const Plane& planeOver(int i, int j, bool is_upper);

  double diagonal_, cell_;
  int cells_;
  double corner_x_ = 0, corner_z_ = 0, origin_y_ = 0; // corner relative to the origin; origin in the world
  SeaBatch water_;                                    // at the nodes
  std::vector<Plane> planes_;
  std::uint64_t placing_ = 0;
};

std::unique_ptr<Method> makePatch(const IndexedMesh<double>& mesh, int cells);

} // namespace plim::baselines
