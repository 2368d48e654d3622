import type { Hex } from "../colours";
import { type Film, side } from "../film";
import { pick, seededRandom, short } from "../random";
import { colouredNoise, daylight } from "./grain";

interface Wood {
  /** Deliberately unordered in lightness: direction changes form the veins. */
  stops: readonly Hex[];
  /** Right edges of the planks in SVG units; the last is `side`. */
  planks: readonly number[];
  joint: Hex;
  seed: number;
  /** Opacity of the fibres, 0 to 1. */
  fibres?: number;
}

function planks({ stops, planks: edges, joint, seed, fibres = 0.55 }: Wood): Film {
  let left = 0;
  let base = "";
  edges.forEach((right, index) => {
    const area = { x: left, y: 0, width: right - left, height: side };
    base += colouredNoise(
      { id: `plank${index}`, frequency: [0.035, 0.0022], octaves: 4, seed: seed + index * 7 },
      stops,
      { area, stretch: [1.5, -0.25] },
    );
    left = right;
  });
  base += colouredNoise(
    { id: "fibres", frequency: [0.35, 0.006], octaves: 2, seed: seed + 50 },
    ["#787878", "#C8C8C8", "#FFFFFF", "#FFFFFF", "#FFFFFF"],
    { blend: "multiply", opacity: fibres },
  );
  for (const edge of edges.slice(0, -1)) {
    base +=
      `<rect x="${edge - 4}" width="4" height="${side}" fill="${joint}" opacity=".25"/><rect x="${edge - 1.5}" width="3.5" height="${side}" fill="${joint}"/>` +
      `<rect x="${edge + 2}" width="2" height="${side}" fill="#FFFFFF" opacity=".25"/>`;
  }
  return { base, light: daylight };
}

const three = [240, 470, side];
const four = [176, 368, 540, side];

export const oak = () =>
  planks({
    stops: ["#7D5430", "#A87A4C", "#C79A68", "#D8B182", "#B98A58", "#E3C196"],
    planks: three,
    joint: "#5E3F24",
    seed: 3,
  });

export const walnut = () =>
  planks({
    stops: ["#2E1B10", "#553622", "#7A5237", "#5F3F2A", "#8D6345", "#6B4830"],
    planks: [260, 480, side],
    joint: "#1E120A",
    seed: 11,
  });

export const whitePine = () =>
  planks({
    stops: ["#B9B1A6", "#DCD6CC", "#EDE9E2", "#F6F3EE", "#E2DDD4", "#F9F7F3"],
    planks: four,
    joint: "#9C9489",
    seed: 23,
    fibres: 0.3,
  });

export const freijo = () =>
  planks({
    stops: ["#6B5335", "#94744B", "#B08D5F", "#9C7B50", "#C2A171", "#A98759"],
    planks: [side],
    joint: "#4A3822",
    seed: 31,
    fibres: 0.7,
  });

export const mahogany = () =>
  planks({
    stops: ["#3B120B", "#6A2616", "#8C3B22", "#722B19", "#A1502F", "#7F331E"],
    planks: three,
    joint: "#260B06",
    seed: 43,
  });

export const ebony = () =>
  planks({
    stops: ["#0E0C0B", "#1D1917", "#322B27", "#191614", "#443B35", "#26211E"],
    planks: [side],
    joint: "#0A0808",
    seed: 57,
    fibres: 0.4,
  });

const reclaimedTones: readonly [readonly Hex[], ...(readonly Hex[])[]] = [
  ["#3E342C", "#6A5A4B", "#8C7A66", "#75644F", "#A39078"],
  ["#4C4B47", "#7C7972", "#9D998F", "#87837A", "#B6B1A5"],
  ["#4A2F1D", "#7C5233", "#9F6F48", "#855A39", "#B4855C"],
  ["#33404A", "#56666F", "#78868C", "#66757C", "#98A3A6"],
  ["#57493A", "#8B7759", "#AD9873", "#977F5F", "#C4B18C"],
];

export function reclaimed(): Film {
  const random = seededRandom(77);
  let base = "";
  const height = 90;
  for (let row = 0; row < side / height; row++) {
    const cut = 140 + Math.round(random() * 440);
    for (const [x, width] of [
      [0, cut],
      [cut, side - cut],
    ] as const) {
      base += colouredNoise(
        {
          id: `board${row}-${x}`,
          frequency: [0.003, 0.05],
          octaves: 4,
          seed: 100 + row * 5 + (x > 0 ? 2 : 0),
        },
        pick(reclaimedTones, random()),
        { area: { x, y: row * height, width, height }, stretch: [1.3, -0.15] },
      );
      base += `<rect x="${x + 1}" y="${row * height + 1}" width="${width - 2}" height="${height - 2}" fill="none" stroke="#1B1410" stroke-width="3" opacity=".7"/>`;
      for (const nail of [x + 14, x + width - 14]) {
        base += `<circle cx="${short(nail)}" cy="${row * height + 20}" r="3" fill="#1B1410" opacity=".6"/><circle cx="${short(nail)}" cy="${row * height + 70}" r="3" fill="#1B1410" opacity=".6"/>`;
      }
    }
  }
  return { base, light: daylight };
}
