"""A kitchen's wall between worktop and cupboards, lit from below the cupboards."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.45)
film(plane(6, 1.9, (0, 0, 1.3), turn=(90, 0, 0)), lambda p, n: (p.x, -p.z))

top_z = 0.92
stone = material("stone", (0.62, 0.61, 0.58), rough=0.22, vary=0.08, vary_size=0.004)
box((6, 0.64, 0.03), (0, -0.32, top_z - 0.03), stone, bevel=0.003)
front = material("front", (0.17, 0.22, 0.19), rough=0.42, bump=0.00005, bump_size=0.01)
brass = material("brass", (0.55, 0.39, 0.18), rough=0.25, metal=1)
for index in range(-4, 5):
    x = index * 0.5
    box((0.494, 0.02, 0.62), (x, -0.60, 0.14), front, bevel=0.003)
    box((0.494, 0.02, 0.11), (x, -0.60, 0.77), front, bevel=0.003)
    tube([(x - 0.09, -0.635, 0.80), (x + 0.09, -0.635, 0.80)], 0.005, brass)
    for dx in (-0.08, 0.08):
        tube([(x + dx, -0.61, 0.80), (x + dx, -0.635, 0.80)], 0.004, brass)
box((6, 0.55, 0.88), (0, -0.29, 0.0), material("inside", (0.05, 0.05, 0.05)), bevel=0)
oak = wood("oak", (0.28, 0.165, 0.085), (0.44, 0.29, 0.16), 0.4, "z")
for index in range(-4, 5):
    x = index * 0.5 + 0.25
    box((0.496, 0.022, 0.85), (x, -0.35, 1.53), oak, bevel=0.003)
box((6, 0.34, 0.82), (0, -0.17, 1.55), oak, bevel=0.002)

# Tap and basin rim.
chrome = material("chrome", (0.75, 0.75, 0.75), rough=0.07, metal=1)
tx = -0.52
cylinder(0.027, 0.05, (tx, -0.11, top_z), chrome)
tube([(tx, -0.11, top_z), (tx, -0.11, top_z + 0.2), (tx, -0.11, top_z + 0.37), (tx, -0.2, top_z + 0.42), (tx, -0.31, top_z + 0.38), (tx, -0.32, top_z + 0.24)], 0.013, chrome)
tube([(tx + 0.02, -0.11, top_z + 0.07), (tx + 0.05, -0.11, top_z + 0.075), (tx + 0.10, -0.115, top_z + 0.1)], 0.006, chrome)
box((0.52, 0.36, 0.002), (tx, -0.36, top_z), material("sink", (0.5, 0.5, 0.5), rough=0.25, metal=1), bevel=0.001)
box((0.47, 0.31, 0.003), (tx, -0.36, top_z), material("depth", (0.05, 0.05, 0.05), rough=0.3, metal=1), bevel=0.001)

# A board, a bottle, a jar with spoons, lemons in a bowl, a pot of herbs, a kettle.
walnut = wood("walnut", (0.13, 0.06, 0.03), (0.27, 0.15, 0.08), 0.45, "z")
box((0.26, 0.022, 0.38), (0.18, -0.07, top_z), walnut, (-9, 0, 0), bevel=0.008)
box((0.2, 0.018, 0.29), (0.27, -0.115, top_z), wood("beech", (0.42, 0.26, 0.13), (0.58, 0.4, 0.24), 0.45, "z"), (-10, 0, 0), bevel=0.008)
oil = material("oil", (0.30, 0.33, 0.05), rough=0.02, transmission=0.85)
lathe([(0.001, 0), (0.032, 0), (0.035, 0.004), (0.035, 0.17), (0.014, 0.215), (0.013, 0.27), (0.001, 0.27)], (0.5, -0.15, top_z), oil, subdivide=1)
cylinder(0.012, 0.03, (0.5, -0.15, top_z + 0.265), material("cork", (0.42, 0.27, 0.15), rough=0.9), bevel=0.002)
pot = material("pot", (0.72, 0.69, 0.63), rough=0.45, vary=0.04, bump=0.0004, bump_size=0.02)
lathe([(0.001, 0), (0.055, 0), (0.062, 0.006), (0.066, 0.15), (0.069, 0.158), (0.062, 0.158), (0.058, 0.02), (0.001, 0.015)], (0.68, -0.16, top_z), pot, subdivide=1)
rand = random.Random(4)
for index in range(5):
    lean = rand.uniform(-0.06, 0.06)
    tube([(0.68 + lean * 0.2, -0.16, top_z + 0.02), (0.68 + lean * 1.4, -0.15 + rand.uniform(-0.03, 0.03), top_z + rand.uniform(0.25, 0.31))], 0.0055, walnut if index % 2 else oak)
    spoon = lathe([(0.001, 0), (0.016, 0.014), (0.02, 0.035), (0.014, 0.058), (0.001, 0.066)], (0.68 + lean * 1.5, -0.15, top_z + 0.27), walnut if index % 2 else oak, (0, lean * 300, 0), 24)
    spoon.scale = (1, 0.35, 1)
bowl = material("bowl", (0.15, 0.2, 0.22), rough=0.3, vary=0.15, vary_size=0.02)
lathe([(0.001, 0), (0.05, 0), (0.09, 0.03), (0.13, 0.075), (0.126, 0.076), (0.085, 0.034), (0.001, 0.01)], (0.36, -0.42, top_z), bowl, subdivide=1)
lemon = material("lemon", (0.72, 0.48, 0.03), rough=0.4, bump=0.0008, bump_size=0.004)
for x, y, z in ((-0.04, 0.01, 0.03), (0.035, 0.03, 0.032), (0.01, -0.045, 0.034), (0.0, 0.0, 0.078)):
    fruit = lathe([(0.001, -0.005), (0.006, 0), (0.024, 0.014), (0.03, 0.033), (0.024, 0.053), (0.006, 0.066), (0.001, 0.07)], (0.36 + x, -0.42 + y, top_z + z), lemon, (70, 0, x * 3000), 32, subdivide=1)
plant((-0.12, -0.14, top_z), 0.2, 26, 0.05, seed=8, pot=(0.42, 0.2, 0.12), width=0.3, green=(0.06, 0.2, 0.03))
cloth = fabric("cloth", (0.55, 0.25, 0.16), 0.004, 0.001)
grid(1, 1, 30, 30, lambda s, t: (-0.98 + s * 0.24 + 0.004 * math.sin(t * 9), -0.655 - 0.006 * math.sin(s * 15) - (0.0 if t > 0.3 else (0.3 - t) * 0.0), top_z + 0.004 - t * 0.36), "cloth", cloth, subdivide=1).modifiers.new("thick", "SOLIDIFY").thickness = 0.004

area((0, -0.2, 1.525), (0, -0.2, 0), 3.6, 5.5, (1, 0.84, 0.64), 0.05)
area((-2.6, -2.0, 2.1), (0.2, -0.2, 1.15), 1.3, 62, (0.95, 0.98, 1), 1.5)
area((1.8, -3.2, 2.4), (0, 0, 1.0), 2.4, 40, (1, 0.96, 0.9))
camera((0.32, -2.15, 1.42), (0.06, 0, 1.20), 46)
render(scene, "cozinha", (720, 720), 28, 0.85)
