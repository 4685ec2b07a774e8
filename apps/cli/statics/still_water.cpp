// still_water.cpp - frames all poses with one camera and draws them.
#include "cli/statics/still_water.hpp"

#include "cli/still_hull.hpp"

namespace plim::cli {
namespace {

double azimuthOf(const std::string& bow) {
  return (bow.back() == 'z' ? 90 : 0) + (bow[0] == '-' ? 180 : 0);
}

} // namespace

Pose poseOf(const double (&position)[3], const double (&rotation)[4]) {
  return {{position[0], position[1], position[2]},
          rotationMatrix({rotation[0], rotation[1], rotation[2], rotation[3]})};
}

std::vector<report::Picture> picturesInStillWater(const LoadedHull& loaded, const std::vector<StillPose>& poses,
                                                  const std::string& bow, double off_bow_degrees) {
  const report::StillBody at_home = stillBody(loaded);
  std::vector<report::StillBody> bodies;
  report::StillFrame frame{{1e300, 0, 1e300}, {-1e300, 0, -1e300}}; // includes the water level in any case
  for (const StillPose& still : poses) {
    bodies.push_back(placed(at_home, still.pose));
    for (const Vec3d& vertex_w : bodies.back().vertices_w)
      frame = {minimum(frame.low_w, vertex_w), maximum(frame.high_w, vertex_w)};
  }
  report::StillView view;
  view.width = 496, view.height = 279;
  view.azimuth_degrees = azimuthOf(bow) + off_bow_degrees, view.elevation_degrees = 12;
  view.frame = frame;
  std::vector<report::Picture> pictures;
  for (std::size_t k = 0; k < poses.size(); ++k)
    pictures.push_back({report::renderStill({&bodies[k], 1}, {}, view), poses[k].caption});
  return pictures;
}

} // namespace plim::cli
