import { gradient, groundShadow, type Sheet, spread, within } from "./sheet";

const garage =
  gradient("wall", [
    [0, "#E3DED7"],
    [1, "#F1EEEA"],
  ]) +
  gradient("floor", [
    [0, "#C4BDB3"],
    [1, "#DAD4CB"],
  ]) +
  `<rect width="720" height="500" fill="url(#wall)"/><rect y="498" width="720" height="222" fill="url(#floor)"/>`;

function wheel(cx: number, cy: number, radius: number): string {
  const spokes = Array.from(
    { length: 5 },
    (_, spoke) =>
      `<path transform="rotate(${spoke * 72})" d="M-6 -4L-9 ${-radius * 0.6}H9L6 -4Z" fill="#D5D8DB" stroke="#8C9094" stroke-width="1"/>`,
  ).join("");
  return (
    `<g transform="translate(${cx} ${cy})"><circle r="${radius}" fill="#17181A"/><circle r="${radius * 0.93}" fill="none" stroke="#2E3033" stroke-width="2"/>` +
    `<circle r="${radius * 0.68}" fill="#3A3D41"/><circle r="${radius * 0.64}" fill="none" stroke="#C9CCCF" stroke-width="4"/>${spokes}<circle r="${radius * 0.17}" fill="#E4E6E8" stroke="#8C9094"/></g>`
  );
}

export function car(sheet: Sheet): string {
  const body =
    "M66 470C58 462 56 436 60 410C62 388 68 374 84 366C106 358 132 354 158 350C190 318 232 284 292 272C340 264 402 264 444 276C486 292 518 322 548 350C590 354 632 362 650 384C662 400 664 436 660 462C658 472 650 476 640 476H600A56 56 0 0 0 488 476H244A56 56 0 0 0 132 476H78C72 476 68 474 66 470Z";
  return (
    garage +
    groundShadow(362, 524, 338, 34, 0.55) +
    `<path d="M96 440H636V472L616 486H112L96 472Z" fill="#131416"/><circle cx="188" cy="474" r="58" fill="#131416"/><circle cx="544" cy="474" r="58" fill="#131416"/>` +
    within(
      "body",
      body,
      spread(sheet, { x: 50, y: 150, width: 620, height: 466 }) +
        gradient("volume", [
          [0, "rgba(255,255,255,.5)"],
          [0.1, "rgba(255,255,255,.18)"],
          [0.3, "rgba(255,255,255,.02)"],
          [0.4, "rgba(255,255,255,.08)"],
          [0.46, "rgba(255,255,255,.5)"],
          [0.53, "rgba(255,255,255,.12)"],
          [0.62, "rgba(0,0,0,.06)"],
          [0.78, "rgba(0,0,0,.3)"],
          [1, "rgba(0,0,0,.62)"],
        ]) +
        `<rect x="50" y="264" width="620" height="214" fill="url(#volume)"/>` +
        gradient(
          "ends",
          [
            [0, "rgba(0,0,0,.42)"],
            [0.12, "rgba(0,0,0,0)"],
            [0.88, "rgba(0,0,0,0)"],
            [1, "rgba(0,0,0,.36)"],
          ],
          "across",
        ) +
        `<rect x="50" y="264" width="620" height="214" fill="url(#ends)"/><path d="M60 462H660V480H60Z" fill="#131416" opacity=".82"/>` +
        `<path d="M80 396C240 386 460 384 650 400" fill="none" stroke="#000000" stroke-width="2" opacity=".25"/><path d="M80 399C240 389 460 387 650 403" fill="none" stroke="#FFFFFF" stroke-width="2" opacity=".35"/>`,
    ) +
    gradient("glass", [
      [0, "#5B656D"],
      [0.5, "#2A3036"],
      [1, "#14181B"],
    ]) +
    `<g fill="url(#glass)" stroke="#101214" stroke-width="4" stroke-linejoin="round"><path d="M188 350C216 322 250 298 300 288L342 285V350Z"/><path d="M358 284C398 282 424 284 442 292C470 306 494 330 510 350H358Z"/></g>` +
    `<g fill="#FFFFFF" opacity=".16"><path d="M250 350 300 288 322 286 276 350Z"/><path d="M400 350 436 290 450 296 424 350Z"/></g>` +
    `<g fill="none" stroke="#000000" stroke-width="2.5" opacity=".5"><path d="M350 284V462"/><path d="M200 352C190 384 196 430 236 452"/><path d="M512 352C522 384 516 440 496 462H350"/></g>` +
    `<g stroke-linecap="round" stroke-width="7"><path d="M292 376H318M438 376H464" stroke="#000000" opacity=".4"/><path d="M292 373H318M438 373H464" stroke="#F2F3F4" opacity=".75"/></g>` +
    `<path d="M494 348C500 330 522 328 530 338C532 346 524 352 508 352Z" fill="#1B1D20"/>` +
    `<path d="M604 374C628 374 646 384 652 400C640 408 616 404 604 374Z" fill="#F6F8FA" stroke="#7E858B" stroke-width="2"/><path d="M64 378C74 374 86 374 92 378C92 392 82 404 61 404Z" fill="#B5121F" stroke="#6E0D16" stroke-width="1.5"/>` +
    `<path d="M640 430H661V444H636Z" fill="#131416" opacity=".7"/>` +
    wheel(188, 474, 50) +
    wheel(544, 474, 50)
  );
}

