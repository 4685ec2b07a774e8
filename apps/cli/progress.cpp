// progress.cpp - draws bars and lines; LongWork does so from a thread of its own.
#include "cli/progress.hpp"

#include "platform/platform.hpp"

#include <algorithm>
#include <cstdio>

namespace plim::cli {

Progress::Progress(std::string verb, std::size_t steps)
    : verb_(std::move(verb)), steps_(steps), terminal_(progressIsBar()) {}

Progress::~Progress() {
  if (terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::begin(const std::string& step) {
  ++begun_;
  if (terminal_)
    std::fprintf(stderr, "\r\033[K%s %s %s", verb_.c_str(), progressBar(begun_ - 1, steps_, 30).c_str(), step.c_str());
  else
    std::fprintf(stderr, "%s: %zu of %zu: %s\n", verb_.c_str(), begun_, steps_, step.c_str());
  std::fflush(stderr);
}

LongWork::LongWork(std::string what, std::size_t stages, const Voice& voice)
    : what_(std::move(what)), stages_(stages), voice_(voice), teller_([this] { tell(); }) {}

LongWork::~LongWork() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  teller_.join();
  if (voice_.bar && told_ > 0) std::fputs("\r\033[K", voice_.to);
  std::fflush(voice_.to);
}

void LongWork::begin(const std::string& stage) {
  {
    const std::lock_guard lock(mutex_);
    ++begun_;
    stage_ = stage;
  }
  changed_.notify_one();
}

void LongWork::tell() {
  constexpr std::chrono::milliseconds kRepaint{250};
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  if (changed_.wait_for(lock, voice_.quiet, [&] { return over_; })) return;
  while (!over_) {
    if (begun_ > 0 && (voice_.bar || told_ < begun_)) say(std::chrono::steady_clock::now() - start);
    // A bar counts the seconds, so it is repainted. Plain lines appear only at the next stage.
    const auto news = [&] { return over_ || told_ < begun_; };
    if (voice_.bar)
      changed_.wait_for(lock, kRepaint, news);
    else
      changed_.wait(lock, news);
  }
}

void LongWork::say(std::chrono::steady_clock::duration since) {
  constexpr std::size_t kBarWidth = 79; // a bar that wraps could not be erased
  told_ = begun_;
  if (voice_.bar) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since).count();
    const std::string line =
        what_ + " " + progressBar(begun_ - 1, stages_, 12) + " " + std::to_string(seconds) + " s: " + stage_;
    std::fprintf(voice_.to, "\r\033[K%s", line.substr(0, kBarWidth).c_str());
  } else {
    std::fprintf(voice_.to, "%s: %zu of %zu: %s\n", what_.c_str(), begun_, stages_, stage_.c_str());
  }
  std::fflush(voice_.to);
}

bool progressIsBar() {
  return platform::standardErrorIsTerminal();
}

std::string progressBar(std::size_t done, std::size_t steps, std::size_t width) {
  const std::size_t filled = steps == 0 ? width : std::min(width, width * done / steps);
  return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "]";
}

} // namespace plim::cli
