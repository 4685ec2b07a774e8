// body_identity.hpp - the properties of a scene's body that decide the bits of its steps and do not change while the
// scene runs, as fingerprints. A saved scene keeps them, so that it is loaded only over the same bodies
// (api/scene_bytes.cpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plim {

struct SceneBodyDef;

struct BodyIdentity {
  static constexpr std::size_t kWords = 7, kOptions = 4;
  // Meaning of each word, for messages.
  static constexpr std::array<const char*, kWords> kNames = {
      "hull",  "number of panels", "effects", "seakeeping", "locked motions, precision or own buoyancy", "tolerance",
      "budget"};

  std::array<std::uint64_t, kWords> words{};

  // Records only whether the caller supplies a buoyancy function; functions cannot be compared.
  void setOwnBuoyancy(bool own);
};

BodyIdentity identityOf(const SceneBodyDef& def);

} // namespace plim
