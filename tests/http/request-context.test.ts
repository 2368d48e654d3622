import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openRequest } from "~/http/request-context.server";
import { commitSession, emptySession, readSession, Session } from "~/session/session.server";
import { openAction, redirectTo, requireShopper, returnPath } from "../../app/http/screen.server";
import { listBanners } from "../../contract/catalogue";
import { eventually } from "../setup/eventually";
import { network } from "../setup/network";

const shop = "http://loja.test";
const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };

afterEach(() => vi.unstubAllEnvs());

async function cookieOf(session: Session): Promise<string> {
  return (await commitSession(session)).split(";")[0] ?? "";
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

describe("request context", () => {
  it("belongs to a guest without location, preferences or consent on the first visit", async () => {
    const opened = await openRequest({ request: new Request(`${shop}/produtos?produto=vinil&page=2`) });
    expect(opened).toMatchObject({ location: null, shopper: null, light: null, consent: null });
    expect(opened.here).toBe("/produtos?produto=vinil&page=2");
  });

  it("is created once for all loaders of a page", async () => {
    const context = {};
    const [one, other] = await Promise.all([
      openRequest({ request: new Request(shop), context }),
      openRequest({ request: new Request(shop), context }),
    ]);
    expect(one).toBe(other);
    expect(await openRequest({ request: new Request(shop), context: {} })).not.toBe(one);
  });

  it("uses no cache when KEEP_ANSWERS is off", async () => {
    vi.resetModules();
    vi.stubEnv("KEEP_ANSWERS", "off");
    const asked: string[] = [];
    network.use(
      http.all("http://127.0.0.1:4000/*", ({ request }) => {
        asked.push(request.url);
        return HttpResponse.json([{ image: "a.webp" }]);
      }),
    );
    const request = await import("~/http/request-context.server");
    for (let visits = 0; visits < 2; visits += 1) {
      const { upstream, staleSince } = await request.openRequest({ request: new Request(shop) });
      await upstream(listBanners);
      expect(staleSince()).toBeNull();
    }
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["/produtos?produto=vinil%20fosco", "/produtos?produto=vinil+fosco"],
    ["//evil.example/home", "/evil.example/home"],
    ["/home", "/home"],
  ])("for %s has the page path %s", async (asked, here) => {
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
  ])("with headers %j has light mode: %s", async (headers, light) => {
    expect((await openRequest({ request: new Request(shop, { headers: { ...headers } }) })).light).toBe(
      light,
    );
  });

  it.each([
    ["cookies=aceitar", "accepted"],
    ["cookies=recusar", "refused"],
    ["cookies=talvez", null],
    ["", null],
  ])("with cookie %j has consent: %s", async (cookie, consent) => {
    const request = new Request(shop, { headers: { cookie } });
    expect((await openRequest({ request })).consent).toBe(consent);
  });
});

describe("cross-origin post protection", () => {
  it.each<[string, Record<string, string>]>([
    ["of the same origin", { "sec-fetch-site": "same-origin", origin: shop }],
    ["that the shopper sends again by hand", { "sec-fetch-site": "none" }],
    ["of an older browser, by Origin", { origin: shop }],
    ["of an older browser, by Referer", { referer: `${shop}/home` }],
    ["behind a proxy that ends https", { origin: "https://loja.test" }],
    ["of a program that is no browser", {}],
  ])("accepts a post %s", async (_, headers) => {
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
  ])("answers 403 to a post %s", async (_, headers) => {
    expect(await sending(headers)).toBe(403);
  });

  it("compares with the configured public origin when a proxy changes the host", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_ORIGIN", "https://www.envelopa.example");
    const request = await import("../../app/http/screen.server");
    const from = (origin: string) =>
      statusOf(request.openAction({ request: post("cep=1", { host: "10.0.0.7:3000", origin }) }));
    expect(await from("https://www.envelopa.example")).toBe(200);
    expect(await from("https://evil.example")).toBe(403);
  });
});

