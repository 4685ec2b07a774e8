#!/usr/bin/env python3
"""Writes the questions of cases.txt: meshes, seas and 273 cases, drawn at random from the seed below.

    make_cases.py                                     prints the questions without answers
    make_cases.py | run_cases --answer - >cases.txt   with the library's answers: only if its numbers are meant to change
    make_cases.py --check cases.txt                   fails unless the file contains these questions
    make_cases.py --seed NUMBER                       prints 273 other questions, for comparing two libraries

README.md describes the format. Numbers are multiples of 1/1024 or come from plain arithmetic, so that the questions are the same on
every platform.
"""
import math
import random
import struct
import sys

SEED = int(sys.argv[2]) if len(sys.argv) == 3 and sys.argv[1] == "--seed" else 20261116
draw = random.Random(SEED)
LINES = []


def bits(number):
    return "nan" if number != number else struct.pack(">d", number).hex()


def float_bits(number):
    return "nan" if number != number else struct.pack(">f", number).hex()


def rounded(number):
    return round(number * 1024) / 1024


def single(number):
    return struct.unpack(">f", struct.pack(">f", number))[0]


def line(name, *values):
    """Writes integers in decimal, doubles and lists of them as their bits, texts unchanged."""
    words = []
    for value in values:
        for item in value if isinstance(value, (list, tuple)) else [value]:
            words.append(bits(item) if isinstance(item, float) else str(item))
    LINES.append(" ".join([name] + words))


# --- meshes ------------------------------------------------------------------------------------------------------


def quad(indices, a, b, c, d):
    indices.extend((a, b, c, a, c, d))


def box(length, height, width, center=(0.0, 0.0, 0.0)):
    vertices = [(center[0] + (k & 1 or -1) * length / 2, center[1] + ((k >> 1 & 1) or -1) * height / 2,
                 center[2] + ((k >> 2 & 1) or -1) * width / 2) for k in range(8)]
    indices = []
    for corners in ((0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5), (0, 2, 3, 1), (4, 5, 7, 6)):
        quad(indices, *corners)
    return vertices, indices


def joined(*meshes):
    vertices, indices = [], []
    for more_vertices, more_indices in meshes:
        indices.extend(len(vertices) + index for index in more_indices)
        vertices.extend(more_vertices)
    return vertices, indices


def ring(radius, tube, around, across):
    vertices, indices = [], []
    for i in range(around):
        for j in range(across):
            a, b = 2 * math.pi * i / around, 2 * math.pi * j / across
            r = radius + tube * math.cos(b)
            vertices.append((rounded(r * math.cos(a)), rounded(tube * math.sin(b)), rounded(r * math.sin(a))))
            following, here, up = (i + 1) % around * across, i * across, (j + 1) % across
            quad(indices, here + j, here + up, following + up, following + j)
    return vertices, indices


def boat(length, beam, draught, decked, stations=10, waterlines=4):
    """Wigley's parabolic hull; without its deck it is a hollow boat."""
    vertices, indices = [], []
    for side in (-1, 1):
        for i in range(stations + 1):
            for j in range(waterlines + 1):
                x, y = 2 * i / stations - 1, j / waterlines
                vertices.append((rounded(length / 2 * x), rounded(draught * (0.4 - y)),
                                 rounded(side * beam / 2 * (1 - x * x) * (1 - y * y))))

    def node(side, i, j):
        return (side * (stations + 1) + i) * (waterlines + 1) + j
    for i in range(stations):
        for j in range(waterlines):
            quad(indices, node(0, i, j), node(0, i + 1, j), node(0, i + 1, j + 1), node(0, i, j + 1))
            quad(indices, node(1, i, j), node(1, i, j + 1), node(1, i + 1, j + 1), node(1, i + 1, j))
        if decked:
            quad(indices, node(0, i, 0), node(1, i, 0), node(1, i + 1, 0), node(0, i + 1, 0))
    return vertices, indices


