"""A living room's wall behind a sofa, in the light of a window at the left."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.55)

wall = plane(7, 3.4, (0, 0, 1.7), turn=(90, 0, 0))
film(wall, lambda p, n: (p.x, -p.z))
floor(6, 8)
skirting(6, 0)

linen = fabric("sofa", (0.30, 0.33, 0.33))
legs = wood("legs", (0.1, 0.05, 0.02), (0.2, 0.1, 0.05))
sofa_y = -0.62
box((2.05, 0.86, 0.2), (-0.15, sofa_y, 0.16), linen, bevel=0.035, segments=5, subdivide=0)
for side in (-1, 1):
    cushion((0.2, 0.9, 0.5), (-0.15 + side * 1.08, sofa_y, 0.13), linen, puff=0.45, seed=side + 5)
    cushion((0.97, 0.74, 0.2), (-0.15 + side * 0.485, sofa_y - 0.08, 0.33), linen, puff=0.8, seed=side + 9)
    cushion((0.95, 0.24, 0.52), (-0.15 + side * 0.485, sofa_y + 0.32, 0.42), linen, (-12, 0, 0), puff=0.9, seed=side + 13)
    for y in (-0.34, 0.34):
        lathe([(0.001, 0), (0.012, 0), (0.02, 0.17)], (-0.15 + side * 0.98, sofa_y + y, 0), legs, around=24)
cushion((0.46, 0.15, 0.46), (-0.78, sofa_y + 0.14, 0.54), fabric("ochre", (0.45, 0.22, 0.05)), (-20, 8, 12), puff=1.1, seed=2)
cushion((0.44, 0.15, 0.44), (0.52, sofa_y + 0.14, 0.54), fabric("cream", (0.62, 0.57, 0.48)), (-22, -7, -10), puff=1.1, seed=3)

# Throw over the arm.
def throw(s, t):
    across = s * 0.42
    drop = t * 1.1 - 0.55
    x = 0.93 + math.tanh(drop * 4) * 0.14
    z = 0.655 - max(0, abs(drop) - 0.1) * 0.95 + 0.012 * math.sin(s * 17 + t * 3)
    return (x + 0.015 * math.sin(s * 14), sofa_y - 0.38 + across, z)
grid(1, 1, 40, 40, throw, "throw", fabric("wool", (0.60, 0.55, 0.46), 0.006, 0.002), subdivide=1).modifiers.new("thick", "SOLIDIFY").thickness = 0.012

# Side table with books and a vase, a plant, a lamp, a rug.
oak = wood("oak", (0.3, 0.17, 0.08), (0.5, 0.32, 0.17))
cylinder(0.24, 0.025, (1.42, -0.6, 0.5), oak, bevel=0.006)
for angle in range(3):
    a = angle * 2.09 + 0.4
    tube([(1.42 + 0.2 * math.cos(a), -0.6 + 0.2 * math.sin(a), 0), (1.42 + 0.13 * math.cos(a), -0.6 + 0.13 * math.sin(a), 0.5)], 0.012, oak)
book((0.2, 0.15, 0.025), (1.4, -0.62, 0.526), (0.05, 0.12, 0.13), 12)
book((0.18, 0.13, 0.02), (1.41, -0.61, 0.552), (0.5, 0.2, 0.12), -6)
vase((1.46, -0.54, 0.573), 0.17)
plant((-1.72, -0.42, 0), 1.15, 18, 0.17, seed=4)
rug = grid(2.7, 1.5, 90, 50, lambda x, y: (x - 1.5, y - 2.15, 0.012 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.55, 0.5, 0.42), 0.012, 0.004, 0.2))
table_y = -1.6
cylinder(0.42, 0.03, (0.02, table_y, 0.33), oak, bevel=0.008)
for a in (0.5, 2.6, 4.7):
    tube([(0.02 + 0.34 * math.cos(a), table_y + 0.34 * math.sin(a), 0), (0.02 + 0.26 * math.cos(a), table_y + 0.26 * math.sin(a), 0.33)], 0.016, oak)
lathe([(0.001, 0), (0.05, 0), (0.11, 0.035), (0.13, 0.07), (0.125, 0.07), (0.1, 0.04), (0.001, 0.012)], (-0.08, table_y + 0.02, 0.36), material("bowl", (0.7, 0.68, 0.64), rough=0.3))
book((0.24, 0.17, 0.022), (0.2, table_y - 0.06, 0.36), (0.55, 0.52, 0.46), 25)

# Light: the window, the room's own brightness, and sun on the wall.
area((-3.6, -2.2, 1.7), (0.3, -0.4, 1.0), 1.8, 130, (0.93, 0.97, 1), 2.0)
area((2.5, -5, 2.5), (0, 0, 1.0), 3.0, 34, (1, 0.95, 0.88))
area((0, -2.5, 2.65), (0, -1.2, 0), 4.5, 26, (1, 0.97, 0.93), 3)
window_light((-3.4, -3.6, 3.0), (0.55, 0, 1.45), 4.6, (2, 3), (1.25, 1.7))

camera((0.1, -4.2, 1.22), (-0.05, 0, 1.13), 42)
render(scene, "sala", (720, 720), 28, 0.62)
