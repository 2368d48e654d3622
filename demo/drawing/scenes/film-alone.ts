import { side } from "../film";
import { gradient, groundShadow, piece, studio, within } from "./sheet";

export function detail(): string {
  return piece({ x: 0, y: 0, width: side, height: side });
}

export function bare(): string {
  return piece({ x: 0, y: 0, width: side, height: side }, { lit: false });
}

export function sample(): string {
  const sheet = "M100 92H620V455L455 612H100Z";
  const curl = "M620 455C566 450 508 462 484 496C462 528 458 572 455 612Z";
  return (
    studio +
    `<filter id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>` +
    `<filter id="near" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter>` +
    `<rect x="108" y="112" width="516" height="516" fill="#000000" opacity=".34" filter="url(#cast)"/>` +
    `<rect x="100" y="92" width="520" height="520" fill="#DDD7CC"/>` +
    within(
      "cut",
      sheet,
      `${piece({ x: 100, y: 92, width: 520, height: 520 })}<path d="${curl}" transform="translate(-12 -8)" fill="#000000" opacity=".5" filter="url(#near)"/>`,
    ) +
    `<linearGradient id="back" gradientUnits="userSpaceOnUse" x1="470" y1="474" x2="545" y2="545"><stop stop-color="#B9B3A9"/><stop offset=".22" stop-color="#FFFFFF"/><stop offset=".62" stop-color="#F0EDE8"/><stop offset="1" stop-color="#C4BEB4"/></linearGradient>` +
    `<path d="${curl}" fill="url(#back)"/><path d="M100 92H620" stroke="#FFFFFF" stroke-width="2" opacity=".45"/>` +
    `<path d="M620 455L455 612" stroke="#000000" stroke-width="6" opacity=".10"/>`
  );
}

export function roll(): string {
  const cylinder = "M88 106H590V270H88C66 270 66 106 88 106Z";
  return (
    studio +
    groundShadow(350, 640, 300, 34, 0.32) +
    `<filter id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="12"/></filter>` +
    `<rect x="112" y="250" width="470" height="386" fill="#000000" opacity=".3" filter="url(#cast)"/>` +
    within(
      "hanging",
      "M104 230H576V632Q340 642 104 632Z",
      piece({ x: 104, y: 190, width: 472, height: 472 }),
    ) +
    gradient("under", [
      [0, "rgba(0,0,0,.62)"],
      [0.16, "rgba(0,0,0,.16)"],
      [0.34, "rgba(0,0,0,0)"],
      [0.9, "rgba(0,0,0,0)"],
      [0.95, "rgba(255,255,255,.28)"],
      [1, "rgba(0,0,0,.22)"],
    ]) +
    `<path d="M104 250H576V632Q340 642 104 632Z" fill="url(#under)"/>` +
    `<path d="${cylinder}" fill="#EDEBE7"/>` +
    within("cylinder", cylinder, piece({ x: 66, y: 60, width: 530, height: 530 }, { lit: false })) +
    gradient("round", [
      [0, "rgba(0,0,0,.38)"],
      [0.1, "rgba(0,0,0,.1)"],
      [0.24, "rgba(255,255,255,.46)"],
      [0.4, "rgba(255,255,255,.06)"],
      [0.7, "rgba(0,0,0,.26)"],
      [1, "rgba(0,0,0,.64)"],
    ]) +
    `<path d="${cylinder}" fill="url(#round)"/>` +
    `<ellipse cx="590" cy="188" rx="38" ry="82" fill="#D6D0C6"/><ellipse cx="590" cy="188" rx="38" ry="82" fill="none" stroke="#8F877B" stroke-width="2"/>` +
    [34, 30, 26]
      .map(
        (rx) =>
          `<ellipse cx="590" cy="188" rx="${rx}" ry="${rx * 2.16}" fill="none" stroke="#A79F93" stroke-width="1.5"/>`,
      )
      .join("") +
    `<ellipse cx="590" cy="188" rx="21" ry="45" fill="#A47B54"/><ellipse cx="591" cy="188" rx="15" ry="34" fill="#3A2618"/><path d="M590 154A15 34 0 0 1 590 222A22 40 0 0 0 590 154Z" fill="#6B4A30"/>`
  );
}
