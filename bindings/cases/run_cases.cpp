// run_cases.cpp - runs the cases of cases.txt through plimsoll.hpp and plimsoll_motion.hpp: owners, exceptions, calls
// by reference.
//
//     run_cases_cpp [cases.txt]    prints a count; exit code 1 if an answer differs, 2 if the file cannot be read
//
// README.md describes the format; run_cases.c does the same in C.
#include "case_file.h"

#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <optional>

namespace {

struct Record {
  const case_record& lines;

  bool has(const char* name) const { return case_line(&lines, name) != nullptr; }
  std::string text(const char* name) const { return case_line(&lines, name); }
  std::vector<double> doubles(const char* name) const {
    std::vector<double> numbers(case_words(case_line(&lines, name)));
    case_doubles(case_line(&lines, name), numbers.data(), static_cast<std::uint32_t>(numbers.size()));
    return numbers;
  }
  std::vector<float> floats(const char* name) const {
    std::vector<float> numbers(case_words(case_line(&lines, name)));
    case_floats(case_line(&lines, name), numbers.data(), static_cast<std::uint32_t>(numbers.size()));
    return numbers;
  }
  template <typename Integer = std::uint32_t>
  std::vector<Integer> integers(const char* name) const {
    const char* at = case_line(&lines, name);
    std::vector<Integer> numbers(case_words(at));
    for (Integer& number : numbers) number = static_cast<Integer>(case_next(&at, 10));
    return numbers;
  }

  // Sets a field; it stays unchanged if the record has no line of that name.
  void set(const char* name, double& field) const {
    if (has(name)) field = doubles(name)[0];
  }
  template <std::size_t count>
  void set(const char* name, double (&field)[count]) const {
    if (has(name)) case_doubles(case_line(&lines, name), field, count);
  }
  void set(const char* name, std::uint32_t& field) const {
    if (has(name)) field = integers(name)[0];
  }
  void set(const char* name, std::uint64_t& field) const {
    if (has(name)) field = integers<std::uint64_t>(name)[0];
  }
};

class Answer {
public:
  template <std::size_t count>
  void put(const char* name, const double (&numbers)[count]) {
    case_put_doubles(&text, name, numbers, count);
  }
  void put(const char* name, const double& number) { case_put_doubles(&text, name, &number, 1); }
  void put(const char* name, const std::uint32_t& number) { case_put_integers(&text, name, &number, 1); }
  void put(const std::string& line) { case_put(&text, (line + "\n").c_str()); }

