// test_waterplane_cap.cpp - the waterplane as triangles: they cover the area enclosed by the waterline, none is
// inverted, every point is used. The lines are given polygons, waterlines of hulls in any pose on still water and
// waves, and lines that no valid hull has.
#include "support.hpp"

#include "api/handles.hpp"
#include "forces/waterplane_cap.hpp"
#include "math/triangulate.hpp"
#include "seas.hpp"

#include <chrono>
#include <cstdlib>
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <set>

using namespace plim;
using namespace plim::tests;

namespace {

using Segments = std::vector<WaterlineSegment>;
struct Place {
  double x, z;
};
using Line = std::vector<Place>;

// Adds a closed line oriented like a waterline: outlines have a positive sum (x1 z2 - x2 z1).
void addClosed(Segments& segments, const Line& line, double height = 0) {
  const auto first = static_cast<std::uint32_t>(segments.size()), count = static_cast<std::uint32_t>(line.size());
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t next = (k + 1) % count;
    WaterlineSegment s{};
    s.from_w = {line[k].x, height, line[k].z}, s.to_w = {line[next].x, height, line[next].z};
    s.next = first + next, s.previous = first + (k + count - 1) % count;
    segments.push_back(s);
  }
}
// Adds an open line; the last place is its end.
void addOpen(Segments& segments, const Line& line) {
  const auto first = static_cast<std::uint32_t>(segments.size()), count = static_cast<std::uint32_t>(line.size() - 1);
  for (std::uint32_t k = 0; k < count; ++k) {
    WaterlineSegment s{};
    s.from_w = {line[k].x, 0, line[k].z}, s.to_w = {line[k + 1].x, 0, line[k + 1].z};
    s.next = k + 1 < count ? first + k + 1 : kNone, s.previous = k > 0 ? first + k - 1 : kNone;
    segments.push_back(s);
  }
}
Segments closedLines(const std::vector<Line>& lines) {
  Segments segments;
  for (const Line& line : lines) addClosed(segments, line);
  return segments;
}
Line reversed(Line line) {
  std::reverse(line.begin(), line.end());
  return line;
}
Line square(double x, double z, double half) {
  return {{x - half, z - half}, {x + half, z - half}, {x + half, z + half}, {x - half, z + half}};
}

// Returns [m^2] by the segments.
double areaOf(const Segments& segments) {
  double twice = 0;
  if (segments.empty()) return 0;
  const Vec3d o = segments[0].from_w;
  for (const WaterlineSegment& s : segments)
    twice += (s.from_w.x - o.x) * (s.to_w.z - o.z) - (s.to_w.x - o.x) * (s.from_w.z - o.z);
  return 0.5 * twice;
}

struct Cap : WaterplaneCap {
  std::vector<Vec3d> vertices;
  std::vector<Triangle> triangles;

  explicit Cap(const Segments& segments, double near = 0)
      : vertices(2 * segments.size()), triangles(4 * segments.size()) {
    const CapBuffers buffers{vertices, triangles};
    static_cast<WaterplaneCap&>(*this) = capWaterplane(segments, buffers, near);
    REQUIRE(isComplete(buffers));
    vertices.resize(vertex_count), triangles.resize(triangle_count);
    for (const Triangle& t : triangles)
      for (const std::uint32_t v : t) REQUIRE(v < vertex_count);
  }
  // Returns [m^2]; positive if the triangle faces up.
  double areaOfTriangle(std::size_t t) const {
    const Vec3d &a = vertices[triangles[t][0]], &b = vertices[triangles[t][1]], &c = vertices[triangles[t][2]];
    return 0.5 * cross(b - a, c - a).y;
  }
  double areaOfAll() const {
    double sum = 0;
    for (std::size_t t = 0; t < triangles.size(); ++t) sum += areaOfTriangle(t);
    return sum;
  }
  double least() const {
    double least = 0;
    for (std::size_t t = 0; t < triangles.size(); ++t) least = std::min(least, areaOfTriangle(t));
    return least;
  }
  // Returns the number of points at whose place no triangle has a corner.
  std::size_t unusedPoints() const {
    std::set<std::pair<double, double>> used;
    for (const Triangle& t : triangles)
      for (const std::uint32_t v : t) used.emplace(vertices[v].x, vertices[v].z);
    std::size_t count = 0;
    for (const Vec3d& v : vertices) count += used.count({v.x, v.z}) == 0;
    return count;
  }
  // Returns the number of triangles that contain a place.
  int coverAt(double x, double z) const {
    int count = 0;
    for (const Triangle& t : triangles) {
      bool inside = true;
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3d &a = vertices[t[k]], &b = vertices[t[(k + 1) % 3]];
        inside = inside && (b.z - a.z) * (x - a.x) - (b.x - a.x) * (z - a.z) > 0;
      }
      count += inside;
    }
    return count;
  }
};

