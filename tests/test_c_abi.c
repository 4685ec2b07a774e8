/* test_c_abi.c - checks that the headers are C: this file is compiled as C11 with all warnings, and calls every
 * function of the ABI. check_api_tests.py fails if one is missing. */
#include "plimsoll/plimsoll_motion.h"
#include "plimsoll/plimsoll_seakeeping.h"
#include "plimsoll/plimsoll_statics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      printf("%s:%d: %s is not true (%s)\n", __FILE__, __LINE__, #condition, plim_last_error());                       \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

static const float kVertices[] = {-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1};
static const uint32_t kIndices[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                    3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};

static long blocks = 0;

static void* take_memory(void* user, uint64_t size, uint64_t alignment) {
  /* The start of the allocation is stored before the returned block. */
  char* start = (char*)malloc((size_t)(size + alignment + sizeof start));
  char* block;
  if (!start) return NULL;
  block = start + sizeof start;
  block += (alignment - (uintptr_t)block % alignment) % alignment;
  memcpy(block - sizeof start, &start, sizeof start);
  ++*(long*)user;
  return block;
}

static void give_memory_back(void* user, void* memory, uint64_t size, uint64_t alignment) {
  char* start;
  (void)size, (void)alignment;
  memcpy(&start, (char*)memory - sizeof start, sizeof start);
  free(start);
  --*(long*)user;
}

static void count_sentence(void* user, plim_severity severity, const char* sentence) {
  *(int*)user += severity == PLIM_SEVERITY_REFUSAL && strcmp(sentence, plim_last_error()) == 0;
}

/* Comes first: an allocator is rejected once the library has allocated. */
static int use_settings(void) {
  int sentences = 0;
  plim_allocator allocator;
  plim_allocator_init(&allocator, sizeof allocator);
  allocator.allocate = take_memory;
  allocator.release = give_memory_back;
  allocator.user = &blocks;
  CHECK(plim_version() == 10000 * PLIM_VERSION_MAJOR + 100 * PLIM_VERSION_MINOR + PLIM_VERSION_PATCH);
  CHECK(plim_require_version(PLIM_VERSION) == PLIM_OK);
  CHECK(plim_set_allocator(&allocator) == PLIM_OK);
  CHECK(plim_set_log(count_sentence, &sentences) == PLIM_OK);
  CHECK(plim_thread_reserve(100) == PLIM_OK && blocks > 0);
  CHECK(plim_set_allocator(&allocator) == PLIM_BAD_VALUE && sentences == 1);
  CHECK(plim_set_log(NULL, NULL) == PLIM_OK);
  CHECK(plim_set_allocator(&allocator) == PLIM_BAD_VALUE && sentences == 1);
  return 0;
}

/* The box without one of its faces. */
static int read_open_mesh(void) {
  double vertices[24];
  uint32_t indices[30], count = 0;
  uint8_t mask[10];
  plim_hull_def def;
  plim_hull* hull = NULL;
  plim_report* report = NULL;
  plim_report_info info;
  plim_problem problem;
  plim_rim rim;
  plim_report_info_init(&info, sizeof info);
  plim_problem_init(&problem, sizeof problem);
  plim_rim_init(&rim, sizeof rim);
  plim_hull_def_init(&def, sizeof def);
  def.vertices_float = kVertices;
  def.vertex_count = 8;
  def.indices = kIndices; /* without its last two triangles */
  def.triangle_count = 10;
  CHECK(plim_hull_create(&def, &hull, &report) == PLIM_OK);
  CHECK(plim_report_get_info(report, &info) == PLIM_OK && info.rim_count == 1 && info.problem_count > 0);
  CHECK(plim_report_get_problem(report, 0, &problem) == PLIM_OK && strlen(problem.kind) > 0);
  CHECK(plim_report_get_rim(report, 0, &rim) == PLIM_OK && fabs(rim.area - 4) < 1e-12);
  CHECK(plim_hull_get_mesh(hull, vertices, indices) == PLIM_OK && fabs(vertices[0]) == 1 && indices[29] < 8);
  CHECK(plim_hull_find_interior(hull, NAN, mask, &count) == PLIM_OK && count <= 10);
  plim_report_destroy(report);
  plim_hull_destroy(hull);
  return 0;
}

