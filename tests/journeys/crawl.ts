import { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";

export interface Crawled {
  /** Every page that was looked at, once. */
  readonly pages: readonly Page[];
  /** Own addresses that answered 404 or worse, with a page that leads there. */
  readonly broken: ReadonlyMap<string, { status: number; linkedFrom: string }>;
}

/** Alike pages that are looked at: of products this many, of a list's combinations of filters this many each. */
const mostOfAKind = { "/produtos/*": 12 } as const;
const mostWithTheSameQuery = 2;
const longestTrail = 5;
const alike = /^\/(produtos|categorias|subcategorias|vitrine|detail-installer|perguntas-frequentes)\b/;

/**
 * Walks from `starts` over every link of the shop itself, as somebody without script would; forms are not sent. With
 * `mostAlike` it looks at so many products, categories, showcases and installers only: for a second walk.
 */
export async function crawl(
  visitor: Visitor,
  starts: readonly string[],
  { mostAlike }: { mostAlike?: number } = {},
): Promise<Crawled> {
  const pages: Page[] = [];
  const broken = new Map<string, { status: number; linkedFrom: string }>();
  const seen = new Set<string>();
  const looked = new Map<string, number>();
  const waiting = starts.map((address) => ({ address, linkedFrom: "the start" }));

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const isAlike = mostAlike !== undefined && alike.exec(next.address);
    const kind = isAlike ? isAlike[0] : kindOf(next.address);
    const count = looked.get(kind) ?? 0;
    if (seen.has(next.address) || count >= (isAlike ? mostAlike : mostOf(kind))) continue;
    seen.add(next.address);
    looked.set(kind, count + 1);
    const page = await lookAt(visitor, next.address);
    if (page === null) continue;
    if (page.status >= 400) broken.set(next.address, { status: page.status, linkedFrom: next.linkedFrom });
    pages.push(page);
    waiting.push(...linksOf(page).map((address) => ({ address, linkedFrom: page.address })));
  }
  return { pages, broken };
}

/** The page at an address, over redirects; null for what is no page, or leads to another site. */
async function lookAt(visitor: Visitor, address: string): Promise<Page | null> {
  let url = new URL(address, visitor.origin);
  for (let hops = 0; hops <= longestTrail; hops += 1) {
    const response = await visitor.send({ url: url.href, method: "GET" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) {
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      const text = await response.text();
      return isPage ? new Page(visitor, url.href, response, text, []) : null;
    }
    url = new URL(location, url);
    if (url.origin !== visitor.origin) return null;
  }
  throw new Error(`${address} is redirected without end`);
}

function linksOf(page: Page): string[] {
  return page
    .$("a[href]")
    .toArray()
    .map((each) => new URL(page.$(each).attr("href") ?? "", page.url))
    .filter(({ origin, pathname }) => origin === page.visitor.origin && !pathname.startsWith("/imagens/"))
    .map(({ pathname, search }) => pathname + search);
}

/** Products are alike, and so are pages whose queries say something about the same things. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://loja.test");
  const names = [...new Set(searchParams.keys())].sort().join("&");
  const path = pathname.replace(/^\/produtos\/.+/, "/produtos/*");
  if (names === "") return path;
  return `${path.replace(/^\/(categorias|subcategorias|vitrine)\/.+/, "/$1/*")}?${names}`;
}

const mostOf = (kind: string): number =>
  kind.includes("?") ? mostWithTheSameQuery : kind === "/produtos/*" ? mostOfAKind[kind] : 1;
