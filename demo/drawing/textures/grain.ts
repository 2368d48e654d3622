import type { Hex } from "../colours";
import { side } from "../film";

interface Noise {
  id: string;
  frequency: readonly [number, number];
  octaves: number;
  seed: number;
  kind?: "fractalNoise" | "turbulence";
}

interface Layer {
  blend?: string;
  opacity?: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole: Area = { x: 0, y: 0, width: side, height: side };

const grayFromRed = `<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/>`;

function turbulence({ frequency, octaves, seed, kind = "fractalNoise" }: Noise): string {
  return `<feTurbulence type="${kind}" baseFrequency="${frequency.join(" ")}" numOctaves="${octaves}" seed="${seed}"/>`;
}

function filtered(id: string, steps: string, { blend, opacity }: Layer, area: Area): string {
  const style = blend === undefined ? "" : ` style="mix-blend-mode:${blend}"`;
  const faint = opacity === undefined ? "" : ` opacity="${opacity}"`;
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${steps}</filter>` +
    `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" filter="url(#${id})"${style}${faint}/>`
  );
}

function table(stops: readonly Hex[]): string {
  const channel = (from: number) =>
    stops.map((stop) => (Number.parseInt(stop.slice(from, from + 2), 16) / 255).toFixed(3)).join(" ");
  return (
    `<feComponentTransfer><feFuncR type="table" tableValues="${channel(1)}"/>` +
    `<feFuncG type="table" tableValues="${channel(3)}"/><feFuncB type="table" tableValues="${channel(5)}"/></feComponentTransfer>`
  );
}

/**
 * Noise mapped to a colour table from lowest to highest. `stretch` (gain, offset) widens the values first, because
 * noise clusters around the middle.
 */
export function colouredNoise(
  noise: Noise,
  stops: readonly Hex[],
  { stretch, area = whole, ...layer }: Layer & { stretch?: readonly [number, number]; area?: Area } = {},
): string {
  const pull =
    stretch === undefined
      ? ""
      : `<feComponentTransfer>${["R", "G", "B"]
          .map(
            (channel) => `<feFunc${channel} type="linear" slope="${stretch[0]}" intercept="${stretch[1]}"/>`,
          )
          .join("")}</feComponentTransfer>`;
  return filtered(noise.id, turbulence(noise) + grayFromRed + pull + table(stops), layer, area);
}

/** Patches of one flat colour where the noise exceeds a threshold; a higher `gain` sharpens the edge. */
export function patches(
  noise: Noise,
  colour: Hex,
  { gain, threshold, ...layer }: Layer & { gain: number; threshold: number },
): string {
  const steps =
    turbulence(noise) +
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${gain} 0 0 0 ${-threshold}" result="cover"/>` +
    `<feFlood flood-color="${colour}"/><feComposite in2="cover" operator="in"/>`;
  return filtered(noise.id, steps, layer, whole);
}

/** Bump-mapped light from the upper left. */
export function relief(
  noise: Noise,
  {
    scale,
    elevation,
    azimuth = 225,
    light = "diffuse",
    ...layer
  }: Layer & { scale: number; elevation: number; azimuth?: number; light?: "diffuse" | "specular" },
): string {
  const height = `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>`;
  const source = `<feDistantLight azimuth="${azimuth}" elevation="${elevation}"/>`;
  const lit =
    light === "diffuse"
      ? `<feDiffuseLighting surfaceScale="${scale}" lighting-color="#FFFFFF">${source}</feDiffuseLighting>`
      : `<feSpecularLighting surfaceScale="${scale}" specularExponent="24" specularConstant=".9" lighting-color="#FFFFFF">${source}</feSpecularLighting>`;
  return filtered(noise.id, turbulence(noise) + height + lit, layer, whole);
}

export function fill(colour: string): string {
  return `<rect width="${side}" height="${side}" fill="${colour}"/>`;
}

interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

export function getStops(stops: readonly Stop[]): string {
  return stops
    .map(({ at, colour, opacity }) => {
      const faint = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${at}" stop-color="${colour}"${faint}/>`;
    })
    .join("");
}

/** Alternating bright and dark bands across a flat sheet; the angle is in degrees. */
export function sheen(angle: number, stops: readonly Stop[], blend = "normal"): string {
  return (
    `<linearGradient id="light-sheen" gradientTransform="rotate(${angle} .5 .5)">${getStops(stops)}</linearGradient>` +
    `<rect width="${side}" height="${side}" fill="url(#light-sheen)" style="mix-blend-mode:${blend}"/>`
  );
}

export const daylight = sheen(40, [
  { at: 0, colour: "#FFFFFF", opacity: 0.14 },
  { at: 0.45, colour: "#FFFFFF", opacity: 0.02 },
  { at: 0.6, colour: "#000000", opacity: 0.02 },
  { at: 1, colour: "#000000", opacity: 0.14 },
]);
