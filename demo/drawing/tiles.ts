import type { Hex } from "./colours";
import { darker, lighter } from "./colours";
import { cellNumber, cells, cloud, smooth } from "./noise";
import { between, linear, paintTile, type Rgb, ramp, type Tile, times } from "./tile";

/** Courses of stones: which one is at a place, and how far its edges are, in meters. */
function course(
  x: number,
  y: number,
  meters: number,
  across: number,
  down: number,
  shift: number,
  seed: number,
) {
  const row = Math.floor(y * down);
  const offset = shift === 1 ? cellNumber(0, row, 1, down, seed) : (row % 2) * shift;
  const along = x * across + offset;
  const column = Math.floor(along);
  const [fx, fy] = [along - column, y * down - row];
  const edge = Math.min(Math.min(fx, 1 - fx) * (meters / across), Math.min(fy, 1 - fy) * (meters / down));
  const own = (salt: number) => cellNumber(column, row, across, down, seed + salt);
  return { edge, own, fx, fy };
}

function brick(
  bricks: readonly Hex[],
  joint: Hex,
  rough: number,
  seed: number,
): (x: number, y: number) => ReturnType<Parameters<typeof paintTile>[2]> {
  const tones = ramp(bricks);
  const mortar = linear(joint);
  return (x, y) => {
    const bend = cloud(x, y, 12, 12, 3, seed) * 0.0025;
    const { edge, own } = course(x + bend, y + bend, 1.32, 6, 18, 0.5, seed);
    const worn = edge + cloud(x, y, 90, 90, 3, seed + 7) * 0.004 * rough;
    const inside = smooth(0.004, 0.0085, worn);
    const grain = cloud(x, y, 60, 60, 5, seed + 3);
    const fine = cloud(x, y, 190, 190, 2, seed + 5);
    const dust = linear("#8F867C");
    const tone = times(
      between(tones(own(1) * 0.75 + 0.12 + grain * 0.22), dust, 0.16 + own(3) * 0.14),
      0.9 + own(2) * 0.2 + fine * 0.14,
    );
    const height =
      inside * (0.007 + own(4) * 0.0025 * rough) +
      (grain * 0.0011 + fine * 0.0006) * (0.4 + rough) * inside +
      fine * 0.0005;
    return { colour: between(times(mortar, 0.92 + fine * 0.2), tone, inside), height };
  };
}

export const facingBrick = (colour: Hex): Tile =>
  paintTile(
    1.32,
    1024,
    brick(
      [darker(colour, 0.34), darker(colour, 0.1), colour, lighter(colour, 0.2)],
      colour === "#17181B" ? "#4A4745" : "#B9B2A7",
      0.6,
      11,
    ),
  );

export const rusticBrick = (): Tile =>
  paintTile(1.2, 1024, brick(["#4F2A20", "#7C3B28", "#9A4D34", "#A9674C", "#B99A86"], "#A79F93", 1.3, 23));

/** Rows of ledges, each of another height and depth. */
export function splitStone(): Tile {
  const tones = ramp(["#5E5044", "#8A7763", "#A8937A", "#BDAA90", "#8D8278"]);
  return paintTile(0.6, 1024, (x, y) => {
    const { edge, own } = course(x, y, 0.6, 4, 20, 1, 31);
    const grain = cloud(x, y, 24, 90, 5, 5);
    const fine = cloud(x, y, 180, 220, 2, 8);
    const inside = smooth(0, 0.0022, edge + fine * 0.0008);
    return {
      colour: times(tones(own(1) + grain * 0.25), (0.25 + 0.75 * inside) * (0.9 + fine * 0.22)),
      height: inside * (0.003 + own(2) * 0.011) + grain * 0.0018 + fine * 0.0006,
    };
  });
}

export function subwayTile(colour: Hex): Tile {
  const glaze = linear(colour);
  const grout = linear(colour === "#17181B" ? "#55534F" : "#BDB8AF");
  return paintTile(0.8, 1024, (x, y) => {
    const { edge, own } = course(x, y, 0.8, 4, 8, 0.5, 3);
    const inside = smooth(0.0012, 0.0024, edge);
    const wave = cloud(x, y, 8, 8, 2, 4);
    return {
      colour: between(grout, times(glaze, 0.93 + own(1) * 0.09 + wave * 0.02), inside),
      height: smooth(0.001, 0.012, edge) * 0.0045 + wave * 0.0003,
      reflects: inside * (0.9 + own(2) * 0.5) + 0.05,
    };
  });
}

