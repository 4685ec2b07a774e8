// test_hull_bytes.cpp - hulls as bytes: a loaded hull gives the same bits as the saved one; truncated, damaged or
// forged bytes are harmless; the format is fixed.
#include "hull_results.hpp"
#include "stored_bytes.hpp"
#include "text_checks.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

using Saved = std::vector<std::byte>;

// Returns the reason why the bytes are rejected, or "". Rejected bytes give no hull.
std::string complaintAbout(const Saved& bytes) {
  plim_hull* hull = reinterpret_cast<plim_hull*>(&hull);
  const plim_status status = plim_hull_load(bytes.data(), bytes.size(), &hull);
  if (status == PLIM_OK) {
    plim_hull_destroy(hull);
    return "";
  }
  CHECK(status == PLIM_BAD_VALUE);
  CHECK(hull == nullptr);
  return plim_last_error();
}

// Words of the format, in order.
enum Word {
  kVertices = 3,
  kTreeVertices,
  kTriangles,
  kWettable,
  kSource,
  kSealed,
  kCaps,
  kRimVertices,
  kOpeningVertices,
  kClosed,
  kFingerprint,
  kCenter,
  kHalfExtent = kCenter + 3,
  kArea = kHalfExtent + 3,
  kVolume,
  kLists = kCenter + 61
};

// A box of 12 triangles with one word changed.
std::string complaintAboutBox(std::size_t word, std::uint64_t value) {
  Saved bytes = makeHull(shape("box:4,1,2")).save();
  putWord(bytes, word, value), mendChecksum(bytes);
  return complaintAbout(bytes);
}
std::string complaintAboutBox(std::size_t word, double value) {
  return complaintAboutBox(word, bitCast<std::uint64_t>(value));
}

} // namespace

TEST_CASE("a loaded hull gives the same bits, on random meshes with faults") {
  Random random(21);
  const int cases = caseCount(150, 2000);
  int accepted = 0;
  for (int k = 0; k < cases; ++k) {
    const MeshData mesh = messyMesh(random);
    const std::optional<plimsoll::Hull> hull =
        tryHull(mesh, static_cast<std::uint32_t>(random.bits() % 8) & ~std::uint32_t{PLIM_HULL_REFUSE_OPEN},
                randomMask(random, mesh));
    if (!hull) continue;
    ++accepted;
    INFO("case ", k);
    const Saved bytes = hull->save();
    const plimsoll::Hull loaded = plimsoll::Hull::load(bytes);
    REQUIRE(loaded.save() == bytes);
    REQUIRE(resultsOf(loaded) == resultsOf(*hull));
    const std::vector<std::uint8_t> mask = randomMask(random, mesh);
    REQUIRE(loaded.masked(mask).save() == hull->masked(mask).save());
  }
  CHECK(accepted > cases / 2);
}

TEST_CASE("large hulls, of several levels of the tree") {
  for (const char* name : {"geodesic:5,1,1.5,30", "torus:2,0.7,200", "boat", "rowboat", "box:1,1,1"}) {
    const plimsoll::Hull hull = makeHull(shape(name)), loaded = plimsoll::Hull::load(hull.save());
    CHECK(resultsOf(loaded) == resultsOf(hull));
    CHECK(loaded.info().memory == hull.info().memory);
  }
}

TEST_CASE("bytes may lie anywhere in memory") {
  const Saved bytes = makeHull(shape("boat")).save();
  Saved shifted(bytes.size() + 3);
  std::copy(bytes.begin(), bytes.end(), shifted.begin() + 3);
  CHECK(plimsoll::Hull::load(std::span(shifted).subspan(3)).save() == bytes);
  std::uint64_t size = 0;
  REQUIRE(plim_hull_save(makeHull(shape("boat")).get(), shifted.data() + 1, bytes.size(), &size) == PLIM_OK);
  CHECK(std::equal(bytes.begin(), bytes.end(), shifted.begin() + 1));
}

