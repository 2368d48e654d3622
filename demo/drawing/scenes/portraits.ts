import { darker, type Hex, lighter, lightness, mix, toHex } from "../colours";
import { side } from "../film";
import type { PortraitPicture } from "../picture-spec";
import { gradient } from "./sheet";

interface Person {
  readonly skin: Hex;
  readonly hair: Hex;
  readonly uniform: Hex;
}

const skins: Record<PortraitPicture["skin"], Pick<Person, "skin" | "hair">> = {
  1: { skin: "#F0C9A8", hair: "#6B4A2E" },
  2: { skin: "#DBA57C", hair: "#35241A" },
  3: { skin: "#B07A50", hair: "#1F1714" },
  4: { skin: "#7A4E33", hair: "#14100E" },
};

/** Layers behind and in front of the head. */
interface Look {
  behind(person: Person): string;
  before(person: Person): string;
}

const nothing = () => "";
const fringe = ({ hair }: Person) =>
  `<path d="M228 318C214 186 280 128 360 128C440 128 506 186 492 318C484 270 462 244 430 232C392 258 318 262 270 240C246 256 234 284 228 318Z" fill="${hair}"/>`;
const shortHair = ({ hair }: Person) =>
  `<path d="M234 296C222 184 286 136 360 136C434 136 498 184 486 296C478 254 468 238 448 222C404 236 316 236 272 222C252 238 242 254 234 296Z" fill="${hair}"/>`;
const fallingHair = ({ hair }: Person) =>
  `<path d="M360 122C250 122 208 204 214 306C218 380 206 450 190 512Q250 548 300 528H420Q470 548 530 512C514 450 502 380 506 306C512 204 470 122 360 122Z" fill="${hair}"/>`;
const bun = ({ hair }: Person) =>
  `<circle cx="360" cy="112" r="62" fill="${darker(hair, 0.1)}"/><path d="M318 112Q360 84 402 112" fill="none" stroke="${lighter(hair, 0.2)}" stroke-width="8" stroke-linecap="round" opacity=".5"/>`;
const curls = ({ hair }: Person) =>
  [
    [360, 162, 86],
    [280, 186, 76],
    [440, 186, 76],
    [232, 254, 66],
    [488, 254, 66],
    [222, 332, 58],
    [498, 332, 58],
    [238, 402, 48],
    [482, 402, 48],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
    .join("");
const cap = ({ uniform }: Person) =>
  `<path d="M226 262C222 168 290 116 360 116C430 116 498 168 494 262Z" fill="${uniform}"/><path d="M360 116V262" stroke="#000000" stroke-width="4" opacity=".14"/>` +
  `<path d="M214 268Q360 214 506 268Q520 276 506 286Q360 246 214 286Q200 276 214 268Z" fill="${darker(uniform, 0.32)}"/><rect x="322" y="176" width="76" height="44" rx="8" fill="#FFFFFF" opacity=".9"/>`;
const beard = ({ hair }: Person) =>
  `<path d="M232 330C236 440 294 500 360 500C426 500 484 440 488 330C470 384 440 400 412 396Q360 378 308 396C280 400 250 384 232 330Z" fill="${hair}"/>`;

const looks: Record<PortraitPicture["look"], Look> = {
  bone: { behind: nothing, before: cap },
  curto: { behind: nothing, before: shortHair },
  longo: { behind: fallingHair, before: fringe },
  coque: { behind: bun, before: fringe },
  barba: { behind: nothing, before: (person) => beard(person) + mouth(person) + shortHair(person) },
  cacheado: { behind: curls, before: fringe },
};

const mouth = ({ skin }: Person) =>
  `<path d="M322 424Q360 456 398 424" fill="none" stroke="${darker(skin, 0.5)}" stroke-width="9" stroke-linecap="round"/>`;

const face = (person: Person) => {
  const { skin, hair } = person;
  const shade = darker(skin, 0.16);
  return (
    `<path d="M304 440H416V560Q360 612 304 560Z" fill="${shade}"/><circle cx="228" cy="344" r="30" fill="${shade}"/><circle cx="492" cy="344" r="30" fill="${shade}"/>` +
    `<path d="M360 142C280 142 230 208 230 312C230 422 292 498 360 498C428 498 490 422 490 312C490 208 440 142 360 142Z" fill="${skin}"/>` +
    `<path d="M282 312Q304 298 328 310M392 310Q416 298 438 312" fill="none" stroke="${darker(hair, 0.1)}" stroke-width="10" stroke-linecap="round"/><circle cx="306" cy="342" r="12" fill="#221A17"/><circle cx="414" cy="342" r="12" fill="#221A17"/>` +
    `<path d="M360 346V388Q360 398 346 398" fill="none" stroke="${shade}" stroke-width="9" stroke-linecap="round"/>` +
    mouth(person)
  );
};

const shirt = ({ uniform }: Person) => {
  const trim = lightness(uniform) > 0.6 ? darker(uniform, 0.55) : lighter(uniform, 0.75);
  return (
    `<path d="M92 720C100 616 170 562 300 536Q360 590 420 536C550 562 620 616 628 720Z" fill="${uniform}"/><path d="M300 536Q360 590 420 536L446 566Q410 622 360 634Q310 622 274 566Z" fill="${darker(uniform, 0.25)}"/>` +
    `<path d="M360 634V720" stroke="${trim}" stroke-width="5" opacity=".6"/><rect x="450" y="640" width="92" height="80" rx="8" fill="${darker(uniform, 0.16)}"/><path d="M450 658H542" stroke="${trim}" stroke-width="6" opacity=".7"/><rect x="476" y="612" width="16" height="54" rx="5" fill="#F0B90B"/>`
  );
};

export function getPortrait({ look, skin, uniform }: Omit<PortraitPicture, "kind">): string {
  const person = { ...skins[skin], uniform: toHex(uniform) };
  const wall = mix(person.uniform, "#F1ECE5", 0.82);
  const { behind, before } = looks[look];
  const ground = gradient("wall", [
    [0, lighter(wall, 0.4)],
    [1, darker(wall, 0.08)],
  ]);
  return `${ground}<rect width="${side}" height="${side}" fill="url(#wall)"/>${behind(person)}${shirt(person)}${face(person)}${before(person)}`;
}
