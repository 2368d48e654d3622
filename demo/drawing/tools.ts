import sharp, { type Sharp } from "sharp";
import { darker, type Hex, lighter } from "./colours";
import type { Tool } from "./picture-spec";
import { side } from "./prints";

function groundShadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.4): string {
  return (
    `<radialGradient id="ground${cx}-${cy}"><stop stop-color="#000000" stop-opacity="${opacity}"/><stop offset=".55" stop-color="#000000" stop-opacity="${opacity * 0.55}"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#ground${cx}-${cy})"/>`
  );
}

/** A linear gradient; stops are pairs of offset and colour. */
function gradient(
  id: string,
  stops: readonly (readonly [number, string])[],
  direction: "down" | "across" = "down",
): string {
  const axis = direction === "down" ? `x2="0" y2="1"` : "";
  const body = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" ${axis}>${body}</linearGradient>`;
}

const studio = `${gradient("studio", [
  [0, "#F8F6F3"],
  [1, "#E2DCD4"],
])}<rect width="${side}" height="${side}" fill="url(#studio)"/>`;

type Draw = (colour: Hex) => string;

const steel = gradient("steel", [
  [0, "#F2F4F5"],
  [0.45, "#B4B9BD"],
  [1, "#7B8187"],
]);

function moulded(id: string, colour: Hex): string {
  return gradient(id, [
    [0, lighter(colour, 0.3)],
    [0.35, colour],
    [1, darker(colour, 0.38)],
  ]);
}

const squeegee: Draw = (colour) =>
  groundShadow(370, 560, 250, 40, 0.36) +
  `<g transform="rotate(-14 360 350)"><path d="M150 190H570Q596 190 598 216L612 470H108L122 216Q124 190 150 190Z" fill="url(#plastic)"/>` +
  `<path d="M140 206H580" stroke="#FFFFFF" stroke-width="8" opacity=".4" stroke-linecap="round"/><path d="M128 300H592M122 336H598" stroke="#000000" stroke-width="5" opacity=".16"/>` +
  `<rect x="270" y="228" width="180" height="40" rx="20" fill="${darker(colour, 0.3)}"/><path d="M104 462H616L620 536H100Z" fill="#2A2A2C"/><path d="M104 462H616" stroke="#55585C" stroke-width="5"/><path d="M100 528H620L619 540H101Z" fill="#111214"/></g>`;

const knife: Draw = () =>
  groundShadow(360, 540, 280, 34, 0.32) +
  `<g transform="rotate(-32 360 360)"><path d="M520 326H668L700 394H520Z" fill="url(#steel)" stroke="#6F757B" stroke-width="2"/><path d="M556 326 578 394M592 326 614 394M628 326 650 394" stroke="#7B8187" stroke-width="3"/>` +
  `<path d="M70 318Q70 304 90 304H500Q540 304 548 326V394Q540 416 500 416H110Q70 416 70 372Z" fill="url(#plastic)"/><path d="M92 316H496" stroke="#FFFFFF" stroke-width="7" opacity=".4" stroke-linecap="round"/>` +
  `<rect x="150" y="344" width="330" height="26" rx="13" fill="#17181A"/><rect x="360" y="328" width="84" height="54" rx="12" fill="#2F3236"/><path d="M378 338V372M396 338V372M414 338V372" stroke="#6E7378" stroke-width="6"/><circle cx="106" cy="362" r="14" fill="#17181A"/></g>`;

const heatGun: Draw = (colour) =>
  groundShadow(360, 640, 230, 30, 0.36) +
  `<path d="M250 330H372L404 606Q406 632 380 632H288Q264 632 262 608Z" fill="url(#plastic)"/><path d="M280 380 296 600" stroke="#FFFFFF" stroke-width="9" opacity=".28" stroke-linecap="round"/>` +
  `<path d="M150 176H470Q506 176 506 212V318Q506 354 470 354H190Q110 354 110 262Q112 176 150 176Z" fill="url(#plastic)"/><path d="M150 192H470" stroke="#FFFFFF" stroke-width="9" opacity=".4" stroke-linecap="round"/>` +
  `<rect x="500" y="196" width="40" height="138" rx="8" fill="#2A2A2C"/><path d="M540 214H640L652 224V306L640 316H540Z" fill="url(#steel)" stroke="#7B8187" stroke-width="2"/><path d="M566 214V316M590 214V316" stroke="#80868C" stroke-width="4"/>` +
  `<path d="M134 218H200M128 244H200M126 270H200M130 296H200" stroke="#000000" stroke-width="8" opacity=".45" stroke-linecap="round"/><rect x="366" y="368" width="30" height="72" rx="10" fill="#1B1C1E"/><rect x="280" y="236" width="170" height="52" rx="8" fill="${darker(colour, 0.45)}"/><circle cx="312" cy="262" r="14" fill="#F4F4F2"/><path d="M344 262H430" stroke="#F4F4F2" stroke-width="6" opacity=".6"/>` +
  `<path d="M332 632C330 668 376 676 440 668" fill="none" stroke="#1B1C1E" stroke-width="15" stroke-linecap="round"/>`;

