"""psychometric.py - estimates the just noticeable error from right and wrong answers, with its confidence interval.

The probability of a right answer for a relative error of size |e| in one of two clips:

    p(e) = 1/2 + (1/2 - lapse) / (1 + exp(-(ln |e| - ln threshold) / scale))

Half of the guesses are right. `lapse` is the share of answers that are wrong at any error (0 to MOST_LAPSES). The
threshold is the error that is seen on half of the occasions: 75 % right answers without lapses.

All results are computed from likelihoods on a grid of threshold, scale and lapse. Three parameters allow a grid, which
needs no starting values and cannot get stuck. The staircase's rule for the next level cancels in the likelihood. An
interval contains the thresholds whose likelihood is within exp(-1.92) of the best, as in a likelihood-ratio test.

One participant: the likelihood is summed over scale and lapse instead of using their best fit. A very steep function in
the wrong place can fit the forty answers of a staircase too well. With the best fit the intervals contained the true
value in 93 of 100 cases, with the sum in 97 (simulate.py coverage). If the answers leave a side open (for example if
none is wrong), that end of the interval is infinite.

A group: ln threshold varies normally among participants, and the likelihood is the integral over it. The sixteen
hundred answers determine scale and lapse well enough to use the best ones (profile likelihood).

Limits: scales of 0.15 to 1.5 and at most 6 % lapses are assumed, the same for the whole group.
"""
import math
from dataclasses import dataclass

import numpy

from design import GUESS, MOST_LAPSES
from intervals import NORMAL_975, t_quantile

STEP = 0.05  # of the grid, in ln threshold
MARGIN = 1.5  # of the grid beyond the levels shown, in ln
WIDEST = 4.0  # difference of two ln thresholds
SCALES = numpy.geomspace(0.15, 1.5, 9)
LAPSES = numpy.linspace(0, MOST_LAPSES, 3)
SPREADS = numpy.concatenate([[0], numpy.geomspace(0.1, 1.6, 9)])  # standard deviations of ln threshold in a group


def chance_of_right(log_error, log_threshold, scale, lapse):
    """Returns p(e) as defined at the top of this file."""
    seen = 1 / (1 + numpy.exp(-(log_error - log_threshold) / scale))
    return GUESS + (1 - GUESS - lapse) * seen


@dataclass
class Counts:
    """Answers of several participants by level: right[i, j] of shown[i, j] at exp(log_levels[j])."""

    log_levels: numpy.ndarray
    right: numpy.ndarray
    shown: numpy.ndarray

    def of(self, participants):
        return Counts(self.log_levels, self.right[participants], self.shown[participants])


def count(log_levels, responses, participants, how_many):
    """Returns the counts of individual trials, given level, response and participant index of each."""
    levels, column = numpy.unique(numpy.round(log_levels, 9), return_inverse=True)
    right, shown = numpy.zeros((how_many, len(levels))), numpy.zeros((how_many, len(levels)))
    numpy.add.at(right, (participants, column), responses)
    numpy.add.at(shown, (participants, column), 1)
    return Counts(levels, right, shown)


class Grid:
    """A grid of thresholds, scales and lapses, with the probability of a right answer at every level for each."""

    def __init__(self, log_levels, thresholds=None):
        self.thresholds = thresholds if thresholds is not None else thresholds_for(log_levels)
        shape = (1, -1, 1, 1), (1, 1, -1, 1), (1, 1, 1, -1)
        chance = chance_of_right(
            log_levels.reshape(-1, 1, 1, 1),
            self.thresholds.reshape(shape[0]),
            SCALES.reshape(shape[1]),
            LAPSES.reshape(shape[2]),
        )
        chance = numpy.minimum(chance, 1 - 1e-12)  # very unlikely instead of impossible: infinities cannot be added
        self.shape = chance.shape[1:]
        self.log_right = numpy.log(chance).reshape(len(log_levels), -1)
        self.log_wrong = numpy.log1p(-chance).reshape(len(log_levels), -1)

    def log_likelihoods(self, counts):
        """Returns an array of participant, threshold, scale, lapse."""
        values = counts.right @ self.log_right + (counts.shown - counts.right) @ self.log_wrong
        return values.reshape((len(counts.right),) + self.shape)


def thresholds_for(log_levels):
    return numpy.arange(log_levels.min() - MARGIN, log_levels.max() + MARGIN, STEP)


