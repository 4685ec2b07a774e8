// plimsoll.hpp - C++20 over plimsoll.h: ownership, spans, exceptions. Header-only; adds no behaviour of its own.
//
//   plimsoll::Hull hull(vertices, triangles);                    // throws plimsoll::Error with the reason
//   plimsoll::Body body(hull, plimsoll::stillWater());
//   plimsoll::Forces forces = plimsoll::evaluate(body);          // forces.force, forces.torque, ...
//
// Units, frames and thread safety are those of plimsoll.h. Evaluating spans of bodies allocates no more than
// plim_evaluate does, and throws only if a body is refused or a span is too short. Functions that return containers
// allocate them.
//
// Without exceptions (-fno-exceptions) every function that would throw calls plimsoll::error_handler instead, with the
// status and the sentence. The default handler prints the sentence and aborts. Set your own, once, before the first
// use:
//
//   plimsoll::error_handler = [](plim_status status, const char* sentence) { engineLog(sentence); };
//
// If yours returns, the call ends there: a constructor leaves an empty object, whose get() is null, and calls with it
// fail in the same way; functions that return values return zeros or empty lists; outputs stay as they were.
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

// Files of one program may be compiled with and without exceptions. The inline namespace keeps the linker from mixing
// the two.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define PLIMSOLL_ERRORS errors_throw
#else
#define PLIMSOLL_ERRORS errors_are_handled
#endif

namespace plimsoll::inline PLIMSOLL_ERRORS {

// The values of plim_status by name, for switches that the compiler can check.
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

namespace detail {

inline void check(plim_status status) {
  if (status != PLIM_OK) throw Error(status);
}

// For errors that the library never sees, such as spans of different lengths. Callers return at once: see
// error_handler.
inline void refuse(const char* sentence) {
  throw std::invalid_argument(sentence);
}

} // namespace detail

#else

using ErrorHandler = void (*)(plim_status status, const char* sentence);

inline ErrorHandler error_handler = [](plim_status, const char* sentence) {
  std::fprintf(stderr, "plimsoll: error: %s\n", sentence);
  std::abort();
};

namespace detail {

inline void check(plim_status status) {
  if (status != PLIM_OK) error_handler(status, plim_last_error());
}

inline void refuse(const char* sentence) {
  error_handler(PLIM_BAD_VALUE, sentence);
}

} // namespace detail

#endif

namespace detail {

// Creates an object if the library supports these headers; otherwise the error names both versions, instead of structs
// being misread.
template <typename Create>
plim_status created(Create create) {
  const plim_status status = plim_require_version(PLIM_VERSION);
  return status == PLIM_OK ? create() : status;
}

// Returns whether there is room for all outputs; reports an error if not.
inline bool haveRoom(std::size_t outputs, std::size_t inputs, const char* sentence) {
  if (outputs >= inputs) return true;
  detail::refuse(sentence);
  return false;
}

// A struct of C with its size and defaults set.
template <typename Struct>
Struct sized() {
  Struct value{};
  value.struct_size = sizeof value;
  return value;
}

// PLIM_FLAG_* by name, of any struct that has flags.
template <typename Struct>
struct Flagged : Struct {
  bool certified() const { return has(PLIM_FLAG_CERTIFIED); }
  bool openingSubmerged() const { return has(PLIM_FLAG_OPENING_SUBMERGED); }
  bool waterlineTruncated() const { return has(PLIM_FLAG_WATERLINE_TRUNCATED); }
  bool toleranceMet() const { return !has(PLIM_FLAG_TOLERANCE_NOT_MET); }

private:
  bool has(plim_force_flags flag) const { return (this->flags & flag) != 0; }
};

// Calls call(statuses) and returns whether nothing was refused. A single body that is refused gets its status and is
// not an Error; a call that is refused as a whole is one.
template <typename Call>
bool withStatuses(std::span<plim_status> statuses, std::size_t count, Call call) {
  if (!haveRoom(statuses.size(), count, "plimsoll::evaluate: fewer statuses than bodies")) return false;
  std::fill(statuses.begin(), statuses.end(), plim_status{PLIM_OK});
  const plim_status first = call(statuses.data());
  if (std::all_of(statuses.begin(), statuses.end(), [](plim_status status) { return status == PLIM_OK; }))
    detail::check(first);
  return first == PLIM_OK;
}

} // namespace detail

// Anything with members x, y, z: the vectors of glm and of most engines.
template <typename T>
concept VectorLike = requires(const T& v) {
  static_cast<double>(v.x);
  static_cast<double>(v.y);
  static_cast<double>(v.z);
};

struct Problem {
  std::string kind; // one word for scripts, such as "open_edges"
  plim_severity severity;
  std::uint64_t count;
  std::uint32_t
      first; // as given to the hull: a vertex for "non_finite", otherwise a triangle; PLIM_NONE: no single one
  std::string hint;
};

// The findings of the checks of a mesh.
class Report {
public:
  Report() = default;
  explicit Report(plim_report* owned) : report_(owned) {}

