import { z } from "zod";
import { colourNames, colourSlug } from "./colours";

export const colouredTextures = [
  "fosco",
  "acetinado",
  "brilho",
  "metalico",
  "cromado",
  "escovado",
  "carbono-4d",
  "carbono-5d",
  "glitter",
  "refletivo",
  "couro",
  "linho",
  "listras",
  "poa",
  "xadrez",
  "hexagonos",
  "azulejo-metro",
  "pastilha",
  "tijolinho",
  "lousa",
  "jateado",
  "jateado-listras",
  "pelicula",
] as const;

/** Films with a fixed appearance. */
export const fixedTextures = [
  "carvalho",
  "nogueira",
  "pinus-branco",
  "freijo",
  "mogno",
  "ebano",
  "madeira-demolicao",
  "marmore-branco",
  "marmore-preto",
  "marmore-verde",
  "granito-preto",
  "granito-cinza",
  "travertino",
  "granilite",
  "cimento",
  "canjiquinha",
  "tijolo-rustico",
  "azulejo-portugues",
  "ladrilho-hidraulico",
  "triangulos",
  "arcos",
  "escandinavo",
  "floral",
  "floral-noite",
  "folhagem",
  "nuvens",
  "cortica",
  "holografico",
  "camaleao",
  "camuflado-selva",
  "camuflado-deserto",
  "camuflado-urbano",
  "vitral",
] as const;

/** Scenes of a film; `detalhe` is the film alone, filling the image, and `textura` the same without light on it, seamless. */
export const scenes = [
  "detalhe",
  "textura",
  "amostra",
  "rolo",
  "carro",
  "moto",
  "notebook",
  "sala",
  "quarto",
  "geladeira",
  "cozinha",
  "comoda",
  "janela",
  "box",
  "placa",
] as const;

export const tools = [
  "espatula",
  "estilete",
  "soprador",
  "borrifador",
  "fita",
  "luva",
  "trena",
  "primer",
] as const;

export const showcaseScenes = ["rolos", "oficina", "ambiente"] as const;

export const portraitLooks = ["bone", "curto", "longo", "coque", "barba", "cacheado"] as const;
export const portraitSkins = [1, 2, 3, 4] as const;

export type ShowcaseScene = (typeof showcaseScenes)[number];

const device = z.enum(["desktop", "celular"]);
const colour = z.union([z.enum(colourNames), z.templateLiteral(["#", z.string()])]);

const surface = z.union([
  z.object({ texture: z.enum(colouredTextures), colour }),
  z.object({ texture: z.enum(fixedTextures) }),
]);

const filmPicture = z.object({ kind: z.literal("film"), surface, scene: z.enum(scenes) });

const toolPicture = z.object({ kind: z.literal("tool"), tool: z.enum(tools), colour });

/** Image of a banner: desktop 1256 x 760 beside the text, celular 656 x 420 above it. */
const bannerPicture = z.object({ kind: z.literal("banner"), surface, scene: z.enum(scenes), device });

/** Banner of a reseller's showcase: desktop 1200 x 350, celular 656 x 350. */
const showcasePicture = z.object({
  kind: z.literal("showcase"),
  scene: z.enum(showcaseScenes),
  accent: colour,
  device,
});

const portraitPicture = z.object({
  kind: z.literal("portrait"),
  look: z.enum(portraitLooks),
  skin: z.literal(portraitSkins),
  uniform: colour,
});

export const pictureSpec = z.discriminatedUnion("kind", [
  filmPicture,
  toolPicture,
  bannerPicture,
  showcasePicture,
  portraitPicture,
]);

/** Appearance of a film; products with the same surface share their images. */
export type Surface = z.output<typeof surface>;
export type PortraitPicture = z.output<typeof portraitPicture>;
export type PictureSpec = z.output<typeof pictureSpec>;

export function surfaceSlug(surface: Surface): string {
  return "colour" in surface ? `${surface.texture}-${colourSlug(surface.colour)}` : surface.texture;
}

/** Public path of an image, for example `Uploads/produtos/carbono-4d-preto-rolo.webp`; unique per spec. */
export function picturePath(spec: PictureSpec): string {
  switch (spec.kind) {
    case "film":
      return `Uploads/produtos/${surfaceSlug(spec.surface)}-${spec.scene}.webp`;
    case "tool":
      return `Uploads/ferramentas/${spec.tool}-${colourSlug(spec.colour)}.webp`;
    case "banner":
      return `Uploads/banners/${surfaceSlug(spec.surface)}-${spec.scene}-${spec.device}.webp`;
    case "portrait":
      return `Uploads/aplicadores/${spec.look}-${spec.skin}-${colourSlug(spec.uniform)}.webp`;
    case "showcase":
      return `Uploads/vitrines/${spec.scene}-${colourSlug(spec.accent)}-${spec.device}.webp`;
  }
}

export function pictureSize(spec: PictureSpec): { width: number; height: number } {
  switch (spec.kind) {
    case "film":
      return spec.scene === "textura" ? { width: 480, height: 480 } : { width: 720, height: 720 };
    case "tool":
      return { width: 720, height: 720 };
    case "portrait":
      return { width: 480, height: 480 };
    case "banner":
      return spec.device === "desktop" ? { width: 1256, height: 760 } : { width: 656, height: 420 };
    case "showcase":
      return spec.device === "desktop" ? { width: 1200, height: 350 } : { width: 656, height: 350 };
  }
}
