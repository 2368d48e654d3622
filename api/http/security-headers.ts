import type { MiddlewareHandler } from "hono";

const usual = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
} as const;

const oneYearInSeconds = 365 * 24 * 60 * 60;

export function setSecurityHeaders(publicOrigin: string): MiddlewareHandler {
  const isOverHttps = new URL(publicOrigin).protocol === "https:";
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // `context.header` would copy the answer with its body as a stream.
    for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value);
    if (isOverHttps) {
      headers.set("Strict-Transport-Security", `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
  };
}
