// method.hpp - every baseline by its name: made ready for a mesh once, then asked for as many poses as one likes. The
// table in method.cpp lists them all.
#pragma once

#include "baselines/wrench.hpp"

#include <memory>
#include <span>
#include <string>

namespace plim::baselines {

// Keeps what it needs of the mesh, and its working memory from call to call; so one thread at a time.
class Method {
public:
  virtual ~Method() = default;
  // Throws std::invalid_argument with a sentence where the method does not know such a sea.
  virtual Wrench force(const Placement& placement, const Sea& sea) = 0;
};

struct MethodKind {
  const char* name;   // what comes before the colon
  const char* number; // what the number after it counts; empty: it takes none
  int least, most;    // of that number
  int usual;          // of that number, where none is given
  const char* words;  // what it does, for help and tables
  std::unique_ptr<Method> (*make)(const IndexedMesh<double>& mesh, int number);
};

std::span<const MethodKind> methodKinds();

// "pontoons:12": its kind and its number.
struct MethodName {
  const MethodKind* kind;
  int number;
};

// Throws std::invalid_argument with a sentence that names the likely slip.
MethodName parseMethod(const std::string& name);

std::unique_ptr<Method> makeMethod(const std::string& name, const IndexedMesh<double>& mesh);

} // namespace plim::baselines
