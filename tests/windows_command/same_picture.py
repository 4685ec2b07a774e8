#!/usr/bin/env python3
"""same_picture.py ONE.png OTHER.png - fails unless the pictures are equal. One level of brightness may differ in one of
ten thousand numbers: pictures are drawn with the system's own exponentials and powers, whose last bits differ between
systems. 8 bits per channel, not interlaced."""
import struct
import sys
import zlib


def rows(path):
    data = open(path, "rb").read()
    place, packed = 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", body[:10])
            if depth != 8 or colours not in (2, 6):
                sys.exit(f"{path}: not eight bits of red, green and blue")
            step = 3 if colours == 2 else 4
        elif kind == b"IDAT":
            packed += body
        place += 12 + size
    plain, above, found = zlib.decompress(packed), bytearray(width * step), []
    for line in range(height):
        start = line * (width * step + 1)
        row = bytearray(plain[start + 1 : start + 1 + width * step])
        unfilter(plain[start], row, above, step)
        found.append(row)
        above = row
    return found


def unfilter(kind, row, above, step):  # as PNG defines it
    for i in range(len(row)):
        left, up, corner = (row[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
        ways = {0: 0, 1: left, 2: up, 3: (left + up) // 2}
        if kind == 4:
            guess = left + up - corner
            ways[4] = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        row[i] = (row[i] + ways[kind]) & 255


one, other = rows(sys.argv[1]), rows(sys.argv[2])
if [len(row) for row in one] != [len(row) for row in other]:
    sys.exit("pictures of different sizes")
apart = [abs(a - b) for row_a, row_b in zip(one, other) for a, b in zip(row_a, row_b)]
off = sum(difference > 0 for difference in apart)
if max(apart) > 1 or off > len(apart) // 10000:
    sys.exit(f"{off} of {len(apart)} numbers differ, by up to {max(apart)}")
