import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "~/features/cart/cart/route";
import type { Session } from "~/session/session.server";
import { skuResellers } from "../../../api/database/schema/resellers";
import { addToCart, getCart } from "../../../contract/carts";
import { loadCart } from "../../setup/buying";
import { addOffer, addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { outcomeOf } from "../../setup/screens";
import { addShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, guestIn, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let sku: { readonly id: number; readonly productId: number };
let skuId: number;
let perto: number;
let longe: number;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(database, { name: "Longe", in: "Campinas" });
  ({ sku } = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 }));
  await addOffer(database, sku, far, { priceInCentavos: 1200, quantity: 27 });
  [skuId, perto, longe] = [sku.id, near.id, far.id];
});
beforeEach(async () => {
  answerFrom(upstream);
  await stock(() => perto, 2);
  await stock(() => longe, 27);
});

const stock = (resellerId: () => number, quantityInStock: number) =>
  upstream.database
    .update(skuResellers)
    .set({ quantityInStock })
    .where(and(eq(skuResellers.skuId, skuId), eq(skuResellers.resellerId, resellerId())));

const guest = (quantity: number) =>
  guestIn("São Paulo", {
    guestCart: [{ skuId, resellerId: perto, quantity, promotionId: null, productSlug: "vinil-preto" }],
  });

async function shopperWith(quantity: number) {
  const shopper = await addShopper(upstream);
  await stock(() => perto, 999);
  const body = { skuId, resaleId: perto, quantity };
  await upstream.answerTo(addToCart, { body, token: shopper.token });
  await stock(() => perto, 2);
  const known = { id: shopper.id, name: "Ana", email: shopper.email, type: 4 };
  return { shopper, session: guestIn("São Paulo").signIn(shopper.token, known) };
}

const see = async (session: Session) => loadCart(await asking("/cart", session));
const press = async (session: Session, resellerId = longe) => {
  const line = `${skuId}-${perto}`;
  const fields = { intent: `trocar-${line}`, [`loja-${line}`]: String(resellerId) };
  return outcomeOf(action, (await posting("/cart", session, fields)).request);
};

