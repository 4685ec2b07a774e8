/* plimsoll_statics.h - how deep a body floats, which way up, and how stable: floating position, righting arm,
 * hydrostatic table.
 *
 *     plim_vessel_def def;
 *     plim_vessel_def_init(&def, sizeof def, hull);
 *     def.mass = 5000;
 *     plim_vessel_create(&def, &vessel);
 *     plim_vessel_find_equilibrium(vessel, NULL, &equilibrium);      where it floats, and whether it stays there
 *     plim_vessel_find_stability(vessel, &heels, rows, &stability);  the righting arm and its key figures
 *     plim_vessel_find_hydrostatics(vessel, drafts, count, rows);    the classical table
 *
 * Exact, in double, on still water at the height 0 unless a surface is given. Openings of a hull count as covered: it
 * takes on no water, and a flag says when it would. Units, frames, errors and threads are those of plimsoll.h.
 * Formulas: docs/statics.md.
 */
#ifndef PLIMSOLL_STATICS_H
#define PLIMSOLL_STATICS_H

#include "plimsoll/plimsoll.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a hull with its weights ------------------------------------------------------------------------------------- */

/* A mass at a point: crew, cargo, an engine. */
typedef struct plim_point_mass {
  uint32_t struct_size;
  uint32_t reserved;
  double mass;        /* [kg] */
  double position[3]; /* [m, body] */
} plim_point_mass;

PLIM_RESULT_INIT(point_mass)

/* A box tank with its sides along the body's axes. Its liquid counts as fixed in the upright position. Unless the tank
 * is full or empty, its free surface counts as a rise of the centre of mass: the free-surface correction of naval
 * practice. */
typedef struct plim_tank {
  uint32_t struct_size;
  uint32_t reserved;
  double length;      /* [m] along the bow */
  double breadth;     /* [m] across */
  double height;      /* [m] */
  double filling;     /* of its height, 0 to 1 */
  double density;     /* [kg/m^3] of the liquid; 0: 1000 */
  double position[3]; /* [m, body] the middle of its bottom */
} plim_tank;

PLIM_RESULT_INIT(tank)

typedef struct plim_vessel_def {
  uint32_t struct_size;
  uint32_t point_mass_count;
  uint32_t tank_count;
  uint32_t reserved;
  const plim_hull* hull;               /* must outlive the vessel */
  const plim_point_mass* point_masses; /* the size of the first applies to all; null if there are none */
  const plim_tank* tanks;              /* the size of the first applies to all; null if there are none */
  double density;                      /* [kg/m^3] of the water; default 1000 */
  double gravity;                      /* [m/s^2] default 9.81 */
  double mass; /* [kg] without point masses and tanks; 0, the default: only the hydrostatic table is available */
  double center_of_mass[3]; /* [m, body] without them; NaN, the default: the hull's centroid */
  double inertia[9];        /* [kg m^2, body] about it; zero, the default: uniform density */
  double bow[3];            /* [body] +x, -x, +z or -z; default +x */
} plim_vessel_def;

PLIM_API void plim_vessel_def_init(plim_vessel_def* def, uint32_t struct_size, const plim_hull* hull);

typedef struct plim_vessel plim_vessel; /* immutable; thread-safe */

PLIM_API plim_status plim_vessel_create(const plim_vessel_def* def, plim_vessel** vessel);
PLIM_API void plim_vessel_destroy(plim_vessel* vessel); /* null is fine */

typedef struct plim_vessel_info {
  uint32_t struct_size;
  uint32_t reserved;
  double mass;              /* [kg] point masses and liquids included */
  double center_of_mass[3]; /* [m, body] point masses and liquids included */
  double inertia[9];        /* [kg m^2, body] about it */
  double enclosed_volume;   /* [m^3] displaced when fully submerged */
  double height;            /* [m] the largest draft, upright */
  double free_surface[2];   /* [m] rise of the centre of mass by free surfaces, in roll and in pitch */
} plim_vessel_info;

PLIM_RESULT_INIT(vessel_info)

PLIM_API plim_status plim_vessel_get_info(const plim_vessel* vessel, plim_vessel_info* info);

/* ---- floating position ------------------------------------------------------------------------------------------- */

/* Motions that are free; the others keep their starting values. */
typedef uint32_t plim_free_motions; /* any combination */
enum {
  PLIM_FREE_HEAVE = 1,
  PLIM_FREE_TURN_X = 2, /* about world x */
  PLIM_FREE_TURN_Z = 4, /* about world z */
  PLIM_FREE_ALL = 7
};