export function mosaic(colour: Hex): Tile {
  const grout = linear(colour === "#17181B" || colour === "#2E3338" ? "#4B4A48" : "#CFC9BF");
  const tones = ramp([darker(colour, 0.42), darker(colour, 0.15), colour, lighter(colour, 0.3)]);
  return paintTile(0.375, 1024, (x, y) => {
    const { edge, own } = course(x, y, 0.375, 15, 15, 0, 5);
    const inside = smooth(0.0009, 0.0018, edge);
    return {
      colour: between(grout, tones(own(1) + cloud(x, y, 40, 40, 2, 3) * 0.06), inside),
      height: smooth(0.0006, 0.006, edge) * 0.0024,
      reflects: inside * (0.5 + own(2) * 1.3) + 0.05,
    };
  });
}

interface Timber {
  readonly tones: readonly Hex[];
  readonly pores: number;
  readonly rings: number;
  readonly seed: number;
}

/** Grain runs down. */
function timber(x: number, y: number, { tones, pores, rings, seed }: Timber, colours = ramp(tones)) {
  const bend = cloud(x, y, 3, 1, 3, seed);
  const arch = Math.sin((x + bend * 0.07 + cloud(x, y, 5, 1, 2, seed + 9) * 0.09) * Math.PI * 2 * rings);
  const fibre = cloud(x + bend * 0.02, y, 90, 3, 4, seed + 1);
  const broad = cloud(x, y, 7, 1, 4, seed + 2);
  const pore = smooth(0.16, 0.42, cloud(x + bend * 0.02, y, 210, 9, 2, seed + 3));
  const tone = 0.5 + arch * 0.16 + broad * 0.32 + fibre * 0.26;
  const deep = pore * pores * (0.6 + 0.4 * arch);
  return {
    colour: times(colours(tone), 1 - deep * 0.55),
    height: -deep * 0.00035 + fibre * 0.00006,
    reflects: 1 - deep * 0.5,
  };
}

const woods = {
  carvalho: { tones: ["#8C6238", "#B58755", "#CBA06D", "#DDB98A"], pores: 0.8, rings: 5, seed: 41 },
  nogueira: { tones: ["#2E1D13", "#4D3120", "#6A4830", "#86603F"], pores: 0.9, rings: 4, seed: 52 },
  "pinus-branco": { tones: ["#CFC6B6", "#E3DCCF", "#EFEAE0", "#F6F2EA"], pores: 0.25, rings: 6, seed: 63 },
  freijo: { tones: ["#7D5D38", "#9B774A", "#B08D5D", "#C2A070"], pores: 0.7, rings: 9, seed: 74 },
  mogno: { tones: ["#431409", "#6B2413", "#8A3720", "#A04C2E"], pores: 0.7, rings: 4, seed: 85 },
  ebano: { tones: ["#14100E", "#221B17", "#322822", "#43362C"], pores: 0.6, rings: 7, seed: 96 },
} as const;

export const wood = (name: keyof typeof woods): Tile => {
  const kind = woods[name];
  const colours = ramp(kind.tones);
  return paintTile(0.6, 1024, (x, y) => timber(x, y, kind, colours));
};