const sprayer: Draw = (colour) =>
  groundShadow(366, 652, 190, 26, 0.36) +
  `<path d="M276 300H446C470 336 484 372 484 420V612Q484 648 448 648H274Q238 648 238 612V420C238 372 252 336 276 300Z" fill="#E9F1F4" stroke="#B7C4CA" stroke-width="3"/><path d="M241 470H481V612Q481 645 448 645H274Q241 645 241 612Z" fill="#BFDDE8"/>` +
  `<rect x="238" y="440" width="246" height="130" fill="#FFFFFF"/><rect x="238" y="440" width="246" height="26" fill="${colour}"/><path d="M274 500H448M274 524H410" stroke="#C6BEB3" stroke-width="9" stroke-linecap="round"/>` +
  `<path d="M266 380V610" stroke="#FFFFFF" stroke-width="12" opacity=".7" stroke-linecap="round"/><rect x="296" y="246" width="130" height="58" rx="8" fill="url(#plastic)"/><path d="M318 250V302M340 250V302M362 250V302M384 250V302M406 250V302" stroke="#000000" stroke-width="4" opacity=".22"/>` +
  `<path d="M236 118H440Q478 118 478 156V196Q478 246 426 246H312Q312 210 280 206H236Z" fill="url(#plastic)"/><rect x="196" y="128" width="46" height="58" rx="7" fill="#F4F4F2"/><path d="M252 210C246 254 222 280 206 304" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="24" stroke-linecap="round"/><path d="M256 134H436" stroke="#FFFFFF" stroke-width="8" opacity=".45" stroke-linecap="round"/>`;

const tape: Draw = (colour) =>
  groundShadow(370, 610, 240, 34, 0.36) +
  `<ellipse cx="370" cy="400" rx="226" ry="214" fill="${darker(colour, 0.4)}"/><ellipse cx="350" cy="372" rx="226" ry="214" fill="url(#plastic)"/>` +
  [200, 186, 172, 158]
    .map(
      (r) =>
        `<ellipse cx="350" cy="372" rx="${r}" ry="${r * 0.946}" fill="none" stroke="#000000" stroke-width="2" opacity=".14"/>`,
    )
    .join("") +
  `<ellipse cx="350" cy="372" rx="138" ry="130" fill="#C9A57A"/><ellipse cx="350" cy="372" rx="120" ry="113" fill="#8A6242"/><ellipse cx="358" cy="384" rx="112" ry="101" fill="#E9E3DA"/>` +
  `<path d="M520 514C560 560 610 590 676 600L664 640C580 630 520 596 476 548Z" fill="${lighter(colour, 0.12)}"/><path d="M676 600 664 640 650 634 656 624 644 618 652 608Z" fill="${darker(colour, 0.16)}"/><path d="M164 260Q230 172 340 170" fill="none" stroke="#FFFFFF" stroke-width="13" opacity=".45" stroke-linecap="round"/>`;

