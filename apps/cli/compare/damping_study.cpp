// damping_study.cpp - damping of angular momentum against damping of angular velocity, on a body without other torque:
//   dL/dt = -c L,   so L keeps its direction and decays as exp(-c t), for any shape of the body
// At one instant, scaling omega by the same factor is equivalent, since L = I omega. The difference lies in the
// quantity stored from step to step. If omega is stored and the change of I by rotation is ignored, the direction of L
// drifts. The same happens if L is damped with moments of inertia fixed in the world, which is equivalent. A fixed
// factor per step, as in the sources, is a different damping at every step length.
#include "cli/compare/studies.hpp"

#include "cli/compare/contender.hpp"
#include "formats/shapes.hpp"
#include "math/elementary.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

constexpr double kStep = 0.02, kSeconds = 10;
constexpr double kMass = 4000;                                      // [kg] of a box of 4 x 1 x 2 m
constexpr double kRate = 0.3;                                       // [1/s] c
const Vec3d kMoments = (kMass / 12) * Vec3d{1 + 4, 16 + 4, 16 + 1}; // [kg m^2]
const Vec3d kStart = {1.2, 0.15, 2};                                // [rad/s] not about a principal axis

struct Spinning {
  Vec3d momentum; // [kg m^2/s, world]
  double energy;  // [J]
};

double angleBetween(const Vec3d& a, const Vec3d& b) {
  return std::acos(std::clamp(dot(a, b) / (length(a) * length(b)), -1.0, 1.0)) / kDegree;
}

Vec3d inertiaTimes(const Mat3d& rotation, const Vec3d& omega) {
  const Vec3d own = transpose(rotation) * omega;
  return rotation * Vec3d{kMoments.x * own.x, kMoments.y * own.y, kMoments.z * own.z};
}

// Rotates by an angular velocity, as engines do.
Mat3d turned(const Mat3d& rotation, const Vec3d& omega, double step) {
  const double speed = length(omega);
  return speed > 0 ? rotationMatrix(turnAbout(omega / speed, speed * step)) * rotation : rotation;
}

std::vector<Spinning> byScene(double rate, double step) {
  const plimsoll::Hull hull = hullOf(formats::makeShape("box:4,1,2"));
  plimsoll::WaterDef far_below;
  far_below.level = -1e6;
  far_below.gravity = 1e-6;
  plimsoll::Scene scene{plimsoll::Water(far_below)};
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_RATES, effects.angular_rate = rate, effects.rates_when_dry = 1;
  plimsoll::Body body(hull);
  body.with(effects).mass = kMass;
  for (int i = 0; i < 3; ++i) body.angular_velocity[i] = kStart[i];
  scene.add(body);
  std::vector<Spinning> course;
  for (double t = 0; t < kSeconds; t += step) {
    const plim_scene_state state = scene.state(0);
    course.push_back(
        {{state.angular_momentum[0], state.angular_momentum[1], state.angular_momentum[2]}, state.kinetic_energy});
    scene.step(step);
  }
  return course;
}

// Stores and damps omega without the gyroscopic term, like Unity and other engines.
std::vector<Spinning> byOmega(double rate, double step) {
  Mat3d rotation = Mat3d::identity();
  Vec3d omega = kStart;
  std::vector<Spinning> course;
  for (double t = 0; t < kSeconds; t += step) {
    const Vec3d momentum = inertiaTimes(rotation, omega);
    course.push_back({momentum, 0.5 * dot(omega, momentum)});
    omega = std::exp(-rate * step) * omega;
    rotation = turned(rotation, omega, step);
  }
  return course;
}

struct Way {
  const char* words;
  std::vector<Spinning> (*course)(double rate, double step);
};
constexpr Way kWays[] = {{"angular momentum kept and damped (Plimsoll's scenes)", byScene},
                         {"angular velocity kept and damped, no gyroscopic term", byOmega}};

void compareWays(StudyResult& result) {
  StudyTable table{"damping",
                   "A brick of 4 x 1 x 2 m that tumbles without torque for 10 s: drift of the direction of its angular "
                   "momentum [degrees], and its length over exp(-c t), truly 1",
                   {"what is kept", "c [1/s]", "wanders", "length"},
                   {}};
  report::Plot plot = emptyPlot("Direction of the angular momentum, damped at 0.3 1/s", linearAxis("time [s]"),
                                linearAxis("turned by [degrees], truly 0"));
  for (const double rate : {0.0, kRate})
    for (const Way& way : kWays) {
      const std::vector<Spinning> course = way.course(rate, kStep);
      report::PlotSeries series{way.words, {}};
      double largest = 0;
      for (std::size_t k = 0; k < course.size(); ++k) {
        const double angle = angleBetween(course[k].momentum, course[0].momentum);
        largest = std::max(largest, angle);
        series.points.push_back({static_cast<double>(k) * kStep, angle});
      }
      const double left = length(course.back().momentum) / length(course[0].momentum),
                   expected = std::exp(-rate * kStep * static_cast<double>(course.size() - 1));
      table.rows.push_back({std::string(way.words), rate, largest, left / expected});
      if (rate > 0) plot.series.push_back(std::move(series));
    }
  result.tables.push_back(std::move(table));
  result.figures.push_back({"damping", std::move(plot)});
}

// Returns the ratio of the angular momentum after one second to that at the start.
double leftAfterOneSecond(const std::vector<Spinning>& course, double step) {
  return length(course[static_cast<std::size_t>(std::lround(1 / step))].momentum) / length(course[0].momentum);
}

void compareSteps(StudyResult& result) {
  StudyTable table{"damping_steps",
                   "What one second leaves of the brick's angular momentum, by the length of the step: omega times "
                   "0.97 every step, and "
                   "a scene with the rate that this means at 0.02 s; truly exp(-1.523), 0.218",
                   {"step [s]", "0.97 a step", "rate of 1.523 1/s"},
                   {}};
  const double rate = -std::log(0.97) / 0.02;
  for (const double step : {0.005, 0.01, 0.02, 0.04})
    table.rows.push_back({step, leftAfterOneSecond(byOmega(-std::log(0.97) / step, step), step),
                          leftAfterOneSecond(byScene(rate, step), step)});
  result.tables.push_back(std::move(table));
}

std::size_t countDampingStudySteps(const StudyEffort&) {
  return 1;
}

StudyResult runDampingStudy(const StudyEffort&, const StudyProgress& next) {
  StudyResult result;
  result.words = "Damping angular momentum and damping angular velocity is one and the same at any instant. What "
                 "differs is what is carried "
                 "from step to step.";
  next("tumbling");
  compareWays(result);
  compareSteps(result);
  return result;
}

} // namespace

extern const Study kDampingStudy = {"Damping of turning", countDampingStudySteps, runDampingStudy};

} // namespace plim::cli
