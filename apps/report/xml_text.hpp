// xml_text.hpp - words on their way into SVG or HTML.
#pragma once

#include <string>

namespace plim::report {

// Fit for text and for attributes in double quotes. Takes UTF-8; tabs and line ends become spaces, and what is no
// character that XML 1.0 allows becomes a question mark.
std::string escapeXml(const std::string& text);

} // namespace plim::report
