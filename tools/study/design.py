"""design.py - the parameters of the perceptual study. docs/perceptual-study.md and README.md give the reasons."""

# The quantities with a relative error e. A participant sees one of these kinds, with either sign.
KINDS = ("righting_lever", "slope_force", "heave_damping")
SIGNS = ("plus", "minus")

# The methods that are compared in pairs, and the three pairs of the hypotheses (the better method first).
METHODS = ("adaptive", "curved:8", "linear", "centroid", "pontoons:8")
PRIMARY_PAIRS = (("adaptive", "linear"), ("linear", "centroid"), ("adaptive", "pontoons:8"))
VOTES_A_PAIR = 4  # by each participant, on four different seas

# One up, three down, on a ladder of |e| = START * 2**(rung / 4). Below -1 a lever or a damping would change its sign,
# so the ladder of minus ends at 0.951.
START = 0.8
RUNGS_AN_OCTAVE = 4
QUICK_TRIALS = 6  # first trials, in which one right answer is enough to go down
COARSE_RUNGS = 2  # step until the second turn; 1 afterwards
TOP_RUNG = {"plus": 8, "minus": 1}
BOTTOM_RUNG = -32
TRIALS_A_STAIRCASE = 40

PRACTICE_TRIALS = 6
CATCH_TRIALS = 10
CATCH = ("adaptive", "flat")  # a boat that ignores waves: obvious to every attentive viewer
SEAS = 12  # seeds of the same storm

# Exclusion rules, fixed before any data were seen.
LEAST_CATCHES = 9  # right answers in ten catch trials
LEAST_REACTION = 0.2  # [s] after the end of the clips; faster answers are not based on them
LONGEST_REACTION = 60.0  # [s]
MOST_DROPPED_FRAMES = 0.05  # of a trial's frames
MOST_DROPPED_TRIALS = 0.1  # of a participant's trials
LEAST_FINISHED = 0.9  # share of the design's trials
SIDE_SHARE = 0.85  # share of answers to the same side

# Decisions.
GUESS = 0.5
SMALLEST_SHARE = 0.6  # one viewer in five sees it and the others guess: less is irrelevant to a game
REAL_LEVEL = 0.05
LARGEST_COMPARED = 0.6  # |e|: if neither sign's threshold is below, the ladder of minus is too short for a ratio

# Bounds of the psychometric function's other parameters.
MOST_LAPSES = 0.06


def pairs():
    """Returns every pair of methods once, the three primary ones with the expected winner first."""
    listed = list(PRIMARY_PAIRS)
    for i, first in enumerate(METHODS):
        for second in METHODS[i + 1 :]:
            if (first, second) not in listed and (second, first) not in listed:
                listed.append((first, second))
    return listed


def trials_a_participant():
    """Returns the number of answers of a finished participant, without practice."""
    return 2 * TRIALS_A_STAIRCASE + len(pairs()) * VOTES_A_PAIR + CATCH_TRIALS
