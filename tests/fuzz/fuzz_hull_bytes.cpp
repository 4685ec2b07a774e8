// fuzz_hull_bytes.cpp - fuzzes saved hulls: arbitrary bytes, and bytes of real hulls with changes and a correct
// checksum, also with little memory. Every accepted hull is evaluated, saved, masked, searched for its interior, moved,
// put into equilibrium and drawn. Nothing may crash; results are not checked.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"
#include "fuzz_settings.hpp"

#include "../stored_bytes.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace {

using Bytes = std::vector<std::byte>;

// An open cup with a double wall, and a small box in it: openings, caps, a cavity, two levels of the tree.
plimsoll::Hull cup(std::uint32_t flags, bool with_box) {
  constexpr std::uint32_t kSides = 8;
  std::vector<double> vertices;
  std::vector<std::uint32_t> indices;
  const double radius[] = {0.2, 1, 1.2, 1.1, 0.9}, height[] = {-1, -0.9, 0.5, 0.5, -0.6};
  for (std::uint32_t ring = 0; ring < 5; ++ring)
    for (std::uint32_t k = 0; k < kSides; ++k) {
      const double turn = k * 0.2617993877991494;                                              // 1/24 turn
      const double sine = turn - turn * turn * turn / 6, x = 1 - turn, z = k % 2 ? sine : 0.5; // any outline will do
      vertices.insert(vertices.end(), {radius[ring] * (x + ring * 0.1), height[ring], radius[ring] * z});
      if (ring == 4) continue;
      const std::uint32_t a = ring * kSides + k, b = ring * kSides + (k + 1) % kSides;
      indices.insert(indices.end(), {a, a + kSides, b, b, a + kSides, b + kSides});
    }
  if (with_box) {
    for (const std::uint32_t index : plim::fuzz::kIndices) indices.push_back(5 * kSides + index);
    for (const double x : plim::fuzz::kBox) vertices.push_back(0.2 * x);
  }
  std::vector<std::uint8_t> never_wet(indices.size() / 3, 0);
  for (std::size_t t = 0; t < never_wet.size(); t += 5) never_wet[t] = with_box;
  plimsoll::HullDef def;
  def.flags = flags;
  def.vertices_double = vertices.data(), def.vertex_count = static_cast<std::uint32_t>(vertices.size() / 3);
  def.indices = indices.data(), def.triangle_count = static_cast<std::uint32_t>(never_wet.size());
  def.never_wet = never_wet.data();
  return plimsoll::Hull(def);
}

plimsoll::Hull box() {
  plimsoll::HullDef def;
  def.vertices_double = plim::fuzz::kBox, def.vertex_count = 8;
  def.indices = plim::fuzz::kIndices, def.triangle_count = 12;
  return plimsoll::Hull(def);
}

const std::vector<Bytes>& realOnes() {
  static const std::vector<Bytes> list = {box().save(), cup(0, false).save(), cup(0, true).save(),
                                          cup(PLIM_HULL_REPAIR, true).save()};
  return list;
}

// Returns the bytes of a real hull with some words changed.
Bytes forged(plim::fuzz::Input& input) {
  const std::uint8_t what = input.byte();
  Bytes bytes = realOnes()[what % 4];
  if (what & 4) bytes.resize(8 * std::clamp<std::size_t>(input.value<std::uint16_t>(), 4, bytes.size() / 8 + 8));
  for (int changes = what >> 4; changes > 0 && input.left() > 0; --changes) {
    const std::uint16_t where = input.value<std::uint16_t>();
    const std::size_t word = (where & 0x8000 ? 3 + where % 72 : where) % (bytes.size() / 8);
    const std::uint64_t old = plim::api::wordAt(plim::tests::stored(bytes), word), bit = input.byte();
    switch (input.byte() % 4) {
    case 0: plim::tests::putWord(bytes, word, old ^ std::uint64_t{1} << bit % 64); break;
    case 1: plim::tests::putWord(bytes, word, bit); break;
    case 2: plim::tests::putWord(bytes, word, input.value<std::uint64_t>()); break;
    default: plim::tests::putWord(bytes, word, plim::api::wordAt(plim::tests::stored(bytes), bit % (bytes.size() / 8)));
    }
  }
  if (what & 8) plim::tests::mendSize(bytes);
  plim::tests::mendChecksum(bytes);
  return bytes;
}

std::vector<plimsoll::Surface> makeSeas() {
  static const plim_wave waves[] = {{0.2, 5, 0.3, 0.1, 0, 0.5}, {0.1, 2, 1.3, 2, 0, 0.5}};
  std::vector<plimsoll::Surface> seas;
  for (const std::uint32_t kind : {PLIM_WATER_SINES, PLIM_WATER_GERSTNER, PLIM_WATER_FFT}) {
    plimsoll::WaterDef def;
    plimsoll::Spectrum spectrum;
    spectrum.significant_height = 0.5, spectrum.peak_period = 3;
    def.kind = kind, def.waves = waves, def.wave_count = 2;
    def.spectrum = &spectrum, def.resolution = 32, def.tile = 30;
    const plimsoll::Water water(def);
    seas.emplace_back(water, 1);
    if (kind != PLIM_WATER_SINES) continue;
    plimsoll::WaterDef sampled;
    sampled.kind = PLIM_WATER_SAMPLED, sampled.of = water.get(), sampled.cell = 0.5;
    seas.emplace_back(plimsoll::Water(sampled), 1);
  }
  static const float heights[64] = {0.1f, -0.2f, 0.3f};
  plimsoll::Grid grid;
  grid.rows = grid.columns = 8, grid.cell = 0.4, grid.origin[0] = grid.origin[1] = -1.5, grid.heights = heights;
  seas.emplace_back();
  seas.back().setHeights(grid);
  return seas;
}

