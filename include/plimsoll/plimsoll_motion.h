/* plimsoll_motion.h - drag, added mass, the loads of water on moving bodies, and scenes.
 *
 * An engine that steps its bodies itself makes one call for all of them before each of its steps:
 *
 *     plim_evaluate_water_loads(bodies, count, 0.02, loads, NULL, plim_pool_run, pool);
 *     ... apply loads[k].force and loads[k].torque to body k, and let the engine step
 *
 * Without an engine, plim_scene moves any number of bodies in one water:
 *
 *     plim_scene_create(water, &scene);
 *     plim_scene_add(scene, &body, &index);
 *     plim_scene_step(scene, 0.02, 1, NULL, NULL);        as often as you like
 *     plim_scene_get_state(scene, index, &state);
 *
 * Units, frames, errors and threads are those of plimsoll.h. Formulas and their limits: docs/motion.md. Six numbers
 * together are force [N] then torque [N m] about the centre of mass, or velocity [m/s] then angular velocity [rad/s];
 * 6x6 matrices map the second kind to the first, world axes, row by row, symmetric.
 */
#ifndef PLIMSOLL_MOTION_H
#define PLIMSOLL_MOTION_H

#include "plimsoll/plimsoll.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- panels: a hull as drag sees it ------------------------------------------------------------------------------ */

/* Immutable; independent of the hull once created. Bodies of the same hull may share them. */
PLIM_API plim_status plim_panels_create(const plim_hull* hull, uint32_t max_panels /* 0: 1000 */, plim_panels** panels);
PLIM_API void plim_panels_destroy(plim_panels* panels); /* null is fine */

typedef struct plim_panels_info {
  uint32_t struct_size;
  uint32_t panel_count;
  double area;           /* [m^2] wettable */
  double volume;         /* [m^3] of the hull */
  double ellipsoid[3];   /* [m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia */
  double added_mass[36]; /* fully submerged, for density 1: body axes, about the hull's centroid */
} plim_panels_info;

PLIM_RESULT_INIT(panels_info)

PLIM_API plim_status plim_panels_get_info(const plim_panels* panels, plim_panels_info* info);

/* ---- body state: the memory of a body from step to step ---------------------------------------------------------- */

/* A plim_body_state stores which panels were wet, how much water moved along, and the filters of radiation. Create one
 * for each body of an engine; scenes have their own. A call that fails leaves it unchanged. Only one thread at a time
 * may use it. */

/* panels: those of the body, which may be destroyed before the state; null: the hull's own, as in plim_body. */
PLIM_API plim_status plim_body_state_create(const plim_hull* hull, const plim_panels* panels, plim_body_state** state);
PLIM_API void plim_body_state_destroy(plim_body_state* state); /* null is fine */

/* Resets the state, for a body that jumps to another place: the water there then does not strike it. */
PLIM_API plim_status plim_body_state_reset(plim_body_state* state);
/* Copies a state. The two must have been created for the same panels. Allocates nothing. */
PLIM_API plim_status plim_body_state_copy(const plim_body_state* from, plim_body_state* to);

/* Saves the state as bytes, the same on every platform. size receives their number. Pass bytes as null to get the size
 * alone; otherwise `capacity` must be at least that size. Steps after a load have the same bits as those after the
 * save. Saving and loading allocate nothing. */
PLIM_API plim_status plim_body_state_save(const plim_body_state* state, void* bytes, uint64_t capacity, uint64_t* size);
/* Loads bytes into a state of the same panels. Refuses bytes that are incomplete, damaged, of other panels or of
 * another version of the format. */
PLIM_API plim_status plim_body_state_load(plim_body_state* state, const void* bytes, uint64_t size);

/* ---- effects ----------------------------------------------------------------------------------------------------- */

typedef uint32_t plim_effect_flags; /* any combination */
enum {
  PLIM_EFFECT_VISCOUS = 1,     /* friction, ITTC-57 */
  PLIM_EFFECT_PRESSURE = 2,    /* pressure drag and suction */
  PLIM_EFFECT_SLAMMING = 4,    /* impulse on surface that becomes wet; needs a plim_body_state */
  PLIM_EFFECT_DAMPING = 8,     /* extra damping by coefficients in SI units */
  PLIM_EFFECT_RATES = 16,      /* extra damping by rates per second */
  PLIM_EFFECT_ADDED_MASS = 32, /* of an ellipsoid, scaled by the submerged volume */
  PLIM_EFFECT_RADIATION =
      64 /* radiation damping and added mass; needs plim_seakeeping, replaces PLIM_EFFECT_ADDED_MASS */
};

