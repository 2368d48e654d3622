import { randomUUID } from "node:crypto";
import { type CacheEntry, cachified } from "@epic-web/cachified";
import { createCache } from "../../server/cache.mjs";
import { colourCategory } from "../domain/category";
import { defaultLocation } from "../domain/location";
import { toSlug } from "../domain/slug";
import { states } from "../domain/state";
import { coordinatesOfCapital } from "../domain/state-capital";
import { settings } from "../env.server";
import { logFailure } from "../http/failures.server";
import { getPublicOrigin } from "../http/request-info.server";
import { paths } from "../paths";
import { listMenu } from "../upstream/categories.server";
import { openUpstream, type Upstream } from "../upstream/http.server";
import { findInstallerCities } from "../upstream/installer-search.server";
import { findSpecialties } from "../upstream/installers.server";
import { searchProducts } from "../upstream/products.server";
import { listResellersNear } from "../upstream/resellers.server";
import { UpstreamError } from "../upstream/upstream-error.server";
import { pathOfCity } from "./installer-city";

/** Maximum page size of the upstream; ten pages make a part of 1,000 URLs. */
const pageSize = 100;
const pagesInAPart = 10;

const anHourInMs = 3_600_000;
const aDayInMs = 24 * anHourInMs;

const cache = createCache<string, CacheEntry>("sitemap");

/** Fresh for one hour, stale-while-revalidate for one more day. */
const cached = <Value>(key: string, getFreshValue: () => Promise<Value>): Promise<Value> =>
  cachified({ key, cache, ttl: anHourInMs, swr: aDayInMs, getFreshValue });

/** No token: the result is shared by all requests. */
const open = (): Upstream =>
  openUpstream({
    apiUrl: settings.apiUrl,
    timeLimitInMs: settings.upstreamTimeLimitInMs,
    token: null,
    requestId: randomUUID(),
  });

const parts: ReadonlyMap<string, () => Promise<readonly string[]>> = new Map([
  ["paginas", async () => pages],
  ["categorias", () => cached("categorias", () => categoryPaths(open()))],
  ["aplicadores", () => cached("aplicadores", () => installerPaths(open()))],
  ["lojas", () => cached("lojas", () => showcasePaths(open()))],
]);

const pages = [
  paths.home(),
  paths.products(),
  paths.commonQuestions(),
  paths.installers(),
  paths.addInstaller(),
  paths.about(),
  paths.returnsPolicy(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.companyMap(),
];

async function categoryPaths(upstream: Upstream): Promise<string[]> {
  const menu = await listMenu(upstream, pageSize);
  const categories = menu.filter(({ name }) => toSlug(name) !== colourCategory);
  const subcategories = categories.flatMap((category) => category.subcategories);
  return distinct([
    ...categories.map(({ name }) => paths.category(name)),
    ...subcategories.map(({ name }) => paths.subcategory(name)),
  ]);
}

/** No call lists all resellers, so this queries around each state capital. */
async function showcasePaths(upstream: Upstream): Promise<string[]> {
  const found: string[] = [];
  for (const { letters } of states) {
    const near = await listResellersNear(upstream, { ...defaultLocation, ...coordinatesOfCapital(letters) });
    found.push(...near.flatMap(({ storeSlug }) => (storeSlug ? [paths.showcase(storeSlug)] : [])));
  }
  return distinct(found);
}

async function installerPaths(upstream: Upstream): Promise<string[]> {
  const [cities, specialties] = await Promise.all([findInstallerCities(upstream), findSpecialties(upstream)]);
  return cities.flatMap((city) => [
    pathOfCity(city),
    ...specialties
      .filter(({ id }) => city.specialtyIds.includes(id))
      .map((specialty) => pathOfCity(city, specialty)),
  ]);
}

async function productPaths(upstream: Upstream, part: number): Promise<string[]> {
  const found: string[] = [];
  for (let index = 1; index <= pagesInAPart; index += 1) {
    const page = (part - 1) * pagesInAPart + index;
    const { products, totalPages } = await searchProducts(upstream, { page, pageSize }, null);
    found.push(...products.map(({ slug }) => paths.product(slug)));
    if (page >= totalPages) break;
  }
  return distinct(found);
}

const productParts = (): Promise<number> =>
  cached("product parts", async () => {
    const { totalPages } = await searchProducts(open(), { page: 1, pageSize }, null);
    return Math.ceil(totalPages / pagesInAPart);
  });

const distinct = (found: readonly string[]) => [...new Set(found)];

export const sitemapIndex = (request: Request): Promise<Response> =>
  answer(async () => {
    const count = await productParts();
    const names = [...parts.keys(), ...Array.from({ length: count }, (_, index) => `produtos-${index + 1}`)];
    return xml("sitemapindex", "sitemap", getPublicOrigin(request), names.map(paths.sitemapPart));
  });

export const sitemapPart = (request: Request, name: string): Promise<Response> =>
  answer(async () => {
    const found = await (parts.get(name)?.() ?? productPart(name));
    return found ? xml("urlset", "url", getPublicOrigin(request), found) : none(404);
  });

async function productPart(name: string): Promise<readonly string[] | null> {
  const part = Number(/^produtos-([1-9]\d{0,4})$/.exec(name)?.[1] ?? 0);
  if (part === 0 || part > (await productParts())) return null;
  return cached(name, () => productPaths(open(), part));
}

async function answer(made: () => Promise<Response>): Promise<Response> {
  try {
    return await made();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return none(503, { "retry-after": "300" });
  }
}

const none = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

const xmlCharacters: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", "'": "&apos;" };

function xml(root: string, element: string, origin: string, found: readonly string[]): Response {
  const entries = found.map((path) => {
    const address = (origin + path).replace(/[&<']/g, (character) => xmlCharacters[character] ?? "");
    return `<${element}><loc>${address}</loc></${element}>\n`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</${root}>
`;
  return new Response(text, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