describe("form body parsing", () => {
  const read = async (request: Request, maxBytes?: number) =>
    Object.fromEntries((await openAction({ request }, { maxBytes })).form);

  it("returns the fields as typed", async () => {
    expect(await read(post("cep=01310-100&voltar=%2Fhome%3Fa%3D1"))).toEqual({
      cep: "01310-100",
      voltar: "/home?a=1",
    });
  });

  it("reads multipart forms with a file", async () => {
    const form = new FormData();
    form.append("nome", "Ana");
    form.append("foto", new File(["imagem"], "foto.png", { type: "image/png" }));
    const request = new Request(`${shop}/profile`, { method: "POST", body: form });
    const fields = await read(request);
    expect(fields.nome).toBe("Ana");
    expect(fields.foto).toBeInstanceOf(File);
  });

  it("reads an empty form with or without a content type", async () => {
    expect(await read(new Request(`${shop}/logout`, { method: "POST" }))).toEqual({});
    expect(await read(post(""))).toEqual({});
  });

  it("answers 413 to one byte above the limit, with or without a content length", async () => {
    const exact = `a=${"x".repeat(98)}`;
    expect(await read(post(exact), 100)).toEqual({ a: "x".repeat(98) });
    const longer = `${exact}x`;
    expect(await statusOf(openAction({ request: post(longer) }, { maxBytes: 100 }))).toBe(413);
    const announced = post("a=1", { "content-length": "101" });
    expect(await statusOf(openAction({ request: announced }, { maxBytes: 100 }))).toBe(413);
  });

  it("discards the rest of a body above the limit for a while and then closes the connection", async () => {
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
    await eventually(() => expect(hungUp).toBe(true));
    expect(sentInBytes).toBeLessThan(18_000_000);
  });

  describe("form body parsing of a trailing file field", () => {
    const limits = { maxBytes: 1_000, maxFileBytes: 5_000 };
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

    it("returns a file within the limit, truncates a longer one, and returns the fields before it", async () => {
      expect(await fileSize(withFile("Ana", 0))).toEqual(["Ana", 0]);
      expect(await fileSize(withFile("Ana", 4_999))).toEqual(["Ana", 4_999]);
      const [name, size] = await fileSize(withFile("Ana", 3_000_000));
      expect(name).toBe("Ana");
      expect(size).toBeGreaterThanOrEqual(5_000);
      expect(size).toBeLessThanOrEqual(6_000);
    });

    it("returns a truncated file only once the whole body has arrived", async () => {
      const whole = withFile("Ana", 3_000_000);
      const bytes = new Uint8Array(await whole.arrayBuffer());
      let sentInBytes = 0;
      const slow = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise(setImmediate);
          controller.enqueue(bytes.subarray(sentInBytes, sentInBytes + 65_536));
          sentInBytes = Math.min(bytes.length, sentInBytes + 65_536);
          if (sentInBytes === bytes.length) controller.close();
        },
      });
      await fileSize(post(slow, { "content-type": whole.headers.get("content-type") ?? "" }));
      expect(sentInBytes).toBe(bytes.length);
    });

    it("truncates the last of several files that exceed the limit together", async () => {
      const form = new FormData();
      for (const name of ["um.png", "dois.png"]) form.append("foto", new File(["a".repeat(4_000)], name));
      const request = new Request(`${shop}/profile`, { method: "POST", body: form });
      const read = (await openAction({ request }, limits)).form.getAll("foto");
      const sizes = read.map((file) => (file instanceof File ? file.size : 0));
      expect(sizes[0]).toBe(4_000);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(limits.maxFileBytes);
    });

    it("rejects fields above the form limit and fields after a truncated file", async () => {
      expect(await statusOf(openAction({ request: withFile("x".repeat(1_001), 10) }, limits))).toBe(413);
      expect(await statusOf(openAction({ request: withFile("x".repeat(9_000), 10) }, limits))).toBe(413);
      const form = new FormData();
      form.append("foto", new File(["a".repeat(4_000)], "foto.png"));
      form.append("nome", "a".repeat(4_000));
      const request = new Request(`${shop}/profile`, { method: "POST", body: form });
      expect(await statusOf(openAction({ request }, limits))).toBe(413);
    });

    it("answers 400 without a boundary and without any part", async () => {
      for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
        const request = post("a".repeat(9_000), { "content-type": type });
        expect(await statusOf(openAction({ request }, limits))).toBe(400);
      }
    });
  });

  it.each(["application/json", "text/plain", "application/xml", "multipart/mixed"])(
    "answers 415 to %s",
    async (type) => {
      expect(await statusOf(openAction({ request: post("{}", { "content-type": type }) }))).toBe(415);
    },
  );

  it("answers 400 to truncated parts", async () => {
    const cut = post("--x\r\nContent-Disposition: form-data; na", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(await statusOf(openAction({ request: cut }))).toBe(400);
  });

  it.each(["PUT", "PATCH", "DELETE"])("answers 405 to %s", async (method) => {
    const request = new Request(`${shop}/cart`, { method, headers: { origin: shop } });
    expect(await statusOf(openAction({ request }))).toBe(405);
  });
});

