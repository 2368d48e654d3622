import { createServer, type Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { delay, HttpResponse, http } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { findCep } from "~/upstream/postal-codes.server";
import { type FailureKind, UpstreamError } from "~/upstream/upstream-error.server";
import {
  declareTimeZone,
  getUpstreamNowMs,
  openUpstream,
  type Upstream,
} from "../../app/upstream/http.server";

import { getAddress } from "../../contract/addresses";
import { addToCart, clearCart, editCart, getCart } from "../../contract/carts";
import { getProductByName, listBanners, listProducts, recordSearch } from "../../contract/catalogue";
import { cancelOrder, listOrders } from "../../contract/orders";
import { scaledToLoad } from "../setup/busy-machine";
import { network } from "../setup/network";
import { paulistaByCep } from "../setup/paulista";

const apiUrl = "http://upstream.test";
const cart = { content: { itemsQuantity: 3 } };
const everyProduct = { body: { page: 1, pageSize: 20 } };
const noProducts = { products: [], pager: { totalPages: 0, totalItems: 0 } };

function open(more: Partial<Parameters<typeof openUpstream>[0]> = {}): Upstream {
  return openUpstream({ apiUrl, timeLimitInMs: 30_000, token: null, requestId: "request-1", ...more });
}

async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error: unknown = await call.then(
    () => "it worked",
    (failure: unknown) => failure,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`Expected an UpstreamError, got ${String(error)}`);
}

/** Responds with each answer in turn, repeats the last one, and counts the calls. */
function answering(path: string, ...answers: Array<() => Response>) {
  const asked: Request[] = [];
  network.use(
    http.all(new URL(path, apiUrl).href, async ({ request }) => {
      asked.push(request.clone());
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (!answer) throw new Error("nothing to answer with");
      return answer();
    }),
  );
  return asked;
}

describe("upstream call", () => {
  it("sends its path with parameters, its query and the shopper's token", async () => {
    const asked = answering("client/get-one/7%2F8", () => HttpResponse.json([]));
    await open({ token: "token-of-ana" })(getAddress, { params: { addressId: "7/8" } });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer token-of-ana");
    expect(asked[0]?.headers.get("x-request-id")).toBe("request-1");
    expect(asked[0]?.headers.has("content-type")).toBe(false);

    const named = answering("client/get-one/ab", () => HttpResponse.json([]));
    await open()(getAddress, { params: { addressId: "a\0b" } });
    expect(named).toHaveLength(1);

    const searched = answering("product/get-one-by-name", () =>
      HttpResponse.json({ productId: 1, productName: "Vinil" }),
    );
    const product = await open()(getProductByName, { query: { productName: "vinil & cia" } });
    expect(new URL(searched[0]?.url ?? "").search).toBe("?productName=vinil+%26+cia");
    expect(searched[0]?.headers.has("authorization")).toBe(false);
    expect(product.productName).toBe("Vinil");
  });

  it("sends its body as JSON, and an idempotency key when there is one", async () => {
    const asked = answering("cart/add", () => HttpResponse.json(cart));
    const body = { skuId: 1, resaleId: 2, quantity: 3 };
    await open({ token: "t" })(addToCart, { body, idempotencyKey: "key-1" });
    expect(await asked[0]?.json()).toEqual(body);
    expect(asked[0]?.headers.get("idempotency-key")).toBe("key-1");
  });

  it("sends a stable digest of a key with characters that are invalid in a header", async () => {
    const asked = answering("cart/add", () => HttpResponse.json(cart));
    const body = { skuId: 1, resaleId: 2, quantity: 3 };
    for (const idempotencyKey of ["\u0001", "\u0001", "ação", "k".repeat(300)]) {
      await open({ token: "t" })(addToCart, { body, idempotencyKey });
    }
    const keys = asked.map((request) => request.headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{64}$/);
  });

  it("strips NUL characters, which PostgreSQL cannot store", async () => {
    const asked = answering("search", () => HttpResponse.json({}));
    await open()(recordSearch, { body: { searchedText: "vi\0nil" } });
    expect(await asked[0]?.json()).toEqual({ searchedText: "vinil" });
  });

  it("is skipped for a name that the contract cannot express, and returns not found", async () => {
    for (const productName of ["x".repeat(4001), "\0", ""]) {
      const failure = await failureOf(open()(getProductByName, { query: { productName } }));
      expect(failure.kind).toBe("not-found");
    }
  });

  it("parses JSON, and JSON in a string for the calls where the contract defines it", async () => {
    for (const answer of [paulistaByCep, JSON.stringify(paulistaByCep)]) {
      answering("user/postalcode", () => HttpResponse.json(answer));
      expect((await findCep(open(), "01310-100"))?.street).toBe("Avenida Paulista");
    }
  });

  it("ignores unknown fields, and an empty response when no body is expected", async () => {
    answering("cart", () => HttpResponse.json({ ...cart, extra: { anything: true } }));
    expect((await open({ token: "t" })(getCart)).content?.itemsQuantity).toBe(3);
    answering("search", () => new HttpResponse(null, { status: 204 }));
    await open()(recordSearch, { body: { searchedText: "vinil" } });
  });

  it("without a required path parameter is a programming error, not an upstream failure", async () => {
    await expect(open({ token: "t" })(getAddress)).rejects.toThrow(TypeError);
  });
});

