// shapes_vessels.cpp - the buoy is revolved, the barge is a prism. The others are half-sections lofted from stern to
// bow and mirrored in the plane z = 0. Points with z = 0 belong to both sides, which closes keel, stem and (wigley)
// stern without a seam.
//
// Limits: no appendages; the rowboat's planking has no thickness.
#include "formats/shapes_vessels.hpp"

#include "formats/shapes_blocks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plim::formats {
namespace {

// ---- lofted hulls ----

// A grid of vertices and its mirror image in z = 0. Columns run from stern (0) to bow.
struct MirroredGrid {
  int columns = 0, rows = 0; // of vertices
  std::vector<Index> starboard, port;

  Index starboardAt(int column, int row) const { return starboard[static_cast<std::size_t>(column * rows + row)]; }
  Index portAt(int column, int row) const { return port[static_cast<std::size_t>(column * rows + row)]; }
  void add(Index starboard_vertex, Index port_vertex) {
    starboard.push_back(starboard_vertex);
    port.push_back(port_vertex);
  }
};

void addMirrored(MeshData& mesh, MirroredGrid& grid, const Vec3d& place) {
  const Index vertex = addVertex(mesh, place);
  grid.add(vertex, place.z == 0 ? vertex : addVertex(mesh, {place.x, place.y, -place.z}));
}

// Adds one cell on both sides, outward if rows run upwards (hull) or inboard (deck). The diagonals lean away from the
// ends. At the foot of stem and stern three corners of a cell are in the plane z = 0, and the other diagonal would give
// both sides the same flat triangle.
void addMirroredCell(MeshData& mesh, const MirroredGrid& grid, int column, int row) {
  const bool aft = 2 * column + 1 < grid.columns;
  addQuad(mesh, grid.starboardAt(column, row), grid.starboardAt(column + 1, row), grid.starboardAt(column + 1, row + 1),
          grid.starboardAt(column, row + 1), aft);
  addQuad(mesh, grid.portAt(column, row), grid.portAt(column, row + 1), grid.portAt(column + 1, row + 1),
          grid.portAt(column + 1, row), aft);
}

// Adds both sides of a hull. halfSection(u, v) is the starboard point at u = 0 (stern) .. 1 (bow), v = 0 (keel) .. 1
// (deck).
template <typename HalfSection>
MirroredGrid loftHull(MeshData& mesh, int stations, int rows, HalfSection halfSection) {
  MirroredGrid grid{stations + 1, rows + 1, {}, {}};
  for (int column = 0; column <= stations; ++column)
    for (int row = 0; row <= rows; ++row)
      addMirrored(mesh, grid, halfSection(static_cast<double>(column) / stations, static_cast<double>(row) / rows));
  for (int column = 0; column < stations; ++column)
    for (int row = 0; row < rows; ++row) addMirroredCell(mesh, grid, column, row);
  return grid;
}

void addTransom(MeshData& mesh, const MirroredGrid& hull, int rows) {
  for (int row = 0; row < rows; ++row)
    addQuad(mesh, hull.starboardAt(0, row), hull.starboardAt(0, row + 1), hull.portAt(0, row + 1), hull.portAt(0, row));
}

void addFlatDeck(MeshData& mesh, const MirroredGrid& hull) {
  const int top = hull.rows - 1;
  for (int column = 0; column + 1 < hull.columns; ++column)
    addQuad(mesh, hull.starboardAt(column, top), hull.starboardAt(column + 1, top), hull.portAt(column + 1, top),
            hull.portAt(column, top));
}

double mix(double a, double b, double t) {
  return a + (b - a) * t;
}

// Returns 0 up to `start`, then a linear rise to 1 at u = 1.
double ramp(double u, double start) {
  return std::max(0.0, (u - start) / (1 - start));
}

// A section with round bilges: a quarter of an ellipse from keel to sheer.
Vec3d roundSection(double x, double keel, double sheer, double half_breadth, double v) {
  constexpr int kSteps = 1 << 20;
  const auto [cosine, sine] = circlePoint(static_cast<int>(v * kSteps), 4 * kSteps);
  return {x, mix(keel, sheer, 1 - cosine), half_breadth * sine};
}

Vec3d catamaranSection(double u, double v) {
  const double fore = ramp(u, 0.35), aft = ramp(1 - u, 0.5);
  const double half_breadth = 0.45 * (1 - 0.22 * aft * aft) * (1 - fore * fore * (0.7 + 0.3 * fore));
  const double keel = 0.32 * aft * aft + 0.12 * fore * fore * fore;
  const double sheer = 1.25 + 0.2 * fore * fore;
  return roundSection(mix(-5 + 0.25 * (1 - v), 5 - 0.3 * (1 - v) * (1 - v), u), keel, sheer, half_breadth, v);
}

Vec3d rowboatSection(double u, double v) {
  const double fore = ramp(u, 0.45), aft = ramp(1 - u, 0.55);
  const double half_breadth = 0.64 * (1 - 0.3 * aft * aft) * (1 - fore * fore * (0.8 + 0.2 * fore));
  const double keel = 0.07 * aft * aft + 0.10 * fore * fore;
  const double sheer = 0.46 + 0.24 * fore * fore + 0.08 * aft * aft;
  return roundSection(mix(-1.75 + 0.15 * (1 - v), 1.75 - 0.45 * (1 - v) * (1 - v), u), keel, sheer, half_breadth, v);
}

// ---- boat ----
// Heights are above the lowest point of the keel, x is 0 amidships; makeBoat centres the mesh at the end.

constexpr int kBoatStations = 24, kBoatRows = 9, kChineRow = 3, kDeckRows = 6;
constexpr double kCockpitSole = 0.80, kTransomTop = 1.25;

struct BoatStation {
  double keel, chine, sheer;                     // heights
  double chine_half_breadth, sheer_half_breadth; // z
};

BoatStation boatStation(double u) {
  const double fore = ramp(u, 0.4), aft = ramp(1 - u, 0.6), forefoot = ramp(u, 0.6), lift = ramp(u, 0.2);
  return {0.15 * forefoot * forefoot, 0.34 + 0.57 * fore * fore,
          kTransomTop - 0.03 * (1 - aft * aft) + 0.53 * lift * lift,
          1.08 * (1 - 0.07 * aft * aft) * (1 - fore * fore * (1.5 - 0.5 * fore)),
          1.29 * (1 - 0.13 * aft * aft) * (1 - fore * fore * (0.6 + 0.4 * fore))};
}

// The stem is the parabola x = 3.05 + t - 0.05 t^2, y = 0.15 + 0.54 t + 1.06 t^2; both the forefoot (t = 0) and the
// stem head (t = 1) lie on it.
double stemAt(double height) {
  const double t = (std::sqrt(0.54 * 0.54 + 4 * 1.06 * std::max(0.0, height - 0.15)) - 0.54) / (2 * 1.06);
  return 3.05 + t - 0.05 * t * t;
}

// A section with a straight bottom up to the chine. The topsides are slightly convex aft and concave (flared) forward.
Vec3d boatSection(double u, double v) {
  const double row = v * kBoatRows;
  const double above = (row - kChineRow) / (kBoatRows - kChineRow); // 0 at the chine, 1 at the sheer
  const auto height = [&](const BoatStation& s) {
    return row <= kChineRow ? mix(s.keel, s.chine, row / kChineRow) : mix(s.chine, s.sheer, above);
  };
  const BoatStation station = boatStation(u);
  const double transom = -4 + 0.16 * (1 - height(boatStation(0)) / kTransomTop);
  const double x = mix(transom, stemAt(height(boatStation(1))), u);
  if (row <= kChineRow) return {x, height(station), station.chine_half_breadth * row / kChineRow};
  const double hollow = 0.9 * u * u - 0.3;
  return {x, height(station),
          mix(station.chine_half_breadth, station.sheer_half_breadth, above * mix(1, above, hollow))};
}

// Structure on the deck (or recessed into it) at a station, inboard of the side deck.
enum class Inboard { deck, cockpit, cabin, trunk };

struct DeckStation {
  double x; // of the inboard points; it differs from the hull station to make the steps in the deck steep
  Inboard inboard;
};

constexpr DeckStation kBoatDeck[kBoatStations + 1] = {
    {-4.00, Inboard::deck},    {-3.62, Inboard::deck},    {-3.58, Inboard::cockpit}, {-3.05, Inboard::cockpit},
    {-2.67, Inboard::cockpit}, {-2.33, Inboard::cockpit}, {-2.00, Inboard::cockpit}, {-1.67, Inboard::cockpit},
    {-1.33, Inboard::cockpit}, {-1.00, Inboard::cockpit}, {-0.66, Inboard::cockpit}, {-0.60, Inboard::cabin},
    {-0.42, Inboard::cabin},   {0.18, Inboard::cabin},    {0.29, Inboard::cabin},    {0.84, Inboard::cabin},
    {1.25, Inboard::cabin},    {1.80, Inboard::trunk},    {2.05, Inboard::trunk},    {2.33, Inboard::trunk},
    {2.62, Inboard::trunk},    {2.90, Inboard::deck},     {3.30, Inboard::deck},     {3.65, Inboard::deck},
    {4.00, Inboard::deck}};

// Returns half a deck from the sheer inboard: sheer, foot of the rail, foot of the cabin side, window sill, edge of the
// roof, mid roof, centre line. In the cockpit, sill and edge are lowered to the sole instead of raised to the roof.
std::array<Vec3d, kDeckRows + 1> boatDeckSection(int column) {
  const DeckStation& deck = kBoatDeck[column];
  const Vec3d sheer = boatSection(static_cast<double>(column) / kBoatStations, 1);
  const bool at_transom = column == 0;
  // Rail height and width shrink with the breadth; otherwise the deck would intersect the flare near the stem.
  const double rail = at_transom ? 0 : 0.09 * std::min(1.0, sheer.z / 0.8);
  const double level = sheer.y - rail, half = 0.72 * sheer.z;
  const auto cambered = [&](double z) {
    return Vec3d{deck.x, level + (at_transom ? 0 : 0.06 * (1 - z * z / (sheer.z * sheer.z))), z};
  };
  std::array<Vec3d, kDeckRows + 1> row;
  row[0] = sheer;
  row[1] = {column == 1 ? -3.88 : sheer.x, level, sheer.z - 0.12 * std::min(sheer.z, 0.6)};
  row[2] = cambered(half);
  row[3] = cambered(0.9 * half);
  row[4] = cambered(0.7 * half);
  row[5] = cambered(0.35 * half);
  row[6] = cambered(0);
  if (deck.inboard == Inboard::cockpit) {
    const double coaming = row[2].y;
    row[3] = {deck.x, mix(coaming, kCockpitSole, 0.5), half - 0.03};
    row[4] = {deck.x, kCockpitSole, half - 0.06};
    row[5].y = row[6].y = kCockpitSole;
  } else if (deck.inboard == Inboard::cabin) {
    const double roof = 2.06 - 0.04 * deck.x;
    row[3] = {deck.x, level + 0.36, half - 0.05};
    row[4] = {deck.x, roof - 0.09, half - 0.16};
    row[5] = {deck.x, roof - 0.02, 0.5 * (half - 0.16)};
    row[6].y = roof;
  } else if (deck.inboard == Inboard::trunk) {
    const double top = 1.66;
    row[3] = {deck.x, mix(row[2].y, top, 0.6), half - 0.03};
    row[4] = {deck.x, top - 0.03, half - 0.08};
    row[5] = {deck.x, top, 0.5 * (half - 0.08)};
    row[6].y = top + 0.01;
  }
  return row;
}

MirroredGrid addBoatDeckVertices(MeshData& mesh, const MirroredGrid& hull) {
  MirroredGrid deck{kBoatStations + 1, kDeckRows + 1, {}, {}};
  for (int column = 0; column <= kBoatStations; ++column) {
    const auto section = boatDeckSection(column);
    for (int row = 0; row <= kDeckRows; ++row) {
      // The sheer is the hull's, and the whole section at the bow is the stem head.
      if (row == 0 || column == kBoatStations)
        deck.add(hull.starboardAt(column, kBoatRows), hull.portAt(column, kBoatRows));
      else
        addMirrored(mesh, deck, section[static_cast<std::size_t>(row)]);
    }
  }
  return deck;
}

enum class DeckPart { deck, cockpit, cabin };

DeckPart boatDeckPart(int column, int row) {
  const Inboard aft = kBoatDeck[column].inboard, fore = kBoatDeck[column + 1].inboard;
  if (row < 2) return DeckPart::deck;
  // The cockpit includes the wall of the cabin that closes it forward: no part of its rim may be below the deck.
  if (aft == Inboard::cockpit || fore == Inboard::cockpit) return DeckPart::cockpit;
  return aft == Inboard::cabin || aft == Inboard::trunk ? DeckPart::cabin : DeckPart::deck;
}

// A window in the middle of a cell of the cabin; the rest of the cell is its frame. The columns of the deck are placed
// so that every other cell of the cabin's sides is wide enough. Forward, two cells on each side are the windscreen.
struct Window {
  int column, row;
  double aft, fore, low, high; // widths of the frame as fractions of the cell
};

constexpr Window kBoatWindows[] = {{12, 3, 0.03, 0.03, 0.10, 0.16},
                                   {14, 3, 0.03, 0.03, 0.10, 0.16},
                                   {16, 4, 0.12, 0.16, 0.06, 0.04},
                                   {16, 5, 0.12, 0.16, 0.04, 0.06}};

const Window* windowAt(int column, int row) {
  const auto found = std::find_if(std::begin(kBoatWindows), std::end(kBoatWindows),
                                  [&](const Window& w) { return w.column == column && w.row == row; });
  return found == std::end(kBoatWindows) ? nullptr : found;
}

// Corners of a cell or of a window in the winding order of its surface.
using Corners = std::array<Index, 4>;

struct FramedWindow {
  Corners starboard_cell, starboard, port_cell, port;
};

FramedWindow addWindowVertices(MeshData& mesh, const MirroredGrid& deck, const Window& window) {
  const int c = window.column, r = window.row;
  FramedWindow framed;
  framed.starboard_cell = {deck.starboardAt(c, r), deck.starboardAt(c + 1, r), deck.starboardAt(c + 1, r + 1),
                           deck.starboardAt(c, r + 1)};
  framed.port_cell = {deck.portAt(c, r), deck.portAt(c, r + 1), deck.portAt(c + 1, r + 1), deck.portAt(c + 1, r)};
  const double u[] = {window.aft, 1 - window.fore, 1 - window.fore, window.aft},
               v[] = {window.low, window.low, 1 - window.high, 1 - window.high};
  for (std::size_t k = 0; k < 4; ++k) {
    const auto corner = [&](std::size_t at) { return mesh.vertices[framed.starboard_cell[at]]; };
    const Vec3d low = corner(0) + u[k] * (corner(1) - corner(0)), high = corner(3) + u[k] * (corner(2) - corner(3));
    const Vec3d place = low + v[k] * (high - low);
    framed.starboard[k] = addVertex(mesh, place);
    framed.port[(4 - k) % 4] = addVertex(mesh, {place.x, place.y, -place.z});
  }
  return framed;
}

// Each side uses the mirror image of the other's diagonals; otherwise the boat would not be exactly symmetric.
void addFrame(MeshData& mesh, const Corners& cell, const Corners& window, bool port) {
  for (std::size_t k = 0; k < 4; ++k) addQuad(mesh, cell[k], cell[(k + 1) % 4], window[(k + 1) % 4], window[k], port);
}

// Adds the top strip of the transom. It meets the deck's aft edge, which has more points than the rows below.
void addTransomTop(MeshData& mesh, const MirroredGrid& hull, const MirroredGrid& deck) {
  const Index starboard = hull.starboardAt(0, kBoatRows - 1), port = hull.portAt(0, kBoatRows - 1);
  for (int row = 0; row < kDeckRows; ++row) {
    addTriangle(mesh, starboard, deck.starboardAt(0, row), deck.starboardAt(0, row + 1));
    addTriangle(mesh, port, deck.portAt(0, row + 1), deck.portAt(0, row));
  }
  addTriangle(mesh, starboard, deck.starboardAt(0, kDeckRows), port);
}

} // namespace

