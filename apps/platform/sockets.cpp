// sockets.cpp - Berkeley sockets. Windows has them under the same names, except for the functions at the start of this
// file.
#include "platform/sockets.hpp"

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h> // after winsock2.h
#else
#include <arpa/inet.h>
#include <cerrno>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstring>

namespace plim::platform {
namespace {

using Problem = Listener::Problem;

#if defined(_WIN32)

using Handle = SOCKET;
using Length = int; // number of bytes sent or received at once
using PollEntry = WSAPOLLFD;

bool systemHasSockets() {
  static const bool has = [] {
    WSADATA ignored;
    return WSAStartup(MAKEWORD(2, 2), &ignored) == 0;
  }();
  return has;
}
bool nothingYet() {
  return WSAGetLastError() == WSAEWOULDBLOCK;
}
bool noMoreSockets() {
  return WSAGetLastError() == WSAEMFILE || WSAGetLastError() == WSAENOBUFS;
}
Problem lastProblem() {
  switch (WSAGetLastError()) {
  case WSAEADDRINUSE: return Problem::kTaken;
  case WSAEACCES: return Problem::kTaken; // another program has exclusive use, as requested below
  case WSAEADDRNOTAVAIL: return Problem::kNotThisMachine;
  default: return Problem::kOther;
  }
}
void closeHandle(Handle handle) {
  closesocket(handle);
}
bool neverWait(Handle handle) {
  u_long yes = 1;
  return ioctlsocket(handle, FIONBIO, &yes) == 0;
}
// Reserves the port exclusively: with SO_REUSEADDR, Windows would let other programs take it over.
void prepareToListen(Handle handle) {
  const BOOL yes = TRUE;
  setsockopt(handle, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&yes), sizeof yes);
}
void pollEntries(std::vector<PollEntry>& entries, int milliseconds) {
  WSAPoll(entries.data(), static_cast<ULONG>(entries.size()), milliseconds);
}
constexpr int kEndSending = SD_SEND;
constexpr int kNoSignal = 0;

#else

using Handle = int;
using Length = std::size_t;
using PollEntry = pollfd;

bool systemHasSockets() {
  return true;
}
bool nothingYet() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}
bool noMoreSockets() {
  return errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
}
Problem lastProblem() {
  switch (errno) {
  case EADDRINUSE: return Problem::kTaken;
  case EACCES: return Problem::kNotAllowed;
  case EADDRNOTAVAIL: return Problem::kNotThisMachine;
  default: return Problem::kOther;
  }
}
void closeHandle(Handle handle) {
  ::close(handle);
}
// Child processes do not inherit the socket, and writing to a closed connection raises no signal.
bool neverWait(Handle handle) {
#if defined(SO_NOSIGPIPE)
  const int yes = 1;
  setsockopt(handle, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  return fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK) == 0 && fcntl(handle, F_SETFD, FD_CLOEXEC) == 0;
}
// Makes the port of a server that has just ended available at once.
void prepareToListen(Handle handle) {
  const int yes = 1;
  setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}
void pollEntries(std::vector<PollEntry>& entries, int milliseconds) {
  ::poll(entries.data(), static_cast<nfds_t>(entries.size()), milliseconds);
}
constexpr int kEndSending = SHUT_WR;
#if defined(MSG_NOSIGNAL)
constexpr int kNoSignal = MSG_NOSIGNAL;
#else
constexpr int kNoSignal = 0;
#endif

#endif

constexpr std::size_t kMostAtOnce = 1 << 20; // Windows counts in int

Handle handleOf(const Socket& socket) {
  return static_cast<Handle>(socket.handle());
}

Socket::Transfer outcomeOf(std::int64_t result) {
  if (result > 0) return {Socket::Outcome::kDone, static_cast<std::size_t>(result)};
  return {result < 0 && nothingYet() ? Socket::Outcome::kNothingYet : Socket::Outcome::kEnded, 0};
}

