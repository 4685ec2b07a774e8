// inspect.cpp - the verb inspect: counts, faults, openings, mass properties and interior of a mesh.
#include "cli/json_text.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/verbs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

Json problemsJson(const LoadedHull& loaded) {
  Json list = Json::array();
  for (const plimsoll::Problem& problem : loaded.problems)
    list.push_back({{"kind", problem.kind},
                    {"count", problem.count},
                    {"first", problem.first == PLIM_NONE ? Json() : Json(problem.first)},
                    {"hint", problem.hint}});
  return list;
}

// Lists the openings, the largest first.
Json rimsJson(const plimsoll::Report& report) {
  const std::vector<plim_rim> rims = report.rims();
  // Openings of equal size keep their order.
  std::vector<std::size_t> order(rims.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rims[a].area != rims[b].area ? rims[a].area > rims[b].area : a < b;
  });
  Json list = Json::array();
  for (const std::size_t k : order) {
    const plim_rim& rim = rims[k];
    list.push_back({{"edges", rim.edge_count},
                    {"perimeter", rim.perimeter},
                    {"area", rim.area},
                    {"flatness", rim.flatness},
                    {"center", rim.center},
                    {"normal", rim.normal}});
  }
  return list;
}

Json describe(const LoadedHull& loaded) {
  const plim_report_info report = loaded.report.info();
  const plim_hull_info hull = loaded.hull.info();
  Json json;
  json["vertices"] = report.vertex_count;
  json["triangles"] = report.triangle_count;
  json["components"] = report.component_count;
  json["closed"] = report.closed != 0;
  json["oriented"] = report.oriented != 0;
  json["open_edges"] = report.open_edges;
  json["rims"] = rimsJson(loaded.report);
  json["nonmanifold_edges"] = report.nonmanifold_edges;
  json["flipped_triangles"] = report.flipped_triangles;
  json["degenerate_triangles"] = report.degenerate_triangles;
  json["duplicate_triangles"] = report.duplicate_triangles;
  json["volume"] = hull.volume;
  json["area"] = hull.area;
  json["centroid"] = hull.centroid;
  for (int i = 0; i < 3; ++i)
    json["inertia"].push_back({hull.inertia[3 * i], hull.inertia[3 * i + 1], hull.inertia[3 * i + 2]});
  for (int i = 0; i < 3; ++i) json["extent"].push_back(hull.box_high[i] - hull.box_low[i]);
  json["interior_triangles"] = loaded.interior;
  json["interior_parts"] = loaded.interior_parts;
  json["problems"] = problemsJson(loaded);
  json["hints"] = loaded.hint.empty() ? Json::array() : Json::array({loaded.hint});
  return json;
}

std::string triple(const Json& v, double noise) {
  std::string text;
  for (const Json& entry : v)
    text += (text.empty() ? "" : "  ") + shortNumber(withoutNoise(entry.get<double>(), noise));
  return text;
}

// Formats three rows with right-aligned columns.
std::array<std::string, 3> matrixRows(const Json& matrix) {
  double largest = 0;
  for (const Json& row : matrix)
    for (const Json& entry : row) largest = std::max(largest, std::abs(entry.get<double>()));
  std::array<std::string, 3> rows;
  for (std::size_t column = 0; column < 3; ++column) {
    std::array<std::string, 3> entries;
    std::size_t width = 0;
    for (std::size_t row = 0; row < 3; ++row) {
      entries[row] = shortNumber(withoutNoise(matrix[row][column].get<double>(), kNoise * largest));
      width = std::max(width, entries[row].size());
    }
    for (std::size_t row = 0; row < 3; ++row)
      rows[row] += std::string((column > 0 ? 2 : 0) + width - entries[row].size(), ' ') + entries[row];
  }
  return rows;
}

void row(const std::string& label, const std::string& value) {
  std::fputs(tableRow(label, value, 24).c_str(), stdout);
}

// A mesh of loose patches has hundreds of openings. The largest few are enough to recognise that.
void printOpenings(const Json& rims, double noise) {
  constexpr std::size_t kMost = 8;
  for (std::size_t k = 0; k < std::min(rims.size(), kMost); ++k)
    row("opening", rims[k]["edges"].dump() + " edges, " + shortNumber(rims[k]["area"].get<double>()) + " m^2 around " +
                       triple(rims[k]["center"], noise));
  if (rims.size() <= kMost) return;
  double area = 0;
  for (std::size_t k = kMost; k < rims.size(); ++k) area += rims[k]["area"].get<double>();
  row("", "and " + counted(rims.size() - kMost, "smaller one", "smaller ones") + ", " + shortNumber(area) +
              " m^2 in all (--json lists them)");
}

void printProblems(const LoadedHull& loaded) {
  for (const plimsoll::Problem& problem : loaded.problems) {
    const std::string count = counted(problem);
    row(problem.kind, (count.empty() ? "" : count + ": ") + problem.hint);
  }
}

void printTable(const std::string& name, const Json& json, const LoadedHull& loaded) {
  double size = 0; // longest extent [m]
  for (const Json& extent : json["extent"]) size = std::max(size, extent.get<double>());
  std::printf("%s\n", name.c_str());
  row("triangles, vertices", json["triangles"].dump() + ", " + json["vertices"].dump());
  row("components", json["components"].dump());
  row("closed", json["closed"].get<bool>()
                    ? "yes"
                    : "no: " + counted(json["rims"].size(), "opening", "openings") + ", " +
                          counted(json["open_edges"].get<std::uint64_t>(), "open edge", "open edges"));
  row("extent x y z [m]", triple(json["extent"], 0));
  row("volume [m^3]", shortNumber(json["volume"].get<double>()));
  row("area [m^2]", shortNumber(json["area"].get<double>()));
  row("centroid [m]", triple(json["centroid"], kNoise * size));
  const std::array<std::string, 3> inertia = matrixRows(json["inertia"]);
  for (std::size_t k = 0; k < 3; ++k) row(k == 0 ? "inertia / density [m^5]" : "", inertia[k]);
  if (json["interior_triangles"].get<std::int64_t>() > 0)
    row("interior", json["interior_triangles"].dump() +
                        " triangles lie inside, where water cannot get: force, show and float keep them dry; "
                        "--never-wet none lets the water in" +
                        (json["interior_parts"].get<std::string>().empty()
                             ? ""
                             : " (they belong to " + printableText(json["interior_parts"].get<std::string>()) + ")"));
  printOpenings(json["rims"], kNoise * size);
  printProblems(loaded);
  for (const Json& hint : json["hints"]) row("hint", hint.get<std::string>());
}

} // namespace

void inspect(const MeshOptions& options) {
  const LoadedHull loaded = loadHull(options, Interior::kFind);
  const Json json = describe(loaded);
  if (options.json)
    printJson(json);
  else
    printTable(options.mesh, json, loaded);
}

} // namespace plim::cli
