#!/usr/bin/env python3
"""test_study.py - tests the analysis of the perceptual study on raters whose answers are known.

Seeds are fixed: a failure is a change of the code, not bad luck. Coverage of 95 % intervals in n trials has a standard
deviation of sqrt(0.0475 n); the bands are about two of them wide. With PLIMSOLL_LONG in the environment, the two
slowest tests run 100 trials, otherwise 50.
"""
import contextlib
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from dataclasses import replace

import one_thread  # before numpy
import numpy

import bradley_terry
import design
import exclusion
import simulate
from analyse import main as command
from analysis import analyse, asymmetries, ballots, decide, shown, thresholds
from intervals import holm, share_interval, sign_flip_test, t_quantile
from psychometric import chance_of_right, count, fit_difference, fit_group, fit_individuals, peaks
from raters import Population, draw_raters, run_staircases, simulate_study
from report import text_report
from staircase import TARGET, Staircases, log_level
from trials import COLUMNS, Trial, read_trials, write_trials

HERE = pathlib.Path(__file__).resolve().parent
TRIALS = 100 if os.environ.get("PLIMSOLL_LONG") else 50
HELD = {50: (44, 50), 100: (90, 99)}[TRIALS]  # limits of the number of true 95 % intervals (1 in 13 trials has all 50)


class Quantiles(unittest.TestCase):
    def test_student(self):
        for degrees, expected in ((1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (39, 2.023), (1000, 1.962)):
            self.assertAlmostEqual(t_quantile(degrees), expected, delta=0.004 * expected)

    def test_sign_flips(self):
        generator = numpy.random.default_rng(1)
        # Two of the 16 ways to sign four equal differences give as large a mean.
        self.assertAlmostEqual(sign_flip_test([1, 1, 1, 1], generator, 99999), 2 / 16, delta=0.005)
        self.assertEqual(sign_flip_test([1, -1, 1, -1], generator), 1)

    def test_holm(self):
        self.assertEqual(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06])
        self.assertEqual(holm([0.9, 0.5]), [1.0, 1.0])

    def test_share(self):
        # One vote each of 200, enough for z: Wilson's interval of 120 of 200 is 0.531 to 0.665.
        value, low, high, chance = share_interval([1] * 120 + [0] * 80, [1] * 200)
        self.assertEqual(value, 0.6)
        self.assertAlmostEqual(low, 0.531, delta=0.002)
        self.assertAlmostEqual(high, 0.665, delta=0.002)
        self.assertAlmostEqual(chance, math.erfc(2), delta=2e-4)  # z = 0.1 / sqrt(0.25 / 200) = 2 sqrt 2
        # The same votes, four each from raters who always answer the same, are worth a quarter.
        _, low_alike, high_alike, _ = share_interval([4] * 30 + [0] * 20, [4] * 50)
        self.assertAlmostEqual((high_alike - low_alike) / (high - low), 2, delta=0.1)
        _, low, high, _ = share_interval([1] * 20, [1] * 20)  # all agree: still not certain
        self.assertTrue(0.7 < low < 0.9 and high == 1)


class Staircase(unittest.TestCase):
    def test_steps(self):
        stairs = Staircases(1, "plus")
        rungs = []
        for right in (1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0):
            rungs.append(int(stairs.rung[0]))
            stairs.answer(numpy.array([right == 1]))
        # Two rungs down at each right answer until one is wrong, a turn; after three right ones the second turn: single
        # rungs.
        self.assertEqual(rungs, [0, -2, -4, -2, -2, -2, -3, -2, -2, -2, -3, -3, -3])
        self.assertEqual(int(stairs.rung[0]), -2)

    def test_luck_carries_no_further_than_six_trials(self):
        stairs = Staircases(1, "plus")
        rungs = []
        for _ in range(10):
            stairs.answer(numpy.array([True]))
            rungs.append(int(stairs.rung[0]))
        self.assertEqual(rungs, [-2, -4, -6, -8, -10, -12, -12, -12, -14, -14])

    def test_stays_on_the_ladder(self):
        for sign in design.SIGNS:
            stairs = Staircases(1, sign)
            for _ in range(30):
                stairs.answer(numpy.array([False]))
            self.assertEqual(int(stairs.rung[0]), design.TOP_RUNG[sign])
            stairs = Staircases(1, sign)
            for _ in range(100):
                stairs.answer(numpy.array([True]))
            self.assertEqual(int(stairs.rung[0]), design.BOTTOM_RUNG)
        self.assertLess(float(numpy.exp(log_level(design.TOP_RUNG["minus"]))), 1)  # no lever of the wrong sign

    def test_converges_to_its_target(self):
        self.assertAlmostEqual(TARGET, 0.794, delta=0.0005)
        generator = numpy.random.default_rng(2)
        raters = draw_raters(Population(threshold=0.2, spread=0.3, most_lapses=0.0), 300, generator)
        rungs, answers = run_staircases(raters, "plus", generator, 1200)
        self.assertAlmostEqual(answers[:, 200:].mean(), TARGET, delta=0.006)
        at_mean = chance_of_right(log_level(rungs[:, 200:]).mean(axis=1), raters.log_threshold["plus"], raters.scale, 0)
        self.assertAlmostEqual(at_mean.mean(), TARGET, delta=0.02)


