"""A laptop on a desk, half opened, seen from behind: its lid is film."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.4)
plane(5, 3, (0, 0.4, 0), wood("desk", (0.26, 0.16, 0.085), (0.42, 0.28, 0.16), 0.38, "x", size=0.8))
plane(6, 4, (0, 1.5, 1.0), material("wall", (0.55, 0.53, 0.49), rough=0.9), (90, 0, 0))

shell = material("shell", (0.45, 0.455, 0.46), rough=0.32, metal=1, bump=0.00001, bump_size=0.0004)
w, d = 0.336, 0.228
box((w, d, 0.012), (0, 0.0, 0.003), shell, bevel=0.005, segments=4)
for sx in (-1, 1):
    for sy in (-1, 1):
        cylinder(0.006, 0.003, (sx * 0.14, sy * 0.09, 0), material("foot", (0.02, 0.02, 0.02)), bevel=0.001)

# Lid: hinged at the near edge and opened by 70 degrees, so that we see its outside.
tilt = math.radians(68)


def lid_point(x, s, lift):
    """x across, s up the lid from its hinge, lift out of the lid toward us."""
    return (x, -d / 2 + 0.004 + s * math.cos(tilt) * 1 - lift * math.sin(tilt), 0.017 + s * math.sin(tilt) + lift * math.cos(tilt))


lid = box((w, d, 0.006), (0, 0, 0), shell, bevel=0.0025, segments=4)
lid.location = lid_point(0, d / 2, -0.006)
lid.rotation_euler = (tilt, 0, 0)
corner = 0.012
outline = []
for cx, cy, from_angle in ((w / 2 - corner, d - corner, 0), (-w / 2 + corner, d - corner, 90), (-w / 2 + corner, corner, 180), (w / 2 - corner, corner, 270)):
    for step in range(9):
        a = math.radians(from_angle + step * 11.25)
        outline.append((cx + (corner - 0.0012) * math.cos(a), cy + (corner - 0.0012) * math.sin(a)))
skin = mesh("skin", [lid_point(x, s, 0.0004) for x, s in outline], [tuple(range(len(outline)))], smooth=False)
film(skin, lambda p, n: (p.x, -math.hypot(p.y + d / 2 - 0.004, p.z - 0.017)))
cylinder(0.006, w - 0.06, (-(w - 0.06) / 2, -d / 2 + 0.006, 0.014), material("hinge", (0.05, 0.05, 0.05), rough=0.4), (0, 90, 0))

# Mug, notebook with a pencil, a plant, spectacles left away.
mug = material("mug", (0.13, 0.2, 0.21), rough=0.3, vary=0.1, vary_size=0.01)
lathe([(0.001, 0), (0.034, 0), (0.039, 0.006), (0.041, 0.09), (0.038, 0.09), (0.036, 0.01), (0.001, 0.008)], (0.265, 0.05, 0), mug, subdivide=1)
tube([(0.303, 0.05, 0.074), (0.332, 0.05, 0.074), (0.336, 0.05, 0.046), (0.326, 0.05, 0.02), (0.3, 0.05, 0.02)], 0.0055, mug)
cylinder(0.036, 0.002, (0.265, 0.05, 0.078), material("coffee", (0.03, 0.013, 0.006), rough=0.1), bevel=0.0005)
book((0.15, 0.21, 0.014), (-0.29, -0.03, 0), (0.42, 0.18, 0.1), 10)
pencil = material("pencil", (0.65, 0.4, 0.05), rough=0.4)
cylinder(0.0035, 0.17, (-0.33, -0.09, 0.018), pencil, (0, 88, 64), 0.001, 6)
plant((-0.36, 0.33, 0), 0.3, 26, 0.07, seed=2, pot=(0.68, 0.64, 0.57), width=0.28, green=(0.045, 0.16, 0.04))
lathe([(0.001, 0), (0.09, 0), (0.09, 0.01), (0.015, 0.02), (0.012, 0.3), (0.001, 0.3)], (0.42, 0.45, 0), material("lamp", (0.03, 0.03, 0.03), rough=0.4))

area((-0.9, -0.35, 0.75), (0, 0, 0.1), 0.55, 10, (1, 0.97, 0.93), 0.7)
area((0.5, -1.3, 1.3), (0, 0, 0.1), 0.9, 8, (0.94, 0.97, 1), 0.35)
area((0.9, 1.0, 1.2), (0, 0.1, 0.0), 0.9, 15, (1, 0.92, 0.82))
window_light((-1.7, -1.0, 1.5), (0.12, 0.15, 0.05), 2.6, (2, 2), (0.7, 0.7))
camera((-0.30, -0.88, 0.42), (-0.005, 0.0, 0.088), 56)
render(scene, "notebook", (720, 720), 28, 0.9)
