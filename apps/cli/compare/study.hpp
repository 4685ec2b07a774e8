// study.hpp - one study of the comparison: its results as tables, figures, pictures and films, each also written as a
// file.
#pragma once

#include "report/image.hpp"
#include "report/plot.hpp"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace plim::cli {

using StudyCell = std::variant<std::string, double>; // NaN: no value

struct StudyTable {
  std::string file;  // without extension
  std::string title; // with the unit of its numbers
  std::vector<std::string> header;
  std::vector<std::vector<StudyCell>> rows;
};

struct StudyFigure {
  std::string file; // without extension
  report::Plot plot;
};

struct StudyPicture {
  std::string file; // without extension
  report::Image image;
  std::string caption;
};

// Frames of equal size, written as an animated PNG.
struct StudyFilm {
  std::string file; // without extension
  std::vector<report::Image> frames;
  double frames_per_second;
  std::string caption;
};

struct StudyResult {
  std::string words; // description of what was done
  std::vector<StudyTable> tables;
  std::vector<StudyFigure> figures;
  std::vector<StudyPicture> pictures;
  std::vector<StudyFilm> films;
};

struct StudyEffort {
  bool quick; // all studies together take a minute instead of six
};

// Called with the next step of a study, as many times as Study::steps returns.
using StudyProgress = std::function<void(const std::string& step)>;

struct Study {
  const char* title;
  std::size_t (*steps)(const StudyEffort& effort);
  StudyResult (*run)(const StudyEffort& effort, const StudyProgress& next);
};

report::PlotAxis linearAxis(const std::string& label);
report::PlotAxis logarithmicAxis(const std::string& label);
report::Plot emptyPlot(const std::string& title, const report::PlotAxis& x, const report::PlotAxis& y);

// Adds a line with its name at its last point, for plots with too many lines for a legend.
void addNamedLine(report::Plot& plot, const std::string& name, std::vector<report::PlotPoint> points,
                  report::PlotStyle style = report::PlotStyle::kLineAndMarkers, bool dashed = false);

// Returns the header and one line for each row, with twelve digits. NaN is an empty cell.
std::string csvOf(const StudyTable& table);

// Returns the cells as text with a few digits; "-" for NaN.
std::vector<std::vector<std::string>> wordsOf(const StudyTable& table);

} // namespace plim::cli
