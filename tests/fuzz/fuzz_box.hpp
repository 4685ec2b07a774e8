// fuzz_box.hpp - a valid hull for fuzzers of later stages: a box of two metres.
#pragma once

#include "plimsoll/plimsoll.h"

#include <cstdint>

namespace plim::fuzz {

inline const double kBox[] = {-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1};
inline const std::uint32_t kIndices[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                         3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};

inline const plim_hull* boxHull() {
  static const plim_hull* hull = [] {
    plim_hull_def def;
    plim_hull_def_init(&def, sizeof def);
    def.vertices_double = kBox, def.vertex_count = 8, def.indices = kIndices, def.triangle_count = 12;
    plim_hull* made = nullptr;
    plim_hull_create(&def, &made, nullptr);
    return made;
  }();
  return hull;
}

} // namespace plim::fuzz
