import { formatBoleto } from "@brazilian-utils/brazilian-utils/format-boleto";
import { getBoletoInfo } from "@brazilian-utils/brazilian-utils/get-boleto-info";
import { isBusinessDay } from "@brazilian-utils/brazilian-utils/is-business-day";
import { isValidBoleto } from "@brazilian-utils/brazilian-utils/is-valid-boleto";
import { load } from "cheerio";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueToken } from "../../../api/accounts/tokens";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import {
  calculateDueFactor,
  toBarcode,
  toBarcodeOfLine,
  toBoletoLine,
} from "../../../api/payments/boleto-code";
import { drawBarcodePath, encodeBarWidths } from "../../../api/payments/interleaved-2-of-5";
import { endOfDay, getBusinessDayAfter, toDay } from "../../../api/payments/sao-paulo-days";
import { cancelUnpaidOrder, getOrder, placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { digitsIn } from "./digits-in-bars";

describe("bank slip code", () => {
  const freeField = "0000001234567890123456789";

  test("equals the published Banco do Brasil example over R$ 1.234,56", () => {
    const content = { bankCode: "001", amountInCentavos: 123_456, dueOn: "2026-11-23", freeField };
    const barcode = toBarcode(content);
    expect(barcode).toBe("00191163900001234560000001234567890123456789");
    expect(formatBoleto(toBoletoLine(barcode))).toBe(
      "00190.00009 01234.567897 01234.567897 1 16390000123456",
    );
  });

  test.each([
    ["1997-10-07", null],
    ["2000-07-03", 1000],
    ["2025-02-21", 9999],
    ["2025-02-22", 1000],
    ["2026-11-23", 1639],
    ["2049-10-13", 9999],
    ["2049-10-14", 1000],
  ])("encodes %s as the due date factor %s, which restarts at 1000 after 9999", (day, factor) => {
    if (factor === null) expect(() => calculateDueFactor(day)).toThrow();
    else expect(calculateDueFactor(day)).toBe(factor);
  });

  test("is valid for any content and decodes to the same amount and due date", () => {
    const digits = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((all) => all.join(""));
    fc.assert(
      fc.property(
        digits(3).filter((code) => !code.startsWith("8")),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true }),
        digits(25),
        (bankCode, amountInCentavos, due, ownField) => {
          const dueOn = due.toISOString().slice(0, 10);
          const barcode = toBarcode({ bankCode, amountInCentavos, dueOn, freeField: ownField });
          const line = toBoletoLine(barcode);
          const info = getBoletoInfo(line, { referenceDate: due });
          expect([barcode.length, line.length, isValidBoleto(line)]).toEqual([44, 47, true]);
          expect([info?.amount, info?.bankCode]).toEqual([amountInCentavos, bankCode]);
          expect(info?.expirationDate?.toDateString()).toBe(new Date(`${dueOn}T12:00:00`).toDateString());
          expect(digitsIn(encodeBarWidths(barcode))).toBe(barcode);
        },
      ),
    );
  });

  test("is read from its line, and from no line with another check digit", () => {
    const line = "00190000090123456789701234567897116390000123456";
    expect(toBarcodeOfLine(line)).toBe("00191163900001234560000001234567890123456789");
    for (const at of [9, 20, 31, 32]) {
      const changed = line.slice(0, at) + ((Number(line[at]) + 1) % 10) + line.slice(at + 1);
      expect([changed, toBarcodeOfLine(changed)]).toEqual([changed, null]);
    }
  });

  test("is rendered in 405 modules with quiet zones of 10", () => {
    const code = "00191163900001234560000001234567890123456789";
    expect(encodeBarWidths(code).reduce((sum, width) => sum + width, 0)).toBe(405);
    expect(drawBarcodePath(code, 50).width).toBe(425);
    expect(drawBarcodePath(code, 50).path).toMatch(/^M10 0h1v50h-1zM12 0h1v50h-1z/);
  });
});

