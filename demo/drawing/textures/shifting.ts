import type { Hex } from "../colours";
import type { Film } from "../film";
import { colouredNoise, sheen } from "./grain";

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
        { blend: "soft-light", opacity: 0.5, stretch: [1.5, -0.25] },
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
