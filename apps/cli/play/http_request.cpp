// http_request.cpp - parses the request line and the header fields in use.
#include "cli/play/http_request.hpp"

#include "cli/output_text.hpp"

#include <algorithm>
#include <cctype>

namespace plim::cli {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kTokenMarks = "!#$%&'*+-.^_`|~";

bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

// Returns whether the text may be the name of a method or field.
bool isToken(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (std::isalnum(byte) || kTokenMarks.find(c) != std::string_view::npos);
  });
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Returns the text before the separator, or all of it if there is none, and removes both from `rest`.
std::string_view takeUntil(std::string_view& rest, std::string_view separator) {
  const std::size_t at = rest.find(separator);
  const std::string_view taken = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + separator.size());
  return taken;
}

// Parses for example "GET /index.html HTTP/1.1". Returns false if it is malformed.
bool readRequestLine(std::string_view line, HttpRequest& request) {
  request.method = takeUntil(line, " ");
  request.target = takeUntil(line, " ");
  return isToken(request.method) && !request.target.empty() &&
         std::none_of(request.target.begin(), request.target.end(), isControl) &&
         (line == "HTTP/1.1" || line == "HTTP/1.0");
}

// Returns whether a list such as "br;q=0.5, gzip" accepts gzip. q=0 means that it does not.
bool namesGzip(std::string_view list) {
  while (!list.empty()) {
    std::string_view entry = takeUntil(list, ",");
    if (lowerCase(trimmed(takeUntil(entry, ";"))) != "gzip") continue;
    const std::string weight = lowerCase(trimmed(entry));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

// Removes the port from "localhost:8080" or "[::1]:8080".
std::string hostWithoutPort(std::string_view field) {
  const std::size_t bracket = field.find(']');
  return lowerCase(field.substr(0, field.find(':', bracket == std::string_view::npos ? 0 : bracket)));
}

int hexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

} // namespace

std::optional<HttpRequest> parseRequest(std::string_view head) {
  HttpRequest request;
  if (!readRequestLine(takeUntil(head, kLineEnd), request)) return std::nullopt;
  int hosts = 0;
  for (std::string_view line = takeUntil(head, kLineEnd); !line.empty(); line = takeUntil(head, kLineEnd)) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !isToken(line.substr(0, colon))) return std::nullopt;
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (std::any_of(value.begin(), value.end(), [](char c) { return isControl(c) && c != '\t'; })) return std::nullopt;
    const std::string name = lowerCase(line.substr(0, colon));
    if (name == "host") {
      request.host = hostWithoutPort(value);
      ++hosts;
    }
    if (name == "accept-encoding") request.accepts_gzip = request.accepts_gzip || namesGzip(value);
  }
  if (hosts != 1 || request.host.empty()) return std::nullopt;
  return request;
}

std::optional<std::string> pathOfTarget(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  if (path.empty() || path[0] != '/') return std::nullopt;
  std::string decoded;
  for (std::size_t k = 0; k < path.size(); ++k) {
    char c = path[k];
    if (c == '%') {
      const int high = k + 2 < path.size() ? hexValue(path[k + 1]) : -1;
      const int low = k + 2 < path.size() ? hexValue(path[k + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      k += 2;
    }
    if (isControl(c) || c == '\\' || c == ':') return std::nullopt;
    decoded += c;
  }
  if (utf8Text(decoded) != decoded) return std::nullopt;
  return decoded;
}

} // namespace plim::cli
