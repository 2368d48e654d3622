import { darker, type Hex, lighter, lightness, mix } from "../colours";
import { type Film, side } from "../film";
import { colouredNoise, fill, getStops, relief, sheen } from "./grain";

const metalSheen = sheen(14, [
  { at: 0, colour: "#000000", opacity: 0.2 },
  { at: 0.24, colour: "#FFFFFF", opacity: 0.32 },
  { at: 0.36, colour: "#FFFFFF", opacity: 0.04 },
  { at: 0.55, colour: "#000000", opacity: 0.2 },
  { at: 0.8, colour: "#FFFFFF", opacity: 0.36 },
  { at: 0.9, colour: "#FFFFFF", opacity: 0.06 },
  { at: 1, colour: "#000000", opacity: 0.14 },
]);

export function brushed(colour: Hex): Film {
  const stops = [
    darker(colour, 0.4),
    darker(colour, 0.21),
    colour,
    lighter(colour, 0.3),
    lighter(colour, 0.58),
  ];
  return {
    base:
      colouredNoise({ id: "brush", frequency: [0.002, 0.42], octaves: 2, seed: 7 }, stops) +
      colouredNoise({ id: "long", frequency: [0.01, 1.2], octaves: 1, seed: 3 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.35,
      }),
    light: metalSheen,
  };
}

export function chrome(colour: Hex): Film {
  const bright = lighter(colour, 0.86);
  return {
    base: `<radialGradient id="room" gradientUnits="userSpaceOnUse" cx="-260" cy="-560" r="1720">${getStops([
      { at: 0.3, colour: darker(colour, 0.35) },
      { at: 0.36, colour: lighter(colour, 0.35) },
      { at: 0.41, colour: bright },
      { at: 0.47, colour },
      { at: 0.53, colour: darker(colour, 0.5) },
      { at: 0.56, colour: lighter(colour, 0.4) },
      { at: 0.6, colour: bright },
      { at: 0.66, colour: lighter(colour, 0.25) },
      { at: 0.69, colour: darker(colour, 0.72) },
      { at: 0.74, colour: darker(colour, 0.4) },
      { at: 0.81, colour: lighter(colour, 0.3) },
      { at: 0.86, colour: bright },
      { at: 0.93, colour },
      { at: 1, colour: darker(colour, 0.5) },
    ])}</radialGradient>${fill("url(#room)")}`,
    light: sheen(35, [
      { at: 0.2, colour: "#FFFFFF", opacity: 0 },
      { at: 0.42, colour: "#FFFFFF", opacity: 0.2 },
      { at: 0.5, colour: "#FFFFFF", opacity: 0 },
    ]),
  };
}

export function metallic(colour: Hex): Film {
  return {
    base:
      fill(colour) +
      colouredNoise(
        { id: "flake", frequency: [0.8, 0.8], octaves: 2, seed: 12 },
        [darker(colour, 0.5), darker(colour, 0.2), colour, lighter(colour, 0.25), lighter(colour, 0.75)],
        { stretch: [1.5, -0.25], opacity: 0.4 },
      ),
    light: sheen(24, [
      { at: 0, colour: "#000000", opacity: 0.32 },
      { at: 0.3, colour: "#FFFFFF", opacity: 0.08 },
      { at: 0.46, colour: "#FFFFFF", opacity: 0.42 },
      { at: 0.56, colour: "#FFFFFF", opacity: 0.1 },
      { at: 1, colour: "#000000", opacity: 0.42 },
    ]),
    repeatsAt: 0.5,
  };
}

export function glitter(colour: Hex): Film {
  const shadow = darker(colour, 0.62);
  return {
    base:
      colouredNoise(
        { id: "flakes", frequency: [0.12, 0.12], octaves: 2, seed: 31 },
        [shadow, darker(colour, 0.35), colour, lighter(colour, 0.25), lighter(colour, 0.5), "#FFFFFF"],
        { stretch: [2, -0.55] },
      ) +
      colouredNoise(
        { id: "sparks", frequency: [0.16, 0.16], octaves: 1, seed: 5 },
        ["#000000", "#000000", "#000000", "#000000", "#000000", mix(colour, "#FFFFFF", 0.6), "#FFFFFF"],
        { stretch: [1.7, -0.35], blend: "screen" },
      ) +
      relief(
        { id: "grit", frequency: [0.2, 0.2], octaves: 1, seed: 9 },
        { scale: 4, elevation: 50, blend: "overlay", opacity: 0.5 },
      ),
    light: sheen(40, [
      { at: 0, colour: "#FFFFFF", opacity: 0.2 },
      { at: 0.5, colour: "#FFFFFF", opacity: 0 },
      { at: 1, colour: "#000000", opacity: 0.3 },
    ]),
    repeatsAt: 0.5,
  };
}

export function reflective(colour: Hex): Film {
  const edge = lightness(colour) > 0.6 ? darker(colour, 0.22) : lighter(colour, 0.3);
  return {
    base:
      `<pattern id="cells" width="36" height="60" patternUnits="userSpaceOnUse">` +
      `<rect width="36" height="60" fill="${colour}"/><path d="M0 10 18 0 36 10V30L18 40 0 30ZM18 40V60" fill="none" stroke="${edge}" stroke-width="2.4"/></pattern>` +
      `<rect width="${side}" height="${side}" fill="url(#cells)"/>` +
      colouredNoise({ id: "beads", frequency: [0.7, 0.7], octaves: 1, seed: 4 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.5,
      }),
    light: `<radialGradient id="light-flash" cx=".34" cy=".3" r=".75">${getStops([
      { at: 0, colour: "#FFFFFF", opacity: 0.62 },
      { at: 0.2, colour: "#FFFFFF", opacity: 0.36 },
      { at: 0.5, colour: "#FFFFFF", opacity: 0.08 },
      { at: 1, colour: "#000000", opacity: 0.2 },
    ])}</radialGradient><rect width="${side}" height="${side}" fill="url(#light-flash)"/>`,
    repeatsAt: 0.5,
  };
}
