import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "~/session.server";
import { conversionEvents } from "../api/database/schema/conversions";
import { buyerWith, reviewForm } from "./setup/buying";
import { network } from "./setup/network";
import { outcomeOf } from "./setup/screens";
import { addReseller, addSimpleProduct } from "./setup/shelves";
import { answerFrom, posting } from "./setup/storefront";
import { openUpstream, type Upstream } from "./setup/upstream";

// Before anything reads the settings.
vi.hoisted(() => {
  process.env.GA4_MEASUREMENT_ID = "G-TEST123";
  process.env.GA4_API_SECRET = "very-secret";
});
const { action } = await import("~/routes/_secure.checkout/route");

let upstream: Upstream;
let session: Session;
let sent: { query: Record<string, string>; body: unknown }[];

/** Google's endpoint: it answers 204, whatever it is told. */
const google = (answer: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 204 })) =>
  network.use(
    http.post("https://www.google-analytics.com/mp/collect", async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      sent.push({ query, body: await request.json() });
      return answer();
    }),
  );

beforeEach(async () => {
  sent = [];
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, {
    name: "Perto",
    in: "Campinas",
    shipsByCarriers: false,
    ownFreightInCentavos: 1500,
    ownFreightInDays: 3,
  });
  const other = await addReseller(database, {
    name: "Longe",
    in: "Manaus",
    shipsByCarriers: false,
    ownFreightInCentavos: 0,
    ownFreightInDays: 9,
  });
  const black = await addSimpleProduct(database, shop, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, other, { name: "Vinil Azul", priceInCentavos: 3333 });
  answerFrom(upstream);
  session = (await buyerWith(upstream, [black.sku.id, shop.id, 2], [blue.sku.id, other.id, 1])).session;
});
afterEach(() => upstream.close());

async function buy(said: "aceitar" | "recusar" | null, form?: Record<string, string>) {
  const { request } = await posting("/checkout", session, form ?? (await reviewForm(session)));
  const cookies = [request.headers.get("cookie"), said && `cookies=${said}`].filter(Boolean).join("; ");
  const headers = new Headers(request.headers);
  headers.set("cookie", cookies);
  return outcomeOf(action, new Request(request, { headers }));
}
/** Long enough for an event that should not be there to have come. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));
const codesIn = (location: string | null) => location?.split("ordersCode=")[1]?.split(",") ?? [];

describe("a purchase of somebody who accepted cookies", () => {
  it("is told to analytics, an event an order, with what was bought and nothing of who bought it", async () => {
    google();
    const [first, second] = codesIn((await buy("aceitar")).location);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.query).toEqual({ measurement_id: "G-TEST123", api_secret: "very-secret" });
    expect(sent[0]?.body).toEqual({
      client_id: expect.stringMatching(/^\d+\.\d+$/),
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        {
          name: "purchase",
          params: {
            transaction_id: first,
            value: 35,
            currency: "BRL",
            shipping: 15,
            items: [{ item_id: expect.any(String), item_name: "Vinil Preto", price: 10, quantity: 2 }],
          },
        },
        {
          name: "purchase",
          params: {
            transaction_id: second,
            value: 33.33,
            currency: "BRL",
            shipping: 0,
            items: [{ item_id: expect.any(String), item_name: "Vinil Azul", price: 33.33, quantity: 1 }],
          },
        },
      ],
    });
    expect(JSON.stringify(sent)).not.toMatch(/Maria|@|cpf/i);
  });

  it("is told once, however often the button is pressed and the page sent again", async () => {
    google();
    const form = await reviewForm(session);
    await Promise.all([1, 2, 3, 4, 5].map(() => buy("aceitar", form)));
    await buy("aceitar", form);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
    await aMoment();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["answers with an error", () => new HttpResponse(null, { status: 500 })],
    ["cannot be reached", () => HttpResponse.error()],
    ["never answers", () => delay("infinite").then(() => new HttpResponse(null))],
  ])("is a purchase where Google %s, and the log says so without the secret", async (fault, answer) => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    google(answer);
    expect((await buy("aceitar")).location).toMatch(/^\/checkout\/orderstatus\?/);
    // The shopper is led on before anybody has waited for Google as long as it may take.
    if (fault === "never answers") expect(complaint).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledOnce(), { timeout: 5_000 });
    expect(complaint.mock.calls.join()).toContain("Google Analytics took no conversion event");
    expect(complaint.mock.calls.join()).not.toContain("very-secret");
    // It works again, so that the next failure is told.
    google();
    const { sendConversions } = await import("~/conversion.server");
    await sendConversions([{ orderCode: fault, totalInCentavos: 1, freightInCentavos: 0, items: [] }]);
  });
});

describe("a purchase of somebody who", () => {
  it.each([["refused cookies", "recusar"] as const, ["has said nothing about cookies", null] as const])(
    "%s is told to nobody",
    async (_who, said) => {
      google();
      expect((await buy(said)).location).toMatch(/^\/checkout\/orderstatus\?/);
      await aMoment();
      expect(sent).toEqual([]);
    },
  );

  it("buys where analytics is not set up is told to nobody", async () => {
    google();
    const { sendConversions } = await import("~/conversion.server");
    await sendConversions([{ orderCode: "1", totalInCentavos: 1, freightInCentavos: 0, items: [] }], null);
    expect(sent).toEqual([]);
  });
});

describe("an upstream that tells analytics by itself", () => {
  it.each([
    ["accepted", "aceitar", 2],
    ["refused", "recusar", 0],
  ] as const)("hears that cookies were %s, and the storefront tells nobody", async (_what, said, noted) => {
    Object.assign(upstream.parts, { tellsAnalytics: true });
    google();
    expect((await buy(said)).location).toMatch(/^\/checkout\/orderstatus\?/);
    await aMoment();
    expect(sent).toEqual([]);
    expect(await upstream.database.select().from(conversionEvents)).toHaveLength(noted);
  });
});

describe("more orders than Google takes at once", () => {
  it("are told in several requests", async () => {
    google();
    const { sendConversions } = await import("~/conversion.server");
    const codes = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    await sendConversions(
      codes.map((orderCode) => ({ orderCode, totalInCentavos: 100, freightInCentavos: 0, items: [] })),
    );
    expect(sent).toHaveLength(2);
  });
});
