// test_seakeeping_api.cpp - the interface of plimsoll_seakeeping.h: results at rest, error messages, saved and loaded
// bytes, and bytes that were truncated, damaged or belong to another hull.
#include "stored_bytes.hpp"
#include "support.hpp"
#include "text_checks.hpp"

#include "plimsoll/plimsoll_seakeeping.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <limits>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
const std::vector<double> kHeadings = {0, 0.5 * kPi, kPi};

std::string complaintOf(const auto& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

// Few panels and frequencies: these tests do not check accuracy.
plimsoll::SeakeepingDef smallDef(const plimsoll::Hull& hull, double density_ratio = 0.5) {
  plimsoll::SeakeepingDef def(hull, 1000 * density_ratio * hull.info().volume);
  def.panel_count = 60, def.frequency_count = 4;
  def.setHeadings(kHeadings);
  return def;
}

const plimsoll::Hull& box() {
  static const plimsoll::Hull hull = makeHull(moved(shape("box:4,1,2"), {3, 7, -1}));
  return hull;
}

const plimsoll::Seakeeping& ofBox() {
  static const plimsoll::Seakeeping found(smallDef(box()));
  return found;
}

std::string complaintAbout(const std::function<void(plimsoll::SeakeepingDef&)>& change) {
  plimsoll::SeakeepingDef def = smallDef(box());
  change(def);
  return complaintOf([&] { plimsoll::Seakeeping{def}; });
}

std::string complaintAboutBytes(const std::vector<std::byte>& bytes) {
  return complaintOf([&] { plimsoll::Seakeeping::load(bytes); });
}

} // namespace

TEST_CASE("a box at rest: pose, volume, stiffness and inertia are those of statics") {
  const plim_seakeeping_info info = ofBox().info();
  const plimsoll::Equilibrium at = plimsoll::Vessel(plimsoll::VesselDef(box(), 4000)).findEquilibrium();
  for (int i = 0; i < 3; ++i) CHECK(info.position[i] == doctest::Approx(at.position[i]).scale(1));
  for (int i = 0; i < 4; ++i) CHECK(info.rotation[i] == doctest::Approx(at.rotation[i]).scale(1));
  for (int i = 0; i < 36; ++i) CHECK(info.stiffness[i] == doctest::Approx(at.stiffness[i]).epsilon(1e-9).scale(10));
  CHECK(info.volume == doctest::Approx(4).epsilon(1e-9));
  CHECK(info.waterplane_area == doctest::Approx(8).epsilon(1e-9));
  CHECK(info.mass == doctest::Approx(4000));
  CHECK(info.center_of_mass[0] == doctest::Approx(3));
  CHECK(info.center_height == doctest::Approx(0).scale(1));
  CHECK(info.wet_extent >= 4);
  CHECK(info.wet_extent <= 4.5); // diagonal in the horizontal plane
  CHECK(info.inertia[0] == doctest::Approx(4000));
  CHECK(info.inertia[21] == doctest::Approx(4000 * 5 / 12.0));
  CHECK(info.frequency_count == 4);
  CHECK(info.heading_count == 3);
  CHECK(info.panel_count > 10);
  CHECK(info.memory > 1000);
  for (int k = 0; k < 3; ++k) {
    CHECK(info.period[k] > at.period_without_water[k]);
    CHECK(info.damping_ratio[k] > 0);
  }
}