class Psychometric(unittest.TestCase):
    def test_function(self):
        self.assertAlmostEqual(chance_of_right(0.3, 0.3, 0.5, 0), 0.75)
        self.assertAlmostEqual(chance_of_right(-50, 0, 0.5, 0.04), 0.5)
        self.assertAlmostEqual(chance_of_right(50, 0, 0.5, 0.04), 0.96)

    def test_certain_answers(self):
        """With thousands of answers exactly as the function predicts, the fit returns the function's threshold."""
        levels, truth, scale = numpy.log(numpy.geomspace(0.05, 2, 12)), math.log(0.3), 0.36
        shown = numpy.full((1, 12), 4000.0)
        counts = simulate.count(levels, numpy.zeros(12), numpy.zeros(12, dtype=int), 1)
        counts.shown, counts.right = shown, shown * chance_of_right(levels, truth, scale, 0.03)
        estimate, low, high = fit_individuals(counts)[0]
        self.assertAlmostEqual(estimate, truth, delta=0.02)
        self.assertTrue(low < truth < high and high - low < 0.15)

    def test_open_intervals(self):
        """Never wrong: the threshold has no lower limit. Half right at all levels: it has no upper limit."""
        levels = numpy.log([0.1, 0.2, 0.4])
        column = numpy.repeat(levels, 20)
        low_end = fit_individuals(count(column, numpy.ones(60), numpy.zeros(60, dtype=int), 1))[0]
        self.assertEqual(low_end[1], -math.inf)
        self.assertLess(low_end[2], math.log(0.2))
        high_end = fit_individuals(count(column, numpy.arange(60) % 2, numpy.zeros(60, dtype=int), 1))[0]
        self.assertEqual(high_end[2], math.inf)

    def test_order_of_answers_does_not_matter(self):
        generator = numpy.random.default_rng(3)
        raters = draw_raters(Population(), 4, generator)
        rungs, answers = run_staircases(raters, "plus", generator)
        backwards = simulate.counts_of(rungs[:, ::-1], answers[:, ::-1])
        numpy.testing.assert_array_equal(fit_individuals(backwards), fit_individuals(simulate.counts_of(rungs, answers)))


def always_wrong(how_many):
    """Returns staircases of raters who always choose the wrong clip."""
    trials = []
    for sign in design.SIGNS:
        stairs = Staircases(1, sign)
        for i in range(design.TRIALS_A_STAIRCASE):
            level, order = float(numpy.exp(log_level(stairs.rung[0]))), 2 * i + (1 if sign == "plus" else 2)
            answer = Trial("", order, "staircase", "slope_force", sign, level, 1, i % 2, 0, 1.0, 0.0)
            trials += [replace(answer, participant=f"p{k}") for k in range(how_many)]
            stairs.answer(numpy.array([False]))
    return trials


