// test_layout.cpp - the layout of every struct of the C headers on 64 bit. Bindings in other languages and programs
// built with older headers rely on it. check_api_tests.py fails if a struct or a field is missing here.
#include "plimsoll/plimsoll_motion.h"
#include "plimsoll/plimsoll_seakeeping.h"
#include "plimsoll/plimsoll_statics.h"

#include <cstddef>
#include <doctest/doctest.h>
#include <initializer_list>
#include <string>

namespace {

struct Offset {
  const char* field;
  std::size_t found, expected;
};
#define AT(structure, field, offset) {#structure "." #field, offsetof(structure, field), offset}

void check(std::initializer_list<Offset> offsets) {
  for (const Offset& each : offsets) {
    CAPTURE(std::string(each.field));
    CHECK(each.found == each.expected);
  }
}

} // namespace

TEST_CASE("layout is pinned: bindings in other languages rely on it" * doctest::skip(sizeof(void*) != 8)) {
  CHECK(sizeof(plim_allocator) == 32);
  check({AT(plim_allocator, struct_size, 0), AT(plim_allocator, reserved, 4), AT(plim_allocator, allocate, 8),
         AT(plim_allocator, release, 16), AT(plim_allocator, user, 24)});
  CHECK(sizeof(plim_hull_def) == 64);
  check({AT(plim_hull_def, struct_size, 0), AT(plim_hull_def, flags, 4), AT(plim_hull_def, vertices_float, 8),
         AT(plim_hull_def, vertices_double, 16), AT(plim_hull_def, vertex_count, 24),
         AT(plim_hull_def, vertex_stride, 28), AT(plim_hull_def, indices, 32), AT(plim_hull_def, triangle_count, 40),
         AT(plim_hull_def, reserved, 44), AT(plim_hull_def, never_wet, 48), AT(plim_hull_def, weld_distance, 56)});
  CHECK(sizeof(plim_hull_info) == 200);
  check({AT(plim_hull_info, struct_size, 0), AT(plim_hull_info, vertex_count, 4), AT(plim_hull_info, triangle_count, 8),
         AT(plim_hull_info, source_count, 12), AT(plim_hull_info, volume, 16), AT(plim_hull_info, area, 24),
         AT(plim_hull_info, centroid, 32), AT(plim_hull_info, inertia, 56), AT(plim_hull_info, box_low, 128),
         AT(plim_hull_info, box_high, 152), AT(plim_hull_info, closed, 176), AT(plim_hull_info, wettable_count, 180),
         AT(plim_hull_info, memory, 184), AT(plim_hull_info, fingerprint, 192)});
  CHECK(sizeof(plim_report_info) == 72);
  check({AT(plim_report_info, struct_size, 0), AT(plim_report_info, vertex_count, 4),
         AT(plim_report_info, triangle_count, 8), AT(plim_report_info, component_count, 12),
         AT(plim_report_info, closed, 16), AT(plim_report_info, oriented, 20), AT(plim_report_info, open_edges, 24),
         AT(plim_report_info, nonmanifold_edges, 32), AT(plim_report_info, flipped_triangles, 40),
         AT(plim_report_info, degenerate_triangles, 48), AT(plim_report_info, duplicate_triangles, 56),
         AT(plim_report_info, rim_count, 64), AT(plim_report_info, problem_count, 68)});
  CHECK(sizeof(plim_problem) == 40);
  check({AT(plim_problem, struct_size, 0), AT(plim_problem, severity, 4), AT(plim_problem, count, 8),
         AT(plim_problem, first, 16), AT(plim_problem, reserved, 20), AT(plim_problem, kind, 24),
         AT(plim_problem, hint, 32)});
  CHECK(sizeof(plim_rim) == 80);
  check({AT(plim_rim, struct_size, 0), AT(plim_rim, edge_count, 4), AT(plim_rim, perimeter, 8), AT(plim_rim, area, 16),
         AT(plim_rim, flatness, 24), AT(plim_rim, center, 32), AT(plim_rim, normal, 56)});
  CHECK(sizeof(plim_wave) == 48);
  check({AT(plim_wave, amplitude, 0), AT(plim_wave, wavelength, 8), AT(plim_wave, direction, 16),
         AT(plim_wave, phase, 24), AT(plim_wave, angular_frequency, 32), AT(plim_wave, steepness, 40)});
  CHECK(sizeof(plim_spectrum) == 48);
  check({AT(plim_spectrum, struct_size, 0), AT(plim_spectrum, shape, 4), AT(plim_spectrum, significant_height, 8),
         AT(plim_spectrum, peak_period, 16), AT(plim_spectrum, gamma, 24), AT(plim_spectrum, direction, 32),
         AT(plim_spectrum, spread, 40)});
  CHECK(sizeof(plim_grid) == 72);
  check({AT(plim_grid, struct_size, 0), AT(plim_grid, outside, 4), AT(plim_grid, origin, 8), AT(plim_grid, cell, 24),
         AT(plim_grid, rows, 32), AT(plim_grid, columns, 36), AT(plim_grid, heights, 40), AT(plim_grid, time, 48),
         AT(plim_grid, previous_heights, 56), AT(plim_grid, previous_time, 64)});
  CHECK(sizeof(plim_water_def) == 152);
  check({AT(plim_water_def, struct_size, 0), AT(plim_water_def, kind, 4),        AT(plim_water_def, level, 8),
         AT(plim_water_def, density, 16),    AT(plim_water_def, gravity, 24),    AT(plim_water_def, current, 32),
         AT(plim_water_def, depth, 48),      AT(plim_water_def, waves, 56),      AT(plim_water_def, wave_count, 64),
         AT(plim_water_def, components, 68), AT(plim_water_def, spectrum, 72),   AT(plim_water_def, seed, 80),
         AT(plim_water_def, tile, 88),       AT(plim_water_def, choppiness, 96), AT(plim_water_def, resolution, 104),
         AT(plim_water_def, pressure, 108),  AT(plim_water_def, grid, 112),      AT(plim_water_def, of, 120),
         AT(plim_water_def, cell, 128),      AT(plim_water_def, callback, 136),  AT(plim_water_def, user, 144)});
  CHECK(sizeof(plim_surface_sample) == 56);
  check({AT(plim_surface_sample, height, 0), AT(plim_surface_sample, slope, 8), AT(plim_surface_sample, rate, 24),
         AT(plim_surface_sample, velocity, 32)});
  CHECK(sizeof(plim_surface_bounds) == 48);
  check({AT(plim_surface_bounds, struct_size, 0), AT(plim_surface_bounds, reserved, 4),
         AT(plim_surface_bounds, amplitude, 8), AT(plim_surface_bounds, slope, 16),
         AT(plim_surface_bounds, curvature, 24), AT(plim_surface_bounds, third, 32),
         AT(plim_surface_bounds, rate, 40)});
  CHECK(sizeof(plim_body) == 344);
  check({AT(plim_body, struct_size, 0),
         AT(plim_body, outputs, 4),
         AT(plim_body, hull, 8),
         AT(plim_body, surface, 16),
         AT(plim_body, position, 24),
         AT(plim_body, rotation, 48),
         AT(plim_body, center_of_mass, 80),
         AT(plim_body, precision, 104),
         AT(plim_body, locked, 108),
         AT(plim_body, surface_time, 112),
         AT(plim_body, tolerance, 120),
         AT(plim_body, budget, 128),
         AT(plim_body, mass, 136),
         AT(plim_body, inertia, 144),
         AT(plim_body, velocity, 216),
         AT(plim_body, angular_velocity, 240),
         AT(plim_body, other_force, 264),
         AT(plim_body, other_torque, 288),
         AT(plim_body, effects, 312),
         AT(plim_body, panels, 320),
         AT(plim_body, state, 328),
         AT(plim_body, seakeeping, 336)});
  CHECK(sizeof(plim_waterline_segment) == 80);
  check({AT(plim_waterline_segment, from, 0), AT(plim_waterline_segment, to, 24),
         AT(plim_waterline_segment, from_edge, 48), AT(plim_waterline_segment, to_edge, 56),
         AT(plim_waterline_segment, triangle, 64), AT(plim_waterline_segment, next, 68),
         AT(plim_waterline_segment, previous, 72), AT(plim_waterline_segment, reserved, 76)});
  CHECK(sizeof(plim_forces) == 168);
  check({AT(plim_forces, struct_size, 0), AT(plim_forces, flags, 4), AT(plim_forces, force, 8),
         AT(plim_forces, torque, 32), AT(plim_forces, volume, 56), AT(plim_forces, wetted_area, 64),
         AT(plim_forces, waterplane_area, 72), AT(plim_forces, center_of_buoyancy, 80),
         AT(plim_forces, force_bound, 104), AT(plim_forces, torque_bound, 112), AT(plim_forces, dry_count, 120),
         AT(plim_forces, wet_count, 124), AT(plim_forces, cut_count, 128), AT(plim_forces, waterline_count, 132),
         AT(plim_forces, sea_evaluations, 136), AT(plim_forces, waterline, 144), AT(plim_forces, triangle_states, 152),
         AT(plim_forces, waterline_capacity, 160), AT(plim_forces, reserved, 164)});
  CHECK(sizeof(plim_waterplane) == 48);
  check({AT(plim_waterplane, struct_size, 0), AT(plim_waterplane, crossing, 4), AT(plim_waterplane, vertices, 8),
         AT(plim_waterplane, indices, 16), AT(plim_waterplane, vertex_capacity, 24),
         AT(plim_waterplane, triangle_capacity, 28), AT(plim_waterplane, vertex_count, 32),
         AT(plim_waterplane, triangle_count, 36), AT(plim_waterplane, area, 40)});
  CHECK(sizeof(plim_newly_wet) == 88);
  check({AT(plim_newly_wet, area, 0), AT(plim_newly_wet, position, 8), AT(plim_newly_wet, normal, 32),
         AT(plim_newly_wet, velocity, 56), AT(plim_newly_wet, triangle, 80), AT(plim_newly_wet, reserved, 84)});
}