describe("upstream refusal", () => {
  it.each<[number, object, FailureKind]>([
    [400, { message: "CEP inválido", errors: { cep: ["inválido"] } }, "refused"],
    [401, { message: "Faça login" }, "unauthenticated"],
    [403, { message: "Sem permissão" }, "forbidden"],
    [404, { message: "Não há" }, "not-found"],
    [409, { message: "Mudou", changes: [{ kind: "price" }] }, "refused"],
    [412, { message: "Sessão expirada", detail: "expired" }, "expired"],
    [412, { message: "Outra condição" }, "refused"],
    [422, { message: "Não dá" }, "refused"],
    [429, { message: "Espere" }, "refused"],
  ])("with status %i and %j is classified and not retried", async (status, body, kind) => {
    const asked = answering("cart", () => HttpResponse.json(body, { status }));
    const failure = await failureOf(open({ token: "t" })(getCart));
    expect([failure.kind, failure.status]).toEqual([kind, status]);
    expect(failure.upstreamMessage).toBe("message" in body ? body.message : "");
    expect(failure.refusal).toEqual(body);
    expect(asked).toHaveLength(1);
  });

  it.each([401, 403, 412])(
    "with status %i of a guest's request is not a session failure, and its message is preserved",
    async (status) => {
      const body = { message: "Não aceito", detail: "expired" };
      answering("cart", () => HttpResponse.json(body, { status }));
      const failure = await failureOf(open()(getCart));
      expect([failure.kind, failure.status, failure.upstreamMessage]).toEqual([
        "refused",
        status,
        "Não aceito",
      ]);
    },
  );

  it.each<[number | string, FailureKind, string | null]>([
    [500, "unavailable", null],
    ["503", "unavailable", null],
    [401, "unauthenticated", "Não deu"],
    [404, "not-found", "Não deu"],
    [422, "refused", "Não deu"],
  ])(
    "is also an answer of 200 whose envelope has the status code %j, for reads and for writes decided by their status",
    async (statusCode, kind, message) => {
      const body = { statusCode, message: "Não deu", content: null };
      answering("cart", () => HttpResponse.json(body));
      answering("cart/clear", () => HttpResponse.json(body));
      const failures = [
        await failureOf(open({ token: "t" })(getCart)),
        await failureOf(open({ token: "t" })(clearCart)),
      ];
      for (const failure of failures) {
        expect([failure.kind, failure.status, failure.upstreamMessage]).toEqual([
          kind,
          Number(statusCode),
          message,
        ]);
      }
    },
  );

  it("is no answer of 200 whose envelope has the status code 200", async () => {
    answering("cart", () => HttpResponse.json({ statusCode: 200, ...cart }));
    expect((await open({ token: "t" })(getCart)).content?.itemsQuantity).toBe(3);
  });

  it("contains the invalid fields", async () => {
    answering("cart", () =>
      HttpResponse.json({ message: "x", errors: { cep: ["inválido"] } }, { status: 400 }),
    );
    expect((await failureOf(open({ token: "t" })(getCart))).fields).toEqual({ cep: ["inválido"] });
  });

  it("with an HTML page from a proxy has no message for the shopper", async () => {
    answering("cart", () => HttpResponse.html("<h1>nginx</h1>", { status: 404 }));
    const failure = await failureOf(open({ token: "t" })(getCart));
    expect([failure.kind, failure.upstreamMessage]).toEqual(["not-found", null]);
  });
});

