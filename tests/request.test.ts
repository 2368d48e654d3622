import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openAction, openRequest, redirectTo, requireShopper, returnPath } from "~/request.server";
import { commit, emptySession, readSession, Session } from "~/session.server";
import { listBanners } from "../contract/catalogue";
import { network } from "./setup/network";

const shop = "http://loja.test";
const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };

afterEach(() => vi.unstubAllEnvs());

async function cookieOf(session: Session): Promise<string> {
  return (await commit(session)).split(";")[0] ?? "";
}

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const form = { "content-type": "application/x-www-form-urlencoded", host: "loja.test" };
  const request = { method: "POST", headers: { ...form, ...headers }, body, duplex: "half" as const };
  return new Request(`${shop}/localizacao`, request);
}

async function statusOf(answer: Promise<unknown>): Promise<number> {
  const thrown: unknown = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown === null) return 200;
  if (thrown instanceof Response) return thrown.status;
  throw thrown;
}

const sending = (headers: Record<string, string>) =>
  statusOf(openAction({ request: post("cep=1", headers) }));

describe("a shopper's request", () => {
  it("is a guest's, without a place, a choice or an answer, on the first visit", async () => {
    const opened = await openRequest({ request: new Request(`${shop}/produtos?produto=vinil&page=2`) });
    expect(opened).toMatchObject({ location: null, shopper: null, light: null, consent: null });
    expect(opened.here).toBe("/produtos?produto=vinil&page=2");
  });

  it("is opened once for all the loaders of a page", async () => {
    const context = {};
    const [one, other] = await Promise.all([
      openRequest({ request: new Request(shop), context }),
      openRequest({ request: new Request(shop), context }),
    ]);
    expect(one).toBe(other);
    expect(await openRequest({ request: new Request(shop), context: {} })).not.toBe(one);
  });

  it("is answered from no memory where KEEP_ANSWERS is off", async () => {
    vi.resetModules();
    vi.stubEnv("KEEP_ANSWERS", "off");
    const asked: string[] = [];
    network.use(
      http.all("http://127.0.0.1:4000/*", ({ request }) => {
        asked.push(request.url);
        return HttpResponse.json([{ image: "a.webp" }]);
      }),
    );
    const request = await import("~/request.server");
    for (let visits = 0; visits < 2; visits += 1) {
      const { upstream, rememberedFrom } = await request.openRequest({ request: new Request(shop) });
      await upstream(listBanners);
      expect(rememberedFrom()).toBeNull();
    }
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["/produtos.data?produto=vinil&_routes=root", "/produtos?produto=vinil"],
    ["/_root.data", "/"],
    ["/checkout?index&etapa=revisao", "/checkout?etapa=revisao"],
    ["//evil.example/home", "/evil.example/home"],
    ["/home", "/home"],
  ])("for %s knows its page as %s", async (asked, here) => {
    expect((await openRequest({ request: new Request(shop + asked) })).here).toBe(here);
  });

  it.each([
    [{}, null],
    [{ "save-data": "on" }, "asked"],
    [{ "save-data": "On" }, "asked"],
    [{ "save-data": "off" }, null],
    [{ cookie: "modo-leve=1" }, "chosen"],
    [{ cookie: "x=1; modo-leve=0; y=2", "save-data": "on" }, null],
    [{ cookie: "outro-modo-leve=1" }, null],
    [{ cookie: "modo-leve=", "save-data": "on" }, "asked"],
  ])("with %j is light because it was: %s", async (headers, light) => {
    expect((await openRequest({ request: new Request(shop, { headers: { ...headers } }) })).light).toBe(
      light,
    );
  });

  it.each([
    ["cookies=aceitar", "accepted"],
    ["cookies=recusar", "refused"],
    ["cookies=talvez", null],
    ["", null],
  ])("with %j has consented: %s", async (cookie, consent) => {
    const request = new Request(shop, { headers: { cookie } });
    expect((await openRequest({ request })).consent).toBe(consent);
  });
});

