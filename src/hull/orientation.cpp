// orientation.cpp - groups open shells, and flips shells by the sign of their volume.
#include "hull/orientation.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

using Indices = Array<std::size_t>;

Box grown(Box box, double margin) {
  const Vec3d by{margin, margin, margin};
  return {box.low - by, box.high + by};
}

bool wantsInward(const Shell& shell) {
  return shell.depth % 2 == 1;
}

// Returns whether two open shells are flipped together. Their boxes must touch to within `margin`. The shells must be
// equally deep, or one must be inside an open shell, whether it is a part of the same surface or not.
bool belongTogether(const Shell& a, const Shell& b, double margin) {
  return (a.depth == b.depth || a.inside_open || b.inside_open) && grown(a.box, margin).touches(b.box);
}

// Groups the open shells that are parts of one surface, by their boxes. The width of gaps between parts is unknown; up
// to a thousandth of the mesh's extent is allowed.
Array<Indices> findAssemblies(const Mesh& mesh, const Array<Shell>& shells) {
  constexpr std::size_t kSoup = 2000; // shells; this many loose pieces are one surface or no surface
  Indices open;
  for (std::size_t s = 0; s < shells.size(); ++s)
    if (!shells[s].isClosed()) open.push_back(s);
  if (open.size() > kSoup) return {open};
  const double margin = 1e-3 * boundingBox(mesh.vertices).longest();
  DisjointSets sets(open.size());
  for (std::uint32_t a = 0; a < open.size(); ++a)
    for (std::uint32_t b = 0; b < a; ++b)
      if (belongTogether(shells[open[a]], shells[open[b]], margin)) sets.join(a, b);
  Array<Indices> assemblies(open.size());
  for (std::uint32_t a = 0; a < open.size(); ++a) assemblies[sets.find(a)].push_back(open[a]);
  std::erase_if(assemblies, [](const Indices& members) { return members.empty(); });
  return assemblies;
}

// Returns whether the outermost part must be wound inward.
bool wantsInward(const Array<Shell>& shells, const Indices& assembly) {
  const auto outer = std::min_element(assembly.begin(), assembly.end(),
                                      [&](std::size_t a, std::size_t b) { return shells[a].depth < shells[b].depth; });
  return wantsInward(shells[*outer]);
}

// Returns the volume of an assembly, negative if it is wound inward, or 0 if it encloses none. A single shell has its
// caps. Several have none, because caps would overlap; the sums are about their middle, where missing parts have the
// least effect.
double volumeUnder(const Mesh& mesh, const Array<Shell>& shells, const Indices& assembly) {
  Box box;
  for (const std::size_t s : assembly) box.include(shells[s].box.low), box.include(shells[s].box.high);
  double volume = 0;
  const Vec3d o = box.center();
  for (const std::size_t s : assembly)
    for (const std::uint32_t t : shells[s].triangles)
      volume += dot(mesh.corner(t, 0) - o, cross(mesh.corner(t, 1) - o, mesh.corner(t, 2) - o)) / 6;
  if (assembly.size() == 1) volume = shells[assembly[0]].volume;
  const double size = box.longest();
  return std::abs(volume) > 1e-6 * size * size * size ? volume : 0; // sheets that enclose no volume have no outside
}

void turnRound(Mesh& mesh, Shell& shell, Report& report) {
  for (const std::uint32_t t : shell.triangles) mesh.flip(t);
  for (Rim& rim : shell.rims) std::reverse(rim.vertices.begin(), rim.vertices.end());
  shell.volume = -shell.volume;
  report.flipped_triangles += shell.triangles.size();
  report.oriented = false;
}

// The number of shells with some finding, and the first triangle of the first one.
struct Found {
  std::uint64_t count = 0;
  std::uint32_t first = kNone;

  void add(const Mesh& mesh, const Shell& shell) {
    if (count++ == 0) first = mesh.source[shell.triangles[0]];
  }
  void tell(Report& report, const char* kind, Severity severity, const char* hint) const {
    if (count > 0) report.add(kind, severity, count, first, hint);
  }
};

} // namespace

void orientShells(Mesh& mesh, Array<Shell>& shells, Report& report) {
  Found inverted, inverted_open, nested, inside, crossing;
  for (Shell& shell : shells)
    if (shell.isClosed() && !shell.inside_open && shell.volume != 0 && (shell.volume < 0) != wantsInward(shell)) {
      turnRound(mesh, shell, report);
      (wantsInward(shell) ? nested : inverted).add(mesh, shell);
    }
  for (const Indices& assembly : findAssemblies(mesh, shells)) {
    const double volume = volumeUnder(mesh, shells, assembly);
    if (volume == 0 || (volume < 0) == wantsInward(shells, assembly)) continue;
    for (const std::size_t s : assembly) {
      turnRound(mesh, shells[s], report);
      inverted_open.add(mesh, shells[s]);
    }
  }
  for (const Shell& shell : shells) {
    if (shell.depth == 0) ++report.components;
    if (shell.crosses) crossing.add(mesh, shell);
    if (shell.depth == 0) continue;
    for (const std::uint32_t t : shell.triangles) mesh.never_wet[t] = 1;
    inside.add(mesh, shell);
  }
  inverted.tell(report, "inverted_shells", Severity::kWarning,
                "volume is negative: were triangles wound inwards? They were turned round");
  inverted_open.tell(report, "inverted_shells", Severity::kWarning,
                     "open shells whose volume, their openings capped, is negative: were they wound inwards? They were "
                     "turned round, because as given the water would press them down");
  nested.tell(report, "nested_shells", Severity::kWarning,
              "a shell inside a shell, and both are wound outward: taken as a cavity, so its volume is taken off the "
              "solid's mass properties; the water's force is the same either way. If it is filled: PLIM_HULL_SOLID");
  inside.tell(report, "cavities", Severity::kNote,
              "shells inside another one: taken as sealed from the water, so they displace nothing by themselves");
  crossing.tell(report, "crossing_shells", Severity::kWarning,
                "shells that overlap: their common volume is counted twice; unite them in the modeller");
}

} // namespace plim
