import type { Hex } from "../colours";
import { type Film, side } from "../film";
import { pick, seededRandom, short } from "../random";
import { colouredNoise, daylight, fill, relief } from "./grain";

/** Veins are the lowest tenth of the turbulence values, around the zero crossing. */
function veins(stops: readonly Hex[], rest: Hex, blend: "multiply" | "screen", seed: number): string {
  const upper = Array.from({ length: 13 - stops.length }, () => rest);
  return (
    colouredNoise(
      { id: "veins", frequency: [0.0032, 0.0058], octaves: 4, seed, kind: "turbulence" },
      [...stops, ...upper],
      { blend },
    ) +
    colouredNoise(
      { id: "fine", frequency: [0.011, 0.016], octaves: 5, seed: seed + 3, kind: "turbulence" },
      [...stops, ...upper],
      { blend, opacity: 0.22 },
    )
  );
}

export function whiteMarble(): Film {
  return {
    base:
      colouredNoise(
        { id: "cloud", frequency: [0.004, 0.006], octaves: 3, seed: 6 },
        ["#DADBDD", "#F1F1F0", "#FAFAF9", "#FFFFFF"],
        { stretch: [1.4, -0.2] },
      ) + veins(["#8D8F96", "#C6C7CB", "#ECECEE"], "#FFFFFF", "multiply", 9),
    light: daylight,
  };
}

export function blackMarble(): Film {
  return {
    base:
      colouredNoise(
        { id: "cloud", frequency: [0.004, 0.006], octaves: 3, seed: 16 },
        ["#08090B", "#121418", "#1C1F24", "#2C3037"],
        { stretch: [1.3, -0.15] },
      ) + veins(["#C9A15A", "#4A3A22", "#17120A"], "#000000", "screen", 17),
    light: daylight,
  };
}

export function greenMarble(): Film {
  return {
    base:
      colouredNoise(
        { id: "cloud", frequency: [0.005, 0.008], octaves: 5, seed: 26 },
        ["#071F19", "#0E3A2E", "#16513F", "#236A53", "#3C8468"],
        { stretch: [1.7, -0.35] },
      ) + veins(["#D9E4DA", "#54776A", "#12251E"], "#000000", "screen", 29),
    light: daylight,
  };
}

function granite(stops: readonly Hex[], seed: number): Film {
  return {
    base:
      colouredNoise({ id: "speckle", frequency: [0.12, 0.12], octaves: 3, seed }, stops, {
        stretch: [2, -0.5],
      }) +
      colouredNoise(
        { id: "drift", frequency: [0.008, 0.008], octaves: 3, seed: seed + 1 },
        ["#000000", "#FFFFFF"],
        { blend: "soft-light", opacity: 0.4 },
      ),
    light: daylight,
  };
}

export const blackGranite = () =>
  granite(["#0A0B0C", "#131517", "#1A1C1F", "#24272A", "#33373B", "#5B6166", "#A4A9AC"], 61);

export const grayGranite = () =>
  granite(["#2E2C2B", "#6C6865", "#A29E99", "#C4C0BA", "#B3AEA8", "#DAD7D2", "#F3F1ED"], 67);

export function travertine(): Film {
  return {
    base:
      colouredNoise(
        { id: "beds", frequency: [0.0028, 0.022], octaves: 5, seed: 71 },
        ["#B79A74", "#D3BC98", "#E3D2B4", "#D9C5A4", "#EDE1CB", "#DFCDB0"],
        { stretch: [1.5, -0.25] },
      ) +
      colouredNoise(
        { id: "pores", frequency: [0.02, 0.09], octaves: 3, seed: 73 },
        ["#7C6244", "#B39670", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF"],
        { blend: "multiply", opacity: 0.7, stretch: [1.25, -0.05] },
      ),
    light: daylight,
  };
}

const chips: readonly [Hex, ...Hex[]] = [
  "#B5654A",
  "#2F4A4F",
  "#D9A15B",
  "#7F8F86",
  "#3A3735",
  "#C9B8A2",
  "#A8503C",
];

export function terrazzo(): Film {
  const random = seededRandom(83);
  let cast = "";
  for (let chip = 0; chip < 300; chip++) {
    const x = random() * side;
    const y = random() * side;
    const radius = chip < 70 ? 13 + random() * 15 : 3 + random() * 8;
    const corners = 5 + Math.floor(random() * 3);
    const turn = random() * Math.PI;
    const colour = pick(chips, random());
    const outline = Array.from({ length: corners }, (_, corner) => {
      const angle = turn + (corner / corners) * Math.PI * 2;
      const reach = radius * (0.65 + random() * 0.5);
      return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.85] as const;
    });
    for (const across of [-side, 0, side]) {
      for (const down of [-side, 0, side]) {
        const outside = x + across < -40 || x + across > side + 40 || y + down < -40 || y + down > side + 40;
        if (outside) continue;
        const points = outline.map(([dx, dy]) => `${short(x + across + dx)} ${short(y + down + dy)}`);
        cast += `<path d="M${points.join("L")}Z" fill="${colour}"/>`;
      }
    }
  }
  return {
    base:
      `${fill("#EDE8E0")}<g stroke-linejoin="round">${cast}</g>` +
      colouredNoise({ id: "sand", frequency: [0.6, 0.6], octaves: 2, seed: 85 }, ["#8A8A8A", "#FFFFFF"], {
        blend: "multiply",
        opacity: 0.3,
      }),
    light: daylight,
    repeatsAt: 0.5,
  };
}

export function concrete(): Film {
  return {
    base:
      colouredNoise(
        { id: "clouds", frequency: [0.006, 0.008], octaves: 5, seed: 91 },
        ["#8B8A87", "#A9A8A4", "#BAB9B5", "#C8C7C3", "#D6D5D1"],
        { stretch: [1.3, -0.15] },
      ) +
      relief(
        { id: "trowel", frequency: [0.05, 0.05], octaves: 5, seed: 93 },
        { scale: 4, elevation: 50, blend: "soft-light", opacity: 0.6 },
      ),
    light: daylight,
  };
}