static int use_water(plim_water** water) {
  const plim_wave wave = {0.25, 8, 0, 0, 0, 0};
  float waves[256], chops[256], sea[4];
  const double origin[2] = {0, 0};
  uint32_t count = 0;
  plim_wave read;
  plim_water_def def;
  plim_spectrum spectrum;
  plim_water_def_init(&def, sizeof def);
  plim_spectrum_init(&spectrum, sizeof spectrum);
  spectrum.significant_height = 1;
  spectrum.peak_period = 5;
  def.kind = PLIM_WATER_SPECTRUM;
  def.spectrum = &spectrum;
  CHECK(plim_water_create(&def, water) == PLIM_OK);
  CHECK(plim_water_get_waves(*water, NULL, 0, &count) == PLIM_OK && count == 64);
  def.kind = PLIM_WATER_SINES;
  def.waves = &wave;
  def.wave_count = 1;
  CHECK(plim_water_update(*water, &def) == PLIM_OK);
  CHECK(plim_water_get_waves(*water, &read, 1, &count) == PLIM_OK && count == 1 && read.wavelength == 8);
  CHECK(plim_water_get_shader_waves(*water, 0, origin, waves, chops, sea) == PLIM_OK && waves[2] == 0.25f);
  return 0;
}

static int use_surfaces(const plim_water* water) {
  const double point[3] = {2, -1, 0}, x[2] = {2, 6}, z[2] = {0, 0};
  const float heights[4] = {0.5f, 0.5f, 0.5f, 0.5f};
  double found[3], velocity[3];
  plim_surface* surface = NULL;
  plim_surface_sample sample;
  plim_surface_bounds bounds;
  plim_grid grid;
  plim_surface_bounds_init(&bounds, sizeof bounds);
  plim_grid_init(&grid, sizeof grid);
  grid.rows = grid.columns = 2;
  grid.heights = heights;
  CHECK(plim_surface_create(&surface) == PLIM_OK);
  CHECK(plim_surface_get_samples(surface, 1, point, &sample) == PLIM_NOT_PREPARED);
  CHECK(plim_surface_prepare(surface, water, 0) == PLIM_OK);
  CHECK(plim_surface_get_samples(surface, 1, point, &sample) == PLIM_OK && fabs(sample.height - 0.25) < 1e-12);
  CHECK(plim_surface_get_accelerations(surface, 1, point, found) == PLIM_OK && found[1] < 0); /* a crest */
  CHECK(plim_surface_get_depths(surface, 1, point, found, velocity) == PLIM_OK);
  CHECK(fabs(found[0] - 1.25) < 1e-12 && velocity[0] > 0);
  CHECK(plim_surface_get_heights(surface, 2, x, z, found, NULL) == PLIM_OK && fabs(found[0] + found[1]) < 1e-12);
  CHECK(plim_surface_get_bounds(surface, &bounds) == PLIM_OK && bounds.amplitude >= 0.25);
  CHECK(plim_surface_set_heights(surface, NULL, &grid) == PLIM_OK);
  CHECK(plim_surface_get_depths(surface, 1, point, found, NULL) == PLIM_OK && found[0] == 1.5);
  plim_surface_destroy(surface);
  return 0;
}

static void count_task(void* context, uint32_t index) {
  ((int*)context)[index] += 1;
}

static int use_pool(void) {
  int done[3] = {0, 0, 0};
  plim_pool* pool = NULL;
  CHECK(plim_pool_create(2, &pool) == PLIM_OK);
  plim_pool_run(pool, 3, count_task, done);
  plim_pool_destroy(pool);
  CHECK(done[0] == 1 && done[1] == 1 && done[2] == 1);
  return 0;
}

