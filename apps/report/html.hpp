// html.hpp - the one HTML writer of all verbs: a page that is a single file. Style, plots and pictures are inside it; it
// asks no network for anything and runs no script, so it can be mailed, archived and opened anywhere. Follows the
// reader's choice of a dark or a light screen.
//
//   HtmlPage page("A boat in a storm");
//   page.figures({{"worst roll", "31 degrees"}});
//   page.heading("Roll");
//   page.plot(plot);
//   writeText(std::move(page).finish(), path);
//
// All words are plain text, escaped here. Not covered: links, markup inside a paragraph.
#pragma once

#include "image.hpp"
#include "plot.hpp"

#include <string>
#include <utility>
#include <vector>

namespace plim::report {

struct Picture {
  Image image;
  std::string caption;
};

// Pictures of one size that follow each other evenly.
struct Film {
  std::vector<Image> frames;
  double seconds = 0; // from the first to the last
  std::string caption;
};

class HtmlPage {
public:
  explicit HtmlPage(const std::string& title, const std::string& subtitle = "");

  void heading(const std::string& words);
  void paragraph(const std::string& words);
  // Numbers that sum it up, large, each with what it is.
  void figures(const std::vector<std::pair<std::string, std::string>>& label_and_value);
  // Side by side, as many in a row as the window takes.
  void pictures(const std::vector<Picture>& pictures);
  // Stands still until the reader clicks on it, and again when he clicks once more. Nothing at all without frames.
  void film(const Film& film);
  void plot(const Plot& plot); // two in a row where there is room
  void table(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows);
  // Terms and what is said of them.
  void facts(const std::vector<std::pair<std::string, std::string>>& term_and_words);

  std::string finish() &&;

private:
  void leavePlots();
  std::string html_;
  bool in_plots_ = false;
};

std::string base64(const std::vector<std::uint8_t>& bytes);

// Throws std::runtime_error naming the path when the file cannot be written.
void writeText(const std::string& text, const std::string& path);

} // namespace plim::report
