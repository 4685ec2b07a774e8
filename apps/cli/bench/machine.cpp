// machine.cpp - describes the machine. The processor's name is read on Linux; other systems have "unknown processor".
#include "cli/bench/machine.hpp"

#include "forces/lanes/kernels.hpp"

#include <chrono>
#include <cstdio>
#include <fstream>

namespace plim::cli {
namespace {

std::string processorName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (const std::size_t colon = line.find(": "); line.rfind("model name", 0) == 0 && colon != std::string::npos)
      return line.substr(colon + 2);
  return "unknown processor";
}

std::string today() {
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  return text;
}

} // namespace

Machine thisMachine() {
  Machine machine{today(), processorName(), lanes::kernels().name, "", true};
#if defined(__clang__)
  machine.compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
  machine.compiler = "g++ " __VERSION__;
#else
  machine.compiler = "unknown compiler";
#endif
#if !defined(__OPTIMIZE__)
  machine.optimised = false;
#endif
  return machine;
}

std::string slugOf(const std::string& name) {
  std::string slug;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z', word = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (word)
      slug += upper ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  }
  if (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug.empty() ? "unknown" : slug;
}

} // namespace plim::cli
