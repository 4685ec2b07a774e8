// html.cpp - the style sheet, the tags and the embedded pictures of a page.
#include "html.hpp"

#include "platform/platform.hpp"
#include "xml_text.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace plim::report {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --paper: #f6f8fa; --card: #ffffff; --ink: #1c2733; --soft: #5b6b7c; --line: #d9e0e7; --mark: #0b6fa4; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #10161c; --card: #18212a; --ink: #e4eaf0; --soft: #93a4b5; --line: #2b3947; --mark: #5ab4e5;
    --plot-paper: #18212a; --plot-ink: #d3dce5; --plot-grid: #33424f; --plot-minor: #222d38; --plot-faint: #71828f;
    --plot-0: #4fa8e8; --plot-1: #f2854a; --plot-2: #2cc59a; --plot-3: #e2a1c8; --plot-4: #8fd0f7; --plot-5: #f3bc48;
    --plot-6: #aab6c1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 2.2rem 1.2rem 4rem; }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 2.6rem 0 0.8rem; font-size: 1.25rem; }
p { max-width: 46rem; }
.subtitle { margin: 0.3rem 0 0; color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.8rem; margin: 1.6rem 0; }
.figure { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; }
.figure b { display: block; font-size: 1.4rem; font-weight: 650; color: var(--mark); font-variant-numeric: tabular-nums; }
.figure span { color: var(--soft); font-size: 0.88rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: 0.6rem; }
figure { margin: 0; }
figure img { display: block; width: 100%; height: auto; border-radius: 6px; }
figcaption { color: var(--soft); font-size: 0.85rem; padding: 0.2rem 0.1rem; font-variant-numeric: tabular-nums; }
.film { display: block; position: relative; max-width: 40rem; margin: 0 0 1rem; cursor: pointer; }
.film input { position: absolute; opacity: 0; }
.film .screen { display: block; border-radius: 6px; background-repeat: no-repeat; animation: film linear infinite paused; }
.film input:checked ~ .screen { animation-play-state: running; }
.film input:focus-visible ~ .screen { outline: 3px solid var(--mark); }
.film .caption { color: var(--soft); font-size: 0.85rem; font-variant-numeric: tabular-nums; }
.film .caption::before { content: "\25B6\00A0 play \00B7  "; color: var(--mark); font-weight: 650; }
.film input:checked ~ .caption::before { content: "\2016\00A0 pause \00B7  "; }
@keyframes film { from { background-position: 0 0; } to { background-position: 0 100%; } }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 1rem; }
.plots svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; background: var(--card); font-size: 0.92rem; }
th, td { padding: 0.4rem 0.8rem; border: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1.2rem; margin: 0; max-width: 60rem; }
dt { color: var(--soft); }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
dd { margin: 0; }
code { font: inherit; white-space: nowrap; }
)";

// Keeps a unit on one line, as in "torque [N m]".
std::string withUnits(std::string text) {
  bool in_unit = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '[' || text[at] == ']') in_unit = text[at] == '[';
    if (in_unit && text[at] == ' ') text.replace(at, 1, "\u00a0");
  }
  return text;
}

// Keeps a command-line option on one line: browsers break after any hyphen. `escaped` is text of a page.
std::string withOptions(const std::string& escaped) {
  std::string text;
  for (std::size_t at = 0; at < escaped.size();) {
    const bool begins =
        escaped.compare(at, 2, "--") == 0 && (at == 0 || escaped[at - 1] == ' ' || escaped[at - 1] == '(');
    const std::size_t end = begins ? std::min(escaped.find_first_of(" ,;)", at), escaped.size()) : at + 1;
    const std::string part = escaped.substr(at, end - at);
    text += begins ? "<code>" + part + "</code>" : part;
    at = end;
  }
  return text;
}

} // namespace

