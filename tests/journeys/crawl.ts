import { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";

export interface Crawled {
  readonly pages: readonly Page[];
  /** Internal links that answered 404 or worse, each with the page that contains it. */
  readonly broken: ReadonlyMap<string, { status: number; linkedFrom: string }>;
}

/** Limits for similar pages; `npm run prove -- light` opens more of them. */
const isLongForm = process.env.MODES === "all";
const maxOfAKind = isLongForm ? 60 : 4;
const maxWithTheSameQuery = isLongForm ? 2 : 1;
const maxTrail = 5;
const alike = /^\/(produtos|categorias|subcategorias|vitrine|detail-installer|perguntas-frequentes)\b/;

/** Opens all `starts` and follows their internal links, without script and without submitting forms; `maxAlike` limits the similar pages (products, categories, showcases, installers). */
export async function crawl(
  visitor: Visitor,
  starts: readonly string[],
  { maxAlike }: { maxAlike?: number } = {},
): Promise<Crawled> {
  const pages: Page[] = [];
  const broken = new Map<string, { status: number; linkedFrom: string }>();
  const seen = new Set<string>();
  const looked = new Map<string, number>();
  const waiting = starts.map((address) => ({ address, linkedFrom: "the start" }));

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const isAlike = maxAlike !== undefined && alike.exec(next.address);
    const kind = isAlike ? isAlike[0] : kindOf(next.address);
    const count = looked.get(kind) ?? 0;
    const isOneTooMany = count >= (isAlike ? maxAlike : maxOf(kind)) && !starts.includes(next.address);
    if (seen.has(next.address) || isOneTooMany) continue;
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

/** Fetches a page over redirects; null for other content types and external redirects. */
async function lookAt(visitor: Visitor, address: string): Promise<Page | null> {
  let url = new URL(address, visitor.origin);
  for (let hops = 0; hops <= maxTrail; hops += 1) {
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

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://loja.test");
  const names = [...new Set(searchParams.keys())].sort().join("&");
  const path = pathname.replace(/^\/(produtos|categorias|subcategorias|vitrine)\/.+/, "/$1/*");
  return names === "" ? path : `${path}?${names}`;
}

function maxOf(kind: string): number {
  if (kind.includes("?")) return maxWithTheSameQuery;
  return kind.endsWith("/*") ? maxOfAKind : 1;
}