def tetrahedron():
    vertices = [tuple(rounded(draw.uniform(-1, 1) + 1.5 * corner) for corner in place)
                for place in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))]
    return vertices, [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]


def volume(mesh):
    vertices, indices = mesh
    total = 0.0
    for k in range(0, len(indices), 3):
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (vertices[v] for v in indices[k:k + 3])
        total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return abs(total) / 6


def write_mesh(name, mesh, flags=0, never_wet=None, floats=False, indexed=True):
    vertices, indices = mesh
    LINES.append("")
    line("mesh", name)
    if flags:
        line("flags", flags)
    if not indexed:
        vertices = [vertices[index] for index in indices]
    coordinates = [float(coordinate) for vertex in vertices for coordinate in vertex]
    if floats:
        line("vertices_float", " ".join(float_bits(coordinate) for coordinate in coordinates))
    else:
        line("vertices_double", coordinates)
    if indexed:
        line("indices", indices)
    if never_wet:
        line("never_wet", never_wet)


MESHES = {
    "box": box(1.0, 1.0, 1.0),
    "slab": box(3.0, 0.5, 1.25, (0.25, -0.125, 0.5)),
    "catamaran": joined(box(4.0, 0.75, 0.5, (0.0, 0.0, -1.0)), box(4.0, 0.75, 0.5, (0.0, 0.0, 1.0))),
    "tetrahedron": tetrahedron(),
    "ring": ring(1.5, 0.5, 12, 8),
    "boat": boat(6.0, 1.5, 1.0, True),
    "hollow-boat": boat(6.0, 1.5, 1.0, False),
    "decked-box": box(1.25, 0.75, 2.0),
}


def write_meshes():
    for name, mesh in MESHES.items():
        mask = [1 if triangle in (2, 3) else 0 for triangle in range(12)] if name == "decked-box" else None
        write_mesh(name, mesh, never_wet=mask, floats=name in ("slab", "ring"), indexed=name != "catamaran")
    vertices, indices = box(1.0, 1.0, 1.0)
    write_mesh("with-nan", ([vertices[0][:1] + (math.nan, 0.5)] + vertices[1:], indices))
    write_mesh("bad-index", (vertices, indices[:-1] + [8]))
    write_mesh("refused-open", (vertices, indices[6:]), flags=2)
    write_mesh("flat", ([(x, 0.0, z) for x, _, z in vertices], indices))


# --- seas --------------------------------------------------------------------------------------------------------


def waves(count, steepness):
    """amplitude, wavelength, direction, phase, angular_frequency, steepness of each."""
    numbers = []
    for _ in range(count):
        length = rounded(draw.uniform(3, 30))
        numbers += [rounded(steepness * length / 6.28 / count), length, rounded(draw.uniform(0, 6.28)), rounded(draw.uniform(0, 6.28)),
                    0.0, 0.75]
    return numbers


def write_sea(name, kind, **fields):
    LINES.append("")
    line("sea", name)
    line("kind", kind)
    for field, value in fields.items():
        line(field.replace("__", "."), value)


def spectrum(shape, height, period):
    return {"spectrum__shape": shape, "spectrum__significant_height": height, "spectrum__peak_period": period,
            "spectrum__direction": rounded(draw.uniform(0, 6.28))}


def grid(rows, columns, outside):
    heights = " ".join(float_bits(single(rounded(draw.uniform(-0.4, 0.4)))) for _ in range(rows * columns))
    return {"grid__outside": outside, "grid__origin": [-4.0, -5.5], "grid__cell": 1.125, "grid__rows": rows, "grid__columns": columns,
            "grid__heights": heights}


SEAS = ("still", "brine", "sine", "sines", "shallow", "gerstner", "spectrum", "fft", "choppy", "grid", "island", "sampled")


