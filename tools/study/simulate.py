#!/usr/bin/env python3
"""simulate.py - simulates the study with known thresholds, to test the analysis and to find the sample size.

    python3 tools/study/simulate.py trials out.csv   a whole study, to test analyse.py; prints the raters' true values
    python3 tools/study/simulate.py power            sample size: the tables of tools/study/README.md
    python3 tools/study/simulate.py coverage         how often intervals contain the true value

All random numbers depend on --seed. Needs numpy (Debian: python3-numpy).
"""
import argparse
import sys
from dataclasses import replace

import one_thread  # before numpy
import numpy

import design
from analysis import shown
from intervals import share_interval, sign_flip_test
from psychometric import Grid, count, difference_likelihoods, fit_difference, fit_group, fit_individuals, likelihood_interval, peaks
from raters import Population, draw_raters, run_staircases, simulate_study, vote
from staircase import log_level
from trials import write_trials

# An example study to test the analysis; the values are not measured.
EXAMPLE_POPULATIONS = {
    "righting_lever": Population(threshold=0.25, ratio=1.4),
    "slope_force": Population(threshold=0.5, ratio=1.0),
    "heave_damping": Population(threshold=0.35, ratio=0.7),
}
EXAMPLE_SCORES = {"adaptive": 0.3, "curved:8": 0.3, "linear": 0.25, "centroid": -0.15, "pontoons:8": -0.7}
FIRST_STEP = design.REAL_LEVEL / 3  # Holm's level for the smallest of three probabilities: the strictest


def counts_of(rungs, answers):
    """Converts the staircases' answers to counts, one rater per row."""
    how_many, trials = rungs.shape
    people = numpy.repeat(numpy.arange(how_many), trials)
    return count(log_level(rungs).ravel(), answers.ravel(), people, how_many)


def both_signs(population, how_many, generator):
    """Returns raters with a staircase of either sign, and the counts by sign."""
    raters = draw_raters(population, how_many, generator)
    return raters, {sign: counts_of(*run_staircases(raters, sign, generator)) for sign in design.SIGNS}


def differences_between_signs(counts, chunk=500):
    """Returns likelihoods of minus less plus for thousands of raters, computed in pieces that fit into memory."""
    how_many = len(counts["plus"].right)
    parts = [slice(i, i + chunk) for i in range(0, how_many, chunk)]
    found = [difference_likelihoods(counts["plus"].of(part), counts["minus"].of(part)) for part in parts]
    return found[0][0], numpy.concatenate([likelihoods for _, likelihoods in found])


def power_of_asymmetry(population, participants, experiments, generator):
    """Returns the share of experiments that find the two signs' thresholds different, at the strictest of Holm's
    levels."""
    _, counts = both_signs(population, participants * experiments, generator)
    places, likelihoods = differences_between_signs(counts)
    found = 0
    for group in likelihoods.reshape(experiments, participants, -1):
        _, low, high = fit_difference(places, group)
        found += shown(sign_flip_test(peaks(places, group), generator, 999), low, high, nothing=0, level=FIRST_STEP)
    return found / experiments


def threshold_quality(population, participants, experiments, generator):
    """Returns the typical factor of a group's interval (exp of half its width), and the share of intervals with the
    true value."""
    factors, held = [], 0
    for _ in range(experiments):
        _, counts = both_signs(population, participants, generator)
        fit = fit_group(counts["plus"])
        factors.append(numpy.exp((fit.high - fit.low) / 2))
        held += fit.low <= numpy.log(population.threshold) <= fit.high
    return numpy.median(factors), held / experiments


def pair_outcomes(share, voters, experiments, generator):
    """Returns the shares of experiments in which a pair is found different, and in which it is found equal."""
    apart = same = 0
    for _ in range(experiments):
        wins = vote(share, voters, design.VOTES_A_PAIR, Population().preference_spread, generator)
        _, low, high, chance = share_interval(wins, numpy.full(voters, design.VOTES_A_PAIR))
        told = shown(chance, low, high, nothing=0.5, level=FIRST_STEP)
        apart += told
        same += not told and high < design.SMALLEST_SHARE and low > 1 - design.SMALLEST_SHARE
    return apart / experiments, same / experiments