HtmlPage::HtmlPage(const std::string& title, const std::string& subtitle) {
  html_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
          escapeXml(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" +
          escapeXml(title) + "</h1>\n";
  if (!subtitle.empty()) html_ += "<p class=\"subtitle\">" + escapeXml(subtitle) + "</p>\n";
}

void HtmlPage::leavePlots() {
  if (in_plots_) html_ += "</div>\n";
  in_plots_ = false;
}

void HtmlPage::heading(const std::string& words) {
  leavePlots();
  html_ += "<h2>" + escapeXml(words) + "</h2>\n";
}

void HtmlPage::paragraph(const std::string& words) {
  leavePlots();
  html_ += "<p>" + escapeXml(words) + "</p>\n";
}

void HtmlPage::figures(const std::vector<std::pair<std::string, std::string>>& label_and_value) {
  leavePlots();
  html_ += "<div class=\"figures\">\n";
  for (const auto& [label, value] : label_and_value)
    html_ += "<div class=\"figure\"><b>" + escapeXml(value) + "</b><span>" + escapeXml(label) + "</span></div>\n";
  html_ += "</div>\n";
}

void HtmlPage::pictures(const std::vector<Picture>& pictures) {
  leavePlots();
  constexpr int kStillQuality = 90; // a quarter of a PNG's size without a visible difference
  html_ += "<div class=\"pictures\">\n";
  for (const Picture& picture : pictures) {
    const std::string caption = escapeXml(picture.caption);
    html_ += "<figure><img alt=\"" + caption + "\" width=\"" + std::to_string(picture.image.width) + "\" height=\"" +
             std::to_string(picture.image.height) + "\" src=\"data:image/jpeg;base64," +
             base64(encodeJpeg(picture.image, kStillQuality)) + "\"><figcaption>" + caption +
             "</figcaption></figure>\n";
  }
  html_ += "</div>\n";
}

// Writes all frames below each other into one picture, of which the window shows one. CSS alone steps through them, so
// the film needs no script and can be paused.
void HtmlPage::film(const Film& film) {
  if (film.frames.empty()) return;
  leavePlots();
  const std::string count = std::to_string(film.frames.size());
  Image strip{film.frames[0].width, 0, {}};
  for (const Image& frame : film.frames) {
    strip.height += frame.height;
    strip.rgb.insert(strip.rgb.end(), frame.rgb.begin(), frame.rgb.end());
  }
  char duration[32];
  const auto frames = static_cast<double>(film.frames.size());
  std::snprintf(duration, sizeof duration, "%.3f", film.seconds * frames / std::max(1.0, frames - 1));
  constexpr int kFilmQuality = 72; // lower quality is acceptable in motion
  html_ += "<label class=\"film\"><input type=\"checkbox\" aria-label=\"play\"><span class=\"screen\" role=\"img\" "
           "aria-label=\"" +
           escapeXml(film.caption) + "\" style=\"aspect-ratio:" + std::to_string(strip.width) + "/" +
           std::to_string(film.frames[0].height) + ";background-size:100% " + count +
           "00%;animation-duration:" + duration + "s;animation-timing-function:steps(" + count +
           ",jump-none);background-image:url(data:image/jpeg;base64," + base64(encodeJpeg(strip, kFilmQuality)) +
           ")\"></span><span class=\"caption\">" + escapeXml(film.caption) + "</span></label>\n";
}

void HtmlPage::plot(const Plot& plot) {
  if (!in_plots_) html_ += "<div class=\"plots\">\n";
  in_plots_ = true;
  html_ += "<div>" + renderPlot(plot) + "</div>\n";
}

void HtmlPage::table(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows) {
  leavePlots();
  const auto row = [&](const std::vector<std::string>& cells, const std::string& tag) {
    html_ += "<tr>";
    for (const std::string& cell : cells) html_ += "<" + tag + ">" + escapeXml(cell) + "</" + tag + ">";
    html_ += "</tr>\n";
  };
  html_ += "<div class=\"wide\"><table>\n<thead>";
  std::vector<std::string> titles;
  for (const std::string& title : header) titles.push_back(withUnits(title));
  row(titles, "th");
  html_ += "</thead>\n<tbody>";
  for (const std::vector<std::string>& cells : rows) row(cells, "td");
  html_ += "</tbody>\n</table></div>\n";
}

void HtmlPage::facts(const std::vector<std::pair<std::string, std::string>>& term_and_words) {
  leavePlots();
  html_ += "<dl>\n";
  for (const auto& [term, words] : term_and_words)
    html_ += "<dt>" + escapeXml(term) + "</dt><dd>" + withOptions(escapeXml(words)) + "</dd>\n";
  html_ += "</dl>\n";
}

std::string HtmlPage::finish() && {
  leavePlots();
  return std::move(html_) + "</main>\n</body>\n</html>\n";
}

std::string base64(const std::vector<std::uint8_t>& bytes) {
  constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t k) { return i + k < bytes.size() ? std::uint32_t{bytes[i + k]} : 0u; };
    const std::uint32_t group = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (std::uint32_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return text;
}

void writeText(const std::string& text, const std::string& path) {
  std::ofstream file(platform::pathOf(path), std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path);
}

} // namespace plim::report
