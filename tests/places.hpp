// places.hpp - the paths of the command and the sources, for tests. Only places.cpp is compiled with these paths, so
// that the compiler cache can be shared between clones.
#pragma once

namespace plim::tests {

const char* commandPath();  // "" if the command is not built
const char* sourceFolder(); // of the repository

} // namespace plim::tests
