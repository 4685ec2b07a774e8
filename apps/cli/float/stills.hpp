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

// How a run of moments is looked at.
struct StillViews {
  report::StillView view;                 // direction and size of picture; its frame is each moment's
  std::vector<report::StillFrame> frames; // one a moment
  bool following = false;                 // the camera goes along
  std::size_t drawn = 0;                  // bodies
};
StillViews viewsOf(const LoadedScene& scene, const RideRecord& record, const std::vector<RideMoment>& moments);

std::size_t bodiesToDraw(const LoadedScene& scene); // of very many only the first
std::vector<report::StillBody> bodiesAt(const LoadedScene& scene, const RideMoment& moment, std::size_t count);

// Some tenths of a second a picture, for waves must be looked up at a hundred thousand places.
RideStills renderStills(const SceneRide& ride, const RideRecord& record);

} // namespace plim::cli
