#!/usr/bin/env python3
"""Checks that a reader of cases.txt refuses files that it would otherwise misread.

    check_strictness.py PROGRAM [ARGUMENT...]    runs it on each of the files below: exit code 2 and a message for
                                                 invalid files, all 273 cases for valid ones
    check_strictness.py --write FOLDER           writes the files there as bad_*.txt and good_*.txt, for tests that read
                                                 them themselves
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TEXT = (Path(__file__).resolve().parent / "cases.txt").read_text()


def once(pattern, replacement):
    changed, count = re.subn(pattern, replacement, TEXT, count=1, flags=re.M)
    assert count == 1, f"{pattern} is not in cases.txt"
    return changed


BAD = {
    "a line with a misspelt name": once(r"^tolerance ", "tolerence "),
    "a line of another kind of case": once(r"^(matrix .*)$", r"\1\nmass 4000000000000000"),
    "a double of 15 digits": once(r"^(position [0-9a-f]{16} [0-9a-f]{15})[0-9a-f] ", r"\1 "),
    "a double of 17 digits": once(r"^(time [0-9a-f]{16})$", r"\g<1>0"),
    "a float of 7 digits": once(r"^(matrix [0-9a-f]{7})[0-9a-f] ", r"\1 "),
    "a letter in an integer": once(r"^locked (\d+)$", r"locked \1x"),
    "two numbers of three": once(r"^(position [0-9a-f]{16} [0-9a-f]{16}) [0-9a-f]{16}$", r"\1"),
    "four numbers of three": once(r"^(position( [0-9a-f]{16}){3})$", r"\1 0000000000000000"),
    "a line without words": once(r"^time [0-9a-f]{16}$", "time"),
    "a line twice": once(r"^(time [0-9a-f]{16})$", r"\1\n\1"),
    "two spaces": once(r"^(position [0-9a-f]{16}) ", r"\1  "),
    "a missing mesh": once(r"^(case \d+ evaluate\n(?:.*\n)*?mesh )\S+$", r"\1nowhere"),
    "a missing sea": once(r"^(case \d+ heights\n(?:.*\n)*?sea )\S+$", r"\1nowhere"),
    "a case without a kind": once(r"^(case \d+) evaluate$", r"\1"),
    "a case of an unknown kind": once(r"^(case \d+) evaluate$", r"\1 mesh"),
}


GOOD = {
    "only comments": TEXT + "\n# nothing but\n# comments\n",
    "empty lines": TEXT.replace("\n\n", "\n\n\n") + "\n\n",
}


def write(folder):
    for start, files in (("bad", BAD), ("good", GOOD)):
        for name, text in files.items():
            (folder / f"{start}_{name.replace(' ', '_')}.txt").write_text(text)


def run(program, text):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        result = subprocess.run([*program, file.name], capture_output=True, text=True)
    return result, f"exit code {result.returncode}, {(result.stdout + result.stderr).strip()[:200]}"


def main():
    if sys.argv[1] == "--write":
        return write(Path(sys.argv[2]))
    failures = []
    for name, text in BAD.items():
        result, said = run(sys.argv[1:], text)
        if result.returncode != 2 or not result.stderr.strip():
            failures.append(f"{name}: {said}")
    for name, text in GOOD.items():
        result, said = run(sys.argv[1:], text)
        if result.returncode != 0 or not result.stdout.startswith("273 cases, 0 differ"):
            failures.append(f"{name}: {said}")
    print("\n".join([*failures, f"{len(BAD) + len(GOOD)} files, {len(failures)} misjudged"]))
    return 1 if failures else 0


sys.exit(main())
