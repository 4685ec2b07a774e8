// result_files.hpp - the files that a verb of statics may leave behind: its numbers as CSV, its plot as SVG, and in a folder both with a
// report. What cannot be written shows before the work.
#pragma once

#include "cli/out_folder.hpp"
#include "cli/statics/vessel_input.hpp"
#include "report/plot.hpp"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace plim::cli {

// Columns of numbers, as people and scripts take them away.
struct NumberColumn {
  std::string name; // with its unit: "draft [m]"
  std::vector<double> values;
};

// A header, then a row a line; twelve digits. What is no number is an empty cell.
std::string csvOf(const std::vector<NumberColumn>& columns);

// A file to write, by its option: that its name ends so, and that it can be written. Empty: nothing to check. Throws InputError.
void checkFile(const std::string& path, const std::string& option, const std::string& ending);

class ResultFiles {
public:
  // name: of the files in the folder, "gz" for gz.csv and gz.svg. Throws InputError.
  ResultFiles(const ResultOptions& options, const std::string& name);

  bool wantsPlot() const { return !options_.plot.empty() || folder_; }

  // plot, page: asked for only where they are wanted; a page takes a second or two to draw.
  void write(const std::string& csv, const std::function<report::Plot()>& plot,
             const std::function<std::string()>& page);

  // What has been written: keys of the JSON answer, which is printed with them, or lines for people.
  void printWith(nlohmann::ordered_json json) const;
  void print() const;

private:
  void writeFile(const char* key, const std::string& text, const std::string& path);

  ResultOptions options_;
  std::string name_;
  std::optional<OutFolder> folder_;
  std::vector<std::pair<const char*, std::string>> written_; // key, path
};

} // namespace plim::cli
