// call_depth.hpp - counts the nested callbacks of one kind in the calling thread. The count is a thread_local int next
// to the call. Callbacks return or throw, so a destructor is sufficient to decrease it.
#pragma once

namespace plim {

// Increases the count during its lifetime. It decreases the same count even if a job system resumes the call on another
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
