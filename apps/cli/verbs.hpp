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
  double seconds = 8;             // of moving sea, on a terminal
  std::optional<std::string> out; // picture; none: plimsoll.png, where the picture cannot be seen at once
};
// Draws the hull in its water: on a terminal right there, moving; elsewhere, or where it is named, into a file. Prints a summary.
void show(const MeshOptions& mesh, const ShowOptions& options);

struct EquilibriumOptions {
  VesselOptions vessel;
  std::string start_rotation = "0,0,0,1";
  std::optional<double> start_height; // [m] of the mesh's own origin, where heave is not free
  std::string free = "heave,roll,pitch";
  bool all = false;
  std::string sea;            // path of SEA.json; empty: still water
  double time = 0;            // [s]
  std::string density_ratios; // FROM:TO:STEP: a sweep over them; empty: none
  std::string plot;           // picture of the sweep, FILE.svg; empty: none
};
void equilibrium(const MeshOptions& mesh, const EquilibriumOptions& options);

struct StabilityOptions {
  VesselOptions vessel;
  std::optional<std::string> heel;   // FROM:TO:STEP [degrees]; none: 0:90:5, or on to where GZ vanishes
  std::vector<std::string> openings; // x,y,z in body axes; none: the hull's own rims
  ResultOptions files;
};
void stability(const MeshOptions& mesh, const StabilityOptions& options);

struct HydrostaticsOptions {
  std::string bow = "x";
  std::optional<std::string> drafts; // FROM:TO:STEP [m]; none: ten even ones up to the hull's height
  ResultOptions files;
};
void hydrostatics(const MeshOptions& mesh, const HydrostaticsOptions& options);

struct SeakeepingOptions {
  VesselOptions vessel;                      // tanks are not told: their liquid would slosh
  std::string headings = "0:180:45";         // FROM:TO:STEP [degrees]
  std::string sea;                           // path of SEA.json, a sum of waves; empty: none
  double duration = 1200;                    // [s] of the ride in that sea; 0: none
  std::uint32_t panels = 0, frequencies = 0; // 0: as many as suit
  std::string plot, out;                     // picture, FILE.svg; folder for the report and its files; empty: none
  std::string wamit;                         // what PREFIX.1 and PREFIX.3 begin with; empty: none
  std::string cache;                         // file that keeps what was found; empty: none
};
void seakeeping(const MeshOptions& mesh, const SeakeepingOptions& options);

struct BenchOptions {
  bool quick = false; // fewer rounds, no hull of a million triangles
  bool json = false;
  std::string hulls;                  // names, separated by commas; empty: all
  std::string seas;                   // the same for seas
  std::string out;                    // folder for JSON, picture and table; empty: none
  std::string plot;                   // picture to write; empty: none
  std::vector<std::string> arguments; // of the whole command, for the program that runs this verb (lab_process.cpp)
};
// How long an evaluation takes, against the plain loop, after each case has been proved right. Returns the exit code: 1
// when a proof failed.
int bench(const BenchOptions& options);

struct CompareOptions {
  std::string out = "plimsoll-compare"; // folder for the tables, the figures and report.html
  bool quick = false;                   // a minute instead of six
  bool json = false;
  std::vector<std::string> arguments; // as in BenchOptions
};
// Every method on the same work; writes what it finds. Returns the exit code.
int compare(const CompareOptions& options);

struct FloatOptions {
  std::string scene;                    // path of SCENE.json; empty: `mesh` floats by itself
  std::string out = "plimsoll-float";   // folder for trajectory.csv and report.html
  std::optional<double> duration, step; // [s] instead of the scene's
  bool json = false;
  bool show = true;   // the ride as it goes, on a terminal
  bool report = true; // report.html, with its pictures and film
  // Of a mesh alone:
  MeshOptions mesh;
  std::string sea;                           // path of SEA.json; empty: waves that suit the hull's size
  std::optional<double> mass, density_ratio; // [kg], of the water's density; none: half as dense
  std::optional<std::string> center_of_mass; // x,y,z in body axes
};
// Bodies that move. Returns the exit code: 130 when Ctrl-C ended the ride early; what there was is written all the same.
int floatScene(const FloatOptions& options);
int floatDemo(const FloatOptions& options); // scene: a file built into the command

struct ShaderOptions {
  std::string sea;      // path of SEA.json; empty: none, which --waves uniform needs not
  std::string language; // glsl, hlsl, wgsl or gdshader
  std::string waves = "constant";
  double gravity = 9.81;             // [m/s^2] where the file does not say
  std::optional<double> time;        // [s] of the arrays' content in JSON
  std::optional<std::string> origin; // x,z of the same
  std::optional<std::string> out;    // file to write; none: standard output
  bool json = false;
};
void shader(const ShaderOptions& options);

struct PlayOptions {
  std::optional<int> port;            // 0: any free one; none: 8080 or the next free one
  std::optional<std::string> folder;  // none: the page that was built or installed with the command
  std::optional<std::string> address; // none: 127.0.0.1, this machine alone
  bool json = false;
};
// Serves the playground until Ctrl-C. Returns the exit code.
int play(const PlayOptions& options);

// What `./run` shows: a boat in a storm, two cubes, a million triangles; without a terminal a summary and a report.
int demo(const std::string& out);

} // namespace plim::cli
