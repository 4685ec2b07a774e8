"""analysis.py - the analysis plan of tools/study/README.md: turns trials into one dictionary of results, which is valid
JSON.

It contains thresholds for every kind and sign of error, the ratio of the two signs, the pairs of methods, and the
scores of all methods on one scale.
"""
import math

import numpy

import bradley_terry
import design
import exclusion
from intervals import holm, share_interval, sign_flip_test
from psychometric import LAPSES, SCALES, SPREADS, count, difference_likelihoods, fit_difference, fit_group, fit_individuals, peaks

FEWEST = 3  # participants for a group's interval
FLIP_SEED = 1  # of the sign-flip test, so that the same file gives the same report


def analyse(trials, exclude=True):
    """Returns the results of the whole plan. With exclude=False everyone counts, without practice: the plan reports
    both."""
    answered = [trial for trial in trials if trial.phase != "practice"]
    kept, excluded, dropped = exclusion.apply(trials) if exclude else (answered, [], 0)
    staircases = [trial for trial in kept if trial.phase == "staircase"]
    pairs = [trial for trial in kept if trial.phase == "pair"]
    found = thresholds(staircases)
    return {
        "participants": len({trial.participant for trial in trials}),
        "counted": len({trial.participant for trial in kept}),
        "excluded": [{"participant": name, "reason": reason} for name, reason in excluded],
        "dropped_trials": dropped,
        "grid": {"spread": SPREADS.tolist(), "scale": SCALES.tolist(), "lapse": LAPSES.tolist()},
        "thresholds": found,
        "asymmetries": asymmetries(staircases, found),
        "pairs": pair_shares(pairs),
        "scores": method_scores(pairs),
    }


def gather(trials):
    """Returns the counts by participant and level, and the participants in order."""
    people = sorted({trial.participant for trial in trials})
    index = {name: i for i, name in enumerate(people)}
    counts = count(
        numpy.log([trial.level for trial in trials]),
        [trial.response for trial in trials],
        [index[trial.participant] for trial in trials],
        len(people),
    )
    return counts, people


def thresholds(staircases):
    """Returns the group's threshold with its interval, and each participant's, for every kind and sign."""
    found = []
    for kind, sign in sorted({(trial.condition, trial.sign) for trial in staircases}):
        counts, people = gather([t for t in staircases if (t.condition, t.sign) == (kind, sign)])
        entry = {"condition": kind, "sign": sign, "participants": len(people)}
        if len(people) >= FEWEST:
            entry.update(group_entry(counts))
        entry["levels"] = level_entries(counts)
        entry["individuals"] = individual_entries(counts, people)
        found.append(entry)
    return found


def error_or_none(log_error):
    """Returns |e|, or a ratio of two; None for an infinite end of an interval, because JSON has no infinity."""
    return float(math.exp(log_error)) if math.isfinite(log_error) else None


def group_entry(counts):
    fit = fit_group(counts)
    return {
        "threshold": error_or_none(fit.estimate),
        "low": error_or_none(fit.low),
        "high": error_or_none(fit.high),
        "spread": float(fit.spread),
        "scale": float(fit.scale),
        "lapse": float(fit.lapse),
    }


def level_entries(counts):
    shown, right = counts.shown.sum(axis=0), counts.right.sum(axis=0)
    return [
        {"level": float(math.exp(level)), "shown": int(n), "right": int(k)}
        for level, n, k in zip(counts.log_levels, shown, right)
        if n
    ]


def individual_entries(counts, people):
    rows = zip(people, fit_individuals(counts))
    names = ("threshold", "low", "high")
    return [{"participant": name, **dict(zip(names, map(error_or_none, row)))} for name, row in rows]


def shown(chance, low, high, nothing, level=design.REAL_LEVEL):
    """Returns whether a difference is significant: a small probability, and an interval without `nothing`, the value of
    no difference.

    Both are required, because they test different things. The sign-flip test uses every participant's likeliest
    difference as if it were certain, and finds tiny differences if all have the same sign. The interval uses the
    quantile of Student's t. None: an infinite end.
    """
    below = high is not None and high < nothing
    above = low is not None and low > nothing
    return bool(chance < level and (below or above))


def comparable(kind, group_thresholds):
    """Returns whether the ladders of both signs reach far enough. Otherwise participants could seem less sensitive to
    minus, whose ladder ends earlier."""
    found = (entry.get("threshold") for entry in group_thresholds if entry["condition"] == kind)
    return any(threshold is not None and threshold <= design.LARGEST_COMPARED for threshold in found)


