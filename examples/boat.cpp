// boat.cpp - the C++ interface: problems of a mesh, forces in waves, the righting moment and the waterline.
//
// A barge of 12 x 2 x 3 m, as many meshes are delivered. Every face has corners of its own, which the library joins.
// The deck is missing, which the library reports. The same barge with a deck is then put into a storm, and heeled.
#include <plimsoll/plimsoll.hpp>

#include <cmath>
#include <cstdio>

struct Vector {
  double x, y, z; // any type with x, y, z will do
};

struct Mesh {
  std::vector<Vector> vertices;
  std::vector<std::uint32_t> indices;

  // Corners counter-clockwise, seen from outside.
  void addFace(Vector a, Vector b, Vector c, Vector d) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {a, b, c, d});
    indices.insert(indices.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
  }
};

Mesh makeBarge() {
  const double x = 6, y = 1, z = 1.5; // half of the length, height and width; y is up
  Mesh mesh;
  mesh.addFace({-x, -y, -z}, {x, -y, -z}, {x, -y, z}, {-x, -y, z}); // bottom
  mesh.addFace({-x, -y, z}, {x, -y, z}, {x, y, z}, {-x, y, z});     // sides
  mesh.addFace({x, -y, -z}, {-x, -y, -z}, {-x, y, -z}, {x, y, -z});
  mesh.addFace({x, -y, z}, {x, -y, -z}, {x, y, -z}, {x, y, z});
  mesh.addFace({-x, -y, -z}, {-x, -y, z}, {-x, y, z}, {-x, y, -z});
  return mesh;
}

void addDeck(Mesh& mesh) {
  mesh.addFace({-6, 1, 1.5}, {6, 1, 1.5}, {6, 1, -1.5}, {-6, 1, -1.5});
}

int main() try {
  // Problems are reported. An open mesh is allowed: it is a hollow boat, valid while the water stays below the rim.
  plimsoll::Report report;
  Mesh mesh = makeBarge();
  const plimsoll::Hull open(mesh.vertices, mesh.indices, &report);
  std::printf("as it came:");
  for (const plimsoll::Problem& problem : report.problems())
    std::printf(" %s (%s)", problem.kind.c_str(), problem.hint.c_str());
  addDeck(mesh);
  const plimsoll::Hull hull(mesh.vertices, mesh.indices);
  const plim_hull_info info = hull.info();
  std::printf("\nwith a deck: %.2f m^3, closed: %s\n", info.volume, info.closed ? "yes" : "no");

  // A storm drawn from a spectrum. The same seed gives the same sea on every machine.
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1.5, spectrum.peak_period = 6;
  plimsoll::WaterDef sea;
  sea.kind = PLIM_WATER_SPECTRUM, sea.spectrum = &spectrum, sea.seed = 7;
  const plimsoll::Water water(sea);
  const plimsoll::Surface surface(water, 12.5); // the sea at 12.5 s
  const plimsoll::Forces in_waves = plimsoll::evaluate(plimsoll::Body(hull, surface));
  std::printf("in the storm: %.0f N up, %.0f N ahead, each known to within %.0f N\n", in_waves.force[1],
              in_waves.force[0], in_waves.force_bound);

  // Heeled in still water: the torque about x is the righting moment.
  plimsoll::Body heeled(hull, plimsoll::stillWater());
  const double half_angle = 0.5 * 10 * 3.14159265358979 / 180;
  heeled.rotation[0] = std::sin(half_angle), heeled.rotation[3] = std::cos(half_angle);
  const double torque = plimsoll::evaluate(heeled).torque[0];
  std::printf("heeled by 10 degrees: %.0f N m, which %s it\n", torque, torque < 0 ? "rights" : "turns over");

  for (const plimsoll::Polyline& line : plimsoll::waterline(heeled)) {
    double length = 0;
    for (std::size_t k = 1; k < line.size(); ++k)
      length += std::hypot(line[k][0] - line[k - 1][0], line[k][2] - line[k - 1][2]);
    std::printf("waterline of %zu points, %.1f m round\n", line.size(), length);
  }
} catch (const plimsoll::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
