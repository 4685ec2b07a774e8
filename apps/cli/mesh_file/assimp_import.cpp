// assimp_import.cpp - which of assimp's readers may run, and the walk through the nodes of the scene they give.
#include "cli/mesh_file/assimp_import.hpp"

#include "cli/mesh_file/mesh_files.hpp"
#include "cli/mesh_file/text_tools.hpp"
#include "hull/mesh.hpp"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <assimp/Importer.hpp>
#include <assimp/importerdesc.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <iterator>
#include <memory>
#include <new>

namespace plim::cli {
namespace {

using formats::MeshData;
using formats::Triangle;
using Names = std::vector<std::string>;

struct Placement {
  Mat3d linear = Mat3d::identity();
  Vec3d shift{};
};

Placement combine(const Placement& parent, const aiMatrix4x4& m) {
  const Mat3d linear{{{m.a1, m.a2, m.a3}, {m.b1, m.b2, m.b3}, {m.c1, m.c2, m.c3}}};
  return {parent.linear * linear, parent.linear * Vec3d{m.a4, m.b4, m.c4} + parent.shift};
}

void addName(Names& names, const std::string& name) {
  // Names assimp makes up: a material where there is none, and roots such as <STL_BINARY>.
  if (name.empty() || name == AI_DEFAULT_MATERIAL_NAME || name == "ROOT" || name.starts_with('<')) return;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

class SceneFlattener {
public:
  // `obj` (or null): where the names and the offset are if the scene's nodes are numbered groups.
  SceneFlattener(const aiScene& scene, const ObjText* obj) : scene_(scene), obj_(obj) {}

  MeshData flatten() {
    Placement root;
    if (obj_) root.shift = obj_->offset;
    if (scene_.mRootNode) addNode(*scene_.mRootNode, root, {});
    return std::move(mesh_);
  }

private:
  // A node's name selects everything below it.
  void addNode(const aiNode& node, const Placement& parent, Names names) {
    const Placement placement = combine(parent, node.mTransformation);
    if (!obj_) addName(names, node.mName.C_Str());
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
      const aiMesh& mesh = *scene_.mMeshes[node.mMeshes[i]];
      const auto first = static_cast<std::uint32_t>(mesh_.triangles.size());
      addTriangles(mesh, placement);
      const auto count = static_cast<std::uint32_t>(mesh_.triangles.size()) - first;
      if (count == 0) continue;
      Names part = obj_ ? objNames(node.mName.C_Str()) : partNames(names, mesh, node.mNumMeshes > 1);
      if (!part.empty()) mesh_.parts.push_back({std::move(part), first, count});
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) addNode(*node.mChildren[i], placement, names);
  }

  // A transform that mirrors turns outward triangles inward; swapping two corners turns them back.
  void addTriangles(const aiMesh& mesh, const Placement& placement) {
    const bool mirrored = determinant(placement.linear) < 0;
    std::vector<std::uint32_t> place(mesh.mNumVertices, kNone); // of the mesh's vertices among ours
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      Triangle triangle{};
      for (unsigned k = 0; k < 3; ++k) {
        const unsigned index = face.mIndices[k];
        if (index >= mesh.mNumVertices) throw InputError("a triangle names a vertex that is not there");
        if (place[index] == kNone) place[index] = addVertex(mesh.mVertices[index], placement);
        triangle[k] = place[index];
      }
      if (mirrored) std::swap(triangle[1], triangle[2]);
      mesh_.triangles.push_back(triangle);
    }
  }

  std::uint32_t addVertex(const aiVector3D& v, const Placement& placement) {
    if (mesh_.vertices.size() >= kNone) throw InputError("has more vertices than can be counted");
    mesh_.vertices.push_back(placement.linear * Vec3d{v.x, v.y, v.z} + placement.shift);
    return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
  }

  Names objNames(const char* group) const {
    Names names;
    std::size_t number = 0;
    if (parseWord(group, number) != std::errc() || number >= obj_->part_names.size()) return names;
    for (const std::string& name : obj_->part_names[number]) addName(names, name);
    return names;
  }

  Names partNames(Names names, const aiMesh& mesh, bool one_of_several) const {
    const std::string name = mesh.mName.C_Str();
    addName(names, name);
    // assimp makes "hull-0", "hull-1" of the primitives of a glTF mesh "hull".
    const std::size_t dash = name.find_last_of('-');
    if (one_of_several && dash != std::string::npos &&
        name.find_first_not_of("0123456789", dash + 1) == std::string::npos)
      addName(names, name.substr(0, dash));
    aiString material;
    if (mesh.mMaterialIndex < scene_.mNumMaterials &&
        scene_.mMaterials[mesh.mMaterialIndex]->Get(AI_MATKEY_NAME, material) == aiReturn_SUCCESS)
      addName(names, material.C_Str());
    return names;
  }

  const aiScene& scene_;
  const ObjText* obj_;
  MeshData mesh_;
};

// Leaves only the readers of this extension. assimp would otherwise try all of its fifty on what it does not recognise.
void keepReadersOf(Assimp::Importer& importer, const std::string& extension) {
  constexpr std::string_view kKept[] = {"Wavefront Object Importer", "Stanford Polygon Library (PLY) Importer",
                                        "Stereolithography (STL) Importer", "glTF Importer", "glTF2 Importer"};
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const aiImporterDesc* description = importer.GetImporterInfo(i);
    const bool known = std::find(std::begin(kKept), std::end(kKept), description->mName) != std::end(kKept);
    const std::string extensions = " " + std::string(description->mFileExtensions) + " ";
    if (!known || extensions.find(" " + extension + " ") == std::string::npos)
      importer.UnregisterLoader(importer.GetImporter(i));
  }
}

const aiScene& sceneOrRefusal(const aiScene* scene, const Assimp::Importer& importer, const std::string& extension) {
  if (scene) return *scene;
  const std::string error = importer.GetErrorString();
  if (error.find("bad_alloc") != std::string::npos) throw std::bad_alloc();
  throw InputError("cannot be read as " + extension + ": " + (error.empty() ? "damaged file?" : oneLine(error)));
}

} // namespace

MeshData importObj(const ObjText& obj) {
  if (obj.part_names.empty()) return {};
  Assimp::Importer importer;
  keepReadersOf(importer, "obj");
  const aiScene* scene = importer.ReadFileFromMemory(obj.text.data(), obj.text.size(), aiProcess_Triangulate, "obj");
  return SceneFlattener(sceneOrRefusal(scene, importer, "obj"), &obj).flatten();
}

MeshData importFile(const std::string& path, const std::string& bytes, const std::string& extension) {
  auto files = std::make_unique<MeshFiles>(path, bytes);
  const MeshFiles& opened = *files;
  Assimp::Importer importer;
  keepReadersOf(importer, extension);
  importer.SetIOHandler(files.release()); // now the importer's
  const aiScene* scene = importer.ReadFile(path, aiProcess_Triangulate);
  if (!scene && !opened.refusal().empty()) throw InputError(opened.refusal());
  return SceneFlattener(sceneOrRefusal(scene, importer, extension), nullptr).flatten();
}

} // namespace plim::cli
