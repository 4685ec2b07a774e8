// xml_text.hpp - escapes text for SVG and HTML.
#pragma once

#include <string>

namespace plim::report {

// The result is valid as text and inside attributes in double quotes. `text` is UTF-8; tabs and line ends become
// spaces, and characters that XML 1.0 does not allow become question marks.
std::string escapeXml(const std::string& text);

} // namespace plim::report