describe("page that requires a login", () => {
  const opening = async (session: Session, path = "/profile?step=3") =>
    openRequest({ request: new Request(shop + path, { headers: { cookie: await cookieOf(session) } }) });
  const guest = new Session(emptySession).locatedAt({
    cep: "01310-100",
    latitude: -23.5,
    longitude: -46.6,
    placeId: null,
  });

  it("opens for a logged-in shopper", async () => {
    expect(await requireShopper(await opening(guest.signIn("t", ana)))).toEqual(ana);
  });

  it("redirects a guest to the login with a message and the return path", async () => {
    const thrown: unknown = await requireShopper(await opening(guest)).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("nothing was thrown");
    expect(thrown).toRedirectTo("/login?voltar=%2Fprofile%3Fstep%3D3");
    const session = await readSession(
      new Headers({ cookie: thrown.headers.get("set-cookie")?.split(";")[0] ?? "" }),
    );
    expect(session.notices).toEqual([{ kind: "information", message: "Entre para continuar." }]);
    expect(session.location).toEqual(guest.location);
  });

  it("adds no message when there is already a more specific one", async () => {
    const reason = { kind: "warning", message: "Sua sessão expirou." } as const;
    const thrown: unknown = await requireShopper(await opening(guest.notify(reason))).catch(
      (error: unknown) => error,
    );
    expect(thrown instanceof Response && thrown.headers.has("set-cookie")).toBe(false);
  });
});

describe("redirect", () => {
  it("is an uncacheable 303 that includes the session cookie when it changed", async () => {
    const answer = await redirectTo("/cart?x=1", new Session(emptySession).atProfileStep(2));
    expect(answer).toRedirectTo("/cart?x=1");
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

  it.each(elsewhere)("throws for %j, which is not a path of this shop", async (path) => {
    await expect(redirectTo(path)).rejects.toThrow("Not a path of this shop");
  });

  it.each(elsewhere)("falls back to the home page for voltar=%j", (voltar) => {
    expect(returnPath(new URLSearchParams({ voltar }))).toBe("/home");
  });

  it("uses the path and query in voltar", () => {
    expect(returnPath(new URLSearchParams({ voltar: "/produtos/vinil?Cor=Preto#x" }))).toBe(
      "/produtos/vinil?Cor=Preto#x",
    );
    expect(returnPath(new URLSearchParams(), "/cart")).toBe("/cart");
    const form = new FormData();
    form.append("voltar", new File([], "voltar"));
    expect(returnPath(form)).toBe("/home");
  });
});