TEST_CASE("radiation, excitation and response, each by its number") {
  const plim_seakeeping_info info = ofBox().info();
  double before = 0;
  for (std::uint32_t k = 0; k < info.frequency_count; ++k) {
    const plim_radiation at = ofBox().radiation(k);
    CHECK(at.frequency > before);
    before = at.frequency;
    CHECK(at.damping[7] > 0);
    for (std::uint32_t h = 0; h < info.heading_count; ++h) {
      const plimsoll::Excitation force = ofBox().excitation(h, k);
      CHECK(force.heading == kHeadings[h]);
      CHECK(force.frequency == at.frequency);
      CHECK(std::abs(force.force(1)) > 0);
      CHECK(std::abs(force.froudeKrylov(1)) > 0);
      const plimsoll::Response motion = ofBox().response(h, k);
      CHECK(motion.heading == kHeadings[h]);
      const plimsoll::Response same = ofBox().responseAt(h, at.frequency);
      for (int i = 0; i < 6; ++i)
        CHECK(std::abs(same.motion(i) - motion.motion(i)) <= 1e-9 * (1 + motion.amplitude(i)));
    }
  }
  // Long waves carry it along: heave follows the surface.
  CHECK(ofBox().responseAt(0, 0.05 * ofBox().radiation(0).frequency).amplitude(1) == doctest::Approx(1).epsilon(0.02));
  // Far above the range the response is small.
  CHECK(ofBox().responseAt(0, 20 * before).amplitude(1) < 0.01);
}

TEST_CASE("headings turn with the waves: from ahead and from astern a box pitches against itself") {
  const plimsoll::Response astern = ofBox().response(0, 1), ahead = ofBox().response(2, 1),
                           beam = ofBox().response(1, 1);
  CHECK(std::abs(astern.motion(5) + ahead.motion(5)) < 0.03 * astern.amplitude(5));
  CHECK(std::abs(astern.motion(1) - ahead.motion(1)) < 0.03 * astern.amplitude(1));
  CHECK(beam.amplitude(5) < 0.1 * astern.amplitude(5)); // not zero, because the panels are not symmetric
  CHECK(astern.amplitude(3) < 0.1 * beam.amplitude(3));
  // A quarter period after its crest has passed, a wave is higher on the side it travels to. From astern it lifts the
  // bow, a positive rotation about z; from abeam, towards +z, it is a negative rotation about x.
  CHECK(ofBox().excitation(0, 0).force(5).imag() > 0);
  CHECK(ofBox().excitation(1, 0).force(3).imag() < 0);
  CHECK(ofBox().excitation(0, 0).force(1).real() > 0);
}

TEST_CASE("a given pose is taken as it is; half of one is refused") {
  plimsoll::SeakeepingDef def = smallDef(box());
  const plim_seakeeping_info found = ofBox().info();
  std::copy_n(found.position, 3, def.position), std::copy_n(found.rotation, 4, def.rotation);
  const plim_seakeeping_info same = plimsoll::Seakeeping(def).info();
  CHECK(same.volume == doctest::Approx(found.volume));
  CHECK(same.added_mass_infinite[7] == doctest::Approx(found.added_mass_infinite[7]));
  def.position[1] -= 0.2;
  CHECK(plimsoll::Seakeeping(def).info().volume == doctest::Approx(5.6).epsilon(1e-6));
  def.rotation[3] = kNan;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping{def}; }), "give both position and rotation"));
  def.rotation[3] = 3;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping{def}; }), "not a unit quaternion"));
  def.rotation[3] = 1, def.position[1] = 1e13;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping{def}; }), "position is more than 1e12 m away"));
  def.position[1] = 100;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping{def}; }), "dry"));
  def.position[1] = -100;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping{def}; }), "under water"));
}

TEST_CASE("a waterline through vertices, a hollow boat, a list") {
  // A box with vertices and edges exactly in the water surface.
  const plimsoll::Hull ringed = makeHull(split(shape("box:4,1,2")));
  CHECK(plimsoll::Seakeeping(smallDef(ringed)).info().volume == doctest::Approx(4).epsilon(1e-6));
  const plimsoll::Hull boat = makeHull(shape("rowboat"));
  plimsoll::SeakeepingDef def(boat, 300);
  def.panel_count = 60, def.frequency_count = 4;
  CHECK(plimsoll::Seakeeping(def).info().volume == doctest::Approx(0.3).epsilon(1e-6));
  CHECK(plimsoll::Seakeeping(def).info().heading_count == 0);
  plimsoll::SeakeepingDef leaning = smallDef(box());
  leaning.center_of_mass[2] = -0.97;
  const plim_seakeeping_info info = plimsoll::Seakeeping(leaning).info();
  CHECK(info.rotation[0] > 0.01);
  CHECK(info.volume == doctest::Approx(4).epsilon(1e-6));
}

