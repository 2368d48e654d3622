import { darker, type Hex, lighter, lightness } from "../colours";
import { type Film, side } from "../film";
import { pick, seededRandom, short } from "../random";
import { colouredNoise, daylight, fill } from "./grain";

const paper = colouredNoise(
  { id: "paper", frequency: [0.7, 0.7], octaves: 2, seed: 2 },
  ["#A8A8A8", "#F6F6F6", "#FFFFFF"],
  { blend: "multiply", opacity: 0.35 },
);

function printed(tile: string, width: number, height: number): string {
  return (
    `<pattern id="print" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${tile}</pattern>` +
    `<rect width="${side}" height="${side}" fill="url(#print)"/>${paper}`
  );
}

export function stripes(colour: Hex): Film {
  const ground = lightness(colour) > 0.8 ? darker(colour, 0.1) : "#F5F1EA";
  const tile = `<rect width="90" height="90" fill="${ground}"/><rect x="9" width="42" height="90" fill="${colour}"/><rect x="66" width="6" height="90" fill="${colour}"/>`;
  return { base: printed(tile, 90, 90), light: daylight, repeatsAt: 0.6 };
}

export function dots(colour: Hex): Film {
  const tile = `<rect width="90" height="90" fill="${lighter(colour, 0.78)}"/><circle cx="22.5" cy="22.5" r="18" fill="${colour}"/><circle cx="67.5" cy="67.5" r="18" fill="${colour}"/>`;
  return { base: printed(tile, 90, 90), light: daylight, repeatsAt: 0.6 };
}

export function checks(colour: Hex): Film {
  const tile =
    `<rect width="120" height="120" fill="#F6F2EB"/><g fill="${colour}"><rect width="60" height="120" opacity=".5"/><rect width="120" height="60" opacity=".5"/></g>` +
    `<path d="M90 0V120M0 90H120" stroke="${darker(colour, 0.2)}" stroke-width="3" opacity=".6"/>`;
  return { base: printed(tile, 120, 120), light: daylight, repeatsAt: 0.5 };
}

export function triangles(): Film {
  const random = seededRandom(101);
  const tones: readonly [Hex, ...Hex[]] = ["#C9694B", "#E7D3B8", "#24474C", "#8FA6A0", "#D9A98B", "#F3E9DA"];
  let sheet = fill("#F3E9DA");
  for (let row = 0; row < 12; row++) {
    const first = pick(tones, random());
    for (let column = 0; column <= 24; column++) {
      const x = column * 30 - 30;
      const tone = column === 0 || column === 24 ? first : pick(tones, random());
      const up = (column + row) % 2 === 0;
      const [tip, foot] = up ? [row * 60, row * 60 + 60] : [row * 60 + 60, row * 60];
      sheet += `<path d="M${x} ${foot}H${x + 60}L${x + 30} ${tip}Z" fill="${tone}" stroke="#F3E9DA" stroke-width="1"/>`;
    }
  }
  return { base: sheet + paper, light: daylight, repeatsAt: 0.5 };
}

export function arches(): Film {
  const rings: readonly (readonly [number, Hex])[] = [
    [44, "#B8452F"],
    [36, "#F2DDBF"],
    [29, "#D98A4E"],
    [21, "#F2DDBF"],
    [14, "#5F7F78"],
  ];
  const arch = (x: number, y: number) =>
    rings
      .map(
        ([r, tone]) =>
          `<path d="M${x - r} ${y}V${y - 44}A${r} ${r} 0 0 1 ${x + r} ${y - 44}V${y}Z" fill="${tone}"/>`,
      )
      .join("");
  const tile = `<rect width="90" height="180" fill="#F2DDBF"/>${arch(45, 90)}${arch(0, 180)}${arch(90, 180)}`;
  return { base: printed(tile, 90, 180), light: daylight, repeatsAt: 0.6 };
}

export function scandinavian(): Film {
  const tile =
    `<rect width="180" height="180" fill="#F4F1EC"/><path d="M45 10 80 80H10Z" fill="#D9DCDA"/><path d="M45 30 68 76H22Z" fill="none" stroke="#4B5356" stroke-width="3"/>` +
    `<circle cx="135" cy="48" r="32" fill="#E6B9A6"/><path d="M107 48A28 28 0 0 1 163 48Z" fill="#D9A441"/>` +
    `<path d="M12 108H78M12 122H78M12 136H78M12 150H78M12 164H78" stroke="#4B5356" stroke-width="3"/>` +
    `<path d="M135 100 168 135 135 170 102 135Z" fill="#9DB0AE"/><path d="M135 118 151 135 135 152 119 135Z" fill="#F4F1EC"/>`;
  return { base: printed(tile, 180, 180), light: daylight, repeatsAt: 0.7 };
}

export function clouds(): Film {
  const cloud = (x: number, y: number, scale: number, tone: Hex) =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="M-46 22A22 22 0 0 1-38-20 34 34 0 0 1 24-24 24 24 0 0 1 46 22Z" fill="${tone}"/>`;
  const star = (x: number, y: number, scale: number) =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="M0-12 3.5-4 12-3.5 5.5 2 7.5 10.500 0 6-7.5 10.500-5.5 2-12-3.5-3.5-4Z" fill="#E9C46A"/>`;
  const tile =
    `<rect width="240" height="240" fill="#D2E6F2"/>${cloud(70, 66, 1, "#FFFFFF")}${cloud(184, 182, 0.8, "#F3F7FA")}${cloud(60, 190, 0.5, "#E3EDF4")}${cloud(196, 66, 0.45, "#E3EDF4")}` +
    star(140, 30, 1) +
    star(120, 130, 0.8) +
    star(22, 130, 1) +
    star(130, 222, 0.7) +
    star(224, 122, 0.7);
  return { base: printed(tile, 240, 240), light: daylight, repeatsAt: 0.6 };
}

