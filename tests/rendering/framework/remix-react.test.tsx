import type { EntryContext } from "@remix-run/node";
import { Meta, Outlet, RemixBrowser, useLoaderData, useRouteError } from "@remix-run/react";
import { HttpResponse, http } from "msw";
import { type ReactNode, useContext } from "react";
import { renderToString } from "react-dom/server";
import { encode } from "turbo-stream";
import { expect, it, vi } from "vitest";
import { DocumentPart } from "~/rendering/framework/document-part";
import { firstHistoryKey, getHistoryKey } from "~/rendering/framework/history-key";
import { awaitRouterData, setRouterData } from "~/rendering/framework/hydrate";
import { renderPage } from "~/rendering/framework/render-html.server";
import { network } from "../../setup/network";
import { toDataUrl } from "./data-request";

/** What the framework folder relies on in Remix's browser code; an upgrade that changes it fails here by name. */

const route = (id: string, path?: string) => ({
  id,
  path,
  module: `/${id}.js`,
  hasAction: false,
  hasLoader: path === undefined,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
  ...(id === "root" ? {} : { parentId: "root" }),
});
const state = { loaderData: { root: { name: "Vinil" } }, actionData: null, errors: null };
const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const;
const context = { basename: "/", future, isSpaMode: false };
const manifest = {
  entry: { imports: [], module: "/entry.js" },
  routes: { root: route("root"), page: route("page", "page"), other: route("other", "other") },
  url: "/manifest.js",
  version: "7",
};

const Root = () => (
  <main>
    {useLoaderData<{ name: string }>().name}: <Outlet />
  </main>
);
const Layout = ({ children }: { children: ReactNode }) =>
  useContext(DocumentPart) === "head" ? <Meta /> : children;
const modules = {
  root: { default: Root },
  page: { default: () => "page" },
  other: { default: () => "other" },
};

const states: unknown[] = [];
const push = (state: unknown) => void states.push(Object.assign(window.history, { state }).state);
vi.stubGlobal("window", {
  location: {
    pathname: "/page",
    search: "",
    hash: "",
    origin: "http://loja.test",
    href: "http://loja.test/page",
  },
  history: { state: null, pushState: push, replaceState: () => undefined },
  addEventListener: () => undefined,
});
vi.stubGlobal("document", { defaultView: window, createElement: () => null });

it("@remix-run/react reads the initial data from window.__remixContext.stream", async () => {
  setRouterData({ context, manifest, state }, modules);
  await awaitRouterData();
  expect(window.__remixContext.state).toEqual(state);
  expect(window.__remixContext.stream).toBeUndefined();
});

it("@remix-run/react renders the routes of window.__remixManifest and __remixRouteModules, after the data has been read", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(renderToString(<RemixBrowser />)).toBe("<main>Vinil<!-- -->: <!-- -->page</main>");
});

it("@remix-run/router keeps the location's key in history.state, and calls the first entry's key default", async () => {
  const { __remixRouter: router } = window;
  expect([router.state.location.key, getHistoryKey()]).toEqual([firstHistoryKey, firstHistoryKey]);
  const answer = await new Response(encode({ root: { data: { name: "Vinil" } } })).text();
  network.use(http.get(toDataUrl("http://loja.test/other"), () => new HttpResponse(answer)));
  await router.navigate("/other");
  expect(states).toHaveLength(1);
  expect(getHistoryKey()).toBe(router.state.location.key);
  expect(getHistoryKey()).not.toBe(firstHistoryKey);
});

const contextOf = (
  routeIds: readonly string[],
  pathname: string,
  errors: EntryContext["staticHandlerContext"]["errors"] = null,
): EntryContext => ({
  manifest,
  future,
  isSpaMode: false,
  renderMeta: {},
  routeModules: {
    ...modules,
    root: {
      default: Root,
      Layout,
      meta: () => [{ title: "Loja" }],
      ErrorBoundary: () => <main>{JSON.stringify(useRouteError())}</main>,
    },
  },
  serializeError: ({ message }) => ({ message }),
  staticHandlerContext: {
    basename: "/",
    loaderData: state.loaderData,
    actionData: null,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
    location: { pathname, search: "", hash: "", state: null, key: "" },
    matches: routeIds.map((id) => ({ params: {}, pathname, pathnameBase: pathname, route: { id } })),
  },
});
const render = (remix: EntryContext, pathname: string) =>
  renderPage(remix, { url: `http://loja.test${pathname}`, wrap: (page) => page });

it("@remix-run/react renders Layout around the root, so that head and page can be rendered apart", () => {
  expect(render(contextOf(["root", "page"], "/page"), "/page")).toEqual({
    head: "<title>Loja</title>",
    page: "<main>Vinil<!-- -->: <!-- -->page</main>",
  });
});

it("@remix-run/react renders an address without a route with only the matched routes of the manifest", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const missing = contextOf(["root"], "/nowhere", { root: "no such page" });
  expect(render(missing, "/nowhere").page).toBe("<main>&quot;no such page&quot;</main>");
});
