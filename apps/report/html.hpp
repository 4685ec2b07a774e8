// html.hpp - writes the HTML pages of all verbs. A page is a single file with its style, plots and pictures. It needs
// no network and runs no script, so it can be mailed, archived and opened anywhere. It follows the reader's choice of a
// dark or a light screen.
//
//   HtmlPage page("A boat in a storm");
//   page.figures({{"worst roll", "31 degrees"}});
//   page.heading("Roll");
//   page.plot(plot);
//   writeText(std::move(page).finish(), path);
//
// All text arguments are plain text and are escaped here. Limits: no links, no markup inside a paragraph.
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

// Pictures of one size, shown at equal intervals.
struct Film {
  std::vector<Image> frames;
  double seconds = 0; // from the first to the last frame
  std::string caption;
};

class HtmlPage {
public:
  explicit HtmlPage(const std::string& title, const std::string& subtitle = "");

  void heading(const std::string& words);
  void paragraph(const std::string& words);
  // The main results in large type, each with its label.
  void figures(const std::vector<std::pair<std::string, std::string>>& label_and_value);
  // Pictures side by side, as many in a row as fit the window.
  void pictures(const std::vector<Picture>& pictures);
  // Plays when the reader clicks on it, and stops at the next click. Writes nothing if there are no frames.
  void film(const Film& film);
  void plot(const Plot& plot); // two in a row where they fit
  void table(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows);
  // A list of terms with their descriptions.
  void facts(const std::vector<std::pair<std::string, std::string>>& term_and_words);

  std::string finish() &&;

private:
  void leavePlots();
  std::string html_;
  bool in_plots_ = false;
};

std::string base64(const std::vector<std::uint8_t>& bytes);

// Throws std::runtime_error with the path if the file cannot be written.
void writeText(const std::string& text, const std::string& path);

} // namespace plim::report
