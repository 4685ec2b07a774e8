#!/usr/bin/env python3
"""draw_bench_seas.py - writes scenes/seas/bench_a.json and bench_c.json, the seas that the bench is run on.

A: four sines, deterministic:  wavelength 40 / (1 + 0.9 i) m, amplitude 0.06 / k, direction 0.7 i rad, phase i rad.
C: sixty-four sines of a Bretschneider spectrum with significant height Hs = 1.5 m and peak period Tp = 5 s,
     S(w) = 5/16 Hs^2 wp^4 / w^5 exp(-5/4 (wp / w)^4)
   one in the middle of each of 64 equal steps of frequency from 0.7 to 3.5 wp, amplitude sqrt(2 S dw), deep water;
   directions are sums of three numbers uniform in +-0.6 rad, phases uniform, drawn by seed 1.
The files are the source from then on: rewriting them is only needed to change the seas, and changes every measurement.
"""
import json
import math
import pathlib

GRAVITY = 9.81


class Random:
    """SplitMix64, the generator of src/math/random.hpp."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return ((z ^ (z >> 31)) >> 11) * 2.0**-53


def wave(amplitude, wavelength, direction, phase):
    return {
        "amplitude": amplitude,
        "wavelength": wavelength,
        "direction_degrees": math.degrees(direction),
        "phase_degrees": math.degrees(phase),
    }


def sea_a():
    lengths = [40 / (1 + 0.9 * i) for i in range(4)]
    return [wave(0.06 * length / (2 * math.pi), length, 0.7 * i, float(i)) for i, length in enumerate(lengths)]


def sea_c(significant_height=1.5, peak_period=5.0, count=64, seed=1):
    random = Random(seed)
    peak = 2 * math.pi / peak_period
    step = (3.5 - 0.7) * peak / count
    waves = []
    for j in range(count):
        w = 0.7 * peak + (j + 0.5) * step
        density = 5 / 16 * significant_height**2 * peak**4 / w**5 * math.exp(-1.25 * (peak / w) ** 4)
        direction = sum(0.6 * (2 * random.uniform() - 1) for _ in range(3))
        phase = 2 * math.pi * random.uniform()
        waves.append(wave(math.sqrt(2 * density * step), 2 * math.pi * GRAVITY / w**2, direction, phase))
    return waves


def write(name, waves):
    rows = ",\n".join("    " + json.dumps(each) for each in waves)
    path = pathlib.Path(__file__).resolve().parent.parent / "scenes" / "seas" / name
    path.write_text('{\n  "kind": "sines",\n  "waves": [\n' + rows + "\n  ]\n}\n")


if __name__ == "__main__":
    write("bench_a.json", sea_a())
    write("bench_c.json", sea_c())
