"""study_rules.py - reference data for the study's page, as JSON on standard output: the numbers of
tools/study/design.py, thousands of staircases run by tools/study/staircase.py, a clip of tools/study/stimuli.py, and
numbers of a generator implemented a second time from its description.

    python3 tests/web/study_rules.py

tests/web/study.test.mjs and study_clips.test.mjs read it. Needs numpy, as the analysis does.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "study"))

import numpy

import design
import staircase
import stimuli
import trials

WORD = 2**32 - 1


def hashed(text):
    """FNV-1a and the last lines of MurmurHash3, in integers of any size."""
    word = 0x811C9DC5
    for character in text.encode("ascii"):
        word = (word ^ character) * 0x01000193 & WORD
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        word = (word ^ word >> shift) * factor & WORD
    return word ^ word >> 16


def turned(word, bits):
    return (word << bits | word >> 32 - bits) & WORD


def random_numbers(purpose, how_many):
    """xoshiro128** by its authors' description."""
    s = [hashed(f"{i}{purpose}") for i in range(4)]
    numbers = []
    for _ in range(how_many):
        numbers.append(turned(s[1] * 5 & WORD, 7) * 9 & WORD)
        shifted = s[1] << 9 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 11)
    return numbers


def staircases(sign, how_many, generator):
    """Returns answers of raters whose probability of being correct ranges from 0 to 1, as strings of 0 and 1, and the
    rungs shown to them."""
    climbers = staircase.Staircases(how_many, sign)
    chances = numpy.linspace(0, 1, how_many)
    rungs, answers = [], []
    for _ in range(design.TRIALS_A_STAIRCASE):
        rungs.append(climbers.rung.copy())
        answers.append(generator.random(how_many) < chances)
        climbers.answer(answers[-1])
    texts = ["".join("01"[int(right)] for right in rater) for rater in numpy.transpose(answers)]
    return {"answers": texts, "rungs": numpy.transpose(rungs).tolist()}


def main():
    generator = numpy.random.default_rng(1)
    rungs = list(range(design.BOTTOM_RUNG, max(design.TOP_RUNG.values()) + 1))
    print(json.dumps({
        "design": {name: value for name, value in vars(design).items() if name.isupper()},
        "right_in_a_row": staircase.RIGHT_IN_A_ROW,
        "pairs": ["/".join(pair) for pair in design.pairs()],
        "trials_a_participant": design.trials_a_participant(),
        "columns": trials.COLUMNS,
        "clip": stimuli.scene(height=0.2, seed=7, error=0.8, water=0.5),
        "levels": dict(zip(map(str, rungs), numpy.exp(staircase.log_level(rungs)).tolist())),
        "staircases": {sign: staircases(sign, 2500, generator) for sign in design.SIGNS},
        "random": {purpose: random_numbers(purpose, 1000) for purpose in ("", "seed 17, order", "kinds of block 5")},
    }))


if __name__ == "__main__":
    main()
