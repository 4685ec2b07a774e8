"""psychometric.py - from right and wrong answers to the just noticeable error, with its confidence interval.

The chance of a right answer to a relative error of size |e|, of two clips one of which is right:

    p(e) = 1/2 + (1/2 - lapse) / (1 + exp(-(ln |e| - ln threshold) / scale))

Half of the guesses are right; `lapse` is the part of answers that are wrong however plain the error (0 to MOST_LAPSES). The
threshold is where the error is seen on half of the occasions: 75 % right answers but for lapses.

Everything is read off likelihoods on a grid of threshold, scale and lapse: three parameters are few enough, a grid has no
starting values and cannot get stuck, and a staircase's rule for the next level drops out of the likelihood. An interval holds
the thresholds whose likelihood is within exp(-1.92) of the best, as in a likelihood-ratio test.

One participant: scale and lapse are summed over, not set to what fits best. Forty answers of a staircase are easily explained
too well by a very steep function in the wrong place; with the best fit the intervals held the truth in 93 of 100 cases, with the
sum in 97 (simulate.py coverage). Where the answers leave a side open (never wrong, say) the interval's end is infinite.

A group: ln threshold varies normally among participants, and the likelihood is the integral over that. Its sixteen hundred answers
tell scale and lapse well enough to take the best ones (profile likelihood).

Limits: scales of 0.15 to 1.5 and at most 6 % lapses are assumed, the same for all of a group.
"""
import math
from dataclasses import dataclass

import numpy

from design import GUESS, MOST_LAPSES
from intervals import NORMAL_975, t_quantile

STEP = 0.05  # of the grid, in ln threshold
MARGIN = 1.5  # how far it goes beyond the levels shown, in ln
WIDEST = 4.0  # difference of two ln thresholds
SCALES = numpy.geomspace(0.15, 1.5, 9)
LAPSES = numpy.linspace(0, MOST_LAPSES, 3)
SPREADS = numpy.concatenate([[0], numpy.geomspace(0.1, 1.6, 9)])  # standard deviations of ln threshold in a group


def chance_of_right(log_error, log_threshold, scale, lapse):
    """p(e) of the head of this file."""
    seen = 1 / (1 + numpy.exp(-(log_error - log_threshold) / scale))
    return GUESS + (1 - GUESS - lapse) * seen


@dataclass
class Counts:
    """Answers of several participants, gathered by level: right[i, j] of shown[i, j] at exp(log_levels[j])."""

    log_levels: numpy.ndarray
    right: numpy.ndarray
    shown: numpy.ndarray

    def of(self, participants):
        return Counts(self.log_levels, self.right[participants], self.shown[participants])


def count(log_levels, responses, participants, how_many):
    """Counts of trials that come one by one: level, response and number of the participant."""
    levels, column = numpy.unique(numpy.round(log_levels, 9), return_inverse=True)
    right, shown = numpy.zeros((how_many, len(levels))), numpy.zeros((how_many, len(levels)))
    numpy.add.at(right, (participants, column), responses)
    numpy.add.at(shown, (participants, column), 1)
    return Counts(levels, right, shown)


class Grid:
    """Thresholds, scales and lapses that are tried, and the chance of a right answer at every level for each."""

    def __init__(self, log_levels, thresholds=None):
        self.thresholds = thresholds if thresholds is not None else thresholds_for(log_levels)
        shape = (1, -1, 1, 1), (1, 1, -1, 1), (1, 1, 1, -1)
        chance = chance_of_right(
            log_levels.reshape(-1, 1, 1, 1),
            self.thresholds.reshape(shape[0]),
            SCALES.reshape(shape[1]),
            LAPSES.reshape(shape[2]),
        )
        chance = numpy.minimum(chance, 1 - 1e-12)  # impossible is only very unlikely: infinities do not add up
        self.shape = chance.shape[1:]
        self.log_right = numpy.log(chance).reshape(len(log_levels), -1)
        self.log_wrong = numpy.log1p(-chance).reshape(len(log_levels), -1)

    def log_likelihoods(self, counts):
        """Of every participant: an array of participant, threshold, scale, lapse."""
        values = counts.right @ self.log_right + (counts.shown - counts.right) @ self.log_wrong
        return values.reshape((len(counts.right),) + self.shape)


def thresholds_for(log_levels):
    return numpy.arange(log_levels.min() - MARGIN, log_levels.max() + MARGIN, STEP)


def peak(places, profile):
    """Where a profile is highest, between grid points: the top of the parabola through the best and its neighbours."""
    best = int(numpy.argmax(profile))
    if best in (0, len(profile) - 1):
        return places[best], profile[best]
    before, here, after = profile[best - 1 : best + 2]
    bend = before - 2 * here + after
    shift = 0.0 if bend >= 0 else 0.5 * (before - after) / bend
    return places[best] + shift * (places[1] - places[0]), here - 0.125 * (before - after) ** 2 / min(bend, -1e-300)


