import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { z } from "zod";
import { sandboxCardTokens } from "../../database/schema/sandbox-cards";
import { hashToken } from "../../http/shopper";
import type { Services } from "../../services";
import { type CardField, readCard } from "./card-input";

const sandboxCardKey = "pk_sandbox";

const tokenLifetimeInMs = 60_000;
const maxBytes = 4096;

const text = z.coerce.string().max(100).default("");
const request = z.object({
  type: z.literal("card"),
  card: z.object({ number: text, holder_name: text, exp_month: text, exp_year: text, cvv: text }),
});

const fieldNames: Record<CardField, string> = {
  number: "number",
  holderName: "holder_name",
  expiryMonth: "exp_month",
  expiryYear: "exp_year",
  cvv: "cvv",
};

/** Pagar.me's format; single-use tokens, valid for a minute. Card numbers are never stored or logged. */
export function createCardTokenCalls({ database, clock, settings }: Services): Hono {
  const calls = new Hono();
  const allowed = new Set([settings.storefrontOrigin, ...loopbackTwins(settings.storefrontOrigin)]);
  calls.use(
    cors({
      origin: (origin) => (allowed.has(origin) ? origin : null),
      allowMethods: ["POST"],
      allowHeaders: ["Content-Type", "Accept"],
      maxAge: 600,
    }),
    bodyLimit({ maxSize: maxBytes, onError: (context) => refuse(context, 422, {}) }),
  );
  calls.post("/", async (context) => {
    context.header("Cache-Control", "no-store");
    if (context.req.query("appId") !== sandboxCardKey) {
      return context.json({ message: "Authorization has been denied for this request." }, 401);
    }
    const parsed = request.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return refuse(context, 422, { "request.card": ["The card is not readable."] });
    const { number, holder_name, exp_month, exp_year, cvv } = parsed.data.card;
    const now = clock.now();
    const typed = {
      number,
      holderName: holder_name,
      expiryMonth: exp_month,
      expiryYear: exp_year,
      cvv,
    };
    const read = readCard(typed, now);
    if ("errors" in read) {
      const errors = Object.entries(fieldNames).flatMap(([field, name]) => {
        const fault = Object.entries(read.errors).find(([each]) => each === field)?.[1];
        return fault === undefined ? [] : [[`request.card.${name}`, [fault]]];
      });
      return refuse(context, 422, Object.fromEntries(errors));
    }
    const token = `token_${randomBytes(18).toString("base64url")}`;
    const { brand, lastDigits, expiryMonth, expiryYear } = read.card;
    const expiresAt = new Date(now.getTime() + tokenLifetimeInMs);
    await database
      .insert(sandboxCardTokens)
      .values({ hash: hashToken(token), ...read.card, createdAt: now, expiresAt });
    return context.json({
      id: token,
      type: "card",
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      card: {
        brand,
        last_four_digits: lastDigits,
        exp_month: expiryMonth,
        exp_year: expiryYear,
      },
    });
  });
  return calls;
}

const refuse = (context: Context, status: 422, errors: Record<string, string[]>) =>
  context.json({ message: "The request is invalid.", errors }, status);

const loopbackNames = new Map([
  ["localhost", "127.0.0.1"],
  ["127.0.0.1", "localhost"],
]);

/** On a developer's machine, localhost and 127.0.0.1 are the same shop. */
function loopbackTwins(origin: string): string[] {
  const { hostname, protocol, port } = new URL(origin);
  const twin = loopbackNames.get(hostname);
  return twin === undefined ? [] : [`${protocol}//${twin}${port === "" ? "" : `:${port}`}`];
}
