import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { capabilities, capabilitiesHeader } from "../../../contract/capabilities";

/**
 * The upstream as one that neither recognizes a write that is sent twice nor versions the lines of a cart. Ends with its
 * process.
 */
export async function startWeakerUpstream(upstreamUrl: string): Promise<string> {
  const app = new Hono();
  app.all("*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const headers = new Headers(req.raw.headers);
    for (const name of ["idempotency-key", "host", "connection", "content-length"]) headers.delete(name);
    // The sandbox takes forms of its own pages only.
    if (headers.has("origin")) headers.set("origin", upstreamUrl);
    const { method } = req;
    const body = method === "GET" || method === "HEAD" ? undefined : await req.arrayBuffer();
    const answer = await fetch(`${upstreamUrl}${pathname}${search}`, {
      ...{ method, headers, body },
      redirect: "manual",
    });
    const kept = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
      kept.delete(name);
    const able = (answer.headers.get(capabilitiesHeader) ?? "").split(/,\s*/);
    kept.set(capabilitiesHeader, able.filter((name) => name !== capabilities.idempotencyKeys).join());
    const isJson = answer.headers.get("content-type")?.includes("json");
    return new Response(isJson ? withoutVersions(await answer.text()) : await answer.arrayBuffer(), {
      status: answer.status,
      headers: kept,
    });
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
      server.unref();
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

const withoutVersions = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value) => (key === "version" ? undefined : value));