// Numeric addresses only: no name is resolved.
struct Addresses {
  Addresses(const std::string& address, std::uint16_t port) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    if (getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &first) != 0) first = nullptr;
  }
  ~Addresses() {
    if (first) freeaddrinfo(first);
  }
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;
  addrinfo* first = nullptr;
};

bool isLoopbackAddress(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    return ntohl(four.sin_addr.s_addr) >> 24 == 127;
  }
  sockaddr_in6 six{};
  std::memcpy(&six, &address, sizeof six);
  unsigned char bytes[16];
  std::memcpy(bytes, &six.sin6_addr, sizeof bytes);
  const bool holds_four = std::all_of(bytes, bytes + 10, [](int b) { return b == 0; }) && bytes[10] == 0xff &&
                          bytes[11] == 0xff; // ::ffff:127.0.0.1
  return holds_four ? bytes[12] == 127
                    : bytes[15] == 1 && std::all_of(bytes, bytes + 15, [](int b) { return b == 0; }); // ::1
}

// Returns the address to which the socket is bound in fact.
sockaddr_storage boundAddress(Handle handle) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size);
  return address;
}

std::uint16_t portOf(const sockaddr_storage& address) {
  std::uint16_t port = 0; // at the same offset in both families
  static_assert(offsetof(sockaddr_in, sin_port) == offsetof(sockaddr_in6, sin6_port));
  std::memcpy(&port, reinterpret_cast<const char*>(&address) + offsetof(sockaddr_in, sin_port), sizeof port);
  return ntohs(port);
}

} // namespace

Socket::~Socket() {
  if (handle_ != kNone) closeHandle(static_cast<Handle>(handle_));
}

Socket::Transfer Socket::receive(char* to, std::size_t most) {
  return outcomeOf(::recv(handleOf(*this), to, static_cast<Length>(std::min(most, kMostAtOnce)), 0));
}

Socket::Transfer Socket::send(const char* from, std::size_t count) {
  return outcomeOf(::send(handleOf(*this), from, static_cast<Length>(std::min(count, kMostAtOnce)), kNoSignal));
}

void Socket::endSending() {
  ::shutdown(handleOf(*this), kEndSending);
}

Listener::Attempt Listener::at(const std::string& address, std::uint16_t port) {
  if (!systemHasSockets()) return {std::nullopt, Problem::kOther};
  const Addresses addresses(address, port);
  if (!addresses.first) return {std::nullopt, Problem::kNoAddress};
  const addrinfo& found = *addresses.first;
  const Handle handle = ::socket(found.ai_family, found.ai_socktype, found.ai_protocol);
  if (static_cast<std::intptr_t>(handle) == -1) return {std::nullopt, Problem::kOther};
  Socket socket(static_cast<std::intptr_t>(handle));
  prepareToListen(handle);
  if (::bind(handle, found.ai_addr, static_cast<socklen_t>(found.ai_addrlen)) != 0 ||
      ::listen(handle, SOMAXCONN) != 0 || !neverWait(handle))
    return {std::nullopt, lastProblem()};
  const sockaddr_storage bound = boundAddress(handle);
  return {Listener(std::move(socket), portOf(bound), isLoopbackAddress(bound)), Problem::kNone};
}

Listener::Arrival Listener::accept() {
  const Handle handle = ::accept(handleOf(socket_), nullptr, nullptr);
  if (static_cast<std::intptr_t>(handle) == -1) return {std::nullopt, noMoreSockets()};
  Socket socket(static_cast<std::intptr_t>(handle));
  if (!neverWait(handle)) return {};
  return {std::move(socket), false};
}

void waitForSockets(std::vector<Watched>& watched, int milliseconds) {
  std::vector<PollEntry> entries;
  entries.reserve(watched.size());
  for (const Watched& one : watched) {
    PollEntry entry{};
    entry.fd = handleOf(*one.socket);
    entry.events = one.to_send ? POLLOUT : POLLIN;
    entries.push_back(entry);
  }
  pollEntries(entries, milliseconds); // on failure, nothing is ready
  for (std::size_t k = 0; k < watched.size(); ++k) watched[k].ready = entries[k].revents != 0;
}

} // namespace plim::platform
