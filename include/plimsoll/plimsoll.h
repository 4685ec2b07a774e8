/* plimsoll.h - what water does to a rigid body, in C.
 *
 * Give it a triangle mesh, a pose and a water surface; it returns force and torque. Three calls are enough:
 *
 *     plim_hull_create(&def, &hull, NULL);             once per mesh: checks it, and returns mass properties on request
 *     const plim_surface* sea = plim_still_water();    or a surface of your own
 *     plim_evaluate(&body, 1, &forces, NULL);          every step, for as many bodies as you like
 *
 * Units and frames: SI, y up, radians. "World" is the frame that `position` and `rotation` lead to; "body" is the
 * mesh's own frame. Right- and left-handed frames both work, as long as triangles wind outward in that frame
 * (docs/conventions.md). Quaternions are x, y, z, w. Matrices are column-major.
 *
 * Structs: `struct_size` comes first and is set by the caller to sizeof the struct, so that an older program can use a
 * newer library. Only 4- and 8-byte scalars and pointers. plim_*_init sets it together with the defaults.
 *
 * Errors: functions return PLIM_OK or a reason; plim_last_error() has the sentence for the calling thread. Nothing is
 * printed, nothing is thrown. Evaluation leaves its outputs untouched when its input is refused; a creator sets its
 * pointer to null.
 *
 * Threads: hulls, waters and prepared surfaces may be read by any number of threads at once. Creating and destroying
 * different objects is safe from different threads. plim_surface_prepare, plim_surface_set_heights and
 * plim_water_update change their object: no other thread may use it meanwhile. plim_evaluate writes only to the
 * caller's memory and takes no lock; it allocates nothing, but for a thread's own working memory on waves
 * (plim_thread_reserve).
 *
 * Your own functions, which the library calls (plim_height_callback, plim_parallel_for), must return: neither throw nor
 * jump. If one does, the library stays usable:
 * - A C++ exception is caught, and the call returns PLIM_CALLBACK_FAILED.
 * - A jump over the library's frames (longjmp, or an exception of a runtime that unwinds without C++'s destructors, as
 *   Mono does) ends the call where it is. What it had allocated is lost; outputs are as far as they got; a scene is as
 *   before the step; the thread, the pool and all objects may be used again. Only if other threads are at work on the
 *   same call must it not happen: they still use the arrays and the stack of the caller. Nor on a fiber's stack: there
 *   the thread counts as inside the function from then on, and evaluations are refused.
 * Bindings: catch everything in the function that you hand over, keep it, and throw it when the call has returned.
 */
#ifndef PLIMSOLL_H
#define PLIMSOLL_H

#include <stdint.h>

#define PLIM_VERSION_MAJOR 0
#define PLIM_VERSION_MINOR 1
#define PLIM_VERSION_PATCH 0
#define PLIM_VERSION (10000 * PLIM_VERSION_MAJOR + 100 * PLIM_VERSION_MINOR + PLIM_VERSION_PATCH)

#if defined(PLIM_STATIC)
#define PLIM_API
#elif defined(_WIN32)
#if defined(PLIM_BUILDING)
#define PLIM_API __declspec(dllexport)
#else
#define PLIM_API __declspec(dllimport)
#endif
#else
#define PLIM_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ------------------------------------------------------------------------------------------------------ */

typedef int32_t plim_status;
enum {
  PLIM_OK = 0,
  PLIM_NULL_ARGUMENT = 1,  /* a pointer that must not be null is null */
  PLIM_WRONG_SIZE = 2,     /* struct_size is not that of any version of the struct: not set? */
  PLIM_NOT_FINITE = 3,     /* a number is NaN or infinite */
  PLIM_NOT_A_ROTATION = 4, /* a quaternion is not of unit length, or a matrix shears, mirrors or scales unevenly */
  PLIM_MESH_REFUSED = 5,   /* the report says why */
  PLIM_BAD_VALUE = 6,      /* a number or flag is outside its range */
  PLIM_NOT_PREPARED = 7,   /* the surface was never prepared */
  PLIM_OUT_OF_MEMORY = 8,
  PLIM_STALE_SURFACE = 9,    /* the surface was prepared for another time than the body expects */
  PLIM_CALLBACK_FAILED = 10, /* a sea's function threw or called the evaluation; or a plim_parallel_for threw or did
                                not do all its tasks */
  PLIM_REMOVED = 11,         /* the body has been taken out of its scene */
  PLIM_WRONG_VERSION = 12,   /* the library that runs does not serve the headers that the caller was built with */
  PLIM_STOPPED = 13          /* the caller's own progress function asked for it */
};

