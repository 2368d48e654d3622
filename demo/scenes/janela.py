"""A window of two casements before a garden: the left and the lower part carry film."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.75, 0.86, 1), 1.0)
wall = material("wall", (0.70, 0.67, 0.62), rough=0.9, bump=0.0008, bump_size=0.03)
W, H, Z = 1.36, 1.30, 0.86
for size, at in (((3, 0.22, 4), (-W / 2 - 1.5, 0.11, -0.5)), ((3, 0.22, 4), (W / 2 + 1.5, 0.11, -0.5)), ((W, 0.22, Z + 0.5), (0, 0.11, -0.5)), ((W, 0.22, 2), (0, 0.11, Z + H))):
    box(size, at, wall, bevel=0)
white = material("frame", (0.80, 0.79, 0.77), rough=0.35)


def frame(x0, x1, z0, z1, wide, deep, y):
    box((wide, deep, z1 - z0), (x0 + wide / 2, y, z0), white, bevel=0.004)
    box((wide, deep, z1 - z0), (x1 - wide / 2, y, z0), white, bevel=0.004)
    box((x1 - x0 - 2 * wide, deep * 0.98, wide), ((x0 + x1) / 2, y, z0), white, bevel=0.004)
    box((x1 - x0 - 2 * wide, deep * 0.98, wide), ((x0 + x1) / 2, y, z1 - wide), white, bevel=0.004)


frame(-W / 2, W / 2, Z, Z + H, 0.05, 0.09, 0.12)
pane = thin_glass("pane")
for side in (-1, 1):
    x0, x1 = sorted((side * 0.004, side * (W / 2 - 0.048)))
    frame(x0, x1, Z + 0.048, Z + H - 0.048, 0.055, 0.06, 0.095)
    middle = (x0 + x1) / 2
    glass_w, glass_h = x1 - x0 - 0.11, H - 0.206
    plane(glass_w, glass_h, (middle, 0.1, Z + H / 2), pane, (90, 0, 0))
    if side == -1:
        skin = plane(glass_w - 0.004, glass_h - 0.004, (middle, 0.094, Z + H / 2), turn=(90, 0, 0))
    else:
        skin = plane(glass_w - 0.004, glass_h * 0.5, (middle, 0.094, Z + 0.105 + glass_h * 0.25), turn=(90, 0, 0))
    skin.data.materials.append(film_material(0.04, glass=True))
    film(skin, lambda p, n: (p.x, -p.z))
chrome = material("chrome", (0.7, 0.7, 0.7), rough=0.2, metal=1)
box((0.022, 0.02, 0.07), (0.03, 0.055, Z + 0.6), chrome, bevel=0.004)
tube([(0.03, 0.04, Z + 0.64), (0.03, 0.02, Z + 0.64), (0.03, 0.015, Z + 0.54)], 0.008, chrome)
box((W + 0.24, 0.26, 0.035), (0, -0.02, Z - 0.035), white, bevel=0.006)
plant((0.42, -0.05, Z), 0.28, 24, 0.062, seed=5, pot=(0.45, 0.21, 0.12), width=0.26, green=(0.05, 0.18, 0.035))
book((0.2, 0.14, 0.025), (-0.38, -0.05, Z), (0.1, 0.17, 0.18), 14)
lathe([(0.001, 0), (0.03, 0), (0.038, 0.006), (0.04, 0.085), (0.037, 0.085), (0.034, 0.01), (0.001, 0.008)], (-0.4, -0.05, Z + 0.025), material("cup", (0.62, 0.3, 0.17), rough=0.35), subdivide=1)

cloth = fabric("curtain", (0.62, 0.57, 0.49), 0.004, 0.0006, 0.06)
for side in (-1, 1):
    grid(1, 1, 120, 30, lambda s, t, k=side: (k * (0.60 + s * 0.34), -0.16 + 0.030 * math.sin(s * 34 + t * 0.7) + 0.008 * math.sin(s * 71), 2.5 - t * 2.5), "curtain", cloth, subdivide=1)
tube([(-1.4, -0.16, 2.42), (1.4, -0.16, 2.42)], 0.013, material("rod", (0.05, 0.045, 0.04), rough=0.4, metal=0.6))

# The garden, out of focus.
plane(60, 30, (0, 16, 8), material("sky", (0.62, 0.80, 1.0), emit=1.5), (90, 0, 0))
plane(60, 60, (0, 30, -0.6), material("lawn", (0.16, 0.30, 0.05), rough=0.95, vary=0.4, vary_size=0.4))
rand = random.Random(6)
trunk = material("trunk", (0.12, 0.08, 0.05), rough=0.9)
for index in range(9):
    x, y = -5.4 + index * 1.35 + rand.uniform(-0.3, 0.3), rand.uniform(6.5, 11)
    high = rand.uniform(1.3, 2.6)
    tube([(x, y, -0.6), (x + 0.1, y, high)], 0.1, trunk)
    for _ in range(26):
        tone = rand.uniform(0.5, 1.6)
        leaves = material("crown", (0.10 * tone, 0.25 * tone, 0.05 * tone), rough=0.9, vary=0.7, vary_size=0.1, bump=0.08, bump_size=0.05)
        at = (x + rand.gauss(0, 0.55), y + rand.gauss(0, 0.4), high + rand.gauss(0, 0.5))
        size = rand.uniform(0.16, 0.42)
        lathe([(0.001, -size), (size * 0.8, -size * 0.5), (size, 0), (size * 0.8, size * 0.5), (0.001, size)], at, leaves, around=12, subdivide=1)
sun((-0.35, 0.75, -0.75), 3.4, (1, 0.93, 0.82), 2)
area((-1.8, -2.6, 2.3), (0, 0, 1.4), 1.6, 34, (1, 0.96, 0.9))
eye = camera((-0.12, -2.55, 1.55), (0.0, 0, 1.5), 50)
eye.data.dof.use_dof, eye.data.dof.focus_distance, eye.data.dof.aperture_fstop = True, 2.6, 0.9
render(scene, "janela", (720, 720), 28, 0.72, glass=True)
