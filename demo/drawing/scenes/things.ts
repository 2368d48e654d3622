import { gradient, piece, type Sheet, spread, within } from "./sheet";

export function notebook(): string {
  const lid = "M112 176H608Q630 176 630 198V528Q630 550 608 550H112Q90 550 90 528V198Q90 176 112 176Z";
  return (
    gradient("desk", [
      [0, "#EFE9E0"],
      [1, "#DCD3C6"],
    ]) +
    `<rect width="720" height="720" fill="url(#desk)"/><path d="M0 120Q360 112 720 126M0 310Q300 320 720 300M0 620Q420 606 720 624" fill="none" stroke="#CFC4B4" stroke-width="3" opacity=".6"/>` +
    `<filter id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>` +
    `<rect x="104" y="204" width="540" height="370" rx="24" fill="#000000" opacity=".42" filter="url(#cast)"/>` +
    `<rect x="88" y="180" width="544" height="380" rx="24" fill="#5B6066"/><rect x="88" y="178" width="544" height="376" rx="24" fill="#C5C9CD"/>` +
    within("lid", lid, piece({ x: 90, y: 90, width: 540, height: 540 })) +
    gradient("edge", [
      [0, "rgba(255,255,255,.36)"],
      [0.03, "rgba(255,255,255,0)"],
      [0.96, "rgba(0,0,0,0)"],
      [1, "rgba(0,0,0,.36)"],
    ]) +
    `<path d="${lid}" fill="url(#edge)"/><path d="${lid}" fill="none" stroke="#000000" stroke-width="2" opacity=".25"/>` +
    `<g><circle cx="626" cy="96" r="66" fill="#000000" opacity=".16"/><circle cx="618" cy="86" r="66" fill="#F8F6F2"/><circle cx="618" cy="86" r="52" fill="#E4DED4"/><circle cx="618" cy="86" r="42" fill="#4A2E1C"/><path d="M590 76Q606 54 634 60" fill="none" stroke="#8A6242" stroke-width="5" stroke-linecap="round"/></g>` +
    `<g transform="rotate(-9 260 640)"><rect x="124" y="632" width="250" height="15" rx="3" fill="#000000" opacity=".16"/><rect x="120" y="624" width="226" height="15" fill="#E0A93C"/><path d="M346 624 380 631 346 639Z" fill="#EBD3AC"/><path d="M369 629 380 631 369 634Z" fill="#2A2422"/><rect x="104" y="624" width="18" height="15" fill="#C9695A"/></g>` +
    `<g fill="#6E9A7C"><path d="M40 110C0 90-10 40 10 6 44 30 54 76 40 110Z"/><path d="M44 112C50 60 90 30 132 30 128 76 92 110 44 112Z" fill="#5A8468"/><path d="M38 116C-6 110-30 140-34 170 4 174 34 152 38 116Z" fill="#86AF92"/></g>`
  );
}

export function shopSign(sheet: Sheet): string {
  const panel = "M60 112H660V262H60Z";
  const lamps = [150, 360, 570]
    .map(
      (x) =>
        `<path d="M${x} 60V84" stroke="#2A2422" stroke-width="6"/><path d="M${x - 26} 104Q${x - 22} 80 ${x} 80T${x + 26} 104Z" fill="#2A2422"/><path d="M${x - 24} 106H${x + 24}L${x + 70} 240H${x - 70}Z" fill="#FFF2CF" opacity=".2"/>`,
    )
    .join("");
  let awning = "";
  for (let stripe = 0; stripe < 10; stripe++) {
    const x = 60 + stripe * 60;
    awning += `<path d="M${x} 284H${x + 60}L${x + 60} 354A30 26 0 0 1 ${x} 354Z" fill="${stripe % 2 === 0 ? "#F7F3EC" : "#8B9694"}"/>`;
  }
  return (
    gradient("facade", [
      [0, "#DCD4C8"],
      [1, "#CCC2B4"],
    ]) +
    `<rect width="720" height="720" fill="url(#facade)"/><path d="M0 30H720M0 44H720" stroke="#B5A997" stroke-width="4"/><rect y="654" width="720" height="66" fill="#A9A39B"/><path d="M0 654H720" stroke="#8D877F" stroke-width="5"/>` +
    gradient("pane", [
      [0, "#4D5C62"],
      [1, "#8FA3A8"],
    ]) +
    `<rect x="76" y="300" width="362" height="330" fill="#2A2422"/><rect x="90" y="310" width="334" height="306" fill="url(#pane)"/><path d="M130 616 300 310H350L180 616Z" fill="#FFFFFF" opacity=".12"/><path d="M258 310V616" stroke="#2A2422" stroke-width="8"/>` +
    `<g fill="#D9B98C"><rect x="110" y="560" width="120" height="56" fill="#6B4C32"/><rect x="122" y="486" width="28" height="74" rx="4" fill="#C9955F"/><rect x="156" y="466" width="28" height="94" rx="4" fill="#8FA58A"/><rect x="190" y="498" width="28" height="62" rx="4" fill="#B85C3E"/><rect x="282" y="540" width="120" height="76" fill="#6B4C32"/><circle cx="342" cy="506" r="34" fill="#E9E0D2"/><circle cx="342" cy="506" r="12" fill="#8A6242"/></g>` +
    `<rect x="480" y="300" width="164" height="354" fill="#2A2422"/><rect x="496" y="312" width="132" height="342" fill="url(#pane)"/><path d="M510 654 600 312H628V430L560 654Z" fill="#FFFFFF" opacity=".1"/><rect x="504" y="470" width="10" height="70" rx="5" fill="#E4C583"/>` +
    `<rect x="66" y="122" width="604" height="152" fill="#000000" opacity=".22"/><rect x="50" y="102" width="620" height="170" fill="#2A2422"/>` +
    within("panel", panel, spread(sheet, { x: 60, y: 112, width: 600, height: 150 })) +
    gradient("wash", [
      [0, "rgba(255,255,255,.24)"],
      [0.6, "rgba(0,0,0,0)"],
      [1, "rgba(0,0,0,.24)"],
    ]) +
    `<path d="${panel}" fill="url(#wash)"/>${lamps}` +
    `<g transform="translate(360 188)"><circle r="58" fill="#000000" opacity=".18" cx="3" cy="5"/><circle r="58" fill="#FFFFFF"/><path d="M-30-22Q-30-32-20-32H20Q30-32 30-22V6L6 32H-20Q-30 32-30 22Z" fill="#2A2422"/><path d="M30 6 6 32V18Q6 6 18 6Z" fill="#B9B0A4"/></g>` +
    `<rect x="60" y="274" width="600" height="14" fill="#2A2422"/>${awning}<rect x="60" y="284" width="600" height="26" fill="#000000" opacity=".12"/>`
  );
}
