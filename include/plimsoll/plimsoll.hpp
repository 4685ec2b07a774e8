// plimsoll.hpp - C++20 over plimsoll.h: ownership, spans, exceptions. Header-only; adds no behaviour of its own.
//
//   plimsoll::Hull hull(vertices, triangles);                    // throws plimsoll::Error with the reason
//   plimsoll::Body body(hull, plimsoll::stillWater());
//   plimsoll::Forces forces = plimsoll::evaluate(body);          // forces.force, forces.torque, ...
//
// Units, frames and thread safety are those of plimsoll.h. Evaluating spans of bodies allocates no more than plim_evaluate and
// throws only when a body is refused or a span is too short; what returns containers allocates them.
//
// Without exceptions (-fno-exceptions) whatever would throw calls plimsoll::error_handler instead, with the status and the
// sentence. By default it prints the sentence and aborts. Set one of your own, once, before the first use:
//
//   plimsoll::error_handler = [](plim_status status, const char* sentence) { engineLog(sentence); };
//
// If yours returns, the call ends there: a constructor leaves an empty object, whose get() is null, and whatever is asked of that
// fails in the same way; what returns values returns zeros or empty lists; outputs stay as they were.
#pragma once

#include "plimsoll/plimsoll.h"

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 201709L // g++ 10 still calls C++20 by that number
#error "plimsoll.hpp needs C++20: -std=c++20, /std:c++20, or in CMake plimsoll::cpp. Older C++ and C: plimsoll.h"
#else

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

// Files of one program may be compiled with and without exceptions: names of their own keep the linker from mixing the two.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define PLIMSOLL_ERRORS errors_throw
#else
#define PLIMSOLL_ERRORS errors_are_handled
#endif

namespace plimsoll::inline PLIMSOLL_ERRORS {

// The reasons of plim_status by name, for switches that the compiler can check.
enum class Status : plim_status {
  kOk = PLIM_OK,
  kNullArgument = PLIM_NULL_ARGUMENT,
  kWrongSize = PLIM_WRONG_SIZE,
  kNotFinite = PLIM_NOT_FINITE,
  kNotARotation = PLIM_NOT_A_ROTATION,
  kMeshRefused = PLIM_MESH_REFUSED,
  kBadValue = PLIM_BAD_VALUE,
  kNotPrepared = PLIM_NOT_PREPARED,
  kOutOfMemory = PLIM_OUT_OF_MEMORY,
  kStaleSurface = PLIM_STALE_SURFACE,
  kCallbackFailed = PLIM_CALLBACK_FAILED,
  kRemoved = PLIM_REMOVED,
  kWrongVersion = PLIM_WRONG_VERSION,
  kStopped = PLIM_STOPPED
};

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)

// Carries the status and the library's own sentence about it.
class Error : public std::runtime_error {
public:
  explicit Error(plim_status code) : std::runtime_error(plim_last_error()), status(code) {}
  Status reason() const { return static_cast<Status>(status); }
  plim_status status;
};

inline void check(plim_status status) {
  if (status != PLIM_OK) throw Error(status);
}

// A slip that the library never sees, such as spans of different lengths. Callers return at once: see error_handler.
inline void refuse(const char* sentence) {
  throw std::invalid_argument(sentence);
}

#else

using ErrorHandler = void (*)(plim_status status, const char* sentence);

inline ErrorHandler error_handler = [](plim_status, const char* sentence) {
  std::fprintf(stderr, "plimsoll: error: %s\n", sentence);
  std::abort();
};

inline void check(plim_status status) {
  if (status != PLIM_OK) error_handler(status, plim_last_error());
}

inline void refuse(const char* sentence) {
  error_handler(PLIM_BAD_VALUE, sentence);
}

#endif

// Objects are made only by a library that serves these headers: another one is named in plain words, instead of misreading structs.
template <typename Create>
plim_status created(Create create) {
  const plim_status status = plim_require_version(PLIM_VERSION);
  return status == PLIM_OK ? create() : status;
}

