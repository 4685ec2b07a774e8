// fuzz_scene_json.cpp - fuzzes SCENE.json: any text gives a scene with numbers that are valid for a body, or a
// JsonError of one line.
#include "fuzz_input.hpp"

#include "formats/scene_json.hpp"
#include "math/pose.hpp"

#include <cmath>
#include <string>

namespace {

void checkBody(const plim::formats::SceneBody& body) {
  PLIM_FUZZ_CHECK(!body.mesh.empty());
  PLIM_FUZZ_CHECK(body.mass > 0 && std::isfinite(body.mass));
  PLIM_FUZZ_CHECK(body.scale > 0 && std::isfinite(body.scale));
  PLIM_FUZZ_CHECK(body.tolerance >= 0 && body.tolerance <= 1);
  PLIM_FUZZ_CHECK(plim::isUnit({body.rotation[0], body.rotation[1], body.rotation[2], body.rotation[3]}));
  for (const auto* vector :
       {&body.position, &body.velocity, &body.angular_velocity, &body.other_force, &body.other_torque})
    for (const double value : *vector) PLIM_FUZZ_CHECK(std::isfinite(value));
  for (const double value : body.inertia) PLIM_FUZZ_CHECK(std::isfinite(value));
  PLIM_FUZZ_CHECK(body.locked < 64);
  PLIM_FUZZ_CHECK(body.effects.struct_size == sizeof body.effects && body.effects.enabled < 64);
  for (const double value : body.effects.damping) PLIM_FUZZ_CHECK(value >= 0);
  for (const double value : body.effects.linear_rates) PLIM_FUZZ_CHECK(value >= 0);
  PLIM_FUZZ_CHECK(body.effects.angular_rate >= 0 && std::isfinite(body.effects.angular_rate));
  PLIM_FUZZ_CHECK(body.copies.rows >= 1 && body.copies.columns >= 1 && std::isfinite(body.copies.spacing));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  // Large seas are valid but slow; fuzz_sea_json covers them.
  if (text.find("\"fft\"") != std::string::npos || text.find("\"components\"") != std::string::npos) return 0;
  try {
    const plim::formats::SceneDescription scene = plim::formats::parseScene(text);
    PLIM_FUZZ_CHECK(scene.step > 0 && scene.duration >= scene.step && std::isfinite(scene.duration));
    PLIM_FUZZ_CHECK(scene.substeps >= 1);
    PLIM_FUZZ_CHECK(!scene.bodies.empty() && scene.bodyCount() <= 10000);
    for (const plim::formats::SceneBody& body : scene.bodies) checkBody(body);
  } catch (const plim::formats::JsonError& error) {
    PLIM_FUZZ_CHECK(std::string(error.what()).find('\n') == std::string::npos);
  }
  return 0;
}