plimsoll::SurfaceView anySea(plim::fuzz::Input& input) {
  static const std::vector<plimsoll::Surface> seas = makeSeas();
  const std::size_t sea = input.byte() % (seas.size() + 1);
  return sea == 0 ? plimsoll::stillWater() : plimsoll::SurfaceView(seas[sea - 1].get());
}

void evaluate(const plimsoll::Hull& hull, plim::fuzz::Input& input) {
  const plim_hull_info info = hull.info();
  std::vector<std::uint8_t> states(info.source_count);
  std::vector<plim_waterline_segment> line(info.triangle_count);
  for (int pose = 0; pose < 2; ++pose) {
    plimsoll::Body body(hull, anySea(input));
    body.budget = 1e-4;
    const std::uint8_t how = input.byte();
    body.outputs = how % 16, body.precision = how & 16 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    body.tolerance = how & 32 ? 0 : 0.01;
    body.position[1] =
        -0.5 * (info.box_low[1] + info.box_high[1]) + (how & 64 ? 0.3 : 0) * (info.box_high[1] - info.box_low[1]);
    if (how & 128) body.rotation[0] = 0.6, body.rotation[3] = 0.8;
    plimsoll::Forces forces;
    forces.triangle_states = states.data();
    forces.waterline = line.data(), forces.waterline_capacity = static_cast<std::uint32_t>(line.size());
    plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr);
  }
}

void move(const plimsoll::Hull& hull) {
  plim_panels* panels = nullptr;
  plim_panels_create(hull.get(), 40, &panels);
  if (!panels) return;
  plimsoll::Effects effects;
  plimsoll::Body body(hull, plimsoll::stillWater());
  body.with(effects).panels = panels;
  body.mass = 100, body.velocity[1] = -1;
  for (int i = 0; i < 3; ++i) body.inertia[4 * i] = 100;
  plimsoll::WaterLoad load;
  plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr);
  plim_panels_destroy(panels);
}

void weigh(const plimsoll::Hull& hull) {
  plim_vessel_def def;
  plim_vessel_def_init(&def, sizeof def, hull.get());
  def.mass = 300 * hull.info().volume;
  plim_vessel* vessel = nullptr;
  plim_vessel_create(&def, &vessel);
  plimsoll::Equilibrium at;
  if (vessel) plim_vessel_find_equilibrium(vessel, nullptr, &at);
  plim_vessel_destroy(vessel);
}

// The waterplane with room for all of it or for a part, and the newly wet triangles when the hull sinks a little.
void draw(const plimsoll::Hull& hull, plim::fuzz::Input& input) {
  const plim_hull_info info = hull.info();
  const double height = info.box_high[1] - info.box_low[1];
  plimsoll::Body body(hull, anySea(input));
  body.position[1] = -0.5 * (info.box_low[1] + info.box_high[1]) + (input.byte() - 128) / 256.0 * height;
  plimsoll::Wetting wetting(hull);
  std::vector<plim_newly_wet> found(input.byte() % 64);
  for (int step = 0; step < 2; ++step) {
    plim_waterplane plane;
    plim_waterplane_init(&plane, sizeof plane);
    plim_evaluate_waterplane(&body, &plane);
    std::vector<double> vertices(3 * std::size_t{plane.vertex_count});
    std::vector<std::uint32_t> indices(3 * std::size_t{plane.triangle_count} / (1 + input.byte() % 2));
    plane.vertices = vertices.data(), plane.vertex_capacity = static_cast<std::uint32_t>(vertices.size() / 3);
    plane.indices = indices.data(), plane.triangle_capacity = static_cast<std::uint32_t>(indices.size() / 3);
    plim_evaluate_waterplane(&body, &plane);
    const auto room = static_cast<std::uint32_t>(found.size());
    plim_wetting_update(wetting.get(), &body, found.data(), room, nullptr, nullptr);
    body.position[1] -= 0.1 * height;
  }
}

void use(const Bytes& bytes, plim::fuzz::Input& input) {
  plim_hull* raw = nullptr;
  const plim_status status = plim::fuzz::tried([&] { return plim_hull_load(bytes.data(), bytes.size(), &raw); });
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (raw != nullptr));
  plim_hull_destroy(raw);
  if (status != PLIM_OK) return;
  const plimsoll::Hull hull = plimsoll::Hull::load(bytes);
  if (hull.info().source_count > 100000) return; // upper limit of a caller's buffers
  evaluate(hull, input);
  const Bytes again = hull.save();
  PLIM_FUZZ_CHECK(plimsoll::Hull::load(again).save() == again);
  switch (input.byte() % 5) {
  case 0: evaluate(hull.masked(), input); break;
  case 1: evaluate(hull.masked(hull.findInterior(0)), input); break;
  case 2: move(hull); break;
  case 3: draw(hull, input); break;
  default: weigh(hull);
  }
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  plim::fuzz::installSettings();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  if (plim::fuzz::chooseCall(input) % 4 == 0) {
    const auto* const first = reinterpret_cast<const std::byte*>(input.rest());
    const Bytes bytes(first, first + input.left());
    use(bytes, input);
  } else {
    use(forged(input), input);
  }
  return 0;
}