// Anything with members x, y, z: the vectors of glm and of most engines.
template <typename T>
concept VectorLike = requires(const T& v) {
  static_cast<double>(v.x);
  static_cast<double>(v.y);
  static_cast<double>(v.z);
};

struct Problem {
  std::string kind;       // one word for scripts, such as "open_edges"
  std::uint32_t severity; // PLIM_NOTE, PLIM_WARNING, PLIM_REFUSAL
  std::uint64_t count;
  std::uint32_t
      first; // as given to the hull: a vertex for "non_finite", otherwise a triangle; PLIM_NONE: no single one
  std::string hint;
};

// What the checks found in a mesh.
class Report {
public:
  Report() = default;
  explicit Report(plim_report* owned) : report_(owned) {}

  plim_report_info info() const {
    plim_report_info value{};
    value.struct_size = sizeof value;
    check(plim_report_get_info(report_.get(), &value));
    return value;
  }
  std::vector<Problem> problems() const {
    std::vector<Problem> list;
    for (std::uint32_t k = 0; k < info().problem_count; ++k) {
      plim_problem value{};
      value.struct_size = sizeof value;
      check(plim_report_get_problem(report_.get(), k, &value));
      list.push_back({value.kind, value.severity, value.count, value.first, value.hint});
    }
    return list;
  }
  std::vector<plim_rim> rims() const {
    std::vector<plim_rim> list(info().rim_count);
    for (std::uint32_t k = 0; k < list.size(); ++k) {
      list[k].struct_size = sizeof(plim_rim);
      check(plim_report_get_rim(report_.get(), k, &list[k]));
    }
    return list;
  }

private:
  struct Destroy {
    void operator()(plim_report* report) const { plim_report_destroy(report); }
  };
  std::unique_ptr<plim_report, Destroy> report_;
};

// The definition with its defaults; fill in the arrays.
struct HullDef : plim_hull_def {
  HullDef() : plim_hull_def{} { plim_hull_def_init(this, sizeof(plim_hull_def)); }
};

// A checked mesh, immutable, shareable between threads by reference.
class Hull {
public:
  // The report, when asked for, is filled also when the mesh is refused.
  explicit Hull(const plim_hull_def& def, Report* report = nullptr) { create(def, report); }

  // vertices: any type with x, y, z; indices: three per triangle.
  template <VectorLike Vector>
  Hull(std::span<const Vector> vertices, std::span<const std::uint32_t> indices, Report* report = nullptr) {
    if (indices.size() % 3 != 0) {
      refuse("plimsoll::Hull: indices come in threes");
      return;
    }
    std::vector<double> coordinates;
    coordinates.reserve(3 * vertices.size());
    for (const Vector& v : vertices)
      coordinates.insert(coordinates.end(),
                         {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)});
    HullDef def;
    def.vertices_double = coordinates.data();
    def.vertex_count = static_cast<std::uint32_t>(vertices.size());
    def.indices = indices.data();
    def.triangle_count = static_cast<std::uint32_t>(indices.size() / 3);
    create(def, report);
  }

  template <VectorLike Vector>
  Hull(const std::vector<Vector>& vertices, const std::vector<std::uint32_t>& indices, Report* report = nullptr)
      : Hull(std::span<const Vector>(vertices), std::span<const std::uint32_t>(indices), report) {}

  plim_hull_info info() const {
    plim_hull_info value{};
    value.struct_size = sizeof value;
    check(plim_hull_get_info(hull_.get(), &value));
    return value;
  }

  // The mesh as the hull sees it; see plim_hull_get_mesh.
  struct Mesh {
    std::vector<std::array<double, 3>> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
  };
  Mesh mesh() const {
    const plim_hull_info sizes = info();
    Mesh copy{std::vector<std::array<double, 3>>(sizes.vertex_count),
              std::vector<std::array<std::uint32_t, 3>>(sizes.triangle_count)};
    if (copy.vertices.empty() || copy.triangles.empty()) return copy; // there is no hull, as info() said
    check(plim_hull_get_mesh(hull_.get(), copy.vertices[0].data(), copy.triangles[0].data()));
    return copy;
  }

  // Suggested never-wet mask, one byte per triangle given; see plim_hull_find_interior.
  std::vector<std::uint8_t> findInterior(double waterline) const {
    std::vector<std::uint8_t> mask(info().source_count);
    check(plim_hull_find_interior(hull_.get(), waterline, mask.data(), nullptr));
    return mask;
  }

  const plim_hull* get() const { return hull_.get(); }