TEST_CASE("layout of motion is pinned" * doctest::skip(sizeof(void*) != 8)) {
  CHECK(sizeof(plim_panels_info) == 336);
  check({AT(plim_panels_info, struct_size, 0), AT(plim_panels_info, panel_count, 4), AT(plim_panels_info, area, 8),
         AT(plim_panels_info, volume, 16), AT(plim_panels_info, ellipsoid, 24), AT(plim_panels_info, added_mass, 48)});
  CHECK(sizeof(plim_effects) == 192);
  check({AT(plim_effects, struct_size, 0), AT(plim_effects, enabled, 4), AT(plim_effects, kinematic_viscosity, 8),
         AT(plim_effects, form_factor, 16), AT(plim_effects, reference_speed, 24),
         AT(plim_effects, pressure_linear, 32), AT(plim_effects, pressure_quadratic, 40),
         AT(plim_effects, pressure_power, 48), AT(plim_effects, suction_linear, 56),
         AT(plim_effects, suction_quadratic, 64), AT(plim_effects, suction_power, 72),
         AT(plim_effects, slamming_acceleration, 80), AT(plim_effects, slamming_power, 88),
         AT(plim_effects, damping, 96), AT(plim_effects, linear_rates, 128), AT(plim_effects, angular_rate, 152),
         AT(plim_effects, rates_when_dry, 160), AT(plim_effects, reserved, 164), AT(plim_effects, angular_rates, 168)});
  CHECK(sizeof(plim_step_terms) == 776);
  check({AT(plim_step_terms, struct_size, 0), AT(plim_step_terms, reserved, 4), AT(plim_step_terms, added_mass, 8),
         AT(plim_step_terms, resistance, 296), AT(plim_step_terms, stiffness, 584),
         AT(plim_step_terms, relative_velocity, 608), AT(plim_step_terms, water_acceleration, 656),
         AT(plim_step_terms, rates, 704), AT(plim_step_terms, wet_length, 752),
         AT(plim_step_terms, reynolds_number, 760), AT(plim_step_terms, friction_coefficient, 768)});
  CHECK(sizeof(plim_water_load) == 400);
  check({AT(plim_water_load, struct_size, 0), AT(plim_water_load, flags, 4), AT(plim_water_load, force, 8),
         AT(plim_water_load, torque, 32), AT(plim_water_load, buoyancy, 56), AT(plim_water_load, viscous, 104),
         AT(plim_water_load, pressure, 152), AT(plim_water_load, slamming, 200), AT(plim_water_load, damping, 248),
         AT(plim_water_load, radiation, 296), AT(plim_water_load, force_bound, 344),
         AT(plim_water_load, torque_bound, 352), AT(plim_water_load, volume, 360),
         AT(plim_water_load, wet_fraction, 368), AT(plim_water_load, wetted_area, 376),
         AT(plim_water_load, waterplane_area, 384), AT(plim_water_load, terms, 392)});
  CHECK(sizeof(plim_preset) == 176);
  check({AT(plim_preset, struct_size, 0), AT(plim_preset, reserved, 4), AT(plim_preset, hull, 8),
         AT(plim_preset, density, 16), AT(plim_preset, gravity, 24), AT(plim_preset, draft_fraction, 32),
         AT(plim_preset, draft, 40), AT(plim_preset, mass, 48), AT(plim_preset, center_of_mass, 56),
         AT(plim_preset, inertia, 80), AT(plim_preset, heave, 152), AT(plim_preset, roll, 160),
         AT(plim_preset, pitch, 168)});
  CHECK(sizeof(plim_rest) == 216);
  check({AT(plim_rest, struct_size, 0), AT(plim_rest, upright, 4), AT(plim_rest, mass, 8),
         AT(plim_rest, center_of_mass, 16), AT(plim_rest, inertia, 40), AT(plim_rest, draft, 112),
         AT(plim_rest, height, 120), AT(plim_rest, volume, 128), AT(plim_rest, wet_fraction, 136),
         AT(plim_rest, waterplane_area, 144), AT(plim_rest, center_of_buoyancy, 152),
         AT(plim_rest, metacentric_height, 176), AT(plim_rest, period, 192)});
  CHECK(sizeof(plim_scene_state) == 520);
  check({AT(plim_scene_state, struct_size, 0),        AT(plim_scene_state, flags, 4),
         AT(plim_scene_state, position, 8),           AT(plim_scene_state, rotation, 32),
         AT(plim_scene_state, center_of_mass, 64),    AT(plim_scene_state, velocity, 88),
         AT(plim_scene_state, angular_velocity, 112), AT(plim_scene_state, momentum, 136),
         AT(plim_scene_state, angular_momentum, 160), AT(plim_scene_state, kinetic_energy, 184),
         AT(plim_scene_state, buoyancy, 192),         AT(plim_scene_state, viscous, 240),
         AT(plim_scene_state, pressure, 288),         AT(plim_scene_state, slamming, 336),
         AT(plim_scene_state, damping, 384),          AT(plim_scene_state, radiation, 432),
         AT(plim_scene_state, force_bound, 480),      AT(plim_scene_state, torque_bound, 488),
         AT(plim_scene_state, volume, 496),           AT(plim_scene_state, wet_fraction, 504),
         AT(plim_scene_state, status, 512),           AT(plim_scene_state, reserved, 516)});
}

