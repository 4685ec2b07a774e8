"""trials.py - reads, checks and writes the file of trials that the study's page writes.

A CSV file in UTF-8, a header, one row for every answer; docs/perceptual-study.md ("The file of trials") defines the
columns. Columns may be in any order, and unknown ones are ignored. Kinds of error and methods are those of design.py: a
misspelt one would be an additional kind or method and change all scores. An error is reported in one line with file,
row (the line of the file, the header being 1) and column.
"""
import csv
import difflib
import math
from dataclasses import dataclass, fields

from design import CATCH, KINDS, METHODS, SIGNS

PHASES = ("practice", "staircase", "pair", "catch")
OF_METHODS = ("pair", "catch")  # phases that show two methods; the others show an error of one kind


class BadTrials(Exception):
    """The file contains no valid trials; the text gives the place and the reason."""


@dataclass
class Trial:
    """One answer. `response` is 1 if the true clip was chosen or, of two methods, the one named first."""

    participant: str
    order: int  # counts the participant's trials from 1
    phase: str  # one of PHASES
    condition: str  # the kind of error; METHOD/METHOD of pairs, in either order; CATCH of catch trials, in that order
    sign: str  # of the error: plus, minus; empty for methods
    level: float  # |e|; NaN for methods
    seed: int  # of the sea
    shown_left: int  # 1: the clip of response 1 was on the left
    response: int
    reaction_seconds: float  # from the end of the last showing of the clips
    dropped_frames: float  # part of the frames that the browser did not show in time

    def methods(self):
        """Returns the two methods that were shown, the one of response 1 first."""
        return tuple(self.condition.split("/"))


COLUMNS = [field.name for field in fields(Trial)]


def whole_number(text, least=0):
    number = int(text)
    if number < least:
        raise ValueError
    return number


def counting_number(text):
    return whole_number(text, 1)


def zero_or_one(text):
    if text not in ("0", "1"):
        raise ValueError
    return int(text)


def number_from_zero(text, most=math.inf):
    number = float(text)
    if not (0 <= number <= most and math.isfinite(number)):
        raise ValueError
    return number


def share(text):
    return number_from_zero(text, 1)


# The reader of each column, and a description of valid values.
READERS = {
    "order": (counting_number, "a whole number from 1"),
    "seed": (whole_number, "a whole number from 0"),
    "shown_left": (zero_or_one, "0 or 1"),
    "response": (zero_or_one, "0 or 1"),
    "reaction_seconds": (number_from_zero, "a number of seconds from 0"),
    "dropped_frames": (share, "a number from 0 to 1"),
}


def nearest(name, known):
    """Returns the known name that is nearest; None if none is near."""
    return next(iter(difflib.get_close_matches(name.lower(), known, 1, 0.75)), None)


def did_you_mean(names, known):
    """Returns the end of an error message about names joined by slashes: the likely names, if every one is near a known
    one."""
    meant = [nearest(name, known) for name in names]
    return f"; did you mean '{'/'.join(meant)}'?" if all(meant) and len(set(meant)) == len(meant) else ""


class Row:
    """One row's cells by column, with error messages for them."""

    def __init__(self, path, line, cells):
        self.path, self.line, self.cells = path, line, cells

    def refuse(self, column, expected):
        raise BadTrials(f"{self.path}: row {self.line}, column {column}: '{self.cells[column]}' is not {expected}")

    def read(self, column):
        reader, expected = READERS[column]
        try:
            return reader(self.cells[column])
        except ValueError:
            self.refuse(column, expected)

    def trial(self):
        cells = self.cells
        if not cells["participant"]:
            self.refuse("participant", "a name")
        if cells["phase"] not in PHASES:
            self.refuse("phase", "one of " + ", ".join(PHASES))
        self.check_condition()
        values = {column: self.read(column) for column in READERS}
        names = {column: cells[column] for column in ("participant", "phase", "condition", "sign")}
        return Trial(**names, **values, level=self.level())

    def check_condition(self):
        condition, sign, phase = (self.cells[column] for column in ("condition", "sign", "phase"))
        names = condition.split("/")
        if phase == "catch" and tuple(names) != CATCH:
            self.refuse("condition", "/".join(CATCH))
        if phase == "pair" and not (len(names) == len(set(names)) == 2 and set(names) <= set(METHODS)):
            meant = did_you_mean(names, METHODS) if len(names) == 2 else ""
            self.refuse("condition", f"two different methods of {', '.join(METHODS)}{meant}")
        if phase not in OF_METHODS and condition not in KINDS:
            self.refuse("condition", f"one of {', '.join(KINDS)}{did_you_mean([condition], KINDS)}")
        if phase in OF_METHODS and sign:
            self.refuse("sign", "empty, as it is for methods")
        if phase not in OF_METHODS and sign not in SIGNS:
            self.refuse("sign", "plus or minus")

    def level(self):
        text = self.cells["level"]
        if self.cells["phase"] in OF_METHODS:
            if text:
                self.refuse("level", "empty, as it is for methods")
            return math.nan
        try:
            level = number_from_zero(text)
        except ValueError:
            level = 0.0
        if level == 0:
            self.refuse("level", "a size of error above 0")
        return level


def check_header(path, header):
    if not header:
        raise BadTrials(f"{path}: row 1: no header; the columns are {', '.join(COLUMNS)}")
    for column in COLUMNS:
        if column not in header:
            raise BadTrials(f"{path}: row 1: column {column} is missing")
        if header.count(column) > 1:
            raise BadTrials(f"{path}: row 1: column {column} is there twice")


def parse(path, reader):
    header = [name.strip() for name in next(reader, [])]
    check_header(path, header)
    trials, seen = [], {}
    for values in reader:
        line = reader.line_num
        if not values:
            continue  # an empty line
        if len(values) != len(header):
            raise BadTrials(f"{path}: row {line}: {len(values)} cells under {len(header)} columns")
        row = Row(path, line, {name: value.strip() for name, value in zip(header, values)})
        trial = row.trial()
        before = seen.setdefault((trial.participant, trial.order), line)
        if before != line:
            row.refuse("order", f"new: row {before} has the same of {trial.participant}")
        trials.append(trial)
    if not trials:
        raise BadTrials(f"{path}: row 2: no trials under the header")
    return trials


def read_trials(path):
    """Returns all trials of a file in order; raises BadTrials if it is invalid."""
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            reader = csv.reader(file)
            try:
                return parse(path, reader)
            except csv.Error as error:
                raise BadTrials(f"{path}: row {reader.line_num}: {error}") from None
    except OSError as error:
        raise BadTrials(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadTrials(f"{path}: not a text in UTF-8") from None


def write_trials(path, trials):
    """Writes a file that read_trials can read."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for trial in trials:
            cells = {column: getattr(trial, column) for column in COLUMNS}
            cells["level"] = "" if math.isnan(trial.level) else f"{trial.level:.6g}"
            cells["reaction_seconds"] = f"{trial.reaction_seconds:.3f}"
            cells["dropped_frames"] = f"{trial.dropped_frames:.4f}"
            writer.writerow([cells[column] for column in COLUMNS])
