import { gradient, groundShadow, piece, type Sheet, spread, within } from "./sheet";

function plant(x: number, y: number, pot: string): string {
  return `<path d="M${x} ${y}C${x - 36} ${y - 20} ${x - 34} ${y - 54} ${x - 30} ${y - 66}C${x - 6} ${y - 54} ${x - 2} ${y - 26} ${x} ${y}ZM${x} ${y}C${x + 34} ${y - 26} ${x + 30} ${y - 66} ${x + 26} ${y - 82}C${x + 2} ${y - 66} ${x - 6} ${y - 32} ${x} ${y}Z" fill="#5C8A6B"/><path d="M${x - 22} ${y - 4}H${x + 22}L${x + 16} ${y + 34}H${x - 16}Z" fill="${pot}"/>`;
}

export function fridge(): string {
  const cabinet = "M212 54H508Q526 54 526 72V648Q526 658 516 658H204Q194 658 194 648V72Q194 54 212 54Z";
  return (
    gradient("wall", [
      [0, "#F7F5F2"],
      [1, "#ECE7E0"],
    ]) +
    `<rect width="720" height="720" fill="url(#wall)"/><rect y="372" width="720" height="14" fill="#8C7F72"/><rect y="386" width="720" height="234" fill="#FBFAF8"/><path d="M80 400V606M160 400V606M580 400V606M650 400V606" stroke="#E0DAD2" stroke-width="3"/>` +
    `<rect y="612" width="720" height="108" fill="#CFC6B9"/><rect y="612" width="720" height="10" fill="#B7AC9D"/>` +
    plant(80, 338, "#C0694A") +
    `<rect x="592" y="312" width="52" height="60" rx="6" fill="#D9D2C7"/><rect x="586" y="300" width="64" height="14" rx="5" fill="#8FA58A"/><rect x="660" y="330" width="40" height="42" rx="5" fill="#B85C3E"/>` +
    groundShadow(360, 672, 230, 24, 0.55) +
    `<rect x="214" y="654" width="34" height="16" fill="#1B1C1E"/><rect x="472" y="654" width="34" height="16" fill="#1B1C1E"/>` +
    within("cabinet", cabinet, piece({ x: 60, y: 52, width: 608, height: 608 })) +
    gradient(
      "sides",
      [
        [0, "rgba(0,0,0,.34)"],
        [0.04, "rgba(255,255,255,.3)"],
        [0.09, "rgba(255,255,255,0)"],
        [0.9, "rgba(0,0,0,0)"],
        [1, "rgba(0,0,0,.4)"],
      ],
      "across",
    ) +
    `<path d="${cabinet}" fill="url(#sides)"/><rect x="194" y="230" width="332" height="7" fill="#101113"/><rect x="194" y="237" width="332" height="3" fill="#FFFFFF" opacity=".4"/>` +
    gradient(
      "handle",
      [
        [0, "#8B9095"],
        [0.4, "#F8F9FA"],
        [1, "#6F757B"],
      ],
      "across",
    ) +
    `<g><rect x="222" y="122" width="14" height="90" rx="7" fill="#000000" opacity=".3"/><rect x="218" y="118" width="14" height="90" rx="7" fill="url(#handle)"/><rect x="222" y="264" width="14" height="170" rx="7" fill="#000000" opacity=".3"/><rect x="218" y="260" width="14" height="170" rx="7" fill="url(#handle)"/></g>`
  );
}

export function kitchen(sheet: Sheet): string {
  const upper = [0, 180, 360, 540]
    .map(
      (x) =>
        `<rect x="${x + 3}" y="-10" width="174" height="172" rx="3" fill="url(#cupboard)"/><rect x="${x + 82}" y="142" width="16" height="5" fill="#2D2018"/>`,
    )
    .join("");
  const lower = [0, 240, 480]
    .map(
      (x) =>
        `<rect x="${x + 8}" y="506" width="224" height="198" rx="4" fill="#F6F3EE" stroke="#DAD3C8" stroke-width="3"/><rect x="${x + 88}" y="530" width="64" height="8" rx="4" fill="#6B655E"/>`,
    )
    .join("");
  return (
    spread(sheet, { x: 0, y: 150, width: 720, height: 320 }) +
    gradient("shade", [
      [0, "rgba(0,0,0,.5)"],
      [0.12, "rgba(255,240,210,.28)"],
      [0.45, "rgba(255,255,255,.04)"],
      [1, "rgba(0,0,0,.16)"],
    ]) +
    `<rect y="160" width="720" height="304" fill="url(#shade)"/>` +
    gradient("cupboard", [
      [0, "#6F4C30"],
      [1, "#8A6242"],
    ]) +
    `<rect width="720" height="168" fill="#4A3120"/>${upper}` +
    gradient("tap", [
      [0, "#F4F6F7"],
      [1, "#8D9398"],
    ]) +
    `<path d="M128 462V352A42 42 0 0 1 212 352V372" fill="none" stroke="#6E747A" stroke-width="18" stroke-linecap="round"/><path d="M126 462V352A42 42 0 0 1 210 352V370" fill="none" stroke="#D9DDE0" stroke-width="11" stroke-linecap="round"/><rect x="108" y="448" width="38" height="18" rx="5" fill="url(#tap)"/><path d="M146 438H176" stroke="#A9AFB4" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M478 372H562L554 466H486Z" fill="#B8452F"/><rect x="472" y="362" width="96" height="16" rx="8" fill="#9A3724"/><path d="M498 384 503 454" stroke="#D9775F" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M596 466V366C596 352 602 348 602 330V312H614V330C614 348 620 352 620 366V466Z" fill="#3F6B55"/><path d="M602 372V456" stroke="#6F9C82" stroke-width="4"/>` +
    plant(670, 432, "#F6F3EE") +
    `<rect x="388" y="382" width="70" height="84" rx="8" fill="#D9B98C"/><rect x="394" y="374" width="58" height="12" rx="5" fill="#8A6242"/>` +
    `<rect y="464" width="720" height="30" fill="#E6E1D9"/><rect y="464" width="720" height="5" fill="#FFFFFF"/><rect y="492" width="720" height="10" fill="#A69C8F"/><rect y="502" width="720" height="218" fill="#E9E4DC"/>${lower}`
  );
}
