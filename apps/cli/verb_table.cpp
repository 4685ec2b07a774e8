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
          "group or material the water never reaches; auto: what lies inside (done unasked where a mesh is put into "
          "water); none; may be repeated")
      ->allow_extra_args(false);
  verb.add_flag("--repair", mesh.repair, "weld near vertices, remove slivers, cap flat openings");
  verb.add_flag("--strict", mesh.strict, "refuse open meshes");
  verb.add_flag("--solid", mesh.solid, "a shell inside a closed one is filled, not a cavity");
  verb.add_option("--density", mesh.density, "of the water [kg/m^3]")->capture_default_str();
  verb.add_option("--gravity", mesh.gravity, "[m/s^2]")->capture_default_str();
  verb.add_option("--precision", mesh.precision, "of the kernel")
      ->check(CLI::IsMember({"float", "double"}))
      ->capture_default_str();
  verb.add_flag("--json", mesh.json, "one JSON object on standard output");
}

void addForceOptions(CLI::App& verb, ForceOptions& options) {
  verb.add_option("--position", options.position, "x,y,z of the mesh's origin, world [m]")->capture_default_str();
  verb.add_option("--rotation", options.rotation, "quaternion x,y,z,w, body to world")->capture_default_str();
  verb.add_option("--sea", options.sea, "SEA.json (default: still water)");
  verb.add_option("--time", options.time, "[s]")->capture_default_str();
  verb.add_option("--about", options.about, "x,y,z in body axes that torque is taken about (default: centroid)");
  verb.add_option("--method", options.method,
                  "adaptive or linear; or, to compare with, one of " + baselineNames() + " (docs/evaluation.md)")
      ->capture_default_str();
  verb.add_option("--tolerance", options.tolerance, "of the adaptive method; still water is exact anyway")
      ->capture_default_str();
  verb.add_flag("--waterline", options.waterline, "also give the waterline");
}

void addShowOptions(CLI::App& verb, ShowOptions& options) {
  verb.add_option("--submerged", options.submerged, "fraction of its volume under water")->capture_default_str();
  verb.add_option("--sea", options.sea, "SEA.json (default: waves that suit the hull's size)");
  verb.add_option("--seconds", options.seconds, "of moving sea, on a terminal")->capture_default_str();
  verb.add_option("--out", options.out,
                  "picture to write: .png, .jpg, .bmp or .tga (default: plimsoll.png, but none where standard output "
                  "is a terminal and shows it)");
}

void addBowOption(CLI::App& verb, std::string& bow) {
  verb.add_option("--bow", bow, "axis of the body that the bow lies along")
      ->check(CLI::IsMember({"x", "-x", "z", "-z"}))
      ->capture_default_str();
}

void addResultOptions(CLI::App& verb, ResultOptions& files, const std::string& beside) {
  verb.add_option("--plot", files.plot, "picture to write, FILE.svg");
  verb.add_option("--csv", files.csv, "numbers to write, FILE.csv");
  verb.add_option("--out", files.out, "folder to write report.html, " + beside + " to");
}

void addWeightOptions(CLI::App& verb, VesselOptions& options) {
  CLI::Option* mass = verb.add_option("--mass", options.mass, "[kg] without point masses and tanks");
  verb.add_option("--density-ratio", options.density_ratio, "instead: of the body to the water, hollows not counted")
      ->excludes(mass);
  verb.add_option("--center-of-mass", options.center_of_mass, "x,y,z in body axes [m] (default: the centroid)");
  verb.add_option("--point-mass", options.point_masses,
                  "MASS@x,y,z: a point mass [kg] at a position in body axes; may be repeated")
      ->allow_extra_args(false);
}

void addVesselOptions(CLI::App& verb, VesselOptions& options) {
  addWeightOptions(verb, options);
  verb.add_option(
          "--tank", options.tanks,
          "LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z: a box tank, filled to a part 0 to 1 of its height, with "
          "the middle of its bottom at a place in body axes; may be repeated")
      ->allow_extra_args(false);
  addBowOption(verb, options.bow);
}

