// film.hpp - the liveliest few seconds of a ride as a film: where the bodies were is noted during the ride, pictures are made
// at the end.
#pragma once

#include "cli/float/stills.hpp"

namespace plim::cli {

class FilmRecord {
public:
  explicit FilmRecord(const SceneRide& ride); // remembers the start

  void add(const SceneRide& ride); // after every step

  // The run of moments, a tenth of a second or a step apart, in which the first body turns and heaves most.
  std::vector<RideMoment> liveliest() const;

private:
  std::vector<RideMoment> moments_;
  std::size_t bodies_; // of which poses are kept: no more than are drawn
};

// In the view of the stills. Without frames when there is too little motion or too much to draw.
report::Film renderFilm(const SceneRide& ride, const RideRecord& record, const FilmRecord& film);

} // namespace plim::cli
