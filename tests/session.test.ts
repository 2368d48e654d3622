import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guestCartLineLimit } from "~/domain/guest-cart";
import { settings } from "~/env.server";
import { commit, emptySession, readSession, Session } from "~/session.server";
import { limits } from "~/session-cookie.server";

const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };
const paulista = {
  cep: "01310-100",
  latitude: -23.561414,
  longitude: -46.655881,
  placeId: "ChIJ0WGkg4FEzpQR",
};
const line = { skuId: 12, resellerId: 3, quantity: 2, promotionId: null };
const longestId = Number.MAX_SAFE_INTEGER;

const someone = new Session(emptySession)
  .signIn("token-of-ana", ana)
  .locatedAt(paulista)
  .withGuestCart([line, { skuId: 13, resellerId: 3, quantity: 999, promotionId: 5 }])
  .atProfileStep(3)
  .deliveringTo(44)
  .notify({ kind: "success", title: "Pronto", message: "Endereço cadastrado com sucesso!" });

/** The browser's side: what it sends back after a `Set-Cookie`. */
const sentBack = (setCookie: string) => new Headers({ cookie: setCookie.split(";")[0] ?? "" });
const reread = async (session: Session) => readSession(sentBack(await commit(session)));
const nothing = (session: Session) => expect(session.content).toEqual(emptySession);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00-03:00"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("a shopper who comes back", () => {
  it("is known again, with their place, cart, step, address and messages", async () => {
    const session = await reread(someone);
    expect(session.content).toEqual(someone.content);
    expect(session.changed).toBe(false);
  });

  it("without a cookie, is a guest with nothing", async () => {
    nothing(await readSession(new Headers()));
  });

  it("after 59 days is still known, and after 60 is not, even if their browser kept the cookie", async () => {
    const cookie = sentBack(await commit(someone));
    vi.advanceTimersByTime(59 * 24 * 3600_000);
    expect((await readSession(cookie)).shopper).toEqual(ana);
    vi.advanceTimersByTime(24 * 3600_000);
    nothing(await readSession(cookie));
  });

  it("gets the session renewed once it is a day old, and not before", async () => {
    const cookie = sentBack(await commit(someone));
    vi.advanceTimersByTime(23 * 3600_000);
    expect((await readSession(cookie)).ageing).toBe(false);
    vi.advanceTimersByTime(2 * 3600_000);
    expect((await readSession(cookie)).ageing).toBe(true);
  });
});

describe("a guest's cart", () => {
  it("is told from their next one, and is the same while lines come and go", async () => {
    const first = await reread(new Session(emptySession).withGuestCart([line]));
    expect(first.guestCartKey).toHaveLength(limits.guestCartKeyLength);
    expect(first.withGuestCart([line, { ...line, skuId: 13 }]).guestCartKey).toBe(first.guestCartKey);
    expect(first.withGuestCart([]).guestCartKey).toBeNull();
    expect(first.signOut().withGuestCart([line]).guestCartKey).not.toBe(first.guestCartKey);
  });
});

