"""Tools on a bench, each by its name. What has the product's colour is a film."""
import sys, os
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

scene = reset()
black = material("black", (0.022, 0.022, 0.024), rough=0.42)
rubber = material("rubber", (0.02, 0.02, 0.021), rough=0.75)
steel = material("steel", (0.6, 0.6, 0.6), rough=0.24, metal=1.0)
card = material("card", (0.36, 0.23, 0.13), rough=0.85, vary=0.1, vary_size=0.01)
white = material("white", (0.8, 0.8, 0.78), rough=0.4)
ink = material("ink", (0.02, 0.02, 0.02), rough=0.6)
bench = material("bench", (0.56, 0.52, 0.46), rough=0.55)


def plain(_point, _normal):
    """A film of one colour has no pattern whose place matters."""
    return (0, 0)


def moved(things, at=(0, 0, 0), turn=(0, 0, 0)):
    """Turns things together around the origin, then sets them down at `at`."""
    hub = bpy.data.objects.new("hub", None)
    bpy.context.collection.objects.link(hub)
    for thing in things:
        thing.parent = hub
    hub.location, hub.rotation_euler = at, [math.radians(t) for t in turn]


def slab(outline, thick, at=(0, 0, 0), made=None, turn=(0, 0, 0), bevel=0.002, taper=1.0):
    """A flat piece with the outline of the points, lying on its side."""
    n = len(outline)
    corners = [(x, y, 0) for x, y in outline] + [(x * taper, y * taper, thick) for x, y in outline]
    faces = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    thing = mesh("slab", corners, faces, made, bevel=bevel, segments=4)
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    return thing


def rounded(width, height, r, steps=6):
    """A rectangle around the origin with round corners."""
    points = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            points.append((cx * (width / 2 - r) + r * math.cos(angle), cy * (height / 2 - r) + r * math.sin(angle)))
    return points


def written(body, size, at, turn=(0, 0, 0), made=ink):
    text = bpy.data.curves.new("text", "FONT")
    text.body, text.size, text.align_x, text.align_y = body, size, "CENTER", "CENTER"
    thing = bpy.data.objects.new("text", text)
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    text.materials.append(made)
    bpy.context.collection.objects.link(thing)
    return thing


def from_above(point, _normal):
    return (point.x, -point.y)


def espatula():
    # Seen across its thickness: a blade, and a grip that is thicker toward the hand.
    outline = [(-0.036, -0.0012), (-0.036, 0.0012), (0.006, 0.0019), (0.014, 0.0046), (0.034, 0.0056), (0.0372, 0.0040),
               (0.0372, -0.0040), (0.034, -0.0056), (0.014, -0.0046), (0.006, -0.0019)]
    n, half = len(outline), 0.052
    cuts = [(-half, 0.90), (-half + 0.003, 0.97), (-half + 0.008, 1), (half - 0.008, 1), (half - 0.003, 0.97), (half, 0.90)]
    corners = [(x, y * s, z) for x, s in cuts for y, z in outline]
    faces = [tuple(range(n)), tuple(range(n * (len(cuts) - 1), n * len(cuts)))[::-1]]
    faces += [(c * n + i, (c + 1) * n + i, (c + 1) * n + (i + 1) % n, c * n + (i + 1) % n) for c in range(len(cuts) - 1) for i in range(n)]
    body = mesh("card", corners, faces, bevel=0.0011)
    felt = box((0.1046, 0.0135, 0.0046), (0, -0.0325, -0.0023), material("felt", (0.03, 0.03, 0.032), rough=1, bump=0.0012, bump_size=0.0018), bevel=0.0018)
    grooves = [box((0.072, 0.0016, 0.0005), (0, 0.0185 + 0.0046 * k, 0.0049 + 0.00022 * k), black, bevel=0.0002) for k in range(3)]
    moved([body, felt, *grooves], (0.002, 0.002, 0.019), (24, 0, 24))
    film(body, plain)
    # It leans on a roll of film.
    lathe([(0.0001, -0.16), (0.0165, -0.16), (0.0165, 0.16), (0.0001, 0.16)], (-0.012, 0.034, 0.0165), white, (0, 90, 24))
    view(0.17, (0.0, -0.002, 0.012))


