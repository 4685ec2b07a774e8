/* plimsoll_motion.h - what moving water costs, and bodies that move: drag, added mass, one step of an engine, scenes.
 *
 * For an engine that steps its bodies itself, every step, all bodies in one call:
 *
 *     plim_evaluate_floaters(floaters, count, pushes, NULL, plim_pool_run, pool);
 *     ... then apply pushes[k].force and pushes[k].torque to body k, and let the engine step
 *
 * or by hand, where something of your own goes in between:
 *
 *     plim_evaluate(&body, 1, &forces, NULL);             about the centre of mass
 *     plim_evaluate_drag(&moving, 1, &drag, NULL);        viscous, pressure, slamming, damping, added mass
 *     plim_step_wrench(&step, force, torque);             what to hand to the engine, so that its own step stays calm
 *
 * For those who have no engine, plim_scene moves any number of bodies in one water:
 *
 *     plim_scene_create(water, &scene);  plim_scene_add(scene, &def, &index);
 *     plim_scene_step(scene, 0.02, 1, NULL, NULL);        as often as you like
 *     plim_scene_get_state(scene, index, &state);
 *
 * Units, frames, errors and threads are those of plimsoll.h. The formulas and their limits: docs/motion.md. Six numbers
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

typedef struct plim_panels plim_panels; /* immutable; does not need the hull any more */

/* Gathers the wettable triangles into at most `most` panels (0: 1000) of similar place and direction. */
PLIM_API plim_status plim_panels_create(const plim_hull* hull, uint32_t most, plim_panels** panels);
PLIM_API void plim_panels_destroy(plim_panels* panels); /* null is fine */

typedef struct plim_panels_info {
  uint32_t struct_size;
  uint32_t panel_count;
  uint32_t history_count; /* doubles in a plim_moving_body.history */
  uint32_t reserved;
  double area;           /* [m^2] wettable */
  double volume;         /* [m^3] of the hull */
  double ellipsoid[3];   /* [m] semi-axes of the ellipsoid of this volume, shaped by the hull's inertia */
  double added_mass[36]; /* wholly wet, for density 1: body axes, about the hull's centroid */
} plim_panels_info;

PLIM_API plim_status plim_panels_get_info(const plim_panels* panels, plim_panels_info* info);

/* ---- drag -------------------------------------------------------------------------------------------------------- */

enum {
  PLIM_EFFECT_VISCOUS = 1,     /* friction, ITTC-57 */
  PLIM_EFFECT_PRESSURE = 2,    /* pressure drag and suction */
  PLIM_EFFECT_SLAMMING = 4,    /* impulse of surface that becomes wet; needs a history */
  PLIM_EFFECT_DAMPING = 8,     /* extra damping by coefficients in SI units */
  PLIM_EFFECT_RATES = 16,      /* extra damping by rates per second */
  PLIM_EFFECT_ADDED_MASS = 32, /* of an ellipsoid, scaled by what is wet */
  /* The waves it makes, and the water that moves along, of a body that is given its plim_seakeeping: in the place of that ellipsoid. */
  PLIM_EFFECT_WAVES_MADE = 64
};

