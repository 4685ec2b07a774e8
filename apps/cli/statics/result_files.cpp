// result_files.cpp - writes the files and stores their paths.
#include "cli/statics/result_files.hpp"

#include "cli/csv_text.hpp"
#include "cli/input_error.hpp"
#include "cli/json_text.hpp"
#include "cli/output_path.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "report/html.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
std::string csvOf(const std::vector<NumberColumn>& columns) {
  const auto lineOf = [&](const auto& cell) {
    std::vector<std::string> cells;
    for (const NumberColumn& column : columns) cells.push_back(cell(column));
    return csvLine(cells);
  };
  std::string text = lineOf([](const NumberColumn& column) { return column.name; });
  for (std::size_t r = 0; r < columns[0].values.size(); ++r)
    text += lineOf([r](const NumberColumn& column) { return csvNumber(column.values[r]); });
  return text;
}

void checkFile(const std::string& path, const std::string& option, const std::string& ending) {
  if (path.empty()) return;
  if (!path.ends_with(ending)) throw InputError(option + ": " + path + ": the name must end in " + ending);
  checkWritable(path, option);
}

ResultFiles::ResultFiles(const ResultOptions& options, const std::string& name) : options_(options), name_(name) {
  checkFile(options.plot, "--plot", ".svg");
  checkFile(options.csv, "--csv", ".csv");
  if (!options.out.empty()) folder_.emplace(options.out, std::vector{name + ".csv", name + ".svg"});
}

void ResultFiles::writeFile(const char* key, const std::string& text, const std::string& path) {
  report::writeText(text, path);
  written_.emplace_back(key, path);
}

void ResultFiles::write(const std::string& csv, const std::function<report::Plot()>& plot,
                        const std::function<std::string()>& page) {
  const std::string picture = wantsPlot() ? report::renderPlot(plot()) : "";
  if (!options_.csv.empty()) writeFile("csv", csv, options_.csv);
  if (!options_.plot.empty()) writeFile("plot", picture, options_.plot);
  if (!folder_) return;
  LongWork work("plimsoll", 1);
  work.begin("report");
  folder_->begin();
  report::writeText(csv, folder_->file(name_ + ".csv"));
  report::writeText(picture, folder_->file(name_ + ".svg"));
  writeFile("report", page(), folder_->report());
}

void ResultFiles::printWith(nlohmann::ordered_json json) const {
  for (const auto& [key, path] : written_) json[key] = path;
  printJson(json);
}

void ResultFiles::print() const {
  for (const auto& [key, path] : written_) std::printf("  %s\n", printableText(path).c_str());
}

} // namespace plim::cli
