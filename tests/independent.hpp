// independent.hpp - force and torque of a sea on a mesh by means that share nothing with the library, for
// test_independent.cpp: its own waves, its own lattices, its own quadrature. It includes no header of the library.
//
// Geometry is in long double, in world axes about the body's position P. The x and z of P are subtracted first, so that
// no digits are lost far from the world's origin. Sea: height above the level at an offset from P. Computed: int max(d,
// 0) n dS and its moment, d = level - y + h, over the triangles of a mesh, and bounds of their errors.
//   - Smooth seas: elements, each a triangle or a part of one, refined where their errors are largest. An element that
//     is clearly wet is integrated by a product of Gauss rules; the next smaller product gives the error. An element
//     that the surface may cut is divided into four flat triangles and clipped; the sea's distance from flat gives the
//     error.
//   - Seas of facets: triangles are cut along every kink. On the pieces the depth is linear and integrated exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <vector>

namespace independent {

using Real = long double;
inline constexpr Real kPi = 3.14159265358979323846264338327950288L;

struct Point {
  Real x = 0, y = 0, z = 0;
};
inline Point operator+(const Point& a, const Point& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Point operator-(const Point& a, const Point& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Point operator*(Real s, const Point& a) {
  return {s * a.x, s * a.y, s * a.z};
}
inline Point cross(const Point& a, const Point& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Real norm(const Point& a) {
  return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

using Corners = std::array<Point, 3>;

// --- waves -----------------------------------------------------------------------------------------------------------

struct WaveTerms {
  double amplitude, wavelength, direction, phase, frequency, steepness;
};

// A sum of sines, or of Gerstner waves if any steepness is above zero, in coordinates relative to P, at a time. Number:
// double for speed, long double where nodes are few and results nearly exact.
template <typename Number>
class Waves {
public:
  Waves(const std::vector<WaveTerms>& terms, bool gerstner, double gravity, double depth, double time, double x,
        double z)
      : gerstner_(gerstner) {
    for (const WaveTerms& term : terms) {
      const Real k = 2 * kPi / term.wavelength, D = term.direction, A = term.amplitude;
      const Real w = term.frequency != 0 ? Real(term.frequency)
                                         : std::sqrt(gravity * k * (depth > 0 ? std::tanh(k * depth) : Real(1)));
      const Real turn = 2 * kPi, dx = std::cos(D), dz = std::sin(D);
      const Real phase =
          std::fmod(std::fmod(k * (dx * x + dz * z), turn) - std::fmod(w * time, turn) + term.phase, turn);
      waves_.push_back({static_cast<Number>(A), static_cast<Number>(k * dx), static_cast<Number>(k * dz),
                        static_cast<Number>(phase), static_cast<Number>(term.steepness * A * dx),
                        static_cast<Number>(term.steepness * A * dz)});
      shortest_ = std::min(shortest_, term.wavelength);
      amplitude_ += static_cast<Number>(A), slope_ += static_cast<Number>(A * k);
      if (gerstner) squeeze_ -= static_cast<Number>(term.steepness * A * k);
    }
  }

  // Returns a bound of the rounding error of a height, within a distance of P.
  Number roundingWithin(Number distance) const {
    return 8 * kDoubleRoundoff * (amplitude_ + slope_ * (1 + distance) / squeeze_);
  }

  Number operator()(Number X, Number Z) const {
    if (gerstner_) labelOf(X, Z, X, Z);
    Number height = 0;
    for (const Wave& wave : waves_) height += wave.amplitude * std::sin(wave.kx * X + wave.kz * Z + wave.phase);
    ++evaluations_;
    return height;
  }
  double shortest() const { return shortest_; }
  // Returns the approximate number of sines and cosines computed so far.
  double work() const { return static_cast<double>(evaluations_) * static_cast<double>(waves_.size()); }

protected: // for independent_heads.hpp
  static constexpr Number kDoubleRoundoff = std::numeric_limits<Number>::epsilon() / 2;
  struct Wave {
    Number amplitude, kx, kz, phase, move_x, move_z;
  };

  // Finds the label (a, b) of the particle that is at (x, z): Newton's method, with smaller steps if a full step
  // increases the error. The map is the gradient of a convex function, so the method converges from any start.
  void labelOf(Number x, Number z, Number& a, Number& b) const {
    a = x, b = z;
    Number before = HUGE_VAL, step = 1, step_a = 0, step_b = 0;
    for (int k = 0; k < 200; ++k) {
      Number off_a = a - x, off_b = b - z, aa = 1, ab = 0, bb = 1;
      for (const Wave& wave : waves_) {
        const Number theta = wave.kx * a + wave.kz * b + wave.phase, cosine = std::cos(theta), sine = std::sin(theta);
        off_a += wave.move_x * cosine, off_b += wave.move_z * cosine;
        aa -= wave.move_x * wave.kx * sine, ab -= wave.move_x * wave.kz * sine, bb -= wave.move_z * wave.kz * sine;
      }
      ++evaluations_;
      const Number off = std::abs(off_a) + std::abs(off_b);
      if (off < 8 * kDoubleRoundoff * (1 + std::abs(x) + std::abs(z))) return;
      if (off > before && step > 1e-6) { // go back half of the way
        step *= 0.5, a -= step * step_a, b -= step * step_b;
        continue;
      }
      if (k > 30 && off < 800 * kDoubleRoundoff * (1 + std::abs(x) + std::abs(z))) return; // limit of precision
      const Number determinant = aa * bb - ab * ab;
      step_a = -(bb * off_a - ab * off_b) / determinant, step_b = -(aa * off_b - ab * off_a) / determinant;
      before = off, step = 1, a += step_a, b += step_b;
    }
  }

  bool gerstner_;
  std::vector<Wave> waves_;
  double shortest_ = HUGE_VAL;
  Number amplitude_ = 0, slope_ = 0,
         squeeze_ = 1; // squeeze: smallest distance of particles at a crest over that at rest
  mutable std::uint64_t evaluations_ = 0;
};

// --- integrals -------------------------------------------------------------------------------------------------------

struct Wrench {
  Point force, torque; // r from P
  Real force_error = 0, torque_error = 0;
  bool converged = true;
};

// Adds the integral of a linear d >= 0 over a convex polygon.
inline void addLinear(const std::vector<std::pair<Point, Real>>& polygon, const Point& unit_normal, Wrench& to) {
  for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
    const auto &a = polygon[0], &b = polygon[k], &c = polygon[k + 1];
    const Point doubled = cross(b.first - a.first, c.first - a.first);
    const Real area = 0.5L * (doubled.x * unit_normal.x + doubled.y * unit_normal.y + doubled.z * unit_normal.z);
    const Real sum = a.second + b.second + c.second;
    to.force = to.force + (area * sum / 3) * unit_normal;
    const Point moment = (sum + a.second) * a.first + (sum + b.second) * b.first + (sum + c.second) * c.first;
    to.torque = to.torque + (area / 12) * cross(moment, unit_normal);
  }
}

// Returns the part of a convex polygon where a function is not negative. The function is linear and is evaluated at the
// corners; `value` is interpolated.
template <typename Other>
std::vector<std::pair<Point, Real>> keepPositive(const std::vector<std::pair<Point, Real>>& polygon,
                                                 const Other& side) {
  std::vector<std::pair<Point, Real>> kept;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const auto &here = polygon[k], &next = polygon[(k + 1) % polygon.size()];
    const Real from = side(here), to = side(next);
    if (from >= 0) kept.push_back(here);
    if ((from < 0) != (to < 0) && from != 0 && to != 0) {
      const Real t = from / (from - to);
      kept.push_back({here.first + t * (next.first - here.first), here.second + t * (next.second - here.second)});
    }
  }
  return kept;
}

inline void addClipped(const std::vector<std::pair<Point, Real>>& polygon, const Point& unit_normal, Wrench& to) {
  const auto wet = keepPositive(polygon, [](const std::pair<Point, Real>& at) { return at.second; });
  auto clamped = wet;
  for (auto& corner : clamped) corner.second = std::max(corner.second, Real(0));
  if (clamped.size() > 2) addLinear(clamped, unit_normal, to);
}

// Gauss rules of 3 and 4 points on (0, 1).
inline constexpr Real kGauss3[3][2] = {
    {0.11270166537925831148L, 5.0L / 18}, {0.5L, 8.0L / 18}, {0.88729833462074168852L, 5.0L / 18}};
inline constexpr Real kGauss4[4][2] = {{0.069431844202973712388L, 0.173927422568726928687L},
                                       {0.330009478207571867599L, 0.326072577431273071313L},
                                       {0.669990521792428132401L, 0.326072577431273071313L},
                                       {0.930568155797026287612L, 0.173927422568726928687L}};

// Sea: like Waves<double>, or like Heads (independent_heads.hpp), which has a head(x, y, z).
template <typename Sea>
class SmoothIntegral {
public:
  // level: height of the water above P.
  SmoothIntegral(const Sea& sea, Real level) : sea_(sea), level_(level) {}

  // force, torque: allowed errors; work: maximum number of sines.
  Wrench over(const std::vector<Corners>& triangles, Real force, Real torque, double work) {
    const double before = sea_.work();
    for (const Corners& triangle : triangles) {
      Real longest = 0;
      for (std::size_t k = 0; k < 3; ++k) longest = std::max(longest, norm(triangle[(k + 1) % 3] - triangle[k]));
      addEvenly(triangle, longest, static_cast<Real>(sea_.shortest()) / 4);
    }
    Wrench sum;
    Real force_error = 0, torque_error = 0;
    for (const Element& element : elements_) force_error += element.error, torque_error += element.error * element.arm;
    auto later = [this](std::size_t a, std::size_t b) { return elements_[a].error < elements_[b].error; };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
    for (std::size_t k = 0; k < elements_.size(); ++k) queue.push(k);
    while ((force_error > force || torque_error > torque) && sea_.work() - before < work &&
           elements_.size() < kMostElements && elements_[queue.top()].error > 0) {
      const std::size_t worst = queue.top();
      queue.pop();
      const Element old = elements_[worst];
      force_error -= old.error, torque_error -= old.error * old.arm;
      const Corners parts[4] = {quarter(old.at, 0), quarter(old.at, 1), quarter(old.at, 2), quarter(old.at, 3)};
      for (int k = 0; k < 4; ++k) {
        std::size_t place = worst;
        if (k == 0)
          elements_[worst] = make(parts[0]);
        else
          place = elements_.size(), elements_.push_back(make(parts[k]));
        force_error += elements_[place].error, torque_error += elements_[place].error * elements_[place].arm;
        queue.push(place);
      }
    }
    Real rounding = 0, reach = 0;
    for (const Element& element : elements_) {
      sum.force = sum.force + element.sum.force, sum.torque = sum.torque + element.sum.torque;
      sum.force_error += element.error, sum.torque_error += element.error * element.arm;
      rounding += element.rounding, reach = std::max(reach, element.arm);
    }
    sum.converged = sum.force_error <= force && sum.torque_error <= torque;
    sum.force_error += rounding, sum.torque_error += rounding * reach;
    return sum;
  }

private:
  static constexpr std::size_t kMostElements = 100000;
  struct Element {
    Corners at;
    Wrench sum;
    Real error, arm, rounding;
  };

  static Corners quarter(const Corners& t, int which) {
    const Point m[3] = {0.5L * (t[1] + t[2]), 0.5L * (t[2] + t[0]), 0.5L * (t[0] + t[1])};
    if (which == 3) return {m[0], m[1], m[2]};
    const auto k = static_cast<std::size_t>(which);
    return {t[k], m[(k + 2) % 3], m[(k + 1) % 3]};
  }

  void addEvenly(const Corners& triangle, Real longest, Real most) {
    if (longest <= most) return elements_.push_back(make(triangle));
    // Bisects the longest side, so that slender triangles do not become more slender.
    std::size_t k = 0;
    for (std::size_t side = 1; side < 3; ++side)
      if (norm(triangle[(side + 1) % 3] - triangle[side]) > norm(triangle[(k + 1) % 3] - triangle[k])) k = side;
    const Point &a = triangle[k], &b = triangle[(k + 1) % 3], &c = triangle[(k + 2) % 3], middle = 0.5L * (a + b);
    const auto length = [](const Corners& t) {
      return std::max({norm(t[1] - t[0]), norm(t[2] - t[1]), norm(t[0] - t[2])});
    };
    const Corners one = {a, middle, c}, other = {middle, b, c};
    addEvenly(one, length(one), most), addEvenly(other, length(other), most);
  }

  Real depthAt(const Point& p) const {
    const auto x = static_cast<double>(p.x), z = static_cast<double>(p.z);
    if constexpr (requires { sea_.head(x, x, z); }) // wave pressure in place of the depth
      return static_cast<Real>(sea_.head(x, static_cast<double>(p.y - level_), z));
    else
      return level_ - p.y + static_cast<Real>(sea_(x, z));
  }

  Element make(const Corners& t) const {
    Element element{t, {}, 0, std::max({norm(t[0]), norm(t[1]), norm(t[2])}), 0};
    const Point area = 0.5L * cross(t[1] - t[0], t[2] - t[0]);
    const Real size = norm(area);
    if (size == 0) return element;
    const Point normal = (1 / size) * area;
    const Real d[3] = {depthAt(t[0]), depthAt(t[1]), depthAt(t[2])};
    Point m[3];
    Real at_m[3], bent = 0; // bent: deviation from linear
    for (std::size_t k = 0; k < 3; ++k) {
      m[k] = 0.5L * (t[(k + 1) % 3] + t[(k + 2) % 3]), at_m[k] = depthAt(m[k]);
      bent = std::max(bent, std::abs(at_m[k] - 0.5L * (d[(k + 1) % 3] + d[(k + 2) % 3])));
    }
    const Point middle = (1.0L / 3) * (t[0] + t[1] + t[2]);
    bent = std::max(bent, std::abs(depthAt(middle) - (d[0] + d[1] + d[2]) / 3));
    const Real low = std::min({d[0], d[1], d[2]}), high = std::max({d[0], d[1], d[2]});
    element.rounding = size * static_cast<Real>(sea_.roundingWithin(static_cast<double>(element.arm)));
    if (high < -4 * bent) return element;
    if (low > 4 * bent) {
      Wrench coarse;
      addGauss(kGauss3, t, area, coarse), addGauss(kGauss4, t, area, element.sum);
      element.error = std::max(norm(element.sum.force - coarse.force),
                               norm(element.sum.torque - coarse.torque) / std::max(element.arm, Real(1e-30)));
      return element;
    }
    for (std::size_t k = 0; k < 3; ++k)
      addClipped({{t[k], d[k]}, {m[(k + 2) % 3], at_m[(k + 2) % 3]}, {m[(k + 1) % 3], at_m[(k + 1) % 3]}}, normal,
                 element.sum);
    addClipped({{m[0], at_m[0]}, {m[1], at_m[1]}, {m[2], at_m[2]}}, normal, element.sum);
    element.error = 0.5L * bent * size; // four flat triangles are about four times as accurate as one
    return element;
  }

  // Integrates over the triangle as a square with one side collapsed to a point.
  template <std::size_t n>
  void addGauss(const Real (&rule)[n][2], const Corners& t, const Point& area, Wrench& to) const {
    Real sum = 0;
    Point moment;
    for (const auto& along : rule)
      for (const auto& across : rule) {
        const Real s = along[0], weight = 2 * along[1] * across[1] * s;
        const Point p = t[0] + s * (t[1] - t[0]) + (s * across[0]) * (t[2] - t[1]);
        const Real d = weight * depthAt(p);
        sum += d, moment = moment + d * p;
      }
    to.force = to.force + sum * area;
    to.torque = to.torque + cross(moment, area);
  }

  const Sea& sea_;
  Real level_;
  std::vector<Element> elements_;
};

// --- facets ----------------------------------------------------------------------------------------------------------

// Heights at integers (column, row), counted from the node (0, 0) at the given offset from P. Each cell is split from
// (0, 0) to (1, 1). columns, rows: 0 for an infinite lattice.
struct Facets {
  Real first_x, first_z, cell;
  int columns = 0, rows = 0;
  bool clamp = true;
  std::function<Real(int column, int row)> node;
  Real node_error = 0; // of heights
};

class FacetIntegral {
public:
  FacetIntegral(const Facets& sea, Real level) : sea_(sea), level_(level) {}

  Wrench over(const std::vector<Corners>& triangles) {
    Wrench sum;
    for (const Corners& t : triangles) {
      const Point area = 0.5L * cross(t[1] - t[0], t[2] - t[0]);
      const Real size = norm(area);
      if (size == 0) continue;
      const Point normal = (1 / size) * area;
      const Polygon whole = {{t[0], 0}, {t[1], 0}, {t[2], 0}};
      slice(
          whole, [this](const Point& p) { return u(p); }, sea_.columns,
          [&](const Polygon& column) {
            slice(
                column, [this](const Point& p) { return v(p); }, sea_.rows,
                [&](const Polygon& part) { addCell(part, normal, sum); });
          });
      const Real reach = std::max({norm(t[0]), norm(t[1]), norm(t[2])});
      const Real error = size * (1e-17L * (std::abs(level_) + reach + most_) + sea_.node_error);
      sum.force_error += error, sum.torque_error += error * reach;
    }
    return sum;
  }

private:
  using Polygon = std::vector<std::pair<Point, Real>>;

  Real u(const Point& p) const { return (p.x - sea_.first_x) / sea_.cell; }
  Real v(const Point& p) const { return (p.z - sea_.first_z) / sea_.cell; }

  // Slices along integers; of a finite lattice, only along those of its nodes.
  template <typename Place, typename Then>
  void slice(const Polygon& polygon, const Place& place, int nodes, const Then& then) {
    if (polygon.size() < 3) return;
    Real low = HUGE_VALL, high = -HUGE_VALL;
    for (const auto& corner : polygon)
      low = std::min(low, place(corner.first)), high = std::max(high, place(corner.first));
    Real first = std::floor(low) + 1, last = std::ceil(high) - 1;
    if (nodes > 0) first = std::max(first, Real(0)), last = std::min(last, Real(nodes - 1));
    Polygon rest = polygon;
    for (Real line = first; line <= last; line += 1) {
      const Polygon below = keepPositive(rest, [&](const auto& at) { return line - place(at.first); });
      if (below.size() > 2) then(below);
      rest = keepPositive(rest, [&](const auto& at) { return place(at.first) - line; });
    }
    if (rest.size() > 2) then(rest);
  }

  void addCell(const Polygon& part, const Point& normal, Wrench& to) {
    Point middle;
    for (const auto& corner : part) middle = middle + (Real(1) / static_cast<Real>(part.size())) * corner.first;
    Real at_u = u(middle), at_v = v(middle);
    const bool inside_u = sea_.columns == 0 || (at_u >= 0 && at_u <= sea_.columns - 1),
               inside_v = sea_.rows == 0 || (at_v >= 0 && at_v <= sea_.rows - 1);
    if (!(inside_u && inside_v) && !sea_.clamp) return addFlat(part, normal, to);
    at_u = held(at_u, sea_.columns), at_v = held(at_v, sea_.rows);
    const int column = cellOf(at_u, sea_.columns), row = cellOf(at_v, sea_.rows);
    if (!inside_u || !inside_v) return addFacet(part, normal, column, row, at_u - column >= at_v - row, to);
    const auto across = [&](const auto& at) { return (u(at.first) - column) - (v(at.first) - row); };
    addFacet(keepPositive(part, across), normal, column, row, true, to);
    addFacet(keepPositive(part, [&](const auto& at) { return -across(at); }), normal, column, row, false, to);
  }

  static Real held(Real at, int nodes) { return nodes > 0 ? std::clamp(at, Real(0), Real(nodes - 1)) : at; }
  static int cellOf(Real at, int nodes) {
    const int cell = static_cast<int>(std::floor(at));
    return nodes > 0 ? std::min(cell, nodes - 2) : cell;
  }

  void addFlat(Polygon part, const Point& normal, Wrench& to) {
    for (auto& corner : part) corner.second = level_ - corner.first.y;
    addClipped(part, normal, to);
  }

  void addFacet(Polygon part, const Point& normal, int column, int row, bool below_diagonal, Wrench& to) {
    if (part.size() < 3) return;
    const Real h00 = sea_.node(column, row), h11 = sea_.node(column + 1, row + 1);
    const Real corner_height = below_diagonal ? sea_.node(column + 1, row) : sea_.node(column, row + 1);
    const Real slope_u = below_diagonal ? corner_height - h00 : h11 - corner_height,
               slope_v = below_diagonal ? h11 - corner_height : corner_height - h00;
    for (auto& corner : part) {
      const Real a = held(u(corner.first), sea_.columns) - column, b = held(v(corner.first), sea_.rows) - row;
      corner.second = level_ - corner.first.y + h00 + slope_u * a + slope_v * b;
      most_ = std::max(most_, std::abs(corner.second));
    }
    addClipped(part, normal, to);
  }

  const Facets& sea_;
  Real level_, most_ = 0;
};

} // namespace independent
