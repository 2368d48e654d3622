import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader } from "~/features/checkout/checkout/route";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { addToCart, editCart, getCart } from "../../../contract/carts";
import { type Buyer, buyerWith, formOnReview, reviewForm, sendCheckout } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { network } from "../../setup/network";
import { answerFrom, asking } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let film: readonly [skuId: number, resellerId: number, quantity: number];

beforeEach(async () => {
  upstream = await openUpstream();
  upstream.clock.set(new Date().toISOString());
  const seller = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const { sku } = await addSimpleProduct(upstream.database, seller, {
    name: "Vinil",
    priceInCentavos: 1990,
    quantity: 50,
  });
  film = [sku.id, seller.id, 2];
  answerFrom(upstream);
});
afterEach(() => {
  vi.useRealTimers();
  return upstream.close();
});

/** Simulates an upstream without versions of cart lines. */
function withoutVersions(): void {
  network.use(
    http.get(`${settings.apiUrl}/cart`, async ({ request }) => {
      const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
      const { content } = await upstream.answerTo(getCart, { ...(token && { token }) });
      const items = content?.items?.map(({ version: _, ...item }) => item);
      return HttpResponse.json({ content: content && { ...content, items } });
    }),
  );
}

function passHalfAnHour(): void {
  vi.setSystemTime(Date.now() + 31 * 60_000);
  upstream.clock.set(new Date().toISOString());
}

const rowCount = (table: typeof orders | typeof payments) => upstream.database.$count(table);

async function cartLine({ shopper }: Buyer) {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  return content?.items?.[0];
}

const titleOfChanges = "Algo mudou desde que você viu o pedido. Nada foi cobrado.";