typedef struct plim_equilibrium_def {
  uint32_t struct_size;
  plim_free_motions free; /* default all */
  /* Null, the default: still water at 0. A sea that is not flat is frozen and replaced by the plane that fits it best
   * over the body (PLIM_EQUILIBRIUM_ON_PLANE). */
  const plim_surface* surface;
  double start_rotation[4]; /* x, y, z, w: body to world; default upright */
  /* [m, world] of the mesh's own origin; NaN, the default, or if heave is free: the height at which buoyancy equals the
   * weight. */
  double start_height;
  double start_position[2]; /* [m, world] x and z of the mesh's own origin at the start */
} plim_equilibrium_def;

PLIM_API void plim_equilibrium_def_init(plim_equilibrium_def* def, uint32_t struct_size);

/* How the search ended. Yaw and the position in x and z are fixed and do not count. */
typedef uint32_t plim_balance;
enum {
  PLIM_BALANCE_STABLE = 0,
  PLIM_BALANCE_UNSTABLE = 1, /* it does not stay there; found only from a start exactly on such a pose */
  PLIM_BALANCE_SINKS = 2,    /* heavier than the water it can displace; the pose is that of the start, just submerged */
  PLIM_BALANCE_NOT_FOUND = 3 /* no equilibrium was found */
};

typedef uint32_t plim_equilibrium_flags; /* any combination */
enum {
  PLIM_EQUILIBRIUM_OPENING_SUBMERGED = 1, /* an opening of the hull is under water: it would fill */
  PLIM_EQUILIBRIUM_FULLY_SUBMERGED = 2,   /* there is no waterplane */
  PLIM_EQUILIBRIUM_ON_PLANE = 4           /* a plane replaces the sea; the pose has the least energy on it */
};

typedef struct plim_equilibrium {
  uint32_t struct_size;
  plim_balance balance;
  plim_equilibrium_flags flags;
  uint32_t iterations;     /* of Newton's method */
  uint32_t neutral_count;  /* free directions with zero stiffness (neutral stability) */
  uint32_t symmetry_count; /* plim_vessel_find_equilibria: attitudes found that differ only by a symmetry of the hull */
  double residual;    /* unbalanced force, and torque over the hull's radius, along the free motions, over the weight */
  double energy;      /* [J] potential; 0: dry, with the centre of mass at the water's height */
  double position[3]; /* [m, world] of the mesh's own origin; the centre of mass keeps its x and z */
  double rotation[4]; /* x, y, z, w */
  double draft;       /* [m] depth of the lowest point, below the water's height at the centre of mass */
  /* From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any
   * yaw. */
  double heel;                  /* [rad] */
  double trim;                  /* [rad] bow up */
  double volume;                /* [m^3] displaced */
  double center_of_buoyancy[3]; /* [m, world] */
  double waterplane_area;       /* [m^2] */
  double waterplane_center[2];  /* [m, world] x and z; NaN: there is no waterplane */
  double waterplane_moment
      [2];            /* [m^4] second moments about its centre: about the bow's horizontal direction, and across it */
  double wetted_area; /* [m^2] */
  double metacentric_height
      [2];              /* [m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted */
  double stiffness[36]; /* order x, y, z, rx, ry, rz; world axes, about the centre of mass; force = +K q */
  /* [N/m] eigenvalues of minus the stiffness over the free motions, ascending; turns over the hull's radius squared.
   * NaN where fewer are free or there is no equilibrium. */
  double eigenvalues[3];
  /* [s] uncoupled natural periods of heave, roll and pitch including added mass; NaN if there is no restoring force. */
  double period[3];
  double period_without_water[3]; /* [s] the same without added mass */
} plim_equilibrium;

PLIM_RESULT_INIT(equilibrium)

/* Finds an equilibrium by Newton's method with the exact stiffness; every step lowers the potential energy. def: null
 * for the defaults. */
PLIM_API plim_status plim_vessel_find_equilibrium(const plim_vessel* vessel, const plim_equilibrium_def* def,
                                                  plim_equilibrium* equilibrium);

/* Finds the distinct stable poses reached from `starts` attitudes spread over all directions (0: 200), in the order of
 * their energy. Writes at most `capacity` of them; the size of the first applies to all. count receives the number of
 * all. A vessel that sinks has one, with PLIM_BALANCE_SINKS. */
PLIM_API plim_status plim_vessel_find_equilibria(const plim_vessel* vessel, uint32_t starts,
                                                 plim_equilibrium* equilibria, uint32_t capacity, uint32_t* count);

/* ---- stability --------------------------------------------------------------------------------------------------- */

typedef struct plim_stability_def {
  uint32_t struct_size;
  uint32_t heel_count;
  uint32_t opening_count;
  uint32_t ignore_rims; /* 1: the rims of the hull do not count as openings; default 0 */
  const double* heels;  /* [rad] of the rows: about the bow axis, in any order */
  const double*
      openings; /* [m, body] x, y, z of each point through which water would run in, in addition to the rims */
} plim_stability_def;

