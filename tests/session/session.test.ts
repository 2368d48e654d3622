import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { guestCartLineLimit } from "../../app/model/cart";
import {
  commitSession,
  emptySession,
  readSession,
  Session,
  sessionLimits,
} from "../../app/session/session.server";

const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };
const paulista = {
  cep: "01310-100",
  latitude: -23.561414,
  longitude: -46.655881,
  placeId: "ChIJ0WGkg4FEzpQR",
};
const line = { skuId: 12, resellerId: 3, quantity: 2, promotionId: null };
const maxId = Number.MAX_SAFE_INTEGER;

const someone = new Session(emptySession)
  .signIn("token-of-ana", ana)
  .locatedAt(paulista)
  .withGuestCart([line, { skuId: 13, resellerId: 3, quantity: 999, promotionId: 5 }])
  .atProfileStep(3)
  .deliveringTo(44)
  .notify({ kind: "success", title: "Pronto", message: "Endereço cadastrado com sucesso!" });

/** Browser cookie jar: the cookie to send after a `Set-Cookie`. */
const sentBack = (setCookie: string) => new Headers({ cookie: setCookie.split(";")[0] ?? "" });
const reread = async (session: Session) => readSession(sentBack(await commitSession(session)));
const nothing = (session: Session) => expect(session.content).toEqual(emptySession);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00-03:00"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("session of a returning shopper", () => {
  it("restores the login, location, cart, checkout step, address and messages", async () => {
    const session = await reread(someone);
    expect(session.content).toEqual(someone.content);
    expect(session.changed).toBe(false);
  });

  it("is an empty guest session without a cookie", async () => {
    nothing(await readSession(new Headers()));
  });

  it("is valid after 59 days and expired after 60, even when the browser still sends the cookie", async () => {
    const cookie = sentBack(await commitSession(someone));
    vi.advanceTimersByTime(59 * 24 * 3600_000);
    expect((await readSession(cookie)).shopper).toEqual(ana);
    vi.advanceTimersByTime(24 * 3600_000);
    nothing(await readSession(cookie));
  });

  it("is renewed once it is a day old, and not before", async () => {
    const cookie = sentBack(await commitSession(someone));
    vi.advanceTimersByTime(23 * 3600_000);
    expect((await readSession(cookie)).ageing).toBe(false);
    vi.advanceTimersByTime(2 * 3600_000);
    expect((await readSession(cookie)).ageing).toBe(true);
  });
});

describe("guest cart id", () => {
  it("is stable while lines change, null for an empty cart and different for the next cart", async () => {
    const first = await reread(new Session(emptySession).withGuestCart([line]));
    expect(first.guestCartKey).toHaveLength(sessionLimits.guestCartKeyLength);
    expect(first.withGuestCart([line, { ...line, skuId: 13 }]).guestCartKey).toBe(first.guestCartKey);
    expect(first.withGuestCart([]).guestCartKey).toBeNull();
    expect(first.signOut().withGuestCart([line]).guestCartKey).not.toBe(first.guestCartKey);
  });
});

describe("product slugs of a guest's cart", () => {
  const guest = new Session(emptySession);
  const named = { ...line, productSlug: "vinil-fosco-ç_1.5m" };

  it("are kept for a guest, line by line", async () => {
    const session = await reread(guest.withGuestCart([line, { ...named, skuId: 13 }]));
    expect(session.guestCart).toEqual([line, { ...named, skuId: 13 }]);
  });

  it("are left out for a shopper, whose cart the upstream knows", async () => {
    const session = await reread(guest.withGuestCart([named]).signIn("token-of-ana", ana));
    expect(session.guestCart).toEqual([line]);
  });
});

