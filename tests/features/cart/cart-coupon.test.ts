import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as loginLoader } from "~/features/account/login/route";
import { action as saveProfile } from "~/features/account/profile/route";
import { loader as registerLoader } from "~/features/account/register/route";
import { action } from "~/features/cart/cart/route";
import type { Session } from "~/session/session.server";
import { coupons } from "../../../api/database/schema/coupons";
import { platformSettings } from "../../../api/database/schema/information";
import { addToCart } from "../../../contract/carts";
import { loadCart } from "../../setup/buying";
import { addCategory, addReseller, addSimpleProduct, addSubcategory } from "../../setup/catalogue-rows";
import { outcomeOf } from "../../setup/screens";
import { addShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, guestIn, instead, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const film = { sku: 0, reseller: 0 };
const tool = { sku: 0, reseller: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const longe = await addReseller(database, { name: "Longe", in: "Campinas" });
  const one = await addSimpleProduct(database, perto, { name: "Película", priceInCentavos: 10_000 });
  const other = await addSimpleProduct(database, longe, { name: "Espátula", priceInCentavos: 2000 });
  Object.assign(film, { sku: one.sku.id, reseller: perto.id });
  Object.assign(tool, { sku: other.sku.id, reseller: longe.id });
  const category = await addCategory(database, { name: "Filmes" }, [one]);
  const subcategory = await addSubcategory(database, category, { name: "Foscos" }, [one]);
  const tenPercent = { benefit: 1, percentage: 10 };
  const fiveReais = { benefit: 2, amountInCentavos: 500 };
  await database.insert(coupons).values([
    { code: "TUDO10", type: 1, ...tenPercent },
    { code: "TUDO5", type: 1, ...fiveReais },
    { code: "CATEGORIA10", type: 3, ...tenPercent, categoryId: category.id },
    { code: "CATEGORIA5", type: 3, ...fiveReais, categoryId: category.id },
    { code: "SUBCATEGORIA10", type: 4, ...tenPercent, subcategoryId: subcategory.id },
    { code: "SUBCATEGORIA5", type: 4, ...fiveReais, subcategoryId: subcategory.id },
    { code: "PRODUTO10", type: 5, ...tenPercent, productId: other.id },
    { code: "PRODUTO5", type: 5, ...fiveReais, productId: other.id },
    { code: "DEZEMBRO", type: 1, ...tenPercent, startsAt: new Date("2026-12-01T00:00:00-03:00") },
    { code: "MINIMO", type: 1, ...tenPercent, minimumPriceInCentavos: 12_000 },
    { code: "MUITO", type: 1, benefit: 2, amountInCentavos: 50_000 },
  ]);
  await database.insert(platformSettings).values({ percentageDiscountForApplicators: 5 });
});
beforeEach(() => answerFrom(upstream));

async function shopperWith(films: number, tools: number, type = 4): Promise<Session> {
  const shopper = await addShopper(upstream, { type });
  const wanted = [
    { ...film, quantity: films },
    { ...tool, quantity: tools },
  ];
  for (const { sku: skuId, reseller: resaleId, quantity } of wanted) {
    if (quantity === 0) continue;
    await upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: shopper.token });
  }
  const known = { id: shopper.id, name: "Ana", email: shopper.email, type };
  return guestIn("São Paulo").signIn(shopper.token, known);
}

const see = async (session: Session, path = "/cart") => loadCart(await asking(path, session));
const send = async (session: Session, fields: Record<string, string>, path = "/cart") =>
  outcomeOf(action, (await posting(path, session, fields)).request);
const apply = (session: Session, cupom: string) => send(session, { intent: "cupom", cupom });
const refused = (words: string, cupom: string, title?: string) => ({
  status: 400,
  location: null,
  page: {
    coupon: { ...(title === undefined ? { title: words } : { title, message: words }), typed: { cupom } },
  },
});

