import sharp, { type Sharp } from "sharp";
import { layFilm } from "./lay-film";
import { getLook, type Look } from "./look";
import { type Passes, readPasses } from "./passes";
import {
  type PictureSpec,
  type PortraitPicture,
  pictureSize,
  type ShowcaseScene,
  type Surface,
  surfaceSlug,
} from "./picture-spec";
import { toPicture } from "./tile";

/** Prints and stones of which a hand-sized sample would show too little: a length of film is shown instead. */
const large: ReadonlySet<Surface["texture"]> = new Set([
  "tijolinho",
  "tijolo-rustico",
  "canjiquinha",
  "azulejo-metro",
  "azulejo-portugues",
  "ladrilho-hidraulico",
  "hexagonos",
  "marmore-branco",
  "marmore-preto",
  "marmore-verde",
  "granilite",
  "madeira-demolicao",
  "cimento",
  "travertino",
  "camuflado-selva",
  "camuflado-deserto",
  "camuflado-urbano",
  "floral",
  "floral-noite",
  "folhagem",
  "nuvens",
  "triangulos",
  "arcos",
  "listras",
  "escandinavo",
  "poa",
  "xadrez",
  "vitral",
]);

/** The installers' marks: a piece of work in the colour of their clothes. */
const works = {
  bone: "rolo",
  curto: "amostra-grande",
  longo: "cozinha",
  coque: "comoda",
  barba: "amostra",
  cacheado: "geladeira",
} as const satisfies Record<PortraitPicture["look"], string>;

/** What a shop's banner shows, in its colour. */
const fronts = {
  rolos: "rolo",
  oficina: "carro",
  ambiente: "sala",
} as const satisfies Record<ShowcaseScene, string>;

interface Layer {
  readonly scene: string;
  readonly surface: Surface;
}

function getLayer(spec: PictureSpec): Layer {
  switch (spec.kind) {
    case "film":
    case "banner": {
      const isLarge = spec.scene === "amostra" && large.has(spec.surface.texture);
      return { surface: spec.surface, scene: isLarge ? "amostra-grande" : spec.scene };
    }
    case "tool": {
      const texture = spec.tool === "luva" ? "linho" : "acetinado";
      return { surface: { texture, colour: spec.colour }, scene: spec.tool };
    }
    case "portrait":
      return { surface: { texture: "acetinado", colour: spec.uniform }, scene: works[spec.look] };
    case "showcase":
      return { surface: { texture: "acetinado", colour: spec.accent }, scene: fronts[spec.scene] };
  }
}

/** Lays films into the rendered scenes. Keeps each film's look. */
export class Painter {
  readonly #looks = new Map<string, Promise<Look>>();
  readonly #scenes = new Map<string, Promise<Passes>>();

  async paint(spec: PictureSpec): Promise<Sharp> {
    const { width, height } = pictureSize(spec);
    if (spec.kind === "film" && spec.scene === "textura")
      return toPicture(await this.#look(spec.surface), width);
    const { scene, surface } = getLayer(spec);
    const picture = layFilm(await this.#scene(scene), await this.#look(surface));
    // Whole pixels first: a later step of sharp would come before the crop.
    return sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).resize(width, height, {
      fit: "cover",
    });
  }

  #scene(name: string): Promise<Passes> {
    const known = this.#scenes.get(name) ?? readPasses(name);
    this.#scenes.set(name, known);
    return known;
  }

  #look(surface: Surface): Promise<Look> {
    const name = surfaceSlug(surface);
    const known = this.#looks.get(name) ?? getLook(surface);
    this.#looks.set(name, known);
    return known;
  }
}