def estilete():
    outline = [(-0.078, -0.0075), (-0.074, -0.0098), (-0.05, -0.0108), (-0.02, -0.0094), (0.03, -0.0094), (0.055, -0.0088), (0.066, -0.0066),
               (0.066, 0.0066), (0.055, 0.0082), (0.03, 0.009), (-0.02, 0.0096), (-0.05, 0.0108), (-0.074, 0.0098), (-0.078, 0.0075)]
    body = slab(outline, 0.0125, bevel=0.0034)
    channel = slab(rounded(0.105, 0.0088, 0.002), 0.0006, (0.0085, 0, 0.0122), steel, bevel=0.0002)
    groove = slab(rounded(0.098, 0.0046, 0.002), 0.0004, (0.009, 0, 0.0127), ink, bevel=0)
    blade = slab([(0.05, -0.0045), (0.094, -0.0045), (0.1042, 0.0045), (0.05, 0.0045)], 0.0006, (0, 0, 0.0092), steel, bevel=0)
    snaps = [box((0.00035, 0.0094, 0.0001), (0.0705 + 0.0058 * k, 0, 0.0098), ink, (0, 0, -48), bevel=0) for k in range(4)]
    slider = slab(rounded(0.022, 0.0098, 0.0022), 0.0042, (0.012, 0, 0.0127), black, bevel=0.0012)
    ridges = [box((0.0011, 0.0086, 0.0009), (0.005 + 0.0028 * k, 0, 0.0166), rubber, bevel=0.0004) for k in range(6)]
    cap = slab(rounded(0.014, 0.0186, 0.003), 0.0108, (-0.0735, 0, 0.0008), black, bevel=0.0028)
    grips = [box((0.0012, 0.0012, 0.008), (-0.048 + 0.004 * k, -0.0106, 0.0022), black, bevel=0.0004) for k in range(6)]
    moved([body, channel, groove, blade, *snaps, slider, *ridges, cap, *grips], (-0.006, 0, 0.0004), (0, 0, 33))
    film(body, plain)
    view(0.215, (0.004, 0.0, 0.004))


def soprador():
    shell = lathe([(0.0001, -0.088), (0.020, -0.088), (0.031, -0.083), (0.0365, -0.07), (0.0375, -0.045), (0.0365, 0.02), (0.034, 0.07), (0.031, 0.088), (0.0001, 0.088)],
                  (0, 0, 0), None, (0, 90, 0), bevel=0)
    handle = slab([(-0.052, -0.02), (-0.004, -0.02), (0.0, -0.05), (-0.004, -0.088), (-0.012, -0.128), (-0.018, -0.15), (-0.058, -0.15), (-0.062, -0.125), (-0.06, -0.07)], 0.040, (0, 0, -0.020), bevel=0.011)
    ring = lathe([(0.030, 0), (0.0345, 0.002), (0.0345, 0.016), (0.029, 0.02), (0.0001, 0.02)], (0.080, 0, 0), black, (0, 90, 0))
    nozzle = lathe([(0.0205, 0), (0.0205, 0.055), (0.0185, 0.058), (0.0175, 0.056), (0.0175, 0.01)], (0.098, 0, 0), material("nozzle", (0.5, 0.47, 0.44), rough=0.3, metal=1.0), (0, 90, 0))
    inner = cylinder(0.0174, 0.002, (0.118, 0, 0), ink, (0, 90, 0))
    bands = [lathe([(0.0206, 0), (0.0214, 0.0012), (0.0206, 0.0024)], (0.106 + 0.008 * k, 0, 0), steel, (0, 90, 0)) for k in range(2)]
    vents = [box((0.0034, 0.030, 0.0015), (-0.074 + 0.0085 * k, 0.0, 0.0362), ink, bevel=0.0007) for k in range(4)]
    back = [box((0.002, 0.028 - 0.004 * abs(k), 0.0024), (-0.0885, 0, 0.007 * k - 0.0012), ink, bevel=0.0006) for k in (-2, -1, 0, 1, 2)]
    trigger = slab(rounded(0.014, 0.030, 0.005), 0.022, (0.000, -0.062, -0.011), black, bevel=0.004)
    grip = slab([(-0.0645, -0.07), (-0.046, -0.068), (-0.047, -0.126), (-0.066, -0.126)], 0.042, (0, 0, -0.021), rubber, bevel=0.006)
    plate = slab(rounded(0.070, 0.017, 0.003), 0.0012, (0.006, -0.004, 0.0362), black, bevel=0.0004)
    name = written("TERMO", 0.0105, (0.006, -0.0042, 0.0376), made=white)
    cable = tube([(-0.038, -0.148, 0), (-0.040, -0.19, -0.01), (-0.01, -0.235, -0.030), (0.09, -0.225, -0.034), (0.17, -0.17, -0.034), (0.25, -0.20, -0.034)], 0.0036, rubber)
    sleeve = lathe([(0.0001, 0), (0.0075, 0), (0.0055, 0.03), (0.0001, 0.03)], (-0.038, -0.149, 0), rubber, (90, 0, 0))
    moved([shell, handle, ring, nozzle, inner, *bands, *vents, *back, trigger, grip, plate, name, cable, sleeve], (-0.018, 0.045, 0.0375), (0, 0, 14))
    film(shell, plain)
    film(handle, plain)
    view(0.33, (0.010, -0.002, 0.01))