describe.each([
  ["an upstream that checks cart lines", () => undefined],
  ["an upstream that knows nothing of them", withoutVersions],
])("review bound to the cart, followed by %s", (_, prepare) => {
  beforeEach(() => prepare());

  it("places nothing for a cart that another tab has ordered, while the original key leads to its orders", async () => {
    const buyer = await buyerWith(upstream, film);
    const first = await reviewForm(buyer.session);
    const second = await reviewForm(buyer.session);
    expect(second.chave).not.toBe(first.chave);
    const placed = await sendCheckout(buyer.session, second);
    expect(placed).toRedirectTo(/^\/checkout\/orderstatus/);

    const refused = await sendCheckout(buyer.session, first);
    // The two keys are indistinguishable without versions: both lead to the order of that cart.
    if (refused.status === 303) expect(refused.location).toBe(placed.location);
    else {
      expect(refused).toMatchObject({
        status: 409,
        page: { title: titleOfChanges, details: [expect.stringContaining("já virou pedido")] },
      });
    }
    expect(await sendCheckout(buyer.session, second)).toRedirectTo(placed.location ?? "");
    expect([await rowCount(orders), await rowCount(payments)]).toEqual([1, 1]);
  });

  it("places one set of orders when two keys are posted concurrently", async () => {
    const buyer = await buyerWith(upstream, film);
    const first = await reviewForm(buyer.session);
    const second = await reviewForm(buyer.session);
    await Promise.all([first, second, first, second].map((form) => sendCheckout(buyer.session, form)));
    expect([await rowCount(orders), await rowCount(payments)]).toEqual([1, 1]);
  });

  it("is refused with 409 after a quantity increase in another tab, and shown at the new quantity", async () => {
    const buyer = await buyerWith(upstream, film);
    const form = await reviewForm(buyer.session);
    const line = await cartLine(buyer);
    await upstream.answerTo(editCart, {
      body: { id: line?.id ?? 0, quantity: 5 },
      token: buyer.shopper.token,
    });
    expect(await sendCheckout(buyer.session, form)).toMatchObject({
      status: 409,
      page: {
        title: titleOfChanges,
        details: [
          "Vinil: você viu 2, e agora o carrinho tem 5.",
          expect.stringMatching(/^O total passa de R\$\s49,90 para R\$\s111,40\.$/),
        ],
        isRenewed: true,
      },
    });
    expect(await rowCount(orders)).toBe(0);
    const { count: items } = await loader(await asking("/checkout", buyer.session));
    expect(items).toMatch(/^1 produto \(5 unidades\)/);
    expect((await sendCheckout(buyer.session, await formOnReview(buyer.session))).status).toBe(303);
    expect(await cartLine(buyer)).toBeUndefined();
  });

  it("orders identical lines again right after the first order", async () => {
    const buyer = await buyerWith(upstream, film);
    const placed = await sendCheckout(buyer.session, await reviewForm(buyer.session));
    const [skuId, resaleId, quantity] = film;
    await upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: buyer.shopper.token });
    const again = await sendCheckout(buyer.session, await reviewForm(buyer.session));
    expect(again).toRedirectTo(/^\/checkout\/orderstatus/);
    expect(again.location).not.toBe(placed.location);
    expect(await rowCount(orders)).toBe(2);
  });

  it("expires after half an hour with 409 and current values, but its key still leads to placed orders", async () => {
    const buyer = await buyerWith(upstream, film);
    const form = await reviewForm(buyer.session);
    passHalfAnHour();
    expect(await sendCheckout(buyer.session, form)).toMatchObject({
      status: 409,
      page: { details: ["Esta página ficou aberta por mais de 30 minutos."], isRenewed: true },
    });
    expect(await rowCount(orders)).toBe(0);
    const renewed = await formOnReview(buyer.session);
    expect(renewed.chave).toBe(form.chave);
    const placed = await sendCheckout(buyer.session, renewed);
    expect(placed.status).toBe(303);
    passHalfAnHour();
    expect(await sendCheckout(buyer.session, renewed)).toRedirectTo(placed.location ?? "");
    expect(await rowCount(orders)).toBe(1);
  });

  it("orders the older of two open reviews of one cart, or says why not", async () => {
    const buyer = await buyerWith(upstream, film);
    const older = await reviewForm(buyer.session);
    await reviewForm(buyer.session);
    const answer = await sendCheckout(buyer.session, older);
    if (answer.status !== 303) {
      expect(answer).toMatchObject({
        status: 409,
        page: {
          details: ["Esta compra foi aberta de novo em outra aba ou em outro aparelho."],
          isRenewed: true,
        },
      });
      const again = await sendCheckout(buyer.session, await formOnReview(buyer.session));
      expect(again.status).toBe(303);
    }
    expect(await rowCount(orders)).toBe(1);
  });

  it("orders the reviewed lines and leaves a line that was added later", async () => {
    const other = await addReseller(upstream.database, { name: "Longe", in: "Campinas" });
    const { sku } = await addSimpleProduct(upstream.database, other, {
      name: "Espátula",
      priceInCentavos: 900,
    });
    const buyer = await buyerWith(upstream, film);
    const form = await reviewForm(buyer.session);
    await upstream.answerTo(addToCart, {
      body: { skuId: sku.id, resaleId: other.id, quantity: 1 },
      token: buyer.shopper.token,
    });
    expect((await sendCheckout(buyer.session, form)).status).toBe(303);
    expect(await cartLine(buyer)).toMatchObject({ skuId: sku.id, quantity: 1 });
  });
});

it("orders a line that the upstream keeps twice, once with both quantities", async () => {
  network.use(
    http.get(`${settings.apiUrl}/cart`, async ({ request }) => {
      const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
      const { content } = await upstream.answerTo(getCart, { ...(token && { token }) });
      const items = content?.items?.flatMap(({ version: _, ...item }) => [
        item,
        { ...item, id: item.id + 1000, quantity: 3 },
      ]);
      return HttpResponse.json({ content: content && { ...content, items } });
    }),
  );
  const buyer = await buyerWith(upstream, film);
  const form = await reviewForm(buyer.session);
  expect((await sendCheckout(buyer.session, form)).status).toBe(303);
  const items = await upstream.database.select().from(orderItems);
  expect(items.map(({ quantity }) => quantity)).toEqual([5]);
});
