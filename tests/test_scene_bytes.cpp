// test_scene_bytes.cpp - saved and loaded scenes. Rolled back, they continue with the same bits. Damaged bytes, or
// bytes of another scene, are rejected and change nothing. Also: bodies that are added and removed, and the water.
// Loading in another process is tested by saved_scenes.cpp.
#include "support.hpp"

#include "api/stored_words.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "random_scenes.hpp"
#include "stored_bytes.hpp"

#include <atomic>
#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

std::atomic<long> allocations{0};

void noteAllocation() {
  ++allocations;
}

} // namespace

#include "replaced_new.hpp"

namespace {

using Bytes = std::vector<std::byte>;

const plimsoll::Hull& boat() {
  static const plimsoll::Hull hull = makeHull(shape("boat"));
  return hull;
}
const plimsoll::Hull& crate() {
  static const plimsoll::Hull hull = makeHull(shape("box:1,0.8,1.2"));
  return hull;
}
const plimsoll::Effects& effects() {
  static const plimsoll::Effects all;
  return all;
}

plimsoll::Body bodyAt(const plimsoll::Hull& hull, double x, double density = 400) {
  plimsoll::Body def = bodyOfMass(hull, density * hull.info().volume);
  def.with(effects()).position[0] = x, def.position[1] = 0.4, def.angular_velocity[2] = 0.3;
  return def;
}

plimsoll::Water swell(double amplitude = 0.3) {
  const plim_wave waves[] = {{amplitude, 14, 0.5, 0, 0, 0}, {0.1, 5, 1.5, 1, 0, 0}};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = waves, def.wave_count = 2;
  return plimsoll::Water(def);
}

// Returns a boat and a crate in a swell.
plimsoll::Scene smallScene(int steps = 0) {
  plimsoll::Scene scene(swell());
  scene.add(bodyAt(boat(), 0, 200)), scene.add(bodyAt(crate(), 10));
  for (int k = 0; k < steps; ++k) scene.step(0.02);
  return scene;
}

std::string refusal(plimsoll::Scene& scene, std::span<const std::byte> bytes) {
  const Bytes before = scene.save();
  if (plim_scene_load(scene.get(), bytes.data(), bytes.size()) == PLIM_OK) return "";
  CHECK(scene.save() == before);
  return plim_last_error();
}

bool says(const std::string& sentence, const char* words) {
  INFO(sentence);
  const bool found = sentence.find(words) != std::string::npos;
  CHECK(found);
  return found;
}

// Returns the bytes with one word changed and a correct checksum.
Bytes withWord(const Bytes& bytes, std::size_t word, std::uint64_t value) {
  Bytes changed = bytes;
  putWord(changed, word, value), mendChecksum(changed);
  return changed;
}
std::uint64_t wordOf(const Bytes& bytes, std::size_t word) {
  return api::wordAt(stored(bytes), word);
}

} // namespace

TEST_CASE("rolled back ten steps and stepped again, random scenes have the same bits at every step") {
  for (int k = 0; k < std::max(3, caseCount(25, 300)); ++k) {
    CAPTURE(k);
    RandomScene random(5000 + static_cast<std::uint64_t>(k));
    constexpr int kSteps = 40, kBack = 10;
    const int first = random.stepsBefore();
    for (int step = 0; step < first; ++step) random.step(step);
    std::vector<Bytes> saved{random.scene().save()};
    std::vector<std::uint64_t> states{random.stateHash()};
    bool same = true;
    const auto advance = [&](int step) {
      random.step(first + step);
      const auto at = static_cast<std::size_t>(step) + 1;
      if (at == saved.size()) saved.push_back(random.scene().save()), states.push_back(random.stateHash());
      same = same && saved[at] == random.scene().save() && states[at] == random.stateHash();
    };
    for (int step = 0; step < kSteps; ++step) {
      advance(step);
      if (step % 7 != 6 || step < kBack) continue;
      const auto target = static_cast<std::size_t>(step + 1 - kBack);
      random.load(saved[target], first + static_cast<int>(target));
      same = same && random.stateHash() == states[target];
      for (int again = step + 1 - kBack; again <= step; ++again) advance(again);
    }
    CHECK(same);
  }
}

