import sharp from "sharp";
import { type Hex, toHex } from "./colours";
import type { Surface } from "./picture-spec";
import { getPrint, side } from "./prints";
import { linear, type Rgb, type Tile, toLinear } from "./tile";
import * as tiles from "./tiles";

/** How a film meets light. */
export interface Look {
  readonly colour: Rgb;
  readonly tile?: Tile;
  /** Strength of the clear reflection on top, 1 like varnish; and how blurred it is, in pixels of 720. */
  readonly coat: number;
  readonly coatBlur: number;
  /** Share of light that is thrown back in the film's colour, like metal does. */
  readonly metal: number;
  readonly metalBlur: number;
  /** Properties of films on glass: share that hides what is behind, its blur, and its tint. */
  readonly opacity: number;
  readonly frost: number;
  readonly through: Rgb;
  readonly isStained: boolean;
  /** Changes the colour by the angle from which it is seen. */
  readonly shift?: (
    colour: [number, number, number],
    facing: number,
    u: number,
    v: number,
    glint: number,
  ) => void;
}

const paper: Omit<Look, "colour" | "tile"> = {
  coat: 0.35,
  coatBlur: 26,
  metal: 0,
  metalBlur: 0,
  opacity: 1,
  frost: 0,
  through: [1, 1, 1],
  isStained: false,
};
const matt = { ...paper, coat: 0.55, coatBlur: 22 };
const satin = { ...paper, coat: 1, coatBlur: 9 };
const gloss = { ...paper, coat: 1.25, coatBlur: 0 };
const grey: Rgb = [0.5, 0.5, 0.5];

/** Widths of the drawn prints, in meters. */
const printWidths: Partial<Record<Surface["texture"], number>> = {
  floral: 0.9,
  "floral-noite": 0.9,
  folhagem: 0.9,
  nuvens: 0.9,
  triangulos: 0.8,
  arcos: 0.8,
  listras: 0.8,
  escandinavo: 0.7,
  "azulejo-portugues": 0.45,
  cortica: 0.5,
  vitral: 0.6,
};

