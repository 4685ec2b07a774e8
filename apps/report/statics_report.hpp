// statics_report.hpp - builds the page that `plimsoll stability` and `plimsoll hydrostatics` write: figures, stills,
// plots, tables and method. It takes text and numbers, and returns HTML.
#pragma once

#include "html.hpp"

namespace plim::report {

struct ReportTable {
  std::string heading;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::string note; // below the table; not shown if empty
};

struct StaticsReport {
  std::string title, subtitle;
  std::vector<std::pair<std::string, std::string>> figures; // name, value
  std::vector<Plot> plots;
  std::string stills_heading;
  std::vector<Picture> stills;
  std::string stills_note;
  std::vector<ReportTable> tables;
  std::vector<std::pair<std::string, std::string>> method;
};

std::string staticsPage(const StaticsReport& report);

} // namespace plim::report