struct plim_effects {
  uint32_t struct_size;
  plim_effect_flags enabled;    /* default all (the coefficients of both dampings are zero) */
  double kinematic_viscosity;   /* [m^2/s] default 1e-6 */
  double form_factor;           /* k of (1 + k) C_F; default 0 */
  double reference_speed;       /* [m/s] v_r of pressure drag; default 1 */
  double pressure_linear;       /* [N/m^2] C_PD1; default 100 */
  double pressure_quadratic;    /* [N/m^2] C_PD2; default 100 */
  double pressure_power;        /* f_P of the cosine; default 0.4 */
  double suction_linear;        /* [N/m^2] C_SD1; default 100 */
  double suction_quadratic;     /* [N/m^2] C_SD2; default 100 */
  double suction_power;         /* f_S; default 0.4 */
  double slamming_acceleration; /* [m/s^2] Gamma_max: the stop is full from here on; default 10 */
  double slamming_power;        /* p; default 2 */
  double damping[4]; /* C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0 */
  double linear_rates[3]; /* [1/s, world axes] momentum decays as exp(-rate t); scaled by wet volume; default 0 */
  double
      angular_rate; /* [1/s] the same for angular momentum; for a factor alpha per step: -ln(alpha) / step; default 0 */
  uint32_t rates_when_dry; /* 1: the rates act in full out of the water too; default 0 */
  uint32_t reserved;       /* 0 */
  double angular_rates[3]; /* [1/s, body axes] added to angular_rate: roll, yaw, pitch if the bow is +x; default 0 */
};

PLIM_API void plim_effects_init(plim_effects* effects, uint32_t struct_size);

/* ---- water loads: one call for engines --------------------------------------------------------------------------- */

/* Terms of the step's equation (docs/motion.md, section 3), for engines whose solver takes them. */
typedef struct plim_step_terms {
  uint32_t struct_size;
  uint32_t reserved;
  double added_mass[36];
  double resistance[36];        /* positive semidefinite: drag is about -resistance times the relative velocity */
  double stiffness[3];          /* [N/m], [N m/rad] of heave and of turning about x and z, from the waterplane */
  double relative_velocity[6];  /* of the body against the water around it, on average */
  double water_acceleration[6]; /* of the water around the body, as of a rigid body; added mass acts against it */
  double rates[6];              /* the part of plim_water_load.damping that comes from rates */
  double wet_length;            /* [m] extent of the wet part along the motion */
  double reynolds_number;
  double friction_coefficient; /* C_F of ITTC-57 */
} plim_step_terms;

PLIM_RESULT_INIT(step_terms)

/* The load of water on a body in its coming step. */
typedef struct plim_water_load {
  uint32_t struct_size;
  plim_force_flags flags; /* out: of buoyancy */
  /* out: [N, world], [N m, world] about the centre of mass. Apply these two in the engine's next step, besides
   * other_force and other_torque. They make the engine's explicit step  v += dt F / m  equal to the implicit one, and
   * are not the sum of the parts below. */
  double force[3];
  double torque[3];
  double buoyancy[6];
  double viscous[6];
  double pressure[6];
  double slamming[6];
  double damping[6]; /* out: by coefficients and by rates */
  double radiation[6];
  double force_bound;     /* out: [N] of buoyancy; NaN: unknown */
  double torque_bound;    /* out: [N m] of buoyancy; NaN: unknown */
  double volume;          /* out: [m^3] displaced */
  double wet_fraction;    /* out: of the volume */
  double wetted_area;     /* out: [m^2] as in plim_forces */
  double waterplane_area; /* out: [m^2] as in plim_forces */
  plim_step_terms* terms; /* in: filled if not null, with zeros if the body has no effects */
} plim_water_load;

PLIM_RESULT_INIT(water_load)

