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
    for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) context.header(name, value);
    if (isOverHttps) {
      context.header("Strict-Transport-Security", `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
  };
}
