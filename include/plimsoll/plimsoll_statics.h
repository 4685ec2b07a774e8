/* plimsoll_statics.h - how deep a body floats, which way up, and how stable: floating position, righting arm, hydrostatic table.
 *
 *     plim_vessel_def def;
 *     plim_vessel_def_init(&def, sizeof def, hull);
 *     def.mass = 5000;
 *     plim_vessel_create(&def, &vessel);
 *     plim_vessel_find_equilibrium(vessel, NULL, &equilibrium);      where it floats, and whether it stays there
 *     plim_vessel_find_stability(vessel, &heels, rows, &stability);  the righting arm, and what is read off its curve
 *     plim_vessel_find_hydrostatics(vessel, drafts, count, rows);    the classical table
 *
 * Exact, in double, on still water at the height 0 unless a surface is given. The openings of a hull count as covered: it takes on no
 * water, and a flag says where it would. Units, frames, errors and threads are those of plimsoll.h. Formulas: docs/statics.md.
 */
#ifndef PLIMSOLL_STATICS_H
#define PLIMSOLL_STATICS_H

#include "plimsoll/plimsoll.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a hull with its weights ------------------------------------------------------------------------------------- */

typedef struct plim_load { /* a mass at a point: crew, cargo, an engine */
  uint32_t struct_size;
  uint32_t reserved;
  double mass;     /* [kg] */
  double place[3]; /* [m, body] */
} plim_load;

/* A box tank with its sides along the body's axes. Its liquid counts as fixed where it lies upright, and its free
 * surface, unless it is full or empty, as a rise of the centre of mass: the free-surface correction of naval practice. */
typedef struct plim_tank {
  uint32_t struct_size;
  uint32_t reserved;
  double length;   /* [m] along the bow */
  double breadth;  /* [m] across */
  double height;   /* [m] */
  double filling;  /* of its height, 0 to 1 */
  double density;  /* [kg/m^3] of the liquid; 0: 1000 */
  double place[3]; /* [m, body] the middle of its bottom */
} plim_tank;

PLIM_API void plim_load_init(plim_load* load, uint32_t struct_size);
PLIM_API void plim_tank_init(plim_tank* tank, uint32_t struct_size);

typedef struct plim_vessel_def {
  uint32_t struct_size;
  uint32_t load_count;
  uint32_t tank_count;
  uint32_t reserved;
  const plim_hull* hull;  /* must outlive the vessel */
  const plim_load* loads; /* the size of the first holds for all; null if there are none */
  const plim_tank* tanks; /* likewise */
  double density;         /* [kg/m^3] of the water; default 1000 */
  double gravity;         /* [m/s^2] default 9.81 */
  double mass;            /* [kg] without loads and tanks; 0, the default: what weighs nothing has hydrostatics alone */
  double center_of_mass[3]; /* [m, body] without them; NaN, the default: the centroid of the solid */
  double inertia[9];        /* [kg m^2, body axes] about it; zero, the default: as if of uniform density */
  double bow[3];            /* [body] x or z, or against it; default x */
} plim_vessel_def;

PLIM_API void plim_vessel_def_init(plim_vessel_def* def, uint32_t struct_size, const plim_hull* hull);

typedef struct plim_vessel plim_vessel; /* immutable; shared freely between threads */

PLIM_API plim_status plim_vessel_create(const plim_vessel_def* def, plim_vessel** vessel);
PLIM_API void plim_vessel_destroy(plim_vessel* vessel); /* null is fine */

typedef struct plim_vessel_info {
  uint32_t struct_size;
  uint32_t reserved;
  double mass;              /* [kg] loads and liquids included */
  double center_of_mass[3]; /* [m, body] likewise */
  double inertia[9];        /* [kg m^2, body axes] about it */
  double enclosed;          /* [m^3] displaced when wholly under water */
  double height;            /* [m] the largest draft, upright */
  double free_surface[2];   /* [m] rise of the centre of mass by free surfaces, in roll and in pitch */
} plim_vessel_info;

PLIM_API plim_status plim_vessel_get_info(const plim_vessel* vessel, plim_vessel_info* info);

/* ---- floating position ------------------------------------------------------------------------------------------- */

/* Motions that are free; the others stay as they are at the start. */
enum {
  PLIM_FREE_HEAVE = 1,
  PLIM_FREE_TURN_X = 2, /* about world x */
  PLIM_FREE_TURN_Z = 4, /* about world z */
  PLIM_FREE_ALL = 7
};

