// scene_bytes.cpp - stores a scene as bytes. The words between head and checksum are
//   fingerprint of the water, time, number of bodies ever added; then for each of these
//     0 if it has been removed, else 1 and
//     the words of its BodyIdentity
//     moves_water + 2 opening_submerged + 4 tolerance_met, fault, KeptNumbers
//     with effects the record of its last step (record_words.hpp), filters only with seakeeping
// If any of these changes, increase the version. Loading reads the bytes twice: the first pass checks them, the second
// changes the scene.
#include "api/scene_bytes.hpp"

#include "api/record_words.hpp"
#include "api/support.hpp"
#include "math/memory.hpp"
#include "water/water_fingerprint.hpp"

#include <type_traits>

namespace plim::api {
namespace {

constexpr StoredKind kSceneKind{// "PLIMSCN\n"
                                0x0a4e43534d494c50ull, 1, "a scene",
                                "load it with the version of Plimsoll that saved it, or start the scene again"};
constexpr std::size_t kSceneWords = 3;

// KeptNumbers as one array.
constexpr std::size_t kNumbers = sizeof(KeptNumbers) / sizeof(double);
using NumberArray = double[kNumbers];
static_assert(std::is_trivially_copyable_v<KeptNumbers> && sizeof(KeptNumbers) == sizeof(NumberArray));

constexpr std::size_t kBodyWords = 2 + kNumbers; // without identity and record

// Includes the word that says whether the body exists.
std::size_t wordsOf(const SceneBody& body) {
  const std::size_t fixed = 1 + BodyIdentity::kWords + kBodyWords;
  return body.panels ? fixed + recordWords(body.now.state.now, body.radiation) : fixed;
}

std::size_t wordsOf(const Scene& scene) {
  std::size_t words = kSceneWords;
  for (std::size_t i = 0; i < scene.count(); ++i) words += scene.body(i) ? wordsOf(*scene.body(i)) : 1;
  return words;
}

void write(const Scene& scene, std::size_t index, StoredWriter& to) {
  const SceneBody& body = *scene.body(index);
  const KeptMotion kept = scene.kept(index);
  to.add(std::uint64_t{1});
  for (const std::uint64_t word : body.identity.words) to.add(word);
  to.add(std::uint64_t{kept.moves_water} | std::uint64_t{kept.opening_submerged} << 1 |
         std::uint64_t{kept.tolerance_met} << 2);
  to.add(static_cast<std::uint64_t>(kept.fault));
  NumberArray numbers;
  std::memcpy(numbers, &kept.numbers, sizeof numbers);
  for (const double number : numbers) to.add(number);
  if (body.panels) writeRecord(scene.motion(index).state.now, body.radiation, to);
}

// Reads kBodyWords words. Returns false if their flags are invalid.
bool read(StoredReader& from, KeptMotion& kept) {
  const std::uint64_t flags = from.word(), fault = from.word();
  kept.moves_water = flags & 1, kept.opening_submerged = flags & 2, kept.tolerance_met = flags & 4;
  kept.fault = static_cast<StepFault>(fault);
  NumberArray numbers;
  for (double& number : numbers) number = from.number();
  std::memcpy(&kept.numbers, numbers, sizeof numbers);
  return flags <= 7 && fault <= static_cast<std::uint64_t>(StepFault::kModel);
}

bool isMassOfBody(const RigidMass& mass) {
  const Mat3d turned = mass.axes_b * transpose(mass.axes_b) - Mat3d::identity();
  double askew = 0;
  for (const Vec3d& row : turned.row) askew += sumOfMagnitudes(row);
  return mass.mass > 0 && std::isfinite(mass.mass) && sumOfMagnitudes(mass.center_of_mass_b) < 1e7 &&
         areMomentsOfBody(mass.principal) && askew < 1e-6;
}

// A step relies on these numbers. It detects itself whether invalid other numbers lead to a fault.
bool canMove(const KeptNumbers& motion, unsigned locked) {
  return isMassOfBody(motion.rigid.mass) && isUnit(motion.rigid.rotation) && isFinite(motion.rigid.locked_velocity) &&
         isFinite(motion.other) && RigidBody(motion.rigid, locked).isSound();
}

plim_status refuse(const char* why, const char* detail = "") {
  return fail(PLIM_BAD_VALUE, why, detail);
}

// Checks the words of a body that exists in the bytes, and fills its recordFor().
plim_status readBody(StoredReader& from, std::size_t index, Scene& scene) {
  const SceneBody* body = scene.body(index);
  if (!body)
    return refuse("it has been removed since the scene was saved, and cannot be restored: move it out of the way "
                  "instead of removing it, as long as a scene that contains it may be loaded");
  constexpr const char* kTooShort = "the bytes end within it";
  if (from.left() < BodyIdentity::kWords) return refuse(kTooShort);
  for (std::size_t k = 0; k < BodyIdentity::kWords; ++k)
    if (from.word() != body->identity.words[k])
      return refuse("it differs from the body that was saved in its %s: add the same bodies in the same order",
                    BodyIdentity::kNames[k]);
  if (from.left() < wordsOf(*body) - 1 - BodyIdentity::kWords) return refuse(kTooShort);
  KeptMotion motion;
  if (read(from, motion) && canMove(motion.numbers, body->now.rigid.locked()) &&
      (!body->panels || readRecord(from, body->radiation, scene.recordFor(index))))
    return PLIM_OK;
  return refuse("the bytes are damaged: they hold numbers that no body has");
}

plim_status readBodies(StoredReader& from, std::size_t count, Scene& scene) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t is_there = from.left() > 0 ? from.word() : 2;
    if (is_there == 0) continue;
    plim_status status;
    {
      const CallDepth per_body(perBodyDepth());
      status = is_there == 1 ? readBody(from, i, scene) : refuse("the bytes are damaged");
    }
    if (status == PLIM_OK) continue;
    nameRefused("body", i);
    logLastError();
    return status;
  }
  if (from.left() == 0) return PLIM_OK;
  return refuse("plim_scene_load: the bytes are damaged: there are more than belong to its bodies");
}