class Coverage(unittest.TestCase):
    """Intervals contain the true value about 95 times in a hundred: not less, and not because they are wide."""

    def test_single_raters(self):
        raters, counts = simulate.both_signs(Population(), 400, numpy.random.default_rng(4))
        for sign in design.SIGNS:
            fitted, truth = fit_individuals(counts[sign]), raters.log_threshold[sign]
            held = simulate.part_held(fitted, truth)
            self.assertTrue(0.93 <= held <= 0.985, held)
            self.assertLess(abs(numpy.median(fitted[:, 0] - truth)), 0.12)
            finite = numpy.isfinite(fitted).all(axis=1)
            self.assertGreater(finite.mean(), 0.75)
            self.assertLess(numpy.median(fitted[finite, 2] - fitted[finite, 1]), 1.5)

    def test_groups(self):
        generator, population = numpy.random.default_rng(5), Population()
        fits = []
        for _ in range(TRIALS):
            _, counts = simulate.both_signs(population, 18, generator)
            fits.append(fit_group(counts["plus"]))
        truth = math.log(population.threshold)
        held = sum(fit.low <= truth <= fit.high for fit in fits)
        self.assertTrue(HELD[0] <= held <= HELD[1], held)
        self.assertLess(abs(numpy.mean([fit.estimate for fit in fits]) - truth), 0.05)
        self.assertLess(numpy.median([fit.high - fit.low for fit in fits]), 0.9)
        self.assertAlmostEqual(numpy.mean([fit.spread for fit in fits]), population.spread, delta=0.1)

    def test_ratio_of_signs(self):
        """The ratio's interval contains the true value, and equal thresholds are rarely found different."""
        for ratio, found in ((1.0, (0, 0.11)), (1.75, (0.85, 1))):
            generator = numpy.random.default_rng(6)
            _, counts = simulate.both_signs(Population(ratio=ratio), 30 * TRIALS, generator)
            places, likelihoods = simulate.differences_between_signs(counts)
            groups = likelihoods.reshape(TRIALS, 30, -1)
            intervals = numpy.array([fit_difference(places, group) for group in groups])
            held = ((intervals[:, 1] <= math.log(ratio)) & (math.log(ratio) <= intervals[:, 2])).sum()
            self.assertTrue(HELD[0] <= held <= HELD[1], (ratio, held))
            # Raters whose threshold is near the end of minus' ladder are estimated as even less sensitive.
            self.assertAlmostEqual(intervals[:, 0].mean(), math.log(ratio), delta=0.07)
            self.assertLess(numpy.median(intervals[:, 2] - intervals[:, 1]), 0.7)
            chances = [sign_flip_test(peaks(places, group), generator, 999) for group in groups]
            told = sum(shown(chance, *ends[1:], nothing=0) for chance, ends in zip(chances, intervals))
            self.assertTrue(found[0] <= told / TRIALS <= found[1], (ratio, told))

    def test_ratio_beyond_the_ladder(self):
        """With both thresholds 1.5, minus cannot be shown and an apparent ratio is the ladder's end. One threshold is
        enough."""
        for population, decision in ((Population(threshold=1.5), "not comparable"), (Population(ratio=6), "asymmetric")):
            trials = simulate_study({"slope_force": population}, simulate.EXAMPLE_SCORES, 40, numpy.random.default_rng(12))
            self.assertEqual(analyse(trials)["asymmetries"][0]["decision"], decision)

    def test_no_verdict_against_its_interval(self):
        """With every answer wrong, the likeliest differences are equal and close to 0. The sign-flip test alone would
        find them significant."""
        low = [{"condition": "slope_force", "threshold": 0.3}]
        entry = asymmetries(always_wrong(20), low)[0]
        self.assertLess(entry["corrected"], 0.001)
        self.assertTrue(entry["low"] < 0.9 and 1.05 < entry["high"], entry)
        self.assertEqual(entry["decision"], "not shown")
        self.assertEqual(asymmetries(always_wrong(20), thresholds(always_wrong(20)))[0]["decision"], "not comparable")
        pair = {"first": "linear", "second": "centroid", "share": 0.7, "high": 0.9, "probability": 0.04}
        self.assertEqual(decide({**pair, "low": 0.49}), "undecided")
        self.assertEqual(decide({**pair, "low": 0.51}), "linear is nearer to the reference")
        self.assertEqual(decide({**pair, "low": 0.51, "corrected": 0.06}), "undecided")

    def test_shares(self):
        generator, held = numpy.random.default_rng(7), 0
        chances = 1 / (1 + numpy.exp(-(0.5 + 0.5 * generator.standard_normal(200000))))
        for _ in range(400):
            wins = generator.binomial(4, generator.choice(chances, 60))
            _, low, high, _ = share_interval(wins, numpy.full(60, 4))
            held += low <= chances.mean() <= high
        self.assertTrue(0.925 <= held / 400 <= 0.985, held / 400)