TEST_CASE("layout of statics is pinned" * doctest::skip(sizeof(void*) != 8)) {
  CHECK(sizeof(plim_point_mass) == 40);
  check({AT(plim_point_mass, struct_size, 0), AT(plim_point_mass, reserved, 4), AT(plim_point_mass, mass, 8),
         AT(plim_point_mass, position, 16)});
  CHECK(sizeof(plim_tank) == 72);
  check({AT(plim_tank, struct_size, 0), AT(plim_tank, reserved, 4), AT(plim_tank, length, 8),
         AT(plim_tank, breadth, 16), AT(plim_tank, height, 24), AT(plim_tank, filling, 32), AT(plim_tank, density, 40),
         AT(plim_tank, position, 48)});
  CHECK(sizeof(plim_vessel_def) == 184);
  check({AT(plim_vessel_def, struct_size, 0), AT(plim_vessel_def, point_mass_count, 4),
         AT(plim_vessel_def, tank_count, 8), AT(plim_vessel_def, reserved, 12), AT(plim_vessel_def, hull, 16),
         AT(plim_vessel_def, point_masses, 24), AT(plim_vessel_def, tanks, 32), AT(plim_vessel_def, density, 40),
         AT(plim_vessel_def, gravity, 48), AT(plim_vessel_def, mass, 56), AT(plim_vessel_def, center_of_mass, 64),
         AT(plim_vessel_def, inertia, 88), AT(plim_vessel_def, bow, 160)});
  CHECK(sizeof(plim_vessel_info) == 144);
  check({AT(plim_vessel_info, struct_size, 0), AT(plim_vessel_info, reserved, 4), AT(plim_vessel_info, mass, 8),
         AT(plim_vessel_info, center_of_mass, 16), AT(plim_vessel_info, inertia, 40),
         AT(plim_vessel_info, enclosed_volume, 112), AT(plim_vessel_info, height, 120),
         AT(plim_vessel_info, free_surface, 128)});
  CHECK(sizeof(plim_equilibrium_def) == 72);
  check({AT(plim_equilibrium_def, struct_size, 0), AT(plim_equilibrium_def, free, 4),
         AT(plim_equilibrium_def, surface, 8), AT(plim_equilibrium_def, start_rotation, 16),
         AT(plim_equilibrium_def, start_height, 48), AT(plim_equilibrium_def, start_position, 56)});
  CHECK(sizeof(plim_equilibrium) == 576);
  check({AT(plim_equilibrium, struct_size, 0),
         AT(plim_equilibrium, balance, 4),
         AT(plim_equilibrium, flags, 8),
         AT(plim_equilibrium, iterations, 12),
         AT(plim_equilibrium, neutral_count, 16),
         AT(plim_equilibrium, symmetry_count, 20),
         AT(plim_equilibrium, residual, 24),
         AT(plim_equilibrium, energy, 32),
         AT(plim_equilibrium, position, 40),
         AT(plim_equilibrium, rotation, 64),
         AT(plim_equilibrium, draft, 96),
         AT(plim_equilibrium, heel, 104),
         AT(plim_equilibrium, trim, 112),
         AT(plim_equilibrium, volume, 120),
         AT(plim_equilibrium, center_of_buoyancy, 128),
         AT(plim_equilibrium, waterplane_area, 152),
         AT(plim_equilibrium, waterplane_center, 160),
         AT(plim_equilibrium, waterplane_moment, 176),
         AT(plim_equilibrium, wetted_area, 192),
         AT(plim_equilibrium, metacentric_height, 200),
         AT(plim_equilibrium, stiffness, 216),
         AT(plim_equilibrium, eigenvalues, 504),
         AT(plim_equilibrium, period, 528),
         AT(plim_equilibrium, period_without_water, 552)});
  CHECK(sizeof(plim_stability_def) == 32);
  check({AT(plim_stability_def, struct_size, 0), AT(plim_stability_def, heel_count, 4),
         AT(plim_stability_def, opening_count, 8), AT(plim_stability_def, ignore_rims, 12),
         AT(plim_stability_def, heels, 16), AT(plim_stability_def, openings, 24)});
  CHECK(sizeof(plim_heeled) == 104);
  check({AT(plim_heeled, struct_size, 0), AT(plim_heeled, flags, 4), AT(plim_heeled, heel, 8), AT(plim_heeled, gz, 16),
         AT(plim_heeled, slope, 24), AT(plim_heeled, trim, 32), AT(plim_heeled, draft, 40),
         AT(plim_heeled, position, 48), AT(plim_heeled, rotation, 72)});
  CHECK(sizeof(plim_stability) == 96);
  check({AT(plim_stability, struct_size, 0), AT(plim_stability, side, 4), AT(plim_stability, rest_heel, 8),
         AT(plim_stability, metacentric_height, 16), AT(plim_stability, vanishing_heel, 24),
         AT(plim_stability, largest_gz, 32), AT(plim_stability, largest_gz_heel, 40),
         AT(plim_stability, largest_gz_from_30, 48), AT(plim_stability, opening_heel, 56),
         AT(plim_stability, area_30, 64), AT(plim_stability, area_40, 72), AT(plim_stability, area_flooding, 80),
         AT(plim_stability, trim_jump_heel, 88)});
  CHECK(sizeof(plim_hydrostatics) == 192);
  check({AT(plim_hydrostatics, struct_size, 0),
         AT(plim_hydrostatics, reserved, 4),
         AT(plim_hydrostatics, draft, 8),
         AT(plim_hydrostatics, volume, 16),
         AT(plim_hydrostatics, displacement, 24),
         AT(plim_hydrostatics, kb, 32),
         AT(plim_hydrostatics, bm, 40),
         AT(plim_hydrostatics, km, 56),
         AT(plim_hydrostatics, lcb, 72),
         AT(plim_hydrostatics, lcf, 80),
         AT(plim_hydrostatics, waterplane_area, 88),
         AT(plim_hydrostatics, waterplane_moment, 96),
         AT(plim_hydrostatics, wetted_area, 112),
         AT(plim_hydrostatics, length, 120),
         AT(plim_hydrostatics, breadth, 128),
         AT(plim_hydrostatics, midship_area, 136),
         AT(plim_hydrostatics, tpc, 144),
         AT(plim_hydrostatics, mct, 152),
         AT(plim_hydrostatics, block, 160),
         AT(plim_hydrostatics, prismatic, 168),
         AT(plim_hydrostatics, midship, 176),
         AT(plim_hydrostatics, waterplane, 184)});
}

