// test_body_state.cpp - a body's state belongs to one set of panels. Saved and loaded, it continues with the same bits;
// damaged bytes leave it unchanged. Panels and seakeeping data of another hull are rejected, even for the same mesh
// with another never-wet mask.
#include "support.hpp"

#include "api/motion_support.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <map>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kStep = 0.02; // [s]

// A barge with radiation, moved by a small engine of the test.
struct Barge {
  plimsoll::Hull hull = makeHull(shape("box:12,2.4,4"));
  plimsoll::Panels panels{hull};
  plimsoll::BodyState state{hull, panels};
  plimsoll::Effects effects;
  plimsoll::Seakeeping seakeeping = [this] {
    plimsoll::SeakeepingDef def(hull, mass());
    def.panel_count = 80, def.frequency_count = 3;
    return plimsoll::Seakeeping(def);
  }();
  plimsoll::Surface surface;
  plimsoll::Body body{hull, surface};

  Barge() {
    const plim_wave wave{0.3, 20, 0.4, 0, 0, 0};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
    surface.prepare(plimsoll::Water(def), 1);
    body.with(effects).with(panels).with(state).with(seakeeping);
    body.mass = mass(), body.other_force[1] = -9.81 * mass();
    for (int i = 0; i < 3; ++i) body.inertia[4 * i] = 10 * mass();
    body.velocity[1] = -0.5, body.angular_velocity[0] = 0.1;
  }
  double mass() const { return 500 * hull.info().volume; }

  plimsoll::WaterLoad step() {
    const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(body, kStep);
    for (int i = 0; i < 3; ++i) {
      body.velocity[i] += kStep / mass() * (load.force[i] + body.other_force[i]);
      body.position[i] += kStep * body.velocity[i];
    }
    return load;
  }
};

bool areSame(const plimsoll::WaterLoad& a, const plimsoll::WaterLoad& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

plimsoll::Hull boxWithMask(bool open_top) {
  const MeshData mesh = shape("box:4,1,2");
  const plimsoll::Hull whole = makeHull(mesh);
  std::vector<std::uint8_t> mask(mesh.triangles.size(), 0);
  for (std::size_t t = 0; t < mask.size() && open_top; ++t) {
    bool top = true;
    for (const std::uint32_t v : mesh.triangles[t]) top = top && mesh.vertices[v].y > 0.4;
    mask[t] = top;
  }
  std::vector<double> vertices;
  for (const Vec3d& v : mesh.vertices) vertices.insert(vertices.end(), {v.x, v.y, v.z});
  plim_hull_def def;
  plim_hull_def_init(&def, sizeof def);
  def.vertices_double = vertices.data(), def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles[0].data(), def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  def.never_wet = mask.data();
  return plimsoll::Hull(def);
}

} // namespace

TEST_CASE("a state that is saved and loaded, or copied, goes on with the same bits") {
  Barge first, second, third;
  for (int k = 0; k < 20; ++k) first.step();
  const std::vector<std::byte> bytes = first.state.save();
  CHECK(bytes != second.state.save());
  second.state.load(bytes), third.state.copyFrom(first.state);
  CHECK(second.state.save() == bytes);
  for (Barge* other : {&second, &third}) {
    std::copy_n(first.body.position, 3, other->body.position);
    std::copy_n(first.body.velocity, 3, other->body.velocity);
  }
  for (int k = 0; k < 20; ++k) {
    const plimsoll::WaterLoad expected = first.step();
    CHECK(areSame(second.step(), expected));
    CHECK(areSame(third.step(), expected));
    CHECK(std::abs(expected.radiation[1]) > 0);
  }
  first.state.reset();
  CHECK(first.state.save() == plimsoll::BodyState(first.hull, first.panels).save());
}

TEST_CASE("seakeeping may be given at any step: the state has room for it") {
  Barge barge;
  barge.body.seakeeping = nullptr;
  for (int k = 0; k < 3; ++k) CHECK(barge.step().radiation[1] == 0);
  barge.body.seakeeping = barge.seakeeping.get();
  double radiated = 0;
  for (int k = 0; k < 3; ++k) radiated = std::max(radiated, std::abs(barge.step().radiation[1]));
  CHECK(radiated > 0);
}

