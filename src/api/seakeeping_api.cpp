// seakeeping_api.cpp - the C ABI of seakeeping: reads the definition, finds the equilibrium pose, and returns the
// results.
#include "api/seakeeping_support.hpp"
#include "math/memory.hpp"

#include "api/handles.hpp"
#include "api/motion_support.hpp"
#include "hull/capped.hpp"
#include "seakeeping/response_between.hpp"
#include "statics/equilibrium.hpp"

namespace plim::api {

PLIM_FIRST_VERSION(plim_seakeeping_def, highest_frequency);
PLIM_FIRST_VERSION(plim_seakeeping_info, damping_ratio);
PLIM_FIRST_VERSION(plim_radiation, damping);
PLIM_FIRST_VERSION(plim_excitation, froude_krylov_imaginary);
PLIM_FIRST_VERSION(plim_response, motion_imaginary);

} // namespace plim::api

namespace {

using namespace plim::api;
using plim::Vec3d;

constexpr std::uint32_t kMostHeadings = 100000;
constexpr const char* kDef = "plim_seakeeping_def";

// --- definition -----------------------------------------------------------------------------------------------------

// The number of headings has been checked before.
void readQuestion(const plim_seakeeping_def& def, plim::SeakeepingDef& to) {
  if (def.panel_count) to.most_panels = def.panel_count;
  if (def.frequency_count) to.frequency_count = def.frequency_count;
  to.lowest = def.lowest_frequency, to.highest = def.highest_frequency;
  to.headings.assign(def.headings, def.headings + def.heading_count);
}

plim_status checkQuestion(const plim_seakeeping_def& def) {
  if (def.heading_count > 0 && !def.headings)
    return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_def.headings is null, but heading_count is not 0");
  if (def.heading_count > kMostHeadings) return fail(PLIM_BAD_VALUE, "plim_seakeeping_def.heading_count is too large");
  plim::SeakeepingDef asked;
  readQuestion(def, asked);
  const char* why = plim::validate(asked);
  return why ? fail(PLIM_BAD_VALUE, "plim_seakeeping_def.%s", why) : plim_status{PLIM_OK};
}

bool isFound(const plim_seakeeping_def& def) { // the pose is not given
  bool found = true;
  for (const double number : def.position) found = found && std::isnan(number);
  for (const double number : def.rotation) found = found && std::isnan(number);
  return found;
}

plim_status checkPose(const plim_seakeeping_def& def) {
  if (isFound(def)) return PLIM_OK;
  for (const double number : def.rotation)
    if (std::isnan(number) || std::isnan(def.position[0] + def.position[1] + def.position[2]))
      return fail(PLIM_NOT_FINITE, "plim_seakeeping_def: give both position and rotation of rest, or leave both NaN");
  if (!plim::isUnit(quaternion(def.rotation)))
    return fail(PLIM_NOT_A_ROTATION, "plim_seakeeping_def.rotation is not a unit quaternion x, y, z, w");
  return checkPlace(vector(def.position), "plim_seakeeping_def.position");
}

plim_status readDef(const plim_seakeeping_def* memory, plim_seakeeping_def& def, plim::RigidMass& mass) {
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_seakeeping_def>, kDef)) return status;
  def = readStruct<plim_seakeeping_def>(memory, memory->struct_size);
  if (!def.hull)
    return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_def.hull is null: did plim_hull_create refuse the mesh?");
  plim::Fluid fluid;
  fluid.density = def.density, fluid.gravity = def.gravity;
  if (const char* why = plim::validate(fluid)) return fail(PLIM_BAD_VALUE, "plim_seakeeping_def: %s", why);
  if (!(def.gravity > 0))
    return fail(PLIM_BAD_VALUE, "plim_seakeeping_def.gravity must be positive: nothing floats without gravity");
  if (!(def.mass > 0 && def.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_seakeeping_def.mass must be positive, in kilograms, and at most 1e15");
  if (const plim_status status = checkQuestion(def)) return status;
  if (const plim_status status = checkPose(def)) return status;
  return readMass(*def.hull, def.mass, def.center_of_mass, def.inertia, kDef, mass);
}

std::uint64_t fingerprintOf(const plim_seakeeping_def& def) {
  plim::Fingerprint print;
  print.add(def.hull->hull.fingerprint);
  const plim::SeakeepingDef defaults;
  print.add(std::uint64_t{def.panel_count ? def.panel_count : defaults.most_panels});
  print.add(std::uint64_t{def.frequency_count ? def.frequency_count : defaults.frequency_count});
  for (const double number : {def.lowest_frequency, def.highest_frequency, def.density, def.gravity, def.mass})
    print.add(number);
  for (const double number : def.center_of_mass) print.add(number);
  for (const double number : def.inertia) print.add(number);
  for (const double number : def.position) print.add(number);
  for (const double number : def.rotation) print.add(number);
  print.add(std::uint64_t{def.heading_count});
  for (std::uint32_t k = 0; k < def.heading_count; ++k) print.add(def.headings[k]);
  return print.value();
}

// --- equilibrium ----------------------------------------------------------------------------------------------------

plim_status findRest(const plim::Vessel& vessel, plim::Balance& to) {
  const plim::Equilibrium found = plim::EquilibriumFinder(vessel).find({});
  to = found.at;
  switch (found.verdict) {
  case plim::Verdict::kStable: return PLIM_OK;
  case plim::Verdict::kSinks:
    return fail(PLIM_BAD_VALUE, "plim_seakeeping_create: it sinks: it is heavier than the water it can displace");
  case plim::Verdict::kUnstable:
    return fail(PLIM_BAD_VALUE,
                "plim_seakeeping_create: it does not stay upright: its centre of mass is too high; lower "
                "it, or give the pose in which it rests");
  default: break;
  }
  return fail(PLIM_BAD_VALUE,
              "plim_seakeeping_create: it did not come to rest from upright: give the pose in which it rests");
}

// Sets the pose of the mesh's origin, found or as given, and the stiffness there.
plim_status placeAtRest(const plim_seakeeping_def& def, const plim::Vessel& vessel, plim_seakeeping& to,
                        plim::SeakeepingDef& inside) {
  const Vec3d& center_b = vessel.def().center_of_mass_b;
  plim::Balance at;
  Vec3d center_w;
  if (isFound(def)) {
    if (const plim_status status = findRest(vessel, at)) return status;
    center_w = {center_b.x, at.pose.height, center_b.z};
  } else {
    const plim::Quat given = normalized(quaternion(def.rotation));
    center_w = vector(def.position) + rotationMatrix(given) * center_b;
    at = vessel.balanceAt({given, center_w.y});
  }
  to.rotation = at.pose.rotation;
  to.rest.rotation = rotationMatrix(to.rotation);
  to.rest.position = center_w - to.rest.rotation * center_b;
  inside.pose = to.rest, inside.stiffness = at.stiffness;
  return PLIM_OK;
}

// The caller's progress function, and whether it has requested to stop. A struct, because a std::function that captures
// more than one pointer may allocate.
struct Progress {
  const plim_seakeeping_def& def;
  bool stopped = false;

  bool goesOn(double part) {
    stopped = stopped || def.progress(part, def.progress_user) != 0;
    return !stopped;
  }
};

plim_status build(const plim_seakeeping_def& def, const plim::RigidMass& mass, plim_seakeeping& to) {
  const plim::Hull* capped = def.hull->capped();
  const plim::Hull& closed = capped ? *capped : def.hull->hull;
  if (!(plim::enclosedBy(def.hull->hull, capped).volume > 0))
    return fail(PLIM_BAD_VALUE, "plim_seakeeping_def.hull encloses no volume: it cannot float");
  plim::VesselDef weights;
  weights.mass = def.mass, weights.center_of_mass_b = mass.center_of_mass_b;
  weights.density = def.density, weights.gravity = def.gravity;
  plim::SeakeepingDef inside;
  if (const plim_status status = placeAtRest(def, plim::Vessel(closed, weights), to, inside)) return status;
  inside.hull = &closed, inside.density = def.density, inside.gravity = def.gravity;
  inside.mass = def.mass, inside.center_of_mass_b = to.center_of_mass_b = mass.center_of_mass_b;
  inside.inertia_b = mass.axes_b * plim::Mat3d::diagonal(mass.principal) * transpose(mass.axes_b);
  readQuestion(def, inside);
  Progress progress{def};
  if (def.progress) inside.progress = [&progress](double part) { return progress.goesOn(part); };
  const plim::String why = plim::buildSeakeeping(inside, to.seakeeping);
  if (progress.stopped) return fail(PLIM_STOPPED, "plim_seakeeping_create: the progress function asked to stop");
  if (!why.empty()) return fail(PLIM_BAD_VALUE, "plim_seakeeping_create: %s", why.c_str());
  to.fingerprint = fingerprintOf(def), to.hull_fingerprint = def.hull->hull.fingerprint;
  to.hull_center_b = def.hull->hull.center_b, to.half_extent_b = def.hull->hull.half_extent;
  to.prepareForSteps();
  return PLIM_OK;
}

// --- results --------------------------------------------------------------------------------------------------------

std::uint64_t memoryOf(const plim::Seakeeping& of) {
  return sizeof(plim_seakeeping) + of.panels.size() * sizeof(plim::SeakeepingPanel) +
         (of.frequencies.size() + of.headings.size()) * sizeof(double) +
         (of.added_mass.size() + of.damping.size()) * sizeof(plim::Mat6) +
         (of.excitation.size() + of.froude_krylov.size()) * sizeof(plim::Complex6);
}

plim_seakeeping_info describe(const plim_seakeeping& from) {
  const plim::Seakeeping& of = from.seakeeping;
  plim_seakeeping_info to{};
  to.panel_count = static_cast<std::uint32_t>(of.panels.size());
  to.frequency_count = static_cast<std::uint32_t>(of.frequencies.size());
  to.heading_count = static_cast<std::uint32_t>(of.headings.size());
  to.memory = memoryOf(of);
  to.density = of.density, to.gravity = of.gravity, to.mass = of.mass;
  plim::api::copy(from.center_of_mass_b, to.center_of_mass);
  to.center_height = of.center_height, to.volume = of.volume, to.waterplane_area = of.waterplane_area;
  to.wet_extent = of.longest, to.irregular_frequency = of.irregular_frequency;
  plim::api::copy(from.rest.position, to.position);
  const plim::Quat& q = from.rotation;
  to.rotation[0] = q.x, to.rotation[1] = q.y, to.rotation[2] = q.z, to.rotation[3] = q.w;
  plim::api::copy(of.inertia, to.inertia), plim::api::copy(of.stiffness, to.stiffness);
  plim::api::copy(of.added_mass_infinite, to.added_mass_infinite);
  constexpr int kMotions[] = {1, 3, 5};
  for (int k = 0; k < 3; ++k) {
    const plim::NaturalMotion natural = plim::naturalMotion(of, kMotions[k]);
    to.period[k] = natural.period, to.damping_ratio[k] = natural.damping_ratio;
  }
  return to;
}

void copyParts(const plim::Complex6& from, double (&real)[6], double (&imaginary)[6]) {
  for (std::size_t i = 0; i < 6; ++i) real[i] = from[i].real(), imaginary[i] = from[i].imag();
}

// Checks the index of a heading or a frequency.
plim_status checkIndex(std::uint32_t index, std::size_t count, const char* sentence) {
  return index < count ? plim_status{PLIM_OK} : fail(PLIM_BAD_VALUE, "%s", sentence);
}

plim_status checkHeading(const plim_seakeeping& seakeeping, std::uint32_t heading) {
  if (seakeeping.seakeeping.headings.empty())
    return fail(PLIM_BAD_VALUE, "it was built without headings: set plim_seakeeping_def.headings");
  return checkIndex(heading, seakeeping.seakeeping.headings.size(),
                    "heading must be below plim_seakeeping_info.heading_count: its number, not its angle");
}

plim_status checkFrequency(const plim_seakeeping& seakeeping, std::uint32_t frequency) {
  return checkIndex(frequency, seakeeping.seakeeping.frequencies.size(),
                    "frequency must be below plim_seakeeping_info.frequency_count: its number, not rad/s");
}

plim_response describe(const plim::Seakeeping& of, std::uint32_t heading, double frequency, const plim::Complex6& q) {
  plim_response to{};
  to.heading = of.headings[heading], to.frequency = frequency;
  copyParts(q, to.motion_real, to.motion_imaginary);
  return to;
}

template <typename Struct>
plim_status checkGet(const plim_seakeeping* seakeeping, const Struct* to, const char* name) {
  if (!seakeeping || !to) return fail(PLIM_NULL_ARGUMENT, "%s and seakeeping must not be null", name);
  return checkSize(to->struct_size, kFirstSize<Struct>, name);
}

} // namespace