/* One sentence about the last call on this thread that did not return PLIM_OK, naming the field and the likely slip.
 * Never null; valid until the next such call on this thread. */
PLIM_API const char* plim_last_error(void);

/* Version of the library that is running, as 10000 major + 100 minor + patch. */
PLIM_API uint32_t plim_version(void);

/* Whether the library that is running serves a program built with the headers of `version`: pass PLIM_VERSION, once, before the rest.
 * PLIM_OK, or PLIM_WRONG_VERSION and a sentence that says which versions meet. A library serves older headers of its own major version; before 1.0, of
 * its own minor version. */
PLIM_API plim_status plim_require_version(uint32_t version);

/* ---- hull: a checked mesh ---------------------------------------------------------------------------------------- */

typedef struct plim_hull plim_hull;     /* immutable */
typedef struct plim_report plim_report; /* what the checks found */

enum {
  PLIM_HULL_REPAIR = 1,      /* weld vertices within weld_distance, remove slivers, cap flat openings */
  PLIM_HULL_REFUSE_OPEN = 2, /* an open mesh is an error; otherwise it is a hollow boat */
  PLIM_HULL_SOLID = 4 /* shells inside a closed one are filled; otherwise they are cavities, taken off its mass */
};

typedef struct plim_hull_def {
  uint32_t struct_size;
  uint32_t flags;                /* PLIM_HULL_*; default 0 */
  const float* vertices_float;   /* [m, body] x, y, z of each vertex; or null */
  const double* vertices_double; /* [m, body] the same in double; exactly one of the two is given */
  uint32_t vertex_count;
  uint32_t vertex_stride;  /* [bytes] from one vertex to the next; 0: tightly packed */
  const uint32_t* indices; /* three per triangle, wound outward; null: vertices 0 1 2, 3 4 5, ... */
  uint32_t triangle_count;
  uint32_t reserved;        /* 0 */
  const uint8_t* never_wet; /* triangle_count bytes: 1 marks surface the water never reaches (cockpit, hold); or null */
  double weld_distance;     /* [m] used with PLIM_HULL_REPAIR; 0: 1e-5 of the longest extent */
} plim_hull_def;

PLIM_API void plim_hull_def_init(plim_hull_def* def, uint32_t struct_size);

/* Checks and builds. The arrays are copied. Vertices with equal coordinates are one; so are those along open edges that
 * differ by rounding (docs/conventions.md). `report` may be null; otherwise it receives a report, also when the mesh is
 * refused, which the caller destroys. */
PLIM_API plim_status plim_hull_create(const plim_hull_def* def, plim_hull** hull, plim_report** report);
PLIM_API void plim_hull_destroy(plim_hull* hull); /* null is fine */

typedef struct plim_hull_info {
  uint32_t struct_size;
  uint32_t vertex_count;   /* after welding */
  uint32_t triangle_count; /* kept */
  uint32_t source_count;   /* triangles given to plim_hull_create: the size of a triangle_states buffer */
  double volume;           /* [m^3] of the solid; openings closed by flat caps, cavities taken off */
  double area;             /* [m^2] of the triangles */
  double centroid[3];      /* [m, body] of the solid: where the centre of mass is if the density is uniform */
  double inertia[9];       /* [m^5, body] about the centroid at density 1, symmetric: times density = kg m^2 */
  double box_low[3];       /* [m, body] */
  double box_high[3];      /* [m, body] */
  uint32_t closed;         /* 1: no openings */
  uint32_t wettable_count; /* triangles that water can reach */
  uint64_t memory;         /* [bytes] held by the hull */
} plim_hull_info;

PLIM_API plim_status plim_hull_get_info(const plim_hull* hull, plim_hull_info* info);

/* The mesh as the hull sees it: welded, wound outward, repaired; the wettable triangles first. vertices: 3 vertex_count
 * doubles [m, body]; indices: 3 triangle_count. Either may be null. */
PLIM_API plim_status plim_hull_get_mesh(const plim_hull* hull, double* vertices, uint32_t* indices);

/* Suggests a never_wet mask: surface below a waterline that no water from outside can reach, such as a cockpit or the
 * inside of a bucket. Pits that together hold no more than a hundredth of the solid's volume do not count. waterline:
 * [m, body y], or NaN for every waterline from keel to brim. mask: source_count bytes, 0 or 1. interior_count may be
 * null. Allocates; meant for the workshop, not for every step. */