TEST_CASE("bytes that are damaged, cut short or of other panels are refused, and the state is as it was") {
  Barge barge;
  for (int k = 0; k < 5; ++k) barge.step();
  const std::vector<std::byte> sound = barge.state.save();
  Random random(2);
  const auto load = [&](const std::vector<std::byte>& bytes, std::size_t size) {
    return plim_body_state_load(barge.state.get(), bytes.data(), size);
  };
  for (int k = 0; k < 500; ++k) {
    std::vector<std::byte> damaged = sound;
    const std::size_t at = random.bits() % damaged.size();
    damaged[at] ^= static_cast<std::byte>(1u << random.bits() % 8);
    CHECK(load(damaged, damaged.size()) == PLIM_BAD_VALUE);
    CHECK(load(sound, at) == PLIM_BAD_VALUE);
  }
  CHECK(barge.state.save() == sound);
  CHECK(load(sound, sound.size()) == PLIM_OK);

  std::vector<std::byte> newer = sound;
  newer[8] = std::byte{9};
  CHECK(load(newer, newer.size()) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error())
            .find("another version of the format, 9 instead of 3: load it with the version of "
                  "Plimsoll that saved it, or reset the state") != std::string::npos);
  const plimsoll::Panels fewer(barge.hull, 40);
  plimsoll::BodyState other(barge.hull, fewer);
  CHECK_THROWS_WITH_AS(other.load(sound), doctest::Contains("other panels"), plimsoll::Error);
  CHECK_THROWS_WITH_AS(other.copyFrom(barge.state), doctest::Contains("different panels"), plimsoll::Error);
  barge.body.state = other.get();
  CHECK_THROWS_WITH_AS(barge.step(), doctest::Contains("plim_body.state was created for other panels"),
                       plimsoll::Error);
  std::uint64_t size = 0;
  std::byte one;
  CHECK(plim_body_state_save(barge.state.get(), &one, 1, &size) == PLIM_BAD_VALUE);
  CHECK(size == sound.size());
  CHECK(plim_body_state_load(nullptr, &one, 1) == PLIM_NULL_ARGUMENT);
}

TEST_CASE("a hull is known by its contents: another mask, or another shape in the same box, is another hull") {
  const plimsoll::Hull closed = boxWithMask(false), open = boxWithMask(true), again = boxWithMask(false);
  CHECK(closed.info().fingerprint == again.info().fingerprint);
  CHECK(closed.info().fingerprint != open.info().fingerprint);
  std::map<std::uint64_t, int> known; // hulls with the same bounding box
  for (const char* name : {"ellipsoid:2,0.5,1,3", "ellipsoid:2,0.5,1,2", "box:4,1,2"}) {
    const plim_hull_info info = makeHull(shape(name)).info();
    CHECK(info.box_high[0] == doctest::Approx(2));
    CHECK(++known[info.fingerprint] == 1);
  }

  const plimsoll::Panels of_open(open);
  const plimsoll::Effects effects;
  plimsoll::Body crate = bodyOfMass(closed, 4000);
  crate.with(plimsoll::stillWater()).with(effects).with(of_open);
  for (int i = 0; i < 3; ++i) crate.inertia[4 * i] = 4000;
  CHECK_THROWS_WITH_AS(plimsoll::evaluateWaterLoad(crate, kStep), doctest::Contains("never-wet mask"), plimsoll::Error);
  CHECK_THROWS_WITH_AS(plimsoll::BodyState(closed, of_open), doctest::Contains("another hull"), plimsoll::Error);
  const plimsoll::Panels of_again(again); // an equal hull's panels are accepted
  CHECK_NOTHROW(plimsoll::evaluateWaterLoad(crate.with(of_again), kStep));
  const plimsoll::BodyState of_equal(again, of_again), own(closed), own_of_again(again);
  CHECK_NOTHROW(plimsoll::evaluateWaterLoad(crate.with(of_equal), kStep));
  CHECK(own.save() == own_of_again.save()); // the hulls' own panels are equal too

  plimsoll::SeakeepingDef def(closed, 4000);
  def.panel_count = 60, def.frequency_count = 2;
  const plimsoll::Seakeeping seakeeping(def);
  plimsoll::Scene scene;
  plimsoll::Body body = bodyOfMass(open, 4000);
  body.with(effects).with(seakeeping);
  for (int i = 0; i < 3; ++i) body.center_of_mass[i] = closed.info().centroid[i];
  CHECK_THROWS_WITH_AS(scene.add(body), doctest::Contains("another hull"), plimsoll::Error);
}

