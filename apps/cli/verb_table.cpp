// verb_table.cpp - declares the options of all verbs, with their help.
#include "cli/verb_table.hpp"

#include "cli/baseline_input.hpp"
#include "cli/input_error.hpp"

namespace plim::cli {
namespace {

void addMeshOptions(CLI::App& verb, MeshOptions& mesh, const std::string& name = "MESH",
                    const std::string& or_else = "") {
  verb.add_option(
          name, mesh.mesh,
          or_else +
              "OBJ, STL, PLY, glTF or GLB file; or box:LX,LY,LZ sphere:R[,N] ellipsoid:A,B,C[,N] geodesic:A,B,C[,N] "
              "cylinder:R,L[,N] cone:R,H[,N] torus:R,r[,N] wigley:L,B,T[,N] barge boat catamaran buoy rowboat")
      ->required();
  verb.add_option("--up", mesh.up, "axis of the file that points up")
      ->check(CLI::IsMember({"y", "z"}))
      ->capture_default_str();
  verb.add_option("--scale", mesh.scale, "multiply the file's coordinates (0.001 for millimetres)")
      ->capture_default_str();
  verb.add_option(
          "--never-wet", mesh.never_wet,
          "group or material that water never reaches; auto: detect the interior (the default of verbs that put a mesh "
          "into water); none: no part; may be repeated")
      ->allow_extra_args(false);
  verb.add_flag("--repair", mesh.repair, "weld near vertices, remove slivers, cap flat openings");
  verb.add_flag("--strict", mesh.strict, "refuse open meshes");
  verb.add_flag("--solid", mesh.solid, "fill a shell inside a closed one; by default it is a cavity");
  verb.add_option("--density", mesh.density, "density of the water [kg/m^3]")->capture_default_str();
  verb.add_option("--gravity", mesh.gravity, "gravity [m/s^2]")->capture_default_str();
  verb.add_option("--precision", mesh.precision, "precision of the sums over triangles")
      ->check(CLI::IsMember({"float", "double"}))
      ->capture_default_str();
  verb.add_flag("--json", mesh.json, "print one JSON object on standard output");
}

void addForceOptions(CLI::App& verb, ForceOptions& options) {
  verb.add_option("--position", options.position, "x,y,z of the mesh's origin in the world [m]")->capture_default_str();
  verb.add_option("--rotation", options.rotation, "quaternion x,y,z,w, body to world")->capture_default_str();
  verb.add_option("--sea", options.sea, "SEA.json (default: still water)");
  verb.add_option("--time", options.time, "time of the sea [s]")->capture_default_str();
  verb.add_option("--about", options.about, "point x,y,z in body axes about which torque is taken (default: centroid)");
  verb.add_option("--method", options.method,
                  "method of buoyancy: adaptive or linear; or, for comparison, one of " + baselineNames() +
                      " (docs/evaluation.md)")
      ->capture_default_str();
  verb.add_option("--tolerance", options.tolerance, "tolerance of the adaptive method; still water is always exact")
      ->capture_default_str();
  verb.add_flag("--waterline", options.waterline, "print the waterline too");
}

void addShowOptions(CLI::App& verb, ShowOptions& options) {
  verb.add_option("--submerged", options.submerged, "fraction of the hull's volume under water")->capture_default_str();
  verb.add_option("--sea", options.sea, "SEA.json (default: waves that suit the hull's size)");
  verb.add_option("--seconds", options.seconds, "seconds of moving sea on a terminal")->capture_default_str();
  verb.add_option("--out", options.out,
                  "picture to write: .png, .jpg, .bmp or .tga (default: plimsoll.png; none if a terminal shows the "
                  "picture)");
}

void addBowOption(CLI::App& verb, std::string& bow) {
  verb.add_option("--bow", bow, "axis of the body along which the bow points")
      ->check(CLI::IsMember({"x", "-x", "z", "-z"}))
      ->capture_default_str();
}

void addResultOptions(CLI::App& verb, ResultOptions& files, const std::string& beside) {
  verb.add_option("--plot", files.plot, "picture to write, FILE.svg");
  verb.add_option("--csv", files.csv, "numbers to write, FILE.csv");
  verb.add_option("--out", files.out, "folder to write report.html, " + beside + " to");
}

void addWeightOptions(CLI::App& verb, VesselOptions& options) {
  CLI::Option* mass = verb.add_option("--mass", options.mass, "mass [kg] without point masses and tanks");
  verb.add_option("--density-ratio", options.density_ratio,
                  "instead of --mass: density of the body relative to the water, without hollows")
      ->excludes(mass);
  verb.add_option("--center-of-mass", options.center_of_mass,
                  "centre of mass x,y,z in body axes [m] (default: the centroid)");
  verb.add_option("--point-mass", options.point_masses,
                  "MASS@x,y,z: a point mass [kg] at a position in body axes; may be repeated")
      ->allow_extra_args(false);
}

void addVesselOptions(CLI::App& verb, VesselOptions& options) {
  addWeightOptions(verb, options);
  verb.add_option(
          "--tank", options.tanks,
          "LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z: a box tank; FILLING: part 0 to 1 of its height; x,y,z: the "
          "middle of its bottom in body axes; may be repeated")
      ->allow_extra_args(false);
  addBowOption(verb, options.bow);
}

void addEquilibriumOptions(CLI::App& verb, EquilibriumOptions& options) {
  addVesselOptions(verb, options.vessel);
  CLI::Option* rotation =
      verb.add_option("--start-rotation", options.start_rotation, "quaternion x,y,z,w at the start, body to world")
          ->capture_default_str();
  CLI::Option* height = verb.add_option(
      "--start-height", options.start_height,
      "height of the mesh's origin [m], for bodies that are not free to heave (default: buoyancy equals weight)");
  CLI::Option* free = verb.add_option("--free", options.free,
                                      "free motions: heave, roll (about the bow's axis), pitch (about the axis "
                                      "across it)")
                          ->capture_default_str();
  verb.add_flag("--all", options.all, "find all distinct stable poses, least energy first")
      ->excludes(rotation, height, free);
  CLI::Option* sea = verb.add_option("--sea", options.sea,
                                     "SEA.json, frozen; a plane fitted over the hull replaces it (default: still "
                                     "water)");
  verb.add_option("--time", options.time, "time of the sea [s]")->capture_default_str()->needs(sea);
  verb.add_option("--density-ratios", options.density_ratios,
                  "FROM:TO:STEP: find the equilibrium over a range of densities")
      ->excludes(verb.get_option("--mass"), verb.get_option("--density-ratio"), sea);
  verb.add_option("--plot", options.plot, "picture of the range to write, FILE.svg");
}

void addStabilityOptions(CLI::App& verb, StabilityOptions& options) {
  addVesselOptions(verb, options.vessel);
  verb.add_option("--heel", options.heel,
                  "FROM:TO:STEP [degrees], both ends included (default: 0:90:5, continued until GZ vanishes)");
  verb.add_option(
          "--opening", options.openings,
          "x,y,z in body axes of a point through which water would run in; may be repeated (default: the hull's "
          "own rims)")
      ->allow_extra_args(false);
  addResultOptions(verb, options.files, "gz.csv and gz.svg");
}

void addHydrostaticsOptions(CLI::App& verb, HydrostaticsOptions& options) {
  verb.add_option("--drafts", options.drafts,
                  "FROM:TO:STEP [m] above the lowest point, both ends included (default: ten equal steps up to the "
                  "hull's height)");
  addBowOption(verb, options.bow);
  addResultOptions(verb, options.files, "hydrostatics.csv and hydrostatics.svg");
}

void addSeakeepingOptions(CLI::App& verb, SeakeepingOptions& options) {
  addWeightOptions(verb, options.vessel);
  addBowOption(verb, options.vessel.bow);
  verb.add_option("--headings", options.headings,
                  "directions of travel of the waves, FROM:TO:STEP [degrees], both ends included, from +x towards +z: "
                  "with the bow along x, 0 is following seas, 180 head seas")
      ->capture_default_str();
  CLI::Option* sea = verb.add_option("--sea", options.sea,
                                     "SEA.json, a sum of waves: compute the significant motions in it, by linear "
                                     "theory and by a ride as in float");
  verb.add_option("--duration", options.duration,
                  "duration of that ride [s], at least 60, after two minutes of run-in; 0: no ride")
      ->capture_default_str()
      ->needs(sea);
  verb.add_option("--panels", options.panels, "approximate number of panels on the wet hull (default: 400)");
  verb.add_option("--frequencies", options.frequencies, "number of frequencies (default: 20)");
  verb.add_option("--plot", options.plot, "picture to write, FILE.svg");
  verb.add_option(
      "--out", options.out,
      "folder to write report.html, seakeeping.svg, added_mass.csv, damping.csv, excitation.csv and rao.csv "
      "to");
  verb.add_option("--wamit", options.wamit, "PREFIX of text files in WAMIT's format to write: PREFIX.1 and PREFIX.3");
  verb.add_option("--cache", options.cache,
                  "file with the results: read if it belongs to this hull and these options, otherwise written");
}

void addBenchOptions(CLI::App& verb, BenchOptions& options) {
  verb.add_flag("--quick", options.quick, "fewer rounds and no hull of a million triangles: takes seconds");
  verb.add_flag("--json", options.json, "print one JSON object on standard output");
  verb.add_option("--hulls", options.hulls,
                  "run only these hulls, without fleets and motion: names separated by commas, from box, 80, 300, 1k, "
                  "10k, 100k, 1M");
  verb.add_option(
      "--seas", options.seas,
      "run only these seas: names separated by commas, from still, A, C, G4, S16, G16, fft, fft_calm, grid, callback");
  verb.add_option("--out", options.out, "folder to write DATE-PROCESSOR.json, .svg and .md to");
  verb.add_option("--plot", options.plot, "picture to write, FILE.svg");
}

void addCompareOptions(CLI::App& verb, CompareOptions& options) {
  verb.add_option("--out", options.out, "folder for tables (CSV), figures (SVG), pictures and report.html")
      ->capture_default_str();
  verb.add_flag("--quick", options.quick, "coarser: takes a minute instead of six");
  verb.add_flag("--json", options.json, "print the tables as one JSON object on standard output");
}

void addFloatOptions(CLI::App& verb, FloatOptions& options) {
  addMeshOptions(verb, options.mesh, "SCENE|MESH",
                 "SCENE.json: bodies, their masses, and the sea (docs/scenes.md); or a mesh alone, to which the "
                 "options about meshes, mass and sea apply: ");
  verb.add_option("--sea", options.sea, "SEA.json (default: waves that suit the hull's size)");
  CLI::Option* mass = verb.add_option("--mass", options.mass, "mass [kg]");
  verb.add_option(
          "--density-ratio", options.density_ratio,
          "density of the body relative to the water, without hollows (default: 0.5; for a hull with openings, a "
          "quarter of what it carries before water runs in)")
      ->excludes(mass);
  verb.add_option("--center-of-mass", options.center_of_mass,
                  "x,y,z in body axes [m]; centroid: that of the solid (default: in line with the centre of buoyancy, "
                  "low enough to float upright)");
  verb.add_option("--out", options.out, "folder to write trajectory.csv and report.html to")->capture_default_str();
  verb.add_option("--duration", options.duration, "duration [s] instead of the scene's");
  verb.add_option("--step", options.step, "time step [s] instead of the scene's");
  verb.add_flag_callback(
      "--no-show", [&options] { options.show = false; }, "show only a progress bar on a terminal, no moving picture");
  verb.add_flag_callback(
      "--no-report", [&options] { options.report = false; },
      "write only trajectory.csv; the pictures and the film of report.html take seconds to draw");
}

void addShaderOptions(CLI::App& verb, ShaderOptions& options) {
  verb.add_option("SEA", options.sea,
                  "SEA.json of kind flat, sines, gerstner or spectrum, up to 64 waves; --waves uniform needs none");
  verb.add_option("--language", options.language, "language of the source")
      ->check(CLI::IsMember({"glsl", "hlsl", "wgsl", "gdshader"}))
      ->required();
  verb.add_option("--waves", options.waves,
                  "constant: the waves are written into the source, and functions take the time; uniform: they are in "
                  "arrays that the engine sets each frame, for any sea")
      ->check(CLI::IsMember({"constant", "uniform"}))
      ->capture_default_str();
  verb.add_option("--gravity", options.gravity, "gravity [m/s^2] if the file does not give it")->capture_default_str();
  verb.add_option("--time", options.time, "time [s] of the array values that --waves uniform --json prints");
  verb.add_option("--origin", options.origin, "origin x,z near the camera [m, world] of these values (default: 0,0)");
  verb.add_option("--out", options.out, "file to write (default: standard output)");
  verb.add_flag("--json", options.json, "print one JSON object on standard output");
}

void addPlayOptions(CLI::App& verb, PlayOptions& options) {
  verb.add_option("--port", options.port, "port to listen at; 0: any free one (default: 8080, or the next free one)");
  verb.add_option("--folder", options.folder, "folder to serve (default: the playground as built or installed)");
  verb.add_option("--address", options.address,
                  "numeric address to listen at (default: 127.0.0.1, which only this machine can reach)");
  verb.add_flag("--json", options.json, "print one JSON object on standard output, then serve");
}

// Recognises a scene by its file name. Options for a mesh alone would be ignored, so they are errors.
void takeScene(const CLI::App& verb, FloatOptions& options) {
  options.json = options.mesh.json;
  if (!options.mesh.mesh.ends_with(".json")) return;
  options.scene = options.mesh.mesh;
  for (const char* name : {"--up", "--scale", "--never-wet", "--repair", "--strict", "--solid", "--density",
                           "--gravity", "--precision", "--sea", "--mass", "--density-ratio", "--center-of-mass"})
    if (verb.count(name) > 0)
      throw InputError(std::string(name) + ": is only for a mesh; " + options.scene +
                       " is a scene, which has keys for it (docs/scenes.md)");
}

} // namespace

// run: returns the exit code.
CLI::App& VerbTable::add(CLI::App& app, const std::string& name, const std::string& words, std::function<int()> run) {
  verbs_.push_back({app.add_subcommand(name, words), std::move(run)});
  return *verbs_.back().parsed;
}

CLI::App& VerbTable::addWithMesh(CLI::App& app, const std::string& name, const std::string& words,
                                 std::function<void()> run) {
  CLI::App& verb = add(app, name, words, [run = std::move(run)] { return run(), 0; });
  addMeshOptions(verb, mesh_);
  return verb;
}

void VerbTable::addStatics(CLI::App& app) {
  addEquilibriumOptions(addWithMesh(app, "equilibrium",
                                    "find where a body floats, which way up, and whether it stays there",
                                    [this] { equilibrium(mesh_, equilibrium_); }),
                        equilibrium_);
  addStabilityOptions(addWithMesh(app, "stability",
                                  "compute the righting arm over heel, and check the criteria of stability",
                                  [this] { stability(mesh_, stability_); }),
                      stability_);
  addHydrostaticsOptions(addWithMesh(app, "hydrostatics",
                                     "compute displacement, centres, metacentres and form coefficients over drafts",
                                     [this] { hydrostatics(mesh_, hydrostatics_); }),
                         hydrostatics_);
  addSeakeepingOptions(addWithMesh(app, "seakeeping", "compute added mass, damping, excitation and response in waves",
                                   [this] { seakeeping(mesh_, seakeeping_); }),
                       seakeeping_);
}

VerbTable::VerbTable(CLI::App& app, const std::vector<std::string>& arguments) {
  bench_.arguments = compare_.arguments = arguments;
  addWithMesh(app, "inspect", "check a mesh: volume, centroid, inertia, openings, faults", [this] { inspect(mesh_); });
  addForceOptions(addWithMesh(app, "force", "compute force and torque of the water on a mesh in a given pose",
                              [this] { force(mesh_, force_); }),
                  force_);
  addShowOptions(
      addWithMesh(app, "show", "draw the hull afloat and print the forces on it", [this] { show(mesh_, show_); }),
      show_);
  addStatics(app);
  addBenchOptions(add(app, "bench", "time evaluations against the plain loop, after checking each result",
                      [this] { return bench(bench_); }),
                  bench_);
  addCompareOptions(add(app, "compare", "compare all methods of computing buoyancy: error, cost, rides, pictures",
                        [this] { return compare(compare_); }),
                    compare_);
  add(app, "demo", "show a boat in a storm, two cubes and a million triangles, as ./run does",
      [this] { return demo(demo_out_); })
      .add_option("--out", demo_out_, "folder for the storm's trajectory.csv and report.html")
      ->capture_default_str();
  addFloatOptions(add(app, "float", "move the bodies of a scene; write trajectory and report",
                      [this, &app] {
                        takeScene(*app.get_subcommand("float"), float_);
                        return floatScene(float_);
                      }),
                  float_);
  addShaderOptions(add(app, "shader", "print a sea's waves as source for graphics: GLSL, HLSL, WGSL, Godot",
                       [this] { return shader(shader_), 0; }),
                   shader_);
  addPlayOptions(add(app, "play", "serve the playground, a web page, to a browser on this machine until Ctrl-C",
                     [this] { return play(play_); }),
                 play_);
}

int VerbTable::run() const {
  for (const Verb& verb : verbs_)
    if (*verb.parsed) return verb.run();
  return 0;
}

} // namespace plim::cli
