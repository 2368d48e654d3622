"""Furniture and plants that several scenes share."""

import math
import random

from studio import *


def leaf(length, width, droop, made, fold=0.25):
    def place(s, t):
        x = (s - 0.5) * width * math.sin(math.pi * min(1, t * 0.96 + 0.04)) ** 0.8
        z = length * t - droop * t ** 2.4
        return (x, length * t * 0.25 + droop * t ** 2 * 0.8, z + abs(x) * fold)
    return grid(1, 1, 6, 12, place, "leaf", made, subdivide=1)


def plant(at, height=1.0, leaves=16, pot_radius=0.15, seed=3, pot=(0.75, 0.72, 0.67), width=0.16, green=(0.03, 0.12, 0.035)):
    rand = random.Random(seed)
    x, y, z = at
    pot_height = pot_radius * 1.8
    clay = material("clay", pot, rough=0.6, bump=0.0008, bump_size=0.02, vary=0.06)
    lathe([(0.001, 0), (pot_radius * 0.72, 0), (pot_radius * 0.8, 0.01), (pot_radius, pot_height - 0.01), (pot_radius, pot_height),
           (pot_radius * 0.93, pot_height), (pot_radius * 0.9, pot_height * 0.9), (0.001, pot_height * 0.88)], at, clay)
    for index in range(leaves):
        tone = rand.uniform(0.7, 1.5)
        made = material("leaf", tuple(c * tone for c in green), rough=0.35, vary=0.2, vary_size=0.03)
        size = height * rand.uniform(0.6, 1.0)
        blade = leaf(size, width * rand.uniform(0.7, 1.15) * height, size * rand.uniform(0.1, 0.6), made)
        around = index * 2.4 + rand.uniform(-0.4, 0.4)
        blade.location = (x, y, z + pot_height * 0.85)
        blade.rotation_euler = (-rand.uniform(0.05, 0.35), 0, around)


def book(size, at, color, turn=0.0):
    x, y, z = size
    box(size, at, material("cover", color, rough=0.45), (0, 0, turn), bevel=0.002)
    box((x - 0.006, y, z - 0.008), (at[0] + 0.004, at[1] - 0.003, at[2] + 0.004), material("paper", (0.82, 0.79, 0.72), rough=0.9), (0, 0, turn), bevel=0.0005)


def vase(at, height=0.24, color=(0.8, 0.77, 0.72), seed=1):
    r = height * 0.32
    outline = [(0.001, 0), (r * 0.62, 0), (r * 0.7, height * 0.01), (r, height * 0.3), (r * 0.95, height * 0.48), (r * 0.4, height * 0.78),
               (r * 0.36, height * 0.92), (r * 0.46, height), (r * 0.42, height), (r * 0.3, height * 0.9), (0.001, height * 0.8)]
    lathe(outline, at, material("vase", color, rough=0.4, bump=0.0006, bump_size=0.02, vary=0.05), subdivide=1)
    rand = random.Random(seed)
    for _ in range(7):
        lean, around = rand.uniform(0.05, 0.35), rand.uniform(0, 6.3)
        length = height * rand.uniform(0.9, 1.7)
        tip = (at[0] + math.cos(around) * lean * length, at[1] + math.sin(around) * lean * length, at[2] + height * 0.9 + length)
        middle = (at[0] + math.cos(around) * lean * length * 0.3, at[1] + math.sin(around) * lean * length * 0.3, at[2] + height * 0.9 + length * 0.5)
        straw = material("straw", (0.55, 0.42, 0.26), rough=0.9)
        tube([(at[0], at[1], at[2] + height * 0.8), middle, tip], 0.0016, straw)
        for step in range(9):
            part = step / 9
            spot = tuple(m + (t - m) * part for m, t in zip(middle, tip))
            tuft = lathe([(0.0005, 0), (0.006, 0.01), (0.004, 0.03), (0.0003, 0.045)], spot, straw, (rand.uniform(-40, 40), rand.uniform(-40, 40), 0), around=6)
            tuft.scale = (1, 1, 1.1)


def floor(depth=6, width=8, back=0.0, made=None):
    return plane(width, depth, (0, back - depth / 2, 0), made or wood("floor", (0.17, 0.085, 0.04), (0.34, 0.19, 0.095), 0.32, "x", boards=0.14))


def skirting(width, back, height=0.09, left=0.0):
    return box((width, 0.016, height), (left, back - 0.008, 0), material("skirting", (0.82, 0.81, 0.78), rough=0.4), bevel=0.004)


def window_light(at, toward, strength=3.2, panes=(2, 3), size=(1.5, 1.9), color=(1, 0.9, 0.76)):
    """Sun through a window: bars stand in its way, outside the picture."""
    direction = (Vector(toward) - Vector(at)).normalized()
    sun(direction, strength, color, angle=1.6)
    frame = material("bars", (0.5, 0.5, 0.5))
    turned = direction.to_track_quat("-Z", "Y").to_euler()
    width, height = size
    pieces = []
    big = 9
    for x, y, w, h in ((-(width + big) / 2, 0, big, big * 2), ((width + big) / 2, 0, big, big * 2),
                       (0, (height + big) / 2, width, big), (0, -(height + big) / 2, width, big)):
        pieces.append((x, y, w, h))
    for column in range(1, panes[0]):
        pieces.append((width * (column / panes[0] - 0.5), 0, 0.045, height))
    for row in range(1, panes[1]):
        pieces.append((0, height * (row / panes[1] - 0.5), width, 0.035))
    rotation = turned.to_matrix()
    for x, y, w, h in pieces:
        piece = plane(w, h, tuple(Vector(at) + rotation @ Vector((x, y, 0))), frame)
        piece.rotation_euler = turned
        piece.visible_camera = piece.visible_diffuse = piece.visible_glossy = False
