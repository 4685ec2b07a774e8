// patch.hpp - Kerner's method: "Water interaction model for boats in video games", 2015, complete, with its appendix A.
//
// A square height map, the water patch, follows the body. The height of every vertex above the patch sorts a triangle's
// corners into H, M and L (highest to lowest above the water), which is cut where height is zero on the way from M and L
// up to H, or from L up to M and H:
//   t_M = -h_M / (h_H - h_M) and so on
// Every wet piece then has the depth that the patch gives at its centre:
//   F = -rho g depth_centre S n
// and pushes at its centre of pressure: a horizontal line through the middle corner parts it into a half with its apex up
// and a half with its base up, for which appendix A knows how far along the median that lies (HalfPressure).
// World axes about the reference point. Between vertices and centres it knows nothing of the sea.
//
// Corrected, each for its reason:
// - The force has the area S as a factor; the article left it out (and says so in a comment below it).
// - A cell's index divides by the size of a cell; the article divides by the number of cells.
// - With the base up, t_c = (2 z0 + h) / (6 z0 + 2 h) counts from the base, z0 being its depth: at the surface 1/2, deep
//   down 1/3 from the base. The article calls that limit 2/3, which is right from the apex only.
// - All components of the force are summed: horizontal ones cancel on level water only; on waves they make boats surf.
//
// Harmless as the article uses them, but not to be copied on their own:
// - The first equation, dF = rho g z dS, leaves open which way the normal points. A paragraph later the force is opposite to
//   it, and the later equations have the minus: outward normals and a minus, as here.
// - A plane a x + b y + c z + d = 0 through A has d = -n . A. The article has +n . A, but its height, y - (d - a x - c z) / b,
//   takes d with that sign: the two slips cancel.
// - In the appendix the base's ends lie a and b to either side of the vertical axis, so the base is a + b long and a band
//   (a + b) t wide, where it has (b - a) / 2 t, the way of the median; and a band's height h dt is the vertical one, not
//   that along the slope. Both are constant factors, which drop out of t_c.
//
// Chosen where the article is silent:
// - The patch has one cell more than the diagonal of the hull's box needs: snapped to whole cells it would else leave up to
//   a cell of the hull uncovered. So a cell measures diagonal / (cells - 1).
// - Planes are made when first asked for: those under the vertices, as the article suggests, and those under centres.
// - Appendix A takes the water as level over a piece: at the height that the patch has at the piece's centre. On sloping
//   water a corner may lie above that level; t_c is then used times the mean depth, which needs no division and no case.
// - A height of zero is wet for a corner, and no force for a centre; neither has any area or depth to lose.
#pragma once

#include "baselines/method.hpp"
#include "baselines/sea_batch.hpp"

namespace plim::baselines {

// Pressure on a triangle with a horizontal edge, by the place t on its median: the mean depth, and the mean of depth times
// t. t_c = moment / mean.
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

// The height map. Cells are squares along x and z of the world, at multiples of their size; each is two triangles, parted
// where x and z within the cell are equal.
class WaterPatch {
public:
  WaterPatch(double diagonal, int cells);

  // Places it round a body whose box has its middle at `middle` (from the origin), and asks the sea at all nodes at once.
  // Heights are then to be had at points given from the origin.
  void follow(const Vec3d& origin_w, const Vec3d& middle, const Sea& sea);
  double heightAbove(const Vec3d& point);

private:
  struct Plane {
    Vec3d normal; // not of unit length
    double d;
    std::uint64_t placing = 0; // for which it was made
  };
  int cellOf(double from_corner) const;
  Vec3d node(int i, int j) const; // x and z from the corner, y from the origin
  const Plane& planeOver(int i, int j, bool is_upper);

  double diagonal_, cell_;
  int cells_;
  double corner_x_ = 0, corner_z_ = 0, origin_y_ = 0; // corner from the origin; origin in the world
  SeaBatch water_;                                    // at the nodes
  std::vector<Plane> planes_;
  std::uint64_t placing_ = 0;
};

std::unique_ptr<Method> makePatch(const IndexedMesh<double>& mesh, int cells);

} // namespace plim::baselines