MeshData makeWigley(const Vec3d& lengths, int stations) {
  MeshData mesh;
  // The polynomial is exactly 0 at the ends and at the keel, so that the two sides share those vertices.
  const auto half_section = [&](double u, double v) {
    const double along = 2 * u - 1, below = 1 - v;
    return Vec3d{0.5 * lengths.x * along, lengths.z * (0.5 - below),
                 0.5 * lengths.y * (1 - along * along) * (1 - below * below)};
  };
  const MirroredGrid hull = loftHull(mesh, stations, std::max(4, stations / 4), half_section);
  endPart(mesh, {"hull"});
  addFlatDeck(mesh, hull);
  endPart(mesh, {"deck"});
  return mesh;
}

MeshData makeBarge(const Vec3d&, int) {
  // Side view, counter-clockwise seen from starboard; the last edge is the deck.
  constexpr double kProfile[][2] = {{-10, 1.25}, {-10, 0.35}, {-7, -1.25}, {7, -1.25}, {10, 0.35}, {10, 1.25}};
  constexpr Index kCorners = 6;
  constexpr double kHalfBreadth = 3;
  MeshData mesh;
  for (const double side : {kHalfBreadth, -kHalfBreadth})
    for (const auto& corner : kProfile) addVertex(mesh, {corner[0], corner[1], side});
  addQuad(mesh, 1, 2, 3, 4);
  addQuad(mesh, 0, 1, 4, 5);
  addQuad(mesh, 7, 10, 9, 8);
  addQuad(mesh, 6, 11, 10, 7);
  for (Index k = 0; k + 1 < kCorners; ++k) addQuad(mesh, k, k + kCorners, k + 1 + kCorners, k + 1);
  endPart(mesh, {"hull"});
  addQuad(mesh, 5, 11, 6, 0);
  endPart(mesh, {"deck"});
  return mesh;
}

