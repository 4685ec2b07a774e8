// test_version.cpp - a library that does not match the caller's headers reports that in one message before it misreads
// any data. This program pretends to be built with later headers.
#include "plimsoll/plimsoll.h"

#undef PLIM_VERSION
#define PLIM_VERSION (plim_version() + 100) // the next minor version

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <doctest/doctest.h>
#include <string>

TEST_CASE("a library serves older headers of its own line, and no others") {
  const uint32_t version = plim_version();
  REQUIRE(version / 100 == PLIM_VERSION_MINOR);
  CHECK(plim_require_version(version) == PLIM_OK);
  for (const uint32_t other : {version + 1, version + 100, version + 10000, version - 100, 0U, 4294967295U}) {
    CAPTURE(other);
    CHECK(plim_require_version(other) == PLIM_WRONG_VERSION);
  }
  CHECK(plim_require_version(20304) == PLIM_WRONG_VERSION);
  const std::string sentence = plim_last_error();
  CHECK(sentence.find("is version 0.1.0, but the caller was built for 2.3.4") != std::string::npos);
}

TEST_CASE("a C++ program built with other headers is told so by whatever it makes first") {
  const auto refused = [](auto make) {
    try {
      make();
    } catch (const plimsoll::Error& error) {
      return error.reason() == plimsoll::Status::kWrongVersion &&
             std::string(error.what()).find("built for 0.2.0") != std::string::npos;
    }
    return false;
  };
  CHECK(refused([] { plimsoll::Hull{plim_hull_def{}}; }));
  CHECK(refused([] { plimsoll::Water{plimsoll::WaterDef{}}; }));
  CHECK(refused([] { plimsoll::Surface{}; }));
  CHECK(refused([] { plimsoll::Pool{1}; }));
  CHECK(refused([] { plimsoll::Scene{}; }));
}
