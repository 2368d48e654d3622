import type { MiddlewareHandler } from "hono";

/**
 * Lets a post in only from this program's own pages. A browser says where a form stands; a client that says
 * nothing at all is none, and carries no shopper's cookie.
 */
export const sameOrigin: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== "GET" && context.req.method !== "HEAD") {
    const site = context.req.header("sec-fetch-site");
    const origin = context.req.header("origin");
    const host = context.req.header("host") ?? new URL(context.req.url).host;
    const isForeign = site !== undefined ? site !== "same-origin" && site !== "none" : false;
    const isOtherHost = origin !== undefined && hostOf(origin) !== host;
    if (isForeign || isOtherHost) return context.text("Esta ação só pode vir desta página.", 403);
  }
  await next();
};

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