def print_power(options):
    generator, population = numpy.random.default_rng(options.seed), Population()
    print("| participants a kind | interval of a threshold: times or over | it holds the truth |", end="")
    print(" ratio 1: falsely found | ratio 1.25: found | ratio 1.5: found | ratio 1.75: found |")
    print("|---|---|---|---|---|---|---|")
    for participants in options.participants:
        factor, held = threshold_quality(population, participants, options.experiments, generator)
        found = [
            power_of_asymmetry(replace(population, ratio=ratio), participants, options.experiments, generator)
            for ratio in (1.0, 1.25, 1.5, 1.75)
        ]
        cells = [f"{100 * part:.0f} %" for part in (held, *found)]
        print(f"| {participants} | {factor:.2f} | " + " | ".join(cells) + " |", flush=True)
    print("\n| voters | share 0.5: falsely told apart | found the same | share 0.55: told apart | share 0.6: told apart |")
    print("|---|---|---|---|---|")
    for participants in options.participants:
        voters = participants * len(design.KINDS)
        outcomes = [pair_outcomes(share, voters, options.experiments, generator) for share in (0.5, 0.55, 0.6)]
        cells = outcomes[0][0], outcomes[0][1], outcomes[1][0], outcomes[2][0]
        print(f"| {voters} | " + " | ".join(f"{100 * part:.0f} %" for part in cells) + " |", flush=True)


def best_fit_intervals(counts):
    """Computes the intervals of fit_individuals with the best scale and lapse instead of the sum over them: too narrow.
    """
    grid = Grid(counts.log_levels)
    profiles = grid.log_likelihoods(counts).max(axis=(2, 3))
    return numpy.array([likelihood_interval(grid.thresholds, profile) for profile in profiles])


def part_held(intervals, truth):
    return numpy.mean((intervals[:, 1] <= truth) & (truth <= intervals[:, 2]))


def print_coverage(options):
    generator = numpy.random.default_rng(options.seed)
    print("| raters | one rater's interval | by the best fit | open at an end | group's interval |\n|---|---|---|---|---|")
    cases = {
        "as in the power calculation": Population(),
        "steeper, scale 0.2": Population(scale=0.2),
        "flatter, scale 0.7": Population(scale=0.7),
        "all alike": Population(spread=0.0),
        "threshold 0.06": Population(threshold=0.06),
        "threshold 0.7": Population(threshold=0.7),
    }
    for name, population in cases.items():
        raters, counts = both_signs(population, 1000, generator)
        fitted, truth = fit_individuals(counts["plus"]), raters.log_threshold["plus"]
        cells = part_held(fitted, truth), part_held(best_fit_intervals(counts["plus"]), truth), numpy.isinf(fitted).any(axis=1).mean()
        group = threshold_quality(population, options.participants[0], options.experiments, generator)[1]
        print(f"| {name} | " + " | ".join(f"{100 * part:.1f} %" for part in (*cells, group)) + " |", flush=True)


def write_study(options):
    generator = numpy.random.default_rng(options.seed)
    trials = simulate_study(EXAMPLE_POPULATIONS, EXAMPLE_SCORES, options.participants[0], generator)
    try:
        write_trials(options.file, trials)
    except OSError as error:
        sys.exit(f"{options.file}: {error.strerror}")
    print(f"{options.file}: {len(trials)} trials of {len(EXAMPLE_POPULATIONS) * options.participants[0]} raters")
    print_truth(EXAMPLE_POPULATIONS, EXAMPLE_SCORES)


def print_truth(populations, scores):
    """Prints the raters' true values in the order of the report, whose intervals should contain them 95 times in 100.
    """
    print("\nTrue threshold, the middle of all raters")
    for kind, population in sorted(populations.items()):
        for sign, factor in (("minus", population.ratio), ("plus", 1)):
            print(f"  {kind:16} {sign:5} {100 * population.threshold * factor:7.1f} %")
    print("\nTrue threshold of minus over that of plus")
    for kind, population in sorted(populations.items()):
        print(f"  {kind:22} {population.ratio:.2f}")
    print("\nTrue scores of a middling rater (log-odds, sum 0); raters differ, so that the votes' scores lie a little nearer to 0")
    for method, score in scores.items():
        print(f"  {method:22} {score:+.2f}")


def numbers(text):
    found = [int(part) for part in text.split(",")]
    if min(found) < 3:
        raise argparse.ArgumentTypeError("at least 3 participants")
    return found


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The perceptual study with simulated raters.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, run, people, experiments in (
        ("trials", write_study, "40", 1),
        ("power", print_power, "12,20,30,40,50", 300),
        ("coverage", print_coverage, "40", 300),
    ):
        options = verbs.add_parser(verb)
        options.set_defaults(run=run)
        options.add_argument("--participants", type=numbers, default=numbers(people), metavar="N[,N...]", help="for each kind of error")
        options.add_argument("--seed", type=int, default=1)
        if verb == "trials":
            options.add_argument("file")
        else:
            options.add_argument("--experiments", type=int, default=experiments)
    chosen = parser.parse_args(arguments)
    chosen.run(chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
