/* crate.c - the C ABI: the depth at which a crate floats.
 *
 * The crate is a cube of 1 m and 600 kg in still water. The library returns the buoyancy at any depth. Bisection finds
 * the depth at which the buoyancy equals the weight. */
#include <plimsoll/plimsoll.h>

#include <stdio.h>

/* Corners of the cube about its centre, y up; two triangles per face, wound outward. */
static const float vertices[] = {-.5f, -.5f, -.5f, .5f, -.5f, -.5f, .5f, .5f, -.5f, -.5f, .5f, -.5f,
                                 -.5f, -.5f, .5f,  .5f, -.5f, .5f,  .5f, .5f, .5f,  -.5f, .5f, .5f};
static const uint32_t indices[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                   3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};

int main(void) {
  /* Every struct has an init function that sets the defaults, so that only the fields of interest must be set. */
  plim_hull_def def;
  plim_hull_def_init(&def, sizeof def);
  def.vertices_float = vertices, def.vertex_count = 8;
  def.indices = indices, def.triangle_count = 12;

  plim_hull* hull;
  if (plim_hull_create(&def, &hull, NULL) != PLIM_OK) { /* once per mesh: the mesh is checked here */
    fprintf(stderr, "%s\n", plim_last_error());         /* a message that names the cause */
    return 1;
  }

  plim_body body;
  plim_forces forces;
  plim_body_init(&body, sizeof body, hull);
  plim_forces_init(&forces, sizeof forces);
  body.surface = plim_still_water(); /* still water is at y = 0 */

  const double mass = 600;
  double high = 0.5, low = -0.5; /* height of the crate's centre: just dry, just submerged */
  for (int k = 0; k < 40; ++k) {
    body.position[1] = (high + low) / 2;
    if (plim_evaluate(&body, 1, &forces, NULL, NULL, NULL) != PLIM_OK) {
      fprintf(stderr, "%s\n", plim_last_error());
      return 1;
    }
    if (forces.force[1] > mass * 9.81)
      low = body.position[1]; /* the crate would rise */
    else
      high = body.position[1];
  }
  printf("a crate of %.0f kg floats %.3f m deep, carried by %.1f N, known to within %.2g N\n", mass,
         0.5 - body.position[1], forces.force[1], forces.force_bound);
  plim_hull_destroy(hull);
  return 0;
}