// Returns the winding number of the lines about a place.
int windingAt(const Segments& segments, double x, double z) {
  int winding = 0;
  for (const WaterlineSegment& s : segments) {
    const Vec3d &a = s.from_w, &b = s.to_w;
    const bool up = a.z <= z && b.z > z, down = a.z > z && b.z <= z;
    if (!up && !down) continue;
    const double crossing = a.x + (z - a.z) / (b.z - a.z) * (b.x - a.x);
    if (crossing > x) winding += up ? 1 : -1;
  }
  return winding;
}

// Checks the properties of lines that do not cross themselves.
void checkSimple(const Segments& segments, double limit = 1e-9) {
  const Cap cap(segments);
  const double area = areaOf(segments);
  CHECK(cap.is_sound);
  CHECK(std::abs(cap.areaOfAll() - area) <= limit * std::abs(area));
  CHECK(std::abs(cap.area - area) <= limit * std::abs(area));
  CHECK(cap.overlap == 0);
  CHECK(cap.unusedPoints() == 0);
  CHECK(cap.least() >= -1e-12 * area);
}

bool isLong() {
  return std::getenv("PLIMSOLL_LONG") != nullptr;
}

template <typename Property>
void forRandomSeeds(const char* name, int quick, int thorough, Property property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = isLong() ? thorough : quick;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = name;
  const auto result = rc::detail::checkTestable([&](std::uint64_t seed) { property(Random(seed)); }, metadata, params);
  INFO(name);
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  CHECK_MESSAGE(result.template is<rc::detail::SuccessResult>(), text.str());
}

// Returns a star about a place, with radii from `least` to `most`.
Line randomStarLine(Random& random, double x, double z, double least, double most, int corners) {
  Line line;
  const double start = random.uniform(0, 6);
  for (int k = 0; k < corners; ++k) {
    const double angle = start + 6.283185307179586 * (k + random.uniform(0, 0.9)) / corners;
    const double radius = random.uniform(least, most);
    line.push_back({x + radius * std::cos(angle), z + radius * std::sin(angle)});
  }
  return line;
}

// Returns stars with star-shaped holes, some of them with islands, side by side.
Segments randomStars(Random& random) {
  Segments segments;
  const int stars = 1 + static_cast<int>(random.bits() % 3);
  for (int i = 0; i < stars; ++i) {
    const double x = 25.0 * i, size = random.uniform(0.5, 1);
    addClosed(segments, randomStarLine(random, x, 0, 8 * size, 12 * size, 9 + static_cast<int>(random.bits() % 40)));
    const int holes = static_cast<int>(random.bits() % 5);
    for (int k = 0; k < holes; ++k) { // on a ring of radius 4: there is room for five
      const double angle = 6.283185307179586 * k / 5, hx = x + 3.5 * size * std::cos(angle),
                   hz = 3.5 * size * std::sin(angle);
      addClosed(segments, reversed(randomStarLine(random, hx, hz, 0.8 * size, 1.5 * size,
                                                  8 + static_cast<int>(random.bits() % 12))));
      if (random.bits() % 2)
        addClosed(segments,
                  randomStarLine(random, hx, hz, 0.1 * size, 0.3 * size, 5 + static_cast<int>(random.bits() % 5)));
    }
  }
  return segments;
}

const Hull& coreOf(const plimsoll::Hull& hull) {
  return hull.get()->hull;
}

Segments waterlineOf(const plimsoll::Hull& hull, const Surface& surface, const Vec3d& position, const Quat& rotation,
                     bool in_double = true) {
  Segments segments(coreOf(hull).triangles.size());
  Body body;
  body.hull = &coreOf(hull), body.surface = &surface;
  body.pose = {position, rotationMatrix(rotation)};
  body.tolerance = 0, body.double_precision = in_double, body.outputs = kWaterline;
  body.waterline = segments.data(), body.waterline_capacity = static_cast<std::uint32_t>(segments.size());
  segments.resize(evaluate(body).waterline_count);
  return segments;
}

double gapOf(const Segments& segments) {
  double gap = 0;
  for (const WaterlineSegment& s : segments)
    if (s.next != kNone) gap = std::max(gap, length(segments[s.next].from_w - s.to_w));
  return gap;
}

