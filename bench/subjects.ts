import { buildWhenNeeded } from "../scripts/build.mjs";
import type { Visitor } from "../tests/driver/visitor";
import { type RunningShop, startShop } from "../tests/setup/shop";
import { buildBareRemix, startBareRemix } from "./bare-remix-program";
import { type ReferenceProgram, startReference } from "./reference-program";
import { arriveAtShop } from "./shop";
import { ask, decompress } from "./wire";

export interface Subject {
  readonly name: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: string;
  /** Process ids of the program that renders the page and of its upstream. */
  readonly pids: readonly number[];
}

export interface Subjects {
  /** The shop behind `shop` and `light`. */
  readonly running: RunningShop;
  readonly staticPage: Subject;
  readonly staticTwin: Subject;
  readonly bare: Subject;
  readonly shop: Subject;
  readonly light: Subject;
  readonly otherPages: Readonly<Record<"home" | "search" | "category" | "cart", string>>;
  /** The bare page with enough films to reach this uncompressed size. */
  getBare(rawBytes: number): Promise<Subject>;
  stop(): Promise<void>;
}

const bareRawBytes = 39_000;
const staticSize = { rawBytes: 30_000, compressedBytes: 5_200 };

export async function startSubjects(): Promise<Subjects> {
  await buildWhenNeeded();
  await buildBareRemix();
  const shop = await startShop();
  const started: { stop(): Promise<void> }[] = [shop];
  const stop = async () => {
    await Promise.all(started.map((each) => each.stop()));
  };
  try {
    const visitor = await arriveAtShop(shop.storefrontUrl);
    const product = await chosenProduct(visitor);
    const cookie = visitor.jar.header();
    const { storefront, upstream } = shop.pids();
    const pids = [storefront, upstream];
    const inMode = (name: string, mode: "0" | "1") => ({
      name: `this shop, ${name}`,
      address: product.url,
      headers: {},
      pids,
      // Sets the mode explicitly, because the shop selects light mode on slow connections from the second page on.
      cookie: `${cookie}; modo-leve=${mode}`,
    });
    const withScript = inMode("with script", "0");
    const size = await getSize(withScript);

    const statics = await startReference(["--import", "tsx", "bench/static-server.ts"], {
      STATIC_PAGES: JSON.stringify({ "30-kB": staticSize, "with-picture": size }),
      STATIC_PICTURE: product.picture,
    });
    started.push(statics);
    const bare = await startBareRemix();
    started.push(bare);

    const byHand = { headers: {}, cookie: "", pids: [statics.pid] };
    const getBare = (rawBytes: number) => getBareFrom(bare, rawBytes);
    return {
      running: shop,
      staticPage: { ...byHand, name: "static page, 30 kB", address: `${statics.origin}/30-kB` },
      staticTwin: {
        ...byHand,
        name: `static page, the shop's size and picture`,
        address: `${statics.origin}/with-picture`,
      },
      bare: await getBare(bareRawBytes),
      shop: withScript,
      light: { ...inMode("light mode", "1"), headers: { "save-data": "on" } },
      otherPages: product.otherPages,
      getBare,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const getBareFrom = async (
  { origin, pid }: Pick<ReferenceProgram, "origin" | "pid">,
  rawBytes: number,
): Promise<Subject> => ({
  name: `bare Remix 2 page, ${inKb(rawBytes)}`,
  address: `${origin}/?filmes=${await filmsFor(origin, rawBytes)}`,
  headers: {},
  cookie: "",
  pids: [pid],
});

const inKb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** A product page with every option in the URL, so that its button adds directly to the cart. */
async function chosenProduct(visitor: Visitor) {
  const home = await visitor.open("/home");
  const search = await visitor.open("/produtos?produto=carbono");
  const getLink = (page: typeof home, selector: string) => {
    const address = page.$(selector).first().attr("href");
    if (!address) throw new Error(`No ${selector} was found at ${page.address}`);
    return address;
  };
  let page = await visitor.open(getLink(search, 'main a[href^="/produtos/"]'));
  for (let choice = 0; page.$(`a[href$="#atributo-${choice}-escolha"]`).length > 0; choice += 1) {
    page = await visitor.open(getLink(page, `a[href$="#atributo-${choice}-escolha"]`).replace(/#.*/, ""));
  }
  return {
    url: page.url,
    picture: new URL(page.$('main img[fetchpriority="high"]').attr("src") ?? "", visitor.origin).href,
    otherPages: {
      home: `${visitor.origin}/home`,
      search: `${visitor.origin}/produtos?produto=carbono`,
      category: visitor.origin + getLink(home, 'a[href^="/categorias/"]'),
      cart: `${visitor.origin}/cart`,
    },
  };
}

async function getSize(subject: Subject) {
  const headers = getHeaders(subject);
  const document = await ask(subject.address, headers);
  const text = decompress(document).toString();
  let compressedBytes = document.body.length;
  for (const [, address] of text.matchAll(/rel="stylesheet" href="([^"]+)"/g)) {
    compressedBytes += (await ask(new URL(address ?? "", subject.address).href)).body.length;
  }
  return { rawBytes: Buffer.byteLength(text), compressedBytes };
}

export const getHeaders = ({ headers, cookie }: Subject): Record<string, string> =>
  cookie ? { ...headers, cookie } : { ...headers };

export const withCookie = (subject: Subject) => ({ address: subject.address, headers: getHeaders(subject) });

/** Linear interpolation: every film adds nearly the same number of bytes. */
async function filmsFor(origin: string, rawBytes: number): Promise<number> {
  const bytesWith = async (films: number) => decompress(await ask(`${origin}/?filmes=${films}`)).length;
  const [few, many] = [await bytesWith(20), await bytesWith(220)];
  return Math.max(1, Math.round(20 + (rawBytes - few) / ((many - few) / 200)));
}
