// summary.cpp - summarises each body, and prints the results as JSON or as a table.
#include "cli/float/summary.hpp"

#include "cli/float/attitude.hpp"
#include "cli/float/plain_number.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kSettled = 1e-3;         // relative to sqrt(g L); 1 mm/s for a hull of 0.1 m
constexpr double kWhollyWet = 0.999;      // share of the volume
constexpr std::size_t kListedBodies = 12; // in a table

// Returns the depth of the lowest point below the surface above it.
double draftOf(const SceneRide& ride, std::size_t index, const plim_scene_state& state) {
  const Pose pose = poseOf(state);
  Vec3d lowest{0, 1e300, 0};
  for (const Vec3d& vertex_b : ride.scene().members[index].hull->still.vertices_w)
    if (const Vec3d vertex_w = pose.toWorld(vertex_b); vertex_w.y < lowest.y) lowest = vertex_w;
  return ride.waterHeight(lowest.x, lowest.z) - lowest.y;
}

// Returns the sum of all forces and torques, weight and other forces included; 0 along locked axes.
std::array<double, 6> residual(const SceneRide& ride, const SceneMember& member, const plim_scene_state& state) {
  const formats::SceneBody& source = ride.scene().source(member);
  std::array<double, 6> sum{};
  for (std::size_t i = 0; i < 6; ++i) {
    if (member.definition.locked >> i & 1) continue;
    sum[i] = state.buoyancy[i] + state.viscous[i] + state.pressure[i] + state.slamming[i] + state.damping[i] +
             state.radiation[i] + (i < 3 ? source.other_force[i] : source.other_torque[i - 3]);
    if (i == 1) sum[i] -= member.definition.mass * ride.scene().sea.gravity;
  }
  return sum;
}

Json boundOf(const BodyRecord& record) {
  return record.bounded > 0 ? Json(tidied(record.worst_bound)) : Json();
}

Json tripleOf(const Vec3d& v) {
  return {v.x, v.y, v.z};
}

BodySummary summariseBody(const SceneRide& ride, const RideRecord& record, std::size_t index) {
  const SceneMember& member = ride.scene().members[index];
  const plim_scene_state state = ride.state(index);
  const std::array<double, 6> left = residual(ride, member, state);
  BodySummary body;
  const PlainNumbers plain(member, ride.scene().sea);
  body.name = member.name;
  body.record = record.body(index);
  body.settled = record.lastTenthSeen() && body.record.fastest < kSettled;
  body.record.worst_tilt = plain.angle(body.record.worst_tilt);
  body.record.worst_heel = plain.angle(body.record.worst_heel);
  body.tilt_degrees = plain.angle(attitudeOf(state.rotation).tilt);
  body.draft = plain.length(draftOf(ride, index, state));
  body.residual_force = plain.force(std::hypot(left[0], left[1], left[2]));
  body.residual_torque = plain.torque(std::hypot(left[3], left[4], left[5]));
  body.worst_roll_degrees = plain.angle(body.record.worst_roll);
  body.height = plain.length(state.center_of_mass[1] - ride.scene().sea.level);
  body.volume = plain.volume(state.volume);
  body.mass = member.definition.mass;
  body.center_of_mass_b = {plain.length(member.center_of_mass_b.x), plain.length(member.center_of_mass_b.y),
                           plain.length(member.center_of_mass_b.z)};
  body.displaced_mass = tidied(ride.scene().sea.density * state.volume, 3);
  body.sinks = state.wet_fraction > kWhollyWet && state.buoyancy[1] < body.mass * ride.scene().sea.gravity &&
               !(member.definition.locked & PLIM_LOCK_Y) && state.velocity[1] < 0;
  return body;
}

} // namespace

