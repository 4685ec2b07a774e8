// call_depth.hpp - counts how many callbacks of one kind the calling thread is inside. The count is a thread_local int
// next to the call. Callbacks return or throw, so a destructor is enough to lower it again.
#pragma once

namespace plim {

// Raises the count for as long as it lives. It lowers the same count even if a job system resumes the call on another
// thread.
class CallDepth {
public:
  explicit CallDepth(int& depth) : depth_(depth) { ++depth_; }
  ~CallDepth() { --depth_; }
  CallDepth(const CallDepth&) = delete;
  CallDepth& operator=(const CallDepth&) = delete;

private:
  int& depth_;
};

} // namespace plim
