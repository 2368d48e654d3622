import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCachedUpstream, UpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { getCart, previewCart } from "../../../contract/carts";
import {
  getCategoryByName,
  getProductByName,
  listBanners,
  listMenuCategories,
  listProducts,
  recordSearch,
} from "../../../contract/catalogue";
import { scaledToLoad } from "../../setup/busy-machine";
import { eventually } from "../../setup/eventually";
import { network } from "../../setup/network";

const apiUrl = "http://upstream.test";
const menu = { body: { page: 1, pageSize: 15 } };
const menuOf = (...names: string[]) => ({
  categories: names.map((categoryName, index) => ({ categoryId: index + 1, categoryName })),
});
const list = (text: string, cep = "01310-100") => ({
  body: { page: 1, pageSize: 20, product: text, cep, latitude: -23.5, longitude: -46.6 },
});
const productsOf = (name: string) => ({
  products: [{ productId: 1, productName: name }],
  pager: { totalPages: 1, totalItems: 1 },
});

let memory: UpstreamCache;
let said: string[];

beforeEach(() => {
  memory = new UpstreamCache();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:32:00-03:00") });
  said = [];
  vi.spyOn(console, "error").mockImplementation((line) => said.push(String(line)));
  vi.spyOn(console, "info").mockImplementation((line) => said.push(String(line)));
});
afterEach(() => {
  usualLimitInMs = 30_000;
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

let usualLimitInMs = 30_000;

/** One request of a shopper with the shared cache. */
const visit = (token: string | null = null, timeLimitInMs = usualLimitInMs) =>
  createCachedUpstream(memory, { apiUrl, timeLimitInMs, token, requestId: "request-1" });
const seeMenu = async (token: string | null = null) =>
  (await visit(token).upstream(listMenuCategories, menu)).categories.map(({ categoryName }) => categoryName);
const seeProducts = async (text: string, token: string | null = null, cep?: string) => {
  const { upstream, staleSince } = visit(token);
  const { products } = await upstream(listProducts, list(text, cep));
  return { names: products.map(({ productName }) => productName), from: staleSince() };
};

type Reply = (request: Request) => Response | Promise<Response>;

/** The simulated upstream; `becomes` changes its data, and every call is recorded. */
function upstreamAnswering(path: string, first: Reply) {
  let reply = first;
  const asked: Request[] = [];
  network.use(
    http.all(`${apiUrl}/${path}`, ({ request }) => {
      asked.push(request.clone());
      return reply(request);
    }),
  );
  return {
    asked,
    becomes(next: Reply) {
      reply = next;
    },
  };
}

const answer = (body: Record<string, unknown> | readonly unknown[]) => () => HttpResponse.json(body);
const down: Reply = () => HttpResponse.error();
const hanging: Reply = () => new Promise(() => {});
const broken: ReadonlyArray<[string, Reply]> = [
  ["no connection", down],
  ["a status of 500", () => HttpResponse.json({}, { status: 500 })],
  ["a status of 429", () => new HttpResponse("busy", { status: 429, headers: { "retry-after": "120" } })],
  ["a page instead of JSON", () => HttpResponse.html("<h1>Manutenção</h1>")],
  ["an answer of another shape", answer({ nothing: "of this" })],
];

async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error: unknown = await call.then(
    () => "it worked",
    (failure: unknown) => failure,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`Expected an UpstreamError, got ${String(error)}`);
}

/** Waits for background revalidation. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 400));

describe("cached upstream: public data", () => {
  it("is requested once and served to all visits while fresh", async () => {
    const { asked } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    expect(await Promise.all([seeMenu(), seeMenu("token-of-ana"), seeMenu()])).toEqual(
      Array(3).fill(["Automotivo"]),
    );
    pass(59);
    expect(await seeMenu()).toEqual(["Automotivo"]);
    expect(asked).toHaveLength(1);
  });

  it("is served stale while one background request revalidates it", async () => {
    const { asked, becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Antes")));
    await seeMenu();
    becomes(answer(menuOf("Depois")));
    pass(61);
    expect(await Promise.all([seeMenu(), seeMenu(), seeMenu()])).toEqual(Array(3).fill(["Antes"]));
    await eventually(async () => expect(await seeMenu()).toEqual(["Depois"]));
    expect(asked).toHaveLength(2);
  });

  it("is requested without a token, and the request survives the end of its visit", async () => {
    const { asked } = upstreamAnswering("marketing/listActive-banners", async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json([{ image: "a.webp" }]);
    });
    const gone = new AbortController();
    const leaving = createCachedUpstream(memory, {
      apiUrl,
      timeLimitInMs: 1000,
      token: "token-of-ana",
      requestId: "r",
      signal: gone.signal,
    }).upstream(listBanners);
    gone.abort(new Error("the shopper has gone"));
    expect(await visit("poisoned").upstream(listBanners)).toHaveLength(1);
    expect(await leaving).toHaveLength(1);
    expect(asked.map((request) => request.headers.get("authorization"))).toEqual([null]);
  });

  it("does not end the session when the upstream unexpectedly requires a token", async () => {
    upstreamAnswering("category/menuActive", () => HttpResponse.json({ message: "Entre" }, { status: 401 }));
    const failure = await failureOf(visit("token-of-ana").upstream(listMenuCategories, menu));
    expect([failure.kind, failure.status]).toEqual(["refused", 401]);
  });

  it.each(broken)(
    "is served stale for an hour during %s with one log entry, and is fresh after recovery",
    async (_, reply) => {
      const { asked, becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
      await seeMenu();
      becomes(reply);
      for (let minute = 0; minute < 60; minute += 1) {
        pass(60);
        expect(await seeMenu()).toEqual(["Automotivo"]);
        if (minute < 3) await settle();
      }
      expect(asked.length).toBeLessThan(130);
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/^upstream listMenuCategories: .*; answered from memory until it is back$/);
      becomes(answer(menuOf("Depois")));
      pass(30);
      await settle();
      await seeMenu();
      await eventually(async () => expect(await seeMenu()).toEqual(["Depois"]));
      expect(said[1]).toBe("upstream listMenuCategories: answers again");
    },
  );

  it("is an error once the stale copy is older than an hour", async () => {
    const { becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    await seeMenu();
    becomes(down);
    pass(3661);
    expect((await failureOf(seeMenu())).kind).toBe("unavailable");
  });

  it("is not requested for half a second after a failure, for any number of visits", async () => {
    const { asked, becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    await seeMenu();
    becomes(() => HttpResponse.json({}, { status: 500 }));
    pass(61);
    await seeMenu();
    await settle();
    const before = asked.length;
    for (let visits = 0; visits < 20; visits += 1) await seeMenu();
    await settle();
    expect(asked.length).toBe(before);
    pass(2);
    await seeMenu();
    await settle();
    expect(asked.length).toBe(before + 2);
  });

  it.each([
    [503, "1", 1],
    [429, "1", 1],
    [503, "3600", 1.5],
    [503, "0", 0.5],
  ])(
    "is not requested after a %i with 'Retry-After: %s' until %d seconds have passed",
    async (status, wait, seconds) => {
      const { asked, becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
      await seeMenu();
      becomes(() => new HttpResponse("busy", { status, headers: { "retry-after": wait } }));
      pass(61);
      await seeMenu();
      await settle();
      const before = asked.length;
      pass(seconds - 0.1);
      expect(await seeMenu()).toEqual(["Automotivo"]);
      await settle();
      expect(asked.length).toBe(before);
      becomes(answer(menuOf("Depois")));
      pass(0.2);
      await eventually(async () => expect(await seeMenu()).toEqual(["Depois"]));
    },
  );

  it("is not repeated within a request by an upstream that asks to wait", async () => {
    const { asked } = upstreamAnswering(
      "category/menuActive",
      () => new HttpResponse("busy", { status: 503, headers: { "retry-after": "7" } }),
    );
    expect((await failureOf(seeMenu())).retryAfterInSeconds).toBe(7);
    expect(asked).toHaveLength(1);
  });

  it("does not cache a failure: the next visit requests it again", async () => {
    const { becomes } = upstreamAnswering("category/menuActive", down);
    await failureOf(seeMenu());
    becomes(answer(menuOf("Automotivo")));
    expect(await seeMenu()).toEqual(["Automotivo"]);
  });

  it("does not cache a missing name, and drops a name that was deleted", async () => {
    const gone = () => HttpResponse.json({ message: "Não há" }, { status: 404 });
    const { becomes } = upstreamAnswering("category/categoryByName", gone);
    const see = (name: string) => visit().upstream(getCategoryByName, { query: { name } });
    for (let index = 0; index < 50; index += 1) await failureOf(see(`inventada-${index}`));
    expect(memory.bytes).toBe(0);
    becomes(answer({ categoryId: 1, categoryName: "Automotivo" }));
    await see("automotivo");
    becomes(gone);
    pass(61);
    expect((await see("automotivo")).categoryName).toBe("Automotivo");
    await eventually(async () => expect((await failureOf(see("automotivo"))).kind).toBe("not-found"));
  });

  it("stays within its size limit and retains the most requested entries", async () => {
    memory = new UpstreamCache(8_000);
    upstreamAnswering("category/categoryByName", answer({ categoryId: 1, categoryName: "Cores" }));
    const { asked } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    for (let index = 0; index < 40; index += 1) {
      await seeMenu();
      await visit().upstream(getCategoryByName, { query: { name: `cores${"-".repeat(index)}` } });
    }
    expect(memory.bytes).toBeGreaterThan(6_000);
    expect(memory.bytes).toBeLessThanOrEqual(8_000);
    expect(asked).toHaveLength(1);
  });

  it("cannot be mutated by a reader", async () => {
    upstreamAnswering("category/menuActive", answer(menuOf("B", "A")));
    const { categories } = await visit().upstream(listMenuCategories, menu);
    expect(() => categories.reverse()).toThrow(TypeError);
    expect(await seeMenu()).toEqual(["B", "A"]);
  });
});

describe("cached upstream: location-dependent data", () => {
  it("is requested at every visit", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Antes")));
    await seeProducts("vinil");
    becomes(answer(productsOf("Depois")));
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(asked).toHaveLength(2);
  });

  it.each(broken)("is served from the last response during %s, with its time", async (_, reply) => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(reply);
    pass(600);
    for (let visits = 0; visits < 3; visits += 1) {
      expect(await seeProducts("vinil")).toEqual({
        names: ["Vinil"],
        from: new Date("2026-11-20T14:32:00-03:00"),
      });
    }
    expect(said).toHaveLength(1);
  });

  it("is an error when the last response is older than 15 minutes, missing, or of another location", async () => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(down);
    expect((await failureOf(seeProducts("outra coisa"))).kind).toBe("unavailable");
    expect((await failureOf(seeProducts("vinil", null, "20040-002"))).kind).toBe("unavailable");
    pass(901);
    expect((await failureOf(seeProducts("vinil"))).kind).toBe("unavailable");
  });

  it("for a visit with several cached responses has the age of the oldest", async () => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    const product = upstreamAnswering(
      "product/get-one-by-name",
      answer({ productId: 1, productName: "Vinil" }),
    );
    await seeProducts("vinil");
    pass(120);
    const name = { query: { productName: "vinil" } };
    await visit().upstream(getProductByName, name);
    becomes(down);
    product.becomes(down);
    const { upstream, staleSince } = visit();
    await upstream(getProductByName, name);
    expect(staleSince()).toEqual(new Date("2026-11-20T14:34:00-03:00"));
    await upstream(listProducts, list("vinil"));
    expect(staleSince()).toEqual(new Date("2026-11-20T14:32:00-03:00"));
  });

  it("waits for the timeout once, then is served stale for half a second while one request at a time probes the upstream", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    usualLimitInMs = 1500;
    becomes(hanging);
    const timed = async (visiting: () => Promise<unknown>) => {
      const start = performance.now();
      await visiting();
      return performance.now() - start;
    };
    expect(await timed(() => seeProducts("vinil"))).toBeGreaterThan(1400);
    expect(asked).toHaveLength(2);
    expect(
      await timed(() => Promise.all(Array.from({ length: 20 }, () => seeProducts("vinil")))),
    ).toBeLessThan(scaledToLoad(500));
    expect(asked).toHaveLength(2);
    pass(6);
    // One probe runs with a short timeout; the other visits do not wait.
    const trying = timed(() => seeProducts("vinil"));
    expect(await timed(() => Promise.all([seeProducts("vinil"), seeProducts("vinil")]))).toBeLessThan(
      scaledToLoad(500),
    );
    const waited = await trying;
    expect([waited > 900, waited < scaledToLoad(1500)]).toEqual([true, true]);
    expect(asked).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 700));
    pass(6);
    becomes(answer(productsOf("Depois")));
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(said.at(-1)).toBe("upstream listProducts: answers again");
  });

  it("is requested again half a second after a probe whose response never arrived", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    usualLimitInMs = 1500;
    becomes(hanging);
    await seeProducts("vinil");
    pass(2);
    const lost = seeProducts("vinil");
    await eventually(() => expect(asked).toHaveLength(3));
    becomes(answer(productsOf("Depois")));
    expect((await seeProducts("vinil")).names).toEqual(["Vinil"]);
    // The probe is given up, though its request still hangs.
    await lost;
    pass(2);
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
  });

  it("stays unavailable when the shopper of the probe leaves", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(down);
    await seeProducts("vinil");
    usualLimitInMs = 1500;
    becomes(hanging);
    pass(2);
    const leaving = new AbortController();
    const connection = { apiUrl, timeLimitInMs: 1500, token: null, requestId: "r", signal: leaving.signal };
    const probe = createCachedUpstream(memory, connection).upstream(listProducts, list("vinil"));
    await eventually(() => expect(asked).toHaveLength(4));
    leaving.abort(new Error("the shopper has gone"));
    await expect(probe).rejects.toThrow("the shopper has gone");
    expect((await seeProducts("vinil")).names).toEqual(["Vinil"]);
    expect(asked).toHaveLength(4);
  });

  it("waits for the timeout once per visit, however many parts of the page hang", async () => {
    const reply = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    const product = upstreamAnswering(
      "product/get-one-by-name",
      answer({ productId: 1, productName: "Vinil" }),
    );
    const name = { query: { productName: "vinil" } };
    await visit().upstream(getProductByName, name);
    await seeProducts("vinil");
    reply.becomes(hanging);
    product.becomes(hanging);
    const { upstream } = visit(null, 600);
    const start = performance.now();
    await upstream(getProductByName, name);
    await upstream(listProducts, list("vinil"));
    expect(performance.now() - start).toBeLessThan(scaledToLoad(1000));
    expect(reply.asked).toHaveLength(1);
  });

  it("is requested as usual by other visits when a single request fails", async () => {
    const { asked } = upstreamAnswering("product/listActiveB2C", async (request) => {
      const { product } = await request.json();
      if (product !== "quebra") return HttpResponse.json(productsOf(product));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json({}, { status: 500 });
    });
    await seeProducts("vinil");
    const failing = failureOf(seeProducts("quebra"));
    pass(0.01);
    await seeProducts("vinil");
    await failing;
    const before = asked.length;
    expect((await seeProducts("vinil")).from).toBeNull();
    expect(asked).toHaveLength(before + 1);
  });

  it("is not found after a deletion, whatever was cached", async () => {
    const { becomes } = upstreamAnswering(
      "product/get-one-by-name",
      answer({ productId: 1, productName: "Vinil" }),
    );
    const see = () => visit().upstream(getProductByName, { query: { productName: "vinil" } });
    await see();
    becomes(() => HttpResponse.json({ message: "Não há" }, { status: 404 }));
    expect((await failureOf(see())).kind).toBe("not-found");
    becomes(down);
    expect((await failureOf(see())).kind).toBe("unavailable");
  });

  it("is requested with the shopper's token and never shared with another shopper", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", (request) =>
      HttpResponse.json(productsOf(`para ${request.headers.get("authorization") ?? "todos"}`)),
    );
    await seeProducts("vinil", "ana");
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer ana");
    becomes(down);
    expect((await failureOf(seeProducts("vinil"))).kind).toBe("unavailable");
    expect((await failureOf(seeProducts("vinil", "bia"))).kind).toBe("unavailable");
    expect((await seeProducts("vinil", "ana")).names).toEqual(["para Bearer ana"]);
  });

  it("cached for guests is also served to logged-in shoppers", async () => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(down);
    expect((await seeProducts("vinil", "ana")).names).toEqual(["Vinil"]);
  });

  it("is parsed the same from the cache, including prices in text form", async () => {
    const skus = [{ id: 1, differentValue: "18.40", attributes: [], resaleSkus: [{ resaleId: 2 }] }];
    const { becomes } = upstreamAnswering(
      "product/get-one-by-name",
      answer({ productId: 1, productName: "Vinil “fosco”", skus, clientPrice: "18.40", unknown: true }),
    );
    const see = () => visit().upstream(getProductByName, { query: { productName: "vinil" } });
    const seen = await see();
    becomes(down);
    expect(await see()).toEqual(seen);
    expect(seen.clientPrice).toBe(18.4);
  });

  it("stays within its size limit", async () => {
    memory = new UpstreamCache(20_000);
    upstreamAnswering("product/listActiveB2C", answer(productsOf("x".repeat(2000))));
    for (let index = 0; index < 40; index += 1) await seeProducts(`texto ${index}`);
    expect(memory.bytes).toBeGreaterThan(15_000);
    expect(memory.bytes).toBeLessThanOrEqual(20_000);
  });
});

describe("cached upstream: private data and writes", () => {
  it("are requested every time with the shopper's token and never cached", async () => {
    const { asked, becomes } = upstreamAnswering("cart", answer({ content: { itemsQuantity: 3 } }));
    await visit("ana").upstream(getCart);
    await visit("ana").upstream(getCart);
    expect(asked.map((request) => request.headers.get("authorization"))).toEqual([
      "Bearer ana",
      "Bearer ana",
    ]);
    becomes(down);
    expect((await failureOf(visit("ana").upstream(getCart))).kind).toBe("unavailable");
    const { asked: searches } = upstreamAnswering("search", answer({}));
    for (let index = 0; index < 2; index += 1) {
      await visit().upstream(recordSearch, { body: { searchedText: "vinil" } });
    }
    expect(searches).toHaveLength(2);
    expect(memory.bytes).toBe(0);
  });

  it("let a read after a write be sent again within one visit", async () => {
    const { asked } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    upstreamAnswering("search", answer({}));
    const { upstream } = visit();
    await upstream(listProducts, list("vinil"));
    await upstream(listProducts, list("vinil"));
    expect(asked).toHaveLength(1);
    await upstream(recordSearch, { body: { searchedText: "vinil" } });
    await upstream(listProducts, list("vinil"));
    expect(asked).toHaveLength(2);
  });
});

describe("a call that the specification does not name", () => {
  const items = { body: { items: [{ skuId: 1, resaleId: 2, quantity: 3 }] } };
  const preview = async () => {
    const error: unknown = await visit()
      .upstream(previewCart, items)
      .catch((failure: unknown) => failure);
    return error instanceof UpstreamError ? error.status : "answered";
  };

  it.each([404, 405, 501])("is not asked again after %d, until that is forgotten", async (status) => {
    const calls: Request[] = [];
    network.use(
      http.post(`${apiUrl}/cart/preview`, ({ request }) => {
        calls.push(request);
        return new HttpResponse(null, { status });
      }),
    );
    expect([await preview(), await preview()]).toEqual([status, status]);
    const asked = calls.length;
    memory.forget();
    await preview();
    expect(calls.length).toBe(2 * asked);
  });

  it("is asked again after it failed otherwise", async () => {
    let status = 500;
    network.use(
      http.post(`${apiUrl}/cart/preview`, () =>
        HttpResponse.json({ content: { itemsQuantity: 0, items: [] } }, { status }),
      ),
    );
    expect(await preview()).toBe(500);
    status = 200;
    expect(await preview()).toBe("answered");
  });
});
