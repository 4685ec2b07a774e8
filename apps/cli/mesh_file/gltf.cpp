// gltf.cpp - reads glTF 2.0: JSON with numbers in separate files or in data: URIs; or GLB, all in one binary file.
//
// Supported: the default scene (otherwise the first; otherwise all nodes) with node transforms, and one copy of a mesh
// for each node that has it. A mirroring transform swaps the winding back. Triangles, strips and fans, with or without
// indices; positions in float or, with KHR_mesh_quantization, in integers; sparse accessors; GLB with unaligned chunks.
// The names of all nodes above a mesh, of the mesh and of the material select its triangles. Points and lines are
// ignored, as are images, materials, animations and optional extensions. Skins and morph targets are left out and
// reported, since a viewer may show another shape.
//
// Rejected with a message: required extensions that change geometry (mainly compression), glTF 1.0, nodes with two
// parents or in a cycle, and references to buffer views, accessors or vertices that do not exist. Nodes may be nested
// kMostDepth deep. A small file can repeat a large mesh many times; the total is limited to kMostRepeated triangles
// plus one for each byte read.
#include "cli/mesh_file/readers.hpp"

#include "cli/mesh_file/gltf_data.hpp"
#include "cli/mesh_file/mesh_builder.hpp"
#include "math/pose.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace plim::cli {
namespace {

using formats::JsonObject;

constexpr std::size_t kMostDepth = 500;
constexpr std::uint64_t kMostRepeated = 4'000'000;

// ---- version and extensions ----

void checkExtension(const std::string& name) {
  if (name == "KHR_mesh_quantization") return;
  if (name == "KHR_draco_mesh_compression" || name == "EXT_meshopt_compression")
    throw InputError("the mesh is compressed (" + name + "), which cannot be read; export it without compression");
  for (const char* looks_only : {"KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_", "EXT_lights_"})
    if (name.starts_with(looks_only)) return;
  throw InputError("needs the glTF extension " + name.substr(0, 60) + ", which is not supported; export without it");
}

void checkVersion(JsonObject root) {
  const bool old_lists = root.isObject("meshes") || root.isObject("nodes"); // 2.0 has arrays
  if (old_lists || (root.isObject("asset") && root.object("asset").isText("version") &&
                    root.object("asset").text("version").starts_with("1.")))
    throw InputError("is glTF 1.0; convert it to glTF 2.0");
  if (root.has("extensionsRequired"))
    for (const std::string& name : root.texts("extensionsRequired")) checkExtension(name);
}

// ---- nodes ----

struct Placement {
  Mat3d linear = Mat3d::identity();
  Vec3d shift{};

