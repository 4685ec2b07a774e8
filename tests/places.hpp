// places.hpp - where tests find the command and the sources. Only places.cpp is compiled with these paths, so that the compiler cache serves
// the tests of another clone as well.
#pragma once

namespace plim::tests {

const char* commandPath();  // "": not built here
const char* sourceFolder(); // of the repository

} // namespace plim::tests