describe("bank slip due date", () => {
  test.each([
    ["2026-11-20", "2026-11-25", "a Friday that is a holiday, over the weekend"],
    ["2026-11-21", "2026-11-25", "a Saturday"],
    ["2026-12-23", "2026-12-29", "over Christmas and the weekend"],
    ["2027-02-05", "2027-02-11", "over Carnaval, when banks are closed"],
  ])("three business days after %s is %s: %s", (from, to) => {
    expect(getBusinessDayAfter(from, 3)).toBe(to);
    expect(isBusinessDay(new Date(`${to}T12:00:00`))).toBe(true);
  });

  test("is calculated in the São Paulo time zone, three hours behind UTC", () => {
    expect(toDay(new Date("2026-11-21T02:59:59Z"))).toBe("2026-11-20");
    expect(toDay(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
    expect(endOfDay("2026-11-25").toISOString()).toBe("2026-11-26T02:59:59.999Z");
  });
});

describe("bank slip order", () => {
  let upstream: Upstream;
  let shopper: TestShopper;
  let order: { id: number; code: string };
  /** Valid for longer than a bank slip. */
  let token: string;

  beforeEach(async () => {
    upstream = await openUpstream();
    const { skuId, resellerId } = await addSoldFilm(upstream.database, { name: "Película" });
    shopper = await addShopper(upstream, { name: "Zé <b>" });
    token = await issueToken(upstream.database, {
      userId: shopper.id,
      lifetimeInMinutes: 30 * 24 * 60,
      now: upstream.clock.now(),
    });
    const payloads = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 3 }]);
    const { orders } = await upstream.answerTo(placeOrders, {
      token: shopper.token,
      body: payloads.map((payload) => ({ ...payload, PaymentMethod: 1 })),
    });
    order = { id: orders[0]?.id ?? 0, code: orders[0]?.orderCode ?? "" };
  });
  afterEach(() => upstream.close());

  async function read() {
    const [found] = await upstream.answerTo(getOrder, {
      query: { id: String(order.id) },
      token,
    });
    if (found === undefined) throw new Error("no order");
    return found;
  }
  const inStock = async () => (await upstream.database.select().from(skuResellers))[0]?.quantityInStock;
  const told = (occurredAt: string) =>
    reportPayment(upstream, order.code, { id: "paid", occurredAt: new Date(occurredAt) });

  test("waits with a valid line over the order total, due in three business days", async () => {
    const placed = await read();
    expect(placed.orderStatus).toBe(orderStatus.waiting);
    expect(placed.boletoDueDate).toBe("2026-11-25");
    expect(placed.boletoBarcode).toHaveLength(44);
    const line = placed.boletoLine ?? "";
    expect(isValidBoleto(line)).toBe(true);
    const info = getBoletoInfo(line, { referenceDate: upstream.clock.now() });
    expect(info?.amount).toBe(Math.round(placed.totalPrice * 100));
    expect(info?.expirationDate?.toDateString()).toBe("Wed Nov 25 2026");
    expect(placed.qrCodePix).toBeNull();
  });

  test("has a printable page at an unguessable address, marked as not payable", async () => {
    const { urlBoleto, boletoLine, boletoBarcode } = await read();
    const address = new URL(urlBoleto ?? "");
    expect(address.origin).toBe("http://upstream.test");
    expect(address.pathname).toMatch(/^\/boletos\/[\w-]{24}$/);
    const { status, body, headers } = await upstream.ask("GET", address.pathname.slice(1));
    expect(status).toBe(200);
    const page = load(String(body));
    expect(page("body").text()).toContain("não é pagável");
    expect(page("body").text()).toContain(formatBoleto(boletoLine ?? ""));
    expect(page("dd").text()).toContain("Zé <b>");
    expect(page("button").parent().is("[hidden]")).toBe(true);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    const bars = [...(page("svg path").attr("d") ?? "").matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => ({
      at: Number(at),
      width: Number(width),
    }));
    const widths = bars.flatMap(({ at, width }, position) => {
      const next = bars[position + 1];
      return next === undefined ? [width] : [width, next.at - at - width];
    });
    expect(digitsIn(widths)).toBe(boletoBarcode);
    expect((await upstream.ask("GET", "boletos/AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  });

  test("cannot be paid or printed any more after its buyer cancelled the order, which is not called an expiry", async () => {
    const { urlBoleto, boletoLine } = await read();
    const body = { id: order.id };
    await upstream.answerTo(cancelUnpaidOrder, { body, token });
    const page = load(String((await upstream.ask("GET", new URL(urlBoleto ?? "").pathname.slice(1))).body));
    expect(page("body").text()).toContain("O pedido foi cancelado. Não pague mais este boleto.");
    expect(page("body").text()).not.toMatch(/venceu|Pague até/);
    expect(page("body").text()).not.toContain(formatBoleto(boletoLine ?? ""));
    expect(page("button, svg, script")).toHaveLength(0);
  });

  test("is approved when a payment on the last day is reported two business days later", async () => {
    upstream.clock.set("2026-11-27T09:00:00-03:00");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
    expect(await told("2026-11-25T23:00:00-03:00")).toBe("applied");
    expect((await read()).orderStatus).toBe(orderStatus.approved);
  });

  test("is cancelled three business days after the due date, and its pieces return to stock", async () => {
    upstream.clock.set("2026-11-30T23:59:59.999-03:00");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
    expect(await inStock()).toBe(7);
    upstream.clock.set("2026-12-01T00:00:00-03:00");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(1);
    const cancelled = await read();
    expect([cancelled.orderStatus, await inStock()]).toEqual([orderStatus.cancelled, 10]);
    expect(cancelled.descriptionOfCancellation).toMatch(/boleto/);
  });

  test("stays cancelled when paid after the due date, and the payment is recorded", async () => {
    upstream.clock.set("2026-11-26T10:00:00-03:00");
    expect(await told("2026-11-26T09:00:00-03:00")).toBe("late");
    expect((await read()).orderStatus).toBe(orderStatus.cancelled);
  });
});