/** Old boards of several lives, one below the other. */
export function reclaimed(): Tile {
  const lives = [
    ["#4A3526", "#6E5138", "#8A6A4B", "#A38461"],
    ["#5A5852", "#7C7A72", "#96938A", "#ABA79D"],
    ["#4A5A62", "#66777E", "#8A989C", "#A49A8A"],
    ["#5E2F20", "#844A32", "#A06244", "#B58264"],
  ] as const;
  const kinds = lives.map((tones, index) => ({
    kind: { tones, pores: 1, rings: 3, seed: 140 + index * 9 },
    colours: ramp(tones),
  }));
  return paintTile(0.6, 1024, (x, y) => {
    const { edge, own } = course(x, y, 0.6, 1, 6, 1, 47);
    const life = kinds[Math.floor(own(3) * 3.99)] ?? kinds[0];
    if (!life) throw new Error("Boards");
    const grain = timber((y + own(1)) % 1, (x + own(2)) % 1, life.kind, life.colours);
    const inside = smooth(0, 0.0022, edge);
    const worn = smooth(0.2, 0.5, cloud(x, y, 6, 40, 4, 5));
    return {
      colour: times(between(grain.colour, linear("#B9AE9E"), worn * 0.3), 0.2 + 0.8 * inside),
      height: inside * (0.002 + own(5) * 0.001) + grain.height * 3,
    };
  });
}

function marbleVeins(x: number, y: number, seed: number) {
  const wx = cloud(x, y, 3, 2, 4, seed) * 0.06;
  const wy = cloud(x, y, 2, 3, 4, seed + 20) * 0.06;
  const bold = Math.abs(cloud(x + wx, y + wy + x, 2, 1, 3, seed + 40));
  const fine = Math.abs(cloud(x + wy, y + wx + x, 4, 3, 4, seed + 60));
  return {
    bold: Math.exp(-bold * 62),
    wide: Math.exp(-bold * 9),
    fine: Math.exp(-fine * 40),
    mist: cloud(x + wx, y + wy, 3, 3, 5, seed + 80),
  };
}

interface Marble {
  readonly ground: Hex;
  readonly mist: Hex;
  readonly vein: Hex;
  readonly fine: Hex;
  readonly seed: number;
}

const marbles = {
  "marmore-branco": { ground: "#F1EFEC", mist: "#C9C8C8", vein: "#6F7073", fine: "#A9A8A6", seed: 7 },
  "marmore-preto": { ground: "#121215", mist: "#26262B", vein: "#E2D9CB", fine: "#8C7A58", seed: 17 },
  "marmore-verde": { ground: "#0D3A2A", mist: "#1F5C44", vein: "#C4D9CC", fine: "#5C9379", seed: 27 },
} as const satisfies Record<string, Marble>;

export function marble(name: keyof typeof marbles): Tile {
  const { seed, ...colours } = marbles[name];
  const [ground, mist, vein, fine] = [
    linear(colours.ground),
    linear(colours.mist),
    linear(colours.vein),
    linear(colours.fine),
  ];
  return paintTile(0.9, 1024, (x, y) => {
    const veins = marbleVeins(x, y, seed);
    const base = between(ground, mist, Math.min(1, smooth(-0.1, 0.6, veins.mist) * 0.8 + veins.wide * 0.25));
    const faded = smooth(-0.35, 0.35, cloud(x, y, 3, 3, 2, seed + 5));
    return {
      colour: between(between(base, fine, veins.fine * 0.45 * faded), vein, veins.bold * 0.8 * faded),
    };
  });
}

/** Grains of three minerals. */
export function granite(tones: readonly [Hex, Hex, Hex, Hex], seed: number): Tile {
  const [ground, second, third, sparkle] = [
    linear(tones[0]),
    linear(tones[1]),
    linear(tones[2]),
    linear(tones[3]),
  ];
  return paintTile(0.6, 1024, (x, y) => {
    const [near, , own] = cells(x + cloud(x, y, 60, 60, 2, seed) * 0.004, y, 110, seed);
    const blot = cloud(x, y, 30, 30, 4, seed + 2);
    const colour =
      [ground, second, third, sparkle][[0.42, 0.72, 0.93].filter((limit) => own >= limit).length] ?? ground;
    return {
      colour: times(
        between(colour, blot > 0.1 ? second : ground, Math.min(0.75, near * 0.9)),
        0.92 + blot * 0.12,
      ),
      reflects: own > 0.9 ? 1.5 : 1,
    };
  });
}

