// panels.cpp - halves large triangles, groups similar ones into panels, and fills the blocks of the kernel.
#include "hydrodynamics/panels.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "math/symmetric3.hpp"

#include <algorithm>
#include <array>
#include <queue>
#include <span>

namespace plim {
namespace {

// Weight of position against direction: the longest extent of the hull counts as much as opposite directions.
constexpr double kPlaceWeight = 2;

struct Facet {
  Vec3d p[3], centroid, normal;
  double area;
  std::size_t number; // in the order of creation; decides between equal areas
};

double feature(const Facet& facet, int axis, double place) {
  return axis < 3 ? facet.normal[axis] : place * facet.centroid[axis - 3];
}

// A range of facets and the feature in which it varies most.
struct Group {
  std::span<Facet> facets;
  double spread; // [m^2] sum of area times squared distance from the mean, over the six features
  int axis;      // the feature with the largest part of it
  double middle; // mean of that feature

  // For equal spreads the group that starts first comes first, so that every standard library makes the same panels.
  bool operator<(const Group& other) const {
    return spread != other.spread ? spread < other.spread : facets.data() > other.facets.data();
  }
};

Group makeGroup(std::span<Facet> facets, double place) {
  double area = 0, sum[6] = {}, square[6] = {};
  for (const Facet& facet : facets) {
    area += facet.area;
    for (int axis = 0; axis < 6; ++axis) {
      const double value = feature(facet, axis, place);
      sum[axis] += facet.area * value, square[axis] += facet.area * value * value;
    }
  }
  Group group{facets, 0, 0, 0};
  double widest = -1;
  for (int axis = 0; axis < 6 && area > 0; ++axis) {
    const double part = std::max(0.0, square[axis] - sum[axis] * sum[axis] / area);
    group.spread += part;
    if (part > widest) widest = part, group.axis = axis, group.middle = sum[axis] / area;
  }
  return group;
}

Panel panelOf(std::span<const Facet> facets) {
  if (facets.size() == 1) {
    const Facet& facet = facets[0];
    return {{facet.p[0], facet.p[1], facet.p[2]}, facet.normal, facet.area * facet.normal, facet.area};
  }
  Panel panel{};
  Vec3d center, direction;
  for (const Facet& facet : facets) {
    panel.area += facet.area, center += facet.area * facet.centroid, direction += facet.area * facet.normal;
  }
  center = center / panel.area;
  const double size = length(direction);
  panel.normal = size > 0 ? direction / size : facets[0].normal;
  panel.area_vector = direction;
  Mat3d spread{};
  for (const Facet& facet : facets) {
    const Vec3d away = facet.centroid - center;
    Mat3d own = Mat3d::outer(away, away);
    for (const Vec3d& p : facet.p) own += 1.0 / 12 * Mat3d::outer(p - facet.centroid, p - facet.centroid);
    spread += facet.area / panel.area * own;
  }
  const Eigen3 eigen = eigenSymmetric(spread);
  const int least = eigen.value.x <= eigen.value.y && eigen.value.x <= eigen.value.z ? 0
                    : eigen.value.y <= eigen.value.z                                 ? 1
                                                                                     : 2;
  const int first = (least + 1) % 3, second = (least + 2) % 3;
  const Vec3d along = std::sqrt(8 * std::max(0.0, eigen.value[first])) * eigen.vectors.column(first);
  const Vec3d across = std::sqrt(8 * std::max(0.0, eigen.value[second])) * eigen.vectors.column(second);
  for (int i = 0; i < 3; ++i) {
    const SineCosine angle = sineCosineOfTurns(i / 3.0);
    panel.corner_c[i] = center + angle.cosine * along + angle.sine * across;
  }
  return panel;
}

Array<Facet> facetsOf(const Hull& hull) {
  Array<Facet> facets;
  facets.reserve(hull.wettable_count);
  for (std::uint32_t k = 0; k < hull.wettable_count; ++k) {
    const Vec3d a = hull.areaVector(k);
    const double area = length(a);
    if (!(area > 0)) continue;
    const Array<Vec3d>& v = hull.facets_double.vertices_c;
    const Triangle& t = hull.triangles[k];
    Facet facet{{v[t[0]], v[t[1]], v[t[2]]}, {}, a / area, area, facets.size()};
    facet.centroid = (facet.p[0] + facet.p[1] + facet.p[2]) / 3.0;
    facets.push_back(facet);
  }
  return facets;
}

// Halves the largest facets across their longest side until none exceeds a fiftieth of the whole area, or until there
// are `most`. The order in a heap depends on the standard library, so the facets are sorted by creation at the end.
void halveLarge(Array<Facet>& facets, double total, std::size_t most) {
  const auto smaller = [](const Facet& a, const Facet& b) {
    return a.area != b.area ? a.area < b.area : a.number > b.number;
  };
  std::size_t made = facets.size();
  std::make_heap(facets.begin(), facets.end(), smaller);
  while (facets.size() < most && !facets.empty() && facets.front().area > total / 50) {
    std::pop_heap(facets.begin(), facets.end(), smaller);
    const Facet whole = facets.back();
    facets.pop_back();
    int far = 0; // the corner opposite to the longest side
    double longest = -1;
    for (int i = 0; i < 3; ++i) {
      const double side = length(whole.p[(i + 2) % 3] - whole.p[(i + 1) % 3]);
      if (side > longest) longest = side, far = i;
    }
    const Vec3d &tip = whole.p[far], &a = whole.p[(far + 1) % 3], &b = whole.p[(far + 2) % 3], middle = 0.5 * (a + b);
    for (const auto& [from, to] : {std::pair{a, middle}, std::pair{middle, b}}) {
      facets.push_back({{tip, from, to}, (tip + from + to) / 3.0, whole.normal, 0.5 * whole.area, made++});
      std::push_heap(facets.begin(), facets.end(), smaller);
    }
  }
  std::sort(facets.begin(), facets.end(), [](const Facet& a, const Facet& b) { return a.number < b.number; });
}

// Moves the facets below the mean to the front, keeping the order in both parts, and returns their number. The order
// that std::partition leaves depends on the standard library. std::stable_partition uses a facility that C++20 has
// removed.
std::size_t divide(const Group& group, double place, Array<Facet>& spare) {
  spare.clear();
  std::size_t count = 0;
  for (const Facet& facet : group.facets)
    if (feature(facet, group.axis, place) < group.middle)
      group.facets[count++] = facet;
    else
      spare.push_back(facet);
  std::copy(spare.begin(), spare.end(), group.facets.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

} // namespace

namespace {

// All numbers of a panel. Panels that are equal in all of them may be in any order.
std::array<double, 16> numbersOf(const Panel& panel) {
  std::array<double, 16> numbers;
  std::size_t count = 0;
  for (const Vec3d* part :
       {&panel.corner_c[0], &panel.corner_c[1], &panel.corner_c[2], &panel.normal, &panel.area_vector})
    for (int i = 0; i < 3; ++i) numbers[count++] = (*part)[i];
  numbers[count] = panel.area;
  return numbers;
}

// Sorts neighbouring panels next to each other. Divides the panels along their longest direction, at a multiple of the
// block size, until one block is left.
void sortByPlace(std::span<Panel> panels) {
  if (panels.size() <= kPanelLanes) return;
  const auto middle = [](const Panel& panel) { return panel.corner_c[0] + panel.corner_c[1] + panel.corner_c[2]; };
  Vec3d low = middle(panels[0]), high = low;
  for (const Panel& panel : panels) low = minimum(low, middle(panel)), high = maximum(high, middle(panel));
  const Vec3d side = high - low;
  const int axis = side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2;
  std::sort(panels.begin(), panels.end(), [&](const Panel& a, const Panel& b) {
    const double at = middle(a)[axis], other = middle(b)[axis];
    return at != other ? at < other : numbersOf(a) < numbersOf(b);
  });
  const std::size_t blocks = (panels.size() + kPanelLanes - 1) / kPanelLanes, half = (blocks + 1) / 2 * kPanelLanes;
  sortByPlace(panels.first(half)), sortByPlace(panels.subspan(half));
}

void fillLane(const Panel& panel, double length_unit, double area_unit, std::size_t lane, PanelBlock& block) {
  for (int i = 0; i < 3; ++i) {
    for (int corner = 0; corner < 3; ++corner)
      block.corner[corner][i][lane] = static_cast<float>(panel.corner_c[corner][i] / length_unit);
    block.normal[i][lane] = static_cast<float>(panel.normal[i]);
    block.area_vector[i][lane] = static_cast<float>(panel.area_vector[i] / area_unit);
  }
  block.area[lane] = static_cast<float>(panel.area / area_unit);
}

void fillBlocks(Panels& panels) {
  const std::size_t count = panels.panels.size();
  panels.length_unit = lengthUnit(panels.half_extent);
  panels.blocks.resize((count + kPanelLanes - 1) / kPanelLanes);
  for (std::size_t k = 0; k < panels.blocks.size() * kPanelLanes; ++k) {
    Panel panel = panels.panels[std::min(k, count - 1)];
    if (k >= count) panel.area_vector = {}, panel.area = 0;
    fillLane(panel, panels.length_unit, panels.area, k % kPanelLanes, panels.blocks[k / kPanelLanes]);
  }
}

} // namespace

Panels buildPanels(const Hull& hull, const MassProperties& enclosed, std::size_t most) {
  Panels result;
  result.center_b = hull.center_b, result.half_extent = hull.half_extent;
  result.hull_fingerprint = hull.fingerprint;
  Array<Facet> facets = facetsOf(hull);
  result.enclosed = enclosed;
  result.added = ellipsoidMass(result.enclosed);
  for (const Facet& facet : facets) result.area += facet.area;
  halveLarge(facets, result.area, most);

  Array<Facet> spare;
  std::priority_queue<Group, Array<Group>> groups; // largest spread first
  const double place = kPlaceWeight / std::max(hull.longestExtent(), 1e-300);
  if (facets.size() <= most)
    for (Facet& facet : facets) groups.push({{&facet, 1}, 0, 0, 0});
  else
    groups.push(makeGroup(facets, place));
  while (groups.size() < std::min(most, facets.size())) {
    Group group = groups.top();
    if (!(group.spread > 0)) break;
    groups.pop();
    const std::size_t count = divide(group, place, spare);
    if (count == 0 || count == group.facets.size()) { // equal except for rounding
      group.spread = 0;
      groups.push(group);
      continue;
    }
    groups.push(makeGroup(group.facets.first(count), place));
    groups.push(makeGroup(group.facets.subspan(count), place));
  }
  for (; !groups.empty(); groups.pop()) result.panels.push_back(panelOf(groups.top().facets));
  sortByPlace(result.panels);
  fillBlocks(result);
  result.probes = probesOf(result.added, result.center_b, result.length_unit);
  return result;
}

} // namespace plim
