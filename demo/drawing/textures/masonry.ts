import { darker, type Hex, lighter, lightness, mix } from "../colours";
import { type Film, side } from "../film";
import { pick, seededRandom, short } from "../random";
import { colouredNoise, daylight, fill, relief } from "./grain";

interface Bricks {
  tones: readonly [Hex, ...Hex[]];
  joint: Hex;
  width: number;
  height: number;
  gap: number;
  seed: number;
  /** Deviation of the outline, in SVG units. */
  rough: number;
}

/** Seamless courses of bricks, each shifted by half a brick. */
function courses({ tones, joint, width, height, gap, seed, rough }: Bricks): string {
  const random = seededRandom(seed);
  let bricks = "";
  for (let row = 0; row * height < side; row++) {
    const shift = row % 2 === 0 ? 0 : -width / 2;
    const first = pick(tones, random());
    for (let column = 0; column * width + shift < side; column++) {
      const x = column * width + shift;
      const wraps = shift < 0 && (column === 0 || x + width > side);
      const tone = wraps ? first : pick(tones, random());
      const outline = `width="${width - gap}" height="${height - gap}" rx="2"`;
      const [left, top] = [x + gap / 2, row * height + gap / 2];
      bricks +=
        `<rect x="${short(left + 1.5)}" y="${short(top + 2)}" ${outline} opacity=".5"/>` +
        `<rect x="${short(left)}" y="${short(top)}" ${outline} fill="${tone}"/>`;
    }
  }
  return (
    `<filter id="wander" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency=".06" numOctaves="2" seed="${seed}"/>` +
    `<feDisplacementMap in="SourceGraphic" scale="${rough}" xChannelSelector="R" yChannelSelector="G"/></filter>` +
    `${fill(joint)}<g filter="url(#wander)">${bricks}</g>`
  );
}

export function facingBrick(colour: Hex): Film {
  const pale = lightness(colour) > 0.75;
  const tones: [Hex, ...Hex[]] = pale
    ? [colour, darker(colour, 0.05), lighter(colour, 0.3), darker(colour, 0.09)]
    : [
        darker(colour, 0.22),
        darker(colour, 0.1),
        colour,
        lighter(colour, 0.08),
        lighter(colour, 0.18),
        mix(colour, "#C98468", 0.5),
      ];
  return {
    base:
      courses({
        tones,
        joint: pale ? "#D9D5CE" : "#CFC5BA",
        width: 120,
        height: 40,
        gap: 6,
        seed: 41,
        rough: 5,
      }) +
      relief(
        { id: "clay", frequency: [0.11, 0.11], octaves: 4, seed: 42 },
        { scale: pale ? 2 : 3.2, elevation: 66, blend: "multiply", opacity: pale ? 0.4 : 0.6 },
      ),
    light: daylight,
    repeatsAt: 0.6,
  };
}

export function rusticBrick(): Film {
  return {
    base:
      courses({
        tones: ["#7B3F2C", "#9C5740", "#B5735A", "#C79078", "#8A5B4A", "#A36C55", "#6A4A41", "#D3B4A2"],
        joint: "#B9AFA3",
        width: 144,
        height: 45,
        gap: 9,
        seed: 47,
        rough: 14,
      }) +
      relief(
        { id: "clay", frequency: [0.07, 0.09], octaves: 5, seed: 48 },
        { scale: 4.5, elevation: 66, blend: "multiply", opacity: 0.6 },
      ),
    light: daylight,
    repeatsAt: 0.6,
  };
}