void addEquilibriumOptions(CLI::App& verb, EquilibriumOptions& options) {
  addVesselOptions(verb, options.vessel);
  CLI::Option* rotation =
      verb.add_option("--start-rotation", options.start_rotation, "quaternion x,y,z,w to begin with, body to world")
          ->capture_default_str();
  CLI::Option* height = verb.add_option(
      "--start-height", options.start_height,
      "of the mesh's origin [m], for bodies that are not free to heave (default: where the weight is carried)");
  CLI::Option* free = verb.add_option("--free", options.free,
                                      "motions that are free: heave, roll (about the bow's axis), pitch (about the "
                                      "one across it)")
                          ->capture_default_str();
  verb.add_flag("--all", options.all, "all distinct stable poses, the one of least energy first")
      ->excludes(rotation, height, free);
  CLI::Option* sea = verb.add_option("--sea", options.sea,
                                     "SEA.json, frozen: the plane that fits it over the hull (default: still water)");
  verb.add_option("--time", options.time, "[s] of the sea")->capture_default_str()->needs(sea);
  verb.add_option("--density-ratios", options.density_ratios, "FROM:TO:STEP: how it floats over a range of densities")
      ->excludes(verb.get_option("--mass"), verb.get_option("--density-ratio"), sea);
  verb.add_option("--plot", options.plot, "picture to write of that, FILE.svg");
}

void addStabilityOptions(CLI::App& verb, StabilityOptions& options) {
  addVesselOptions(verb, options.vessel);
  verb.add_option("--heel", options.heel,
                  "FROM:TO:STEP [degrees], both ends included (default: 0:90:5, or on to where GZ vanishes)");
  verb.add_option("--opening", options.openings,
                  "x,y,z in body axes, where water would run in; may be repeated (default: the hull's own rims)")
      ->allow_extra_args(false);
  addResultOptions(verb, options.files, "gz.csv and gz.svg");
}

void addHydrostaticsOptions(CLI::App& verb, HydrostaticsOptions& options) {
  verb.add_option("--drafts", options.drafts,
                  "FROM:TO:STEP [m] above the lowest point, both ends included (default: ten even ones up to the "
                  "hull's height)");
  addBowOption(verb, options.bow);
  addResultOptions(verb, options.files, "hydrostatics.csv and hydrostatics.svg");
}

void addSeakeepingOptions(CLI::App& verb, SeakeepingOptions& options) {
  addWeightOptions(verb, options.vessel);
  addBowOption(verb, options.vessel.bow);
  verb.add_option("--headings", options.headings,
                  "FROM:TO:STEP [degrees], both ends included, that waves travel in, from +x towards +z: with the bow "
                  "along x, 0 are following seas, 180 head seas")
      ->capture_default_str();
  CLI::Option* sea = verb.add_option("--sea", options.sea,
                                     "SEA.json, a sum of waves: significant motions in it by linear theory, and of a "
                                     "ride as float has it");
  verb.add_option("--duration", options.duration, "[s] of that ride, 60 at least, after two minutes of run-in; 0: none")
      ->capture_default_str()
      ->needs(sea);
  verb.add_option("--panels", options.panels, "about so many stand for the wet hull (default: 400)");
  verb.add_option("--frequencies", options.frequencies, "so many (default: 20)");
  verb.add_option("--plot", options.plot, "picture to write, FILE.svg");
  verb.add_option(
      "--out", options.out,
      "folder to write report.html, seakeeping.svg, added_mass.csv, damping.csv, excitation.csv and rao.csv "
      "to");
  verb.add_option("--wamit", options.wamit, "PREFIX of text files as WAMIT writes them: PREFIX.1 and PREFIX.3");
  verb.add_option("--cache", options.cache,
                  "file that keeps what was found: read if it is of this hull and these options, written if not");
}