export function travertine(): Tile {
  const tones = ramp(["#B59A76", "#CDB592", "#DCC8A8", "#E8D9BF"]);
  return paintTile(0.8, 1024, (x, y) => {
    const bed = cloud(x, y + cloud(x, y, 3, 3, 3, 2) * 0.03, 2, 14, 5, 4);
    const pit = smooth(0.34, 0.5, cloud(x, y, 26, 70, 4, 9) + bed * 0.12);
    return {
      colour: times(tones(0.5 + bed * 0.5 + cloud(x, y, 80, 160, 2, 6) * 0.12), 1 - pit * 0.45),
      height: -pit * 0.0016,
      reflects: 1 - pit * 0.8,
    };
  });
}

export function concrete(): Tile {
  const tones = ramp(["#7C7B79", "#959492", "#A9A8A5", "#BBBAB6"]);
  return paintTile(1, 1024, (x, y) => {
    const broad = cloud(x, y, 3, 3, 6, 3);
    const stroke = cloud(x + broad * 0.05, y, 7, 22, 5, 8);
    const fine = cloud(x, y, 160, 160, 3, 5);
    const [near, , own] = cells(x, y, 44, 6);
    const pit = own > 0.9 ? smooth(0.16, 0.08, near) : 0;
    return {
      colour: times(tones(0.52 + broad * 0.42 + stroke * 0.22 + fine * 0.1), 1 - pit * 0.4),
      height: fine * 0.0002 + stroke * 0.0006 - pit * 0.0015,
    };
  });
}

/** Twill: each tow of fibres passes over two and under two. */
export function carbon(colour: Hex, tows: number): Tile {
  const [red, green, blue] = linear(colour);
  const fibre: Rgb = [red + 0.03, green + 0.03, blue + 0.032];
  const meters = 0.096;
  return paintTile(meters, 1024, (x, y) => {
    const [gx, gy] = [x * tows, y * tows];
    const [column, row] = [Math.floor(gx), Math.floor(gy)];
    const isUp = (((column + row) % 4) + 4) % 4 < 2;
    const [fx, fy] = [gx - column - 0.5, gy - row - 0.5];
    const across = isUp ? fx : fy;
    const phase = (isUp ? (row + column) % 4 : (column + row + 2) % 4) - 0.5 + (isUp ? fy : fx);
    const round = Math.sqrt(Math.max(0, 1 - (across * 1.9) ** 2));
    const swell = Math.cos((phase / 2) * Math.PI * 0.9);
    const threads = cloud(isUp ? x : y, isUp ? y : x, tows * 14, 6, 2, 4);
    const bright =
      (isUp ? 0.55 : 1.35) *
      (0.35 + 0.65 * round) *
      (0.85 + threads * 0.5) *
      (0.65 + 0.45 * Math.max(0, swell));
    return {
      colour: times(fibre, 0.45 + bright * 0.75),
      height: (round * 0.4 + swell * 0.3) * 0.00022,
      reflects: bright,
    };
  });
}

/** Strokes run across. */
export function brushed(colour: Hex): Tile {
  const metal = linear(colour);
  return paintTile(0.4, 1024, (x, y) => {
    const stroke = cloud(x, y, 4, 420, 2, 3) * 0.6 + cloud(x, y, 2, 160, 3, 7) * 0.5;
    return { colour: times(metal, 1 + stroke * 0.16), reflects: 1 + stroke * 0.42 };
  });
}

export function leather(colour: Hex): Tile {
  const hide = linear(colour);
  return paintTile(0.2, 1024, (x, y) => {
    const bend = cloud(x, y, 8, 8, 3, 2) * 0.02;
    const [near, next, own] = cells(x + bend, y - bend, 84, 4);
    const crease = smooth(0.0, 0.26, next - near);
    const broad = cloud(x, y, 5, 5, 4, 9);
    const fine = cloud(x, y, 200, 200, 2, 6);
    return {
      colour: times(hide, (0.74 + 0.26 * crease) * (1 + broad * 0.16) * (0.94 + own * 0.1)),
      height: crease * (0.00022 + own * 0.0001) + fine * 0.00004 + broad * 0.0003,
      reflects: 0.3 + crease * 0.8,
    };
  });
}

