import type { MiddlewareHandler } from "hono";

/** CSRF check by browser headers. Clients without these headers are not browsers and carry no cookies. */
export const requireSameOrigin: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== "GET" && context.req.method !== "HEAD") {
    const site = context.req.header("sec-fetch-site");
    const origin = context.req.header("origin");
    const host = context.req.header("host") ?? new URL(context.req.url).host;
    const isForeign = site !== undefined ? site !== "same-origin" && site !== "none" : false;
    const isOtherHost = origin !== undefined && getHost(origin) !== host;
    if (isForeign || isOtherHost) return context.text("Esta ação só pode vir desta página.", 403);
  }
  await next();
};

function getHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
