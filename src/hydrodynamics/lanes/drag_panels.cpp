// drag_panels.cpp - drag on sixteen panels at a time, one per lane; compiled once per kind of processor. It clips each
// panel at the surface, finds its velocity relative to the water and adds every effect's resistance. The formulas are
// in wet_panel.hpp and in the file of each effect.
//
// There are sixteen lanes on every processor. Each lane adds up its panels in float, block after block. The lanes are
// then added up in a fixed order, s_j = ((l_j + l_j+4) + l_j+8) + l_j+12, (s_0 + s_2) + (s_1 + s_3), and added to
// double sums.
#include "hydrodynamics/lanes/kernels.hpp"
#include "math/lane_floats.hpp"

#define PLIM_JOIN_(a, b) a##b
#define PLIM_JOIN(a, b) PLIM_JOIN_(a, b)

namespace plim::lanes {
namespace {

static_assert(kFloatLanes == kPanelLanes);

using Vector = Vec3<Floats>;

struct alignas(64) LaneSums {
  float lane[kPanelSums][kPanelLanes];
  float nearest[kPanelLanes], farthest[kPanelLanes];
};

// The sums of the lanes that one register holds.
class RegisterSums {
public:
  HWY_INLINE HWY_ATTR RegisterSums(LaneSums& sums, std::size_t first) : sums_(sums), first_(first) {}

  HWY_INLINE HWY_ATTR void add(int sum, const Floats& value) {
    float* lane = sums_.lane[sum] + first_;
    (Floats(lane) + value).store(lane);
  }
  HWY_INLINE HWY_ATTR void extend(const Mask& wet, const Extent<Floats>& extent) {
    float *nearest = sums_.nearest + first_, *farthest = sums_.farthest + first_;
    choose(wet, lesser(Floats(nearest), extent.nearest), Floats(nearest)).store(nearest);
    choose(wet, greater(Floats(farthest), extent.farthest), Floats(farthest)).store(farthest);
  }

private:
  LaneSums& sums_;
  std::size_t first_;
};

HWY_INLINE HWY_ATTR Vector spread(const float (&a)[3]) {
  return {Floats(a[0]), Floats(a[1]), Floats(a[2])};
}
HWY_INLINE HWY_ATTR Vector loadVector(const float (&from)[3][kPanelLanes], std::size_t first) {
  return {Floats(from[0] + first), Floats(from[1] + first), Floats(from[2] + first)};
}

// The sea over one register of panels. kAcross is the number of nodes each way, 0 for still water.
template <int kAcross>
class SeaOverPanels {
public:
  HWY_INLINE HWY_ATTR SeaOverPanels(const LatticeF& sea, const Vector (&corner)[3]) : sea_(sea) {
    if (kAcross == 0) return;
    for (int i = 0; i < 3; ++i)
      corner_[i] = dot(spread(sea.to_x), corner[i]), corner_[i + 3] = dot(spread(sea.to_z), corner[i]);
    x_ = nodesBetween(lesser(lesser(corner_[0], corner_[1]), corner_[2]),
                      greater(greater(corner_[0], corner_[1]), corner_[2]), kAcross);
    z_ = nodesBetween(lesser(lesser(corner_[3], corner_[4]), corner_[5]),
                      greater(greater(corner_[3], corner_[4]), corner_[5]), kAcross);
  }

  // Returns the height of the surface above the hull's centre, over a corner.
  HWY_INLINE HWY_ATTR Floats heightOver(int corner) const {
    if (kAcross == 0) return Floats(sea_.height[0]);
    Floats height(0);
    visitNodes(weightsAlong(corner_[corner], kAcross, x_), weightsAlong(corner_[corner + 3], kAcross, z_), kAcross,
               [&](int k, const Floats& weight) HWY_ATTR { height = height + weight * Floats(sea_.height[k]); });
    return height;
  }

