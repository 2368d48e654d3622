"""A car in a studio, three quarters from the front; its bodywork is film."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *
from mathutils import Matrix
from mathutils.bvhtree import BVHTree

scene = reset()
world((0.9, 0.95, 1), 0.4)

#            x      half   under  shoulder deck
stations = [(-2.19, 0.56, 0.42, 0.80, 0.84), (-2.14, 0.72, 0.32, 0.91, 0.95), (-2.00, 0.815, 0.26, 0.95, 1.00),
            (-1.70, 0.875, 0.22, 0.955, 1.01), (-1.30, 0.90, 0.20, 0.95, 1.00), (-0.80, 0.905, 0.19, 0.94, 0.98),
            (-0.25, 0.90, 0.19, 0.925, 0.97), (0.30, 0.90, 0.19, 0.915, 0.97), (0.75, 0.905, 0.19, 0.90, 0.985),
            (1.05, 0.91, 0.19, 0.885, 0.985), (1.40, 0.905, 0.19, 0.86, 0.945), (1.75, 0.87, 0.19, 0.815, 0.885),
            (2.00, 0.78, 0.20, 0.74, 0.80), (2.13, 0.66, 0.25, 0.66, 0.70), (2.19, 0.48, 0.34, 0.55, 0.59)]


def section(half, under, shoulder, deck):
    tall = shoulder - under
    side = [(0.84, under), (0.955, under + 0.04), (0.975, under + tall * 0.22), (1.0, under + tall * 0.5), (0.985, shoulder - tall * 0.2),
            (0.968, shoulder - 0.025), (0.95, shoulder + 0.006), (0.90, shoulder + 0.018), (0.60, deck - 0.022), (0.30, deck - 0.006)]
    points = [(half * y, z) for y, z in side]
    return [(0, under)] + points + [(0, deck)] + [(-y, z) for y, z in reversed(points)]


def loft(rings, closed, picks=None, name="loft", cap=True):
    corners, faces, marks = [], [], []
    count = len(rings[0])
    for ring in rings:
        corners += ring
    span = count if closed else count - 1
    for i in range(len(rings) - 1):
        for j in range(span):
            k = (j + 1) % count
            faces.append((i * count + j, (i + 1) * count + j, (i + 1) * count + k, i * count + k))
            marks.append(picks(i, j) if picks else 0)
    if closed and cap:
        for i, flip in ((0, False), (len(rings) - 1, True)):
            base = i * count
            middle = len(corners)
            corners.append(tuple(sum(c) / count for c in zip(*rings[i])))
            for j in range(count):
                face = (base + j, base + (j + 1) % count, middle)
                faces.append(face[::-1] if flip else face)
                marks.append(0)
    thing = mesh(name, corners, faces, subdivide=3)
    paint, dark = bpy.data.materials.new("paint"), bpy.data.materials.new("dark")
    thing.data.materials.append(paint)
    thing.data.materials.append(dark)
    for face, mark in zip(thing.data.polygons, marks):
        face.material_index = mark
    return thing


def settle(thing):
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = data
    return thing


body = settle(loft([[(x, y, z) for y, z in section(*rest)] for x, *rest in stations], True, name="body"))
bpy.context.view_layer.update()
surface = BVHTree.FromPolygons([v.co for v in body.data.vertices], [p.vertices for p in body.data.polygons])


def on_side(x, z, side=-1, lift=0.0):
    hit, *_ = surface.ray_cast(Vector((x, side * 3, z)), Vector((0, -side, 0)))
    return hit + Vector((0, side * lift, 0)) if hit else None


def on_front(y, z, lift=0.0):
    hit, *_ = surface.ray_cast(Vector((4, y, z)), Vector((-1, 0, 0)))
    return hit + Vector((lift * 1.5, 0, 0)) if hit else None


# Arches.
wheel_z, wheel_r = 0.325, 0.325
for x in (-1.33, 1.33):
    for side in (-1, 1):
        cutter = cylinder(0.368, 0.5, (x, side * 0.5, wheel_z), turn=(-90 * side, 0, 0), bevel=0.001, around=96)
        cut = body.modifiers.new("cut", "BOOLEAN")
        cut.object, cut.operation, cut.solver = cutter, "DIFFERENCE", "EXACT"
        cutter.hide_render = True
        cutter["tool"] = True
settle(body)
for thing in [t for t in scene.objects if t.get("tool")]:
    bpy.data.objects.remove(thing)
for face in body.data.polygons:
    face.use_smooth = True
body.data.use_auto_smooth, body.data.auto_smooth_angle = True, math.radians(35)
film(body)

black = material("black", (0.012, 0.012, 0.013), rough=0.55)
gap = material("gap", (0.004, 0.004, 0.004), rough=0.9)
well = material("well", (0.01, 0.01, 0.01), rough=0.95)
for x in (-1.33, 1.33):
    for side in (-1, 1):
        lathe([(0.001, 0), (0.366, 0), (0.366, 0.36)], (x, side * 0.505, wheel_z), well, (-90 * side, 0, 0), 64)

# House: roof, pillars and windows.
house = [(-1.80, 1.00, 0.66, 0.62), (-1.45, 1.16, 0.725, 0.60), (-1.05, 1.325, 0.765, 0.585), (-0.55, 1.425, 0.785, 0.575), (-0.05, 1.445, 0.785, 0.57),
         (0.36, 1.395, 0.785, 0.575), (0.78, 1.20, 0.785, 0.62), (1.10, 0.985, 0.765, 0.70)]
belts = [0.985, 0.965, 0.955, 0.945, 0.935, 0.93, 0.935, 0.955]


def house_ring(index):
    x, roof, belt_half, roof_half = house[index]
    belt = min(belts[index], roof - 0.004)
    edge = max(belt + 0.002, roof - 0.045)
    half = [(belt_half + 0.01, belt - 0.05), (belt_half, belt), (belt_half + (roof_half - belt_half) * 0.48, belt + (edge - belt) * 0.5),
            (roof_half + 0.012, edge - 0.012), (roof_half - 0.012, edge + 0.016), (roof_half * 0.8, roof - 0.006), (roof_half * 0.4, roof + 0.006)]
    ring = half + [(0, roof + 0.01)] + [(-y, z) for y, z in reversed(half)]
    return [(x, -y, z) for y, z in ring]


def is_window(i, j):
    j = min(j, 13 - j)
    if j in (1, 2):
        return int(1 <= i <= 5)
    if j in (5, 6):
        return int(i >= 5 or i <= 1)
    return 0


cabin = settle(loft([house_ring(i) for i in range(len(house))], False, is_window, "cabin"))


def part(thing, mark, name):
    data = thing.data
    used, corners, faces = {}, [], []
    for face in data.polygons:
        if face.material_index == mark:
            ids = []
            for v in face.vertices:
                if v not in used:
                    used[v] = len(corners)
                    corners.append(data.vertices[v].co)
                ids.append(used[v])
            faces.append(ids)
    return mesh(name, corners, faces)


film(part(cabin, 0, "roof"))
tinted = material("tinted", (0.008, 0.01, 0.011), rough=0.02, clear=0.4)
finish(part(cabin, 1, "windows"), tinted)
bpy.data.objects.remove(cabin)
for x in (-0.42,):
    for side in (-1, 1):
        tube([(x, side * 0.792, 0.93), (x, side * 0.70, 1.17), (x, side * 0.588, 1.40)], 0.022, black)

# Gaps of the doors and the bonnet; handles.
for side in (-1, 1):
    for line in ([(0.70, 0.30), (0.72, 0.5), (0.74, 0.75), (0.76, 0.895)], [(-0.42, 0.30), (-0.42, 0.6), (-0.42, 0.93)],
                 [(-0.96, 0.62), (-1.16, 0.78), (-1.22, 0.94)], [(0.70, 0.30), (0.1, 0.285), (-0.42, 0.29), (-0.88, 0.31)]):
        steps = []
        for (x0, z0), (x1, z1) in zip(line, line[1:]):
            for k in range(10):
                point = on_side(x0 + (x1 - x0) * k / 10, z0 + (z1 - z0) * k / 10, side, -0.0005)
                if point:
                    steps.append(tuple(point))
        if len(steps) > 3:
            tube(steps, 0.0035, gap)
    for x in (-0.16, -0.98):
        point = on_side(x, 0.80, side, 0.012)
        film(box((0.17, 0.022, 0.026), (point.x, point.y, point.z), bevel=0.009, segments=4))
    steps = []
    for k in range(40):
        x = 0.98 + k * 0.0255
        half = np.interp(x, [s[0] for s in stations], [s[1] for s in stations]) * 0.86
        hit, *_ = surface.ray_cast(Vector((x, side * half, 3)), Vector((0, 0, -1)))
        if hit:
            steps.append(tuple(hit))
    tube(steps, 0.0035, gap)
    # Mirror.
    head = lathe([(0.001, -0.09), (0.04, -0.082), (0.062, -0.04), (0.068, 0.02), (0.06, 0.07), (0.03, 0.085), (0.001, 0.088)], (0.62, side * 0.985, 1.005), turn=(90, 0, 12 * side), around=40, subdivide=1)
    head.scale = (0.85, 1, 1.15)
    film(head)
    tube([(0.64, side * 0.80, 0.95), (0.63, side * 0.9, 0.96), (0.62, side * 0.96, 0.985)], 0.018, black)


def patch(outline_y, outline_z, made, lift, name, nx=16, ny=8):
    """A piece that follows the nose; bounds of z may depend on the share across."""
    def place(s, t):
        y = outline_y[0] + (outline_y[1] - outline_y[0]) * s
        low, high = outline_z(s)
        return tuple(on_front(y, low + (high - low) * t, lift) or (2.0, y, low))
    return grid(1, 1, nx, ny, place, name, made)


lens = material("lens", (0.02, 0.022, 0.025), rough=0.04, clear=1)
led = material("led", (0.92, 0.96, 1), emit=9)
chrome = material("chrome", (0.75, 0.75, 0.76), rough=0.1, metal=1)
for side in (-1, 1):
    patch((side * 0.40, side * 0.735), lambda s: (0.60 + s * 0.012, 0.655 + s * 0.052), lens, 0.004, "lamp")
    steps = [on_front(side * (0.42 + 0.30 * k / 20), 0.612 + 0.010 * k / 20, 0.008) for k in range(21)]
    tube([tuple(p) for p in steps if p], 0.0055, led)
    for y in (0.5, 0.6):
        point = on_front(side * y, 0.645 + (y - 0.5) * 0.12, -0.006)
        if point:
            cylinder(0.021, 0.014, tuple(point), material("beam", (0.8, 0.84, 0.9), rough=0.08, metal=1), (0, 90, side * 26))
patch((-0.36, 0.36), lambda s: (0.545, 0.60), black, 0.003, "grille")
for z in (0.56, 0.585):
    tube([tuple(on_front(-0.34 + 0.68 * k / 24, z, 0.006)) for k in range(25)], 0.004, chrome)
patch((-0.46, 0.46), lambda s: (0.31, 0.42 - 0.05 * abs(2 * s - 1) ** 4), black, 0.003, "intake")
for side in (-1, 1):
    patch((side * 0.54, side * 0.68), lambda s: (0.36, 0.47), black, 0.003, "vent")
plate = on_front(0, 0.475, 0.012)
box((0.012, 0.40, 0.105), (plate.x, 0, 0.425), material("plate", (0.72, 0.73, 0.74), rough=0.35), bevel=0.004)

# Wheels.
rubber = material("rubber", (0.014, 0.014, 0.014), rough=0.8)
alloy = material("alloy", (0.42, 0.43, 0.44), rough=0.24, metal=1)
disc = material("disc", (0.30, 0.30, 0.30), rough=0.35, metal=1)
for x in (-1.33, 1.33):
    for side in (-1, 1):
        y = side * 0.665
        turn = (-90 * side, 0, 0)
        lathe([(0.225, 0), (0.29, -0.002), (0.318, 0.012), (0.325, 0.04), (0.325, 0.17), (0.318, 0.198), (0.29, 0.212), (0.232, 0.208), (0.228, 0.2)], (x, y, wheel_z), rubber, turn, 96)
        lathe([(0.226, 0.02), (0.222, 0.198), (0.229, 0.206), (0.236, 0.203)], (x, y, wheel_z), alloy, turn, 96)
        cylinder(0.15, 0.02, (x, y + side * 0.09, wheel_z), disc, turn)
        cylinder(0.05, 0.03, (x, y + side * 0.165, wheel_z), alloy, turn, 0.008)
        for spoke in range(5):
            for lean in (-0.13, 0.13):
                angle = spoke * 1.2566 + lean + 0.3
                blade = box((0.19, 0.028, 0.024), (0, 0, 0), alloy, bevel=0.006)
                here = Matrix.Translation((x + 0.125 * math.cos(angle), y + side * 0.168, wheel_z + 0.125 * math.sin(angle)))
                blade.matrix_world = here @ Matrix.Rotation(-angle, 4, "Y") @ Matrix.Rotation(math.radians(90), 4, "X")

floor_made = material("floor", (0.34, 0.34, 0.345), rough=0.36, vary=0.1, vary_size=0.6)
plane(40, 40, (0, 0, 0), floor_made)
plane(60, 24, (-9, 12, 4), material("back", (0.55, 0.56, 0.58), rough=0.95), (90, 0, 35))
area((0.2, 0.3, 3.4), (0.1, 0, 0), 5.2, 300, (1, 1, 1), 1.5)
area((-2.2, -4.6, 2.3), (0, 0, 0.6), 4.0, 190, (1, 0.98, 0.95), 0.7)
area((5.2, 1.6, 2.0), (1.6, 0, 0.5), 1.0, 110, (0.94, 0.97, 1), 2.2)
area((-5, 5, 3), (0, 3, 1), 3.0, 160, (0.9, 0.95, 1))
camera((5.0, -3.9, 1.25), (0.38, 0.02, 0.58), 56)
render(scene, "carro", (720, 720), 24, 0.72, sharp=True)
