import { pictureWidths } from "../common/picture-widths";
import { Visitor } from "../tests/driver/visitor";
import { arriveAtShop } from "./shop";

export interface MixedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ceps = [
  "01310-100",
  "04538-133",
  "13010-001",
  "20040-002",
  "22041-011",
  "30130-010",
  "40020-000",
  "50030-230",
  "60060-120",
  "66010-000",
  "69005-070",
  "70040-010",
  "74003-010",
  "78005-000",
  "80010-000",
  "88010-000",
  "90010-150",
  "29010-002",
  "64000-040",
  "59012-300",
];
const login = { email: "comprador@envelopa.example", password: "envelopa123" };
const encodings = ["gzip, deflate, br", "gzip", "identity"];
const formats = ["image/avif,image/webp", "image/webp", "image/jpeg"];
const orders = ["", "preco-ascendente", "preco-descendente", "mais-vendidos", "novidades"];
const words = ["carbono", "madeira", "fosco", "vinil", "janela", "preto"];
const maxResizedPictures = 8;
const colours = ["Preto", "Branco", "Cinza", "Azul"];

/** Requests by guests in twenty places and logged-in shoppers, no address twice. */
export async function openMix(origin: string): Promise<(number: number) => MixedRequest> {
  const guests = await Promise.all(ceps.map((cep) => arriveAtShop(origin, { cep })));
  const shoppers = await Promise.all(ceps.slice(0, 5).map((cep) => signIn(origin, cep)));
  const cookies = [...guests, ...shoppers].map(({ jar }) => jar.header());
  const { products, lists, pictures } = await readCatalogue(guests[0] ?? new Visitor(origin));
  const paths = [
    (number: number) => `${at(products, number)}?origem=${number}`,
    (number: number) => `/produtos?produto=${at(words, number)}+${uniqueWord(number)}`,
    (number: number) =>
      `${at(lists, number)}?ordem=${at(orders, number)}&preco-de=${(number % 7_919) / 100}&cor=${at(colours, number)}`,
    (number: number) => `/nao-ha-${number}/${uniqueWord(number)}`,
    (number: number) => `/busca/sugestoes?produto=${uniqueWord(number).slice(0, 5)}`,
    (number: number) => `/imagens/${at(pictureWidths, number)}/${at(pictures, number)}?v=${number}`,
    (number: number) => `${at(products, number)}?Cor=${at(colours, number)}&origem=${number}`,
    (number: number) =>
      `${at(["/home", "/cart", "/installers", "/perguntas-frequentes"], number)}?de=${number}`,
  ];
  return (number) => {
    const kind = number % paths.length;
    const round = Math.floor(number / paths.length);
    const path = at(paths, kind)(round);
    return {
      path,
      headers: {
        cookie: at(cookies, round),
        accept: path.startsWith("/imagens/") ? at(formats, round) : "text/html",
        "accept-encoding": at(encodings, round),
        ...(round % 11 === 0 ? { "save-data": "on" } : {}),
        ...(round % 3 === 0 ? { "sec-ch-ua-mobile": "?1" } : {}),
      },
    };
  };
}

function at<Member>(members: readonly Member[], number: number): Member {
  const found = members[(number * 7_919) % members.length];
  if (found === undefined) throw new Error("There is nothing to request");
  return found;
}

const letters = "bcdfghjklmnpqrstvz";
const vowels = "aeiou";

function uniqueWord(number: number): string {
  let left = number * 31 + 7;
  let word = "";
  while (left > 0 || word.length < 6) {
    word += (letters[left % letters.length] ?? "") + (vowels[left % vowels.length] ?? "");
    left = Math.floor(left / letters.length);
  }
  return word;
}

async function signIn(origin: string, cep: string): Promise<Visitor> {
  const shopper = await arriveAtShop(origin, { cep });
  const body = new URLSearchParams(login);
  const { status } = await shopper.send({ url: `${origin}/login`, method: "POST", body });
  if (status !== 303) throw new Error(`The login answered ${status}`);
  return shopper;
}

async function readCatalogue(visitor: Visitor) {
  const products = new Set<string>();
  const lists = new Set(["/produtos"]);
  const pictures = new Set<string>();
  const home = await visitor.open("/home");
  for (const link of home.$('a[href^="/categorias/"], a[href^="/subcategorias/"]')) {
    lists.add(home.$(link).attr("href") ?? "");
  }
  for (let page = 1; page <= 12; page += 1) {
    const list = await visitor.open(`/produtos?pagina=${page}`);
    for (const link of list.$('main a[href^="/produtos/"]')) {
      products.add((list.$(link).attr("href") ?? "").replace(/[?#].*/, ""));
    }
    for (const picture of list.$('main img[src^="/imagens/"]')) {
      pictures.add((list.$(picture).attr("src") ?? "").replace(/^\/imagens\/\d+\//, ""));
    }
  }
  return { products: [...products], lists: [...lists], pictures: [...pictures].slice(0, maxResizedPictures) };
}
