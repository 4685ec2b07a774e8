#!/usr/bin/env python3
"""Brings docs/evaluation.md up to date with what `plimsoll compare` measured, or checks that it is.

    tools/update_evaluation.py build/release/plimsoll     runs the comparison (six minutes), then updates
    tools/update_evaluation.py --from FOLDER              updates from an earlier run
    tools/update_evaluation.py --check                    changes nothing; exit 1 if a number in the text is not the measured one

The tables of a run are kept under docs/evaluation/, the figures that the text shows under docs/images/evaluation/. In the text

    <!-- table FILE where COLUMN=VALUE; ... columns COLUMN|COLUMN|... -->   a table of those rows and columns, up to <!-- end -->,
                                                                           with what it shows above it
    <!--@ FILE; COLUMN=VALUE; ...; COLUMN -->12.3<!--/-->                  one number; `%` after the column: in per cent

are filled in from the tables.
"""

import csv
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/evaluation.md"
TABLES = ROOT / "docs/evaluation"
FIGURES = ROOT / "docs/images/evaluation"
TABLE = re.compile(r"<!-- table (\S+)(?: where (.*?))?(?: columns (.*?))? -->\n.*?<!-- end -->", re.S)
NUMBER = re.compile(r"<!--@(.*?)-->(.*?)<!--/-->")


def fail(words):
    sys.exit(f"update_evaluation: {words}")


def read_table(name):
    path = TABLES / f"{name}.csv"
    if not path.exists():
        fail(f"{PAGE.name} names the table {name}, which is not under docs/evaluation/")
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def rounded(text, scale=1.0):
    """Formats a number with three digits, whole numbers without decimals; returns other text unchanged."""
    try:
        value = float(text) * scale
    except ValueError:
        return text or "-"
    if value == round(value) and abs(value) < 1e9:
        return f"{value:.0f}"
    words = f"{value:.3g}"
    return f"{value:.0f}" if "e+" in words and abs(value) < 1e7 else words


def matching(name, conditions):
    rows = read_table(name)
    for condition in conditions:
        column, _, value = condition.partition("=")
        if rows and column not in rows[0]:
            fail(f"the table {name} has no column '{column}'")
        rows = [row for row in rows if row[column] == value]
    return rows


def filled_table(match):
    name, where, columns = match.group(1), match.group(2), match.group(3)
    rows = matching(name, where.split("; ") if where else [])
    if not rows:
        fail(f"the table {name} has no row where {where}")
    heads = columns.split("|") if columns else list(rows[0])
    for head in heads:
        if head not in rows[0]:
            fail(f"the table {name} has no column '{head}'")
    title = next((row["shows"] for row in read_table("tables") if row["table"] == name), "")
    lines = ([f"*{title}.*", ""] if title else []) + ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(rounded(row[head]) for head in heads) + " |" for row in rows]
    opening = match.group(0).split("-->")[0] + "-->"
    return opening + "\n" + "\n".join(lines) + "\n<!-- end -->"


def filled_number(match):
    name, *conditions, column = [part.strip() for part in match.group(1).split(";")]
    scale, column = (100.0, column[:-1].strip()) if column.endswith("%") else (1.0, column)
    rows = matching(name, conditions)
    if len(rows) != 1 or column not in rows[0]:
        fail(f"'{match.group(1).strip()}' means {len(rows)} numbers, not one")
    return f"<!--@{match.group(1)}-->{rounded(rows[0][column], scale)}<!--/-->"


def filled(text):
    rest = NUMBER.sub("", TABLE.sub("", text))
    if "<!--" in rest:
        fail(f"a mark that is none: {rest[rest.index('<!--'):][:60]!r}")
    for line in text.splitlines():
        if line.lstrip().startswith("<!--@"):
            fail(f"a number must not begin a line, which Markdown would then take for HTML:\n  {line}")
    return NUMBER.sub(filled_number, TABLE.sub(filled_table, text))


def take_over(folder):
    """Copies tables and figures, after checking that all of them exist."""
    tables = sorted(folder.glob("*.csv"))
    if not tables or not (folder / "run.csv").exists():
        fail(f"{folder} holds no whole run: is it what plimsoll compare wrote, to its end?")
    if folder.resolve() in (TABLES, FIGURES):
        fail("that is where the tables go: name the folder that plimsoll compare wrote")
    with (folder / "run.csv").open(newline="", encoding="utf-8") as file:
        if ["effort", "full"] not in list(csv.reader(file)):
            fail("that run is not a full one: leave --quick away")
    shown = shown_figures()
    missing = [name for name in shown if not (folder / name).exists()]
    if missing:
        fail(f"{PAGE.name} shows {', '.join(missing)}, which the comparison has not made")
    for target, files in ((TABLES, [table.name for table in tables]), (FIGURES, shown)):
        target.mkdir(parents=True, exist_ok=True)
        for old in target.iterdir():
            old.unlink()
        for name in files:
            shutil.copy(folder / name, target / name)


def shown_figures():
    return sorted(set(re.findall(r"images/evaluation/([\w.-]+)", PAGE.read_text(encoding="utf-8"))))


def main(arguments):
    if arguments == ["--check"]:
        text = PAGE.read_text(encoding="utf-8")
        missing = [name for name in shown_figures() if not (FIGURES / name).exists()]
        if missing:
            fail(f"figures that are not there: {', '.join(sorted(missing))}")
        for was, now in zip(text.splitlines(), filled(text).splitlines()):
            if was != now:
                fail(f"{PAGE.name} says\n  {was}\nbut measured is\n  {now}\nrun tools/update_evaluation.py")
        return
    if len(arguments) == 2 and arguments[0] == "--from":
        folder = pathlib.Path(arguments[1])
    elif len(arguments) == 1 and not arguments[0].startswith("-"):
        folder = ROOT / "build/evaluation"
        if subprocess.run([arguments[0], "compare", "--out", str(folder)]).returncode != 0:
            fail("the comparison failed")
    else:
        sys.exit(__doc__)
    take_over(folder)
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


main(sys.argv[1:])
