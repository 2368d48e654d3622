import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { RequestContext } from "~/http/request-context.server";
import type { OrderAttempt } from "~/model/order-attempt";
import { createSignedCookie, maxCookieBytes } from "~/session/session-cookie.server";

const lifetimeInSeconds = 24 * 60 * 60;

const cookie = createSignedCookie("pedido", lifetimeInSeconds);

const id = z.number().int().min(0);
const stored = z.object({
  shopperId: id,
  key: z.string(),
  reviewedAtMs: z.number(),
  earlierCodes: z.array(z.string()).default([]),
  sentAtMs: z.number(),
  orders: z.array(z.object({ totalInCentavos: z.number().int(), pieces: z.number().int() })).min(1),
  lines: z.array(z.object({ skuId: id, resellerId: id, quantity: z.number().int().min(1) })).nullable(),
  codes: z.array(z.string()).nullable(),
}) satisfies z.ZodType<OrderAttempt>;

/** The `Set-Cookie` header. A cart too long for a cookie is remembered without its lines. */
export async function serializeOrderAttempt(attempt: OrderAttempt): Promise<string> {
  const header = await pack(attempt);
  return Buffer.byteLength(header) < maxCookieBytes ? header : pack({ ...attempt, lines: [] });
}

const pack = (attempt: OrderAttempt): Promise<string> =>
  cookie.serialize(deflateRawSync(JSON.stringify(attempt)).toString("base64url"));

/** An order of this shopper within a day whose outcome is unknown, or whose lines are still in the cart; null without one. */
export async function readOrderAttempt({
  headers,
  shopper,
}: Pick<RequestContext, "headers"> & {
  readonly shopper: { readonly id: number } | null;
}): Promise<OrderAttempt | null> {
  if (shopper === null) return null;
  try {
    const packed = z
      .string()
      .min(1)
      .parse(await cookie.parse(headers.get("cookie")));
    const content: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const attempt = stored.parse(content);
    const isRecent = Date.now() - attempt.sentAtMs < lifetimeInSeconds * 1000;
    return isRecent && attempt.shopperId === shopper.id ? attempt : null;
  } catch {
    return null;
  }
}

export const clearOrderAttempt = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
