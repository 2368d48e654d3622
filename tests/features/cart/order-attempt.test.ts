import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "~/features/cart/cart/route";
import { serializeOrderAttempt } from "../../../app/features/order-attempt/order-attempt.server";
import { getCart } from "../../../contract/carts";
import { listOrdersByCode } from "../../../contract/orders";
import { type Buyer, buyerWith } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { outcomeOf } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";
import { answerFrom, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let buyer: Buyer;
let line: { readonly skuId: number; readonly resellerId: number; readonly quantity: number };

beforeEach(async () => {
  upstream = await openUpstream();
  upstream.clock.set(new Date().toISOString());
  const seller = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const product = { name: "Vinil", priceInCentavos: 1990, quantity: 50 };
  const { sku } = await addSimpleProduct(upstream.database, seller, product);
  line = { skuId: sku.id, resellerId: seller.id, quantity: 2 };
  buyer = await buyerWith(upstream, [line.skuId, line.resellerId, line.quantity]);
  answerFrom(upstream);
});
afterEach(() => upstream.close());

/** 'Finalizar compra' in the minute after an order whose answer was lost. */
async function closeCartAfterLostAnswer(
  lines: readonly (typeof line)[] | null,
  codes: readonly string[] | null = null,
) {
  const { request } = await posting("/cart", buyer.session, { intent: "finalizar" });
  const attempt = await serializeOrderAttempt({
    shopperId: buyer.shopper.id,
    key: "checkout-key-1",
    codes,
    lines,
    reviewedAtMs: Date.now(),
    earlierCodes: [],
    sentAtMs: Date.now(),
    orders: [{ totalInCentavos: 3_980, pieces: 2 }],
  });
  request.headers.set("cookie", `${request.headers.get("cookie")}; ${attempt.split(";")[0]}`);
  return outcomeOf(action, request);
}

describe("'Finalizar compra' while the outcome of an order is unknown", () => {
  it("is refused with 409 where the upstream might order the same lines twice", async () => {
    expect((await closeCartAfterLostAnswer([line])).status).toBe(409);
  });

  it("leads to the checkout where the upstream refuses to order the same lines twice", async () => {
    expect(await closeCartAfterLostAnswer(null)).toRedirectTo(/^\/checkout/);
  });

  it("removes nothing from the cart while it cannot be read whether the card of the placed orders was denied", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    upstreamAnswers(listOrdersByCode, new Refusal(500));
    expect((await closeCartAfterLostAnswer([line], ["ENV-1"])).status).toBe(409);
    const { content } = await upstream.answerTo(getCart, { token: buyer.shopper.token });
    expect(content?.items).toHaveLength(1);
  });
});
