import type { Hex } from "../colours";
import { type Film, side } from "../film";
import { colouredNoise, daylight, fill } from "./grain";

/** Rotates a quarter motif four times to fill the tile. */
function fourfold(quarter: string, size: number): string {
  const middle = size / 2;
  return [0, 90, 180, 270]
    .map((turn) => `<g transform="rotate(${turn} ${middle} ${middle})">${quarter}</g>`)
    .join("");
}

function tiled(tile: string, size: number, joint: Hex): string {
  return (
    `<pattern id="tile" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${tile}` +
    `<rect width="${size}" height="${size}" fill="none" stroke="${joint}" stroke-width="5"/></pattern>` +
    `<rect width="${side}" height="${side}" fill="url(#tile)"/>` +
    colouredNoise(
      { id: "glaze", frequency: [0.012, 0.012], octaves: 4, seed: 19 },
      ["#5A5A5A", "#FFFFFF", "#FFFFFF"],
      { blend: "multiply", opacity: 0.18 },
    )
  );
}

export function portugueseTile(): Film {
  const blue = "#1F4E9B";
  const pale = "#7FA5DA";
  const quarter =
    `<path d="M0 0H64A64 64 0 0 1 0 64Z" fill="${blue}"/><path d="M0 0H44A44 44 0 0 1 0 44Z" fill="#F4F3EC"/><path d="M0 0H28A28 28 0 0 1 0 28Z" fill="${pale}"/>` +
    `<path d="M120 120C96 116 80 98 78 74 102 76 118 92 120 120Z" fill="${blue}"/><path d="M120 120C106 112 96 102 90 86" fill="none" stroke="#F4F3EC" stroke-width="3"/>` +
    `<path d="M120 108C108 84 108 56 120 34" fill="none" stroke="${pale}" stroke-width="7"/><path d="M96 22Q120 -10 144 22Q120 44 96 22Z" fill="${blue}"/><circle cx="120" cy="20" r="7" fill="#F4F3EC"/>` +
    `<circle cx="72" cy="42" r="6" fill="${pale}"/><circle cx="42" cy="72" r="6" fill="${pale}"/>`;
  const tile =
    `<rect width="240" height="240" fill="#F4F3EC"/>${fourfold(quarter, 240)}` +
    `<circle cx="120" cy="120" r="17" fill="#E0B243"/><circle cx="120" cy="120" r="8" fill="${blue}"/>`;
  return { base: tiled(tile, 240, "#D9D6CB"), light: daylight, repeatsAt: 0.5 };
}

export function cementTile(): Film {
  const [ink, clay, sage, sand] = ["#33454B", "#B9674A", "#8CA092", "#EFE6D8"] as const;
  const quarter =
    `<path d="M0 0H60L0 60Z" fill="${ink}"/><path d="M0 0H34L0 34Z" fill="${clay}"/>` +
    `<path d="M120 120L92 60 120 14 148 60Z" fill="${clay}"/><path d="M120 96L108 62 120 40 132 62Z" fill="${sand}"/>` +
    `<path d="M120 120L66 92 62 62 92 66Z" fill="${ink}"/><path d="M84 14H156" stroke="${sage}" stroke-width="9"/>` +
    `<path d="M34 84Q62 84 62 62Q84 62 84 34" fill="none" stroke="${sage}" stroke-width="7"/>`;
  const tile = `<rect width="240" height="240" fill="${sand}"/>${fourfold(quarter, 240)}<circle cx="120" cy="120" r="14" fill="${sand}"/>`;
  return { base: tiled(tile, 240, "#CFC6B7"), light: daylight, repeatsAt: 0.5 };
}

export function stainedGlass(): Film {
  const panes: readonly Hex[] = [
    "#D64545",
    "#E9A23B",
    "#F2D45C",
    "#4C9F70",
    "#3B7EA1",
    "#6A4C93",
    "#9CC5D8",
    "#E58BA8",
  ];
  const colour = (index: number) => panes[index % panes.length] ?? "#9CC5D8";
  let petals = "";
  for (let petal = 0; petal < 8; petal++) {
    petals += `<g transform="rotate(${petal * 45} 180 180)"><path d="M180 180C150 140 152 96 180 70 208 96 210 140 180 180Z" fill="${colour(petal * 3)}"/>`;
    petals += `<path d="M180 70C152 96 150 120 152 128L112 106C130 74 152 62 180 70Z" fill="${colour(petal * 5 + 2)}"/></g>`;
  }
  const tile =
    `<rect width="360" height="360" fill="#BFD9E2"/><path d="M0 0H120L0 120Z" fill="${colour(0)}"/><path d="M360 0V120L240 0Z" fill="${colour(3)}"/><path d="M360 360H240L360 240Z" fill="${colour(5)}"/><path d="M0 360V240L120 360Z" fill="${colour(1)}"/>` +
    `<g stroke="#2A2A2C" stroke-width="7" stroke-linejoin="round"><path d="M0 120 120 0H240L360 120V240L240 360H120L0 240Z" fill="#DDEBEE"/>` +
    `<path d="M180 0V70M180 290V360M0 180H70M290 180H360" fill="none"/><circle cx="180" cy="180" r="128" fill="#F6EFC9"/>${petals}<circle cx="180" cy="180" r="26" fill="#F2D45C"/>` +
    `<rect width="360" height="360" fill="none"/></g>`;
  return {
    base:
      `<pattern id="lead" width="360" height="360" patternUnits="userSpaceOnUse">${tile}</pattern>${fill("#DDEBEE")}<rect width="${side}" height="${side}" fill="url(#lead)"/>` +
      colouredNoise({ id: "ripple", frequency: [0.02, 0.05], octaves: 3, seed: 37 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.55,
        stretch: [1.6, -0.3],
      }),
    light: daylight,
    repeatsAt: 0.5,
  };
}
