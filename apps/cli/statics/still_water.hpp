// still_water.hpp - pictures of a hull in still water at several poses with a fixed camera, so that only the hull
// moves.
#pragma once

#include "cli/hull_input.hpp"
#include "math/pose.hpp"
#include "report/html.hpp"

namespace plim::cli {

struct StillPose {
  Pose pose;
  std::string caption;
};

inline constexpr const char* kStillsNote =
    "Warm white is dry, red is wet and seen through the water. The camera stands still.";

// bow: x, -x, z or -z of the body. off_bow_degrees: angle of the camera from the bow, to the side of positive heel.
std::vector<report::Picture> picturesInStillWater(const LoadedHull& loaded, const std::vector<StillPose>& poses,
                                                  const std::string& bow, double off_bow_degrees);

Pose poseOf(const double (&position)[3], const double (&rotation)[4]);

} // namespace plim::cli
