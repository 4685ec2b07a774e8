// test_report.cpp - pictures: the escape sequences of a terminal, byte for byte; PNG files, read back by another
// decoder; and frames, judged by their colours: warm white is dry, red is wet, brown is the inside of a boat.
#include "formats/shapes.hpp"
#include "report/image.hpp"
#include "report/still.hpp"
#include "report/terminal.hpp"

#include <doctest/doctest.h>

#include "png_decoder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>

using namespace plim;
using namespace plim::report;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Sets or (null) unsets a variable, and restores it at the end.
class Environment {
public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    set(value);
  }
  ~Environment() { set(old_ ? old_->c_str() : nullptr); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

private:
  void set(const char* value) { value ? ::setenv(name_, value, 1) : ::unsetenv(name_); }
  const char* name_;
  std::optional<std::string> old_;
};

// ---- colours ----

struct Pixel {
  int red, green, blue;
  friend bool operator==(const Pixel&, const Pixel&) = default;
};

Pixel pixelAt(const Image& image, int x, int y) {
  const auto* rgb = &image.rgb.at(3 * static_cast<std::size_t>(y * image.width + x));
  return {rgb[0], rgb[1], rgb[2]};
}

bool isRed(const Pixel& p) {
  return 4 * p.red > 5 * p.green && 4 * p.red > 5 * p.blue;
}

bool isWhite(const Pixel& p) {
  return p.red > 140 && p.red >= p.green && p.green >= p.blue && 5 * p.blue > 4 * p.red;
}

template <typename Predicate>
int count(const Image& image, Predicate matches) {
  int found = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) found += matches(pixelAt(image, x, y));
  return found;
}

// Returns the largest difference of a channel, and the number of channels that differ by more than `visible`.
std::pair<int, int> difference(const Image& a, const Image& b, int visible = 0) {
  REQUIRE(a.width == b.width);
  REQUIRE(a.rgb.size() == b.rgb.size());
  int largest = 0, seen = 0;
  for (std::size_t i = 0; i < a.rgb.size(); ++i) {
    const int d = std::abs(a.rgb[i] - b.rgb[i]);
    largest = std::max(largest, d);
    seen += d > visible;
  }
  return {largest, seen};
}

// ---- scenes ----

StillBody bodyOf(const formats::MeshData& mesh, const Vec3d& at = {}) {
  StillBody body{mesh.vertices, mesh.triangles, {}};
  for (Vec3d& v : body.vertices_w) v += at;
  return body;
}

StillBody bodyOf(const std::string& shape, const Vec3d& at = {}) {
  return bodyOf(formats::makeShape(shape), at);
}

// Returns a tub of 2 x 1 x 2 m with a square hollow, 0.8 m deep and 1.6 m wide. The triangles of the hollow are the
// last ten.
StillBody tub() {
  StillBody body;
  const auto ring = [&](double half, double y) {
    for (const auto& [x, z] : {std::pair{-1., -1.}, {1., -1.}, {1., 1.}, {-1., 1.}})
      body.vertices_w.push_back({half * x, y, half * z});
  };
  ring(1, -0.5), ring(1, 0.5), ring(0.8, 0.5), ring(0.8, -0.3);
  body.triangles = {{0, 1, 2}, {0, 2, 3}};
  for (std::uint32_t first = 0; first < 12; first += 4)
    for (std::uint32_t k = 0; k < 4; ++k) {
      const std::uint32_t a = first + k, b = first + (k + 1) % 4;
      body.triangles.push_back({a, a + 4, b + 4});
      body.triangles.push_back({a, b + 4, b});
    }
  body.triangles.push_back({12, 14, 13});
  body.triangles.push_back({12, 15, 14});
  return body;
}

HeightFunction level(double height) {
  return [height](double, double) { return height; };
}

StillView smallView() {
  StillView view;
  view.width = 160;
  view.height = 90;
  return view;
}

Image render(const StillBody& body, const HeightFunction& water, const StillView& view = smallView()) {
  return renderStill({&body, 1}, water, view);
}

} // namespace