async function toPrint(surface: Surface, relief: number): Promise<Tile> {
  const size = 1024;
  const print = getPrint(surface);
  if (print === null) throw new Error(`${surface.texture} has no print`);
  // Noise has edges: mirrored copies continue it.
  const isMirrored = surface.texture === "cortica";
  const [view, part] = isMirrored ? [side / 2, size / 2] : [side, size];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${part}" height="${part}" viewBox="0 0 ${view} ${view}">${print}</svg>`;
  const picture = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: "#FFFFFF" })
    .png()
    .toBuffer();
  const { data, info } = await sharp(picture)
    .extend({ right: size - part, bottom: size - part, extendWith: "mirror" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return tiles.printed(data, info.channels, size, printWidths[surface.texture] ?? 0.6, relief);
}

const rainbow = (turn: number, strength: number): Rgb => [
  toLinear(0.5 + strength * Math.cos(turn * 6.283)),
  toLinear(0.5 + strength * Math.cos((turn - 0.333) * 6.283)),
  toLinear(0.5 + strength * Math.cos((turn - 0.667) * 6.283)),
];

const set = (colour: [number, number, number], [red, green, blue]: Rgb) => {
  [colour[0], colour[1], colour[2]] = [red, green, blue];
};

export async function getLook(surface: Surface): Promise<Look> {
  const hex: Hex = "colour" in surface ? toHex(surface.colour) : "#808080";
  const colour = "colour" in surface ? linear(hex) : grey;
  switch (surface.texture) {
    case "fosco":
      return { ...matt, colour };
    case "acetinado":
      return { ...satin, colour };
    case "brilho":
      return { ...gloss, colour };
    case "metalico":
      return { ...gloss, colour, tile: tiles.flakes(hex, 0.3, 0.5), metal: 0.55, metalBlur: 14 };
    case "cromado":
      return { ...gloss, colour, coat: 0.2, metal: 1, metalBlur: 1 };
    case "escovado":
      return { ...satin, colour, tile: tiles.brushed(hex), coat: 0.25, metal: 0.85, metalBlur: 11 };
    case "carbono-4d":
      return {
        ...satin,
        colour,
        tile: tiles.carbon(hex, 28),
        coat: 1,
        coatBlur: 3,
        metal: 0.45,
        metalBlur: 16,
      };
    case "carbono-5d":
      return { ...gloss, colour, tile: tiles.carbon(hex, 20), coat: 1.4, metal: 0.5, metalBlur: 12 };
    case "glitter":
      return { ...gloss, colour, tile: tiles.flakes(hex, 0.42, 1.4), coat: 0.8, metal: 0.5, metalBlur: 18 };
    case "refletivo":
      return { ...gloss, colour, tile: tiles.reflective(hex), metal: 0.35, metalBlur: 8 };
    case "couro":
      return { ...satin, colour, tile: tiles.leather(hex), coatBlur: 14, coat: 0.9 };
    case "linho":
      return { ...paper, colour, tile: tiles.linen(hex), coat: 0.12 };
    case "tijolinho":
      return { ...paper, colour, tile: tiles.facingBrick(hex), coat: 0.08 };
    case "tijolo-rustico":
      return { ...paper, colour, tile: tiles.rusticBrick(), coat: 0.08 };
    case "canjiquinha":
      return { ...paper, colour, tile: tiles.splitStone(), coat: 0.08 };
    case "azulejo-metro":
      return { ...gloss, colour, tile: tiles.subwayTile(hex), coatBlur: 2 };
    case "pastilha":
      return { ...gloss, colour, tile: tiles.mosaic(hex), coatBlur: 3 };
    case "lousa":
      return { ...paper, colour, tile: tiles.chalkboard(hex), coat: 0.25 };
    case "carvalho":
    case "nogueira":
    case "pinus-branco":
    case "freijo":
    case "mogno":
    case "ebano":
      return { ...satin, colour, tile: tiles.wood(surface.texture), coat: 0.6, coatBlur: 16 };
    case "madeira-demolicao":
      return { ...paper, colour, tile: tiles.reclaimed(), coat: 0.2 };
    case "marmore-branco":
    case "marmore-preto":
    case "marmore-verde":
      return { ...gloss, colour, tile: tiles.marble(surface.texture), coat: 1, coatBlur: 2 };
    case "granito-preto":
      return {
        ...gloss,
        colour,
        tile: tiles.granite(["#121316", "#1E2024", "#3A3D42", "#A9ADB3"], 5),
        coat: 1,
        coatBlur: 2,
      };
    case "granito-cinza":
      return {
        ...gloss,
        colour,
        tile: tiles.granite(["#B9B7B3", "#8B8985", "#4C4B4A", "#E6E4E0"], 9),
        coat: 0.9,
        coatBlur: 3,
      };
    case "travertino":
      return { ...satin, colour, tile: tiles.travertine(), coat: 0.6, coatBlur: 12 };
    case "cimento":
      return { ...paper, colour, tile: tiles.concrete(), coat: 0.2 };
    case "camuflado-selva":
      return { ...matt, colour, tile: tiles.camouflage(["#4D5A36", "#2C3A24", "#6B5A3C", "#17190F"], 3) };
    case "camuflado-deserto":
      return { ...matt, colour, tile: tiles.camouflage(["#C2A878", "#9A7B4F", "#DCC9A0", "#6A5236"], 13) };
    case "camuflado-urbano":
      return { ...matt, colour, tile: tiles.camouflage(["#9DA1A5", "#6B7075", "#C9CCCE", "#2B2E32"], 33) };
    case "jateado":
      return {
        ...matt,
        colour: [colour[0] * 0.5 + 0.42, colour[1] * 0.5 + 0.42, colour[2] * 0.5 + 0.42],
        opacity: 0.3,
        frost: 17,
        through: [0.6 + colour[0] * 0.4, 0.6 + colour[1] * 0.4, 0.6 + colour[2] * 0.4],
      };
    case "jateado-listras":
      return {
        ...matt,
        colour: [0.84, 0.86, 0.86],
        tile: tiles.stripesOfFrost(),
        opacity: 0.34,
        frost: 17,
        through: [0.97, 0.98, 0.98],
      };
    case "pelicula": {
      const dim = (value: number) => 0.12 + 0.62 * Math.sqrt(value);
      return {
        ...gloss,
        colour: [colour[0] * 0.5, colour[1] * 0.5, colour[2] * 0.5],
        coat: 1.6,
        opacity: 0.06,
        through: [dim(colour[0]), dim(colour[1]), dim(colour[2])],
      };
    }
    case "vitral":
      return { ...gloss, colour, tile: await toPrint(surface, 0), opacity: 0.25, isStained: true, frost: 6 };
    case "holografico":
      return {
        ...gloss,
        colour: grey,
        coat: 0.8,
        metal: 0.8,
        metalBlur: 4,
        shift: (to, facing, u, v, glint) =>
          set(to, rainbow(facing * 2.2 + u * 1.1 + v * 0.7 + glint * 0.12, 0.36)),
      };
    case "camaleao":
      return {
        ...gloss,
        colour: grey,
        metal: 0.55,
        metalBlur: 8,
        shift: (to, facing, _u, v, glint) =>
          set(to, rainbow(0.78 + Math.min(0.34, facing * 0.42 + v * 0.04 + glint * 0.03), 0.42)),
      };
    case "floral":
    case "floral-noite":
    case "folhagem":
    case "triangulos":
    case "arcos":
    case "escandinavo":
    case "nuvens":
    case "poa":
    case "listras":
    case "xadrez":
      return { ...paper, colour, tile: await toPrint(surface, 0.00007), coat: 0.25 };
    case "cortica":
      return { ...paper, colour, tile: await toPrint(surface, 0.0004), coat: 0.05 };
    case "azulejo-portugues":
    case "ladrilho-hidraulico":
    case "hexagonos":
    case "granilite":
      return { ...satin, colour, tile: await toPrint(surface, 0), coat: 0.8, coatBlur: 6 };
  }
}