double microsecondsOf(const Segments& segments) {
  std::vector<Vec3d> vertices(2 * segments.size());
  std::vector<Triangle> triangles(4 * segments.size());
  double least = 1e9;
  for (int k = 0; k < 7; ++k) {
    const auto start = std::chrono::steady_clock::now();
    capWaterplane(segments, {vertices, triangles});
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    least = std::min(least, taken.count());
  }
  return least;
}

} // namespace

TEST_CASE("triangle, square, star: as many triangles as corners less two, facing up") {
  const Segments triangle = closedLines({{{0, 0}, {2, 0}, {0, 1}}});
  const Cap cap(triangle);
  REQUIRE(cap.triangle_count == 1);
  CHECK(cap.areaOfTriangle(0) == doctest::Approx(1));
  CHECK(cap.vertex_count == 3);
  CHECK(cap.closed_lines == 0);
  for (std::size_t k = 0; k < 3; ++k) CHECK(cap.vertices[k] == triangle[k].from_w);

  const Segments star = closedLines({{{3, 0}, {1, 1}, {0, 3}, {-1, 1}, {-3, 0}, {-1, -1}, {0, -3}, {1, -1}}});
  checkSimple(star);
  CHECK(Cap(star).triangle_count == 6);
  checkSimple(closedLines({square(1, 2, 3)}));
}

TEST_CASE("holes, islands in holes, several outlines") {
  const Segments nested = closedLines({square(0, 0, 8), reversed(square(1, 0, 5)), square(1, 1, 3),
                                       reversed(square(1, 1, 1)), square(30, 0, 4), reversed(square(31, 1, 2))});
  checkSimple(nested);
  CHECK(areaOf(nested) == doctest::Approx(256 - 100 + 36 - 4 + 64 - 16));
  const Cap cap(nested);
  for (const auto& [x, z, covered] : {std::tuple{-6., 0.2, 1},
                                      {-2.5, -3.3, 0},
                                      {-1., 1.2, 1},
                                      {1.3, 1.2, 0},
                                      {27., 1., 1},
                                      {31.2, 1.5, 0},
                                      {20., 0., 0}})
    CHECK(cap.coverAt(x, z) == covered);
}

TEST_CASE("corners in a straight line are kept: the cap meets every point of the hull") {
  Line line;
  for (int k = 0; k < 10; ++k) line.push_back({0.1 * k, 0});
  for (int k = 0; k < 10; ++k) line.push_back({1, 0.1 * k});
  for (int k = 0; k < 10; ++k) line.push_back({1 - 0.1 * k, 1});
  for (int k = 0; k < 10; ++k) line.push_back({0, 1 - 0.1 * k});
  for (int turn = 0; turn < 8; ++turn) {
    const double c = std::cos(0.3 * turn), s = std::sin(0.3 * turn);
    Line turned = line;
    for (Place& p : turned) p = {c * p.x - s * p.z, s * p.x + c * p.z};
    checkSimple(closedLines({turned}));
    CHECK(Cap(closedLines({turned})).triangle_count == 38);
  }
}

TEST_CASE("every point keeps its height") {
  Segments segments = closedLines({square(0, 0, 2), reversed(square(0, 0, 1))});
  for (std::size_t k = 0; k < segments.size(); ++k) segments[k].from_w.y = std::sin(2.0 * static_cast<double>(k));
  const Cap cap(segments);
  for (std::size_t k = 0; k < segments.size(); ++k) CHECK(cap.vertices[k].y == segments[k].from_w.y);
  CHECK(cap.areaOfAll() == doctest::Approx(12));
}

TEST_CASE("random stars with holes and islands") {
  forRandomSeeds("stars", 1000, 30000, [](Random random) {
    const Segments segments = randomStars(random);
    const Cap cap(segments);
    const double area = areaOf(segments);
    RC_ASSERT(std::abs(cap.areaOfAll() - area) <= 1e-9 * area);
    RC_ASSERT(cap.overlap == 0);
    RC_ASSERT(cap.unusedPoints() == 0u);
    RC_ASSERT(cap.least() >= 0);
    for (int k = 0; k < 10; ++k) {
      const double x = random.uniform(-13, 60), z = random.uniform(-13, 13);
      RC_ASSERT(cap.coverAt(x, z) == windingAt(segments, x, z));
    }
  });
}

namespace {

// Cells of a lattice, full or empty, and the lines around the full ones. A corner may occur several times.
struct Cells {
  int across;
  std::vector<int> full;
  double c, s; // the lattice is rotated