class BradleyTerry(unittest.TestCase):
    def test_two_methods(self):
        """Three wins to one: log-odds ln 3, variance 1/3 + 1/1."""
        fitted = bradley_terry.fit([("p", "a", "b", 1, 0), ("q", "a", "b", 1, 0), ("r", "a", "b", 1, 0), ("s", "a", "b", 0, 1)])
        value, low, high = fitted.difference("a", "b")
        self.assertAlmostEqual(value, math.log(3), places=10)
        self.assertAlmostEqual((high - low) / 2, t_quantile(3) * math.sqrt(4 / 3), places=9)
        self.assertFalse(fitted.regularised)

    def test_three_methods_that_fit_exactly(self):
        fitted = bradley_terry.fit([("p", "a", "b", 20, 10), ("q", "b", "c", 20, 10), ("r", "c", "a", 6, 24)])
        numpy.testing.assert_allclose(fitted.scores, [math.log(2), 0, -math.log(2)], atol=1e-9)
        self.assertAlmostEqual(fitted.deviance, 0, places=9)
        self.assertEqual(fitted.degrees, 1)

    def test_circle_does_not_fit(self):
        fitted = bradley_terry.fit([("p", "a", "b", 30, 10), ("p", "b", "c", 30, 10), ("p", "c", "a", 30, 10)])
        numpy.testing.assert_allclose(fitted.scores, 0, atol=1e-9)
        self.assertGreater(fitted.deviance, 30)

    def test_never_beaten(self):
        fitted = bradley_terry.fit([("p", "a", "b", 9, 0), ("q", "b", "c", 5, 4)])
        self.assertTrue(fitted.regularised)
        self.assertAlmostEqual(fitted.difference("a", "b")[0], math.log(9.5 / 0.5), places=9)

    def test_not_connected(self):
        with self.assertRaises(bradley_terry.NotConnected):
            bradley_terry.fit([("p", "a", "b", 3, 1), ("p", "c", "d", 3, 1)])

    def test_coverage_on_simulated_votes(self):
        """In 100 studies of 40 voters with varying scores, every difference's interval contains the common one."""
        generator, truth, held, gaps = numpy.random.default_rng(8), numpy.array([0.6, 0.2, -0.8]), 0, []
        for _ in range(100):
            votes = []
            for person in range(40):
                own = truth + 0.2 * generator.standard_normal(3)
                for i, j in ((0, 1), (0, 2), (1, 2)):
                    wins = int(generator.binomial(4, 1 / (1 + math.exp(own[j] - own[i]))))
                    votes.append((person, "abc"[i], "abc"[j], wins, 4 - wins))
            value, low, high = bradley_terry.fit(votes).difference("a", "c")
            held += low <= 1.4 <= high
            gaps.append(value)
        self.assertTrue(90 <= held <= 99, held)
        self.assertAlmostEqual(numpy.mean(gaps), 1.4, delta=0.06)


def finished_participant(name="p", generator_seed=9):
    """Returns a participant without any defect."""
    generator = numpy.random.default_rng(generator_seed)
    population = Population(most_lapses=0.0)
    trials = simulate_study({"slope_force": population}, simulate.EXAMPLE_SCORES, 1, generator)
    return [replace(trial, participant=name, reaction_seconds=1.5) for trial in trials]


