// static_server.cpp - the state of connections, and the responses.
#include "cli/play/static_server.hpp"

#include <algorithm>
#include <exception>

namespace plim::cli {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::size_t kPiece = 1 << 16; // [bytes] sent or received in one call
constexpr int kTurn = 200;              // [ms] at most between two checks of the time
constexpr int kArrivalsInTurn = 64;     // accepted before the other connections continue

using Outcome = platform::Socket::Outcome;

// COOP and COEP let the page share memory between threads. With no-cache, the next load shows a new build.
std::string headOf(const std::string& status, const std::string& type, std::uint64_t size, const std::string& more) {
  return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + std::to_string(size) +
         "\r\nCache-Control: no-cache\r\n"
         "Cross-Origin-Opener-Policy: same-origin\r\n"
         "Cross-Origin-Embedder-Policy: require-corp\r\n"
         "Cross-Origin-Resource-Policy: same-origin\r\n"
         "X-Content-Type-Options: nosniff\r\n"
         "Connection: close\r\n" +
         more + "\r\n";
}

// Returns a short page. It contains nothing of the request, so nothing can be injected.
std::string pageAnswer(const std::string& status, const std::string& words, bool head_only,
                       const std::string& more = "") {
  const std::string page =
      "<!doctype html><meta charset=\"utf-8\"><title>" + status + "</title><p>" + status + ": " + words + "</p>\n";
  return headOf(status, "text/html; charset=utf-8", page.size(), more) + (head_only ? "" : page);
}

} // namespace

StaticServer::StaticServer(platform::Listener listener, ServedFolder folder, std::string name, ServerLimits limits)
    : listener_(std::move(listener)), folder_(std::move(folder)), name_(std::move(name)), limits_(limits) {}

void StaticServer::serveUntil(const std::function<bool()>& stopped) {
  std::vector<Connection*> ready;
  bool someone_arrives = false;
  while (!stopped()) {
    wait(ready, someone_arrives);
    for (Connection* connection : ready) getOn(*connection);
    closeLate();
    if (someone_arrives) welcome();
  }
}

void StaticServer::wait(std::vector<Connection*>& ready, bool& someone_arrives) {
  std::vector<platform::Watched> watched{{&listener_.socket(), false}};
  for (const Connection& c : connections_) watched.push_back({&c.socket, c.stage == Connection::Stage::kAnswer});
  platform::waitForSockets(watched, kTurn);
  someone_arrives = watched[0].ready;
  ready.clear();
  std::size_t k = 1;
  for (Connection& c : connections_)
    if (watched[k++].ready) ready.push_back(&c);
}

void StaticServer::welcome() {
  for (int k = 0; k < kArrivalsInTurn; ++k) {
    platform::Listener::Arrival arrival = listener_.accept();
    if (arrival.too_many) closeLongestStill();
    if (!arrival.socket) return;
    if (connections_.size() >= limits_.connections) closeLongestStill();
    connections_.emplace_back(std::move(*arrival.socket));
  }
}

void StaticServer::closeLongestStill() {
  const auto stillest = std::min_element(connections_.begin(), connections_.end(),
                                         [](const Connection& a, const Connection& b) { return a.since < b.since; });
  if (stillest != connections_.end()) connections_.erase(stillest);
}

std::chrono::milliseconds StaticServer::timeFor(const Connection& connection) const {
  switch (connection.stage) {
  case Connection::Stage::kRequest: return limits_.head_time;
  case Connection::Stage::kAnswer: return limits_.still_time;
  default: return limits_.leave_time;
  }
}

void StaticServer::closeLate() {
  const Clock::time_point now = Clock::now();
  connections_.remove_if(
      [&](const Connection& c) { return c.stage == Connection::Stage::kOver || now - c.since > timeFor(c); });
}

void StaticServer::getOn(Connection& connection) {
  switch (connection.stage) {
  case Connection::Stage::kRequest: return receiveRequest(connection);
  case Connection::Stage::kAnswer: return sendAnswer(connection);
  default: break;
  }
  // Read and discard what the client still sends. Closing earlier could discard the response before the client has read
  // it.
  char ignored[4096];
  if (connection.socket.receive(ignored, sizeof ignored).outcome == Outcome::kEnded)
    connection.stage = Connection::Stage::kOver;
}