typedef struct plim_effects {
  uint32_t struct_size;
  uint32_t enabled;             /* PLIM_EFFECT_* mask; default all (the dampings' coefficients are zero) */
  double kinematic_viscosity;   /* [m^2/s] default 1e-6 */
  double form_factor;           /* k of (1 + k) C_F; default 0 */
  double reference_speed;       /* [m/s] v_r of pressure drag; default 1 */
  double pressure_linear;       /* [N/m^2] C_PD1; default 100 */
  double pressure_quadratic;    /* [N/m^2] C_PD2; default 100 */
  double pressure_power;        /* f_P of the cosine; default 0.4 */
  double suction_linear;        /* [N/m^2] C_SD1; default 100 */
  double suction_quadratic;     /* [N/m^2] C_SD2; default 100 */
  double suction_power;         /* f_S; default 0.4 */
  double slamming_acceleration; /* [m/s^2] Gamma_max: at this and above the stop is full; default 10 */
  double slamming_power;        /* p; default 2 */
  double damping[4]; /* C_L1 [N s/m], C_L2 [N s^2/m^2], C_R1 [N m s], C_R2 [N m s^2]; scaled by wet area; default 0 */
  double linear_rates[3];  /* [1/s, world axes] momentum falls as exp(-rate t); scaled by wet volume; default 0 */
  double angular_rate;     /* [1/s] the same for angular momentum; alpha a step is -ln(alpha) / step; default 0 */
  uint32_t rates_when_dry; /* 1: the rates hold in full even out of the water; default 0 */
  uint32_t reserved;       /* 0 */
  double angular_rates[3]; /* [1/s, body axes] added to angular_rate: roll, yaw, pitch if the bow is +x; default 0 */
} plim_effects;

PLIM_API void plim_effects_init(plim_effects* effects, uint32_t struct_size);

/* A body as drag sees it, before its step. */
typedef struct plim_moving_body {
  uint32_t struct_size;
  uint32_t reserved;
  const plim_panels* panels;
  const plim_surface* surface;
  const plim_effects* effects; /* null: the defaults */
  double position[3];          /* [m, world] of the mesh's own origin */
  double rotation[4];          /* x, y, z, w: body to world */
  double center_of_mass[3];    /* [m, body] */
  double velocity[3];          /* [m/s, world] of the centre of mass */
  double angular_velocity[3];  /* [rad/s, world] */
  double mass;                 /* [kg] */
  double inertia[9];           /* [kg m^2, world axes] about the centre of mass, for angular rates alone; default 0 */
  double volume;               /* [m^3] displaced, from plim_forces; NaN, the default: reckoned from the panels */
  double time_step;            /* [s] of the coming step, as in plim_step */
  /* history_count doubles of the caller's, zeroed before the first step and after a leap to another place. Null: no
   * slamming, and how fast water is set in motion is guessed from the velocity. */
  double* history;
} plim_moving_body;

PLIM_API void plim_moving_body_init(plim_moving_body* body, uint32_t struct_size, const plim_panels* panels);

typedef struct plim_drag {
  uint32_t struct_size;
  uint32_t reserved;
  double total[6]; /* sum of the five parts below, each against the water's own velocity, current included */
  double viscous[6];
  double pressure[6];
  double slamming[6]; /* the step's impulse over time_step; and what setting water in motion takes (added mass) */
  double damping[6];
  double rates[6];
  double added_mass[36];       /* of the water that moves with the body */
  double resistance[36];       /* positive semidefinite: total = -resistance (velocity - the water's), about */
  double stiffness[3];         /* [N/m], [N m/rad] of heave and of turning about x and z: what the waterplane gives */
  double relative_velocity[6]; /* of the body against the water around it, in the mean */
  double wet_fraction;         /* of the volume */
  double wetted_area;          /* [m^2] of the panels */
  double wet_length;           /* [m] extent of the wet part along the motion */
  double reynolds_number;
  double friction_coefficient;  /* C_F of ITTC-57 */
  double water_acceleration[6]; /* of the water around the body, as of a rigid body: added mass acts against it */
} plim_drag;

PLIM_API void plim_drag_init(plim_drag* drag, uint32_t struct_size);

/* As plim_evaluate: a body whose input is refused leaves its own drag untouched, the others are evaluated all the same,
 * and the first refusal is returned and explained. Writes the histories. Allocates nothing but a thread's own working
 * memory, once. */
PLIM_API plim_status plim_evaluate_drag(const plim_moving_body* bodies, uint32_t count, plim_drag* drags,
                                        plim_status* statuses);

/* ---- one step ---------------------------------------------------------------------------------------------------- */

