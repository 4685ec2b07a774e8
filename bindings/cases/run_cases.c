/* run_cases.c - computes the answers to cases.txt through the C interface and compares them, bit by bit.
 *
 *     run_cases [cases.txt]          prints a count; exit code 1 if an answer differs, 2 if the file cannot be read
 *     run_cases --answer questions   prints the file with the answers of this library
 *
 * README.md describes the format. C11; only plimsoll.h, plimsoll_motion.h and the C library.
 */
#include "case_file.h"

#include "plimsoll/plimsoll_motion.h"

#include <stddef.h>

/* A field of a struct, for lines and answers of the same name. */
typedef struct field {
  const char* name;
  char type; /* d: doubles, u: 32-bit integers, l: one 64-bit integer */
  size_t offset;
  uint32_t count;
} field;

#define FIELD(type, structure, member, count) {#member, type, offsetof(structure, member), count}
#define ANSWER(type, structure, member, count) {"=" #member, type, offsetof(structure, member), count}
#define PREFIXED(type, prefix, structure, member, count) {prefix #member, type, offsetof(structure, member), count}
#define FIELDS_END {NULL, 0, 0, 0}

/* Fields of questions about a body. */
static const field body_fields[] = {FIELD('d', plim_body, position, 3),         FIELD('d', plim_body, rotation, 4),
                                    FIELD('d', plim_body, center_of_mass, 3),   FIELD('u', plim_body, precision, 1),
                                    FIELD('u', plim_body, locked, 1),           FIELD('d', plim_body, tolerance, 1),
                                    FIELD('u', plim_body, outputs, 1),          FIELD('d', plim_body, surface_time, 1),
                                    FIELD('d', plim_body, budget, 1),           FIELD('d', plim_body, mass, 1),
                                    FIELD('d', plim_body, inertia, 9),          FIELD('d', plim_body, velocity, 3),
                                    FIELD('d', plim_body, angular_velocity, 3), FIELD('d', plim_body, other_force, 3),
                                    FIELD('d', plim_body, other_torque, 3),     FIELDS_END};

static const field forces_answers[] = {ANSWER('u', plim_forces, flags, 1),
                                       ANSWER('d', plim_forces, force, 3),
                                       ANSWER('d', plim_forces, torque, 3),
                                       ANSWER('d', plim_forces, volume, 1),
                                       ANSWER('d', plim_forces, wetted_area, 1),
                                       ANSWER('d', plim_forces, waterplane_area, 1),
                                       ANSWER('d', plim_forces, center_of_buoyancy, 3),
                                       ANSWER('d', plim_forces, force_bound, 1),
                                       ANSWER('d', plim_forces, torque_bound, 1),
                                       ANSWER('u', plim_forces, dry_count, 1),
                                       ANSWER('u', plim_forces, wet_count, 1),
                                       ANSWER('u', plim_forces, cut_count, 1),
                                       ANSWER('u', plim_forces, waterline_count, 1),
                                       ANSWER('l', plim_forces, sea_evaluations, 1),
                                       FIELDS_END};

static const field waterplane_answers[] = {
    ANSWER('u', plim_waterplane, vertex_count, 1), ANSWER('u', plim_waterplane, triangle_count, 1),
    ANSWER('u', plim_waterplane, crossing, 1), ANSWER('d', plim_waterplane, area, 1), FIELDS_END};

static const field newly_wet_answers[] = {
    PREFIXED('d', "=largest.", plim_newly_wet, area, 1),     PREFIXED('d', "=largest.", plim_newly_wet, position, 3),
    PREFIXED('d', "=largest.", plim_newly_wet, normal, 3),   PREFIXED('d', "=largest.", plim_newly_wet, velocity, 3),
    PREFIXED('u', "=largest.", plim_newly_wet, triangle, 1), FIELDS_END};

static const field state_answers[] = {ANSWER('u', plim_scene_state, flags, 1),
                                      ANSWER('d', plim_scene_state, position, 3),
                                      ANSWER('d', plim_scene_state, rotation, 4),
                                      ANSWER('d', plim_scene_state, velocity, 3),
                                      ANSWER('d', plim_scene_state, angular_velocity, 3),
                                      ANSWER('d', plim_scene_state, buoyancy, 6),
                                      FIELDS_END};

