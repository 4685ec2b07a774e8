// compare.cpp - the verb compare: runs all studies of all methods on the same tasks. It writes each table as CSV, each
// figure as SVG, each picture as PNG, and one page with all of them.
#include "cli/compare/studies.hpp"

#include "cli/bench/machine.hpp"
#include "cli/json_text.hpp"
#include "cli/out_folder.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "report/animation.hpp"
#include "report/html.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Finished {
  const Study* study;
  StudyResult result;
};

constexpr const Study* kStudies[] = {&kCubeStudy,   &kEquilibriumStudy, &kDampingStudy, &kCubesFilm,
                                     &kCurvedStudy, &kWavesStudy,       &kRidesStudy,   &kStillsStudy,
                                     &kCostStudy,   &kPatchStudy,       &kDistanceStudy};

void writeFiles(const StudyResult& result, const OutFolder& folder) {
  for (const StudyTable& table : result.tables) report::writeText(csvOf(table), folder.file(table.file + ".csv"));
  for (const StudyFigure& figure : result.figures)
    report::writeText(report::renderPlot(figure.plot), folder.file(figure.file + ".svg"));
  for (const StudyPicture& picture : result.pictures)
    report::writePng(picture.image, folder.file(picture.file + ".png"));
  for (const StudyFilm& film : result.films)
    report::writeAnimation(film.frames, film.frames_per_second, folder.file(film.file + ".png"));
}

// Runs all studies. Files are written after each study, so that they remain if the command is interrupted.
std::vector<Finished> runAll(const StudyEffort& effort, const OutFolder& folder) {
  std::size_t steps = 0;
  for (const Study* study : kStudies) steps += study->steps(effort);
  Progress progress("compare", steps);
  std::vector<Finished> finished;
  for (const Study* study : kStudies) {
    const auto next = [&](const std::string& step) { progress.begin(std::string(study->title) + ": " + step); };
    finished.push_back({study, study->run(effort, next)});
    writeFiles(finished.back().result, folder);
  }
  return finished;
}

void addStudy(const Finished& finished, report::HtmlPage& page) {
  const StudyResult& result = finished.result;
  page.heading(finished.study->title);
  page.paragraph(result.words);
  for (const StudyFigure& figure : result.figures) page.plot(figure.plot);
  std::vector<report::Picture> pictures;
  for (const StudyPicture& picture : result.pictures) pictures.push_back({picture.image, picture.caption});
  if (!pictures.empty()) page.pictures(pictures);
  for (const StudyFilm& film : result.films)
    page.film({film.frames, static_cast<double>(film.frames.size()) / film.frames_per_second, film.caption});
  for (const StudyTable& table : result.tables) {
    page.paragraph(table.title);
    page.table(table.header, wordsOf(table));
  }
}

// Returns the conditions of the run, without which times cannot be interpreted.
StudyTable tableOf(const Machine& machine, const StudyEffort& effort, double seconds) {
  return {"run",
          "This run",
          {"what", "is"},
          {{"date", machine.date},
           {"processor", machine.processor},
           {"kernels", machine.kernels},
           {"compiler", machine.compiler},
           {"effort", effort.quick ? "quick" : "full"},
           {"seconds", std::round(seconds)}}};
}

// Returns the title of each table.
StudyTable titlesOf(const std::vector<Finished>& all) {
  StudyTable titles{"tables", "", {"table", "shows"}, {}};
  for (const Finished& finished : all)
    for (const StudyTable& table : finished.result.tables) titles.rows.push_back({table.file, table.title});
  return titles;
}

std::string pageOf(const std::vector<Finished>& all, const Machine& machine, double seconds) {
  report::HtmlPage page("Every method, side by side",
                        machine.date + ", " + machine.processor + ", " + machine.kernels + ", " + machine.compiler);
  page.paragraph("Made by plimsoll compare in " + std::to_string(static_cast<int>(seconds)) +
                 " s. Every table is a CSV file beside this page, every figure an SVG file.");
  for (const Finished& finished : all) addStudy(finished, page);
  return std::move(page).finish();
}

Json jsonOf(const std::vector<Finished>& all, const Machine& machine, const StudyEffort& effort) {
  Json json;
  json["machine"] = {{"date", machine.date},
                     {"processor", machine.processor},
                     {"kernels", machine.kernels},
                     {"compiler", machine.compiler}};
  json["effort"] = effort.quick ? "quick" : "full";
  json["tables"] = Json::array();
  for (const Finished& finished : all)
    for (const StudyTable& table : finished.result.tables) {
      Json rows = Json::array();
      for (const std::vector<StudyCell>& row : table.rows) {
        Json cells = Json::array();
        for (const StudyCell& cell : row)
          cells.push_back(std::holds_alternative<double>(cell) ? known(std::get<double>(cell))
                                                               : Json(std::get<std::string>(cell)));
        rows.push_back(std::move(cells));
      }
      json["tables"].push_back(
          {{"name", table.file}, {"title", table.title}, {"columns", table.header}, {"rows", rows}});
    }
  return json;
}

// Returns the rows of one case for the terminal; all of them would not fit.
std::vector<std::vector<std::string>> middleHullInRoughSea(const StudyTable& waves) {
  std::vector<std::vector<std::string>> rows = {{"method", "force", "torque", "stated bound", "us"}};
  for (const std::vector<std::string>& row : wordsOf(waves)) {
    if (row[0] != "middle" || row[1] != "rough") continue;
    rows.emplace_back();
    for (std::size_t i = 2; i < row.size(); ++i)
      if (std::count(rows[0].begin(), rows[0].end(), waves.header[i]) > 0) rows.back().push_back(row[i]);
  }
  return rows;
}

void print(const std::vector<Finished>& all, const OutFolder& folder) {
  std::size_t tables = 0, figures = 0;
  for (const Finished& finished : all) {
    tables += finished.result.tables.size(), figures += finished.result.figures.size();
    for (const StudyTable& table : finished.result.tables)
      if (table.file == "waves")
        std::printf("An ellipsoid of 1,280 triangles in a rough sea: error of force and torque, root mean\n"
                    "square, over rho g V and rho g V L; what the method says of it; time\n%s\n",
                    aligned(middleHullInRoughSea(table), {0}).c_str());
  }
  std::printf("  %zu tables and %zu figures in %s\n  %s\n", tables, figures, folder.file("").c_str(),
              folder.report().c_str());
}

} // namespace

int compare(const CompareOptions& options) {
  OutFolder folder(options.out, {});
  const Machine machine = thisMachine();
  const StudyEffort effort{options.quick};
  folder.begin();
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Finished> all = runAll(effort, folder);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report::writeText(csvOf(tableOf(machine, effort, seconds)), folder.file("run.csv"));
  report::writeText(csvOf(titlesOf(all)), folder.file("tables.csv"));
  report::writeText(pageOf(all, machine, seconds), folder.report());
  if (options.json)
    printJson(jsonOf(all, machine, effort));
  else
    print(all, folder);
  return 0;
}

} // namespace plim::cli