extern "C" {

void plim_seakeeping_def_init(plim_seakeeping_def* def, uint32_t struct_size, const plim_hull* hull) {
  if (!def || struct_size > kLargestSize) return;
  const plim::SeakeepingDef defaults;
  plim_seakeeping_def value{};
  value.hull = hull, value.density = defaults.density, value.gravity = defaults.gravity;
  for (double& component : value.center_of_mass) component = kNan;
  for (double& component : value.position) component = kNan;
  for (double& component : value.rotation) component = kNan;
  writeStruct(def, struct_size, value);
}

plim_status plim_seakeeping_create(const plim_seakeeping_def* memory, plim_seakeeping** seakeeping) {
  if (!seakeeping) return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_create: seakeeping must not be null");
  *seakeeping = nullptr;
  if (!memory) return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_create: def must not be null");
  return guarded([&] {
    plim_seakeeping_def def;
    plim::RigidMass mass;
    if (const plim_status status = readDef(memory, def, mass)) return status;
    auto made = plim::makeOwned<plim_seakeeping>();
    if (const plim_status status = build(def, mass, *made)) return status;
    *seakeeping = made.release();
    return plim_status{PLIM_OK};
  });
}

void plim_seakeeping_destroy(plim_seakeeping* seakeeping) {
  plim::destroy(seakeeping);
}

plim_status plim_seakeeping_get_info(const plim_seakeeping* seakeeping, plim_seakeeping_info* info) {
  if (const plim_status status = checkGet(seakeeping, info, "plim_seakeeping_info")) return status;
  writeStruct(info, info->struct_size, describe(*seakeeping));
  return PLIM_OK;
}

plim_status plim_seakeeping_get_radiation(const plim_seakeeping* seakeeping, uint32_t frequency,
                                          plim_radiation* radiation) {
  if (const plim_status status = checkGet(seakeeping, radiation, "plim_radiation")) return status;
  if (const plim_status status = checkFrequency(*seakeeping, frequency)) return status;
  const plim::Seakeeping& of = seakeeping->seakeeping;
  plim_radiation to{};
  to.frequency = of.frequencies[frequency];
  plim::api::copy(of.added_mass[frequency], to.added_mass), plim::api::copy(of.damping[frequency], to.damping);
  writeStruct(radiation, radiation->struct_size, to);
  return PLIM_OK;
}

plim_status plim_seakeeping_get_excitation(const plim_seakeeping* seakeeping, uint32_t heading, uint32_t frequency,
                                           plim_excitation* excitation) {
  if (const plim_status status = checkGet(seakeeping, excitation, "plim_excitation")) return status;
  if (const plim_status status = checkHeading(*seakeeping, heading)) return status;
  if (const plim_status status = checkFrequency(*seakeeping, frequency)) return status;
  const plim::Seakeeping& of = seakeeping->seakeeping;
  plim_excitation to{};
  to.heading = of.headings[heading], to.frequency = of.frequencies[frequency];
  copyParts(of.excitationAt(heading, frequency), to.force_real, to.force_imaginary);
  copyParts(of.froude_krylov[heading * of.frequencies.size() + frequency], to.froude_krylov_real,
            to.froude_krylov_imaginary);
  writeStruct(excitation, excitation->struct_size, to);
  return PLIM_OK;
}

plim_status plim_seakeeping_get_response(const plim_seakeeping* seakeeping, uint32_t heading, uint32_t frequency,
                                         plim_response* response) {
  if (const plim_status status = checkGet(seakeeping, response, "plim_response")) return status;
  if (const plim_status status = checkHeading(*seakeeping, heading)) return status;
  if (const plim_status status = checkFrequency(*seakeeping, frequency)) return status;
  return guarded([&] {
    const plim::Seakeeping& of = seakeeping->seakeeping;
    writeStruct(response, response->struct_size,
                describe(of, heading, of.frequencies[frequency], plim::responseAt(of, heading, frequency)));
    return plim_status{PLIM_OK};
  });
}

plim_status plim_seakeeping_find_response(const plim_seakeeping* seakeeping, uint32_t heading, double frequency,
                                          plim_response* response) {
  if (const plim_status status = checkGet(seakeeping, response, "plim_response")) return status;
  if (const plim_status status = checkHeading(*seakeeping, heading)) return status;
  if (!(frequency >= 1e-6 && frequency <= 1e6)) // slower waves, with periods of months, are rounding errors
    return fail(PLIM_BAD_VALUE, "plim_seakeeping_find_response: frequency must lie between 1e-6 and 1e6 rad/s");
  return guarded([&] {
    const plim::Seakeeping& of = seakeeping->seakeeping;
    writeStruct(response, response->struct_size,
                describe(of, heading, frequency, plim::responseBetween(of, heading, frequency)));
    return plim_status{PLIM_OK};
  });
}

plim_status plim_seakeeping_get_panels(const plim_seakeeping* seakeeping, double* corners, uint32_t capacity) {
  if (!seakeeping || (!corners && capacity > 0))
    return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_get_panels: seakeeping and corners must not be null");
  const plim::Array<plim::SeakeepingPanel>& panels = seakeeping->seakeeping.panels;
  for (std::size_t k = 0; k < panels.size() && k < capacity; ++k)
    for (const Vec3d& corner : panels[k].corner) *corners++ = corner.x, *corners++ = corner.y, *corners++ = corner.z;
  return PLIM_OK;
}

plim_status plim_seakeeping_save(const plim_seakeeping* seakeeping, void* bytes, uint64_t capacity, uint64_t* size) {
  if (!seakeeping || !size)
    return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_save: seakeeping and size must not be null");
  return guarded([&] {
    const plim::Array<unsigned char> stored = bytesOf(*seakeeping);
    *size = stored.size();
    if (!bytes) return plim_status{PLIM_OK};
    if (capacity < stored.size())
      return fail(PLIM_BAD_VALUE, "plim_seakeeping_save: capacity is too small: get the size first, with bytes null");
    std::copy(stored.begin(), stored.end(), static_cast<unsigned char*>(bytes));
    return plim_status{PLIM_OK};
  });
}

plim_status plim_seakeeping_load(const void* bytes, uint64_t size, const plim_seakeeping_def* memory,
                                 plim_seakeeping** seakeeping) {
  if (!seakeeping) return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_load: seakeeping must not be null");
  *seakeeping = nullptr;
  if (!bytes) return fail(PLIM_NULL_ARGUMENT, "plim_seakeeping_load: bytes must not be null");
  if (size > (1u << 30)) return fail(PLIM_BAD_VALUE, "plim_seakeeping_load: size is too large: at most 1 GiB");
  return guarded([&] {
    plim_seakeeping_def def;
    plim::RigidMass mass;
    if (memory)
      if (const plim_status status = readDef(memory, def, mass)) return status;
    auto made = plim::makeOwned<plim_seakeeping>();
    const plim::String why =
        readBytes({static_cast<const unsigned char*>(bytes), static_cast<std::size_t>(size)}, *made);
    if (!why.empty()) return fail(PLIM_BAD_VALUE, "plim_seakeeping_load: %s", why.c_str());
    if (memory && made->fingerprint != fingerprintOf(def))
      return fail(PLIM_BAD_VALUE, "plim_seakeeping_load: it is of another hull, or of other weights, pose, water, "
                                  "panels, frequencies or headings: build it again");
    *seakeeping = made.release();
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