static const field effects_fields[] = {PREFIXED('u', "effects.", plim_effects, enabled, 1),
                                       PREFIXED('d', "effects.", plim_effects, form_factor, 1),
                                       PREFIXED('d', "effects.", plim_effects, angular_rate, 1),
                                       PREFIXED('d', "effects.", plim_effects, linear_rates, 3),
                                       PREFIXED('d', "effects.", plim_effects, damping, 4),
                                       PREFIXED('d', "effects.", plim_effects, pressure_quadratic, 1),
                                       PREFIXED('d', "effects.", plim_effects, angular_rates, 3),
                                       PREFIXED('u', "effects.", plim_effects, rates_when_dry, 1),
                                       FIELDS_END};

static const field load_answers[] = {
    ANSWER('u', plim_water_load, flags, 1),           ANSWER('d', plim_water_load, force, 3),
    ANSWER('d', plim_water_load, torque, 3),          ANSWER('d', plim_water_load, buoyancy, 6),
    ANSWER('d', plim_water_load, viscous, 6),         ANSWER('d', plim_water_load, pressure, 6),
    ANSWER('d', plim_water_load, slamming, 6),        ANSWER('d', plim_water_load, damping, 6),
    ANSWER('d', plim_water_load, radiation, 6),       ANSWER('d', plim_water_load, force_bound, 1),
    ANSWER('d', plim_water_load, torque_bound, 1),    ANSWER('d', plim_water_load, volume, 1),
    ANSWER('d', plim_water_load, wet_fraction, 1),    ANSWER('d', plim_water_load, wetted_area, 1),
    ANSWER('d', plim_water_load, waterplane_area, 1), FIELDS_END};

static const field terms_answers[] = {PREFIXED('d', "=terms.", plim_step_terms, added_mass, 36),
                                      PREFIXED('d', "=terms.", plim_step_terms, resistance, 36),
                                      PREFIXED('d', "=terms.", plim_step_terms, stiffness, 3),
                                      PREFIXED('d', "=terms.", plim_step_terms, relative_velocity, 6),
                                      PREFIXED('d', "=terms.", plim_step_terms, water_acceleration, 6),
                                      PREFIXED('d', "=terms.", plim_step_terms, rates, 6),
                                      PREFIXED('d', "=terms.", plim_step_terms, wet_length, 1),
                                      PREFIXED('d', "=terms.", plim_step_terms, reynolds_number, 1),
                                      PREFIXED('d', "=terms.", plim_step_terms, friction_coefficient, 1),
                                      FIELDS_END};

static const field hull_answers[] = {ANSWER('u', plim_hull_info, vertex_count, 1),
                                     ANSWER('u', plim_hull_info, triangle_count, 1),
                                     ANSWER('u', plim_hull_info, wettable_count, 1),
                                     ANSWER('u', plim_hull_info, closed, 1),
                                     ANSWER('d', plim_hull_info, volume, 1),
                                     ANSWER('d', plim_hull_info, area, 1),
                                     ANSWER('d', plim_hull_info, centroid, 3),
                                     ANSWER('d', plim_hull_info, inertia, 9),
                                     ANSWER('d', plim_hull_info, box_low, 3),
                                     ANSWER('d', plim_hull_info, box_high, 3),
                                     FIELDS_END};

static const field water_fields[] = {FIELD('u', plim_water_def, kind, 1),
                                     FIELD('d', plim_water_def, level, 1),
                                     FIELD('d', plim_water_def, density, 1),
                                     FIELD('d', plim_water_def, gravity, 1),
                                     FIELD('d', plim_water_def, current, 2),
                                     FIELD('d', plim_water_def, depth, 1),
                                     FIELD('u', plim_water_def, components, 1),
                                     FIELD('l', plim_water_def, seed, 1),
                                     FIELD('d', plim_water_def, tile, 1),
                                     FIELD('d', plim_water_def, choppiness, 1),
                                     FIELD('u', plim_water_def, resolution, 1),
                                     FIELD('d', plim_water_def, cell, 1),
                                     FIELDS_END};

static const field spectrum_fields[] = {PREFIXED('u', "spectrum.", plim_spectrum, shape, 1),
                                        PREFIXED('d', "spectrum.", plim_spectrum, significant_height, 1),
                                        PREFIXED('d', "spectrum.", plim_spectrum, peak_period, 1),
                                        PREFIXED('d', "spectrum.", plim_spectrum, direction, 1), FIELDS_END};