export function motorcycle(sheet: Sheet): string {
  const wrapped =
    "M300 322C322 274 408 254 476 286C496 300 490 340 458 362L330 372C304 362 292 344 300 322Z" +
    "M128 292C172 290 218 306 262 336L310 352L318 384C262 390 200 368 158 336Z" +
    "M316 386L446 376L470 402L420 430L340 426Z" +
    "M476 410C520 372 600 380 640 440L622 446C592 402 536 396 492 428Z" +
    "M300 470L436 452L452 482C420 512 350 520 306 504Z";
  const rim = (cx: number) =>
    `<g transform="translate(${cx} 486)"><circle r="96" fill="none" stroke="#17181A" stroke-width="26"/><circle r="80" fill="none" stroke="#54595E" stroke-width="6"/>` +
    Array.from(
      { length: 6 },
      (_, spoke) => `<path transform="rotate(${spoke * 60})" d="M-5 0-8-78H8L5 0Z" fill="#3E4247"/>`,
    ).join("") +
    `<circle r="34" fill="none" stroke="#A7ACB0" stroke-width="7"/><circle r="15" fill="#C9CCCF"/></g>`;
  return (
    garage +
    groundShadow(360, 590, 330, 26, 0.5) +
    rim(176) +
    rim(556) +
    `<g fill="none" stroke-linecap="round"><path d="M556 486 486 262" stroke="#C3C7CB" stroke-width="15"/><path d="M548 488 480 266" stroke="#6E7378" stroke-width="5"/>` +
    `<path d="M176 486 350 452" stroke="#2B2E32" stroke-width="20"/><path d="M300 350 350 460 440 450 468 330" stroke="#24272A" stroke-width="16"/><path d="M486 262 430 234" stroke="#1D1F22" stroke-width="12"/><path d="M452 246 424 232" stroke="#0E0F10" stroke-width="18"/><path d="M470 250 456 212" stroke="#1D1F22" stroke-width="5"/></g>` +
    `<ellipse cx="452" cy="204" rx="23" ry="14" fill="#1D1F22"/>` +
    `<g><rect x="322" y="398" width="128" height="88" rx="14" fill="#3B3F44"/><path d="M332 412H440M332 426H440M332 440H440M332 454H440" stroke="#74797F" stroke-width="5"/><circle cx="352" cy="474" r="34" fill="#565B60"/><circle cx="352" cy="474" r="20" fill="#83888D"/></g>` +
    gradient("pipe", [
      [0, "#F0F2F3"],
      [0.5, "#9DA2A7"],
      [1, "#4E5358"],
    ]) +
    `<path d="M430 470C420 530 380 532 330 526" fill="none" stroke="#8E9398" stroke-width="14"/><path d="M338 510 148 478 136 514 328 542Z" fill="url(#pipe)" stroke="#4E5358"/>` +
    within(
      "wrapped",
      wrapped,
      spread(sheet, { x: 100, y: 180, width: 560, height: 420 }) +
        gradient("volume", [
          [0, "rgba(255,255,255,.5)"],
          [0.1, "rgba(255,255,255,.3)"],
          [0.24, "rgba(255,255,255,0)"],
          [0.42, "rgba(0,0,0,.3)"],
          [0.5, "rgba(255,255,255,.2)"],
          [0.7, "rgba(0,0,0,.1)"],
          [1, "rgba(0,0,0,.5)"],
        ]) +
        `<rect x="100" y="258" width="560" height="262" fill="url(#volume)"/>`,
    ) +
    `<path d="${wrapped}" fill="none" stroke="#000000" stroke-width="2" opacity=".45"/>` +
    `<path d="M168 300C214 292 262 316 302 320L310 352C268 350 222 326 168 300Z" fill="#1A1B1D"/><path d="M180 300C220 298 262 318 300 324" fill="none" stroke="#4A4D51" stroke-width="4"/>` +
    `<path d="M128 292 114 298 120 312 152 330 158 324Z" fill="#C0121F"/><circle cx="512" cy="306" r="34" fill="#24272A"/><ellipse cx="524" cy="306" rx="22" ry="29" fill="#F4F6F8" stroke="#8C9094" stroke-width="3"/>`
  );
}