describe("/cart with a coupon", () => {
  it.each([
    ["TUDO10", 1200, "10% de desconto"],
    ["TUDO5", 500, "R$\u00a05,00 de desconto"],
    ["CATEGORIA10", 1000, "10% de desconto nos produtos participantes"],
    ["CATEGORIA5", 500, "R$\u00a05,00 de desconto nos produtos participantes"],
    ["SUBCATEGORIA10", 1000, "10% de desconto nos produtos participantes"],
    ["SUBCATEGORIA5", 500, "R$\u00a05,00 de desconto nos produtos participantes"],
    ["PRODUTO10", 200, "10% de desconto nos produtos participantes"],
    ["PRODUTO5", 500, "R$\u00a05,00 de desconto nos produtos participantes"],
  ])("%s takes %i centavos off, appears in the URL and is described", async (code, cut, benefit) => {
    const session = await shopperWith(1, 1);
    expect(await apply(session, ` ${code.toLowerCase()} `)).toRedirectTo(
      `/cart?cupom=${code}#cupom-aplicado`,
    );
    const page = await see(session, `/cart?cupom=${code}`);
    expect(page.coupon).toEqual({ applied: { code, benefit, beside: null, loss: null }, suspended: null });
    expect(page.rows.slice(0, 2)).toEqual([
      { label: "Produtos", amount: 12_000 },
      { label: `Desconto (${code})`, amount: -cut },
    ]);
    const freight = page.groups.flatMap((group) => group.freight?.options ?? []);
    expect(freight.length).toBeGreaterThan(0);
    expect(page.total.label).toBe("Total");
  });

  it("removes the coupon from the URL and from the total", async () => {
    const session = await shopperWith(1, 1);
    expect(await send(session, { intent: "remover-cupom" }, "/cart?cupom=TUDO10")).toRedirectTo(
      "/cart#cupom",
    );
    expect((await see(session)).rows.map(({ label }) => label)).toEqual(["Produtos", "Frete"]);
  });

  it("keeps the coupon after changes of quantity and freight, line removal and checkout", async () => {
    const session = await shopperWith(2, 1);
    const linha = `${film.sku}-${film.reseller}`;
    const from = async (fields: Record<string, string>) =>
      (await send(session, fields, "/cart?cupom=TUDO10")).location;
    expect(await from({ intent: "aumentar", linha, quantidade: "2" })).toBe(
      `/cart?cupom=TUDO10#quantidade-${linha}`,
    );
    expect(await from({ intent: "diminuir", linha, quantidade: "1" })).toBe(
      `/cart?remover=${linha}&cupom=TUDO10#quantidade-${linha}`,
    );
    expect(await from({ intent: "frete" })).toBe("/cart?cupom=TUDO10#finalizar");
    expect(await from({ intent: "finalizar" })).toBe("/checkout?cupom=TUDO10");
    expect(await from({ intent: "remover", linha })).toBe(
      `/cart?removida=${linha}-3%7Epelicula&cupom=TUDO10`,
    );
  });

  it("applies the coupon only to the tab whose URL contains it", async () => {
    const session = await shopperWith(1, 1);
    await apply(session, "TUDO10");
    expect((await see(session)).coupon).toEqual({ applied: null, suspended: null });
  });
});