enum {
  PLIM_LOCK_X = 1,
  PLIM_LOCK_Y = 2,
  PLIM_LOCK_Z = 4,
  PLIM_LOCK_TURN_X = 8, /* about world axes */
  PLIM_LOCK_TURN_Y = 16,
  PLIM_LOCK_TURN_Z = 32
};

typedef struct plim_step {
  uint32_t struct_size;
  uint32_t locked;           /* PLIM_LOCK_* mask: velocities that the engine keeps as they are; default 0 */
  const plim_forces* forces; /* about the centre of mass; null: none */
  const plim_drag* drag;     /* null: none */
  double mass;               /* [kg] */
  double inertia[9];         /* [kg m^2, world axes] about the centre of mass, now: symmetric */
  double other_force[3];     /* [N, world] what else the engine applies: gravity, thrust */
  double other_torque[3];    /* [N m, world] about the centre of mass */
  double time_step;          /* [s] */
} plim_step;

PLIM_API void plim_step_init(plim_step* step, uint32_t struct_size);

/* Force [N, world] and torque [N m, world] of the water which, together with the other forces, make the engine's step
 *     v += dt F / m,   omega += dt I^-1 T
 * equal to the implicit one: added mass and drag at the end of the step, no lag, drag never turning the motion round. */
PLIM_API plim_status plim_step_wrench(const plim_step* step, double force[3], double torque[3]);

/* ---- one call for engines ---------------------------------------------------------------------------------------- */

typedef struct plim_seakeeping plim_seakeeping; /* plimsoll_seakeeping.h: made once per hull, mass and pose of rest */
#define PLIM_WAVES_HISTORY_COUNT 97 /* doubles that a history has besides its panels' for a body with seakeeping */

/* A body of the engine's, as it is before the engine's step. */
typedef struct plim_floater {
  uint32_t struct_size;
  uint32_t locked; /* PLIM_LOCK_* mask, as in plim_step; default 0 */
  const plim_hull* hull;
  const plim_panels* panels;   /* of that hull; null: neither drag nor added mass, as in scenes without effects */
  const plim_surface* surface; /* prepared for the step's beginning */
  const plim_effects* effects; /* null: the defaults */
  /* As in plim_moving_body, the floater's own; with seakeeping PLIM_WAVES_HISTORY_COUNT more; null: no slamming, no waves made. */
  double* history;
  double position[3];         /* [m, world] of the mesh's own origin */
  double rotation[4];         /* x, y, z, w: body to world */
  double center_of_mass[3];   /* [m, body]; plim_floater_init sets the hull's centroid */
  double velocity[3];         /* [m/s, world] of the centre of mass */
  double angular_velocity[3]; /* [rad/s, world] */
  double mass;                /* [kg] */
  double inertia[9];          /* [kg m^2, world axes] about the centre of mass, now: symmetric */
  double other_force[3];      /* [N, world] what else the engine applies: gravity, thrust */
  double other_torque[3];     /* [N m, world] about the centre of mass */
  double time_step;           /* [s] of the engine's step; of its substep, if it takes several */
  double surface_time;        /* [s] as in plim_body; NaN, the default: any time will do */
  double tolerance;           /* as in plim_body; default 0.01 */
  double budget;              /* [s] as in plim_body; 0, the default: 0.02 */
  uint32_t precision;         /* PLIM_PRECISION_*; default float */
  uint32_t reserved;          /* 0 */
  /* Of this hull and centre of mass, with panels; null, the default: it makes no waves. Begin a new history when it changes. */
  const plim_seakeeping* seakeeping;
} plim_floater;

/* hull may be null; otherwise it becomes the floater's hull and its centroid the centre of mass. */
PLIM_API void plim_floater_init(plim_floater* floater, uint32_t struct_size, const plim_hull* hull);

