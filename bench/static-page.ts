import { brotliCompressSync, constants } from "node:zlib";
import { type Film, generateFilms, generateProse } from "./bare-remix/made-up";

/** Brotli quality 4, the setting of remix-serve. */
export const compressPage = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

export interface PageSize {
  readonly rawBytes: number;
  readonly compressedBytes: number;
}

/** Compressible cards and incompressible prose are mixed to reach the given raw and compressed sizes. */
export function createStaticPage(size: PageSize, picture?: string): (itemsInCart: number) => string {
  let [least, most] = [0, 1];
  for (let step = 0; step < 20; step += 1) {
    const share = (least + most) / 2;
    if (compressPage(getPage(size.rawBytes, share, picture)(0)).length > size.compressedBytes) most = share;
    else least = share;
  }
  return getPage(size.rawBytes, least, picture);
}

function getPage(rawBytes: number, shareOfProse: number, picture?: string) {
  const bytesLeft = (cards: string) =>
    Math.max(0, rawBytes - Buffer.byteLength(document({ cards, text: "", picture, itemsInCart: 0 })));
  const cards = cardsWithin((1 - shareOfProse) * bytesLeft(""));
  const text = generateProse(bytesLeft(cards));
  // Accented letters take two bytes in UTF-8.
  const fitting = text.slice(0, Math.max(0, text.length - (Buffer.byteLength(text) - bytesLeft(cards))));
  return (itemsInCart: number) => document({ cards, text: fitting, picture, itemsInCart });
}

function cardsWithin(bytes: number): string {
  let [cards, weight] = ["", 0];
  for (const film of generateFilms(2000)) {
    const next = `${card(film)}\n`;
    weight += Buffer.byteLength(next);
    if (weight > bytes) break;
    cards += next;
  }
  return cards;
}

const card = ({ name, address, price, parts }: Film) =>
  `<li class="card"><a href="${address}"><span class="name">${name}</span></a> <b class="price">${price}</b> <small>${parts}</small></li>`;

interface Content {
  cards: string;
  text: string;
  picture: string | undefined;
  itemsInCart: number;
}

const document = ({ cards, text, picture, itemsInCart }: Content) => `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vinil adesivo</title>
<style>${style}</style></head>
<body><header><a href="/">Loja</a> <a href="/cart">Carrinho, ${itemsInCart === 1 ? "1 item" : `${itemsInCart} itens`}</a></header>
<main><h1>Vinil adesivo</h1>
${picture ? `<img src="${picture}" width="360" height="360" alt="Vinil adesivo" fetchpriority="high">` : ""}
<strong>R$ 30,80</strong>
<form method="post"><label>Metros <input name="quantidade" value="1" inputmode="numeric"></label>
<button type="submit" name="intent" value="adicionar">Adicionar ao carrinho</button></form>
<p>${generateProse(600, 77)}</p>
<ul>${cards}</ul>
<p>${text}</p></main></body></html>
`;

const style = `*{box-sizing:border-box;margin:0}body{font:1rem/1.5 system-ui,sans-serif;color:#211c1a;padding:16px}
header{display:flex;justify-content:space-between}h1{font-size:1.5rem}img{max-width:100%;height:auto}
ul{list-style:none;padding:0;display:grid;gap:8px}.card{border:1px solid #e4ded8;border-radius:12px;padding:12px}
button{min-height:44px;padding:0 16px;background:#c4122b;color:#fff;border:0;border-radius:8px}input{min-height:44px}`;
