// The C++ headers with -fno-exceptions -fno-rtti: they work, errors reach the handler, and objects that failed to be
// created are empty but can be used in calls. With the argument "abort", the default handler ends the program.
#include <plimsoll/plimsoll_motion.hpp>
#include <plimsoll/plimsoll_seakeeping.hpp>
#include <plimsoll/plimsoll_statics.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

#if defined(__cpp_exceptions) || defined(__cpp_rtti)
#error "this file is to be compiled without exceptions and RTTI"
#endif

bool throwsAsEver(); // with_exceptions.cpp

namespace {

struct Vector {
  float x, y, z;
};

const std::vector<Vector> kVertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<std::uint32_t> kIndices = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

int error_count = 0;
plim_status last_status = PLIM_OK;
std::string last_sentence;

void remember(plim_status status, const char* sentence) {
  ++error_count, last_status = status, last_sentence = sentence;
}

int failures = 0;
void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("no_exceptions: not so: %s\n", what);
  ++failures;
}

// Returns whether exactly one error has occurred since the last call.
bool oneError(plim_status status) {
  const bool one = error_count == 1 && last_status == status && !last_sentence.empty();
  error_count = 0;
  return one;
}

void theyWork() {
  const plimsoll::Hull hull(kVertices, kIndices);
  plimsoll::Body body(hull, plimsoll::stillWater());
  body.position[1] = -2;
  expect(std::abs(plimsoll::evaluate(body).force[1] - 9810. / 6) < 0.01,
         "a tetrahedron under water is carried by 1635 N");
  plimsoll::Scene scene;
  plimsoll::Body dry(hull);
  dry.mass = 100;
  scene.add(dry);
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  expect(std::abs(scene.time() - 0.2) < 1e-9, "a scene steps");
  expect(error_count == 0, "no error");
}

void errorsReachTheHandler() {
  const std::vector<std::uint32_t> beyond = {0, 1, 9, 0, 9, 2, 0, 2, 1, 1, 2, 9}, ragged = {0, 1, 2, 3};
  const plimsoll::Hull refused(kVertices, beyond);
  expect(oneError(PLIM_MESH_REFUSED) && !refused.get(), "a hull that is refused is empty");
  expect(refused.mesh().vertices.empty() && oneError(PLIM_NULL_ARGUMENT), "an empty hull has no mesh");
  const plimsoll::Hull uneven(kVertices, ragged);
  expect(oneError(PLIM_BAD_VALUE) && !uneven.get(), "indices come in threes");
  const plimsoll::Body body(refused, plimsoll::stillWater());
  const plimsoll::Forces none = plimsoll::evaluate(body);
  expect(oneError(PLIM_NULL_ARGUMENT) && none.volume == 0, "an empty hull has no forces");
  plimsoll::evaluate(std::span<const plimsoll::Body>(&body, 1), std::span<plimsoll::Forces>());
  expect(oneError(PLIM_BAD_VALUE), "fewer forces than bodies");
  plimsoll::evaluateWaterLoads(std::span<const plimsoll::Body>(&body, 1), 0.02, std::span<plimsoll::WaterLoad>());
  expect(oneError(PLIM_BAD_VALUE), "fewer loads than bodies");
  plimsoll::Scene scene;
  expect(scene.add(plimsoll::Body(refused)) == 0 && oneError(PLIM_NULL_ARGUMENT), "a scene takes no empty hull");
}

} // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "abort") == 0) {
    const plimsoll::Hull refused(kVertices, std::vector<std::uint32_t>{0, 1});
    return 0; // not reached
  }
  plimsoll::error_handler = remember;
  theyWork();
  errorsReachTheHandler();
  expect(throwsAsEver(), "a file with exceptions in the same program throws");
  return failures == 0 ? 0 : 1;
}
