import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as entry from "~/entry.server";

type Module = ServerBuild["routes"][string]["module"];

/** A shop of one page, served by the real entry. */
function shopOf(module: Module) {
  const root = { id: "root", path: "", hasAction: false, hasErrorBoundary: true, module: "/root.js" };
  const assetFlags = { hasClientAction: false, hasClientLoader: false };
  const build: ServerBuild = {
    mode: "production",
    entry: { module: entry },
    routes: { root: { id: "root", path: "", module } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...root, ...assetFlags, hasLoader: module.loader !== undefined } },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
  };
  const handler = createRequestHandler(build, "production");
  const headers = { cookie: "envelopa=a-secret-cookie" };
  return (method = "GET") => handler(new Request("http://loja.test/?cpf=123", { method, headers }));
}

const page = () => (
  <html lang="pt-BR">
    <body>página inteira</body>
  </html>
);
const broken = () => {
  throw new Error("the drawing broke");
};

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    logged.push(words.join(" "));
  });
});

describe("a document", () => {
  it("is sent whole, with its headers", async () => {
    const answer = await shopOf({ default: page })();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("página inteira");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(logged).toEqual([]);
  });

  it("keeps a route's own word on who may keep it", async () => {
    const answer = await shopOf({ default: page, headers: () => ({ "cache-control": "no-store" }) })();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("that cannot be drawn is the error page", async () => {
    const answer = await shopOf({ default: broken, ErrorBoundary: page })();
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("página inteira");
  });

  it("whose error page cannot be drawn either is a page without parts, and no word of the fault", async () => {
    const answer = await shopOf({ default: broken, ErrorBoundary: broken })();
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).toContain("<h1>Algo deu errado. Tente de novo em instantes.</h1>");
    expect(html).not.toContain("broke");
  });

  it("that fails is logged with the fault and the place, and nothing that the shopper sent", async () => {
    const loader = ({ request }: LoaderFunctionArgs) => {
      throw new Error(`no answer for ${new URL(request.url).pathname}`);
    };
    await shopOf({ default: page, ErrorBoundary: page, loader })();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^GET \/: Error: no answer for \//);
    expect(logged[0]).not.toMatch(/secret|cpf/);
  });
});