def asymmetries(staircases, group_thresholds):
    """Returns for every kind the ratio of minus' threshold to plus', and whether it differs from 1."""
    found, generator = [], numpy.random.default_rng(FLIP_SEED)
    for kind in sorted({trial.condition for trial in staircases}):
        both = {}
        for trial in staircases:
            if trial.condition == kind:
                both.setdefault(trial.participant, set()).add(trial.sign)
        people = {name for name, signs in both.items() if len(signs) == 2}
        if len(people) < FEWEST:
            continue
        places, likelihoods = sign_differences([t for t in staircases if t.condition == kind and t.participant in people])
        names, ends = ("ratio", "low", "high"), fit_difference(places, likelihoods)
        entry = {"condition": kind, "participants": len(people), **dict(zip(names, map(error_or_none, ends)))}
        entry["probability"] = sign_flip_test(peaks(places, likelihoods), generator)
        found.append(entry)
    for entry, corrected in zip(found, holm([entry["probability"] for entry in found])):
        entry["corrected"] = corrected
        entry["decision"] = "asymmetric" if shown(corrected, entry["low"], entry["high"], nothing=1) else "not shown"
        if not comparable(entry["condition"], group_thresholds):
            entry["decision"] = "not comparable"
    return found


def sign_differences(trials):
    """Returns the likelihoods of ln threshold of minus less that of plus, participant by participant."""
    plus, minus = (gather([trial for trial in trials if trial.sign == sign])[0] for sign in design.SIGNS)
    return difference_likelihoods(plus, minus)


def ballots(pairs):
    """Returns the votes by participant and pair, with every pair named in the order of the design."""
    known = set(design.pairs())
    votes = {}
    for trial in pairs:
        first, second = trial.methods()
        swap = (first, second) not in known
        key = (trial.participant, second, first) if swap else (trial.participant, first, second)
        tally = votes.setdefault(key, [0, 0])
        tally[trial.response if swap else 1 - trial.response] += 1
    return [(*key, *tally) for key, tally in votes.items()]


def pair_shares(pairs):
    """Returns for every pair the share of votes for the first method, and whether participants can distinguish the two.
    """
    tallies = {}
    for _, first, second, for_first, for_second in ballots(pairs):
        tallies.setdefault((first, second), []).append((for_first, for_first + for_second))
    found = []
    for (first, second), rows in sorted(tallies.items(), key=lambda item: (item[0] not in design.PRIMARY_PAIRS, item[0])):
        value, low, high, chance = share_interval(*zip(*rows))
        entry = {"first": first, "second": second, "primary": (first, second) in design.PRIMARY_PAIRS}
        entry.update({"participants": len(rows), "votes": int(sum(n for _, n in rows))})
        entry.update({"share": float(value), "low": float(low), "high": float(high), "probability": chance})
        found.append(entry)
    primary = [entry for entry in found if entry["primary"]]
    for entry, corrected in zip(primary, holm([entry["probability"] for entry in primary])):
        entry["corrected"] = corrected
    for entry in found:
        entry["decision"] = decide(entry)
    return found


def decide(pair):
    """Returns one of three decisions for a pair: seen, not seen, or undecided. Not seen is a result, not missing
    evidence."""
    chance = pair.get("corrected", pair["probability"])
    if shown(chance, pair["low"], pair["high"], nothing=0.5):
        return f"{pair['first'] if pair['share'] > 0.5 else pair['second']} is nearer to the reference"
    if pair["high"] < design.SMALLEST_SHARE and pair["low"] > 1 - design.SMALLEST_SHARE:
        return "no difference worth having"
    return "undecided"


def method_scores(pairs):
    """Returns the Bradley-Terry scores of all methods, or the reason why there are none."""
    if not pairs:
        return None
    try:
        fitted = bradley_terry.fit(ballots(pairs))
    except bradley_terry.NotConnected as error:
        return {"reason": str(error)}
    entries = []
    for method in sorted(fitted.methods, key=lambda name: -fitted.interval(name)[0]):
        score, low, high = fitted.interval(method)
        entries.append({"method": method, "score": score, "low": low, "high": high})
    rest = {"regularised": fitted.regularised, "deviance": fitted.deviance, "degrees": fitted.degrees}
    return {"methods": entries, **rest}
