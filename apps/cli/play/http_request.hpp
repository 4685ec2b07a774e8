// http_request.hpp - the head of an HTTP/1.1 request (RFC 9112), read strictly: what is not well formed is no request.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plim::cli {

struct HttpRequest {
  std::string method; // "GET"
  std::string target; // "/folder/file.js?query", as it was sent
  std::string host;   // without its port, in small letters
  bool accepts_gzip = false;
};

// head: all lines, the empty one included. None: it is malformed, or does not name exactly one host.
std::optional<HttpRequest> parseRequest(std::string_view head);

// The path of a target, without query and with every %XX put back once; begins with a slash. None: it is malformed, or holds
// what no file of a page needs and some systems understand in their own way, or refuse: control characters, backslashes, colons, bytes that
// are no UTF-8.
std::optional<std::string> pathOfTarget(std::string_view target);

} // namespace plim::cli
