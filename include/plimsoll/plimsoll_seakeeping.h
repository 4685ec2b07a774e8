/* plimsoll_seakeeping.h - linear seakeeping from the hull's own mesh: radiation, diffraction, responses to waves.
 *
 *     plim_seakeeping_def def;
 *     plim_seakeeping_def_init(&def, sizeof def, hull);
 *     def.mass = 5000, def.headings = headings, def.heading_count = 5;
 *     plim_seakeeping_create(&def, &seakeeping);                       takes tenths of a second
 *     plim_seakeeping_get_info(seakeeping, &info);                     periods, damping ratios, A at infinite frequency
 *     plim_seakeeping_get_radiation(seakeeping, k, &radiation);        A and B at the k-th frequency
 *     plim_seakeeping_get_response(seakeeping, h, k, &response);       motion in waves of 1 m amplitude
 *
 * Linear theory: deep water, no forward speed, small motions about the pose of rest, in which the hull floats on still
 * water at the height 0. Results refer to level axes: those of the world, with the body as it lies at rest, about its
 * centre of mass. The six motions are in the order x, y, z, rx, ry, rz.
 *     radiation     F = -A(w) dv/dt - B(w) v          on a body that moves with the frequency w in still water
 *     excitation    F = a Re(X(w, D) e^(-i w t))      on a body held in waves  a cos(k (x cos D + z sin D) - w t)
 *     response      q = a Re(Q(w, D) e^(-i w t))      of a free body in the same waves
 * x and z are measured from the centre of mass at rest. X is therefore the force at the moment when a crest passes the
 * centre of mass, and a lag has a positive imaginary part.
 * D is the direction of travel of the waves, from +x towards +z: with a bow along +x, 0 means following seas and pi
 * head seas. Units, errors and threads are those of plimsoll.h. Theory, limits and comparisons: docs/seakeeping.md.
 */
#ifndef PLIMSOLL_SEAKEEPING_H
#define PLIMSOLL_SEAKEEPING_H

#include "plimsoll/plimsoll_motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- building ---------------------------------------------------------------------------------------------------- */

/* Called with the part that is done, 0 to 1, on the thread that builds. Return 0 to go on, anything else to stop
 * (PLIM_STOPPED). */
typedef int32_t (*plim_seakeeping_progress)(double done, void* user);

typedef struct plim_seakeeping_def {
  uint32_t struct_size;
  uint32_t panel_count;     /* approximate number for the wet hull, 24 to 2000; 0, the default: 400 */
  uint32_t frequency_count; /* 2 to 1000; 0, the default: 20 */
  uint32_t heading_count;
  const plim_hull* hull; /* read while building only; openings count as covered */
  const double*
      headings; /* [rad] of the excitation, each from -7 to 7; null: none, which is enough for motion in time */
  plim_seakeeping_progress progress; /* null, the default: none */
  void* progress_user;               /* handed to it */
  double density;                    /* [kg/m^3] of the water; default 1000 */
  double gravity;                    /* [m/s^2] default 9.81 */
  double mass;                       /* [kg] */
  double center_of_mass[3];          /* [m, body]; NaN, the default: the hull's centroid */
  double inertia[9];                 /* [kg m^2, body] about it; zero, the default: uniform density */
  /* [m, world] of the mesh's own origin at rest; NaN, the default: found as plim_vessel_find_equilibrium does from
   * upright. A given pose is not checked for equilibrium. */
  double position[3];
  double rotation[4];       /* x, y, z, w at rest; NaN, the default: found too */
  double lowest_frequency;  /* [rad/s] from 1e-6; 0, the default: chosen around the resonances */
  double highest_frequency; /* [rad/s] 0, the default: chosen, below the first irregular frequency */
} plim_seakeeping_def;

PLIM_API void plim_seakeeping_def_init(plim_seakeeping_def* def, uint32_t struct_size, const plim_hull* hull);

/* Immutable and thread-safe. Takes tenths of a second; with twice the panels three to five times as long. The same
 * input gives the same bits everywhere. */
PLIM_API plim_status plim_seakeeping_create(const plim_seakeeping_def* def, plim_seakeeping** seakeeping);
PLIM_API void plim_seakeeping_destroy(plim_seakeeping* seakeeping); /* null is fine */

/* ---- reading ----------------------------------------------------------------------------------------------------- */

