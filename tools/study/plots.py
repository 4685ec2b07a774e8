"""plots.py - draws an SVG for each psychometric function and one for the scores, without a plotting library."""
import html
import math

import numpy

from psychometric import GroupFit, group_chance

WIDTH, HEIGHT = 560, 360
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 44, 54
READING = "right answers; dots pool raters who each saw levels near their own threshold: flatter than the curve"
BLUE, GREY, INK = "#1f6fb2", "#9aa5ad", "#222"


class Frame:
    """A plot with axes: x is linear or logarithmic."""

    def __init__(self, title, x_range, y_range, log_x=False):
        self.x_range, self.y_range, self.log_x = x_range, y_range, log_x
        self.parts = [text(LEFT, 24, title, size=15, weight="bold")]

    def x(self, value):
        low, high = map(math.log, self.x_range) if self.log_x else self.x_range
        place = (math.log(value) if self.log_x else value) - low
        return LEFT + place / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        low, high = self.y_range
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def axes(self, x_ticks, x_name, y_ticks, y_name):
        for value, label in x_ticks:
            self.line(self.x(value), TOP, self.x(value), HEIGHT - BOTTOM, "#e4e8ea")
            self.parts.append(text(self.x(value), HEIGHT - BOTTOM + 17, label, anchor="middle"))
        for value, label in y_ticks:
            self.line(LEFT, self.y(value), WIDTH - RIGHT, self.y(value), "#e4e8ea")
            self.parts.append(text(LEFT - 7, self.y(value) + 4, label, anchor="end"))
        self.parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_name, anchor="middle"))
        self.parts.append(text(LEFT, TOP - 5, y_name, size=10.5))
        self.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, INK)

    def line(self, x1, y1, x2, y2, colour, width=1):
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'
        )

    def dot(self, x, y, radius, colour):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.75"/>')

    def curve(self, xs, ys, colour):
        points = " ".join(f"{self.x(a):.1f},{self.y(b):.1f}" for a, b in zip(xs, ys))
        self.parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')

    def svg(self):
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        return "\n".join([head, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *self.parts, "</svg>"]) + "\n"


def text(x, y, words, anchor="start", size=12, weight="normal"):
    style = f'font-family="sans-serif" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{INK}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{html.escape(words)}</text>'


def psychometric_svg(entry):
    """Plots the shares of right answers by level (area: number of trials), the group's curve, its threshold and
    interval."""
    levels = [row["level"] for row in entry["levels"]]
    x_range = min(levels) / 1.3, max(levels) * 1.3
    name = f"{entry['condition'].replace('_', ' ')}, {'+' if entry['sign'] == 'plus' else '-'}e"
    title = f"{name}: threshold {100 * entry['threshold']:.0f} %"
    frame = Frame(f"{title}, {entry['participants']} participants", x_range, (0.3, 1.02), log_x=True)
    ticks = [value for value in (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2) if x_range[0] <= value <= x_range[1]]
    shares = [(value, f"{100 * value:.0f} %") for value in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]
    frame.axes([(v, f"{100 * v:g} %") for v in ticks], "size of the relative error |e|", shares, READING)
    most = max(row["shown"] for row in entry["levels"])
    for row in entry["levels"]:
        share = max(0.3, row["right"] / row["shown"])
        frame.dot(frame.x(row["level"]), frame.y(share), 1.5 + 9 * math.sqrt(row["shown"] / most), GREY)
    draw_fit(frame, entry, x_range)
    return frame.svg()


def draw_fit(frame, entry, x_range):
    log_threshold = math.log(entry["threshold"])
    fit = GroupFit(log_threshold, 0, 0, entry["spread"], entry["scale"], entry["lapse"])
    errors = numpy.geomspace(*x_range, 120)
    frame.curve(errors, group_chance(numpy.log(errors), fit), BLUE)
    height = frame.y(float(group_chance(log_threshold, fit)))
    low = max(entry["low"] or x_range[0], x_range[0])
    high = min(entry["high"] or x_range[1], x_range[1])
    frame.line(frame.x(low), height, frame.x(high), height, BLUE, 3)
    frame.line(frame.x(entry["threshold"]), height, frame.x(entry["threshold"]), HEIGHT - BOTTOM, BLUE)


def scores_svg(scores):
    """Plots the methods below each other, best on top, with their intervals."""
    rows = scores["methods"]
    widest = max(1e-3, *(abs(row[end]) for row in rows for end in ("low", "high"))) * 1.1
    frame = Frame("Bradley-Terry scores, 95 % intervals", (-widest - 0.5 * widest, widest), (-0.6, len(rows) - 0.4))
    unit = 10 ** math.floor(math.log10(widest))
    step = next(size for size in (0.2 * unit, 0.5 * unit, unit, 2 * unit, 5 * unit) if widest / size <= 4)
    ticks = [k * step for k in range(-4, 5) if abs(k * step) <= widest]
    frame.axes([(value, f"{value:g}") for value in ticks], "log-odds of being preferred", [], "")
    for i, row in enumerate(rows):
        y = frame.y(len(rows) - 1 - i)
        frame.line(frame.x(row["low"]), y, frame.x(row["high"]), y, BLUE, 3)
        frame.dot(frame.x(row["score"]), y, 5, BLUE)
        frame.parts.append(text(LEFT + 4, y + 4, row["method"]))
    return frame.svg()