def write_seas():
    write_sea("still", 0)
    write_sea("brine", 0, level=0.375, density=1025.0, gravity=3.71, current=[0.5, -0.25])
    write_sea("sine", 1, waves=waves(1, 0.6), current=[-1.0, 0.75])
    write_sea("sines", 1, level=-0.25, density=1025.0, waves=waves(9, 0.4))
    write_sea("shallow", 1, gravity=9.75, depth=2.5, waves=waves(3, 0.3))
    write_sea("gerstner", 2, waves=waves(4, 0.7))
    write_sea("spectrum", 3, components=24, seed=5, **spectrum(0, 0.75, 4.0))
    write_sea("fft", 4, resolution=32, seed=7, tile=60.0, **spectrum(2, 1.0, 5.0))
    write_sea("choppy", 4, resolution=30, seed=18446744073709551615, tile=45.0, choppiness=0.5, **spectrum(1, 0.5, 0.0))
    write_sea("grid", 5, level=0.125, **grid(12, 9, 0))
    write_sea("island", 5, **grid(5, 8, 1))
    write_sea("sampled", 6, of="sines", cell=0.5)
    write_sea("endless-wave", 1, waves=[math.inf, 10.0, 0.0, 0.0, 0.0, 0.0])
    write_sea("too-steep", 2, waves=[1.0, 3.0, 0.0, 0.0, 0.0, 1.0])
    write_sea("weightless", 0, gravity=-9.81)


# --- cases -------------------------------------------------------------------------------------------------------

case_count = 0


def begin_case(kind, mesh=None, sea=None):
    global case_count
    LINES.append("")
    line("case", case_count, kind)
    case_count += 1
    if mesh:
        line("mesh", mesh)
    if sea:
        line("sea", sea)
        line("time", rounded(draw.uniform(0, 400)))


def vector(reach):
    return [rounded(draw.uniform(-reach, reach)) for _ in range(3)]


def rotation():
    while True:
        q = [draw.uniform(-1, 1) for _ in range(4)]
        length = math.sqrt(sum(x * x for x in q))
        if 0.1 < length < 1:
            return [x / length for x in q]


def position():
    far = draw.choice((1.0, 1.0, 10.0, 20000.0))
    return [draw.uniform(-3, 3) * far, rounded(draw.uniform(-0.9, 0.7)), draw.uniform(-3, 3) * far]


def tolerance():
    return draw.choice((0.0, 0.0, 1e-4, 1e-3, 1e-2, 1e-2, 1e-1))