void StaticServer::receiveRequest(Connection& connection) {
  char bytes[4096];
  const platform::Socket::Transfer got = connection.socket.receive(bytes, sizeof bytes);
  if (got.outcome == Outcome::kEnded) connection.stage = Connection::Stage::kOver;
  if (got.outcome != Outcome::kDone) return;
  std::string& request = connection.request;
  // The end of the head may be split between two pieces.
  const std::size_t from = request.size() < kHeadEnd.size() ? 0 : request.size() - kHeadEnd.size();
  request.append(bytes, got.count);
  const std::size_t end = request.find(kHeadEnd, from);
  const std::size_t size = end == std::string::npos ? request.size() : end + kHeadEnd.size();
  if (size > limits_.head_bytes) {
    Answer too_long{pageAnswer("431 Request Header Fields Too Large", "the request is too long.", false), {}, 0};
    return beginAnswer(connection, std::move(too_long));
  }
  if (end != std::string::npos) beginAnswer(connection, answerTo(request.substr(0, size)));
}

void StaticServer::beginAnswer(Connection& connection, Answer answer) {
  connection.stage = Connection::Stage::kAnswer;
  connection.since = Clock::now();
  connection.answer.emplace(std::move(answer));
  sendAnswer(connection);
}

void StaticServer::sendAnswer(Connection& connection) {
  Answer& answer = *connection.answer;
  if (connection.sent == answer.bytes.size() && answer.file_bytes > 0) {
    answer.bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, answer.file_bytes)));
    const std::int64_t got = answer.file->read(answer.bytes.data(), answer.bytes.size());
    connection.sent = 0;
    if (got <= 0) { // the file was truncated; the client sees that bytes are missing
      connection.stage = Connection::Stage::kOver;
      return;
    }
    answer.bytes.resize(static_cast<std::size_t>(got));
    answer.file_bytes -= static_cast<std::uint64_t>(got);
  }
  const platform::Socket::Transfer put =
      connection.socket.send(answer.bytes.data() + connection.sent, answer.bytes.size() - connection.sent);
  if (put.outcome == Outcome::kEnded) connection.stage = Connection::Stage::kOver;
  if (put.outcome != Outcome::kDone) return;
  connection.sent += put.count;
  connection.since = Clock::now();
  if (connection.sent < answer.bytes.size() || answer.file_bytes > 0) return;
  connection.socket.endSending();
  connection.stage = Connection::Stage::kLeaving;
}

bool StaticServer::isMeant(const std::string& host) const {
  if (!listener_.isLoopback()) return true;
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]" || host == name_ || host == "[" + name_ + "]";
}

StaticServer::Answer StaticServer::answerTo(const std::string& head) const {
  const std::optional<HttpRequest> request = parseRequest(head);
  if (!request) return {pageAnswer("400 Bad Request", "the request is malformed.", false), {}, 0};
  const bool head_only = request->method == "HEAD";
  if (!isMeant(request->host))
    return {pageAnswer("403 Forbidden", "open it by the name localhost or 127.0.0.1.", head_only), {}, 0};
  if (request->method != "GET" && !head_only)
    return {
        pageAnswer("405 Method Not Allowed", "only GET and HEAD are supported.", false, "Allow: GET, HEAD\r\n"), {}, 0};
  try {
    return fileAnswer(*request);
  } catch (const std::exception&) { // a file name may not be convertible to text; that must not stop the server
    return {pageAnswer("500 Internal Server Error", "this file cannot be read here.", head_only), {}, 0};
  }
}

StaticServer::Answer StaticServer::fileAnswer(const HttpRequest& request) const {
  const bool head_only = request.method == "HEAD";
  const std::optional<std::string> path = pathOfTarget(request.target);
  if (!path) return {pageAnswer("400 Bad Request", "the path is malformed.", head_only), {}, 0};
  ServedFolder::Found found = folder_.find(*path, request.accepts_gzip);
  if (found.kind == ServedFolder::Found::Kind::kNothing)
    return {pageAnswer("404 Not Found", "there is no such file here.", head_only), {}, 0};
  if (found.kind == ServedFolder::Found::Kind::kFolder) { // relative links of the page require the slash
    const std::size_t query = std::min(request.target.find('?'), request.target.size());
    const std::string place = request.target.substr(0, query) + "/" + request.target.substr(query);
    return {pageAnswer("301 Moved Permanently", "it is a folder.", head_only, "Location: " + place + "\r\n"), {}, 0};
  }
  Answer answer;
  answer.bytes = headOf("200 OK", found.type, found.size,
                        std::string("Vary: Accept-Encoding\r\n") + (found.is_gzip ? "Content-Encoding: gzip\r\n" : ""));
  if (!head_only) {
    answer.file.emplace(std::move(*found.file));
    answer.file_bytes = found.size;
  }
  return answer;
}

} // namespace plim::cli
