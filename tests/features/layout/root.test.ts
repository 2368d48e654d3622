import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader as shopLoader } from "~/features/layout/shop/route";
import { loader as rootLoader } from "~/root";
import { commitSession, emptySession, readSession, Session } from "~/session/session.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { network } from "../../setup/network";

const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };
const guest = new Session(emptySession);

async function asking(session: Session | null, method = "GET", more: Record<string, string> = {}) {
  const cookie = session ? (await commitSession(session)).split(";")[0] : undefined;
  const headers = { ...(cookie ? { cookie } : {}), ...more };
  const request = new Request("http://loja.test/home", { method, headers });
  return { request, params: {}, context: {} };
}

async function root(session: Session | null, method?: string, more?: Record<string, string>) {
  const { data, init } = await rootLoader(await asking(session, method, more));
  const setCookie = new Headers(init?.headers).get("set-cookie");
  const after = await readSession(new Headers({ cookie: setCookie?.split(";")[0] ?? "" }));
  return { page: data, sent: setCookie !== null, after };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00-03:00"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("root loader", () => {
  it("asks first-time visitors about cookies and sets none", async () => {
    const { page, sent } = await root(null);
    expect(page).toMatchObject({ asksForCookies: true, notices: [], cep: null, shopper: null, light: null });
    expect(sent).toBe(false);
  });

  it("knows who runs the shop", async () => {
    expect((await root(null)).page.company.taxId).toBe("12.ABC.345/01DE-35");
  });

  it("does not ask again after an answer", async () => {
    expect((await root(null, "GET", { cookie: "cookies=recusar" })).page.asksForCookies).toBe(false);
  });

  it("exposes only the shopper's name", async () => {
    const { page } = await root(guest.signIn("token-of-ana", ana));
    expect(page.shopper).toEqual({ name: "Ana Souza" });
    expect(JSON.stringify(page)).not.toMatch(/token-of-ana|ana@exemplo/);
  });

  it("shows a flash notice once and clears it from the session", async () => {
    const notice = { kind: "success", message: "Produto adicionado ao carrinho com sucesso!" } as const;
    const session = guest.signIn("t", ana).notify(notice);
    const { page, sent, after } = await root(session);
    expect(page.notices).toEqual([notice]);
    expect(sent).toBe(true);
    expect(after.content).toEqual(session.withoutNotices().content);
    expect((await root(after)).sent).toBe(false);
  });

  it("keeps the notice on HEAD requests", async () => {
    const session = guest.notify({ kind: "success", message: "x" });
    expect((await root(session, "HEAD")).sent).toBe(false);
  });

  it("renews a session that is older than a day", async () => {
    const asked = await asking(guest.signIn("t", ana));
    vi.advanceTimersByTime(25 * 3600_000);
    const { init } = await rootLoader(asked);
    expect(new Headers(init?.headers).get("set-cookie")).toMatch(/^envelopa=/);
  });
});

describe("store frame", () => {
  const menu = {
    categories: [
      {
        categoryId: 1,
        categoryName: "Cozinha",
        subCategoriesToCategory: [{ subCategory: { name: "Azulejos" } }],
      },
    ],
  };
  const located = guest.locatedAt({
    cep: "01310-100",
    latitude: -23.5,
    longitude: -46.6,
    placeId: null,
  });
  const answer = (path: string, respond: () => Response) =>
    network.use(http.all(`${settings.apiUrl}/${path}`, respond));

  it("has the menu and the count of a guest's cart", async () => {
    answer("category/menuActive", () => HttpResponse.json(menu));
    const session = guest.withGuestCart([
      { skuId: 1, resellerId: 1, quantity: 3, promotionId: null },
      { skuId: 2, resellerId: 1, quantity: 4, promotionId: null },
    ]);
    expect(await shopLoader(await asking(session))).toMatchObject({
      departments: [{ name: "Cozinha", subcategories: [{ name: "Azulejos" }] }],
      cartCount: 7,
    });
  });

  it("shows the count of the upstream cart for a logged-in shopper", async () => {
    answer("category/menuActive", () => HttpResponse.json(menu));
    answer("cart", () => HttpResponse.json({ content: { itemsQuantity: 12 } }));
    expect((await shopLoader(await asking(located.signIn("t", ana)))).cartCount).toBe(12);
  });

  describe("with an upstream that has an overview of the shopper", () => {
    beforeEach(() => declareCapabilities(settings.apiUrl, ["shopper-overview"]));
    afterEach(() => declareCapabilities(settings.apiUrl, []));

    it("does not read the whole cart for the count", async () => {
      answer("category/menuActive", () => HttpResponse.json(menu));
      answer("client/overview", () => HttpResponse.json({ cartCount: 12, favouriteIds: [] }));
      expect((await shopLoader(await asking(located.signIn("t", ana)))).cartCount).toBe(12);
    });

    it("shares the whole cart with the cart page", async () => {
      answer("category/menuActive", () => HttpResponse.json(menu));
      answer("cart", () => HttpResponse.json({ content: { itemsQuantity: 12 } }));
      const { request, ...others } = await asking(located.signIn("t", ana));
      const cart = new Request("http://loja.test/cart?cupom=X", request);
      expect((await shopLoader({ request: cart, ...others })).cartCount).toBe(12);
    });

    it("has no count when it fails", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      answer("category/menuActive", () => HttpResponse.json(menu));
      answer("client/overview", () => HttpResponse.json({}, { status: 500 }));
      expect((await shopLoader(await asking(located.signIn("t", ana)))).cartCount).toBeNull();
    });
  });

  it("is rendered without menu and count when the upstream is down", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    answer("*", () => HttpResponse.error());
    const page = await shopLoader(await asking(located.signIn("t", ana)));
    expect(page).toMatchObject({ departments: [], cartCount: null });
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it("continues as a guest with an expired token", async () => {
    answer("category/menuActive", () => HttpResponse.json(menu));
    answer("cart", () => HttpResponse.json({ message: "Faça login" }, { status: 401 }));
    const thrown: unknown = await shopLoader(await asking(located.signIn("t", ana))).catch(
      (error: unknown) => error,
    );
    if (!(thrown instanceof Response)) throw new Error("nothing was thrown");
    expect(thrown).toRedirectTo("/home");
    const after = await readSession(
      new Headers({ cookie: thrown.headers.get("set-cookie")?.split(";")[0] ?? "" }),
    );
    expect([after.shopper, after.notices.length]).toEqual([null, 1]);
  });
});
