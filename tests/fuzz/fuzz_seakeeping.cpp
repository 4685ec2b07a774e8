// fuzz_seakeeping.cpp - fuzzes saved seakeeping data and its definition: arbitrary bytes, bytes of a real one with
// changes and a correct checksum, and definitions filled with raw bytes (except pointers). Nothing may crash. Accepted
// data is saved as it was loaded, and can be read.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"

#include "../stored_bytes.hpp"
#include "plimsoll/plimsoll_seakeeping.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using Bytes = std::vector<std::uint8_t>;

plim_seakeeping_def smallDef() {
  static const double headings[] = {0, 1};
  plim_seakeeping_def def;
  plim_seakeeping_def_init(&def, sizeof def, plim::fuzz::boxHull());
  def.mass = 400, def.panel_count = 24, def.frequency_count = 2;
  def.headings = headings, def.heading_count = 2;
  return def;
}

Bytes saved(const plim_seakeeping* seakeeping) {
  std::uint64_t size = 0;
  PLIM_FUZZ_CHECK(plim_seakeeping_save(seakeeping, nullptr, 0, &size) == PLIM_OK);
  Bytes bytes(size);
  PLIM_FUZZ_CHECK(plim_seakeeping_save(seakeeping, bytes.data(), size, &size) == PLIM_OK);
  return bytes;
}

const Bytes& realOnes() {
  static const Bytes bytes = [] {
    const plim_seakeeping_def def = smallDef();
    plim_seakeeping* made = nullptr;
    plim_seakeeping_create(&def, &made);
    PLIM_FUZZ_CHECK(made != nullptr);
    Bytes all = saved(made);
    plim_seakeeping_destroy(made);
    return all;
  }();
  return bytes;
}

void readAll(const plim_seakeeping* seakeeping, plim::fuzz::Input& input) {
  plim_seakeeping_info info{};
  info.struct_size = sizeof info;
  PLIM_FUZZ_CHECK(plim_seakeeping_get_info(seakeeping, &info) == PLIM_OK);
  plim_radiation radiation{};
  plim_excitation excitation{};
  plim_response response{};
  radiation.struct_size = sizeof radiation, excitation.struct_size = sizeof excitation;
  response.struct_size = sizeof response;
  const std::uint32_t heading = input.byte() % 4, frequency = input.byte() % 4;
  plim_seakeeping_get_radiation(seakeeping, frequency, &radiation);
  plim_seakeeping_get_excitation(seakeeping, heading, frequency, &excitation);
  plim_seakeeping_get_response(seakeeping, heading, frequency, &response);
  plim_seakeeping_find_response(seakeeping, heading, input.value<double>(), &response);
  std::vector<double> corners(9 * std::min<std::size_t>(info.panel_count, 64));
  plim_seakeeping_get_panels(seakeeping, corners.data(), static_cast<std::uint32_t>(corners.size() / 9));
}

void load(const Bytes& bytes, plim::fuzz::Input& input) {
  const plim_seakeeping_def def = smallDef();
  plim_seakeeping* loaded = nullptr;
  const plim_status status =
      plim_seakeeping_load(bytes.data(), bytes.size(), input.byte() & 1 ? &def : nullptr, &loaded);
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (loaded != nullptr));
  if (!loaded) return;
  PLIM_FUZZ_CHECK(saved(loaded) == bytes);
  readAll(loaded, input);
  plim_seakeeping_destroy(loaded);
}

// Returns the bytes of a real one with some words changed; size and checksum are sometimes corrected.
Bytes forged(plim::fuzz::Input& input) {
  Bytes bytes = realOnes();
  const std::uint8_t what = input.byte();
  if (what & 1) bytes.resize(std::max<std::size_t>(32, 8 * (input.value<std::uint16_t>() % (bytes.size() / 8 + 8))));
  for (int changes = what >> 4; changes > 0 && input.left() > 0; --changes) {
    const std::size_t word = input.value<std::uint16_t>() % (bytes.size() / 8);
    plim::tests::putWord(bytes, word, input.value<std::uint64_t>());
  }
  if (what & 2) plim::tests::mendSize(bytes);
  if (what & 4) plim::tests::mendChecksum(bytes);
  return bytes;
}

void build(plim::fuzz::Input& input) {
  auto def = input.value<plim_seakeeping_def>();
  double headings[2] = {input.value<double>(), input.value<double>()};
  const std::uint8_t what = input.byte();
  if (what & 1) plim_seakeeping_def_init(&def, sizeof def, nullptr);
  if (what & 2) def.struct_size = sizeof def, def.mass = 1 + 10.0 * input.byte();
  if (what & 4) def.lowest_frequency = input.byte() / 16.0, def.highest_frequency = input.byte() / 4.0;
  if (what & 8) {
    for (double& place : def.position) place = input.byte() / 128.0 - 1;
    for (double& part : def.rotation) part = 0;
    def.rotation[input.byte() % 4] = 1;
  }
  def.hull = plim::fuzz::boxHull();
  def.headings = headings, def.heading_count %= 3;
  if (what & 16) headings[0] = input.byte() / 40.0, headings[1] = -1;
  def.panel_count = 24, def.frequency_count = 2; // for speed
  def.progress = nullptr;
  plim_seakeeping* made = nullptr;
  plim_seakeeping_create(&def, &made);
  if (made) readAll(made, input);
  plim_seakeeping_destroy(made);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  switch (input.byte() % 4) {
  case 0: {
    const Bytes raw(input.rest(), input.rest() + input.left());
    load(raw, input);
    break;
  }
  case 1: build(input); break;
  default: load(forged(input), input);
  }
  PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  return 0;
}