void addBenchOptions(CLI::App& verb, BenchOptions& options) {
  verb.add_flag("--quick", options.quick, "fewer rounds and no hull of a million triangles: some seconds");
  verb.add_flag("--json", options.json, "one JSON object on standard output");
  verb.add_option(
      "--hulls", options.hulls,
      "only these, without fleets and motion: names separated by commas, of box, 80, 300, 1k, 10k, 100k, 1M");
  verb.add_option("--seas", options.seas,
                  "only these: names separated by commas, of still, A, C, G4, S16, G16, fft, fft_calm, grid, callback");
  verb.add_option("--out", options.out, "folder to write DATE-PROCESSOR.json, .svg and .md to");
  verb.add_option("--plot", options.plot, "picture to write, FILE.svg");
}

void addCompareOptions(CLI::App& verb, CompareOptions& options) {
  verb.add_option("--out", options.out, "folder for tables (CSV), figures (SVG), pictures and report.html")
      ->capture_default_str();
  verb.add_flag("--quick", options.quick, "coarser, a minute instead of six");
  verb.add_flag("--json", options.json, "the tables as one JSON object on standard output");
}

void addFloatOptions(CLI::App& verb, FloatOptions& options) {
  addMeshOptions(verb, options.mesh, "SCENE|MESH",
                 "SCENE.json: bodies, their masses, and the sea (docs/scenes.md); or a mesh alone, to which the "
                 "options about meshes, mass and sea apply: ");
  verb.add_option("--sea", options.sea, "SEA.json (default: waves that suit the hull's size)");
  CLI::Option* mass = verb.add_option("--mass", options.mass, "[kg]");
  verb.add_option(
          "--density-ratio", options.density_ratio,
          "of the body to the water, hollows not counted (default: 0.5; of a hull with openings a quarter of what it "
          "carries before water runs in)")
      ->excludes(mass);
  verb.add_option("--center-of-mass", options.center_of_mass,
                  "x,y,z in body axes [m]; centroid: that of the solid (default: plumb with the centre of buoyancy, "
                  "low enough to float "
                  "upright)");
  verb.add_option("--out", options.out, "folder to write trajectory.csv and report.html to")->capture_default_str();
  verb.add_option("--duration", options.duration, "[s] instead of the scene's");
  verb.add_option("--step", options.step, "[s] instead of the scene's");
  verb.add_flag_callback(
      "--no-show", [&options] { options.show = false; }, "no moving picture on a terminal, only a bar");
  verb.add_flag_callback(
      "--no-report", [&options] { options.report = false; },
      "write trajectory.csv alone: no report.html, whose pictures and film take seconds to draw");
}

void addShaderOptions(CLI::App& verb, ShaderOptions& options) {
  verb.add_option("SEA", options.sea,
                  "SEA.json of kind flat, sines, gerstner or spectrum, up to 64 waves; --waves uniform needs none");
  verb.add_option("--language", options.language, "of the source")
      ->check(CLI::IsMember({"glsl", "hlsl", "wgsl", "gdshader"}))
      ->required();
  verb.add_option("--waves", options.waves,
                  "constant: written into the source, functions take the time; uniform: in arrays that the engine sets "
                  "each frame, for any sea")
      ->check(CLI::IsMember({"constant", "uniform"}))
      ->capture_default_str();
  verb.add_option("--gravity", options.gravity, "[m/s^2] where the file does not say")->capture_default_str();
  verb.add_option("--time", options.time, "[s] for which --waves uniform --json gives what the arrays hold");
  verb.add_option("--origin", options.origin, "x,z near the camera [m, world], likewise (default: 0,0)");
  verb.add_option("--out", options.out, "file to write (default: standard output)");
  verb.add_flag("--json", options.json, "one JSON object on standard output");
}

