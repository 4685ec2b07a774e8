/* plimsoll.h - the force and torque of water on a rigid body: hulls, seas, evaluation.
 *
 * Three calls are enough:
 *
 *     plim_hull_create(&def, &hull, NULL);               once per mesh: checks it and builds what evaluation needs
 *     const plim_surface* sea = plim_still_water();      or a surface of your own
 *     plim_evaluate(&body, 1, &forces, NULL, NULL, NULL);   every step, for any number of bodies
 *
 * Units and frames: SI, y up, radians. "World" is the frame of `position` and `rotation`; "body" is the mesh's own
 * frame. Right- and left-handed frames both work if triangles wind outward in that frame
 * (docs/conventions.md). Quaternions are x, y, z, w. Matrices are column-major, except 3x3 and 6x6 ones, which are
 * symmetric.
 *
 * Structs: only 4- and 8-byte scalars and pointers. struct_size comes first and is sizeof the struct, so that a program
 * built with older headers works with a newer library. Every struct that has it has a function plim_*_init, which sets
 * it and the defaults. plim_wave, plim_surface_sample, plim_waterline_segment and plim_newly_wet stand in large arrays,
 * have no struct_size and will not change.
 *
 * Errors: functions return PLIM_OK or a reason, and plim_last_error() returns a sentence for the calling thread. The
 * library prints nothing and throws nothing. If the input is refused, outputs stay as they were; a creator sets its
 * pointer to null.
 *
 * Memory comes from plim_set_allocator, or from operator new; messages go to plim_set_log. You need not call either.
 *
 * Threads: any number of threads may read hulls, waters and prepared surfaces at once. Creating and destroying
 * different objects is thread-safe. plim_surface_prepare, plim_surface_set_heights and plim_water_update change their
 * object: no other thread may use it meanwhile. plim_evaluate writes only to the caller's memory and takes no lock. It
 * allocates only a thread's own working memory, once (plim_thread_reserve).
 *
 * Callbacks: functions of yours that the library calls must return; they must neither throw nor jump out (longjmp). A
 * C++ exception out of a sea, a buoyancy, a progress function or a job system is caught, and the call returns
 * PLIM_CALLBACK_FAILED. The functions of the log and of the allocator must never throw. Bindings catch everything
 * inside the callback and rethrow after the call has returned.
 */
#ifndef PLIMSOLL_H
#define PLIMSOLL_H

#include <stdint.h>
#include <string.h>

#define PLIM_VERSION_MAJOR 0
#define PLIM_VERSION_MINOR 1
#define PLIM_VERSION_PATCH 0
#define PLIM_VERSION (10000 * PLIM_VERSION_MAJOR + 100 * PLIM_VERSION_MINOR + PLIM_VERSION_PATCH) /* of the headers */

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

/* Declares plim_NAME_init for a struct all of whose defaults are zero: sets it to zero and struct_size to the given
 * size. */
#define PLIM_RESULT_INIT(name)                                                                                         \
  static inline void plim_##name##_init(plim_##name* result, uint32_t struct_size) {                                   \
    if (!result || struct_size < sizeof(uint32_t)) return;                                                             \
    memset(result, 0, struct_size);                                                                                    \
    result->struct_size = struct_size;                                                                                 \
  }

/* ---- status ------------------------------------------------------------------------------------------------------ */

typedef int32_t plim_status;
enum {
  PLIM_OK = 0,
  PLIM_NULL_ARGUMENT = 1,  /* a pointer that must not be null is null */
  PLIM_WRONG_SIZE = 2,     /* struct_size is not that of any version of the struct: not set? */
  PLIM_NOT_FINITE = 3,     /* a number is NaN or infinite */
  PLIM_NOT_A_ROTATION = 4, /* a quaternion is not of unit length, or a matrix shears, mirrors or scales unevenly */
  PLIM_MESH_REFUSED = 5,   /* the report says why */
  PLIM_BAD_VALUE = 6,      /* a number or flag is out of range */
  PLIM_NOT_PREPARED = 7,   /* the surface was never prepared */
  PLIM_OUT_OF_MEMORY = 8,  /* the allocator returned null */
  PLIM_STALE_SURFACE = 9,  /* the surface was prepared for another time than the body expects */
  PLIM_CALLBACK_FAILED =
      10,            /* a callback threw or called what it must not, or a plim_parallel_for did not run all its tasks */
  PLIM_REMOVED = 11, /* the body was removed from its scene */
  PLIM_WRONG_VERSION = 12, /* the library does not support the headers that the caller was built with */
  PLIM_STOPPED = 13        /* the caller's progress function asked to stop */
};