PLIM_API plim_status plim_hull_find_interior(const plim_hull* hull, double waterline, uint8_t* mask,
                                             uint32_t* interior_count);

typedef struct plim_report_info {
  uint32_t struct_size;
  uint32_t vertex_count;         /* after welding */
  uint32_t triangle_count;       /* kept: as given, less collapsed and repeated ones, plus caps that repair added */
  uint32_t component_count;      /* bodies: a catamaran has two; a cavity belongs to the body around it */
  uint32_t closed;               /* 1: every edge is used as often in one direction as in the other */
  uint32_t oriented;             /* 1: every triangle was wound outward as given (those of cavities inward) */
  uint64_t open_edges;           /* used more often one way than the other: those of the openings */
  uint64_t nonmanifold_edges;    /* used by more than two */
  uint64_t flipped_triangles;    /* that had to be turned round */
  uint64_t degenerate_triangles; /* without area */
  uint64_t duplicate_triangles;  /* given more than once; the repeats were dropped */
  uint32_t rim_count;
  uint32_t problem_count;
} plim_report_info;

enum { PLIM_NOTE = 0, PLIM_WARNING = 1, PLIM_REFUSAL = 2 };
#define PLIM_NONE 0xffffffffu

typedef struct plim_problem {
  uint32_t struct_size;
  uint32_t severity; /* PLIM_NOTE, PLIM_WARNING, PLIM_REFUSAL */
  uint64_t count;
  uint32_t first; /* of those, as given: a vertex for "non_finite", otherwise a triangle; PLIM_NONE: no single one */
  uint32_t reserved;
  const char* kind; /* one word for scripts, such as "open_edges"; owned by the report */
  const char* hint; /* a sentence for people; owned by the report */
} plim_problem;

/* An opening of the surface. */
typedef struct plim_rim {
  uint32_t struct_size;
  uint32_t edge_count;
  double perimeter; /* [m] */
  double area;      /* [m^2] of its flat cap */
  double flatness;  /* [m] largest distance of its vertices from the cap's plane */
  double center[3]; /* [m, body] mean of its vertices */
  double normal[3]; /* [body] of its flat cap, outward, of unit length; zero if the cap has no area */
} plim_rim;

PLIM_API plim_status plim_report_get_info(const plim_report* report, plim_report_info* info);
PLIM_API plim_status plim_report_get_problem(const plim_report* report, uint32_t index, plim_problem* problem);
PLIM_API plim_status plim_report_get_rim(const plim_report* report, uint32_t index, plim_rim* rim);
PLIM_API void plim_report_destroy(plim_report* report); /* null is fine */

/* ---- water and its surface --------------------------------------------------------------------------------------- */

typedef struct plim_water plim_water;     /* description of a sea */
typedef struct plim_surface plim_surface; /* a water at one instant */

enum {
  PLIM_WATER_FLAT = 0, /* still */
  /* h = sum A sin(theta), theta = k (x cos D + z sin D) - w t + phase; uses waves, depth */
  PLIM_WATER_SINES = 1,
  /* sharp crests: the water of X lies at X + sum q A (cos D, sin D) cos(theta), as high as sines; uses waves, depth */
  PLIM_WATER_GERSTNER = 2,
  PLIM_WATER_SPECTRUM = 3, /* a sum of `components` sines in deep water, drawn from `spectrum` by `seed` */
  PLIM_WATER_FFT = 4,      /* periodic random sea on a tile; uses spectrum, seed, tile, resolution, choppiness */
  PLIM_WATER_GRID = 5,     /* heights on a grid the caller owns; uses grid */
  PLIM_WATER_SAMPLED = 6,  /* the water `of` seen through a lattice of side `cell` */
  PLIM_WATER_CALLBACK = 7  /* the caller's function; uses callback, user */
};

/* One regular wave. */
typedef struct plim_wave {
  double amplitude;         /* [m] half the height from trough to crest */
  double wavelength;        /* [m] */
  double direction;         /* [rad] of travel, from +x towards +z */
  double phase;             /* [rad] */
  double angular_frequency; /* [rad/s]; 0: from wavelength, gravity and depth */
  double steepness; /* of PLIM_WATER_GERSTNER, 0..1; sum of steepness * amplitude * 2 pi / wavelength must be below 1 */
} plim_wave;

