import { darker, type Hex, lighter, lightness } from "../colours";
import type { Film } from "../film";
import { colouredNoise, daylight, fill, relief, sheen } from "./grain";

export function leather(colour: Hex): Film {
  return {
    base:
      fill(colour) +
      colouredNoise({ id: "dye", frequency: [0.01, 0.014], octaves: 3, seed: 111 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.35,
      }) +
      relief(
        { id: "pebble", frequency: [0.06, 0.07], octaves: 3, seed: 112, kind: "turbulence" },
        { scale: 5, elevation: 55, blend: "soft-light", opacity: 0.8 },
      ) +
      relief(
        { id: "shine", frequency: [0.06, 0.07], octaves: 3, seed: 112, kind: "turbulence" },
        { scale: 7, elevation: 42, light: "specular", blend: "screen", opacity: 0.22 },
      ),
    light: sheen(35, [
      { at: 0, colour: "#FFFFFF", opacity: 0.18 },
      { at: 0.4, colour: "#FFFFFF", opacity: 0.06 },
      { at: 1, colour: "#000000", opacity: 0.28 },
    ]),
    repeatsAt: 0.5,
  };
}

export function linen(colour: Hex): Film {
  const threads = [
    darker(colour, 0.28),
    darker(colour, 0.1),
    colour,
    lighter(colour, 0.35),
    lighter(colour, 0.6),
  ];
  return {
    base:
      colouredNoise({ id: "weft", frequency: [0.012, 0.3], octaves: 2, seed: 121 }, threads, {
        stretch: [1.4, -0.2],
      }) +
      colouredNoise({ id: "warp", frequency: [0.3, 0.012], octaves: 2, seed: 122 }, threads, {
        stretch: [1.4, -0.2],
        opacity: 0.5,
      }) +
      colouredNoise(
        { id: "slub", frequency: [0.006, 0.14], octaves: 2, seed: 123 },
        ["#6A6A6A", "#FFFFFF", "#FFFFFF"],
        { blend: "multiply", opacity: 0.3 },
      ),
    light: daylight,
    repeatsAt: 0.5,
  };
}

export function cork(): Film {
  return {
    base:
      colouredNoise(
        { id: "grains", frequency: [0.07, 0.07], octaves: 3, seed: 131 },
        ["#7A4C22", "#A8733B", "#C4935A", "#B98549", "#D4A970", "#C99A61", "#E0BC8A"],
        { stretch: [1.8, -0.4] },
      ) +
      colouredNoise(
        { id: "specks", frequency: [0.13, 0.13], octaves: 2, seed: 132 },
        ["#3F220B", "#6E4318", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF"],
        { blend: "multiply", stretch: [1.5, -0.18], opacity: 0.8 },
      ) +
      relief(
        { id: "crumb", frequency: [0.1, 0.1], octaves: 3, seed: 133 },
        { scale: 3, elevation: 56, blend: "soft-light", opacity: 0.6 },
      ),
    light: daylight,
  };
}

export function chalkboard(colour: Hex): Film {
  return {
    base:
      fill(lightness(colour) < 0.12 ? lighter(colour, 0.06) : colour) +
      colouredNoise(
        { id: "dust", frequency: [0.004, 0.012], octaves: 4, seed: 141 },
        ["#000000", "#0D0D0D", "#2A2C2C", "#565A5A"],
        { blend: "screen", stretch: [1.8, -0.45], opacity: 0.7 },
      ) +
      colouredNoise(
        { id: "strokes", frequency: [0.01, 0.2], octaves: 3, seed: 143 },
        ["#000000", "#000000", "#5E6262"],
        { blend: "screen", opacity: 0.5, stretch: [1.4, -0.3] },
      ),
    light: daylight,
  };
}
