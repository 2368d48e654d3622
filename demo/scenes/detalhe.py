"""The film from close by, drawn over a softly bent panel."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.3)


def bent(x, y):
    return (x - 0.5, y - 0.5, 0.030 * math.sin((x - 0.25) * 5.2 + y * 1.6) + 0.018 * math.sin(y * 4.2 - x * 1.5))


n = 160
panel = grid(1, 1, n, n, bent, "panel")
layer = panel.data.uv_layers.new(name=FILM)
for face in panel.data.polygons:
    for loop in face.loop_indices:
        index = panel.data.loops[loop].vertex_index
        layer.data[loop].uv = ((index % (n + 1)) / n, -(index // (n + 1)) / n)
panel.data.materials.append(film_material(0.05))
panel["film"] = True

area((-1.1, 0.35, 0.5), (0, 0, 0), 0.5, 12, (1, 0.96, 0.9), 0.7)
area((-0.1, 1.0, 0.72), (0, 0, 0), 2.0, 7, (1, 1, 1), 0.09)
area((0.9, -0.2, 1.0), (0, 0, 0), 0.7, 9, (0.9, 0.95, 1))
plane(3, 2, (0, 1.6, 0.4), material("room", (0.25, 0.24, 0.23)), (90, 0, 0))
camera((0.02, -0.26, 0.36), (0.0, 0.015, 0.0), 50)
render(scene, "detalhe", (720, 720), 28, 1.0, sharp=True)