describe("a line that its shop cannot supply", () => {
  it.each(["guest", "shopper"])("offers a %s the next shop with price and freight", async (who) => {
    const session = who === "guest" ? guest(3) : (await shopperWith(3)).session;
    const [line] = (await see(session)).groups[0]?.lines ?? [];
    expect(line?.warning).toBe("Perto tem só 2 unidades. Longe tem 3 unidades.");
    expect(line?.nextSeller).toEqual({
      line: `${skuId}-${perto}`,
      product: "Vinil Preto",
      name: "Longe",
      resellerId: longe,
      terms: expect.stringMatching(/^R\$\u00a012,00 cada, frete a partir de R\$\u00a0\d+,\d\d$/),
      shownOffer: `${skuId}_${longe}_1200_01310-100_`,
    });
  });

  it.each(["guest", "shopper"])("is moved to that shop by one press of a %s, once", async (who) => {
    const { session, shopper } =
      who === "guest" ? { session: guest(3), shopper: null } : await shopperWith(3);
    const moved = await press(session);
    expect(moved).toRedirectTo(`/cart#quantidade-${skuId}-${longe}`);
    const next = moved.session ?? session;
    expect(next.notices.map(({ message }) => message)).toEqual(["Agora quem vende Vinil Preto é Longe."]);
    const again = await press(shopper ? session : next);
    expect(again.status).toBe(303);
    const lines = shopper
      ? (await upstream.answerTo(getCart, { token: shopper.token })).content?.items
      : next.guestCart.map(({ resellerId, ...line }) => ({ ...line, resaleId: resellerId }));
    expect(lines).toEqual([expect.objectContaining({ skuId, resaleId: longe, quantity: 3 })]);
  });

  it("stays where it is when another shop than the shown one has it by now", async () => {
    expect(await press(guest(3), 999_999)).toRedirectTo(`/cart#quantidade-${skuId}-${perto}`, {
      message: "A oferta da outra loja mudou. Confira de novo.",
    });
  });

  it("stays where it is when the shown shop has another price by now", async () => {
    const answer = await outcomeOf(
      action,
      (
        await posting("/cart", guest(3), {
          intent: `trocar-${skuId}-${perto}`,
          [`loja-${skuId}-${perto}`]: String(longe),
          [`oferta-vista-${skuId}-${perto}`]: `${skuId}_${longe}_1100_01310-100_`,
        })
      ).request,
    );
    expect(answer.session?.notices.map(({ message }) => message)).toEqual([
      "A oferta da outra loja mudou. Confira de novo.",
    ]);
  });

  it("says how many it has where no other shop has the quantity", async () => {
    await stock(() => longe, 1);
    const [line] = (await see(guest(3))).groups[0]?.lines ?? [];
    expect(line?.warning).toBe("Perto tem só 2 unidades. Nenhuma outra loja tem 3 unidades.");
    expect(line?.nextSeller).toBeNull();
  });

  it("says that no shop has the product only where none has it", async () => {
    await stock(() => perto, 0);
    expect((await see(guest(3))).groups[0]?.lines[0]?.warning).toBe(
      "Perto não tem este produto agora. Longe tem 3 unidades.",
    );
    await stock(() => longe, 0);
    expect((await see(guest(3))).groups[0]?.lines[0]?.warning).toBe(
      "Nenhuma revenda tem o produto Vinil Preto em estoque!",
    );
  });

  it("says only what its own shop has when the others cannot be asked", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    failing("POST product/address", 500);
    expect((await see(guest(3))).groups[0]?.lines[0]?.warning).toBe("Perto tem só 2 unidades.");
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("a line of a shop that is far away", () => {
  const lineOf = (resellerId: number) => ({ skuId, resellerId, quantity: 1, promotionId: null });
  const fromManaus = (...shops: number[]) =>
    guestIn("Manaus", {
      guestCart: shops.map((resellerId) => ({ ...lineOf(resellerId), productSlug: "vinil-preto" })),
    });
  const listLines = async (session: Session) => (await see(session)).groups.flatMap(({ lines }) => lines);

  it("is offered from the nearer of two shops, which one press moves it to", async () => {
    const here = await addReseller(upstream.database, { name: "Manauara", in: "Manaus" });
    await addOffer(upstream.database, sku, here, { priceInCentavos: 1300, quantity: 9 });
    const [line] = await listLines(fromManaus(perto));
    expect(line?.warning).toBeNull();
    expect(line?.nearer).toMatch(/^Manauara vende o mesmo a \d+(?:,\d\d)?\sk?m\.$/);
    expect(line?.nextSeller).toMatchObject({ resellerId: here.id, name: "Manauara" });
    const moved = await press(fromManaus(perto), here.id);
    expect(moved.session?.guestCart).toEqual([expect.objectContaining({ resellerId: here.id, quantity: 1 })]);
    await upstream.database
      .delete(skuResellers)
      .where(and(eq(skuResellers.skuId, skuId), eq(skuResellers.resellerId, here.id)));
  });

  it("is left alone where no other shop is much nearer", async () => {
    const [line] = await listLines(fromManaus(perto));
    expect([line?.nearer, line?.nextSeller]).toEqual([null, null]);
  });

  it("is left alone at 83 km, though another shop is much nearer", async () => {
    const session = guestIn("São Paulo", { guestCart: [{ ...lineOf(longe), productSlug: "vinil-preto" }] });
    const [line] = await listLines(session);
    expect([line?.nearer, line?.nextSeller]).toEqual([null, null]);
  });

  it("is offered to be bought together with the same variant of a nearer shop in the cart", async () => {
    const session = guestIn("São Paulo", {
      guestCart: [longe, perto].map((resellerId) => ({ ...lineOf(resellerId), productSlug: "vinil-preto" })),
    });
    const lines = await listLines(session);
    expect(lines.map(({ nextSeller }) => nextSeller?.name ?? null).toSorted()).toEqual(["Perto", null]);
    expect(lines.map(({ fullName }) => fullName).toSorted()).toEqual([
      "Vinil Preto, Longe",
      "Vinil Preto, Perto",
    ]);
    const { session: together } = await outcomeOf(
      action,
      (
        await posting("/cart", session, {
          intent: `trocar-${skuId}-${longe}`,
          [`loja-${skuId}-${longe}`]: String(perto),
        })
      ).request,
    );
    expect(together?.guestCart).toEqual([expect.objectContaining({ resellerId: perto, quantity: 2 })]);
  });
});
