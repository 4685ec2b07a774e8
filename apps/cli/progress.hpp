// progress.hpp - how far a long verb has got, on standard error: a bar that goes away again on a terminal, one plain line
// a step anywhere else.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

namespace plim::cli {

// Whether a bar is shown: many small steps suit it, few large ones suit plain lines.
bool progressIsBar();

class Progress {
public:
  Progress(std::string verb, std::size_t steps);
  ~Progress(); // clears the bar
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // The next step begins.
  void begin(const std::string& step);

private:
  std::string verb_;
  std::size_t steps_, begun_ = 0;
  bool terminal_;
};

// A few stages that may be over at once or take half a minute, such as loading a mesh. Nothing is said while all of it has been quick.
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

  // The next stage begins.
  void begin(const std::string& stage);

private:
  void tell(); // on a thread of its own: the stages cannot
  void say(std::chrono::steady_clock::duration since);

  const std::string what_;
  const std::size_t stages_;
  const Voice voice_;
  std::mutex mutex_; // of what follows
  std::condition_variable changed_;
  std::string stage_;
  std::size_t begun_ = 0, told_ = 0;
  bool over_ = false;
  std::thread teller_;
};

// "[######....]": `done` of `steps`, `width` characters between the brackets.
std::string progressBar(std::size_t done, std::size_t steps, std::size_t width);

} // namespace plim::cli