  explicit Cells(Random& random) : across(2 + static_cast<int>(random.bits() % 6)) {
    for (int k = 0; k < across * across; ++k) full.push_back(random.bits() % 5 < 3);
    const double turn = random.bits() % 2 ? 0 : random.uniform(0, 6.3);
    c = std::cos(turn), s = std::sin(turn);
  }
  bool isFull(int i, int j) const {
    return i >= 0 && j >= 0 && i < across && j < across && full[static_cast<std::size_t>(i + across * j)] != 0;
  }
  Place turned(double x, double z) const { return {c * x - s * z, s * x + c * z}; }

  // Lines that meet may turn to either side without crossing: to_left is 1 or -1.
  std::vector<Line> lines(double to_left) const {
    struct Side {
      Place from, to;
      bool used = false;
    };
    std::vector<Side> sides;
    for (int j = 0; j < across; ++j)
      for (int i = 0; i < across; ++i) {
        if (!isFull(i, j)) continue;
        const double x = i, z = j;
        if (!isFull(i, j - 1)) sides.push_back({{x, z}, {x + 1, z}});
        if (!isFull(i + 1, j)) sides.push_back({{x + 1, z}, {x + 1, z + 1}});
        if (!isFull(i, j + 1)) sides.push_back({{x + 1, z + 1}, {x, z + 1}});
        if (!isFull(i - 1, j)) sides.push_back({{x, z + 1}, {x, z}});
      }
    std::vector<Line> lines;
    for (Side& start : sides) {
      Line line;
      for (Side* side = &start; side && !side->used;) {
        side->used = true;
        line.push_back(turned(side->from.x, side->from.z));
        const double dx = side->to.x - side->from.x, dz = side->to.z - side->from.z;
        Side* next = nullptr;
        double best = -2;
        for (Side& other : sides) {
          if (other.used || other.from.x != side->to.x || other.from.z != side->to.z) continue;
          const double bend = to_left * (dx * (other.to.z - other.from.z) - dz * (other.to.x - other.from.x));
          if (bend > best) best = bend, next = &other;
        }
        side = next;
      }
      if (!line.empty()) lines.push_back(line);
    }
    return lines;
  }

  // Returns whether the cap covers the full cells once and the others not at all.
  bool areCovered(const Cap& cap, Random& random) const {
    for (int j = 0; j < across; ++j)
      for (int i = 0; i < across; ++i) {
        const Place p = turned(i + random.uniform(0.1, 0.9), j + random.uniform(0.1, 0.9));
        if (cap.coverAt(p.x, p.z) != static_cast<int>(isFull(i, j))) return false;
      }
    return true;
  }
};

} // namespace

TEST_CASE("lines that touch themselves and each other in corners, but do not cross") {
  forRandomSeeds("cells", 1000, 30000, [](Random random) {
    const Cells cells(random);
    const Segments segments = closedLines(cells.lines(random.bits() % 2 ? 1 : -1));
    const Cap cap(segments);
    const double area = areaOf(segments);
    RC_ASSERT(std::abs(cap.areaOfAll() - area) <= 1e-9 * area);
    RC_ASSERT(cap.overlap == 0);
    RC_ASSERT(cap.least() >= -1e-12);
    RC_ASSERT(cap.unusedPoints() == 0u);
    RC_ASSERT(cells.areCovered(cap, random));
  });
}

TEST_CASE("the same with corners that rounding has scattered over some points each") {
  forRandomSeeds("scattered cells", 2000, 200000, [](Random random) {
    constexpr double kScatter = 1e-6; // [m]
    const Cells cells(random);
    std::vector<Line> lines;
    for (const Line& line : cells.lines(random.bits() % 2 ? 1 : -1)) {
      Line& scattered = lines.emplace_back();
      for (const Place& p : line)
        for (std::uint64_t count = 1 + random.bits() % 4; count > 0; --count)
          scattered.push_back({p.x + random.uniform(-0.5, 0.5) * kScatter, p.z + random.uniform(-0.5, 0.5) * kScatter});
    }
    const Segments segments = closedLines(lines);
    const Cap cap(segments, 1.5 * kScatter);
    RC_ASSERT(std::abs(cap.areaOfAll() - cap.overlap - areaOf(segments)) <= 1e-9);
    RC_ASSERT(cap.overlap <= 1e-3);
    RC_ASSERT(cells.areCovered(cap, random));
  });
}