def likelihood_interval(places, profile, quantile=NORMAL_975):
    """Estimate and interval: as far as the profile stays within quantile^2 / 2 of its top. An end not reached is infinite."""
    estimate, top = peak(places, profile)
    inside = profile - (top - quantile**2 / 2)
    best = int(numpy.argmax(profile))

    def crossing(indices, open_end):
        for near, far in zip(indices, indices[1:]):
            if inside[far] < 0:
                return places[near] + (places[far] - places[near]) * inside[near] / (inside[near] - inside[far])
        return open_end

    low = crossing(list(range(best, -1, -1)), -math.inf)
    return estimate, low, crossing(list(range(best, len(places))), math.inf)


def fit_individuals(counts):
    """ln threshold of each participant alone, with its interval: rows of estimate, low, high."""
    grid = Grid(counts.log_levels)
    logarithms = numpy.log(threshold_likelihoods(counts, grid))
    return numpy.array([likelihood_interval(grid.thresholds, row) for row in logarithms])


def threshold_likelihoods(counts, grid):
    """Of participant and threshold, summed over scale and lapse; each participant's in a unit of its own."""
    values = grid.log_likelihoods(counts)
    sums = numpy.exp(values - values.max(axis=(1, 2, 3), keepdims=True)).sum(axis=(2, 3))
    return numpy.maximum(sums, 1e-300)


def difference_likelihoods(first, second):
    """By how much each participant's ln threshold of the second exceeds that of the first: places, and likelihoods there.

    first, second: Counts of the same participants. The likelihood of a difference is the sum, over all thresholds of the first, of
    both likelihoods at that distance: whatever the level of the person's two thresholds may be.
    """
    span = thresholds_for(numpy.concatenate([first.log_levels, second.log_levels]))
    one, two = (threshold_likelihoods(each, Grid(each.log_levels, span)) for each in (first, second))
    shifts = numpy.arange(-round(WIDEST / STEP), round(WIDEST / STEP) + 1)
    size = len(span)
    sums = [
        (one[:, max(0, -k) : size - max(0, k)] * two[:, max(0, k) : size - max(0, -k)]).sum(axis=1) if abs(k) < size else one[:, 0] * 0
        for k in shifts
    ]
    return shifts * STEP, numpy.maximum(numpy.stack(sums, axis=1), 1e-300)


def peaks(places, likelihoods):
    """The likeliest place of every row."""
    return numpy.array([peak(places, row)[0] for row in numpy.log(likelihoods)])


@dataclass
class GroupFit:
    """The middle of the participants' thresholds (ln), its interval, and the other parameters at the best fit."""

    estimate: float
    low: float
    high: float
    spread: float  # standard deviation of ln threshold among participants
    scale: float
    lapse: float


def group_weights(thresholds, middles):
    """How participants' thresholds lie about each middle, for each spread: an array of threshold, middle, spread."""
    distance = numpy.abs(thresholds[:, None, None] - middles[None, :, None])
    weights = numpy.exp(-0.5 * (distance / numpy.maximum(SPREADS, 1e-3)) ** 2)
    return weights / numpy.maximum(weights.sum(axis=0), 1e-300)


def fit_middle(places, likelihoods):
    """Where the middle of a group lies whose members' own places have these likelihoods: of member, place, scale, lapse.

    The interval is that of the profile likelihood with the quantile of Student's t for the number of members in place
    of the normal one, because their spread is estimated from them too.
    """
    centre = numpy.median(peaks(places, likelihoods.sum(axis=(2, 3))))
    middles = places[numpy.abs(places - centre) < 2.5]
    weights = group_weights(places, middles).reshape(len(places), -1)
    scales, lapses = likelihoods.shape[2:]
    totals = numpy.empty((len(middles), len(SPREADS), scales, lapses))
    for i in range(scales):
        for j in range(lapses):
            marginal = numpy.maximum(numpy.ascontiguousarray(likelihoods[:, :, i, j]) @ weights, 1e-300)  # quicker in one piece
            totals[:, :, i, j] = numpy.log(marginal).sum(axis=0).reshape(len(middles), -1)
    quantile = t_quantile(len(likelihoods) - 1)
    best = numpy.unravel_index(int(numpy.argmax(totals)), totals.shape)
    return likelihood_interval(middles, totals.max(axis=(1, 2, 3)), quantile), best


def fit_group(counts):
    """The group's threshold, by the integral over participants' own thresholds."""
    grid = Grid(counts.log_levels)
    values = grid.log_likelihoods(counts)
    likelihoods = numpy.exp(values - values.max(axis=(1, 2, 3), keepdims=True))
    (estimate, low, high), best = fit_middle(grid.thresholds, likelihoods)
    return GroupFit(estimate, low, high, SPREADS[best[1]], SCALES[best[2]], LAPSES[best[3]])


def fit_difference(places, likelihoods):
    """The middle of the participants' differences of ln threshold, and its interval."""
    scaled = likelihoods / likelihoods.max(axis=1, keepdims=True)
    return fit_middle(places, scaled[:, :, None, None])[0]


def group_chance(log_error, fit):
    """The chance of a right answer by anyone of the group: p(e) averaged over participants."""
    offsets = numpy.linspace(-3, 3, 61)
    weights = numpy.exp(-0.5 * offsets**2)
    thresholds = fit.estimate + fit.spread * offsets
    chance = chance_of_right(numpy.asarray(log_error)[..., None], thresholds, fit.scale, fit.lapse)
    return chance @ weights / weights.sum()
