#include <plimsoll/plimsoll.hpp>

int main(int argc, char**) {
  double x = argc;
  int y = x; // a conversion that the library's own warnings would reject
  {
    int y = 2; // also a shadowed variable
    (void)y;
  }
  return plim_version() > 0 && y == 1 ? 0 : 1;
}
