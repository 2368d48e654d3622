"""A roll on a table, its first length unrolled toward us."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
wide, R = 0.5, 0.07
flat_length = 0.56


def section(s):
    """Point on the film's cross section at `s` metres from its free end."""
    if s < flat_length:
        sag = 0.004 * math.exp(-s * 26)
        return (-flat_length + s, 0.0006 + sag)
    angle = (s - flat_length) / R
    r = R - 0.0009 * angle / 6.28
    return (r * math.sin(angle), R - r * math.cos(angle))


turns = 1.98 * math.pi * R
total = flat_length + turns
nx, ny = 8, 260
roll = grid(wide, total, nx, ny, lambda x, s: (x - wide / 2, *section(s)), "roll")
layer = roll.data.uv_layers.new(name=FILM)
for face in roll.data.polygons:
    for loop in face.loop_indices:
        index = roll.data.loops[loop].vertex_index
        layer.data[loop].uv = ((index % (nx + 1)) / nx * wide, -(index // (nx + 1)) / ny * total)
roll.data.materials.append(film_material(0.06))
roll["film"] = True

# Both ends: many layers of film and paper around a core of cardboard.
ends = material("layers", (0.62, 0.60, 0.56), rough=0.6)
nodes, links = ends.node_tree.nodes, ends.node_tree.links
where, wave, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexWave"), nodes.new("ShaderNodeValToRGB")
wave.wave_type, wave.rings_direction = "RINGS", "Z"
wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 150, 0.8
wave.inputs["Detail"].default_value, wave.inputs["Detail Scale"].default_value = 3, 6
links.new(where.outputs["Object"], wave.inputs["Vector"])
links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.30, 0.28, 0.25, 1), (0.74, 0.72, 0.68, 1)
links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
card = material("card", (0.34, 0.21, 0.115), rough=0.85, bump=0.0006, bump_size=0.006, vary=0.15, vary_size=0.02)
for side in (-1, 1):
    turn = (0, 90 * side, 0)
    lathe([(0.0405, -0.02), (0.0405, 0.0), (R - 0.0012, 0.0), (R - 0.0012, -0.02)], (side * wide / 2, 0, R), ends, turn, 96)
    lathe([(0.038, -0.3), (0.038, 0.004), (0.0384, 0.0045), (0.0408, 0.0045), (0.0408, -0.01)], (side * wide / 2, 0, R), card, turn, 96)

plane(8, 8, (0, 0, -0.0004), material("table", (0.56, 0.53, 0.49), rough=0.45, bump=0.0002, bump_size=0.005, vary=0.07, vary_size=0.07))
back = plane(8, 4, (0, 1.6, 1.2), material("back", (0.66, 0.64, 0.61), rough=0.9), (90, 0, 0))

world((0.9, 0.94, 1), 0.4)
area((-1.2, -0.1, 1.2), (0, -0.1, 0.03), 0.9, 22, (1, 0.96, 0.9), 0.5)
area((0.9, 0.9, 1.2), (0, -0.1, 0.03), 1.1, 13, (0.92, 0.96, 1), 0.25)
area((0.3, -2.2, 1.1), (0, 0, 0.05), 1.0, 7)
camera((0.58, -0.98, 0.60), (0.012, -0.155, 0.0), 60)
render(scene, "rolo", (720, 720), 28, 1.0)
