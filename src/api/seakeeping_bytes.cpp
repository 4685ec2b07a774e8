// seakeeping_bytes.cpp - stores a plim_seakeeping as bytes (stored_words.hpp). The words between head and checksum are
//   fingerprint of its inputs, fingerprint of its hull, number of panels, of frequencies, of headings,
//   the numbers in the order of visitNumbers
// If that order or the results of the solver change, increase the version: older stored data is then built again.
#include "api/seakeeping_support.hpp"
#include "math/memory.hpp"

#include <cmath>
#include <type_traits>

namespace plim::api {
namespace {

constexpr StoredKind kSeakeepingKind{0x0a4145534d494c50ull, 3, "a seakeeping", "build it again"}; // "PLIMSEA\n"
constexpr std::size_t kHeadWords = kStoredHead + 5;

// Defines the order of all numbers, for writing and for reading. of: a plim_seakeeping whose lists have their final
// lengths.
template <typename Of, typename Visit>
void visitNumbers(Of& of, Visit visit) {
  auto& all = of.seakeeping;
  const auto visitVector = [&](auto& v) { visit(v.x), visit(v.y), visit(v.z); };
  const auto visitMatrix = [&](auto& m) {
    for (auto& row : m.row)
      for (auto& element : row) visit(element);
  };
  const auto visitMatrices = [&](auto& list) {
    for (auto& m : list) visitMatrix(m);
  };
  const auto visitNumbersOf = [&](auto& list) {
    for (auto& number : list) visit(number);
  };
  using Parts =
      std::conditional_t<std::is_const_v<Of>, const double, double>[2]; // of a complex number, by the standard
  const auto visitComplex = [&](auto& number) {
    auto& parts = reinterpret_cast<Parts&>(number);
    visit(parts[0]), visit(parts[1]);
  };
  for (auto* number : {&all.density, &all.gravity, &all.mass, &all.volume, &all.waterplane_area, &all.center_height,
                       &all.longest, &all.irregular_frequency})
    visit(*number);
  visitVector(of.center_of_mass_b), visitVector(of.rest.position);
  visitVector(of.hull_center_b), visitVector(of.half_extent_b);
  for (auto* number : {&of.rotation.x, &of.rotation.y, &of.rotation.z, &of.rotation.w}) visit(*number);
  visitMatrix(all.inertia), visitMatrix(all.stiffness), visitMatrix(all.added_mass_infinite);
  visitNumbersOf(all.bank.frequency), visitMatrices(all.bank.weight);
  visitNumbersOf(all.frequencies), visitMatrices(all.added_mass), visitMatrices(all.damping);
  visitNumbersOf(all.headings);
  for (auto* list : {&all.excitation, &all.froude_krylov})
    for (auto& six : *list)
      for (auto& number : six) visitComplex(number);
  for (auto& panel : all.panels)
    for (auto& corner : panel.corner) visitVector(corner);
}

struct Counts {
  std::uint64_t panels, frequencies, headings;
};

// The counts match the number of bytes, so the lists fit into memory.
void makeRoom(const Counts& counts, Seakeeping& in) {
  const auto frequencies = static_cast<std::size_t>(counts.frequencies);
  const auto headings = static_cast<std::size_t>(counts.headings);
  in.panels.resize(static_cast<std::size_t>(counts.panels));
  in.frequencies.resize(frequencies), in.added_mass.resize(frequencies), in.damping.resize(frequencies);
  in.headings.resize(headings);
  in.excitation.resize(headings * frequencies), in.froude_krylov.resize(headings * frequencies);
}

std::uint64_t numbersOf(const Counts& counts) {
  constexpr std::uint64_t kFixed = 8 + 12 + 4 + 3 * 36 + RadiationBank::kSections * 37;
  return kFixed + counts.frequencies * 73 + counts.headings + counts.headings * counts.frequencies * 24 +
         counts.panels * 9;
}

// Returns the reason why the numbers are invalid, or null.
const char* whyDamaged(const plim_seakeeping& of, bool finite) {
  const Seakeeping& all = of.seakeeping;
  if (!finite) return "it holds numbers that are not finite";
  if (!(all.density > 0 && all.gravity > 0 && all.mass > 0)) return "density, gravity or mass is not positive";
  if (!(all.volume > 0 && all.waterplane_area > 0)) return "its volume or waterplane is not positive";
  if (!isUnit(of.rotation)) return "its rotation is not a unit quaternion";
  double before = 0;
  for (const double frequency : all.frequencies) {
    if (!(frequency > before)) return "its frequencies do not ascend";
    before = frequency;
  }
  for (const double frequency : all.bank.frequency)
    if (!(frequency > 0)) return "a filter's frequency is not positive";
  return nullptr;
}

String checkHead(StoredBytes bytes, Counts& counts) {
  if (const Damage why = whyNotStored(kSeakeepingKind, bytes); !why.empty()) return why.text;
  if (bytes.size() < (kHeadWords + 1) * kWordSize) return "it is damaged: its numbers of panels are missing";
  counts = {wordAt(bytes, kHeadWords - 3), wordAt(bytes, kHeadWords - 2), wordAt(bytes, kHeadWords - 1)};
  constexpr std::uint64_t kMost = 1u << 20; // prevents overflow below
  if (counts.panels > kMost || counts.frequencies > kMost || counts.headings > kMost || counts.frequencies == 0 ||
      (kHeadWords + 1 + numbersOf(counts)) * kWordSize != bytes.size())
    return "it is damaged: its numbers of panels, frequencies and headings do not fit its size";
  return "";
}

} // namespace

Array<unsigned char> bytesOf(const plim_seakeeping& from) {
  const Seakeeping& all = from.seakeeping;
  const Counts counts{all.panels.size(), all.frequencies.size(), all.headings.size()};
  const auto words = static_cast<std::size_t>(kHeadWords - kStoredHead + numbersOf(counts));
  Array<unsigned char> bytes(StoredWriter::sizeFor(words));
  StoredWriter writer(kSeakeepingKind, words, bytes);
  for (const std::uint64_t word :
       {from.fingerprint, from.hull_fingerprint, counts.panels, counts.frequencies, counts.headings})
    writer.add(word);
  visitNumbers(from, [&](const double& number) { writer.add(number); });
  writer.finish();
  return bytes;
}

String readBytes(StoredBytes bytes, plim_seakeeping& to) {
  Counts counts{};
  if (String why = checkHead(bytes, counts); !why.empty()) return why;
  to.fingerprint = wordAt(bytes, kStoredHead), to.hull_fingerprint = wordAt(bytes, kStoredHead + 1);
  makeRoom(counts, to.seakeeping);
  std::size_t word = kHeadWords;
  bool finite = true;
  visitNumbers(to, [&](double& number) {
    number = numberAt(bytes, word++);
    finite = finite && std::isfinite(number);
  });
  if (const char* why = whyDamaged(to, finite)) return String("it is damaged: ") + why;
  to.rest.rotation = rotationMatrix(to.rotation);
  to.prepareForSteps();
  return "";
}

} // namespace plim::api