private:
  void create(const plim_hull_def& def, Report* report) {
    plim_hull* created = nullptr;
    plim_report* found = nullptr;
    const plim_status status =
        plimsoll::created([&] { return plim_hull_create(&def, &created, report ? &found : nullptr); });
    hull_.reset(created);
    if (report) *report = Report(found);
    check(status);
  }

  struct Destroy {
    void operator()(plim_hull* hull) const { plim_hull_destroy(hull); }
  };
  std::unique_ptr<plim_hull, Destroy> hull_;
};

struct Spectrum : plim_spectrum {
  Spectrum() : plim_spectrum{} { plim_spectrum_init(this, sizeof(plim_spectrum)); }
};

struct Grid : plim_grid {
  Grid() : plim_grid{} { plim_grid_init(this, sizeof(plim_grid)); }
};

struct WaterDef : plim_water_def {
  WaterDef() : plim_water_def{} { plim_water_def_init(this, sizeof(plim_water_def)); }
};

// What plim_water_get_shader_waves gives: four floats a wave, 64 waves.
struct ShaderWaves {
  std::array<float, 4 * PLIM_MOST_SHADER_WAVES> waves, chops;
  std::array<float, 4> sea; // level, number of waves, origin x and z
};

// Description of a sea; the same until update(), during which no other thread may use it.
class Water {
public:
  explicit Water(const plim_water_def& def) {
    plim_water* created = nullptr;
    check(plimsoll::created([&] { return plim_water_create(&def, &created); }));
    water_.reset(created);
  }
  void update(const plim_water_def& def) { check(plim_water_update(water_.get(), &def)); }

  // With the frequencies that the sea uses; none for kinds that are not made of waves.
  std::vector<plim_wave> waves() const {
    std::uint32_t count = 0;
    check(plim_water_get_waves(water_.get(), nullptr, 0, &count));
    std::vector<plim_wave> list(count);
    check(plim_water_get_waves(water_.get(), list.data(), count, &count));
    return list;
  }
  // As the shaders of docs/shaders.md read them.
  ShaderWaves shaderWaves(double time, std::array<double, 2> origin = {}) const {
    ShaderWaves result{};
    check(plim_water_get_shader_waves(water_.get(), time, origin.data(), result.waves.data(), result.chops.data(),
                                      result.sea.data()));
    return result;
  }
  const plim_water* get() const { return water_.get(); }

private:
  struct Destroy {
    void operator()(plim_water* water) const { plim_water_destroy(water); }
  };
  std::unique_ptr<plim_water, Destroy> water_;
};

// A water at one instant.
class Surface {
public:
  Surface() {
    plim_surface* created = nullptr;
    check(plimsoll::created([&] { return plim_surface_create(&created); }));
    surface_.reset(created);
  }
  explicit Surface(const Water& water, double time = 0) : Surface() { prepare(water, time); }

  void prepare(const Water& water, double time) { check(plim_surface_prepare(surface_.get(), water.get(), time)); }
  void setHeights(const plim_grid& grid, const Water* water = nullptr) {
    check(plim_surface_set_heights(surface_.get(), water ? water->get() : nullptr, &grid));
  }

