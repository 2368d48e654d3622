import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { toDataUrl } from "../rendering/framework/data-request";
import { eventually } from "../setup/eventually";
import { type FaultyProxy, lateAnswerFaults, startFaultyProxy } from "../setup/faulty-proxy";
import { type RunningShop, startShop } from "../setup/shop";
import { orderCodesOf, walkToReview } from "./purchase-steps";

const upstreamTimeLimitInMs = 1_500;
const commitDelayInSeconds = 4;

let proxy: FaultyProxy;
let shop: RunningShop;
let database: pg.Client;

beforeAll(async () => {
  proxy = await startFaultyProxy({ delayInMs: 0, turnInMs: 0 });
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: { API_URL: proxy.url, UPSTREAM_TIME_LIMIT_IN_MS: String(upstreamTimeLimitInMs) },
  });
  proxy.leadTo(shop.upstreamUrl);
  database = new pg.Client({ connectionString: shop.database });
  await database.connect();
  await database.query(`
    create function delay_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${commitDelayInSeconds}); return null; end $$`);
});

afterAll(async () => {
  await database?.end();
  await shop?.stop();
  await proxy?.stop();
});

const faults = [...lateAnswerFaults, "stalled commit"] as const;
type Fault = (typeof faults)[number];

async function beginFault(fault: Fault): Promise<void> {
  if (fault !== "stalled commit") return proxy.suffer(fault, "/order/add");
  await database.query(`
    create constraint trigger delay_commit after insert on idempotency_keys deferrable initially deferred
    for each row execute function delay_commit()`);
}

async function endFault(): Promise<void> {
  proxy.suffer(null);
  await database.query("drop trigger if exists delay_commit on idempotency_keys");
}
afterEach(endFault);

async function orderCodes(page: Page): Promise<string[]> {
  const profile = await page.visitor.open("/profile?step=0");
  const [email] = profile.html.match(/ana-[\w-]+@exemplo\.example/) ?? [];
  const { rows } = await database.query<{ code: string }>(
    "select code from orders join users on users.id = orders.user_id where email = $1 order by code",
    [email],
  );
  return rows.map(({ code }) => code);
}

/** Waits until the upstream has stored the orders, however long its answer takes. */
async function waitForOrders(page: Page): Promise<string[]> {
  return eventually(async () => {
    const codes = await orderCodes(page);
    if (codes.length === 0) throw new Error("The upstream has placed no order");
    return codes;
  });
}

/** Again where a call of a busy machine met the short limit, which ends the walk with a page of failure. */
const walkPatiently = () => eventually(() => walkToReview(shop.storefrontUrl));

describe.each(faults)("when the answer to an order is late or lost (%s)", (fault) => {
  it("a document post shows the failure, and a retry with the same key leads to the same orders", async () => {
    const review = await walkPatiently();
    const key = review.$("input[name=chave]").val();
    await beginFault(fault);
    const failed = await review.press("Fechar pedido");
    expect(failed.trail).toEqual([]);
    expect([503, 504]).toContain(failed.status);
    expect(failed.text).toContain("Erro ao finalizar compra");
    expect(failed.text).toContain("Talvez o pedido já tenha sido feito");
    expect(failed.text).toContain("o pedido não será feito nem cobrado duas vezes");
    expect(failed.has("link", "Meus pedidos")).toBe(true);
    expect(failed.$("input[name=chave]").val()).toBe(key);

    const placed = await waitForOrders(review);
    await endFault();
    await eventually(async () =>
      expect(orderCodesOf(await failed.press("Fechar pedido")).sort()).toEqual(placed),
    );
    expect(await orderCodes(review)).toEqual(placed);
  });

  // One fault is enough, because the encoding of the answer does not depend on the fault.
  it.runIf(fault === "stalled commit")(
    "a single-fetch post shows the failure, and a retry with the same key leads to the same orders",
    async () => {
      const review = await walkPatiently();
      const post = () => {
        const { url, ...submission } = review.form("Fechar pedido").submission();
        return review.visitor.send({ ...submission, url: toDataUrl(url) }, review.url);
      };
      await beginFault(fault);
      const failed = await post();
      expect([503, 504]).toContain(failed.status);
      const answer = await failed.text();
      expect(answer).toContain("Erro ao finalizar compra");
      expect(answer).toContain("mayBePlaced");

      const placed = await waitForOrders(review);
      await endFault();
      await eventually(async () => {
        const again = await (await post()).text();
        for (const code of placed) expect(again).toContain(code);
      });
      expect(await orderCodes(review)).toEqual(placed);
    },
  );
});
