import type { EntryContext } from "@remix-run/node";
import { Outlet, RemixBrowser, Scripts, useLoaderData, useRouteError } from "@remix-run/react";
import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { encodeTurboStream } from "~/rendering/framework/encode-turbo-stream";
import { firstHistoryKey, getHistoryKey } from "~/rendering/framework/history-key";
import { awaitRouterData, setRouterData } from "~/rendering/framework/hydrate";
import type { HydrationData } from "~/rendering/framework/hydration-data";
import { renderHtml, renderHtmlWithData } from "~/rendering/framework/render-html.server";
import { network } from "../../setup/network";
import { toDataUrl } from "./data-request";

/** What the framework folder relies on in Remix's browser code; an upgrade that changes it fails here by name. */

const route = (id: string, path?: string) => ({
  ...{ id, path, module: `/${id}.js`, hasAction: false, hasLoader: path === undefined },
  ...{ hasErrorBoundary: false, hasClientAction: false, hasClientLoader: false },
  ...(id === "root" ? {} : { parentId: "root" }),
});
const plain = { loaderData: { root: { name: "Vinil" } } };
const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const;
const hydrationData: HydrationData = {
  context: { basename: "/", future, isSpaMode: false },
  manifest: {
    entry: { imports: [], module: "/entry.js" },
    routes: { root: route("root"), page: route("page", "page"), other: route("other", "other") },
    url: "/manifest.js",
    version: "7",
  },
  routeIds: ["root", "page"],
  state: { plain },
};

const Root = () => (
  <main>
    {useLoaderData<{ name: string }>().name}: <Outlet />
  </main>
);
const RootWithScripts = () => (
  <>
    <Root />
    <Scripts />
  </>
);
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
  setRouterData(hydrationData, modules);
  await awaitRouterData();
  expect(window.__remixContext.state).toEqual(plain);
  expect(window.__remixContext.stream).toBeUndefined();
});

it("@remix-run/react renders the routes of window.__remixManifest and __remixRouteModules, after the data has been read", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(renderToString(<RemixBrowser />)).toBe("<main>Vinil<!-- -->: <!-- -->page</main>");
});

it("@remix-run/router keeps the location's key in history.state, and calls the first entry's key default", async () => {
  const { __remixRouter: router } = window;
  expect([router.state.location.key, getHistoryKey()]).toEqual([firstHistoryKey, firstHistoryKey]);
  const answer = encodeTurboStream({ root: { data: { name: "Vinil" } } });
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
  ...{ manifest: hydrationData.manifest, future, isSpaMode: false, renderMeta: {} },
  routeModules: {
    ...modules,
    root: { default: RootWithScripts, ErrorBoundary: () => <main>{JSON.stringify(useRouteError())}</main> },
  },
  serverHandoffStream: new Response(encodeTurboStream(plain)).body ?? undefined,
  serializeError: ({ message }) => ({ message }),
  staticHandlerContext: {
    ...{ basename: "/", loaderData: plain.loaderData, actionData: null, errors, statusCode: 200 },
    ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    location: { pathname, search: "", hash: "", state: null, key: "" },
    matches: routeIds.map((id) => ({
      ...{ params: {}, pathname, pathnameBase: pathname },
      route: { id },
    })),
  },
});
const optionsOf = (pathname: string) => ({
  ...{ url: `http://loja.test${pathname}`, nonce: "", wrap: (page: JSX.Element) => page },
});

it("@remix-run/react's document contains no loader data without serverHandoffStream", async () => {
  const entryContext = contextOf(["root", "page"], "/page");
  const options = optionsOf("/page");
  const onError = (error: unknown) => {
    throw error;
  };
  expect(await renderHtmlWithData(entryContext, { ...options, onError })).toContain(
    "streamController.enqueue(",
  );
  expect(renderHtml(entryContext, options)).not.toContain("streamController.enqueue(");
});

it("@remix-run/react renders a page, and an address without a route, with only the matched routes of the manifest", () => {
  const page = renderHtml(contextOf(["root", "page"], "/page"), optionsOf("/page"));
  expect(page).toContain("<main>Vinil<!-- -->: <!-- -->page</main>");
  expect(page).not.toContain("/other.js");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const missing = contextOf(["root"], "/nowhere", { root: "no such page" });
  expect(renderHtml(missing, optionsOf("/nowhere"))).toContain("<main>&quot;no such page&quot;</main>");
});
