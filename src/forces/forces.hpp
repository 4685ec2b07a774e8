// forces.hpp - input and output of an evaluation: a body in its water, and the force and torque that the water exerts
// on it. World axes, SI units, torque about Body::reference_b. wrench.hpp has the equations.
#pragma once

#include "forces/wrench.hpp"
#include "hull/hull.hpp"
#include "math/pose.hpp"
#include "water/surface.hpp"

#include <limits>

namespace plim {

// Optional outputs; each costs extra time.
enum Output : std::uint32_t {
  kCenterOfBuoyancy = 1,
  kWaterline = 2,
  kTriangleStates = 4,
  kTriangleCounts = 8,
  kAllOutputs = 15
};

// One straight segment of the waterline: the cut of a triangle by the free surface. Segments are directed so that over
// the outline of a hull
//   sum (x1 z2 - x2 z1) / 2 = waterplane area
// The sum around a hole in the waterplane (a moon pool, a cockpit) is negative.
struct WaterlineSegment {
  Vec3d from_w, to_w;         // [m, world]
  std::uint32_t from_edge[2]; // vertex numbers of the hull edge at each end, smaller first
  std::uint32_t to_edge[2];
  std::uint32_t triangle = 0;     // number of the hull triangle
  std::uint32_t next = kNone;     // the segment that begins at to_w; kNone where the line ends at a rim
  std::uint32_t previous = kNone; // the segment that ends at from_w; kNone where the line begins at a rim
  std::uint32_t reserved = 0;
};

struct Body {
  const Hull* hull = nullptr;
  const Surface* surface = nullptr; // null: no water, the body is dry
  Pose pose;
  double scale = 1;        // uniform: x_w = position + scale R x_b
  Vec3d reference_b;       // [m, body axes] the torque is taken about this point
  double tolerance = 0.01; // fraction of rho g V_hull; 0: linear between the vertices
  double budget = 0.02;    // [s] limits the work for tolerances that are hard to meet, see adaptive/work.hpp
  bool double_precision = false;
  std::uint32_t outputs = 0;

  // The caller's memory for optional outputs.
  WaterlineSegment* waterline = nullptr;
  std::uint32_t waterline_capacity = 0;
  std::uint8_t* triangle_states = nullptr; // hull->source_count bytes: TriangleState of each input triangle
};

struct Forces : Wrench<double> { // force, torque, volume and areas
  Forces() : Wrench<double>{} {}

  Vec3d center_of_buoyancy_w;              // [m, world]; NaN if the body is dry or the output was not requested
  double force_bound = 0;                  // [N] bound on |force_w - exact force|, rounding included; NaN: unknown
  double torque_bound = 0;                 // [N m]
  std::uint32_t dry = 0, wet = 0, cut = 0; // triangle counts, if requested
  bool tolerance_met = true;               // the bounds meet the body's tolerance, or the tolerance is 0
  bool opening_submerged = false;          // water stands above a rim: the result is not valid
  std::uint64_t sea_evaluations = 0;       // points at which the sea was evaluated
  bool sea_is_sound = true;          // false: a height is NaN or out of range; all other fields are then undefined
  std::uint32_t waterline_count = 0; // segments found; if more than the capacity, the list is truncated

  // Sets the wrench and its bounds; every evaluation method ends here. A bound on the force that is not finite means
  // unknown: both bounds become NaN.
  void take(const Wrench<double>& wrench, const WrenchBounds<double>& bounds) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static_cast<Wrench<double>&>(*this) = wrench;
    const bool known = std::isfinite(bounds.force);
    force_bound = known ? bounds.force : nan, torque_bound = known ? bounds.torque : nan;
  }
};

// Returns the result for a body that no water reaches: zeros, and NaN as the centre of buoyancy.
inline Forces noForces() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Forces forces;
  forces.center_of_buoyancy_w = {nan, nan, nan};
  return forces;
}

// Evaluates force, torque and the requested outputs. Never fails; the caller has validated the hull and the numbers.
// Allocates only if a thread's scratch memory must grow (math/scratch.hpp).
Forces evaluate(const Body& body);

// A body's tolerance in newtons and newton metres; infinite if the tolerance is 0. The torque's tolerance is the
// force's times the hull's longest extent.
struct Tolerance {
  double force, torque;

  bool holds(double force_bound, double torque_bound) const { // false if a bound is NaN
    return force_bound <= force && torque_bound <= torque;
  }
  // Returns the larger ratio of a bound to its tolerance; infinite if the force bound is NaN.
  double excess(double force_bound, double torque_bound) const {
    const double times = std::max(force_bound / force, torque_bound / torque);
    return std::isnan(times) ? HUGE_VAL : times;
  }
  bool holds(const Forces& forces) const { return holds(forces.force_bound, forces.torque_bound); }
  double excess(const Forces& forces) const { return excess(forces.force_bound, forces.torque_bound); }
};
Tolerance toleranceOf(const Hull& hull, const Surface& surface, double scale, double tolerance);

} // namespace plim
