// reference.cpp - reference values for shaders: seas, places, and the library's results in double.
//   shader_reference FOLDER: per sea NAME.json (the sea), NAME.near and NAME.far (rows of doubles). Standard output has
//   their names, and the time and origin of near and far.
// A row: place x, z; rest x, z; then height and normal (3) above the place; place (3) and normal (3) of the water of
// `rest`; then the allowed errors of a shader in height, normal, horizontal place, its height, its normal. Places are
// exact in single precision, so that shaders get the same input as the library.
//
// Heights and normals are the library's. The place of water with a given rest position is computed by the equation
// itself, implemented here a second time. The library's height at that place must agree.
//
// Allowed errors: u is a shader's allowed error in the phase of one wave. Each of k, w, phase and time is rounded by
// 2^-24 of itself, and so are their products, sums and the reduction: four roundings of |k x| + |k z| + w t + pi in
// all. Sine and cosine add kSine.
//   at rest         height sum A u, slope sum A k u, moved sum q A u, bent sum q A k u; plus one rounding of the sums
//                   per wave
//   above a place   the place is missed by m, the tolerance of the search plus twice the error of moved. This adds
//                   |slope| m to the height's error. The place at rest is off by m / l, where l is the least stretch
//                   there; this turns the normal
#include "formats/sea_json.hpp"
#include "math/elementary.hpp"
#include "math/random.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace {

using plim::kPi, plim::kTurn;

constexpr double kRounding = 0x1p-24, kSine = 1e-6;
constexpr int kPlaces = 2048;
constexpr double kReach = 60;                       // [m] of the places around the origin
constexpr double kNearTime = 37.25, kFarTime = 1e7; // [s]
constexpr double kNearOrigin[2] = {8, -24}, kFarOrigin[2] = {250000, -400000};

struct Vector {
  double x, y, z;
};

double length(double x, double z) {
  return std::sqrt(x * x + z * z);
}
Vector unit(Vector v) {
  const double size = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  return {v.x / size, v.y / size, v.z / size};
}

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "shader_reference: %s\n", what.c_str());
  std::exit(1);
}

// The equation, at a place at rest.
struct Water {
  double height = 0, gx = 0, gz = 0, x = 0, z = 0, xx = 0, xz = 0, zz = 0; // g: grad height; x, z: moved
  double dheight = 0, dslope = 0, dmoved = 0, dbent = 0;                   // allowed errors of a shader
  double bending = 0;                                                      // |d normal| / d rest, before normalisation
  Vector normal() const {                                                  // not of unit length
    const double a = 1 + xx, e = 1 + zz;
    return {xz * gz - e * gx, a * e - xz * xz, xz * gx - a * gz};
  }
  double normalSize() const {
    const Vector n = normal();
    return std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  }
  double dnormal() const { return (2 * dslope + (length(gx, gz) + 2) * dbent) / normalSize() + 8 * kRounding; }
  double leastStretch() const {
    const double a = 1 + xx, e = 1 + zz, half = 0.5 * (a - e);
    return 0.5 * (a + e) - std::sqrt(half * half + xz * xz);
  }
};

struct Instant {
  double time, origin[2];
  bool phases_in_shader; // the shader computes w t
};

Water waterOf(const std::vector<plim_wave>& waves, const Instant& at, double X, double Z) {
  Water water;
  double sums = 0, steepness = 0;
  for (const plim_wave& wave : waves) {
    const double k = kTurn / wave.wavelength, A = wave.amplitude, radius = wave.steepness * A,
                 c = std::cos(wave.direction), s = std::sin(wave.direction), w = wave.angular_frequency;
    const double theta = std::remainder(k * (X * c + Z * s), kTurn) - std::remainder(w * at.time, kTurn) + wave.phase;
    const double sine = std::sin(theta), cosine = std::cos(theta);
    water.height += A * sine, water.gx += A * k * c * cosine, water.gz += A * k * s * cosine;
    water.x += radius * c * cosine, water.z += radius * s * cosine;
    water.xx -= radius * k * c * c * sine, water.xz -= radius * k * c * s * sine, water.zz -= radius * k * s * s * sine;
    const double x = at.phases_in_shader ? X : X - at.origin[0], z = at.phases_in_shader ? Z : Z - at.origin[1];
    const double phases = k * (std::abs(c * x) + std::abs(s * z)) + kPi + (at.phases_in_shader ? w * at.time : 0);
    const double u = 4 * kRounding * phases + kSine + kRounding * static_cast<double>(waves.size() + 4);
    water.dheight += A * u, water.dslope += A * k * u, water.dmoved += radius * u, water.dbent += radius * k * u;
    sums += A * k * k, steepness += radius * k * k;
  }
  water.bending = 2 * sums + (length(water.gx, water.gz) + 2) * steepness;
  return water;
}