TEST_CASE("the bytes are the same on every platform; if this fails, the format needs another version") {
  const auto checksum = [](const char* name) {
    const Saved bytes = makeHull(shape(name)).save();
    return api::wordAt(stored(bytes), bytes.size() / 8 - 1);
  };
  CHECK(checksum("box:4,1,2") == 15007883100036876701u);
  CHECK(checksum("geodesic:2,1,1,11") == 17774821772038610438u);
  const Saved bytes = makeHull(shape("box:4,1,2")).save();
  CHECK(std::memcmp(bytes.data(), "PLIMHLL\n", 8) == 0);
  CHECK(api::wordAt(stored(bytes), kVertices) == 8);
  CHECK(api::wordAt(stored(bytes), kTriangles) == 12);
  CHECK(api::numberAt(stored(bytes), kVolume) == 8);
}

TEST_CASE("bytes that are cut short, damaged or of another kind are refused, each in its words") {
  const Saved bytes = makeHull(shape("box:4,1,2")).save();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{9}, std::size_t{200}, bytes.size() / 2, bytes.size() - 1}) {
    Saved cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    cut.reserve(1); // a non-null pointer
    CHECK(has(complaintAbout(cut), "cut short"));
  }
  Saved changed = bytes;
  changed.push_back(std::byte{0});
  CHECK(has(complaintAbout(changed), "more bytes than belong to it"));
  changed = bytes, changed[0] = std::byte{'Q'};
  CHECK(has(complaintAbout(changed), "not a hull that Plimsoll has saved"));
  changed = bytes, changed[8] = std::byte{9};
  CHECK(has(complaintAbout(changed), "another version of the format, 9 instead of 1: build it again"));
  changed.assign(5000, std::byte{'x'});
  CHECK(has(complaintAbout(changed), "not a hull that Plimsoll has saved"));
  Random random(7);
  for (int k = 0; k < 300; ++k) { // one bit anywhere after the size
    changed = bytes;
    const auto at = 24 + static_cast<std::size_t>(random.uniform() * static_cast<double>(bytes.size() - 25));
    changed[at] ^= static_cast<std::byte>(1u << k % 8);
    CHECK(has(complaintAbout(changed), "checksum is wrong"));
  }
}

TEST_CASE("forged numbers with a right checksum are refused") {
  for (const Word count : {kVertices, kTriangles, kWettable, kSealed, kCaps, kRimVertices, kOpeningVertices})
    for (const std::uint64_t value : {std::uint64_t{4}, std::uint64_t{1000}, std::uint64_t{1} << 31, ~std::uint64_t{0}})
      CHECK(has(complaintAboutBox(count, value), "do not fit its size"));
  CHECK(has(complaintAboutBox(kTreeVertices, std::uint64_t{9}), "do not fit its size"));
  CHECK(has(complaintAboutBox(kTreeVertices, std::uint64_t{7}), "not have three vertices"));
  CHECK(has(complaintAboutBox(kSource, std::uint64_t{11}), "do not form a mesh"));
  CHECK(has(complaintAboutBox(kClosed, std::uint64_t{2}), "neither open nor closed"));
  for (std::size_t word = kCenter; word < kLists; ++word) {
    CHECK(has(complaintAboutBox(word, HUGE_VAL), "not finite"));
    CHECK(has(complaintAboutBox(word, std::nan("")), "not finite"));
  }
  CHECK(has(complaintAboutBox(kCenter, 1e8), "not that of a hull"));
  CHECK(has(complaintAboutBox(kHalfExtent, -1.0), "not that of a hull"));
  CHECK(has(complaintAboutBox(kHalfExtent, 1.0), "outside its box"));
  CHECK(has(complaintAboutBox(kVolume, 0.0), "not that of a hull"));
  CHECK(has(complaintAboutBox(kArea, 0.0), "not that of a hull"));
  CHECK(has(complaintAboutBox(kLists, std::nan("")), "outside its box"));
  const std::size_t numbers = kLists + 3 * 8, triangles = numbers + 4, order = triangles + 18, sources = order + 6;
  CHECK(has(complaintAboutBox(numbers, std::uint64_t{0}), "not numbered"));
  CHECK(has(complaintAboutBox(numbers, std::uint64_t{8} << 32), "not numbered"));
  CHECK(has(complaintAboutBox(triangles, std::uint64_t{8} << 32), "not have three vertices"));
  CHECK(has(complaintAboutBox(triangles, std::uint64_t{0}), "not have three vertices"));
  CHECK(has(complaintAboutBox(order, std::uint64_t{12} << 32), "each triangle once"));
  CHECK(has(complaintAboutBox(order, std::uint64_t{0}), "each triangle once"));
  CHECK(has(complaintAboutBox(sources, std::uint64_t{0}), "do not form a mesh"));
  CHECK(has(complaintAboutBox(sources + 5, std::uint64_t{12} << 32 | 10), "do not form a mesh"));
}

