#!/usr/bin/env python3
"""stimuli.py - measures with `plimsoll float` how much an error of heave damping moves the boat of the study's clips.

    python3 tools/study/stimuli.py build/release/plimsoll

Prints, for a storm and a gentle sea, the standard deviation of the boat's height in a clip, and the root mean square of
the change of height due to a relative error e of the damping, over the first four of the twelve seas.
docs/perceptual-study.md chose the sea for that kind with it. It simulates 48 rides of several seconds, about five
minutes, and prints each row when it is complete. The rides use a tolerance of 5e-4 at 50 steps a second, the clips
themselves 1e-4 at 200: this is accurate to centimetres, which is enough here but not for clips. Returns exit code 2 if
the command is missing or fails.
"""
import argparse
import csv
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

ERRORS = (-0.951, -0.4, 0.4, 3.2)
DRAFT, DROP = 0.35, 0.8  # [m] height of the floating origin, and the height above it from which the boat is dropped


def scene(height, seed, error, water):
    """Returns a clip as a scene: `water` is the sea's height at the start, where the boat is."""
    sea = {"kind": "spectrum", "spectrum": "jonswap", "significant_height": height, "peak_period": 7, "gamma": 3.3}
    sea.update({"direction_degrees": 130, "spread": 12, "components": 64, "seed": seed, "density": 1025})
    rates = {"linear": [0.2, 2 * (1 + error), 0.2], "angular_axes": [0.6, 0.6, 1.2]}
    effects = {"viscous": False, "pressure": False, "slamming": False, "added_mass": True, "rates": rates}
    boat = {"mesh": "boat", "never_wet": ["auto"], "tolerance": 0.0005, "mass": 3800, "center_of_mass": [-0.45, -0.35, 0]}
    boat.update({"inertia": [3600, 15500, 14500], "position": [0, water + DRAFT + DROP, 0], "tilt": {"axis": [1, 0, 0], "degrees": 20}})
    return {"sea": sea, "duration": 6, "step": 0.02, "effects": effects, "bodies": [boat]}


def ride(command, **clip):
    """Returns the heights of the boat, and of the water at its position at the start."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "clip.json"
        file.write_text(json.dumps(scene(**clip)), encoding="utf-8")
        subprocess.run([command, "float", file, "--out", folder, "--no-show"], check=True, capture_output=True)
        with open(pathlib.Path(folder) / "trajectory.csv", newline="", encoding="utf-8") as rows:
            table = list(csv.DictReader(rows))
    return [float(row["y [m]"]) for row in table], float(table[0]["water_height [m]"])


class NoRide(Exception):
    """The command did not behave like plimsoll; the text gives the difference."""


def try_ride(command, **clip):
    """Like ride, but reports any error in one line."""
    try:
        return ride(command, **clip)
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode(errors="replace").strip().splitlines()
        raise NoRide(f"{command}: {lines[0] if lines else f'ended with code {error.returncode}'}") from None
    except OSError as error:
        raise NoRide(f"{command}: {pathlib.Path(error.filename or '').name}: {error.strerror}") from None
    except (KeyError, IndexError, TypeError, ValueError):
        raise NoRide(f"{command}: trajectory.csv is not one of plimsoll float") from None


def root_mean_square(values):
    return statistics.fmean(value**2 for value in values) ** 0.5


def print_table(command):
    print("| significant height | seed | heave | " + " | ".join(f"e = {error:+g}" for error in ERRORS) + " |\n" + "|---" * 7 + "|")
    for height in (2.6, 0.2):
        for seed in (1, 2, 3, 4):
            water = try_ride(command, height=height, seed=seed, error=0, water=0)[1]
            true = try_ride(command, height=height, seed=seed, error=0, water=water)[0]
            others = [try_ride(command, height=height, seed=seed, error=error, water=water)[0] for error in ERRORS]
            changes = [root_mean_square(a - b for a, b in zip(other, true)) for other in others]
            cells = [statistics.pstdev(true), *changes]
            print(f"| {height} m | {seed} | " + " | ".join(f"{100 * cell:.1f} cm" for cell in cells) + " |", flush=True)


def main():
    description = "How much an error of heave damping moves the boat of the study's clips. Takes about five minutes: 48 rides."
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("plimsoll", help="the command, such as build/release/plimsoll")
    command = parser.parse_args().plimsoll
    if not shutil.which(command):
        parser.error(f"{command}: no such command")
    try:
        print_table(command)
    except NoRide as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