describe("POST /cart with a coupon that is refused", () => {
  it.each(["NADA", "X".repeat(61)])(
    "reports that '%s' does not exist and keeps the typed code",
    async (code) => {
      expect(await apply(await shopperWith(1, 0), code)).toMatchObject(
        refused("O cupom inserido não existe.", code),
      );
    },
  );

  it("reports an empty code", async () => {
    expect(await apply(await shopperWith(1, 0), "  ")).toMatchObject(
      refused("Digite o código do cupom.", "  "),
    );
  });

  it("reports a coupon that is not valid yet", async () => {
    expect(await apply(await shopperWith(1, 0), "DEZEMBRO")).toMatchObject({ status: 400 });
  });

  it("reports an order below the coupon's minimum", async () => {
    expect(await apply(await shopperWith(1, 0), "minimo")).toMatchObject(
      refused(
        "Para usar esse cupom o valor de pedido tem que ser maior que R$\u00a0120,00",
        "minimo",
        "Cupom inválido ",
      ),
    );
  });

  it("reports an order below the coupon's amount", async () => {
    expect(await apply(await shopperWith(1, 0), "MUITO")).toMatchObject(
      refused("Para usar esse cupom o valor de pedido tem que ser maior que o valor do desconto", "MUITO"),
    );
  });

  it("shows only the upstream's reason for a coupon that exists and is refused", async () => {
    const why = "Este cupom não vale para os produtos do carrinho.";
    expect(await apply(await shopperWith(0, 1), "CATEGORIA10")).toMatchObject({
      ...refused(why, "CATEGORIA10"),
      status: 422,
    });
  });

  it("shows only the specification's message for an answer without a coupon, whatever its message says", async () => {
    instead("POST coupon/get-oneCode", { content: null, message: "Cupom expirado." });
    expect(await apply(await shopperWith(1, 0), "TUDO10")).toMatchObject(
      refused("O cupom inserido não existe.", "TUDO10"),
    );
  });

  it("leaves the cart unchanged when the coupon cannot be checked", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("POST coupon/get-oneCode", 500);
    const session = await shopperWith(1, 0);
    const words = "Não conseguimos consultar o cupom agora. Tente de novo em instantes.";
    expect(await apply(session, "TUDO10")).toMatchObject({ ...refused(words, "TUDO10"), status: 502 });
    const page = await see(session, "/cart?cupom=TUDO10");
    expect(page.coupon.suspended).toMatchObject({ code: "TUDO10", reason: words });
    expect(page.rows.map(({ label }) => label)).toEqual(["Produtos", "Frete"]);
  });
});

describe("an applied coupon", () => {
  it("is suspended with the missing amount below its minimum and applied again above it", async () => {
    const session = await shopperWith(1, 1);
    expect((await see(session, "/cart?cupom=MINIMO")).coupon.applied?.code).toBe("MINIMO");
    const linha = `${tool.sku}-${tool.reseller}`;
    await send(session, { intent: "remover", linha }, "/cart?cupom=MINIMO");
    const page = await see(session, "/cart?cupom=MINIMO");
    expect(page.coupon).toEqual({
      applied: null,
      suspended: {
        code: "MINIMO",
        title: "O cupom MINIMO não está valendo.",
        reason: "Para usar esse cupom o valor de pedido tem que ser maior que R$\u00a0120,00",
        next: "Faltam R$\u00a020,00 em produtos para o cupom voltar a valer.",
        login: null,
      },
    });
    expect(page.rows.map(({ label }) => label)).toEqual(["Produtos", "Frete"]);
    const more = { intent: "quantidade", linha: `${film.sku}-${film.reseller}`, quantidade: "2" };
    await send(session, more, "/cart?cupom=MINIMO");
    expect((await see(session, "/cart?cupom=MINIMO")).coupon.applied?.code).toBe("MINIMO");
  });
});

