// wet_panels.cpp - searches for a mesh with the given number of panels, and stretches it to the hull.
#include "seakeeping/wet_panels.hpp"

#include "math/memory.hpp"
#include "seakeeping/coarsen.hpp"
#include "statics/wet_moments.hpp"

#include <cstdio>

namespace plim {
namespace {

constexpr double kMostStretch = 0.1;

double squareOfLongest(const WetMesh& mesh, const Triangle& t) {
  const double longest =
      std::max({mesh.edgeLength(t[0], t[1]), mesh.edgeLength(t[1], t[2]), mesh.edgeLength(t[2], t[0])});
  return longest * longest;
}

void dropNeedles(WetMesh& mesh) {
  std::erase_if(mesh.triangles,
                [&](const Triangle& t) { return !(length(mesh.areaVector(t)) > 1e-5 * squareOfLongest(mesh, t)); });
}

// Factors that give the panels the waterplane and the volume of the hull.
struct Stretch {
  double wide = 0, deep = 0;

  bool isSmall() const { return std::abs(wide - 1) <= kMostStretch && std::abs(deep - 1) <= kMostStretch; }
};

Stretch stretchTo(const WetExtent& hull, const WetExtent& now) {
  if (!(now.waterplane_area > 0 && now.volume > 0)) return {};
  const double wide = std::sqrt(hull.waterplane_area / now.waterplane_area);
  return {wide, hull.volume / (now.volume * wide * wide)};
}

void apply(const Stretch& stretch, WetMesh& mesh) {
  const WetExtent now = extentOf(mesh);
  const double x = now.moment_x / now.waterplane_area, z = now.moment_z / now.waterplane_area;
  for (Vec3d& v : mesh.vertices) v = {x + stretch.wide * (v.x - x), stretch.deep * v.y, z + stretch.wide * (v.z - z)};
}

// Returns the mean over the panels; 1 for equilateral ones.
double meanShape(const WetMesh& mesh) {
  double sum = 0;
  for (const Triangle& t : mesh.triangles) sum += length(mesh.areaVector(t)) / squareOfLongest(mesh, t);
  return 2.309401076758503 * sum / static_cast<double>(mesh.triangles.size());
}

// Returns the smallest cell size between the two that leaves at most `most` triangles.
double cellFor(const WetMesh& mesh, double small, double large, std::size_t most) {
  for (int halving = 0; halving < 6; ++halving) {
    const double middle = std::sqrt(small * large);
    (coarsened(mesh, middle).triangles.size() <= most ? large : small) = middle;
  }
  return large;
}

// Tries several cell sizes and keeps the best panels. Cells that are too small keep the strips and needles of the mesh;
// large ones make thin hulls vanish. The best panels have a good shape and need little stretching. The mesh's own
// panels are preferred to halved ones, which do not follow a round hull.
class PanelSearch {
public:
  PanelSearch(const WetMesh& wet, const WetExtent& hull, std::size_t count) : wet_(wet), hull_(hull), count_(count) {}

  WetMesh run() {
    const double panel = std::sqrt(hull_.area / static_cast<double>(count_));
    const std::size_t most = count_ - count_ / 10; // the rest is for halving the longest edges
    // A mesh of a million triangles is coarsened only once before the search.
    const bool is_fine = wet_.triangles.size() > 20 * most;
    const WetMesh fine = is_fine ? coarsened(wet_, 0.2 * panel) : WetMesh{};
    const WetMesh& from = is_fine ? fine : wet_;
    double before = 0, next = (is_fine ? 0.2 : 0.001) * panel;
    while (next < 100 * panel) {
      const double cell = next;
      next *= cell < 0.1 * panel ? 5 : 1.5;
      const WetMesh coarse = coarsened(from, cell);
      if (coarse.triangles.size() > most) {
        before = cell;
        continue;
      }
      if (before > 0) consider(coarsened(from, cellFor(from, before, cell, most)));
      before = 0;
      consider(coarse);
      if (cell > 1.5 * panel && !best_.triangles.empty()) break;
    }
    return std::move(best_);
  }

private:
  void consider(WetMesh tried) {
    dropNeedles(tried);
    if (tried.triangles.empty()) return;
    const double own = static_cast<double>(tried.triangles.size()) / static_cast<double>(count_);
    tried = refined(std::move(tried), count_);
    const Stretch stretch = stretchTo(hull_, extentOf(tried));
    const double score = meanShape(tried) + 0.3 * own - 10 * (std::abs(stretch.wide - 1) + std::abs(stretch.deep - 1));
    if (score > best_score_) best_ = std::move(tried), best_score_ = score;
  }

  const WetMesh& wet_;
  const WetExtent& hull_;
  std::size_t count_;
  WetMesh best_;
  double best_score_ = -HUGE_VAL;
};

String refusalOf(const WetMesh& wet, const WetExtent& extent, const Hull& hull) {
  if (wet.triangles.empty())
    return "the hull is dry in this pose: no part of it lies below the height 0 (is this the position in which it "
           "floats?)";
  const double flat = 1e-6 * hull.area;
  if (!(extent.volume > 1e-9 * hull.area * hull.longestExtent()))
    return "the hull displaces next to no water in this pose: it hardly touches, is a sheet, or is wound inwards";
  const double closed = std::sqrt(extent.sum.x * extent.sum.x + extent.sum.z * extent.sum.z);
  if (closed > 1e-3 * extent.area)
    return "the wet surface is not closed below the water: cover the hull's openings first, or look for missing "
           "triangles";
  if (!(extent.waterplane_area > flat))
    return "the hull has no waterline: it is wholly under water or only touches the surface; this theory requires a "
           "floating body";
  return "";
}

String refusalOfPanels(std::size_t count, const WetExtent& hull, const WetExtent& panels) {
  char text[320];
  std::snprintf(text, sizeof text,
                "the wet surface cannot be represented by %zu panels: they displace %.4g m^3 of %.4g and have %.4g m^2 "
                "of waterplane of %.4g (thin walls wet on both sides? more panels may help)",
                count, panels.volume, hull.volume, panels.waterplane_area, hull.waterplane_area);
  return text;
}

} // namespace

String findWetPanels(const SeakeepingDef& def, WetPanels& to) {
  if (openingIsUnder(*def.hull, {-def.pose.toWorld(def.hull->center_b).y, def.pose.rotation.row[1]}))
    return "an opening of the hull is under water in this pose: cover it first, or place the hull where it floats";
  const WetMesh wet = wetMeshOf(*def.hull, def.pose, def.center_of_mass_b);
  to.hull = extentOf(wet);
  String refusal = refusalOf(wet, to.hull, *def.hull);
  if (!refusal.empty()) return refusal;
  to.whole = wholeOf(wet);
  WetMesh mesh = PanelSearch(wet, to.hull, def.most_panels).run();
  const WetExtent panels = extentOf(mesh);
  const Stretch stretch = stretchTo(to.hull, panels);
  if (!stretch.isSmall()) return refusalOfPanels(def.most_panels, to.hull, panels);
  apply(stretch, mesh);
  to.parts = partsOf(mesh);
  to.panels.clear();
  for (const Triangle& t : mesh.triangles) {
    const SeakeepingPanel panel{{mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]}};
    if (panel.corner[0].y + panel.corner[1].y + panel.corner[2].y < 0) to.panels.push_back(panel);
  }
  return "";
}

} // namespace plim
