import { darker, type Hex, lighter, lightness } from "../colours";
import { type Film, side } from "../film";
import { colouredNoise, getStops, sheen } from "./grain";

function thread(id: string, edge: Hex, middle: Hex, direction: "upright" | "across"): string {
  const axis = direction === "upright" ? `x2="1" y2="0"` : `x2="0" y2="1"`;
  return `<linearGradient id="${id}" ${axis}>${getStops([
    { at: 0, colour: edge },
    { at: 0.45, colour: middle },
    { at: 0.6, colour: middle },
    { at: 1, colour: edge },
  ])}</linearGradient>`;
}

/** 2/2 twill: each thread passes over two and under two, shifted by one per row. */
function weave(colour: Hex, cell: number): string {
  const pale = lightness(colour) > 0.6;
  const black = lightness(colour) < 0.15;
  const upright: [Hex, Hex] = pale
    ? [darker(colour, 0.3), lighter(colour, 0.5)]
    : [darker(colour, 0.55), lighter(colour, black ? 0.26 : 0.22)];
  const across: [Hex, Hex] = pale
    ? [darker(colour, 0.42), darker(colour, 0.12)]
    : [darker(colour, 0.75), black ? lighter(colour, 0.06) : darker(colour, 0.3)];
  const turn = cell * 4;
  let threads = "";
  for (let line = 0; line < 4; line++) {
    for (const turnBefore of [-turn, 0]) {
      const along = `width="${cell * 2}" height="${cell}" rx="${cell / 5}" fill="url(#across)"`;
      threads += `<rect x="${(line + 1) * cell + turnBefore}" y="${line * cell}" ${along}/>`;
      const up = `width="${cell}" height="${cell * 2}" rx="${cell / 5}" fill="url(#upright)"`;
      threads += `<rect x="${line * cell}" y="${line * cell + turnBefore}" ${up}/>`;
    }
  }
  return (
    thread("upright", ...upright, "upright") +
    thread("across", ...across, "across") +
    `<pattern id="twill" width="${turn}" height="${turn}" patternUnits="userSpaceOnUse">` +
    `<rect width="${turn}" height="${turn}" fill="${darker(colour, 0.8)}"/>${threads}</pattern>` +
    `<rect width="${side}" height="${side}" fill="url(#twill)"/>` +
    colouredNoise({ id: "fibre", frequency: [0.5, 0.5], octaves: 2, seed: 8 }, ["#000000", "#FFFFFF"], {
      blend: "overlay",
      opacity: 0.25,
    })
  );
}

export function carbon4d(colour: Hex): Film {
  return {
    base: weave(colour, 20),
    light: sheen(28, [
      { at: 0, colour: "#000000", opacity: 0.25 },
      { at: 0.3, colour: "#FFFFFF", opacity: 0.03 },
      { at: 0.48, colour: "#FFFFFF", opacity: 0.24 },
      { at: 0.62, colour: "#FFFFFF", opacity: 0.03 },
      { at: 1, colour: "#000000", opacity: 0.3 },
    ]),
    repeatsAt: 160 / side,
  };
}

export function carbon5d(colour: Hex): Film {
  return {
    base: weave(colour, 15),
    light: sheen(24, [
      { at: 0, colour: "#000000", opacity: 0.2 },
      { at: 0.26, colour: "#FFFFFF", opacity: 0.06 },
      { at: 0.3, colour: "#FFFFFF", opacity: 0.4 },
      { at: 0.5, colour: "#FFFFFF", opacity: 0.3 },
      { at: 0.505, colour: "#FFFFFF", opacity: 0.04 },
      { at: 0.56, colour: "#FFFFFF", opacity: 0.04 },
      { at: 0.565, colour: "#FFFFFF", opacity: 0.22 },
      { at: 0.6, colour: "#FFFFFF", opacity: 0.18 },
      { at: 0.605, colour: "#FFFFFF", opacity: 0.02 },
      { at: 1, colour: "#000000", opacity: 0.35 },
    ]),
    repeatsAt: 160 / side,
  };
}
