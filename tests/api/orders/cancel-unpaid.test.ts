import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { coupons, couponUses } from "../../../api/database/schema/coupons";
import { orders } from "../../../api/database/schema/orders";
import { skuResellers } from "../../../api/database/schema/resellers";
import { cancelUnpaidOrder, getOrder, placeOrders } from "../../../contract/orders";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { reportPayment } from "../../setup/payment-events";
import { addShopper, checkoutFor, type TestShopper, withDiscounts } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let offer: { skuId: number; resellerId: number; quantity: number };
let couponId: number;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const reseller = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const made = { name: "Película", priceInCentavos: 1000, quantity: 500 };
  const film = await addSimpleProduct(database, reseller, made);
  offer = { skuId: film.sku.id, resellerId: reseller.id, quantity: 2 };
  const coupon = { code: "TUDO10", type: 1, benefit: 1, percentage: 10 };
  const [stored] = await database.insert(coupons).values(coupon).returning();
  couponId = stored?.id ?? 0;
  shopper = await addShopper(upstream);
});

async function place({ isDiscounted = false } = {}) {
  const plain = await checkoutFor(upstream, shopper, [offer]);
  const body = isDiscounted ? withDiscounts(plain, couponId, [2]) : plain;
  const { orders: placed } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  return { id: placed[0]?.id ?? 0, code: placed[0]?.orderCode ?? "" };
}
const inStock = async () => (await upstream.database.select().from(skuResellers))[0]?.quantityInStock ?? -1;
const read = async (id: number) =>
  (await upstream.answerTo(getOrder, { query: { id: String(id) }, token: shopper.token }))[0];
const cancel = (id: number) =>
  upstream.ask("POST", cancelUnpaidOrder.path, { token: shopper.token, body: { id } });

describe("cancelling an order that waits for its payment", () => {
  test("returns stock and coupon at once, and only once of five requests at the same moment", async () => {
    const before = await inStock();
    const { id } = await place({ isDiscounted: true });
    expect([await inStock(), (await read(id))?.mayCancelUnpaid]).toEqual([before - 2, true]);
    const attempts = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await inStock()).toBe(before);
    const [use] = await upstream.database.select().from(couponUses).where(eq(couponUses.orderId, id));
    expect(use?.givenBackAt).toEqual(upstream.clock.now());
    expect(await read(id)).toMatchObject({
      orderStatus: 7,
      mayCancelUnpaid: false,
      descriptionOfCancellation: "Cancelado a pedido do cliente, antes do pagamento.",
    });
  });

  test("refunds a payment that arrives afterwards", async () => {
    const { id, code } = await place();
    await cancel(id);
    expect(await reportPayment(upstream, code, { id: `late ${code}`, kind: "approved" })).toBe("late");
    expect(await read(id)).toMatchObject({ orderStatus: 7, latePayment: { refunded: true } });
  });

  test("is refused after the payment has arrived", async () => {
    const { id, code } = await place();
    await reportPayment(upstream, code, { id: `paid ${code}`, kind: "approved" });
    expect((await cancel(id)).status).toBe(409);
    expect(await read(id)).toMatchObject({ orderStatus: 3, mayCancelUnpaid: false });
  });

  test.each([2, 4, 5, 6, 7, 8, 9, 10])("is refused at status %i", async (status) => {
    const { id } = await place();
    await upstream.database.update(orders).set({ status }).where(eq(orders.id, id));
    expect((await cancel(id)).status).toBe(409);
  });
});