describe("session cookie validation", () => {
  const signed = (value: unknown, secrets = [...settings.sessionSecrets]) =>
    createCookie("envelopa", { secrets }).serialize(value).then(sentBack);
  const sound = { until: Date.now() / 1000 + 1e9, token: "t", user: ana };

  it("accepts content that is signed with the secret and has the expected shape", async () => {
    expect((await readSession(await signed(sound))).shopper).toEqual(ana);
  });

  it("rejects a cookie with one changed character", async () => {
    const cookie = (await commitSession(someone)).split(";")[0] ?? "";
    const [name = "", value = ""] = [cookie.slice(0, 9), cookie.slice(9)];
    const places = [0, 10, Math.floor(value.length / 2), value.length - 1];
    for (const at of places) {
      const other = value[at] === "A" ? "B" : "A";
      const tampered = `${name}${value.slice(0, at)}${other}${value.slice(at + 1)}`;
      nothing(await readSession(new Headers({ cookie: tampered })));
    }
  });

  it("rejects a cookie signed with another secret", async () => {
    nothing(await readSession(await signed(sound, ["another secret of some length"])));
  });

  it("rejects an unsigned cookie", async () => {
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
  ])("rejects a signed cookie that contains %s", async (_, value) => {
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
  ])("rejects the cookie header %j", async (header) => {
    const headers = new Headers();
    vi.spyOn(headers, "get").mockReturnValue(header);
    nothing(await readSession(headers));
  });

  it("rejects a cookie far above the size limit", async () => {
    nothing(await readSession(new Headers({ cookie: `envelopa=${"A".repeat(100_000)}` })));
    nothing(await readSession(await signed({ ...sound, token: "t".repeat(9000) })));
  });

  it("treats a token without a user, or a user without a token, as a guest", async () => {
    expect((await readSession(await signed({ until: sound.until, token: "t" }))).content).toEqual(
      emptySession,
    );
    expect((await readSession(await signed({ until: sound.until, user: ana }))).content).toEqual(
      emptySession,
    );
  });
});

describe("session secret rotation", () => {
  const withSecrets = async (secrets: string) => {
    vi.resetModules();
    vi.stubEnv("SESSION_SECRETS", secrets);
    return import("~/session/session.server");
  };
  const [first, second] = ["the first secret of all", "the second and newer one"];

  it("reads cookies of the old secret while it is listed and signs with the new one", async () => {
    const before = await withSecrets(first);
    const old = sentBack(
      await before.commitSession(new before.Session(before.emptySession).signIn("t", ana)),
    );

    const during = await withSecrets(`${second}, ${first}`);
    const session = await during.readSession(old);
    expect(session.shopper).toEqual(ana);
    const renewed = sentBack(await during.commitSession(session));

    const after = await withSecrets(second);
    expect((await after.readSession(renewed)).shopper).toEqual(ana);
    expect((await after.readSession(old)).shopper).toBeNull();
  });
});