MeshData makeBoat(const Vec3d&, int) {
  MeshData mesh;
  const MirroredGrid hull = loftHull(mesh, kBoatStations, kBoatRows, boatSection);
  const MirroredGrid deck = addBoatDeckVertices(mesh, hull);
  addTransom(mesh, hull, kBoatRows - 1);
  addTransomTop(mesh, hull, deck);
  endPart(mesh, {"hull"});
  std::vector<FramedWindow> windows;
  for (const Window& window : kBoatWindows) windows.push_back(addWindowVertices(mesh, deck, window));
  for (const auto& [part, name] :
       {std::pair{DeckPart::deck, "deck"}, {DeckPart::cockpit, "cockpit"}, {DeckPart::cabin, "cabin"}}) {
    for (int column = 0; column < kBoatStations; ++column)
      for (int row = 0; row < kDeckRows; ++row)
        if (boatDeckPart(column, row) == part && !windowAt(column, row)) addMirroredCell(mesh, deck, column, row);
    if (part == DeckPart::cabin)
      for (const FramedWindow& window : windows) {
        addFrame(mesh, window.starboard_cell, window.starboard, false);
        addFrame(mesh, window.port_cell, window.port, true);
      }
    endPart(mesh, {name});
  }
  for (const FramedWindow& window : windows)
    for (const Corners& pane : {window.starboard, window.port}) addQuad(mesh, pane[0], pane[1], pane[2], pane[3]);
  endPart(mesh, {"windows"});
  centre(mesh);
  return mesh;
}

