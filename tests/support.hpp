// support.hpp - shared tools of the tests: meshes, random hulls and poses, evaluation in one line, relative errors.
#pragma once

#include "baselines/reference.hpp"
#include "formats/shapes.hpp"
#include "math/pose.hpp"
#include "math/random.hpp"
#include "plimsoll/plimsoll.hpp"

#include <cmath>
#include <string>

namespace plim::tests {

using formats::MeshData;
using formats::Triangle;

inline constexpr double kWeight = 1000 * 9.81; // rho g of plim_still_water

// --- meshes ---------------------------------------------------------------------------------------------------------

inline MeshData shape(const std::string& name) {
  return formats::makeShape(name);
}

void append(MeshData& mesh, const MeshData& other);
MeshData moved(MeshData mesh, const Vec3d& by);
MeshData scaled(MeshData mesh, const Vec3d& by);
MeshData turned(MeshData mesh, const Mat3d& by);
MeshData flipped(MeshData mesh);

// Divides each triangle into four at its edge midpoints.
MeshData split(const MeshData& mesh);

// Returns a body of revolution about y through the given (radius, height) points. They run from axis to axis,
// counter-clockwise in the r, y plane (outward normal to the right). The first radius is 0. The body is closed if the
// last radius is 0 too, and open otherwise.
MeshData revolved(const std::vector<std::array<double, 2>>& profile, int sides);

// Returns an icosphere with random radii, star-shaped about its centre. Strength 0 is a sphere; 0.6 is rugged and far
// from convex.
MeshData randomStar(Random& random, double strength, int subdivisions);

// Returns a convex, non-convex, ring-shaped or multi-shell hull at random, in body axes, of a few metres.
MeshData randomHull(Random& random);

Quat randomRotation(Random& random);

// --- evaluation -----------------------------------------------------------------------------------------------------

plimsoll::Hull makeHull(const MeshData& mesh, plimsoll::Report* report = nullptr, std::uint32_t flags = 0,
                        const std::vector<std::uint8_t>& never_wet = {});

// Returns "" if the mesh is accepted, otherwise the kind of the error.
std::string refusalOf(const MeshData& mesh, std::uint32_t flags = 0);

bool hasProblem(const plimsoll::Report& report, const std::string& kind);

// The tolerance is 0: linear between the vertices.
plimsoll::Body makeBody(const plimsoll::Hull& hull, const Vec3d& position, const Quat& rotation = {},
                        std::uint32_t precision = PLIM_PRECISION_DOUBLE);

inline Vec3d vec(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}

// Returns the body's centre of mass, or the hull's centroid if that is NaN. [m, body]
Vec3d centerOfMass(const plim_body& body);

void setRotation(plim_body& body, const Quat& rotation);

// At the origin, for scenes and water loads.
plimsoll::Body bodyOfMass(const plimsoll::Hull& hull, double mass);

// Returns the brute-force result for the same body, on the hull's own welded mesh.
baselines::Wrench reference(const plimsoll::Hull& hull, const plimsoll::Body& body);

double longestExtent(const plim_hull_info& info);

// Errors relative to rho g V_hull, and to that times the longest extent.
double forceError(const plimsoll::Hull& hull, const Vec3d& force, const Vec3d& expected);
double torqueError(const plimsoll::Hull& hull, const Vec3d& torque, const Vec3d& expected);

// Returns the number of random cases to run: `thorough` in ./test --all. Sanitizer builds run a tenth, because they are
// ten times as slow.
int caseCount(int quick, int thorough);

} // namespace plim::tests
