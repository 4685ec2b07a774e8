// still.cpp - computes the colours of a still: sky, hull and water at every sample, averaged to pixels.
//
// All light is linear. A sample is exposed by 1 - exp(-c) before averaging, which keeps bright edges smooth.
// Water (Schlick's Fresnel term F, angle theta between view and normal; path p through the water, clearness k):
//   colour = (1 - F) (hull exp(-k p) + deep (1 - exp(-k p))) + F reflection,   F = F0 + (1 - F0) (1 - cos theta)^5
// k is chosen so that the deepest point is still visible. Reflections of the hull come from a second z-buffer, mirrored
// in the mean water level, so they are exact for flat water only. There are two suns: one beside the viewer lights the
// hull, one opposite makes the water glitter. With a single sun, either the hull or the water would look dull.
#include "still.hpp"

#include <cmath>

#include "still_geometry.hpp"

namespace plim::report {
namespace {

using Color = Vec3f; // linear red, green, blue

constexpr Color kHorizon{0.56f, 0.88f, 1.18f}, kZenith{0.035f, 0.22f, 0.64f}, kGlow{0.40f, 0.32f, 0.16f};
constexpr Color kDeep{0.003f, 0.055f, 0.090f}, kShallow{0.008f, 0.200f, 0.225f}, kSun{7.0f, 5.8f, 4.2f};
constexpr Color kTopside{0.95f, 0.86f, 0.72f}, kBottom{0.95f, 0.10f, 0.05f}, kInside{0.36f, 0.25f, 0.16f};
constexpr Color kGlass{0.012f, 0.020f, 0.028f}; // the little that is visible of a cabin from outside
constexpr Color kKeyLight{1.80f, 1.63f, 1.34f}, kSkyLight{0.28f, 0.37f, 0.50f}, kWaterLight{0.08f, 0.14f, 0.16f};
constexpr Color kWaterline{2.6f, 3.1f, 2.9f};
constexpr Color kAbsorption{2.3f, 0.80f, 0.62f}; // per clear length: red is absorbed first
constexpr float kTouching = 1e-5f;               // [r] rounding tolerance: a face in the surface counts as dry

Color mix(const Color& a, const Color& b, float share) {
  return a + share * (b - a);
}

// Clamps to 0...1. NaN becomes 0, so that the result can be converted to an integer.
float unitRange(float a) {
  return a > 0 ? std::min(a, 1.0f) : 0.0f;
}

float fifthPower(float a) {
  return a * a * a * a * a;
}

Color times(const Color& a, const Color& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

Color fade(float path) {
  return {std::exp(-kAbsorption.x * path), std::exp(-kAbsorption.y * path), std::exp(-kAbsorption.z * path)};
}

struct Still {
  const Hulls& hulls;
  const WaterGrid& water;
  const Camera& camera;
  const Visibility direct, mirrored;
  float pixel;        // side of a pixel at depth 1 [r]
  float clear_length; // path over which the water absorbs most of the light [r]
  float eye_height;   // height of the eye above the water, at least that of a near view; scales ripples and haze [r]
  Vec3f key, sun;     // directions towards the lights
};

struct HullPoint {
  Vec3f position, face_normal, normal; // normals towards the viewer
  float freeboard;                     // height above the water at the same x, z [r]
  bool inside;                         // seen from inside, or marked as never wet
  bool glass;                          // a window seen from outside
  std::uint32_t body;
};

// Returns the mean normal, by area, of the facets at a corner that meet this one at less than the crease angle. Curved
// plating looks smooth and edges stay sharp, however the triangles are cut.
Vec3f cornerNormal(const Hulls& hulls, std::uint32_t index, const Vec3f& face, std::uint32_t vertex) {
  constexpr float kCrease = 0.84f; // cosine of 33 degrees
  Vec3f sum = hulls.normals[index];
  for (std::uint32_t k = hulls.first_around[vertex]; k < hulls.first_around[vertex + 1]; ++k) {
    const Vec3f& other = hulls.normals[hulls.around[k]];
    if (hulls.around[k] != index && dot(other, face) > kCrease * length(other)) sum += other;
  }
  return normalized(sum);
}

// Interpolates between the corners' normals, weighted by the areas into which the point divides the facet.
Vec3f smoothNormal(const Hulls& hulls, std::uint32_t index, const Vec3f& position, const Vec3f& face) {
  const Facet& facet = hulls.facets[index];
  Vec3f sum{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3f& next = hulls.vertices[facet.corners[(i + 1) % 3]];
    const Vec3f& last = hulls.vertices[facet.corners[(i + 2) % 3]];
    const float weight = std::max(0.0f, dot(face, cross(next - position, last - position)));
    sum += weight * cornerNormal(hulls, index, face, facet.corners[i]);
  }
  return dot(sum, sum) > 0 ? normalized(sum) : face;
}

HullPoint hullPoint(const Still& still, std::uint32_t index, const Vec3f& position, const Vec3f& ray) {
  const Facet& facet = still.hulls.facets[index];
  const Vec3f face = normalized(still.hulls.normals[index]);
  const bool from_behind = dot(face, ray) > 0;
  const float sign = from_behind ? -1.0f : 1.0f;
  return {position,
          sign * face,
          sign * smoothNormal(still.hulls, index, position, face),
          position.y - still.water.height(position.x, position.z) + kTouching,
          from_behind || facet.never_wet,
          facet.glass && !from_behind,
          facet.body};
}

Color skyColor(const Still& still, const Vec3f& direction) {
  const float height = std::max(0.0f, direction.y);
  const float towards_sun = std::max(0.0f, dot(direction, still.sun));
  return mix(kZenith, kHorizon, std::exp(-7.0f * height)) + std::pow(towards_sun, 12.0f) * kGlow;
}

// Gloss above the water: the key light's highlight, and the reflection of sky or water. Paint reflects mostly at
// grazing angles.
Color glossColor(const Still& still, const HullPoint& point, const Vec3f& view) {
  const float straight = point.glass ? 0.16f : 0.03f; // reflectance at normal incidence
  const float facing = std::clamp(-dot(point.normal, view), 0.0f, 1.0f);
  const Vec3f mirrored = view + 2 * facing * point.normal;
  const Color surroundings = mix(kShallow, skyColor(still, mirrored), unitRange(0.5f + 3 * mirrored.y));
  const float highlight = std::pow(std::max(0.0f, dot(mirrored, still.key)), 40.0f);
  return (straight + 0.45f * fifthPower(1 - facing)) * surroundings + 0.3f * highlight * kKeyLight;
}

Color hullColor(const Still& still, const HullPoint& point, const Vec3f& view) {
  const Color paint = point.inside ? kInside : point.freeboard < 0 ? kBottom : point.glass ? kGlass : kTopside;
  const float lit = std::max(0.0f, dot(point.normal, still.key));
  const Color matt = times(paint, lit * kKeyLight + mix(kWaterLight, kSkyLight, 0.5f + 0.5f * point.normal.y));
  if (point.inside) return matt;
  if (point.freeboard >= 0) return matt + glossColor(still, point, view);
  // The light travels through the water twice: down to the hull and back along the view.
  return times(fade(-0.4f * point.freeboard / still.clear_length), matt);
}

struct Ripple {
  float number, x, z; // wave number [1/eye height] and direction
};

// Each ripple is 1.4 times shorter than the previous one. Headings are near the golden angle apart, so that no two line
// up.
std::array<Ripple, 9> makeRipples() {
  std::array<Ripple, 9> ripples{};
  float number = 9.6f, heading = 0.4f;
  for (Ripple& ripple : ripples) {
    ripple = {number, std::cos(heading), std::sin(heading)};
    number *= 1.4f;
    heading += 2.4f;
  }
  return ripples;
}

// Returns the normal of the surface with painted ripples. They are sines, each distorting the next; those too fine for
// a pixel are left out.
Vec3f rippledNormal(const WaterGrid::Surface& surface, const Vec3f& position, float footprint) {
  constexpr float kSteepness = 0.026f;
  static const std::array<Ripple, 9> kRipples = makeRipples();
  float slope_x = surface.slope_x, slope_z = surface.slope_z, bend = 0;
  for (const Ripple& ripple : kRipples) {
    const float shown = kSteepness * std::min(1.0f, 1.5f - 0.45f * footprint * ripple.number);
    if (shown <= 0) break;
    const float wave = std::cos(ripple.number * (ripple.x * position.x + ripple.z * position.z) + 1.3f * bend);
    slope_x += shown * wave * ripple.x;
    slope_z += shown * wave * ripple.z;
    bend += wave;
  }
  return normalized({-slope_x, 1, -slope_z});
}

// Samples the mirrored buffer, displaced by the tilt of the surface. Returns false if no hull is reflected there.
bool reflectedHull(const Still& still, float u, float v, const Vec3f& normal, Color& color) {
  const Visibility& seen = still.mirrored;
  const float width = static_cast<float>(seen.width), height = static_cast<float>(seen.height);
  const float tilt_across = dot(normal, still.camera.right), tilt_along = dot(normal - Vec3f{0, 1, 0}, still.camera.up);
  u = unitRange(u + 0.25f * tilt_across);
  v = unitRange(v - 0.9f * tilt_along);
  const int column = std::min(seen.width - 1, static_cast<int>(u * width));
  const int row = std::min(seen.height - 1, static_cast<int>(v * height));
  const std::size_t sample =
      static_cast<std::size_t>(row) * static_cast<std::size_t>(seen.width) + static_cast<std::size_t>(column);
  if (seen.facets[sample] == kNothing) return false;
  Vec3f ray = still.camera.ray((static_cast<float>(column) + 0.5f) / width, (static_cast<float>(row) + 0.5f) / height);
  Vec3f position = still.camera.eye + ray / seen.inverse_depth[sample];
  position.y = 2 * still.water.level() - position.y;
  ray.y = -ray.y;
  HullPoint point = hullPoint(still, seen.facets[sample], position, ray);
  point.freeboard = std::max(0.0f, point.freeboard);
  color = hullColor(still, point, normalized(ray));
  return true;
}

Color waterColor(const Still& still, float u, float v, const Vec3f& ray, float depth, const HullPoint* behind) {
  const Vec3f position = still.camera.eye + depth * ray, view = normalized(ray);
  const float grazing = std::max(0.05f, -view.y);
  const Vec3f normal = rippledNormal(still.water.surface(position.x, position.z), position / still.eye_height,
                                     still.pixel * depth / (still.eye_height * std::sqrt(grazing)));
  const float facing = std::clamp(-dot(view, normal), 0.02f, 1.0f);
  const float fresnel = 0.02f + 0.98f * fifthPower(1 - facing);

  Vec3f mirrored = view + 2 * facing * normal;
  Color reflection;
  const bool hull_reflected = reflectedHull(still, u, v, normal, reflection);
  // Waves too small to draw tilt the mirror towards higher sky.
  if (!hull_reflected) reflection = skyColor(still, normalized({mirrored.x, std::abs(mirrored.y) + 0.22f, mirrored.z}));

  const float swell = std::clamp(0.35f + 4 * dot(normal - Vec3f{0, 1, 0}, still.key), 0.0f, 1.0f);
  const Color deep = mix(kDeep, kShallow, 0.55f * swell);
  Color through = deep;
  if (behind) {
    const Color kept = fade(length(behind->position - position) / still.clear_length);
    through = times(hullColor(still, *behind, view), kept) + times(deep, Color{1, 1, 1} - kept);
  }
  const float glitter = hull_reflected ? 0.0f : std::pow(std::max(0.0f, dot(mirrored, still.sun)), 260.0f);
  const Color color = mix(through, reflection, behind ? 0.4f * fresnel : fresnel) + 1.3f * glitter * fresnel * kSun;
  const float haze = 1 - std::exp(-0.0016f * std::pow(length(position - still.camera.eye) / still.eye_height, 1.6f));
  return mix(color, kHorizon, haze);
}

// Returns whether the sample lies within a stroke's half width of the waterline. The hull's tangent plane gives the
// rate at which the freeboard changes across the screen, so the line is as wide on a flat bilge as on a wall.
bool onWaterline(const Still& still, const HullPoint& point, const Vec3f& ray, float depth) {
  constexpr float kStroke = 0.0016f; // of the picture's height
  const float towards = dot(ray, point.face_normal);
  if (point.inside || std::abs(towards) < 0.02f) return false;
  const Vec3f &right = still.camera.right, &up = still.camera.up;
  const float across = right.y - ray.y * dot(right, point.face_normal) / towards;
  const float along = up.y - ray.y * dot(up, point.face_normal) / towards;
  const float stroke = std::max(0.6f * still.pixel, kStroke * 2 * still.camera.half_height);
  return std::abs(point.freeboard) < std::min(0.05f, stroke * depth * std::hypot(across, along));
}

// Returns true if the ray ends inside a body whose rim stands above the water: the water that the ray met before is not
// real.
bool insideHull(const Still& still, const HullPoint& point) {
  return point.inside && still.hulls.tops[point.body] > still.water.level();
}

Color sampleColor(const Still& still, int column, int row) {
  const Visibility& seen = still.direct;
  const float u = (static_cast<float>(column) + 0.5f) / static_cast<float>(seen.width);
  const float v = (static_cast<float>(row) + 0.5f) / static_cast<float>(seen.height);
  const Vec3f ray = still.camera.ray(u, v);
  const float water_depth = still.water.meet(still.camera.eye, ray);
  const std::size_t sample =
      static_cast<std::size_t>(row) * static_cast<std::size_t>(seen.width) + static_cast<std::size_t>(column);
  if (seen.facets[sample] == kNothing) {
    if (std::isfinite(water_depth)) return waterColor(still, u, v, ray, water_depth, nullptr);
    return skyColor(still, normalized(ray));
  }
  const float depth = 1 / seen.inverse_depth[sample];
  const HullPoint point = hullPoint(still, seen.facets[sample], still.camera.eye + depth * ray, ray);
  if (onWaterline(still, point, ray, depth)) return kWaterline;
  if (depth <= water_depth * (1 + kTouching) || insideHull(still, point))
    return hullColor(still, point, normalized(ray));
  return waterColor(still, u, v, ray, water_depth, &point);
}

std::uint8_t encode(float linear) {
  return static_cast<std::uint8_t>(std::lround(255 * std::pow(unitRange(linear), 1 / 2.2f)));
}

// Returns whether any sample of the pixel shows a body, through water or not.
bool seesBody(const Still& still, int x, int y, int supersample) {
  const auto width = static_cast<std::size_t>(still.direct.width), side = static_cast<std::size_t>(supersample);
  for (std::size_t j = 0; j < side; ++j) {
    const auto first =
        still.direct.facets.begin() + static_cast<std::ptrdiff_t>((static_cast<std::size_t>(y) * side + j) * width +
                                                                  static_cast<std::size_t>(x) * side);
    if (std::any_of(first, first + supersample, [](auto facet) { return facet != kNothing; })) return true;
  }
  return false;
}

void shadePixel(const Still& still, Image& image, int x, int y, const StillView& view) {
  Color sum{};
  const int side = view.supersample, samples = view.sparing && !seesBody(still, x, y, side) ? 1 : side;
  for (int j = 0; j < samples; ++j)
    for (int i = 0; i < samples; ++i) {
      const Color color = sampleColor(still, x * side + i, y * side + j);
      sum += Color{1 - std::exp(-color.x), 1 - std::exp(-color.y), 1 - std::exp(-color.z)};
    }
  const float share = 1 / static_cast<float>(samples * samples);
  for (int channel = 0; channel < 3; ++channel) image.rgb.push_back(encode(share * sum[channel]));
}

Still placeStill(const Hulls& hulls, const WaterGrid& water, const Camera& camera, const StillView& view) {
  const int width = view.width * view.supersample, height = view.height * view.supersample;
  const float draught = std::max(0.05f, water.level() - hulls.bottom);
  const Vec3f ahead = normalized({camera.forward.x, 0, camera.forward.z});
  return {hulls,
          water,
          camera,
          rasterise(hulls, camera, width, height, Pass::kDirect, water.level()),
          rasterise(hulls, camera, width, height, Pass::kMirrored, water.level()),
          2 * camera.half_height / static_cast<float>(view.height),
          1.2f * draught / std::max(0.2f, -camera.forward.y),
          std::max(1.6f, camera.eye.y - water.level()),
          normalized(Vec3f{0, 1.0f, 0} - 0.75f * camera.right - 0.52f * ahead),
          normalized(Vec3f{0, 0.30f, 0} - 0.60f * camera.right + ahead)};
}

} // namespace

Image renderStill(std::span<const StillBody> bodies, const HeightFunction& water, const StillView& view) {
  StillView held = view;
  held.width = std::clamp(view.width, 1, 8192);
  held.height = std::clamp(view.height, 1, 8192);
  held.supersample = std::clamp(view.supersample, 1, 8);
  const Hulls hulls = placeHulls(bodies, held.frame ? &*held.frame : nullptr);
  const WaterGrid grid(hulls, water, held.water_margin, held.water_lines);
  const Camera camera = placeCamera(hulls, held, grid.level());
  const Still still = placeStill(hulls, grid, camera, held);
  Image image{held.width, held.height, {}};
  image.rgb.reserve(3 * static_cast<std::size_t>(held.width) * static_cast<std::size_t>(held.height));
  for (int y = 0; y < held.height; ++y)
    for (int x = 0; x < held.width; ++x) shadePixel(still, image, x, y, held);
  return image;
}

} // namespace plim::report
