import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "~/session/session.server";
import { conversionEvents } from "../../../api/extras/measured-visits/schema";
import { buyerWith, reviewForm } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { eventually } from "../../setup/eventually";
import { network } from "../../setup/network";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

// Must run before the settings are read.
vi.hoisted(() => {
  process.env.GA4_MEASUREMENT_ID = "G-TEST123";
  process.env.GA4_API_SECRET = "very-secret";
});
const { action } = await import("~/features/checkout/checkout/route");

let upstream: Upstream;
let session: Session;
let sent: { query: Record<string, string>; body: unknown }[];

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
/** Long enough for an unexpected event to arrive. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));
const codesIn = (location: string | null) => location?.split("ordersCode=")[1]?.split(",") ?? [];

describe("conversion with accepted cookies", () => {
  it("sends one event per order with its items and no personal data", async () => {
    google();
    const [first, second] = codesIn((await buy("aceitar")).location);
    await eventually(() => expect(sent).toHaveLength(1));
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
    expect(JSON.stringify(sent)).not.toMatch(/Maria|@|"cpf"/i);
  });

  it("is sent once for repeated clicks and repeated requests", async () => {
    google();
    const form = await reviewForm(session);
    await Promise.all([1, 2, 3, 4, 5].map(() => buy("aceitar", form)));
    await buy("aceitar", form);
    await eventually(() => expect(sent.length).toBeGreaterThan(0));
    await aMoment();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["answers with an error", () => new HttpResponse(null, { status: 500 })],
    ["cannot be reached", () => HttpResponse.error()],
    ["never answers", () => delay("infinite").then(() => new HttpResponse(null))],
  ])(
    "does not delay or fail the purchase when Google %s, and the log entry does not contain the secret",
    async (fault, answer) => {
      const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
      google(answer);
      expect(await buy("aceitar")).toRedirectTo(/^\/checkout\/orderstatus\?/);
      // The redirect must not wait for the conversion timeout.
      if (fault === "never answers") expect(complaint).not.toHaveBeenCalled();
      await eventually(() => expect(complaint).toHaveBeenCalledOnce());
      expect(complaint.mock.calls.join()).toContain("Google Analytics took no conversion event");
      expect(complaint.mock.calls.join()).not.toContain("very-secret");
      // A success in between, so that the next failure is logged again.
      google();
      const { sendConversions } = await import("~/features/checkout/conversions.server");
      await sendConversions([{ orderCode: fault, totalInCentavos: 1, freightInCentavos: 0, items: [] }]);
    },
  );
});

describe("conversion without consent or configuration", () => {
  it.each([["refused cookies", "recusar"] as const, ["has said nothing about cookies", null] as const])(
    "is not sent when the shopper %s",
    async (_who, said) => {
      google();
      expect(await buy(said)).toRedirectTo(/^\/checkout\/orderstatus\?/);
      await aMoment();
      expect(sent).toEqual([]);
    },
  );

  it("is not sent when analytics is not configured", async () => {
    google();
    const { sendConversions } = await import("~/features/checkout/conversions.server");
    await sendConversions([{ orderCode: "1", totalInCentavos: 1, freightInCentavos: 0, items: [] }], null);
    expect(sent).toEqual([]);
  });
});

describe("upstream that sends conversions itself", () => {
  it.each([
    ["accepted", "aceitar", 2],
    ["refused", "recusar", 0],
  ] as const)(
    "receives that cookies were %s, and the storefront sends no conversion",
    async (_what, said, noted) => {
      Object.assign(upstream.parts, { tellsAnalytics: true });
      google();
      expect(await buy(said)).toRedirectTo(/^\/checkout\/orderstatus\?/);
      await aMoment();
      expect(sent).toEqual([]);
      expect(await upstream.database.select().from(conversionEvents)).toHaveLength(noted);
    },
  );
});

describe("conversions above Google's limit per request", () => {
  it("are sent in several requests", async () => {
    google();
    const { sendConversions } = await import("~/features/checkout/conversions.server");
    const codes = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    await sendConversions(
      codes.map((orderCode) => ({ orderCode, totalInCentavos: 100, freightInCentavos: 0, items: [] })),
    );
    expect(sent).toHaveLength(2);
  });
});