TEST_CASE("save and load allocate nothing, and write as many bytes as they say") {
  plimsoll::Scene scene = smallScene(20);
  const std::size_t size = scene.savedSize();
  Bytes bytes(size + 24, std::byte{0x5a});
  const long before = allocations;
  const std::span<std::byte> written = scene.save(bytes);
  scene.step(0.02);
  const long stepped = allocations;
  scene.load(written);
  scene.save(bytes);
  CHECK(stepped == before); // steps allocate nothing either, after the first ones
  CHECK(allocations == before);
  CHECK(written.size() == size);
  CHECK(written.data() == bytes.data());
  for (std::size_t k = size; k < bytes.size(); ++k) CHECK(bytes[k] == std::byte{0x5a});
  CHECK(scene.save() == Bytes(written.begin(), written.end()));
  CHECK_THROWS_WITH_AS(scene.save(std::span(bytes).first(size - 1)), doctest::Contains("savedSize"),
                       std::invalid_argument);
  CHECK_THROWS_AS(scene.save(std::span<std::byte>()), std::invalid_argument);
  std::uint64_t needed = 0;
  CHECK(plim_scene_save(scene.get(), bytes.data(), size - 1, &needed) == PLIM_BAD_VALUE);
  CHECK(needed == size);
  CHECK(plim_scene_save(nullptr, bytes.data(), size, &needed) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_save(scene.get(), bytes.data(), size, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_load(nullptr, bytes.data(), size) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_load(scene.get(), nullptr, size) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_load(scene.get(), nullptr, 0) == PLIM_BAD_VALUE);
}

TEST_CASE("bytes at an odd place in memory will do") {
  plimsoll::Scene scene = smallScene(5);
  const Bytes expected = scene.save();
  Bytes shifted(expected.size() + 3);
  scene.save(std::span(shifted).subspan(3));
  CHECK(std::memcmp(shifted.data() + 3, expected.data(), expected.size()) == 0);
  scene.step(0.02);
  scene.load(std::span(shifted).subspan(3));
  CHECK(scene.save() == expected);
}

TEST_CASE("bytes that are damaged, cut short, too long or of something else are refused, and the scene is as it was") {
  plimsoll::Scene scene(swell());
  scene.add(bodyAt(crate(), 0));
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const Bytes sound = scene.save();
  scene.step(0.02); // its time differs from that of the bytes
  const Bytes now = scene.save();
  Random random(3);
  bool refused = true;
  for (std::size_t at = 0; at < sound.size(); ++at) {
    Bytes damaged = sound;
    damaged[at] ^= static_cast<std::byte>(1u << random.bits() % 8);
    refused = refused && plim_scene_load(scene.get(), damaged.data(), damaged.size()) == PLIM_BAD_VALUE;
    refused = refused && plim_scene_load(scene.get(), sound.data(), at) == PLIM_BAD_VALUE;
  }
  CHECK(refused);
  CHECK(scene.save() == now);
  Bytes longer = sound;
  longer.resize(sound.size() + 8);
  says(refusal(scene, longer), "more bytes than belong to it");
  const plimsoll::BodyState state(crate());
  says(refusal(scene, state.save()), "these bytes are not a scene that Plimsoll has saved");
  says(refusal(scene, withWord(sound, 1, 9)),
       "plim_scene_load: it is of another version of the format, 9 instead of 1: load it with the version of Plimsoll "
       "that saved it, or start the scene again");
  scene.load(sound);
  CHECK(scene.save() == sound);
}

TEST_CASE("numbers that no scene has are refused even under a right checksum") {
  plimsoll::Scene scene(swell());
  scene.add(bodyAt(crate(), 0)), scene.add(bodyAt(crate(), 5));
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const Bytes sound = scene.save();
  const std::uint64_t nan = 0x7ff8000000000000ull, infinity = 0x7ff0000000000000ull;
  constexpr std::size_t kTime = 4, kCount = 5, kFirst = 6, kFlags = kFirst + 8, kFault = kFlags + 1,
                        kNumbers = kFault + 1;
  CHECK(refusal(scene, withWord(sound, kTime, wordOf(sound, kTime))) == "");
  says(refusal(scene, withWord(sound, kTime, nan)), "their time is not finite");
  says(refusal(scene, withWord(sound, kCount, 3)), "more bodies were saved than the scene has");
  says(refusal(scene, withWord(sound, kCount, ~0ull)), "more bodies were saved than the scene has");
  says(refusal(scene, withWord(sound, kCount, 1)), "there are more than belong to its bodies");
  says(refusal(scene, withWord(sound, kFirst, 0)),
       "body 1: the bytes are damaged"); // the words of the first body are misread
  says(refusal(scene, withWord(sound, kFirst, 2)), "body 0: the bytes are damaged");
  says(refusal(scene, withWord(sound, kFlags, 8)), "body 0: the bytes are damaged: they hold numbers that no body has");
  says(refusal(scene, withWord(sound, kFault, 6)), "body 0: the bytes are damaged");
  for (const std::uint64_t bad : {nan, infinity, bitCast<std::uint64_t>(-1.0)}) {
    says(refusal(scene, withWord(sound, kNumbers, bad)), "body 0: the bytes are damaged");     // mass
    says(refusal(scene, withWord(sound, kNumbers + 4, bad)), "body 0: the bytes are damaged"); // a moment of inertia
  }
  for (const std::size_t number :
       {1u, 7u, 16u, 19u, 23u, 26u, 29u, 32u, 35u}) // centre, axes, place, rotation, momentum, load
    says(refusal(scene, withWord(sound, kNumbers + number, infinity)), "body 0: the bytes are damaged");
  const std::size_t record = kNumbers + 93;
  says(refusal(scene, withWord(sound, record, 2)), "body 0: the bytes are damaged"); // the body has no filters
  says(refusal(scene, withWord(sound, record + 1, bitCast<std::uint64_t>(-1.0))), "body 0: the bytes are damaged");
  says(refusal(scene, withWord(sound, record + 2, bitCast<std::uint64_t>(1.5))), "body 0: the bytes are damaged");
  says(refusal(scene, withWord(sound, record + 3, 0x7fc00000ull)),
       "body 0: the bytes are damaged"); // a NaN share
  CHECK(scene.save() == sound);
  plimsoll::Scene undisturbed(swell());
  undisturbed.add(bodyAt(crate(), 0)), undisturbed.add(bodyAt(crate(), 5));
  undisturbed.load(sound);
  scene.step(0.02), undisturbed.step(0.02);
  CHECK(scene.save() == undisturbed.save());
}

TEST_CASE("any words under a right checksum leave a scene that can be stepped") {
  plimsoll::Scene scene(swell());
  plimsoll::Body locked = bodyAt(crate(), 5);
  locked.locked = PLIM_LOCK_TURN_Y | PLIM_LOCK_X;
  scene.add(bodyAt(crate(), 0)), scene.add(locked);
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const Bytes sound = scene.save();
  Random random(12);
  int loaded = 0;
  for (int k = 0; k < caseCount(2000, 100000); ++k) {
    Bytes changed = sound;
    for (std::uint64_t n = 1 + random.bits() % 3; n > 0; --n) {
      const std::size_t word = 4 + random.bits() % (sound.size() / 8 - 5);
      const std::uint64_t value =
          random.bits() % 2 == 0 ? random.bits() : wordOf(sound, word) ^ 1ull << random.bits() % 64;
      changed = withWord(std::move(changed), word, value);
    }
    if (plim_scene_load(scene.get(), changed.data(), changed.size()) != PLIM_OK) continue;
    ++loaded;
    try {
      scene.step(0.02, 2);
    } catch (const plimsoll::Error&) { // a body that fails is not moved
    }
    for (std::uint32_t body = 0; body < 2; ++body) {
      const plimsoll::SceneState state = scene.state(body);
      CHECK(isFinite(vec(state.position)));
      CHECK(isFinite(vec(state.velocity)));
    }
  }
  CHECK(loaded > 20);
  scene.load(sound);
  CHECK(scene.save() == sound);
}

TEST_CASE("a scene with other bodies is refused, and the sentence says what differs") {
  const plimsoll::Scene from = smallScene(5);
  const Bytes bytes = from.save();
  const auto load = [&](const plimsoll::Body& first, const plimsoll::Body& second) {
    plimsoll::Scene scene(swell());
    scene.add(first), scene.add(second);
    return refusal(scene, bytes);
  };
  const plimsoll::Body one = bodyAt(boat(), 0, 200), two = bodyAt(crate(), 10);
  CHECK(load(one, two) == "");
  plimsoll::Body elsewhere = bodyAt(crate(), 99, 700); // position, motion and mass are loaded
  CHECK(load(one, elsewhere) == "");
  says(load(two, one),
       "body 0: it differs from the body that was saved in its hull: add the same bodies in the same order");
  plimsoll::Body other = two;
  const plimsoll::Panels few(crate(), 40);
  other.with(few);
  says(load(one, other), "body 1: it differs from the body that was saved in its number of panels");
  other = two, other.effects = nullptr;
  says(load(one, other), "in its number of panels");
  plimsoll::Effects fewer;
  fewer.enabled &= ~static_cast<std::uint32_t>(PLIM_EFFECT_VISCOUS);
  other = two, other.effects = &fewer;
  says(load(one, other), "in its effects");
  other = two, other.tolerance = 0.02;
  says(load(one, other), "in its tolerance");
  other = two, other.budget = 0.5;
  says(load(one, other), "in its budget");
  for (int which = 0; which < 2; ++which) {
    other = two;
    if (which == 0) other.locked = PLIM_LOCK_Y;
    if (which == 1) other.precision = PLIM_PRECISION_DOUBLE;
    says(load(one, other), "in its locked motions, precision or own buoyancy");
  }
  plimsoll::Scene own(swell());
  own.add(one), own.setBuoyancy(own.add(two), random_scenes::weakBuoyancy, nullptr);
  says(refusal(own, bytes), "in its locked motions, precision or own buoyancy");
  own.setBuoyancy(1, nullptr, nullptr);
  CHECK(refusal(own, bytes) == "");
  plimsoll::Scene fewer_bodies(swell());
  fewer_bodies.add(one);
  says(refusal(fewer_bodies, bytes), "more bodies were saved than the scene has");
}

TEST_CASE("seakeeping belongs to what is compared, and its filters go on") {
  const random_scenes::Barge& barge = random_scenes::barge();
  plimsoll::Body def = bodyOfMass(barge.hull, 500 * barge.hull.info().volume);
  def.with(effects()).with(barge.seakeeping).position[1] = 0.3;
  plimsoll::Scene scene(swell()), other(swell()), without(swell());
  scene.add(def), other.add(def);
  for (int k = 0; k < 30; ++k) scene.step(0.02);
  other.load(scene.save());
  for (int k = 0; k < 30; ++k) scene.step(0.02), other.step(0.02);
  CHECK(std::abs(scene.state(0).radiation[1]) > 0);
  CHECK(other.save() == scene.save());
  def.plim_body::seakeeping = nullptr;
  without.add(def);
  says(refusal(without, scene.save()), "in its seakeeping");
}

TEST_CASE("bodies that come and go between save and load") {
  plimsoll::Scene scene = smallScene(5);
  const Bytes before = scene.save();
  scene.step(0.02);
  const std::uint32_t added = scene.add(bodyAt(crate(), 20));
  scene.step(0.02);
  const Bytes with_three = scene.save();

  scene.load(before); // the body did not exist then, and its index is reused
  CHECK(scene.count() == 2);
  CHECK(scene.save() == before);
  says(refusal(scene, with_three), "more bodies were saved than the scene has");
  scene.step(0.02);
  CHECK(scene.add(bodyAt(crate(), 20)) == added);
  scene.step(0.02);
  CHECK(scene.save() == with_three);

  scene.remove(0);
  const Bytes with_gap = scene.save();
  says(refusal(scene, with_three), "body 0: it has been removed since the scene was saved, and cannot be restored");
  scene.step(0.02);
  scene.load(with_gap);
  CHECK(scene.save() == with_gap);

  plimsoll::Scene joined(swell()); // any body can take the place of a removed one
  joined.add(bodyAt(crate(), 3)), joined.add(bodyAt(crate(), 0)), joined.add(bodyAt(crate(), 0));
  joined.load(with_gap);
  CHECK(joined.save() == with_gap);
  plim_scene_state state{};
  state.struct_size = sizeof state;
  CHECK(plim_scene_get_state(joined.get(), 0, &state) == PLIM_REMOVED);
  for (int k = 0; k < 20; ++k) joined.step(0.02), scene.step(0.02);
  CHECK(joined.save() == scene.save());
}

TEST_CASE("the water must have the parameters that it had, and is the caller's to set") {
  plimsoll::Scene scene = smallScene(5);
  const Bytes bytes = scene.save();
  scene.setWater(swell(0.31));
  says(refusal(scene, bytes), "water of other parameters: set that water first, by plim_scene_set_water");
  scene.step(0.02);
  scene.setWater(swell());
  scene.load(bytes);
  CHECK(scene.save() == bytes);
  CHECK(plim_scene_get_time(scene.get()) == doctest::Approx(0.1));
}

TEST_CASE("every number of a water counts, whatever its kind") {
  const plimsoll::WaterDef flat;
  std::vector<plimsoll::WaterDef> defs{flat};
  const auto varied = [&](plimsoll::WaterDef def, auto change) {
    change(def);
    defs.push_back(def);
  };
  varied(flat, [](auto& def) { def.level = 0.1; });
  varied(flat, [](auto& def) { def.density = 1025; });
  varied(flat, [](auto& def) { def.gravity = 9.8; });
  varied(flat, [](auto& def) { def.current[0] = 1; });
  varied(flat, [](auto& def) { def.current[1] = 1; });

  std::vector<std::vector<plim_wave>> waves(9, {{0.3, 14, 0.5, 0.2, 0, 0.5}, {0.1, 5, 1.5, 1, 0, 0.5}});
  waves[1][1].amplitude = 0.11, waves[2][1].wavelength = 5.1, waves[3][1].direction = 1.6, waves[4][1].phase = 1.1;
  waves[5][1].angular_frequency = 3, waves[6][1].steepness = 0.6, waves[7].pop_back(), waves[8][0] = waves[8][1];
  for (const std::uint32_t kind : {PLIM_WATER_SINES, PLIM_WATER_GERSTNER})
    for (const std::vector<plim_wave>& list : waves) {
      plimsoll::WaterDef def;
      def.kind = kind, def.waves = list.data(), def.wave_count = static_cast<std::uint32_t>(list.size());
      defs.push_back(def);
      if (&list != &waves[0]) continue;
      varied(def, [](auto& changed) { changed.depth = 9; });
      varied(def, [](auto& changed) { changed.pressure = PLIM_PRESSURE_WHEELER; });
    }

  std::vector<plimsoll::Spectrum> spectra(7);
  for (plimsoll::Spectrum& spectrum : spectra) spectrum.significant_height = 0.6, spectrum.peak_period = 3;
  spectra[1].shape = PLIM_SPECTRUM_BRETSCHNEIDER, spectra[2].significant_height = 0.61, spectra[3].peak_period = 3.1;
  spectra[4].gamma = 3, spectra[5].direction = 1, spectra[6].spread = 9;
  for (const plimsoll::Spectrum& spectrum : spectra) {
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_FFT, def.spectrum = &spectrum, def.tile = 60, def.resolution = 32;
    defs.push_back(def);
    if (&spectrum != &spectra[0]) continue;
    varied(def, [](auto& changed) { changed.tile = 61; });
    varied(def, [](auto& changed) { changed.resolution = 36; });
    varied(def, [](auto& changed) { changed.choppiness = 0.1; });
    varied(def, [](auto& changed) { changed.seed = 2; });
    varied(def, [](auto& changed) {
      changed.kind = PLIM_WATER_SPECTRUM, changed.tile = 0, changed.resolution = 0, changed.components = 9;
    });
  }

  const std::vector<float> heights(30, 0.1f);
  std::vector<plimsoll::Grid> grids(8);
  for (plimsoll::Grid& grid : grids) grid.cell = 1, grid.rows = 5, grid.columns = 6, grid.heights = heights.data();
  grids[1].origin[0] = 1, grids[2].origin[1] = 1, grids[3].cell = 2, grids[4].rows = 4, grids[5].columns = 5;
  grids[6].outside = PLIM_OUTSIDE_LEVEL;
  grids[7].time = 1, grids[7].previous_heights = heights.data();
  for (const plimsoll::Grid& grid : grids) {
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_GRID, def.grid = &grid;
    defs.push_back(def);
  }
  varied(flat, [](auto& def) { def.kind = PLIM_WATER_CALLBACK, def.callback = random_scenes::rollingSea; });

  std::vector<plimsoll::Water> waters;
  for (const plimsoll::WaterDef& def : defs) waters.emplace_back(def);
  const std::size_t plain = waters.size();
  for (const std::size_t inner : {std::size_t{6}, std::size_t{7}})
    for (const double cell : {0.5, 0.6}) {
      plimsoll::WaterDef def;
      def.kind = PLIM_WATER_SAMPLED, def.of = waters[inner].get(), def.cell = cell;
      waters.emplace_back(def);
    }
  CHECK(waters.size() == plain + 4);
  std::vector<Bytes> bytes;
  for (const plimsoll::Water& water : waters) bytes.push_back(plimsoll::Scene(water).save());
  for (std::size_t i = 0; i < waters.size(); ++i) {
    plimsoll::Scene scene(waters[i]);
    for (std::size_t j = 0; j < waters.size(); ++j) {
      CAPTURE(i);
      CAPTURE(j);
      CHECK((plim_scene_load(scene.get(), bytes[j].data(), bytes[j].size()) == PLIM_OK) == (i == j));
    }
  }
}

namespace {

// Tries to save and load the scene during its step.
struct Meddler {
  plimsoll::Scene* scene = nullptr;
  Bytes bytes;
  plim_status saved = PLIM_OK, loaded = PLIM_OK;

  void meddle() {
    std::uint64_t size = 0;
    saved = plim_scene_save(scene->get(), bytes.data(), bytes.size(), &size);
    loaded = plim_scene_load(scene->get(), bytes.data(), bytes.size());
  }
  static void buoyancy(void* user, const plim_body*, plim_forces*) { static_cast<Meddler*>(user)->meddle(); }
  static void sea(void* user, double, std::uint32_t count, const double*, const double*, double* height, double* rate) {
    static_cast<Meddler*>(user)->meddle();
    for (std::uint32_t i = 0; i < count; ++i) {
      height[i] = 0;
      if (rate) rate[i] = 0;
    }
  }
};

} // namespace

TEST_CASE("a callback can neither save nor load, and does no harm by trying") {
  for (const bool in_sea : {false, true}) {
    Meddler meddler;
    plimsoll::WaterDef water;
    if (in_sea) water.kind = PLIM_WATER_CALLBACK, water.callback = Meddler::sea, water.user = &meddler;
    plimsoll::Scene scene{plimsoll::Water(water)};
    scene.add(bodyAt(crate(), 0));
    if (!in_sea) scene.setBuoyancy(0, Meddler::buoyancy, &meddler);
    meddler.scene = &scene, meddler.bytes = scene.save();
    const Bytes before = meddler.bytes;
    scene.step(0.02);
    CHECK(meddler.saved == PLIM_CALLBACK_FAILED);
    CHECK(meddler.loaded == PLIM_CALLBACK_FAILED);
    CHECK(meddler.bytes == before);
    CHECK(scene.time() == doctest::Approx(0.02));
  }
}

TEST_CASE("what a scene returns about itself comes back: the surface, the last step's forces, a body that failed") {
  plimsoll::Scene scene(swell());
  scene.add(bodyAt(boat(), 0, 200)), scene.add(bodyAt(crate(), 8));
  scene.setBuoyancy(0, random_scenes::brokenBuoyancy, nullptr); // fails in the first fifth of every second
  CHECK_THROWS_AS(scene.step(0.02), plimsoll::Error);
  const Bytes failed = scene.save();
  const auto heightNow = [&] { return scene.surface().height(3, 4); };
  const double height = heightNow();
  const plim_scene_state crate_then = scene.state(1);
  CHECK(scene.state(0).status == PLIM_NOT_FINITE);
  for (int k = 0; k < 20; ++k) {
    try {
      scene.step(0.02);
    } catch (const plimsoll::Error&) {
    }
  }
  CHECK(scene.state(0).status == PLIM_OK);
  CHECK(heightNow() != height);
  scene.load(failed);
  CHECK(scene.state(0).status == PLIM_NOT_FINITE);
  CHECK(heightNow() == height);
  const plim_scene_state crate_now = scene.state(1);
  CHECK(std::memcmp(&crate_now, &crate_then, sizeof crate_now) == 0);
  CHECK(crate_now.buoyancy[1] > 0);
}
