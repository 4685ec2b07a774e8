// main.cpp - the plimsoll command: verbs and their options. Exit 0, or 2 with one line on standard error for bad
// input; 1 when the bench finds a wrong result; 130 when Ctrl-C ended a ride.
#include "cli/verbs.hpp"

#include "cli/argument_slips.hpp"
#include "cli/input_error.hpp"
#include "cli/output_text.hpp"
#include "cli/self_description.hpp"
#include "cli/standard_streams.hpp"
#include "formats/shapes.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

namespace {

using plim::cli::MeshOptions;

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

void addForceOptions(CLI::App& verb, plim::cli::ForceOptions& options) {
  verb.add_option("--position", options.position, "x,y,z of the mesh's origin, world [m]")->capture_default_str();
  verb.add_option("--rotation", options.rotation, "quaternion x,y,z,w, body to world")->capture_default_str();
  verb.add_option("--sea", options.sea, "SEA.json (default: still water)");
  verb.add_option("--time", options.time, "[s]")->capture_default_str();
  verb.add_option("--about", options.about, "x,y,z in body axes that torque is taken about (default: centroid)");
  verb.add_option("--method", options.method, "adaptive, linear, quadratic, plain or reference")->capture_default_str();
  verb.add_option("--tolerance", options.tolerance, "of the adaptive method; still water is exact anyway")
      ->capture_default_str();
  verb.add_flag("--waterline", options.waterline, "also give the waterline");
}

void addShowOptions(CLI::App& verb, plim::cli::ShowOptions& options) {
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

void addResultOptions(CLI::App& verb, plim::cli::ResultOptions& files, const std::string& beside) {
  verb.add_option("--plot", files.plot, "picture to write, FILE.svg");
  verb.add_option("--csv", files.csv, "numbers to write, FILE.csv");
  verb.add_option("--out", files.out, "folder to write report.html, " + beside + " to");
}

void addVesselOptions(CLI::App& verb, plim::cli::VesselOptions& options) {
  CLI::Option* mass = verb.add_option("--mass", options.mass, "[kg] without loads and tanks");
  verb.add_option("--density-ratio", options.density_ratio, "instead: of the body to the water, hollows not counted")
      ->excludes(mass);
  verb.add_option("--center-of-mass", options.center_of_mass, "x,y,z in body axes [m] (default: the centroid)");
  verb.add_option("--load", options.loads, "MASS@x,y,z: a mass aboard [kg], at a place in body axes; may be repeated")
      ->allow_extra_args(false);
  verb.add_option(
          "--tank", options.tanks,
          "LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z: a box tank, filled to a part 0 to 1 of its height, with "
          "the middle of its bottom at a place in body axes; may be repeated")
      ->allow_extra_args(false);
  addBowOption(verb, options.bow);
}

void addEquilibriumOptions(CLI::App& verb, plim::cli::EquilibriumOptions& options) {
  addVesselOptions(verb, options.vessel);
  verb.add_option("--start-rotation", options.start_rotation, "quaternion x,y,z,w to begin with, body to world")
      ->capture_default_str();
  verb.add_option(
      "--start-height", options.start_height,
      "of the mesh's origin [m], for bodies that are not free to heave (default: where the weight is carried)");
  verb.add_option("--free", options.free, "motions that are free: heave, roll (about x), pitch (about z)")
      ->capture_default_str();
  verb.add_flag("--all", options.all, "all distinct stable poses, the one of least energy first");
  verb.add_option("--sea", options.sea,
                  "SEA.json, frozen: the plane that fits it over the hull (default: still water)");
  verb.add_option("--time", options.time, "[s] of the sea")->capture_default_str();
  verb.add_option("--density-ratios", options.density_ratios, "FROM:TO:STEP: how it floats over a range of densities");
  verb.add_option("--plot", options.plot, "picture to write of that, FILE.svg");
}

void addStabilityOptions(CLI::App& verb, plim::cli::StabilityOptions& options) {
  addVesselOptions(verb, options.vessel);
  verb.add_option("--heel", options.heel,
                  "FROM:TO:STEP [degrees], both ends included (default: 0:90:5, or on to where GZ vanishes)");
  verb.add_option("--opening", options.openings,
                  "x,y,z in body axes, where water would run in; may be repeated (default: the hull's own rims)")
      ->allow_extra_args(false);
  addResultOptions(verb, options.files, "gz.csv and gz.svg");
}

void addHydrostaticsOptions(CLI::App& verb, plim::cli::HydrostaticsOptions& options) {
  verb.add_option("--drafts", options.drafts,
                  "FROM:TO:STEP [m] above the lowest point, both ends included (default: ten even ones up to the "
                  "hull's height)");
  addBowOption(verb, options.bow);
  addResultOptions(verb, options.files, "hydrostatics.csv and hydrostatics.svg");
}

void addBenchOptions(CLI::App& verb, plim::cli::BenchOptions& options) {
  verb.add_flag("--quick", options.quick, "fewer rounds and no hull of a million triangles: some seconds");
  verb.add_flag("--json", options.json, "one JSON object on standard output");
  verb.add_option("--hulls", options.hulls, "only these: names separated by commas, of box, 1k, 10k, 100k, 1M");
  verb.add_option("--out", options.out, "folder to write DATE-PROCESSOR.json, .svg and .md to");
  verb.add_option("--plot", options.plot, "picture to write, FILE.svg");
}

void addFloatOptions(CLI::App& verb, plim::cli::FloatOptions& options) {
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
}

// A scene is known by its name; what is said about a mesh alone would go unheard.
void takeScene(const CLI::App& verb, plim::cli::FloatOptions& options) {
  options.json = options.mesh.json;
  if (!options.mesh.mesh.ends_with(".json")) return;
  options.scene = options.mesh.mesh;
  for (const char* name : {"--up", "--scale", "--never-wet", "--repair", "--strict", "--solid", "--density",
                           "--gravity", "--precision", "--sea", "--mass", "--density-ratio", "--center-of-mass"})
    if (verb.count(name) > 0)
      throw plim::cli::InputError(std::string(name) + ": is for a mesh alone; " + options.scene +
                                  " is a scene, which says so itself (docs/scenes.md)");
}

// Help that fits a terminal of 80 columns: the parser's own breaks no lines.
class HelpFormatter : public CLI::Formatter {
public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return plim::cli::wrapped(CLI::Formatter::make_option_desc(option), 0, room());
  }
  std::string make_subcommand(const CLI::App* verb) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, verb->get_name(), plim::cli::wrapped(verb->get_description(), 0, room()),
                             get_column_width());
    return out.str();
  }

  // The parser knows subcommands; people have been told of verbs.
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_subcommands(app, mode);
    const std::string title = "Subcommands:";
    if (const std::size_t at = text.find(title); at != std::string::npos) text.replace(at, title.size(), "Verbs:");
    return text;
  }

