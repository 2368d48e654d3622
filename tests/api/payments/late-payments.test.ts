import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { issueToken } from "../../../api/accounts/tokens";
import { recordCardEvent } from "../../../api/checkout/card-events";
import { mails } from "../../../api/database/schema/information";
import { cardPurchases, payments } from "../../../api/database/schema/payments";
import type { ChargeProvider } from "../../../api/payments/payments";
import { listOrdersByCode, placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { byCard } from "../../setup/cards";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { chargedExactly, reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let refunds: Parameters<ChargeProvider["refund"]>[0][];
let isBankDown: boolean;

beforeEach(async () => {
  upstream = await openUpstream();
  refunds = [];
  isBankDown = false;
  Object.assign(upstream.parts.payments.by(null), {
    refund: async (refund: Parameters<ChargeProvider["refund"]>[0]) => {
      if (isBankDown) throw new Error("The bank is down");
      refunds.push(refund);
    },
  });
  const { id, ...known } = await addShopper(upstream);
  const login = { userId: id, lifetimeInMinutes: 60 * 24 * 60, now: upstream.clock.now() };
  shopper = { ...known, id, token: await issueToken(upstream.database, login) };
});
afterEach(() => upstream.close());

async function order(change: (payloads: OrderPayload[]) => OrderPayload[] | Promise<OrderPayload[]>) {
  const { skuId, resellerId } = await addSoldFilm(upstream.database);
  const payloads = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 2 }]);
  const { orders } = await upstream.answerTo(placeOrders, {
    token: shopper.token,
    body: await change(payloads),
  });
  return orders[0]?.orderCode ?? "";
}
const byPix = (payloads: OrderPayload[]) => payloads;
const byBoleto = (payloads: OrderPayload[]) => payloads.map((each) => ({ ...each, PaymentMethod: 1 }));
const read = async (code: string) =>
  (await upstream.answerTo(listOrdersByCode, { token: shopper.token, body: [{ Codes: code }] }))[0];
const paid = (code: string, id = "message") => reportPayment(upstream, code, { id });
const mailsAbout = async (outcome: string) =>
  (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).filter(({ key }) =>
    key.startsWith(`payment ${outcome} `),
  );
const weeksLater = () => upstream.clock.set("2026-12-20T14:00:00-03:00");
const minutesLater = () => upstream.clock.set("2026-11-20T14:11:00-03:00");

describe("order that was not paid in time", () => {
  test.each([
    ["Pix", byPix],
    ["boleto", byBoleto],
    ["card", (payloads: OrderPayload[]) => byCard(upstream, payloads, [])],
  ] as const)("by %s gets one mail with a link to the order", async (_, pay) => {
    const code = await order(pay);
    weeksLater();
    await expireUnpaidOrders(upstream.parts);
    await expireUnpaidOrders(upstream.parts);
    const [mail, ...others] = await mailsAbout("expired");
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(shopper.email);
    expect(mail?.subject).toBe(`O prazo para pagar terminou: pedido ${code} de 20/11/2026`);
    expect(mail?.body).toContain(`http://shop.test/checkout/orderstatus?ordersCode=${code}`);
    expect(mail?.body).toContain("comprar de novo");
  });
});