def peak(places, profile):
    """Returns the maximum of a profile between grid points: the top of the parabola through the best point and its
    neighbours."""
    best = int(numpy.argmax(profile))
    if best in (0, len(profile) - 1):
        return places[best], profile[best]
    before, here, after = profile[best - 1 : best + 2]
    bend = before - 2 * here + after
    shift = 0.0 if bend >= 0 else 0.5 * (before - after) / bend
    return places[best] + shift * (places[1] - places[0]), here - 0.125 * (before - after) ** 2 / min(bend, -1e-300)


def likelihood_interval(places, profile, quantile=NORMAL_975):
    """Returns the estimate and the interval where the profile is within quantile^2 / 2 of its top. An end not reached
    is infinite."""
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
    """Returns ln threshold of each participant with its interval: rows of estimate, low, high."""
    grid = Grid(counts.log_levels)
    logarithms = numpy.log(threshold_likelihoods(counts, grid))
    return numpy.array([likelihood_interval(grid.thresholds, row) for row in logarithms])


def threshold_likelihoods(counts, grid):
    """Returns likelihoods by participant and threshold, summed over scale and lapse; each participant has a separate
    unit."""
    values = grid.log_likelihoods(counts)
    sums = numpy.exp(values - values.max(axis=(1, 2, 3), keepdims=True)).sum(axis=(2, 3))
    return numpy.maximum(sums, 1e-300)


def difference_likelihoods(first, second):
    """Returns the differences of ln threshold, second less first, and the likelihoods of each participant.

    first, second: Counts of the same participants. The likelihood of a difference is the sum, over all thresholds of
    the first, of the product of both likelihoods at that distance. It does not depend on the level of the participant's
    thresholds.
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
    """Returns the likeliest place of every row."""
    return numpy.array([peak(places, row)[0] for row in numpy.log(likelihoods)])


@dataclass
class GroupFit:
    """The centre of the participants' thresholds (ln), its interval, and the other parameters at the best fit."""

    estimate: float
    low: float
    high: float
    spread: float  # standard deviation of ln threshold among participants
    scale: float
    lapse: float


def group_weights(thresholds, middles):
    """Returns the distribution of thresholds about each centre, for each spread: an array of threshold, centre, spread.
    """
    distance = numpy.abs(thresholds[:, None, None] - middles[None, :, None])
    weights = numpy.exp(-0.5 * (distance / numpy.maximum(SPREADS, 1e-3)) ** 2)
    return weights / numpy.maximum(weights.sum(axis=0), 1e-300)


def fit_middle(places, likelihoods):
    """Estimates the centre of a group from the likelihoods of its members: of member, place, scale, lapse.

    The interval is that of the profile likelihood with the quantile of Student's t for the number of members instead of
    the normal one, because their spread is estimated from the same data.
    """
    centre = numpy.median(peaks(places, likelihoods.sum(axis=(2, 3))))
    middles = places[numpy.abs(places - centre) < 2.5]
    weights = group_weights(places, middles).reshape(len(places), -1)
    scales, lapses = likelihoods.shape[2:]
    totals = numpy.empty((len(middles), len(SPREADS), scales, lapses))
    for i in range(scales):
        for j in range(lapses):
            marginal = numpy.maximum(numpy.ascontiguousarray(likelihoods[:, :, i, j]) @ weights, 1e-300)  # faster in one piece
            totals[:, :, i, j] = numpy.log(marginal).sum(axis=0).reshape(len(middles), -1)
    quantile = t_quantile(len(likelihoods) - 1)
    best = numpy.unravel_index(int(numpy.argmax(totals)), totals.shape)
    return likelihood_interval(middles, totals.max(axis=(1, 2, 3)), quantile), best


def fit_group(counts):
    """Estimates the group's threshold, by the integral over the participants' thresholds."""
    grid = Grid(counts.log_levels)
    values = grid.log_likelihoods(counts)
    likelihoods = numpy.exp(values - values.max(axis=(1, 2, 3), keepdims=True))
    (estimate, low, high), best = fit_middle(grid.thresholds, likelihoods)
    return GroupFit(estimate, low, high, SPREADS[best[1]], SCALES[best[2]], LAPSES[best[3]])


def fit_difference(places, likelihoods):
    """Returns the centre of the participants' differences of ln threshold, and its interval."""
    scaled = likelihoods / likelihoods.max(axis=1, keepdims=True)
    return fit_middle(places, scaled[:, :, None, None])[0]


def group_chance(log_error, fit):
    """Returns the probability of a right answer by any member of the group: p(e) averaged over participants."""
    offsets = numpy.linspace(-3, 3, 61)
    weights = numpy.exp(-0.5 * offsets**2)
    thresholds = fit.estimate + fit.spread * offsets
    chance = chance_of_right(numpy.asarray(log_error)[..., None], thresholds, fit.scale, fit.lapse)
    return chance @ weights / weights.sum()
