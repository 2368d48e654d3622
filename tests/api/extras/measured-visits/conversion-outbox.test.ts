import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createConversionJob } from "../../../../api/extras/measured-visits/conversion-outbox";
import { createGoogleAnalytics } from "../../../../api/extras/measured-visits/google-analytics";
import { conversionEvents } from "../../../../api/extras/measured-visits/schema";
import { placeOrders } from "../../../../contract/orders";
import { byCard } from "../../../setup/cards";
import { addReseller, addSimpleProduct } from "../../../setup/catalogue-rows";
import { network } from "../../../setup/network";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

const google = "https://www.google-analytics.com";
const message = z.object({
  client_id: z.string(),
  timestamp_micros: z.number(),
  events: z.array(z.object({ params: z.object({ transaction_id: z.string(), value: z.number() }) })),
});

let upstream: Upstream;
let shopper: TestShopper;
let payloads: OrderPayload[];
let received: z.output<typeof message>[];

beforeEach(async () => {
  received = [];
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
      received.push(message.parse(await request.json()));
      return answer();
    }),
  );
const outbox = () => ({
  ...upstream.parts,
  analytics: createGoogleAnalytics({ origin: google, measurementId: "G-TEST", apiSecret: "very-secret" }),
});
const send = () => workOff(upstream, createConversionJob(outbox()));
async function place(body: readonly OrderPayload[], key = "key") {
  const headers = { "Idempotency-Key": key };
  const answer = await upstream.ask("POST", "order/add", { token: shopper.token, body, headers });
  expect(answer.status).toBe(200);
  return placeOrders.answer.parse(answer.body);
}
const agreed = () => payloads.map((payload) => ({ ...payload, Analytics: true }));
const noted = () => upstream.database.select().from(conversionEvents).orderBy(conversionEvents.orderId);

describe("conversion outbox: orders of shoppers who accepted cookies", () => {
  test("stores the conversion with the order and sends it once, later, with the time of the order, so that the storefront does not send it", async () => {
    const { orders, tellsAnalytics } = await place(agreed());
    expect(tellsAnalytics).toBe(true);
    await place(agreed());
    listening();
    upstream.clock.set("2026-11-20T18:00:00-03:00");
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    expect(received.map(({ events }) => events[0]?.params.transaction_id)).toEqual(
      orders.map(({ orderCode }) => orderCode),
    );
    expect(received.map(({ events }) => events[0]?.params.value)).toEqual(
      payloads.map((each) => each.TotalPrice),
    );
    expect(new Set(received.map((each) => each.timestamp_micros / 1000))).toEqual(
      new Set([Date.parse("2026-11-20T14:00:00-03:00")]),
    );
    // One client id per checkout; no other visitor data.
    expect(new Set(received.map((each) => each.client_id)).size).toBe(1);
    expect(JSON.stringify(received)).not.toMatch(/Pessoa|@|529/);
  });

  test.each([
    ["answers with an error", () => new HttpResponse(null, { status: 500 }), "status 500"],
    ["cannot be reached", () => HttpResponse.error(), "TypeError"],
  ])("keeps the conversion while Google %s and sends it after recovery", async (_how, answer, noting) => {
    await place(agreed());
    listening(answer);
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    await expect(send()).rejects.toThrow("2 of 2 failed");
    expect(complaint.mock.calls.join()).toContain(noting);
    expect(complaint.mock.calls.join()).not.toContain("very-secret");
    expect(await noted()).toMatchObject([{ sentAt: null }, { sentAt: null }]);
    network.resetHandlers();
    listening();
    expect(await send()).toBe(2);
  });

  test("drops a conversion that is too old for Google to accept", async () => {
    await place(agreed());
    upstream.clock.set("2026-11-23T14:00:00-03:00");
    await send();
    expect((await noted()).every(({ givenUpAt }) => givenUpAt !== null)).toBe(true);
  });

  test("sends no conversion for a denied card and sends one for an approved card", async () => {
    await place(await byCard(upstream, agreed(), ["approved", "denied"]), "denied");
    expect(await noted()).toEqual([]);
    await place(await byCard(upstream, agreed(), ["approved", "approved"]), "accepted");
    expect(await noted()).toHaveLength(2);
  });

  test("treats a repeated order as the same order when the cookie consent changed between the two submissions", async () => {
    const first = await place(agreed());
    expect((await place(payloads)).orders).toEqual(first.orders);
    expect(await noted()).toHaveLength(2);
  });
});

describe("conversion outbox: orders without a conversion", () => {
  test("stores no conversion without consent", async () => {
    await place(payloads);
    expect(await noted()).toEqual([]);
  });

  test("leaves the conversion to the storefront when analytics is not configured on the upstream", async () => {
    Object.assign(upstream.parts, { tellsAnalytics: false });
    expect((await place(agreed())).tellsAnalytics).toBe(false);
    expect(await noted()).toEqual([]);
  });
});