/* Buoyancy, drag, added mass and an implicit step over all of them, for `count` bodies before a step of time_step [s]
 * (of the substep, if the engine takes several); surfaces are prepared for the step's beginning. mass, inertia and
 * velocities are read, so are other_force and other_torque (gravity included), because added mass resists them too.
 * - If an opening of a hull is under water, it counts as covered, as in scenes; the first call of an open hull builds
 *   the cover.
 * - Added mass that turns with the body has a force, and buoyancy is limited if the step is too long for it, so that
 *   light bodies stay calm.
 * - Advances plim_body.state. A body with the same state as an earlier body of the array is refused. A body without
 *   surface gets zero load, and its state is reset. If a body is refused, its load and state stay as they were, the
 *   others are evaluated, and the first refusal is returned; the sentence names the body. The sizes of the first
 *   elements apply to the whole arrays. statuses: count entries, or null. run, user: as in plim_evaluate; if run fails,
 *   so does the call, and loads and states are incomplete. Allocates only a thread's own working memory, covers and the
 *   hull's own panels, once. */
PLIM_API plim_status plim_evaluate_water_loads(const plim_body* bodies, uint32_t count, double time_step,
                                               plim_water_load* loads, plim_status* statuses, plim_parallel_for run,
                                               void* user);

/* ---- presets: make it float the way you want --------------------------------------------------------------------- */

/* How a body should float, in numbers that need no hydrodynamics: docs/floating-your-way.md. */
typedef struct plim_preset {
  uint32_t struct_size;
  uint32_t reserved;
  const plim_hull* hull;
  double density;           /* [kg/m^3] of the water; default 1000 */
  double gravity;           /* [m/s^2] default 9.81 */
  double draft_fraction;    /* of the hull's height, upright and at rest; default 0.5 */
  double draft;             /* [m] replaces draft_fraction; default NaN */
  double mass;              /* [kg] replaces both: the draft follows from it; default NaN */
  double center_of_mass[3]; /* [m, body]; NaN, the default: the hull's centroid */
  double inertia[9];        /* [kg m^2, body] about the centre of mass; zero, the default: uniform density */
  /* Damping as a fraction of critical damping: 0 oscillates undamped, 1 comes to rest without oscillating; default 0.2
   * each. */
  double heave;
  double roll;  /* about body x */
  double pitch; /* about body z */
} plim_preset;

PLIM_API void plim_preset_init(plim_preset* preset, uint32_t struct_size, const plim_hull* hull);

/* How the body floats at rest in still water. */
typedef struct plim_rest {
  uint32_t struct_size;
  uint32_t upright;             /* 1: it stays upright; 0: it lists or capsizes: lower or move its centre of mass */
  double mass;                  /* [kg] give this to the body */
  double center_of_mass[3];     /* [m, body] give this to the body */
  double inertia[9];            /* [kg m^2, body] give this to the body */
  double draft;                 /* [m] of the lowest point */
  double height;                /* [m] of the mesh's own origin above the water's level */
  double volume;                /* [m^3] displaced */
  double wet_fraction;          /* of the volume */
  double waterplane_area;       /* [m^2] */
  double center_of_buoyancy[3]; /* [m, body] */
  double metacentric_height[2]; /* [m] of roll and pitch; without restoring moment if not positive */
  double period[3];             /* [s] of heave, roll and pitch, undamped; NaN if there is no restoring force */
} plim_rest;

PLIM_RESULT_INIT(rest)

/* Converts the preset into rates and a mass. In effects it sets linear_rates[1], angular_rates[0] and [2], sets
 * angular_rate to 0 and enables PLIM_EFFECT_RATES; everything else stays, and added mass and rates_when_dry are taken
 * into account. Other drag that is enabled damps in addition. A hull that does not stay upright is damped as if only
 * its waterplane held it. Either output may be null. Allocates and takes some milliseconds: call it once for each kind
 * of body. */
PLIM_API plim_status plim_preset_apply(const plim_preset* preset, plim_effects* effects, plim_rest* rest);

/* ---- scenes: bodies in time -------------------------------------------------------------------------------------- */

typedef struct plim_scene plim_scene;

/* Creates a scene without bodies. The water is copied; null: still water. Time begins at 0. */
PLIM_API plim_status plim_scene_create(const plim_water* water, plim_scene** scene);
PLIM_API void plim_scene_destroy(plim_scene* scene); /* null is fine */

