// body_state_api.cpp - the C ABI of a body's state. Its stored form (stored_words.hpp) contains, between head and
// checksum,
//   fingerprint of the hull, number of panels, the record of the last step (record_words.hpp)
#include "api/motion_support.hpp"
#include "api/record_words.hpp"
#include "math/memory.hpp"

namespace {

using namespace plim::api;
using plim::StepRecord;

constexpr StoredKind kStateKind{// "PLIMBST\n"
                                0x0a5453424d494c50ull, 3, "a body's state",
                                "load it with the version of Plimsoll that saved it, or reset the state"};
constexpr bool kHasFilters = true; // any later step may supply seakeeping data

std::size_t wordsOf(const StepRecord& record) {
  return 2 + recordWords(record, kHasFilters);
}

void write(const plim_body_state& from, unsigned char* to) {
  const StepRecord& now = from.state.now;
  StoredWriter writer(kStateKind, wordsOf(now), {to, StoredWriter::sizeFor(wordsOf(now))});
  writer.add(from.state.hullFingerprint()), writer.add(std::uint64_t{now.wet_shares.size()});
  writeRecord(now, kHasFilters, writer);
  writer.finish();
}

// Returns an error message, or null.
const char* read(StoredBytes bytes, plim_body_state& to) {
  StepRecord& next = to.state.next; // `now` is unchanged until everything has been read
  StoredReader reader(bytes);
  if (reader.left() != wordsOf(next) || reader.word() != to.state.hullFingerprint() ||
      reader.word() != next.wet_shares.size())
    return "it was saved for other panels";
  if (!readRecord(reader, kHasFilters, next)) return "it is damaged: it holds numbers that no state has";
  to.state.commit();
  return nullptr;
}

} // namespace

extern "C" {

plim_status plim_body_state_create(const plim_hull* hull, const plim_panels* panels, plim_body_state** state) {
  if (!hull || !state) return fail(PLIM_NULL_ARGUMENT, "plim_body_state_create: hull and state must not be null");
  *state = nullptr;
  if (panels && panels->panels.hull_fingerprint != hull->hull.fingerprint)
    return fail(PLIM_BAD_VALUE, "plim_body_state_create: the panels were created for another hull");
  return guarded([&] {
    *state = plim::create<plim_body_state>(plim::BodyState(panels ? panels->panels : hull->panels()));
    return PLIM_OK;
  });
}

void plim_body_state_destroy(plim_body_state* state) {
  plim::destroy(state);
}

plim_status plim_body_state_reset(plim_body_state* state) {
  if (!state) return fail(PLIM_NULL_ARGUMENT, "plim_body_state_reset: state must not be null");
  state->state.reset();
  return PLIM_OK;
}

plim_status plim_body_state_copy(const plim_body_state* from, plim_body_state* to) {
  if (!from || !to) return fail(PLIM_NULL_ARGUMENT, "plim_body_state_copy: from and to must not be null");
  if (!from->state.isAlike(to->state))
    return fail(PLIM_BAD_VALUE, "plim_body_state_copy: the two states were created for different panels");
  return guarded([&] { // the sizes are equal, so nothing is allocated
    to->state = from->state;
    return PLIM_OK;
  });
}

plim_status plim_body_state_save(const plim_body_state* state, void* bytes, uint64_t capacity, uint64_t* size) {
  if (!state || !size) return fail(PLIM_NULL_ARGUMENT, "plim_body_state_save: state and size must not be null");
  *size = StoredWriter::sizeFor(wordsOf(state->state.now));
  if (!bytes) return PLIM_OK;
  if (capacity < *size)
    return fail(PLIM_BAD_VALUE, "plim_body_state_save: capacity is too small: get the size first, with bytes null");
  write(*state, static_cast<unsigned char*>(bytes));
  return PLIM_OK;
}

plim_status plim_body_state_load(plim_body_state* state, const void* bytes, uint64_t size) {
  if (!state || (!bytes && size > 0))
    return fail(PLIM_NULL_ARGUMENT, "plim_body_state_load: state and bytes must not be null");
  return guarded([&] {
    const StoredBytes stored{static_cast<const unsigned char*>(bytes), static_cast<std::size_t>(size)};
    if (const Damage why = whyNotStored(kStateKind, stored); !why.empty())
      return fail(PLIM_BAD_VALUE, "plim_body_state_load: %s", why.text);
    if (const char* why = read(stored, *state)) return fail(PLIM_BAD_VALUE, "plim_body_state_load: %s", why);
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