// Finds the place at rest of the water at a given place: Newton's method; a step is halved if it increases the error.
void findRest(const std::vector<plim_wave>& waves, const Instant& at, double x, double z, double& X, double& Z) {
  X = x, Z = z;
  for (int step = 0; step < 100; ++step) {
    const Water w = waterOf(waves, at, X, Z);
    const double mx = X + w.x - x, mz = Z + w.z - z, a = 1 + w.xx, e = 1 + w.zz, determinant = a * e - w.xz * w.xz;
    double sx = (e * mx - w.xz * mz) / determinant, sz = (a * mz - w.xz * mx) / determinant;
    for (int halving = 0; halving < 40; ++halving, sx *= 0.5, sz *= 0.5) {
      const Water tried = waterOf(waves, at, X - sx, Z - sz);
      if (length(X - sx + tried.x - x, Z - sz + tried.z - z) <= length(mx, mz)) break;
    }
    X -= sx, Z -= sz;
    if (length(mx, mz) < 1e-10) return;
  }
}

struct Library {
  double height;
  Vector normal;
};
Library ask(const plimsoll::Surface& surface, double x, double z) {
  double height = 0, slopes[2] = {};
  require(plim_surface_get_heights(surface.get(), 1, &x, &z, &height, slopes) == PLIM_OK, plim_last_error());
  return {height, unit({-slopes[0], 1, -slopes[1]})};
}

void writeRows(const plim::formats::SeaDescription& sea, const Instant& at, const std::string& path,
               plim::Random& random) {
  const std::vector<plim_wave> waves = sea.water.waves();
  const plimsoll::Surface surface(sea.water, at.time);
  std::ofstream file(path, std::ios::binary);
  const auto place = [&](int axis) {
    return double{static_cast<float>(at.origin[axis] + random.uniform(-kReach, kReach))};
  };
  const double noise = 1e-8 + 1e-14 * (std::abs(at.origin[0]) + std::abs(at.origin[1])) + 1e-13 * at.time;
  for (int i = 0; i < kPlaces; ++i) {
    const double x = place(0), z = place(1), X = place(0), Z = place(1);
    const Library above = ask(surface, x, z);
    double rest_x, rest_z;
    findRest(waves, at, x, z, rest_x, rest_z);
    const Water found = waterOf(waves, at, rest_x, rest_z), water = waterOf(waves, at, X, Z);
    const Vector n = unit(found.normal()), normal = unit(water.normal());
    const double stretch = found.leastStretch();
    require(std::abs(sea.level + found.height - above.height) < noise / stretch &&
                std::abs(n.x - above.normal.x) < noise * 1e2 / stretch &&
                std::abs(n.z - above.normal.z) < noise * 1e2 / stretch,
            path + ": the library and the equation disagree");
    const Vector carried = {X + water.x, sea.level + water.height, Z + water.z};
    require(std::abs(ask(surface, carried.x, carried.z).height - carried.y) < noise / water.leastStretch(),
            path + ": a place is not on the surface");
    const double far_x = at.phases_in_shader ? x : x - at.origin[0], far_z = at.phases_in_shader ? z : z - at.origin[1];
    const double missed = (found.dmoved > 0 ? 1e-5 + 1e-7 * (std::abs(far_x) + std::abs(far_z)) : 0) + 2 * found.dmoved;
    const double slope = length(above.normal.x, above.normal.z) / above.normal.y;
    const double last = 2 * kRounding * (std::abs(sea.level) + std::abs(above.height));
    const double row[] = {x,
                          z,
                          X,
                          Z,
                          above.height,
                          above.normal.x,
                          above.normal.y,
                          above.normal.z,
                          carried.x,
                          carried.y,
                          carried.z,
                          normal.x,
                          normal.y,
                          normal.z,
                          found.dheight + slope * missed + last,
                          found.dnormal() + 2 * found.bending / found.normalSize() * missed / stretch,
                          water.dmoved + 2 * kRounding * (std::abs(carried.x) + std::abs(carried.z)),
                          water.dheight + last,
                          water.dnormal()};
    file.write(reinterpret_cast<const char*>(row), sizeof row);
  }
  require(file.good(), path + " cannot be written");
}