describe("a post is taken from the shop's own pages only", () => {
  it.each<[string, Record<string, string>]>([
    ["of the same origin", { "sec-fetch-site": "same-origin", origin: shop }],
    ["that the shopper sends again by hand", { "sec-fetch-site": "none" }],
    ["of an older browser, by Origin", { origin: shop }],
    ["of an older browser, by Referer", { referer: `${shop}/home` }],
    ["behind a proxy that ends https", { origin: "https://loja.test" }],
    ["of a program that is no browser", {}],
  ])("one %s is taken", async (_, headers) => {
    expect(await sending(headers)).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["from another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    [
      "from a neighbour on the same site",
      { "sec-fetch-site": "same-site", origin: "https://blog.loja.test" },
    ],
    ["whose browser says cross-site and hides the origin", { "sec-fetch-site": "cross-site" }],
    ["from another origin, in an older browser", { origin: "https://evil.example" }],
    ["from an origin that looks alike", { origin: "http://loja.test.evil.example" }],
    ["from another port", { origin: "http://loja.test:8080" }],
    ["from a page that hides its origin", { origin: "null" }],
    ["with a Referer of another site", { referer: "https://evil.example/loja.test" }],
    ["with an Origin that is none", { origin: "loja" }],
  ])("one %s answers 403", async (_, headers) => {
    expect(await sending(headers)).toBe(403);
  });

  it("where the shop's public origin is set, a proxy may call the host what it likes", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_ORIGIN", "https://www.envelopa.example");
    const request = await import("~/request.server");
    const from = (origin: string) =>
      statusOf(request.openAction({ request: post("cep=1", { host: "10.0.0.7:3000", origin }) }));
    expect(await from("https://www.envelopa.example")).toBe(200);
    expect(await from("https://evil.example")).toBe(403);
  });
});

describe("a form is read up to its limit", () => {
  const read = async (request: Request, limitInBytes?: number) =>
    Object.fromEntries((await openAction({ request }, { limitInBytes })).form);

  it("with its fields as they were typed", async () => {
    expect(await read(post("cep=01310-100&voltar=%2Fhome%3Fa%3D1"))).toEqual({
      cep: "01310-100",
      voltar: "/home?a=1",
    });
  });

  it("of several parts, with a file", async () => {
    const form = new FormData();
    form.append("nome", "Ana");
    form.append("foto", new File(["imagem"], "foto.png", { type: "image/png" }));
    const request = new Request(`${shop}/profile`, { method: "POST", body: form });
    const fields = await read(request);
    expect(fields.nome).toBe("Ana");
    expect(fields.foto).toBeInstanceOf(File);
  });

  it("of no fields at all, with its type or without", async () => {
    expect(await read(new Request(`${shop}/logout`, { method: "POST" }))).toEqual({});
    expect(await read(post(""))).toEqual({});
  });

  it("and answers 413 to one byte more, whether its length is announced or not", async () => {
    const exact = `a=${"x".repeat(98)}`;
    expect(await read(post(exact), 100)).toEqual({ a: "x".repeat(98) });
    const longer = `${exact}x`;
    expect(await statusOf(openAction({ request: post(longer) }, { limitInBytes: 100 }))).toBe(413);
    const announced = post("a=1", { "content-length": "101" });
    expect(await statusOf(openAction({ request: announced }, { limitInBytes: 100 }))).toBe(413);
  });

  it("and beyond it keeps nothing, passes over the rest for a while, and then hangs up", async () => {
    let sentInBytes = 0;
    let hungUp = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentInBytes += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(97));
      },
      cancel() {
        hungUp = true;
      },
    });
    expect(await statusOf(openAction({ request: post(endless) }))).toBe(413);
    await vi.waitFor(() => expect(hungUp).toBe(true));
    expect(sentInBytes).toBeLessThan(18_000_000);
  });

  describe("whose last field is a file", () => {
    const limits = { limitInBytes: 1_000, fileLimitInBytes: 5_000 };
    const withFile = (name: string, sizeInBytes: number) => {
      const form = new FormData();
      form.append("nome", name);
      form.append("foto", new File([new Uint8Array(sizeInBytes).fill(97)], "foto; da = Ana.png"));
      return new Request(`${shop}/profile`, { method: "POST", body: form });
    };
    const fileSize = async (request: Request) => {
      const { form } = await openAction({ request }, limits);
      const file = form.get("foto");
      return [form.get("nome"), file instanceof File ? file.size : null];
    };

    it("whole where it is not too long, and else cut, with what was typed before it", async () => {
      expect(await fileSize(withFile("Ana", 0))).toEqual(["Ana", 0]);
      expect(await fileSize(withFile("Ana", 4_999))).toEqual(["Ana", 4_999]);
      const [name, size] = await fileSize(withFile("Ana", 3_000_000));
      expect(name).toBe("Ana");
      expect(size).toBeGreaterThanOrEqual(5_000);
      expect(size).toBeLessThanOrEqual(6_000);
    });

    it("but not with more typed than a form may have, nor with something behind the file", async () => {
      expect(await statusOf(openAction({ request: withFile("x".repeat(1_001), 10) }, limits))).toBe(413);
      expect(await statusOf(openAction({ request: withFile("x".repeat(9_000), 10) }, limits))).toBe(413);
      const form = new FormData();
      form.append("foto", new File(["a".repeat(4_000)], "foto.png"));
      form.append("outra", new File(["a".repeat(4_000)], "outra.png"));
      const request = new Request(`${shop}/profile`, { method: "POST", body: form });
      expect(await statusOf(openAction({ request }, limits))).toBe(413);
    });

    it("and without its boundary, or with no parts at all, answers 400", async () => {
      for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
        const request = post("a".repeat(9_000), { "content-type": type });
        expect(await statusOf(openAction({ request }, limits))).toBe(400);
      }
    });
  });

  it.each(["application/json", "text/plain", "application/xml", "multipart/mixed"])(
    "and answers 415 to %s",
    async (type) => {
      expect(await statusOf(openAction({ request: post("{}", { "content-type": type }) }))).toBe(415);
    },
  );

  it("and answers 400 to parts that are cut", async () => {
    const cut = post("--x\r\nContent-Disposition: form-data; na", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(await statusOf(openAction({ request: cut }))).toBe(400);
  });

  it.each(["PUT", "PATCH", "DELETE"])("and answers 405 to %s", async (method) => {
    const request = new Request(`${shop}/cart`, { method, headers: { origin: shop } });
    expect(await statusOf(openAction({ request }))).toBe(405);
  });
});

