// contender.hpp - a method of buoyancy, the library's or a baseline's, prepared for a hull, to be evaluated at any pose
// in any sea and timed. All methods get the same triangles, the same pose and the library's own heights.
#pragma once

#include "cli/baseline_input.hpp"

namespace plim::cli {

// A sea at one instant, for the library and for the baselines.
struct ContestedSea {
  ContestedSea(const std::string& json, double time);
  ContestedSea(ContestedSea&&) = delete; // `baseline` refers to `loaded`

  LoadedSea loaded;
  baselines::Sea baseline;
};

struct ContenderName {
  std::string method;        // as in force --method
  double tolerance = 0;      // for adaptive
  bool precise = false;      // the library in double precision
  std::string label() const; // such as "adaptive 0.01"
};

// Returns all methods except the reference, baselines with their usual number. First are adaptive at the given
// tolerances and linear.
std::vector<ContenderName> everyMethod(const std::vector<double>& tolerances = {0.01});

// A kind of methods in figures, drawn in one colour. Methods with the same results as one of these appear only in
// tables.
struct MethodFamily {
  const char* name;
  std::vector<std::string> methods;
};
const std::vector<MethodFamily>& drawnFamilies();
bool isDrawn(const ContenderName& name, bool torque = false); // torque: for a figure of torque

class Contender {
public:
  // hull: must outlive the contender.
  Contender(const ContenderName& name, const plimsoll::Hull& hull);

  // Returns the wrench on the body at its pose. The body's surface is the sea's.
  baselines::Wrench force(const plimsoll::Body& body, const ContestedSea& sea);

  // Returns the number of sea heights used. NaN for adaptive, which also uses derivatives, at far fewer points.
  double samples(const plimsoll::Body& body, const ContestedSea& sea);

  // Returns the method's own bound [N] on the force error; NaN if it has none.
  double bound(const plimsoll::Body& body) const;

  const ContenderName& name() const { return name_; }

private:
  plimsoll::Forces evaluate(const plimsoll::Body& body) const; // by the library

  ContenderName name_;
  std::unique_ptr<baselines::Method> method_; // null: the library's method
};

// Error of a result over rho g V and rho g V L: V is the hull's volume, L its longest extent.
struct ContestError {
  double force, torque;
};
double weightOf(const plim_hull_info& info, const ContestedSea& sea); // [N] rho g V
ContestError errorOf(const baselines::Wrench& found, const baselines::Wrench& truth, const plim_hull_info& info,
                     const ContestedSea& sea);

plimsoll::Hull hullOf(const formats::MeshData& mesh);

// Returns the time per evaluation [us]: medians of rounds over all bodies. The contenders alternate within each round,
// so that disturbances slow all of them.
std::vector<double> microsecondsOf(std::vector<Contender>& contenders, const std::vector<plimsoll::Body>& bodies,
                                   const ContestedSea& sea, double seconds);

} // namespace plim::cli
