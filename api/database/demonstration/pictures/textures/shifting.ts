import type { Hex } from "../colours";
import { type Film, side } from "../film";
import { colouredNoise, fill, patches, sheen } from "./grain";

const prism: readonly Hex[] = [
  "#8FE7F2",
  "#A9B4FF",
  "#D9A6FF",
  "#FFA9E0",
  "#FFC7A8",
  "#FFF0A0",
  "#A8F5C2",
  "#8FE7F2",
  "#B5A9FF",
  "#FFB0E6",
];

/** Rainbow film: pastel bands that flow into each other. */
export function holographic(): Film {
  return {
    base:
      colouredNoise({ id: "flow", frequency: [0.0035, 0.0013], octaves: 2, seed: 18 }, prism, {
        stretch: [1.7, -0.35],
      }) +
      colouredNoise({ id: "lines", frequency: [0.004, 0.7], octaves: 1, seed: 6 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.5,
      }),
    light: sheen(
      30,
      [
        { at: 0, colour: "#FFFFFF", opacity: 0 },
        { at: 0.4, colour: "#FFFFFF", opacity: 0.35 },
        { at: 0.55, colour: "#FFFFFF", opacity: 0 },
        { at: 0.85, colour: "#FFFFFF", opacity: 0.25 },
        { at: 1, colour: "#FFFFFF", opacity: 0 },
      ],
      "screen",
    ),
  };
}

/** Chameleon paint: green to violet with the angle. */
export function chameleon(): Film {
  return {
    base:
      colouredNoise(
        { id: "shift", frequency: [0.0018, 0.0026], octaves: 1, seed: 44 },
        ["#0B3B45", "#0F6B6A", "#1F8F7A", "#3B6FB0", "#5A3FA8", "#7A2E93", "#A1357E", "#3B2E7A"],
        { stretch: [1.9, -0.45] },
      ) +
      colouredNoise(
        { id: "flake", frequency: [0.8, 0.8], octaves: 2, seed: 45 },
        ["#000000", "#808080", "#FFFFFF"],
        {
          blend: "soft-light",
          opacity: 0.5,
          stretch: [1.5, -0.25],
        },
      ),
    light: sheen(24, [
      { at: 0, colour: "#000000", opacity: 0.3 },
      { at: 0.34, colour: "#FFFFFF", opacity: 0.06 },
      { at: 0.46, colour: "#FFFFFF", opacity: 0.42 },
      { at: 0.56, colour: "#FFFFFF", opacity: 0.06 },
      { at: 1, colour: "#000000", opacity: 0.35 },
    ]),
  };
}

type Shades = readonly [Hex, Hex, Hex, Hex];

function camouflage([ground, ...tones]: Shades, seed: number): Film {
  const layers = tones.map((tone, index) =>
    patches(
      { id: `spots${index}`, frequency: [0.009 + index * 0.001, 0.011], octaves: 3, seed: seed + index * 5 },
      tone,
      {
        gain: 40,
        threshold: 21 + (index === 2 ? 1.5 : 0),
      },
    ),
  );
  return {
    base:
      fill(ground) +
      layers.join("") +
      colouredNoise({ id: "cloth", frequency: [0.6, 0.6], octaves: 2, seed: 4 }, ["#606060", "#FFFFFF"], {
        blend: "multiply",
        opacity: 0.25,
      }),
    light: sheen(36, [
      { at: 0, colour: "#FFFFFF", opacity: 0.12 },
      { at: 0.5, colour: "#FFFFFF", opacity: 0 },
      { at: 1, colour: "#000000", opacity: 0.16 },
    ]),
  };
}

export const jungleCamouflage = () => camouflage(["#8A7F5A", "#5E6440", "#3C4329", "#20231A"], 151);
export const desertCamouflage = () => camouflage(["#D8C39B", "#B99A6C", "#947349", "#6B5233"], 161);
export const urbanCamouflage = () => camouflage(["#C9CCCF", "#8E9398", "#55595F", "#1F2226"], 171);

/** What is seen through a window: sky, hills, trees and a house, in the middle of the day. */
const garden =
  `<linearGradient id="sky" y2="1"><stop stop-color="#8FC1EA"/><stop offset=".6" stop-color="#DDEFF8"/></linearGradient>${`<rect width="${side}" height="${side}" fill="url(#sky)"/>`}` +
  `<circle cx="560" cy="120" r="60" fill="#FFF6D6"/><path d="M0 430Q180 330 380 410T720 380V720H0Z" fill="#9CC08A"/><path d="M0 520Q240 450 720 520V720H0Z" fill="#6FA05E"/>` +
  `<path d="M300 470V330L390 260 480 330V470Z" fill="#E3B08A"/><path d="M280 340 390 246 500 340Z" fill="#B0583F"/><rect x="368" y="390" width="46" height="80" fill="#7A4A34"/>` +
  `<g fill="#3F7A48"><circle cx="150" cy="370" r="96"/><circle cx="220" cy="430" r="70"/><circle cx="610" cy="410" r="92"/><circle cx="540" cy="460" r="60"/></g><g fill="#5A4030"><rect x="142" y="440" width="20" height="90"/><rect x="602" y="480" width="18" height="70"/></g>`;

function seenThrough(blur: number): string {
  return (
    `<filter id="through" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
    `<g filter="url(#through)"><g transform="translate(-72 -72) scale(1.2)">${garden}</g></g>`
  );
}

const frost = (tint: Hex) =>
  `<rect width="${side}" height="${side}" fill="${tint}" opacity=".46"/>` +
  colouredNoise({ id: "frost", frequency: [0.95, 0.95], octaves: 2, seed: 33 }, ["#000000", "#FFFFFF"], {
    blend: "soft-light",
    opacity: 0.55,
  });

/** Frosted film, all over. */
export function frosted(tint: Hex): Film {
  return { base: seenThrough(34) + frost(tint), light: glassLight };
}

/** Frosted film with clear stripes. */
export function frostedStripes(tint: Hex): Film {
  let bands = "";
  for (let y = 0; y < side; y += 76) bands += `<rect y="${y}" width="${side}" height="56"/>`;
  return {
    base:
      `${seenThrough(3)}<clipPath id="bands">${bands}</clipPath>` +
      `<g clip-path="url(#bands)"><filter id="blurred" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="34"/></filter><g filter="url(#blurred)"><g transform="translate(-72 -72) scale(1.2)">${garden}</g></g>${frost(tint)}</g>`,
    light: glassLight,
  };
}

const glassLight = sheen(32, [
  { at: 0.2, colour: "#FFFFFF", opacity: 0 },
  { at: 0.21, colour: "#FFFFFF", opacity: 0.22 },
  { at: 0.36, colour: "#FFFFFF", opacity: 0.12 },
  { at: 0.37, colour: "#FFFFFF", opacity: 0 },
  { at: 0.42, colour: "#FFFFFF", opacity: 0 },
  { at: 0.425, colour: "#FFFFFF", opacity: 0.16 },
  { at: 0.47, colour: "#FFFFFF", opacity: 0.1 },
  { at: 0.475, colour: "#FFFFFF", opacity: 0 },
]);

/** Window tint: the view, darker. */
export function tint(colour: Hex): Film {
  return {
    base: `${seenThrough(1.2)}<rect width="${side}" height="${side}" fill="${colour}" opacity=".62"/>`,
    light: glassLight,
  };
}
