// film.hpp - a film of the few seconds of a ride with the most motion. Poses are stored during the ride; frames are
// drawn at its end.
#pragma once

#include "cli/float/stills.hpp"

namespace plim::cli {

class FilmRecord {
public:
  explicit FilmRecord(const SceneRide& ride); // stores the first moment

  void add(const SceneRide& ride); // call after every step

  // Returns the consecutive moments in which the first body turns and heaves most. They are 0.1 s apart, or one step if
  // that is longer.
  std::vector<RideMoment> liveliest() const;

private:
  std::vector<RideMoment> moments_;
  std::size_t bodies_; // number of bodies whose poses are stored: those that are drawn
};

// Draws the film in the view of the stills. Returns no frames if there are too few moments or too many triangles.
report::Film renderFilm(const SceneRide& ride, const RideRecord& record, const FilmRecord& film);

} // namespace plim::cli