/* The box, half submerged and then a little deeper. */
static int draw(const plim_hull* hull) {
  double vertices[3 * 16], area = 0;
  uint32_t indices[3 * 32], count = 7;
  plim_body body;
  plim_waterplane plane;
  plim_wetting* wetting = NULL;
  plim_newly_wet newly_wet[12];
  plim_body_init(&body, sizeof body, hull);
  plim_waterplane_init(&plane, sizeof plane);
  body.surface = plim_still_water();
  plane.vertices = vertices;
  plane.indices = indices;
  plane.vertex_capacity = 16;
  plane.triangle_capacity = 32;
  CHECK(plim_evaluate_waterplane(&body, &plane) == PLIM_OK);
  CHECK(fabs(plane.area - 4) < 1e-12 && plane.triangle_count == plane.vertex_count - 2);
  CHECK(plim_wetting_create(hull, &wetting) == PLIM_OK);
  CHECK(plim_wetting_update(wetting, &body, newly_wet, 12, &count, &area) == PLIM_OK && count == 0);
  body.position[1] = -0.25;
  CHECK(plim_wetting_update(wetting, &body, newly_wet, 12, &count, &area) == PLIM_OK && fabs(area - 2) < 1e-9);
  CHECK(plim_wetting_reset(wetting) == PLIM_OK);
  body.position[1] = -0.5;
  CHECK(plim_wetting_update(wetting, &body, newly_wet, 12, &count, &area) == PLIM_OK && count == 0 && area == 0);
  plim_wetting_destroy(wetting);
  return 0;
}

static int keep_states(const plim_hull* hull) {
  static unsigned char bytes[100000];
  uint64_t size = 0;
  plim_panels* panels = NULL;
  plim_body_state *first = NULL, *second = NULL;
  plim_panels_info info;
  plim_panels_info_init(&info, sizeof info);
  CHECK(plim_panels_create(hull, 24, &panels) == PLIM_OK);
  CHECK(plim_panels_get_info(panels, &info) == PLIM_OK && fabs(info.area - 24) < 1e-9);
  CHECK(plim_body_state_create(hull, panels, &first) == PLIM_OK);
  CHECK(plim_body_state_create(hull, panels, &second) == PLIM_OK);
  CHECK(plim_body_state_reset(first) == PLIM_OK);
  CHECK(plim_body_state_copy(first, second) == PLIM_OK);
  CHECK(plim_body_state_save(first, bytes, sizeof bytes, &size) == PLIM_OK && size <= sizeof bytes);
  CHECK(plim_body_state_load(second, bytes, size) == PLIM_OK);
  bytes[size / 2] ^= 1;
  CHECK(plim_body_state_load(second, bytes, size) == PLIM_BAD_VALUE);
  plim_body_state_destroy(first);
  plim_body_state_destroy(second);
  plim_panels_destroy(panels);
  return 0;
}

/* A light body in waves. */
static int read_scene(const plim_hull* hull, const plim_water* water) {
  double energy = 0;
  plim_scene* scene = NULL;
  plim_body body;
  plim_body_init(&body, sizeof body, hull);
  body.mass = 1000;
  CHECK(plim_scene_create(water, &scene) == PLIM_OK);
  CHECK(plim_scene_add(scene, &body, NULL) == PLIM_OK);
  CHECK(plim_scene_step(scene, 0.02, 1, NULL, NULL) == PLIM_OK);
  CHECK(plim_scene_get_potential_energy(scene, 0, &energy) == PLIM_OK && energy > 0);
  CHECK(plim_scene_get_body(scene, 0, &body) == PLIM_OK && body.surface == plim_scene_get_surface(scene));
  plim_scene_destroy(scene);
  return 0;
}

/* A vessel with a load and a tank. */
static int use_vessel(const plim_hull* hull) {
  uint32_t count = 0;
  plim_vessel_def def;
  plim_point_mass load;
  plim_tank tank;
  plim_vessel* vessel = NULL;
  plim_vessel_info info;
  plim_equilibrium_def start;
  plim_equilibrium found[4];
  plim_vessel_def_init(&def, sizeof def, hull);
  plim_point_mass_init(&load, sizeof load);
  plim_tank_init(&tank, sizeof tank);
  plim_vessel_info_init(&info, sizeof info);
  plim_equilibrium_def_init(&start, sizeof start);
  plim_equilibrium_init(&found[0], sizeof found[0]);
  load.mass = 500;
  load.position[1] = -0.75;
  tank.position[1] = -0.5;
  tank.length = tank.breadth = tank.height = 0.5;
  tank.filling = 0.5;
  tank.density = 1000;
  def.mass = 3000;
  def.point_masses = &load;
  def.tanks = &tank;
  def.point_mass_count = def.tank_count = 1;
  CHECK(plim_vessel_create(&def, &vessel) == PLIM_OK);
  CHECK(plim_vessel_get_info(vessel, &info) == PLIM_OK && fabs(info.mass - 3562.5) < 1e-9);
  CHECK(plim_vessel_find_equilibrium(vessel, &start, &found[0]) == PLIM_OK && fabs(found[0].volume - 3.5625) < 1e-6);
  CHECK(plim_vessel_find_equilibria(vessel, 6, found, 4, &count) == PLIM_OK && count >= 1);
  plim_vessel_destroy(vessel);
  return 0;
}

