"""The sign of a café on a wall: its board is film, its letters are metal."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.75, 0.86, 1), 0.6)
plane(8, 5, (0, 0, 2), material("render", (0.60, 0.56, 0.50), rough=0.95, bump=0.004, bump_size=0.02, vary=0.10, vary_size=0.2), (90, 0, 0))
board = box((1.26, 0.035, 0.62), (0, -0.06, 2.0), bevel=0.006)
film(board)
steel = material("steel", (0.7, 0.7, 0.7), rough=0.22, metal=1)
for x in (-0.56, 0.56):
    for z in (2.07, 2.55):
        cylinder(0.013, 0.022, (x, -0.078, z), steel, (90, 0, 0), 0.003, 32)
brass = material("letters", (0.78, 0.62, 0.36), rough=0.2, metal=1)
for body, size, z in (("CAFÉ", 0.20, 2.32), ("DA PRAÇA", 0.105, 2.15)):
    text = bpy.data.curves.new("text", "FONT")
    text.body, text.size, text.align_x, text.extrude, text.bevel_depth = body, size, "CENTER", 0.007, 0.0015
    text.space_character = 1.18
    thing = bpy.data.objects.new("text", text)
    thing.location, thing.rotation_euler = (0, -0.094, z), (math.radians(90), 0, 0)
    text.materials.append(brass)
    bpy.context.collection.objects.link(thing)
# A lamp over the board, and leaves before the wall.
iron = material("iron", (0.03, 0.03, 0.03), rough=0.45)
tube([(0, -0.01, 2.92), (0, -0.2, 2.96), (0, -0.34, 2.93), (0, -0.36, 2.86)], 0.011, iron)
lathe([(0.02, 0.1), (0.05, 0.085), (0.14, 0.0), (0.136, 0.0), (0.045, 0.078), (0.001, 0.085)], (0, -0.36, 2.76), iron, subdivide=1)
spot = bpy.data.lights.new("bulb", "POINT")
spot.energy, spot.color, spot.shadow_soft_size = 10, (1, 0.75, 0.45), 0.04
lamp = bpy.data.objects.new("bulb", spot)
lamp.location = (0, -0.36, 2.79)
bpy.context.collection.objects.link(lamp)
plant((-0.95, -0.3, 1.15), 1.3, 20, 0.15, seed=7)
plant((0.98, -0.26, 1.35), 1.0, 18, 0.13, seed=11)
awning = material("cloth", (0.55, 0.53, 0.48), rough=0.9)
area((-2.4, -2.4, 3.6), (0, 0, 2.2), 1.0, 150, (1, 0.95, 0.86), 1.4)
area((1.9, -3.2, 4.2), (0, 0, 2.3), 1.8, 70, (0.9, 0.95, 1), 1.2)
window_light((-2.6, -3.2, 5.0), (0.2, 0, 2.3), 3.2, (2, 2), (1.7, 1.5))
camera((-0.55, -2.3, 1.98), (0.0, 0, 2.33), 52)
render(scene, "placa", (720, 720), 28, 0.62, sharp=True)