/* One sentence about the last call on this thread that did not return PLIM_OK: the field, the limit and the likely
 * cause. Never null; valid until the next such call on this thread. */
PLIM_API const char* plim_last_error(void);

/* Version of the library that is running, as 10000 major + 100 minor + patch. */
PLIM_API uint32_t plim_version(void);

/* Call once before everything else, with PLIM_VERSION. Returns PLIM_OK if the library supports a program built with the
 * headers of `version`; otherwise PLIM_WRONG_VERSION, with a sentence that names both versions. A library supports
 * older headers of its own major version; before 1.0, of its own minor version. */
PLIM_API plim_status plim_require_version(uint32_t version);

/* ---- memory and log: set before all other calls ------------------------------------------------------------------ */

/* Returns `size` bytes at a multiple of `alignment` (a power of two), or null if there are none: the call then returns
 * PLIM_OUT_OF_MEMORY and loses nothing. Called on any thread; must return and must not call the library. */
typedef void* (*plim_allocate_function)(void* user, uint64_t size, uint64_t alignment);

/* Releases memory that plim_allocate_function returned, with the same size and alignment. The same rules apply. */
typedef void (*plim_release_function)(void* user, void* memory, uint64_t size, uint64_t alignment);

typedef struct plim_allocator {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  plim_allocate_function allocate;
  plim_release_function release;
  void* user; /* handed to both */
} plim_allocator;

PLIM_RESULT_INIT(allocator)

/* From now on the library takes all its memory from these functions, apart from what the C++ runtime needs for threads
 * and exceptions. Refused (PLIM_BAD_VALUE) once the library has allocated. The functions must work until the last
 * thread that called the library has ended: its working memory is released then. A list of tasks, about 100 bytes and
 * one byte for each task, is never released: one for each call with `run` that is in progress at the same time, and one
 * for each call whose job system failed. */
PLIM_API plim_status plim_set_allocator(const plim_allocator* allocator);

typedef uint32_t plim_severity;
enum { PLIM_SEVERITY_NOTE = 0, PLIM_SEVERITY_WARNING = 1, PLIM_SEVERITY_REFUSAL = 2 };

/* Your log. It receives the sentence of plim_last_error for each call that does not return PLIM_OK
 * (PLIM_SEVERITY_REFUSAL), and the problems that plim_hull_create found in a mesh it accepted. A call for many bodies
 * logs the one sentence that it returns; calls inside a sea's callback are not logged. It is called on the thread that
 * makes the call, before that returns. It must return and must not call the library. */
typedef void (*plim_log_function)(void* user, plim_severity severity, const char* sentence);

/* log: null, the default: none. No other thread may be inside the library meanwhile. */
PLIM_API plim_status plim_set_log(plim_log_function log, void* user);

/* ---- hull: a checked mesh ---------------------------------------------------------------------------------------- */

typedef struct plim_hull plim_hull;     /* immutable */
typedef struct plim_report plim_report; /* what the checks found */

typedef uint32_t plim_hull_flags; /* any combination */
enum {
  PLIM_HULL_REPAIR = 1,      /* weld vertices within weld_distance, remove slivers, cap flat openings */
  PLIM_HULL_REFUSE_OPEN = 2, /* refuse an open mesh; by default it is a hollow boat */
  PLIM_HULL_SOLID = 4 /* fill shells inside closed ones; by default they are cavities and reduce volume and mass */
};

typedef struct plim_hull_def {
  uint32_t struct_size;
  plim_hull_flags flags;         /* default 0 */
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

/* Creates a hull of the same mesh with another never-wet mask, such as plim_hull_find_interior suggests. never_wet:
 * source_count bytes as in plim_hull_def, or null to mark no triangle. The result is the hull that plim_hull_create
 * returns for the same mesh, flags and mask, with the same bits and fingerprint. It takes half the time, because the
 * mesh is not checked again. `hull` may be destroyed. */
PLIM_API plim_status plim_hull_create_masked(const plim_hull* hull, const uint8_t* never_wet, plim_hull** masked);

/* Writes the hull as bytes for a file. They are the same on every platform. size receives their number. Pass bytes as
 * null to get the size alone; otherwise `capacity` must be at least that size. */
PLIM_API plim_status plim_hull_save(const plim_hull* hull, void* bytes, uint64_t capacity, uint64_t* size);

/* Creates the hull that was saved, about ten times as fast as plim_hull_create. Every result has the same bits. There
 * is no report. Refuses bytes that are cut short, damaged, of another version of the format, or not a hull. Bytes with
 * a forged checksum cannot make later calls read out of bounds, but their numbers may be inconsistent. */
PLIM_API plim_status plim_hull_load(const void* bytes, uint64_t size, plim_hull** hull);

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
  uint64_t fingerprint;    /* of vertices, triangles, never-wet mask and mass properties; the same on every platform */
} plim_hull_info;