describe("a page for shoppers who are logged in", () => {
  const opening = async (session: Session, path = "/profile?step=3") =>
    openRequest({ request: new Request(shop + path, { headers: { cookie: await cookieOf(session) } }) });
  const guest = new Session(emptySession).locatedAt({
    cep: "01310-100",
    latitude: -23.5,
    longitude: -46.6,
    placeId: null,
  });

  it("opens for one who is", async () => {
    expect(await requireShopper(await opening(guest.signIn("t", ana)))).toEqual(ana);
  });

  it("leads a guest to the login, says why, and knows the way back", async () => {
    const thrown: unknown = await requireShopper(await opening(guest)).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("nothing was thrown");
    expect([thrown.status, thrown.headers.get("location")]).toEqual([
      303,
      "/login?voltar=%2Fprofile%3Fstep%3D3",
    ]);
    const session = await readSession(
      new Headers({ cookie: thrown.headers.get("set-cookie")?.split(";")[0] ?? "" }),
    );
    expect(session.notices).toEqual([{ kind: "information", message: "Faça login para continuar." }]);
    expect(session.location).toEqual(guest.location);
  });

  it("says nothing of its own where there is a better reason already", async () => {
    const reason = { kind: "warning", message: "Sua sessão expirou." } as const;
    const thrown: unknown = await requireShopper(await opening(guest.notify(reason))).catch(
      (error: unknown) => error,
    );
    expect(thrown instanceof Response && thrown.headers.has("set-cookie")).toBe(false);
  });
});

describe("the way on", () => {
  it("is a 303 that nobody keeps, with the session where it changed", async () => {
    const answer = await redirectTo("/cart?x=1", new Session(emptySession).atProfileStep(2));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cart?x=1"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const session = await readSession(
      new Headers({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" }),
    );
    expect(session.profileStep).toBe(2);
    expect((await redirectTo("/cart", new Session(emptySession))).headers.has("set-cookie")).toBe(false);
  });

  const elsewhere = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "home",
    "",
  ];

  it.each(elsewhere)("never leads to %j", async (path) => {
    await expect(redirectTo(path)).rejects.toThrow("Not a path of this shop");
  });

  it.each(elsewhere)("by voltar=%j is home", (voltar) => {
    expect(returnPath(new URLSearchParams({ voltar }))).toBe("/home");
  });

  it("by voltar is the page it names, with its query", () => {
    expect(returnPath(new URLSearchParams({ voltar: "/produtos/vinil?Cor=Preto#x" }))).toBe(
      "/produtos/vinil?Cor=Preto#x",
    );
    expect(returnPath(new URLSearchParams(), "/cart")).toBe("/cart");
    const form = new FormData();
    form.append("voltar", new File([], "voltar"));
    expect(returnPath(form)).toBe("/home");
  });
});
