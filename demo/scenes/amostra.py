"""A sample beside a steel rule on a table: its corner turns up and shows the paper behind. BIG: a length of film, with a tool."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
world((0.85, 0.9, 1), 0.35)
big = asked("BIG")
side = 0.9 if big else 0.22
k = side / 0.22

radius, start = 0.019 * k, 0.034 * k
dx, dy = math.cos(math.radians(-42)), math.sin(math.radians(-42))
front = (side / 2) * (dx - dy) - start * 1.9


def curl(x, y, lift=0.0):
    d = x * dx + y * dy - front
    wave = 0.0006 * k * math.sin(x / k * 31 + 1) * math.cos(y / k * 24)
    if d <= 0:
        near = max(0, 1 + d / (0.05 * k))
        return (x, y, 0.0012 + wave * 0.5 + 0.0015 * k * near ** 2 + lift)
    angle = d / radius
    r = radius * (1 + 0.05 * angle)
    along = r * math.sin(angle) - d
    z = r * (1 - math.cos(angle)) + 0.0012 + 0.0015 * k
    nx, nz = -math.sin(angle), math.cos(angle)
    return (x + dx * (along + nx * lift), y + dy * (along + nx * lift), z + nz * lift)


n = 160
sheet = grid(side, side, n, n, lambda x, y: curl(x - side / 2, y - side / 2, 0.0002), "sample")
layer = sheet.data.uv_layers.new(name=FILM)
for face in sheet.data.polygons:
    for loop in face.loop_indices:
        index = sheet.data.loops[loop].vertex_index
        layer.data[loop].uv = ((index % (n + 1)) / n * side, -(index // (n + 1)) / n * side)
sheet.data.materials.append(film_material(0.06))
sheet["film"] = True
grid(side, side, n, n, lambda x, y: curl(x - side / 2, y - side / 2, -0.0003), "liner", material("liner", (0.8, 0.79, 0.76), rough=0.45))

if big:
    plane(6, 6, (0, 0, 0), wood("table", (0.28, 0.2, 0.13), (0.42, 0.32, 0.23), 0.4, "x", boards=0.3))
else:
    plane(6, 6, (0, 0, 0), material("table", (0.60, 0.56, 0.50), rough=0.55, bump=0.0002, bump_size=0.004, vary=0.10, vary_size=0.05))

# The rule, with marks of millimetres.
steel = material("steel", (0.62, 0.62, 0.61), rough=0.28, metal=1.0, bump=0.00002, bump_size=0.0006, stretch=(1, 0.05, 1))
ink = material("ink", (0.02, 0.02, 0.02), rough=0.5)
if not big:
    rx = -0.137
    box((0.026, 0.30, 0.001), (rx, 0, 0.0002), steel, bevel=0.0003)
    for mm in range(0, 291):
        length = 0.0085 if mm % 10 == 0 else 0.006 if mm % 5 == 0 else 0.004
        box((length, 0.00025 if mm % 10 else 0.0004, 0.00003), (rx + 0.013 - length / 2 - 0.0004, mm / 1000 - 0.11, 0.00122), ink, bevel=0)
    for cm in range(-3, 19):
        if cm < 0:
            continue
        text = bpy.data.curves.new("text", "FONT")
        text.body, text.size, text.align_x = str(cm), 0.0062, "CENTER"
        thing = bpy.data.objects.new("text", text)
        thing.location, thing.rotation_euler = (rx - 0.003, cm / 100 - 0.11 + 0.0008, 0.00125), (0, 0, 0)
        text.materials.append(ink)
        bpy.context.collection.objects.link(thing)
else:
    # A squeegee with a felt edge, and a roll of masking tape.
    blade = material("blade", (0.82, 0.45, 0.03), rough=0.35)
    box((0.10, 0.072, 0.003), (-0.18, 0.05, 0.004), blade, (0, 0, 28), bevel=0.0014)
    box((0.10, 0.012, 0.0052), (-0.162, 0.016, 0.003), material("felt", (0.03, 0.03, 0.03), rough=1, bump=0.001, bump_size=0.003), (0, 0, 28), bevel=0.002)

area((-1.3 * k ** 0.5, 0.9, 0.75 * k ** 0.5), (0, 0, 0), 0.7 * k, 17 * k ** 1.5, (1, 0.96, 0.9), 0.9 * k)
area((1.2 * k, 1.9 * k, 1.6 * k), (0, 0, 0), 1.6 * k, 16 * k ** 2, (0.92, 0.96, 1), 0.5 * k)
world((0.9, 0.94, 1), 0.3)
area((-0.16 * k, 0.62 * k, 0.95 * k), (-0.03 * k, 0.03 * k, 0), 0.2 * k, 5.5 * k ** 2, (1, 1, 1), 0.55 * k)
camera((0.02 * k, -0.30 * k, 0.44 * k), (-0.010 * k, -0.004 * k, 0), 72)
render(scene, "amostra-grande" if big else "amostra", (720, 720), 28, 1.0)