PLIM_RESULT_INIT(hull_info)

PLIM_API plim_status plim_hull_get_info(const plim_hull* hull, plim_hull_info* info);

/* The mesh as the hull sees it: welded, wound outward, repaired; the wettable triangles first. vertices: 3 vertex_count
 * doubles [m, body]; indices: 3 triangle_count. Either may be null. */
PLIM_API plim_status plim_hull_get_mesh(const plim_hull* hull, double* vertices, uint32_t* indices);

/* Suggests a never_wet mask: surface below a waterline that no water from outside can reach, such as a cockpit or the
 * inside of a bucket. Hollows that together hold no more than a hundredth of the solid's volume do not count.
 * waterline: [m, body y], or NaN for every waterline from keel to brim. mask: source_count bytes, 0 or 1.
 * interior_count may be null. Slow, and allocates: call it at import time, not every frame. */
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

PLIM_RESULT_INIT(report_info)

#define PLIM_NONE 0xffffffffu /* no triangle, vertex or segment */

typedef struct plim_problem {
  uint32_t struct_size;
  plim_severity severity;
  uint64_t count;
  uint32_t first; /* index of the first one, as given: a vertex for "non_finite", otherwise a triangle; or PLIM_NONE */
  uint32_t reserved;
  const char* kind; /* one word for scripts, such as "open_edges"; owned by the report */
  const char* hint; /* a sentence for people; owned by the report */
} plim_problem;

PLIM_RESULT_INIT(problem)

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

PLIM_RESULT_INIT(rim)

PLIM_API plim_status plim_report_get_info(const plim_report* report, plim_report_info* info);
PLIM_API plim_status plim_report_get_problem(const plim_report* report, uint32_t index, plim_problem* problem);
PLIM_API plim_status plim_report_get_rim(const plim_report* report, uint32_t index, plim_rim* rim);
PLIM_API void plim_report_destroy(plim_report* report); /* null is fine */

/* ---- water and its surface --------------------------------------------------------------------------------------- */

typedef struct plim_water plim_water;     /* description of a sea */
typedef struct plim_surface plim_surface; /* a water at one instant */

