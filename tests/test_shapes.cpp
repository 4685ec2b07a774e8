// test_shapes.cpp - every built-in shape meets the description in shapes.hpp: shared vertices, closed, wound outward,
// free of self-intersections, centred, with the closed-form volume of its polyhedron. Every error in a name is
// reported.
#include "support.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>

using namespace plim;
using namespace plim::formats;

namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

double volumeOf(const MeshData& mesh) {
  double six_volume = 0;
  for (const Triangle& t : mesh.triangles)
    six_volume += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return six_volume / 6;
}

std::map<Edge, int> directedEdges(const MeshData& mesh) {
  std::map<Edge, int> edges;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  return edges;
}

std::vector<Edge> openEdges(const MeshData& mesh) {
  const std::map<Edge, int> edges = directedEdges(mesh);
  std::vector<Edge> open;
  for (const auto& [edge, uses] : edges)
    if (!edges.contains({edge.second, edge.first})) open.push_back(edge);
  return open;
}

std::size_t shellCount(const MeshData& mesh) {
  std::vector<std::uint32_t> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0u);
  const auto root = [&](std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t other : {t[1], t[2]}) parent[root(t[0])] = root(other);
  std::set<std::uint32_t> roots;
  for (std::uint32_t v = 0; v < parent.size(); ++v) roots.insert(root(v));
  return roots.size();
}

// Returns the winding number of the surface about a point, from the solid angles of its triangles: 1 inside, 0 outside.
double windingNumber(const MeshData& mesh, const Vec3d& point) {
  double angle = 0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[0]] - point, b = mesh.vertices[t[1]] - point, c = mesh.vertices[t[2]] - point;
    const double la = length(a), lb = length(b), lc = length(c);
    angle += 2 * std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return angle / (4 * kPi);
}

void checkSheet(const MeshData& mesh) {
  std::set<std::array<double, 3>> places;
  Vec3d low = mesh.vertices.at(0), high = low;
  for (const Vec3d& v : mesh.vertices) {
    REQUIRE(isFinite(v));
    places.insert({v.x, v.y, v.z});
    low = minimum(low, v);
    high = maximum(high, v);
  }
  CHECK(places.size() == mesh.vertices.size());
  CHECK(length(low + high) < 1e-9 * length(high - low));
  std::set<std::uint32_t> used;
  for (const Triangle& t : mesh.triangles) {
    const Vec3d &a = mesh.vertices.at(t[0]), &b = mesh.vertices.at(t[1]), &c = mesh.vertices.at(t[2]);
    const double longest = std::max({length(b - a), length(c - b), length(a - c)});
    REQUIRE(length(cross(b - a, c - a)) > 1e-6 * longest * longest);
    used.insert(t.begin(), t.end());
  }
  CHECK(used.size() == mesh.vertices.size());
  for (const auto& [edge, uses] : directedEdges(mesh)) REQUIRE(uses == 1);
  std::uint32_t named = 0;
  for (const MeshPart& part : mesh.parts) {
    CHECK(part.first_triangle == named);
    CHECK(part.triangle_count > 0);
    CHECK_FALSE(part.names.empty());
    named += part.triangle_count;
  }
  if (!mesh.parts.empty()) CHECK(named == mesh.triangles.size());
}

void checkClosed(const MeshData& mesh, std::size_t shells = 1) {
  checkSheet(mesh);
  CHECK(openEdges(mesh).empty());
  CHECK(volumeOf(mesh) > 0);
  CHECK(shellCount(mesh) == shells);
}

// Checks that points just outside every triangle are outside, and points just inside are inside: outward winding and no
// intersections.
void checkEmbedded(const MeshData& mesh) {
  std::size_t wrong = 0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[0]], b = mesh.vertices[t[1]], c = mesh.vertices[t[2]];
    const Vec3d area = cross(b - a, c - a), step = 1e-5 * area / length(area), middle = (a + b + c) / 3.0;
    if (std::abs(windingNumber(mesh, middle + step)) > 0.01) ++wrong;
    if (std::abs(windingNumber(mesh, middle - step) - 1) > 0.01) ++wrong;
  }
  CHECK(wrong == 0);
}

