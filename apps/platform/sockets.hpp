// sockets.hpp - TCP for a small single-threaded server with many connections. No socket call blocks; only
// waitForSockets waits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plim::platform {

// One end of a connection. The destructor closes it.
class Socket {
public:
  explicit Socket(std::intptr_t handle) : handle_(handle) {}
  ~Socket();
  Socket(Socket&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
  Socket& operator=(Socket&&) = delete;

  enum class Outcome { kDone, kNothingYet, kEnded }; // ended: by the other side, or by a connection error
  struct Transfer {
    Outcome outcome = Outcome::kEnded;
    std::size_t count = 0; // [bytes] when done, at least one
  };
  Transfer receive(char* to, std::size_t most);
  Transfer send(const char* from, std::size_t count);
  void endSending(); // tells the other side that no more data follows; it may still send

  std::intptr_t handle() const { return handle_; }

private:
  static constexpr std::intptr_t kNone = -1;
  std::intptr_t handle_;
};

// A socket that accepts connections.
class Listener {
public:
  enum class Problem { kNone, kNoAddress, kNotThisMachine, kTaken, kNotAllowed, kOther };
  struct Attempt;
  // address: numeric IPv4 or IPv6. port 0: any free port.
  static Attempt at(const std::string& address, std::uint16_t port);

  std::uint16_t port() const { return port_; }
  bool isLoopback() const { return is_loopback_; } // only this machine can connect
  const Socket& socket() const { return socket_; } // to wait for

  struct Arrival {
    std::optional<Socket> socket;
    bool too_many = false; // the system has no more sockets for us: close some
  };
  Arrival accept();

private:
  Listener(Socket socket, std::uint16_t port, bool is_loopback)
      : socket_(std::move(socket)), port_(port), is_loopback_(is_loopback) {}
  Socket socket_;
  std::uint16_t port_;
  bool is_loopback_;
};

struct Listener::Attempt {
  std::optional<Listener> listener;
  Problem problem = Problem::kNone; // kNone if there is a listener
};

struct Watched {
  const Socket* socket;
  bool to_send;       // waits until it can send; otherwise until data arrives
  bool ready = false; // set by waitForSockets; also true if the connection has ended
};

// Returns when one of them is ready, the time has passed, or a signal arrived.
void waitForSockets(std::vector<Watched>& watched, int milliseconds);

} // namespace plim::platform