TEST_CASE("without effects a rowboat whose rim goes under stays calm too, as in a scene") {
  const plimsoll::Hull hull = makeHull(shape("rowboat"));
  const plim_hull_info info = hull.info();
  const double mass = 150;
  plimsoll::Body rowboat = bodyOfMass(hull, mass);
  rowboat.with(plimsoll::stillWater()).other_force[1] = -9.81 * mass;
  for (int i = 0; i < 3; ++i) rowboat.inertia[4 * i] = mass;
  rowboat.locked = PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z;
  rowboat.position[1] = -info.box_high[1] - 0.2; // its rim below the water
  double fastest = 0;
  bool flagged = false;
  for (int k = 0; k < 500; ++k) {
    const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(rowboat, kStep);
    flagged = flagged || load.openingSubmerged();
    rowboat.velocity[1] += kStep / mass * (load.force[1] + rowboat.other_force[1]);
    rowboat.position[1] += kStep * rowboat.velocity[1];
    fastest = std::max(fastest, std::abs(rowboat.velocity[1]));
  }
  CHECK(flagged);
  CHECK(fastest < 15);
}

namespace {

const Scene& insideOf(const plimsoll::Scene& scene) {
  return scene.get()->scene;
}

} // namespace

TEST_CASE("a scene of many bodies shares what belongs to a hull, and forgets it with the last of them") {
  constexpr std::uint32_t kBodies = 2000;
  const plimsoll::Hull boat = makeHull(shape("boat")), rowboat = makeHull(shape("rowboat"));
  const plimsoll::Effects effects;
  const auto bodyAt = [&](const plimsoll::Hull& hull, double x) {
    plimsoll::Body body = bodyOfMass(hull, 3000);
    return body.with(effects).position[0] = x, body;
  };
  plimsoll::Scene scene, alone;
  for (std::uint32_t k = 0; k < kBodies; ++k) scene.add(bodyAt(k % 2 ? rowboat : boat, 10 * k));
  const std::uint32_t alone_index = alone.add(bodyAt(boat, 0));

  // There is one SharedHull per hull, not per body, and two hulls do not share one.
  std::weak_ptr<SharedHull> of_boat = insideOf(scene).body(0)->shared, of_rowboat = insideOf(scene).body(1)->shared;
  CHECK(of_boat.lock() != of_rowboat.lock());
  std::uint32_t shared = 0;
  for (std::uint32_t k = 0; k < kBodies; ++k)
    shared += insideOf(scene).body(k)->shared == (k % 2 ? of_rowboat : of_boat).lock();
  CHECK(shared == kBodies);

  // The moments are computed when the first body's energy is requested, and shared with the others.
  CHECK(!of_boat.lock()->moments);
  const double energy = scene.potentialEnergy(0);
  const MomentTree* const moments = of_boat.lock()->moments.get();
  CHECK(moments != nullptr);
  CHECK(!of_rowboat.lock()->moments);
  CHECK(energy == alone.potentialEnergy(alone_index));
  for (std::uint32_t k = 0; k < kBodies; k += 2) CHECK(scene.potentialEnergy(k) == energy);
  CHECK(of_boat.lock()->moments.get() == moments);

  // Remaining bodies keep their hull's data. Unused data is released, because another hull may get the same address.
  for (std::uint32_t k = 0; k < kBodies; k += 2) scene.remove(k);
  CHECK(of_boat.expired());
  CHECK(!of_rowboat.expired());
  CHECK_THROWS_AS(scene.potentialEnergy(0), plimsoll::Error);
  for (std::uint32_t k = 1; k < kBodies; k += 2) scene.remove(k);
  CHECK(of_rowboat.expired());
  const std::uint32_t last = scene.add(bodyAt(boat, 0));
  CHECK(scene.potentialEnergy(last) == energy);
}