std::string messageFor(const std::string& text) {
  try {
    makeShape(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

Vec3d extentOf(const MeshData& mesh) {
  Vec3d high{};
  for (const Vec3d& v : mesh.vertices) high = maximum(high, v);
  return 2.0 * high;
}

} // namespace

TEST_CASE("shapes: box") {
  const MeshData mesh = makeShape("box:2,3,4");
  checkClosed(mesh);
  checkEmbedded(mesh);
  CHECK(mesh.vertices.size() == 8);
  CHECK(mesh.triangles.size() == 12);
  CHECK(extentOf(mesh) == Vec3d{2, 3, 4});
  CHECK(volumeOf(mesh) == doctest::Approx(24).epsilon(1e-14));
}

TEST_CASE("shapes: sphere and ellipsoid") {
  double previous_error = 1;
  for (int n = 0; n <= 5; ++n) {
    const MeshData mesh = makeShape("sphere:2," + std::to_string(n));
    checkClosed(mesh);
    CHECK(mesh.triangles.size() == static_cast<std::size_t>(20 << (2 * n)));
    for (const Vec3d& v : mesh.vertices) REQUIRE(length(v) == doctest::Approx(2).epsilon(1e-14));
    const double error = 1 - volumeOf(mesh) / (4 * kPi / 3 * 8);
    CHECK(error > 0);
    CHECK(error < 0.4 * previous_error);
    previous_error = error;
  }
  CHECK(previous_error < 1e-3);
  CHECK(makeShape("sphere:2").triangles.size() == 1280);

  const MeshData ellipsoid = makeShape("ellipsoid:3,1,2,3");
  checkClosed(ellipsoid);
  checkEmbedded(ellipsoid);
  CHECK(volumeOf(ellipsoid) == doctest::Approx(6 * volumeOf(makeShape("sphere:1,3"))).epsilon(1e-13));
}

TEST_CASE("shapes: geodesic ellipsoids of any fineness") {
  const double exact = 4 * kPi / 3 * 5 * 1 * 1.5;
  double previous_error = 1;
  for (const int n : {1, 2, 3, 4, 5, 7, 16, 31}) {
    const MeshData mesh = makeShape("geodesic:5,1,1.5," + std::to_string(n));
    checkClosed(mesh);
    CHECK(mesh.triangles.size() == static_cast<std::size_t>(20 * n * n));
    // Euler: closed, in one piece, without handles
    CHECK(mesh.vertices.size() == static_cast<std::size_t>(10 * n * n + 2));
    for (const Vec3d& v : mesh.vertices)
      REQUIRE(v.x * v.x / 25 + v.y * v.y + v.z * v.z / 2.25 == doctest::Approx(1).epsilon(1e-14));
    const double error = 1 - volumeOf(mesh) / exact;
    CHECK(error > 0);
    CHECK(error < previous_error);
    CHECK(error * n * n < 0.75); // second order
    previous_error = error;
  }
  checkEmbedded(makeShape("geodesic:5,1,1.5,7"));
  CHECK(makeShape("geodesic:5,1,1.5").triangles.size() == 1280);
  CHECK(makeShape("geodesic:5,1,1.5,300").triangles.size() == 1800000);
  CHECK(volumeOf(makeShape("geodesic:1,1,1,1")) == doctest::Approx(volumeOf(makeShape("sphere:1,0"))).epsilon(1e-14));
}

TEST_CASE("shapes: cylinder, cone and torus have the volume of their polyhedra") {
  for (const int n : {3, 4, 7, 8, 12, 64, 100}) {
    const std::string count = std::to_string(n);
    const double polygon = 0.5 * n * std::sin(2 * kPi / n); // of unit radius
    const MeshData cylinder = makeShape("cylinder:0.5,3," + count);
    CHECK(shellCount(cylinder) == 1);
    CHECK(openEdges(cylinder).empty());
    CHECK(volumeOf(cylinder) == doctest::Approx(0.25 * polygon * 3).epsilon(1e-13));
    const MeshData cone = makeShape("cone:2,3," + count);
    CHECK(openEdges(cone).empty());
    CHECK(volumeOf(cone) == doctest::Approx(4 * polygon * 3 / 3).epsilon(1e-13));
  }
  for (const int n : {6, 9, 64}) {
    const MeshData torus = makeShape("torus:2,0.5," + std::to_string(n));
    const int m = n / 2;
    CHECK(openEdges(torus).empty());
    CHECK(volumeOf(torus) ==
          doctest::Approx(n * std::sin(2 * kPi / n) * 2 * 0.5 * m * std::sin(2 * kPi / m) * 0.25).epsilon(1e-13));
  }
  checkClosed(makeShape("cylinder:0.5,3"));
  checkClosed(makeShape("cone:2,3"));
  checkClosed(makeShape("torus:2,0.5"));
  checkEmbedded(makeShape("cylinder:0.5,3"));
  checkEmbedded(makeShape("cone:2,3"));
  checkEmbedded(makeShape("torus:2,0.5,24"));
}

TEST_CASE("shapes: axes of cylinder, cone and torus") {
  CHECK(extentOf(makeShape("cylinder:0.5,3")) == Vec3d{3, 1, 1});
  CHECK(extentOf(makeShape("torus:2,0.5")) == Vec3d{5, 1, 5});
  const MeshData cone = makeShape("cone:2,3");
  int at_the_bottom = 0;
  for (const Vec3d& v : cone.vertices)
    if (v.y < 0) {
      ++at_the_bottom;
      CHECK(v == Vec3d{0, -1.5, 0});
    }
  CHECK(at_the_bottom == 1);
}

TEST_CASE("shapes: circles are right to the last bits") {
  const int n = 720;
  const MeshData mesh = makeShape("cylinder:1,1," + std::to_string(n));
  double worst = 0;
  for (const Vec3d& v : mesh.vertices)
    if (v.y != 0 || v.z != 0) {
      const double turn = std::atan2(v.z, v.y) / (2 * kPi) * n;
      worst = std::max({worst, std::abs(std::hypot(v.y, v.z) - 1), std::abs(turn - std::round(turn)) * 2 * kPi / n});
    }
  CHECK(worst < 1e-15 * 4);
}

TEST_CASE("shapes: wigley hull") {
  const MeshData mesh = makeShape("wigley:10,1,0.625");
  checkClosed(mesh);
  checkEmbedded(mesh);
  const Vec3d extent = extentOf(mesh);
  CHECK(extent.x == doctest::Approx(10));
  CHECK(extent.y == doctest::Approx(0.625));
  CHECK(extent.z == doctest::Approx(1));
  const double exact = 4.0 / 9.0 * 10 * 1 * 0.625;
  const double coarse = exact - volumeOf(mesh), fine = exact - volumeOf(makeShape("wigley:10,1,0.625,80"));
  CHECK(coarse > 0);
  CHECK(coarse < 0.01 * exact);
  CHECK(fine == doctest::Approx(coarse / 4).epsilon(0.1));
  for (const int n : {4, 5, 6, 17}) checkClosed(makeShape("wigley:10,1,0.625," + std::to_string(n)));
}

TEST_CASE("shapes: barge, boat, catamaran and buoy") {
  const MeshData barge = makeShape("barge");
  checkClosed(barge);
  checkEmbedded(barge);
  CHECK(volumeOf(barge) == doctest::Approx(6 * (20 * 0.9 + 17 * 1.6)).epsilon(1e-12));

  const MeshData boat = makeShape("boat");
  checkClosed(boat);
  checkEmbedded(boat);
  CHECK(extentOf(boat).x == doctest::Approx(8).epsilon(0.01));
  CHECK(boat.triangles.size() < 2000);
  std::set<std::string> names;
  for (const MeshPart& part : boat.parts) names.insert(part.names.begin(), part.names.end());
  CHECK(names == std::set<std::string>{"hull", "deck", "cockpit", "cabin", "windows"});

  const MeshData catamaran = makeShape("catamaran");
  checkClosed(catamaran, 2);
  checkEmbedded(catamaran);
  CHECK(extentOf(catamaran).x == doctest::Approx(10));
  CHECK(extentOf(catamaran).z == doctest::Approx(5).epsilon(0.01));

  const MeshData buoy = makeShape("buoy");
  checkClosed(buoy);
  checkEmbedded(buoy);
  CHECK(extentOf(buoy).x == doctest::Approx(1.5));
}

TEST_CASE("shapes: the boat's cockpit is a part, and the boat floats dry with it marked") {
  const MeshData boat = makeShape("boat");
  const auto part = std::find_if(boat.parts.begin(), boat.parts.end(),
                                 [](const MeshPart& p) { return p.names == std::vector<std::string>{"cockpit"}; });
  REQUIRE(part != boat.parts.end());
  std::vector<std::uint8_t> cockpit(boat.triangles.size(), 0);
  std::fill_n(cockpit.begin() + part->first_triangle, part->triangle_count, std::uint8_t{1});

  // Its border is one ring, nowhere below the deck: the coaming, and the cabin's aft edge.
  MeshData inside = boat;
  inside.triangles.assign(boat.triangles.begin() + part->first_triangle,
                          boat.triangles.begin() + part->first_triangle + part->triangle_count);
  const auto lowest = [&](const MeshPart& p) {
    double low = 1e9;
    for (std::uint32_t t = 0; t < p.triangle_count; ++t)
      for (const std::uint32_t v : boat.triangles[p.first_triangle + t]) low = std::min(low, boat.vertices[v].y);
    return low;
  };
  std::map<std::uint32_t, std::uint32_t> next;
  for (const Edge& edge : openEdges(inside)) CHECK(next.insert(edge).second);
  std::size_t steps = 0;
  std::uint32_t vertex = next.begin()->first;
  double rim = 1e9;
  do {
    rim = std::min(rim, boat.vertices[vertex].y);
    vertex = next.at(vertex);
    ++steps;
  } while (vertex != next.begin()->first && steps <= next.size());
  CHECK(steps == next.size());
  const double sole = lowest(*part);
  CHECK(sole < rim - 0.3);
  REQUIRE(boat.parts.at(1).names == std::vector<std::string>{"deck"});
  CHECK(rim >= lowest(boat.parts[1]));

  // The library's interior search with the water near the rim finds the same, except for a triangle on either side of
  // the cabin wall, which is above the rim.
  const std::vector<std::uint8_t> found = tests::makeHull(boat).findInterior(sole + 0.75 * (rim - sole));
  int above = 0;
  for (std::uint32_t t = 0; t < found.size(); ++t) {
    REQUIRE(found[t] <= cockpit[t]);
    if (found[t] == cockpit[t]) continue;
    CHECK(lowest({{}, t, 1}) >= rim);
    ++above;
  }
  CHECK(above == 2);

  // Floating with the water a millimetre below the coaming, and then a millimetre above it.
  const plimsoll::Hull solid = tests::makeHull(boat), dry = tests::makeHull(boat, nullptr, 0, cockpit);
  const auto at = [&](const plimsoll::Hull& hull, double level) {
    return plimsoll::evaluate(tests::makeBody(hull, {0, -level, 0}));
  };
  const plimsoll::Forces afloat = at(dry, rim - 1e-3), flooded = at(solid, rim - 1e-3);
  CHECK_FALSE(afloat.openingSubmerged());
  CHECK(afloat.certified());
  CHECK(afloat.volume > flooded.volume + 1); // [m^3]
  CHECK(std::hypot(afloat.force[0], afloat.force[2]) < 1e-12 * afloat.force[1]);
  CHECK(afloat.force[1] == doctest::Approx(tests::kWeight * afloat.volume).epsilon(1e-12));
  CHECK(at(dry, rim + 1e-3).openingSubmerged());
  CHECK(at(dry, sole - 1e-3).volume == doctest::Approx(at(solid, sole - 1e-3).volume).epsilon(1e-12));
}

TEST_CASE("shapes: hulls are symmetric about the middle plane") {
  for (const char* name : {"boat", "catamaran", "wigley:10,1,1", "rowboat"}) {
    const MeshData mesh = makeShape(name);
    std::set<std::array<double, 3>> places;
    for (const Vec3d& v : mesh.vertices) places.insert({v.x, v.y, v.z + 0.0});
    for (const Vec3d& v : mesh.vertices) REQUIRE(places.contains({v.x, v.y, 0.0 - v.z}));
  }
}

TEST_CASE("shapes: the rowboat is open at one rim, the gunwale") {
  const MeshData mesh = makeShape("rowboat");
  checkSheet(mesh);
  CHECK(shellCount(mesh) == 1);
  const std::vector<Edge> open = openEdges(mesh);
  std::map<std::uint32_t, std::uint32_t> next;
  for (const Edge& edge : open) CHECK(next.insert(edge).second);
  std::size_t steps = 0;
  std::uint32_t vertex = open.at(0).first;
  do {
    CHECK(mesh.vertices[vertex].y > 0);
    vertex = next.at(vertex);
    ++steps;
  } while (vertex != open[0].first && steps <= open.size());
  CHECK(steps == open.size());
  double bottom_normal = 0;
  for (const Triangle& t : mesh.triangles)
    bottom_normal += cross(mesh.vertices[t[1]] - mesh.vertices[t[0]], mesh.vertices[t[2]] - mesh.vertices[t[0]]).y;
  CHECK(bottom_normal < 0);
}

TEST_CASE("shapes: names") {
  for (const std::string_view name : shapeNames()) CHECK(isShapeName(name));
  CHECK(shapeNames().size() == 13);
  CHECK(isShapeName("box:1,2"));
  CHECK_FALSE(isShapeName("boat.obj"));
  CHECK_FALSE(isShapeName("shpere:1"));
  CHECK_FALSE(isShapeName(""));
  CHECK_FALSE(isShapeName("box/box:1,2,3"));
}

TEST_CASE("shapes: errors are named") {
  CHECK(messageFor("box:1,2") == "box needs three lengths: box:LX,LY,LZ, got 2");
  CHECK(messageFor("box") == "box needs three lengths: box:LX,LY,LZ, got 0");
  CHECK(messageFor("box:1,2,3,4") == "box needs three lengths: box:LX,LY,LZ, got 4");
  CHECK(messageFor("sphere:-1") == "sphere: radius must be positive, got -1");
  CHECK(messageFor("sphere:0") == "sphere: radius must be positive, got 0");
  CHECK(messageFor("sphere:1,2,3") == "sphere needs one length and perhaps N: sphere:R[,N], got 3");
  CHECK(messageFor("sphere:1,10") == "sphere: N must be a whole number from 0 to 9, got 10");
  CHECK(messageFor("geodesic:1,1,1,0") == "geodesic: N must be a whole number from 1 to 300, got 0");
  CHECK(messageFor("geodesic:1,1,1,301") == "geodesic: N must be a whole number from 1 to 300, got 301");
  CHECK(messageFor("geodesic:1,1") == "geodesic needs three lengths and perhaps N: geodesic:A,B,C[,N], got 2");
  CHECK(messageFor("sphere:1,2.5") == "sphere: N must be a whole number from 0 to 9, got 2.5");
  CHECK(messageFor("cylinder:1,1,2") == "cylinder: N must be a whole number from 3 to 100000, got 2");
  CHECK(messageFor("cone:1,1e9") == "cone: height must be between 1e-6 and 1e6 m, got 1e9");
  CHECK(messageFor("box:1,2,3x") == "box: '3x' is not a finite number (box:LX,LY,LZ)");
  for (const char* bad : {"nan", "inf", "-inf", "1e999", "", " 1", "1 ", "0x10", "1;2", "one"})
    CHECK(messageFor(std::string("box:1,") + bad + ",3") ==
          std::string("box: '") + bad + "' is not a finite number (box:LX,LY,LZ)");
  CHECK(messageFor("torus:1,1").find("smaller than the ring radius") != std::string::npos);
  CHECK(messageFor("boat:3") == "boat takes no numbers, got 1");
  CHECK(messageFor("shpere:1").find("unknown shape 'shpere:1'; known: box:LX,LY,LZ sphere:R[,N]") == 0);
}
