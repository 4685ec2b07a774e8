// study.hpp - one part of the comparison: what it measured as tables, figures and pictures, each a file of its own as well.
#pragma once

#include "report/image.hpp"
#include "report/plot.hpp"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace plim::cli {

using StudyCell = std::variant<std::string, double>; // NaN: there is none

struct StudyTable {
  std::string file;  // without its ending, .csv
  std::string title; // what it shows, with the unit of its numbers
  std::vector<std::string> header;
  std::vector<std::vector<StudyCell>> rows;
};

struct StudyFigure {
  std::string file; // without its ending, .svg
  report::Plot plot;
};

struct StudyPicture {
  std::string file; // without its ending, .png
  report::Image image;
  std::string caption;
};

// Pictures of one size that follow each other, as an animated PNG.
struct StudyFilm {
  std::string file; // without its ending, .png
  std::vector<report::Image> frames;
  double frames_per_second;
  std::string caption;
};

struct StudyResult {
  std::string words; // what was done, for people
  std::vector<StudyTable> tables;
  std::vector<StudyFigure> figures;
  std::vector<StudyPicture> pictures;
  std::vector<StudyFilm> films;
};

struct StudyEffort {
  bool quick; // a minute for all studies together instead of ten
};

// Told what the study does next, as often as Study::steps says.
using StudyProgress = std::function<void(const std::string& step)>;

struct Study {
  const char* title;
  std::size_t (*steps)(const StudyEffort& effort);
  StudyResult (*run)(const StudyEffort& effort, const StudyProgress& next);
};

report::PlotAxis linearAxis(const std::string& label);
report::PlotAxis logarithmicAxis(const std::string& label);
report::Plot emptyPlot(const std::string& title, const report::PlotAxis& x, const report::PlotAxis& y);

// A line with its name at its last point, for plots of more lines than a legend can tell apart.
void addNamedLine(report::Plot& plot, const std::string& name, std::vector<report::PlotPoint> points,
                  report::PlotStyle style = report::PlotStyle::kLineAndMarkers, bool dashed = false);

// A header, then a row a line; twelve digits. What is no number is an empty cell.
std::string csvOf(const StudyTable& table);

// The cells as people read them: a few digits.
std::vector<std::vector<std::string>> wordsOf(const StudyTable& table);

} // namespace plim::cli