/* Adds a body in its initial pose and motion. surface and state must be null, outputs 0. other_force and other_torque
 * act until they are changed; gravity is applied by the scene. hull, panels and seakeeping must stay valid while the
 * body is in the scene. locked motions keep their initial velocity. */
PLIM_API plim_status plim_scene_add(plim_scene* scene, const plim_body* body, uint32_t* index);

/* Removes a body. The others keep their indices; its own is not used again, and calls with it return PLIM_REMOVED. Its
 * hull may then be destroyed, unless another body has it. */
PLIM_API plim_status plim_scene_remove(plim_scene* scene, uint32_t index);

/* Advances all bodies by `duration` [s] in `substeps` equal steps. Symplectic and of second order without drag. If a
 * step is too long for a body, it is taken in up to 64 parts in the same water (docs/motion.md). run, user: as in
 * plim_evaluate, over bodies, called once per substep. The same bits on any threads. Failures lose nothing:
 * - A body whose state becomes non-finite or out of range, or whose water returns NaN or throws, stays as it was before
 *   the call. The others take all their substeps and time advances. The first such body's status is returned, the
 *   sentence names it, and plim_scene_state.status has each one's. The next call tries again.
 * - All bodies and the time stay as they were if run throws or returns before all tasks have returned
 *   (PLIM_CALLBACK_FAILED), or if there is no memory to prepare the water (PLIM_OUT_OF_MEMORY). */
PLIM_API plim_status plim_scene_step(plim_scene* scene, double duration, uint32_t substeps, plim_parallel_for run,
                                     void* user);

/* Sets the force [N, world] and torque [N m, world] about the centre of mass that act on the body besides water and
 * gravity, until they are changed. */
PLIM_API plim_status plim_scene_set_other_force(plim_scene* scene, uint32_t index, const double force[3],
                                                const double torque[3]);

/* Moves a body or changes its velocity; null: unchanged. A new position or rotation resets its state
 * (plim_body_state_reset), so that the water there does not strike it. The forces in plim_scene_state are zero until
 * the next step. A locked velocity keeps the new value. */
PLIM_API plim_status plim_scene_set_state(plim_scene* scene, uint32_t index, const double position[3],
                                          const double rotation[4], const double velocity[3],
                                          const double angular_velocity[3]);

/* Sets another mass [kg], centre of mass [m, body] and inertia [kg m^2, body], with the rules of plim_body.
 * center_of_mass may be null: it stays. inertia may be null: it is scaled with the mass. The motion of the rigid body
 * goes on unchanged: position, rotation, angular velocity and the velocity of each of its points
 * stay; its momentum changes. Refused for a body with seakeeping if the centre of mass is then further from that of the
 * plim_seakeeping_def than 5 % of the hull's radius about the centre of its bounding box. */
PLIM_API plim_status plim_scene_set_mass(plim_scene* scene, uint32_t index, double mass, const double center_of_mass[3],
                                         const double inertia[9]);

/* Sets another water, which is copied; null: still water. Time and the states of the bodies go on: change a sea
 * gradually, or bodies are struck by water that rises at once. Get the surface again. */
PLIM_API plim_status plim_scene_set_water(plim_scene* scene, const plim_water* water);

/* Your own buoyancy in place of the library's: another method to compare with, or a model of something no mesh
 * describes. It is called in every substep and in every part of one, also of a substep that is then repeated in smaller
 * parts, on the thread that steps the body. body: as it is in the middle of the substep, with its surface prepared for
 * that time (surface_time). forces: the result of plim_evaluate without outputs; force, torque and volume are read
 * back, and the bounds, which are NaN before the call. Drag and added mass stay as they are. It may call plim_evaluate.
 * Scenes cannot be stepped or changed inside it: PLIM_CALLBACK_FAILED. */
typedef void (*plim_buoyancy_function)(void* user, const plim_body* body, plim_forces* forces);
/* buoyancy: null: the library's. */
PLIM_API plim_status plim_scene_set_buoyancy(plim_scene* scene, uint32_t index, plim_buoyancy_function buoyancy,
                                             void* user);

