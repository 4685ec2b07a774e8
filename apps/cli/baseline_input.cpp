// baseline_input.cpp - checks names of baselines against those that exist.
#include "cli/baseline_input.hpp"

#include "cli/input_error.hpp"
#include "formats/did_you_mean.hpp"

#include <algorithm>
#include <stdexcept>

namespace plim::cli {

bool isBaseline(const std::string& method) {
  return method != "adaptive" && method != "linear";
}

std::string baselineNames() {
  std::string names;
  for (const baselines::MethodKind& kind : baselines::methodKinds())
    names += (names.empty() ? "" : ", ") + std::string(kind.name) + (*kind.number ? ":N" : "");
  return names;
}

void checkBaseline(const std::string& method, const std::string& named_by) {
  std::vector<std::string_view> names = {"adaptive", "linear"};
  for (const baselines::MethodKind& kind : baselines::methodKinds()) names.emplace_back(kind.name);
  const std::string name = method.substr(0, method.find(':'));
  if (std::count(names.begin() + 2, names.end(), name) == 0) {
    const std::string meant = formats::closestName(name, names);
    throw InputError(named_by + ": unknown method '" + method + "'" +
                     (meant.empty() ? "; known: " : "; did you mean '" + meant + "'? Known: ") + "adaptive, linear, " +
                     baselineNames());
  }
  try {
    baselines::parseMethod(method);
  } catch (const std::invalid_argument& error) {
    throw InputError(named_by + ": " + error.what());
  }
}

baselines::Sea baselineSea(const LoadedSea& sea) {
  return baselines::baselineSea(sea.description, sea.surface.get(), sea.time);
}

} // namespace plim::cli