typedef struct plim_equilibrium_def {
  uint32_t struct_size;
  uint32_t free; /* PLIM_FREE_* mask; default all */
  /* Null, the default: still water at 0. Of a sea that is not flat the plane that fits it best over the body, frozen as
   * it is, stands for the surface (PLIM_EQUILIBRIUM_ON_PLANE). */
  const plim_surface* surface;
  double start_rotation[4]; /* x, y, z, w: body to world; default upright */
  /* [m, world] of the mesh's own origin; NaN, the default, or if heave is free: where the weight is carried. */
  double start_height;
  double place[2]; /* [m, world] x and z of the mesh's own origin at the start */
} plim_equilibrium_def;

PLIM_API void plim_equilibrium_def_init(plim_equilibrium_def* def, uint32_t struct_size);

/* How the search ended. Yaw and place are held, and not judged. */
enum {
  PLIM_BALANCE_STABLE = 0,
  PLIM_BALANCE_UNSTABLE = 1, /* it does not stay there: only from a start exactly on such a pose */
  PLIM_BALANCE_SINKS = 2,    /* heavier than the water it can displace; the pose is the start's, just under */
  PLIM_BALANCE_NOT_FOUND = 3 /* it did not come to rest */
};

enum {
  PLIM_EQUILIBRIUM_OPENING_SUBMERGED = 1, /* water stands above an opening of the hull: it would fill */
  PLIM_EQUILIBRIUM_WHOLLY_UNDER = 2,      /* there is no waterplane */
  PLIM_EQUILIBRIUM_ON_PLANE = 4           /* a plane stands for the sea; what is least is the energy on it */
};

typedef struct plim_equilibrium {
  uint32_t struct_size;
  uint32_t balance;    /* PLIM_BALANCE_* */
  uint32_t flags;      /* PLIM_EQUILIBRIUM_* */
  uint32_t iterations; /* of Newton's method */
  uint32_t neutral;    /* directions of what is free along which nothing brings it back and nothing drives it away */
  uint32_t ways;       /* of plim_vessel_find_equilibria: attitudes met that differ by a symmetry of the hull alone */
  double residual;     /* force, and torque over the hull's radius, along what is free, over the weight */
  double energy;       /* [J] potential; 0: dry, with the centre of mass at the water's height */
  double position[3];  /* [m, world] of the mesh's own origin; the centre of mass has kept its place in x and z */
  double rotation[4];  /* x, y, z, w */
  double draft;        /* [m] depth of the lowest point, below the water's height at the centre of mass */
  /* From upright the body turns by heel about its bow, then by trim about the horizontal axis across it, then by any yaw. */
  double heel;                  /* [rad] */
  double trim;                  /* [rad] bow up */
  double volume;                /* [m^3] displaced */
  double center_of_buoyancy[3]; /* [m, world] */
  double waterplane_area;       /* [m^2] */
  double waterplane_center[2];  /* [m, world] x and z; NaN: there is no waterplane */
  double waterplane_moment[2];  /* [m^4] about its centre: about the bow's horizontal direction, and across it */
  double wetted_area;           /* [m^2] */
  double metacentric_height
      [2];              /* [m] GM in roll, about the bow's horizontal direction, and pitch; free surfaces counted */
  double stiffness[36]; /* order x, y, z, rx, ry, rz; world axes, about the centre of mass; force = +K q */
  /* [N/m] of minus the stiffness along what is free, ascending; turns over the hull's radius squared. NaN: fewer are free,
   * or there is no balance. */
  double eigenvalues[3];
  /* [s] of small heave, roll and pitch, each as if alone, with the water that moves along; NaN: it does not come back. */
  double period[3];
  double period_without_water[3]; /* [s] the same without that water */
} plim_equilibrium;

PLIM_API void plim_equilibrium_init(plim_equilibrium* equilibrium, uint32_t struct_size);

/* def: null for the defaults. Newton's method with the exact stiffness; every step lowers the potential energy. */
PLIM_API plim_status plim_vessel_find_equilibrium(const plim_vessel* vessel, const plim_equilibrium_def* def,
                                                  plim_equilibrium* equilibrium);

/* The distinct stable poses that `starts` attitudes, spread over all directions (0: 200), lead to, the one of least
 * energy first. Writes at most `capacity`, the size of the first holds for all; count: how many there are. A vessel that
 * sinks has one, which says so. */
