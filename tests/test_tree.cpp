// The cluster tree and its kernels: equal to brute force, the same bits on every backend and for any number of threads.
#include "support.hpp"

#include "forces/lanes/kernels.hpp"
#include "hull/tree.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

// Nothing but force, torque, volume and areas: what the tree gives.
plimsoll::Body plainBody(const plimsoll::Hull& hull, const Vec3d& position, const Quat& rotation) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.outputs = 0;
  return body;
}

struct Backend {
  explicit Backend(const char* name) : kernels(lanes::findKernels(name)) { lanes::useKernels(kernels); }
  ~Backend() { lanes::useKernels(nullptr); }
  const lanes::Kernels* kernels;
};

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

TEST_CASE("the same bits on every backend") {
  Random random(3);
  const plimsoll::Hull small = makeHull(shape("box:1,2,3")), large = makeHull(shape("ellipsoid:5,1,1.5,5")),
                       open = makeHull(shape("rowboat"));
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 120; ++k)
    bodies.push_back(plainBody(k % 3 == 0   ? small
                               : k % 3 == 1 ? large
                                            : open,
                               {0, random.uniform(-0.5, 0.5), 0}, randomRotation(random)));
  std::vector<plimsoll::Forces> expected(bodies.size()), forces(bodies.size());
  {
    const Backend scalar("scalar");
    REQUIRE(scalar.kernels != nullptr);
    plimsoll::evaluate(bodies, expected);
  }
  int compared = 0;
  for (const char* name : {"sse4", "avx2", "avx512"}) {
    const Backend backend(name);
    if (!backend.kernels) {
      MESSAGE("not on this processor: ", name);
      continue;
    }
    plimsoll::evaluate(bodies, forces);
    INFO(name);
    CHECK(std::memcmp(forces.data(), expected.data(), forces.size() * sizeof(plim_forces)) == 0);
    ++compared;
  }
  MESSAGE("backends compared with scalar: ", compared);
  CHECK(lanes::findKernels("quantum") == nullptr);
}

TEST_CASE("the same bits whatever the number of threads") {
  Random random(4);
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:5,1,1.5,5"));
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 96; ++k)
    bodies.push_back(plainBody(hull, {0, random.uniform(-0.5, 0.5), 0}, randomRotation(random)));
  std::vector<plimsoll::Forces> expected(bodies.size());
  plimsoll::evaluate(bodies, expected);
  for (const std::size_t count : {2u, 3u, 8u}) {
    std::vector<plimsoll::Forces> forces(bodies.size());
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < count; ++t)
      threads.emplace_back([&, t] {
        const std::size_t first = t * bodies.size() / count, last = (t + 1) * bodies.size() / count;
        plimsoll::evaluate(std::span(bodies).subspan(first, last - first),
                           std::span(forces).subspan(first, last - first));
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(std::memcmp(forces.data(), expected.data(), forces.size() * sizeof(plim_forces)) == 0);
  }
}

TEST_CASE("every wettable triangle is in exactly one leaf, inside its boxes; memory stays within its budget") {
  const plimsoll::Hull hull = makeHull(shape("torus:2,0.6,300"));
  const plim_hull_info info = hull.info();
  CHECK(static_cast<double>(info.memory) / info.triangle_count < 250);
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  std::vector<Vec3d> vertices;
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
  CHECK(area == doctest::Approx(info.area).epsilon(1e-5));
  CHECK(box_violations == 0);
  CHECK(static_cast<double>(empty_lanes) < 0.1 * 8 * static_cast<double>(tree.nodes.size()));
}
