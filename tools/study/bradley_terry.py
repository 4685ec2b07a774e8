"""bradley_terry.py - computes scores of methods from votes between pairs of them.

    P(a preferred to b) = 1 / (1 + exp(score_b - score_a)),   sum of scores = 0        (Bradley and Terry 1952)

by maximum likelihood (Newton's method: the likelihood is concave). Covariance: the sandwich estimator, clustered by
participant, because one participant's votes are correlated; with one vote each it is the ordinary one. Intervals use
Student's t for the number of participants.

The best fit is finite only if every method has won, directly or through others, against every other (Ford 1957).
Otherwise half a vote each way is added to every pair that was shown, and the result says so. Methods without a
connecting chain of votes have no common scale and are rejected. If raters differ, the scores are those of the average
rater's votes, whose log-odds are closer to 0 than the raters' own. The intervals contain that average, not the mean of
the raters' scores.
"""
import math
from dataclasses import dataclass

import numpy

from intervals import t_quantile


class NotConnected(Exception):
    """There is no chain of votes from one method to another."""


@dataclass
class Scores:
    methods: list
    scores: numpy.ndarray
    covariance: numpy.ndarray
    quantile: float  # half the width of an interval in standard errors
    regularised: bool  # half votes were added
    deviance: float  # of this model from one without a common scale: chi-squared with `degrees` if this one is correct
    degrees: int

    def interval(self, method):
        """Returns the score and its 95 % interval."""
        i = self.methods.index(method)
        return self._around(self.scores[i], self.covariance[i, i])

    def difference(self, first, second):
        """Returns the difference of the scores, as log-odds of preferring the first, with its 95 % interval."""
        i, j = self.methods.index(first), self.methods.index(second)
        variance = self.covariance[i, i] + self.covariance[j, j] - 2 * self.covariance[i, j]
        return self._around(self.scores[i] - self.scores[j], variance)

    def _around(self, value, variance):
        half = self.quantile * math.sqrt(max(0.0, variance))
        return float(value), float(value - half), float(value + half)


def reaches_all(arrows):
    """Returns whether every method leads to every other along arrows[i, j]."""
    reach = (arrows > 0) | numpy.eye(len(arrows), dtype=bool)
    for _ in range(len(arrows)):
        reach = (reach.astype(int) @ reach.astype(int)) > 0
    return bool(reach.all())


def best_scores(wins, tolerance=1e-12):
    """Returns the scores of largest likelihood; wins[i, j]: votes for i against j. Steps are halved until the
    likelihood grows."""
    votes, count = wins + wins.T, len(wins)

    def likelihood(scores):
        return -(wins * numpy.logaddexp(0, scores[None, :] - scores[:, None])).sum()

    scores = numpy.zeros(count)
    for _ in range(100):
        chance = preference(scores)
        slope = (wins - votes * chance).sum(axis=1)
        if numpy.abs(slope).max() < tolerance * max(1.0, votes.sum()):
            break
        step = numpy.linalg.solve(information(votes, chance) + 1.0 / count, slope)
        while likelihood(scores + step) < likelihood(scores) - 1e-12 * votes.sum():
            step = step / 2
        scores = scores + step
    return scores - scores.mean()


def preference(scores):
    """Returns chance[i, j], the probability that i is preferred to j."""
    return 1 / (1 + numpy.exp(scores[None, :] - scores[:, None]))


def information(votes, chance):
    """Returns minus the second derivatives of the log-likelihood; singular along a common shift of all scores."""
    weight = votes * chance * chance.T
    return numpy.diag(weight.sum(axis=1)) - weight


def fit(ballots):
    """Computes scores from ballots: (participant, first, second, votes for the first, votes for the second)."""
    methods = sorted({name for ballot in ballots for name in ballot[1:3]})
    people = sorted({ballot[0] for ballot in ballots})
    of_person = numpy.zeros((len(people), len(methods), len(methods)))
    for person, first, second, for_first, for_second in ballots:
        i, j, k = people.index(person), methods.index(first), methods.index(second)
        of_person[i, j, k] += for_first
        of_person[i, k, j] += for_second
    wins = of_person.sum(axis=0)
    if not reaches_all(wins + wins.T):
        raise NotConnected("no scores: no chain of votes connects " + ", ".join(methods))
    regularised = not reaches_all(wins)
    counted = wins + 0.5 * (wins + wins.T > 0) if regularised else wins
    scores = best_scores(counted)
    covariance = clustered_covariance(of_person, counted, scores)
    deviance, degrees = misfit(counted, scores)
    return Scores(methods, scores, covariance, t_quantile(max(1, len(people) - 1)), regularised, deviance, degrees)


def clustered_covariance(of_person, wins, scores):
    """Returns inverse information times the participants' scatter of slopes times inverse information."""
    chance, count = preference(scores), len(scores)
    spread = numpy.linalg.inv(information(wins + wins.T, chance) + 1.0 / count) - 1.0 / count
    slopes = (of_person - (of_person + of_person.transpose(0, 2, 1)) * chance).sum(axis=2)
    return spread @ (slopes.T @ slopes) @ spread


def misfit(wins, scores):
    """Returns the deviance from a model with a separate share for every pair, and the difference in degrees of freedom.
    """
    votes = wins + wins.T
    with numpy.errstate(divide="ignore", invalid="ignore"):
        terms = numpy.where(wins > 0, wins * numpy.log(wins / (votes * preference(scores))), 0)
    return float(2 * terms.sum()), int((votes > 0).sum() // 2 - (len(scores) - 1))