def borrifador():
    milk = material("milk", (0.80, 0.83, 0.84), rough=0.28, clear=0.3)
    bottle = lathe([(0.0001, 0.0005), (0.031, 0.0005), (0.035, 0.003), (0.0362, 0.008), (0.0362, 0.100), (0.0350, 0.112), (0.0275, 0.128), (0.021, 0.142), (0.0185, 0.156), (0.0145, 0.163), (0.0135, 0.17)],
                   (0, 0, 0), milk, subdivide=1)
    label = lathe([(0.0364, 0.028), (0.03655, 0.0285), (0.03655, 0.0765), (0.0364, 0.077)], (0, 0, 0))
    for k in range(9):
        lathe([(0.0363, 0), (0.0366, 0.0002), (0.0363, 0.0004)], (0, 0, 0.030 + 0.0052 * k + 0.0008), white)
    collar = lathe([(0.0165, 0.164), (0.0185, 0.1655), (0.0185, 0.182), (0.016, 0.184), (0.0001, 0.184)], (0, 0, 0), black)
    ribs = [box((0.0012, 0.0012, 0.016), (0.0185 * math.cos(a), 0.0185 * math.sin(a), 0.1655), black, bevel=0.0005) for a in (math.pi * k / 14 for k in range(28))]
    head = slab([(-0.058, 0.206), (-0.056, 0.222), (-0.03, 0.2265), (0.012, 0.2265), (0.03, 0.216), (0.034, 0.202), (0.026, 0.196), (0.014, 0.188), (0.012, 0.182), (-0.012, 0.182), (-0.016, 0.192), (-0.030, 0.203)], 0.021, (0, 0.0105, 0), None, (90, 0, 0), bevel=0.0052)
    nose = lathe([(0.0001, 0), (0.0095, 0), (0.0105, 0.002), (0.0105, 0.013), (0.0001, 0.013)], (-0.056, 0, 0.2145), black, (0, -90, 0), around=8)
    tip = cylinder(0.0022, 0.0012, (-0.069, 0, 0.2145), ink, (0, -90, 0))
    trigger = slab([(-0.036, 0.204), (-0.028, 0.204), (-0.027, 0.190), (-0.032, 0.172), (-0.043, 0.154), (-0.049, 0.152), (-0.050, 0.158), (-0.041, 0.172), (-0.037, 0.186)], 0.015, (0, 0.0075, 0), black, (90, 0, 0), bevel=0.003)
    dip = tube([(0, 0, 0.17), (0.002, 0, 0.1), (0.008, 0, 0.01)], 0.002, white)
    moved([bottle, label, collar, *ribs, head, nose, tip, trigger, dip], (0, 0, 0), (0, 0, 24))
    film(head, plain)
    film(label, plain)
    view(0.295, (-0.008, 0, 0.108), low=True)