  Vec3d operator()(const Vec3d& place) const { return linear * place + shift; }
};

template <std::size_t kCount>
std::array<double, kCount> numbersOf(JsonObject& object, const std::string& key, std::array<double, kCount> otherwise) {
  if (!object.has(key)) return otherwise;
  const std::vector<double> numbers = object.numbers(key);
  if (numbers.size() != kCount)
    object.refuse(key, "has " + std::to_string(numbers.size()) + " numbers instead of " + std::to_string(kCount));
  std::copy(numbers.begin(), numbers.end(), otherwise.begin());
  return otherwise;
}

Placement placementOf(JsonObject& node) {
  if (node.has("matrix")) { // column-major
    const auto m = numbersOf<16>(node, "matrix", {});
    return {{{{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}}, {m[12], m[13], m[14]}};
  }
  const auto scale = numbersOf<3>(node, "scale", {1, 1, 1}), shift = numbersOf<3>(node, "translation", {});
  const auto q = numbersOf<4>(node, "rotation", {0, 0, 0, 1});
  const Quat rotation{q[0], q[1], q[2], q[3]};
  if (!(norm(rotation) > 0)) node.refuse("rotation", "is zero");
  return {rotationMatrix(rotation) * Mat3d::diagonal({scale[0], scale[1], scale[2]}), {shift[0], shift[1], shift[2]}};
}

// ---- meshes ----

// Returns the object's name, or its path in the file, such as "nodes[3]", if it has none.
std::string nameOf(JsonObject& object) {
  const std::string name = object.has("name") ? object.text("name") : "";
  return name.empty() ? object.path() : name;
}

enum Mode : std::uint64_t { kTriangles = 4, kStrip = 5, kFan = 6 };

struct Primitive {
  GltfAccessor positions, indices;
  bool indexed = false;
  std::uint64_t mode = kTriangles;
  std::size_t mesh = 0, number = 0; // index of its mesh, and its index in the mesh
  std::optional<std::size_t> material;

  std::size_t corners() const { return indexed ? indices.count : positions.count; }
};

// Names are stored once per mesh. With a copy for each primitive, a small file with a long name could use up the
// memory.
struct GltfMesh {
  std::string name;
  bool several = false; // more than one primitive
  std::vector<Primitive> primitives;
};

class SceneReader {
public:
  SceneReader(std::string_view file, const ReadNamedFile& read_named) : data_(file, read_named) {}

  formats::MeshData read() {
    checkVersion(data_.root());
    visited_.resize(data_.count("nodes"));
    for (const std::size_t node : rootNodes()) addNode(node, {});
    const auto left_out = std::find(visited_.begin(), visited_.end(), 0);
    if (data_.count("scenes") == 0 && left_out != visited_.end()) // with scenes, unused nodes are allowed
      throw InputError("nodes[" + std::to_string(left_out - visited_.begin()) +
                       "] is its own descendant; the nodes of a glTF form trees");
    formats::MeshData mesh = mesh_.finish();
    mesh.left_out = leftOut();
    return mesh;
  }

private:
  std::vector<formats::LeftOut> leftOut() const {
    std::vector<formats::LeftOut> list;
    if (skins_ > 0)
      list.push_back(
          {"skins", skins_,
           "bones that bend the mesh are left out: it is read as modelled, in its bind pose; if another pose "
           "is meant, apply it in the modeller"});
    if (morph_targets_ > 0)
      list.push_back({"morph_targets", morph_targets_, "morph targets are left out: the mesh is read without them"});
    return list;
  }

  std::vector<std::size_t> rootNodes() {
    std::vector<std::size_t> roots;
    if (data_.count("scenes") > 0) {
      JsonObject root = data_.root();
      JsonObject scene = data_.element("scenes", root.has("scene") ? data_.follow(root, "scene", "scenes") : 0);
      return nodesOf(scene, "nodes");
    }
    std::vector<char> is_child(visited_.size());
    for (std::size_t i = 0; i < visited_.size(); ++i) {
      JsonObject node = data_.element("nodes", i);
      for (const std::size_t child : nodesOf(node, "children")) is_child[child] = 1;
    }
    for (std::size_t i = 0; i < visited_.size(); ++i)
      if (!is_child[i]) roots.push_back(i);
    return roots;
  }

  std::vector<std::size_t> nodesOf(JsonObject& object, const std::string& key) const {
    std::vector<std::size_t> nodes;
    if (!object.has(key)) return nodes;
    for (const double number : object.numbers(key)) {
      if (!(number >= 0 && number < static_cast<double>(visited_.size()) && number == std::floor(number)))
        object.refuse(key, "names a node that is not there; there are " + std::to_string(visited_.size()));
      nodes.push_back(static_cast<std::size_t>(number));
    }
    return nodes;
  }

  // Adds a node and its children. A node's name selects everything below it.
  void addNode(std::size_t number, const Placement& parent) {
    JsonObject node = data_.element("nodes", number);
    if (std::exchange(visited_[number], 1))
      throw InputError(node.path() + " is used in two places of the scene; in a glTF every node has one parent");
    if (path_.size() == kMostDepth)
      throw InputError("its nodes are nested more than " + std::to_string(kMostDepth) + " deep");
    const Placement own = placementOf(node);
    const Placement placement{parent.linear * own.linear, parent(own.shift)};
    path_.push_back(nameOf(node));
    if (node.has("mesh")) {
      skins_ += node.has("skin");
      const GltfMesh& mesh = meshNumbered(data_.follow(node, "mesh", "meshes"));
      for (const Primitive& primitive : mesh.primitives)
        if (const std::size_t first = addPrimitive(primitive, placement); first < mesh_.triangleCount())
          mesh_.addPart(first, namesOf(mesh, primitive));
    }
    for (const std::size_t child : nodesOf(node, "children")) addNode(child, placement);
    path_.pop_back();
  }

  // Returns the mesh and parses it at its first use.
  const GltfMesh& meshNumbered(std::size_t number) {
    const auto [place, is_new] = meshes_.try_emplace(number);
    GltfMesh& mesh = place->second;
    if (!is_new) return mesh;
    JsonObject object = data_.element("meshes", number);
    const nlohmann::json& primitives = object.array("primitives");
    mesh.name = nameOf(object);
    mesh.several = primitives.size() > 1;
    std::uint64_t targets = 0; // every primitive has the same ones
    for (std::size_t i = 0; i < primitives.size(); ++i) {
      JsonObject primitive(primitives[i], object.where("primitives") + "[" + std::to_string(i) + "]");
      const std::uint64_t mode = primitive.wholeNumber("mode", 0, kFan, kTriangles);
      if (mode < kTriangles) continue; // points and lines
      if (primitive.isArray("targets")) targets = std::max<std::uint64_t>(targets, primitive.array("targets").size());
      mesh.primitives.push_back(primitiveOf(primitive));
      mesh.primitives.back().mode = mode;
      mesh.primitives.back().mesh = number;
      mesh.primitives.back().number = i;
    }
    morph_targets_ += targets;
    return mesh;
  }

  Primitive primitiveOf(JsonObject& object) {
    Primitive primitive;
    JsonObject attributes = object.object("attributes");
    if (!attributes.has("POSITION")) return primitive; // nothing to draw
    const std::size_t positions = data_.follow(attributes, "POSITION", "accessors");
    const std::string draco = "KHR_draco_mesh_compression";
    if (object.isObject("extensions") && object.object("extensions").has(draco) &&
        !data_.element("accessors", positions).has("bufferView"))
      checkExtension(draco);
    primitive.positions = data_.accessor(positions, GltfData::Use::kPositions);
    primitive.indexed = object.has("indices");
    if (primitive.indexed)
      primitive.indices = data_.accessor(data_.follow(object, "indices", "accessors"), GltfData::Use::kIndices);
    if (object.has("material")) primitive.material = data_.follow(object, "material", "materials");
    return primitive;
  }

  Names namesOf(const GltfMesh& mesh, const Primitive& primitive) const {
    Names names = path_;
    if (mesh.several) names.push_back(mesh.name + "-" + std::to_string(primitive.number));
    names.push_back(mesh.name);
    if (!primitive.material) return names;
    JsonObject material = data_.element("materials", *primitive.material);
    if (material.has("name")) names.push_back(material.text("name"));
    return names;
  }

  // Adds the triangles of a primitive and returns the index of the first one.
  std::size_t addPrimitive(const Primitive& primitive, const Placement& placement) {
    const std::size_t corners = primitive.corners(), step = primitive.mode == kTriangles ? 3 : 1;
    const std::size_t first = mesh_.triangleCount();
    repeated_ += 1 + corners / step;
    if (repeated_ > kMostRepeated + data_.bytesRead())
      throw InputError("its nodes repeat meshes to more than " + std::to_string(kMostRepeated) +
                       " triangles and far beyond its size; too many for one body");
    ++primitives_added_;
    if (places_.size() < primitive.positions.count) places_.resize(primitive.positions.count);
    // A mirroring transform turns the triangles inside out; swapping two corners restores them.
    const bool mirrored = determinant(placement.linear) < 0;
    for (std::size_t i = 0; i + 2 < corners; i += step) {
      const bool turned = mirrored != (primitive.mode == kStrip && i % 2 == 1);
      const std::uint32_t a = vertex(primitive, primitive.mode == kFan ? 0 : i, placement);
      const std::uint32_t b = vertex(primitive, i + 1, placement), c = vertex(primitive, i + 2, placement);
      turned ? mesh_.addTriangle(a, c, b) : mesh_.addTriangle(a, b, c);
    }
    return first;
  }

  std::uint32_t vertex(const Primitive& primitive, std::size_t corner, const Placement& placement) {
    const std::size_t index =
        primitive.indexed ? static_cast<std::size_t>(primitive.indices.number(corner, 0)) : corner;
    if (index >= primitive.positions.count)
      throw InputError("meshes[" + std::to_string(primitive.mesh) + "].primitives[" + std::to_string(primitive.number) +
                       "].indices: names vertex " + std::to_string(index) + ", but there are " +
                       std::to_string(primitive.positions.count) + ", counted from 0");
    Place& place = places_[index];
    if (place.primitive != primitives_added_) {
      const GltfAccessor& p = primitive.positions;
      place = {primitives_added_,
               mesh_.addVertex(placement({p.number(index, 0), p.number(index, 1), p.number(index, 2)}))};
    }
    return place.vertex;
  }

  // Index of a vertex in mesh_; valid only if `primitive` is the number of the current primitive.
  struct Place {
    std::uint64_t primitive = 0;
    std::uint32_t vertex = 0;
  };

  GltfData data_;
  MeshBuilder mesh_;
  Names path_;                // names of the nodes from the root to the current one
  std::vector<char> visited_; // by node
  std::map<std::size_t, GltfMesh> meshes_;
  std::vector<Place> places_; // by index within the primitive
  std::uint64_t primitives_added_ = 0, repeated_ = 0;
  std::uint64_t skins_ = 0, morph_targets_ = 0; // counts of what is left out
};

} // namespace

formats::MeshData readGltf(std::string_view file, const ReadNamedFile& read_named) {
  try {
    return SceneReader(file, read_named).read();
  } catch (const formats::JsonError& error) {
    throw InputError(error.what());
  }
}

} // namespace plim::cli