private:
  std::size_t room() const { return plim::cli::kLineWidth - get_column_width(); }
};

// "plimsoll my.stl" means "plimsoll show my.stl": a first argument that is no verb but names a mesh. A scene is known by .json.
bool namesMesh(const std::string& argument) {
  std::error_code ignored;
  return plim::formats::isShapeName(argument) || std::filesystem::exists(argument, ignored) ||
         (argument.size() > 4 && argument.find_last_of("./") != std::string::npos && argument[0] != '-');
}

std::vector<std::string> completeArguments(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) throw plim::cli::InputError("no verb given (plimsoll --help lists verbs and options)");
  // "plimsoll help", "plimsoll help float", "plimsoll version": what other commands have as verbs.
  if (arguments[0] == "version") return {"--version"};
  if (arguments[0] == "help") {
    if (arguments.size() == 1) return {"--help"};
    arguments = {arguments[1], "--help"};
  }
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (verb->get_name() == arguments[0]) return arguments;
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  if (arguments[0][0] == '-') return arguments;
  if (!namesMesh(arguments[0]))
    throw plim::cli::InputError("'" + arguments[0] + "' is neither a verb (" + verbs +
                                ") nor a mesh file or built-in shape" + plim::cli::verbHint(app, arguments[0]));
  arguments.insert(arguments.begin(), arguments[0].ends_with(".json") ? "float" : "show");
  return arguments;
}