  plim_surface_bounds bounds() const {
    plim_surface_bounds value{};
    value.struct_size = sizeof value;
    check(plim_surface_get_bounds(surface_.get(), &value));
    return value;
  }
  // points: x, y, z each, world.
  std::vector<plim_surface_sample> samples(std::span<const std::array<double, 3>> points) const {
    std::vector<plim_surface_sample> list(points.size());
    if (!points.empty())
      check(plim_surface_get_samples(surface_.get(), static_cast<std::uint32_t>(points.size()), points[0].data(),
                                     list.data()));
    return list;
  }
  // [m/s^2, world] of the water at those points.
  std::vector<std::array<double, 3>> accelerations(std::span<const std::array<double, 3>> points) const {
    std::vector<std::array<double, 3>> list(points.size());
    if (!points.empty())
      check(plim_surface_get_accelerations(surface_.get(), static_cast<std::uint32_t>(points.size()), points[0].data(),
                                           list[0].data()));
    return list;
  }
  // Of the surface alone: x and z of each place in, its height [m, world y] out.
  void heights(std::span<const double> x, std::span<const double> z, std::span<double> heights) const {
    if (z.size() != x.size() || heights.size() < x.size())
      return refuse("plimsoll::Surface::heights: x, z and heights must be of one length");
    check(plim_surface_get_heights(surface_.get(), static_cast<std::uint32_t>(x.size()), x.data(), z.data(),
                                   heights.data(), nullptr));
  }
  // ... and slopes, dh/dx and dh/dz of each.
  void heights(std::span<const double> x, std::span<const double> z, std::span<double> heights,
               std::span<std::array<double, 2>> slopes) const {
    if (z.size() != x.size() || heights.size() < x.size() || slopes.size() < x.size())
      return refuse("plimsoll::Surface::heights: x, z, heights and slopes must be of one length");
    check(plim_surface_get_heights(surface_.get(), static_cast<std::uint32_t>(x.size()), x.data(), z.data(),
                                   heights.data(), slopes.empty() ? nullptr : slopes[0].data()));
  }
  double height(double x, double z) const {
    double found = 0;
    check(plim_surface_get_heights(surface_.get(), 1, &x, &z, &found, nullptr));
    return found;
  }
  const plim_surface* get() const { return surface_.get(); }

private:
  struct Destroy {
    void operator()(plim_surface* surface) const { plim_surface_destroy(surface); }
  };
  std::unique_ptr<plim_surface, Destroy> surface_;
};

inline const plim_surface* stillWater() {
  return plim_still_water();
}

struct Body : plim_body {
  explicit Body(const Hull& of, const plim_surface* water = nullptr) : plim_body{} {
    plim_body_init(this, sizeof(plim_body), of.get());
    surface = water;
  }
  Body(const Hull& of, const Surface& water) : Body(of, water.get()) {}
};
static_assert(sizeof(Body) == sizeof(plim_body), "arrays of Body are arrays of plim_body");

// PLIM_FLAG_* by name, of any struct that has flags.
template <typename Struct>
struct Flagged : Struct {
  bool certified() const { return has(PLIM_FLAG_CERTIFIED); }
  bool openingSubmerged() const { return has(PLIM_FLAG_OPENING_SUBMERGED); }
  bool waterlineTruncated() const { return has(PLIM_FLAG_WATERLINE_TRUNCATED); }
  bool toleranceMet() const { return !has(PLIM_FLAG_TOLERANCE_NOT_MET); }

private:
  bool has(std::uint32_t flag) const { return (this->flags & flag) != 0; }
};

struct Forces : Flagged<plim_forces> {
  Forces() : Flagged<plim_forces>{} { plim_forces_init(this, sizeof(plim_forces)); }
};
static_assert(sizeof(Forces) == sizeof(plim_forces), "arrays of Forces are arrays of plim_forces");

// Whether there is room for all outputs; refused if not.
inline bool haveRoom(std::size_t outputs, std::size_t inputs, const char* sentence) {
  if (outputs >= inputs) return true;
  refuse(sentence);
  return false;
}

