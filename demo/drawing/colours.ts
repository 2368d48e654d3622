export const colours = {
  preto: "#17181B",
  branco: "#F4F4F2",
  cinza: "#8D939C",
  "cinza-nardo": "#747A80",
  grafite: "#44484E",
  prata: "#BFC3C8",
  aco: "#B4B8BB",
  vermelho: "#C0121F",
  vinho: "#6E1423",
  laranja: "#E0641B",
  amarelo: "#F0B90B",
  verde: "#1F7A3A",
  "verde-militar": "#4F5D3E",
  "verde-salvia": "#8FA58A",
  "verde-lousa": "#2C4A3E",
  "azul-bebe": "#A9CBE4",
  azul: "#1552A8",
  "azul-marinho": "#1A2B4C",
  turquesa: "#1E9AA0",
  roxo: "#5B2A86",
  lilas: "#B7A3D0",
  rosa: "#E7A3B4",
  pink: "#D8247C",
  marrom: "#5A3A26",
  caramelo: "#A9683A",
  bege: "#D5C8B4",
  areia: "#C9B79A",
  creme: "#EFE7D8",
  terracota: "#B85C3E",
  dourado: "#C9A14A",
  cobre: "#B46A43",
  bronze: "#7B5B3A",
  fume: "#2E3338",
} as const satisfies Record<string, Hex>;

export type Hex = `#${string}`;
export type ColourName = keyof typeof colours;

const isColourName = (name: string): name is ColourName => name in colours;
export const colourNames = Object.keys(colours).filter(isColourName);

export type Colour = ColourName | Hex;

function isHex(colour: Colour): colour is Hex {
  return colour.startsWith("#");
}

/** The colour as upper-case `#RRGGBB`; throws on a hex value without six digits. */
export function toHex(colour: Colour): Hex {
  if (!isHex(colour)) return colours[colour];
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) throw new Error(`Not a colour: ${colour}`);
  return `#${digits.toUpperCase()}`;
}

/** File name part of the colour: its name, or its six lower-case digits. */
export function colourSlug(colour: Colour): string {
  const hex = toHex(colour);
  const named = Object.entries(colours).find(([, value]) => value === hex);
  return named === undefined ? hex.slice(1).toLowerCase() : named[0];
}

function channels(hex: Hex): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Linear interpolation; `share` 0 returns `from`, 1 returns `to`. */
function mix(from: Hex, to: Hex, share: number): Hex {
  const end = channels(to);
  const mixed = channels(from).map((channel, index) => {
    const target = end[index] ?? channel;
    return Math.round(channel + (target - channel) * share);
  });
  return `#${mixed
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

export function lighter(hex: Hex, share: number): Hex {
  return mix(hex, "#FFFFFF", share);
}

export function darker(hex: Hex, share: number): Hex {
  return mix(hex, "#000000", share);
}

/** Perceived lightness from 0 (black) to 1 (white). */
export function lightness(hex: Hex): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
