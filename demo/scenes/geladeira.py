"""A fridge with two doors between kitchen cupboards: its front and its left flank are films."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.5)
plaster = material("plaster", (0.74, 0.72, 0.67), rough=0.9, bump=0.0008, bump_size=0.03)
plane(8, 4, (0, 0, 1.5), plaster, (90, 0, 0))
floor(7, 9, made=wood("floor", (0.28, 0.19, 0.12), (0.45, 0.33, 0.22), 0.35, "x", boards=0.16))
skirting(8, 0)

x, depth, width = -0.02, 0.66, 0.70
film(box((width, depth - 0.07, 1.80), (x, -depth / 2 + 0.035 - 0.02, 0.04), bevel=0.012, segments=4))
film(box((width, 0.062, 1.13), (x, -depth - 0.005, 0.075), bevel=0.014, segments=4))
film(box((width, 0.062, 0.615), (x, -depth - 0.005, 1.217), bevel=0.014, segments=4))
dark = material("seal", (0.02, 0.02, 0.02), rough=0.7)
box((width - 0.03, 0.03, 1.72), (x, -depth + 0.03, 0.08), dark, bevel=0)
box((width - 0.04, 0.5, 0.05), (x, -0.33, 0.0), dark)
chrome = material("chrome", (0.72, 0.72, 0.72), rough=0.16, metal=1)
for low, high in ((0.62, 1.12), (1.28, 1.62)):
    hx, hy = x - width / 2 + 0.055, -depth - 0.085
    tube([(hx, hy, low), (hx, hy, high)], 0.0125, chrome)
    for z in (low + 0.03, high - 0.03):
        tube([(hx, hy, z), (hx, -depth - 0.03, z)], 0.008, chrome)

# Cupboards at the right, a worktop, things on it; a plant at the left.
front = material("front", (0.62, 0.60, 0.55), rough=0.45)
for index in range(3):
    cx = 0.66 + index * 0.5
    box((0.494, 0.02, 0.72), (cx, -0.60, 0.12), front, bevel=0.003)
    tube([(cx - 0.08, -0.63, 0.78), (cx + 0.08, -0.63, 0.78)], 0.005, chrome)
box((1.6, 0.57, 0.86), (1.18, -0.29, 0), material("inside", (0.5, 0.48, 0.44)), bevel=0)
oak = wood("oak", (0.30, 0.18, 0.09), (0.48, 0.32, 0.18), 0.35, "x")
box((1.62, 0.63, 0.035), (1.19, -0.31, 0.86), oak, bevel=0.004)
box((0.9, 0.24, 0.035), (0.92, -0.12, 1.55), oak, bevel=0.004)
for k, (w, h, c) in enumerate(((0.045, 0.13, (0.6, 0.55, 0.45)), (0.05, 0.17, (0.16, 0.21, 0.19)), (0.045, 0.11, (0.5, 0.2, 0.1)))):
    cylinder(w, h, (0.62 + k * 0.13, -0.13, 1.585), material("jar", c, rough=0.35), bevel=0.01)
plant((1.15, -0.13, 1.585), 0.24, 20, 0.055, seed=5, width=0.3, green=(0.05, 0.17, 0.04))
cylinder(0.075, 0.16, (0.72, -0.25, 0.895), material("kettle", (0.06, 0.065, 0.07), rough=0.3), bevel=0.03)
vase((1.05, -0.22, 0.895), 0.2, (0.72, 0.68, 0.6))
plant((-1.02, -0.36, 0), 1.25, 18, 0.17, seed=9)

area((-3.2, -2.6, 1.9), (0, -0.4, 0.9), 1.6, 120, (0.95, 0.98, 1), 2.0)
area((2.0, -4.2, 2.4), (0, 0, 1.0), 2.4, 46, (1, 0.95, 0.88))
area((0, -2.5, 2.9), (0, -1.2, 0), 4.0, 20, (1, 0.97, 0.93), 3)
window_light((-3.4, -4.6, 2.7), (0.1, -0.5, 1.0), 3.0, (2, 3), (1.2, 1.7))
camera((-1.25, -3.75, 1.3), (0.08, -0.3, 0.97), 50)
render(scene, "geladeira", (720, 720), 28, 0.7)