TEST_CASE("forged bytes with a right checksum do no harm") {
  Random random(8);
  const int cases = caseCount(600, 20000);
  int loaded = 0;
  for (int k = 0; k < cases; ++k) {
    MeshData mesh = messyMesh(random);
    const std::optional<plimsoll::Hull> hull = tryHull(mesh, random.bits() % 2, randomMask(random, mesh));
    if (!hull) continue;
    Saved bytes = hull->save();
    const std::size_t words = bytes.size() / 8;
    for (std::uint64_t changes = 1 + random.bits() % 3; changes > 0; --changes) {
      const std::size_t word =
          random.bits() % 2 ? kVertices + random.bits() % (kLists - kVertices) : random.bits() % words;
      const std::uint64_t old = api::wordAt(stored(bytes), word),
                          other = api::wordAt(stored(bytes), random.bits() % words);
      const std::uint64_t values[] = {old ^ std::uint64_t{1} << random.bits() % 64, other, random.bits() % 16, old + 1,
                                      old << 32 | old >> 32};
      putWord(bytes, word, values[random.bits() % 5]);
    }
    mendChecksum(bytes);
    plim_hull* raw = nullptr;
    if (plim_hull_load(bytes.data(), bytes.size(), &raw) != PLIM_OK) continue;
    plim_hull_destroy(raw);
    const plimsoll::Hull forged = plimsoll::Hull::load(bytes);
    if (forged.info().source_count > 1000000) continue; // skip: its buffers would be large
    ++loaded;
    CHECK(plimsoll::Hull::load(forged.save()).save() == forged.save());
    CHECK(resultsOf(forged).size() > 0);
    forged.masked();
  }
  CHECK(loaded > cases / 4);
}

TEST_CASE("save and load: arguments that cannot be used") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  std::uint64_t size = 7;
  CHECK(plim_hull_save(nullptr, nullptr, 0, &size) == PLIM_NULL_ARGUMENT);
  CHECK(plim_hull_save(hull.get(), nullptr, 0, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(size == 7);
  CHECK(plim_hull_save(hull.get(), nullptr, 0, &size) == PLIM_OK);
  Saved bytes(size + 1, std::byte{0xee});
  CHECK(plim_hull_save(hull.get(), bytes.data(), size - 1, &size) == PLIM_BAD_VALUE);
  CHECK(has(plim_last_error(), "capacity is too small"));
  CHECK(bytes[0] == std::byte{0xee});
  CHECK(plim_hull_save(hull.get(), bytes.data(), size, &size) == PLIM_OK);
  CHECK(bytes[size] == std::byte{0xee});
  plim_hull* loaded = reinterpret_cast<plim_hull*>(&loaded);
  CHECK(plim_hull_load(nullptr, size, &loaded) == PLIM_NULL_ARGUMENT);
  CHECK(loaded == nullptr);
  CHECK(plim_hull_load(bytes.data(), size, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_hull_load(bytes.data(), ~std::uint64_t{0}, &loaded) == PLIM_BAD_VALUE);
}
