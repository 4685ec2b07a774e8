// test_drawing.cpp - the waterplane as triangles and the newly wet surface through the interface, for a single body and
// for a scene. Their geometry is tested in test_waterplane_cap.cpp and test_newly_wet.cpp.
#include "plimsoll/plimsoll_motion.hpp"
#include "support.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

using plim::Vec3d;
using namespace plim::tests;

namespace {

double areaFromAbove(const plimsoll::Waterplane& cap) {
  double area = 0;
  for (const auto& triangle : cap.triangles) {
    const auto &a = cap.vertices[triangle[0]], &b = cap.vertices[triangle[1]], &c = cap.vertices[triangle[2]];
    const double up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
    CHECK(up >= 0);
    area += 0.5 * up;
  }
  return area;
}

} // namespace

TEST_CASE("the waterplane of bodies in waves has the area that forces state") {
  const plimsoll::Hull hull = makeHull(shape("torus:2,0.7,24"));
  plim_wave wave{};
  wave.amplitude = 0.2, wave.wavelength = 9;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0.3);
  for (const double height : {-0.3, 0.0, 0.25}) {
    plimsoll::Body body(hull, surface);
    body.position[1] = height, body.tolerance = 0, body.precision = PLIM_PRECISION_DOUBLE;
    const plimsoll::Waterplane cap = plimsoll::waterplane(body);
    CHECK(areaFromAbove(cap) == doctest::Approx(cap.area).epsilon(1e-9));
    CHECK(cap.area == doctest::Approx(plimsoll::evaluate(body).waterplane_area).epsilon(1e-5));
    CHECK(!cap.crossing);
    for (const auto& vertex : cap.vertices) CHECK(std::abs(vertex[1] - surface.height(vertex[0], vertex[2])) < 0.02);
  }
}

TEST_CASE("bodies out of the water, under it and without a surface have no waterplane") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Body body(hull, plimsoll::stillWater());
  body.position[1] = 5;
  CHECK(plimsoll::waterplane(body).triangles.empty());
  body.position[1] = -5;
  CHECK(plimsoll::waterplane(body).triangles.empty());
  CHECK(plimsoll::waterplane(plimsoll::Body(hull)).area == 0);
}

TEST_CASE("counts are returned where buffers are too small, and nothing is written beyond them") {
  const plimsoll::Hull hull = makeHull(shape("sphere:1,2"));
  const plimsoll::Body body(hull, plimsoll::stillWater());
  const plimsoll::Waterplane whole = plimsoll::waterplane(body);
  REQUIRE(whole.triangles.size() > 4);
  plim_waterplane cap;
  plim_waterplane_init(&cap, sizeof cap);
  double vertices[6] = {7, 7, 7, 7, 7, 7};
  cap.vertices = vertices, cap.vertex_capacity = 2;
  REQUIRE(plim_evaluate_waterplane(&body, &cap) == PLIM_OK);
  CHECK(cap.vertex_count == whole.vertices.size());
  CHECK(cap.triangle_count == whole.triangles.size());
  for (const double number : vertices) CHECK(number == 7);
  std::vector<double> room(3 * whole.vertices.size());
  std::uint32_t indices[4] = {99, 99, 99, 99};
  cap.vertices = room.data(), cap.vertex_capacity = static_cast<std::uint32_t>(whole.vertices.size());
  cap.indices = indices, cap.triangle_capacity = 1;
  REQUIRE(plim_evaluate_waterplane(&body, &cap) == PLIM_OK);
  CHECK(indices[0] < cap.vertex_count);
  CHECK(indices[3] == 99);
}