describe("mails of an order", () => {
  const card = (payloads: OrderPayload[]) => byCard(upstream, payloads, []);
  const settle = (kind: "approved" | "denied") => async (code: string) => {
    const occurredAt = upstream.clock.now();
    const [charge] = await upstream.database.select().from(cardPurchases);
    if (charge === undefined) return reportPayment(upstream, code, { id: kind, kind });
    const charged = await chargedExactly(upstream.database, `ENV${code}`);
    const event = { id: kind, reference: charge.reference, kind, charged, occurredAt };
    const card = { brand: "Visa", lastDigits: "0010", reusable: null };
    return recordCardEvent({ ...event, providerId: null, card }, upstream.parts);
  };
  const expire = async () => {
    weeksLater();
    await expireUnpaidOrders(upstream.parts);
  };
  const endings = [
    ["pending", async () => undefined, ["waiting"]],
    ["approved", settle("approved"), ["waiting", "approved"]],
    ["denied", settle("denied"), ["waiting", "denied"]],
    ["expired", expire, ["waiting", "expired"]],
  ] as const;
  const methods = [
    ["Pix", byPix],
    ["boleto", byBoleto],
    ["card", card],
  ] as const;
  test.each(
    methods.flatMap(([method, pay]) =>
      endings.map(([ending, end, outcomes]) => [method, ending, pay, end, outcomes] as const),
    ),
  )("for a payment by %s that is %s are one per event", async (_, __, pay, end, outcomes) => {
    const code = await order(pay);
    await end(code);
    const written = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(written.map(({ key }) => key)).toEqual(outcomes.map((outcome) => `payment ${outcome} ${code}`));
    const last = written.at(-1)?.body ?? "";
    expect(/nada foi cobrado/.test(last)).toBe(outcomes.at(-1) === "denied" || outcomes.at(-1) === "expired");
    expect(/para pagar|Linha digitável/.test(last)).toBe(outcomes.at(-1) === "waiting");
  });
});

describe("payment that arrives after the order has expired", () => {
  test.each([
    ["a Pix", byPix, minutesLater],
    ["a boleto", byBoleto, weeksLater],
  ] as const)(
    "by %s is refunded through the payment provider, with a mail about the refund",
    async (_, pay, later) => {
      const code = await order(pay);
      later();
      await expireUnpaidOrders(upstream.parts);
      expect(await paid(code)).toBe("late");
      expect(await paid(code)).toBe("repeated");
      const found = await read(code);
      const amountInCentavos = Math.round((found?.totalPrice ?? 0) * 100);
      expect(refunds).toMatchObject([{ reference: `ENV${code}`, amountInCentavos, refund: `ENV${code}` }]);
      expect(found).toMatchObject({
        orderStatus: 7,
        latePayment: { receivedAt: upstream.clock.now().toISOString(), refunded: true },
      });
      const [mail, ...others] = await mailsAbout("late");
      expect(others).toEqual([]);
      expect(mail?.body).toContain("devolvemos o valor inteiro");
      expect(mail?.body).toContain("a devolução é simulada");
    },
  );

  test("cancels the order first when it was not cancelled yet", async () => {
    const code = await order(byPix);
    minutesLater();
    expect(await paid(code)).toBe("late");
    expect(await read(code)).toMatchObject({ orderStatus: 7, latePayment: { refunded: true } });
    expect(await mailsAbout("expired")).toEqual([]);
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
  });

  test("is refunded later when the provider does not answer", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const code = await order(byPix);
    minutesLater();
    isBankDown = true;
    expect(await paid(code)).toBe("late");
    expect(await read(code)).toMatchObject({ latePayment: { refunded: false } });
    isBankDown = false;
    upstream.clock.set("2026-11-20T14:20:00-03:00");
    await expireUnpaidOrders(upstream.parts);
    expect(refunds).toHaveLength(1);
    expect(await read(code)).toMatchObject({ latePayment: { refunded: true } });
  });

  test("is not refunded automatically when it is a second payment of an approved order", async () => {
    const code = await order(byPix);
    expect(await paid(code)).toBe("applied");
    minutesLater();
    expect(await paid(code, "another")).toBe("late");
    expect(refunds).toEqual([]);
    const [payment] = await upstream.database
      .select()
      .from(payments)
      .where(eq(payments.providerReference, `ENV${code}`));
    expect(payment?.status).toBe("approved");
  });

  test("can be simulated on the sandbox page, which marks the refund as simulated", async () => {
    const code = await order(byPix);
    await upstream.submit(`sandbox/pix/${code}/expirar`, {});
    expect(String((await upstream.ask("GET", `sandbox/pix/${code}`)).body)).toContain(
      "Pagar depois do prazo",
    );
    await upstream.submit(`sandbox/pix/${code}/pagar`, {});
    const page = String((await upstream.ask("GET", `sandbox/pix/${code}`)).body);
    expect(page).toContain("Devolvida (simulação: nenhum dinheiro foi movido)");
    expect(page).not.toContain("Pagar depois do prazo");
  });
});
