import { type Hex, mix } from "../colours";
import { type Film, side } from "../film";
import { colouredNoise, patches, sheen } from "./grain";

const sky = `<linearGradient id="sky" y2="1"><stop stop-color="#8FC1EA"/><stop offset=".6" stop-color="#DDEFF8"/></linearGradient>`;

const garden =
  `<g transform="translate(-72 -72) scale(1.2)"><rect width="${side}" height="${side}" fill="url(#sky)"/>` +
  `<circle cx="560" cy="120" r="60" fill="#FFF6D6"/><path d="M0 430Q180 330 380 410T720 380V720H0Z" fill="#9CC08A"/><path d="M0 520Q240 450 720 520V720H0Z" fill="#6FA05E"/>` +
  `<path d="M300 470V330L390 260 480 330V470Z" fill="#E3B08A"/><path d="M280 340 390 246 500 340Z" fill="#B0583F"/><rect x="368" y="390" width="46" height="80" fill="#7A4A34"/>` +
  `<g fill="#3F7A48"><circle cx="150" cy="370" r="96"/><circle cx="220" cy="430" r="70"/><circle cx="610" cy="410" r="92"/><circle cx="540" cy="460" r="60"/></g><g fill="#5A4030"><rect x="142" y="440" width="20" height="90"/><rect x="602" y="480" width="18" height="70"/></g></g>`;

function blurred(id: string, blur: number): string {
  return (
    `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
    `<g filter="url(#${id})">${garden}</g>`
  );
}

const frost = (tint: Hex) =>
  `<rect width="${side}" height="${side}" fill="${tint}" opacity=".46"/>` +
  colouredNoise({ id: "frost", frequency: [0.95, 0.95], octaves: 2, seed: 33 }, ["#000000", "#FFFFFF"], {
    blend: "soft-light",
    opacity: 0.55,
  });

const glassLight = sheen(32, [
  { at: 0.2, colour: "#FFFFFF", opacity: 0 },
  { at: 0.21, colour: "#FFFFFF", opacity: 0.22 },
  { at: 0.36, colour: "#FFFFFF", opacity: 0.12 },
  { at: 0.37, colour: "#FFFFFF", opacity: 0 },
  { at: 0.42, colour: "#FFFFFF", opacity: 0 },
  { at: 0.425, colour: "#FFFFFF", opacity: 0.16 },
  { at: 0.47, colour: "#FFFFFF", opacity: 0.1 },
  { at: 0.475, colour: "#FFFFFF", opacity: 0 },
]);

const milk = (tint: Hex) =>
  `<rect width="${side}" height="${side}" fill="${mix(tint, "#CFDDE2", 0.55)}" opacity=".8"/>` +
  patches({ id: "crystals", frequency: [0.5, 0.5], octaves: 2, seed: 34 }, "#FFFFFF", {
    gain: 4,
    threshold: 1.9,
    opacity: 0.5,
  });

export function frosted(tint: Hex): Film {
  return { base: sky + blurred("behind", 34) + frost(tint), loose: milk(tint), light: glassLight };
}

export function frostedStripes(tint: Hex): Film {
  let bands = "";
  for (let y = 0; y < side; y += 76) bands += `<rect y="${y}" width="${side}" height="56"/>`;
  return {
    base: `${sky}${blurred("clear", 3)}<clipPath id="bands">${bands}</clipPath><g clip-path="url(#bands)">${blurred("behind", 34)}${frost(tint)}</g>`,
    loose: `<clipPath id="bands">${bands}</clipPath><rect width="${side}" height="${side}" fill="#DCE8EC" opacity=".25"/><g clip-path="url(#bands)">${milk(tint)}</g>`,
    light: glassLight,
  };
}

export function tint(colour: Hex): Film {
  return {
    base: `${sky}${blurred("clear", 1.2)}<rect width="${side}" height="${side}" fill="${colour}" opacity=".62"/>`,
    loose: `<rect width="${side}" height="${side}" fill="${colour}" opacity=".84"/>`,
    light: glassLight,
  };
}
