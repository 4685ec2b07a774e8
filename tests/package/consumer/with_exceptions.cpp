// Part of the same program as no_exceptions.cpp; errors are exceptions here.
#include <plimsoll/plimsoll.hpp>

struct Vector {
  float x, y, z;
};

bool throwsAsEver();
bool throwsAsEver() {
  try {
    const plimsoll::Hull refused(std::vector<Vector>{{0, 0, 0}}, std::vector<std::uint32_t>{0, 0, 9});
  } catch (const plimsoll::Error& error) {
    return error.reason() == plimsoll::Status::kMeshRefused;
  }
  return false;
}
