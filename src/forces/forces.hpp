// forces.hpp - what goes into an evaluation and what comes out of it.
#pragma once

#include "forces/wrench.hpp"
#include "hull/hull.hpp"
#include "math/pose.hpp"
#include "water/surface.hpp"

#include <limits>

namespace plim {

// Costly outputs, computed only when asked for.
enum Output : std::uint32_t {
  kCenterOfBuoyancy = 1,
  kWaterline = 2,
  kTriangleStates = 4,
  kTriangleCounts = 8,
  kAllOutputs = 15
};

// One straight piece of the waterline, where the surface cuts a triangle. Pieces run so that sum (x1 z2 - x2 z1) / 2
// over the outline of a hull is its waterplane area; round a hole in the waterplane (a moon pool, a cockpit) it is
// negative.
struct WaterlineSegment {
  Vec3d from_w, to_w;         // [m, world]
  std::uint32_t from_edge[2]; // vertex numbers of the hull edges that the ends lie on, smaller first
  std::uint32_t to_edge[2];
  std::uint32_t triangle = 0;     // of the hull
  std::uint32_t next = kNone;     // the segment that goes on from `to_w`; kNone where the line ends at a rim
  std::uint32_t previous = kNone; // the segment that ends where this one begins
  std::uint32_t reserved = 0;
};

struct Body {
  const Hull* hull = nullptr;
  const Surface* surface = nullptr; // null: dry
  Pose pose;
  double scale = 1;        // uniform: x_w = position + scale R x_b
  Vec3d reference_b;       // [m, body axes] the point that torque is taken about
  double tolerance = 0.01; // of rho g V_hull; 0: linear between the vertices
  double budget = 0.02;    // [s] of work at a tolerance that is hard to keep to, see adaptive/work.hpp
  bool double_precision = false;
  std::uint32_t outputs = 0;

  // The caller's memory for costly outputs.
  WaterlineSegment* waterline = nullptr;
  std::uint32_t waterline_capacity = 0;
  std::uint8_t* triangle_states = nullptr; // hull->source_count bytes: TriangleState of each triangle the caller gave
};

struct Forces : Wrench<double> { // force, torque, volume and areas
  Forces() : Wrench<double>{} {}

  Vec3d center_of_buoyancy_w; // [m, world]; NaN when dry or not asked for
  double force_bound = 0;     // [N] the true force is within this of force_w, rounding included; NaN: unknown
  double torque_bound = 0;    // [N m]
  std::uint32_t dry = 0, wet = 0, cut = 0; // triangles, if asked for
  bool tolerance_met = true;               // the bounds are within the body's tolerance, or it has none
  bool opening_submerged = false;          // water stands above a rim: the result cannot be trusted
  std::uint64_t sea_evaluations = 0;       // points at which the sea was evaluated
  bool sea_is_sound = true; // false: the sea gave a height that is not a number, and nothing else here means anything
  std::uint32_t waterline_count = 0; // segments found; more than the capacity means the list was cut short

  // What every way to evaluate ends with. Bounds that are not finite: unknown.
  void take(const Wrench<double>& wrench, const WrenchBounds<double>& bounds) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static_cast<Wrench<double>&>(*this) = wrench;
    const bool known = std::isfinite(bounds.force);
    force_bound = known ? bounds.force : nan, torque_bound = known ? bounds.torque : nan;
  }
};

// Of a body that no water reaches.
inline Forces noForces() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Forces forces;
  forces.center_of_buoyancy_w = {nan, nan, nan};
  return forces;
}

// Allocates nothing, never fails; the caller has checked that hull and numbers are sound.
Forces evaluate(const Body& body);

// What a body's tolerance means in newtons and newton metres; infinite without one.
struct Tolerance {
  double force, torque;

  bool holds(double force_bound, double torque_bound) const { // false where nothing is known
    return force_bound <= force && torque_bound <= torque;
  }
  // How many times too large the worse of two bounds is; infinite where nothing is known.
  double excess(double force_bound, double torque_bound) const {
    const double times = std::max(force_bound / force, torque_bound / torque);
    return std::isnan(times) ? HUGE_VAL : times;
  }
  bool holds(const Forces& forces) const { return holds(forces.force_bound, forces.torque_bound); }
  double excess(const Forces& forces) const { return excess(forces.force_bound, forces.torque_bound); }
};
Tolerance toleranceOf(const Hull& hull, const Surface& surface, double scale, double tolerance);

} // namespace plim