  // Returns the relative depth of a point, from 0 at the surface to 1 at the body's lowest point. y: above the hull's
  // centre.
  static HWY_INLINE HWY_ATTR Floats depthPart(const LatticeF& sea, const Floats& height, const Floats& y) {
    const Floats zero(0), one(1), draft = height - Floats(sea.bottom);
    const Mask has_depth = draft > zero;
    const Floats part = (height - y) / choose(has_depth, draft, one);
    return choose(has_depth, lesser(greater(part, zero), one), zero);
  }

  // Returns the velocity of the water at a point between the corners, without the current, in body axes.
  HWY_INLINE HWY_ATTR Vector velocityAt(const Vector& r, const Floats& y) const {
    Floats height(0), top[3], below[3];
    visitNodes(weightsAlong(dot(spread(sea_.to_x), r), kAcross, x_),
               weightsAlong(dot(spread(sea_.to_z), r), kAcross, z_), kAcross,
               [&](int k, const Floats& weight) HWY_ATTR {
                 height = height + weight * Floats(sea_.height[k]);
                 for (int i = 0; i < 3; ++i) {
                   top[i] = top[i] + weight * Floats(sea_.top[i][k]);
                   below[i] = below[i] + weight * Floats(sea_.below[i][k]);
                 }
               });
    return between(sea_, depthPart(sea_, height, y), top, below);
  }

