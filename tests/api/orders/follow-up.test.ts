import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordCardEvent } from "../../../api/checkout/card-events";
import { mails } from "../../../api/database/schema/information";
import { orders } from "../../../api/database/schema/orders";
import { cardPurchases, paymentEvents, payments } from "../../../api/database/schema/payments";
import { orderStatus } from "../../../api/orders/order-status";
import { addToCart, getCart } from "../../../contract/carts";
import { placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { byCard, type TestCard } from "../../setup/cards";
import { addReseller, addSimpleProduct, cartOfTwoShops } from "../../setup/catalogue-rows";
import { reportPayment } from "../../setup/payment-events";
import {
  addShopper,
  checkoutFor,
  type OrderPayload,
  type TestShopper,
  type WantedLine,
} from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { approved } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let lines: WantedLine[];
/** Behavior of the mailer for its next mail. */
let beforeMailing: () => void;

beforeEach(async () => {
  beforeMailing = () => undefined;
  upstream = await openUpstream();
  const { mailer } = upstream.parts;
  Object.assign(upstream.parts, {
    mailer: {
      send: (...mail: Parameters<typeof mailer.send>) => {
        beforeMailing();
        return mailer.send(...mail);
      },
    },
  });
  lines = await cartOfTwoShops(upstream.database);
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const send = (body: readonly OrderPayload[], key = "key") =>
  upstream.ask("POST", "order/add", { token: shopper.token, body, headers: { "Idempotency-Key": key } });
async function buy(
  change: (payloads: OrderPayload[]) => Promise<OrderPayload[]> | OrderPayload[] = (as) => as,
) {
  const { status, body } = await send(await change(await checkoutFor(upstream, shopper, lines)));
  expect(status).toBe(200);
  return placeOrders.answer.parse(body).orders.map(({ orderCode }) => orderCode);
}
const buyByCard = (...cards: TestCard[]) => buy((payloads) => byCard(upstream, payloads, cards));
const byBoleto = (payloads: OrderPayload[]) => payloads.map((each) => ({ ...each, PaymentMethod: 1 }));
/** Formatted as 'waiting CODE', in order. */
const written = async () =>
  (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).map(({ key }) =>
    key.replace("payment ", ""),
  );
/** The orders of one payment share a mail, named after the first. */
const about = (outcome: string, codes: readonly string[]) => [`${outcome} ${codes[0]}`];
const paid = (code: string | undefined, id = `message ${code}`) => reportPayment(upstream, code, { id });
const cart = async () =>
  (await upstream.answerTo(getCart, { token: shopper.token })).content?.itemsQuantity ?? 0;
const putIntoCart = async ({ skuId, resellerId: resaleId, quantity }: WantedLine) =>
  upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: shopper.token });

describe("order mails", () => {
  test.each([
    ["Pix", (payloads: OrderPayload[]) => payloads, /Pix copia e cola/],
    ["bank slip", byBoleto, /Linha digitável do boleto/],
  ])(
    "the mail of an order by %s is stored with the order and explains how to pay",
    async (_way, pay, how) => {
      const codes = await buy(pay);
      expect(await written()).toEqual(about("waiting", codes));
      const [mail] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
      expect(mail?.body).toMatch(how);
    },
  );

  test("orders that one code pays share one mail, which asks once for the whole amount", async () => {
    const [one = "", other = ""] = await buy();
    const [payment] = await upstream.database.select().from(payments);
    const amount = `R\\$\\s${((payment?.amountInCentavos ?? 0) / 100).toFixed(2).replace(".", ",")}`;
    const [mail, ...others] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Aguardando pagamento: pedidos ${one}, ${other} de 20/11/2026`);
    expect(mail?.body.match(/Pix copia e cola/g)).toHaveLength(1);
    expect(mail?.body).toMatch(new RegExp(`Pix copia e cola de ${amount}, para pagar até`));
    expect(mail?.body).toMatch(new RegExp(`Total dos 2 pedidos: ${amount}`));
    expect(mail?.body).toContain(`ordersCode=${one},${other}`);
  });

  test("no mail is stored when the order was not placed", async () => {
    const payloads = await checkoutFor(upstream, shopper, lines);
    const dearer = payloads.map((each) => ({ ...each, TotalPrice: Number(each.TotalPrice) + 1 }));
    expect((await send(dearer)).status).toBe(409);
    expect(await written()).toEqual([]);
  });

  test("a mail that cannot be stored rolls the order back, and a retry stores both", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const payloads = await checkoutFor(upstream, shopper, lines);
    beforeMailing = () => {
      throw new Error("killed here");
    };
    expect((await send(payloads)).status).toBe(500);
    expect(await upstream.database.select().from(orders)).toEqual([]);
    beforeMailing = () => undefined;
    expect((await send(payloads)).status).toBe(200);
    expect(await written()).toHaveLength(1);
  });

  test("the paid mail is stored with the payment: losing one loses both until the bank notifies again", async () => {
    const [code, other] = await buy();
    beforeMailing = () => {
      throw new Error("killed here");
    };
    await expect(paid(code)).rejects.toThrow("killed here");
    expect(await upstream.database.select().from(paymentEvents)).toEqual([]);
    beforeMailing = () => undefined;
    expect([await paid(code), await paid(code)]).toEqual(["applied", "repeated"]);
    expect(await written()).toEqual([
      ...about("waiting", [code ?? "", other ?? ""]),
      ...about("approved", [code ?? "", other ?? ""]),
    ]);
  });

  test.each<[TestCard, string]>([
    ["approved", "approved"],
    ["denied", "denied"],
    ["pending", "waiting"],
  ])(
    "an order by a card that is %s gets one mail with the outcome, however often it is requested",
    async (card, outcome) => {
      const codes = await buyByCard(card, card);
      expect(await written()).toEqual(about(outcome, codes));
      const call = { approved: "Aproved", denied: "Denied", waiting: "Waiting" }[outcome];
      const body = { OrderCodes: codes };
      await upstream.ask("POST", `email/sendEmailPayment${call}`, { token: shopper.token, body });
      expect(await written()).toEqual(about(outcome, codes));
    },
  );

  test("the mail of an order on the card provider's page links to that page", async () => {
    const codes = await buyByCard();
    expect(await written()).toEqual(about("waiting", codes));
    const [mail] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(mail?.body).toMatch(/Página para pagar com cartão.*\nhttp:\/\/upstream\.test\/sandbox\/cards\//);
  });

  test("a card order whose mail cannot be stored is decided by the payment job together with its mail", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const codes = await buy(async (payloads) => {
      const withCards = await byCard(upstream, payloads, ["approved", "approved"]);
      beforeMailing = () => {
        throw new Error("killed here");
      };
      return withCards;
    });
    const [purchase] = await upstream.database.select().from(cardPurchases);
    expect(purchase?.state).toBe("capturing");
    beforeMailing = () => undefined;
    upstream.clock.set("2026-11-20T14:02:00-03:00");
    const { expireUnpaidOrders } = await import("../../setup/payment-jobs");
    await expireUnpaidOrders(upstream.parts);
    expect(await written()).toEqual(about("approved", codes));
  });
});

describe("cart after an order", () => {
  test("loses the ordered lines immediately and keeps the others", async () => {
    for (const line of lines) await putIntoCart(line);
    const reseller = await addReseller(upstream.database, { name: "Outra", in: "Campinas" });
    const other = await addSimpleProduct(upstream.database, reseller, { name: "Rodo", priceInCentavos: 500 });
    await putIntoCart({ skuId: other.sku.id, resellerId: reseller.id, quantity: 5 });
    await buy();
    expect(await cart()).toBe(5);
  });

  test("is unchanged when the card is denied or the order is refused", async () => {
    for (const line of lines) await putIntoCart(line);
    await buyByCard("approved", "denied");
    expect(await cart()).toBe(4);
  });

  test("keeps lines added after the order when the payment arrives", async () => {
    const codes = await buyByCard("pending", "pending");
    for (const line of lines) await putIntoCart(line);
    for (const code of codes) await upstream.ask("POST", `sandbox/cartoes/${code}/pagar`);
    expect((await upstream.database.select().from(orders)).map(({ status }) => status)).toEqual([
      approved,
      approved,
    ]);
    expect(await cart()).toBe(4);
  });
});

describe("card provider notification that arrives before the provider's response", () => {
  test.each([
    ["approved", 3],
    ["denied", 2],
  ] as const)("(%s) is applied once the response has arrived", async (kind, status) => {
    const { cards } = upstream.parts;
    if (cards === null) throw new Error("nobody takes cards");
    Object.assign(upstream.parts, {
      cards: {
        ...cards,
        async authorise(charge: Parameters<typeof cards.authorise>[0]) {
          const answer = await cards.authorise(charge);
          const event = {
            id: `early ${charge.reference}`,
            reference: charge.reference,
            kind,
            charged: { amountInCentavos: charge.amountInCentavos, currency: "BRL", isForUs: true },
            providerId: answer.providerId,
            card: answer.card,
            occurredAt: upstream.clock.now(),
          };
          // The simulated provider stores its approved charges.
          const { sandboxCardCharges } = await import("../../../api/database/schema/sandbox-cards");
          if (kind === "approved") {
            await upstream.database
              .update(sandboxCardCharges)
              .set({ status: "authorised" })
              .where(eq(sandboxCardCharges.reference, charge.reference));
          }
          expect(await recordCardEvent(event, upstream.parts)).toBe("early");
          expect(await recordCardEvent(event, upstream.parts)).toBe("repeated");
          return answer;
        },
      },
    });
    await buyByCard("pending", "pending");
    expect((await upstream.database.select().from(orders)).map((order) => order.status)).toEqual([
      status,
      status,
    ]);
    const [payment] = await upstream.database.select().from(payments);
    expect(payment?.status).toBe(kind);
  });
});
