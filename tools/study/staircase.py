"""staircase.py - chooses the next size of error: one up, three down.

After a wrong answer the error grows by a step; after three right ones in a row it shrinks by one. It settles where both
are equally likely: p^3 = 1/2, p = 0.794 (Levitt 1971). In the first six trials every right answer makes a step until
one is wrong, so that few trials are spent on obvious errors; with more than six, lucky guesses would lead too far down.
Steps are rungs of a ladder of |e| (design.py), two rungs until the second turn and one afterwards. The page must follow
the same rule; the analysis only needs the levels shown, which the page's file contains.
"""
import numpy

from design import BOTTOM_RUNG, COARSE_RUNGS, QUICK_TRIALS, RUNGS_AN_OCTAVE, START, TOP_RUNG

RIGHT_IN_A_ROW = 3
TARGET = 0.5 ** (1 / RIGHT_IN_A_ROW)


def log_level(rung):
    """Returns ln |e| of a rung."""
    return numpy.log(START) + numpy.asarray(rung) * numpy.log(2) / RUNGS_AN_OCTAVE


class Staircases:
    """Many staircases of one sign, one for each rater, as arrays, because thousands are simulated at once."""

    def __init__(self, how_many, sign):
        self.top = TOP_RUNG[sign]
        self.rung = numpy.zeros(how_many, dtype=int)
        self.row = numpy.zeros(how_many, dtype=int)  # right answers since the last step
        self.answered = 0
        self.never_wrong = numpy.ones(how_many, dtype=bool)
        self.direction = numpy.zeros(how_many, dtype=int)  # of the last step
        self.turns = numpy.zeros(how_many, dtype=int)

    def answer(self, right):
        """Processes the answers to the current rungs and chooses the next rungs."""
        self.row = numpy.where(right, self.row + 1, 0)
        self.never_wrong &= right
        self.answered += 1
        quick = self.never_wrong & (self.answered <= QUICK_TRIALS)
        down = quick | (self.row == RIGHT_IN_A_ROW)
        direction = numpy.where(right, numpy.where(down, -1, 0), 1)
        self.row[down] = 0
        moved = direction != 0
        self.turns += moved & (self.direction != 0) & (direction != self.direction)
        self.direction = numpy.where(moved, direction, self.direction)
        step = numpy.where(self.turns < 2, COARSE_RUNGS, 1)
        self.rung = numpy.clip(self.rung + direction * step, BOTTOM_RUNG, self.top)
