#!/usr/bin/env python3
"""draw_bench_seas.py - writes the seas of scenes/seas/bench_*.json that consist of waves; the benchmarks use them.

A: four sines, deterministic:  wavelength 40 / (1 + 0.9 i) m, amplitude 0.06 / k, direction 0.7 i rad, phase i rad.
C: sixty-four sines of a Bretschneider spectrum with significant height Hs = 1.5 m and peak period Tp = 5 s,
   S(w) = 5/16 Hs^2 wp^4 / w^5 exp(-5/4 (wp / w)^4)
   one in the middle of each of 64 equal steps of frequency from 0.7 to 3.5 wp, amplitude sqrt(2 S dw), deep water;
   directions are sums of three numbers uniform in +-0.6 rad, phases uniform, drawn with seed 1.
G4: the four waves of A as Gerstner waves of steepness q = 0.6: sum q A k = 0.144.
S16: sixteen sines, wavelengths from 60 m to 4 m in equal ratios, all with the same A k = 0.45 / 16, so that amplitudes
   are proportional to wavelengths; directions are sums of three numbers uniform in +-1/3 rad, phases uniform, seed 16.
G16: the sixteen waves of S16 as Gerstner waves of steepness q = 0.6: sum q A k = 0.27.
The benchmarks read the written files: rewrite them only to change the seas, which changes every measurement.
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


def sea_s16(longest=60.0, shortest=4.0, slopes=0.45, count=16, seed=16):
    random = Random(seed)
    waves = []
    for j in range(count):
        length = longest * (shortest / longest) ** (j / (count - 1))
        direction = sum((2 * random.uniform() - 1) / 3 for _ in range(3))
        phase = 2 * math.pi * random.uniform()
        waves.append(wave(slopes / count * length / (2 * math.pi), length, direction, phase))
    return waves


def as_gerstner(waves, steepness=0.6):
    return [dict(each, steepness=steepness) for each in waves]


def write(name, waves):
    kind = "gerstner" if "steepness" in waves[0] else "sines"
    rows = ",\n".join("    " + json.dumps(each) for each in waves)
    path = pathlib.Path(__file__).resolve().parent.parent / "scenes" / "seas" / name
    path.write_text('{\n  "kind": "' + kind + '",\n  "waves": [\n' + rows + "\n  ]\n}\n")


if __name__ == "__main__":
    write("bench_a.json", sea_a())
    write("bench_c.json", sea_c())
    write("bench_g4.json", as_gerstner(sea_a()))
    write("bench_s16.json", sea_s16())
    write("bench_g16.json", as_gerstner(sea_s16()))
