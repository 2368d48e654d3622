import { getBoletoInfo } from "@brazilian-utils/brazilian-utils/get-boleto-info";
import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import { isValidBoleto } from "@brazilian-utils/brazilian-utils/is-valid-boleto";
import { isValidPixPayload } from "@brazilian-utils/brazilian-utils/is-valid-pix-payload";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { skuResellers } from "../../../api/database/schema/resellers";
import { listOrdersByCode, placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

/** `npm run prove -- payables` runs this with more orders than the test suite has time for. */
const orders = Number(process.env.GENERATED_ORDERS ?? 20);

let upstream: Upstream;
let shopper: TestShopper;
let line: { skuId: number; resellerId: number };

beforeAll(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, {
    name: "Película",
    priceInCentavos: 1000,
  });
  shopper = await addShopper(upstream, { name: "Conceição d'Ávila & Filhos Comércio de Películas" });
  line = { skuId, resellerId };
});

/** CRC16-CCITT-FALSE over the UTF-8 bytes. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** BR Code fields: two digits of id, two digits of length, then the value. */
function fieldsOf(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    fields.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

function expectPix(payload: string, total: number, code: string): void {
  expect(isValidPixPayload(payload)).toBe(true);
  expect(getPixPayloadInfo(payload)).toMatchObject({ amount: total, txid: `ENV${code}` });
  const fields = fieldsOf(payload);
  expect([...fields.keys()]).toEqual(["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"]);
  expect(fields.get("54")).toBe(total.toFixed(2));
  expect(fields.get("63")).toBe(crcOf(payload.slice(0, -4)));
}

function expectBoleto(line: string, total: number): void {
  expect(isValidBoleto(line)).toBe(true);
  expect(getBoletoInfo(line, { referenceDate: upstream.clock.now() })?.amount).toBe(Math.round(total * 100));
}

test(`every Pix code and every bank slip of ${orders} generated orders is valid and encodes the order total`, {
  timeout: orders * 5_000,
}, async () => {
  let [pix, boletos] = [0, 0];
  const wish = fc.record({
    priceInCentavos: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    PaymentMethod: fc.constantFrom(1, 2),
  });
  const proof = fc.asyncProperty(wish, async ({ priceInCentavos, quantity, PaymentMethod }) => {
    await upstream.database.update(skuResellers).set({ priceInCentavos, quantityInStock: 10_000 });
    const payloads = await checkoutFor(upstream, shopper, [{ ...line, quantity }]);
    const placed = await upstream.answerTo(placeOrders, {
      token: shopper.token,
      body: payloads.map((payload) => ({ ...payload, PaymentMethod })),
    });
    const [order] = await upstream.answerTo(listOrdersByCode, {
      token: shopper.token,
      body: placed.orders.map(({ orderCode }) => ({ Codes: orderCode })),
    });
    if (order === undefined) throw new Error("nothing was placed");
    if (PaymentMethod === 2) {
      expectPix(order.qrCodePix ?? "", order.totalPrice, order.orderCode);
      pix += 1;
    } else {
      expectBoleto(order.boletoLine ?? "", order.totalPrice);
      boletos += 1;
    }
  });
  await fc.assert(proof, { numRuns: orders, endOnFailure: true });
  expect(pix + boletos).toBe(orders);
});
