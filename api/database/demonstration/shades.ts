import { type ColourName, colours, type Hex } from "./pictures/colours";
import type { FixedTexture } from "./pictures/picture-spec";

/** The colours a shopper filters by: subcategories of the hidden category 'cores', each with what shows it. */
export const colourFamilies = {
  Preto: colours.preto,
  Branco: colours.branco,
  Cinza: colours.cinza,
  Prata: colours.prata,
  Vermelho: colours.vermelho,
  Vinho: colours.vinho,
  Laranja: colours.laranja,
  Amarelo: colours.amarelo,
  Verde: colours.verde,
  Azul: colours.azul,
  Turquesa: colours.turquesa,
  Roxo: colours.roxo,
  Rosa: colours.rosa,
  Marrom: colours.marrom,
  Bege: colours.bege,
  Dourado: colours.dourado,
  Cobre: colours.cobre,
  /** Prints of many colours: no one of them would show it. */
  Colorido: null,
} as const satisfies Record<string, Hex | null>;

export type ColourFamily = keyof typeof colourFamilies;

/** Each colour of the films, as shops call it, and the family it is found under. */
const colourNames = {
  preto: ["Preto", "Preto"],
  branco: ["Branco", "Branco"],
  cinza: ["Cinza", "Cinza"],
  "cinza-nardo": ["Cinza nardo", "Cinza"],
  grafite: ["Grafite", "Cinza"],
  prata: ["Prata", "Prata"],
  aco: ["Aço", "Prata"],
  vermelho: ["Vermelho", "Vermelho"],
  vinho: ["Vinho", "Vinho"],
  laranja: ["Laranja", "Laranja"],
  amarelo: ["Amarelo", "Amarelo"],
  verde: ["Verde", "Verde"],
  "verde-militar": ["Verde militar", "Verde"],
  "verde-salvia": ["Verde sálvia", "Verde"],
  "verde-lousa": ["Verde lousa", "Verde"],
  "azul-bebe": ["Azul-bebê", "Azul"],
  azul: ["Azul", "Azul"],
  "azul-marinho": ["Azul-marinho", "Azul"],
  turquesa: ["Turquesa", "Turquesa"],
  roxo: ["Roxo", "Roxo"],
  lilas: ["Lilás", "Roxo"],
  rosa: ["Rosa", "Rosa"],
  pink: ["Pink", "Rosa"],
  marrom: ["Marrom", "Marrom"],
  caramelo: ["Caramelo", "Marrom"],
  bege: ["Bege", "Bege"],
  areia: ["Areia", "Bege"],
  creme: ["Creme", "Bege"],
  terracota: ["Terracota", "Laranja"],
  dourado: ["Dourado", "Dourado"],
  cobre: ["Cobre", "Cobre"],
  bronze: ["Bronze", "Cobre"],
  fume: ["Fumê", "Cinza"],
} as const satisfies Record<ColourName, readonly [string, ColourFamily]>;

/** Woods, stones and prints that stand for a colour in a picker. */
const textureTones = {
  carvalho: ["Carvalho", "#C79A68", "Marrom"],
  nogueira: ["Nogueira", "#5C3D28", "Marrom"],
  "pinus-branco": ["Pinus branco", "#E6DCCB", "Bege"],
  freijo: ["Freijó", "#A9773F", "Marrom"],
  mogno: ["Mogno", "#6B2F22", "Marrom"],
  ebano: ["Ébano", "#2A211D", "Preto"],
  "madeira-demolicao": ["Demolição", "#7D6A58", "Marrom"],
  "marmore-branco": ["Branco Carrara", "#ECECEE", "Branco"],
  "marmore-preto": ["Preto Marquina", "#1C1B1D", "Preto"],
  "marmore-verde": ["Verde Guatemala", "#27463A", "Verde"],
  "granito-preto": ["Preto absoluto", "#232427", "Preto"],
  "granito-cinza": ["Cinza andorinha", "#8B8C8E", "Cinza"],
  travertino: ["Travertino", "#D8C6A8", "Bege"],
  granilite: ["Granilite", "#DCD8D0", "Bege"],
  cimento: ["Cimento", "#97958F", "Cinza"],
  canjiquinha: ["Canjiquinha", "#B79F80", "Bege"],
  "tijolo-rustico": ["Tijolo", "#9A4E35", "Laranja"],
  "azulejo-portugues": ["Azul e branco", "#2F5E9E", "Azul"],
  "ladrilho-hidraulico": ["Ladrilho", "#7D8A86", "Colorido"],
  triangulos: ["Triângulos", "#D9A48F", "Colorido"],
  arcos: ["Arcos", "#C98B6B", "Colorido"],
  escandinavo: ["Escandinavo", "#CFD3D0", "Cinza"],
  floral: ["Rosé", "#E7C3BD", "Rosa"],
  "floral-noite": ["Noite", "#24304A", "Azul"],
  folhagem: ["Folhagem", "#4E7A55", "Verde"],
  nuvens: ["Céu", "#BFD8EA", "Azul"],
  cortica: ["Cortiça", "#B98E5E", "Marrom"],
  holografico: ["Holográfico", "#C9B8E8", "Colorido"],
  camaleao: ["Camaleão", "#5A3F8C", "Colorido"],
  "camuflado-selva": ["Selva", "#4F5D3E", "Verde"],
  "camuflado-deserto": ["Deserto", "#B79B74", "Bege"],
  "camuflado-urbano": ["Urbano", "#6E7276", "Cinza"],
  vitral: ["Vitral", "#C9503C", "Colorido"],
} as const satisfies Record<FixedTexture, readonly [string, Hex, ColourFamily]>;

/** One value of the picker 'Cor'. */
export type ShadeName = ColourName | FixedTexture;

export interface Shade {
  name: string;
  hex: Hex;
  family: ColourFamily;
}

function isColour(shade: ShadeName): shade is ColourName {
  return shade in colours;
}

export function shadeOf(shade: ShadeName): Shade {
  if (isColour(shade)) {
    const [name, family] = colourNames[shade];
    return { name, hex: colours[shade], family };
  }
  const [name, hex, family] = textureTones[shade];
  return { name, hex, family };
}
