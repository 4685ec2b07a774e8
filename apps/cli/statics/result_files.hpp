// result_files.hpp - writes the optional files of a verb of statics: numbers as CSV, a plot as SVG, and a folder with
// both and a report. Paths are checked before the work.
#pragma once

#include "cli/out_folder.hpp"
#include "cli/statics/vessel_input.hpp"
#include "report/plot.hpp"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace plim::cli {

// A column of a CSV file.
struct NumberColumn {
  std::string name; // with its unit: "draft [m]"
  std::vector<double> values;
};

// Returns the header and one line for each row, with twelve digits. NaN is an empty cell.
std::string csvOf(const std::vector<NumberColumn>& columns);

// Throws InputError if the file's name does not have the ending or if it cannot be written. An empty path passes.
void checkFile(const std::string& path, const std::string& option, const std::string& ending);

class ResultFiles {
public:
  // name: of the files in the folder; "gz" for gz.csv and gz.svg. Throws InputError.
  ResultFiles(const ResultOptions& options, const std::string& name);

  bool wantsPlot() const { return !options_.plot.empty() || folder_; }

  // plot, page: called only if they are needed. A page takes a second or two to draw.
  void write(const std::string& csv, const std::function<report::Plot()>& plot,
             const std::function<std::string()>& page);

  // The functions report the written files: as additional keys of the JSON output, or as lines of text.
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
