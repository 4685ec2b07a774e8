// Many threads read the same hulls and surfaces and get the same bits; run under the thread sanitizer by ./test.
#include "support.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <thread>

using namespace plim;
using namespace plim::tests;

TEST_CASE("many threads evaluate the same bodies: no races, the same bits") {
  const plimsoll::Hull boat = makeHull(shape("boat")), rowboat = makeHull(shape("rowboat"));
  std::vector<plimsoll::Body> bodies;
  Random random(12);
  for (int k = 0; k < 100; ++k)
    bodies.push_back(
        makeBody(k % 2 ? boat : rowboat, {0, random.uniform(-2, 2), 0}, randomRotation(random), k % 3 == 0));
  bodies[7].position[0] = std::nan(""); // errors are a thread's own
  std::vector<std::vector<plimsoll::Forces>> results(6, std::vector<plimsoll::Forces>(bodies.size()));
  std::vector<std::string> errors(results.size());
  std::vector<std::thread> threads;
  for (std::size_t k = 0; k < results.size(); ++k)
    threads.emplace_back([&, k] {
      for (int repeat = 0; repeat < 3; ++repeat)
        plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), results[k].data(), nullptr);
      errors[k] = plim_last_error();
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t k = 1; k < results.size(); ++k) {
    CHECK(std::memcmp(results[k].data(), results[0].data(), bodies.size() * sizeof(plim_forces)) == 0);
    CHECK(errors[k] == errors[0]);
  }
  CHECK(errors[0].find("position") != std::string::npos);
}

TEST_CASE("hulls are created and destroyed from several threads at once") {
  std::vector<std::thread> threads;
  std::vector<double> volumes(6);
  for (std::size_t k = 0; k < volumes.size(); ++k)
    threads.emplace_back([&volumes, k] {
      for (int repeat = 0; repeat < 5; ++repeat) volumes[k] = makeHull(shape("torus:2,0.5,24")).info().volume;
    });
  for (std::thread& thread : threads) thread.join();
  for (const double volume : volumes) CHECK(volume == volumes[0]);
}
