// seas.hpp - one sea of every kind, for tests that must hold for all of them.
#pragma once

#include "support.hpp"

#include "formats/sea_json.hpp"

namespace plim::tests {

struct NamedSea {
  std::string name, json;
};

// Waves of some metres that travel towards 40 degrees if the kind has a direction.
inline const std::vector<NamedSea>& everySea() {
  static const std::vector<NamedSea> seas = [] {
    std::string grid = R"({"kind":"grid","origin":[-20,-15],"cell":0.8,"rows":40,"columns":50,"heights":[)";
    for (int r = 0; r < 40; ++r)
      for (int c = 0; c < 50; ++c)
        grid += (r + c ? "," : "") + std::to_string(0.3 * std::sin(0.5 * c + 0.2 * r) + 0.1 * std::cos(0.9 * r));
    grid += "]}";
    const std::string sines = R"({"kind":"sines","waves":[{"amplitude":0.3,"wavelength":12,"direction_degrees":40},
      {"amplitude":0.1,"wavelength":4.3,"direction_degrees":40,"phase_degrees":70}]})";
    const std::string spectrum = R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":4,
      "direction_degrees":40,"spread":12,"components":64,"seed":3})";
    return std::vector<NamedSea>{
        {"flat", R"({"kind":"flat"})"},
        {"sines", sines},
        {"sines, shallow",
         R"({"kind":"sines","depth":1.5,"waves":[{"amplitude":0.2,"wavelength":9,"direction_degrees":40}]})"},
        {"gerstner", R"({"kind":"gerstner","waves":[{"amplitude":0.5,"wavelength":12,"direction_degrees":40},
          {"amplitude":0.1,"wavelength":4.3,"direction_degrees":40,"phase_degrees":70,"steepness":0.7}]})"},
        {"spectrum", spectrum},
        {"fft",
         R"({"kind":"fft","tile":60,"resolution":64,"spectrum":{"spectrum":"jonswap","significant_height":0.8,"peak_period":3.2,
          "direction_degrees":40,"spread":12},"choppiness":0.6,"seed":2})"},
        {"fft, not choppy",
         R"({"kind":"fft","tile":60,"resolution":64,"spectrum":{"spectrum":"jonswap","significant_height":0.8,"peak_period":3.2,
          "direction_degrees":40,"spread":12},"seed":2})"},
        {"grid", grid},
        {"sampled", R"({"kind":"sampled","cell":0.5,"of":)" + sines + "}"},
    };
  }();
  return seas;
}

// A prepared sea with its description.
struct PreparedSea {
  explicit PreparedSea(const std::string& json, double time = 0)
      : description(formats::parseSea(json)), surface(description.water, time) {}
  formats::SeaDescription description;
  plimsoll::Surface surface;

  plim_surface_sample at(double x, double z, double y = 0) const {
    const std::array<double, 3> point = {x, y, z};
    return surface.samples({&point, 1})[0];
  }
  baselines::Sea baseline() const {
    return {0, description.density, description.gravity,
            [this](std::size_t n, const double* x, const double* z, double* h) {
              for (std::size_t i = 0; i < n; ++i) h[i] = at(x[i], z[i]).height;
            }};
  }
};

inline baselines::IndexedMesh<double> indexed(const plimsoll::Hull& hull) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  baselines::IndexedMesh<double> result;
  for (const auto& v : mesh.vertices) result.vertices.push_back({v[0], v[1], v[2]});
  result.triangles.assign(mesh.triangles.begin(),
                          mesh.triangles.begin() + static_cast<std::ptrdiff_t>(hull.info().wettable_count));
  return result;
}

inline baselines::Placement placementOf(const plimsoll::Body& body) {
  const double* q = body.rotation;
  return {vec(body.position), rotationMatrix({q[0], q[1], q[2], q[3]}), centerOfMass(body)};
}

} // namespace plim::tests