// Calls call(statuses) and returns whether nothing was refused. A single body that is refused is told in its status and is no
// Error; a call that is refused as a whole is one.
template <typename Call>
bool withStatuses(std::span<plim_status> statuses, std::size_t count, Call call) {
  if (!haveRoom(statuses.size(), count, "plimsoll: fewer statuses than there is to evaluate")) return false;
  std::fill(statuses.begin(), statuses.end(), plim_status{PLIM_OK});
  const plim_status first = call(statuses.data());
  if (std::all_of(statuses.begin(), statuses.end(), [](plim_status status) { return status == PLIM_OK; })) check(first);
  return first == PLIM_OK;
}

// Fills bodies.size() forces. Every body that is in order is evaluated even when another is refused.
inline void evaluate(std::span<const Body> bodies, std::span<Forces> forces) {
  if (!haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return;
  check(plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr));
}

// The same, but a body that is refused is told in its status (PLIM_*), and nothing is thrown for it. True: none was.
inline bool evaluate(std::span<const Body> bodies, std::span<Forces> forces, std::span<plim_status> statuses) {
  if (!haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return false;
  return withStatuses(statuses, bodies.size(), [&](plim_status* each) {
    return plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), each);
  });
}

// A few threads that wait for work, for those who have no job system. threads: in all, the caller's included; 0: as
// many as the machine has.
class Pool {
public:
  explicit Pool(std::uint32_t threads = 0) {
    plim_pool* created = nullptr;
    check(plimsoll::created([&] { return plim_pool_create(threads, &created); }));
    pool_.reset(created);
  }
  plim_pool* get() const { return pool_.get(); }

private:
  struct Destroy {
    void operator()(plim_pool* pool) const { plim_pool_destroy(pool); }
  };
  std::unique_ptr<plim_pool, Destroy> pool_;
};

// The same on the threads of a pool; the same bits.
inline void evaluate(std::span<const Body> bodies, std::span<Forces> forces, const Pool& pool) {
  if (!haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return;
  check(plim_evaluate_parallel(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr,
                               plim_pool_run, pool.get()));
}

inline bool evaluate(std::span<const Body> bodies, std::span<Forces> forces, std::span<plim_status> statuses,
                     const Pool& pool) {
  if (!haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return false;
  return withStatuses(statuses, bodies.size(), [&](plim_status* each) {
    return plim_evaluate_parallel(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), each,
                                  plim_pool_run, pool.get());
  });
}

inline Forces evaluate(const Body& body) {
  Forces forces;
  evaluate(std::span<const Body>(&body, 1), std::span<Forces>(&forces, 1));
  return forces;
}

using Polyline = std::vector<std::array<double, 3>>; // [m, world]; closed when its last point equals the first

// The waterline as whole lines. Outlines of the hull run one way round, holes the other (see plim_waterline_segment).
inline std::vector<Polyline> waterline(Body body) {
  body.tolerance = 0; // the waterline is that of the vertices' depths in any case
  body.outputs = PLIM_OUTPUT_TRIANGLE_COUNTS;
  std::vector<plim_waterline_segment> segments(evaluate(body).cut_count);
  body.outputs = PLIM_OUTPUT_WATERLINE;
  Forces forces;
  forces.waterline = segments.data();
  forces.waterline_capacity = static_cast<std::uint32_t>(segments.size());
  evaluate(std::span<const Body>(&body, 1), std::span<Forces>(&forces, 1));

  std::vector<Polyline> lines;
  std::vector<bool> done(segments.size(), false);
  const auto walk = [&](std::uint32_t k) {
    Polyline& line = lines.emplace_back();
    line.push_back({segments[k].from[0], segments[k].from[1], segments[k].from[2]});
    for (; k != PLIM_NONE && !done[k]; k = segments[k].next) {
      done[k] = true;
      line.push_back({segments[k].to[0], segments[k].to[1], segments[k].to[2]});
    }
  };
  for (std::uint32_t k = 0; k < segments.size(); ++k) // lines that end at an opening first, from their beginning
    if (segments[k].previous == PLIM_NONE) walk(k);
  for (std::uint32_t k = 0; k < segments.size(); ++k)
    if (!done[k]) walk(k);
  return lines;
}

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif // C++20