PLIM_API plim_status plim_vessel_find_equilibria(const plim_vessel* vessel, uint32_t starts,
                                                 plim_equilibrium* equilibria, uint32_t capacity, uint32_t* count);

/* ---- stability --------------------------------------------------------------------------------------------------- */

typedef struct plim_stability_def {
  uint32_t struct_size;
  uint32_t heel_count;
  uint32_t opening_count;
  uint32_t without_rims;  /* 1: the rims of the hull do not count as openings; default 0 */
  const double* heels;    /* [rad] of the rows: about the bow axis, in any order */
  const double* openings; /* [m, body] x, y, z of each point through which water would run in, besides the rims */
} plim_stability_def;

PLIM_API void plim_stability_def_init(plim_stability_def* def, uint32_t struct_size);

enum {
  PLIM_HEELED_IN_BALANCE = 1,        /* heave and trim came to rest */
  PLIM_HEELED_OPENING_SUBMERGED = 2, /* it would fill */
  PLIM_HEELED_UNSTABLE_TRIM = 4      /* a symmetric hull that would not keep its trim: it pitches over */
};

typedef struct plim_heeled {
  uint32_t struct_size;
  uint32_t flags;     /* PLIM_HEELED_* */
  double heel;        /* [rad] */
  double gz;          /* [m] righting arm; positive: it turns the vessel towards smaller heels */
  double slope;       /* [m/rad] of GZ by heel */
  double trim;        /* [rad] bow up */
  double draft;       /* [m] of the lowest point */
  double position[3]; /* [m, world] of the mesh's own origin, with the centre of mass over the world's */
  double rotation[4]; /* x, y, z, w */
} plim_heeled;

/* Read off the curve from 0 to 180 degrees, whatever the rows are, to the side that the vessel lists to, which is the
 * worse one: heels are counted towards it, and GZ is positive where it rights. NaN: it never happens. */
typedef struct plim_stability {
  uint32_t struct_size;
  int32_t side;              /* 1, or -1: the side of negative heels */
  double rest_heel;          /* [rad] 0, or the heel of its list */
  double metacentric_height; /* [m] slope of GZ there */
  double vanishing_heel;     /* [rad] where GZ comes down to 0 */
  double largest_gz;         /* [m] */
  double largest_gz_heel;    /* [rad] */
  double largest_gz_from_30; /* [m] at 30 degrees and more, before an opening goes under; 0: there is none */
  double opening_heel;       /* [rad] where the first opening goes under */
  double area_30;            /* [m rad] under GZ from rest to 30 degrees, or to where it vanishes */
  double area_40;            /* [m rad] to 40 degrees */
  double area_flooding;      /* [m rad] to 40 degrees or the opening, whichever comes first */
  double
      leap_heel; /* [rad] by which heel its trim has leapt to another rest: the curve goes on there, but is not one */
} plim_stability;

PLIM_API void plim_heeled_init(plim_heeled* heeled, uint32_t struct_size);
PLIM_API void plim_stability_init(plim_stability* stability, uint32_t struct_size);

/* def: null for no rows. rows: heel_count of them, the size of the first holds for all; or null. stability: or null. The
 * vessel keeps its displacement, and heave and trim are free. Refused for a vessel that sinks. */
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
  double lcf;                  /* [m] centre of the waterplane, likewise; NaN: there is none */
  double waterplane_area;      /* [m^2] */
  double waterplane_moment[2]; /* [m^4] about its centre: transverse, longitudinal */
  double wetted_area;          /* [m^2] */
  double length;               /* [m] of the waterplane */
  double breadth;              /* [m] of the waterplane */
  double midship_area;         /* [m^2] of the section under water in the middle of the length */
  double tpc;                  /* [t/cm] tonnes that sink it by a centimetre */
  double mct;                  /* [t m/cm] moment that changes its trim by a centimetre over the length */
  double block;                /* volume / (length breadth draft); NaN without a waterplane, likewise below */
  double prismatic;            /* volume / (midship_area length) */
  double midship;              /* midship_area / (breadth draft) */
  double waterplane;           /* waterplane_area / (length breadth) */
} plim_hydrostatics;

PLIM_API void plim_hydrostatics_init(plim_hydrostatics* row, uint32_t struct_size);

/* drafts: above 0, at most plim_vessel_info.height. The size of the first row holds for all. */
PLIM_API plim_status plim_vessel_find_hydrostatics(const plim_vessel* vessel, const double* drafts, uint32_t count,
                                                   plim_hydrostatics* rows);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_STATICS_H */
