// playground.cpp - the page's additions to the library, as C functions of its module: the built-in shapes, seas as
// JSON, the baselines as the buoyancy of a scene's body, and the text of the sea's shader. Functions return null if
// they fail; play_error() then returns the reason.
#include "baselines/from_library.hpp"
#include "formats/sea_json.hpp"
#include "formats/shader_text.hpp"
#include "formats/shapes.hpp"

#include <string>

#define PLAY_EXPORT extern "C" __attribute__((used, visibility("default")))

namespace {

using namespace plim;

std::string last_error;

template <typename Make>
auto orNull(const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (const std::exception& error) {
    last_error = error.what();
    return nullptr;
  }
}

struct Shape {
  std::vector<float> vertices;
  std::vector<std::uint32_t> indices;
};

} // namespace

PLAY_EXPORT const char* play_error() {
  return last_error.c_str();
}

// ---- shapes: "box:1,1,1", "boat" ----

PLAY_EXPORT Shape* play_shape_create(const char* text) {
  return orNull([&] {
    const formats::MeshData mesh = formats::makeShape(text);
    auto shape = std::make_unique<Shape>();
    for (const Vec3d& v : mesh.vertices)
      for (int i = 0; i < 3; ++i) shape->vertices.push_back(static_cast<float>(v[i]));
    for (const auto& triangle : mesh.triangles)
      shape->indices.insert(shape->indices.end(), triangle.begin(), triangle.end());
    return shape.release();
  });
}
PLAY_EXPORT void play_shape_destroy(Shape* shape) {
  delete shape;
}
PLAY_EXPORT std::uint32_t play_shape_vertex_count(const Shape* shape) {
  return static_cast<std::uint32_t>(shape->vertices.size() / 3);
}
PLAY_EXPORT std::uint32_t play_shape_triangle_count(const Shape* shape) {
  return static_cast<std::uint32_t>(shape->indices.size() / 3);
}
PLAY_EXPORT const float* play_shape_vertices(const Shape* shape) {
  return shape->vertices.data();
}
PLAY_EXPORT const std::uint32_t* play_shape_indices(const Shape* shape) {
  return shape->indices.data();
}

// ---- seas: SEA.json ----

PLAY_EXPORT formats::SeaDescription* play_sea_create(const char* json) {
  return orNull([&] { return new formats::SeaDescription(formats::parseSea(json)); });
}
PLAY_EXPORT void play_sea_destroy(formats::SeaDescription* sea) {
  delete sea;
}
PLAY_EXPORT const plim_water* play_sea_water(const formats::SeaDescription* sea) {
  return sea->water.get();
}
PLAY_EXPORT double play_sea_level(const formats::SeaDescription* sea) {
  return sea->level;
}

// ---- methods: the baselines by name ----

// The sea must outlive the method.
PLAY_EXPORT baselines::OwnMethod* play_method_create(const char* name, const plim_hull* hull,
                                                     const formats::SeaDescription* sea) {
  return orNull([&] { return new baselines::OwnMethod(name, hull, *sea); });
}
PLAY_EXPORT void play_method_set_sea(baselines::OwnMethod* method, const formats::SeaDescription* sea) {
  method->setSea(*sea);
}
PLAY_EXPORT void play_method_destroy(baselines::OwnMethod* method) {
  delete method;
}
// For plim_scene_set_buoyancy, with the method as its user.
PLAY_EXPORT plim_buoyancy_function play_method_function() {
  return baselines::OwnMethod::computeBuoyancy;
}
// Evaluates a body once in its surface, outside a scene. Returns 0 if the method does not support the sea; play_error()
// then returns the reason.
PLAY_EXPORT int play_method_evaluate(baselines::OwnMethod* method, const plim_body* body, plim_forces* forces) {
  try {
    baselines::OwnMethod::computeBuoyancy(method, body, forces);
    return 1;
  } catch (const std::exception& error) {
    last_error = error.what();
    return 0;
  }
}

// ---- the sea's shader ----

// Returns GLSL that reads the waves from uniforms (docs/shaders.md), for apps/playground/build.mjs.
PLAY_EXPORT const char* play_sea_shader() {
  static const std::string text = formats::shaderWithUniforms(formats::ShaderLanguage::kGlsl);
  return text.c_str();
}
