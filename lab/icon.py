"""Draws the logo as a bitmap of 128 × 128: python3 icon.py docs/logo.svg OUTPUT.png

It reads one rounded rectangle and one path of M, L, H, V, C, S and A, as the logo has them. An arc is drawn as a curve."""

import re
import struct
import sys
import zlib

SIZE = 128
STEPS = 16
ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7}


def numbers(text):
    return [float(it) for it in re.findall(r"-?(?:\d*\.\d+|\d+)", text)]


def commands(path):
    """Yields each command of a path with its arguments; one letter may stand for several."""
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values, count = numbers(text), ARGUMENTS[letter.lower()]
        for start in range(0, len(values), count):
            yield letter, values[start : start + count]
            # Pairs after the first of a move are lines.
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def curve(points):
    for step in range(STEPS + 1):
        t = step / STEPS
        weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3]
        yield tuple(sum(w * p[axis] for w, p in zip(weights, points)) for axis in (0, 1))


def segments(path):
    """Returns the lines that the path consists of."""
    lines, at, before = [], (0.0, 0.0), None
    for letter, values in commands(path):
        x, y = at if letter.islower() else (0.0, 0.0)
        kind = letter.lower()
        if kind == "h":
            points = [at, (x + values[0], at[1])]
        elif kind == "v":
            points = [at, (at[0], y + values[0])]
        else:
            if kind == "a":
                values = values[5:]
            pairs = [(x + values[i], y + values[i + 1]) for i in range(0, len(values), 2)]
            if kind == "m":
                at = pairs[0]
                continue
            if kind == "s":
                control = (2 * at[0] - before[0], 2 * at[1] - before[1])
                pairs.insert(0, control)
            if kind == "a":
                # The arcs of the logo are quarters of a circle between a vertical and a horizontal line.
                end, last = pairs[0], lines[-1]
                corner = (at[0], end[1]) if last[0][0] == last[1][0] else (end[0], at[1])
                near = lambda it: tuple(it[k] + 0.5523 * (corner[k] - it[k]) for k in (0, 1))
                pairs = [near(at), near(end), end]
            before = pairs[-2] if len(pairs) > 1 else None
            points = [at, pairs[0]] if len(pairs) == 1 else list(curve([at, *pairs]))
        lines.extend(zip(points, points[1:]))
        at = points[-1]
    return lines


def distance(point, line):
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = length and max(0, min(1, ((point[0] - ax) * dx + (point[1] - ay) * dy) / length))
    return ((point[0] - ax - t * dx) ** 2 + (point[1] - ay - t * dy) ** 2) ** 0.5


def main(source, output):
    text = open(source, encoding="utf-8").read()
    width = numbers(re.search(r'viewBox="([^"]*)"', text)[1])[2]
    radius = float(re.search(r'rx="([^"]*)"', text)[1])
    fill = bytes.fromhex(re.search(r'fill="#([^"]*)"', text)[1])
    stroke = float(re.search(r'stroke-width="([^"]*)"', text)[1]) / 2
    lines = segments(re.search(r' d="([^"]*)"', text)[1])
    scale, half = SIZE / width, width / 2

    def coverage(outside):
        return max(0.0, min(1.0, 0.5 - outside * scale))

    rows = bytearray()
    for row in range(SIZE):
        rows.append(0)  # no filter
        for column in range(SIZE):
            point = ((column + 0.5) / scale, (row + 0.5) / scale)
            corner = [max(0.0, abs(it - half) - half + radius) for it in point]
            inside = coverage(sum(it * it for it in corner) ** 0.5 - radius)
            white = coverage(min(distance(point, line) for line in lines) - stroke)
            rows += bytes(round(it + (255 - it) * white) for it in fill)
            rows.append(round(255 * inside))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    with open(output, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


main(*sys.argv[1:])