TEST_CASE("walls without thickness, each side with points of its own, which rounding has pushed through the other") {
  forRandomSeeds("walls", 1000, 50000, [](Random random) {
    constexpr double kScatter = 1e-6; // [m]
    const double turn = random.uniform(0, 6.3), c = std::cos(turn), s = std::sin(turn);
    const auto place = [&](double x, double z) {
      x += random.uniform(-0.5, 0.5) * kScatter, z += random.uniform(-0.5, 0.5) * kScatter;
      return Place{c * x - s * z, s * x + c * z};
    };
    // A slit from the side x = 2 of a square to x = -1; and another one in its middle, or a plate beside it.
    Line outline = {place(-2, -2), place(2, -2)};
    const auto along = [&](Line& line, double from, double to, double z) {
      const int count = 2 + static_cast<int>(random.bits() % 6);
      for (int k = 0; k < count; ++k) line.push_back(place(from + (to - from) * k / count, z));
    };
    along(outline, 2, -1, 0), along(outline, -1, 2, 0);
    for (const auto& [x, z] : {std::pair{2., 0.}, {2., 2.}, {-2., 2.}}) outline.push_back(place(x, z));
    Line plate;
    const double away = random.bits() % 2 ? 6 : 0;
    along(plate, away - 1, away + 1, 1), along(plate, away + 1, away - 1, 1);
    const Segments segments = closedLines({outline, plate});
    const Cap cap(segments, 1.5 * kScatter);
    RC_ASSERT(std::abs(cap.areaOfAll() - cap.overlap - areaOf(segments)) <= 1e-9);
    RC_ASSERT(cap.overlap <= 1e-4);
    for (int k = 0; k < 10; ++k) {
      const double x = random.uniform(-1.9, 1.9),
                   z = random.uniform(0.01, 0.99) + static_cast<double>(random.bits() % 4) - 2;
      RC_ASSERT(cap.coverAt(c * x - s * z, s * x + c * z) == 1);
    }
  });
}

TEST_CASE("hulls in any pose on still water: the cap is the waterplane") {
  Random random(11);
  for (const std::string name : {"boat", "catamaran", "torus:2,0.7,48", "rowboat", "barge", "buoy", "box:4,1,2",
                                 "sphere:1,3", "cylinder:0.8,3,48", "cone:1,2,32", "wigley:6,1,0.5"}) {
    INFO(name);
    const plimsoll::Hull hull = makeHull(shape(name));
    const double extent = longestExtent(hull.info());
    int open = 0;
    for (int k = 0; k < caseCount(60, 2000); ++k) {
      const Vec3d position{random.uniform(-1000, 1000), random.uniform(-0.3, 0.3) * extent, random.uniform(-9, 9)};
      const Segments segments = waterlineOf(hull, plim_still_water()->surface, position, randomRotation(random));
      if (segments.empty()) continue;
      const Cap cap(segments);
      open += cap.closed_lines > 0;
      if (cap.closed_lines > 0) { // the closing side is not a segment
        CHECK(name == "rowboat");
        CHECK(cap.areaOfAll() == doctest::Approx(cap.area));
        continue;
      }
      const double area = areaOf(segments), limit = 1e-9 * area + 1e-15 * extent * extent;
      CHECK(std::abs(cap.areaOfAll() - area) <= limit);
      CHECK(cap.overlap <= limit);
      CHECK(cap.least() >= -limit);
      CHECK(cap.unusedPoints() == 0);
    }
    CHECK((open > 0) == (name == "rowboat"));
  }
}

TEST_CASE("hulls in waves: on lines that do not cross the cap is the waterplane; on others the overlap is told") {
  Random random(12);
  int simple = 0, crossed = 0;
  for (const NamedSea& named : everySea()) {
    const PreparedSea sea(named.json, 3);
    for (const std::string name : {"boat", "catamaran", "torus:2,0.7,48", "rowboat", "sphere:2,3"}) {
      INFO(named.name << ", " << name);
      const plimsoll::Hull hull = makeHull(shape(name));
      for (int k = 0; k < std::max(1, caseCount(6, 300)); ++k) {
        const Vec3d position{random.uniform(-10, 10), random.uniform(-0.6, 0.6), random.uniform(-5, 10)};
        const Segments segments =
            waterlineOf(hull, sea.surface.get()->surface, position, randomRotation(random), k % 2 == 0);
        const Cap cap(segments);
        if (cap.closed_lines > 0) continue;
        const double area = areaOf(segments);
        ++(cap.overlap == 0 ? simple : crossed);
        CHECK(std::abs(cap.areaOfAll() - cap.overlap - area) <= 1e-9 * std::abs(area) + 1e-12);
        CHECK(cap.unusedPoints() <= (cap.overlap == 0 ? 0u : segments.size() / 4));
        CHECK(cap.least() >= -1e-5);
      }
    }
  }
  MESSAGE(simple << " simple, " << crossed << " crossed");
  CHECK(simple > 20 * crossed);
}