static const field grid_fields[] = {
    PREFIXED('u', "grid.", plim_grid, outside, 1), PREFIXED('d', "grid.", plim_grid, origin, 2),
    PREFIXED('d', "grid.", plim_grid, cell, 1),    PREFIXED('u', "grid.", plim_grid, rows, 1),
    PREFIXED('u', "grid.", plim_grid, columns, 1), FIELDS_END};

static void set_fields(const case_record* record, const field* fields, void* structure) {
  for (; fields->name; ++fields) {
    const char* text = case_line(record, fields->name);
    char* place = (char*)structure + fields->offset;
    if (!text) continue;
    for (uint32_t k = 0; k < fields->count; ++k) {
      if (fields->type == 'd')
        ((double*)place)[k] = case_next_double(&text);
      else if (fields->type == 'u')
        ((uint32_t*)place)[k] = (uint32_t)case_next(&text, 10);
      else
        *(uint64_t*)place = case_next(&text, 10);
    }
  }
}

static void put_answers(case_answer* answer, const field* fields, const void* structure) {
  for (; fields->name; ++fields) {
    const char* place = (const char*)structure + fields->offset;
    if (fields->type == 'd') {
      case_put_doubles(answer, fields->name, (const double*)place, fields->count);
    } else if (fields->type == 'u') {
      case_put_integers(answer, fields->name, (const uint32_t*)place, fields->count);
    } else {
      char line[64];
      snprintf(line, sizeof line, "%s %" PRIu64 "\n", fields->name, *(const uint64_t*)place);
      case_put(answer, line);
    }
  }
}

/* ---- hulls, waters and surfaces ---------------------------------------------------------------------------------- */

enum { kMaxNumbers = 4096 }; /* in one line */
static double doubles[kMaxNumbers];
static float floats[kMaxNumbers];
static uint32_t integers[kMaxNumbers];
static uint8_t bytes[kMaxNumbers];

static plim_status make_hull(const case_file* file, const case_record* question, plim_hull** hull) {
  const case_record* mesh = case_find(file, "mesh", case_line(question, "mesh"));
  const char *flags = case_line(mesh, "flags"), *indices = case_line(mesh, "indices"),
             *mask = case_line(mesh, "never_wet"), *text = case_line(mesh, "vertices_double");
  plim_hull_def def;
  plim_hull_def_init(&def, sizeof def);
  if (flags) def.flags = (uint32_t)case_next(&flags, 10);
  if (text) {
    def.vertex_count = case_words(text) / 3;
    case_doubles(text, doubles, 3 * def.vertex_count);
    def.vertices_double = doubles;
  } else {
    text = case_line(mesh, "vertices_float");
    def.vertex_count = case_words(text) / 3;
    case_floats(text, floats, 3 * def.vertex_count);
    def.vertices_float = floats;
  }
  def.triangle_count = indices ? case_words(indices) / 3 : def.vertex_count / 3;
  if (indices) {
    for (uint32_t k = 0; k < 3 * def.triangle_count; ++k) integers[k] = (uint32_t)case_next(&indices, 10);
    def.indices = integers;
  }
  if (mask) {
    for (uint32_t k = 0; k < def.triangle_count; ++k) bytes[k] = (uint8_t)case_next(&mask, 10);
    def.never_wet = bytes;
  }
  return plim_hull_create(&def, hull, NULL);
}