export function splitStone(): Film {
  const random = seededRandom(53);
  const tones: readonly [Hex, ...Hex[]] = [
    "#A89A86",
    "#C9BBA5",
    "#DDD1BD",
    "#B8A58B",
    "#95866F",
    "#E8DDCB",
    "#AFA08C",
  ];
  let strips = "";
  for (let row = 0; row < 24; row++) {
    let x = -random() * 80;
    while (x < side) {
      const width = 70 + random() * 160;
      const lift = random();
      strips +=
        `<rect x="${short(x)}" y="${row * 30}" width="${short(width)}" height="30" fill="${pick(tones, random())}"/>` +
        `<rect x="${short(x)}" y="${row * 30}" width="${short(width)}" height="${short(2 + lift * 3)}" fill="#FFFFFF" opacity=".28"/>` +
        `<rect x="${short(x)}" y="${short(row * 30 + 24 - lift * 4)}" width="${short(width)}" height="${short(6 + lift * 4)}" fill="#1A120A" opacity=".3"/>` +
        `<rect x="${short(x + width - 3)}" y="${row * 30}" width="3" height="30" fill="#1A120A" opacity=".4"/>`;
      x += width;
    }
  }
  return {
    base:
      `<filter id="split" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="2" seed="54"/><feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>` +
      `${fill("#7A6B5A")}<g filter="url(#split)">${strips}</g>` +
      relief(
        { id: "face", frequency: [0.05, 0.09], octaves: 5, seed: 55 },
        { scale: 4, elevation: 66, blend: "multiply", opacity: 0.55 },
      ),
    light: daylight,
  };
}

export function subwayTile(colour: Hex): Film {
  const pale = lightness(colour) > 0.75;
  const joint = pale ? "#C3C1BB" : lighter(colour, 0.55);
  const tile =
    `<linearGradient id="face" x2=".4" y2="1"><stop stop-color="${lighter(colour, pale ? 0.6 : 0.14)}"/><stop offset="1" stop-color="${darker(colour, pale ? 0.05 : 0.14)}"/></linearGradient>` +
    `<g id="tile"><rect x="3" y="3" width="174" height="84" rx="3" fill="url(#face)"/>` +
    `<path d="M3 3H177L168 12H12V78L3 87Z" fill="#FFFFFF" opacity="${pale ? 0.85 : 0.3}"/><path d="M177 87H3L12 78H168V12L177 3Z" fill="#000000" opacity="${pale ? 0.1 : 0.26}"/>` +
    `<path d="M20 18H104L86 38H20Z" fill="#FFFFFF" opacity="${pale ? 0.5 : 0.22}"/></g>`;
  let wall = "";
  for (let row = 0; row < 8; row++) {
    const shift = row % 2 === 0 ? 0 : -90;
    for (let column = 0; column < 5; column++) {
      wall += `<use href="#tile" x="${column * 180 + shift}" y="${row * 90}"/>`;
    }
  }
  return { base: `<defs>${tile}</defs>${fill(joint)}${wall}`, light: daylight, repeatsAt: 0.4 };
}

export function mosaic(colour: Hex): Film {
  const random = seededRandom(59);
  const pale = lightness(colour) > 0.75;
  const tones: [Hex, ...Hex[]] = [
    colour,
    lighter(colour, 0.18),
    lighter(colour, 0.36),
    darker(colour, pale ? 0.06 : 0.16),
    darker(colour, pale ? 0.12 : 0.3),
  ];
  let wall = "";
  for (let row = 0; row < 15; row++) {
    for (let column = 0; column < 15; column++) {
      const x = column * 48 + 2;
      const y = row * 48 + 2;
      wall +=
        `<rect x="${x}" y="${y}" width="44" height="44" rx="4" fill="${pick(tones, random())}"/>` +
        `<path d="M${x + 4} ${y + 20}V${y + 8}Q${x + 4} ${y + 4} ${x + 8} ${y + 4}H${x + 30}Z" fill="#FFFFFF" opacity="${short(0.14 + random() * 0.2)}"/>` +
        `<path d="M${x + 4} ${y + 42}H${x + 40}Q${x + 42} ${y + 42} ${x + 42} ${y + 38}V${y + 4}" fill="none" stroke="#000000" stroke-width="2" opacity=".16"/>`;
    }
  }
  return { base: fill("#DDD9D2") + wall, light: daylight, repeatsAt: 0.5 };
}

export function hexagons(colour: Hex): Film {
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
  return {
    base:
      fill(pale ? "#B9B4AC" : lighter(colour, 0.72)) +
      wall +
      colouredNoise({ id: "glaze", frequency: [0.02, 0.02], octaves: 3, seed: 64 }, ["#000000", "#FFFFFF"], {
        blend: "soft-light",
        opacity: 0.25,
      }),
    light: daylight,
    repeatsAt: 0.5,
  };
}