PLIM_API void plim_stability_def_init(plim_stability_def* def, uint32_t struct_size);

typedef uint32_t plim_heeled_flags; /* any combination */
enum {
  PLIM_HEELED_IN_BALANCE = 1,        /* heave and trim are in equilibrium */
  PLIM_HEELED_OPENING_SUBMERGED = 2, /* it would fill */
  PLIM_HEELED_UNSTABLE_TRIM = 4      /* a symmetric hull that does not keep its trim: it pitches over */
};

typedef struct plim_heeled {
  uint32_t struct_size;
  plim_heeled_flags flags;
  double heel;        /* [rad] */
  double gz;          /* [m] righting arm; positive: towards smaller heel while |trim| < pi/2 */
  double slope;       /* [m/rad] of GZ by heel */
  double trim;        /* [rad] bow up */
  double draft;       /* [m] of the lowest point */
  double position[3]; /* [m, world] of the mesh's own origin, with the centre of mass above the world's */
  double rotation[4]; /* x, y, z, w */
} plim_heeled;

/* Key figures of the curve from 0 to 180 degrees, independent of the rows. Heels are counted towards the side to which
 * the vessel lists, which is the worse one, and GZ is positive where it rights. NaN: there is no such heel. */
typedef struct plim_stability {
  uint32_t struct_size;
  int32_t side;              /* 1, or -1: the side of negative heels */
  double rest_heel;          /* [rad] list: heel of the equilibrium; 0 if upright */
  double metacentric_height; /* [m] slope of GZ there */
  double vanishing_heel;     /* [rad] where GZ comes down to 0 */
  double largest_gz;         /* [m] */
  double largest_gz_heel;    /* [rad] */
  double largest_gz_from_30; /* [m] at 30 degrees and more, before an opening goes under; 0: there is none */
  double opening_heel;       /* [rad] where the first opening goes under */
  double area_30;            /* [m rad] under GZ from rest to 30 degrees, or to where it vanishes */
  double area_40;            /* [m rad] to 40 degrees */
  double area_flooding;      /* [m rad] to 40 degrees or the opening, whichever comes first */
  double trim_jump_heel;     /* [rad] where the trim jumps to another equilibrium; the curve is discontinuous there */
} plim_stability;

PLIM_RESULT_INIT(heeled)
PLIM_RESULT_INIT(stability)

/* Computes the righting arm at constant displacement, with heave and trim free. def: null for no rows. rows: heel_count
 * of them, or null; the size of the first applies to all. stability: may be null. Refused for a vessel that sinks. */
PLIM_API plim_status plim_vessel_find_stability(const plim_vessel* vessel, const plim_stability_def* def,
                                                plim_heeled* rows, plim_stability* stability);

/* ---- hydrostatic table ------------------------------------------------------------------------------------------- */

typedef struct plim_hydrostatics { /* upright, without trim */
  uint32_t struct_size;
  uint32_t reserved;
  double draft;                /* [m] above the lowest point */
  double volume;               /* [m^3] */
  double displacement;         /* [kg] */
  double kb;                   /* [m] centre of buoyancy above the lowest point */
  double bm[2];                /* [m] transverse, longitudinal */
  double km[2];                /* [m] kb + bm */
  double lcb;                  /* [m] centre of buoyancy along the bow, from the mesh's own origin */
  double lcf;                  /* [m] centre of the waterplane, from the same origin; NaN: there is none */
  double waterplane_area;      /* [m^2] */
  double waterplane_moment[2]; /* [m^4] about its centre: transverse, longitudinal */
  double wetted_area;          /* [m^2] */
  double length;               /* [m] of the waterplane */
  double breadth;              /* [m] of the waterplane */
  double midship_area;         /* [m^2] wet cross-section in the middle of the length */
  double tpc;                  /* [t/cm] mass that sinks it by a centimetre */
  double mct;                  /* [t m/cm] moment that changes its trim by a centimetre over the length */
  double block;      /* volume / (length breadth draft); this and the following are NaN without a waterplane */
  double prismatic;  /* volume / (midship_area length) */
  double midship;    /* midship_area / (breadth draft) */
  double waterplane; /* waterplane_area / (length breadth) */
} plim_hydrostatics;

PLIM_RESULT_INIT(hydrostatics)

/* Computes one row for each draft. drafts: above 0, at most plim_vessel_info.height. The size of the first row applies
 * to all. */
PLIM_API plim_status plim_vessel_find_hydrostatics(const plim_vessel* vessel, const double* drafts, uint32_t count,
                                                   plim_hydrostatics* rows);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_STATICS_H */
