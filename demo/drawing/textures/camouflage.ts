import type { Hex } from "../colours";
import type { Film } from "../film";
import { colouredNoise, fill, patches, sheen } from "./grain";

type Shades = readonly [Hex, Hex, Hex, Hex];

function camouflage([ground, ...tones]: Shades, seed: number): Film {
  const layers = tones.map((tone, index) =>
    patches(
      { id: `spots${index}`, frequency: [0.009 + index * 0.001, 0.011], octaves: 3, seed: seed + index * 5 },
      tone,
      { gain: 40, threshold: 21 + (index === 2 ? 1.5 : 0) },
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
