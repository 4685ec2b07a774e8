"""intervals.py - the quantiles and tests that the analysis needs, so that numpy is its only dependency."""
import math

import numpy

NORMAL_975 = 1.959963984540054


def t_quantile(degrees):
    """Returns the 97.5 % point of Student's t: half the width of a 95 % interval in standard errors.

    Uses the expansion in 1 / degrees of Abramowitz and Stegun 26.7.5, accurate to 1 % from three degrees on; smaller
    ones are tabulated.
    """
    if degrees < 3:
        return {1: 12.706, 2: 4.303}[max(1, int(degrees))]
    z, n = NORMAL_975, degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def sign_flip_test(differences, generator, flips=9999):
    """Returns the probability of a mean at least this far from 0 if every difference were equally likely to have the
    other sign.

    This symmetry is the only assumption: it holds for the difference of two equivalent measurements on the same person.
    """
    differences = numpy.asarray(differences, dtype=float)
    signs = generator.integers(0, 2, size=(flips, len(differences))) * 2 - 1
    means = numpy.abs((signs * differences).mean(axis=1))
    return (1 + numpy.count_nonzero(means >= abs(differences.mean()) * (1 - 1e-12))) / (1 + flips)


def holm(probabilities):
    """Returns the probabilities after Holm's correction for testing all these hypotheses together."""
    order = numpy.argsort(probabilities)
    corrected, least = numpy.empty(len(order)), 0.0
    for rank, index in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * probabilities[index]))
        corrected[index] = least
    return [float(value) for value in corrected]


def share_interval(wins, votes):
    """Returns the pooled share of votes, its 95 % interval, and the probability of a share as far from 1/2 by chance.

    wins, votes: of each participant. Votes of one participant are correlated, which widens the interval by the design
    effect: the variance between participants over that of independent votes (at least 1). The number of votes in
    Wilson's interval is divided by it. That interval stays within 0 to 1 and has a width even if all agree.
    """
    wins, votes = numpy.asarray(wins, dtype=float), numpy.asarray(votes, dtype=float)
    people, total = len(votes), votes.sum()
    value = wins.sum() / total
    effect = 1.0
    if people > 1 and 0 < value < 1:
        between = people / (people - 1) * ((wins - votes * value) ** 2).sum()
        effect = max(1.0, between / (total * value * (1 - value)))
    effective = total / effect
    z = t_quantile(max(1, people - 1))
    centre = (value + z**2 / (2 * effective)) / (1 + z**2 / effective)
    half = z / (1 + z**2 / effective) * math.sqrt(value * (1 - value) / effective + z**2 / (4 * effective**2))
    chance = math.erfc(abs(value - 0.5) / math.sqrt(0.25 / effective) / math.sqrt(2))
    return value, max(0.0, centre - half), min(1.0, centre + half), chance