static plim_status make_water(const case_file* file, const case_record* sea, plim_water** water) {
  static plim_wave waves[64];
  static float heights[kMaxNumbers];
  const char *waves_text = case_line(sea, "waves"), *of = case_line(sea, "of"),
             *heights_text = case_line(sea, "grid.heights");
  plim_water* inner = NULL;
  plim_spectrum spectrum;
  plim_grid grid;
  plim_water_def def;
  plim_status status;
  plim_spectrum_init(&spectrum, sizeof spectrum);
  plim_grid_init(&grid, sizeof grid);
  plim_water_def_init(&def, sizeof def);
  set_fields(sea, water_fields, &def);
  set_fields(sea, spectrum_fields, &spectrum);
  set_fields(sea, grid_fields, &grid);
  if (def.kind == PLIM_WATER_SPECTRUM || def.kind == PLIM_WATER_FFT) def.spectrum = &spectrum;
  if (waves_text) {
    def.wave_count = case_words(waves_text) / 6;
    case_doubles(waves_text, &waves[0].amplitude, 6 * def.wave_count);
    def.waves = waves;
  }
  if (heights_text) {
    case_floats(heights_text, heights, grid.rows * grid.columns);
    grid.heights = heights;
    def.grid = &grid;
  }
  if (of) {
    status = make_water(file, case_find(file, "sea", of), &inner);
    if (status != PLIM_OK) return status;
    def.of = inner;
  }
  status = plim_water_create(&def, water);
  plim_water_destroy(inner);
  return status;
}

static plim_status make_surface(const case_file* file, const case_record* question, plim_surface** surface) {
  double time = 0;
  plim_water* water = NULL;
  plim_status status = make_water(file, case_find(file, "sea", case_line(question, "sea")), &water);
  if (status != PLIM_OK) return status;
  case_doubles(case_line(question, "time"), &time, 1);
  status = plim_surface_create(surface);
  if (status == PLIM_OK) status = plim_surface_prepare(*surface, water, time);
  plim_water_destroy(water);
  return status;
}

/* ---- the kinds of cases: each returns the status, and adds the rest of its answer if that is PLIM_OK ------------ */

static plim_status ask_hull(const plim_hull* hull, case_answer* answer) {
  plim_hull_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  const plim_status status = plim_hull_get_info(hull, &info);
  if (status == PLIM_OK) put_answers(answer, hull_answers, &info);
  return status;
}

static plim_status ask_heights(const case_record* question, const plim_surface* surface, case_answer* answer) {
  const uint32_t count = case_words(case_line(question, "x"));
  double x[16], z[16], heights[16], slopes[32];
  case_doubles(case_line(question, "x"), x, count);
  case_doubles(case_line(question, "z"), z, count);
  const plim_status status = plim_surface_get_heights(surface, count, x, z, heights, slopes);
  if (status != PLIM_OK) return status;
  case_put_doubles(answer, "=heights", heights, count);
  case_put_doubles(answer, "=slopes", slopes, 2 * count);
  return status;
}

static plim_status ask_depths(const case_record* question, const plim_surface* surface, case_answer* answer) {
  double points[9], depths[3], velocities[9];
  case_doubles(case_line(question, "points"), points, 9);
  const plim_status status = plim_surface_get_depths(surface, 3, points, depths, velocities);
  if (status != PLIM_OK) return status;
  case_put_doubles(answer, "=depths", depths, 3);
  case_put_doubles(answer, "=velocities", velocities, 9);
  return status;
}

static plim_status ask_waterplane(const case_record* question, const plim_hull* hull, const plim_surface* surface,
                                  case_answer* answer) {
  plim_body body;
  plim_waterplane plane, before;
  plim_body_init(&body, sizeof body, hull);
  body.surface = surface;
  set_fields(question, body_fields, &body);
  plim_waterplane_init(&plane, sizeof plane);
  plane.vertices = doubles;
  plane.indices = integers;
  plane.vertex_capacity = plane.triangle_capacity = kMaxNumbers / 3;
  before = plane;
  const plim_status status = plim_evaluate_waterplane(&body, &plane);
  if (status == PLIM_OK) {
    put_answers(answer, waterplane_answers, &plane);
    if (plane.vertex_count > 0) case_put_doubles(answer, "=vertices", doubles, 3 * plane.vertex_count);
    if (plane.triangle_count > 0) case_put_integers(answer, "=indices", integers, 3 * plane.triangle_count);
  } else if (memcmp(&before, &plane, sizeof plane) != 0) {
    case_put(answer, "=touched\n");
  }
  return status;
}