/* Everything that main() does not call. */
static int use_the_rest(const plim_hull* hull) {
  plim_water* water = NULL;
  const int failed = read_open_mesh() || use_water(&water) || use_surfaces(water) || use_pool() || draw(hull) ||
                     keep_states(hull) || read_scene(hull, water) || use_vessel(hull);
  plim_water_destroy(water);
  return failed;
}

int main(void) {
  if (use_settings()) return 1;

  plim_hull_def def;
  plim_hull* hull = NULL;
  plim_report* report = NULL;
  plim_hull_def_init(&def, sizeof def);
  def.vertices_float = kVertices;
  def.vertex_count = 8;
  def.indices = kIndices;
  def.triangle_count = 12;
  CHECK(plim_hull_create(&def, &hull, &report) == PLIM_OK);

  plim_report_info found;
  plim_report_info_init(&found, sizeof found);
  CHECK(plim_report_get_info(report, &found) == PLIM_OK);
  CHECK(found.closed == 1 && found.problem_count == 0);

  plim_hull_info info;
  plim_hull_info_init(&info, sizeof info);
  CHECK(plim_hull_get_info(hull, &info) == PLIM_OK);
  CHECK(fabs(info.volume - 8) < 1e-12);

  uint8_t never_wet[12] = {1, 1}, saved[8192];
  uint64_t saved_size = 0;
  plim_hull *masked = NULL, *read = NULL;
  plim_hull_info same = info;
  CHECK(plim_hull_create_masked(hull, never_wet, &masked) == PLIM_OK);
  CHECK(plim_hull_save(masked, NULL, 0, &saved_size) == PLIM_OK && saved_size <= sizeof saved);
  CHECK(plim_hull_save(masked, saved, sizeof saved, &saved_size) == PLIM_OK);
  CHECK(plim_hull_load(saved, saved_size, &read) == PLIM_OK);
  CHECK(plim_hull_get_info(read, &same) == PLIM_OK);
  CHECK(same.wettable_count == 10 && same.fingerprint != info.fingerprint);
  plim_hull_destroy(read);
  CHECK(plim_hull_load(saved, saved_size - 1, &read) == PLIM_BAD_VALUE && read == NULL);
  plim_hull_destroy(masked);

  plim_body body;
  plim_forces forces;
  plim_body_init(&body, sizeof body, hull);
  plim_forces_init(&forces, sizeof forces);
  body.surface = plim_still_water();
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
  CHECK(plim_evaluate(&body, 1, &forces, NULL, NULL, NULL) == PLIM_OK);
  CHECK(fabs(forces.force[1] - 4 * 9810) < 1);
  CHECK(fabs(forces.center_of_buoyancy[1] + 0.5) < 1e-6);
  CHECK(forces.flags == PLIM_FLAG_CERTIFIED);

  float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1}, six[6];
  CHECK(plim_evaluate_matrix(hull, plim_still_water(), matrix, NULL, six) == PLIM_OK);
  CHECK(fabsf(six[1] - 8 * 9810) < 1);

  plim_scene* scene = NULL;
  plim_body floating;
  plim_effects effects;
  uint32_t index = 7;
  plim_effects_init(&effects, sizeof effects);
  effects.angular_rate = effects.linear_rates[1] = 2;
  plim_body_init(&floating, sizeof floating, hull);
  floating.mass = 800;
  floating.effects = &effects;
  floating.position[1] = 1;
  CHECK(plim_scene_create(NULL, &scene) == PLIM_OK);
  CHECK(plim_scene_add(scene, &floating, &index) == PLIM_OK && index == 0);
  for (int k = 0; k < 2000; ++k) CHECK(plim_scene_step(scene, 0.02, 1, NULL, NULL) == PLIM_OK);
  plim_scene_state state;
  plim_scene_state_init(&state, sizeof state);
  CHECK(plim_scene_get_state(scene, 0, &state) == PLIM_OK);
  CHECK(fabs(state.position[1] - 0.8) < 0.01); /* a tenth of its two metres is submerged */
  CHECK(plim_scene_get_count(scene) == 1 && fabs(plim_scene_get_time(scene) - 40) < 1e-6);
  CHECK(plim_scene_get_body(scene, 0, &body) == PLIM_OK && body.hull == hull && body.effects && body.mass == 800);
  CHECK(plim_evaluate(&body, 1, &forces, NULL, NULL, NULL) == PLIM_OK && fabs(forces.force[1] - 800 * 9.81) < 80);
  CHECK(plim_scene_set_mass(scene, 0, 900, floating.center_of_mass, floating.inertia) == PLIM_OK);
  CHECK(plim_scene_set_other_force(scene, 0, floating.other_force, floating.other_torque) == PLIM_OK);
  CHECK(plim_scene_set_buoyancy(scene, 0, NULL, NULL) == PLIM_OK);
  const double above[3] = {0, 5, 0};
  CHECK(plim_scene_get_state(scene, 0, &state) == PLIM_OK);
  static unsigned char saved_scene[4096];
  uint64_t scene_size = 0;
  CHECK(plim_scene_save(scene, saved_scene, sizeof saved_scene, &scene_size) == PLIM_OK && scene_size <= 4096);
  CHECK(plim_scene_set_state(scene, 0, above, NULL, NULL, NULL) == PLIM_OK);
  CHECK(plim_scene_load(scene, saved_scene, scene_size) == PLIM_OK);
  plim_scene_state again = state;
  CHECK(plim_scene_get_state(scene, 0, &again) == PLIM_OK && memcmp(&again, &state, sizeof state) == 0);
  CHECK(plim_scene_set_state(scene, 0, above, NULL, NULL, NULL) == PLIM_OK);
  CHECK(plim_scene_set_water(scene, NULL) == PLIM_OK);
  CHECK(plim_scene_get_state(scene, 0, &state) == PLIM_OK && fabs(state.position[1] - 5) < 1e-12);
  CHECK(plim_scene_remove(scene, 0) == PLIM_OK);
  CHECK(plim_scene_get_state(scene, 0, &state) == PLIM_REMOVED);
  plim_scene_destroy(scene);

  plim_preset preset;
  plim_rest rest;
  plim_preset_init(&preset, sizeof preset, hull);
  plim_rest_init(&rest, sizeof rest);
  preset.draft = 0.5;
  CHECK(plim_preset_apply(&preset, &effects, &rest) == PLIM_OK);
  CHECK(fabs(rest.mass - 2000) < 1e-6 && fabs(rest.height - 0.5) < 1e-12 && effects.angular_rates[0] > 0);

  plim_panels* panels = NULL;
  CHECK(plim_panels_create(hull, 0, &panels) == PLIM_OK);
  plim_body_state* body_state = NULL;
  plim_water_load load;
  plim_step_terms terms;
  CHECK(plim_body_state_create(hull, panels, &body_state) == PLIM_OK);
  plim_body_init(&floating, sizeof floating, hull);
  plim_water_load_init(&load, sizeof load);
  plim_step_terms_init(&terms, sizeof terms);
  floating.panels = panels;
  floating.state = body_state;
  floating.surface = plim_still_water();
  floating.effects = &effects;
  floating.mass = rest.mass;
  memcpy(floating.inertia, rest.inertia, sizeof floating.inertia);
  floating.position[1] = rest.height;
  floating.other_force[1] = -9.81 * rest.mass;
  load.terms = &terms;
  CHECK(plim_evaluate_water_loads(&floating, 1, 0.02, &load, NULL, NULL, NULL) == PLIM_OK);
  CHECK(fabs(load.force[1] - 9.81 * rest.mass) < 1); /* at rest the force equals its weight */
  CHECK(load.flags == PLIM_FLAG_CERTIFIED && fabs(load.wet_fraction - 0.25) < 1e-6);
  CHECK(load.terms == &terms && terms.added_mass[7] > 0);
  plim_body_state_destroy(body_state);
  plim_panels_destroy(panels);

  const double x[2] = {1, 2}, z[2] = {3, 4}, point[3] = {1, -2, 3};
  double heights[2] = {7, 7}, slopes[4];
  CHECK(plim_surface_get_heights(plim_still_water(), 2, x, z, heights, slopes) == PLIM_OK);
  CHECK(heights[0] == 0 && heights[1] == 0 && slopes[3] == 0);
  CHECK(plim_surface_get_depths(plim_still_water(), 1, point, heights, slopes) == PLIM_OK && heights[0] == 2);

  plim_vessel_def vessel_def;
  plim_vessel* vessel = NULL;
  plim_vessel_def_init(&vessel_def, sizeof vessel_def, hull);
  vessel_def.mass = rest.mass;
  CHECK(plim_vessel_create(&vessel_def, &vessel) == PLIM_OK);
  plim_equilibrium equilibrium;
  plim_equilibrium_init(&equilibrium, sizeof equilibrium);
  CHECK(plim_vessel_find_equilibrium(vessel, NULL, &equilibrium) == PLIM_OK);
  CHECK(fabs(equilibrium.draft - rest.draft) < 1e-9);
  const double heel = 0.1, draft = 0.5;
  plim_stability_def stability_def;
  plim_heeled heeled;
  plim_stability stability;
  plim_hydrostatics row;
  plim_stability_def_init(&stability_def, sizeof stability_def);
  plim_heeled_init(&heeled, sizeof heeled);
  plim_stability_init(&stability, sizeof stability);
  plim_hydrostatics_init(&row, sizeof row);
  stability_def.heels = &heel;
  stability_def.heel_count = 1;
  CHECK(plim_vessel_find_stability(vessel, &stability_def, &heeled, &stability) == PLIM_OK);
  CHECK(fabs(heeled.gz - 0.1 * equilibrium.metacentric_height[0]) < 0.01);
  CHECK(plim_vessel_find_hydrostatics(vessel, &draft, 1, &row) == PLIM_OK);
  CHECK(fabs(row.volume - 2) < 1e-12 && fabs(row.block - 1) < 1e-12);
  plim_vessel_destroy(vessel);

  plim_seakeeping_def seakeeping_def;
  plim_seakeeping *seakeeping = NULL, *loaded = NULL;
  plim_seakeeping_info seakeeping_info;
  plim_radiation radiation;
  plim_excitation excitation;
  plim_response response;
  static unsigned char bytes[100000];
  double corners[9];
  uint64_t size = 0;
  plim_seakeeping_info_init(&seakeeping_info, sizeof seakeeping_info);
  plim_radiation_init(&radiation, sizeof radiation);
  plim_excitation_init(&excitation, sizeof excitation);
  plim_response_init(&response, sizeof response);
  plim_seakeeping_def_init(&seakeeping_def, sizeof seakeeping_def, hull);
  seakeeping_def.mass = rest.mass;
  seakeeping_def.center_of_mass[1] = -0.9; /* so that it stays upright */
  seakeeping_def.panel_count = 40;
  seakeeping_def.frequency_count = 2;
  seakeeping_def.headings = &heel;
  seakeeping_def.heading_count = 1;
  CHECK(plim_seakeeping_create(&seakeeping_def, &seakeeping) == PLIM_OK);
  CHECK(plim_seakeeping_get_info(seakeeping, &seakeeping_info) == PLIM_OK);
  CHECK(fabs(seakeeping_info.volume - equilibrium.volume) < 1e-9 && seakeeping_info.period[0] > 0);
  CHECK(plim_seakeeping_get_radiation(seakeeping, 1, &radiation) == PLIM_OK && radiation.damping[7] > 0);
  CHECK(plim_seakeeping_get_excitation(seakeeping, 0, 1, &excitation) == PLIM_OK && excitation.heading == heel);
  CHECK(plim_seakeeping_get_response(seakeeping, 0, 1, &response) == PLIM_OK);
  CHECK(plim_seakeeping_find_response(seakeeping, 0, 0.5 * radiation.frequency, &response) == PLIM_OK);
  CHECK(plim_seakeeping_get_panels(seakeeping, corners, 1) == PLIM_OK && corners[1] <= 1e-9);
  CHECK(plim_seakeeping_save(seakeeping, bytes, sizeof bytes, &size) == PLIM_OK);
  CHECK(plim_seakeeping_load(bytes, size, &seakeeping_def, &loaded) == PLIM_OK);
  plim_seakeeping_destroy(loaded);
  plim_seakeeping_destroy(seakeeping);

  if (use_the_rest(hull)) return 1;

  plim_report_destroy(report);
  plim_hull_destroy(hull);
  printf("C ABI: ok\n");
  return 0;
}