enum { PLIM_SPECTRUM_JONSWAP = 0, PLIM_SPECTRUM_PIERSON_MOSKOWITZ = 1, PLIM_SPECTRUM_BRETSCHNEIDER = 2 };

typedef struct plim_spectrum {
  uint32_t struct_size;
  uint32_t shape;            /* PLIM_SPECTRUM_* */
  double significant_height; /* [m] four standard deviations of the surface */
  double peak_period;        /* [s]; Pierson-Moskowitz takes it from the height */
  double gamma;              /* peak enhancement of JONSWAP; default 3.3 */
  double direction;          /* [rad] mean direction of travel */
  double spread;             /* s of cos^2s(angle / 2); default 10 */
} plim_spectrum;

PLIM_API void plim_spectrum_init(plim_spectrum* spectrum, uint32_t struct_size);

enum { PLIM_OUTSIDE_CLAMP = 0, PLIM_OUTSIDE_LEVEL = 1 };

/* Node (row, column) lies at origin + (column, row) * cell; each cell is split from its node (0, 0) to (1, 1). */
typedef struct plim_grid {
  uint32_t struct_size;
  uint32_t outside;     /* PLIM_OUTSIDE_*: beyond the grid go on as at its border, or lie at the level */
  double origin[2];     /* [m, world x and z] of node (0, 0) */
  double cell;          /* [m] */
  uint32_t rows;        /* along z, 2 to 16777216 */
  uint32_t columns;     /* along x, 2 to 16777216 */
  const float* heights; /* [m above the level] rows * columns, row by row; the caller keeps them valid and unchanged
                           as long as a surface prepared from them is in use */
  double time;          /* [s] of heights; plim_surface_set_heights makes it the surface's own time */
  const float* previous_heights; /* at an earlier time, for the surface's velocity; or null */
  double previous_time;          /* [s] */
} plim_grid;

PLIM_API void plim_grid_init(plim_grid* grid, uint32_t struct_size);

/* Fills height[i] [m above the level] at world x[i], z[i] and, where rate is not null, its rate of change [m/s]. Called
 * with many points at once, from whichever thread evaluates. It must be the same function of place and time every time.
 * It may sample other surfaces, but not PLIM_WATER_SAMPLED ones, nor its own. Those, plim_thread_reserve, evaluations and steps of
 * scenes are refused inside it. It must return: see the head of this file. Heights that are no numbers refuse the
 * body. */
typedef void (*plim_height_callback)(void* user, double time, uint32_t count, const double* x, const double* z,
                                     double* height, double* rate);

/* Pressure under waves: that of the height of water above a point, however deep it is, rho g (h - y); or the waves' own, which dies away with
 * depth (Wheeler's stretching of linear waves): for sines, gerstner and spectrum. A single deep gerstner wave of steepness 1 has its own exact field. On flat
 * water both are the same. */
enum { PLIM_PRESSURE_HYDROSTATIC = 0, PLIM_PRESSURE_WHEELER = 1 };

typedef struct plim_water_def {
  uint32_t struct_size;
  uint32_t kind;          /* PLIM_WATER_* */
  double level;           /* [m, world y] of the undisturbed surface; default 0 */
  double density;         /* [kg/m^3] default 1000 */
  double gravity;         /* [m/s^2] positive, pulls down; default 9.81 */
  double current[2];      /* [m/s, world x and z] of the water; the waves themselves are not carried along; default 0 */
  double depth;           /* [m] of the water, for sines and gerstner; 0: deep */
  const plim_wave* waves; /* sines, gerstner; copied */
  uint32_t wave_count;
  uint32_t components;           /* spectrum: number of sines; default 64 */
  const plim_spectrum* spectrum; /* spectrum, fft; copied */
  uint64_t seed;                 /* spectrum, fft; the same seed gives the same sea everywhere; default 1 */
  double tile;                   /* [m] fft: the sea repeats after it; default 200 */
  double choppiness;             /* fft: 0..1; default 0 */
  uint32_t resolution;           /* fft: nodes along the tile, an even product of 2, 3 and 5; default 256 */
  uint32_t pressure;             /* PLIM_PRESSURE_*; default hydrostatic */
  const plim_grid* grid;         /* grid; the struct is copied, its heights are not */
  const plim_water* of;          /* sampled; copied, with its level, density, gravity and current */
  double cell;                   /* [m] sampled; default 1 */
  plim_height_callback callback; /* callback */
  void* user;                    /* handed to it */
} plim_water_def;