describe("a cookie that cannot be trusted counts as none", () => {
  const signed = (value: unknown, secrets = [...settings.sessionSecrets]) =>
    createCookie("envelopa", { secrets }).serialize(value).then(sentBack);
  const sound = { until: Date.now() / 1000 + 1e9, token: "t", user: ana };

  it("the same words, signed by us and of our shape, do count", async () => {
    expect((await readSession(await signed(sound))).shopper).toEqual(ana);
  });

  it("when one letter was changed", async () => {
    const cookie = (await commit(someone)).split(";")[0] ?? "";
    const [name = "", value = ""] = [cookie.slice(0, 9), cookie.slice(9)];
    const places = [0, 10, Math.floor(value.length / 2), value.length - 1];
    for (const at of places) {
      const other = value[at] === "A" ? "B" : "A";
      const tampered = `${name}${value.slice(0, at)}${other}${value.slice(at + 1)}`;
      nothing(await readSession(new Headers({ cookie: tampered })));
    }
  });

  it("when somebody else signed it", async () => {
    nothing(await readSession(await signed(sound, ["another secret of some length"])));
  });

  it("when nobody signed it", async () => {
    nothing(await readSession(await signed(sound, [])));
  });

  it.each([
    ["a list", [1, 2, 3]],
    ["a text", "ana"],
    ["null", null],
    ["no end", { token: "t", user: ana }],
    ["a latitude off the map", { until: sound.until, location: { ...paulista, latitude: 91 } }],
    ["a CEP that is none", { until: sound.until, location: { ...paulista, cep: "<script>" } }],
    ["a cart of letters", { until: sound.until, cart: "não é um carrinho" }],
    ["a quantity of 1000", { until: sound.until, cart: "c.3.rs." }],
    ["more lines than there may be", { until: sound.until, cart: Array(21).fill("c.3.1.").join("_") }],
    ["a step that does not exist", { until: sound.until, step: 9 }],
  ])("when it holds %s", async (_, value) => {
    nothing(await readSession(await signed(value)));
  });

  it.each([
    "envelopa=",
    "envelopa=%",
    "envelopa=%E0%A4%A",
    "envelopa=....",
    "envelopa",
    "=",
    ";;;",
    "envelopa=😀",
  ])("when the header is %j", async (header) => {
    const headers = new Headers();
    vi.spyOn(headers, "get").mockReturnValue(header);
    nothing(await readSession(headers));
  });

  it("when it is far longer than any that we send", async () => {
    nothing(await readSession(new Headers({ cookie: `envelopa=${"A".repeat(100_000)}` })));
    nothing(await readSession(await signed({ ...sound, token: "t".repeat(9000) })));
  });

  it("a token without a user, or a user without a token, is a guest", async () => {
    expect((await readSession(await signed({ until: sound.until, token: "t" }))).content).toEqual(
      emptySession,
    );
    expect((await readSession(await signed({ until: sound.until, user: ana }))).content).toEqual(
      emptySession,
    );
  });
});

describe("secrets can be rotated", () => {
  const withSecrets = async (secrets: string) => {
    vi.resetModules();
    vi.stubEnv("SESSION_SECRETS", secrets);
    return import("~/session.server");
  };
  const [first, second] = ["the first secret of all", "the second and newer one"];

  it("what the old one signed is read while it is listed, what is sent is signed by the new one", async () => {
    const before = await withSecrets(first);
    const old = sentBack(await before.commit(new before.Session(before.emptySession).signIn("t", ana)));

    const during = await withSecrets(`${second}, ${first}`);
    const session = await during.readSession(old);
    expect(session.shopper).toEqual(ana);
    const renewed = sentBack(await during.commit(session));

    const after = await withSecrets(second);
    expect((await after.readSession(renewed)).shopper).toEqual(ana);
    expect((await after.readSession(old)).shopper).toBeNull();
  });
});

