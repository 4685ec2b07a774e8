"""raters.py - simulated raters with known thresholds.

ln threshold of rater i for an error of sign s is  mean_s + spread (sqrt(shared) u_i + sqrt(1 - shared) v_is),  u and v
normal: a rater who sees one sign well sees the other well. Scale and lapse also differ between raters, which the
analysis does not model but must tolerate. In pairs, a rater prefers the first method with a probability whose log-odds
vary about the given ones.
"""
from dataclasses import dataclass

import numpy

import design
from psychometric import chance_of_right
from staircase import Staircases, log_level
from trials import Trial


@dataclass
class Population:
    """The distribution from which raters are drawn. The spreads are guesses, rather large; they have not been measured
    for boats."""

    threshold: float = 0.25  # |e|, centre of all raters, for sign plus
    ratio: float = 1.0  # threshold of sign minus over that of plus
    spread: float = 0.5  # standard deviation of ln threshold
    shared: float = 0.5  # part of the variance common to both signs
    scale: float = 0.35  # of the psychometric function, centre of all raters
    scale_spread: float = 0.25
    most_lapses: float = 0.04
    preference_spread: float = 0.5  # standard deviation of log-odds in pairs


@dataclass
class Raters:
    """Raters drawn once. log_threshold[sign], scale, lapse: arrays with one entry per rater."""

    log_threshold: dict
    scale: numpy.ndarray
    lapse: numpy.ndarray


def draw_raters(population, how_many, generator):
    common = generator.standard_normal(how_many)
    log_threshold = {}
    for sign in design.SIGNS:
        own = generator.standard_normal(how_many)
        mix = numpy.sqrt(population.shared) * common + numpy.sqrt(1 - population.shared) * own
        middle = population.threshold * (population.ratio if sign == "minus" else 1)
        log_threshold[sign] = numpy.log(middle) + population.spread * mix
    scale = population.scale * numpy.exp(population.scale_spread * generator.standard_normal(how_many))
    return Raters(log_threshold, scale, population.most_lapses * generator.random(how_many))


def run_staircases(raters, sign, generator, trials=design.TRIALS_A_STAIRCASE):
    """Returns the rungs shown and the answers: two arrays of rater, trial."""
    how_many = len(raters.scale)
    staircases = Staircases(how_many, sign)
    rungs, answers = numpy.empty((how_many, trials), dtype=int), numpy.empty((how_many, trials), dtype=int)
    for trial in range(trials):
        rungs[:, trial] = staircases.rung
        chance = chance_of_right(log_level(staircases.rung), raters.log_threshold[sign], raters.scale, raters.lapse)
        answers[:, trial] = generator.random(how_many) < chance
        staircases.answer(answers[:, trial] == 1)
    return rungs, answers


def vote(share, how_many, votes, spread, generator):
    """Returns the number of `votes` that each rater gives to the first method, if the median rater's probability is
    `share`."""
    log_odds = numpy.log(share / (1 - share)) + spread * generator.standard_normal(how_many)
    return generator.binomial(votes, 1 / (1 + numpy.exp(-log_odds)))


def simulate_study(populations, scores, how_many, generator):
    """Returns the trials of a whole study: `how_many` raters for each kind of error in `populations`, votes by
    Bradley-Terry `scores`.

    Every rater follows the protocol: two staircases, all pairs and catch trials, in random order.
    """
    trials = []
    for kind, population in populations.items():
        raters = draw_raters(population, how_many, generator)
        runs = {sign: run_staircases(raters, sign, generator) for sign in design.SIGNS}
        for i in range(how_many):
            rows = staircase_rows(kind, runs, i) + pair_rows(scores, population, generator) + catch_rows(raters, i, generator)
            trials += in_order(f"{kind}-{i + 1:03d}", rows, generator)
    return trials


def staircase_rows(kind, runs, rater):
    return [
        ("staircase", kind, sign, float(numpy.exp(log_level(rung))), int(answer))
        for sign, (rungs, answers) in runs.items()
        for rung, answer in zip(rungs[rater], answers[rater])
    ]


def pair_rows(scores, population, generator):
    rows = []
    for first, second in design.pairs():
        share = 1 / (1 + numpy.exp(scores[second] - scores[first]))
        wins = vote(share, 1, design.VOTES_A_PAIR, population.preference_spread, generator)[0]
        rows += [("pair", f"{first}/{second}", "", numpy.nan, int(k < wins)) for k in range(design.VOTES_A_PAIR)]
    return rows


def catch_rows(raters, rater, generator):
    """Returns catch trials, in which only lapses give wrong answers."""
    answers = generator.random(design.CATCH_TRIALS) < 1 - raters.lapse[rater]
    return [("catch", "/".join(design.CATCH), "", numpy.nan, int(answer)) for answer in answers]


def in_order(participant, rows, generator):
    """Returns the rows as trials in random order; those of one staircase keep their order."""
    places = generator.permutation(len(rows))
    slots = {}
    for place, row in zip(places, rows):
        slots.setdefault(row[:3], []).append(place)
    slots = {key: iter(sorted(found)) for key, found in slots.items()}
    trials = []
    for phase, condition, sign, level, response in rows:
        seed, left = int(generator.integers(1, design.SEAS + 1)), int(generator.integers(0, 2))
        reaction = float(numpy.exp(0.3 + 0.5 * generator.standard_normal()))
        place = int(next(slots[phase, condition, sign])) + 1
        trials.append(Trial(participant, place, phase, condition, sign, level, seed, left, response, reaction, 0.0))
    return sorted(trials, key=lambda trial: trial.order)
