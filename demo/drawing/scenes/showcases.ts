import { darker, type Hex, lighter } from "../colours";
import type { ShowcaseScene } from "../picture-spec";
import { pick, seededRandom, short } from "../random";
import { gradient, groundShadow } from "./sheet";

/** Canvas of 1200 x 350; the narrow variant shows the middle. */
type Draw = (accent: Hex) => string;

const stock: readonly [Hex, ...Hex[]] = [
  "#17181B",
  "#44484E",
  "#BFC3C8",
  "#F4F4F2",
  "#C0121F",
  "#6E1423",
  "#E0641B",
  "#F0B90B",
  "#1F7A3A",
  "#8FA58A",
  "#1552A8",
  "#1A2B4C",
  "#5B2A86",
  "#E7A3B4",
  "#A9683A",
  "#D5C8B4",
];

const rolls: Draw = (accent) => {
  const random = seededRandom(7);
  let shelves = "";
  for (let row = 0; row < 3; row++) {
    const board = 104 + row * 104;
    for (let place = 0; place < 17; place++) {
      const x = 44 + place * 70 - (row % 2) * 8;
      const tone = random() < 0.3 ? accent : pick(stock, random());
      const radius = 29 + random() * 4;
      const y = board - radius;
      shelves +=
        `<circle cx="${short(x + 3)}" cy="${short(y + 2)}" r="${short(radius)}" fill="#000000" opacity=".3"/><circle cx="${x}" cy="${short(y)}" r="${short(radius)}" fill="${tone}"/>` +
        [0.86, 0.72, 0.58]
          .map(
            (ring) =>
              `<circle cx="${x}" cy="${short(y)}" r="${short(radius * ring)}" fill="none" stroke="${lighter(tone, 0.28)}" stroke-width="1.2" opacity=".7"/>`,
          )
          .join("") +
        `<circle cx="${x}" cy="${short(y)}" r="${short(radius * 0.42)}" fill="#B08A60"/><circle cx="${x}" cy="${short(y)}" r="${short(radius * 0.32)}" fill="#2E2018"/>` +
        `<path d="M${short(x - radius * 0.7)} ${short(y - radius * 0.5)}A${short(radius * 0.86)} ${short(radius * 0.86)} 0 0 1 ${short(x + radius * 0.2)} ${short(y - radius * 0.84)}" fill="none" stroke="#FFFFFF" stroke-width="4" opacity=".35" stroke-linecap="round"/>`;
    }
    shelves += `<rect y="${board}" width="1200" height="12" fill="#B08A60"/><rect y="${board}" width="1200" height="3" fill="#D6B68D"/><rect y="${board + 12}" width="1200" height="14" fill="#000000" opacity=".22"/>`;
  }
  return (
    gradient("back", [
      [0, darker(accent, 0.62)],
      [1, darker(accent, 0.76)],
    ]) +
    `<rect width="1200" height="350" fill="url(#back)"/>${shelves}<rect y="324" width="1200" height="26" fill="#6B4C32"/>` +
    `<radialGradient id="spot" cx=".5" cy="0" r=".7"><stop stop-color="#FFF2CF" stop-opacity=".32"/><stop offset="1" stop-color="#FFF2CF" stop-opacity="0"/></radialGradient><rect width="1200" height="350" fill="url(#spot)"/>`
  );
};

