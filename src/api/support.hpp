// support.hpp - what every function of the ABI needs: the last error's sentence, a net for exceptions, versioned
// structs.
#pragma once

#include "plimsoll/plimsoll.h"

#include "math/vec3.hpp"

#include <algorithm>
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

inline plim_status fail(plim_status status, const char* format, const char* detail = "") {
  std::snprintf(lastError(), sizeof lastError(), format, detail);
  return status;
}

// Puts into the last error's sentence which one of many it speaks of: "body 3: ...".
inline void nameRefused(const char* kind, std::size_t index) {
  char sentence[sizeof lastError()];
  std::snprintf(sentence, sizeof sentence, "%s %zu: %.480s", kind, index, lastError());
  std::memcpy(lastError(), sentence, sizeof sentence);
}

// Nothing may be thrown across the ABI.
template <typename Call>
plim_status guarded(Call call) {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return fail(PLIM_OUT_OF_MEMORY, "out of memory");
  } catch (const std::length_error&) {
    return fail(PLIM_OUT_OF_MEMORY, "more memory than there can be");
  } catch (const std::exception& error) {
    return fail(PLIM_CALLBACK_FAILED, "an exception came out of a sea's callback: %s", error.what());
  } catch (...) {
    return fail(PLIM_CALLBACK_FAILED, "an exception came out of a sea's callback");
  }
}

// --- numbers --------------------------------------------------------------------------------------------------------

inline void copy(const Vec3d& from, double (&to)[3]) {
  to[0] = from.x, to[1] = from.y, to[2] = from.z;
}
inline Vec3d vector(const double (&from)[3]) {
  return {from[0], from[1], from[2]};
}

// Beyond this a double no longer resolves a tenth of a millimetre, and squares of distances need care.
inline constexpr double kFarthest = 1e12; // [m]

inline bool isReachable(const Vec3d& point) { // false for NaN
  return std::abs(point.x) <= kFarthest && std::abs(point.y) <= kFarthest && std::abs(point.z) <= kFarthest;
}

// Why a place of the world or of a body cannot be used; field: its name.
inline plim_status checkPlace(const Vec3d& place, const char* field) {
  if (!isFinite(place)) return fail(PLIM_NOT_FINITE, "%s is not finite: has the simulation blown up?", field);
  if (!isReachable(place))
    return fail(PLIM_BAD_VALUE, "%s is more than 1e12 m away: has the simulation blown up?", field);
  return PLIM_OK;
}

// --- versioned structs ----------------------------------------------------------------------------------------------

// Sizes of the first published version, written out: smaller ones were never valid, and a field added later must not
// make the structs of older programs invalid. Larger ones come from a newer header.
template <typename Struct>
inline constexpr std::uint32_t kFirstSize = 0;
template <>
inline constexpr std::uint32_t kFirstSize<plim_hull_def> = 64;
template <>
inline constexpr std::uint32_t kFirstSize<plim_hull_info> = 192;
template <>
inline constexpr std::uint32_t kFirstSize<plim_report_info> = 72;
template <>
inline constexpr std::uint32_t kFirstSize<plim_problem> = 40;
template <>
inline constexpr std::uint32_t kFirstSize<plim_rim> = 56;
template <>
inline constexpr std::uint32_t kFirstSize<plim_spectrum> = 48;
template <>
inline constexpr std::uint32_t kFirstSize<plim_grid> = 72;
template <>
inline constexpr std::uint32_t kFirstSize<plim_water_def> = 152;
template <>
inline constexpr std::uint32_t kFirstSize<plim_surface_bounds> = 48;
template <>
inline constexpr std::uint32_t kFirstSize<plim_body> = 120;
template <>
inline constexpr std::uint32_t kFirstSize<plim_forces> = 168;

inline constexpr std::uint32_t kLargestSize = 4096;

inline bool sizeIsKnown(std::uint32_t size, std::uint32_t first) {
  return size >= first && size <= kLargestSize && size % 8 == 0;
}

inline plim_status checkSize(std::uint32_t size, std::uint32_t first, const char* name) {
  if (sizeIsKnown(size, first)) return PLIM_OK;
  return fail(PLIM_WRONG_SIZE, "%s: struct_size is not set: call its init function, or set it to sizeof the struct",
              name);
}

template <typename Struct>
Struct readStruct(const void* memory, std::uint32_t size) {
  Struct value{};
  std::memcpy(&value, memory, std::min<std::size_t>(size, sizeof value));
  return value;
}

template <typename Struct>
void writeStruct(void* memory, std::uint32_t size, Struct value) {
  value.struct_size = size;
  std::memcpy(memory, &value, std::min<std::size_t>(size, sizeof value));
}

} // namespace plim::api