/* What the water does to a floater in that step. */
typedef struct plim_push {
  uint32_t struct_size;
  uint32_t flags; /* PLIM_FLAG_* of buoyancy */
  /* [N, world], [N m, world] about the centre of mass. Hand these two to the engine's next step, besides the other force
   * and torque: they are what plim_step_wrench gives, not the sum of the parts below. */
  double force[3];
  double torque[3];
  double buoyancy[6];  /* force and torque about the centre of mass, likewise below */
  double force_bound;  /* [N] of buoyancy; NaN: unknown */
  double torque_bound; /* [N m] */
  double viscous[6];
  double pressure[6];
  double slamming[6];
  double damping[6];      /* by coefficients and by rates */
  double volume;          /* [m^3] displaced */
  double wet_fraction;    /* of the volume */
  double wetted_area;     /* [m^2] as in plim_forces */
  double waterplane_area; /* [m^2] likewise */
  double waves_made[6];   /* force and torque about the centre of mass; 0 without seakeeping */
} plim_push;

PLIM_API void plim_push_init(plim_push* push, uint32_t struct_size);

/* plim_evaluate, plim_evaluate_drag and plim_step_wrench in one, for `count` floaters: the same bits. It does two things
 * that they do not. A hull with panels whose opening goes under counts as covered, as in scenes. And a floater without
 * panels is kept calm as a scene's body without effects is.
 * The sizes of the first elements hold for the arrays. A floater that is refused leaves its own push and history
 * untouched, the others are evaluated all the same; the first refusal is returned, and the sentence names it. statuses:
 * count entries, or null.
 * run, user: as in plim_evaluate_parallel; null: on the calling thread. The same bits either way. If run fails, so does
 * the call; pushes and histories are as far as they got. Allocates nothing but a thread's own working memory, once. */
PLIM_API plim_status plim_evaluate_floaters(const plim_floater* floaters, uint32_t count, plim_push* pushes,
                                            plim_status* statuses, plim_parallel_for run, void* user);

/* ---- make it float the way you want ------------------------------------------------------------------------------ */

/* How a body shall float, in numbers that need no hydrodynamics: see docs/floating-your-way.md. */
typedef struct plim_preset {
  uint32_t struct_size;
  uint32_t reserved;
  const plim_hull* hull;
  double density;           /* [kg/m^3] of the water; default 1000 */
  double gravity;           /* [m/s^2] default 9.81 */
  double draft_fraction;    /* of the hull's height, upright and at rest; default 0.5 */
  double draft;             /* [m] instead; NaN, the default: draft_fraction */
  double mass;              /* [kg] instead of either: the draft follows from it; NaN, the default: mass from draft */
  double center_of_mass[3]; /* [m, body]; NaN, the default: the hull's centroid */
  double inertia[9]; /* [kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of uniform
                        density */
  /* Damping as a fraction of critical: 0 swings for ever, 1 comes to rest without swinging; default 0.2 each. */
  double heave;
  double roll;  /* about body x */
  double pitch; /* about body z */
} plim_preset;

PLIM_API void plim_preset_init(plim_preset* preset, uint32_t struct_size, const plim_hull* hull);

/* How it then lies in still water. */
typedef struct plim_rest {
  uint32_t struct_size;
  uint32_t upright;             /* 1: it stays upright; 0: it lists or turns over: lower or move its centre of mass */
  double mass;                  /* [kg] give this to the body */
  double center_of_mass[3];     /* [m, body] likewise */
  double inertia[9];            /* [kg m^2, body axes] likewise */
  double draft;                 /* [m] of the lowest point */
  double position;              /* [m] of the mesh's own origin above the water's level */
  double volume;                /* [m^3] displaced */
  double wet_fraction;          /* of the volume */
  double waterplane_area;       /* [m^2] */
  double center_of_buoyancy[3]; /* [m, body] */
  double metacentric_height[2]; /* [m] of roll and pitch; not positive: it does not come back */
  double period[3];             /* [s] of heave, roll and pitch without damping; NaN: it does not swing */
} plim_rest;

PLIM_API void plim_rest_init(plim_rest* rest, uint32_t struct_size);

