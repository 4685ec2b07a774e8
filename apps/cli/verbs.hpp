// verbs.hpp - one function for each verb of the command. Each throws InputError for errors in the input.
#pragma once

#include "cli/hull_input.hpp"
#include "cli/statics/vessel_input.hpp"

#include <optional>

namespace plim::cli {

void inspect(const MeshOptions& mesh);

struct ForceOptions {
  std::string position = "0,0,0", rotation = "0,0,0,1";
  std::optional<std::string> about;
  std::string sea; // path of SEA.json; empty: still water
  double time = 0; // [s]
  std::string method = "adaptive";
  double tolerance = 0.01;
  bool waterline = false;
};
void force(const MeshOptions& mesh, const ForceOptions& options);

struct ShowOptions {
  double submerged = 0.5;         // fraction of the hull's volume below the surface
  std::string sea;                // path of SEA.json; empty: waves that suit the hull's size
  double seconds = 8;             // [s] of animation on a terminal
  std::optional<std::string> out; // picture; none: plimsoll.png, unless a terminal shows the picture
};
// Draws the hull in its water: animated if standard output is a terminal, and into a file otherwise or if one is named.
// Prints a summary.
void show(const MeshOptions& mesh, const ShowOptions& options);

struct EquilibriumOptions {
  VesselOptions vessel;
  std::string start_rotation = "0,0,0,1";
  std::optional<double> start_height; // [m] of the mesh's own origin, used if heave is not free
  std::string free = "heave,roll,pitch";
  bool all = false;
  std::string sea;            // path of SEA.json; empty: still water
  double time = 0;            // [s]
  std::string density_ratios; // FROM:TO:STEP of a sweep; empty: none
  std::string plot;           // picture of the sweep, FILE.svg; empty: none
};
void equilibrium(const MeshOptions& mesh, const EquilibriumOptions& options);

struct StabilityOptions {
  VesselOptions vessel;
  std::optional<std::string> heel;   // FROM:TO:STEP [degrees]; none: 0:90:5, continued until GZ vanishes
  std::vector<std::string> openings; // x,y,z in body axes; none: the hull's own rims
  ResultOptions files;
};
void stability(const MeshOptions& mesh, const StabilityOptions& options);

struct HydrostaticsOptions {
  std::string bow = "x";
  std::optional<std::string> drafts; // FROM:TO:STEP [m]; none: ten equal steps up to the hull's height
  ResultOptions files;
};
void hydrostatics(const MeshOptions& mesh, const HydrostaticsOptions& options);

struct SeakeepingOptions {
  VesselOptions vessel;                      // without tanks, since their liquid would slosh
  std::string headings = "0:180:45";         // FROM:TO:STEP [degrees]
  std::string sea;                           // path of SEA.json, a sum of waves; empty: none
  double duration = 1200;                    // [s] of the ride in that sea; 0: none
  std::uint32_t panels = 0, frequencies = 0; // 0: the default
  std::string plot, out;                     // picture, FILE.svg; folder for the report and its files; empty: none
  std::string wamit;                         // prefix of the files PREFIX.1 and PREFIX.3; empty: none
  std::string cache;                         // file that keeps the results; empty: none
};
void seakeeping(const MeshOptions& mesh, const SeakeepingOptions& options);

struct BenchOptions {
  bool quick = false; // fewer rounds, no hull of a million triangles
  bool json = false;
  std::string hulls;                  // names, separated by commas; empty: all
  std::string seas;                   // the same for seas
  std::string out;                    // folder for JSON, picture and table; empty: none
  std::string plot;                   // picture to write; empty: none
  std::vector<std::string> arguments; // of the whole command, for lab_process.cpp
};
// Times evaluations against the plain loop, after checking the result of each case. Returns the exit code: 1 if a check
// failed.
int bench(const BenchOptions& options);

struct CompareOptions {
  std::string out = "plimsoll-compare"; // folder for tables, figures and report.html
  bool quick = false;                   // a minute instead of six
  bool json = false;
  std::vector<std::string> arguments; // as in BenchOptions
};
// Runs every method on the same tasks and writes tables and figures. Returns the exit code.
int compare(const CompareOptions& options);

struct FloatOptions {
  std::string scene;                    // path of SCENE.json; empty: `mesh` floats by itself
  std::string out = "plimsoll-float";   // folder for trajectory.csv and report.html
  std::optional<double> duration, step; // [s] instead of the scene's
  bool json = false;
  bool show = true;   // the ride while it is computed, on a terminal
  bool report = true; // report.html with pictures and film
  // Options for a mesh without a scene:
  MeshOptions mesh;
  std::string sea;                           // path of SEA.json; empty: waves that suit the hull's size
  std::optional<double> mass, density_ratio; // [kg]; relative to the water; none: see float/loading.hpp
  std::optional<std::string> center_of_mass; // x,y,z in body axes
};
// Simulates bodies. Returns the exit code, which is 130 if Ctrl-C ended the ride early; the results up to then are
// written.
int floatScene(const FloatOptions& options);
int floatDemo(const FloatOptions& options); // scene: a file compiled into the command

struct ShaderOptions {
  std::string sea;      // path of SEA.json; may be empty with --waves uniform
  std::string language; // glsl, hlsl, wgsl or gdshader
  std::string waves = "constant";
  double gravity = 9.81;             // [m/s^2] if the file does not give it
  std::optional<double> time;        // [s] of the array values in JSON
  std::optional<std::string> origin; // x,z of these values
  std::optional<std::string> out;    // file to write; none: standard output
  bool json = false;
};
void shader(const ShaderOptions& options);

struct PlayOptions {
  std::optional<int> port;            // 0: any free port; none: 8080 or the next free one
  std::optional<std::string> folder;  // none: the page that was built or installed with the command
  std::optional<std::string> address; // none: 127.0.0.1, which only this machine can reach
  bool json = false;
};
// Serves the playground until Ctrl-C. Returns the exit code.
int play(const PlayOptions& options);

// Runs the demo of `./run`: a boat in a storm, two cubes, a million triangles. Without a terminal it prints a summary
// and writes a report.
int demo(const std::string& out);

} // namespace plim::cli
