import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningShop, startShop } from "../setup/shop";
import { orderCodesOf, walkToReview } from "./walks";

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
}, 240_000);
afterAll(() => shop.stop());

it("a shopper whose order was under way when everything was killed, and who tries again, has ordered once", async () => {
  // From before the upstream has begun to after it has answered: somewhere in between the order is half placed.
  let answersLost = 0;
  for (const delayInMs of [5, 25, 60, 120]) {
    const review = await walkToReview(shop.storefrontUrl);
    const submission = review.form("Fechar pedido").submission();
    const before = await countOrders();
    const lost = review.visitor.send(submission, review.url).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, delayInMs));
    await shop.killAll();
    if ((await lost) === null) answersLost += 1;
    await shop.startAgain();

    const placed = await review.visitor.go(submission, review.url);
    expect(orderCodesOf(placed), `killed after ${delayInMs} ms`).toHaveLength(2);
    expect((await countOrders()) - before, `killed after ${delayInMs} ms`).toBe(2);
  }
  expect(answersLost).toBeGreaterThan(0);
}, 240_000);

async function countOrders(): Promise<number> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  try {
    const found = await client.query<{ count: string }>("select count(*) from orders");
    return Number(found.rows[0]?.count);
  } finally {
    await client.end();
  }
}