MeshData makeCatamaran(const Vec3d&, int) {
  constexpr double kHullSpacing = 4.1;
  MeshData mesh;
  for (const bool starboard : {true, false}) {
    const std::size_t first_vertex = mesh.vertices.size();
    const MirroredGrid hull = loftHull(mesh, 30, 8, catamaranSection);
    addTransom(mesh, hull, hull.rows - 1);
    endPart(mesh, {"hull", starboard ? "starboard hull" : "port hull"});
    addFlatDeck(mesh, hull);
    endPart(mesh, {"deck", starboard ? "starboard deck" : "port deck"});
    for (std::size_t i = first_vertex; i < mesh.vertices.size(); ++i)
      mesh.vertices[i].z += (starboard ? 0.5 : -0.5) * kHullSpacing;
  }
  centre(mesh);
  return mesh;
}

MeshData makeBuoy(const Vec3d&, int) {
  constexpr int kSides = 48;
  const std::vector<ProfilePoint> profile = {{0, 0},       {0.30, 0},    {0.75, 0.55},
                                             {0.75, 1.05}, {0.68, 1.12}, {0.20, 1.28}, // float
                                             {0.09, 1.40}, {0.07, 2.50},               // mast
                                             {0.15, 2.56}, {0.15, 2.84}, {0, 2.95}};   // lantern
  MeshData mesh = revolve(profile, kSides, false);
  // Rows are rings of quads, or of triangles at the two poles.
  constexpr Index kFloat = kSides + 4 * 2 * kSides, kMast = 2 * 2 * kSides;
  mesh.parts = {{{"float"}, 0, kFloat},
                {{"mast"}, kFloat, kMast},
                {{"lantern"}, kFloat + kMast, static_cast<Index>(mesh.triangles.size()) - kFloat - kMast}};
  centre(mesh);
  return mesh;
}

MeshData makeRowboat(const Vec3d&, int) {
  MeshData mesh;
  const MirroredGrid hull = loftHull(mesh, 20, 8, rowboatSection);
  endPart(mesh, {"hull"});
  addTransom(mesh, hull, hull.rows - 1);
  endPart(mesh, {"transom"});
  centre(mesh);
  return mesh;
}

} // namespace plim::formats
