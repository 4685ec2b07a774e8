// support.hpp - shared by all functions of the ABI: the last error's message, the conversion of exceptions to errors,
// versioned structs.
#pragma once

#include "plimsoll/plimsoll.h"

#include "math/call_depth.hpp"
#include "math/pose.hpp"
#include "water/callback.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <stdexcept>

namespace plim::api {

// --- errors ---------------------------------------------------------------------------------------------------------

inline char (&lastError())[512] {
  thread_local char text[512] = "";
  return text;
}

// The function given to plim_set_log, or null. Exceptions from it are ignored: none may pass the ABI.
struct Log {
  std::atomic<plim_log_function> function{nullptr};
  std::atomic<void*> user{nullptr};

  void add(plim_severity severity, const char* sentence) const {
    const plim_log_function log = function;
    if (!log) return;
    try {
      log(user, severity, sentence);
    } catch (...) { // NOLINT(bugprone-empty-catch): it cannot be reported
    }
  }
};
inline Log the_log;

// Positive while this thread evaluates one of many bodies: the errors are then collected, and the call logs one of
// them.
inline int& perBodyDepth() {
  thread_local int depth = 0;
  return depth;
}

// Logs the last error of a call that is about to return it.
inline void logLastError() {
  if (perBodyDepth() == 0 && !insideCallback()) the_log.add(PLIM_SEVERITY_REFUSAL, lastError());
}

inline plim_status fail(plim_status status, const char* format, const char* detail = "") {
  std::snprintf(lastError(), sizeof lastError(), format, detail);
  logLastError();
  return status;
}

// Prepends the element's name and index to the last error's message: "body 3: ...".
inline void nameRefused(const char* kind, std::size_t index) {
  char sentence[sizeof lastError()];
  std::snprintf(sentence, sizeof sentence, "%s %zu: %.480s", kind, index, lastError());
  std::memcpy(lastError(), sentence, sizeof sentence);
}

// No exception may pass the ABI: converts exceptions to errors.
template <typename Call>
plim_status guarded(Call call) {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return fail(PLIM_OUT_OF_MEMORY, "out of memory");
  } catch (const std::length_error&) {
    return fail(PLIM_OUT_OF_MEMORY, "out of memory: the size is too large");
  } catch (const std::exception& error) {
    return fail(PLIM_CALLBACK_FAILED, "a callback threw an exception: %s", error.what());
  } catch (...) {
    return fail(PLIM_CALLBACK_FAILED, "a callback threw an exception");
  }
}

// --- numbers --------------------------------------------------------------------------------------------------------

inline void copy(const Vec3d& from, double (&to)[3]) {
  to[0] = from.x, to[1] = from.y, to[2] = from.z;
}
inline void copy(const Quat& from, double (&to)[4]) {
  to[0] = from.x, to[1] = from.y, to[2] = from.z, to[3] = from.w;
}
inline Vec3d vector(const double (&from)[3]) {
  return {from[0], from[1], from[2]};
}
inline Quat quaternion(const double (&from)[4]) {
  return {from[0], from[1], from[2], from[3]};
}

// Above this limit a double no longer resolves a tenth of a millimetre, and squares of distances need care.
inline constexpr double kFarthest = 1e12; // [m]

inline bool isReachable(const Vec3d& point) { // false for NaN
  return std::abs(point.x) <= kFarthest && std::abs(point.y) <= kFarthest && std::abs(point.z) <= kFarthest;
}

// Rejects an unusable place of the world or of a body; field: its name.
inline plim_status checkPlace(const Vec3d& place, const char* field) {
  if (!isFinite(place)) return fail(PLIM_NOT_FINITE, "%s is not finite: has the simulation blown up?", field);
  if (!isReachable(place))
    return fail(PLIM_BAD_VALUE, "%s is more than 1e12 m away: has the simulation blown up?", field);
  return PLIM_OK;
}

// --- versioned structs ----------------------------------------------------------------------------------------------

// Structs end on a multiple of the alignment of their widest fields: 8 bytes, or 4 on some platforms (32-bit x86).
struct WidestFields {
  double number;
  std::uint64_t count;
  const void* place;
};
inline constexpr std::uint32_t kSizeStep = alignof(WidestFields);

constexpr std::uint32_t structEnd(std::size_t last_field_end) {
  return static_cast<std::uint32_t>((last_field_end + kSizeStep - 1) / kSizeStep * kSizeStep);
}

// The sizes of the first published version, given by its last field. Smaller sizes were never valid, and fields added
// later must not make the structs of older programs invalid. Larger sizes come from a newer header. The padding at the
// end belongs to the first version: on 32-bit platforms a later field must not lie there.
template <typename Struct>
inline constexpr std::uint32_t kFirstSize = 0;
#define PLIM_FIRST_VERSION(type, last_field)                                                                           \
  template <>                                                                                                          \
  inline constexpr std::uint32_t kFirstSize<type> = structEnd(offsetof(type, last_field) + sizeof(type::last_field))
PLIM_FIRST_VERSION(plim_hull_def, weld_distance);
PLIM_FIRST_VERSION(plim_hull_info, fingerprint);
PLIM_FIRST_VERSION(plim_report_info, problem_count);
PLIM_FIRST_VERSION(plim_problem, hint);
PLIM_FIRST_VERSION(plim_rim, normal);
PLIM_FIRST_VERSION(plim_spectrum, spread);
PLIM_FIRST_VERSION(plim_grid, previous_time);
PLIM_FIRST_VERSION(plim_water_def, user);
PLIM_FIRST_VERSION(plim_surface_bounds, rate);
PLIM_FIRST_VERSION(plim_body, seakeeping); // NOLINT(bugprone-sizeof-expression): the pointer's size is meant
PLIM_FIRST_VERSION(plim_forces, reserved);

inline constexpr std::uint32_t kLargestSize = 4096;

inline bool sizeIsKnown(std::uint32_t size, std::uint32_t first) {
  return size >= first && size <= kLargestSize && size % kSizeStep == 0;
}

inline plim_status checkSize(std::uint32_t size, std::uint32_t first, const char* name) {
  if (sizeIsKnown(size, first)) return PLIM_OK;
  return fail(PLIM_WRONG_SIZE, "%s: struct_size is not set: call its init function, or set it to sizeof the struct",
              name);
}

// Fields that an older caller's struct lacks are read as zero, so zero must mean "as before" in every added field.
template <typename Struct>
Struct readStruct(const void* memory, std::uint32_t size) {
  Struct value{};
  std::memcpy(&value, memory, std::min<std::size_t>(size, sizeof value));
  return value;
}

// Writes as many bytes as the caller's struct has.
template <typename Struct>
void writeStruct(void* memory, std::uint32_t size, Struct value) {
  value.struct_size = size;
  std::memcpy(memory, &value, std::min<std::size_t>(size, sizeof value));
}

} // namespace plim::api