def ask_evaluate(mesh, sea, **changes):
    fields = {"position": position(), "rotation": rotation(), "center_of_mass": vector(1), "precision": draw.randrange(2),
              "tolerance": tolerance(), "outputs": draw.randrange(16)}
    begin_case("evaluate", mesh, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def effects():
    choice = draw.randrange(3)
    if choice == 0:
        return {"effects": 1}
    if choice == 1:
        return {"effects": 1, "effects.enabled": draw.randrange(64), "effects.form_factor": 0.25, "effects.angular_rate": rounded(draw.uniform(0, 3)),
                "effects.linear_rates": [0.125, rounded(draw.uniform(0, 2)), 0.25]}
    return {"effects": 1, "effects.damping": [rounded(draw.uniform(0, 50)) for _ in range(4)], "effects.pressure_quadratic": 150.0,
            "effects.angular_rates": [rounded(draw.uniform(0, 2)) for _ in range(3)], "effects.rates_when_dry": draw.randrange(2)}


def ask_water_load(mesh, sea, **changes):
    """Every second case also requests the terms of the step's equation."""
    mass = rounded(1000 * volume(MESHES[mesh]) * draw.uniform(0.2, 0.9))
    q, place = rotation(), position()
    center, velocity, angular_velocity = vector(0.25), vector(3), vector(2)
    moments = [mass * draw.uniform(0.5, 0.9) for _ in range(3)]
    fields = {"position": place, "rotation": q, "center_of_mass": center, "velocity": velocity, "angular_velocity": angular_velocity,
              "mass": mass, "inertia": [moments[0], 0.0, 0.0, 0.0, moments[1], 0.0, 0.0, 0.0, moments[2]], "other_force": [0.0, -9.81 * mass, 250.0],
              "other_torque": vector(40), "time_step": draw.choice((1 / 60, 0.02, 0.125)), "precision": draw.randrange(2),
              "tolerance": tolerance(), "locked": draw.choice((0, 0, 0, 5, 56))}
    if draw.random() < 0.8:
        panels = draw.choice((0, 24, 100))
        if panels:
            fields["panels"] = panels
        fields.update(effects())
        if draw.random() < 0.5:
            fields["earlier_position"] = [place[0], place[1] + 0.25, place[2]]
    if case_count % 2 == 0:
        fields["terms"] = 1
    begin_case("water_load", mesh, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def matrix(scale=1.0):
    """Returns a column-major matrix."""
    x, y, z, w = rotation()
    columns = [[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
               [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)]]
    numbers = []
    for column in columns:
        numbers += [scale * number for number in column] + [0.0]
    return numbers + position() + [1.0]


def ask_matrix(mesh, sea, numbers=None):
    begin_case("matrix", mesh, sea)
    line("matrix", " ".join(float_bits(number) for number in numbers or matrix(draw.choice((1.0, 1.0, 0.5, 3.0)))))
    if draw.random() < 0.7:
        line("center_of_mass", " ".join(float_bits(number) for number in vector(0.5)))


def ask_heights(sea):
    begin_case("heights", None, sea)
    line("x", [draw.uniform(-40, 40) for _ in range(3)])
    line("z", [draw.uniform(-90, 90) for _ in range(3)])


def ask_depths(sea, **changes):
    """Two of the three points lie near the surface, one deep below it."""
    fields = {"points": [draw.uniform(-40, 40), rounded(draw.uniform(-1, 1)), draw.uniform(-90, 90),
                         draw.uniform(-40, 40), rounded(draw.uniform(-1, 1)), draw.uniform(-90, 90),
                         draw.uniform(-40, 40), rounded(draw.uniform(-9, -2)), draw.uniform(-90, 90)]}
    begin_case("depths", None, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def ask_waterplane(mesh, sea, **changes):
    """Uses small rotations, so that most cases have a waterplane."""
    x, z = draw.uniform(-0.3, 0.3), draw.uniform(-0.3, 0.3)
    place, length = position(), math.sqrt(x * x + z * z + 1)
    fields = {"position": [place[0], rounded(draw.uniform(-0.3, 0.3)), place[2]], "rotation": [x / length, 0.0, z / length, 1 / length]}
    begin_case("waterplane", mesh, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def ask_wetting(mesh, sea, **changes):
    """The body drops a little from its earlier position, and moves."""
    place = position()
    fields = {"earlier_position": [place[0], place[1] + 0.25, place[2]], "position": place, "rotation": rotation(), "velocity": vector(3),
              "angular_velocity": vector(2)}
    begin_case("wetting", mesh, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def ask_scene(mesh, sea, **changes):
    """A body that moves for some steps, in which its scene is saved and loaded."""
    fields = {"mass": rounded(1000 * volume(MESHES[mesh]) * draw.uniform(0.2, 0.9)), "position": position(), "rotation": rotation(),
              "velocity": vector(2), "angular_velocity": vector(1), "tolerance": tolerance(), "time_step": draw.choice((1 / 60, 0.02, 0.05)),
              "steps": 3 + draw.randrange(6)}
    if draw.random() < 0.7:
        fields["effects"] = 1
    begin_case("scene", mesh, sea)
    for name, value in {**fields, **changes}.items():
        line(name, value)


def in_turn(names, count):
    """A list of `count` names in a random order, in which each is as frequent as the others."""
    names = list(names)
    chosen = [names[k % len(names)] for k in range(count)]
    draw.shuffle(chosen)
    return chosen


def write_cases():
    for mesh in list(MESHES) + ["with-nan", "bad-index", "refused-open", "flat"]:
        begin_case("hull", mesh)
    for sea in SEAS + ("endless-wave", "too-steep", "weightless"):
        ask_heights(sea)
    for mesh, sea in zip(in_turn(MESHES, 84), in_turn(SEAS, 84)):
        ask_evaluate(mesh, sea)
    for mesh, sea in zip(in_turn(MESHES, 44), in_turn(SEAS, 44)):
        ask_water_load(mesh, sea)
    for mesh, sea in zip(in_turn(MESHES, 27), in_turn(SEAS, 27)):
        ask_matrix(mesh, sea)
    write_refusals()
    write_drawing()
    assert case_count == 273, case_count


def write_drawing():
    """Later kinds of cases come last, so that those above keep their numbers."""
    for sea in SEAS:
        ask_depths(sea)
    ask_depths("sine", points=[0.0, 0.0, 0.0, 1.0, math.nan, 2.0, 3.0, 4.0, 5.0])
    for mesh, sea in zip(in_turn(MESHES, 21), in_turn(SEAS, 21)):
        ask_waterplane(mesh, sea)
    ask_waterplane("box", "sine", position=[math.inf, 0.0, 0.0])
    for mesh, sea in zip(in_turn(MESHES, 15), in_turn(SEAS, 15)):
        ask_wetting(mesh, sea)
    ask_wetting("box", "sine", velocity=[0.0, 1e7, 0.0])
    for mesh in list(MESHES) + ["bad-index"]:
        begin_case("saved_hull", mesh)
    for mesh, sea in zip(in_turn(MESHES, 12), in_turn(SEAS, 12)):
        ask_scene(mesh, sea)
    ask_scene("box", "sine", mass=-1.0)


def write_refusals():
    """Invalid input: the answers are statuses and messages. Invalid meshes and seas are written above."""
    ask_evaluate("box", "still", position=[0.0, math.nan, 0.0])
    ask_evaluate("box", "sine", rotation=[0.0, 0.5, 0.0, 0.5])
    ask_evaluate("box", "sine", tolerance=-0.01)
    ask_evaluate("box", "sine", precision=2)
    ask_evaluate("box", "sine", outputs=16)
    ask_evaluate("box", "sine", surface_time=3.5)
    ask_evaluate("box", "sine", center_of_mass=[math.inf, 0.0, 0.0])
    ask_evaluate("box", "sine", budget=-1.0)
    ask_evaluate("flat", "sine")
    ask_water_load("box", "gerstner", mass=0.0)
    ask_water_load("box", "gerstner", time_step=-0.02)
    ask_water_load("box", "gerstner", velocity=[math.nan, 0.0, 0.0])
    ask_water_load("box", "gerstner", locked=64)
    ask_water_load("box", "gerstner", inertia=[1.0, 2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
    ask_matrix("box", "still", [2.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    ask_matrix("box", "still", [-1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    ask_matrix("box", "still", [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, math.nan, 0.0, 1.0])
    ask_evaluate("box", "weightless")


def main():
    LINES.append(f"# 273 cases with the bits of their answers: bindings/cases/README.md. Written by make_cases.py, seed {SEED}.")
    write_meshes()
    write_seas()
    write_cases()
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        asked = [text for text in open(sys.argv[2], encoding="utf-8").read().splitlines() if not text.startswith("=")]
        if asked != LINES:
            sys.exit(f"{sys.argv[2]} does not contain the questions of make_cases.py: write it again (README.md)")
        print(f"{case_count} cases, the same as those of make_cases.py")
    elif len(sys.argv) == 1 or sys.argv[1] == "--seed":
        print("\n".join(LINES))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
