/* The header is C: this file is compiled as C11 with all warnings, and uses every part of the ABI once. */
#include "plimsoll/plimsoll_motion.h"
#include "plimsoll/plimsoll_seakeeping.h"
#include "plimsoll/plimsoll_statics.h"

#include <math.h>
#include <stdio.h>
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

int main(void) {
  CHECK(plim_version() == 10000 * PLIM_VERSION_MAJOR + 100 * PLIM_VERSION_MINOR + PLIM_VERSION_PATCH);

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
  CHECK(fabs(state.position[1] - 0.8) < 0.01); /* a tenth of its two metres is under water */
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
  CHECK(fabs(load.force[1] - 9.81 * rest.mass) < 1); /* at rest it carries its weight */
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

  plim_report_destroy(report);
  plim_hull_destroy(hull);
  printf("C ABI: ok\n");
  return 0;
}
