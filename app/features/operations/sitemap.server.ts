import { randomUUID } from "node:crypto";
import { type CacheEntry, cachified } from "@epic-web/cachified";
import { settings } from "~/env.server";
import { getCityPath } from "~/features/installers/installer-city";
import { findExtrasAt } from "~/http/extra.server";
import { getPublicOrigin } from "~/http/request-context.server";
import { logFailure } from "~/http/screen.server";
import { colourCategory } from "~/model/category";
import { guides } from "~/model/guides.server";
import { defaultLocation } from "~/model/location";
import { states } from "~/model/state";
import { findCoordinatesOfCapital } from "~/model/state-capital";
import { isInlinePicture, toSlug } from "~/model/web-address";

import { paths } from "~/paths";
import { listMenu } from "~/upstream/categories.server";
import { openUpstream, type Upstream } from "~/upstream/http.server";
import { findInstallerCities } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";
import { searchProducts } from "~/upstream/products.server";
import { listResellersNear } from "~/upstream/resellers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { createCache } from "../../../server/cache.mjs";

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

interface SitemapPage {
  readonly path: string;
  /** ISO 8601; null where it is not known: an invented date teaches robots to ignore all of them. */
  readonly modifiedAt?: string | null;
  /** Path of a picture for search engines. */
  readonly picture?: string | null;
}

const withoutDate = (found: readonly string[]): SitemapPage[] => distinct(found).map((path) => ({ path }));

const parts: ReadonlyMap<string, () => Promise<readonly SitemapPage[]>> = new Map([
  ["paginas", async () => withoutDate(listPages())],
  ["categorias", () => cached("categorias", async () => withoutDate(await categoryPaths(open())))],
  ["aplicadores", () => cached("aplicadores", async () => withoutDate(await installerPaths(open())))],
  ["lojas", () => cached("lojas", async () => withoutDate(await showcasePaths(open())))],
]);

const listPages = () => [
  paths.home(),
  paths.products(),
  ...findExtrasAt("sitemap").flat(),
  paths.commonQuestions(),
  paths.guides(),
  ...guides.map(({ slug }) => paths.guide(slug)),
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
  return [
    ...categories.map(({ name }) => paths.category(name)),
    ...subcategories.map(({ name }) => paths.subcategory(name)),
  ];
}

/** No call lists all resellers, so this queries around each state capital. */
async function showcasePaths(upstream: Upstream): Promise<string[]> {
  const found: string[] = [];
  for (const { letters } of states) {
    const near = await listResellersNear(upstream, {
      ...defaultLocation,
      ...findCoordinatesOfCapital(letters),
    });
    found.push(...near.flatMap(({ storeSlug }) => (storeSlug ? [paths.showcase(storeSlug)] : [])));
  }
  return found;
}

async function installerPaths(upstream: Upstream): Promise<string[]> {
  const [cities, specialties] = await Promise.all([findInstallerCities(upstream), findSpecialties(upstream)]);
  const inCities = cities.flatMap((city) => [
    getCityPath(city),
    ...specialties
      .filter(({ id }) => city.specialtyIds.includes(id))
      .map((specialty) => getCityPath(city, specialty)),
  ]);
  const places = cities.length > 0 ? [paths.installersIn()] : [];
  return [...places, ...cities.map(({ state }) => paths.installersIn(state)), ...inCities];
}

async function productPages(upstream: Upstream, part: number): Promise<SitemapPage[]> {
  const found = new Map<string, SitemapPage>();
  for (let index = 1; index <= pagesInAPart; index += 1) {
    const page = (part - 1) * pagesInAPart + index;
    const { products, totalPages } = await searchProducts(upstream, { page, pageSize }, null);
    for (const { slug, modifiedAt, picture } of products) {
      found.set(slug, {
        path: paths.product(slug),
        modifiedAt,
        picture: picture && !isInlinePicture(picture) ? paths.image(1200, picture) : null,
      });
    }
    if (page >= totalPages) break;
  }
  return [...found.values()];
}

const productParts = (): Promise<number> =>
  cached("product parts", async () => {
    const { totalPages } = await searchProducts(open(), { page: 1, pageSize }, null);
    return Math.ceil(totalPages / pagesInAPart);
  });

const distinct = (found: readonly string[]) => [...new Set(found)];

export const renderSitemapIndex = (request: Request): Promise<Response> =>
  answer(async () => {
    const count = await productParts();
    const names = [...parts.keys(), ...Array.from({ length: count }, (_, index) => `produtos-${index + 1}`)];
    return xml(
      "sitemapindex",
      "sitemap",
      getPublicOrigin(request),
      withoutDate(names.map(paths.sitemapPart)),
    );
  });

export const renderSitemapPart = (request: Request, name: string): Promise<Response> =>
  answer(async () => {
    const found = await (parts.get(name)?.() ?? productPart(name));
    return found ? xml("urlset", "url", getPublicOrigin(request), found) : none(404);
  });

async function productPart(name: string): Promise<readonly SitemapPage[] | null> {
  const part = Number(/^produtos-([1-9]\d{0,4})$/.exec(name)?.[1] ?? 0);
  if (part === 0 || part > (await productParts())) return null;
  return cached(name, () => productPages(open(), part));
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

const escapeXml = (text: string) => text.replace(/[&<']/g, (character) => xmlCharacters[character] ?? "");

function xml(root: string, element: string, origin: string, found: readonly SitemapPage[]): Response {
  const entries = found.map(({ path, modifiedAt, picture }) => {
    const date = modifiedAt ? `<lastmod>${escapeXml(modifiedAt)}</lastmod>` : "";
    const image = picture
      ? `<image:image><image:loc>${escapeXml(origin + picture)}</image:loc></image:image>`
      : "";
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${date}${image}</${element}>\n`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join("")}</${root}>
`;
  return new Response(text, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