def fita():
    wide, outer, inner = 0.036, 0.056, 0.0385
    roll = lathe([(inner + 0.0012, 0), (outer - 0.0004, 0), (outer, 0.0004), (outer, wide - 0.0004), (outer - 0.0004, wide), (inner + 0.0012, wide)], (0, 0, 0), around=128)
    core = lathe([(inner + 0.0013, 0.0004), (inner + 0.0013, wide + 0.0004), (inner - 0.0012, wide + 0.0004), (inner - 0.0012, 0)], (0, 0, 0), card, around=128)
    rings = [lathe([(r, wide), (r + 0.00012, wide + 0.00006), (r + 0.00024, wide)], (0, 0, 0), card, around=128) for r in (0.0436, 0.0462, 0.0491, 0.0527)]

    def tail(s, t):
        # From the roll outward, falling to the bench.
        length = s * 0.11
        return (length, -outer - 0.0003 + 0.010 * (s ** 2), wide * t)

    end = grid(1, 1, 40, 6, lambda s, t: tail(s, t + 0), "tail", subdivide=1)
    moved([roll, core, *rings, end], (-0.016, 0.016, 0.0003), (0, 0, 18))
    film(roll, plain)
    film(end, plain)
    second = lathe([(inner + 0.0012, 0), (outer - 0.0004, 0), (outer, 0.0004), (outer, wide - 0.0004), (outer - 0.0004, wide), (inner + 0.0012, wide)],
                   (-0.006, 0.105, outer + 0.0002), None, (90, 0, -24), around=128)
    hole = lathe([(inner + 0.0013, -0.0004), (inner + 0.0013, wide + 0.0004), (inner - 0.0012, wide + 0.0004), (inner - 0.0012, -0.0004), (inner + 0.0013, -0.0004)],
                 (-0.006, 0.105, outer + 0.0002), card, (90, 0, -24), around=128)
    film(second, plain)
    view(0.25, (0.006, 0.022, 0.034))


def luva():
    # Lengths of yarn: from, to and half their width at both ends.
    palm = ((0, -0.062), (0, 0.008), 0.026, 0.037)
    fingers = [((x * 0.9, 0.012), (x + bend, 0.048 + length), r * 1.12, r) for x, bend, length, r in
               ((-0.033, -0.010, 0.060, 0.0088), (-0.0112, -0.002, 0.074, 0.0095), (0.0115, 0.004, 0.068, 0.0092), (0.0325, 0.013, 0.050, 0.0082))]
    thumb = ((-0.018, -0.026), (-0.070, 0.030), 0.017, 0.0095)

    def outside(x, y, part):
        """Metres from the part's edge, negative inside."""
        (ax, ay), (bx, by), wide, narrow = part
        dx, dy = bx - ax, by - ay
        t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        return math.hypot(x - ax - t * dx, y - ay - t * dy) - wide - (narrow - wide) * t

    def depth(x, y):
        together = outside(x, y, palm)
        for part in (*fingers, thumb):
            other = outside(x, y, part)
            mix = max(0, 0.005 - abs(together - other)) / 0.005
            together = min(together, other) - mix * mix * 0.00125
        return -together

    def height(inside):
        if inside <= 0:
            return inside * 2
        edge, middle = min(1, inside / 0.009), min(1, inside / 0.034)
        return 0.0085 * math.sqrt(edge * (2 - edge)) + 0.004 * middle * middle * (3 - 2 * middle)

    def glove(at, turn, mirror):
        def skin(s, t):
            x, y = (s - 0.5) * 0.2, t * 0.225 - 0.092
            crease = 0.0005 * math.sin(y * 190 + 30 * x) * math.exp(-((y - 0.055) / 0.02) ** 2) + 0.0007 * math.sin(x * 95 + y * 130)
            inside = depth(x, y)
            return (x * mirror, y, height(inside) + (crease if inside > 0.002 else 0))

        def cuff(s, t):
            x = (2 * s - 1) * 0.0325 * (1 - 0.08 * math.sin(t * math.pi))
            inside = 1 - (2 * s - 1) ** 2
            return (x * mirror, -0.138 + t * 0.060, 0.0102 * math.sqrt(inside) + 0.0006 * abs(math.sin(s * 42)) + 0.0012 * t - 0.0005)

        hand = grid(1, 1, 200, 225, skin, "hand")
        moved([hand, grid(1, 1, 168, 20, cuff, "cuff", knit)], at, (0, 0, turn))
        film(hand, from_above)

    knit = material("knit", (0.045, 0.045, 0.048), rough=0.95, bump=0.0006, bump_size=0.0012)
    glove((-0.074, 0.018, 0), 15, -1)
    glove((0.072, -0.004, 0), -13, 1)
    view(0.34, (0.0, -0.008, 0.0))


