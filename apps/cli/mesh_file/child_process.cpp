// child_process.cpp - fork, limits, and an ending for the child however it goes; mesh_wire carries the mesh.
#include "cli/mesh_file/child_process.hpp"

#include "cli/descriptor.hpp"
#include "cli/mesh_file/mesh_wire.hpp"
#include "cli/mesh_file/text_tools.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plim::cli {
namespace {

using formats::MeshData;

// ---- in the child ----

constexpr bool underAddressSanitizer() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer);
#else
  return false;
#endif
}

void limitChild(const ImportLimits& limits) {
  // The host program's handlers know nothing of this process.
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTERM, SIGINT, SIGPIPE})
    ::signal(signal, SIG_DFL);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // AddressSanitizer maps terabytes of shadow before it starts.
  const rlimit memory{limits.memory, limits.memory};
  if (!underAddressSanitizer()) ::setrlimit(RLIMIT_AS, &memory);
  const int null = ::open("/dev/null", O_RDWR);
  if (null < 0) return;
  for (int standard = 0; standard <= 2; ++standard) ::dup2(null, standard);
}

[[noreturn]] void runChild(int pipe, const std::function<MeshData()>& import, const ImportLimits& limits) {
  pipe = ::fcntl(pipe, F_DUPFD, 3); // out of the way of the standard streams, which are about to be replaced
  limitChild(limits);
  try {
    sendMesh(pipe, import());
  } catch (const std::bad_alloc&) {
    sendFailure(pipe, WireStatus::no_memory, "");
  } catch (const std::exception& error) {
    sendFailure(pipe, WireStatus::refused, oneLine(error.what()));
  } catch (...) {
    sendFailure(pipe, WireStatus::refused, "unknown failure");
  }
  ::_exit(0);
}

// ---- in the parent ----

// Ends and reaps the child however the caller leaves.
class Child {
public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    int status = 0;
    if (id_ >= 0 && !hasEnded(status, 0)) {
      ::kill(id_, SIGKILL);
      hasEnded(status, -1);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits that long (negative: for ever); then whether it has ended, and how.
  bool hasEnded(int& status, int milliseconds) {
    for (;; --milliseconds) {
      const pid_t ended = ::waitpid(id_, &status, milliseconds < 0 ? 0 : WNOHANG);
      if (ended == id_) {
        id_ = -1;
        return true;
      }
      if (ended < 0 && errno != EINTR) return true;
      if (milliseconds == 0) return false;
      if (milliseconds > 0) ::poll(nullptr, 0, 1);
    }
  }

private:
  pid_t id_;
};

// Why the pipe broke: how the child ended says more than what was missing in the pipe.
std::string describeBreak(Child& child, const std::string& symptom) {
  constexpr int kPatience = 2000; // [ms] a dying process gets to finish
  int status = 0;
  if (!child.hasEnded(status, kPatience) || !WIFSIGNALED(status) || WTERMSIG(status) == SIGPIPE)
    return "cannot be read: " + symptom + " (damaged file?)";
  if (WTERMSIG(status) == SIGKILL) return "cannot be read: the reader was killed (out of memory?)";
  const char* name = ::strsignal(WTERMSIG(status));
  return std::string("cannot be read: the reader crashed on it (") + (name ? name : "signal") +
         "); the file is cut short, damaged or made to do harm";
}

} // namespace

MeshData importInChild(const std::string& path, const std::function<MeshData()>& import, const ImportLimits& limits) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) refuseFile(path, std::string("no pipe to the reader: ") + std::strerror(errno));
  Descriptor read_end(ends[0]), write_end(ends[1]);
  const pid_t id = ::fork();
  if (id < 0) refuseFile(path, std::string("no process for the reader: ") + std::strerror(errno));
  if (id == 0) {
    read_end.close(); // so that writing fails once the parent is gone
    runChild(write_end.number, import, limits);
  }
  Child child(id);
  write_end.close(); // or its end would never be seen
  try {
    WireAnswer answer = receiveAnswer(read_end.number, limits.time);
    if (answer.status == WireStatus::refused) refuseFile(path, oneLine(answer.message));
    if (answer.status == WireStatus::no_memory)
      refuseFile(path, "needs more than " + std::to_string(limits.memory >> 20) + " MB of memory to read");
    return std::move(answer.mesh);
  } catch (const BrokenPipe& broken) {
    read_end.close(); // a child that is still sending gets SIGPIPE and ends
    refuseFile(path, describeBreak(child, broken.what()));
  } catch (const OutOfTime&) {
    refuseFile(path, "cannot be read within " + std::to_string(limits.time.count() / 1000) + " s");
  }
}

} // namespace plim::cli