// share: sum of the slopes of all waves, A k for sines and q A k for gerstner.
std::string randomSea(const std::string& kind, int count, double share, double depth, plim::Random& random) {
  std::vector<double> parts;
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += parts.emplace_back(random.uniform(0.2, 1));
  std::string text = "{\"kind\":\"" + kind + "\",\"level\":" + std::to_string(random.uniform(-2, 2));
  if (depth > 0) text += ",\"depth\":" + std::to_string(depth);
  text += ",\"waves\":[";
  for (int i = 0; i < count; ++i) {
    const double wavelength = 3 * std::exp(random.uniform(0, 3)),
                 steepness = kind == "gerstner" ? random.uniform(0.4, 1) : 1;
    char wave[300];
    std::snprintf(wave, sizeof wave,
                  "%s{\"amplitude\":%.17g,\"wavelength\":%.17g,\"direction_degrees\":%.17g,\"phase_degrees\":%.17g",
                  i ? "," : "", share * parts[static_cast<std::size_t>(i)] / sum * wavelength / kTurn / steepness,
                  wavelength, random.uniform(-180, 180), random.uniform(-180, 180));
    text += wave;
    if (kind == "gerstner") text += ",\"steepness\":" + std::to_string(steepness - 1e-6);
    text += "}";
  }
  return text + "]}";
}

} // namespace

int main(int argc, char** argv) {
  require(argc == 2, "usage: shader_reference FOLDER");
  plim::Random random(16);
  struct Case {
    std::string name, sea;
  };
  std::vector<Case> cases = {
      {"flat", R"({"kind":"flat","level":1.5})"},
      {"spectrum_64", R"({"kind":"spectrum","spectrum":"jonswap","significant_height":2,"peak_period":6,"seed":5})"}};
  for (const int count : {1, 5, 64}) {
    cases.push_back({"sines_" + std::to_string(count), randomSea("sines", count, 0.6, 0, random)});
    cases.push_back({"gerstner_" + std::to_string(count), randomSea("gerstner", count, 0.7, 0, random)});
  }
  cases.push_back({"sines_shallow", randomSea("sines", 7, 0.4, 2.5, random)});
  cases.push_back({"gerstner_shallow", randomSea("gerstner", 7, 0.4, 2.5, random)});
  cases.push_back({"gerstner_steep", randomSea("gerstner", 2, 0.98, 0, random)});
  const std::string folder = argv[1];
  for (const Case& c : cases) {
    std::ofstream(folder + "/" + c.name + ".json") << c.sea << "\n";
    const plim::formats::SeaDescription sea = plim::formats::parseSea(c.sea);
    writeRows(sea, {kNearTime, {kNearOrigin[0], kNearOrigin[1]}, true}, folder + "/" + c.name + ".near", random);
    writeRows(sea, {kFarTime, {kFarOrigin[0], kFarOrigin[1]}, false}, folder + "/" + c.name + ".far", random);
    std::printf("%s\n", c.name.c_str());
  }
  std::printf("near %.17g %.17g %.17g\nfar %.17g %.17g %.17g\n", kNearTime, kNearOrigin[0], kNearOrigin[1], kFarTime,
              kFarOrigin[0], kFarOrigin[1]);
}