plim_status readScene(StoredReader& from, const Scene& scene, std::uint64_t& count, double& time) {
  if (from.left() < kSceneWords) return refuse("plim_scene_load: the bytes are damaged: they have no bodies");
  if (from.word() != fingerprintOf(scene.water()))
    return refuse("plim_scene_load: the scene was saved with water of other parameters: set that water first, by "
                  "plim_scene_set_water");
  time = from.number(), count = from.word();
  if (!std::isfinite(time)) return refuse("plim_scene_load: the bytes are damaged: their time is not finite");
  if (count <= scene.count()) return PLIM_OK;
  return refuse("plim_scene_load: more bodies were saved than the scene has: add the same bodies in the same order, "
                "and any body in place of a removed one");
}

// Reads the same words again and changes the scene.
void restore(StoredReader from, std::size_t count, Scene& scene) {
  from.skip(kSceneWords);
  for (std::size_t i = 0; i < count; ++i) {
    const SceneBody* body = scene.body(i);
    if (from.word() == 0) {
      if (body) scene.remove(i);
      continue;
    }
    from.skip(BodyIdentity::kWords);
    KeptMotion motion;
    read(from, motion);
    if (body->panels) from.skip(recordWords(body->now.state.now, body->radiation));
    scene.restore(i, motion);
  }
}

} // namespace

std::uint64_t bytesNeeded(const Scene& scene) {
  return StoredWriter::sizeFor(wordsOf(scene));
}

void writeBytes(const Scene& scene, std::span<unsigned char> to) {
  StoredWriter writer(kSceneKind, wordsOf(scene), to);
  writer.add(fingerprintOf(scene.water())), writer.add(scene.time()), writer.add(std::uint64_t{scene.count()});
  for (std::size_t i = 0; i < scene.count(); ++i)
    if (scene.body(i))
      write(scene, i, writer);
    else
      writer.add(std::uint64_t{0});
  writer.finish();
}

plim_status readBytes(StoredBytes bytes, Scene& to) {
  if (const Damage why = whyNotStored(kSceneKind, bytes); !why.empty()) return refuse("plim_scene_load: %s", why.text);
  StoredReader reader(bytes);
  std::uint64_t count = 0;
  double time = 0;
  if (const plim_status status = readScene(reader, to, count, time)) return status;
  const auto bodies = static_cast<std::size_t>(count);
  if (const plim_status status = readBodies(reader, bodies, to)) return status;
  restore(StoredReader(bytes), bodies, to);
  to.rewind(time, bodies);
  return PLIM_OK;
}

} // namespace plim::api
