"""A chest of drawers under a round mirror; drawers, sides and top are film."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.5)
plane(8, 4, (0, 0, 1.5), material("plaster", (0.70, 0.66, 0.59), rough=0.9, bump=0.001, bump_size=0.03, vary=0.03, vary_size=0.3), (90, 0, 0))
floor(7, 9, made=wood("floor", (0.20, 0.12, 0.07), (0.36, 0.24, 0.14), 0.35, "x", boards=0.14))
skirting(8, 0)

w, d, h, base = 1.24, 0.44, 0.72, 0.15
film(box((w, d, 0.026), (0, -d / 2 - 0.02, base + h - 0.026), bevel=0.003))
for side in (-1, 1):
    film(box((0.026, d - 0.004, h - 0.027), (side * (w / 2 - 0.013), -d / 2 - 0.02, base), bevel=0.003))
film(box((w, d - 0.004, 0.024), (0, -d / 2 - 0.02, base), bevel=0.003))
box((w - 0.06, d - 0.06, h - 0.06), (0, -d / 2 - 0.01, base + 0.03), material("inside", (0.025, 0.02, 0.018)), bevel=0)
brass = material("brass", (0.55, 0.39, 0.18), rough=0.24, metal=1)
rows = 3
tall = (h - 0.058) / rows
for row in range(rows):
    for side in (-1, 1):
        z, x = base + 0.027 + row * tall, side * (w - 0.052) / 4
        shift = (row * 2 + side) * 0.131
        drawer = box(((w - 0.052) / 2 - 0.006, 0.022, tall - 0.005), (x, -d - 0.014 + 0.002 * (row == 1) * side, z), bevel=0.003)
        film(drawer, lambda p, n, s=shift: (flat(p, n)[0] + 0, flat(p, n)[1]))
        tube([(x - 0.055, -d - 0.048, z + tall / 2), (x + 0.055, -d - 0.048, z + tall / 2)], 0.0055, brass)
        for dx in (-0.045, 0.045):
            tube([(x + dx, -d - 0.048, z + tall / 2), (x + dx, -d - 0.02, z + tall / 2)], 0.0045, brass)
legs = wood("legs", (0.16, 0.085, 0.04), (0.3, 0.18, 0.1), 0.4, "z")
for sx in (-1, 1):
    for sy in (0.07, 0.39):
        lathe([(0.001, 0), (0.011, 0), (0.021, base)], (sx * 0.54, -sy - 0.02, 0), legs, (0, sx * -5, 0), 24)

mirror = material("mirror", (0.9, 0.9, 0.9), rough=0.01, metal=1)
cylinder(0.335, 0.012, (-0.13, -0.012, 1.42), mirror, (90, 0, 0), 0.002, 96)
ring = [(0.335, 0), (0.352, 0), (0.352, 0.026), (0.335, 0.026), (0.335, 0)]
lathe(ring, (-0.13, 0, 1.42), brass, (90, 0, 0), 96)
top = base + h
book((0.25, 0.18, 0.032), (0.36, -0.22, top), (0.44, 0.17, 0.09), 8)
book((0.22, 0.16, 0.026), (0.37, -0.22, top + 0.033), (0.08, 0.13, 0.13), -10)
lathe([(0.001, 0), (0.034, 0), (0.042, 0.01), (0.042, 0.075), (0.038, 0.075), (0.036, 0.015), (0.001, 0.01)], (0.38, -0.22, top + 0.06), material("cup", (0.66, 0.62, 0.55), rough=0.4))
vase((-0.42, -0.23, top), 0.3, (0.74, 0.70, 0.62), 6)
lathe([(0.001, 0), (0.06, 0), (0.1, 0.012), (0.118, 0.024), (0.114, 0.026), (0.09, 0.016), (0.001, 0.008)], (-0.12, -0.26, top), material("tray", (0.2, 0.25, 0.22), rough=0.3))
plant((1.02, -0.34, 0), 1.05, 18, 0.15, seed=12)
grid(2.6, 1.4, 90, 50, lambda x, y: (x - 1.3, y - 2.1, 0.012 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.55, 0.5, 0.42), 0.012, 0.004, 0.2))

area((-3.4, -2.2, 1.7), (0, -0.3, 0.8), 1.7, 105, (0.95, 0.98, 1), 2.0)
area((2.2, -4.2, 2.4), (0, 0, 0.8), 2.4, 38, (1, 0.95, 0.88))
area((0, -2.5, 2.9), (0, -1.2, 0), 4.0, 16, (1, 0.97, 0.93), 3)
window_light((-3.2, -3.6, 2.7), (0.35, 0, 1.2), 4.0, (2, 3), (1.1, 1.6))
camera((-0.62, -3.5, 1.22), (0.0, -0.2, 0.80), 61)
render(scene, "comoda", (720, 720), 28, 0.68)
