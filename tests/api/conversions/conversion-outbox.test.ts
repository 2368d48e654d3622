import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { keepTelling, tellWaiting } from "../../../api/conversions/conversion-outbox";
import { googleAnalytics } from "../../../api/conversions/google-analytics";
import { conversionEvents } from "../../../api/database/schema/conversions";
import { placeOrders } from "../../../contract/orders";
import { byCard } from "../../setup/cards";
import { network } from "../../setup/network";
import { addReseller, addSimpleProduct } from "../../setup/shelves";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const google = "https://www.google-analytics.com";
const message = z.object({
  client_id: z.string(),
  timestamp_micros: z.number(),
  events: z.array(z.object({ params: z.object({ transaction_id: z.string(), value: z.number() }) })),
});

let upstream: Upstream;
let shopper: TestShopper;
let payloads: OrderPayload[];
let told: z.output<typeof message>[];

beforeEach(async () => {
  told = [];
  upstream = await openUpstream({ tellsAnalytics: true });
  const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(upstream.database, { name: "Longe", in: "Manaus" });
  const film = await addSimpleProduct(upstream.database, near, { name: "Película", priceInCentavos: 1990 });
  const tool = await addSimpleProduct(upstream.database, far, { name: "Espátula", priceInCentavos: 4550 });
  shopper = await addShopper(upstream);
  payloads = await checkoutFor(upstream, shopper, [
    { skuId: film.sku.id, resellerId: near.id, quantity: 3 },
    { skuId: tool.sku.id, resellerId: far.id, quantity: 1 },
  ]);
});
afterEach(() => upstream.close());

const listening = (answer: () => Response = () => new HttpResponse(null, { status: 204 })) =>
  network.use(
    http.post(`${google}/mp/collect`, async ({ request }) => {
      told.push(message.parse(await request.json()));
      return answer();
    }),
  );
const outbox = () => ({
  ...upstream.parts,
  analytics: googleAnalytics({ origin: google, measurementId: "G-TEST", apiSecret: "very-secret" }),
});
async function place(body: readonly OrderPayload[], key = "key") {
  const headers = { "Idempotency-Key": key };
  const answer = await upstream.ask("POST", "order/add", { token: shopper.token, body, headers });
  expect(answer.status).toBe(200);
  return placeOrders.answer.parse(answer.body);
}
const agreed = () => payloads.map((payload) => ({ ...payload, Analytics: true }));
const noted = () => upstream.database.select().from(conversionEvents).orderBy(conversionEvents.orderId);

describe("an order of a shopper who accepted cookies", () => {
  test("is noted with it, told later, once, as of when it was placed, and the storefront need not tell", async () => {
    const { orders, tellsAnalytics } = await place(agreed());
    expect(tellsAnalytics).toBe(true);
    await place(agreed());
    listening();
    upstream.clock.set("2026-11-20T18:00:00-03:00");
    expect(await tellWaiting(outbox())).toEqual({ told: 2, reachable: true });
    expect(await tellWaiting(outbox())).toEqual({ told: 0, reachable: true });
    expect(told.map(({ events }) => events[0]?.params.transaction_id)).toEqual(
      orders.map(({ orderCode }) => orderCode),
    );
    expect(told.map(({ events }) => events[0]?.params.value)).toEqual(
      payloads.map((each) => each.TotalPrice),
    );
    expect(new Set(told.map((each) => each.timestamp_micros / 1000))).toEqual(
      new Set([Date.parse("2026-11-20T14:00:00-03:00")]),
    );
    // Of one checkout, one visitor; of whom nothing else is known.
    expect(new Set(told.map((each) => each.client_id)).size).toBe(1);
    expect(JSON.stringify(told)).not.toMatch(/Pessoa|@|529/);
  });

  test("is told by one of several programs that look at once", async () => {
    await place(agreed());
    listening();
    await Promise.all([1, 2, 3, 4].map(() => tellWaiting(outbox())));
    expect(told).toHaveLength(2);
  });

  test.each([
    ["answers with an error", () => new HttpResponse(null, { status: 500 }), "status 500"],
    ["cannot be reached", () => HttpResponse.error(), "TypeError"],
  ])("waits while Google %s, and is told when it is back", async (_how, answer, noting) => {
    await place(agreed());
    listening(answer);
    expect(await tellWaiting(outbox())).toEqual({ told: 0, reachable: false });
    expect(await noted()).toMatchObject([{ sentAt: null, lastError: noting }, { lastError: null }]);
    network.resetHandlers();
    listening();
    expect(await tellWaiting(outbox())).toEqual({ told: 2, reachable: true });
  });

  test("that Google would not take any more is given up", async () => {
    await place(agreed());
    upstream.clock.set("2026-11-23T14:00:00-03:00");
    expect(await tellWaiting(outbox())).toEqual({ told: 0, reachable: true });
    expect((await noted()).every(({ givenUpAt }) => givenUpAt !== null)).toBe(true);
  });

  test("by a card that is denied is told to nobody, and by one that is accepted it is", async () => {
    await place(await byCard(upstream, agreed(), ["approved", "denied"]), "denied");
    expect(await noted()).toEqual([]);
    await place(await byCard(upstream, agreed(), ["approved", "approved"]), "accepted");
    expect(await noted()).toHaveLength(2);
  });

  test("is the same order where the shopper has changed their mind about cookies before the second press", async () => {
    const first = await place(agreed());
    expect((await place(payloads)).orders).toEqual(first.orders);
    expect(await noted()).toHaveLength(2);
  });
});

describe("an order that nobody may tell of", () => {
  test("is noted nowhere", async () => {
    await place(payloads);
    expect(await noted()).toEqual([]);
  });

  test("because analytics is not set up is left to the storefront", async () => {
    Object.assign(upstream.parts, { tellsAnalytics: false });
    expect((await place(agreed())).tellsAnalytics).toBe(false);
    expect(await noted()).toEqual([]);
  });
});

describe("conversion events", () => {
  test("go out by themselves, and the log says once that Google is away, without the secret", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    await place(agreed());
    listening(() => new HttpResponse(null, { status: 500 }));
    const telling = keepTelling(outbox());
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledOnce());
    await telling.stop();
    expect(complaint.mock.calls.join()).toContain("Google Analytics takes no conversion event");
    expect(complaint.mock.calls.join()).not.toContain("very-secret");
  });
});
