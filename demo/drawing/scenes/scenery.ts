import type { Film } from "../film";
import type { Scene } from "../picture-spec";
import { bare, detail, roll, sample } from "./film-alone";
import { shower, window } from "./glazing";
import { fridge, kitchen } from "./kitchen";
import { bedroom, livingRoom } from "./rooms";
import { definitions, type Sheet } from "./sheet";
import { dresser, notebook, shopSign } from "./things";
import { car, motorcycle } from "./vehicles";

const scenery: Record<Scene, (sheet: Sheet) => string> = {
  detalhe: detail,
  textura: bare,
  amostra: sample,
  rolo: roll,
  carro: car,
  moto: motorcycle,
  notebook,
  sala: livingRoom,
  quarto: bedroom,
  geladeira: fridge,
  cozinha: kitchen,
  comoda: dresser,
  janela: window,
  box: shower,
  placa: shopSign,
};

/** Scenes without a garden behind a glass film. */
const looseIn: ReadonlySet<Scene> = new Set(["amostra", "rolo", "box"]);

export function filmIn(scene: Scene, { base, loose }: Film): string {
  return loose !== undefined && looseIn.has(scene) ? loose : base;
}

/** Crop of a scene in a banner as x, y and width; the height follows from the banner's aspect ratio. */
export const bannerView: Record<Scene, readonly [x: number, y: number, width: number]> = {
  detalhe: [0, 120, 720],
  textura: [0, 120, 720],
  amostra: [40, 150, 660],
  rolo: [20, 60, 690],
  carro: [10, 170, 700],
  moto: [0, 180, 720],
  notebook: [30, 150, 680],
  sala: [20, 250, 700],
  quarto: [0, 250, 720],
  geladeira: [90, 40, 540],
  cozinha: [0, 110, 720],
  comoda: [40, 230, 650],
  janela: [40, 100, 640],
  box: [90, 60, 560],
  placa: [20, 30, 680],
};

export function getScene(scene: Scene, sheet: Sheet): string {
  return definitions(sheet) + scenery[scene](sheet);
}
