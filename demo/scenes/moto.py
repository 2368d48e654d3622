"""A motorcycle's tank from close by, between its handlebar and its seat."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.9, 0.95, 1), 0.45)

LENGTH, Z = 0.60, 0.80


def tank_point(around, along):
    x = LENGTH * (0.5 - along)
    end = max(0.0, 1 - abs(2 * along - 1) ** 5) ** 0.5
    wide = (0.175 - 0.095 * max(0.0, along - 0.25) ** 1.15 / 0.75) * end
    high = (0.15 + 0.045 * math.sin(math.pi * min(1, along * 1.35)) - 0.105 * max(0.0, along - 0.4) ** 1.2) * end
    angle = around * 2 * math.pi
    side, up = math.cos(angle), math.sin(angle)
    bend = lambda value, power: math.copysign(abs(value) ** power, value)
    y = wide * bend(side, 0.78)
    z = high * bend(up, 0.86) if up > 0 else 0.075 * end * bend(up, 0.7)
    knee = math.exp(-((along - 0.74) / 0.17) ** 2) * math.exp(-((z - 0.01) / 0.055) ** 2)
    return (x, y * (1 - 0.30 * knee), Z + z)


tank = grid(1, 1, 128, 96, lambda s, t: tank_point(s, t * 0.998 + 0.001), "tank", close=True, subdivide=1)
film(tank, lambda p, n: (p.x, -math.atan2(p.z - Z, abs(p.y)) * 0.17))

steel = material("steel", (0.72, 0.72, 0.73), rough=0.16, metal=1)
black = material("black", (0.015, 0.015, 0.016), rough=0.45)
rubber = material("rubber", (0.012, 0.012, 0.012), rough=0.75, bump=0.0008, bump_size=0.006)
# Filler cap, seat and what holds them.
lathe([(0.001, 0.022), (0.03, 0.022), (0.04, 0.018), (0.046, 0.008), (0.05, 0), (0.05, -0.01)], (0.06, 0, Z + 0.188), steel, around=72)
lathe([(0.001, 0.026), (0.012, 0.026), (0.013, 0.02)], (0.06, 0, Z + 0.188), black, around=32)
leather = material("leather", (0.045, 0.028, 0.02), rough=0.42, bump=0.0006, bump_size=0.004, vary=0.15, vary_size=0.02)
cushion((0.62, 0.24, 0.11), (-0.58, 0, Z - 0.03), leather, (0, 4, 0), puff=0.5, seed=4)
for k in range(7):
    x = -0.36 - k * 0.07
    tube([(x, -0.105, Z + 0.045), (x, -0.06, Z + 0.078), (x, 0.0, Z + 0.086), (x, 0.06, Z + 0.078), (x, 0.105, Z + 0.045)], 0.0035, black)
for side in (-1, 1):
    tube([(0.34, side * 0.05, Z - 0.06), (-0.1, side * 0.13, Z - 0.12), (-0.6, side * 0.11, Z - 0.13), (-0.95, side * 0.10, Z - 0.02)], 0.018, black)
# Engine: cooled by fins.
metal = material("engine", (0.28, 0.28, 0.29), rough=0.35, metal=1)
for k in range(8):
    box((0.24, 0.26, 0.009), (0.03, 0, Z - 0.33 + k * 0.024), metal, bevel=0.003)
cylinder(0.09, 0.2, (0.03, 0, Z - 0.36), metal)
cylinder(0.12, 0.36, (-0.1, -0.18, Z - 0.48), metal, (-90, 0, 0), 0.02)
# Fork, handlebar, grips, mirrors and instrument.
for side in (-1, 1):
    cylinder(0.023, 0.75, (0.60, side * 0.1, Z - 0.52), steel, (0, -24, 0))
    tube([(0.34, side * 0.03, Z + 0.28), (0.33, side * 0.16, Z + 0.31), (0.24, side * 0.30, Z + 0.315), (0.18, side * 0.40, Z + 0.30)], 0.012, steel)
    tube([(0.205, side * 0.355, Z + 0.308), (0.165, side * 0.43, Z + 0.295)], 0.019, rubber)
    tube([(0.26, side * 0.27, Z + 0.315), (0.28, side * 0.29, Z + 0.40), (0.27, side * 0.33, Z + 0.47)], 0.005, black)
    lathe([(0.001, 0.012), (0.05, 0.01), (0.056, 0), (0.05, -0.004), (0.001, -0.005)], (0.27, side * 0.34, Z + 0.51), black, (0, 96, 0), around=64)
    tube([(0.27, side * 0.25, Z + 0.325), (0.30, side * 0.33, Z + 0.318), (0.27, side * 0.42, Z + 0.30)], 0.006, steel)
box((0.07, 0.24, 0.035), (0.35, 0, Z + 0.235), black, bevel=0.012)
lathe([(0.001, 0), (0.055, 0), (0.062, 0.03), (0.064, 0.06), (0.058, 0.066), (0.001, 0.06)], (0.40, 0, Z + 0.27), steel, (0, -35, 0), around=72)
lathe([(0.001, 0), (0.09, 0.01), (0.10, 0.06), (0.06, 0.14), (0.001, 0.17)], (0.60, 0, Z + 0.14), black, (0, -95, 0), around=72)

plane(30, 30, (0, 0, 0), material("floor", (0.26, 0.25, 0.245), rough=0.5, vary=0.15, vary_size=0.5))
plane(30, 12, (2, 4.2, 3), material("back", (0.30, 0.28, 0.26), rough=0.95), (90, 0, -12))
area((-1.2, -0.4, 2.3), (0, 0, Z), 1.6, 60, (1, 0.98, 0.95), 0.5)
area((0.1, -2.2, 1.7), (0, 0, Z), 1.4, 36, (0.95, 0.98, 1), 0.7)
area((1.6, 1.4, 1.9), (0, 0, Z), 0.7, 36, (1, 0.93, 0.85), 1.4)
eye = camera((-0.62, -1.16, 1.42), (0.06, 0.0, Z + 0.09), 66)
eye.data.dof.use_dof, eye.data.dof.focus_distance, eye.data.dof.aperture_fstop = True, 1.35, 5.6
render(scene, "moto", (720, 720), 28, 0.8, sharp=True)