interface Garden {
  ground: Hex;
  petal: readonly [Hex, Hex, Hex];
  heart: Hex;
  leaf: Hex;
}

function flower(x: number, y: number, scale: number, turn: number): string {
  const petals = (reach: number, width: number, tone: string, offset: number) =>
    Array.from(
      { length: 6 },
      (_, petal) =>
        `<path transform="rotate(${petal * 60 + offset})" d="M0 0C${-width} ${-reach * 0.4} ${-width} ${-reach * 0.9} 0 ${-reach} ${width} ${-reach * 0.9} ${width} ${-reach * 0.4} 0 0Z" fill="${tone}"/>`,
    ).join("");
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${petals(48, 22, "url(#petal)", 0)}${petals(25, 10, "url(#inner)", 30)}<circle r="7" fill="url(#heart)"/></g>`;
}

function branch(x: number, y: number, scale: number, turn: number, leaf: Hex): string {
  let leaves = `<path d="M0 0C8-40 2-80 10-118" fill="none" stroke="${leaf}" stroke-width="3"/>`;
  for (let index = 0; index < 6; index++) {
    const lean = index % 2 === 0 ? 52 : -52;
    leaves += `<path transform="translate(${4 + index} ${-18 - index * 17}) rotate(${lean})" d="M0 0C-11-12-10-30 0-40 10-30 11-12 0 0Z" fill="${index % 3 === 0 ? lighter(leaf, 0.2) : leaf}"/>`;
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${leaves}</g>`;
}

function garden({ ground, petal, heart, leaf }: Garden): Film {
  const gradient = (id: string, inner: Hex, outer: Hex, reach: number) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${reach}"><stop offset=".15" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;
  const plants =
    branch(96, 120, 0.95, 36, leaf) +
    branch(250, 262, 1, -68, leaf) +
    branch(300, 110, 0.8, 150, leaf) +
    branch(84, 318, 0.9, -20, leaf) +
    branch(190, 40, 0.6, 100, leaf) +
    flower(88, 96, 1.05, 10) +
    flower(262, 186, 1.2, 32) +
    flower(96, 282, 0.85, 50) +
    flower(212, 58, 0.6, 5) +
    flower(306, 320, 0.65, 20) +
    flower(190, 320, 0.45, 44) +
    flower(20, 196, 0.5, 12);
  // Drawn at nine offsets, so that shapes cut at one edge continue at the opposite one.
  const around = [-360, 0, 360].flatMap((x) =>
    [-360, 0, 360].map((y) => `<g transform="translate(${x} ${y})">${plants}</g>`),
  );
  return {
    base:
      `<defs>${gradient("petal", petal[0], petal[1], 48)}${gradient("inner", petal[2], petal[0], 25)}${gradient("heart", lighter(heart, 0.3), heart, 7)}</defs>` +
      printed(`<rect width="360" height="360" fill="${ground}"/>${around.join("")}`, 360, 360),
    light: daylight,
    repeatsAt: 0.75,
  };
}

export const floral = () =>
  garden({ ground: "#F1EBDF", petal: ["#C9586A", "#EBA6A8", "#F4C9C4"], heart: "#D9A441", leaf: "#5F8067" });

export const floralNight = () =>
  garden({ ground: "#12232E", petal: ["#D98A3D", "#F3C98A", "#F8DFB3"], heart: "#B8452F", leaf: "#3F6B62" });

export function foliage(): Film {
  const fan = (x: number, y: number, scale: number, turn: number, tone: Hex) => {
    let blades = "";
    for (let blade = -4; blade <= 4; blade++) {
      const reach = 128 - Math.abs(blade) * 9;
      blades += `<path transform="rotate(${blade * 19})" d="M0 0C-14 ${short(-reach * 0.4)} -13 ${short(-reach * 0.8)} 0 ${-reach} 13 ${short(-reach * 0.8)} 14 ${short(-reach * 0.4)} 0 0Z" fill="${blade % 2 === 0 ? tone : lighter(tone, 0.12)}"/>`;
    }
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 0V60" stroke="${tone}" stroke-width="6"/>${blades}</g>`;
  };
  const broad = (x: number, y: number, scale: number, turn: number, tone: Hex) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 40C-62 10-66-70 0-130 66-70 62 10 0 40Z" fill="${tone}"/>` +
    `<path d="M0 60V-110M0 10 34-20M0 10-34-20M0-24 40-56M0-24-40-56M0-58 30-84M0-58-30-84" fill="none" stroke="${lighter(tone, 0.35)}" stroke-width="3.5"/></g>`;
  const plants =
    fan(70, 120, 0.9, -30, "#9DBDA4") +
    broad(250, 110, 0.8, 40, "#7FA88C") +
    fan(290, 300, 1, 160, "#4F8367") +
    broad(90, 290, 1, -50, "#2F6B4F") +
    fan(190, 220, 0.95, 20, "#1F5540") +
    broad(330, 200, 0.75, 100, "#5D9373") +
    fan(20, 20, 0.8, 130, "#3C7657");
  const around = [-360, 0, 360].flatMap((x) =>
    [-360, 0, 360].map((y) => `<g transform="translate(${x} ${y})">${plants}</g>`),
  );
  return {
    base: printed(`<rect width="360" height="360" fill="#EFF1E4"/>${around.join("")}`, 360, 360),
    light: daylight,
    repeatsAt: 0.8,
  };
}