/** Threads over and under, of uneven thickness. */
export function linen(colour: Hex): Tile {
  const thread = linear(colour);
  const count = 110;
  return paintTile(0.16, 1024, (x, y) => {
    const [bx, by] = [cloud(x, y, 5, 40, 3, 2) * 0.004, cloud(x, y, 40, 5, 3, 3) * 0.004];
    const [gx, gy] = [(x + bx) * count, (y + by) * count];
    const isUp = (Math.floor(gx) + Math.floor(gy)) % 2 === 0;
    const across = isUp ? gx - Math.floor(gx) - 0.5 : gy - Math.floor(gy) - 0.5;
    const along = isUp ? gy - Math.floor(gy) - 0.5 : gx - Math.floor(gx) - 0.5;
    const slub = isUp ? cloud(x, y, count, 7, 3, 5) : cloud(x, y, 7, count, 3, 6);
    const round = Math.sqrt(Math.max(0, 1 - (across * 2.05) ** 2)) * Math.cos(along * 2.2);
    return {
      colour: times(thread, (0.55 + round * 0.5) * (1 + slub * 0.42)),
      height: round * 0.00042 * (1 + slub * 0.5),
    };
  });
}

export function chalkboard(colour: Hex): Tile {
  const board = linear(colour);
  return paintTile(1, 512, (x, y) => {
    const dust = smooth(-0.1, 0.8, cloud(x + cloud(x, y, 2, 2, 3, 1) * 0.1, y, 3, 5, 5, 4));
    return {
      colour: between(board, [0.42, 0.42, 0.4], dust * 0.14 + cloud(x, y, 150, 150, 2, 8) * 0.006 + 0.006),
    };
  });
}

/** Flakes that catch the light, each at its own angle. */
export function flakes(colour: Hex, meters: number, contrast: number): Tile {
  const ground = linear(colour);
  return paintTile(meters, 1024, (x, y) => {
    const [, , own] = cells(x, y, 300, 5);
    const bright = own ** 5 * contrast;
    return { colour: times(ground, 0.75 + own * 0.4 + bright * 0.5), reflects: 0.5 + bright * 2.4 };
  });
}

/** Cells of glass beads between ridges. */
export function reflective(colour: Hex): Tile {
  const sheet = linear(colour);
  return paintTile(0.096, 512, (x, y) => {
    const [gx, gy] = [x * 32, y * 32];
    const stagger = Math.floor(gy) % 2 ? 0.5 : 0;
    const [fx, fy] = [((gx + stagger) % 1) - 0.5, (gy % 1) - 0.5];
    const edge = smooth(0.5, 0.4, Math.max(Math.abs(fx), Math.abs(fx) * 0.5 + Math.abs(fy) * 0.866 + 0.06));
    return { colour: times(sheet, 0.72 + edge * 0.34), reflects: 0.4 + edge * 0.9, height: edge * 0.00006 };
  });
}

export function camouflage(tones: readonly [Hex, Hex, Hex, Hex], seed: number): Tile {
  const [a, b, c, d] = [linear(tones[0]), linear(tones[1]), linear(tones[2]), linear(tones[3])];
  return paintTile(0.9, 1024, (x, y) => {
    const patch = (salt: number, limit: number) =>
      cloud(x + cloud(x, y, 12, 12, 3, seed + salt + 7) * 0.03, y, 4, 6, 4, seed + salt) > limit;
    if (patch(30, 0.2)) return { colour: d };
    if (patch(20, 0.12)) return { colour: c };
    return { colour: patch(10, 0.02) ? b : a };
  });
}

export const stripesOfFrost = (): Tile =>
  paintTile(0.16, 256, (_, y) => ({ colour: [0.86, 0.88, 0.88], covers: y % 0.5 < 0.33 ? 1 : 0 }));

/** A print on paper: faint fibres in the relief. */
export function printed(
  pixels: Uint8Array,
  channels: number,
  size: number,
  meters: number,
  relief: number,
): Tile {
  return paintTile(meters, size, (x, y) => {
    const at = (Math.round(y * size) * size + Math.round(x * size)) * channels;
    const shown = (channel: number) => {
      const value = (pixels[at + channel] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const colour: Rgb = [shown(0) * 0.94, shown(1) * 0.94, shown(2) * 0.94];
    return { colour, height: relief * cloud(x, y, Math.round(meters * 420), Math.round(meters * 420), 2, 3) };
  });
}
