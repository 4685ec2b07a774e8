// support.hpp - what many tests need: meshes, random hulls and poses, evaluation in one line, relative errors.
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

// Each triangle split into four at its edge midpoints.
MeshData split(const MeshData& mesh);

// A closed body of revolution about y through the given (radius, height) points, which run from the axis to the axis
// counter- clockwise in the r, y plane (outward normal to the right); the first and last radius are 0. Open when the
// last is not.
MeshData revolved(const std::vector<std::array<double, 2>>& profile, int sides);

// Star-shaped about its centre: an icosphere with random radii. Strength 0 is a sphere, 0.6 is rugged and far from
// convex.
MeshData randomStar(Random& random, double strength, int subdivisions);

// Convex, non-convex, ring-shaped, or several shells, at random; body axes, a few metres.
MeshData randomHull(Random& random);

Quat randomRotation(Random& random);

// --- evaluation -----------------------------------------------------------------------------------------------------

plimsoll::Hull makeHull(const MeshData& mesh, plimsoll::Report* report = nullptr, std::uint32_t flags = 0,
                        const std::vector<std::uint8_t>& never_wet = {});

// Null when the mesh is accepted; otherwise the kind of the refusal.
std::string refusalOf(const MeshData& mesh, std::uint32_t flags = 0);

bool hasProblem(const plimsoll::Report& report, const std::string& kind);

// Tolerance 0: linear between the vertices.
plimsoll::Body makeBody(const plimsoll::Hull& hull, const Vec3d& position, const Quat& rotation = {},
                        std::uint32_t precision = PLIM_PRECISION_DOUBLE);

inline Vec3d vec(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}

// The body's centre of mass, or the hull's centroid where that is NaN. [m, body]
Vec3d centerOfMass(const plim_body& body);

void setRotation(plim_body& body, const Quat& rotation);

// At the origin, for scenes and water loads.
plimsoll::Body bodyOfMass(const plimsoll::Hull& hull, double mass);

// The brute-force answer for the same body, on the hull's own welded mesh.
baselines::Wrench reference(const plimsoll::Hull& hull, const plimsoll::Body& body);

double longestExtent(const plim_hull_info& info);

// Errors relative to rho g V_hull, and to that times the longest extent.
double forceError(const plimsoll::Hull& hull, const Vec3d& force, const Vec3d& expected);
double torqueError(const plimsoll::Hull& hull, const Vec3d& torque, const Vec3d& expected);

// How many random cases to run: `thorough` in ./test --all. Under sanitizers everything takes ten times as long.
int caseCount(int quick, int thorough);

} // namespace plim::tests
