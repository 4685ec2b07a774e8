// fuzz_hull.cpp - fuzzes the hull builder: arbitrary vertex and index arrays, never-wet masks and options. Every
// accepted hull must evaluate to finite numbers in any pose, with forces within the limits of its size. A masked copy
// must equal the hull that is created with that mask.
#include "fuzz_input.hpp"
#include "fuzz_settings.hpp"

#include "plimsoll/plimsoll.hpp"

#include <cmath>
#include <vector>

namespace {

std::vector<unsigned char> bytesOf(const plim_hull* hull) {
  std::uint64_t size = 0;
  plim_hull_save(hull, nullptr, 0, &size);
  std::vector<unsigned char> bytes(size);
  PLIM_FUZZ_CHECK(plim_hull_save(hull, bytes.data(), size, &size) == PLIM_OK);
  return bytes;
}

// mask: null, or one byte per triangle of the definition.
void compareMasked(const plim_hull* hull, plim_hull_def def, const std::uint8_t* mask) {
  plim_hull *masked = nullptr, *created = nullptr;
  def.never_wet = mask;
  const plim_status status = plim_hull_create(&def, &created, nullptr);
  const plim_status found = plim::fuzz::tried([&] { return plim_hull_create_masked(hull, mask, &masked); });
  PLIM_FUZZ_CHECK((found == PLIM_OK) == (masked != nullptr));
  if (found != PLIM_OUT_OF_MEMORY) PLIM_FUZZ_CHECK((status == PLIM_OK) == (found == PLIM_OK));
  if (masked && created) PLIM_FUZZ_CHECK(bytesOf(masked) == bytesOf(created));
  plim_hull_destroy(masked);
  plim_hull_destroy(created);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  plim::fuzz::installSettings();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  plimsoll::HullDef def;
  def.flags = plim::fuzz::chooseCall(input) % 8; // all bits of PLIM_HULL_*
  const bool as_double = input.byte() % 2, with_indices = input.byte() % 4 != 0, on_lattice = input.byte() % 2;
  const std::uint32_t vertex_count = input.byte() % 64, triangle_count = input.byte() % 128;
  std::vector<float> floats(3 * vertex_count);
  std::vector<double> doubles(3 * vertex_count);
  // A coarse lattice makes coincident, collinear and coplanar vertices common; raw bits make extreme values common.
  for (float& x : floats) x = on_lattice ? static_cast<float>(input.byte() % 4) : input.value<float>();
  for (std::size_t k = 0; k < doubles.size(); ++k) doubles[k] = static_cast<double>(floats[k]);
  std::vector<std::uint32_t> indices(3 * triangle_count);
  for (std::uint32_t& index : indices)
    index = input.byte() % (vertex_count + (on_lattice ? 0 : 1) + (vertex_count == 0));
  std::vector<std::uint8_t> never_wet(triangle_count);
  for (std::uint8_t& mark : never_wet) mark = input.byte() % 8 == 0;
  (as_double ? static_cast<void>(def.vertices_double = doubles.data())
             : static_cast<void>(def.vertices_float = floats.data()));
  def.vertex_count = vertex_count;
  def.indices = with_indices ? indices.data() : nullptr;
  def.triangle_count = triangle_count;
  def.never_wet = never_wet.data();

  plim_hull* hull = nullptr;
  plim_report* raw = nullptr;
  const plim_status status = plim::fuzz::tried([&] { return plim_hull_create(&def, &hull, &raw); });
  const plimsoll::Report report(raw);
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (hull != nullptr));
  if (raw) {
    bool refused = false;
    for (const plimsoll::Problem& problem : report.problems())
      refused = refused || problem.severity == PLIM_SEVERITY_REFUSAL;
    PLIM_FUZZ_CHECK(refused == (status == PLIM_MESH_REFUSED));
    report.rims();
  }
  if (!hull) return 0;

  plim_hull_info info{};
  info.struct_size = sizeof info;
  plim_hull_get_info(hull, &info);
  PLIM_FUZZ_CHECK(info.volume > 0 && std::isfinite(info.volume + info.area + info.centroid[0] + info.inertia[0]));
  std::vector<std::uint8_t> mask(info.source_count);
  plim::fuzz::tried([&] { return plim_hull_find_interior(hull, std::nan(""), mask.data(), nullptr); });
  compareMasked(hull, def, mask.data());
  compareMasked(hull, def, nullptr);
  std::vector<plim_waterline_segment> segments(info.triangle_count);
  for (int pose = 0; pose < 4; ++pose) {
    plim_body body;
    plim_forces forces;
    plim_body_init(&body, sizeof body, hull);
    plim_forces_init(&forces, sizeof forces);
    body.surface = plim_still_water();
    body.outputs = 15, body.precision = pose % 2 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    body.position[1] =
        -0.5 * (info.box_low[1] + info.box_high[1]) + (pose - 1.5) * 0.3 * (info.box_high[1] - info.box_low[1]);
    if (pose > 1) body.rotation[0] = 0.6, body.rotation[3] = 0.8;
    forces.triangle_states = mask.data();
    forces.waterline = segments.data(), forces.waterline_capacity = static_cast<std::uint32_t>(segments.size());
    PLIM_FUZZ_CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
    PLIM_FUZZ_CHECK(std::isfinite(forces.force[0] + forces.force[1] + forces.force[2] + forces.torque[0] +
                                  forces.torque[1] + forces.torque[2]));
    // Bounds are non-finite if water would flow in, and only then.
    const bool open = (forces.flags & PLIM_FLAG_OPENING_SUBMERGED) != 0;
    PLIM_FUZZ_CHECK(std::isfinite(forces.wetted_area + forces.waterplane_area));
    PLIM_FUZZ_CHECK(std::isfinite(forces.force_bound + forces.torque_bound) != open);
    PLIM_FUZZ_CHECK(forces.wetted_area <= info.area * 1.001);
    PLIM_FUZZ_CHECK(forces.dry_count + forces.wet_count + forces.cut_count == info.triangle_count);
    PLIM_FUZZ_CHECK(forces.waterline_count == forces.cut_count || forces.cut_count == 0);
    // The tree agrees with the sum over single triangles.
    plim_forces by_tree;
    plim_forces_init(&by_tree, sizeof by_tree);
    body.outputs = 0;
    PLIM_FUZZ_CHECK(plim_evaluate(&body, 1, &by_tree, nullptr, nullptr, nullptr) == PLIM_OK);
    for (int i = 0; i < 3 && !open; ++i)
      PLIM_FUZZ_CHECK(std::abs(by_tree.force[i] - forces.force[i]) <= by_tree.force_bound + forces.force_bound);
    // A closed, fully wettable surface obeys Archimedes' principle.
    if (info.closed && info.wettable_count == info.triangle_count)
      PLIM_FUZZ_CHECK(std::hypot(forces.force[0], forces.force[2]) <= forces.force_bound * 2);
  }
  plim_hull_destroy(hull);
  return 0;
}
