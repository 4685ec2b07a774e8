// collision.cpp - a boat runs into a floating crate: Bullet computes the contact, Plimsoll the water. Prints a line
// every half second.
#include "harbour.hpp"

#include <cstdio>

int main() {
  std::vector<plim_wave> waves = {{0.15, 14, 0.4, 0, 0, 0}, {0.06, 5, -0.7, 1, 0, 0}};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  const plimsoll::Water water(def);
  plimsoll::bullet::Harbour harbour(water);
  btRigidBody& boat = harbour.add("boat", 3000, {-12, btScalar(0.3), 0}, 0.3);
  btRigidBody& crate = harbour.add("box:1.5,1.5,1.5", 1500, {0, btScalar(0.3), btScalar(0.3)});
  boat.setLinearVelocity({6, 0, 0});

  std::printf("  time   boat x      y    speed   crate x      y    speed\n");
  bool touched = false;
  for (int step = 0; step < 600; ++step) {
    harbour.world.stepSimulation(btScalar(0.02), 1, btScalar(0.02));
    if (!touched && plimsoll::bullet::touch(harbour.world, boat, crate)) {
      touched = true;
      std::printf("%5.2f s: they meet\n", 0.02 * step);
    }
    if (step % 25 != 0) continue;
    const btVector3 a = boat.getCenterOfMassPosition(), b = crate.getCenterOfMassPosition();
    std::printf("%5.1f s %7.2f m %6.2f %6.2f %9.2f m %6.2f %6.2f\n", 0.02 * step, static_cast<double>(a.x()),
                static_cast<double>(a.y()), static_cast<double>(boat.getLinearVelocity().length()),
                static_cast<double>(b.x()), static_cast<double>(b.y()),
                static_cast<double>(crate.getLinearVelocity().length()));
  }
  return touched ? 0 : 1;
}