class Exclusion(unittest.TestCase):
    def reason(self, trials):
        kept, excluded, _ = exclusion.apply(trials)
        self.assertEqual(len(excluded), 0 if kept else 1)
        return excluded[0][1] if excluded else None

    def change(self, trials, how_many, phase=None, **changes):
        done = 0
        for i, trial in enumerate(trials):
            if done < how_many and phase in (None, trial.phase):
                trials[i] = replace(trial, **changes)
                done += 1
        return trials

    def test_nothing_wrong(self):
        self.assertEqual(len(finished_participant()), design.trials_a_participant())
        self.assertIsNone(self.reason(finished_participant()))

    def test_left_early(self):
        least = math.ceil(design.LEAST_FINISHED * design.trials_a_participant())
        catch_first = sorted(finished_participant(), key=lambda trial: trial.phase != "catch")
        self.assertIsNone(self.reason(catch_first[:least]))
        self.assertIn("left early", self.reason(catch_first[: least - 1]))

    def test_catch_trials(self):
        self.assertIsNone(self.reason(self.change(finished_participant(), 1, "catch", response=0)))
        self.assertIn("catch trials: 8 of 10", self.reason(self.change(finished_participant(), 2, "catch", response=0)))

    def test_trials_that_do_not_count(self):
        for change in ({"reaction_seconds": 0.19}, {"reaction_seconds": 61}, {"dropped_frames": 0.06}):
            kept, excluded, dropped = exclusion.apply(self.change(finished_participant(), 5, "pair", **change))
            self.assertEqual((len(excluded), dropped), (0, 5))
            self.assertEqual(len(kept), design.trials_a_participant() - 5)
            most = int(design.MOST_DROPPED_TRIALS * design.trials_a_participant())
            self.assertIsNone(self.reason(self.change(finished_participant(), most, **change)))
            self.assertIn("trials lost", self.reason(self.change(finished_participant(), most + 1, **change)))

    def test_one_side(self):
        trials = [replace(trial, shown_left=trial.response) for trial in finished_participant()]
        self.assertIn("one side: 100 % of answers left", self.reason(trials))
        trials = [replace(trial, shown_left=1 - trial.response) for trial in finished_participant()]
        self.assertIn("answers right", self.reason(trials))

    def test_practice_never_counts(self):
        practice = [replace(trial, phase="practice", order=trial.order + 1000) for trial in finished_participant()]
        kept, excluded, _ = exclusion.apply(finished_participant() + practice)
        self.assertEqual(len(kept), design.trials_a_participant())
        self.assertIn("left early: 0", self.reason(practice))


class WholeStudy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = pathlib.Path(cls.folder.name) / "trials.csv"
        with contextlib.redirect_stdout(io.StringIO()) as cls.said:
            simulate.main(["trials", str(cls.file), "--participants", "24", "--seed", "3"])
        cls.findings = analyse(read_trials(cls.file))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_thresholds(self):
        self.assertEqual(len(self.findings["thresholds"]), 6)
        held = 0
        for entry in self.findings["thresholds"]:
            population = simulate.EXAMPLE_POPULATIONS[entry["condition"]]
            truth = population.threshold * (population.ratio if entry["sign"] == "minus" else 1)
            held += entry["low"] <= truth <= entry["high"]
            self.assertEqual(len(entry["individuals"]), entry["participants"])
        self.assertGreaterEqual(held, 5)

    def test_simulation_says_what_is_true(self):
        """The raters' true values are printed next to the file, for comparison with the report."""
        said = [line.split() for line in self.said.getvalue().splitlines()]
        self.assertIn("trials.csv: 9360 trials of 72 raters", self.said.getvalue())
        for truth in ("righting_lever plus 25.0 %", "righting_lever minus 35.0 %", "heave_damping minus 24.5 %"):
            self.assertIn(truth.split(), said)
        for truth in ("righting_lever 1.40", "heave_damping 0.70", "adaptive +0.30", "pontoons:8 -0.70"):
            self.assertIn(truth.split(), said)

    def test_grid_values_are_called_so(self):
        """Spread, scale and lapses are the best of a few grid values: the report states this and gives no digits."""
        report, first = text_report(self.findings), self.findings["thresholds"][0]
        for name in ("spread", "scale", "lapse"):
            self.assertIn(first[name], self.findings["grid"][name])
        self.assertIn("the best of a few values tried, not estimates", report)
        self.assertIn(f"spread about {first['spread']:.1f}, scale about {first['scale']:.1f}, lapses about", report)
        self.assertIn("lapses 0, 3, 6 %", report)

    def test_excluding_changes_what_is_fitted(self):
        """Added guessers fail the catch trials, and the thresholds do not change."""
        trials, generator = read_trials(self.file), numpy.random.default_rng(10)
        guessers = [
            replace(trial, participant="guesser-" + trial.participant, response=int(generator.integers(0, 2)))
            for trial in trials
            if trial.participant.endswith(("-001", "-002", "-003", "-004"))
        ]
        findings = analyse(trials + guessers)
        excluded = [entry for entry in findings["excluded"] if entry["participant"].startswith("guesser")]
        self.assertEqual(len(excluded), 12)
        self.assertEqual(findings["thresholds"], self.findings["thresholds"])
        everyone = analyse(trials + guessers, exclude=False)
        self.assertEqual((everyone["counted"], everyone["excluded"], everyone["dropped_trials"]), (84, [], 0))
        self.assertNotEqual(everyone["thresholds"], self.findings["thresholds"])

    def test_pairs_and_scores(self):
        pairs = {(entry["first"], entry["second"]): entry for entry in self.findings["pairs"]}
        self.assertEqual(set(pairs), set(design.pairs()))
        self.assertEqual([entry["primary"] for entry in self.findings["pairs"]], [True] * 3 + [False] * 7)
        self.assertIn("adaptive is nearer", pairs["adaptive", "pontoons:8"]["decision"])
        names = [entry["method"] for entry in self.findings["scores"]["methods"]]
        self.assertEqual(names[-2:], ["centroid", "pontoons:8"])

    def test_a_pair_named_the_other_way_round(self):
        trials = [trial for trial in read_trials(self.file) if trial.phase == "pair"]
        turned = [
            replace(trial, condition="/".join(reversed(trial.methods())), response=1 - trial.response, shown_left=1 - trial.shown_left)
            for trial in trials
        ]
        self.assertEqual(sorted(ballots(turned)), sorted(ballots(trials)))

    def test_same_report_every_time(self):
        self.assertEqual(analyse(read_trials(self.file)), self.findings)

    def test_command(self):
        out = pathlib.Path(self.folder.name) / "out"
        done = run("analyse.py", self.file, "--json", "--out", out)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(json.loads(done.stdout), json.loads((out / "report.json").read_text()))
        self.assertEqual(json.loads(done.stdout), self.findings)
        self.assertEqual(len(list(out.glob("*.svg"))), 7)
        for picture in out.glob("*.svg"):
            self.assertTrue(xml.etree.ElementTree.parse(picture).getroot().tag.endswith("svg"))
        self.assertEqual(run("analyse.py", self.file).stdout, (out / "report.txt").read_text())