static plim_status ask_wetting(const case_record* question, const plim_hull* hull, const plim_surface* surface,
                               case_answer* answer) {
  plim_wetting* wetting = NULL;
  plim_newly_wet largest;
  plim_body body;
  uint32_t count = 0;
  double area = 0;
  plim_body_init(&body, sizeof body, hull);
  body.surface = surface;
  set_fields(question, body_fields, &body);
  case_doubles(case_line(question, "earlier_position"), body.position, 3);
  plim_status status = plim_wetting_create(hull, &wetting);
  if (status == PLIM_OK) status = plim_wetting_update(wetting, &body, &largest, 1, &count, &area);
  case_doubles(case_line(question, "position"), body.position, 3);
  if (status == PLIM_OK) status = plim_wetting_update(wetting, &body, &largest, 1, &count, &area);
  plim_wetting_destroy(wetting);
  if (status != PLIM_OK) return status;
  case_put_integers(answer, "=count", &count, 1);
  case_put_doubles(answer, "=area", &area, 1);
  if (count > 0) put_answers(answer, newly_wet_answers, &largest);
  return status;
}

/* Writes the size of saved bytes and their last eight, which are a checksum of the others. */
static void put_saved(case_answer* answer, const unsigned char* saved, uint64_t size) {
  uint64_t checksum = 0;
  char line[128];
  for (int k = 8; k > 0; --k) checksum = checksum << 8 | saved[size - 9 + (uint64_t)k];
  snprintf(line, sizeof line, "=size %" PRIu64 "\n=checksum %016" PRIx64 "\n", size, checksum);
  case_put(answer, line);
}

static plim_status ask_saved_hull(const plim_hull* hull, case_answer* answer) {
  static unsigned char saved[1 << 20];
  uint64_t size = 0;
  plim_hull* loaded = NULL;
  plim_hull_info info;
  char line[64];
  plim_status status = plim_hull_save(hull, saved, sizeof saved, &size);
  if (status == PLIM_OK) status = plim_hull_load(saved, size, &loaded);
  plim_hull_info_init(&info, sizeof info);
  if (status == PLIM_OK) status = plim_hull_get_info(loaded, &info);
  plim_hull_destroy(loaded);
  if (status != PLIM_OK) return status;
  put_saved(answer, saved, size);
  snprintf(line, sizeof line, "=fingerprint %016" PRIx64 "\n", info.fingerprint);
  case_put(answer, line);
  return status;
}

static plim_status take_steps(plim_scene* scene, const case_record* question) {
  const char* steps = case_line(question, "steps");
  double time_step = 0;
  plim_status status = PLIM_OK;
  case_doubles(case_line(question, "time_step"), &time_step, 1);
  for (uint64_t left = case_next(&steps, 10); left > 0 && status == PLIM_OK; --left)
    status = plim_scene_step(scene, time_step, 1, NULL, NULL);
  return status;
}

/* Saves after the steps, makes as many steps again, loads the saved state, and repeats these steps. */
static plim_status move_scene(plim_scene* scene, const case_record* question, case_answer* answer) {
  static unsigned char saved[1 << 20];
  uint64_t size = 0;
  plim_scene_state state;
  plim_scene_state_init(&state, sizeof state);
  plim_status status = take_steps(scene, question);
  if (status == PLIM_OK) status = plim_scene_save(scene, saved, sizeof saved, &size);
  if (status == PLIM_OK) status = take_steps(scene, question);
  if (status == PLIM_OK) status = plim_scene_load(scene, saved, size);
  if (status == PLIM_OK) status = take_steps(scene, question);
  if (status == PLIM_OK) status = plim_scene_get_state(scene, 0, &state);
  if (status != PLIM_OK) return status;
  put_saved(answer, saved, size);
  put_answers(answer, state_answers, &state);
  return status;
}

static plim_status ask_scene(const case_file* file, const case_record* question, const plim_hull* hull,
                             case_answer* answer) {
  plim_water* water = NULL;
  plim_scene* scene = NULL;
  plim_effects effects;
  plim_body body;
  plim_effects_init(&effects, sizeof effects);
  plim_body_init(&body, sizeof body, hull);
  set_fields(question, body_fields, &body);
  if (case_line(question, "effects")) body.effects = &effects;
  plim_status status = make_water(file, case_find(file, "sea", case_line(question, "sea")), &water);
  if (status == PLIM_OK) status = plim_scene_create(water, &scene);
  if (status == PLIM_OK) status = plim_scene_add(scene, &body, NULL);
  if (status == PLIM_OK) status = move_scene(scene, question, answer);
  plim_scene_destroy(scene);
  plim_water_destroy(water);
  return status;
}

