// progress.hpp - progress of a long verb on standard error: on a terminal a bar that is erased at the end, otherwise
// one plain line per step.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

namespace plim::cli {

// Returns whether progress is shown as a bar. A bar suits many small steps, plain lines suit few large ones.
bool progressIsBar();

class Progress {
public:
  Progress(std::string verb, std::size_t steps);
  ~Progress(); // clears the bar
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Starts the next step and shows it.
  void begin(const std::string& step);

private:
  std::string verb_;
  std::size_t steps_, begun_ = 0;
  bool terminal_;
};

// Progress of a few stages that may take moments or half a minute, such as loading a mesh. No progress is shown during
// the first second.
class LongWork {
public:
  struct Voice {
    std::FILE* to = stderr;
    bool bar = progressIsBar();
    std::chrono::milliseconds quiet{1000};
  };

  LongWork(std::string what, std::size_t stages) : LongWork(std::move(what), stages, Voice()) {}
  LongWork(std::string what, std::size_t stages, const Voice& voice);
  ~LongWork(); // clears the bar
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;

  // Starts the next stage.
  void begin(const std::string& stage);

private:
  void tell(); // runs on a thread of its own, since the stages do not return in between
  void say(std::chrono::steady_clock::duration since);

  const std::string what_;
  const std::size_t stages_;
  const Voice voice_;
  std::mutex mutex_; // guards the members below
  std::condition_variable changed_;
  std::string stage_;
  std::size_t begun_ = 0, told_ = 0;
  bool over_ = false;
  std::thread teller_;
};

// "[######....]": `done` of `steps`, `width` characters between the brackets.
std::string progressBar(std::size_t done, std::size_t steps, std::size_t width);

} // namespace plim::cli