/* Turns the preset into rates and a mass. effects: linear_rates[1], angular_rates[0] and [2] are set, angular_rate
 * becomes 0, and PLIM_EFFECT_RATES is switched on; everything else stays, and its added mass and rates_when_dry are
 * reckoned with. Drag that is switched on damps besides. A hull that does not stay upright is damped as if its waterplane
 * alone held it. Either output may be null; when the preset is refused, both stay as they are. Allocates, and takes some
 * milliseconds: once per kind of body. */
PLIM_API plim_status plim_preset_apply(const plim_preset* preset, plim_effects* effects, plim_rest* rest);

/* ---- scenes: bodies in time -------------------------------------------------------------------------------------- */

typedef struct plim_scene plim_scene;

/* A buoyancy of your own in the place of the library's: another method to compare with, or a model of what no mesh
 * says. Called in every substep, by whichever thread steps the body. body: as it is in the middle of the substep, about
 * its centre of mass, its surface prepared for that very time (surface_time); plim_surface_get_heights may be asked.
 * forces: what plim_evaluate gives, without outputs that must be asked for; force, torque and volume are taken from it, and the bounds, which are NaN before the call.
 * Drag and added mass go on as they are. It may call plim_evaluate. Scenes can be neither
 * stepped nor changed from inside it: PLIM_CALLBACK_FAILED. */
typedef void (*plim_buoyancy_function)(void* user, const plim_body* body, plim_forces* forces);

typedef struct plim_scene_body_def {
  uint32_t struct_size;
  uint32_t locked;             /* PLIM_LOCK_* mask: these velocities stay what they are at the start; default 0 */
  const plim_hull* hull;       /* must outlive the body's stay in the scene */
  const plim_effects* effects; /* copied; null: neither drag nor added mass */
  double mass;                 /* [kg] */
  double center_of_mass[3];    /* [m, body]; NaN, the default: the hull's centroid */
  double inertia[9];          /* [kg m^2, body axes] about the centre of mass; zero, the default: as if the hull were of
                                  uniform density */
  double position[3];         /* [m, world] of the mesh's own origin */
  double rotation[4];         /* x, y, z, w */
  double velocity[3];         /* [m/s, world] of the centre of mass */
  double angular_velocity[3]; /* [rad/s, world] */
  double tolerance;           /* as in plim_body; default 0.01 */
  uint32_t precision;         /* PLIM_PRECISION_*; default float */
  uint32_t panels;            /* at most so many; 0, the default: 1000 */
  plim_buoyancy_function buoyancy; /* null, the default: the library's */
  void* buoyancy_user;             /* handed to it */
  /* Of this hull and centre of mass, with effects; must outlive the body's stay. Null, the default: it makes no waves. */
  const plim_seakeeping* seakeeping;
} plim_scene_body_def;

PLIM_API void plim_scene_body_def_init(plim_scene_body_def* def, uint32_t struct_size, const plim_hull* hull);

/* The water is copied; null: still water. Time begins at 0. */
PLIM_API plim_status plim_scene_create(const plim_water* water, plim_scene** scene);
PLIM_API plim_status plim_scene_add(plim_scene* scene, const plim_scene_body_def* def, uint32_t* index);
PLIM_API void plim_scene_destroy(plim_scene* scene); /* null is fine */

/* Takes a body out. The others keep their indices. Its own is not given again: whoever asks for it is told PLIM_REMOVED.
 * Its hull may then be destroyed, if no other body has it. */
PLIM_API plim_status plim_scene_remove(plim_scene* scene, uint32_t index);