static void put_outputs(const plim_body* body, const plim_forces* forces, uint32_t triangles, case_answer* answer) {
  if (body->outputs & PLIM_OUTPUT_TRIANGLE_STATES) {
    case_put(answer, "=triangle_states ");
    for (uint32_t k = 0; k < triangles; ++k) {
      const char digit[2] = {(char)('0' + forces->triangle_states[k]), 0};
      case_put(answer, digit);
    }
    case_put(answer, "\n");
  }
  if (body->outputs & PLIM_OUTPUT_WATERLINE && forces->waterline_count > 0) {
    const plim_waterline_segment* first = forces->waterline;
    const uint32_t whole[7] = {first->from_edge[0], first->from_edge[1], first->to_edge[0], first->to_edge[1],
                               first->triangle,     first->next,         first->previous};
    case_put_doubles(answer, "=waterline_from", first->from, 3);
    case_put_doubles(answer, "=waterline_to", first->to, 3);
    case_put_integers(answer, "=waterline_edges", whole, 7);
  }
}

static plim_status ask_evaluate(const case_record* question, const plim_hull* hull, const plim_surface* surface,
                                case_answer* answer) {
  static plim_waterline_segment segments[512];
  static uint8_t states[kMaxNumbers];
  plim_hull_info info;
  plim_body body;
  plim_forces forces, before;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  plim_hull_get_info(hull, &info);
  plim_body_init(&body, sizeof body, hull);
  body.surface = surface;
  set_fields(question, body_fields, &body);
  memset(&forces, 0, sizeof forces); /* including its padding, which is compared below */
  plim_forces_init(&forces, sizeof forces);
  forces.force[1] = 1234.5;
  forces.waterline = segments;
  forces.waterline_capacity = 512;
  forces.triangle_states = states;
  before = forces;
  const plim_status status = plim_evaluate(&body, 1, &forces, NULL, NULL, NULL);
  if (status == PLIM_OK)
    put_answers(answer, forces_answers, &forces), put_outputs(&body, &forces, info.source_count, answer);
  else if (memcmp(&before, &forces, sizeof forces) != 0)
    case_put(answer, "=touched\n");
  return status;
}

static plim_status ask_matrix(const case_record* question, const plim_hull* hull, const plim_surface* surface,
                              case_answer* answer) {
  const char* center_text = case_line(question, "center_of_mass");
  float matrix[16], center[3], six[6] = {7, 7, 7, 7, 7, 7};
  case_floats(case_line(question, "matrix"), matrix, 16);
  if (center_text) case_floats(center_text, center, 3);
  const plim_status status = plim_evaluate_matrix(hull, surface, matrix, center_text ? center : NULL, six);
  if (status == PLIM_OK)
    case_put_floats(answer, "=force_torque", six, 6);
  else if (six[0] != 7 || six[5] != 7)
    case_put(answer, "=touched\n");
  return status;
}

/* earlier_position: the body has a state, and was at that position one step earlier. */
static plim_status ask_water_load(const case_record* question, const plim_hull* hull, const plim_surface* surface,
                                  case_answer* answer) {
  const char *panels_text = case_line(question, "panels"), *earlier = case_line(question, "earlier_position");
  double time_step = 0;
  plim_panels* panels = NULL;
  plim_effects effects;
  plim_body body;
  plim_step_terms terms;
  plim_water_load load, before;
  plim_status status = PLIM_OK;
  plim_effects_init(&effects, sizeof effects);
  set_fields(question, effects_fields, &effects);
  plim_body_init(&body, sizeof body, hull);
  body.surface = surface;
  set_fields(question, body_fields, &body);
  if (case_line(question, "effects")) body.effects = &effects;
  if (panels_text) status = plim_panels_create(hull, (uint32_t)case_next(&panels_text, 10), &panels);
  body.panels = panels;
  memset(&load, 0, sizeof load);
  plim_water_load_init(&load, sizeof load);
  plim_step_terms_init(&terms, sizeof terms);
  if (case_line(question, "terms")) load.terms = &terms;
  case_doubles(case_line(question, "time_step"), &time_step, 1);
  if (status == PLIM_OK && earlier) status = plim_body_state_create(hull, panels, &body.state);
  if (status == PLIM_OK && earlier) {
    case_doubles(earlier, body.position, 3);
    status = plim_evaluate_water_loads(&body, 1, time_step, &load, NULL, NULL, NULL);
    case_doubles(case_line(question, "position"), body.position, 3);
  }
  before = load;
  if (status == PLIM_OK) status = plim_evaluate_water_loads(&body, 1, time_step, &load, NULL, NULL, NULL);
  if (status == PLIM_OK) {
    put_answers(answer, load_answers, &load);
    if (load.terms) put_answers(answer, terms_answers, &terms);
  } else if (memcmp(&before, &load, sizeof load) != 0) {
    case_put(answer, "=touched\n");
  }
  plim_body_state_destroy(body.state);
  plim_panels_destroy(panels);
  return status;
}

