import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Agent, fetch } from "undici";
import { z } from "zod";
import { capabilities, capabilitiesHeader } from "../../../contract/capabilities";
import { placeOrders } from "../../../contract/orders";

/** What a walk can let the weaker upstream do to its own buyer and products. */
export interface Weaknesses {
  /** Buyers whose next `order/add` is answered with 200 and an empty list, though nothing was ordered. */
  readonly emptyOrders: Set<number>;
  /** Names of products whose discount period carts write in a form that has no single meaning. */
  readonly unreadablePeriods: Set<string>;
  /** Names of products whose lines a cart lists twice. */
  readonly doubledLines: Set<string>;
}

export const noWeaknesses = (): Weaknesses => ({
  emptyOrders: new Set(),
  unreadablePeriods: new Set(),
  doubledLines: new Set(),
});

/** No order could be paid by card without it. */
const keptCapability = capabilities.cardPage;

const placedBy = z.array(z.object({ ClientId: z.number() }));

/**
 * The upstream as one without any optional capability but its card page: it neither recognizes a write that is sent
 * twice nor versions the lines of a cart, and refuses without a message. Ends with its process.
 */
export async function startWeakerUpstream(upstreamUrl: string, weaknesses: Weaknesses): Promise<string> {
  // A connection that is kept open can be closed by the upstream just when the next request is written to it.
  const dispatcher = new Agent({ pipelining: 0 });
  const app = new Hono();
  app.all("*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const headers = new Headers(req.raw.headers);
    for (const name of ["idempotency-key", "host", "connection", "content-length"]) headers.delete(name);
    // The sandbox takes forms of its own pages only.
    if (headers.has("origin")) headers.set("origin", upstreamUrl);
    const { method } = req;
    const body = method === "GET" || method === "HEAD" ? undefined : await req.arrayBuffer();
    if (body && pathname.endsWith(`/${placeOrders.path}`)) {
      const parsed = placedBy.safeParse(JSON.parse(new TextDecoder().decode(body)));
      const buyers = parsed.data ?? [];
      if (buyers.some(({ ClientId }) => weaknesses.emptyOrders.delete(ClientId)))
        return Response.json({ orders: [] });
    }
    const answer = await fetch(`${upstreamUrl}${pathname}${search}`, {
      method,
      headers: Object.fromEntries(headers),
      body,
      redirect: "manual",
      dispatcher,
    });
    const kept = new Headers([...answer.headers]);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
      kept.delete(name);
    kept.set(capabilitiesHeader, keptCapability);
    const isJson = answer.headers.get("content-type")?.includes("json");
    return new Response(
      isJson ? weaken(await answer.text(), answer.status, weaknesses) : await answer.arrayBuffer(),
      { status: answer.status, headers: kept },
    );
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
      server.unref();
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

const lineOfCart = z.object({
  cartId: z.number(),
  sku: z.object({ product: z.object({ productName: z.string() }) }),
});

function weaken(text: string, status: number, { unreadablePeriods, doubledLines }: Weaknesses): string {
  const isDoubled = (each: unknown) => {
    const line = lineOfCart.safeParse(each).data;
    return line !== undefined && doubledLines.has(line.sku.product.productName);
  };
  const isUnreadable = (each: object) =>
    "productName" in each && typeof each.productName === "string" && unreadablePeriods.has(each.productName);
  return JSON.stringify(
    JSON.parse(text, (key: string, value: unknown) => {
      if (key === "version" || (status === 412 && key === "message")) return undefined;
      if (key === "items" && Array.isArray(value))
        return value.flatMap((each: unknown) => (isDoubled(each) ? [each, each] : [each]));
      // Only lines of a cart are made unreadable: a product's own page would be an error page.
      if (key !== "product" || typeof value !== "object" || value === null || !isUnreadable(value))
        return value;
      return "promotionEnd" in value && value.promotionEnd
        ? { ...value, promotionEnd: "23/11/2026 20:44:50" }
        : value;
    }),
  );
}