TEST_CASE("layout of seakeeping is pinned" * doctest::skip(sizeof(void*) != 8)) {
  CHECK(sizeof(plim_seakeeping_def) == 240);
  check({AT(plim_seakeeping_def, struct_size, 0), AT(plim_seakeeping_def, panel_count, 4),
         AT(plim_seakeeping_def, frequency_count, 8), AT(plim_seakeeping_def, heading_count, 12),
         AT(plim_seakeeping_def, hull, 16), AT(plim_seakeeping_def, headings, 24),
         AT(plim_seakeeping_def, progress, 32), AT(plim_seakeeping_def, progress_user, 40),
         AT(plim_seakeeping_def, density, 48), AT(plim_seakeeping_def, gravity, 56), AT(plim_seakeeping_def, mass, 64),
         AT(plim_seakeeping_def, center_of_mass, 72), AT(plim_seakeeping_def, inertia, 96),
         AT(plim_seakeeping_def, position, 168), AT(plim_seakeeping_def, rotation, 192),
         AT(plim_seakeeping_def, lowest_frequency, 224), AT(plim_seakeeping_def, highest_frequency, 232)});
  CHECK(sizeof(plim_seakeeping_info) == 1080);
  check({AT(plim_seakeeping_info, struct_size, 0),
         AT(plim_seakeeping_info, panel_count, 4),
         AT(plim_seakeeping_info, frequency_count, 8),
         AT(plim_seakeeping_info, heading_count, 12),
         AT(plim_seakeeping_info, memory, 16),
         AT(plim_seakeeping_info, density, 24),
         AT(plim_seakeeping_info, gravity, 32),
         AT(plim_seakeeping_info, mass, 40),
         AT(plim_seakeeping_info, center_of_mass, 48),
         AT(plim_seakeeping_info, center_height, 72),
         AT(plim_seakeeping_info, volume, 80),
         AT(plim_seakeeping_info, waterplane_area, 88),
         AT(plim_seakeeping_info, wet_extent, 96),
         AT(plim_seakeeping_info, irregular_frequency, 104),
         AT(plim_seakeeping_info, position, 112),
         AT(plim_seakeeping_info, rotation, 136),
         AT(plim_seakeeping_info, inertia, 168),
         AT(plim_seakeeping_info, stiffness, 456),
         AT(plim_seakeeping_info, added_mass_infinite, 744),
         AT(plim_seakeeping_info, period, 1032),
         AT(plim_seakeeping_info, damping_ratio, 1056)});
  CHECK(sizeof(plim_radiation) == 592);
  check({AT(plim_radiation, struct_size, 0), AT(plim_radiation, reserved, 4), AT(plim_radiation, frequency, 8),
         AT(plim_radiation, added_mass, 16), AT(plim_radiation, damping, 304)});
  CHECK(sizeof(plim_excitation) == 216);
  check({AT(plim_excitation, struct_size, 0), AT(plim_excitation, reserved, 4), AT(plim_excitation, heading, 8),
         AT(plim_excitation, frequency, 16), AT(plim_excitation, force_real, 24),
         AT(plim_excitation, force_imaginary, 72), AT(plim_excitation, froude_krylov_real, 120),
         AT(plim_excitation, froude_krylov_imaginary, 168)});
  CHECK(sizeof(plim_response) == 120);
  check({AT(plim_response, struct_size, 0), AT(plim_response, reserved, 4), AT(plim_response, heading, 8),
         AT(plim_response, frequency, 16), AT(plim_response, motion_real, 24),
         AT(plim_response, motion_imaginary, 72)});
}
