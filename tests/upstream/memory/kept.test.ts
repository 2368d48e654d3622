import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Memory, openRemembering } from "~/upstream/memory/kept.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { getCart } from "../../../contract/carts";
import {
  getCategoryByName,
  getProductByName,
  listBanners,
  listMenuCategories,
  listProducts,
  recordSearch,
} from "../../../contract/catalogue";
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

let memory: Memory;
let said: string[];

beforeEach(() => {
  memory = new Memory();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:32:00-03:00") });
  said = [];
  vi.spyOn(console, "error").mockImplementation((line) => said.push(String(line)));
  vi.spyOn(console, "info").mockImplementation((line) => said.push(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** One visit: a request of a shopper, with a memory that they share with everybody. */
const visit = (token: string | null = null, timeLimitInMs = 1500) =>
  openRemembering(memory, { apiUrl, timeLimitInMs, token, requestId: "request-1" });
const seeMenu = async (token: string | null = null) =>
  (await visit(token).upstream(listMenuCategories, menu)).categories.map(({ categoryName }) => categoryName);
const seeProducts = async (text: string, token: string | null = null, cep?: string) => {
  const { upstream, rememberedFrom } = visit(token);
  const { products } = await upstream(listProducts, list(text, cep));
  return { names: products.map(({ productName }) => productName), from: rememberedFrom() };
};

type Reply = (request: Request) => Response | Promise<Response>;

/** The upstream as it is now; `becomes` changes it, and every call is noted. */
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

/** Lets what goes on behind the shopper's back come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 400));

describe("what is the same for everybody", () => {
  it("is asked for once, by whoever comes first, and shown to all while it is fresh", async () => {
    const { asked } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    expect(await Promise.all([seeMenu(), seeMenu("token-of-ana"), seeMenu()])).toEqual(
      Array(3).fill(["Automotivo"]),
    );
    pass(59);
    expect(await seeMenu()).toEqual(["Automotivo"]);
    expect(asked).toHaveLength(1);
  });

  it("is shown as it was while it is asked for anew behind the shopper's back, once", async () => {
    const { asked, becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Antes")));
    await seeMenu();
    becomes(answer(menuOf("Depois")));
    pass(61);
    expect(await Promise.all([seeMenu(), seeMenu(), seeMenu()])).toEqual(Array(3).fill(["Antes"]));
    await vi.waitFor(async () => expect(await seeMenu()).toEqual(["Depois"]));
    expect(asked).toHaveLength(2);
  });

  it("is asked for without anybody's token, and outlives the visit that asked", async () => {
    const { asked } = upstreamAnswering("marketing/listActive-banners", async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json([{ image: "a.webp" }]);
    });
    const gone = new AbortController();
    const leaving = openRemembering(memory, {
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

  it("ends nobody's session, even where the upstream wants a token after all", async () => {
    upstreamAnswering("category/menuActive", () => HttpResponse.json({ message: "Entre" }, { status: 401 }));
    const failure = await failureOf(visit("token-of-ana").upstream(listMenuCategories, menu));
    expect([failure.kind, failure.status]).toEqual(["refused", 401]);
  });

  it.each(broken)(
    "stays as it was for an hour through %s, with one line in the log, and heals",
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
      await vi.waitFor(async () => expect(await seeMenu()).toEqual(["Depois"]));
      expect(said[1]).toBe("upstream listMenuCategories: answers again");
    },
  );

  it("is an error after that hour: what is older is not shown", async () => {
    const { becomes } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    await seeMenu();
    becomes(down);
    pass(3661);
    expect((await failureOf(seeMenu())).kind).toBe("unavailable");
  });

  it("is left in peace for a second after it failed, however many visit", async () => {
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

  it("keeps no failure: the next visit asks again", async () => {
    const { becomes } = upstreamAnswering("category/menuActive", down);
    await failureOf(seeMenu());
    becomes(answer(menuOf("Automotivo")));
    expect(await seeMenu()).toEqual(["Automotivo"]);
  });

  it("keeps no name that does not exist, and forgets one that exists no more", async () => {
    const gone = () => HttpResponse.json({ message: "Não há" }, { status: 404 });
    const { becomes } = upstreamAnswering("category/categoryByName", gone);
    const see = (name: string) => visit().upstream(getCategoryByName, { query: { name } });
    for (let index = 0; index < 50; index += 1) await failureOf(see(`inventada-${index}`));
    expect(memory.everybodys.count).toBe(0);
    becomes(answer({ categoryId: 1, categoryName: "Automotivo" }));
    await see("automotivo");
    becomes(gone);
    pass(61);
    expect((await see("automotivo")).categoryName).toBe("Automotivo");
    await vi.waitFor(async () => expect((await failureOf(see("automotivo"))).kind).toBe("not-found"));
  });

  it("never takes more room than it is given, and keeps what is asked for most", async () => {
    memory = new Memory({ everybodys: { entries: 10, size: 100_000 }, last: { entries: 10, bytes: 1000 } });
    upstreamAnswering("category/categoryByName", answer({ categoryId: 1, categoryName: "Cores" }));
    const { asked } = upstreamAnswering("category/menuActive", answer(menuOf("Automotivo")));
    for (let index = 0; index < 40; index += 1) {
      await seeMenu();
      await visit().upstream(getCategoryByName, { query: { name: `cores${"-".repeat(index)}` } });
    }
    expect(memory.everybodys.count).toBe(10);
    expect(asked).toHaveLength(1);
  });

  it("cannot be changed by one who reads it", async () => {
    upstreamAnswering("category/menuActive", answer(menuOf("B", "A")));
    const { categories } = await visit().upstream(listMenuCategories, menu);
    expect(() => categories.reverse()).toThrow(TypeError);
    expect(await seeMenu()).toEqual(["B", "A"]);
  });
});

describe("what depends on where the shopper is", () => {
  it("is asked for at every visit", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Antes")));
    await seeProducts("vinil");
    becomes(answer(productsOf("Depois")));
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(asked).toHaveLength(2);
  });

  it.each(broken)("is shown as last seen through %s, and it is known when that was", async (_, reply) => {
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

  it("is an error page where it is older than a quarter of an hour, or was never seen, or not at that place", async () => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(down);
    expect((await failureOf(seeProducts("outra coisa"))).kind).toBe("unavailable");
    expect((await failureOf(seeProducts("vinil", null, "20040-002"))).kind).toBe("unavailable");
    pass(901);
    expect((await failureOf(seeProducts("vinil"))).kind).toBe("unavailable");
  });

  it("of a visit that had several answers from memory is as old as the oldest", async () => {
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
    const { upstream, rememberedFrom } = visit();
    await upstream(getProductByName, name);
    expect(rememberedFrom()).toEqual(new Date("2026-11-20T14:34:00-03:00"));
    await upstream(listProducts, list("vinil"));
    expect(rememberedFrom()).toEqual(new Date("2026-11-20T14:32:00-03:00"));
  });

  it("waits for the time limit once: then it is shown at once for a second, and tried by one at a time", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
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
    ).toBeLessThan(500);
    expect(asked).toHaveLength(2);
    pass(6);
    // One finds out, and does not wait long for it; the others do not wait at all.
    const trying = timed(() => seeProducts("vinil"));
    expect(await timed(() => Promise.all([seeProducts("vinil"), seeProducts("vinil")]))).toBeLessThan(500);
    const waited = await trying;
    expect([waited > 900, waited < 1500]).toEqual([true, true]);
    expect(asked).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 700));
    pass(6);
    becomes(answer(productsOf("Depois")));
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    expect(said.at(-1)).toBe("upstream listProducts: answers again");
  });

  it("is asked again a second after somebody whose question was lost, and may still be waiting", async () => {
    const { asked, becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(hanging);
    await seeProducts("vinil");
    pass(2);
    const lost = seeProducts("vinil");
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    becomes(answer(productsOf("Depois")));
    expect((await seeProducts("vinil")).names).toEqual(["Vinil"]);
    pass(2);
    expect(await seeProducts("vinil")).toEqual({ names: ["Depois"], from: null });
    await lost;
  });

  it("waits for the time limit once in a visit, however many parts of the page hang", async () => {
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
    expect(performance.now() - start).toBeLessThan(1000);
    expect(reply.asked).toHaveLength(1);
  });

  it("is asked as before for everybody else where one question alone fails", async () => {
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

  it("that is not there any more is not there, whatever was last seen of it", async () => {
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

  it("sends the shopper's token, and what was answered to one is told to no other", async () => {
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

  it("as guests saw it serves who is logged in too", async () => {
    const { becomes } = upstreamAnswering("product/listActiveB2C", answer(productsOf("Vinil")));
    await seeProducts("vinil");
    becomes(down);
    expect((await seeProducts("vinil", "ana")).names).toEqual(["Vinil"]);
  });

  it("reads from memory as it was first read, prices that came as text included", async () => {
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

  it("never takes more room than it is given", async () => {
    memory = new Memory({ everybodys: { entries: 10, size: 1000 }, last: { entries: 1000, bytes: 20_000 } });
    upstreamAnswering("product/listActiveB2C", answer(productsOf("x".repeat(2000))));
    for (let index = 0; index < 40; index += 1) await seeProducts(`texto ${index}`);
    expect(memory.last.bytes).toBeGreaterThan(15_000);
    expect(memory.last.bytes).toBeLessThanOrEqual(20_000);
  });
});

describe("what is somebody's own, and whatever changes something", () => {
  it("is asked for every time, with the shopper's token, and never answered from memory", async () => {
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
    expect([memory.everybodys.count, memory.last.bytes]).toEqual([0, 0]);
  });

  it("lets a read after a write be asked again within one visit", async () => {
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