typedef struct plim_seakeeping_info {
  uint32_t struct_size;
  uint32_t panel_count;
  uint32_t frequency_count;
  uint32_t heading_count;
  uint64_t memory;                /* [bytes] */
  double density;                 /* [kg/m^3] of the water */
  double gravity;                 /* [m/s^2] */
  double mass;                    /* [kg] */
  double center_of_mass[3];       /* [m, body] */
  double center_height;           /* [m] of the centre of mass above the water, at rest */
  double volume;                  /* [m^3] displaced at rest */
  double waterplane_area;         /* [m^2] at rest */
  double wet_extent;              /* [m] longest extent of the wet hull, seen from above */
  double irregular_frequency;     /* [rad/s] estimate of the first one: results near it and above it are unreliable */
  double position[3];             /* [m, world] of the mesh's own origin, at rest */
  double rotation[4];             /* x, y, z, w at rest */
  double inertia[36];             /* of the body */
  double stiffness[36];           /* of still water and weight; force = +K q */
  double added_mass_infinite[36]; /* A at infinite frequency */
  /* Heave, turning about x (roll for a bow along x), turning about z (its pitch): uncoupled, with A and B at the
   * natural frequency. NaN if there is no restoring force. */
  double period[3];        /* [s] */
  double damping_ratio[3]; /* of radiation alone; 1: critical */
} plim_seakeeping_info;

PLIM_RESULT_INIT(seakeeping_info)

PLIM_API plim_status plim_seakeeping_get_info(const plim_seakeeping* seakeeping, plim_seakeeping_info* info);

typedef struct plim_radiation {
  uint32_t struct_size;
  uint32_t reserved;
  double frequency;      /* [rad/s] */
  double added_mass[36]; /* A, rows of six */
  double damping[36];    /* B; symmetric and not negative */
} plim_radiation;

PLIM_RESULT_INIT(radiation)

/* frequency: the index of the frequency, in ascending order from 0. */
PLIM_API plim_status plim_seakeeping_get_radiation(const plim_seakeeping* seakeeping, uint32_t frequency,
                                                   plim_radiation* radiation);

/* Force and torque of waves of 1 m amplitude. */
typedef struct plim_excitation {
  uint32_t struct_size;
  uint32_t reserved;
  double heading;       /* [rad] */
  double frequency;     /* [rad/s] */
  double force_real[6]; /* X: [N/m], [N m/m] */
  double force_imaginary[6];
  double froude_krylov_real[6]; /* the part due to the pressure of the undisturbed waves */
  double froude_krylov_imaginary[6];
} plim_excitation;

PLIM_RESULT_INIT(excitation)

/* heading, frequency: the indices of the two. */
PLIM_API plim_status plim_seakeeping_get_excitation(const plim_seakeeping* seakeeping, uint32_t heading,
                                                    uint32_t frequency, plim_excitation* excitation);

/* Motion in waves of 1 m amplitude. */
typedef struct plim_response {
  uint32_t struct_size;
  uint32_t reserved;
  double heading;        /* [rad] */
  double frequency;      /* [rad/s] */
  double motion_real[6]; /* Q: [m/m], [rad/m] */
  double motion_imaginary[6];
} plim_response;

PLIM_RESULT_INIT(response)

PLIM_API plim_status plim_seakeeping_get_response(const plim_seakeeping* seakeeping, uint32_t heading,
                                                  uint32_t frequency, plim_response* response);

/* Returns the response at any frequency [rad/s]: A, B and X are interpolated. Below the lowest frequency they tend to
 * those of a hull on a slowly rising plane of water; above the highest they are constant, and the motions decay by
 * inertia. */
PLIM_API plim_status plim_seakeeping_find_response(const plim_seakeeping* seakeeping, uint32_t heading,
                                                   double frequency, plim_response* response);

/* Writes the three corners of each of at most `capacity` panels, nine numbers a panel: x, y, z [m] in level axes, from
 * the point of the water's surface straight above or below the centre of mass at rest; counter-clockwise seen from the
 * water. */
PLIM_API plim_status plim_seakeeping_get_panels(const plim_seakeeping* seakeeping, double* corners, uint32_t capacity);

/* ---- saving ----------------------------------------------------------------------------------------------------- */

/* Saves the data as bytes, the same on every platform. size receives their number. Pass bytes as null to get the size
 * alone; otherwise `capacity` must be at least that size. */
PLIM_API plim_status plim_seakeeping_save(const plim_seakeeping* seakeeping, void* bytes, uint64_t capacity,
                                          uint64_t* size);

/* Refuses bytes that are incomplete, damaged, or of another version of the format. def: the input they must have been
 * built from (hull, weights, pose, water, panels, frequencies and headings); null: any. Data that passes these checks
 * is not validated further. */
PLIM_API plim_status plim_seakeeping_load(const void* bytes, uint64_t size, const plim_seakeeping_def* def,
                                          plim_seakeeping** seakeeping);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_SEAKEEPING_H */