  // Interpolates between the surface and the body's lowest point, and rotates from world axes to body axes.
  static HWY_INLINE HWY_ATTR Vector between(const LatticeF& sea, const Floats& down, const Floats (&top)[3],
                                            const Floats (&below)[3]) {
    Vector u;
    for (int i = 0; i < 3; ++i) u[i] = (Floats(1) - down) * top[i] + down * below[i];
    return {dot(spread(sea.to_body[0]), u), dot(spread(sea.to_body[1]), u), dot(spread(sea.to_body[2]), u)};
  }

private:
  const LatticeF& sea_;
  Floats corner_[6]; // positions along x and along z
  NodeRange x_{0, 0}, z_{0, 0};
};

// Adds every effect's resistance, and the contribution of the water's own motion to its force.
template <bool waves>
HWY_INLINE HWY_ATTR void addEffects(const PanelSetting& at, const WetPanel<Floats>& panel, const Vector& r,
                                    const Vector& water, RegisterSums& sums, bool& strikes) {
  const Vector arm = cross(r, panel.normal);
  const Floats j[6] = {panel.normal.x, panel.normal.y, panel.normal.z, arm.x, arm.y, arm.z};
  const Floats through = waves ? dot(water, panel.normal) : Floats(0);
  if (at.viscous) {
    const Floats c = viscousResistance(panel).isotropic;
    addIsotropic(sums, kViscousIsotropic, c, r);
    addNormal(sums, kViscousNormal, c, j);
    if (waves) addForceAt(sums, kViscousWater, c * (water - through * panel.normal), r);
  }
  if (at.pressure) {
    const Floats c = pressureResistance(at.pressure_law, panel).normal, push = c * through;
    addNormal(sums, kPressureNormal, c, j);
    for (int i = 0; i < 6 && waves; ++i) sums.add(kPressureWater + i, push * j[i]);
  }
  if (!at.slamming || !both(panel.fresh_area > Floats(0), panel.cosine > Floats(0)).anywhere()) return;
  strikes = true;
  const Floats c = slammingResistance(at.slamming_law, panel).isotropic;
  addIsotropic(sums, kSlammingIsotropic, c, r);
  if (waves) addForceAt(sums, kSlammingWater, c * water, r);
}

// Adds the panels of a block that fit in one register, at most sixteen.
template <int kAcross>
HWY_INLINE HWY_ATTR void addPanels(const PanelBlock& block, std::size_t first, const PanelSetting& at, bool has_history,
                                   float* wet, LaneSums& lanes, bool& strikes) {
  const Vector up = spread(at.up);
  const Vector r[3] = {loadVector(block.corner[0], first), loadVector(block.corner[1], first),
                       loadVector(block.corner[2], first)};
  const Floats y[3] = {dot(up, r[0]), dot(up, r[1]), dot(up, r[2])}, zero(0);
  if (!(Floats(at.sea.highest) > lesser(lesser(y[0], y[1]), y[2])).anywhere()) return zero.store(wet + first);
  const SeaOverPanels<kAcross> sea(at.sea, r);
  // Tiny depths are set to zero: float has no inverse of its smallest numbers.
  const auto depthOf = [&](int corner) HWY_ATTR {
    const Floats depth = sea.heightOver(corner) - y[corner];
    return choose(abs(depth) > Floats(1e-30f), depth, zero);
  };
  const Floats d[3] = {depthOf(0), depthOf(1), depthOf(2)};
  const WetPart<Floats> part = wetPartOf(r, d);
  const Mask is_wet = part.share > zero;
  const Floats before = has_history ? Floats(wet + first) : part.share;
  part.share.store(wet + first);
  if (!is_wet.anywhere()) return;

  RegisterSums sums(lanes, first);
  const Vector along = spread(at.along);
  const Floats p[3] = {dot(along, r[0]), dot(along, r[1]), dot(along, r[2])};
  sums.extend(is_wet, wetExtent(d, p));
  constexpr bool waves = kAcross > 0;
  Vector water;
  if constexpr (waves) water = sea.velocityAt(part.middle, dot(up, part.middle));
  const Vector moved = spread(at.velocity) + cross(spread(at.turning), part.middle);
  WetPanel<Floats> panel = movingPanel(loadVector(block.normal, first), waves ? moved - water : moved);
  const Floats area(block.area + first), upward = dot(up, loadVector(block.area_vector, first));
  panel.wet_area = part.share * area;
  panel.fresh_share = greater(zero, part.share - before), panel.fresh_area = panel.fresh_share * area;
  sums.add(kWetArea, panel.wet_area);
  sums.add(kWaterplane, part.share * upward), sums.add(kWetVolume, part.deep * upward);
  for (int i = 0; i < 3 && waves; ++i) sums.add(kWaterFlow + i, panel.wet_area * water[i]);
  addEffects<waves>(at, panel, part.middle, water, sums, strikes);
}

// Adds up the lanes of four sums at a time.
HWY_INLINE HWY_ATTR void addTotals(const float (*lane)[kPanelLanes], double* to) {
#if HWY_TARGET == HWY_SCALAR
  for (std::size_t sum = 0; sum < 4; ++sum) {
    const float* l = lane[sum];
    float part[4];
    for (std::size_t k = 0; k < 4; ++k) part[k] = ((l[k] + l[k + 4]) + l[k + 8]) + l[k + 12];
    to[sum] += static_cast<double>((part[0] + part[2]) + (part[1] + part[3]));
  }
#else
  const hn::FixedTag<float, 4> tag;
  const auto parts = [&](const float* l) HWY_ATTR {
    return hn::Add(hn::Add(hn::Add(hn::Load(tag, l), hn::Load(tag, l + 4)), hn::Load(tag, l + 8)),
                   hn::Load(tag, l + 12));
  };
  const auto a = parts(lane[0]), b = parts(lane[1]), c = parts(lane[2]), d = parts(lane[3]);
  // a0+a2 b0+b2 a1+a3 b1+b3
  const auto ab = hn::Add(hn::InterleaveLower(tag, a, b), hn::InterleaveUpper(tag, a, b));
  const auto cd = hn::Add(hn::InterleaveLower(tag, c, d), hn::InterleaveUpper(tag, c, d));
  alignas(16) float total[4];
  hn::Store(hn::Add(hn::ConcatLowerLower(tag, cd, ab), hn::ConcatUpperUpper(tag, cd, ab)), tag, total);
  for (std::size_t sum = 0; sum < 4; ++sum) to[sum] += static_cast<double>(total[sum]);
#endif
}

// HWY_FLATTEN compiles the formulas of other files into this loop instead of calling them.
template <int kAcross>
HWY_FLATTEN HWY_ATTR void addBlocks(const PanelBlock* blocks, std::size_t count, const PanelSetting& at,
                                    bool has_history, float* wet, LaneSums& lanes, bool& strikes) {
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < kPanelLanes; i += hn::Lanes(kFloatTag))
      addPanels<kAcross>(blocks[k], i, at, has_history, wet + k * kPanelLanes, lanes, strikes);
}

// Visits all nodes, because probes may be anywhere.
template <int kAcross>
HWY_FLATTEN HWY_ATTR void sampleProbes(const ProbeBlock& probes, const PanelSetting& at, ProbeMotion& motion) {
  using Sea = SeaOverPanels<kAcross>;
  constexpr NodeRange all = {0, kAcross - 1};
  const LatticeF& sea = at.sea;
  for (std::size_t first = 0; first < kPanelLanes; first += hn::Lanes(kFloatTag)) {
    const Vector r = loadVector(probes.place, first);
    Floats height, field[4][3];
    visitNodes(weightsAlong(dot(spread(sea.to_x), r), kAcross, all),
               weightsAlong(dot(spread(sea.to_z), r), kAcross, all), kAcross,
               [&](int k, const Floats& weight) HWY_ATTR {
                 height = height + weight * Floats(sea.height[k]);
                 for (int i = 0; i < 3; ++i) {
                   field[0][i] = field[0][i] + weight * Floats(sea.top[i][k]);
                   field[1][i] = field[1][i] + weight * Floats(sea.below[i][k]);
                   field[2][i] = field[2][i] + weight * Floats(sea.top_acceleration[i][k]);
                   field[3][i] = field[3][i] + weight * Floats(sea.below_acceleration[i][k]);
                 }
               });
    const Floats down = Sea::depthPart(sea, height, dot(spread(at.up), r));
    const Vector velocity = Sea::between(sea, down, field[0], field[1]);
    const Vector acceleration = Sea::between(sea, down, field[2], field[3]);
    for (int i = 0; i < 3; ++i) {
      velocity[i].store(motion.velocity[i] + first), acceleration[i].store(motion.acceleration[i] + first);
    }
  }
}

} // namespace

