// handles.hpp - what is behind the opaque pointers of the ABI.
#pragma once

#include "hull/hull.hpp"
#include "water/surface.hpp"

struct plim_hull {
  plim::Hull hull;
};
struct plim_report {
  plim::Report report;
};
struct plim_water {
  plim::Water water;
};
struct plim_surface {
  plim::Surface surface;
};