PLIM_API void plim_water_def_init(plim_water_def* def, uint32_t struct_size);
PLIM_API plim_status plim_water_create(const plim_water_def* def, plim_water** water);
/* Gives an existing water new parameters; sines and gerstner of no more waves than before allocate nothing. No other
 * thread may use the water meanwhile. Surfaces change when they are prepared again. When it is refused, the water stays
 * as it was. */
PLIM_API plim_status plim_water_update(plim_water* water, const plim_water_def* def);
/* The waves of a sines, gerstner or spectrum water, for shaders that must draw the same sea. Writes at most `capacity`
 * of them; count: how many there are, 0 for other kinds. waves may be null. */
PLIM_API plim_status plim_water_get_waves(const plim_water* water, plim_wave* waves, uint32_t capacity,
                                          uint32_t* count);
#define PLIM_MOST_SHADER_WAVES 64

/* The same waves as the shaders of "plimsoll shader --waves uniform" read them, for a time [s] and an origin x, z [m, world] near the camera: set
 * them each frame, and what is drawn is what carries the boats (docs/shaders.md). Four floats a wave, 64 waves, zeros behind the last:
 *   waves   k cos D, k sin D [rad/m], amplitude [m], phase - w time + k . origin [rad], reduced in double to (-pi, pi]
 *   chops   q A cos D, q A sin D [m], 0, 0
 *   sea     level [m], number of waves, origin x, origin z: as single precision has them, and as the phases are meant
 * Allocates nothing. Refuses waters that are no sum of at most 64 waves; still water has none, and is fine. */
PLIM_API plim_status plim_water_get_shader_waves(const plim_water* water, double time, const double origin[2],
                                                 float waves[256], float chops[256], float sea[4]);
PLIM_API void plim_water_destroy(plim_water* water); /* null is fine; surfaces prepared from it stay valid */

PLIM_API plim_status plim_surface_create(plim_surface** surface);
/* time: [s]. Preparing the same kind of water again, no larger than before, allocates nothing. */
PLIM_API plim_status plim_surface_prepare(plim_surface* surface, const plim_water* water, double time);
/* For an engine's own ocean: the surface takes level, density, gravity and current from `water` (null: still water's)
 * and its heights from `grid`, without copying them. */
PLIM_API plim_status plim_surface_set_heights(plim_surface* surface, const plim_water* water, const plim_grid* grid);
PLIM_API void plim_surface_destroy(plim_surface* surface); /* null is fine */

/* Fresh water (1000 kg/m^3, 9.81 m/s^2) with its level at y = 0: always there, never destroyed. */
PLIM_API const plim_surface* plim_still_water(void);

typedef struct plim_surface_sample {
  double height;      /* [m, world y] of the surface above x, z */
  double slope[2];    /* dh/dx, dh/dz */
  double rate;        /* [m/s] dh/dt at the fixed place */
  double velocity[3]; /* [m/s, world] of the water at the point; above the surface: as on it; current included */
} plim_surface_sample;

/* What the surface does at `count` points of the world (x, y, z each). */
PLIM_API plim_status plim_surface_get_samples(const plim_surface* surface, uint32_t count, const double* points,
                                              plim_surface_sample* samples);

/* How the water at those points accelerates [m/s^2, world], three numbers each, by linear theory; above the surface: as on it. Of sines, gerstner
 * and spectrum d/dt of the orbits' velocities. Where only heights are known, -gravity times the surface's slope, and 0 upwards; in an fft
 * sea that dies away with depth. */
PLIM_API plim_status plim_surface_get_accelerations(const plim_surface* surface, uint32_t count, const double* points,
                                                    double* accelerations);

/* Heights [m, world y] of the surface above `count` places x[i], z[i] of the world. slopes: dh/dx, dh/dz of each,
 * 2 count doubles; or null. For drawing, spawning and spray, which need to know nothing of the water below. */
PLIM_API plim_status plim_surface_get_heights(const plim_surface* surface, uint32_t count, const double* x,
                                              const double* z, double* heights, double* slopes);

typedef struct plim_surface_bounds {
  uint32_t struct_size;
  uint32_t reserved;
  double amplitude; /* [m] of |h|, h above the level; here and below: infinity where no bound is known */
  double slope;     /* of |grad h| */
  double curvature; /* [1/m] of h's second derivative along any direction */
  double third;     /* [1/m^2] of its third derivative along any direction */
  double rate;      /* [m/s] of |dh/dt| */
} plim_surface_bounds;

