import { type Hex, toHex } from "../colours";
import type { Film } from "../film";
import type { ColouredTexture, FixedTexture, Surface } from "../picture-spec";
import { desertCamouflage, jungleCamouflage, urbanCamouflage } from "./camouflage";
import { carbon4d, carbon5d } from "./carbon";
import { chalkboard, cork, leather, linen } from "./fabric";
import { frosted, frostedStripes, tint } from "./glass";
import { facingBrick, hexagons, mosaic, rusticBrick, splitStone, subwayTile } from "./masonry";
import { brushed, chrome, glitter, metallic, reflective } from "./metal";
import { chameleon, holographic } from "./shifting";
import { gloss, matte, satin } from "./solid";
import {
  blackGranite,
  blackMarble,
  concrete,
  grayGranite,
  greenMarble,
  terrazzo,
  travertine,
  whiteMarble,
} from "./stone";
import { cementTile, portugueseTile, stainedGlass } from "./tile-prints";
import {
  arches,
  checks,
  clouds,
  dots,
  floral,
  floralNight,
  foliage,
  scandinavian,
  stripes,
  triangles,
} from "./wallpaper";
import { ebony, freijo, mahogany, oak, reclaimed, walnut, whitePine } from "./wood";

const coloured: Record<ColouredTexture, (colour: Hex) => Film> = {
  fosco: matte,
  acetinado: satin,
  brilho: gloss,
  metalico: metallic,
  cromado: chrome,
  escovado: brushed,
  "carbono-4d": carbon4d,
  "carbono-5d": carbon5d,
  glitter,
  refletivo: reflective,
  couro: leather,
  linho: linen,
  listras: stripes,
  poa: dots,
  xadrez: checks,
  hexagonos: hexagons,
  "azulejo-metro": subwayTile,
  pastilha: mosaic,
  tijolinho: facingBrick,
  lousa: chalkboard,
  jateado: frosted,
  "jateado-listras": frostedStripes,
  pelicula: tint,
};

const fixed: Record<FixedTexture, () => Film> = {
  carvalho: oak,
  nogueira: walnut,
  "pinus-branco": whitePine,
  freijo,
  mogno: mahogany,
  ebano: ebony,
  "madeira-demolicao": reclaimed,
  "marmore-branco": whiteMarble,
  "marmore-preto": blackMarble,
  "marmore-verde": greenMarble,
  "granito-preto": blackGranite,
  "granito-cinza": grayGranite,
  travertino: travertine,
  granilite: terrazzo,
  cimento: concrete,
  canjiquinha: splitStone,
  "tijolo-rustico": rusticBrick,
  "azulejo-portugues": portugueseTile,
  "ladrilho-hidraulico": cementTile,
  triangulos: triangles,
  arcos: arches,
  escandinavo: scandinavian,
  floral,
  "floral-noite": floralNight,
  folhagem: foliage,
  nuvens: clouds,
  cortica: cork,
  holografico: holographic,
  camaleao: chameleon,
  "camuflado-selva": jungleCamouflage,
  "camuflado-deserto": desertCamouflage,
  "camuflado-urbano": urbanCamouflage,
  vitral: stainedGlass,
};

export function getFilm(surface: Surface): Film {
  return "colour" in surface ? coloured[surface.texture](toHex(surface.colour)) : fixed[surface.texture]();
}
