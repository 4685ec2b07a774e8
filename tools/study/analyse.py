#!/usr/bin/env python3
"""analyse.py - the analysis of the perceptual study (docs/perceptual-study.md).

    python3 tools/study/analyse.py trials.csv              a report
    python3 tools/study/analyse.py trials.csv --json       the same as JSON
    python3 tools/study/analyse.py trials.csv --everyone   without the exclusion rules, to see their effect
    python3 tools/study/analyse.py trials.csv --out DIR    also DIR/report.json, report.txt and an SVG for each curve

Prints one line and returns exit code 2 if the file contains no valid trials. Needs numpy (Debian: python3-numpy).
"""
import argparse
import json
import pathlib
import sys

import one_thread  # before numpy
from analysis import analyse
from plots import psychometric_svg, scores_svg
from report import text_report
from trials import BadTrials, read_trials


def write_files(folder, findings):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.json").write_text(json.dumps(findings, indent=1) + "\n", encoding="utf-8")
    (folder / "report.txt").write_text(text_report(findings), encoding="utf-8")
    for entry in findings["thresholds"]:
        if entry.get("threshold"):
            name = "".join(c if c.isalnum() else "_" for c in f"{entry['condition']}_{entry['sign']}")
            (folder / f"{name}.svg").write_text(psychometric_svg(entry), encoding="utf-8")
    if findings["scores"] and "methods" in findings["scores"]:
        (folder / "scores.svg").write_text(scores_svg(findings["scores"]), encoding="utf-8")


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The analysis of the perceptual study: thresholds, asymmetries, pairs, scores.")
    parser.add_argument("trials", help="file of trials (CSV), as the study's page writes it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.add_argument("--everyone", action="store_true", help="exclude no participant and drop no trial")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="folder for report.json, report.txt and SVG files")
    options = parser.parse_args(arguments)
    try:
        findings = analyse(read_trials(options.trials), exclude=not options.everyone)
        if options.out:
            write_files(options.out, findings)
    except BadTrials as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.out}: {error.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(findings, indent=1) if options.json else text_report(findings), end="\n" if options.json else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
