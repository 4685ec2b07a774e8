// test_tree.cpp - the cluster tree on still water: equal to brute force; every triangle and vertex is in its place.
#include "support.hpp"

#include "hull/tree.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// A body with outputs of the tree only: force, torque, volume and areas.
plimsoll::Body plainBody(const plimsoll::Hull& hull, const Vec3d& position, const Quat& rotation) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.outputs = 0;
  return body;
}

} // namespace

TEST_CASE("the tree equals brute force on every kind of hull, and its bound holds") {
  Random random(1);
  for (int k = 0; k < 300; ++k) {
    const MeshData mesh = k % 10 == 0 ? shape("torus:2,0.7,96") : k % 10 == 1 ? shape("boat") : randomHull(random);
    const plimsoll::Hull hull = makeHull(mesh);
    const double reach = 0.6 * longestExtent(hull.info());
    const plimsoll::Body body =
        plainBody(hull, {random.uniform(-5, 5), random.uniform(-reach, reach), 3}, randomRotation(random));
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const baselines::Wrench expected = reference(hull, body);
    plimsoll::Body exact_body = body;
    exact_body.precision = PLIM_PRECISION_DOUBLE;
    const plimsoll::Forces exact = plimsoll::evaluate(exact_body);
    CHECK(forceError(hull, vec(forces.force), expected.force) < 4e-6);
    CHECK(torqueError(hull, vec(forces.torque), expected.torque) < 4e-6);
    CHECK(length(vec(forces.force) - expected.force) <= forces.force_bound);
    CHECK(length(vec(forces.torque) - expected.torque) <= forces.torque_bound);
    CHECK(std::abs(forces.volume - exact.volume) < 4e-6 * hull.info().volume);
    CHECK(std::abs(forces.wetted_area - exact.wetted_area) < 4e-6 * hull.info().area);
    CHECK(std::abs(forces.waterplane_area - exact.waterplane_area) < 4e-6 * hull.info().area);
  }
}

TEST_CASE("known shapes through the tree: 2e-6") {
  Random random(2);
  for (const std::string name :
       {"box:1,2,3", "sphere:1,5", "cylinder:0.8,3,64", "ellipsoid:5,1,1.5,5", "torus:2,0.6,64", "boat", "catamaran"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    for (int k = 0; k < 20; ++k) {
      const plimsoll::Body body = plainBody(hull, {1, random.uniform(-0.4, 0.4), 2}, randomRotation(random));
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      const baselines::Wrench expected = reference(hull, body);
      INFO(name);
      CHECK(forceError(hull, vec(forces.force), expected.force) < 2e-6);
      CHECK(torqueError(hull, vec(forces.torque), expected.torque) < 2e-6);
    }
  }
}

TEST_CASE("every wettable triangle is in exactly one leaf, inside its boxes; memory stays within its budget") {
  const plimsoll::Hull hull = makeHull(shape("torus:2,0.6,300"));
  const plim_hull_info info = hull.info();
  CHECK(static_cast<double>(info.memory) / info.triangle_count < 250);
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  Array<Vec3d> vertices;
  for (const auto& v : mesh.vertices) vertices.push_back({v[0], v[1], v[2]});
  const Tree tree = buildTree(vertices, mesh.triangles);
  double area = 0, box_violations = 0;
  std::size_t empty_lanes = 0;
  for (const TreeNode& node : tree.nodes)
    for (std::uint32_t c = 0; c < 8; ++c) {
      if (!(node.valid_mask >> c & 1)) ++empty_lanes;
      if (!(node.leaf_mask >> c & 1)) continue;
      const LeafBlock& leaf = tree.leaves[node.child[c]];
      for (std::size_t lane = 0; lane < 16; ++lane) {
        area += static_cast<double>(leaf.area[lane]);
        if (leaf.area[lane] == 0) continue;
        for (int axis = 0; axis < 3; ++axis)
          for (const float offset : {0.0f, leaf.e1[axis][lane], leaf.e2[axis][lane]})
            box_violations += std::abs(leaf.r0[axis][lane] + offset - node.center[axis][c]) > node.half[axis][c];
      }
    }
  for (std::size_t k = 0; k < tree.leaves.size(); ++k)
    for (std::size_t lane = 0; lane < 16; ++lane) {
      if (tree.leaves[k].area[lane] == 0) continue;
      const std::uint32_t vertex = tree.corners[k].corner[lane];
      CHECK(tree.vertices[vertex / 16].x[vertex % 16] == tree.leaves[k].r0[0][lane]);
      CHECK(vertex < tree.vertex_count);
    }
  CHECK(tree.vertex_count == info.vertex_count);
  CHECK(area == doctest::Approx(info.area).epsilon(1e-5));
  CHECK(box_violations == 0);
  CHECK(static_cast<double>(empty_lanes) < 0.1 * 8 * static_cast<double>(tree.nodes.size()));
}