describe("times of an upstream", () => {
  const orders = (created_at: string) => [
    {
      id: 1,
      orderCode: "A1",
      orderStatus: 1,
      orderStatusList: [],
      items: [],
      paymentMethod: 2,
      discount: 0,
      fretePrice: 0,
      totalPrice: 1,
      created_at,
    },
  ];
  const list = (at: string) => open({ token: "t", apiUrl: at })(listOrders, { params: { clientId: 1 } });

  it("without a zone are refused, and the log names them", async () => {
    answering("client/get-items/1", () => HttpResponse.json(orders("2026-11-26T10:23:05")));
    const failure = await failureOf(list(apiUrl));
    expect(failure.kind).toBe("unavailable");
    expect(failure.message).toContain("created_at (time without a zone)");
  });

  it.each([
    "23/11/2026 20:44:50",
    "03/11/2026 20:44:50",
    "11/03/2026",
    "/Date(1795462490000)/",
    "",
    "2026-13-01T00:00:00Z",
    "Nov 3, 2026",
  ])("in another form, such as %j, are refused", async (written) => {
    answering("client/get-items/1", () => HttpResponse.json(orders(written)));
    const failure = await failureOf(list(apiUrl));
    expect([failure.kind, failure.message]).toEqual([
      "unavailable",
      expect.stringContaining("created_at (no time)"),
    ]);
  });

  it("without a zone are read in the declared one", async () => {
    const inSaoPaulo = "http://upstream-in-sao-paulo.test";
    declareTimeZone(inSaoPaulo, "-03:00");
    answering(`${inSaoPaulo}/client/get-items/1`, () => HttpResponse.json(orders("2026-11-26T10:23:05")));
    expect((await list(inSaoPaulo))[0]?.created_at).toBe("2026-11-26T10:23:05-03:00");
  });

  it("are measured by the date of its answers", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const ahead = "http://upstream-ahead.test";
    answering(`${ahead}/cart`, () => HttpResponse.json(cart, { headers: { date } }));
    await open({ token: "t", apiUrl: ahead })(getCart);
    expect(Math.abs(getUpstreamNowMs(ahead) - Date.now() - 3_600_000)).toBeLessThan(2_000);
  });
});

