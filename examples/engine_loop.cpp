// engine_loop.cpp - an engine that moves its bodies itself: one call before each of its steps.
//
// The engine here consists of two lines, v += dt F / m and x += dt v. The library reads the pose and velocities of each
// body. It returns the force and torque to apply in that step, including drag and added mass. The step is stable at any
// length.
#include <plimsoll/plimsoll_motion.hpp>

#include <cmath>
#include <cstdio>

struct Vector {
  double x, y, z;
};

// An engine's data for one body. Rotation is left out because the buoy is a ball.
struct EngineBody {
  double position[3] = {0, 3, 0}, velocity[3] = {0, 0, 0};
  double mass = 200; // [kg]
  double inertia = 20;
};

// A sphere of 32 triangles: an octahedron, each face divided into four.
void makeBall(double radius, std::vector<Vector>& vertices, std::vector<std::uint32_t>& indices) {
  const auto add = [&](double x, double y, double z) {
    const double scale = radius / std::sqrt(x * x + y * y + z * z);
    vertices.push_back({scale * x, scale * y, scale * z});
    indices.push_back(static_cast<std::uint32_t>(indices.size()));
  };
  for (int octant = 0; octant < 8; ++octant) {
    const double x = octant & 1 ? -1 : 1, y = octant & 2 ? -1 : 1, z = octant & 4 ? -1 : 1;
    const double corners[6][3] = {{x, 0, 0}, {x, y, 0}, {0, y, 0}, {0, y, z}, {0, 0, z}, {x, 0, z}};
    const int faces[4][3] = {{0, 1, 5}, {1, 2, 3}, {5, 3, 4}, {1, 3, 5}};
    for (const auto& face : faces) // an odd number of mirrorings reverses the winding
      for (int k = 0; k < 3; ++k) {
        const double* corner = corners[face[x * y * z > 0 ? k : 2 - k]];
        add(corner[0], corner[1], corner[2]);
      }
  }
}

int main() try {
  std::vector<Vector> vertices;
  std::vector<std::uint32_t> indices;
  makeBall(0.6, vertices, indices);
  const plimsoll::Hull hull(vertices, indices); // once per mesh, shared by all its bodies
  const plimsoll::Effects effects;              // drag coefficients; the defaults here

  plim_wave swell{};
  swell.amplitude = 0.4, swell.wavelength = 25;
  plimsoll::WaterDef sea;
  sea.kind = PLIM_WATER_SINES, sea.waves = &swell, sea.wave_count = 1;
  const plimsoll::Water water(sea);
  plimsoll::Surface surface;

  EngineBody buoy;                 // dropped from 3 m
  plimsoll::BodyState state(hull); // one per body; reset() it when the body is teleported
  const double dt = 1. / 60, gravity = 9.81;
  double time = 0;
  plimsoll::WaterLoad load;
  for (int step = 0; step < 30 * 60; ++step) {
    surface.prepare(water, time); // once per step, for all bodies

    plimsoll::Body body(hull, surface); // one per body, in a std::vector
    body.with(effects).with(state).mass = buoy.mass;
    for (int k = 0; k < 3; ++k) {
      body.position[k] = buoy.position[k], body.velocity[k] = buoy.velocity[k];
      body.inertia[4 * k] = buoy.inertia;
    }
    body.other_force[1] = -gravity * buoy.mass; // all forces except the water's: added mass resists them too
    body.locked = PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z; // this engine does not rotate its bodies

    load = plimsoll::evaluateWaterLoad(body, dt); // for many bodies: evaluateWaterLoads(bodies, dt, loads, pool)

    // The engine's own step.
    for (int k = 0; k < 3; ++k) buoy.velocity[k] += dt * (load.force[k] + body.other_force[k]) / buoy.mass;
    for (int k = 0; k < 3; ++k) buoy.position[k] += dt * buoy.velocity[k];
    time += dt;
  }
  surface.prepare(water, time);
  const double above = buoy.position[1] - surface.height(buoy.position[0], buoy.position[2]);
  std::printf("after %.0f s the buoy's middle is %.3f m above the water beside it; it moves up at %.2f m/s, "
              "carried by %.0f N of %.0f\n",
              time, above, buoy.velocity[1], load.buoyancy[1], gravity * buoy.mass);
} catch (const plimsoll::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
