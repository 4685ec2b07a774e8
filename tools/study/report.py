"""report.py - prints the results as text; the numbers are those of the JSON."""
import design

RATIO_TITLE = (
    f"Threshold of minus over that of plus (asymmetric: p < {design.REAL_LEVEL} and 1 outside the interval;\n"
    f"not comparable: both thresholds above {100 * design.LARGEST_COMPARED:.0f} %, too near to where minus ends)"
)


def percent(value):
    return "open" if value is None else f"{100 * value:.1f} %"


def ratio(value):
    return "open" if value is None else f"{value:.2f}"


def probability(value):
    return "p < 0.0001" if value < 0.0001 else f"p {value:.4f}"


def interval(entry, form):
    return f"{form(entry['low'])} to {form(entry['high'])}"


def text_report(findings):
    lines = [f"{findings['participants']} participants, {findings['counted']} counted, {findings['dropped_trials']} trials dropped"]
    lines += [f"  excluded {entry['participant']}: {entry['reason']}" for entry in findings["excluded"]]
    for title, part, write in (
        ("Just noticeable error (seen on half of the occasions), 95 % interval", "thresholds", threshold_line),
        (RATIO_TITLE, "asymmetries", asymmetry_line),
        ("Share of votes for the first of two methods", "pairs", pair_line),
    ):
        if findings[part]:
            lines += ["", title] + ["  " + write(entry) for entry in findings[part]]
            lines += grid_lines(findings["grid"]) if part == "thresholds" else []
    return "\n".join(lines + score_lines(findings["scores"])) + "\n"


def threshold_line(entry):
    name = f"{entry['condition']:16} {entry['sign']:5} n {entry['participants']:3}"
    if "threshold" not in entry:
        return f"{name}  too few participants"
    others = f"spread about {entry['spread']:.1f}, scale about {entry['scale']:.1f}, lapses about {100 * entry['lapse']:.0f} %"
    return f"{name}  {percent(entry['threshold']):>7}  ({interval(entry, percent)}; {others})"


def grid_lines(grid):
    """Explains spread, scale and lapses: the threshold is interpolated between grid points, these are not."""

    def listed(values, form):
        return ", ".join(format(value, form) for value in values)

    return [
        "  Spread, scale and lapses are the best of a few values tried, not estimates:",
        f"  spread {listed(grid['spread'], '.2g')}; scale {listed(grid['scale'], '.2g')};",
        f"  lapses {listed((100 * value for value in grid['lapse']), '.0f')} %",
    ]


def asymmetry_line(entry):
    name = f"{entry['condition']:22} n {entry['participants']:3}"
    numbers = f"{entry['ratio']:.2f}  ({interval(entry, ratio)}; {probability(entry['corrected'])} corrected)"
    return f"{name}  {numbers}  {entry['decision']}"


def pair_line(entry):
    name = f"{entry['first'] + '/' + entry['second']:22} n {entry['votes']:4}"
    primary = entry["primary"]
    chance = f"{probability(entry['corrected' if primary else 'probability'])} {'corrected' if primary else 'exploratory'}"
    return f"{name}  {percent(entry['share'])}  ({interval(entry, percent)}; {chance})  {entry['decision']}"


def score_lines(scores):
    if not scores:
        return []
    if "reason" in scores:
        return ["", "Bradley-Terry: " + scores["reason"]]
    lines = ["", "Bradley-Terry scores (log-odds, sum 0)"]
    for entry in scores["methods"]:
        lines.append(f"  {entry['method']:22} {entry['score']:+.2f}  ({interval(entry, lambda value: f'{value:+.2f}')})")
    expected = f"about {scores['degrees']} expected if one scale holds all pairs and votes are independent"
    lines.append(f"  misfit {scores['deviance']:.1f}, {expected}")
    if scores["regularised"]:
        lines.append("  half a vote each way was added to every pair: some method never lost or never won")
    return lines
