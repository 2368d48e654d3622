"""The sample rooms: `ambientes.py -- FOLDER ROOM CAMERA`, as `demo/drawing/rooms/rooms.ts` describes them.

Nothing stands before a face that a film may cover. Places of that file have y up and z away from the viewer; `at` turns
them into those of Blender.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

room, view = words[1], json.loads(words[2])
scene = reset()
world((0.9, 0.95, 1), 0.5)


def at(x, y, z):
    return (x, z, y)


def stand(size, x, y, z, made, **how):
    """A box from `x` to the right, `y` up and `z` away, in the order of the rooms' places."""
    wide, high, deep = size
    return box((wide, deep, high), (x + wide / 2, z + deep / 2, y), made, **{"bevel": 0.003, **how})


def paint(name, color, rough=0.55):
    return material(name, color, rough=rough, bump=0.0003, bump_size=0.02, vary=0.02, vary_size=0.5)


white = paint("white", (0.74, 0.73, 0.71), 0.4)


def shell(left, right, away, height, color=(0.68, 0.65, 0.60), ground=None, rail=True):
    """A room whose left wall lets the sun in."""
    wall = material("wall", color, rough=0.9, bump=0.0006, bump_size=0.03, vary=0.03, vary_size=0.8)
    middle, wide = (left + right) / 2, right - left
    plane(wide, height, at(middle, height / 2, away), wall, (90, 0, 0))
    plane(away + 3, height, at(right, height / 2, away / 2 - 1.5), wall, (90, 0, 90))
    open_wall = plane(away + 3, height, at(left, height / 2, away / 2 - 1.5), wall, (90, 0, 90))
    ceiling = plane(wide, away + 3, at(middle, height, away / 2 - 1.5), material("ceiling", (0.8, 0.79, 0.77), rough=0.9))
    open_wall.visible_shadow = ceiling.visible_shadow = False
    plane(wide, away + 3, at(middle, 0, away / 2 - 1.5), ground or wood("floor", (0.2, 0.11, 0.055), (0.38, 0.23, 0.12), 0.32, "x", boards=0.14))
    if rail:
        stand((wide, 0.09, 0.015), left, 0, away - 0.015, white)
        box((0.015, away, 0.09), at(right - 0.008, 0, away / 2), white, bevel=0.003)
        box((0.015, away, 0.09), at(left + 0.008, 0, away / 2), white, bevel=0.003)


def tiles(name, color, wide, high):
    made = material(name, color, rough=0.16)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, laid = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexBrick")
    links.new(where.outputs["Object"], laid.inputs["Vector"])
    laid.offset = 0
    for key, value in (("Scale", 1), ("Brick Width", wide), ("Row Height", high), ("Mortar Size", 0.003)):
        laid.inputs[key].default_value = value
    laid.inputs["Color1"].default_value = (*color, 1)
    laid.inputs["Color2"].default_value = (*[c * 0.96 for c in color], 1)
    laid.inputs["Mortar"].default_value = (*[c * 0.6 for c in color], 1)
    links.new(laid.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def sala():
    shell(-2, 2, 4.2, 2.6)
    grid(2.8, 1.5, 90, 50, lambda x, y: (x - 1.9, 2.1 + y, 0.012 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.52, 0.47, 0.39), 0.012, 0.004, 0.2))
    oak = wood("oak", (0.3, 0.17, 0.08), (0.5, 0.32, 0.17))
    cylinder(0.42, 0.03, at(-0.6, 0.32, 2.85), oak, bevel=0.008)
    for a in (0.5, 2.6, 4.7):
        tube([(-0.6 + 0.34 * math.cos(a), 2.85 + 0.34 * math.sin(a), 0), (-0.6 + 0.26 * math.cos(a), 2.85 + 0.26 * math.sin(a), 0.32)], 0.016, oak)
    book((0.24, 0.17, 0.022), at(-0.5, 0.35, 2.8), (0.1, 0.2, 0.22), 20)
    lathe([(0.001, 0), (0.05, 0), (0.11, 0.035), (0.13, 0.07), (0.125, 0.07), (0.1, 0.04), (0.001, 0.012)], at(-0.75, 0.35, 2.92), material("bowl", (0.6, 0.3, 0.17), rough=0.35))
    cushion((0.55, 0.55, 0.34), at(1.1, 0, 3.1), fabric("pouf", (0.25, 0.33, 0.3)), puff=0.6, seed=3)
    window_light((-3.4, -0.4, 3.0), (0.5, 4.2, 1.35), 3.6, (2, 3), (1.25, 1.7))
    area(at(-1.6, 1.9, 0.4), at(0.4, 1.2, 4.2), 1.8, 46, (0.96, 0.98, 1))


