import type { Film } from "../film";
import type { Scene } from "../picture-spec";
import { detail } from "./film-alone";
import { shower, window } from "./glazing";
import { definitions, type Sheet } from "./sheet";
import { notebook, shopSign } from "./things";
import { car, motorcycle } from "./vehicles";

/** Scenes that are drawn: of all others the rendered passes are kept. */
const scenery = {
  detalhe: detail,
  carro: car,
  moto: motorcycle,
  notebook,
  janela: window,
  box: shower,
  placa: shopSign,
} as const satisfies Partial<Record<Scene, (sheet: Sheet) => string>>;

export type DrawnScene = keyof typeof scenery;

export const isDrawn = (scene: Scene): scene is DrawnScene => scene in scenery;

/** A garden lies behind a glass film, but not behind a shower's. */
export function filmIn(scene: DrawnScene, { base, loose }: Film): string {
  return loose !== undefined && scene === "box" ? loose : base;
}

/** Crop of a scene in a banner as x, y and width; the height follows from the banner's aspect ratio. */
export const bannerView: Record<DrawnScene, readonly [x: number, y: number, width: number]> = {
  detalhe: [0, 120, 720],
  carro: [10, 170, 700],
  moto: [0, 180, 720],
  notebook: [30, 150, 680],
  janela: [40, 100, 640],
  box: [90, 60, 560],
  placa: [20, 30, 680],
};

export function getScene(scene: DrawnScene, sheet: Sheet): string {
  return definitions(sheet) + scenery[scene](sheet);
}