describe("the cookie itself", () => {
  it("is out of scripts' reach and of other sites' posts, and lives 60 days", async () => {
    const attributes = (await commit(someone)).split("; ").slice(1);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=5184000", "Path=/", "SameSite=Lax"]);
  });

  it("demands https, and can be set by this host only, once the shop is reached over https", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_ORIGIN", "https://loja.envelopa.example");
    const secure = await import("~/session.server");
    const cookie = await secure.commit(new secure.Session(secure.emptySession));
    expect(cookie).toMatch(/^__Host-envelopa=/);
    expect(cookie.split("; ")).toContain("Secure");
  });

  it("keeps nothing but what is known to be in it (it is signed, not secret)", async () => {
    const value = decodeURIComponent((await commit(someone)).split(";")[0]?.slice(9) ?? "");
    const content = JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64").toString());
    const known = ["address", "cart", "cartKey", "location", "notices", "step", "token", "until", "user"];
    expect(Object.keys(content).length).toBeGreaterThan(7);
    expect(Object.keys(content).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("a session always fits the 4,096 bytes that browsers keep", () => {
  const longestLines = Array.from({ length: guestCartLineLimit }, () => ({
    skuId: longestId,
    resellerId: longestId,
    quantity: 999,
    promotionId: longestId,
  }));
  const longest = (token: string, name: string, email: string, words: string) =>
    new Session(emptySession)
      .signIn(token, { id: longestId, name, email, type: longestId })
      .locatedAt({ cep: "99999-999", latitude: -89.123456, longitude: -179.123456, placeId: "x".repeat(100) })
      .withGuestCart(longestLines)
      .atProfileStep(3)
      .deliveringTo(longestId)
      .notify({ kind: "information", message: words })
      .notify({ kind: "information", title: words, message: words });

  it("with every part at its longest at once", async () => {
    const cookie = await commit(
      longest("t".repeat(limits.tokenLength), "Ç".repeat(200), `${"e".repeat(250)}@x.br`, "ã".repeat(2000)),
    );
    expect(Buffer.byteLength(cookie)).toBeGreaterThan(3500);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
  });

  it("whatever the shopper is called and the upstream says", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 300, maxLength: 300 });
    const jwt = fc.string({
      unit: fc.constantFrom(..."ABCXYZabcxyz0189-_."),
      minLength: limits.tokenLength,
      maxLength: limits.tokenLength,
    });
    await fc.assert(
      fc.asyncProperty(jwt, text, fc.emailAddress(), text, async (token, name, email, words) => {
        const session = longest(token, name, email.padEnd(254, "z"), words);
        const cookie = await commit(session);
        expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
        expect((await readSession(sentBack(cookie))).guestCart).toEqual(longestLines);
      }),
      { numRuns: 150 },
    );
  });

  it("and one line more is refused instead of lost", () => {
    expect(() => someone.withGuestCart([...longestLines, line])).toThrow(RangeError);
  });

  it("and a token that cannot fit is refused instead of lost", () => {
    expect(() => someone.signIn("t".repeat(limits.tokenLength + 1), ana)).toThrow(RangeError);
  });

  it("and a place whose maps id is too long goes without the id", () => {
    expect(someone.locatedAt({ ...paulista, placeId: "x".repeat(101) }).location).toEqual({
      ...paulista,
      placeId: null,
    });
  });
});

describe("what a shopper does changes a session into another one", () => {
  it("and leaves the one before as it was", () => {
    const before = new Session(emptySession);
    const after = before.locatedAt(paulista);
    expect([before.changed, after.changed]).toEqual([false, true]);
    expect(before.location).toBeNull();
  });

  it("nothing done is nothing to send", () => {
    const before = new Session({ ...emptySession, profileStep: 2, addressId: 4 });
    expect(before.atProfileStep(2).changed).toBe(false);
    expect(before.deliveringTo(4).changed).toBe(false);
    expect(before.withoutNotices().changed).toBe(false);
  });

  it("logging out forgets the shopper and all that is theirs, and keeps the CEP", () => {
    expect(someone.signOut().content).toEqual({ ...emptySession, location: paulista });
  });

  it("a token that no longer counts forgets the shopper, and no line of a cart", () => {
    const session = someone.expire();
    expect([session.shopper, session.token, session.addressId, session.profileStep]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(session.guestCart).toEqual(someone.guestCart);
  });

  it("logging in as somebody else does not inherit the address of whoever was there", () => {
    expect(someone.signIn("other", { ...ana, id: 8 }).addressId).toBeNull();
  });

  it("when messages are too many for the cookie, the latest stay", () => {
    let session = new Session(emptySession);
    for (let count = 1; count <= 30; count += 1) {
      session = session.notify({ kind: "information", message: `Mensagem ${count}` });
    }
    expect(session.notices.length).toBeGreaterThan(2);
    expect(session.notices.at(-1)?.message).toBe("Mensagem 30");
    for (let count = 0; count < 50; count += 1) session = session.notify({ kind: "success", message: "" });
    expect(session.notices.length).toBeLessThanOrEqual(20);
  });

  it("a message that is too long is cut, and says so", () => {
    const [notice] = new Session(emptySession).notify({ kind: "failure", message: "ã".repeat(999) }).notices;
    expect(notice?.message).toMatch(/^ã{100,}…$/);
  });
});
