"""What every scene is made of. Lengths are in metres, z points up.

A film is a surface whose light, reflection and place are written down instead of its colour: any film can be laid on
afterwards. `python3` of Blender runs this file, see README.md.
"""

import math
import os
import random
import sys
import time

import bpy
import numpy as np
from mathutils import Vector

random.seed(7)
FILM = "film"
# After `--`: the folder to write to, and what a scene shows otherwise.
words = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []


def asked(name):
    return name in words[1:]


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    return scene


# Materials


def material(name, color=(0.8, 0.8, 0.8), rough=0.5, metal=0.0, bump=0.0, bump_size=0.01, clear=0.0, vary=0.0,
             vary_size=0.1, transmission=0.0, emit=0.0, sheen=0.0, ior=1.45, stretch=(1, 1, 1)):
    """A principled material with faint unevenness in colour, gloss and height."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    inputs = shader.inputs
    inputs["Base Color"].default_value = (*color, 1)
    inputs["Roughness"].default_value = rough
    inputs["Metallic"].default_value = metal
    inputs["Clearcoat"].default_value = clear
    inputs["Clearcoat Roughness"].default_value = 0.05
    inputs["Transmission"].default_value = transmission
    inputs["Sheen"].default_value = sheen
    inputs["IOR"].default_value = ior
    if emit:
        inputs["Emission"].default_value = (*color, 1)
        inputs["Emission Strength"].default_value = emit
    where = nodes.new("ShaderNodeTexCoord")
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    links.new(where.outputs["Object"], mapping.inputs["Vector"])

    def noise(size, detail=6):
        node = nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value = 1 / size
        node.inputs["Detail"].default_value = detail
        links.new(mapping.outputs["Vector"], node.inputs["Vector"])
        return node.outputs["Fac"]

    if bump:
        node = nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = 1
        node.inputs["Distance"].default_value = bump
        links.new(noise(bump_size), node.inputs["Height"])
        links.new(node.outputs["Normal"], inputs["Normal"])
    if vary:
        ramp = nodes.new("ShaderNodeMixRGB")
        ramp.inputs["Color1"].default_value = (*[c * (1 - vary) for c in color], 1)
        ramp.inputs["Color2"].default_value = (*[min(1, c * (1 + vary)) for c in color], 1)
        links.new(noise(vary_size), ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], inputs["Base Color"])
    return made


def wood(name, dark=(0.16, 0.075, 0.03), light=(0.36, 0.2, 0.1), rough=0.35, along="x", size=1.0, boards=0.0):
    """Grain along one axis of the object; `boards`: width of floor boards, each a little different."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    where = nodes.new("ShaderNodeTexCoord")
    mapping = nodes.new("ShaderNodeMapping")
    few, many = 1.2 / size, 16 / size
    mapping.inputs["Scale"].default_value = {"x": (few, many, many), "y": (many, few, many), "z": (many, many, few)}[along]
    links.new(where.outputs["Object"], mapping.inputs["Vector"])
    vector = mapping.outputs["Vector"]
    brick = None
    if boards:
        brick = nodes.new("ShaderNodeTexBrick")
        flat = nodes.new("ShaderNodeMapping")
        if along == "y":
            flat.inputs["Rotation"].default_value = (0, 0, math.pi / 2)
        links.new(where.outputs["Object"], flat.inputs["Vector"])
        links.new(flat.outputs["Vector"], brick.inputs["Vector"])
        brick.inputs["Scale"].default_value = 1
        brick.inputs["Brick Width"].default_value = 1.4
        brick.inputs["Row Height"].default_value = boards
        brick.inputs["Mortar Size"].default_value = 0.0015
        brick.inputs["Color1"].default_value = (0.1, 0.1, 0.1, 1)
        brick.inputs["Color2"].default_value = (1, 1, 1, 1)
        brick.inputs["Mortar"].default_value = (0, 0, 0, 1)
        brick.offset = 0.37
        add = nodes.new("ShaderNodeVectorMath")
        add.operation = "MULTIPLY_ADD"
        links.new(brick.outputs["Color"], add.inputs[0])
        add.inputs[1].default_value = (7, 9, 5)
        links.new(vector, add.inputs[2])
        vector = add.outputs["Vector"]
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 1
    noise.inputs["Detail"].default_value = 9
    noise.inputs["Roughness"].default_value = 0.62
    noise.inputs["Distortion"].default_value = 0.6
    links.new(vector, noise.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.72
    ramp.color_ramp.elements[0].color = (*dark, 1)
    ramp.color_ramp.elements[1].color = (*light, 1)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    color = ramp.outputs["Color"]
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.25
    bump.inputs["Distance"].default_value = 0.0006
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    if brick:
        mix = nodes.new("ShaderNodeMixRGB")
        mix.blend_type = "MULTIPLY"
        mix.inputs["Fac"].default_value = 0.32
        links.new(color, mix.inputs["Color1"])
        links.new(brick.outputs["Color"], mix.inputs["Color2"])
        gap = nodes.new("ShaderNodeMixRGB")
        gap.inputs["Color2"].default_value = (0.02, 0.01, 0.006, 1)
        links.new(brick.outputs["Fac"], gap.inputs["Fac"])
        links.new(mix.outputs["Color"], gap.inputs["Color1"])
        color = gap.outputs["Color"]
    links.new(color, shader.inputs["Base Color"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    shader.inputs["Roughness"].default_value = rough
    return made


def fabric(name, color, weave=0.0035, depth=0.0012, vary=0.14):
    made = material(name, color, rough=0.9, vary=vary, vary_size=0.012, sheen=0.6)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where = nodes.new("ShaderNodeTexCoord")
    cells = nodes.new("ShaderNodeTexVoronoi")
    cells.inputs["Scale"].default_value = 1 / weave
    links.new(where.outputs["Object"], cells.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = depth
    bump.inputs["Strength"].default_value = 0.8
    bump.invert = True
    links.new(cells.outputs["Distance"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return made


def glass(name, color=(0.95, 0.98, 0.97), rough=0.0):
    return material(name, color, rough=rough, transmission=1.0)


def thin_glass(name, tint=(0.96, 0.98, 0.97), reflects=0.08):
    """A pane: light passes straight through."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    out, mix = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeMixShader")
    through, mirror = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeBsdfGlossy")
    through.inputs["Color"].default_value = (*tint, 1)
    mirror.inputs["Roughness"].default_value = 0.02
    mix.inputs["Fac"].default_value = reflects
    links.new(through.outputs[0], mix.inputs[1])
    links.new(mirror.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    return made


def film_material(rough=0.1, glass=False):
    """Half white, half mirror: the passes give light and reflection apart, and an AOV the place in metres."""
    made = bpy.data.materials.new(FILM)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    out, mix = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeMixShader")
    white, mirror = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeBsdfGlossy")
    white.inputs["Color"].default_value = (0.6, 0.6, 0.6, 1)
    if glass:
        both, back = nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeBsdfTranslucent")
        back.inputs["Color"].default_value = (0.6, 0.6, 0.6, 1)
        links.new(white.outputs[0], both.inputs[1])
        links.new(back.outputs[0], both.inputs[2])
        white = both
    mirror.inputs["Color"].default_value = (0.9, 0.9, 0.9, 1)
    mirror.inputs["Roughness"].default_value = rough
    mix.inputs["Fac"].default_value = 0.35
    links.new(white.outputs[0], mix.inputs[1])
    links.new(mirror.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    place, facing = nodes.new("ShaderNodeUVMap"), nodes.new("ShaderNodeLayerWeight")
    place.uv_map = FILM
    facing.inputs["Blend"].default_value = 0.5
    split, join = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeCombineXYZ")
    links.new(place.outputs["UV"], split.inputs[0])
    links.new(split.outputs["X"], join.inputs["X"])
    links.new(split.outputs["Y"], join.inputs["Y"])
    links.new(facing.outputs["Facing"], join.inputs["Z"])
    aov = nodes.new("ShaderNodeOutputAOV")
    aov.name = "place"
    links.new(join.outputs[0], aov.inputs["Color"])
    return made


# Shapes


def finish(thing, made=None, bevel=0.0, subdivide=0, smooth=True, segments=3):
    if made is not None:
        thing.data.materials.clear()
        thing.data.materials.append(made)
    if smooth:
        for face in thing.data.polygons:
            face.use_smooth = True
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = math.radians(40)
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = bevel, segments, "ANGLE"
        modifier.harden_normals = smooth
    if subdivide:
        modifier = thing.modifiers.new("subdivision", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    return thing


def mesh(name, corners, faces, made=None, **how):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(c) for c in corners], [], faces)
    data.update()
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return finish(thing, made, **how)


def box(size, at, made=None, turn=(0, 0, 0), **how):
    """`at`: the middle of the bottom."""
    x, y, z = (s / 2 for s in size)
    corners = [(i * x, j * y, k * 2 * z) for i in (-1, 1) for j in (-1, 1) for k in (0, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh("box", corners, faces, made, **{"bevel": 0.004, **how})
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    return thing


def grid(width, height, nx, ny, place, name="sheet", made=None, close=False, **how):
    """A surface of nx by ny quads; `place(s, t)` with shares from 0 to 1 gives the point."""
    columns = nx if close else nx + 1
    corners = [place(i / nx * width, j / ny * height) for j in range(ny + 1) for i in range(columns)]
    faces = [
        (j * columns + i, j * columns + (i + 1) % columns, (j + 1) * columns + (i + 1) % columns, (j + 1) * columns + i)
        for j in range(ny) for i in range(nx)
    ]
    return mesh(name, corners, faces, made, **how)


def plane(width, depth, at, made=None, turn=(0, 0, 0)):
    thing = mesh("plane", [(-width / 2, -depth / 2, 0), (width / 2, -depth / 2, 0), (width / 2, depth / 2, 0), (-width / 2, depth / 2, 0)],
                 [(0, 1, 2, 3)], made, smooth=False)
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    return thing


def lathe(profile, at, made=None, turn=(0, 0, 0), around=64, **how):
    """`profile`: pairs of radius and height."""
    corners = [(r * math.cos(a), r * math.sin(a), z) for r, z in profile
               for a in (2 * math.pi * k / around for k in range(around))]
    faces = [(j * around + k, j * around + (k + 1) % around, (j + 1) * around + (k + 1) % around, (j + 1) * around + k)
             for j in range(len(profile) - 1) for k in range(around)]
    thing = mesh("lathe", corners, faces, made, **how)
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    return thing


def cylinder(radius, height, at, made=None, turn=(0, 0, 0), bevel=0.002, around=64):
    b = min(bevel, radius / 2, height / 2)
    return lathe([(0.0001, 0), (radius - b, 0), (radius, b), (radius, height - b), (radius - b, height), (0.0001, height)],
                 at, made, turn, around)


def tube(points, radius, made=None, close=False):
    """A bent rod through the points."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 6
    curve.use_fill_caps = True
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    line.use_endpoint_u, line.order_u, line.use_cyclic_u = not close, 3, close
    thing = bpy.data.objects.new("tube", curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(made)
    return thing


def cushion(size, at, made, turn=(0, 0, 0), puff=0.5, seed=1):
    """A filled, slightly creased cuboid."""
    n = 12
    rand = random.Random(seed)
    waves = [(rand.uniform(3, 9), rand.uniform(3, 9), rand.uniform(0, 6), rand.uniform(-1, 1)) for _ in range(6)]
    x, y, z = (s / 2 for s in size)
    corners, faces = [], []
    index = {}

    def point(i, j, k):
        key = (i, j, k)
        if key not in index:
            u, v, w = (2 * c / n - 1 for c in key)
            edge = lambda c: math.copysign(abs(c) ** 0.9, c)
            swell = 1 + puff * 0.18 * (1 - abs(u) ** 2.2) * (1 - abs(v) ** 2.2)
            flat = 1 - 0.10 * puff * abs(w) * 0 - 0.05 * puff * (abs(u * v) ** 2)
            wrinkle = sum(a * math.sin(f * u + g * v + p) for f, g, p, a in waves) * 0.012 * puff
            index[key] = len(corners)
            corners.append((edge(u) * x * flat, edge(v) * y * flat, z + w * z * (swell - 0.25 * puff * max(abs(u), abs(v)) ** 4) + wrinkle * z * 2))
        return index[key]

    for a in range(n):
        for b in range(n):
            for s in (0, n):
                for quad in ([(s, a, b), (s, a + 1, b), (s, a + 1, b + 1), (s, a, b + 1)],
                             [(a, s, b), (a, s, b + 1), (a + 1, s, b + 1), (a + 1, s, b)],
                             [(a, b, s), (a + 1, b, s), (a + 1, b + 1, s), (a, b + 1, s)]):
                    ids = [point(*p) for p in quad]
                    faces.append(ids if s == 0 else ids[::-1])
    thing = mesh("cushion", corners, faces, made)
    soft = thing.modifiers.new("soft", "SMOOTH")
    soft.iterations, soft.factor = 4, 0.5
    finish(thing, subdivide=2)
    thing.location, thing.rotation_euler = at, [math.radians(t) for t in turn]
    return thing


def film(thing, place=None, made=None):
    """Makes the object a film. `place(point, normal)`: metres across and down, from world coordinates."""
    bpy.context.view_layer.update()
    if thing.modifiers:
        graph = bpy.context.evaluated_depsgraph_get()
        data = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
        thing.modifiers.clear()
        thing.data = data
    data = thing.data
    data.materials.clear()
    data.materials.append(bpy.data.materials.get(FILM) or film_material())
    layer = data.uv_layers.get(FILM) or data.uv_layers.new(name=FILM)
    turn = thing.matrix_world.to_3x3()
    for face in data.polygons:
        normal = turn @ face.normal
        for loop in face.loop_indices:
            point = thing.matrix_world @ data.vertices[data.loops[loop].vertex_index].co
            layer.data[loop].uv = (place or flat)(point, normal)
    thing["film"] = True
    return thing


def flat(p, n):
    """Metres on the three sides of a thing: front and back x z, flanks y z, top x y."""
    if abs(n.z) > 0.72:
        return (p.x, -p.y)
    if abs(n.x) > abs(n.y):
        return (p.y, -p.z)
    return (p.x, -p.z)


# Light and camera


def area(at, toward, size, power, color=(1, 1, 1), height=None, spread=180):
    data = bpy.data.lights.new("area", "AREA")
    data.energy, data.color, data.size = power, color, size
    data.spread = math.radians(spread)
    if height:
        data.shape, data.size_y = "RECTANGLE", height
    thing = bpy.data.objects.new("area", data)
    thing.location = at
    thing.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    return thing


def sun(toward, strength, color=(1, 0.93, 0.82), angle=1.2):
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = strength, color, math.radians(angle)
    thing = bpy.data.objects.new("sun", data)
    thing.rotation_euler = Vector(toward).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)


def world(color=(0.8, 0.88, 1), strength=0.4):
    back = bpy.context.scene.world.node_tree.nodes["Background"]
    back.inputs["Color"].default_value, back.inputs["Strength"].default_value = (*color, 1), strength


def camera(at, toward, lens=35, shift=(0, 0)):
    """`lens` for a picture of 36 mm across."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.shift_x, data.shift_y = lens, *shift
    thing = bpy.data.objects.new("camera", data)
    thing.location = at
    thing.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


# Rendering


def load(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(height, width, 4)[::-1].copy()


def passes(scene, names, folder, samples, percent=100, filter_width=1.5, bounces=6):
    """Renders and returns the passes by name."""
    render, layer = scene.render, scene.view_layers[0]
    render.resolution_percentage, render.film_transparent = percent, True
    scene.cycles.samples, scene.cycles.use_denoising = samples, False
    scene.cycles.use_adaptive_sampling = samples > 4
    scene.cycles.adaptive_threshold = 0.04
    scene.cycles.max_bounces = bounces
    scene.cycles.diffuse_bounces = min(3, bounces)
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.blur_glossy = 0.5
    scene.cycles.sample_clamp_indirect = 6
    scene.cycles.filter_width = filter_width
    render.threads_mode, render.threads = "FIXED", 2
    render.use_persistent_data = False
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = True
    layer.use_pass_normal = layer.use_pass_z = True
    if "place" not in layer.aovs:
        layer.aovs.add().name = "place"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, out = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    out.base_path, out.format.file_format, out.format.color_depth = folder, "OPEN_EXR", "32"
    out.file_slots.clear()
    for name in names:
        out.file_slots.new(name)
        tree.links.new(layers.outputs[name], out.inputs[name])
    bpy.ops.render.render()
    return {name: load(os.path.join(folder, f"{name}{scene.frame_current:04d}.exr")) for name in names}


def render(scene, name, size=(720, 720), samples=28, exposure=1.0, glass=False, sharp=False):
    """Writes the raw passes of the scene. Its light has to come from the left and above: so reliefs are lit."""
    began = time.time()
    folder = words[0] if words else "/tmp/scenes"
    if os.environ.get("DRAFT"):
        size, samples = tuple(int(s * float(os.environ["DRAFT"])) // 2 * 2 for s in size), 8
    os.makedirs(folder, exist_ok=True)
    scene.render.resolution_x, scene.render.resolution_y = size
    films = [thing for thing in scene.objects if thing.get("film")]
    others = [thing for thing in scene.objects if not thing.get("film") and thing.type in ("MESH", "CURVE", "FONT")]

    def hold(films_out, others_out):
        for thing in films:
            thing.is_holdout = films_out
        for thing in others:
            thing.is_holdout = others_out

    hold(not glass, False)
    for thing in films:
        thing.hide_render = glass
    raw = {"rest " + key: value for key, value in passes(scene, ["Image", "DiffCol", "Normal", "Depth"], folder, samples).items()}
    if films:
        hold(False, True)
        for thing in films:
            thing.hide_render = False
        # Without depth of field, whose rays spread: films are in focus.
        lens = scene.camera.data.dof
        lens.use_dof, is_deep = False, lens.use_dof
        where = passes(scene, ["place", "Image"], folder, 1, 200, 0.01, 0)
        lens.use_dof = is_deep
        seen = passes(scene, ["Image", "DiffDir", "DiffInd", "GlossDir", "GlossInd", "Normal"], folder, samples, 100 if sharp else 50, bounces=4)
        raw |= {"place " + key: value for key, value in where.items()} | {"film " + key: value for key, value in seen.items()}
    np.savez(f"{folder}/{name}.npz", about=np.array([int(glass), exposure]), **raw)
    print("SCENE", name, size, samples, "seconds", round(time.time() - began), "of work", round(time.process_time()))
