import { gradient, groundShadow, type Sheet, spread } from "./sheet";

function wallAndFloor(sheet: Sheet, floorAt: number): string {
  let boards = "";
  for (let board = -4; board <= 12; board++) {
    const foot = 360 + (board - 4) * 130;
    const head = 360 + (board - 4) * 92;
    boards += `<path d="M${head} ${floorAt}L${foot} 720" stroke="#8A6238" stroke-width="2" opacity=".55"/>`;
  }
  return (
    spread(sheet, { x: 0, y: 0, width: 720, height: floorAt }) +
    gradient("dusk", [
      [0, "rgba(0,0,0,.16)"],
      [0.25, "rgba(0,0,0,.02)"],
      [0.75, "rgba(0,0,0,.02)"],
      [1, "rgba(0,0,0,.2)"],
    ]) +
    `<rect width="720" height="${floorAt}" fill="url(#dusk)"/>` +
    gradient("floor", [
      [0, "#A97C4C"],
      [1, "#CFA574"],
    ]) +
    `<rect y="${floorAt}" width="720" height="${720 - floorAt}" fill="url(#floor)"/>${boards}` +
    `<rect y="${floorAt - 24}" width="720" height="24" fill="#F4F1EC"/><rect y="${floorAt - 3}" width="720" height="3" fill="#B9B0A4"/><rect y="${floorAt}" width="720" height="14" fill="#000000" opacity=".16"/>`
  );
}

function lampGlow(cx: number, cy: number, radius: number): string {
  return (
    `<radialGradient id="glow${cx}"><stop stop-color="#FFE9B8" stop-opacity=".8"/><stop offset=".35" stop-color="#FFE2A6" stop-opacity=".34"/><stop offset="1" stop-color="#FFE2A6" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#glow${cx})"/>`
  );
}

export function livingRoom(sheet: Sheet): string {
  return (
    wallAndFloor(sheet, 570) +
    lampGlow(652, 150, 230) +
    `<path d="M652 190V636" stroke="#2A2624" stroke-width="9"/><ellipse cx="652" cy="640" rx="46" ry="10" fill="#2A2624"/><path d="M612 118H692L716 208H588Z" fill="#FBE6B8"/><path d="M588 208H716L713 198H591Z" fill="#E4C583"/>` +
    `<ellipse cx="330" cy="672" rx="310" ry="40" fill="#E6DFD3"/><ellipse cx="330" cy="672" rx="284" ry="33" fill="none" stroke="#C9BDAB" stroke-width="4"/>` +
    groundShadow(320, 650, 300, 26, 0.5) +
    gradient("back", [
      [0, "#78909A"],
      [1, "#5D737C"],
    ]) +
    gradient("seat", [
      [0, "#7E959E"],
      [1, "#566B74"],
    ]) +
    `<g><path d="M96 636 104 662M544 636 536 662" stroke="#3A2A1E" stroke-width="12"/><rect x="108" y="402" width="212" height="170" rx="30" fill="url(#back)"/><rect x="320" y="402" width="212" height="170" rx="30" fill="url(#back)"/>` +
    `<path d="M320 420V560" stroke="#4A5D65" stroke-width="3"/><rect x="96" y="520" width="448" height="76" rx="22" fill="url(#seat)"/><path d="M320 524V594" stroke="#4A5D65" stroke-width="3"/><rect x="84" y="584" width="472" height="54" rx="16" fill="#4F636C"/>` +
    `<rect x="58" y="466" width="72" height="174" rx="32" fill="#688089"/><rect x="510" y="466" width="72" height="174" rx="32" fill="#5D737C"/><path d="M72 500Q90 480 112 496" fill="none" stroke="#8FA5AD" stroke-width="5"/><path d="M120 412H300M340 412H520" stroke="#93A8B0" stroke-width="4" stroke-linecap="round"/></g>` +
    `<g><rect x="150" y="444" width="92" height="88" rx="14" transform="rotate(-8 196 488)" fill="#C9955F"/><path d="M160 462 228 452M162 482 232 472M166 502 236 492" stroke="#AE7A45" stroke-width="3" transform="translate(0 4)"/><rect x="404" y="446" width="92" height="88" rx="14" transform="rotate(9 450 490)" fill="#F1E9DB"/></g>`
  );
}

export function bedroom(sheet: Sheet): string {
  return (
    wallAndFloor(sheet, 590) +
    lampGlow(96, 300, 190) +
    lampGlow(624, 300, 190) +
    [96, 624]
      .map(
        (x) =>
          `<path d="M${x} 0V262" stroke="#2A2624" stroke-width="4"/><path d="M${x - 40} 312Q${x - 34} 258 ${x} 258T${x + 40} 312Z" fill="#2F2A27"/><ellipse cx="${x}" cy="312" rx="40" ry="8" fill="#FFEFC7"/>` +
          `<rect x="${x - 54}" y="512" width="108" height="120" rx="6" fill="#A5794D"/><rect x="${x - 46}" y="524" width="92" height="44" rx="4" fill="#BC8F60"/><rect x="${x - 46}" y="576" width="92" height="44" rx="4" fill="#BC8F60"/><circle cx="${x}" cy="546" r="5" fill="#4A3420"/><circle cx="${x}" cy="598" r="5" fill="#4A3420"/>`,
      )
      .join("") +
    `<path d="M76 512C70 486 78 470 92 452C98 474 108 486 104 512Z" fill="#5F8067"/><rect x="76" y="484" width="32" height="30" rx="5" fill="#F3EEE6"/><rect x="592" y="496" width="62" height="9" fill="#B85C3E"/><rect x="598" y="505" width="56" height="9" fill="#33454B"/>` +
    groundShadow(360, 682, 270, 24, 0.5) +
    gradient("board", [
      [0, "#D9CDBD"],
      [1, "#B7A893"],
    ]) +
    gradient("quilt", [
      [0, "#FBF9F6"],
      [1, "#D8D0C4"],
    ]) +
    `<rect x="166" y="346" width="388" height="250" rx="26" fill="url(#board)"/><path d="M263 350V560M360 350V560M457 350V560" stroke="#A09079" stroke-width="3" opacity=".7"/>` +
    `<rect x="178" y="500" width="364" height="80" rx="18" fill="#F6F3EE"/><rect x="198" y="440" width="146" height="88" rx="30" fill="#FFFFFF"/><rect x="376" y="440" width="146" height="88" rx="30" fill="#FFFFFF"/><path d="M214 520Q272 532 330 520M392 520Q450 532 508 520" fill="none" stroke="#CFC7BA" stroke-width="4"/>` +
    `<rect x="296" y="462" width="128" height="76" rx="24" fill="#8FA58A"/>` +
    `<path d="M156 548Q360 520 564 548L580 676H140Z" fill="url(#quilt)"/><path d="M150 600Q360 572 570 600L578 652Q360 624 142 652Z" fill="#A9BBA3"/><path d="M230 546 216 676M490 546 504 676" stroke="#C4BBAD" stroke-width="3" opacity=".6"/>`
  );
}
