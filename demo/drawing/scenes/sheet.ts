import { side } from "../film";

export interface Sheet {
  /** PNG of `side` x `side` as a `data:` URL. */
  image: string;
  light: string;
  repeatsAt?: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Defines the film once for reuse within the scene. */
export function definitions({ image, light, repeatsAt = 1 }: Sheet): string {
  const step = side * repeatsAt;
  return (
    `<defs><image id="film" width="${side}" height="${side}" href="${image}"/><g id="film-light">${light}</g>` +
    `<pattern id="film-repeat" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><image width="${step}" height="${step}" href="${image}"/></pattern></defs>`
  );
}

export function piece(box: Box, { lit = true } = {}): string {
  return (
    `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="0 0 ${side} ${side}" preserveAspectRatio="xMidYMid slice">` +
    `<use href="#film"/>${lit ? `<use href="#film-light"/>` : ""}</svg>`
  );
}

/** The film on a large object: tiled at `repeatsAt`, without its own light. */
export function spread(sheet: Sheet, box: Box): string {
  if (sheet.repeatsAt === undefined) return piece(box, { lit: false });
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#film-repeat)"/>`;
}

/** Clips the content to the outline. */
export function within(id: string, outline: string, content: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export function groundShadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.4): string {
  return (
    `<radialGradient id="ground${cx}-${cy}"><stop stop-color="#000000" stop-opacity="${opacity}"/><stop offset=".55" stop-color="#000000" stop-opacity="${opacity * 0.55}"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#ground${cx}-${cy})"/>`
  );
}

/** A linear gradient; stops are pairs of offset and `rgb` or `rgba` colour. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string])[],
  direction: "down" | "across" = "down",
): string {
  const axis = direction === "down" ? `x2="0" y2="1"` : "";
  const body = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" ${axis}>${body}</linearGradient>`;
}

export const studio = `${gradient("studio", [
  [0, "#F8F6F3"],
  [1, "#E2DCD4"],
])}<rect width="${side}" height="${side}" fill="url(#studio)"/>`;
