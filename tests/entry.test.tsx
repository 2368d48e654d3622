import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as entry from "~/entry.server";

type Module = ServerBuild["routes"][string]["module"];

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

describe("handleRequest", () => {
  it("sends the complete document with its headers", async () => {
    const answer = await shopOf({ default: page })();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("página inteira");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(logged).toEqual([]);
  });

  it("keeps a route's own Cache-Control", async () => {
    const answer = await shopOf({ default: page, headers: () => ({ "cache-control": "no-store" }) })();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("sends the error page when rendering fails", async () => {
    const answer = await shopOf({ default: broken, ErrorBoundary: page })();
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("página inteira");
  });

  it("sends a minimal page without details when the error page fails too", async () => {
    const answer = await shopOf({ default: broken, ErrorBoundary: broken })();
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).toContain("<h1>Algo deu errado. Tente de novo em instantes.</h1>");
    expect(html).not.toContain("broke");
  });

  it("logs failures with the error and the route, without request data", async () => {
    const loader = ({ request }: LoaderFunctionArgs) => {
      throw new Error(`no answer for ${new URL(request.url).pathname}`);
    };
    await shopOf({ default: page, ErrorBoundary: page, loader })();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^GET \/: Error: no answer for \//);
    expect(logged[0]).not.toMatch(/secret|cpf/);
  });
});