def trena():
    outline = [(-0.034, 0), (0.030, 0), (0.035, 0.004), (0.035, 0.036), (0.030, 0.053), (0.016, 0.064), (-0.010, 0.066), (-0.027, 0.059), (-0.035, 0.042), (-0.036, 0.006)]
    body = slab(outline, 0.032, (0, 0.016, 0.001), None, (90, 0, 0), bevel=0.005)
    bumper = slab([(-0.037, -0.001), (0.036, -0.001), (0.0375, 0.010), (0.024, 0.011), (0.004, 0.009), (-0.018, 0.012), (-0.038, 0.022)], 0.0345, (0, 0.01725, 0.001), rubber, (90, 0, 0), bevel=0.0035)
    top = slab([(-0.037, 0.044), (-0.028, 0.061), (-0.010, 0.0685), (0.017, 0.0665), (0.0215, 0.0615), (-0.008, 0.0615), (-0.024, 0.055), (-0.031, 0.044)], 0.0345, (0, 0.01725, 0.001), rubber, (90, 0, 0), bevel=0.003)
    disc = cylinder(0.0215, 0.0016, (-0.002, -0.0155, 0.037), black, (90, 0, 0), bevel=0.0006)
    face = cylinder(0.0185, 0.0008, (-0.002, -0.0168, 0.037), white, (90, 0, 0), bevel=0.0003)
    name = written("5 m", 0.0135, (-0.002, -0.0178, 0.037), (90, 0, 0))
    lock = slab(rounded(0.016, 0.012, 0.004), 0.016, (0.0325, 0.008, 0.046), black, (90, 0, 0), bevel=0.003)
    yellow = material("yellow", (0.78, 0.53, 0.03), rough=0.35)
    blade = grid(1, 1, 2, 12, lambda s, t: (0.033 + s * 0.112, (t - 0.5) * 0.025, 0.0032 + 0.0042 * (2 * t - 1) ** 2), "blade", yellow)
    marks = []
    for mm in range(0, 109):
        long = 0.011 if mm % 10 == 0 else 0.007 if mm % 5 == 0 else 0.0045
        x = 0.144 - mm / 1000
        marks.append(grid(1, 1, 1, 6, lambda s, t, x=x, long=long, w=0.00042 if mm % 10 == 0 else 0.00024:
                          (x + (s - 0.5) * w, -0.0125 + long * t, 0.0034 + 0.0042 * (2 * (long * t / 0.025) - 1) ** 2), "mark", ink))
    numbers = [written(str(cm), 0.0066, (0.144 - cm / 100, 0.0042, 0.0046), (8, 0, 0), ink) for cm in range(1, 11)]
    hook = [box((0.0012, 0.019, 0.014), (0.1456, 0, -0.0006), steel, bevel=0.0004), box((0.014, 0.017, 0.0008), (0.139, 0, 0.0044), steel, bevel=0.0003)]
    rivets = [cylinder(0.0016, 0.0007, (0.1375, y, 0.0051), steel) for y in (-0.004, 0.004)]
    screws = [cylinder(0.0022, 0.0008, (x, -0.0158, z), steel, (90, 0, 0), bevel=0.0004) for x, z in ((0.0275, 0.0225), (-0.0285, 0.032))]
    moved([body, bumper, top, disc, face, name, lock, blade, *marks, *numbers, *hook, *rivets, *screws], (-0.045, 0.012, 0.001), (0, 0, -17))
    film(body, plain)
    view(0.225, (0.004, -0.004, 0.022))


