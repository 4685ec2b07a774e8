// stills.hpp - a few pictures of a ride that share a view.
// The camera frames the box that the bodies swept, so that what moves from picture to picture is the bodies. Where they
// went farther than shows well, it goes along with them horizontally and keeps direction, height and size.
#pragma once

#include "cli/float/record.hpp"

namespace plim::cli {

struct RideStills {
  std::vector<report::Picture> pictures;
  bool following = false; // the camera went along
  std::size_t drawn = 0;  // bodies; of very many only the first are
};

// How many bodies a picture holds: of very many only the first.
std::size_t bodiesToDraw(const LoadedScene& scene);

// Some tenths of a second a picture, for waves must be looked up at a hundred thousand places.
RideStills renderStills(const SceneRide& ride, const RideRecord& record);

} // namespace plim::cli
