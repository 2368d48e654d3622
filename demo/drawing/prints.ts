import { darker, type Hex, lighter, lightness, toHex } from "./colours";
import type { Surface } from "./picture-spec";
import { pick, seededRandom, short } from "./random";

/** Prints of films that are easier drawn than computed: SVG of a square that repeats without a seam. */

/** Side of the square, in SVG units. */
export const side = 720;

interface Noise {
  id: string;
  frequency: readonly [number, number];
  octaves: number;
  seed: number;
  kind?: "fractalNoise" | "turbulence";
}

interface Layer {
  blend?: string;
  opacity?: number;
}

const grayFromRed = `<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/>`;

function turbulence({ frequency, octaves, seed, kind = "fractalNoise" }: Noise): string {
  return `<feTurbulence type="${kind}" baseFrequency="${frequency.join(" ")}" numOctaves="${octaves}" seed="${seed}"/>`;
}

function filtered(id: string, steps: string, { blend, opacity }: Layer): string {
  const style = blend === undefined ? "" : ` style="mix-blend-mode:${blend}"`;
  const faint = opacity === undefined ? "" : ` opacity="${opacity}"`;
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${steps}</filter>` +
    `<rect width="${side}" height="${side}" filter="url(#${id})"${style}${faint}/>`
  );
}

function table(stops: readonly Hex[]): string {
  const channel = (from: number) =>
    stops.map((stop) => (Number.parseInt(stop.slice(from, from + 2), 16) / 255).toFixed(3)).join(" ");
  return (
    `<feComponentTransfer><feFuncR type="table" tableValues="${channel(1)}"/>` +
    `<feFuncG type="table" tableValues="${channel(3)}"/><feFuncB type="table" tableValues="${channel(5)}"/></feComponentTransfer>`
  );
}

/**
 * Noise mapped to a colour table from lowest to highest. `stretch` (gain, offset) widens the values first, because
 * noise clusters around the middle.
 */
function colouredNoise(
  noise: Noise,
  stops: readonly Hex[],
  { stretch, ...layer }: Layer & { stretch?: readonly [number, number] } = {},
): string {
  const pull =
    stretch === undefined
      ? ""
      : `<feComponentTransfer>${["R", "G", "B"]
          .map(
            (channel) => `<feFunc${channel} type="linear" slope="${stretch[0]}" intercept="${stretch[1]}"/>`,
          )
          .join("")}</feComponentTransfer>`;
  return filtered(noise.id, turbulence(noise) + grayFromRed + pull + table(stops), layer);
}

/** Bump-mapped light from the upper left. */
function relief(
  noise: Noise,
  { scale, elevation, ...layer }: Layer & { scale: number; elevation: number },
): string {
  const height = `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>`;
  const lit = `<feDiffuseLighting surfaceScale="${scale}" lighting-color="#FFFFFF"><feDistantLight azimuth="225" elevation="${elevation}"/></feDiffuseLighting>`;
  return filtered(noise.id, turbulence(noise) + height + lit, layer);
}

function fill(colour: string): string {
  return `<rect width="${side}" height="${side}" fill="${colour}"/>`;
}

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

function stripes(colour: Hex): string {
  const ground = lightness(colour) > 0.8 ? darker(colour, 0.1) : "#F5F1EA";
  const tile = `<rect width="90" height="90" fill="${ground}"/><rect x="9" width="42" height="90" fill="${colour}"/><rect x="66" width="6" height="90" fill="${colour}"/>`;
  return printed(tile, 90, 90);
}

function dots(colour: Hex): string {
  const tile = `<rect width="90" height="90" fill="${lighter(colour, 0.78)}"/><circle cx="22.5" cy="22.5" r="18" fill="${colour}"/><circle cx="67.5" cy="67.5" r="18" fill="${colour}"/>`;
  return printed(tile, 90, 90);
}

function checks(colour: Hex): string {
  const tile =
    `<rect width="120" height="120" fill="#F6F2EB"/><g fill="${colour}"><rect width="60" height="120" opacity=".5"/><rect width="120" height="60" opacity=".5"/></g>` +
    `<path d="M90 0V120M0 90H120" stroke="${darker(colour, 0.2)}" stroke-width="3" opacity=".6"/>`;
  return printed(tile, 120, 120);
}

function triangles(): string {
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
  return sheet + paper;
}

function arches(): string {
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
  return printed(tile, 90, 180);
}

function scandinavian(): string {
  const tile =
    `<rect width="180" height="180" fill="#F4F1EC"/><path d="M45 10 80 80H10Z" fill="#D9DCDA"/><path d="M45 30 68 76H22Z" fill="none" stroke="#4B5356" stroke-width="3"/>` +
    `<circle cx="135" cy="48" r="32" fill="#E6B9A6"/><path d="M107 48A28 28 0 0 1 163 48Z" fill="#D9A441"/>` +
    `<path d="M12 108H78M12 122H78M12 136H78M12 150H78M12 164H78" stroke="#4B5356" stroke-width="3"/>` +
    `<path d="M135 100 168 135 135 170 102 135Z" fill="#9DB0AE"/><path d="M135 118 151 135 135 152 119 135Z" fill="#F4F1EC"/>`;
  return printed(tile, 180, 180);
}

function clouds(): string {
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
  return printed(tile, 240, 240);
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

function garden({ ground, petal, heart, leaf }: Garden): string {
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
  return (
    `<defs>${gradient("petal", petal[0], petal[1], 48)}${gradient("inner", petal[2], petal[0], 25)}${gradient("heart", lighter(heart, 0.3), heart, 7)}</defs>` +
    printed(`<rect width="360" height="360" fill="${ground}"/>${around.join("")}`, 360, 360)
  );
}

const floral = () =>
  garden({ ground: "#F1EBDF", petal: ["#C9586A", "#EBA6A8", "#F4C9C4"], heart: "#D9A441", leaf: "#5F8067" });

const floralNight = () =>
  garden({ ground: "#12232E", petal: ["#D98A3D", "#F3C98A", "#F8DFB3"], heart: "#B8452F", leaf: "#3F6B62" });

function foliage(): string {
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
  return printed(`<rect width="360" height="360" fill="#EFF1E4"/>${around.join("")}`, 360, 360);
}

/** Rotates a quarter motif four times to fill the tile. */
function fourfold(quarter: string, size: number): string {
  const middle = size / 2;
  return [0, 90, 180, 270]
    .map((turn) => `<g transform="rotate(${turn} ${middle} ${middle})">${quarter}</g>`)
    .join("");
}

function tiled(tile: string, size: number, joint: Hex): string {
  return (
    `<pattern id="tile" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${tile}` +
    `<rect width="${size}" height="${size}" fill="none" stroke="${joint}" stroke-width="5"/></pattern>` +
    `<rect width="${side}" height="${side}" fill="url(#tile)"/>` +
    colouredNoise(
      { id: "glaze", frequency: [0.012, 0.012], octaves: 4, seed: 19 },
      ["#5A5A5A", "#FFFFFF", "#FFFFFF"],
      { blend: "multiply", opacity: 0.18 },
    )
  );
}

function portugueseTile(): string {
  const blue = "#1F4E9B";
  const pale = "#7FA5DA";
  const quarter =
    `<path d="M0 0H64A64 64 0 0 1 0 64Z" fill="${blue}"/><path d="M0 0H44A44 44 0 0 1 0 44Z" fill="#F4F3EC"/><path d="M0 0H28A28 28 0 0 1 0 28Z" fill="${pale}"/>` +
    `<path d="M120 120C96 116 80 98 78 74 102 76 118 92 120 120Z" fill="${blue}"/><path d="M120 120C106 112 96 102 90 86" fill="none" stroke="#F4F3EC" stroke-width="3"/>` +
    `<path d="M120 108C108 84 108 56 120 34" fill="none" stroke="${pale}" stroke-width="7"/><path d="M96 22Q120 -10 144 22Q120 44 96 22Z" fill="${blue}"/><circle cx="120" cy="20" r="7" fill="#F4F3EC"/>` +
    `<circle cx="72" cy="42" r="6" fill="${pale}"/><circle cx="42" cy="72" r="6" fill="${pale}"/>`;
  const tile =
    `<rect width="240" height="240" fill="#F4F3EC"/>${fourfold(quarter, 240)}` +
    `<circle cx="120" cy="120" r="17" fill="#E0B243"/><circle cx="120" cy="120" r="8" fill="${blue}"/>`;
  return tiled(tile, 240, "#D9D6CB");
}

function cementTile(): string {
  const [ink, clay, sage, sand] = ["#33454B", "#B9674A", "#8CA092", "#EFE6D8"] as const;
  const quarter =
    `<path d="M0 0H60L0 60Z" fill="${ink}"/><path d="M0 0H34L0 34Z" fill="${clay}"/>` +
    `<path d="M120 120L92 60 120 14 148 60Z" fill="${clay}"/><path d="M120 96L108 62 120 40 132 62Z" fill="${sand}"/>` +
    `<path d="M120 120L66 92 62 62 92 66Z" fill="${ink}"/><path d="M84 14H156" stroke="${sage}" stroke-width="9"/>` +
    `<path d="M34 84Q62 84 62 62Q84 62 84 34" fill="none" stroke="${sage}" stroke-width="7"/>`;
  const tile = `<rect width="240" height="240" fill="${sand}"/>${fourfold(quarter, 240)}<circle cx="120" cy="120" r="14" fill="${sand}"/>`;
  return tiled(tile, 240, "#CFC6B7");
}

function stainedGlass(): string {
  const panes: readonly Hex[] = [
    "#D64545",
    "#E9A23B",
    "#F2D45C",
    "#4C9F70",
    "#3B7EA1",
    "#6A4C93",
    "#9CC5D8",
    "#E58BA8",
  ];
  const colour = (index: number) => panes[index % panes.length] ?? "#9CC5D8";
  let petals = "";
  for (let petal = 0; petal < 8; petal++) {
    petals += `<g transform="rotate(${petal * 45} 180 180)"><path d="M180 180C150 140 152 96 180 70 208 96 210 140 180 180Z" fill="${colour(petal * 3)}"/>`;
    petals += `<path d="M180 70C152 96 150 120 152 128L112 106C130 74 152 62 180 70Z" fill="${colour(petal * 5 + 2)}"/></g>`;
  }
  const tile =
    `<rect width="360" height="360" fill="#BFD9E2"/><path d="M0 0H120L0 120Z" fill="${colour(0)}"/><path d="M360 0V120L240 0Z" fill="${colour(3)}"/><path d="M360 360H240L360 240Z" fill="${colour(5)}"/><path d="M0 360V240L120 360Z" fill="${colour(1)}"/>` +
    `<g stroke="#2A2A2C" stroke-width="7" stroke-linejoin="round"><path d="M0 120 120 0H240L360 120V240L240 360H120L0 240Z" fill="#DDEBEE"/>` +
    `<path d="M180 0V70M180 290V360M0 180H70M290 180H360" fill="none"/><circle cx="180" cy="180" r="128" fill="#F6EFC9"/>${petals}<circle cx="180" cy="180" r="26" fill="#F2D45C"/>` +
    `<rect width="360" height="360" fill="none"/></g>`;
  return (
    `<pattern id="lead" width="360" height="360" patternUnits="userSpaceOnUse">${tile}</pattern>${fill("#DDEBEE")}<rect width="${side}" height="${side}" fill="url(#lead)"/>` +
    colouredNoise({ id: "ripple", frequency: [0.02, 0.05], octaves: 3, seed: 37 }, ["#000000", "#FFFFFF"], {
      blend: "soft-light",
      opacity: 0.55,
      stretch: [1.6, -0.3],
    })
  );
}

function cork(): string {
  return (
    colouredNoise(
      { id: "grains", frequency: [0.07, 0.07], octaves: 3, seed: 131 },
      ["#7A4C22", "#A8733B", "#C4935A", "#B98549", "#D4A970", "#C99A61", "#E0BC8A"],
      { stretch: [1.8, -0.4] },
    ) +
    colouredNoise(
      { id: "specks", frequency: [0.13, 0.13], octaves: 2, seed: 132 },
      ["#3F220B", "#6E4318", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF"],
      { blend: "multiply", stretch: [1.5, -0.18], opacity: 0.8 },
    ) +
    relief(
      { id: "crumb", frequency: [0.1, 0.1], octaves: 3, seed: 133 },
      { scale: 3, elevation: 56, blend: "soft-light", opacity: 0.6 },
    )
  );
}

function hexagons(colour: Hex): string {
  const random = seededRandom(63);
  const pale = lightness(colour) > 0.75;
  const tones: [Hex, ...Hex[]] = pale
    ? [colour, colour, lighter(colour, 0.4), darker(colour, 0.08), darker(colour, 0.2)]
    : [colour, darker(colour, 0.15), lighter(colour, 0.14), lighter(colour, 0.55), darker(colour, 0.3)];
  const cells = new Map<string, Hex>();
  let wall = "";
  for (let row = 0; row <= 8; row++) {
    for (let column = 0; column <= 8; column++) {
      const x = column * 90 + (row % 2 === 0 ? 0 : 45);
      const y = row * 90;
      // Wraps around, which makes the texture seamless.
      const key = `${column % 8}-${row % 8}`;
      const tone = cells.get(key) ?? pick(tones, random());
      cells.set(key, tone);
      const from = row % 2 === 1 && column === 8 ? [x - 720, x] : [x];
      for (const centre of from) {
        wall += `<path d="M${centre} ${y - 57}L${centre + 42} ${y - 28}V${y + 28}L${centre} ${y + 57}L${centre - 42} ${y + 28}V${y - 28}Z" fill="${tone}"/>`;
      }
    }
  }
  return (
    fill(pale ? "#B9B4AC" : lighter(colour, 0.72)) +
    wall +
    colouredNoise({ id: "glaze", frequency: [0.02, 0.02], octaves: 3, seed: 64 }, ["#000000", "#FFFFFF"], {
      blend: "soft-light",
      opacity: 0.25,
    })
  );
}

const chips: readonly [Hex, ...Hex[]] = [
  "#B5654A",
  "#2F4A4F",
  "#D9A15B",
  "#7F8F86",
  "#3A3735",
  "#C9B8A2",
  "#A8503C",
];

function terrazzo(): string {
  const random = seededRandom(83);
  let cast = "";
  for (let chip = 0; chip < 300; chip++) {
    const x = random() * side;
    const y = random() * side;
    const radius = chip < 70 ? 13 + random() * 15 : 3 + random() * 8;
    const corners = 5 + Math.floor(random() * 3);
    const turn = random() * Math.PI;
    const colour = pick(chips, random());
    const outline = Array.from({ length: corners }, (_, corner) => {
      const angle = turn + (corner / corners) * Math.PI * 2;
      const reach = radius * (0.65 + random() * 0.5);
      return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.85] as const;
    });
    for (const across of [-side, 0, side]) {
      for (const down of [-side, 0, side]) {
        const outside = x + across < -40 || x + across > side + 40 || y + down < -40 || y + down > side + 40;
        if (outside) continue;
        const points = outline.map(([dx, dy]) => `${short(x + across + dx)} ${short(y + down + dy)}`);
        cast += `<path d="M${points.join("L")}Z" fill="${colour}"/>`;
      }
    }
  }
  return (
    `${fill("#EDE8E0")}<g stroke-linejoin="round">${cast}</g>` +
    colouredNoise({ id: "sand", frequency: [0.6, 0.6], octaves: 2, seed: 85 }, ["#8A8A8A", "#FFFFFF"], {
      blend: "multiply",
      opacity: 0.3,
    })
  );
}

/** The print of a film; null for films that have none, or whose relief is computed (`tiles.ts`). */
export function getPrint(surface: Surface): string | null {
  switch (surface.texture) {
    case "listras":
      return stripes(toHex(surface.colour));
    case "poa":
      return dots(toHex(surface.colour));
    case "xadrez":
      return checks(toHex(surface.colour));
    case "hexagonos":
      return hexagons(toHex(surface.colour));
    case "triangulos":
      return triangles();
    case "arcos":
      return arches();
    case "escandinavo":
      return scandinavian();
    case "nuvens":
      return clouds();
    case "floral":
      return floral();
    case "floral-noite":
      return floralNight();
    case "folhagem":
      return foliage();
    case "azulejo-portugues":
      return portugueseTile();
    case "ladrilho-hidraulico":
      return cementTile();
    case "vitral":
      return stainedGlass();
    case "cortica":
      return cork();
    case "granilite":
      return terrazzo();
    default:
      return null;
  }
}