TEST_CASE("in float, with the water through vertices, along edges and through corners") {
  // A level at which many vertices lie: their cuts coincide up to rounding.
  const plimsoll::Hull box = makeHull(split(split(shape("box:4,2,3")))), torus = makeHull(shape("torus:2,0.75,48")),
                       ball = makeHull(shape("sphere:1.5,3"));
  const double r = std::sqrt(0.5);
  const Quat turns[] = {{}, {0, 0, r, r}, {r, 0, 0, r}, {0.5, 0.5, 0.5, 0.5}, {0, 0, std::sin(0.3), std::cos(0.3)}};
  for (const plimsoll::Hull* hull : {&box, &torus, &ball})
    for (const Quat& turn : turns)
      for (const bool in_double : {false, true})
        for (std::uint32_t v = 0; v < hull->info().vertex_count; v += 7) {
          const Vec3d vertex_b = coreOf(*hull).center_b + coreOf(*hull).facets_double.vertices_c[v];
          const Vec3d position{0.3, -(rotationMatrix(turn) * vertex_b).y, 0.1};
          const Segments segments = waterlineOf(*hull, plim_still_water()->surface, position, turn, in_double);
          const Cap cap(segments);
          const double area = areaOf(segments);
          CHECK(gapOf(segments) < 1e-12);
          CHECK(std::abs(cap.areaOfAll() - cap.overlap - area) <= 1e-9 * std::abs(area) + 1e-12);
          CHECK(cap.overlap <= 1e-5);
          CHECK(cap.least() >= -1e-5);
        }
}

TEST_CASE("open lines are closed: one by itself, two across a channel, many each by itself") {
  Segments one;
  addOpen(one, {{0, 0}, {4, 0}, {4, 2}, {0, 2}}); // a boat whose stern's rim is submerged
  const Cap alone(one);
  CHECK(alone.closed_lines == 1);
  CHECK(alone.vertex_count == 4);
  CHECK(alone.areaOfAll() == doctest::Approx(8));
  CHECK(alone.vertices[3] == Vec3d{0, 0, 2});
  CHECK(alone.unusedPoints() == 0);

  Segments channel; // 10 long, 1 wide, open at both ends
  addOpen(channel, {{0, 0}, {5, 0}, {10, 0}});
  addOpen(channel, {{10, 1}, {3, 1}, {0, 1}});
  const Cap across(channel);
  CHECK(across.closed_lines == 2);
  CHECK(across.areaOfAll() == doctest::Approx(10));
  CHECK(across.unusedPoints() == 0);

  Segments many;
  for (int k = 0; k < 100; ++k) addOpen(many, {{3.0 * k, 0}, {3.0 * k + 1, 0}, {3.0 * k + 1, 1}, {3.0 * k, 1}});
  const Cap each(many);
  CHECK(each.closed_lines == 100);
  CHECK(each.areaOfAll() == doctest::Approx(100));
}

