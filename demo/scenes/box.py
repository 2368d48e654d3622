"""A shower behind glass: its door carries film, the pane beside it does not."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.9, 0.94, 1), 0.75)


def tiled(name, color, grout, w, h):
    made = material(name, color, rough=0.14)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, turn, tiles = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexBrick")
    links.new(where.outputs["Object"], turn.inputs["Vector"])
    links.new(turn.outputs["Vector"], tiles.inputs["Vector"])
    tiles.offset = 0
    for key, value in (("Scale", 1), ("Brick Width", w), ("Row Height", h), ("Mortar Size", 0.0022), ("Mortar Smooth", 0.2)):
        tiles.inputs[key].default_value = value
    tiles.inputs["Color1"].default_value = (*color, 1)
    tiles.inputs["Color2"].default_value = (*[c * 0.94 for c in color], 1)
    tiles.inputs["Mortar"].default_value = (*grout, 1)
    links.new(tiles.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value, bump.invert = 0.0015, True
    links.new(tiles.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return made


wall = tiled("wall", (0.30, 0.47, 0.46), (0.62, 0.63, 0.61), 0.3, 0.15)
plane(5, 2.8, (0, 0, 1.4), wall, (90, 0, 0))
plane(4, 2.8, (-1.05, -2, 1.4), wall, (90, 0, 90))
plane(6, 6, (0, -3, 0), tiled("floor", (0.30, 0.295, 0.28), (0.2, 0.2, 0.19), 0.45, 0.45))
chrome = material("chrome", (0.75, 0.75, 0.76), rough=0.07, metal=1)

# What stands in the shower: head, mixer, shelf with bottles, a towel outside.
tube([(-0.55, -0.03, 1.0), (-0.55, -0.03, 2.1), (-0.55, -0.06, 2.2), (-0.55, -0.3, 2.2), (-0.55, -0.34, 2.17)], 0.011, chrome)
cylinder(0.11, 0.012, (-0.55, -0.35, 2.145), chrome)
box((0.2, 0.05, 0.045), (-0.55, -0.04, 1.02), chrome, bevel=0.012)
box((0.62, 0.11, 0.018), (0.02, -0.056, 1.05), chrome, bevel=0.004)
for index, (color, r, h) in enumerate((((0.55, 0.16, 0.08), 0.032, 0.17), ((0.68, 0.52, 0.1), 0.036, 0.2), ((0.06, 0.2, 0.22), 0.03, 0.15), ((0.62, 0.58, 0.5), 0.034, 0.19))):
    x = -0.2 + index * 0.14
    lathe([(0.001, 0), (r, 0), (r, h * 0.8), (r * 0.4, h * 0.88), (r * 0.4, h), (0.001, h)], (x, -0.056, 1.068), material("bottle", color, rough=0.25), around=32, bevel=0.003)
plant((-0.85, -0.2, 0), 0.75, 16, 0.1, seed=4)

y = -0.92
box((2.4, 0.1, 0.06), (0.15, y, 0), material("sill", (0.62, 0.61, 0.59), rough=0.3), bevel=0.006)
pane = thin_glass("pane", (0.93, 0.97, 0.955), 0.07)
plane(0.78, 1.9, (0.86, y - 0.02, 1.01), pane, (90, 0, 0))
plane(0.86, 1.9, (0.03, y, 1.01), pane, (90, 0, 0))
skin = plane(0.85, 1.89, (0.03, y - 0.006, 1.01), turn=(90, 0, 0))
skin.data.materials.append(film_material(0.04, glass=True))
film(skin, lambda p, n: (p.x, -p.z))
edge = material("edge", (0.25, 0.42, 0.37), rough=0.15)
for x, shift in ((-0.4, 0), (0.462, 0), (0.47, -0.02)):
    box((0.004, 0.009, 1.9), (x, y + shift, 0.06), edge, bevel=0.001)
box((2.5, 0.03, 0.045), (0.1, y - 0.01, 1.985), chrome, bevel=0.006)
for x in (-0.27, 0.33):
    cylinder(0.028, 0.02, (x, y - 0.02, 1.95), chrome, (90, 0, 0), 0.003, 32)
tube([(0.37, y - 0.05, 0.86), (0.37, y - 0.05, 1.26)], 0.011, chrome)
for z in (0.9, 1.22):
    tube([(0.37, y - 0.05, z), (0.37, y, z)], 0.008, chrome)
mat_color = fabric("mat", (0.5, 0.46, 0.39), 0.012, 0.006, 0.2)
box((0.8, 0.5, 0.018), (0.05, y - 0.42, 0), mat_color, bevel=0.008)
stool = wood("stool", (0.22, 0.12, 0.06), (0.4, 0.25, 0.14), 0.4)
cylinder(0.16, 0.03, (0.98, y - 0.35, 0.4), stool, bevel=0.006)
for a in (0.4, 2.5, 4.6):
    tube([(0.98 + 0.15 * math.cos(a), y - 0.35 + 0.15 * math.sin(a), 0), (0.98 + 0.09 * math.cos(a), y - 0.35 + 0.09 * math.sin(a), 0.4)], 0.012, stool)
for k in range(3):
    cushion((0.26, 0.2, 0.055), (0.98, y - 0.35, 0.43 + k * 0.052), fabric("towel", ((0.68, 0.64, 0.56), (0.55, 0.25, 0.16), (0.68, 0.64, 0.56))[k], 0.006, 0.003), (0, 0, 8 * k), puff=0.5, seed=k)

area((-0.2, -0.5, 2.75), (0, -0.45, 0), 1.2, 26, (1, 0.97, 0.93), 0.7)
area((-0.9, -3.4, 2.4), (0.1, -0.6, 0.9), 1.4, 52, (0.95, 0.98, 1), 1.8)
camera((-0.28, -3.75, 1.28), (0.13, -0.7, 1.05), 50)
render(scene, "box", (720, 720), 28, 0.85, glass=True)