typedef struct plim_scene_state {
  uint32_t struct_size;
  plim_force_flags flags;     /* of the last step's buoyancy */
  double position[3];         /* [m, world] of the mesh's own origin */
  double rotation[4];         /* x, y, z, w */
  double center_of_mass[3];   /* [m, world] */
  double velocity[3];         /* [m/s, world] of the centre of mass */
  double angular_velocity[3]; /* [rad/s, world] */
  double momentum[3];         /* [kg m/s, world] */
  double angular_momentum[3]; /* [kg m^2/s, world] about the centre of mass */
  double kinetic_energy;      /* [J] of the body, without the water that moves with it */
  double buoyancy[6];         /* this and the following: in the middle of the last substep */
  double viscous[6];
  double pressure[6];
  double slamming[6];
  double damping[6]; /* by coefficients and by rates */
  double radiation[6];
  double force_bound;  /* [N] of buoyancy; NaN: unknown */
  double torque_bound; /* [N m] of buoyancy; NaN: unknown */
  double volume;       /* [m^3] displaced */
  double wet_fraction;
  plim_status status; /* of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was */
  uint32_t reserved;
} plim_scene_state;

PLIM_RESULT_INIT(scene_state)

/* Inside a callback of a step of this scene: the state before that step, of every body, on any thread. */
PLIM_API plim_status plim_scene_get_state(const plim_scene* scene, uint32_t index, plim_scene_state* state);

/* Returns the body as it is now, with the scene's surface, for other calls: plim_evaluate for its waterline, for
 * example. It is valid until the next step or change of the scene. Its `state` is null. */
PLIM_API plim_status plim_scene_get_body(plim_scene* scene, uint32_t index, plim_body* body);

/* Computes the energy [J] of the body's weight and of the water it displaces, now: m g (y - level) + rho g int_wet
 * (level - y) dV. In still water without drag its sum with the kinetic energy is conserved. On waves it is a rough
 * measure: a plane fitted to the sea over the body replaces the surface. Costs about as much as an evaluation on still
 * water; the first call of a hull prepares it. */
PLIM_API plim_status plim_scene_get_potential_energy(plim_scene* scene, uint32_t index, double* energy);

PLIM_API double plim_scene_get_time(const plim_scene* scene); /* [s]; NaN for null */
/* Returns the scene's surface as it is now, for drawing: get it again after every step. Returns null for null, if there
 * is no memory, and inside a callback, where the functions that prepare or change a scene are refused. */
PLIM_API const plim_surface* plim_scene_get_surface(plim_scene* scene);
PLIM_API uint32_t plim_scene_get_count(const plim_scene* scene); /* of bodies ever added: indices are below it */

/* Saves the motion of all bodies as bytes, the same on every platform, for a game that is stored, sent or rolled back
 * (docs/rollback.md). size: the number of bytes; it depends on the bodies alone, so it stays the same from step to
 * step. bytes: null to ask for the size alone; otherwise `capacity` must be at least that. The last eight bytes are a
 * checksum of the others: equal scenes have equal ones. Save and load allocate nothing, and return
 * PLIM_CALLBACK_FAILED inside a callback. */
PLIM_API plim_status plim_scene_save(const plim_scene* scene, void* bytes, uint64_t capacity, uint64_t* size);

/* Puts a scene back to where it was when it was saved. The steps that follow have the same bits as those that followed
 * the save, and so has everything that plim_scene_get_state returns. It may be the same scene, or one in another
 * process that has the same water and to which the same bodies were added in the same order: with the same hull,
 * panels, effects, seakeeping, locked motions, precision, tolerance and budget, with a buoyancy of their own or none.
 * - A body that had been removed when the scene was saved is removed; in a new scene, add any body in its place first.
 * - A body that was added since is removed, and its index is given again: to add it once more returns the same one.
 * - A body that has been removed since cannot be brought back, and the bytes are refused. While the bytes may be
 *   needed, move the body out of the way instead of removing it.
 * The bytes hold no water. Set the water of that time first (plim_scene_set_water): if a number of its definition
 * differs, the bytes are refused. The caller restores the heights of a grid and the data that a sea's callback or a
 * body's own buoyancy function reads. Bytes that are damaged, cut short, of another version of the format or of other
 * bodies are refused too (PLIM_BAD_VALUE). A scene that refuses bytes is as it was, bit by bit. */
PLIM_API plim_status plim_scene_load(plim_scene* scene, const void* bytes, uint64_t size);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_MOTION_H */