HWY_ATTR void PLIM_JOIN(dragOnPanels_, PLIM_LANES)(const PanelBlock* blocks, std::size_t count, const PanelSetting& at,
                                                   bool has_history, float* wet, PanelTotals& totals) {
  // multiples of four
  const int used = at.slamming && has_history ? kPanelSums : at.sea.across ? kWaveSums : kStillSums;
  LaneSums lanes;
  for (std::size_t i = 0; i < kPanelLanes; i += hn::Lanes(kFloatTag)) {
    for (int sum = 0; sum < used; ++sum) Floats(0).store(lanes.lane[sum] + i);
    Floats(totals.nearest).store(lanes.nearest + i), Floats(totals.farthest).store(lanes.farthest + i);
  }
  const auto add = at.sea.across == 0           ? addBlocks<0>
                   : at.sea.across == kParabola ? addBlocks<kParabola>
                                                : addBlocks<kMostAcross>;
  add(blocks, count, at, has_history, wet, lanes, totals.strikes);
  for (int sum = 0; sum < used; sum += 4) addTotals(lanes.lane + sum, totals.sum + sum);
  for (std::size_t i = 0; i < kPanelLanes; ++i) {
    totals.nearest = lanes.nearest[i] < totals.nearest ? lanes.nearest[i] : totals.nearest;
    totals.farthest = lanes.farthest[i] > totals.farthest ? lanes.farthest[i] : totals.farthest;
  }
}

HWY_ATTR void PLIM_JOIN(waterAtProbes_, PLIM_LANES)(const ProbeBlock& probes, const PanelSetting& at,
                                                    ProbeMotion& motion) {
  (at.sea.across == kParabola ? sampleProbes<kParabola> : sampleProbes<kMostAcross>)(probes, at, motion);
}

} // namespace plim::lanes
