#!/usr/bin/env python3
"""compile_alone.py - checks that source files compile by themselves. Presets for speed compile several files as one,
which hides an include that is missing in the second of them.

  compile_alone.py BUILD PATTERN   compiles every file of BUILD/compile_commands.json whose command matches;
                                   BUILD is configured without batches
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def check(entry):
    words = shlex.split(entry["command"])
    output = words.index("-o")
    del words[output:output + 2]
    words[words.index("-c")] = "-fsyntax-only"
    done = subprocess.run(words, cwd=entry["directory"], capture_output=True, text=True)
    if done.returncode:
        print(entry["file"], done.stderr, sep="\n")
    return done.returncode == 0


entries = [e for e in json.loads(pathlib.Path(sys.argv[1], "compile_commands.json").read_text()) if re.search(sys.argv[2], e["command"])]
if not entries:
    sys.exit("compile_alone.py: no file matches")
with ThreadPoolExecutor(int(os.environ.get("PLIMSOLL_JOBS", 2))) as pool:
    passed = list(pool.map(check, entries))
print(f"{passed.count(True)} of {len(passed)} files compile by themselves")
sys.exit(not all(passed))