/* Computes the answer according to the kind of the case. */
static plim_status ask_kind(const case_file* file, const case_record* question, const plim_hull* hull,
                            const plim_surface* surface, case_answer* answer) {
  const char* kind = strchr(question->name, ' ') + 1;
  if (strcmp(kind, "hull") == 0) return ask_hull(hull, answer);
  if (strcmp(kind, "heights") == 0) return ask_heights(question, surface, answer);
  if (strcmp(kind, "depths") == 0) return ask_depths(question, surface, answer);
  if (strcmp(kind, "evaluate") == 0) return ask_evaluate(question, hull, surface, answer);
  if (strcmp(kind, "matrix") == 0) return ask_matrix(question, hull, surface, answer);
  if (strcmp(kind, "water_load") == 0) return ask_water_load(question, hull, surface, answer);
  if (strcmp(kind, "waterplane") == 0) return ask_waterplane(question, hull, surface, answer);
  if (strcmp(kind, "wetting") == 0) return ask_wetting(question, hull, surface, answer);
  if (strcmp(kind, "saved_hull") == 0) return ask_saved_hull(hull, answer);
  if (strcmp(kind, "scene") == 0) return ask_scene(file, question, hull, answer);
  case_put(answer, "=unknown kind\n");
  return PLIM_OK;
}

/* Writes the answer as lines of the file: the status, then the results, or the error message. */
static void ask(const case_file* file, const case_record* question, case_answer* answer) {
  plim_hull* hull = NULL;
  plim_surface* surface = NULL;
  case_answer rest = {"", 0};
  char line[64];
  plim_status status = PLIM_OK;
  if (case_line(question, "mesh")) status = make_hull(file, question, &hull);
  if (status == PLIM_OK && case_line(question, "sea")) status = make_surface(file, question, &surface);
  if (status == PLIM_OK) status = ask_kind(file, question, hull, surface, &rest);
  answer->length = 0;
  snprintf(line, sizeof line, "=status %d\n", (int)status);
  case_put(answer, line);
  if (status != PLIM_OK) case_put(answer, "=message "), case_put(answer, plim_last_error()), case_put(answer, "\n");
  case_put(answer, rest.text);
  plim_hull_destroy(hull);
  plim_surface_destroy(surface);
}

static void print_answered(const case_file* file) {
  case_answer answer;
  puts(file->head);
  for (int k = 0; k < file->count; ++k) {
    const case_record* record = &file->records[k];
    printf("\n%s %s\n", record->kind, record->name);
    for (int line = 0; line < record->count; ++line)
      if (record->lines[line][0] != '=') puts(record->lines[line]);
    if (strcmp(record->kind, "case") != 0) continue;
    ask(file, record, &answer);
    fputs(answer.text, stdout);
  }
}

int main(int count, char** words) {
  static case_file file;
  static case_answer answer;
  const int answering = count == 3 && strcmp(words[1], "--answer") == 0;
  int asked = 0, wrong = 0;
  if (count > 2 && !answering) return fprintf(stderr, "usage: run_cases [[--answer] cases.txt]\n"), 2;
  if (!case_file_read(&file, count > 1 ? words[count - 1] : CASE_FILE)) return 2;
  if (answering) return print_answered(&file), 0;
  for (int k = 0; k < file.count; ++k) {
    if (strcmp(file.records[k].kind, "case") != 0) continue;
    ask(&file, &file.records[k], &answer);
    ++asked;
    wrong += !case_agrees(&file.records[k], &answer);
  }
  printf("%d cases, %d differ\n", asked, wrong);
  free(file.text);
  return wrong > 0 || asked == 0;
}