int run(int argc, char** argv) {
  CLI::App app("What water does to rigid bodies: exact force and torque on triangle meshes.", "plimsoll");
  app.require_subcommand(1);
  const auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "VERB");
  app.formatter(formatter); // the verbs inherit it
  app.set_version_flag("--version", PLIM_VERSION_TEXT);

  MeshOptions mesh;
  plim::cli::ForceOptions force_options;
  plim::cli::ShowOptions show_options;
  plim::cli::BenchOptions bench_options;
  plim::cli::FloatOptions float_options;

  CLI::App* inspect = app.add_subcommand("inspect", "check a mesh; volume, centroid, inertia, openings, faults");
  addMeshOptions(*inspect, mesh);

  CLI::App* force = app.add_subcommand("force", "force and torque of the water on a mesh in a given pose");
  addMeshOptions(*force, mesh);
  addForceOptions(*force, force_options);

  CLI::App* show = app.add_subcommand("show", "draw the hull afloat and say what carries it");
  addMeshOptions(*show, mesh);
  addShowOptions(*show, show_options);

  plim::cli::EquilibriumOptions equilibrium_options;
  CLI::App* equilibrium =
      app.add_subcommand("equilibrium", "where it floats, which way up, and whether it stays there");
  addMeshOptions(*equilibrium, mesh);
  addEquilibriumOptions(*equilibrium, equilibrium_options);

  plim::cli::StabilityOptions stability_options;
  CLI::App* stability = app.add_subcommand("stability", "the righting arm as it heels, and the criteria of stability");
  addMeshOptions(*stability, mesh);
  addStabilityOptions(*stability, stability_options);

  plim::cli::HydrostaticsOptions hydrostatics_options;
  CLI::App* hydrostatics =
      app.add_subcommand("hydrostatics", "displacement, centres, metacentres and form coefficients over drafts");
  addMeshOptions(*hydrostatics, mesh);
  addHydrostaticsOptions(*hydrostatics, hydrostatics_options);

  CLI::App* bench = app.add_subcommand("bench", "time evaluations against the plain loop, each proved right first");
  addBenchOptions(*bench, bench_options);

  std::string demo_out = "plimsoll-float";
  CLI::App* demo = app.add_subcommand("demo", "a boat in a storm, two cubes, a million triangles: what ./run shows");
  demo->add_option("--out", demo_out, "folder for the storm's trajectory.csv and report.html")->capture_default_str();

  CLI::App* float_scene = app.add_subcommand("float", "let the bodies of a scene move; trajectory and report");
  addFloatOptions(*float_scene, float_options);

  // After the verbs, which would inherit it.
  app.footer(
      "plimsoll MESH is plimsoll show MESH, plimsoll SCENE.json is plimsoll float\nSCENE.json. plimsoll VERB --help "
      "lists the options of a verb.");

  std::string verb;
  if (plim::cli::printSelfDescription(app, {argv + 1, argv + argc})) return 0;
  try {
    std::vector<std::string> arguments = completeArguments(app, argc, argv);
    verb = arguments[0];
    std::reverse(arguments.begin(), arguments.end()); // the order this overload expects
    app.parse(arguments);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    throw plim::cli::InputError(plim::cli::explainSlip(app, verb, error));
  }
  if (*inspect) plim::cli::inspect(mesh);
  if (*force) plim::cli::force(mesh, force_options);
  if (*show) plim::cli::show(mesh, show_options);
  if (*equilibrium) plim::cli::equilibrium(mesh, equilibrium_options);
  if (*stability) plim::cli::stability(mesh, stability_options);
  if (*hydrostatics) plim::cli::hydrostatics(mesh, hydrostatics_options);
  if (*demo) return plim::cli::demo(demo_out);
  if (*float_scene) {
    takeScene(*float_scene, float_options);
    return plim::cli::floatScene(float_options);
  }
  return *bench ? plim::cli::bench(bench_options) : 0;
}

} // namespace

int main(int argc, char** argv) {
  if (!plim::cli::openStandardStreams()) return 2; // and nowhere to say so
  try {
    const int code = run(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
      throw plim::cli::InputError("standard output cannot be written");
    return code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plimsoll: error: %s\n", plim::cli::printableText(error.what()).c_str());
    return 2;
  }
}
