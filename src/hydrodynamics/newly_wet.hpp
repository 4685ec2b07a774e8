// newly_wet.hpp - the triangles of a hull that became wet since the last call. They locate impacts for spray, splashes
// and sound.
//
// The surface is sampled at the vertices and depth is linear between them, as for the waterline. With A the wet area of
// a triangle and c its centroid, now and at the last call (0),
//   newly wet:  area A - A0,   place (A c - A0 c0) / (A - A0)
// This is exact if everything that was wet is still wet. Otherwise A - A0 is a lower bound of the newly wet area, and
// the place is moved into the triangle if it lies outside.
//
// Areas and moments are stored in float. Growth by less than kLeastGrowth of a triangle's area is neither reported nor
// recorded until it adds up to more. The reported areas of a body that sinks therefore add up to its wet area.
//
// Limits: water that runs over a rim and wets the inside is not covered. The surface is that of the undisturbed sea.
#pragma once

#include "forces/forces.hpp"
#include "math/memory.hpp"
#include "math/spatial.hpp"

#include <span>

namespace plim {

inline constexpr double kLeastGrowth = 1e-6; // of a triangle's area

// Wetness of each wettable triangle at the last call. `wet` and `filled` are all that a copy or a file must keep.
struct NewlyWetRecord {
  enum class Filled : std::uint32_t {
    kNothing, // the next call fills the record and reports nothing
    kPartly,
    kAllDry,
    kAllWet
  };

  NewlyWetRecord() = default;
  explicit NewlyWetRecord(const Hull& hull);

  bool belongsTo(const Hull& hull) const;
  void reset() { filled = Filled::kNothing; } // call it after the body was put at another place

  // 4 numbers for each wettable triangle: the wet share of its area, and share times the wet part's centroid, about the
  // triangle's own centroid [m, body axes, without scale].
  Array<float> wet;
  Filled filled = Filled::kNothing;
  std::uint64_t hull_fingerprint = 0;
};

struct NewlyWetTriangle {
  double area;    // [m^2] newly wet
  Vec3d place_w;  // [m, world] centroid of the newly wet part
  Vec3d normal_w; // unit, outward, world axes
  // [m/s, world] Velocity of the body there minus that of the water, current included. The component along the normal
  // is positive if the triangle strikes the water.
  Vec3d velocity_w;
  std::uint32_t triangle; // of the hull
  std::uint32_t reserved;
};

struct NewlyWet {
  std::uint32_t count = 0;           // triangles that are newly wet
  std::uint32_t written = 0;         // entries of `found`: largest areas first, equal ones by index
  double area = 0;                   // [m^2] newly wet, of all `count` triangles
  std::uint64_t sea_evaluations = 0; // points at which the sea was evaluated
  bool sea_is_sound = true;          // false: the sea gave a value that is not finite
};

// velocity: [m/s], [rad/s] of and about body.reference_b, world axes. Only hull, surface, pose, scale and reference_b
// of `body` are used. The record must belong to that hull. If the sea's heights or velocities are not finite, record
// and `found` are unchanged. Allocates only if the hull has more vertices or triangles, or `found` more room, than any
// before on this thread and than reserveNewlyWet() reserved. `found` gets as many triangles as fit, those with the
// largest areas.
NewlyWet findNewlyWet(const Body& body, const Spatial& velocity, NewlyWetRecord& record,
                      std::span<NewlyWetTriangle> found);

// Reserves the calling thread's memory for hulls of two triangles a vertex, 60 bytes for each vertex, and for 1024
// triangles found.
void reserveNewlyWet(std::size_t vertices);

} // namespace plim
