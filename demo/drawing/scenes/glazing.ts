import { gradient, groundShadow, piece, within } from "./sheet";

export function window(): string {
  const panes = "M150 92H350V330H150ZM370 92H570V330H370ZM150 350H350V560H150ZM370 350H570V560H370Z";
  const fold = (x: number, lean: number) =>
    Array.from(
      { length: 4 },
      (_, index) =>
        `<path d="M${x + index * 30} 46H${x + index * 30 + 30}L${x + index * 30 + 30 + lean} 640H${x + index * 30 + lean}Z" fill="url(#curtain)"/>`,
    ).join("");
  return (
    gradient("wall", [
      [0, "#E9E3DA"],
      [1, "#F4F0EA"],
    ]) +
    `<rect width="720" height="720" fill="url(#wall)"/><rect x="122" y="68" width="486" height="530" fill="#000000" opacity=".14"/><rect x="118" y="60" width="484" height="532" fill="#FBFAF8"/><rect x="132" y="74" width="456" height="504" fill="#E4DED5"/>` +
    within("panes", panes, piece({ x: 102, y: 68, width: 516, height: 516 })) +
    `<path d="${panes}" fill="none" stroke="#FFFFFF" stroke-width="8"/><path d="${panes}" fill="none" stroke="#B5ADA1" stroke-width="2"/>` +
    `<rect x="344" y="312" width="12" height="44" rx="6" fill="#C9A56A"/>` +
    `<rect x="98" y="588" width="524" height="24" rx="3" fill="#FFFFFF"/><rect x="98" y="608" width="524" height="8" fill="#B5ADA1"/>` +
    `<g><path d="M236 540H296L288 588H244Z" fill="#B85C3E"/><path d="M266 544C240 520 236 480 244 462C262 480 270 510 266 544C262 500 280 462 300 450C304 490 290 524 266 544Z" fill="#5C8A6B"/><path d="M448 552H500L494 588H454Z" fill="#F4F1EC" stroke="#CFC7BA" stroke-width="2"/><path d="M474 554C456 536 456 506 462 490C476 508 480 530 474 554C476 520 490 500 506 494C506 524 494 544 474 554Z" fill="#7FA88C"/></g>` +
    gradient(
      "curtain",
      [
        [0, "#D8CCBB"],
        [0.4, "#F3EBDF"],
        [1, "#C6B8A4"],
      ],
      "across",
    ) +
    `<g opacity=".96">${fold(14, -10)}${fold(586, 10)}</g><rect x="0" y="34" width="720" height="14" rx="7" fill="#5E4A38"/><circle cx="8" cy="41" r="14" fill="#5E4A38"/><circle cx="712" cy="41" r="14" fill="#5E4A38"/>`
  );
}

export function shower(): string {
  const door = "M250 84H536V640H250Z";
  return (
    `<pattern id="wall-tile" width="90" height="90" patternUnits="userSpaceOnUse"><rect width="90" height="90" fill="#D3DBDB"/><rect x="2" y="2" width="86" height="86" rx="2" fill="#EEF2F1"/></pattern><rect width="720" height="640" fill="url(#wall-tile)"/>` +
    gradient(
      "depth",
      [
        [0, "rgba(40,60,60,.2)"],
        [0.35, "rgba(40,60,60,.02)"],
        [1, "rgba(40,60,60,.16)"],
      ],
      "across",
    ) +
    `<rect width="720" height="640" fill="url(#depth)"/><rect y="636" width="720" height="84" fill="#B7B0A6"/><path d="M0 676H720M120 636 90 720M360 636V720M600 636 630 720" stroke="#9A9389" stroke-width="3"/>` +
    `<rect x="150" y="630" width="440" height="24" rx="4" fill="#F4F2EF" stroke="#C6BEB3" stroke-width="2"/>` +
    `<g><path d="M186 260V120Q186 92 214 92H224" fill="none" stroke="#AEB5BA" stroke-width="10"/><path d="M196 104H252L242 92H206Z" fill="#8D949A"/><rect x="172" y="256" width="28" height="44" rx="8" fill="#C9CED2"/></g>` +
    `<path d="${door}" fill="#7E9C9C" opacity=".62"/><rect x="286" y="392" width="214" height="12" fill="#4F6667"/><g><rect x="306" y="318" width="34" height="74" rx="8" fill="#C9694B"/><rect x="354" y="296" width="40" height="96" rx="8" fill="#F0C24B"/><rect x="408" y="330" width="30" height="62" rx="8" fill="#2F6B77"/><rect x="450" y="310" width="34" height="82" rx="8" fill="#E9B3BE"/></g>` +
    within("door", door, piece({ x: 112, y: 82, width: 562, height: 562 })) +
    `<path d="${door}" fill="none" stroke="#A5B8B8" stroke-width="5"/><path d="M250 84V640" stroke="#E4EFEF" stroke-width="3"/>` +
    `<path d="M140 74H600" stroke="#9AA1A6" stroke-width="14"/><path d="M140 71H600" stroke="#E8ECEE" stroke-width="4"/><rect x="270" y="62" width="26" height="34" rx="5" fill="#7F868B"/><rect x="490" y="62" width="26" height="34" rx="5" fill="#7F868B"/>` +
    `<path d="M544 84H600V640H544Z" fill="#C8DCDC" opacity=".5"/><path d="M600 84V640" stroke="#A5B8B8" stroke-width="5"/>` +
    `<rect x="500" y="310" width="14" height="130" rx="7" fill="#6F767B"/><rect x="497" y="306" width="14" height="130" rx="7" fill="#DDE2E5"/>` +
    groundShadow(60, 672, 90, 14, 0.3) +
    `<path d="M26 300H110" stroke="#8D949A" stroke-width="9" stroke-linecap="round"/><path d="M36 300H102V500H36Z" fill="#C9695A"/><path d="M36 468H102V482H36Z" fill="#F0D9CF"/><path d="M58 300V500M80 300V500" stroke="#A8503C" stroke-width="3" opacity=".5"/>` +
    `<rect x="640" y="470" width="62" height="180" rx="6" fill="#C9955F"/><rect x="648" y="430" width="18" height="40" rx="4" fill="#F4F1EC"/><rect x="674" y="440" width="20" height="30" rx="4" fill="#8FA58A"/>`
  );
}
