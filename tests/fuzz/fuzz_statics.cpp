// fuzz_statics.cpp - fuzzes the ABI of statics: structs filled with raw bytes (except pointers). No call may crash or
// hang. An equilibrium reported as stable must be in balance at a pose where buoyancy carries the weight.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"

#include "plimsoll/plimsoll_statics.h"

#include <cmath>

namespace {

plim_vessel* someVessel(plim::fuzz::Input& input) {
  auto def = input.value<plim_vessel_def>();
  auto load = input.value<plim_point_mass>();
  auto tank = input.value<plim_tank>();
  const std::uint8_t what = input.byte();
  if (what & 1) def.struct_size = sizeof def, load.struct_size = sizeof load, tank.struct_size = sizeof tank;
  if (what & 2) plim_vessel_def_init(&def, sizeof def, nullptr);
  if (what & 4) def.mass = 1 + 40.0 * input.byte();
  if (what & 8)
    for (double& place : def.center_of_mass) place = input.byte() / 64.0 - 2;
  if (what & 16)
    load.mass = input.byte(), load.position[0] = load.position[1] = load.position[2] = input.byte() / 128.0 - 1;
  if (what & 32) tank.length = tank.breadth = tank.height = input.byte() / 100.0, tank.filling = input.byte() / 255.0;
  def.hull = plim::fuzz::boxHull();
  def.point_masses = &load, def.tanks = &tank, def.point_mass_count &= 1, def.tank_count &= 1;
  if (what & 64) def.point_mass_count = def.tank_count = 1;
  plim_vessel* vessel = nullptr;
  plim_vessel_create(&def, &vessel);
  return vessel;
}

void findEquilibrium(plim::fuzz::Input& input, const plim_vessel* vessel) {
  auto def = input.value<plim_equilibrium_def>();
  const std::uint8_t what = input.byte();
  if (what & 1) plim_equilibrium_def_init(&def, sizeof def);
  if (what & 2) {
    double norm = 0;
    for (double& component : def.start_rotation) component = input.byte() - 127.5, norm += component * component;
    for (double& component : def.start_rotation) component /= std::sqrt(norm);
  }
  if (what & 4) def.free = input.byte() & 7, def.start_height = input.byte() / 64.0 - 2;
  def.surface = what & 8 ? plim_still_water() : nullptr;
  plim_equilibrium found;
  plim_equilibrium_init(&found, sizeof found);
  if (plim_vessel_find_equilibrium(vessel, &def, &found) != PLIM_OK) return;
  PLIM_FUZZ_CHECK(found.balance <= PLIM_BALANCE_NOT_FOUND);
  if (found.balance == PLIM_BALANCE_STABLE) PLIM_FUZZ_CHECK(found.residual <= 1e-10);
  PLIM_FUZZ_CHECK(!std::isnan(found.position[1] + found.volume));
}

void findStability(plim::fuzz::Input& input, const plim_vessel* vessel) {
  auto def = input.value<plim_stability_def>();
  double heels[3], openings[3];
  for (double& heel : heels) heel = input.byte() & 1 ? input.value<double>() : input.byte() / 40.0 - 3;
  for (double& place : openings) place = input.byte() / 128.0 - 1;
  def.heels = heels, def.heel_count %= 4, def.openings = openings, def.opening_count &= 1;
  if (input.byte() & 1) def.struct_size = sizeof def;
  plim_heeled rows[4];
  plim_stability curve;
  plim_heeled_init(rows, sizeof rows[0]), plim_stability_init(&curve, sizeof curve);
  if (plim_vessel_find_stability(vessel, &def, rows, &curve) != PLIM_OK) return;
  PLIM_FUZZ_CHECK(!std::isnan(curve.metacentric_height));
}

void findHydrostatics(plim::fuzz::Input& input, const plim_vessel* vessel) {
  double drafts[2];
  for (double& draft : drafts) draft = input.byte() & 1 ? input.value<double>() : input.byte() / 120.0;
  plim_hydrostatics rows[2];
  plim_hydrostatics_init(rows, sizeof rows[0]);
  if (plim_vessel_find_hydrostatics(vessel, drafts, 2, rows) == PLIM_OK) PLIM_FUZZ_CHECK(rows[1].volume >= -1e-12);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  plim_vessel* vessel = someVessel(input);
  for (int call = 0; call < 3 && input.left() > 0; ++call) {
    switch (input.byte() % 3) {
    case 0: findEquilibrium(input, vessel); break;
    case 1: findStability(input, vessel); break;
    default: findHydrostatics(input, vessel);
    }
    PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  }
  plim_vessel_destroy(vessel);
  return 0;
}
