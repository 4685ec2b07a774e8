// statics_report.cpp - writes the sections of the page in order.
#include "statics_report.hpp"

namespace plim::report {

std::string staticsPage(const StaticsReport& report) {
  HtmlPage page(report.title, report.subtitle);
  page.figures(report.figures);
  for (const Plot& plot : report.plots) page.plot(plot);
  page.heading(report.stills_heading);
  page.pictures(report.stills);
  page.paragraph(report.stills_note);
  for (const ReportTable& table : report.tables) {
    page.heading(table.heading);
    page.table(table.header, table.rows);
    if (!table.note.empty()) page.paragraph(table.note);
  }
  page.heading("How this was computed");
  page.facts(report.method);
  return std::move(page).finish();
}

} // namespace plim::report
