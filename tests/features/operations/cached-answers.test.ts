import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/operations/cache-figures/route";
import { loader as metrics } from "~/features/operations/metrics/route";
import { createCachedUpstream, sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { previewCart } from "../../../contract/carts";
import { getProductByName, listMenuCategories, listProducts } from "../../../contract/catalogue";
import { network } from "../../setup/network";

const token = vi.hoisted(() => {
  process.env.METRICS_TOKEN = "token-of-an-operator";
  return "token-of-an-operator";
});

const apiUrl = "http://upstream.test";
const personal = ["01310-100", "-23.5", "ana@exemplo.com.br", "token-of-ana"];
const operator = { authorization: `Bearer ${token}` };

const asking = (headers: Record<string, string>, form?: Record<string, string>) => ({
  request: new Request("http://loja.test/metrics/cache", {
    headers,
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  }),
  params: {},
  context: {},
});
const read = async (headers: Record<string, string> = operator) => (await loader(asking(headers))).text();
const rowOf = (html: string, call: string) => html.split("<tr>").find((row) => row.includes(`>${call}<`));
const idOf = (html: string, call: string) => /value="([\w-]{16})"/.exec(rowOf(html, call) ?? "")?.[1] ?? "";

async function statusOf(answer: Promise<unknown>): Promise<number> {
  const given: unknown = await answer.catch((error: unknown) => error);
  if (given instanceof Response) return given.status;
  throw given;
}

beforeEach(async () => {
  sharedUpstreamCache.forget();
  const menu = { categories: [{ categoryId: 1, categoryName: "Automotivo" }] };
  network.use(
    http.post(`${apiUrl}/category/menuActive`, () => HttpResponse.json(menu)),
    http.post(`${apiUrl}/product/listActiveB2C`, () =>
      HttpResponse.json({ products: [], pager: { totalPages: 0, totalItems: 0 } }),
    ),
    http.get(`${apiUrl}/product/get-one-by-name`, () =>
      HttpResponse.json({ productId: 1, productName: "Vinil" }),
    ),
    http.post(`${apiUrl}/cart/preview`, () => new HttpResponse(null, { status: 404 })),
  );
  const visit = (shopperToken: string | null) =>
    createCachedUpstream(sharedUpstreamCache, {
      apiUrl,
      timeLimitInMs: 30_000,
      token: shopperToken,
      requestId: "request-1",
    }).upstream;
  await visit(null)(listMenuCategories, { body: { page: 1, pageSize: 15 } });
  const place = { cep: "01310-100", latitude: -23.5, longitude: -46.6 };
  await visit(null)(listProducts, {
    body: { page: 2, pageSize: 20, product: "ana@exemplo.com.br", ...place },
  });
  await visit("token-of-ana")(getProductByName, { query: { productName: "vinil" } });
  const items = [{ skuId: 1, resaleId: 2, quantity: 3 }];
  await visit(null)(previewCart, { body: { items } }).catch(() => null);
});

describe("page of cached answers", () => {
  it("lists call, parameters, scope, age and size of each entry", async () => {
    const html = await read();
    expect(html).toMatch(/4 respostas, 0 MB/);
    expect(rowOf(html, "listMenuCategories")).toMatch(/page=1.*todos.*\d s.*0,\d kB/);
    expect(rowOf(html, "listProducts")).toMatch(/page=2.*visitantes/);
    expect(rowOf(html, "getProductByName")).toMatch(/productName=vinil.*um cliente conectado/);
    expect(rowOf(html, "previewCart")).toContain("chamada que a API não tem");
  });

  it("contains neither locations, search texts nor tokens, as they are or hashed", async () => {
    const html = await read();
    const hashes = [...sharedUpstreamCache.answers.keys()].flatMap(
      (key) => /^[\w-]{43}(?=\[)/.exec(key) ?? [],
    );
    expect(hashes).toHaveLength(1);
    for (const each of [...personal, ...hashes]) expect(html).not.toContain(each);
  });

  it("is neither indexed nor cached, and has the Content-Security-Policy of other pages", async () => {
    const { headers } = await loader(asking(operator));
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await read()).toContain('<meta name="robots" content="noindex"/>');
  });

  it("drops the entry of the posted form and no other", async () => {
    const resposta = idOf(await read(), "listProducts");
    expect(await action(asking(operator, { resposta }))).toRedirectTo("/metrics/cache");
    const html = await read();
    expect(rowOf(html, "listProducts")).toBeUndefined();
    expect(html).toMatch(/3 respostas/);
  });

  it("ignores an entry that is gone", async () => {
    expect(await statusOf(action(asking(operator, { resposta: "gone" })))).toBe(303);
    expect(sharedUpstreamCache.answers.size).toBe(4);
  });

  it.each([
    ["a wrong token", { authorization: "Bearer token-of-somebody" }],
    ["no token from elsewhere", {}],
    ["no token from a private network", { "x-client-address": "127.0.0.1" }],
    ["no token through a proxy", { "x-client-address": "127.0.0.1", "x-forwarded-for": "127.0.0.1" }],
  ])("answers %s exactly like the metrics", async (_, headers) => {
    const described = async (answer: Response) => [answer.status, [...answer.headers], await answer.text()];
    const resposta = idOf(await read(), "listProducts");
    const refused = await described(await metrics(asking(headers)));
    expect(await described(await loader(asking(headers)))).toEqual(refused);
    expect(await described(await action(asking(headers, { resposta })))).toEqual(refused);
    expect(sharedUpstreamCache.answers.size).toBe(4);
  });

  it("refuses the post of another site", async () => {
    const resposta = idOf(await read(), "listProducts");
    expect(
      await statusOf(action(asking({ ...operator, "sec-fetch-site": "cross-site" }, { resposta }))),
    ).toBe(403);
    expect(sharedUpstreamCache.answers.size).toBe(4);
  });
});
