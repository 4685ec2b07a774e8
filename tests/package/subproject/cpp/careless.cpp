#include <plimsoll/plimsoll.hpp>

int main(int argc, char**) {
  double x = argc;
  int y = x; // a conversion our own code may not make
  {
    int y = 2; // and a shadow
    (void)y;
  }
  return plim_version() > 0 && y == 1 ? 0 : 1;
}