describe("upstream failure", () => {
  const broken: ReadonlyArray<[string, () => Response]> = [
    ["a status of 500", () => HttpResponse.json({ message: "SELECT * FROM users" }, { status: 500 })],
    ["a status of 503", () => new HttpResponse(null, { status: 503 })],
    ["a redirect", () => HttpResponse.redirect("https://elsewhere.example/", 302)],
    ["no connection", () => HttpResponse.error()],
    ["JSON that is cut", () => new HttpResponse('{"products": [', { status: 200 })],
    ["a page instead of JSON", () => HttpResponse.html("<h1>Manutenção</h1>")],
  ];

  it.each(broken)("by %s is retried once for a read", async (_, answer) => {
    const asked = answering("product/listActiveB2C", answer, () => HttpResponse.json(noProducts));
    expect((await open()(listProducts, everyProduct)).products).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it.each(broken)(
    "by %s twice throws an error with a log message and no shopper message",
    async (_, answer) => {
      const asked = answering("product/listActiveB2C", answer);
      const failure = await failureOf(open()(listProducts, everyProduct));
      expect([failure.kind, failure.upstreamMessage, asked.length]).toEqual(["unavailable", null, 2]);
      expect(failure.message).toMatch(/^listProducts: \w/);
      expect(failure.message).not.toContain("SELECT");
    },
  );

  it.each(broken)("by %s is not retried for a write, which may have been applied", async (_, answer) => {
    const asked = answering("order/cancel-by-customer", answer);
    const body = { id: 1, descriptionOfCancellation: "Comprei errado" };
    const write = open({ token: "t" })(cancelOrder, { body });
    expect((await failureOf(write)).kind).toBe("unavailable");
    expect(asked).toHaveLength(1);
  });

  it("during a write with an idempotency key is retried with the same key by an upstream that honours keys", async () => {
    const asked = answering(
      "http://upstream-with-keys.test/cart/add",
      () => new HttpResponse(null, { status: 502, headers: { "x-capabilities": "idempotency-keys" } }),
      () => HttpResponse.json(cart),
    );
    const body = { skuId: 1, resaleId: 2, quantity: 1 };
    const apiUrl = "http://upstream-with-keys.test";
    await open({ token: "t", apiUrl })(addToCart, { body, idempotencyKey: "key-1" });
    expect(asked.map((request) => request.headers.get("idempotency-key"))).toEqual(["key-1", "key-1"]);
  });

  it("during a write with an idempotency key is retried for an upstream whose owner has declared that it honours keys", async () => {
    const apiUrl = "http://upstream-with-declared-keys.test";
    declareCapabilities(apiUrl, ["idempotency-keys"]);
    const asked = answering(
      `${apiUrl}/cart/add`,
      () => HttpResponse.error(),
      () => HttpResponse.json(cart),
    );
    const body = { skuId: 1, resaleId: 2, quantity: 1 };
    await open({ token: "t", apiUrl })(addToCart, { body, idempotencyKey: "key-1" });
    expect(asked).toHaveLength(2);
  });

  it("after the deadline of its request is a timeout", async () => {
    network.use(http.put(`${apiUrl}/cart/edit`, () => delay("infinite")));
    const deadlineInMs = performance.now() + 50;
    const late = open({ token: "t", timeLimitInMs: 60_000, deadlineInMs });
    const failure = await failureOf(late(editCart, { body: { id: 1, quantity: 4 } }));
    expect(failure.timedOut).toBe(true);
  });

  it("during a write with an idempotency key is not retried by an upstream that announces nothing", async () => {
    const asked = answering("cart/add", () => HttpResponse.error());
    const body = { skuId: 1, resaleId: 2, quantity: 1 };
    const write = open({ token: "t" })(addToCart, { body, idempotencyKey: "key-1" });
    expect((await failureOf(write)).kind).toBe("unavailable");
    expect(asked).toHaveLength(1);
  });

  it("during an idempotent write is retried", async () => {
    const asked = answering(
      "cart/edit",
      () => HttpResponse.error(),
      () => HttpResponse.json(cart),
    );
    await open({ token: "t" })(editCart, { body: { id: 1, quantity: 4 } });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["products that are none", { products: "nenhum", pager: noProducts.pager }],
    ["no pager", { products: [] }],
    ["a product without a name", { ...noProducts, products: [{ productId: 4 }] }],
    ["a list", []],
    ["nothing", null],
  ])("by a response of the wrong shape (%s) logs the paths, not the values", async (_, body) => {
    answering("product/listActiveB2C", () => HttpResponse.json(body));
    const failure = await failureOf(open()(listProducts, everyProduct));
    expect(failure.kind).toBe("unavailable");
    expect(failure.message).toMatch(/^listProducts: answer of another shape at /);
    expect(failure.message).not.toContain("nenhum");
  });

  it("logs neither the token nor the body nor the query", async () => {
    answering("cart/add", () => HttpResponse.error());
    const body = { skuId: 987654, resaleId: 2, quantity: 1 };
    const failure = await failureOf(open({ token: "secret-token" })(addToCart, { body }));
    expect(JSON.stringify([failure.message, failure.stack, failure])).not.toMatch(/secret-token|987654/);
  });
});

describe("unresponsive upstream", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A real server on loopback, because the tests depend on time and sockets. */
  async function listening(answer: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answer ?? (() => {}));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  }

  it("is aborted at the timeout, without a retry", async () => {
    let asked = 0;
    const apiUrl = await listening(() => {
      asked += 1;
    });
    const start = performance.now();
    const failure = await failureOf(open({ apiUrl, timeLimitInMs: 300 })(listBanners));
    expect(performance.now() - start).toBeLessThan(scaledToLoad(900));
    expect([failure.kind, failure.timedOut, asked]).toEqual(["unavailable", true, 1]);
    expect(failure.message).toBe("listBanners: no answer within 300 ms");
  });

  it("is aborted at the timeout when the response never ends", async () => {
    const apiUrl = await listening((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[");
    });
    expect((await failureOf(open({ apiUrl, timeLimitInMs: 300 })(listBanners))).timedOut).toBe(true);
  });

  it("is aborted at the timeout also when memory was collected meanwhile", async () => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    const apiUrl = await listening(() => {});
    const signal = new AbortController().signal;
    const failures = Array.from({ length: 20 }, () =>
      failureOf(open({ apiUrl, timeLimitInMs: 600, signal })(listBanners)),
    );
    for (let times = 0; times < 4; times += 1) {
      await delay(100);
      if (typeof collect === "function") collect();
    }
    const timedOut = (await Promise.all(failures)).filter((failure) => failure.timedOut);
    expect([typeof collect, timedOut.length]).toEqual(["function", 20]);
  });

  it("is classified as a connection failure, not a timeout, when no server listens", async () => {
    const failure = await failureOf(open({ apiUrl: "http://127.0.0.1:1" })(listBanners));
    expect([failure.kind, failure.timedOut, failure.status]).toEqual(["unavailable", false, null]);
  });

  it("aborts the reads of a disconnected shopper but finishes the writes", async () => {
    const gone = new AbortController();
    const apiUrl = await listening((request, response) => {
      gone.abort(new Error("the shopper has gone"));
      setTimeout(() => response.end(request.method === "GET" ? "[]" : JSON.stringify(cart)), 100);
    });
    const upstream = open({ apiUrl, token: "t", signal: gone.signal });
    const write = upstream(addToCart, { body: { skuId: 1, resaleId: 2, quantity: 1 } });
    expect((await write).content?.itemsQuantity).toBe(3);
    await expect(upstream(getCart)).rejects.toThrow("the shopper has gone");
  });
});