  plim_report_info info() const {
    auto value = detail::sized<plim_report_info>();
    detail::check(plim_report_get_info(report_.get(), &value));
    return value;
  }
  std::vector<Problem> problems() const {
    std::vector<Problem> list;
    for (std::uint32_t k = 0; k < info().problem_count; ++k) {
      auto value = detail::sized<plim_problem>();
      detail::check(plim_report_get_problem(report_.get(), k, &value));
      list.push_back({value.kind, value.severity, value.count, value.first, value.hint});
    }
    return list;
  }
  std::vector<plim_rim> rims() const {
    std::vector<plim_rim> list(info().rim_count);
    for (std::uint32_t k = 0; k < list.size(); ++k) {
      list[k].struct_size = sizeof(plim_rim);
      detail::check(plim_report_get_rim(report_.get(), k, &list[k]));
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
  // If `report` is given, it is filled even if the mesh is refused.
  explicit Hull(const plim_hull_def& def, Report* report = nullptr) { create(def, report); }

  // vertices: any type with x, y, z; indices: three per triangle.
  template <VectorLike Vector>
  Hull(std::span<const Vector> vertices, std::span<const std::uint32_t> indices, Report* report = nullptr) {
    if (indices.size() % 3 != 0) {
      detail::refuse("plimsoll::Hull: indices come in threes");
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
    auto value = detail::sized<plim_hull_info>();
    detail::check(plim_hull_get_info(hull_.get(), &value));
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
    detail::check(plim_hull_get_mesh(hull_.get(), copy.vertices[0].data(), copy.triangles[0].data()));
    return copy;
  }

  // Suggested never-wet mask, one byte per triangle given; see plim_hull_find_interior.
  std::vector<std::uint8_t> findInterior(double waterline) const {
    std::vector<std::uint8_t> mask(info().source_count);
    detail::check(plim_hull_find_interior(hull_.get(), waterline, mask.data(), nullptr));
    return mask;
  }

  // The hull of the same mesh with another never-wet mask, one byte per triangle given; empty: no triangle is marked.
  // See plim_hull_create_masked.
  Hull masked(std::span<const std::uint8_t> never_wet = {}) const {
    if (!never_wet.empty() && never_wet.size() != info().source_count) {
      detail::refuse("plimsoll::Hull::masked: never_wet must have one byte for each triangle given to the hull");
      return Hull(static_cast<plim_hull*>(nullptr));
    }
    plim_hull* made = nullptr;
    detail::check(plim_hull_create_masked(hull_.get(), never_wet.empty() ? nullptr : never_wet.data(), &made));
    return Hull(made);
  }

  // save() returns the hull as bytes for a file; load() creates the hull of such bytes, without a report. See
  // plim_hull_save and plim_hull_load.
  std::vector<std::byte> save() const {
    std::uint64_t size = 0;
    detail::check(plim_hull_save(hull_.get(), nullptr, 0, &size));
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    detail::check(plim_hull_save(hull_.get(), bytes.data(), size, &size));
    return bytes;
  }
  static Hull load(std::span<const std::byte> bytes) {
    plim_hull* made = nullptr;
    detail::check(detail::created([&] { return plim_hull_load(bytes.data(), bytes.size(), &made); }));
    return Hull(made);
  }

  const plim_hull* get() const { return hull_.get(); }

private:
  explicit Hull(plim_hull* owned) : hull_(owned) {}
  void create(const plim_hull_def& def, Report* report) {
    plim_hull* created = nullptr;
    plim_report* found = nullptr;
    const plim_status status =
        detail::created([&] { return plim_hull_create(&def, &created, report ? &found : nullptr); });
    hull_.reset(created);
    if (report) *report = Report(found);
    detail::check(status);
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

// The output of plim_water_get_shader_waves: four floats a wave, 64 waves.
struct ShaderWaves {
  std::array<float, 4 * PLIM_MAX_SHADER_WAVES> waves, chops;
  std::array<float, 4> sea; // level, number of waves, origin x and z
};

// Description of a sea; the same until update(), during which no other thread may use it.
class Water {
public:
  explicit Water(const plim_water_def& def) {
    plim_water* created = nullptr;
    detail::check(detail::created([&] { return plim_water_create(&def, &created); }));
    water_.reset(created);
  }
  void update(const plim_water_def& def) { detail::check(plim_water_update(water_.get(), &def)); }

  // Returns the waves with the frequencies that the sea uses; none for kinds that are not made of waves.
  std::vector<plim_wave> waves() const {
    std::uint32_t count = 0;
    detail::check(plim_water_get_waves(water_.get(), nullptr, 0, &count));
    std::vector<plim_wave> list(count);
    detail::check(plim_water_get_waves(water_.get(), list.data(), count, &count));
    return list;
  }
  // Returns the waves as the shaders of docs/shaders.md read them.
  ShaderWaves shaderWaves(double time, std::array<double, 2> origin = {}) const {
    ShaderWaves result{};
    detail::check(plim_water_get_shader_waves(water_.get(), time, origin.data(), result.waves.data(),
                                              result.chops.data(), result.sea.data()));
    return result;
  }
  const plim_water* get() const { return water_.get(); }

private:
  struct Destroy {
    void operator()(plim_water* water) const { plim_water_destroy(water); }
  };
  std::unique_ptr<plim_water, Destroy> water_;
};

// A water at one instant, owned by another object: a Surface, a scene or the library.
class SurfaceView {
public:
  SurfaceView() = default; // none
  explicit SurfaceView(const plim_surface* surface) : surface_(surface) {}

  plim_surface_bounds bounds() const {
    auto value = detail::sized<plim_surface_bounds>();
    detail::check(plim_surface_get_bounds(surface_, &value));
    return value;
  }
  // points: x, y, z each, world.
  std::vector<plim_surface_sample> samples(std::span<const std::array<double, 3>> points) const {
    std::vector<plim_surface_sample> list(points.size());
    if (!points.empty())
      detail::check(plim_surface_get_samples(surface_, count(points), points[0].data(), list.data()));
    return list;
  }
  // [m/s^2, world] of the water at those points.
  std::vector<std::array<double, 3>> accelerations(std::span<const std::array<double, 3>> points) const {
    std::vector<std::array<double, 3>> list(points.size());
    if (!points.empty())
      detail::check(plim_surface_get_accelerations(surface_, count(points), points[0].data(), list[0].data()));
    return list;
  }
  // [m] below the surface; negative above water. velocities: [m/s, world] of the water there, zero above water; one for
  // each point, or empty: not wanted.
  std::vector<double> depths(std::span<const std::array<double, 3>> points,
                             std::span<std::array<double, 3>> velocities = {}) const {
    std::vector<double> list;
    if (!velocities.empty() &&
        !detail::haveRoom(velocities.size(), points.size(), "plimsoll::Surface::depths: fewer velocities than points"))
      return list;
    list.resize(points.size());
    if (!points.empty())
      detail::check(plim_surface_get_depths(surface_, count(points), points[0].data(), list.data(),
                                            velocities.empty() ? nullptr : velocities[0].data()));
    return list;
  }
  // Heights [m, world y] of the surface at the places x, z.
  void heights(std::span<const double> x, std::span<const double> z, std::span<double> heights) const {
    if (z.size() != x.size() || heights.size() < x.size())
      return detail::refuse("plimsoll::Surface::heights: x, z and heights must be of one length");
    detail::check(plim_surface_get_heights(surface_, count(x), x.data(), z.data(), heights.data(), nullptr));
  }
  // The same, with the slopes dh/dx and dh/dz of each.
  void heights(std::span<const double> x, std::span<const double> z, std::span<double> heights,
               std::span<std::array<double, 2>> slopes) const {
    if (z.size() != x.size() || heights.size() < x.size() || slopes.size() < x.size())
      return detail::refuse("plimsoll::Surface::heights: x, z, heights and slopes must be of one length");
    detail::check(plim_surface_get_heights(surface_, count(x), x.data(), z.data(), heights.data(),
                                           slopes.empty() ? nullptr : slopes[0].data()));
  }
  double height(double x, double z) const {
    double found = 0;
    detail::check(plim_surface_get_heights(surface_, 1, &x, &z, &found, nullptr));
    return found;
  }
  const plim_surface* get() const { return surface_; }

protected:
  const plim_surface* surface_ = nullptr;

private:
  template <typename Span>
  static std::uint32_t count(const Span& span) {
    return static_cast<std::uint32_t>(span.size());
  }
};

// A water at one instant.
class Surface : public SurfaceView {
public:
  Surface() {
    plim_surface* created = nullptr;
    detail::check(detail::created([&] { return plim_surface_create(&created); }));
    owned_.reset(created), surface_ = created;
  }
  explicit Surface(const Water& water, double time = 0) : Surface() { prepare(water, time); }
  Surface(Surface&& other) noexcept : owned_(std::move(other.owned_)) {
    surface_ = owned_.get(), other.surface_ = nullptr;
  }
  Surface& operator=(Surface&& other) noexcept {
    owned_ = std::move(other.owned_), surface_ = owned_.get();
    if (this != &other) other.surface_ = nullptr;
    return *this;
  }

  void prepare(const Water& water, double time) {
    detail::check(plim_surface_prepare(owned_.get(), water.get(), time));
  }
  void setHeights(const plim_grid& grid, const Water* water = nullptr) {
    detail::check(plim_surface_set_heights(owned_.get(), water ? water->get() : nullptr, &grid));
  }

private:
  struct Destroy {
    void operator()(plim_surface* surface) const { plim_surface_destroy(surface); }
  };
  std::unique_ptr<plim_surface, Destroy> owned_;
};

// Fresh water with its level at y = 0.
inline SurfaceView stillWater() {
  return SurfaceView(plim_still_water());
}

class Panels;
class BodyState;
class Seakeeping;
struct Effects;

// A rigid body in water. The functions that take objects of plimsoll_motion.hpp and plimsoll_seakeeping.hpp are defined
// there. Objects that a body refers to must outlive its use.
struct Body : plim_body {
  explicit Body(const plim_body& plain) : plim_body(plain) {}
  explicit Body(const Hull& of) : plim_body{} { plim_body_init(this, sizeof(plim_body), of.get()); }
  Body(const Hull& of, const SurfaceView& water) : Body(of) { with(water); }

  Body& with(const SurfaceView& water) { return surface = water.get(), *this; }
  // The body keeps pointers to these, so temporaries are refused.
  Body& with(const Effects& effects);
  Body& with(const Panels& panels);
  Body& with(const BodyState& state);
  Body& with(const Seakeeping& seakeeping);
  Body& with(Effects&&) = delete;
  Body& with(Panels&&) = delete;
  Body& with(BodyState&&) = delete;
  Body& with(Seakeeping&&) = delete;
};
static_assert(sizeof(Body) == sizeof(plim_body), "arrays of Body are arrays of plim_body");

struct Forces : detail::Flagged<plim_forces> {
  Forces() : detail::Flagged<plim_forces>{} { struct_size = sizeof(plim_forces); }
};
static_assert(sizeof(Forces) == sizeof(plim_forces), "arrays of Forces are arrays of plim_forces");

// Memory and log of the library, see plimsoll.h: call them once, before everything else.
inline void setAllocator(const plim_allocator& allocator) {
  detail::check(detail::created([&] { return plim_set_allocator(&allocator); }));
}
inline void setLog(plim_log_function log, void* user = nullptr) {
  detail::check(detail::created([&] { return plim_set_log(log, user); }));
}

// A few threads that wait for work, for programs without a job system. threads: in all, the calling one included; 0: as
// many as the machine has.
class Pool {
public:
  explicit Pool(std::uint32_t threads = 0) : run_(plim_pool_run) {
    plim_pool* created = nullptr;
    detail::check(detail::created([&] { return plim_pool_create(threads, &created); }));
    pool_.reset(created);
  }
  // Your own job system, see plim_parallel_for. The second argument is handed to it.
  Pool(plim_parallel_for job_system, void* its_user) : run_(job_system), user_(its_user) {}
  // No other threads: the default of the functions that take a pool.
  static const Pool& callingThread() {
    static const Pool none(nullptr, nullptr);
    return none;
  }
  plim_pool* get() const { return pool_.get(); } // null for your own job system
  plim_parallel_for run() const { return run_; }
  void* user() const { return pool_ ? pool_.get() : user_; }

private:
  struct Destroy {
    void operator()(plim_pool* pool) const { plim_pool_destroy(pool); }
  };
  std::unique_ptr<plim_pool, Destroy> pool_;
  plim_parallel_for run_;
  void* user_ = nullptr;
};

// Fills bodies.size() forces. All bodies that are valid are evaluated even if another is refused.
inline void evaluate(std::span<const Body> bodies, std::span<Forces> forces, const Pool& pool = Pool::callingThread()) {
  if (!detail::haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return;
  detail::check(plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr,
                              pool.run(), pool.user()));
}

// The same, but a body that is refused gets its status (PLIM_*), and nothing is thrown for it. Returns true if none
// was.
inline bool evaluate(std::span<const Body> bodies, std::span<Forces> forces, std::span<plim_status> statuses,
                     const Pool& pool = Pool::callingThread()) {
  if (!detail::haveRoom(forces.size(), bodies.size(), "plimsoll::evaluate: fewer forces than bodies")) return false;
  return detail::withStatuses(statuses, bodies.size(), [&](plim_status* each) {
    return plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), each, pool.run(),
                         pool.user());
  });
}

inline Forces evaluate(const Body& body) {
  Forces forces;
  evaluate(std::span<const Body>(&body, 1), std::span<Forces>(&forces, 1));
  return forces;
}

using Polyline = std::vector<std::array<double, 3>>; // [m, world]; closed if its last point equals the first

// The waterline as whole lines. Outlines of the hull run one way round, holes the other (plim_waterline_segment).
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

// The waterplane as triangles; see plim_waterplane.
struct Waterplane {
  std::vector<std::array<double, 3>> vertices; // [m, world]
  std::vector<std::array<std::uint32_t, 3>> triangles;
  double area = 0;       // [m^2]
  bool crossing = false; // lines of the waterline cross each other: the cap is approximate
};

inline Waterplane waterplane(const Body& body) {
  auto found = detail::sized<plim_waterplane>();
  detail::check(plim_evaluate_waterplane(&body, &found));
  Waterplane cap{std::vector<std::array<double, 3>>(found.vertex_count),
                 std::vector<std::array<std::uint32_t, 3>>(found.triangle_count), found.area, found.crossing != 0};
  if (cap.triangles.empty()) return cap;
  found.vertices = cap.vertices[0].data(), found.vertex_capacity = found.vertex_count;
  found.indices = cap.triangles[0].data(), found.triangle_capacity = found.triangle_count;
  detail::check(plim_evaluate_waterplane(&body, &found));
  return cap;
}

// Finds the surface of a body that became wet since the last update. Create one for each body.
class Wetting {
public:
  explicit Wetting(const Hull& hull) {
    plim_wetting* created = nullptr;
    detail::check(detail::created([&] { return plim_wetting_create(hull.get(), &created); }));
    wetting_.reset(created);
  }
  void reset() { detail::check(plim_wetting_reset(wetting_.get())); } // after a jump to another place

  // Returns the part of `to` that was filled: the triangles with the largest newly wet areas. total: [m^2] of all;
  // total_count: how many there are.
  std::span<plim_newly_wet> update(const Body& body, std::span<plim_newly_wet> to, double* total = nullptr,
                                   std::uint32_t* total_count = nullptr) {
    std::uint32_t count = 0;
    detail::check(
        plim_wetting_update(wetting_.get(), &body, to.data(), static_cast<std::uint32_t>(to.size()), &count, total));
    if (total_count) *total_count = count;
    return to.first(std::min<std::size_t>(count, to.size()));
  }
  plim_wetting* get() const { return wetting_.get(); }

private:
  struct Destroy {
    void operator()(plim_wetting* wetting) const { plim_wetting_destroy(wetting); }
  };
  std::unique_ptr<plim_wetting, Destroy> wetting_;
};

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif // C++20