/* Advances all bodies by `duration` [s] in `substeps` equal steps. Symplectic and of second order without drag. run,
 * user: as in plim_evaluate_parallel, over bodies; called once per substep; null: on the calling thread. The same bits
 * either way. Failures lose nothing:
 * - A body that moves beyond reason, or whose sea gives no number or throws, stays as it was before the call, its history
 *   of slamming included. The others take all their substeps and time goes on. The first such body's status is returned,
 *   the sentence names it, and plim_scene_state.status tells of each. It is tried again by the next call.
 * - All bodies and the time are as they were before the call if run throws or comes back before all tasks have returned
 *   (PLIM_CALLBACK_FAILED), if there is no memory to prepare the water (PLIM_OUT_OF_MEMORY), and if the call is left by a
 *   jump (see plimsoll.h). */
PLIM_API plim_status plim_scene_step(plim_scene* scene, double duration, uint32_t substeps, plim_parallel_for run,
                                     void* user);

/* What else pushes the body, from now on until it is changed: [N, world], [N m, world] about the centre of mass. Gravity
 * need not be given: the water's is applied to every body. */
PLIM_API plim_status plim_scene_set_load(plim_scene* scene, uint32_t index, const double force[3],
                                         const double torque[3]);

/* Puts a body somewhere else, or gives it another velocity; null: as it is. A new position or rotation begins a new
 * history of slamming, so that water which was not there before does not strike it. What plim_scene_get_state tells of the
 * last step is zero until the next. A velocity that is locked stays what it is set to. */
PLIM_API plim_status plim_scene_set_state(plim_scene* scene, uint32_t index, const double position[3],
                                          const double rotation[4], const double velocity[3],
                                          const double angular_velocity[3]);

/* Another water, from now on; copied; null: still water. Time goes on, and so do histories of slamming: change a sea
 * little by little, or bodies are struck by what rises at once. Ask for the surface again. */
PLIM_API plim_status plim_scene_set_water(plim_scene* scene, const plim_water* water);

typedef struct plim_scene_state {
  uint32_t struct_size;
  uint32_t flags;             /* PLIM_FLAG_* of the last step's forces */
  double position[3];         /* [m, world] of the mesh's own origin */
  double rotation[4];         /* x, y, z, w */
  double center_of_mass[3];   /* [m, world] */
  double velocity[3];         /* [m/s, world] of the centre of mass */
  double angular_velocity[3]; /* [rad/s, world] */
  double momentum[3];         /* [kg m/s, world] */
  double angular_momentum[3]; /* [kg m^2/s, world] about the centre of mass */
  double kinetic_energy;      /* [J] of the body; water that moves with it not counted */
  double buoyancy[6];  /* force and torque about the centre of mass in the middle of the last substep; so below */
  double force_bound;  /* [N] of buoyancy; NaN: unknown */
  double torque_bound; /* [N m] */
  double viscous[6];
  double pressure[6];
  double slamming[6];
  double damping[6]; /* by coefficients and by rates */
  double volume;     /* [m^3] displaced */
  double wet_fraction;
  plim_status status; /* of the last plim_scene_step for this body: PLIM_OK, or why it stayed as it was before */
  uint32_t reserved;
  double waves_made[6]; /* as the other parts; 0 without seakeeping */
} plim_scene_state;

PLIM_API plim_status plim_scene_get_state(const plim_scene* scene, uint32_t index, plim_scene_state* state);

/* [J] of the body's weight and of the water it displaces, now: m g (y - level) + rho g int_wet (level - y) dV. Together
 * with the kinetic energy this is conserved in still water without drag; on waves it is only a measure, and the sea a plane that
 * fits it over the body. Costs about as much as an evaluation on still water; the first call of a hull prepares it. */
PLIM_API plim_status plim_scene_get_potential_energy(plim_scene* scene, uint32_t index, double* energy);

PLIM_API double plim_scene_get_time(const plim_scene* scene); /* [s]; NaN for null */
/* The scene's surface as it is now, for drawing: ask again after every step. Null for null. */
PLIM_API const plim_surface* plim_scene_get_surface(plim_scene* scene);
PLIM_API uint32_t plim_scene_get_count(const plim_scene* scene); /* of bodies ever added: indices lie below it */

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_MOTION_H */