TEST_CASE("what cannot be is refused in clear words") {
  CHECK(has(complaintAbout([](auto& def) { def.mass = 9000; }), "it sinks"));
  CHECK(has(complaintAbout([](auto& def) { def.mass = 8000, def.center_of_mass[1] = 6.9; }), "under water"));
  CHECK(has(complaintAbout([](auto& def) { def.center_of_mass[1] = 9; }), "does not stay upright"));
  CHECK(has(complaintAbout([](auto& def) { def.mass = 0; }), "mass must be positive"));
  CHECK(has(complaintAbout([](auto& def) { def.mass = kNan; }), "mass must be positive"));
  CHECK(has(complaintAbout([](auto& def) { def.density = kNan; }), "density"));
  CHECK(has(complaintAbout([](auto& def) { def.gravity = 0; }), "gravity"));
  CHECK(has(complaintAbout([](auto& def) { def.inertia[0] = kNan; }), "inertia is not finite"));
  CHECK(has(complaintAbout([](auto& def) { def.inertia[1] = 1; }), "inertia is not symmetric"));
  CHECK(has(complaintAbout([](auto& def) { def.inertia[0] = 1; }), "inertia is not that of a body"));
  CHECK(has(complaintAbout([](auto& def) { def.center_of_mass[0] = 1e9; }), "center_of_mass"));
  CHECK(has(complaintAbout([](auto& def) { def.panel_count = 5; }), "panel_count must lie between 24 and 2000"));
  CHECK(has(complaintAbout([](auto& def) { def.panel_count = 5000; }), "panel_count must lie"));
  CHECK(has(complaintAbout([](auto& def) { def.frequency_count = 1; }), "frequency_count must lie between 2 and 1000"));
  CHECK(has(complaintAbout([](auto& def) { def.lowest_frequency = -1; }),
            "lowest_frequency and highest_frequency must be positive"));
  CHECK(has(complaintAbout([](auto& def) { def.highest_frequency = kNan; }),
            "lowest_frequency and highest_frequency must be positive"));
  // With such a frequency w^2 / g and everything after it would not be finite.
  for (const double tiny : {1e-7, 1e-162, 1e-300}) {
    CHECK(has(complaintAbout([&](auto& def) { def.lowest_frequency = tiny; }), "from 1e-6 to 1e6 rad/s"));
    CHECK(has(complaintAbout([&](auto& def) { def.highest_frequency = tiny; }), "from 1e-6 to 1e6 rad/s"));
  }
  CHECK(complaintAbout([](auto& def) { def.lowest_frequency = 1e-6; }).empty());
  CHECK(has(complaintAbout([](auto& def) { def.lowest_frequency = 3, def.highest_frequency = 2; }),
            "lowest_frequency must lie below highest_frequency"));
  CHECK(has(complaintAbout([](auto& def) { def.headings = nullptr; }), "headings is null"));
  const double degrees[] = {90};
  CHECK(has(complaintAbout([&](auto& def) { def.headings = degrees, def.heading_count = 1; }), "degrees?"));
  CHECK(has(complaintAbout([](auto& def) { def.hull = nullptr; }), "hull is null"));
  CHECK(has(complaintAbout([](auto& def) { def.struct_size = 0; }), "struct_size is not set"));
}

TEST_CASE("progress is told, and may give up") {
  plimsoll::SeakeepingDef def = smallDef(box());
  std::vector<double> parts;
  def.progress_user = &parts;
  def.progress = [](double part, void* user) -> std::int32_t {
    static_cast<std::vector<double>*>(user)->push_back(part);
    return 0;
  };
  plimsoll::Seakeeping{def};
  REQUIRE(parts.size() >= 4);
  CHECK(std::is_sorted(parts.begin(), parts.end()));
  CHECK(parts.front() >= 0);
  CHECK(parts.back() <= 1);
  def.progress = [](double, void*) -> std::int32_t { return 1; };
  plim_seakeeping* made = nullptr;
  CHECK(plim_seakeeping_create(&def, &made) == PLIM_STOPPED);
  CHECK(made == nullptr);
  CHECK(has(plim_last_error(), "asked to stop"));
}

