#!/usr/bin/env python3
"""Prints a C program that prints the compiler's layout of every struct of the headers, and the value of every constant:

    size STRUCT BYTES
    field STRUCT FIELD OFFSET BYTES
    constant NAME VALUE

Bindings compare their own structs with it. --pages: only the headers that the modules for web pages offer.
"""
import sys

from read_headers import HEADERS, PAGE_HEADERS, read_interface


def main():
    headers = PAGE_HEADERS if "--pages" in sys.argv[1:] else HEADERS
    interface = read_interface(headers=headers)
    print("\n".join(f'#include "plimsoll/{header}"' for header in headers))
    print("#include <stddef.h>\n#include <stdio.h>\nint main(void) {")
    for struct in interface.structs:
        print(f'  printf("size {struct.name} %zu\\n", sizeof({struct.name}));')
        for field in struct.fields:
            print(f'  printf("field {struct.name} {field.name} %zu %zu\\n", offsetof({struct.name}, {field.name}), '
                  f'sizeof((({struct.name}*)0)->{field.name}));')
    for name in interface.known_values():
        print(f'  printf("constant {name} %lld\\n", (long long){name});')
    print("  return 0;\n}")


if __name__ == "__main__":
    main()
