// http_request.hpp - parses the head of an HTTP/1.1 request (RFC 9112) strictly: malformed requests are rejected.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plim::cli {

struct HttpRequest {
  std::string method; // "GET"
  std::string target; // "/folder/file.js?query", as sent
  std::string host;   // without its port, in lower case
  bool accepts_gzip = false;
};

// head: all lines, including the empty one. Returns nothing if it is malformed or does not have exactly one host.
std::optional<HttpRequest> parseRequest(std::string_view head);

// Returns the path of a target without its query, percent-decoded once; it begins with a slash. Returns nothing if it
// is malformed or contains control characters, backslashes, colons or invalid UTF-8. No file of the page needs these,
// and some systems interpret or reject them.
std::optional<std::string> pathOfTarget(std::string_view target);

} // namespace plim::cli
