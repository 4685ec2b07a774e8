// panels_api.cpp - the C ABI of panels: checks arguments, converts them and calls the library.
#include "api/motion_support.hpp"

using namespace plim::api;

extern "C" {

plim_status plim_panels_create(const plim_hull* hull, uint32_t max_panels, plim_panels** panels) {
  if (!hull || !panels) return fail(PLIM_NULL_ARGUMENT, "plim_panels_create: hull and panels must not be null");
  *panels = nullptr;
  return guarded([&] {
    const plim::MassProperties enclosed = plim::enclosedBy(hull->hull, hull->capped());
    *panels =
        plim::create<plim_panels>(plim::buildPanels(hull->hull, enclosed, max_panels ? max_panels : plim::kMostPanels));
    return PLIM_OK;
  });
}

void plim_panels_destroy(plim_panels* panels) {
  plim::destroy(panels);
}

plim_status plim_panels_get_info(const plim_panels* panels, plim_panels_info* info) {
  if (!panels || !info) return fail(PLIM_NULL_ARGUMENT, "plim_panels_get_info: panels and info must not be null");
  if (const plim_status status = checkSize(info->struct_size, kFirstSize<plim_panels_info>, "plim_panels_info"))
    return status;
  const plim::Panels& from = panels->panels;
  plim_panels_info value{};
  value.panel_count = static_cast<std::uint32_t>(from.panels.size());
  value.area = from.area, value.volume = from.enclosed.volume;
  copy(from.added.semi_axes, value.ellipsoid);
  copy(plim::addedMass(from.added, 1, plim::Mat3d::identity()), value.added_mass);
  writeStruct(info, info->struct_size, value);
  return PLIM_OK;
}

} // extern "C"