def cozinha():
    shell(-1.9, 2.1, 3, 2.6, ground=tiles("floor", (0.5, 0.48, 0.45), 0.45, 0.45), rail=False)
    front = paint("front", (0.62, 0.63, 0.6), 0.35)
    below = paint("below", (0.2, 0.26, 0.25), 0.35)
    for k in range(5):
        stand((0.594, 0.79, 0.02), -1.497 + k * 0.6, 1.455, 2.65, front)
        stand((0.594, 0.7, 0.02), -1.497 + k * 0.6, 0.12, 2.42, below)
    stand((3, 0.8, 0.33), -1.5, 1.452, 2.67, white)
    stand((3, 0.82, 0.56), -1.5, 0.02, 2.44, material("inside", (0.08, 0.08, 0.08)))
    stand((3.02, 0.035, 0.62), -1.51, 0.825, 2.38, material("stone", (0.55, 0.53, 0.5), rough=0.2, vary=0.1, vary_size=0.004))
    stand((0.34, 0.02, 0.22), 0.35, 0.86, 2.43, wood("board", (0.28, 0.16, 0.08), (0.46, 0.3, 0.17), 0.45, "x"), bevel=0.006)
    lemon = material("lemon", (0.72, 0.48, 0.03), rough=0.4, bump=0.0008, bump_size=0.004)
    for x, z in ((0.42, 2.5), (0.5, 2.54), (0.55, 2.47)):
        lathe([(0.001, 0), (0.02, 0.01), (0.027, 0.028), (0.02, 0.046), (0.001, 0.055)], at(x, 0.875, z), lemon, (70, 0, x * 900), 32, subdivide=1)
    plant((1.78, 2.7, 0), 1.1, 18, 0.15, seed=6)
    area(at(0, 1.44, 2.82), at(0, 0.9, 2.85), 2.8, 8, (1, 0.93, 0.83), 0.06)
    area(at(-1.4, 2.3, 0.2), at(0.3, 1.1, 3), 1.5, 56, (0.97, 0.98, 1))


def porta():
    shell(-2, 2, 3, 2.6, (0.42, 0.5, 0.5))
    for size, x, y in (((0.08, 2.1, 0.05), -0.28, 0), ((0.08, 2.1, 0.05), 0.6, 0), ((0.96, 0.08, 0.05), -0.28, 2.1)):
        stand(size, x, y, 2.955, white)
    stand((0.8, 2.1, 0.03), -0.2, 0, 2.97, white)
    stand((0.4, 0.6, 0.01), 0, 1.2, 2.966, material("pane", (0.45, 0.6, 0.68), rough=0.05), bevel=0.001)
    for size, x, y in (((0.44, 0.025, 0.02), -0.02, 1.175), ((0.44, 0.025, 0.02), -0.02, 1.8), ((0.025, 0.6, 0.02), -0.02, 1.2), ((0.025, 0.6, 0.02), 0.395, 1.2)):
        stand(size, x, y, 2.958, white)
    box((0.75, 0.45, 0.015), at(0.2, 0, 2.55), fabric("mat", (0.35, 0.28, 0.2), 0.01, 0.004), bevel=0.004)
    plant((1.25, 2.7, 0), 1.2, 18, 0.16, seed=4)
    oak = wood("oak", (0.3, 0.17, 0.08), (0.5, 0.32, 0.17))
    stand((0.7, 0.05, 0.3), -1.5, 0.42, 2.6, oak)
    for x in (-1.45, -0.9):
        stand((0.05, 0.42, 0.25), x, 0, 2.63, oak)
    window_light((-3.4, -0.2, 3.2), (0.9, 3, 1.0), 3.2, (2, 3), (1.1, 1.6))
    area(at(-1.6, 2.2, 0.3), at(0.3, 1.1, 3), 1.6, 50, (0.96, 0.98, 1))


def geladeira():
    shell(-1.8, 1.8, 3, 2.6, (0.6, 0.57, 0.5), tiles("floor", (0.5, 0.48, 0.45), 0.45, 0.45))
    steel = material("enamel", (0.74, 0.74, 0.73), rough=0.28)
    stand((0.7, 1.168, 0.65), 0.1, 0.05, 2.2, steel, bevel=0.006)
    stand((0.7, 0.52, 0.65), 0.1, 1.23, 2.2, steel, bevel=0.006)
    stand((0.68, 1.7, 0.6), 0.11, 0.04, 2.22, material("seal", (0.05, 0.05, 0.05)))
    front = paint("front", (0.2, 0.26, 0.25), 0.35)
    for k in range(2):
        stand((0.44, 0.7, 0.02), 0.86 + k * 0.45, 0.12, 2.4, front)
    stand((0.95, 0.82, 0.56), 0.85, 0.02, 2.43, material("inside", (0.1, 0.1, 0.1)))
    stand((0.97, 0.035, 0.62), 0.845, 0.84, 2.38, wood("oak", (0.3, 0.17, 0.08), (0.5, 0.32, 0.17)))
    plant((1.2, 2.75, 0.875), 0.3, 22, 0.07, seed=5, width=0.3, green=(0.05, 0.17, 0.04))
    plant((-1.3, 2.6, 0), 1.3, 18, 0.17, seed=9)
    area(at(-1.3, 2.3, 0.4), at(0.3, 0.9, 2.6), 1.4, 56, (0.97, 0.98, 1))