describe("session cookie attributes", () => {
  it("are HttpOnly, SameSite and a lifetime of 60 days", async () => {
    const attributes = (await commitSession(someone)).split("; ").slice(1);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=5184000", "Path=/", "SameSite=Lax"]);
  });

  it("include Secure and the __Host- prefix when the shop uses https", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_ORIGIN", "https://loja.envelopa.example");
    const secure = await import("~/session/session.server");
    const cookie = await secure.commitSession(new secure.Session(secure.emptySession));
    expect(cookie).toMatch(/^__Host-envelopa=/);
    expect(cookie.split("; ")).toContain("Secure");
  });

  it("belong to a cookie with known fields only, because it is signed but not encrypted", async () => {
    const value = decodeURIComponent((await commitSession(someone)).split(";")[0]?.slice(9) ?? "");
    const content = JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64").toString());
    const known = ["address", "cart", "cartKey", "location", "notices", "step", "token", "until", "user"];
    expect(Object.keys(content).length).toBeGreaterThan(7);
    expect(Object.keys(content).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("session cookie size limit of 4,096 bytes", () => {
  const maxLines = Array.from({ length: guestCartLineLimit }, () => ({
    skuId: maxId,
    resellerId: maxId,
    quantity: 999,
    promotionId: maxId,
  }));
  const longest = (token: string, name: string, email: string, words: string) =>
    new Session(emptySession)
      .signIn(token, { id: maxId, name, email, type: maxId })
      .locatedAt({ cep: "99999-999", latitude: -89.123456, longitude: -179.123456, placeId: "x".repeat(100) })
      .withGuestCart(maxLines)
      .atProfileStep(3)
      .deliveringTo(maxId)
      .notify({ kind: "information", message: words })
      .notify({ kind: "information", title: words, message: words });

  it("is respected with every field at its maximum length", async () => {
    const cookie = await commitSession(
      longest(
        "t".repeat(sessionLimits.tokenLength),
        "Ç".repeat(200),
        `${"e".repeat(250)}@x.br`,
        "ã".repeat(2000),
      ),
    );
    expect(Buffer.byteLength(cookie)).toBeGreaterThan(3500);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
  });

  it("is respected for any shopper name and upstream message", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 300, maxLength: 300 });
    const jwt = fc.string({
      unit: fc.constantFrom(..."ABCXYZabcxyz0189-_."),
      minLength: sessionLimits.tokenLength,
      maxLength: sessionLimits.tokenLength,
    });
    await fc.assert(
      fc.asyncProperty(jwt, text, fc.emailAddress(), text, async (token, name, email, words) => {
        const session = longest(token, name, email.padEnd(254, "z"), words);
        const cookie = await commitSession(session);
        expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
        expect((await readSession(sentBack(cookie))).guestCart).toEqual(maxLines);
      }),
      { numRuns: 150 },
    );
  });

  it("is respected for a guest with long product names, of which only the first are kept", async () => {
    const slug = "película-automotiva-de-controle-solar-".repeat(6);
    const lines = maxLines.map((each) => ({ ...each, productSlug: slug }));
    const session = longest("t", "", "", "ã".repeat(2000)).expire().withGuestCart(lines);
    const cookie = await commitSession(session);
    expect(Buffer.byteLength(cookie)).toBeGreaterThan(3000);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    const [first, ...rest] = (await readSession(sentBack(cookie))).guestCart;
    expect(first?.productSlug).toBe(slug);
    expect(rest.at(-1)).toEqual(maxLines[0]);
  });

  it("refuses one cart line too many instead of losing it", () => {
    expect(() => someone.withGuestCart([...maxLines, line])).toThrow(RangeError);
  });

  it("refuses a token that does not fit instead of losing it", () => {
    expect(() => someone.signIn("t".repeat(sessionLimits.tokenLength + 1), ana)).toThrow(RangeError);
  });

  it("omits the place id of a location when it is too long", () => {
    expect(someone.locatedAt({ ...paulista, placeId: "x".repeat(101) }).location).toEqual({
      ...paulista,
      placeId: null,
    });
  });
});

describe("session updates", () => {
  it("do not mutate the previous session", () => {
    const before = new Session(emptySession);
    const after = before.locatedAt(paulista);
    expect([before.changed, after.changed]).toEqual([false, true]);
    expect(before.location).toBeNull();
  });

  it("set no cookie when nothing changed", () => {
    const before = new Session({ ...emptySession, profileStep: 2, addressId: 4 });
    expect(before.atProfileStep(2).changed).toBe(false);
    expect(before.deliveringTo(4).changed).toBe(false);
    expect(before.withoutNotices().changed).toBe(false);
  });

  it("remove the shopper's data on logout and keep the CEP", () => {
    expect(someone.signOut().content).toEqual({ ...emptySession, location: paulista });
  });

  it("remove the shopper but no cart line when the token is invalid", () => {
    const session = someone.expire();
    expect([session.shopper, session.token, session.addressId, session.profileStep]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(session.guestCart).toEqual(someone.guestCart);
  });

  it("do not pass the previous shopper's address on to the next login", () => {
    expect(someone.signIn("other", { ...ana, id: 8 }).addressId).toBeNull();
  });

  it("keep the latest messages when there are too many for the cookie", () => {
    let session = new Session(emptySession);
    for (let count = 1; count <= 30; count += 1) {
      session = session.notify({ kind: "information", message: `Mensagem ${count}` });
    }
    expect(session.notices.length).toBeGreaterThan(2);
    expect(session.notices.at(-1)?.message).toBe("Mensagem 30");
    for (let count = 0; count < 50; count += 1) session = session.notify({ kind: "success", message: "" });
    expect(session.notices.length).toBeLessThanOrEqual(20);
  });

  it("truncate a message that is too long, with an ellipsis", () => {
    const [notice] = new Session(emptySession).notify({ kind: "failure", message: "ã".repeat(999) }).notices;
    expect(notice?.message).toMatch(/^ã{100,}…$/);
  });
});