TEST_CASE("report: half blocks in true colour") {
  const Image square{2, 2, {255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0}};
  // The second cell keeps its foreground and changes its background.
  CHECK(toHalfBlocks(square, ColorDepth::kTrueColor) ==
        "\x1b[38;2;255;0;0m\x1b[48;2;0;0;255m\xe2\x96\x80\x1b[48;2;0;255;0m\xe2\x96\x80\x1b[0m\n");
  const Image column{1, 3, {10, 20, 30, 40, 50, 60, 70, 80, 90}};
  // The odd last row has no background, and every line sets its own colours.
  CHECK(toHalfBlocks(column, ColorDepth::kTrueColor) == "\x1b[38;2;10;20;30m\x1b[48;2;40;50;60m\xe2\x96\x80\x1b[0m\n"
                                                        "\x1b[38;2;70;80;90m\xe2\x96\x80\x1b[0m\n");
  const Image plain{2, 4, std::vector<std::uint8_t>(24, 7)};
  const std::string line = "\x1b[38;2;7;7;7m\x1b[48;2;7;7;7m\xe2\x96\x80\xe2\x96\x80\x1b[0m\n";
  CHECK(toHalfBlocks(plain, ColorDepth::kTrueColor) == line + line);
  CHECK(toHalfBlocks({}, ColorDepth::kTrueColor).empty());
}

TEST_CASE("report: half blocks in 256 colours") {
  const Image square{2, 2, {255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0}};
  CHECK(toHalfBlocks(square, ColorDepth::kPalette256) ==
        "\x1b[38;5;196m\x1b[48;5;21m\xe2\x96\x80\x1b[48;5;46m\xe2\x96\x80\x1b[0m\n");
  // A colour of the cube, one of the grey ramp, and one closer to the ramp than to the cube.
  const Image column{1, 3, {95, 135, 175, 128, 128, 128, 10, 20, 30}};
  CHECK(toHalfBlocks(column, ColorDepth::kPalette256) == "\x1b[38;5;67m\x1b[48;5;244m\xe2\x96\x80\x1b[0m\n"
                                                         "\x1b[38;5;233m\xe2\x96\x80\x1b[0m\n");
  const Image ends{1, 2, {0, 0, 0, 255, 255, 255}};
  CHECK(toHalfBlocks(ends, ColorDepth::kPalette256) == "\x1b[38;5;16m\x1b[48;5;231m\xe2\x96\x80\x1b[0m\n");
}

TEST_CASE("report: the palette's colour is the nearest one") {
  const auto colorOf = [](int index) -> std::array<int, 3> {
    if (index >= 232) return {8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)};
    const auto step = [](int k) { return k == 0 ? 0 : 55 + 40 * k; };
    return {step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6)};
  };
  for (int red = 0; red < 256; red += 15)
    for (int green = 0; green < 256; green += 15)
      for (int blue = 0; blue < 256; blue += 15) {
        const std::array<int, 3> wanted{red, green, blue};
        const auto distance = [&](int index) {
          int sum = 0;
          for (std::size_t i = 0; i < 3; ++i) sum += (colorOf(index)[i] - wanted[i]) * (colorOf(index)[i] - wanted[i]);
          return sum;
        };
        int nearest = 16;
        for (int index = 16; index < 256; ++index)
          if (distance(index) < distance(nearest)) nearest = index;
        const Image dot{1, 1, {std::uint8_t(red), std::uint8_t(green), std::uint8_t(blue)}};
        const std::string text = toHalfBlocks(dot, ColorDepth::kPalette256);
        REQUIRE(text.starts_with("\x1b[38;5;"));
        REQUIRE(distance(std::stoi(text.substr(7))) == distance(nearest));
      }
}

TEST_CASE("report: what the environment says about colours") {
  struct Case {
    const char *colorterm, *term;
    ColorDepth depth;
  };
  for (const Case& c :
       {Case{"truecolor", "xterm", ColorDepth::kTrueColor}, Case{"24bit", nullptr, ColorDepth::kTrueColor},
        Case{nullptr, "xterm-direct", ColorDepth::kTrueColor}, Case{nullptr, "xterm-256color", ColorDepth::kPalette256},
        Case{"", "xterm", ColorDepth::kPalette256}, Case{"yes", "xterm", ColorDepth::kPalette256},
        Case{nullptr, nullptr, ColorDepth::kPalette256}}) {
    const Environment colorterm("COLORTERM", c.colorterm), term("TERM", c.term);
    CAPTURE(std::string(c.colorterm ? c.colorterm : "unset"));
    CAPTURE(std::string(c.term ? c.term : "unset"));
    CHECK(detectColorDepth() == c.depth);
  }
}

