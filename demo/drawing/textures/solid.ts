import { darker, type Hex, lighter, lightness } from "../colours";
import { type Film, side } from "../film";
import { short } from "../random";
import { fill, getStops, relief } from "./grain";

function glow(opacity: number, shade: number): string {
  // A gradient of two stops shows a visible ring.
  return (
    `<radialGradient id="light-glow" cx=".3" cy=".22" r="1">${getStops([
      { at: 0, colour: "#FFFFFF", opacity },
      { at: 0.3, colour: "#FFFFFF", opacity: opacity * 0.55 },
      { at: 0.62, colour: "#FFFFFF", opacity: opacity * 0.12 },
      { at: 1, colour: "#FFFFFF", opacity: 0 },
    ])}</radialGradient><rect width="${side}" height="${side}" fill="url(#light-glow)"/>` +
    `<linearGradient id="light-shade" y2="1">${getStops([
      { at: 0.45, colour: "#000000", opacity: 0 },
      { at: 1, colour: "#000000", opacity: shade },
    ])}</linearGradient><rect width="${side}" height="${side}" fill="url(#light-shade)"/>`
  );
}

export function matte(colour: Hex): Film {
  return {
    base:
      fill(colour) +
      relief(
        { id: "tooth", frequency: [0.85, 0.85], octaves: 2, seed: 5 },
        { scale: 1.4, elevation: 52, blend: "overlay", opacity: 0.32 },
      ),
    light: glow(lightness(colour) < 0.3 ? 0.2 : 0.28, 0.24),
    repeatsAt: 0.5,
  };
}

export function satin(colour: Hex): Film {
  return {
    base:
      fill(colour) +
      relief(
        { id: "silk", frequency: [0.5, 0.5], octaves: 1, seed: 5 },
        { scale: 0.7, elevation: 50, blend: "overlay", opacity: 0.2 },
      ),
    light: `<linearGradient id="light-band" gradientTransform="rotate(28 .5 .5)">${getStops([
      { at: 0, colour: "#000000", opacity: 0.12 },
      { at: 0.22, colour: "#FFFFFF", opacity: 0.04 },
      { at: 0.36, colour: "#FFFFFF", opacity: 0.34 },
      { at: 0.46, colour: "#FFFFFF", opacity: 0.26 },
      { at: 0.66, colour: "#FFFFFF", opacity: 0.03 },
      { at: 1, colour: "#000000", opacity: 0.3 },
    ])}</linearGradient><rect width="${side}" height="${side}" fill="url(#light-band)"/>`,
    repeatsAt: 0.5,
  };
}

/** Stacked outlines instead of a blur, which would fade at the image border. */
function softBand(outline: string, opacity: number): string {
  const layers = 7;
  const share = 1 - (1 - opacity) ** (1 / layers);
  return Array.from(
    { length: layers },
    (_, layer) =>
      `<path d="${outline}" fill="#FFFFFF" stroke="#FFFFFF" stroke-width="${layer * 5}" stroke-linejoin="round" opacity="${short(share)}"/>`,
  ).join("");
}

export function gloss(colour: Hex): Film {
  const pale = lightness(colour) > 0.85;
  return {
    base:
      fill(colour) +
      relief(
        { id: "peel", frequency: [0.03, 0.03], octaves: 2, seed: 14 },
        { scale: 3, elevation: 52, light: "specular", blend: "soft-light", opacity: 0.16 },
      ),
    light:
      `<linearGradient id="light-body" x2=".25" y2="1">${getStops([
        { at: 0, colour: lighter(colour, 0.22) },
        { at: 0.4, colour, opacity: 0.2 },
        { at: 1, colour: darker(colour, pale ? 0.16 : 0.5) },
      ])}</linearGradient><rect width="${side}" height="${side}" fill="url(#light-body)"/>` +
      softBand("M-140 336Q260 120 860 40V178Q300 240 -140 444Z", pale ? 0.85 : 0.56) +
      softBand("M-140 530Q300 290 860 236V266Q320 318 -140 566Z", pale ? 0.5 : 0.22) +
      `<radialGradient id="light-floor"><stop stop-color="#FFFFFF" stop-opacity=".2"/><stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></radialGradient>` +
      `<ellipse cx="500" cy="640" rx="300" ry="90" fill="url(#light-floor)"/>`,
    repeatsAt: 0.5,
  };
}