/* How large each may become anywhere at this instant. */
PLIM_API plim_status plim_surface_get_bounds(const plim_surface* surface, plim_surface_bounds* bounds);

/* ---- evaluation -------------------------------------------------------------------------------------------------- */

/* Costly outputs, computed when their bit is set in plim_body.outputs: they need a look at every triangle. */
enum {
  PLIM_OUTPUT_CENTER_OF_BUOYANCY = 1,
  PLIM_OUTPUT_WATERLINE = 2,
  PLIM_OUTPUT_TRIANGLE_STATES = 4,
  PLIM_OUTPUT_TRIANGLE_COUNTS = 8
};

enum { PLIM_PRECISION_FLOAT = 0, PLIM_PRECISION_DOUBLE = 1 };

typedef struct plim_body {
  uint32_t struct_size;
  uint32_t outputs; /* PLIM_OUTPUT_* mask; default 0 */
  const plim_hull* hull;
  const plim_surface* surface; /* null: dry */
  double position[3];          /* [m, world] of the mesh's own origin; default 0 */
  double rotation[4];          /* x, y, z, w: body to world, within 1e-3 of unit length; default none */
  double reference_point[3];   /* [m, body] torque is taken about it; plim_body_init sets the hull's centroid */
  uint32_t precision;          /* PLIM_PRECISION_*; default float */
  uint32_t reserved;           /* 0 */
  /* [s] The surface must have been prepared for this time, or the body is refused; NaN, the default: for any time. */
  double surface_time;
  /* How far the result may be from the exact integral of the true sea over the facets: force within tolerance rho g
   * V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex
   * is sampled once, and depth is linear between them. Default 0.01. */
  double tolerance;
  /* [s] About how long an evaluation may try to keep to a tolerance. Work is counted, no clock is asked, so results are
   * the same everywhere. Where sampling every vertex takes long by itself, it may take some times as long as that.
   * 0, the default: 0.02. */
  double budget;
} plim_body;

/* hull may be null; otherwise it becomes the body's hull and its centroid the reference point. */
PLIM_API void plim_body_init(plim_body* body, uint32_t struct_size, const plim_hull* hull);

/* One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is
 * its waterplane area; round a hole in the waterplane it is negative. Follow `next` to walk a line. */
typedef struct plim_waterline_segment {
  double from[3];        /* [m, world] */
  double to[3];          /* [m, world] */
  uint32_t from_edge[2]; /* vertices of the hull's mesh: the edge that `from` lies on, smaller first */
  uint32_t to_edge[2];
  uint32_t triangle; /* as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  uint32_t next;     /* index of the segment that goes on from `to`; PLIM_NONE: the line ends at an opening */
  uint32_t previous; /* index of the segment that ends in `from`; PLIM_NONE: the line begins at an opening */
  uint32_t reserved;
} plim_waterline_segment;

enum {
  PLIM_FLAG_CERTIFIED = 1,           /* the bounds hold; docs/theory.md says what that rests on */
  PLIM_FLAG_OPENING_SUBMERGED = 2,   /* water stands above a rim: it would run in, do not trust the result */
  PLIM_FLAG_WATERLINE_TRUNCATED = 4, /* the segment buffer was too small */
  PLIM_FLAG_TOLERANCE_NOT_MET = 8 /* the bounds are larger than the tolerance, or unknown; this is the best there is */
};

enum { PLIM_TRIANGLE_DRY = 0, PLIM_TRIANGLE_WET = 1, PLIM_TRIANGLE_CUT = 2 };

