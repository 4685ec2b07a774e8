// saved_scenes.cpp - checks that scenes saved by one process continue in another with the same bits.
//   saved_scenes save FILE [COUNT]    steps random scenes (random_scenes.hpp), saves each at some step, and continues
//   saved_scenes load FILE            recreates the scenes of the file, loads each, continues, and compares
// The file may come from another compiler, processor or system.
#include "random_scenes.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>

using namespace plim::tests;

namespace {

constexpr int kStepsAfter = 100, kStepsPerMark = 25;

// The compared values: the checksum of all bytes of a scene, and a hash of the results of plim_scene_get_state.
struct Mark {
  std::uint64_t saved, states;
  bool operator==(const Mark&) const = default;
};

Mark markOf(RandomScene& random) {
  const std::vector<std::byte> bytes = random.scene().save();
  std::uint64_t checksum = 0;
  for (std::size_t k = 0; k < 8; ++k) checksum |= std::to_integer<std::uint64_t>(bytes[bytes.size() - 8 + k]) << 8 * k;
  return {checksum, random.stateHash()};
}

// Returns the values at the moment of saving and after every kStepsPerMark steps.
std::vector<Mark> marksFrom(RandomScene& random) {
  std::vector<Mark> marks{markOf(random)};
  for (int k = 0; k < kStepsAfter; ++k) {
    random.step(random.stepsBefore() + k);
    if ((k + 1) % kStepsPerMark == 0) marks.push_back(markOf(random));
  }
  return marks;
}

void put(std::ostream& to, std::uint64_t word) {
  for (int k = 0; k < 8; ++k) to.put(static_cast<char>(word >> 8 * k));
}
std::uint64_t take(std::istream& from) {
  std::uint64_t word = 0;
  for (int k = 0; k < 8; ++k) word |= static_cast<std::uint64_t>(from.get() & 0xff) << 8 * k;
  return word;
}

int save(const char* name, std::uint64_t count) {
  std::ofstream file(name, std::ios::binary);
  put(file, count);
  for (std::uint64_t number = 0; number < count; ++number) {
    RandomScene random(number);
    for (int k = 0; k < random.stepsBefore(); ++k) random.step(k);
    const std::vector<std::byte> bytes = random.scene().save();
    put(file, bytes.size());
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    for (const Mark& mark : marksFrom(random)) put(file, mark.saved), put(file, mark.states);
  }
  if (!file.flush()) return std::fprintf(stderr, "saved_scenes: %s cannot be written\n", name), 1;
  return 0;
}

// Returns whether the scene continues like the one that was saved.
bool goesOn(std::istream& file, std::uint64_t number) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(take(file)));
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  std::vector<Mark> expected(1 + kStepsAfter / kStepsPerMark);
  for (Mark& mark : expected) mark.saved = take(file), mark.states = take(file);
  RandomScene random(number);
  random.load(bytes, random.stepsBefore());
  const std::vector<Mark> found = marksFrom(random);
  for (std::size_t k = 0; k < found.size(); ++k)
    if (!(found[k] == expected[k]))
      return std::printf("scene %d differs %d steps after it was loaded%s\n", static_cast<int>(number),
                         static_cast<int>(k) * kStepsPerMark,
                         found[k].saved == expected[k].saved ? ": what plim_scene_get_state returns" : ""),
             false;
  return true;
}

int load(const char* name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) return std::fprintf(stderr, "saved_scenes: %s cannot be read\n", name), 1;
  const std::uint64_t count = take(file);
  std::uint64_t same = 0;
  for (std::uint64_t number = 0; number < count; ++number) same += goesOn(file, number);
  std::printf("%d scenes, %d went on with the same bits\n", static_cast<int>(count), static_cast<int>(same));
  return file && count > 0 && same == count ? 0 : 1;
}

} // namespace

int main(int count, char** argument) try {
  const std::string verb = count > 2 ? argument[1] : "";
  if (verb == "save")
    return save(argument[2],
                static_cast<std::uint64_t>(count > 3 ? std::atoi(argument[3]) : std::max(4, caseCount(80, 1000))));
  if (verb == "load") return load(argument[2]);
  return std::fprintf(stderr, "saved_scenes save FILE [COUNT], saved_scenes load FILE\n"), 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "saved_scenes: %s\n", error.what());
  return 1;
}