def mesa():
    shell(-2, 2.2, 3.6, 2.6, (0.55, 0.58, 0.55))
    oak = wood("oak", (0.3, 0.17, 0.08), (0.5, 0.32, 0.17), 0.35, "x")
    stand((1.6, 0.04, 0.9), -0.55, 0.72, 1.6, oak, bevel=0.001)
    for x in (-0.5, 0.94):
        for z in (1.65, 2.39):
            stand((0.06, 0.72, 0.06), x, 0, z, oak)
    seat = fabric("seat", (0.45, 0.38, 0.28))
    for x in (-0.3, 0.45):
        stand((0.42, 0.05, 0.4), x, 0.44, 2.62, seat, bevel=0.02)
        for dx in (0, 0.38):
            tube([(x + 0.02 + dx, 2.66, 0), (x + 0.02 + dx, 2.66, 0.44)], 0.016, oak)
            tube([(x + 0.02 + dx, 3.0, 0), (x + 0.02 + dx, 3.0, 0.5), (x + 0.02 + dx, 3.06, 0.92)], 0.016, oak)
        stand((0.44, 0.24, 0.025), x - 0.01, 0.68, 3.02, oak, bevel=0.01)
    grid(2.6, 1.9, 60, 40, lambda x, y: (x - 1.1, 1.2 + y, 0.012 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.5, 0.45, 0.38), 0.012, 0.004, 0.2))
    area(at(-1.6, 2.3, 2.4), at(0.2, 0.7, 2), 1.2, 46, (0.97, 0.98, 1))
    area(at(0.8, 2.5, 0.5), at(0.2, 0.7, 2), 1.2, 24, (1, 0.95, 0.88))


def guarda_roupa():
    shell(-2, 2, 3.7, 2.7, (0.55, 0.53, 0.57))
    front = paint("front", (0.7, 0.68, 0.64), 0.4)
    for k in range(4):
        stand((0.496, 2.3, 0.02), -1.298 + k * 0.5, 0.1, 3.1, front)
    stand((2, 2.28, 0.57), -1.3, 0.11, 3.122, material("body", (0.5, 0.48, 0.45), rough=0.5))
    stand((1.96, 0.1, 0.5), -1.28, 0, 3.16, material("foot", (0.12, 0.1, 0.09)))
    grid(2.2, 1.4, 60, 40, lambda x, y: (x - 1.4, 1.7 + y, 0.012 + 0.002 * math.sin(x * 9 + y * 5)), "rug", fabric("rug", (0.46, 0.42, 0.4), 0.012, 0.004, 0.2))
    cushion((0.5, 0.5, 0.3), at(-0.9, 0, 2.2), fabric("pouf", (0.5, 0.3, 0.2)), puff=0.6, seed=7)
    plant((1.35, 3.2, 0), 1.25, 18, 0.16, seed=3)
    window_light((-3.4, -0.2, 3.2), (-0.2, 3.1, 1.2), 2.6, (2, 3), (1.2, 1.7))
    area(at(-1.5, 2.2, 0.3), at(-0.2, 1.2, 3.1), 1.6, 50, (0.96, 0.98, 1))