void addPlayOptions(CLI::App& verb, PlayOptions& options) {
  verb.add_option("--port", options.port,
                  "to listen at; 0: any free one (default: 8080, or the next one that is free)");
  verb.add_option("--folder", options.folder, "to serve (default: the playground as it was built or installed)");
  verb.add_option("--address", options.address,
                  "in figures, to listen at (default: 127.0.0.1, which this machine alone can reach)");
  verb.add_flag("--json", options.json, "one JSON object on standard output, then serve");
}

// A scene is known by its name; what is said about a mesh alone would go unheard.
void takeScene(const CLI::App& verb, FloatOptions& options) {
  options.json = options.mesh.json;
  if (!options.mesh.mesh.ends_with(".json")) return;
  options.scene = options.mesh.mesh;
  for (const char* name : {"--up", "--scale", "--never-wet", "--repair", "--strict", "--solid", "--density",
                           "--gravity", "--precision", "--sea", "--mass", "--density-ratio", "--center-of-mass"})
    if (verb.count(name) > 0)
      throw InputError(std::string(name) + ": is for a mesh alone; " + options.scene +
                       " is a scene, which says so itself (docs/scenes.md)");
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
  addEquilibriumOptions(addWithMesh(app, "equilibrium", "where it floats, which way up, and whether it stays there",
                                    [this] { equilibrium(mesh_, equilibrium_); }),
                        equilibrium_);
  addStabilityOptions(addWithMesh(app, "stability", "the righting arm as it heels, and the criteria of stability",
                                  [this] { stability(mesh_, stability_); }),
                      stability_);
  addHydrostaticsOptions(addWithMesh(app, "hydrostatics",
                                     "displacement, centres, metacentres and form coefficients over drafts",
                                     [this] { hydrostatics(mesh_, hydrostatics_); }),
                         hydrostatics_);
  addSeakeepingOptions(addWithMesh(app, "seakeeping",
                                   "seakeeping in waves: added mass, damping, excitation, "
                                   "response",
                                   [this] { seakeeping(mesh_, seakeeping_); }),
                       seakeeping_);
}

VerbTable::VerbTable(CLI::App& app, const std::vector<std::string>& arguments) {
  bench_.arguments = compare_.arguments = arguments;
  addWithMesh(app, "inspect", "check a mesh; volume, centroid, inertia, openings, faults", [this] { inspect(mesh_); });
  addForceOptions(addWithMesh(app, "force", "force and torque of the water on a mesh in a given pose",
                              [this] { force(mesh_, force_); }),
                  force_);
  addShowOptions(
      addWithMesh(app, "show", "draw the hull afloat and say what carries it", [this] { show(mesh_, show_); }), show_);
  addStatics(app);
  addBenchOptions(add(app, "bench", "time evaluations against the plain loop, each proved right first",
                      [this] { return bench(bench_); }),
                  bench_);
  addCompareOptions(add(app, "compare",
                        "every method of computing buoyancy, side by side: error, cost, rides, pictures",
                        [this] { return compare(compare_); }),
                    compare_);
  add(app, "demo", "a boat in a storm, two cubes, a million triangles: what ./run shows",
      [this] { return demo(demo_out_); })
      .add_option("--out", demo_out_, "folder for the storm's trajectory.csv and report.html")
      ->capture_default_str();
  addFloatOptions(add(app, "float", "let the bodies of a scene move; trajectory and report",
                      [this, &app] {
                        takeScene(*app.get_subcommand("float"), float_);
                        return floatScene(float_);
                      }),
                  float_);
  addShaderOptions(add(app, "shader", "a sea's waves as source for graphics: GLSL, HLSL, WGSL, Godot",
                       [this] { return shader(shader_), 0; }),
                   shader_);
  addPlayOptions(add(app, "play", "the playground: a page, served to a browser on this machine until Ctrl-C",
                     [this] { return play(play_); }),
                 play_);
}

int VerbTable::run() const {
  for (const Verb& verb : verbs_)
    if (*verb.parsed) return verb.run();
  return 0;
}

} // namespace plim::cli
