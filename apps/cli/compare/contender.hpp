// contender.hpp - one way to compute buoyancy, the library's or a baseline's, made ready for a hull: asked for any pose in
// any sea, and timed. All get the same triangles, the same pose and the library's own heights.
#pragma once

#include "cli/baseline_input.hpp"

namespace plim::cli {

// A sea at one instant, as the library and as the baselines take it.
struct ContestedSea {
  ContestedSea(const std::string& json, double time);
  ContestedSea(ContestedSea&&) = delete; // the baselines' points into the loaded one

  LoadedSea loaded;
  baselines::Sea baseline;
};

struct ContenderName {
  std::string method;        // as in force --method
  double tolerance = 0;      // of adaptive
  bool precise = false;      // the library in double
  std::string label() const; // "adaptive 0.01"
};

// Every method there is but the reference, with its usual number; the library's own first: adaptive at the given tolerances.
std::vector<ContenderName> everyMethod(const std::vector<double>& tolerances = {0.01});

// What figures show, of one colour where it is of one kind. Methods that come out as one of these do are in the tables alone.
struct MethodFamily {
  const char* name;
  std::vector<std::string> methods;
};
const std::vector<MethodFamily>& drawnFamilies();
bool isDrawn(const ContenderName& name, bool torque = false); // torque: in a figure of torque

class Contender {
public:
  // The hull must outlive it.
  Contender(const ContenderName& name, const plimsoll::Hull& hull);

  // Of the body as it is placed; its surface is the sea's.
  baselines::Wrench force(const plimsoll::Body& body, const ContestedSea& sea);

  // At how many points it asks the sea for its height; NaN with adaptive, which asks for derivatives too, at far fewer.
  double samples(const plimsoll::Body& body, const ContestedSea& sea);

  // [N] that the force is within of the truth, by the method's own word; NaN: it knows none.
  double bound(const plimsoll::Body& body) const;

  const ContenderName& name() const { return name_; }

private:
  plimsoll::Forces evaluate(const plimsoll::Body& body) const; // by the library

  ContenderName name_;
  std::unique_ptr<baselines::Method> method_; // null: the library's
};

// How far a result is from the truth, over rho g V and rho g V L: V the hull's volume, L its longest extent.
struct ContestError {
  double force, torque;
};
double weightOf(const plim_hull_info& info, const ContestedSea& sea); // [N] rho g V
ContestError errorOf(const baselines::Wrench& found, const baselines::Wrench& truth, const plim_hull_info& info,
                     const ContestedSea& sea);

plimsoll::Hull hullOf(const formats::MeshData& mesh);

// [us] an evaluation takes, the median of rounds over all bodies; a round of each in turn, so that whatever slows the machine
// slows all of them.
std::vector<double> microsecondsOf(std::vector<Contender>& contenders, const std::vector<plimsoll::Body>& bodies,
                                   const ContestedSea& sea, double seconds);

} // namespace plim::cli
