// statics_report.hpp - the page that `plimsoll stability` and `plimsoll hydrostatics` leave behind: figures, stills, plots, tables, how it was
// computed. Words and numbers in, HTML out.
#pragma once

#include "html.hpp"

namespace plim::report {

struct ReportTable {
  std::string heading;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::string note; // below it; empty: none
};

struct StaticsReport {
  std::string title, subtitle;
  std::vector<std::pair<std::string, std::string>> figures; // what it is, its value
  std::vector<Plot> plots;
  std::string stills_heading;
  std::vector<Picture> stills;
  std::string stills_note;
  std::vector<ReportTable> tables;
  std::vector<std::pair<std::string, std::string>> method;
};

std::string staticsPage(const StaticsReport& report);

} // namespace plim::report