TEST_CASE("report: who wants no colours gets none") {
  const auto takes = [](const char* no_color_value, const char* term_value) {
    const Environment no_color("NO_COLOR", no_color_value), term("TERM", term_value);
    return terminalTakesColor();
  };
  CHECK(takes(nullptr, "xterm-256color"));
  CHECK(takes("", "xterm"));
  CHECK(takes(nullptr, "dumber"));
  CHECK_FALSE(takes("1", "xterm-256color"));
  CHECK_FALSE(takes("0", "xterm-256color")); // any text counts
  CHECK_FALSE(takes(nullptr, "dumb"));
  CHECK_FALSE(takes(nullptr, nullptr));
  CHECK_FALSE(takes(nullptr, ""));
}

TEST_CASE("report: PNG comes back as it was") {
  Image image{5, 3, {}};
  for (int i = 0; i < 45; ++i) image.rgb.push_back(static_cast<std::uint8_t>(37 * i));
  const std::vector<std::uint8_t> png = encodePng(image);
  const std::vector<std::uint8_t> signature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  REQUIRE(png.size() > 33);
  CHECK(std::equal(signature.begin(), signature.end(), png.begin()));
  // IHDR: width, height, 8 bits, RGB.
  const std::vector<std::uint8_t> header = {'I', 'H', 'D', 'R', 0, 0, 0, 5, 0, 0, 0, 3, 8, 2};
  CHECK(std::equal(header.begin(), header.end(), png.begin() + 12));

  int width = 0, height = 0, channels = 0;
  unsigned char* pixels =
      stbi_load_from_memory(png.data(), static_cast<int>(png.size()), &width, &height, &channels, 3);
  REQUIRE(pixels != nullptr);
  CHECK(width == 5);
  CHECK(height == 3);
  CHECK(channels == 3);
  CHECK(std::equal(image.rgb.begin(), image.rgb.end(), pixels));
  stbi_image_free(pixels);
}

TEST_CASE("report: PNG files, and paths that cannot be written") {
  const Image image{2, 1, {1, 2, 3, 4, 5, 6}};
  const std::string path =
      (std::filesystem::temp_directory_path() / ("plimsoll_report_" + std::to_string(::getpid()) + ".png")).string();
  writePng(image, path);
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const std::vector<std::uint8_t> png = encodePng(image);
  CHECK(bytes == std::string(png.begin(), png.end()));
  std::filesystem::remove(path);

  // A missing folder, a folder, and a full disk, which is detected only when the file is closed.
  for (const char* bad : {"/no such folder/boat.png", "/tmp", "/dev/full"}) {
    if (!std::filesystem::exists(bad) && std::string(bad) == "/dev/full") continue;
    CHECK_THROWS_WITH_AS(writePng(image, bad), doctest::Contains(bad), std::runtime_error);
  }
  for (const Image& wrong : {Image{}, Image{2, 2, {1, 2, 3}}, Image{-1, -1, {1, 2, 3}}, Image{1, 1, {1, 2, 3, 4}}})
    CHECK_THROWS_AS(encodePng(wrong), std::invalid_argument);
}

