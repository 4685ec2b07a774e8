// method.hpp - creates any baseline by its name. A method is prepared for one mesh and then evaluated for any number of
// poses. The table in method.cpp lists all methods.
#pragma once

#include "baselines/wrench.hpp"

#include <memory>
#include <span>
#include <string>

namespace plim::baselines {

// Stores the mesh data that it needs and reuses its working memory between calls, so one thread at a time may use it.
class Method {
public:
  virtual ~Method() = default;
  // Throws std::invalid_argument with a message if the method does not support such a sea.
  virtual Wrench force(const Placement& placement, const Sea& sea) = 0;
};

struct MethodKind {
  const char* name;   // the part before the colon
  const char* number; // meaning of the number after the colon; empty: there is no number
  int least, most;    // of that number
  int usual;          // default of that number
  const char* words;  // description for help and tables
  std::unique_ptr<Method> (*make)(const IndexedMesh<double>& mesh, int number);
};

std::span<const MethodKind> methodKinds();

// The kind and the number of "pontoons:12".
struct MethodName {
  const MethodKind* kind;
  int number;
};

// Throws std::invalid_argument with a message that names the likely cause.
MethodName parseMethod(const std::string& name);

std::unique_ptr<Method> makeMethod(const std::string& name, const IndexedMesh<double>& mesh);

} // namespace plim::baselines
