"""`python3 denoise.py FOLDER SCENE...`: makes the passes of rendered scenes smooth, and writes them as pictures."""

import sys

import numpy as np


def blurred(a, radius):
    """Mean over a square window."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
        low = [slice(None)] * a.ndim
        high = [slice(None)] * a.ndim
        low[axis], high[axis] = slice(0, -(2 * radius + 1)), slice(2 * radius + 1, None)
        a = ((total[tuple(high)] - total[tuple(low)]) / (2 * radius + 1)).astype(np.float32)
    return a


def denoised(color, guides, radius=4, strength=1.0):
    """Non-local means of the logarithm, held back where a guide (normal, own colour, depth) changes."""
    log = np.log1p(np.minimum(color, 60) * 8)
    noise = np.abs(log - blurred(log, 1)).mean(axis=2)
    level = np.maximum(blurred(noise, 5), 0.004)
    scaled = np.concatenate([guide / scale for guide, scale in guides], axis=2).astype(np.float32)
    total, weights = log.copy(), np.ones(log.shape[:2], np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if (dx + dy) % 2 or (dx, dy) == (0, 0):
                continue
            other = np.roll(log, (dy, dx), (0, 1))
            apart = blurred(((log - other) ** 2).mean(axis=2), 1)
            apart = np.maximum(0, apart / (level ** 2 * 2.2) - 1) / strength
            apart += ((scaled - np.roll(scaled, (dy, dx), (0, 1))) ** 2).sum(axis=2)
            weight = np.exp(-np.minimum(apart, 30))
            total += other * weight[..., None]
            weights += weight
    return np.expm1(total / weights[..., None]) / 8


def doubled(small):
    """Twice as wide and high, between pixels."""
    for axis in (0, 1):
        before, after = np.roll(small, 1, axis), np.roll(small, -1, axis)
        both = np.stack([small * 0.75 + before * 0.25, small * 0.75 + after * 0.25], axis=axis + 1)
        small = both.reshape([*small.shape[:axis], small.shape[axis] * 2, *small.shape[axis + 1:]])
    return small


def spread_places(place, inside, steps=3):
    """Carries values beyond the film's edge, so that every covered pixel has one."""
    for _ in range(steps):
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            near, has = np.roll(place, step, axis), np.roll(inside, step, axis)
            take = has & ~inside
            place[take] = near[take]
            inside = inside | take
    return place, inside


def toned(light):
    """Display value of linear light, 0 to 1. `toLinear` in passes.ts turns it around."""
    light = np.maximum(light, 0)
    return np.clip((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14), 0, 1) ** (1 / 2.2)


def levelled(picture, step=14 / 255, radius=3):
    """Mean of the neighbours that look nearly alike: what the noise left of it would only cost bytes."""
    for _ in range(2):
        total, weights = picture.copy(), np.ones(picture.shape[:2], np.float32)
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                if (dx, dy) == (0, 0):
                    continue
                other = np.roll(picture, (dy, dx), (0, 1))
                alike = np.clip(2 - np.abs(other - picture).max(axis=2) / step * 2, 0, 1)
                total += other * alike[..., None]
                weights += alike
        picture = total / weights[..., None]
    return picture


def write_ppm(path, picture):
    pixels = (np.clip(picture, 0, 1) * 255 + np.random.rand(*picture.shape)).clip(0, 255).astype(np.uint8)
    with open(path, "wb") as out:
        out.write(b"P6 %d %d 255\n" % (picture.shape[1], picture.shape[0]) + pixels.tobytes())


def make(folder, name):
    raw = np.load(f"{folder}/{name}.npz")
    glass, exposure = raw["about"][-2:]

    def save(suffix, picture, change=lambda same: same):
        write_ppm(f"{folder}/{name}-{suffix}.ppm", change(toned(picture)))

    seen = {key[5:]: raw[key] for key in raw if key.startswith("rest ")}
    alpha, own, depth = seen["Image"][..., 3:], seen["DiffCol"][..., :3], np.minimum(seen["Depth"][..., :1], 50)
    guides = [(seen["Normal"][..., :3], 0.25), (own, 0.06), (alpha, 0.1), (depth / (depth + 1), 0.04)]
    save("rest", denoised(seen["Image"][..., :3] * exposure, guides), levelled)
    if "place place" not in raw:
        return
    height, width = alpha.shape[:2]
    place, inside = raw["place place"][..., :3], raw["place Image"][..., 3] > 0.5
    quarters = inside.reshape(height, 2, width, 2).mean(axis=(1, 3), dtype=np.float32)[..., None]
    place, inside = spread_places(place, inside)
    seen = {key[5:]: raw[key] for key in raw if key.startswith("film ")}
    guides = [(seen["Normal"][..., :3], 0.2), (seen["Image"][..., 3:], 0.25)]
    on_film = seen["Image"][..., 3] > 0.4
    for suffix, kind, strength in (("light", "Diff", 1.6), ("mirror", "Gloss", 1.0)):
        picture = (seen[kind + "Dir"] + seen[kind + "Ind"])[..., :3] * exposure
        picture, _ = spread_places(denoised(picture, guides, 4, strength), on_film.copy(), 4)
        save(suffix, picture if picture.shape[0] == height else doubled(picture))
    cover = quarters if glass else 1 - alpha
    write_ppm(f"{folder}/{name}-cover.ppm", np.concatenate([cover, place[::2, ::2, 2:3], cover * 0], axis=2))
    np.save(f"{folder}/{name}-place.npy", np.where(inside[..., None], place[..., :2], 0).astype(np.float32))
    with open(f"{folder}/{name}.txt", "w") as out:
        out.write("glass\n" if glass else "solid\n")


for each in sys.argv[2:]:
    make(sys.argv[1], each)