TEST_CASE("null pointers, sizes and numbers out of range") {
  const plim_seakeeping* found = ofBox().get();
  plim_seakeeping* made = nullptr;
  CHECK(plim_seakeeping_create(nullptr, &made) == PLIM_NULL_ARGUMENT);
  CHECK(plim_seakeeping_create(nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  plim_seakeeping_destroy(nullptr);
  plim_seakeeping_info info{};
  CHECK(plim_seakeeping_get_info(found, &info) == PLIM_WRONG_SIZE);
  CHECK(plim_seakeeping_get_info(nullptr, &info) == PLIM_NULL_ARGUMENT);
  CHECK(plim_seakeeping_get_info(found, nullptr) == PLIM_NULL_ARGUMENT);
  plim_response response{};
  response.struct_size = sizeof response;
  CHECK(plim_seakeeping_get_response(found, 3, 0, &response) == PLIM_BAD_VALUE);
  CHECK(has(plim_last_error(), "heading must be below"));
  CHECK(plim_seakeeping_get_response(found, 0, 4, &response) == PLIM_BAD_VALUE);
  CHECK(has(plim_last_error(), "frequency must be below"));
  CHECK(response.frequency == 0); // unchanged
  for (const double frequency : {0.0, -1.0, 1e-100, 9e-7, kNan, std::numeric_limits<double>::infinity()})
    CHECK(plim_seakeeping_find_response(found, 0, frequency, &response) == PLIM_BAD_VALUE);
  CHECK(has(complaintOf([&] { ofBox().radiation(4); }), "frequency must be below"));
  CHECK(has(complaintOf([&] { ofBox().excitation(0, 4); }), "frequency must be below"));
  plimsoll::SeakeepingDef bare = smallDef(box());
  bare.headings = nullptr, bare.heading_count = 0;
  CHECK(has(complaintOf([&] { plimsoll::Seakeeping(bare).excitation(0, 0); }), "built without headings"));
  CHECK(plim_seakeeping_get_panels(found, nullptr, 1) == PLIM_NULL_ARGUMENT);
  CHECK(plim_seakeeping_get_panels(found, nullptr, 0) == PLIM_OK);
  std::uint64_t size = 0;
  CHECK(plim_seakeeping_save(found, nullptr, 0, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_seakeeping_save(found, &size, 8, &size) == PLIM_BAD_VALUE);
  CHECK(has(plim_last_error(), "capacity is too small"));
  CHECK(plim_seakeeping_load(nullptr, 8, nullptr, &made) == PLIM_NULL_ARGUMENT);
  CHECK(plim_seakeeping_load(&size, 8, nullptr, nullptr) == PLIM_NULL_ARGUMENT);
}

TEST_CASE("the panels lie under water, about the centre of mass, and make the volume up") {
  double volume = 0;
  for (const std::array<double, 9>& at : ofBox().panels()) {
    const Vec3d a{at[0], at[1], at[2]}, b{at[3], at[4], at[5]}, c{at[6], at[7], at[8]};
    for (const Vec3d& corner : {a, b, c}) {
      CHECK(corner.y <= 1e-9);
      CHECK(std::abs(corner.x) <= 2 + 1e-9);
      CHECK(std::abs(corner.z) <= 1 + 1e-9);
    }
    volume += dot(a, cross(b, c)) / 6;
  }
  CHECK(volume == doctest::Approx(4).epsilon(0.05));
}

TEST_CASE("bytes come back as they went, and only for what they were built from") {
  const std::vector<std::byte> bytes = ofBox().save();
  const plimsoll::SeakeepingDef def = smallDef(box());
  const plimsoll::Seakeeping back = plimsoll::Seakeeping::load(bytes, &def);
  CHECK(back.save() == bytes);
  const plim_seakeeping_info a = ofBox().info(), b = back.info();
  CHECK(std::memcmp(&a, &b, sizeof a) == 0);
  CHECK(back.response(1, 2).motion(3) == ofBox().response(1, 2).motion(3));
  CHECK(plimsoll::Seakeeping(def).save() == bytes); // built again: the same bits
  const auto refusedFor = [&](const std::function<void(plimsoll::SeakeepingDef&)>& change) {
    plimsoll::SeakeepingDef other = smallDef(box());
    change(other);
    return has(complaintOf([&] { plimsoll::Seakeeping::load(bytes, &other); }), "of another hull, or of other weights");
  };
  const plimsoll::Hull longer = makeHull(shape("box:4.001,1,2"));
  CHECK(refusedFor([&](auto& other) { other.hull = longer.get(); }));
  CHECK(refusedFor([](auto& other) { other.mass += 1; }));
  CHECK(refusedFor([](auto& other) { other.density = 1025; }));
  CHECK(refusedFor([](auto& other) { other.center_of_mass[1] = 6.9; }));
  CHECK(refusedFor([](auto& other) { other.panel_count = 61; }));
  CHECK(refusedFor([](auto& other) { other.frequency_count = 5; }));
  CHECK(refusedFor([](auto& other) { other.heading_count = 2; }));
  CHECK(refusedFor([](auto& other) { other.highest_frequency = 1; }));
  CHECK(refusedFor([](auto& other) {
    for (double& number : other.position) number = 0;
    for (double& number : other.rotation) number = 0;
    other.rotation[3] = 1;
  }));
}

TEST_CASE("bytes that are cut short, damaged or of another kind are refused, each in its words") {
  const std::vector<std::byte> bytes = ofBox().save();
  for (const std::size_t size :
       {std::size_t{9}, std::size_t{63}, std::size_t{64}, bytes.size() / 2, bytes.size() - 1}) {
    std::vector<std::byte> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK(has(complaintAboutBytes(cut), "cut short"));
  }
  CHECK(has(complaintAboutBytes({std::byte{1}}), "cut short"));
  std::vector<std::byte> changed = bytes;
  changed.push_back(std::byte{0});
  CHECK(has(complaintAboutBytes(changed), "more bytes than belong to it"));
  changed = bytes, changed[0] = std::byte{'Q'};
  CHECK(has(complaintAboutBytes(changed), "not a seakeeping that Plimsoll has saved"));
  changed = bytes, changed[8] = std::byte{9};
  CHECK(has(complaintAboutBytes(changed), "another version"));
  Random random(7);
  for (int k = 0; k < 300; ++k) { // one bit anywhere after the size
    changed = bytes;
    const auto at = 32 + static_cast<std::size_t>(random.uniform() * static_cast<double>(bytes.size() - 33));
    changed[at] ^= static_cast<std::byte>(1u << k % 8);
    CHECK(has(complaintAboutBytes(changed), "checksum is wrong"));
  }
}

TEST_CASE("forged bytes with a right checksum do no harm") {
  const std::vector<std::byte> bytes = ofBox().save();
  std::vector<std::byte> changed = bytes;
  changed[40] = std::byte{255}, mendChecksum(changed); // panels
  CHECK(has(complaintAboutBytes(changed), "do not fit its size"));
  changed = bytes, std::fill(changed.begin() + 48, changed.begin() + 56, std::byte{255}), mendChecksum(changed);
  CHECK(has(complaintAboutBytes(changed), "do not fit its size"));
  changed = bytes, changed[64 + 6] = std::byte{0xf0}, changed[64 + 7] = std::byte{0x7f},
  mendChecksum(changed); // density: infinite
  CHECK(has(complaintAboutBytes(changed), "not finite"));
  changed = bytes, changed[64 + 7] |= std::byte{0x80}, mendChecksum(changed); // density: negative
  CHECK(has(complaintAboutBytes(changed), "not positive"));
}