TEST_CASE("degenerate lines: no area, repeated points, spikes, lines through one point") {
  CHECK(Cap(Segments{}).triangle_count == 0);
  CHECK(Cap(closedLines({{{1, 1}}})).triangle_count == 0);
  CHECK(Cap(closedLines({{{1, 1}, {2, 2}}})).triangle_count == 0);
  CHECK(Cap(closedLines({{{1, 1}, {1, 1}, {1, 1}, {1, 1}}})).triangle_count == 0);
  CHECK(Cap(closedLines({{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {1.5, 1.5}}})).triangle_count == 0);
  CHECK(Cap(closedLines({{{0, 0}, {1, 0}, {2, 0}, {1, 0}}})).areaOfAll() == 0);

  const Line with_repeats = {{0, 0}, {0, 0}, {0, 0}, {2, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 2}};
  CHECK(Cap(closedLines({with_repeats})).areaOfAll() == doctest::Approx(4));
  CHECK(Cap(closedLines({with_repeats})).overlap == 0);

  // An outward spike along a side.
  for (const Line& line : {Line{{0, 0}, {4, 0}, {4, 2}, {4, 6}, {4, 2}, {4, 4}, {0, 4}},
                           Line{{0, 0}, {4, 0}, {4, 2}, {1, 2}, {4, 2}, {4, 4}, {0, 4}}, // an inward slit
                           Line{{0, 0}, {2, 0}, {2, 3}, {2, 0}, {4, 0}, {4, 4}, {0, 4}},
                           Line{{0, 0}, {4, 0}, {4, 4}, {2, 4}, {2, 1}, {2, 4}, {0, 4}}})
    for (int turn = 0; turn < 12; ++turn) {
      const double c = std::cos(0.55 * turn), s = std::sin(0.55 * turn);
      Line turned = line;
      for (Place& p : turned) p = {c * p.x - s * p.z, s * p.x + c * p.z};
      const Cap cap(closedLines({turned}));
      CHECK(cap.areaOfAll() == doctest::Approx(16));
      CHECK(cap.overlap <= 1e-12);
      CHECK(cap.least() >= -1e-12);
    }

  // Five wedges that meet in one point.
  std::vector<Line> wedges;
  for (int k = 0; k < 5; ++k) {
    const double a = 1.2566 * k, b = a + 0.7;
    wedges.push_back({{0, 0}, {std::cos(a), std::sin(a)}, {std::cos(b), std::sin(b)}});
  }
  checkSimple(closedLines(wedges));
  // Two narrow holes that end in the corners where an outline begins and ends, in any order.
  const Line outline = {{0, 0}, {4, 4}, {0, 8}, {-4, 4}}, lower = {{0, 0}, {-0.5, 3}, {0.5, 3}},
             upper = {{0, 8}, {0.5, 5}, {-0.5, 5}};
  for (const auto& [u, v, w] : {std::tuple{outline, lower, upper}, {lower, outline, upper}, {upper, lower, outline}})
    for (int turn = 0; turn < 8; ++turn) {
      Segments segments = closedLines({u, v, w});
      for (WaterlineSegment& s : segments)
        for (Vec3d* p : {&s.from_w, &s.to_w}) *p = rotationMatrix(turnAbout({0, 1, 0}, kTurn / 8 * turn)) * *p;
      checkSimple(segments);
    }
  // A hole whose corner touches the outline, inside a corner and on a side.
  const Cap corner(closedLines({square(0, 0, 4), reversed(square(2, 2, 2))}));
  CHECK(corner.areaOfAll() == doctest::Approx(48));
  CHECK(corner.overlap == 0);
  checkSimple(closedLines({square(0, 0, 4), {{-4, 0}, {-2, 1}, {-2, -1}}}));
  checkSimple(closedLines({square(0, 0, 4), reversed(square(1, 0, 1)), reversed(square(-1, 0, 1))}));
}

TEST_CASE("lines that cross: the overlap is told, and the sum stays that of the segments") {
  const Segments bow_tie = closedLines({{{0, 0}, {2, 2}, {2, 0}, {0, 3}}});
  const Cap cap(bow_tie);
  CHECK(cap.overlap > 0);
  CHECK(cap.areaOfAll() - cap.overlap == doctest::Approx(areaOf(bow_tie)));
  CHECK(cap.least() >= 0);
  // Completely inverted: nothing faces up.
  const Cap hole(closedLines({reversed(square(0, 0, 1))}));
  CHECK(hole.triangle_count == 0);
  CHECK(hole.overlap == doctest::Approx(4));
  // Arbitrary lines.
  forRandomSeeds("scribbles", 2000, 100000, [](Random random) {
    Segments segments;
    const int lines = 1 + static_cast<int>(random.bits() % 4);
    const bool on_lattice = random.bits() % 2;
    for (int i = 0; i < lines; ++i) {
      Line line(1 + random.bits() % 30);
      for (Place& p : line)
        p = on_lattice ? Place{static_cast<double>(random.bits() % 6), static_cast<double>(random.bits() % 6)}
                       : Place{random.uniform(-1, 1), random.uniform(-1, 1)};
      if (random.bits() % 4 == 0 && line.size() > 1)
        addOpen(segments, line);
      else
        addClosed(segments, line);
    }
    const Cap scribble(segments);
    RC_ASSERT(scribble.closed_lines > 0 ||
              std::abs(scribble.areaOfAll() - scribble.overlap - areaOf(segments)) <= 1e-9);
    RC_ASSERT(scribble.least() >= -1e-4);
  });
}

