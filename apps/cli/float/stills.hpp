// stills.hpp - a few pictures of a ride in the same view. The camera frames the box that the bodies swept, so that only
// the bodies move from picture to picture. If they moved too far for that, the camera follows them horizontally and
// keeps its direction, height and size.
#pragma once

#include "cli/float/record.hpp"

namespace plim::cli {

struct RideStills {
  std::vector<report::Picture> pictures;
  bool following = false; // the camera follows the bodies
  std::size_t drawn = 0;  // number of bodies; of very many only the first are drawn
};

// The camera for a sequence of moments.
struct StillViews {
  report::StillView view;                 // direction and picture size; its frame is replaced for each moment
  std::vector<report::StillFrame> frames; // one per moment
  bool following = false;                 // the camera follows the bodies
  std::size_t drawn = 0;                  // number of bodies
};
StillViews viewsOf(const LoadedScene& scene, const RideRecord& record, const std::vector<RideMoment>& moments);

std::size_t bodiesToDraw(const LoadedScene& scene); // of very many bodies only the first
std::vector<report::StillBody> bodiesAt(const LoadedScene& scene, const RideMoment& moment, std::size_t count);

// Draws the stills. Each takes some tenths of a second, because water heights are needed at a hundred thousand points.
RideStills renderStills(const SceneRide& ride, const RideRecord& record);

} // namespace plim::cli