typedef uint32_t plim_water_kind;
enum {
  PLIM_WATER_FLAT = 0, /* calm water */
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

typedef uint32_t plim_spectrum_shape;
enum { PLIM_SPECTRUM_JONSWAP = 0, PLIM_SPECTRUM_PIERSON_MOSKOWITZ = 1, PLIM_SPECTRUM_BRETSCHNEIDER = 2 };

typedef struct plim_spectrum {
  uint32_t struct_size;
  plim_spectrum_shape shape;
  double significant_height; /* [m] four standard deviations of the surface */
  double peak_period;        /* [s]; Pierson-Moskowitz takes it from the height */
  double gamma;              /* peak enhancement of JONSWAP; default 3.3 */
  double direction;          /* [rad] mean direction of travel */
  double spread;             /* s of cos^2s(angle / 2); default 10 */
} plim_spectrum;

PLIM_API void plim_spectrum_init(plim_spectrum* spectrum, uint32_t struct_size);

typedef uint32_t plim_grid_outside; /* heights beyond the grid */
enum { PLIM_OUTSIDE_CLAMP = 0 /* those of its border */, PLIM_OUTSIDE_LEVEL = 1 /* the level */ };

/* Node (row, column) lies at origin + (column, row) * cell; each cell is split from its node (0, 0) to (1, 1). */
typedef struct plim_grid {
  uint32_t struct_size;
  plim_grid_outside outside;
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

/* Writes height[i] [m above the level] at world x[i], z[i] and, if rate is not null, its rate of change [m/s]. Called
 * with many points at once, on whichever thread evaluates. It must be the same function of place and time every time.
 * It may sample other surfaces, but not PLIM_WATER_SAMPLED ones, nor its own; those, plim_thread_reserve, evaluations
 * and steps of scenes are refused inside it. If a height is not finite, the body is refused; functions that sample the
 * surface return it as it is. */
typedef void (*plim_height_callback)(void* user, double time, uint32_t count, const double* x, const double* z,
                                     double* height, double* rate);

typedef uint32_t plim_pressure_model; /* pressure under waves; on flat water all are the same */
enum {
  PLIM_PRESSURE_HYDROSTATIC = 0, /* rho g (h - y): the height of water above the point, at any depth */
  /* Wave pressure, which decays with depth (Wheeler stretching of linear waves): sines, gerstner and spectrum. A single
   * deep gerstner wave of steepness 1 has its exact field. */
  PLIM_PRESSURE_WHEELER = 1
};

typedef struct plim_water_def {
  uint32_t struct_size;
  plim_water_kind kind;
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
  plim_pressure_model pressure;  /* default hydrostatic */
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
#define PLIM_MAX_SHADER_WAVES 64 /* largest number of waves that the shaders draw */

/* The same waves as the shaders of "plimsoll shader --waves uniform" read them, for a time [s] and an origin x, z [m,
 * world] near the camera: set them each frame, and what is drawn is what carries the boats (docs/shaders.md). Four
 * floats a wave, 64 waves, zeros behind the last:
 *   waves   k cos D, k sin D [rad/m], amplitude [m], phase - w time + k . origin [rad], reduced in double to (-pi, pi]
 *   chops   q A cos D, q A sin D [m], 0, 0
 *   sea     level [m], number of waves, origin x, origin z: in single precision, the origin to which the phases refer
 * Allocates nothing. Refuses a water that is not a sum of at most 64 waves; still water has none and is accepted. */
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

/* Samples surface and water at `count` points of the world (x, y, z each). */
PLIM_API plim_status plim_surface_get_samples(const plim_surface* surface, uint32_t count, const double* points,
                                              plim_surface_sample* samples);

/* Accelerations of the water at those points [m/s^2, world], three numbers each, by linear theory; above the surface:
 * those on it. For sines, gerstner and spectrum they are d/dt of the orbital velocities. If only heights are known:
 * -gravity times the slope, and 0 upwards; in an fft sea this decays with depth. */
PLIM_API plim_status plim_surface_get_accelerations(const plim_surface* surface, uint32_t count, const double* points,
                                                    double* accelerations);

/* Computes whether points are under water. depths: [m] below the surface straight above each point, negative above
 * water. velocities: [m/s, world] of the water there, three numbers each, zero above water; or null. points: x, y, z
 * each, world. */
PLIM_API plim_status plim_surface_get_depths(const plim_surface* surface, uint32_t count, const double* points,
                                             double* depths, double* velocities);

/* Heights [m, world y] of the surface above `count` places x[i], z[i] of the world. slopes: dh/dx, dh/dz of each,
 * 2 count doubles; or null. For drawing, spawning and spray: no velocities are computed. */
PLIM_API plim_status plim_surface_get_heights(const plim_surface* surface, uint32_t count, const double* x,
                                              const double* z, double* heights, double* slopes);

typedef struct plim_surface_bounds {
  uint32_t struct_size;
  uint32_t reserved;
  double amplitude; /* [m] of |h|, h above the level; here and below: infinity if no bound is known */
  double slope;     /* of |grad h| */
  double curvature; /* [1/m] of h's second derivative along any direction */
  double third;     /* [1/m^2] of its third derivative along any direction */
  double rate;      /* [m/s] of |dh/dt| */
} plim_surface_bounds;

PLIM_RESULT_INIT(surface_bounds)

/* Upper bounds of each quantity over the whole surface at this instant. */
PLIM_API plim_status plim_surface_get_bounds(const plim_surface* surface, plim_surface_bounds* bounds);

/* ---- bodies ------------------------------------------------------------------------------------------------------ */

/* Outputs that need every triangle. Computed if their bit is set in plim_body.outputs. */
typedef uint32_t plim_outputs; /* any combination */
enum {
  PLIM_OUTPUT_CENTER_OF_BUOYANCY = 1,
  PLIM_OUTPUT_WATERLINE = 2,
  PLIM_OUTPUT_TRIANGLE_STATES = 4,
  PLIM_OUTPUT_TRIANGLE_COUNTS = 8
};

typedef uint32_t plim_precision; /* of the sums over triangles */
enum { PLIM_PRECISION_FLOAT = 0, PLIM_PRECISION_DOUBLE = 1 };

typedef uint32_t plim_locks; /* motions that keep their velocity, world axes; any combination */
enum {
  PLIM_LOCK_X = 1,
  PLIM_LOCK_Y = 2,
  PLIM_LOCK_Z = 4,
  PLIM_LOCK_TURN_X = 8,
  PLIM_LOCK_TURN_Y = 16,
  PLIM_LOCK_TURN_Z = 32
};

typedef struct plim_panels plim_panels;         /* plimsoll_motion.h: the hull as drag sees it */
typedef struct plim_effects plim_effects;       /* plimsoll_motion.h: drag and added mass */
typedef struct plim_body_state plim_body_state; /* plimsoll_motion.h: what a body carries from step to step */
typedef struct plim_seakeeping plim_seakeeping; /* plimsoll_seakeeping.h: radiation */

/* A rigid body in water. The same description serves plim_evaluate, which reads the first part only,
 * plim_evaluate_water_loads and scenes (plimsoll_motion.h). */
typedef struct plim_body {
  uint32_t struct_size;
  plim_outputs outputs; /* of plim_evaluate; default 0 */
  const plim_hull* hull;
  const plim_surface* surface; /* null, the default: dry. A scene has its own */
  double position[3];          /* [m, world] of the mesh's own origin; default 0 */
  double rotation[4];          /* x, y, z, w: body to world, within 1e-3 of unit length; default none */
  double center_of_mass[3];    /* [m, body] torques are taken about it; NaN, the default: the centroid of the hull */
  plim_precision precision;    /* default float */
  plim_locks locked;           /* default 0 */
  double surface_time;         /* [s] the surface must have been prepared for this time; NaN, the default: any time */
  /* The result is within this of the exact integral of the true sea over the facets: force within tolerance rho g
   * V_hull, torque within that times the hull's longest extent (about points inside its bounding box). 0: every vertex
   * is sampled once, and depth is linear between them. Default 0.01. */
  double tolerance;
  /* [s] time that an evaluation may spend on meeting the tolerance. Work is counted and no clock is read, so results
   * are the same everywhere. If sampling every vertex alone takes longer, an evaluation may take several times as long
   * as that. 0, the default: 0.02. */
  double budget;

  /* plim_evaluate does not read the following fields. */
  double mass;        /* [kg] */
  double inertia[9];  /* [kg m^2, body] about the centre of mass, symmetric; zero, the default: uniform density */
  double velocity[3]; /* [m/s, world] of the centre of mass */
  double angular_velocity[3];  /* [rad/s, world] */
  double other_force[3];       /* [N, world] everything but water: for an engine with gravity, for a scene without */
  double other_torque[3];      /* [N m, world] about the centre of mass */
  const plim_effects* effects; /* null, the default: neither drag nor added mass. A scene copies it */
  const plim_panels*
      panels;             /* of this hull; null, the default: the hull's own, at most 1000, built when first needed */
  plim_body_state* state; /* of these panels; null: no slamming, no radiation. A scene has its own */
  /* Must be of this hull; its centre of mass may differ by 5 % of the hull's radius; null, the default: none. */
  const plim_seakeeping* seakeeping;
} plim_body;

/* hull may be null; otherwise it becomes the body's hull. */
PLIM_API void plim_body_init(plim_body* body, uint32_t struct_size, const plim_hull* hull);

/* ---- evaluation -------------------------------------------------------------------------------------------------- */

/* One straight piece of the waterline, inside one triangle. Along a hull's outline the sum of (x1 z2 - x2 z1) / 2 is
 * its waterplane area; around a hole in the waterplane it is negative. Follow `next` to walk along a line. */
typedef struct plim_waterline_segment {
  double from[3];        /* [m, world] */
  double to[3];          /* [m, world] */
  uint32_t from_edge[2]; /* vertices of the hull's mesh: the edge that `from` lies on, smaller index first */
  uint32_t to_edge[2];
  uint32_t triangle; /* as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  uint32_t next;     /* index of the segment that continues from `to`; PLIM_NONE: the line ends at an opening */
  uint32_t previous; /* index of the segment that ends in `from`; PLIM_NONE: the line begins at an opening */
  uint32_t reserved;
} plim_waterline_segment;

typedef uint32_t plim_force_flags; /* any combination */
enum {
  PLIM_FLAG_CERTIFIED = 1,           /* the bounds hold; docs/theory.md states the assumptions */
  PLIM_FLAG_OPENING_SUBMERGED = 2,   /* a rim is under water: the hull would fill, do not trust the result */
  PLIM_FLAG_WATERLINE_TRUNCATED = 4, /* the segment buffer was too small */
  PLIM_FLAG_TOLERANCE_NOT_MET = 8    /* the bounds exceed the tolerance or are unknown; this is the best result found */
};

typedef uint8_t plim_triangle_state;
enum { PLIM_TRIANGLE_DRY = 0, PLIM_TRIANGLE_WET = 1, PLIM_TRIANGLE_CUT = 2 };

typedef struct plim_forces {
  uint32_t struct_size;
  plim_force_flags flags; /* out */
  double force[3];        /* out: [N, world] */
  double torque[3];       /* out: [N m, world] about the centre of mass */
  double volume;          /* out: [m^3] displaced; within force_bound / (rho g) of the exact one */
  double wetted_area;     /* out: [m^2] no bound is known */
  double waterplane_area; /* out: [m^2] no bound is known */
  /* out: [m, world] on request; NaN otherwise, and if nothing is wet. On waves it is an integral over the true sea to
   * the same tolerance; no bound is stated. */
  double center_of_buoyancy[3];
  double force_bound;                   /* out: [N] largest error of the force, rounding included; NaN: unknown */
  double torque_bound;                  /* out: [N m] the same for the torque */
  uint32_t dry_count;                   /* out, on request: triangles wholly dry (never-wet ones included) */
  uint32_t wet_count;                   /* out, on request: wholly wet */
  uint32_t cut_count;                   /* out, on request: crossed by the surface */
  uint32_t waterline_count;             /* out, on request: segments found, even if the buffer is too small */
  uint64_t sea_evaluations;             /* out: points at which the sea was evaluated; 0 on still water */
  plim_waterline_segment* waterline;    /* in: buffer for PLIM_OUTPUT_WATERLINE */
  plim_triangle_state* triangle_states; /* in: buffer for PLIM_OUTPUT_TRIANGLE_STATES: hull source_count bytes */
  uint32_t waterline_capacity;          /* in: segments that fit; as many as triangles are cut */
  uint32_t reserved;
} plim_forces;

PLIM_RESULT_INIT(forces)

/* Memory that evaluations on waves need belongs to the thread and grows to the largest hull met. This call reserves it
 * for hulls of up to vertex_count vertices, seas of up to 4096 waves and bodies of up to 1000 panels, so that not even
 * the first evaluation of this thread allocates. Waterlines have room for 16 sqrt(vertex_count) segments; a hull that
 * is cut at more triangles allocates once more. */
PLIM_API plim_status plim_thread_reserve(uint32_t vertex_count);

/* Distributes work over threads: calls task(context, i) for every i below count, in any order, on any threads, and
 * returns when all have returned. A second call for the same i, or for one too large, does nothing. Use plim_pool_run,
 * or wrap your engine's job system. It must not run tasks while a sea's callback waits: a task that begins inside one
 * does nothing. */
typedef void (*plim_task)(void* context, uint32_t index);
typedef void (*plim_parallel_for)(void* user, uint32_t count, plim_task task, void* context);

/* Hydrostatic force and torque of `count` bodies. bodies[0].struct_size and forces[0].struct_size apply to the whole
 * arrays. If a body is refused, its forces stay as they were, the others are evaluated, and the first refusal is
 * returned. statuses: count entries, or null. run, user: the threads; null: the calling thread. The results have the
 * same bits on any threads. If run throws or returns before all tasks have returned, the status is PLIM_CALLBACK_FAILED
 * and forces are incomplete. Copies of a small hull (same hull, surface, tolerance, budget, no outputs, float) that
 * stand within 256 bodies of each other, or 128 with `run`, are evaluated together, several times as fast as one by
 * one. */
PLIM_API plim_status plim_evaluate(const plim_body* bodies, uint32_t count, plim_forces* forces, plim_status* statuses,
                                   plim_parallel_for run, void* user);

/* A few threads that wait for work, for programs without a job system. threads: in all, the calling one included; 0: as
 * many as the machine has. Only one call of plim_pool_run at a time. If a program cannot start threads, as in
 * WebAssembly without them, the calling thread does all the work. */
typedef struct plim_pool plim_pool;
PLIM_API plim_status plim_pool_create(uint32_t threads, plim_pool** pool);
PLIM_API void plim_pool_destroy(plim_pool* pool); /* null is fine; not while it runs */
/* A plim_parallel_for. pool: a plim_pool*; null: the calling thread runs everything. A task of your own must not throw:
 * on the calling thread the exception leaves this call after the other threads have done the remaining tasks, on
 * another thread it ends the program. */
PLIM_API void plim_pool_run(void* pool, uint32_t count, plim_task task, void* context);

/* For engines that hold a 4x4 matrix and take six floats. It returns neither flags nor bounds: use plim_evaluate to
 * find out whether an opening is under water or the default tolerance of 0.01 was not met.
 *   matrix          column-major, body to world; a uniform scale is fine, another one is refused
 *   center_of_mass  [m, body, before the scale]; torque is taken about it; null: the hull's centroid
 *   force_torque    out: force [N, world], torque [N m, world]
 * A force or torque above 3.4e38, which no float can hold, is refused with PLIM_BAD_VALUE. */
PLIM_API plim_status plim_evaluate_matrix(const plim_hull* hull, const plim_surface* surface, const float matrix[16],
                                          const float center_of_mass[3], float force_torque[6]);

/* ---- effects to draw: waterplane and newly wet surface ----------------------------------------------------------- */

/* The waterplane as triangles, to hide the water inside a hull and to draw the cut. Its vertices are the points of the
 * waterline, so it meets the hull without cracks, on waves too. Lines that end at an opening are closed by straight
 * edges. */
typedef struct plim_waterplane {
  uint32_t struct_size;
  uint32_t crossing; /* out: 1: lines of the waterline cross each other (thin walls on waves), the cap is approximate */
  double* vertices;  /* in: 3 vertex_capacity doubles [m, world] */
  uint32_t* indices; /* in: 3 triangle_capacity; (b - a) x (c - a) points up, but for rounding */
  uint32_t vertex_capacity;   /* in: 2 plim_forces.cut_count always suffice */
  uint32_t triangle_capacity; /* in: 2 vertex_capacity always suffice */
  uint32_t vertex_count;      /* out: found; if they do not fit, nothing is written */
  uint32_t triangle_count;    /* out: found; those that do not fit are not written */
  double area;                /* out: [m^2] seen from above */
} plim_waterplane;

PLIM_RESULT_INIT(waterplane)

/* Computes the waterplane of one body. Allocates only a thread's own working memory, as evaluations do. */
PLIM_API plim_status plim_evaluate_waterplane(const plim_body* body, plim_waterplane* waterplane);

/* Finds the surface of a body that became wet since the last call, for spray, splashes and sound. Create one object for
 * each body; it is not part of the body's motion and is not saved with it. */
typedef struct plim_wetting plim_wetting;

/* A triangle that became wet, or partly so. The struct never changes, because it stands in arrays. */
typedef struct plim_newly_wet {
  double area;        /* [m^2] newly wet */
  double position[3]; /* [m, world] centroid of the newly wet part */
  double normal[3];   /* [world] outward, of unit length */
  double
      velocity[3]; /* [m/s, world] of the body there minus that of the water; along the normal: it strikes the water */
  uint32_t triangle; /* as given to plim_hull_create; PLIM_NONE for a cap that repair added */
  uint32_t reserved;
} plim_newly_wet;

PLIM_API plim_status plim_wetting_create(const plim_hull* hull, plim_wetting** wetting);
PLIM_API void plim_wetting_destroy(plim_wetting* wetting); /* null is fine */
/* For a body that jumps to another place: the next update reports nothing. */
PLIM_API plim_status plim_wetting_reset(plim_wetting* wetting);
/* Call it once a step. Writes at most `capacity` triangles, those with the largest newly wet areas. count: the number
 * of all; area: [m^2] of all; both may be null. body: with its velocities; its hull must be that of `wetting`. The
 * first update reports nothing. Allocates only a thread's own working memory. */
PLIM_API plim_status plim_wetting_update(plim_wetting* wetting, const plim_body* body, plim_newly_wet* newly_wet,
                                         uint32_t capacity, uint32_t* count, double* area);

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_H */