describe("a guest's coupon", () => {
  const guest = () => {
    const line = { skuId: film.sku, resellerId: film.reseller, quantity: 1, promotionId: null };
    return guestIn("São Paulo", { guestCart: [line] });
  };

  it.each(["/cart", "/login?voltar=%2Fcart%3Fcupom%3DTUDO10"])(
    "is checked and taken off before the login at %s",
    async (path) => {
      expect(await apply(guest(), "tudo10")).toRedirectTo("/cart?cupom=TUDO10#cupom-aplicado");
      expect(await apply(guest(), "nada")).toMatchObject(refused("O cupom inserido não existe.", "nada"));
      const rows =
        path === "/cart"
          ? (await see(guest(), "/cart?cupom=TUDO10")).rows
          : (await loginLoader(await asking(path, guest()))).purchase?.rows;
      expect(rows).toContainEqual({ label: "Desconto (TUDO10)", amount: -1000 });
    },
  );

  it("is refused at its field and stays typed while it cannot be checked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    failing("POST coupon/preview", 503);
    expect(await apply(guest(), "tudo10")).toMatchObject({
      status: 503,
      page: refused("Não conseguimos consultar o cupom agora. Tente de novo em instantes.", "tudo10").page,
    });
  });

  it("is kept through the login where the upstream checks coupons of accounts only", async () => {
    failing("POST coupon/preview", 404);
    expect(await apply(guest(), "tudo10")).toRedirectTo("/login?voltar=%2Fcart%3Fcupom%3DTUDO10");
  });

  it.each([loginLoader, registerLoader])(
    "stays in sight with the total on the page that asks for an account",
    async (open) => {
      failing("POST coupon/preview", 404);
      const session = guest();
      const page = await open(await asking("/login?voltar=%2Fcart%3Fcupom%3DTUDO10", session));
      expect(page.purchase).toEqual({
        title: "Para usar o cupom TUDO10, falta saber quem compra.",
        text: "Para a nota fiscal e a entrega, precisamos dos seus dados.",
        rows: [
          { label: "1 produto", amount: 10_000 },
          { label: "Cupom TUDO10", amount: "a conferir" },
        ],
        total: { label: "Subtotal sem frete", amount: 10_000 },
      });
      const plain = await open(await asking("/login?voltar=%2Fcart", session));
      expect(plain.purchase).toMatchObject({
        title: "Quase lá.",
        rows: [{ label: "1 produto", amount: 10_000 }],
      });
      expect((await open(await asking("/login?voltar=%2Fprofile", session))).purchase).toBeUndefined();
    },
  );

  it("from a link is announced for after the login where the upstream checks coupons of accounts only", async () => {
    failing("POST coupon/preview", 404);
    const asked = listenTo("coupon/get-oneCode");
    const page = await see(guest(), "/cart?cupom=tudo10");
    expect(page.coupon.suspended).toMatchObject({
      code: "TUDO10",
      reason: "Entre na sua conta para usar o cupom.",
      login: "/login?voltar=%2Fcart%3Fcupom%3DTUDO10",
    });
    expect(page.entrance?.register.href).toBe("/register?voltar=%2Fcart%3Fcupom%3DTUDO10");
    expect(asked).toEqual([]);
  });
});

it("is kept while the profile is completed", async () => {
  const shopper = await addShopper(upstream, { taxId: null });
  const body = { skuId: film.sku, resaleId: film.reseller, quantity: 1 };
  await upstream.answerTo(addToCart, { body, token: shopper.token });
  const known = { id: shopper.id, name: "Ana", email: shopper.email, type: 4 };
  const session = guestIn("São Paulo").signIn(shopper.token, known);
  const answer = await send(session, { intent: "finalizar" }, "/cart?cupom=TUDO10");
  expect(answer).toRedirectTo("/profile?cart=true&cupom=TUDO10");
  const fields = { intent: "perfil", name: "Ana", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" };
  expect(
    await outcomeOf(saveProfile, (await posting(answer.location ?? "", session, fields)).request),
  ).toRedirectTo("/cart?cupom=TUDO10");
});

describe("an installer's coupon", () => {
  it("replaces the percentage, which returns after the coupon is removed", async () => {
    const session = await shopperWith(1, 1, 3);
    const percentage = { label: "Desconto de aplicador (5%)", amount: -600 };
    expect((await see(session)).rows[1]).toEqual(percentage);
    const page = await see(session, "/cart?cupom=TUDO5");
    expect(page.rows[1]).toEqual({ label: "Desconto (TUDO5)", amount: -500 });
    expect(page.rows).not.toContainEqual(percentage);
    expect(page.coupon.applied?.beside).toMatch(/^O cupom está no lugar do seu desconto de aplicador \(5%\)/);
    expect(page.coupon.applied?.loss).toBe(
      "Com este cupom você paga R$\u00a01,00 a mais do que com o seu desconto de aplicador.",
    );
    expect((await see(session, "/cart?cupom=TUDO10")).coupon.applied?.loss).toBeNull();
    expect((await see(session, "/cart?cupom=NADA")).rows[1]).toEqual(percentage);
  });
});