def primer():
    tin = material("tin", (0.66, 0.66, 0.66), rough=0.2, metal=1.0)
    lathe([(0.0001, 0.002), (0.027, 0.002), (0.031, 0.0), (0.0325, 0.0015), (0.0325, 0.0045), (0.0315, 0.006)], (0, 0, 0), tin)
    can = lathe([(0.0315, 0.006), (0.0315, 0.135)], (0, 0, 0))
    lathe([(0.0315, 0.135), (0.0325, 0.1365), (0.0325, 0.139), (0.0312, 0.1405), (0.029, 0.1405), (0.0265, 0.149), (0.0205, 0.158), (0.0165, 0.161), (0.0165, 0.1635), (0.0001, 0.1635)], (0, 0, 0), tin)
    lathe([(0.0185, 0.161), (0.0195, 0.1625), (0.0188, 0.1905), (0.0172, 0.1925), (0.0001, 0.1925)], (0, 0, 0), black)
    for k in range(36):
        a = math.pi * k / 18
        box((0.0011, 0.0011, 0.024), (0.0192 * math.cos(a), 0.0192 * math.sin(a), 0.1635), black, bevel=0.0004)
    # A white panel around the front, a drop and lines on it.
    panel = lathe([(0.03165, 0.034), (0.03172, 0.0345), (0.03172, 0.0985), (0.03165, 0.099)], (0, 0, 0), white)
    film(can, plain)

    def around(x, z, lift=0.0):
        a = -math.pi / 2 + math.radians(8) + x / 0.0318
        return ((0.0318 + lift) * math.cos(a), (0.0318 + lift) * math.sin(a), z)

    def drop(s, t):
        y = t * 0.030
        half = 0.0095 * math.sin(math.pi * t ** 0.62) ** 0.9 * (1 - 0.25 * t)
        return around((2 * s - 1) * half, 0.062 + y, 0.00012)

    film(grid(1, 1, 12, 24, drop, "drop"), plain)
    for z, half in ((0.053, 0.019), (0.0475, 0.0165), (0.042, 0.018)):
        grid(1, 1, 20, 1, lambda s, t, z=z, half=half: around((2 * s - 1) * half, z + t * 0.0022, 0.0001), "line", material("grey", (0.3, 0.3, 0.3), rough=0.6))
    view(0.26, (0.0, 0, 0.092), low=True)


def view(reach, toward, low=False):
    """Bench, light and a camera that sees `reach` metres across."""
    k = reach / 0.3
    plane(6, 6, (0, 0, 0), bench)
    world((0.9, 0.94, 1), 0.4)
    area((-0.55 * k, -0.05 * k, 0.62 * k), (0, 0, 0), 0.42 * k, 6.0 * k ** 2, (1, 0.96, 0.9))
    area((0.50 * k, 0.45 * k, 0.55 * k), (0, 0, 0), 0.5 * k, 3.4 * k ** 2, (0.92, 0.96, 1), 0.2 * k)
    area((0.1 * k, -0.9 * k, 0.5 * k), (0, 0, 0.02 * k), 0.5 * k, 1.6 * k ** 2)
    x, y, z = toward
    if low:
        camera((x + 0.16 * k, y - 1.02 * k, z + 0.30 * k), toward)
    else:
        camera((x + 0.10 * k, y - 0.66 * k, z + 0.72 * k), toward)
    scene.camera.data.lens = 36 * (Vector(toward) - scene.camera.location).length / reach


name = words[1]
film_material(0.06)
globals()[name]()
render(scene, name, (720, 720), 28, 1.0)
