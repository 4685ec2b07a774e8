#include "cli/float/summary.hpp"

#include "cli/float/attitude.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kSettled = 1e-3;         // of sqrt(g L), a millimetre a second where hulls are centimetres long
constexpr std::size_t kListedBodies = 12; // of a table

// Depth of the lowest point below the surface above it.
double draftOf(const SceneRide& ride, std::size_t index, const plim_scene_state& state) {
  const Pose pose = poseOf(state);
  Vec3d lowest{0, 1e300, 0};
  for (const Vec3d& vertex_b : ride.scene().members[index].hull->still.vertices_w)
    if (const Vec3d vertex_w = pose.toWorld(vertex_b); vertex_w.y < lowest.y) lowest = vertex_w;
  return ride.waterHeight(lowest.x, lowest.z) - lowest.y;
}

// Sum of everything that acts, weight and thrust included; locked axes have someone else to hold them.
std::array<double, 6> residual(const SceneRide& ride, const SceneMember& member, const plim_scene_state& state) {
  const formats::SceneBody& source = ride.scene().source(member);
  std::array<double, 6> sum{};
  for (std::size_t i = 0; i < 6; ++i) {
    if (member.definition.locked >> i & 1) continue;
    sum[i] = state.buoyancy[i] + state.viscous[i] + state.pressure[i] + state.slamming[i] + state.damping[i] +
             (i < 3 ? source.thrust[i] : source.thrust_torque[i - 3]);
    if (i == 1) sum[i] -= member.definition.mass * ride.scene().sea.gravity;
  }
  return sum;
}

Json orNull(double value, bool unknown) {
  return unknown || !std::isfinite(value) ? Json() : Json(value);
}

BodySummary summariseBody(const SceneRide& ride, const RideRecord& record, std::size_t index) {
  const SceneMember& member = ride.scene().members[index];
  const plim_scene_state state = ride.state(index);
  const std::array<double, 6> left = residual(ride, member, state);
  BodySummary body;
  body.name = member.name;
  body.record = record.body(index);
  body.settled = record.lastTenthSeen() && body.record.fastest < kSettled;
  body.tilt_degrees = attitudeOf(state.rotation).tilt;
  body.draft = draftOf(ride, index, state);
  body.residual_force = std::hypot(left[0], left[1], left[2]);
  body.residual_torque = std::hypot(left[3], left[4], left[5]);
  body.worst_roll_degrees = body.record.worst_roll;
  body.height = state.center_of_mass[1] - ride.scene().sea.level;
  body.volume = state.volume;
  body.mass = member.definition.mass;
  return body;
}

} // namespace

RideSummary summarise(const SceneRide& ride, const RideRecord& record, std::uint64_t steps, double seconds_stepping) {
  RideSummary summary;
  summary.scene = ride.scene().description.name;
  summary.duration = ride.time(), summary.step = ride.scene().description.step;
  summary.steps = steps;
  summary.interrupted = steps < ride.scene().steps();
  const double body_steps = static_cast<double>(steps) * static_cast<double>(ride.count());
  summary.step_microseconds = body_steps > 0 ? 1e6 * seconds_stepping / body_steps : 0;
  for (std::size_t i = 0; i < ride.count(); ++i) summary.bodies.push_back(summariseBody(ride, record, i));
  return summary;
}

Json toJson(const RideSummary& summary) {
  Json json;
  json["scene"] = summary.scene;
  json["duration"] = summary.duration;
  json["step"] = summary.step;
  json["steps"] = summary.steps;
  json["interrupted"] = summary.interrupted;
  json["summary"] = Json::array();
  for (const BodySummary& body : summary.bodies)
    json["summary"].push_back({{"name", body.name},
                               {"settled", body.settled},
                               {"tilt_degrees", body.tilt_degrees},
                               {"draft", body.draft},
                               {"residual_force", body.residual_force},
                               {"residual_torque", body.residual_torque},
                               {"worst_roll_degrees", body.worst_roll_degrees},
                               {"step_microseconds", summary.step_microseconds},
                               {"worst_tilt_degrees", body.record.worst_tilt},
                               {"worst_heel_degrees", body.record.worst_heel},
                               {"height", body.height},
                               {"volume", body.volume},
                               {"mass", body.mass},
                               {"worst_force_bound", orNull(body.record.worst_bound, body.record.bound_unknown)},
                               {"steps_out_of_tolerance", body.record.out_of_tolerance},
                               {"opening_submerged", body.record.opening_submerged}});
  return json;
}

const std::vector<std::string>& summaryHeader() {
  static const std::vector<std::string> header = {
      "body",      "settled",    "tilt [deg]",         "worst roll [deg]",     "worst tilt [deg]",
      "draft [m]", "height [m]", "residual force [N]", "residual torque [N m]"};
  return header;
}

std::vector<std::vector<std::string>> summaryRows(const RideSummary& summary) {
  std::vector<std::vector<std::string>> rows;
  for (const BodySummary& body : summary.bodies) {
    if (rows.size() == kListedBodies && summary.bodies.size() > kListedBodies + 1) break;
    const auto number = [](double value) {
      char text[32];
      std::snprintf(text, sizeof text, "%.4g", value);
      return std::string(text);
    };
    rows.push_back({body.name, body.settled ? "yes" : "no", number(body.tilt_degrees), number(body.worst_roll_degrees),
                    number(body.record.worst_tilt), number(body.draft), number(body.height),
                    number(body.residual_force), number(body.residual_torque)});
  }
  return rows;
}

std::string summaryNote(const RideSummary& summary) {
  const std::size_t listed = summaryRows(summary).size();
  if (listed == summary.bodies.size()) return "";
  double worst = 0;
  std::size_t settled = 0;
  for (const BodySummary& body : summary.bodies) {
    worst = std::max(worst, body.record.worst_tilt);
    settled += body.settled;
  }
  return "and " + std::to_string(summary.bodies.size() - listed) + " more; of all " +
         std::to_string(summary.bodies.size()) + ", " + std::to_string(settled) + " settled, the worst tilt was " +
         shortNumber(worst) + " degrees";
}

void printSummary(const RideSummary& summary) {
  std::printf("%s: %s s in %llu steps of %s s%s\n", summary.scene.c_str(), shortNumber(summary.duration).c_str(),
              static_cast<unsigned long long>(summary.steps), shortNumber(summary.step).c_str(),
              summary.interrupted ? ", then interrupted" : "");
  std::vector<std::vector<std::string>> lines = summaryRows(summary);
  lines.insert(lines.begin(), summaryHeader());
  for (const auto& line : lines) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      std::size_t width = 0;
      for (const auto& other : lines) width = std::max(width, other[column].size());
      const auto field = static_cast<int>(width);
      std::printf(column == 0 ? "  %-*s" : "  %*s", field, line[column].c_str());
    }
    std::printf("\n");
  }
  if (const std::string note = summaryNote(summary); !note.empty()) std::printf("  %s\n", note.c_str());
  std::printf("  a step takes %s microseconds a body\n", fixedNumber(summary.step_microseconds, 1).c_str());
}

} // namespace plim::cli
