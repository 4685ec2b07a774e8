"""exclusion.py - drops answers and participants by rules that were fixed before any data were seen (design.py).

A trial is dropped if its clips stuttered, or if it was answered too fast or too late. A participant is excluded who
left early, missed catch trials, lost too many trials, or answered by side. Practice never counts.
"""
import design


def keep_trial(trial):
    in_time = design.LEAST_REACTION <= trial.reaction_seconds <= design.LONGEST_REACTION
    return in_time and trial.dropped_frames <= design.MOST_DROPPED_FRAMES


def reason_to_exclude(answered):
    """Returns the first reason to exclude a participant with these trials (without practice), or None."""
    expected = design.trials_a_participant()
    if len(answered) < design.LEAST_FINISHED * expected:
        return f"left early: {len(answered)} of {expected} trials"
    catches = [trial.response for trial in answered if trial.phase == "catch"]
    if sum(catches) < design.LEAST_CATCHES:
        return f"catch trials: {sum(catches)} of {len(catches)} right, {design.LEAST_CATCHES} needed"
    dropped = sum(not keep_trial(trial) for trial in answered)
    if dropped > design.MOST_DROPPED_TRIALS * len(answered):
        return f"trials lost: {dropped} of {len(answered)}"
    left = sum(trial.response == trial.shown_left for trial in answered) / len(answered)
    if max(left, 1 - left) > design.SIDE_SHARE:
        return f"one side: {100 * max(left, 1 - left):.0f} % of answers {'left' if left > 0.5 else 'right'}"
    return None


def apply(trials):
    """Returns the trials that count, the excluded participants (name and reason), and the number of dropped trials of
    the others."""
    by_participant = {}
    for trial in trials:
        answered = by_participant.setdefault(trial.participant, [])
        if trial.phase != "practice":
            answered.append(trial)
    kept, excluded, dropped = [], [], 0
    for participant, answered in by_participant.items():
        reason = reason_to_exclude(answered)
        if reason:
            excluded.append((participant, reason))
            continue
        good = [trial for trial in answered if keep_trial(trial)]
        dropped += len(answered) - len(good)
        kept += good
    return kept, excluded, dropped