describe("upstream calls within one request", () => {
  it("share equal reads, concurrent or later, and not different ones", async () => {
    const asked = answering("product/listActiveB2C", () => HttpResponse.json(noProducts));
    const upstream = open();
    await Promise.all([upstream(listProducts, everyProduct), upstream(listProducts, everyProduct)]);
    await upstream(listProducts, everyProduct);
    expect(asked).toHaveLength(1);
    await upstream(listProducts, { body: { page: 2, pageSize: 20 } });
    expect(asked).toHaveLength(2);
  });

  it("read fresh data after a write", async () => {
    const reads = answering("cart", () => HttpResponse.json(cart));
    answering("cart/add", () => HttpResponse.json(cart));
    const upstream = open({ token: "t" });
    await upstream(getCart);
    await upstream(addToCart, { body: { skuId: 1, resaleId: 2, quantity: 1 } });
    await upstream(getCart);
    expect(reads).toHaveLength(2);
  });

  it("send the same write twice", async () => {
    const writes = answering("cart/add", () => HttpResponse.json(cart));
    const upstream = open({ token: "t" });
    const body = { skuId: 1, resaleId: 2, quantity: 1 };
    await Promise.all([upstream(addToCart, { body }), upstream(addToCart, { body })]);
    expect(writes).toHaveLength(2);
  });

  it("never share a response between two shoppers", async () => {
    const asked = answering("cart", () => HttpResponse.json(cart));
    await Promise.all([open({ token: "a" })(getCart), open({ token: "b" })(getCart)]);
    expect(asked.map((request) => request.headers.get("authorization")).sort()).toEqual([
      "Bearer a",
      "Bearer b",
    ]);
  });
});
