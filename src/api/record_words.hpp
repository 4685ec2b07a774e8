// record_words.hpp - the words of a StepRecord within stored objects (stored_words.hpp), in the same order for a body's
// state and for scenes:
//   begun + 2 radiated, displaced volume, upright, the filters if the object has room for them, the wet shares
#pragma once

#include "api/stored_words.hpp"
#include "hydrodynamics/body_state.hpp"

namespace plim::api {

inline std::size_t recordWords(const StepRecord& record, bool has_filters) {
  return 3 + (has_filters ? record.filters.size() : 0) +
         static_cast<std::size_t>(wordsFor(record.wet_shares.size(), sizeof(float)));
}

inline void writeRecord(const StepRecord& record, bool has_filters, StoredWriter& to) {
  to.add(std::uint64_t{record.begun} | std::uint64_t{record.radiated} << 1);
  to.add(record.volume), to.add(record.upright);
  if (has_filters) // undefined unless it has radiated
    for (const double number : record.filters) to.add(record.radiated ? number : 0.0);
  to.addList(std::span<const float>(record.wet_shares));
}

// Returns whether no number is negative, infinite or NaN. It compares the bits, which the compiler can vectorize: those
// of positive numbers have the order of the numbers.
inline bool areShares(std::span<const float> numbers) {
  constexpr std::uint32_t kInfinity = 0x7f800000u, kMinusZero = 0x80000000u;
  bool all = true;
  for (const float number : numbers) {
    const auto bits = bitCast<std::uint32_t>(number);
    all &= bits < kInfinity || bits == kMinusZero;
  }
  return all;
}

// Reads recordWords(record, has_filters) words, always all of them. Returns false if they hold numbers that no step
// produces; `record` is then undefined. The caller sets the size of its wet_shares.
inline bool readRecord(StoredReader& from, bool has_filters, StepRecord& record) {
  const std::uint64_t flags = from.word();
  bool sound = flags <= 3 && (has_filters || flags <= 1);
  record.begun = flags & 1, record.radiated = flags & 2;
  const auto readNumber = [&](double& number, double least, double most) {
    number = from.number();
    sound = sound && std::isfinite(number) && number >= least && number <= most;
  };
  readNumber(record.volume, 0, HUGE_VAL), readNumber(record.upright, 0, 1);
  if (has_filters)
    for (double& number : record.filters) readNumber(number, -HUGE_VAL, HUGE_VAL);
  from.readNumbers(std::span<float>(record.wet_shares));
  return sound && areShares(record.wet_shares);
}

} // namespace plim::api