def banheiro():
    shell(-1.6, 1.4, 3.2, 2.4, (0.64, 0.66, 0.65), tiles("floor", (0.3, 0.32, 0.32), 0.45, 0.45), rail=False)
    laid = tiles("tile", (0.66, 0.68, 0.67), 0.2, 0.2)
    plane(3, 2.4, at(-0.1, 1.2, 3.198), laid, (90, 0, 0))
    plane(6, 2.4, at(1.398, 1.2, 0.2), laid, (90, 0, 90))
    for size, x, y in (((0.9, 0.06, 0.06), -0.55, 1.4), ((0.9, 0.06, 0.06), -0.55, 2.04), ((0.06, 0.58, 0.06), -0.55, 1.46), ((0.06, 0.58, 0.06), 0.29, 1.46), ((0.05, 0.58, 0.05), -0.125, 1.46)):
        stand(size, x, y, 3.15, white)
    plane(0.84, 0.64, at(-0.1, 1.75, 3.19), material("sky", (0.75, 0.88, 1), emit=1.6), (90, 0, 0))
    box((0.8, 0.5, 0.02), at(-0.1, 0, 2.4), fabric("mat", (0.5, 0.46, 0.39), 0.012, 0.006, 0.2), bevel=0.008)
    stool = wood("stool", (0.22, 0.12, 0.06), (0.4, 0.25, 0.14), 0.4)
    cylinder(0.16, 0.03, at(-1.05, 0.36, 2.1), stool, bevel=0.006)
    for a in (0.4, 2.5, 4.6):
        tube([(-1.05 + 0.15 * math.cos(a), 2.1 + 0.15 * math.sin(a), 0), (-1.05 + 0.09 * math.cos(a), 2.1 + 0.09 * math.sin(a), 0.36)], 0.012, stool)
    cushion((0.26, 0.2, 0.055), at(-1.05, 0.39, 2.1), fabric("towel", (0.55, 0.25, 0.16), 0.006, 0.003), puff=0.5, seed=2)
    area(at(-0.9, 2.3, 0.5), at(0.3, 1.1, 3.2), 1.3, 48, (0.98, 0.99, 1))


def capo():
    shell(-2.6, 2.6, 5, 2.8, (0.4, 0.42, 0.43), material("floor", (0.24, 0.24, 0.24), rough=0.35, vary=0.15, vary_size=0.5))
    coat = material("coat", (0.55, 0.57, 0.58), rough=0.25, clear=0.6)
    dark = material("dark", (0.012, 0.013, 0.014), rough=0.3)
    rubber = material("rubber", (0.014, 0.014, 0.014), rough=0.8)

    def slab(x0, x1, near, far, y_near, y_far, made, thick=0.05):
        """A bent sheet, higher toward the windscreen."""
        def place(s, t):
            x = x0 + (x1 - x0) * s
            return at(x, y_near + (y_far - y_near) * t, near + (far - near) * t)
        sheet = grid(1, 1, 24, 24, place, "slab", made)
        sheet.modifiers.new("thick", "SOLIDIFY").thickness = thick
        return sheet

    slab(-0.6, 0.7, 1.73, 2.75, 0.84, 1.02, coat, 0.03)
    for x0, x1 in ((-0.86, -0.61), (0.71, 0.96)):
        slab(x0, x1, 1.66, 2.9, 0.81, 1.03, coat, 0.2)
        lathe([(0.2, 0), (0.3, 0), (0.33, 0.03), (0.33, 0.19), (0.3, 0.22), (0.2, 0.22)], at(x0 + 0.03, 0.33, 2.35), rubber, (0, 90, 0), 64)
    box((1.84, 0.14, 0.3), at(0.05, 0.5, 1.69), coat, bevel=0.05, segments=6)
    box((1.76, 0.1, 0.2), at(0.05, 0.3, 1.68), dark, bevel=0.03)
    box((0.95, 0.05, 0.13), at(0.05, 0.6, 1.615), dark, bevel=0.02)
    for x in (-0.66, 0.76):
        box((0.34, 0.06, 0.11), at(x, 0.68, 1.62), material("lamp", (0.85, 0.87, 0.9), rough=0.05), bevel=0.03, segments=5)
    slab(-0.72, 0.82, 2.8, 3.5, 1.03, 1.52, dark, 0.01)
    slab(-0.66, 0.76, 3.5, 4.6, 1.52, 1.5, coat, 0.05)
    for x in (-0.76, 0.86):
        tube([at(x, 1.02, 2.82), at(x * 0.9, 1.52, 3.52)], 0.03, coat)
    box((1.7, 2.4, 0.55), at(0.05, 0.45, 3.9), coat, bevel=0.06)
    area(at(-1.5, 2.6, 1.2), at(0, 0.9, 2.3), 1.6, 60, (1, 1, 1), 0.6)
    area(at(1.4, 2.6, 3.0), at(0, 0.9, 2.3), 1.6, 40, (1, 0.97, 0.93), 0.6)


{"sala": sala, "cozinha": cozinha, "porta": porta, "geladeira": geladeira, "mesa": mesa, "guarda-roupa": guarda_roupa, "banheiro": banheiro, "capo": capo}[room]()
x, y, z = view["at"]
eye = camera(at(x, y, z), at(x, y, z + 1), 36 * view["focalLength"])
eye.rotation_euler = (math.pi / 2 - view["tilt"], 0, -view["turn"])
render(scene, room, (1200, 900), 20, 1.1)