RideSummary summarise(const SceneRide& ride, const RideRecord& record, const RideTimes& times) {
  RideSummary summary;
  summary.scene = ride.scene().description.name;
  summary.duration = tidied(ride.time()), summary.step = ride.scene().description.step;
  summary.steps = times.steps;
  summary.interrupted = times.steps < ride.scene().steps();
  const double body_steps = std::max(1.0, static_cast<double>(times.steps) * static_cast<double>(ride.count()));
  summary.step_microseconds = tidied(1e6 * (times.stepping + times.recording) / body_steps, 4);
  summary.stepping_microseconds = tidied(1e6 * times.stepping / body_steps, 4);
  const LoadedHull& first = ride.scene().members[0].hull->loaded;
  if (ride.scene().path.empty() && first.dry_inside) summary.interior_triangles = first.interior;
  if (summary.interior_triangles > 0) summary.kept_dry = keptDry(first);
  summary.defaults = ride.scene().defaults;
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
  json["interior_triangles"] = summary.interior_triangles;
  json["defaults"] = summary.defaults;
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
                               {"stepping_microseconds", summary.stepping_microseconds},
                               {"worst_tilt_degrees", body.record.worst_tilt},
                               {"worst_heel_degrees", body.record.worst_heel},
                               {"height", body.height},
                               {"volume", body.volume},
                               {"mass", body.mass},
                               {"center_of_mass", tripleOf(body.center_of_mass_b)},
                               {"sinks", body.sinks},
                               {"worst_force_bound", boundOf(body.record)},
                               {"steps_without_bound", body.record.withoutBound()},
                               {"steps_without_bound_by_cause",
                                {{"opening_submerged", body.record.unbounded_by_opening},
                                 {"crest_near_rim", body.record.unbounded_by_rim},
                                 {"sea_without_bounds", body.record.unbounded_by_sea},
                                 {"method_without_bounds", body.record.unbounded_by_method}}},
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

std::vector<std::vector<std::string>> summaryRows(const RideSummary& summary, int digits) {
  std::vector<std::vector<std::string>> rows;
  for (const BodySummary& body : summary.bodies) {
    if (rows.size() == kListedBodies && summary.bodies.size() > kListedBodies + 1) break;
    const auto number = [&](double value) {
      char text[32];
      std::snprintf(text, sizeof text, "%.*g", digits, value);
      return std::string(text);
    };
    rows.push_back({body.name,
                    body.sinks     ? "sinks"
                    : body.settled ? "yes"
                                   : "no",
                    number(body.tilt_degrees), number(body.worst_roll_degrees), number(body.record.worst_tilt),
                    number(body.draft), number(body.height), number(body.residual_force),
                    number(body.residual_torque)});
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

std::string boundlessInWords(const BodyRecord& record) {
  if (record.withoutBound() == 0) return "";
  std::string why;
  const auto add = [&](std::uint64_t steps, const std::string& words) {
    if (steps > 0) why += (why.empty() ? "" : ", ") + words + " in " + std::to_string(steps);
  };
  add(record.unbounded_by_opening, "water stood above an opening");
  add(record.unbounded_by_rim, "a crest may have stood above a rim");
  add(record.unbounded_by_sea, "the sea has no bounds");
  add(record.unbounded_by_method, "the method has none");
  return std::to_string(record.withoutBound()) + " of " + std::to_string(record.withoutBound() + record.bounded) +
         " steps have none: " + why;
}

namespace {

using TableLines = std::vector<std::vector<std::string>>;

std::vector<std::size_t> columnWidths(const TableLines& lines) {
  std::vector<std::size_t> width(lines[0].size(), 0);
  for (const auto& line : lines)
    for (std::size_t column = 0; column < line.size(); ++column)
      width[column] = std::max(width[column], line[column].size());
  return width;
}

// Returns the width that remains for names.
std::size_t roomForNames(const std::vector<std::size_t>& width) {
  std::size_t others = 0;
  for (std::size_t column = 1; column < width.size(); ++column) others += 2 + width[column];
  return kLineWidth - std::min(kLineWidth, 2 + others);
}

TableLines tableOf(const RideSummary& summary, int digits) {
  TableLines lines = {{"", "", "tilt", "worst", "worst", "draft", "height", "force", "torque"},
                      {"body", "settled", "[deg]", "roll", "tilt", "[m]", "[m]", "left [N]", "left [N m]"}};
  for (const auto& row : summaryRows(summary, digits)) lines.push_back(row);
  return lines;
}

// Prints the table. Names get the remaining width; if that is too small, the numbers get fewer digits.
void printTable(const RideSummary& summary) {
  constexpr std::size_t kShortestName = 8;
  int digits = 4;
  TableLines lines = tableOf(summary, digits);
  while (roomForNames(columnWidths(lines)) < kShortestName && digits > 2) lines = tableOf(summary, --digits);
  std::vector<std::size_t> width = columnWidths(lines);
  width[0] = std::min(width[0], std::max(kShortestName, roomForNames(width)));
  for (auto& line : lines) {
    if (line[0].size() > width[0]) line[0] = line[0].substr(0, width[0] - 2) + "..";
    for (std::size_t column = 0; column < line.size(); ++column)
      std::printf(column == 0 ? "  %-*s" : "  %*s", static_cast<int>(width[column]), line[column].c_str());
    std::printf("\n");
  }
}

void print(const std::string& line) {
  std::printf("%s\n", wrapped("  " + line, 4).c_str());
}

} // namespace

void printSummary(const RideSummary& summary) {
  std::printf("%s: %s s in %llu steps of %s s%s\n", summary.scene.c_str(), shortNumber(summary.duration).c_str(),
              static_cast<unsigned long long>(summary.steps), shortNumber(summary.step).c_str(),
              summary.interrupted ? ", then interrupted" : "");
  printTable(summary);
  if (const std::string note = summaryNote(summary); !note.empty()) std::printf("  %s\n", note.c_str());
  const BodySummary& first = summary.bodies[0];
  for (const BodySummary& body : summary.bodies)
    if (body.sinks) {
      std::printf("  %s sinks: it weighs %s kg, and the water it displaces about %s kg\n", body.name.c_str(),
                  shortNumber(body.mass).c_str(), shortNumber(body.displaced_mass).c_str());
      break;
    }
  for (const std::string& chosen : summary.defaults) print("chosen automatically: " + chosen);
  if (!summary.kept_dry.empty()) print(summary.kept_dry);
  if (first.record.bounded > 0)
    std::printf("  error of buoyancy: at most %s N\n", shortNumber(first.record.worst_bound).c_str());
  if (const std::string words = boundlessInWords(first.record); !words.empty())
    std::printf("  error of buoyancy: %s\n", words.c_str());
  std::printf("  a step takes %s microseconds a body, %s of them to record it\n",
              shortNumber(summary.step_microseconds).c_str(),
              shortNumber(tidied(summary.step_microseconds - summary.stepping_microseconds, 3)).c_str());
}

} // namespace plim::cli