typedef struct plim_forces {
  uint32_t struct_size;
  uint32_t flags;         /* out: PLIM_FLAG_* */
  double force[3];        /* out: [N, world] */
  double torque[3];       /* out: [N m, world] about the body's reference point */
  double volume;          /* out: [m^3] displaced; within force_bound / (rho g) of the exact one */
  double wetted_area;     /* out: [m^2] of what was found wet; no bound is known */
  double waterplane_area; /* out: [m^2] likewise */
  /* out: [m, world] if asked for; NaN if not, and where nothing is wet. On waves it is an integral over the true sea to
   * the same tolerance; no bound is stated. */
  double center_of_buoyancy[3];
  double force_bound;                /* out: [N] the exact force lies within this, rounding included; NaN: unknown */
  double torque_bound;               /* out: [N m] likewise */
  uint32_t dry_count;                /* out, if asked for: triangles wholly dry (never-wet ones included) */
  uint32_t wet_count;                /* out: wholly wet */
  uint32_t cut_count;                /* out: crossed by the surface */
  uint32_t waterline_count;          /* out: segments found, even if there was no room for all */
  uint64_t sea_evaluations;          /* out: points at which the sea was evaluated; 0 on still water */
  plim_waterline_segment* waterline; /* in: the caller's buffer for PLIM_OUTPUT_WATERLINE */
  uint8_t* triangle_states;    /* in: the caller's buffer for PLIM_OUTPUT_TRIANGLE_STATES: hull source_count bytes */
  uint32_t waterline_capacity; /* in: segments that fit; as many as triangles are cut */
  uint32_t reserved;
} plim_forces;

PLIM_API void plim_forces_init(plim_forces* forces, uint32_t struct_size);

/* On waves a thread keeps working memory for the largest hull it has met, and grows it at need. Call this first, on the
 * thread that will evaluate: then not even its first evaluation allocates, of a hull with up to that many vertices in
 * up to 4096 waves; nor does its first floater (plimsoll_motion.h), of up to 1000 panels. */
PLIM_API plim_status plim_thread_reserve(uint32_t vertex_count);

/* Evaluates `count` bodies. bodies[0].struct_size and forces[0].struct_size hold for the whole arrays. A body whose
 * input is refused leaves its own forces untouched and the others are evaluated all the same; the first refusal is
 * returned. statuses: count entries, or null. */
PLIM_API plim_status plim_evaluate(const plim_body* bodies, uint32_t count, plim_forces* forces, plim_status* statuses);

/* How work is spread over threads: calls task(context, i) for every i below count, in any order, on any threads, and
 * returns when all have returned. A second call for the same i, or for one too large, does nothing. Wrap your engine's
 * job system in one, or use plim_pool_run. Do not let it run tasks while a sea's function waits: a task that begins
 * inside one is not done. */
typedef void (*plim_task)(void* context, uint32_t index);
typedef void (*plim_parallel_for)(void* user, uint32_t count, plim_task task, void* context);

/* plim_evaluate on many threads: `run` is called once, with `user`. The results are the same bits, whatever the
 * threads; a thread's working memory on waves is its own (plim_thread_reserve). If run throws, or comes back before all
 * tasks have returned, the status is PLIM_CALLBACK_FAILED: tasks at work on other threads are waited for, those that
 * begin later do nothing, and forces are as far as they got. */
PLIM_API plim_status plim_evaluate_parallel(const plim_body* bodies, uint32_t count, plim_forces* forces,
                                            plim_status* statuses, plim_parallel_for run, void* user);

/* A few threads that wait for work, for those who have no job system. threads: in all, the caller's included; 0: as
 * many as the machine has. One call of plim_pool_run at a time. Where a program cannot start threads, as in WebAssembly
 * without them, the calling thread does all the work. */
typedef struct plim_pool plim_pool;
PLIM_API plim_status plim_pool_create(uint32_t threads, plim_pool** pool);
PLIM_API void plim_pool_destroy(plim_pool* pool); /* null is fine; not while it runs */
/* A plim_parallel_for; pool: a plim_pool*, or null to run everything on the calling thread. A task of your own must not
 * throw: on the calling thread the exception comes out of this call once the other threads have done the remaining
 * tasks, on another it ends the program. */
PLIM_API void plim_pool_run(void* pool, uint32_t count, plim_task task, void* context);

/* For engines that hand out a 4x4 matrix and take six floats. It has no room for flags and bounds: whether water stands
 * above an opening, or the default tolerance of 0.01 was not met, is for plim_evaluate to tell; PLIM_OK says nothing
 * about either.
 *   matrix          column-major, body to world; the scale must be uniform (refused otherwise, with a hint)
 *   center_of_mass  [m, body, before the scale]; torque is taken about it; null: the hull's centroid
 *   force_torque    out: force [N, world], torque [N m, world]; untouched by a call that is refused
 * A force or torque that no float can hold, more than 3.4e38, is refused with PLIM_BAD_VALUE. */
PLIM_API plim_status plim_evaluate_matrix(const plim_hull* hull, const plim_surface* surface, const float matrix[16],
                                          const float center_of_mass[3], float force_torque[6]);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_H */