def run(script, *arguments):
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Stimuli(unittest.TestCase):
    def test_usage(self):
        for arguments, expected in (
            ((), "required: plimsoll"),
            (("/nowhere/plimsoll",), "/nowhere/plimsoll: no such command"),
            ((HERE,), f"{HERE}: no such command"),
        ):
            done = run("stimuli.py", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertTrue(done.stderr.startswith("usage: stimuli.py"), done.stderr)
            self.assertTrue(done.stderr.endswith(expected + "\n"), done.stderr)
        self.assertIn("minutes", run("stimuli.py", "--help").stdout)

    def test_another_command(self):
        """Any program that is not plimsoll, or fails: one line, exit code 2."""
        for content in ("exit 3", "exit 0", "echo a reason >&2; exit 1", "touch $4/trajectory.csv", "echo x >$4/trajectory.csv"):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "other"
                path.write_text("#!/bin/sh\n" + content + "\n")
                path.chmod(0o755)
                done = run("stimuli.py", path)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
            self.assertTrue(done.stderr.startswith(f"{path}: "), done.stderr)


KINDS = "one of righting_lever, slope_force, heave_damping"
GOOD_ROW = dict(zip(COLUMNS, "p1,1,staircase,slope_force,plus,0.8,3,1,0,1.25,0".split(",")))


class BadInput(unittest.TestCase):
    def message(self, content, name="trials.csv"):
        """Returns the command's message without the folder's name: exit code 2, one line, nothing on standard output.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            out, said = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
                code = command(["--json", str(path)])
        self.assertEqual((code, out.getvalue()), (2, ""), said.getvalue())
        self.assertEqual(said.getvalue().count("\n"), 1, said.getvalue())
        return said.getvalue().strip().replace(folder + "/", "")

    def of_row(self, header=COLUMNS, **changes):
        row = {**GOOD_ROW, **changes}
        good = ",".join(GOOD_ROW[name] for name in COLUMNS)
        bad = ",".join(row[name] for name in COLUMNS)
        return self.message(",".join(header) + "\n" + good + "\n" + bad + "\n")

    def test_cells(self):
        for column, cell, expected in (
            ("response", "2", "'2' is not 0 or 1"),
            ("response", "", "'' is not 0 or 1"),
            ("shown_left", "yes", "'yes' is not 0 or 1"),
            ("level", "nan", "'nan' is not a size of error above 0"),
            ("level", "-0.1", "'-0.1' is not a size of error above 0"),
            ("level", "", "'' is not a size of error above 0"),
            ("sign", "up", "'up' is not plus or minus"),
            ("phase", "main", "'main' is not one of practice, staircase, pair, catch"),
            ("reaction_seconds", "inf", "'inf' is not a number of seconds from 0"),
            ("dropped_frames", "5", "'5' is not a number from 0 to 1"),
            ("order", "1.5", "'1.5' is not a whole number from 1"),
            ("order", "0", "'0' is not a whole number from 1"),
            ("seed", "-1", "'-1' is not a whole number from 0"),
            ("participant", "", "'' is not a name"),
            ("condition", "a/b", f"'a/b' is not {KINDS}"),
            ("condition", "", f"'' is not {KINDS}"),
            ("condition", "rihgting_lever", f"'rihgting_lever' is not {KINDS}; did you mean 'righting_lever'?"),
            ("condition", "Slope_Force", f"'Slope_Force' is not {KINDS}; did you mean 'slope_force'?"),
        ):
            said = self.of_row(**{"order": "2", column: cell})
            self.assertEqual(said, f"trials.csv: row 3, column {column}: {expected}")

    def test_pairs(self):
        pair = {"order": "2", "phase": "pair", "sign": "", "level": ""}
        methods = "two different methods of adaptive, curved:8, linear, centroid, pontoons:8"
        for condition, near in (
            ("linear", ""),
            ("linear/", ""),
            ("linear/linear", ""),
            ("a/b/c", ""),
            ("adaptive/bogus", ""),
            ("adaptive/flat", ""),
            ("adpative/liner", "; did you mean 'adaptive/linear'?"),
            ("linear/Curved:8", "; did you mean 'linear/curved:8'?"),
        ):
            said = self.of_row(**pair, condition=condition)
            self.assertEqual(said, f"trials.csv: row 3, column condition: '{condition}' is not {methods}{near}")
        sound = {**pair, "condition": "linear/centroid"}
        self.assertIn("column level: '0.5' is not empty", self.of_row(**{**sound, "level": "0.5"}))
        self.assertIn("column sign: 'plus' is not empty", self.of_row(**{**sound, "sign": "plus"}))

    def test_catch_trials(self):
        """In the wrong order, response 1 would mean the clip that is obviously wrong."""
        catch = {"order": "2", "phase": "catch", "sign": "", "level": ""}
        for condition in ("flat/adaptive", "adaptive/linear", "adaptive/flta", "adaptive", ""):
            said = self.of_row(**catch, condition=condition)
            self.assertEqual(said, f"trials.csv: row 3, column condition: '{condition}' is not adaptive/flat")

    def test_rows(self):
        self.assertEqual(self.of_row(), "trials.csv: row 3, column order: '1' is not new: row 2 has the same of p1")
        self.assertEqual(self.of_row(header=["x", *COLUMNS]), "trials.csv: row 2: 11 cells under 12 columns")

    def test_header(self):
        for column in COLUMNS:
            header = [name for name in COLUMNS if name != column]
            self.assertEqual(self.message(",".join(header) + "\n"), f"trials.csv: row 1: column {column} is missing")
        twice = ",".join(["response", *COLUMNS])
        self.assertEqual(self.message(twice + "\n"), "trials.csv: row 1: column response is there twice")

    def test_files(self):
        self.assertIn("trials.csv: row 1: no header", self.message(""))
        self.assertEqual(self.message(",".join(COLUMNS) + "\n"), "trials.csv: row 2: no trials under the header")
        self.assertEqual(self.message(b"\xff\xfe\x00"), "trials.csv: not a text in UTF-8")
        self.assertIn("trials.csv: row 2: ", self.message(",".join(COLUMNS) + "\n" + "x" * 200000 + "\n"))
        done = run("analyse.py", "/nowhere/trials.csv")
        self.assertEqual((done.returncode, done.stderr), (2, "/nowhere/trials.csv: No such file or directory\n"))

    def test_what_is_allowed(self):
        """A byte order mark, columns in another order, additional columns, empty lines and Windows' line ends are
        accepted."""
        trial = Trial("p", 1, "pair", "linear/centroid", "", math.nan, 3, 1, 0, 1.25, 0.0)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "trials.csv"
            write_trials(path, [trial])
            header, row = (line.split(",") for line in path.read_text().splitlines())
            lines = [",".join(reversed(["note", *header])), "", ",".join(reversed(["é", *row]))]
            path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode() + b"\r\n")
            self.assertEqual(repr(read_trials(path)), repr([trial]))
            done = run("analyse.py", path)  # no participant counts: still a report
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("1 participants, 0 counted", done.stdout)


if __name__ == "__main__":
    unittest.main()
