// static_server.hpp - serves the files of one folder over HTTP/1.1 to browsers on this machine.
//
// One thread waits for all connections at once, so a slow one does not delay the others. Each has time limits, and if
// there are too many, the one idle for longest is closed. A connection serves one request, GET or HEAD only. On
// loopback, only requests with a loopback host name are served; others get 403. That stops web sites whose name is made
// to point to this machine (DNS rebinding). Unsupported: encryption, ranges, caching, authentication. It is not a
// server for public networks.
#pragma once

#include "cli/play/http_request.hpp"
#include "cli/play/served_folder.hpp"
#include "platform/sockets.hpp"

#include <chrono>
#include <functional>
#include <list>

namespace plim::cli {

struct ServerLimits {
  std::size_t head_bytes = 8192;               // of a request
  std::size_t connections = 256;               // at once
  std::chrono::milliseconds head_time{10000};  // from accepting the connection to the last byte of a request
  std::chrono::milliseconds still_time{30000}; // without progress in sending the response
  std::chrono::milliseconds leave_time{2000};  // for the client to close after the response
};

class StaticServer {
public:
  // name: an additional address that is accepted in the Host field.
  StaticServer(platform::Listener listener, ServedFolder folder, std::string name, ServerLimits limits = {});

  // Serves until stopped() returns true; it is called several times a second.
  void serveUntil(const std::function<bool()>& stopped);

private:
  using Clock = std::chrono::steady_clock;

  struct Answer {
    std::string bytes; // the head, and the part of the body in memory
    std::optional<platform::File> file;
    std::uint64_t file_bytes = 0; // still to be read from the file
  };
  struct Connection {
    enum class Stage { kRequest, kAnswer, kLeaving, kOver };
    explicit Connection(platform::Socket s) : socket(std::move(s)) {}
    platform::Socket socket;
    Stage stage = Stage::kRequest;
    Clock::time_point since = Clock::now(); // time of the last progress
    std::string request;
    std::optional<Answer> answer;
    std::size_t sent = 0; // of answer->bytes
  };

  void wait(std::vector<Connection*>& ready, bool& someone_arrives);
  void welcome();
  void closeLongestStill();
  void getOn(Connection& connection);
  void receiveRequest(Connection& connection);
  void sendAnswer(Connection& connection);
  void beginAnswer(Connection& connection, Answer answer);
  void closeLate();
  std::chrono::milliseconds timeFor(const Connection& connection) const;

  Answer answerTo(const std::string& head) const;
  Answer fileAnswer(const HttpRequest& request) const;
  bool isMeant(const std::string& host) const;

  platform::Listener listener_;
  ServedFolder folder_;
  std::string name_;
  ServerLimits limits_;
  std::list<Connection> connections_;
};

} // namespace plim::cli
