import { describe, expect, it } from "vitest";
import {
  readOrderAttempt,
  serializeOrderAttempt,
} from "../../../app/features/order-attempt/order-attempt.server";

const attempt = {
  shopperId: 7,
  key: "checkout-key-1",
  reviewedAtMs: Date.now(),
  earlierCodes: [],
  sentAtMs: Date.now(),
  codes: null,
  orders: [{ totalInCentavos: 9_530, pieces: 3 }],
  lines: [{ skuId: 4, resellerId: 2, quantity: 3 }],
};
const sentBack = (cookie: string) => new Headers({ cookie: cookie.split(";")[0] ?? "" });

const read = (headers: Headers, id: number) => readOrderAttempt({ headers, shopper: { id } });

describe("the cookie of an order whose answer was lost", () => {
  it("returns the attempt to the same shopper only", async () => {
    const headers = sentBack(await serializeOrderAttempt(attempt));
    expect(await read(headers, 7)).toEqual(attempt);
    expect(await read(headers, 8)).toBeNull();
  });

  it("is forgotten after a day", async () => {
    const old = { ...attempt, sentAtMs: Date.now() - 25 * 60 * 60_000 };
    expect(await read(sentBack(await serializeOrderAttempt(old)), 7)).toBeNull();
  });

  it("is ignored when it was changed or is missing", async () => {
    const cookie = await serializeOrderAttempt(attempt);
    expect(await read(sentBack(cookie.replace(/=./, "=x")), 7)).toBeNull();
    expect(await read(new Headers(), 7)).toBeNull();
  });

  it("leaves out the lines of a cart that does not fit into 4,096 bytes", async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => ({
      skuId: (at * 7_919) % 1_000_003,
      resellerId: (at * 104_729) % 99_991,
      quantity: 1 + (at % 999),
    }));
    const cookie = await serializeOrderAttempt({ ...attempt, lines });
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    expect((await read(sentBack(cookie), 7))?.lines).toEqual([]);
  });
});
