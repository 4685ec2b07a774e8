/* The header is C: this file is compiled as C11 with all warnings, and uses every part of the ABI once. */
#include "plimsoll/plimsoll_motion.h"

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
  memset(&found, 0, sizeof found);
  found.struct_size = sizeof found;
  CHECK(plim_report_get_info(report, &found) == PLIM_OK);
  CHECK(found.closed == 1 && found.problem_count == 0);

  plim_hull_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  CHECK(plim_hull_get_info(hull, &info) == PLIM_OK);
  CHECK(fabs(info.volume - 8) < 1e-12);

  plim_body body;
  plim_forces forces;
  plim_body_init(&body, sizeof body, hull);
  plim_forces_init(&forces, sizeof forces);
  body.surface = plim_still_water();
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
  CHECK(plim_evaluate(&body, 1, &forces, NULL) == PLIM_OK);
  CHECK(fabs(forces.force[1] - 4 * 9810) < 1);
  CHECK(fabs(forces.center_of_buoyancy[1] + 0.5) < 1e-6);
  CHECK(forces.flags == PLIM_FLAG_CERTIFIED);

  float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1}, six[6];
  CHECK(plim_evaluate_matrix(hull, plim_still_water(), matrix, NULL, six) == PLIM_OK);
  CHECK(fabsf(six[1] - 8 * 9810) < 1);

  plim_scene* scene = NULL;
  plim_scene_body floating;
  plim_effects effects;
  uint32_t index = 7;
  plim_effects_init(&effects, sizeof effects);
  effects.angular_rate = effects.linear_rates[1] = 2;
  plim_scene_body_init(&floating, sizeof floating, hull);
  floating.mass = 800;
  floating.effects = &effects;
  floating.position[1] = 1;
  CHECK(plim_scene_create(NULL, &scene) == PLIM_OK);
  CHECK(plim_scene_add(scene, &floating, &index) == PLIM_OK && index == 0);
  for (int k = 0; k < 2000; ++k) CHECK(plim_scene_step(scene, 0.02, 1, NULL, NULL) == PLIM_OK);
  plim_scene_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  CHECK(plim_scene_get_state(scene, 0, &state) == PLIM_OK);
  CHECK(fabs(state.position[1] - 0.8) < 0.01); /* a tenth of its two metres is under water */
  CHECK(plim_scene_get_count(scene) == 1 && fabs(plim_scene_get_time(scene) - 40) < 1e-6);
  plim_scene_destroy(scene);

  plim_report_destroy(report);
  plim_hull_destroy(hull);
  printf("C ABI: ok\n");
  return 0;
}
