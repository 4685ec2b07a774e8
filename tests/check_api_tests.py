#!/usr/bin/env python3
"""Checks that tests cover the whole C interface. Fails, and names what is missing, unless

    test_c_abi.c      calls every function of the headers
    test_layout.cpp   has the size of every struct and the offset of every field

    check_api_tests.py [--test]    --test: checks that a missing one is found
"""
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS.parent / "bindings" / "interface"))
from read_headers import read_interface  # noqa: E402


def find_missing(interface, calls, layout):
    called = set(re.findall(r"\b(plim_\w+)\s*\(", calls))
    missing = [f"test_c_abi.c does not call {function.name}" for function in interface.functions if function.name not in called]
    sizes = set(re.findall(r"\bsizeof\((plim_\w+)\) == \d+", layout))
    offsets = set(re.findall(r"\bAT\((plim_\w+), (\w+), \d+\)", " ".join(layout.split())))
    for struct in interface.structs:
        if struct.name not in sizes:
            missing.append(f"test_layout.cpp does not have the size of {struct.name}")
        missing += [f"test_layout.cpp does not have the offset of {struct.name}.{field.name}" for field in struct.fields
                    if (struct.name, field.name) not in offsets]
    return missing


def check_notices(interface, calls, layout):
    """Checks that each of these texts lacks exactly one thing."""
    for text in (calls.replace("plim_wetting_reset(", "("), calls.replace("plim_hull_create(", "(")):
        assert len(find_missing(interface, text, layout)) == 1
    for text in (layout.replace("sizeof(plim_newly_wet)", "0"), layout.replace("AT(plim_body, state, ", "AT(plim_body, no, ")):
        assert len(find_missing(interface, calls, text)) == 1


def main():
    interface = read_interface()
    calls, layout = ((TESTS / name).read_text(encoding="utf-8") for name in ("test_c_abi.c", "test_layout.cpp"))
    missing = find_missing(interface, calls, layout)
    if not missing and sys.argv[1:] == ["--test"]:
        check_notices(interface, calls, layout)
    print("\n".join(missing) or f"{len(interface.functions)} functions are called, {len(interface.structs)} structs have their layout")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
