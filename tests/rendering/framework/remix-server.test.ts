import {
  type AppLoadContext,
  createRequestHandler,
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { load } from "cheerio";
import fc from "fast-check";
import { createElement } from "react";
import { decode } from "turbo-stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bootScriptId } from "~/rendering/element-ids";
import { readActionResponse } from "~/rendering/framework/action-answer.server";
import { renderBootElements } from "~/rendering/framework/boot-elements.server";
import {
  getBuildVersion,
  getHandleValues,
  getMatchedRouteIds,
  getRootData,
  getStyleSheetHref,
  isErrorPage,
} from "~/rendering/framework/entry-context.server";
import { getHydrationData, readPageData } from "~/rendering/framework/hydration-data.server";
import { toDataUrl } from "./data-request";

/** What the framework folder relies on in Remix's server; an upgrade that changes it fails here by name. */

interface Seen {
  readonly context: AppLoadContext;
  readonly url: string;
}

const seen: Seen[] = [];
let rendered: { readonly remix: EntryContext; readonly context: AppLoadContext | undefined };

const look = ({ request, context }: LoaderFunctionArgs) => {
  seen.push({ context, url: request.url });
  return { name: "Vinil", price: 12 };
};

const assets = { hasAction: true, hasLoader: true, hasErrorBoundary: true };
const clientParts = { hasClientAction: false, hasClientLoader: false };

function shopWith({ loader = look, action = look }: Partial<Record<"loader" | "action", typeof look>> = {}) {
  const module = { default: () => createElement("html"), ErrorBoundary: () => null, loader, action };
  const build: ServerBuild = {
    mode: "production",
    entry: {
      module: {
        default(_request, status, headers, remix, context) {
          rendered = { remix, context };
          return Promise.resolve(new Response(null, { status, headers }));
        },
      },
    },
    routes: {
      root: { id: "root", path: "", module: { ...module, handle: { isRoot: true } } },
      page: { id: "page", parentId: "root", path: "page", module: { ...module, handle: { names: ["a"] } } },
      home: { id: "home", parentId: "root", index: true, module },
    },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: {
        root: { id: "root", path: "", module: "/root.js", css: ["/all.css"], ...assets, ...clientParts },
        page: { id: "page", parentId: "root", path: "page", module: "/page.js", ...assets, ...clientParts },
        home: { id: "home", parentId: "root", index: true, module: "/home.js", ...assets, ...clientParts },
      },
      url: "/manifest.js",
      version: "7",
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
  return createRequestHandler(build, "production");
}

const origin = "http://loja.test";
const open = (url: string, init?: RequestInit, shop = shopWith()) => shop(new Request(url, init));
const fail = () => {
  throw new Error("inward");
};

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void seen.splice(0));

describe("@remix-run/node", () => {
  it("@remix-run/node passes the entry the matched routes, root's data and the manifest", async () => {
    await open(`${origin}/page`);
    const { remix } = rendered;
    expect(getMatchedRouteIds(remix)).toEqual(["root", "page"]);
    expect(getRootData(remix)).toEqual({ name: "Vinil", price: 12 });
    expect([getBuildVersion(remix), getStyleSheetHref(remix)]).toEqual(["7", "/all.css"]);
    expect(isErrorPage(remix)).toBe(false);
  });

  it("@remix-run/node passes the entry the handle of each matched route in routeModules", async () => {
    await open(`${origin}/page`);
    expect(getHandleValues(rendered.remix, "isRoot")).toEqual([["root", true]]);
    expect(getHandleValues(rendered.remix, "names")).toEqual([["page", ["a"]]]);
    expect(getHandleValues(rendered.remix, "toString")).toEqual([]);
  });

  it("@remix-run/node reports a failed loader in staticHandlerContext.errors", async () => {
    await open(`${origin}/page`, {}, shopWith({ loader: fail }));
    expect(isErrorPage(rendered.remix)).toBe(true);
  });

  it("@remix-run/node passes the entry loader and action data in staticHandlerContext, equal to those of serverHandoffStream", async () => {
    await open(`${origin}/page`, { method: "POST" });
    const { remix } = rendered;
    const answer = { name: "Vinil", price: 12 };
    const loaderData = { root: answer, page: answer };
    const { state } = getHydrationData(remix, readPageData(remix));
    expect(state).toEqual({ loaderData, actionData: { page: answer }, errors: null });
    const body = remix.serverHandoffStream ?? new ReadableStream();
    expect((await decode(body)).value).toEqual(state);
  });

  it("@remix-run/node passes the entry basename, future, isSpaMode and the manifest", async () => {
    await open(`${origin}/page`);
    const { context, manifest, routeIds } = getHydrationData(rendered.remix, readPageData(rendered.remix));
    expect(context).toMatchObject({ basename: "/", isSpaMode: false, future: { v3_singleFetch: true } });
    expect(routeIds).toEqual(["root", "page"]);
    expect(manifest).toMatchObject({ version: "7", entry: { module: "/entry.js" } });
    expect(Object.keys(manifest.routes)).toEqual(routeIds);
  });

  it("@remix-run/node's error responses and errors reach the browser without details", async () => {
    await open(`${origin}/nowhere`);
    const { state } = getHydrationData(rendered.remix, readPageData(rendered.remix));
    expect(state.errors).toEqual({
      root: { status: 404, statusText: "Not Found", internal: false, data: null },
    });
    await open(`${origin}/page`, {}, shopWith({ loader: fail }));
    const failed = getHydrationData(rendered.remix, readPageData(rendered.remix));
    expect(failed.state.errors).toEqual({ root: null, page: null });
  });

  it("notices in the boot element are read back as they were written, whatever their text", async () => {
    await open(`${origin}/page`);
    const { remix } = rendered;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (messages) => {
        const notices = [...messages, `'"&quot;<>&#39;</script>`].map((message) => ({ message }));
        const boot = {
          fingerprint: "",
          shape: "",
          inlineData: null,
          notices,
          key: undefined,
          worker: null,
          isPosted: false,
        };
        const $ = load(renderBootElements(remix, boot));
        expect(JSON.parse($(`#${bootScriptId}`).attr("data-notices") ?? "")).toEqual(notices);
      }),
    );
  });

  it("@remix-run/node gives each request one load context, shared by loaders, actions and the entry", async () => {
    const shop = shopWith();
    await open(`${origin}/page`, { method: "POST" }, shop);
    const contexts = new Set(seen.map(({ context }) => context));
    expect(seen).toHaveLength(3);
    expect([...contexts]).toEqual([rendered.context]);
    await open(`${origin}/page`, {}, shop);
    expect(contexts.has(rendered.context ?? {})).toBe(false);
  });

  it.each([
    ["a data request", toDataUrl(`${origin}/page?q=1`, "page"), "GET", `${origin}/page?q=1`],
    ["a data request for the root path", toDataUrl(`${origin}/`), "GET", `${origin}/`],
    ["an action's data request", toDataUrl(`${origin}/page?index&q=1`), "POST", `${origin}/page?q=1`],
    ["a document post to an index route", `${origin}/?index&q=1`, "POST", `${origin}/?q=1`],
  ])(
    "@remix-run/node calls loaders and actions with the page's own URL on %s",
    async (_, url, method, page) => {
      expect((await open(url, { method })).status).toBe(200);
      expect([...new Set(seen.map((each) => each.url))]).toEqual([page]);
    },
  );

  it("@remix-run/node refuses a post whose Origin differs from Host with an empty 500", async () => {
    const headers = { origin: "https://loja.example", host: "127.0.0.1:3000" };
    const answer = await open(`${origin}/page`, { method: "POST", headers });
    expect([answer.status, await answer.text(), seen]).toEqual([500, "", []]);
    const { host } = headers;
    expect((await open(`${origin}/page`, { method: "POST", headers: { host } })).status).toBe(200);
  });

  it("@remix-run/node's data() keeps the value in data and the status in init.status", () => {
    expect(readActionResponse(data({ name: "Vinil" }, 422))).toEqual({
      status: 422,
      answer: { name: "Vinil" },
    });
    expect(readActionResponse(data(null))).toEqual({ status: 200, answer: null });
    expect(readActionResponse({ name: "Vinil" })).toEqual({ status: 200, answer: { name: "Vinil" } });
  });
});