TEST_CASE("links that lead astray, numbers that are none, memory that is too small") {
  forRandomSeeds("astray", 1000, 50000, [](Random random) {
    Segments segments = closedLines({square(0, 0, 3), reversed(square(0, 0, 1)), square(9, 0, 1)});
    for (WaterlineSegment& s : segments) {
      const std::uint64_t bits = random.bits();
      const std::uint32_t any =
          bits % 7 == 0 ? static_cast<std::uint32_t>(bits >> 32) : static_cast<std::uint32_t>(bits >> 32) % 14;
      if (bits % 3 == 0) s.next = any;
      if (bits % 5 == 0) s.previous = any;
      if (bits % 11 == 0) s.from_w.x = random.uniform(-1e200, 1e200);
    }
    const Cap cap(segments);
    RC_ASSERT(cap.is_sound);
  });
  Segments segments = closedLines({square(0, 0, 1)});
  segments[2].from_w.z = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(Cap(segments).is_sound);
  segments[2].from_w.z = 1e308, segments[1].from_w.z = -1e308;
  CHECK(Cap(segments).triangle_count < 10);

  segments = closedLines({square(0, 0, 2), reversed(square(0, 0, 1))});
  std::vector<Vec3d> vertices(8);
  std::vector<Triangle> triangles(9, Triangle{77, 77, 77});
  const WaterplaneCap found = capWaterplane(segments, {vertices, std::span(triangles).first(3)});
  CHECK(found.vertex_count == 8);
  CHECK(found.triangle_count == 8);
  CHECK_FALSE(found.isComplete({vertices, std::span(triangles).first(3)}));
  CHECK(triangles[2][0] != 77);
  CHECK(triangles[3][0] == 77);
  capWaterplane(segments, {std::span(vertices).first(7), std::span(triangles).subspan(3)});
  CHECK(triangles[3][0] == 77);
  const WaterplaneCap counted = capWaterplane(segments, {});
  CHECK(counted.triangle_count == 8);
  CHECK(counted.area == doctest::Approx(12));
}

TEST_CASE("far from the origin, tiny and large") {
  for (const double size : {1e-6, 1.0, 1e6})
    for (const double away : {0.0, 1e3, 1e7}) {
      Segments segments = closedLines({square(0, 0, size), reversed(square(0, 0, 0.4 * size))});
      for (WaterlineSegment& s : segments)
        for (Vec3d* p : {&s.from_w, &s.to_w}) p->x += away * size, p->z -= away * size;
      checkSimple(segments, 1e-8);
    }
}

TEST_CASE("thousands of segments take milliseconds") {
  for (const int count : {100, 1000, 10000}) {
    Random random(5);
    const double step = 6.283185307179586 / count;
    Line round, rough, comb;
    for (int k = 0; k < count; ++k) {
      round.push_back({std::cos(step * k), std::sin(step * k)});
      const double r = random.uniform(0.3, 1);
      rough.push_back({r * std::cos(step * k), r * std::sin(step * k)});
    }
    for (int k = 0; k < count - 2; ++k) comb.push_back({k % 2 ? 1.0 + 0.001 * k : 9.0, 1.0 * k});
    comb.push_back({0, 1.0 * count}), comb.push_back({0, 0});
    Line teeth = comb; // the sweep reaches either all their roots first, or all their tips
    for (Place& p : teeth) p = {p.z, p.x};
    const auto mirrored = [](Line line) {
      for (Place& p : line) p.x = -p.x;
      return reversed(line);
    };
    std::vector<Line> plate = {square(0, 0, 100)};
    const int across = static_cast<int>(std::sqrt(count / 4.0));
    for (int i = 0; i < across * across; ++i)
      plate.push_back(
          reversed(square(-90 + 180.0 / across * (i % across), -90 + 180.0 / across * (i / across), 40.0 / across)));
    const std::pair<std::string, Segments> cases[] = {
        {"round", closedLines({round})},
        {"rough", closedLines({rough})},
        {"comb", closedLines({comb})},
        {"comb, mirrored", closedLines({mirrored(comb)})},
        {"comb, across", closedLines({reversed(teeth)})},
        {"comb, across, mirrored", closedLines({mirrored(reversed(teeth))})},
        {"plate", closedLines(plate)}};
    for (const auto& [name, segments] : cases) {
      INFO(name << ", " << count);
      checkSimple(segments);
      const double microseconds = microsecondsOf(segments);
      if (isLong()) MESSAGE(name << ", " << segments.size() << " segments: " << microseconds << " us");
      CHECK(microseconds < 100 * std::sqrt(count) * count / 10); // detects only a runaway cost
    }
  }
}