TEST_CASE("still: has the size asked for, within bounds") {
  const StillBody box = bodyOf("box:2,1,1");
  const auto sizeOf = [&](int width, int height, int supersample) {
    StillView view;
    view.width = width, view.height = height, view.supersample = supersample;
    const Image image = render(box, {}, view);
    CHECK(image.rgb.size() == 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    return std::pair{image.width, image.height};
  };
  CHECK(sizeOf(64, 36, 2) == std::pair{64, 36});
  CHECK(sizeOf(7, 31, 1) == std::pair{7, 31});
  CHECK(sizeOf(3, 2, 1000) == std::pair{3, 2});
  CHECK(sizeOf(5, 4, -3) == std::pair{5, 4});
  CHECK(sizeOf(0, -20, 1) == std::pair{1, 1});
  CHECK(sizeOf(100000, 1, 1) == std::pair{8192, 1});
}

TEST_CASE("still: wet is red and below the waterline, dry is white and above it") {
  const StillBody box = bodyOf("box:2,1.5,1.5");
  const Image dry = render(box, level(-0.75)), half = render(box, level(0)), deep = render(box, level(0.9));
  CHECK(count(dry, isRed) == 0);
  CHECK(count(dry, isWhite) > 1000);
  CHECK(count(half, isRed) > 500);
  CHECK(count(half, isWhite) > 500);
  CHECK(count(deep, isRed) > 500);
  CHECK(count(deep, isWhite) < 20); // glitter
  // Down the middle of the picture: white, then red, never white again.
  int last_white = -1, first_red = half.height;
  for (int y = half.height - 1; y >= 0; --y) {
    const Pixel p = pixelAt(half, half.width / 2, y);
    if (isWhite(p)) last_white = std::max(last_white, y);
    if (isRed(p)) first_red = std::min(first_red, y);
  }
  CHECK(last_white > 0);
  CHECK(first_red < half.height);
  CHECK(last_white < first_red);
  // The waterline follows the water level.
  CHECK(count(render(box, level(0.4)), isRed) > count(half, isRed));
  CHECK(count(render(box, level(0.4)), isWhite) < count(half, isWhite));
}

TEST_CASE("still: in a view of its own a body moves, and the view does not") {
  StillView view = smallView();
  view.azimuth_degrees = 90; // from +z, so that +x is on the right
  const auto middleOfWhite = [&](const Vec3d& at) {
    const Image image = render(bodyOf("box:1,1,1", at), level(0), view);
    double sum = 0;
    int pixels = 0;
    for (int y = 20; y < image.height; ++y) // below the sky
      for (int x = 0; x < image.width; ++x)
        if (isWhite(pixelAt(image, x, y))) sum += x, ++pixels;
    REQUIRE(pixels > 20);
    return sum / pixels;
  };
  CHECK(std::abs(middleOfWhite({1, 0, 0}) - middleOfWhite({-1, 0, 0})) < 5); // each is framed separately
  view.frame = StillFrame{{-2, -0.5, -1}, {2, 0.5, 1}};
  const double left = middleOfWhite({-1, 0, 0}), right = middleOfWhite({1, 0, 0});
  CHECK(right - left > 30);
  // The water's height changes only the water: the horizon stays.
  const Image low = render(bodyOf("box:1,1,1"), level(-0.4), view),
              high = render(bodyOf("box:1,1,1"), level(0.4), view);
  for (int x = 0; x < low.width; ++x) CHECK(pixelAt(low, x, 2) == pixelAt(high, x, 2));
  view.frame = StillFrame{{kNan, 0, 0}, {1, 1, 1}}; // invalid: ignored
  CHECK(std::abs(middleOfWhite({1, 0, 0}) - middleOfWhite({-1, 0, 0})) < 5);
}

TEST_CASE("still: water that is not level wets one end more") {
  StillView view = smallView();
  view.azimuth_degrees = 90; // from +z, so that +x is on the right
  const Image image = render(bodyOf("box:4,1,1"), [](double x, double) { return 0.2 * x; }, view);
  const auto highestRed = [&](int x) {
    int y = 0;
    while (y < image.height && !isRed(pixelAt(image, x, y))) ++y;
    return y;
  };
  CHECK(highestRed(80) < highestRed(40) - 5);
  CHECK(highestRed(120) < highestRed(80) - 5);
}

TEST_CASE("still: never-wet triangles are dry below the water level") {
  StillView view = smallView();
  view.elevation_degrees = 75;
  StillBody box = bodyOf("box:2,1.5,1.5");
  CHECK(count(render(box, level(0)), isRed) > 100);
  box.never_wet.assign(box.triangles.size(), 1);
  CHECK(count(render(box, level(0)), isRed) == 0);

  // Looking down into a tub: the middle of the picture is its floor.
  const StillBody filled = tub();
  StillBody marked = filled;
  marked.never_wet.assign(marked.triangles.size(), 0);
  std::fill(marked.never_wet.end() - 10, marked.never_wet.end(), std::uint8_t{1});
  const auto middle = [&](const StillBody& body, double height) {
    const Image image = render(body, level(height), view);
    return pixelAt(image, image.width / 2, image.height / 2);
  };
  const Pixel inside = middle(marked, -0.45);
  CHECK(inside.red > inside.green);
  CHECK(inside.green > inside.blue);
  CHECK_FALSE(isWhite(inside));
  CHECK(middle(marked, 0.3) == inside); // no water in the tub
  CHECK(isRed(middle(filled, 0.3)));
  CHECK(isWhite(middle(filled, -0.45)));
  // A mask that is too short applies to the first triangles only.
  marked.never_wet.resize(3);
  CHECK(middle(marked, 0.3) == middle(filled, 0.3));
}

TEST_CASE("still: without bodies there is sky and water") {
  const StillBody nothing, loose{{{0, 0, 0}, {1, 0, 0}, {5, 9, 2}}, {}, {}};
  const Image empty = renderStill({}, {}, smallView());
  REQUIRE(empty.rgb.size() == 3u * 160 * 90);
  for (const Image& image : {empty, render(nothing, {}), render(loose, level(0))}) {
    const Pixel sky = pixelAt(image, 80, 0), water = pixelAt(image, 80, 85);
    CHECK(sky.blue > sky.red);
    CHECK(water.blue > water.red);
    CHECK(water.red + water.green + water.blue < sky.red + sky.green + sky.blue);
  }
}

TEST_CASE("still: triangles without sense are left out") {
  const StillBody box = bodyOf("box:2,1,1");
  const Image clean = render(box, level(0));
  StillBody messy = box;
  const auto first = static_cast<std::uint32_t>(messy.vertices_w.size());
  messy.vertices_w.insert(messy.vertices_w.end(),
                          {{kNan, 0, 0}, {0, kInfinity, 0}, {0, 0, -1e300}, {900, 900, 900}, {0.1, 0.2, 0.3}});
  for (std::uint32_t k = 0; k < 3; ++k) messy.triangles.push_back({first + k, 0, 1});
  messy.triangles.push_back({0, 1, first + 5});
  messy.triangles.push_back({0, 1, 0xffffffffu});
  messy.triangles.push_back({0, 0, 0});
  messy.triangles.push_back({0, 0, 1});
  messy.triangles.push_back({first + 4, first + 4, first + 4});
  CHECK(difference(render(messy, level(0)), clean).first == 0);
  // Wound inward it looks the same.
  StillBody turned = box;
  for (auto& t : turned.triangles) std::swap(t[1], t[2]);
  CHECK(difference(render(turned, level(0)), clean).first == 0);
}

TEST_CASE("still: nothing but nonsense does no harm") {
  const StillBody bodies[] = {{{{kNan, kNan, kNan}}, {{0, 0, 0}}, {}},
                              {{{1, 2, 3}}, {{0, 0, 0}}, {1}},
                              {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}, {}},
                              {{{0, 0, 0}, {1e-12, 0, 0}, {0, 1e-12, 0}}, {{0, 1, 2}}, {}},
                              {{{0, 0, 0}, {1e11, 0, 0}, {0, 1e11, 0}}, {{0, 1, 2}}, {}}};
  const HeightFunction waters[] = {level(0), level(kNan), level(-kInfinity), level(1e300),
                                   [](double x, double z) { return x > z ? kNan : 1e3 * std::sin(x); }};
  for (const StillBody& body : bodies)
    for (const HeightFunction& water : waters) {
      const Image image = render(body, water);
      REQUIRE(image.rgb.size() == 3u * 160 * 90);
      CHECK(count(image, [](const Pixel& p) { return p == Pixel{0, 0, 0}; }) == 0); // the colour of NaN
    }
  // Water of non-finite height is drawn at 0.
  const Image still = render(bodyOf("box:2,1,1"), level(0));
  for (const double odd : {kNan, kInfinity, -1e300})
    CHECK(difference(render(bodyOf("box:2,1,1"), level(odd)), still).first == 0);
  for (const double odd : {kNan, kInfinity, -1e300}) {
    StillView view = smallView();
    view.azimuth_degrees = view.elevation_degrees = view.water_margin = odd;
    CHECK(count(render(bodyOf("box:2,1,1"), level(-0.5), view), isWhite) > 500);
  }
}

TEST_CASE("still: far from the origin it looks the same") {
  for (const char* shape : {"boat", "box:2,1,1", "sphere:0.01"}) {
    CAPTURE(std::string(shape));
    const double far = 1e7, size = std::string(shape) == "sphere:0.01" ? 0.001 : 0.1;
    const auto waves = [&](double x, double z) { return size * std::sin(0.3 / size * (x + 0.5 * z)); };
    const Image near = render(bodyOf(shape), waves);
    const Image moved =
        render(bodyOf(shape, {far, 0, -far}), [&](double x, double z) { return waves(x - far, z + far); });
    const auto [largest, seen] = difference(near, moved, 2);
    CHECK(largest < 64);
    CHECK(seen < 40); // of 43 200 channels: samples at edges may differ
  }
}
