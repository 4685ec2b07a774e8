"""check_run.py FOLDER JSON - checks that a coarse run of the comparison is consistent, and that the docs show its
results.

Every table is a file. Every figure of docs/evaluation.md can be made again. No force error exceeds the bound of its
method. Tables that depend on neither effort nor time agree with those under docs/evaluation/ to three digits.
"""

import csv
import json
import math
import pathlib
import re
import sys

STEADY = ["cubes_film", "damping", "damping_steps", "false_rest_diagonals", "stills"]


def read(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def alike(a, b):
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-3, abs_tol=1e-4)
    except ValueError:
        return a == b


def main(folder, answer):
    docs = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"
    tables = {table["name"]: table for table in json.loads(answer.read_text(encoding="utf-8"))["tables"]}
    for name, table in tables.items():
        assert len(read(folder / f"{name}.csv")) == 1 + len(table["rows"]), name
    shown = set(re.findall(r"images/evaluation/([\w.-]+)", (docs / "evaluation.md").read_text(encoding="utf-8")))
    assert len(shown) > 15 and all((folder / name).stat().st_size for name in shown), shown
    waves = tables["waves"]
    worst, bound = waves["columns"].index("worst force"), waves["columns"].index("stated bound")
    stated = [row for row in waves["rows"] if row[bound] is not None]
    assert len(stated) > 50 and all(row[worst] <= row[bound] for row in stated), "an error is larger than its bound"
    for name in STEADY:
        now, then = read(folder / f"{name}.csv"), read(docs / f"evaluation/{name}.csv")
        same = len(now) == len(then) and all(alike(a, b) for x, y in zip(now, then) for a, b in zip(x, y))
        assert same, f"{name} has changed: run tools/update_evaluation.py"
    print(f"{len(tables)} tables, {len(shown)} figures, {len(stated)} bounds")


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
