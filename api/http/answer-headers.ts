import type { MiddlewareHandler } from "hono";

/** Where an answer says nothing else: it is no page, nobody guesses what it is, and nobody keeps it. */
const usual = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
} as const;

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Protects every answer, a refusal and a failure too. `publicOrigin` is where shoppers' browsers reach this program. */
export function protectAnswers(publicOrigin: string): MiddlewareHandler {
  const isOverHttps = new URL(publicOrigin).protocol === "https:";
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) context.header(name, value);
    if (isOverHttps) {
      context.header("Strict-Transport-Security", `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
  };
}
