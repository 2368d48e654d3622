"""A bedroom's wall behind the head of a bed, two lamps lit in the evening sun."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.5)
film(plane(7, 3.2, (0, 0, 1.6), turn=(90, 0, 0)), lambda p, n: (p.x, -p.z))
floor(6, 8, made=wood("floor", (0.30, 0.2, 0.12), (0.48, 0.34, 0.22), 0.4, "x", boards=0.16))
skirting(7, 0)

# Bed: a padded headboard, mattress, quilt with folds, pillows.
pad = fabric("pad", (0.36, 0.30, 0.25))
for column in range(6):
    cushion((0.302, 0.10, 0.66), (-0.75 + column * 0.3, -0.07, 0.42), pad, puff=0.7, seed=column)
frame = wood("frame", (0.17, 0.09, 0.045), (0.3, 0.17, 0.09))
box((1.72, 2.1, 0.16), (0, -1.16, 0.14), frame, bevel=0.01)
sheet_white = fabric("sheet", (0.72, 0.70, 0.66), 0.003, 0.0006, 0.05)
cushion((1.66, 2.04, 0.26), (0, -1.15, 0.28), sheet_white, puff=0.25)


def quilt(s, t):
    x = (s - 0.5) * 2.1
    length = t * 1.85
    y = -0.72 - min(length, 1.5)
    foot = max(0, length - 1.47)
    edge = max(0, abs(x) - 0.84)
    z = 0.575 + 0.012 * math.sin(x * 7 + y * 3) + 0.010 * math.sin(x * 3 - y * 9 + 1) + 0.03 * math.exp(-((t - 0.02) / 0.05) ** 2)
    drop = min(edge, 0.21)
    x_in = math.copysign(min(abs(x), 0.86 + 0.03 * math.sin(y * 9)), x)
    return (x_in, y + 0.02 * math.sin(x * 5), z - drop * 1.75 - foot - 0.02 * edge * math.sin(y * 21))


grid(1, 1, 90, 70, quilt, "quilt", fabric("quilt", (0.62, 0.58, 0.51), 0.004, 0.001, 0.06), subdivide=1).modifiers.new("thick", "SOLIDIFY").thickness = 0.03


def blanket(s, t):
    x, y, z = quilt(s, 0.42 + t * 0.24)
    return (x * 1.012, y, z + 0.024 + 0.006 * math.sin(s * 40 + t * 7))


grid(1, 1, 90, 20, blanket, "blanket", fabric("knit", (0.25, 0.3, 0.25), 0.011, 0.004, 0.2), subdivide=1).modifiers.new("thick", "SOLIDIFY").thickness = 0.016
for side in (-1, 1):
    cushion((0.68, 0.17, 0.44), (side * 0.4, -0.27, 0.52), sheet_white, (-24, 0, side * 2), puff=1.25, seed=side + 4)
    cushion((0.62, 0.16, 0.40), (side * 0.37, -0.44, 0.53), fabric("slip", (0.50, 0.45, 0.38)), (-30, 0, side * -3), puff=1.3, seed=side + 8)
cushion((0.5, 0.14, 0.3), (0.03, -0.6, 0.56), fabric("small", (0.42, 0.19, 0.09)), (-34, 0, 3), puff=1.2, seed=3)

brass = material("brass", (0.55, 0.38, 0.16), rough=0.28, metal=1)
for side in (-1, 1):
    x = side * 1.2
    box((0.44, 0.38, 0.4), (x, -0.24, 0.12), frame, bevel=0.006)
    box((0.40, 0.012, 0.15), (x, -0.434, 0.33), frame, bevel=0.004)
    box((0.40, 0.012, 0.15), (x, -0.434, 0.15), frame, bevel=0.004)
    for z in (0.405, 0.225):
        lathe([(0.001, 0), (0.008, 0), (0.008, 0.012), (0.011, 0.02), (0.001, 0.022)], (x, -0.44, z), brass, (90, 0, 0), 24)
    for dx in (-0.17, 0.17):
        for dy in (-0.13, 0.13):
            lathe([(0.001, 0), (0.01, 0), (0.015, 0.12)], (x + dx, -0.24 + dy, 0), frame, around=16)
    lathe([(0.001, 0), (0.075, 0), (0.078, 0.012), (0.03, 0.03), (0.05, 0.09), (0.062, 0.15), (0.04, 0.21), (0.012, 0.235), (0.01, 0.3)],
          (x + 0.05 * side, -0.22, 0.52), material("stoneware", (0.55, 0.52, 0.47), rough=0.5, vary=0.1, vary_size=0.02), subdivide=1)
    shade = material("shade", (0.80, 0.66, 0.46), rough=0.9, transmission=0.0, emit=1.0)
    lathe([(0.15, 0), (0.10, 0.2)], (x + 0.05 * side, -0.22, 0.76), shade)
    bulb = bpy.data.lights.new("bulb", "POINT")
    bulb.energy, bulb.color, bulb.shadow_soft_size = 9, (1, 0.72, 0.42), 0.05
    lamp = bpy.data.objects.new("bulb", bulb)
    lamp.location = (x + 0.05 * side, -0.22, 0.88)
    bpy.context.collection.objects.link(lamp)
book((0.2, 0.14, 0.03), (-1.27, -0.3, 0.521), (0.35, 0.08, 0.05), 14)
vase((1.1, -0.32, 0.521), 0.15, (0.2, 0.26, 0.24))
grid(3.4, 2.2, 90, 60, lambda x, y: (x - 1.7, y - 3.0, 0.014 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.5, 0.46, 0.4), 0.014, 0.005, 0.2))

area((-3.6, -2.4, 1.8), (0.3, -0.4, 1.0), 1.8, 95, (0.93, 0.97, 1), 2.0)
area((2.5, -5, 2.5), (0, 0, 1.0), 3.0, 30, (1, 0.95, 0.88))
area((0, -2.5, 2.65), (0, -1.2, 0), 4.5, 16, (1, 0.97, 0.93), 3)
window_light((-3.2, -3.8, 2.7), (-0.35, 0, 1.55), 3.6, (2, 3), (1.1, 1.5), (1, 0.84, 0.62))
camera((0.0, -4.4, 1.28), (0.0, 0, 1.06), 43)
render(scene, "quarto", (720, 720), 28, 0.7)