const glove: Draw = (colour) =>
  groundShadow(360, 656, 190, 22, 0.32) +
  `<path d="M246 640V430C214 400 178 352 164 318C150 284 184 262 208 290L262 352V150C262 112 312 112 312 150V300H322V112C322 72 374 72 374 112V300H384V136C384 98 434 98 434 136V314H444V196C444 160 490 160 490 196V440C490 480 478 510 472 540V640Z" fill="url(#plastic)" stroke="${darker(colour, 0.4)}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M246 548H472V640H246Z" fill="${darker(colour, 0.32)}"/><path d="M264 560V632M290 560V632M316 560V632M342 560V632M368 560V632M394 560V632M420 560V632M446 560V632" stroke="#000000" stroke-width="5" opacity=".25"/>` +
  `<path d="M270 440Q360 400 470 430M276 476Q360 440 470 470" fill="none" stroke="#FFFFFF" stroke-width="6" opacity=".18"/><path d="M276 150V300M337 116V290M398 140V300M456 204V320" stroke="#FFFFFF" stroke-width="7" opacity=".3" stroke-linecap="round"/>`;

const tapeMeasure: Draw = (colour) => {
  const marks = Array.from(
    { length: 17 },
    (_, mark) =>
      `<path d="M${470 + mark * 14} 560V${mark % 5 === 0 ? 582 : 572}" stroke="#2A2422" stroke-width="3"/>`,
  ).join("");
  return (
    groundShadow(350, 632, 280, 26, 0.36) +
    `<rect x="440" y="556" width="266" height="44" fill="#F3CF4A"/><rect x="440" y="594" width="266" height="6" fill="#C9A22A"/>${marks}<path d="M694 546H708V616H694Z" fill="url(#steel)"/>` +
    `<path d="M140 610V330C140 220 210 150 320 150C440 150 510 230 510 340V590Q510 612 488 612H162Q140 612 140 610Z" fill="url(#plastic)"/><path d="M170 330C172 240 230 182 318 180" fill="none" stroke="#FFFFFF" stroke-width="12" opacity=".45" stroke-linecap="round"/>` +
    `<circle cx="322" cy="372" r="126" fill="#2A2A2C"/><circle cx="322" cy="372" r="112" fill="${lighter(colour, 0.1)}"/><circle cx="322" cy="372" r="84" fill="#F4F1EC"/><circle cx="322" cy="372" r="16" fill="#2A2A2C"/><rect x="420" y="216" width="70" height="38" rx="10" fill="#2A2A2C" transform="rotate(48 455 235)"/><rect x="140" y="584" width="370" height="28" fill="#000000" opacity=".28"/>`
  );
};

const primer: Draw = (colour) =>
  groundShadow(366, 652, 170, 24, 0.36) +
  gradient(
    "can",
    [
      [0, "#8C9297"],
      [0.2, "#FFFFFF"],
      [0.5, "#C9CED2"],
      [1, "#6F757B"],
    ],
    "across",
  ) +
  gradient(
    "label",
    [
      [0, darker(colour, 0.35)],
      [0.22, lighter(colour, 0.3)],
      [0.5, colour],
      [1, darker(colour, 0.45)],
    ],
    "across",
  ) +
  `<path d="M250 240H470V620Q470 650 440 650H280Q250 650 250 620Z" fill="url(#can)"/><rect x="250" y="300" width="220" height="280" fill="url(#label)"/><path d="M250 240C250 206 300 196 310 186H410C420 196 470 206 470 240Z" fill="url(#can)"/><rect x="250" y="236" width="220" height="10" fill="#6F757B" opacity=".6"/>` +
  `<path d="M306 80H414Q422 80 422 90V188H298V90Q298 80 306 80Z" fill="#2A2A2C"/><path d="M314 92V180" stroke="#6E7378" stroke-width="9" stroke-linecap="round"/><circle cx="360" cy="400" r="58" fill="#FFFFFF" opacity=".92"/><path d="M360 362C384 396 392 408 392 424A32 32 0 0 1 328 424C328 408 336 396 360 362Z" fill="${darker(colour, 0.15)}"/><path d="M300 500H420M318 526H402" stroke="#FFFFFF" stroke-width="10" opacity=".75" stroke-linecap="round"/>`;

const draw: Record<Tool, Draw> = {
  espatula: squeegee,
  estilete: knife,
  soprador: heatGun,
  borrifador: sprayer,
  fita: tape,
  luva: glove,
  trena: tapeMeasure,
  primer,
};

export const getTool = (tool: Tool, colour: Hex): string =>
  studio + steel + moulded("plastic", colour) + draw[tool](colour);

export const drawTool = (tool: Tool, colour: Hex): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${getTool(tool, colour)}</svg>`,
    ),
  ).flatten({ background: "#FFFFFF" });