const workshop: Draw = (accent) => {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="286" r="38" fill="#17181A"/><circle cx="${cx}" cy="286" r="24" fill="#C9CCCF"/><circle cx="${cx}" cy="286" r="19" fill="#54595E"/><circle cx="${cx}" cy="286" r="7" fill="#E4E6E8"/>`;
  const body =
    "M366 276V118Q366 84 402 84H700Q734 84 756 116L792 168Q846 176 850 212V276Q850 288 838 288H378Q366 288 366 276Z";
  return (
    gradient("wall", [
      [0, "#D8D2C9"],
      [1, "#EEEAE4"],
    ]) +
    `<rect width="1200" height="270" fill="url(#wall)"/><rect y="266" width="1200" height="84" fill="#A9A39B"/><path d="M0 266H1200" stroke="#8D877F" stroke-width="4"/>` +
    [120, 480, 840]
      .map(
        (x) =>
          `<rect x="${x}" y="14" width="240" height="14" rx="7" fill="#FFFFFF"/><path d="M${x} 30H${x + 240}L${x + 320} 200H${x - 80}Z" fill="#FFFFFF" opacity=".22"/>`,
      )
      .join("") +
    `<rect x="40" y="70" width="230" height="150" fill="#B9B0A4"/><path d="M40 120H270M40 170H270" stroke="#8D8377" stroke-width="7"/>` +
    stock
      .slice(0, 12)
      .map(
        (tone, index) =>
          `<rect x="${48 + (index % 4) * 55}" y="${82 + Math.floor(index / 4) * 50}" width="50" height="26" rx="13" fill="${index % 5 === 0 ? accent : tone}"/><circle cx="${48 + (index % 4) * 55 + 12}" cy="${95 + Math.floor(index / 4) * 50}" r="9" fill="#E9E3DA"/>`,
      )
      .join("") +
    groundShadow(610, 326, 300, 18, 0.5) +
    gradient("paint", [
      [0, lighter(accent, 0.36)],
      [0.2, accent],
      [0.48, lighter(accent, 0.16)],
      [0.56, accent],
      [1, darker(accent, 0.5)],
    ]) +
    gradient("bare", [
      [0, "#FFFFFF"],
      [0.5, "#E6E4E0"],
      [1, "#A5A09A"],
    ]) +
    `<path d="${body}" fill="url(#bare)"/><clipPath id="wrapped"><path d="M340 60H588C560 130 612 200 572 300H340Z"/></clipPath><path d="${body}" fill="url(#paint)" clip-path="url(#wrapped)"/>` +
    `<path d="M588 84C562 140 612 200 573 288L596 288C634 210 590 150 616 84Z" fill="#FFFFFF"/><path d="M588 84C562 140 612 200 573 288" fill="none" stroke="#000000" stroke-width="3" opacity=".35"/><path d="M616 84C590 150 634 210 596 288" fill="none" stroke="#B9B3A9" stroke-width="3"/>` +
    `<path d="M672 106H706Q722 106 734 124L762 168H672Z" fill="#2A3036"/><path d="M690 168 722 108 734 124 712 168Z" fill="#FFFFFF" opacity=".2"/><path d="M656 92V284M656 186H840M480 92V284" stroke="#000000" stroke-width="2.5" opacity=".3" fill="none"/><path d="M840 206Q850 216 850 236H828Q824 212 840 206Z" fill="#F6F8FA" stroke="#7E858B"/><path d="M366 196H376V234H366Z" fill="#B5121F"/><path d="M366 268H850V288H366Z" fill="#131416" opacity=".8"/>` +
    wheel(462) +
    wheel(766) +
    `<path d="M930 250H1140V262H930Z" fill="#8A6242"/><path d="M950 262V330M1120 262V330" stroke="#5E4A38" stroke-width="10"/><rect x="956" y="214" width="96" height="36" rx="18" fill="${accent}"/><circle cx="974" cy="232" r="12" fill="#E9E3DA"/><path d="M1074 250V212H1104V250Z" fill="#E9F1F4"/><path d="M1078 212V194H1112V206H1100V212Z" fill="${darker(accent, 0.2)}"/><path d="M1118 250 1130 226H1140L1136 250Z" fill="#2A2A2C"/>`
  );
};

const setting: Draw = (accent) => {
  let arches = "";
  for (let column = -1; column < 17; column++) {
    for (let row = 0; row < 4; row++) {
      const x = column * 76 + (row % 2) * 38;
      const y = 76 + row * 76;
      arches += [34, 25, 16]
        .map(
          (r, index) =>
            `<path d="M${x + 38 - r} ${y}V${y - 34}A${r} ${r} 0 0 1 ${x + 38 + r} ${y - 34}V${y}" fill="none" stroke="${index === 1 ? lighter(accent, 0.55) : lighter(accent, 0.3)}" stroke-width="4"/>`,
        )
        .join("");
    }
  }
  const lamp = (x: number) =>
    `<path d="M${x} 0V58" stroke="#2A2624" stroke-width="4"/><path d="M${x - 44} 102Q${x - 36} 56 ${x} 56T${x + 44} 102Z" fill="#2A2624"/><ellipse cx="${x}" cy="102" rx="44" ry="7" fill="#FFEFC7"/><path d="M${x - 44} 106H${x + 44}L${x + 130} 260H${x - 130}Z" fill="#FFE9B8" opacity=".16"/>`;
  return (
    `<rect width="1200" height="290" fill="${accent}"/>${arches}` +
    gradient("dusk", [
      [0, "rgba(0,0,0,.24)"],
      [0.5, "rgba(0,0,0,0)"],
      [1, "rgba(0,0,0,.2)"],
    ]) +
    `<rect width="1200" height="290" fill="url(#dusk)"/>${lamp(545)}${lamp(655)}` +
    `<rect y="284" width="1200" height="66" fill="#B88A59"/><path d="M0 306H1200M0 330H1200M150 284 120 350M420 284 408 350M780 284 792 350M1050 284 1080 350" stroke="#8A6238" stroke-width="2" opacity=".6"/><rect y="270" width="1200" height="16" fill="#F4F1EC"/>` +
    groundShadow(600, 330, 300, 14, 0.5) +
    `<path d="M372 300 364 332M828 300 836 332" stroke="#3A2A1E" stroke-width="10"/><rect x="340" y="196" width="520" height="108" rx="6" fill="#E9DFD0"/><rect x="340" y="190" width="520" height="14" rx="4" fill="#A97C4C"/><path d="M470 208V300M600 208V300M730 208V300" stroke="#C6B8A4" stroke-width="4"/>` +
    [405, 535, 665, 795]
      .map((x) => `<rect x="${x - 18}" y="220" width="36" height="6" rx="3" fill="#A97C4C"/>`)
      .join("") +
    `<path d="M420 190C402 176 402 146 412 136H438C448 146 448 176 430 190Z" fill="#F4F1EC"/><path d="M424 136C418 106 404 92 388 88M426 136C430 100 436 86 446 72M424 136C420 110 422 90 420 66" fill="none" stroke="#5C7A5C" stroke-width="4"/><g fill="#7FA07A"><ellipse cx="386" cy="86" rx="14" ry="7" transform="rotate(20 386 86)"/><ellipse cx="448" cy="68" rx="7" ry="15" transform="rotate(20 448 68)"/><ellipse cx="420" cy="60" rx="7" ry="15"/></g>` +
    `<rect x="700" y="176" width="90" height="14" fill="#33454B"/><rect x="708" y="164" width="76" height="12" fill="#D9B98C"/><circle cx="746" cy="146" r="18" fill="#F4F1EC"/>` +
    `<path d="M122 334V300M254 334V300" stroke="#3A2A1E" stroke-width="9"/><path d="M110 250Q110 214 150 214H226Q262 214 262 250V300H110Z" fill="#EFE6D8"/><rect x="100" y="262" width="176" height="48" rx="16" fill="#E2D6C4"/><path d="M960 256Q960 330 1010 330T1060 256Z" fill="#C9A57A"/><path d="M1010 260C960 220 950 160 966 120 1004 150 1020 210 1010 260C1004 190 1030 130 1070 104 1084 160 1060 226 1010 260Z" fill="#4F8367"/>`
  );
};

const draw: Record<ShowcaseScene, Draw> = { rolos: rolls, oficina: workshop, ambiente: setting };

export function getShowcase(scene: ShowcaseScene, accent: Hex): string {
  return draw[scene](accent);
}