TEST_CASE("a box that is lowered reports its bottom, then its sides as they go under") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,1"));
  plimsoll::Wetting wetting(hull);
  plimsoll::Body body(hull, plimsoll::stillWater());
  body.velocity[1] = -2;
  plim_newly_wet found[32];
  body.position[1] = 0.6;
  CHECK(wetting.update(body, found).empty()); // the first update
  body.position[1] = 0.4;
  double total = 0;
  std::uint32_t count = 0;
  const auto first = wetting.update(body, found, &total, &count);
  CHECK(count == first.size());
  CHECK(total == doctest::Approx(2 + 6 * 0.1).epsilon(1e-5)); // the bottom, and 0.1 m of the sides
  REQUIRE(!first.empty());
  CHECK(first[0].area == doctest::Approx(1)); // half of the bottom
  CHECK(first[0].normal[1] == doctest::Approx(-1));
  CHECK(first[0].velocity[1] == doctest::Approx(-2));
  CHECK(first[0].triangle < hull.info().source_count);
  body.position[1] = 0.3;
  CHECK(wetting.update(body, std::span(found).first(3), &total, &count).size() == 3);
  CHECK(count == 8); // counted even if they do not fit: the triangles of four sides
  CHECK(total == doctest::Approx(6 * 0.1).epsilon(1e-5));
  wetting.reset();
  CHECK(wetting.update(body, found).empty());
}

TEST_CASE("bodies of a scene are drawn by the description that the scene returns") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Effects effects;
  plimsoll::Scene scene;
  plimsoll::Body body(hull);
  body.mass = 500, body.position[1] = 1.5;
  const std::uint32_t crate = scene.add(body.with(effects));
  plimsoll::Wetting wetting(hull);
  std::vector<plim_newly_wet> found(12);
  double struck = 0;
  for (int k = 0; k < 300; ++k) {
    scene.step(0.01);
    double total = 0;
    for (const plim_newly_wet& part : wetting.update(scene.body(crate), found, &total)) CHECK(part.area > 0);
    struck += total;
  }
  CHECK(struck > 1);
  CHECK(plimsoll::waterplane(scene.body(crate)).area == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("what is refused is named and changes nothing") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1")), other = makeHull(shape("box:1,1,2"));
  plimsoll::Wetting wetting(hull);
  plimsoll::Body body(hull, plimsoll::stillWater());
  const auto says = [](plim_status status, plim_status expected, const char* words) {
    CHECK(status == expected);
    CHECK(std::string(plim_last_error()).find(words) != std::string::npos);
  };
  plim_waterplane cap;
  plim_waterplane_init(&cap, sizeof cap);
  cap.area = 5;
  says(plim_evaluate_waterplane(nullptr, &cap), PLIM_NULL_ARGUMENT, "body");
  says(plim_evaluate_waterplane(&body, nullptr), PLIM_NULL_ARGUMENT, "waterplane");
  cap.vertex_capacity = 3;
  says(plim_evaluate_waterplane(&body, &cap), PLIM_NULL_ARGUMENT, "vertices");
  cap.vertex_capacity = 0, cap.struct_size = 3;
  says(plim_evaluate_waterplane(&body, &cap), PLIM_WRONG_SIZE, "plim_waterplane");
  CHECK(cap.area == 5);
  says(plim_wetting_update(nullptr, &body, nullptr, 0, nullptr, nullptr), PLIM_NULL_ARGUMENT, "wetting");
  says(plim_wetting_update(wetting.get(), &body, nullptr, 1, nullptr, nullptr), PLIM_NULL_ARGUMENT, "newly_wet");
  const plimsoll::Body stranger(other, plimsoll::stillWater());
  says(plim_wetting_update(wetting.get(), &stranger, nullptr, 0, nullptr, nullptr), PLIM_BAD_VALUE, "another hull");
  body.velocity[0] = std::numeric_limits<double>::quiet_NaN();
  says(plim_wetting_update(wetting.get(), &body, nullptr, 0, nullptr, nullptr), PLIM_NOT_FINITE, "velocity");
  plim_wetting* none = nullptr;
  says(plim_wetting_create(nullptr, &none), PLIM_NULL_ARGUMENT, "hull");
  says(plim_wetting_reset(nullptr), PLIM_NULL_ARGUMENT, "wetting");
  plim_wetting_destroy(nullptr);
}
