// sea_json.hpp - SEA.json: one object that describes a water (docs/schemas/sea.schema.json).
#pragma once

#include "plimsoll/plimsoll.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace plim::formats {

// One line that names the key, such as "waves[2].wavelength: must be a number".
struct JsonError : std::runtime_error {
  explicit JsonError(const std::string& line) : std::runtime_error(printable(line)) {}
  static std::string printable(std::string line) { // keys in files may contain control characters
    for (char& c : line)
      if (static_cast<unsigned char>(c) < ' ') c = '?';
    return line;
  }
};

struct WaterDefaults {
  double density = 1000, gravity = 9.81, level = 0; // used if the file has no such key
  double current[2] = {0, 0};
  std::uint32_t pressure = PLIM_PRESSURE_HYDROSTATIC;
};

// A water and the heights that it refers to.
struct SeaDescription {
  double level = 0, density = 1000, gravity = 9.81;
  std::vector<std::shared_ptr<const std::vector<float>>> heights; // of grids
  plimsoll::Water water;
  std::uint32_t kind = PLIM_WATER_FLAT; // PLIM_WATER_*
  std::uint32_t pressure = PLIM_PRESSURE_HYDROSTATIC;
};

// text: JSON. Throws JsonError for unknown, missing and repeated keys, wrong types and numbers out of range.
SeaDescription parseSea(const std::string& text, const WaterDefaults& defaults = {});

// Returns the name in files of one of PLIM_PRESSURE_*, and of PLIM_WATER_*.
std::string pressureName(std::uint32_t pressure);
std::string seaKindName(std::uint32_t kind);

} // namespace plim::formats
