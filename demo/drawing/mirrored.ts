import type { Sharp } from "sharp";
import sharp from "sharp";
import { side } from "./film";
import type { Surface } from "./picture-spec";

/** Textures of noise, which has edges: a mirrored copy continues them. `down` where planks continue sideways. */
const mirrors: Partial<Record<Surface["texture"], "both" | "down">> = {
  "camuflado-deserto": "both",
  "camuflado-selva": "both",
  "camuflado-urbano": "both",
  "granito-cinza": "both",
  "granito-preto": "both",
  "marmore-branco": "both",
  "marmore-preto": "both",
  "marmore-verde": "both",
  "pinus-branco": "down",
  carvalho: "down",
  cimento: "both",
  cortica: "both",
  ebano: "both",
  freijo: "both",
  mogno: "down",
  nogueira: "down",
  travertino: "both",
};

type View = readonly [x: number, y: number, width: number, height: number];
type Render = (view: View, size: { width: number; height: number }) => Sharp;

/** A part of the film and its mirrored copies, as wide as the whole film, or the whole film where it is seamless. */
export async function drawSeamless({ texture }: Surface, size: number, render: Render): Promise<Sharp> {
  const way = mirrors[texture];
  const half = { side: side / 2, size: size / 2 };
  if (!way) return render([0, 0, side, side], { width: size, height: size });
  const [across, width] = way === "both" ? [half.side, half.size] : [side, size];
  const part = await render([0, 0, across, half.side], { width, height: half.size }).png().toBuffer();
  return sharp(part).extend({ right: size - width, bottom: half.size, extendWith: "mirror" });
}