  case_answer text{};
};

plimsoll::Hull makeHull(const Record& mesh) {
  struct Point {
    double x, y, z;
  };
  if (mesh.has("vertices_double") && mesh.has("indices") && !mesh.has("flags") && !mesh.has("never_wet")) {
    const std::vector<double> numbers = mesh.doubles("vertices_double");
    std::vector<Point> points;
    for (std::size_t k = 0; k < numbers.size(); k += 3) points.push_back({numbers[k], numbers[k + 1], numbers[k + 2]});
    return plimsoll::Hull(points, mesh.integers("indices"));
  }
  plimsoll::HullDef def;
  mesh.set("flags", def.flags);
  std::vector<double> doubles;
  std::vector<float> floats;
  std::vector<std::uint32_t> indices;
  std::vector<std::uint8_t> mask;
  if (mesh.has("vertices_double"))
    doubles = mesh.doubles("vertices_double"), def.vertices_double = doubles.data();
  else
    floats = mesh.floats("vertices_float"), def.vertices_float = floats.data();
  def.vertex_count = static_cast<std::uint32_t>((doubles.size() + floats.size()) / 3);
  def.triangle_count = def.vertex_count / 3;
  if (mesh.has("indices")) {
    indices = mesh.integers("indices"), def.indices = indices.data();
    def.triangle_count = static_cast<std::uint32_t>(indices.size() / 3);
  }
  if (mesh.has("never_wet")) mask = mesh.integers<std::uint8_t>("never_wet"), def.never_wet = mask.data();
  return plimsoll::Hull(def);
}

// heights: the caller must keep them as long as the surfaces of the water.
plimsoll::Water makeWater(const case_file& file, const Record& sea, std::vector<float>& heights) {
  plimsoll::WaterDef def;
  plimsoll::Spectrum spectrum;
  plimsoll::Grid grid;
  sea.set("kind", def.kind), sea.set("level", def.level), sea.set("density", def.density);
  sea.set("gravity", def.gravity), sea.set("current", def.current), sea.set("depth", def.depth);
  sea.set("components", def.components), sea.set("seed", def.seed), sea.set("tile", def.tile);
  sea.set("choppiness", def.choppiness), sea.set("resolution", def.resolution), sea.set("cell", def.cell);
  sea.set("spectrum.shape", spectrum.shape), sea.set("spectrum.significant_height", spectrum.significant_height);
  sea.set("spectrum.peak_period", spectrum.peak_period), sea.set("spectrum.direction", spectrum.direction);
  if (sea.has("spectrum.shape")) def.spectrum = &spectrum;
  std::vector<plim_wave> waves;
  if (sea.has("waves")) {
    const std::vector<double> numbers = sea.doubles("waves");
    for (std::size_t k = 0; k < numbers.size(); k += 6)
      waves.push_back({numbers[k], numbers[k + 1], numbers[k + 2], numbers[k + 3], numbers[k + 4], numbers[k + 5]});
    def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  }
  if (sea.has("grid.heights")) {
    sea.set("grid.outside", grid.outside), sea.set("grid.origin", grid.origin), sea.set("grid.cell", grid.cell);
    sea.set("grid.rows", grid.rows), sea.set("grid.columns", grid.columns);
    heights = sea.floats("grid.heights");
    grid.heights = heights.data(), def.grid = &grid;
  }
  if (!sea.has("of")) return plimsoll::Water(def);
  const plimsoll::Water of = makeWater(file, {*case_find(&file, "sea", sea.text("of").c_str())}, heights);
  def.of = of.get();
  return plimsoll::Water(def);
}

void askHull(const plimsoll::Hull& hull, Answer& answer) {
  const plim_hull_info info = hull.info();
  answer.put("=vertex_count", info.vertex_count), answer.put("=triangle_count", info.triangle_count);
  answer.put("=wettable_count", info.wettable_count), answer.put("=closed", info.closed);
  answer.put("=volume", info.volume), answer.put("=area", info.area), answer.put("=centroid", info.centroid);
  answer.put("=inertia", info.inertia), answer.put("=box_low", info.box_low), answer.put("=box_high", info.box_high);
}

void askHeights(const Record& question, const plimsoll::Surface& surface, Answer& answer) {
  const std::vector<double> x = question.doubles("x"), z = question.doubles("z");
  double heights[3], slopes[6];
  std::array<double, 2> each[3];
  surface.heights(x, z, heights, each);
  for (std::size_t k = 0; k < 6; ++k) slopes[k] = each[k / 2][k % 2];
  answer.put("=heights", heights), answer.put("=slopes", slopes);
}

void askDepths(const Record& question, const plimsoll::Surface& surface, Answer& answer) {
  const std::vector<double> numbers = question.doubles("points");
  std::array<double, 3> points[3];
  for (std::size_t k = 0; k < 9; ++k) points[k / 3][k % 3] = numbers[k];
  const std::vector<double> found = surface.depths(points);
  double depths[3], velocities[9];
  std::copy(found.begin(), found.end(), depths);
  plimsoll::detail::check(plim_surface_get_depths(surface.get(), 3, numbers.data(), depths, velocities));
  answer.put("=depths", depths), answer.put("=velocities", velocities);
}

void askWaterplane(const Record& question, const plimsoll::Hull& hull, const plimsoll::Surface& surface,
                   Answer& answer) {
  plimsoll::Body body(hull, surface);
  question.set("position", body.position), question.set("rotation", body.rotation);
  const plimsoll::Waterplane plane = plimsoll::waterplane(body);
  const auto vertices = static_cast<std::uint32_t>(plane.vertices.size());
  const auto triangles = static_cast<std::uint32_t>(plane.triangles.size());
  answer.put("=vertex_count", vertices), answer.put("=triangle_count", triangles);
  answer.put("=crossing", std::uint32_t{plane.crossing}), answer.put("=area", plane.area);
  if (vertices > 0) case_put_doubles(&answer.text, "=vertices", plane.vertices[0].data(), 3 * vertices);
  if (triangles > 0) case_put_integers(&answer.text, "=indices", plane.triangles[0].data(), 3 * triangles);
}

void askWetting(const Record& question, const plimsoll::Hull& hull, const plimsoll::Surface& surface, Answer& answer) {
  plimsoll::Body body(hull, surface);
  question.set("earlier_position", body.position), question.set("rotation", body.rotation);
  question.set("velocity", body.velocity), question.set("angular_velocity", body.angular_velocity);
  plimsoll::Wetting wetting(hull);
  std::vector<plim_newly_wet> room(hull.info().triangle_count);
  double area = 0;
  wetting.update(body, room);
  question.set("position", body.position);
  const std::span<plim_newly_wet> found = wetting.update(body, room, &area);
  answer.put("=count", static_cast<std::uint32_t>(found.size())), answer.put("=area", area);
  if (found.empty()) return;
  answer.put("=largest.area", found[0].area), answer.put("=largest.position", found[0].position);
  answer.put("=largest.normal", found[0].normal), answer.put("=largest.velocity", found[0].velocity);
  answer.put("=largest.triangle", found[0].triangle);
}

std::string hexadecimal(std::uint64_t number) {
  char word[17];
  std::snprintf(word, sizeof word, "%08x%08x", static_cast<unsigned>(number >> 32), static_cast<unsigned>(number));
  return word;
}

void putSaved(const std::vector<std::byte>& bytes, Answer& answer) {
  std::uint64_t checksum = 0;
  for (std::size_t k = 1; k <= 8; ++k) checksum = checksum << 8 | static_cast<unsigned char>(bytes[bytes.size() - k]);
  answer.put("=size " + std::to_string(bytes.size())), answer.put("=checksum " + hexadecimal(checksum));
}

void askSavedHull(const plimsoll::Hull& hull, Answer& answer) {
  const std::vector<std::byte> bytes = hull.save();
  putSaved(bytes, answer);
  answer.put("=fingerprint " + hexadecimal(plimsoll::Hull::load(bytes).info().fingerprint));
}

void askEvaluate(const Record& question, const plimsoll::Hull& hull, const plimsoll::Surface& surface, Answer& answer) {
  plimsoll::Body body(hull, surface);
  question.set("position", body.position), question.set("rotation", body.rotation);
  question.set("center_of_mass", body.center_of_mass), question.set("precision", body.precision);
  question.set("tolerance", body.tolerance), question.set("outputs", body.outputs);
  question.set("surface_time", body.surface_time), question.set("budget", body.budget);
  plimsoll::Forces forces;
  std::vector<std::uint8_t> states(hull.info().source_count);
  std::vector<plim_waterline_segment> segments(512);
  forces.triangle_states = states.data();
  forces.waterline = segments.data(), forces.waterline_capacity = 512;
  plimsoll::evaluate(std::span<const plimsoll::Body>(&body, 1), std::span<plimsoll::Forces>(&forces, 1));
  answer.put("=flags", forces.flags), answer.put("=force", forces.force), answer.put("=torque", forces.torque);
  answer.put("=volume", forces.volume), answer.put("=wetted_area", forces.wetted_area);
  answer.put("=waterplane_area", forces.waterplane_area);
  answer.put("=center_of_buoyancy", forces.center_of_buoyancy);
  answer.put("=force_bound", forces.force_bound), answer.put("=torque_bound", forces.torque_bound);
  answer.put("=dry_count", forces.dry_count), answer.put("=wet_count", forces.wet_count);
  answer.put("=cut_count", forces.cut_count), answer.put("=waterline_count", forces.waterline_count);
  answer.put("=sea_evaluations " + std::to_string(forces.sea_evaluations));
  if (body.outputs & PLIM_OUTPUT_TRIANGLE_STATES) {
    std::string digits;
    for (const std::uint8_t state : states) digits += static_cast<char>('0' + state);
    answer.put("=triangle_states " + digits);
  }
  if (body.outputs & PLIM_OUTPUT_WATERLINE && forces.waterline_count > 0) {
    const plim_waterline_segment& first = segments[0];
    const std::uint32_t whole[7] = {first.from_edge[0], first.from_edge[1], first.to_edge[0], first.to_edge[1],
                                    first.triangle,     first.next,         first.previous};
    answer.put("=waterline_from", first.from), answer.put("=waterline_to", first.to);
    case_put_integers(&answer.text, "=waterline_edges", whole, 7);
  }
}

void askMatrix(const Record& question, const plimsoll::Hull& hull, const plimsoll::Surface& surface, Answer& answer) {
  const std::vector<float> matrix = question.floats("matrix");
  const std::vector<float> center =
      question.has("center_of_mass") ? question.floats("center_of_mass") : std::vector<float>();
  float six[6];
  plimsoll::detail::check(
      plim_evaluate_matrix(hull.get(), surface.get(), matrix.data(), center.empty() ? nullptr : center.data(), six));
  case_put_floats(&answer.text, "=force_torque", six, 6);
}

plimsoll::Effects effectsOf(const Record& question) {
  plimsoll::Effects effects;
  question.set("effects.enabled", effects.enabled), question.set("effects.form_factor", effects.form_factor);
  question.set("effects.angular_rate", effects.angular_rate);
  question.set("effects.linear_rates", effects.linear_rates), question.set("effects.damping", effects.damping);
  question.set("effects.pressure_quadratic", effects.pressure_quadratic);
  question.set("effects.angular_rates", effects.angular_rates);
  question.set("effects.rates_when_dry", effects.rates_when_dry);
  return effects;
}

void putLoad(const plimsoll::WaterLoad& load, Answer& answer) {
  answer.put("=flags", load.flags), answer.put("=force", load.force), answer.put("=torque", load.torque);
  answer.put("=buoyancy", load.buoyancy), answer.put("=viscous", load.viscous);
  answer.put("=pressure", load.pressure), answer.put("=slamming", load.slamming);
  answer.put("=damping", load.damping), answer.put("=radiation", load.radiation);
  answer.put("=force_bound", load.force_bound), answer.put("=torque_bound", load.torque_bound);
  answer.put("=volume", load.volume), answer.put("=wet_fraction", load.wet_fraction);
  answer.put("=wetted_area", load.wetted_area), answer.put("=waterplane_area", load.waterplane_area);
}

void putTerms(const plimsoll::StepTerms& terms, Answer& answer) {
  answer.put("=terms.added_mass", terms.added_mass), answer.put("=terms.resistance", terms.resistance);
  answer.put("=terms.stiffness", terms.stiffness), answer.put("=terms.relative_velocity", terms.relative_velocity);
  answer.put("=terms.water_acceleration", terms.water_acceleration), answer.put("=terms.rates", terms.rates);
  answer.put("=terms.wet_length", terms.wet_length), answer.put("=terms.reynolds_number", terms.reynolds_number);
  answer.put("=terms.friction_coefficient", terms.friction_coefficient);
}

void askWaterLoad(const Record& question, const plimsoll::Hull& hull, const plimsoll::Surface& surface,
                  Answer& answer) {
  const plimsoll::Effects effects = effectsOf(question);
  std::optional<plimsoll::Panels> panels;
  if (question.has("panels")) panels.emplace(hull, question.integers("panels")[0]);
  plimsoll::Body body(hull, surface);
  if (panels) body.with(*panels);
  if (question.has("effects")) body.with(effects);
  question.set("locked", body.locked), question.set("position", body.position);
  question.set("rotation", body.rotation), question.set("center_of_mass", body.center_of_mass);
  question.set("velocity", body.velocity), question.set("angular_velocity", body.angular_velocity);
  question.set("mass", body.mass), question.set("inertia", body.inertia);
  question.set("other_force", body.other_force), question.set("other_torque", body.other_torque);
  question.set("tolerance", body.tolerance), question.set("precision", body.precision);
  double time_step = 0;
  question.set("time_step", time_step);
  std::optional<plimsoll::BodyState> state;
  if (question.has("earlier_position")) {
    body.with(panels ? state.emplace(hull, *panels) : state.emplace(hull));
    question.set("earlier_position", body.position);
    plimsoll::evaluateWaterLoad(body, time_step);
    question.set("position", body.position);
  }
  plimsoll::StepTerms terms;
  plimsoll::WaterLoad load;
  if (question.has("terms")) load.terms = &terms;
  plimsoll::evaluateWaterLoads({&body, 1}, time_step, {&load, 1});
  putLoad(load, answer);
  if (load.terms) putTerms(terms, answer);
}

void askScene(const Record& question, const plimsoll::Hull& hull, const plimsoll::Water& water, Answer& answer) {
  const plimsoll::Effects effects;
  plimsoll::Body body(hull);
  if (question.has("effects")) body.with(effects);
  question.set("position", body.position), question.set("rotation", body.rotation);
  question.set("velocity", body.velocity), question.set("angular_velocity", body.angular_velocity);
  question.set("mass", body.mass), question.set("tolerance", body.tolerance);
  const double time_step = question.doubles("time_step")[0];
  const auto takeSteps = [&](plimsoll::Scene& scene) {
    for (std::uint32_t left = question.integers("steps")[0]; left > 0; --left) scene.step(time_step);
  };
  plimsoll::Scene scene(water);
  scene.add(body);
  takeSteps(scene);
  const std::vector<std::byte> bytes = scene.save();
  takeSteps(scene);
  scene.load(bytes);
  takeSteps(scene);
  const plimsoll::SceneState state = scene.state(0);
  putSaved(bytes, answer);
  answer.put("=flags", state.flags), answer.put("=position", state.position), answer.put("=rotation", state.rotation);
  answer.put("=velocity", state.velocity), answer.put("=angular_velocity", state.angular_velocity);
  answer.put("=buoyancy", state.buoyancy);
}

void askKind(const case_file& file, const Record& question, Answer& answer) {
  const std::string name = question.lines.name, kind = name.substr(name.find(' ') + 1);
  std::optional<plimsoll::Hull> hull;
  std::vector<float> heights;
  plimsoll::Surface surface;
  if (question.has("mesh")) hull.emplace(makeHull({*case_find(&file, "mesh", question.text("mesh").c_str())}));
  std::optional<plimsoll::Water> water;
  if (question.has("sea")) {
    water.emplace(makeWater(file, {*case_find(&file, "sea", question.text("sea").c_str())}, heights));
    surface.prepare(*water, question.doubles("time")[0]);
  }
  if (kind == "hull") askHull(*hull, answer);
  if (kind == "heights") askHeights(question, surface, answer);
  if (kind == "depths") askDepths(question, surface, answer);
  if (kind == "waterplane") askWaterplane(question, *hull, surface, answer);
  if (kind == "wetting") askWetting(question, *hull, surface, answer);
  if (kind == "saved_hull") askSavedHull(*hull, answer);
  if (kind == "scene") askScene(question, *hull, *water, answer);
  if (kind == "evaluate") askEvaluate(question, *hull, surface, answer);
  if (kind == "matrix") askMatrix(question, *hull, surface, answer);
  if (kind == "water_load") askWaterLoad(question, *hull, surface, answer);
}

bool agrees(const case_file& file, const Record& question) {
  Answer answer;
  try {
    answer.put("=status 0");
    askKind(file, question, answer);
  } catch (const plimsoll::Error& error) {
    answer = {};
    answer.put("=status " + std::to_string(error.status));
    answer.put(std::string("=message ") + error.what());
  }
  return case_agrees(&question.lines, &answer.text);
}

} // namespace

int main(int count, char** words) {
  static case_file file;
  if (count > 2) return std::fprintf(stderr, "usage: run_cases_cpp [cases.txt]\n"), 2;
  if (!case_file_read(&file, count == 2 ? words[1] : CASE_FILE)) return 2;
  int asked = 0, wrong = 0;
  for (int k = 0; k < file.count; ++k)
    if (std::string(file.records[k].kind) == "case") ++asked, wrong += !agrees(file, {file.records[k]});
  std::printf("%d cases, %d differ\n", asked, wrong);
  std::free(file.text);
  return wrong > 0 || asked == 0;
}
