import type { EntryContext } from "@remix-run/node";
import { Outlet, RemixBrowser, Scripts, useLoaderData } from "@remix-run/react";
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

it("@remix-run/react's document contains no loader data without serverHandoffStream", async () => {
  const entryContext: EntryContext = {
    ...{ manifest: hydrationData.manifest, future, isSpaMode: false, renderMeta: {} },
    routeModules: { ...modules, root: { default: RootWithScripts } },
    serverHandoffStream: new Response(encodeTurboStream(plain)).body ?? undefined,
    serializeError: ({ message }) => ({ message }),
    staticHandlerContext: {
      ...{ basename: "/", loaderData: plain.loaderData, actionData: null, errors: null, statusCode: 200 },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
      location: { pathname: "/page", search: "", hash: "", state: null, key: "" },
      matches: ["root", "page"].map((id) => ({
        ...{ params: {}, pathname: "/page", pathnameBase: "/page" },
        route: { id },
      })),
    },
  };
  const options = { url: "http://loja.test/page", nonce: "", wrap: (page: JSX.Element) => page };
  const onError = (error: unknown) => {
    throw error;
  };
  expect(await renderHtmlWithData(entryContext, { ...options, onError })).toContain(
    "streamController.enqueue(",
  );
  expect(renderHtml(entryContext, options)).not.toContain("streamController.enqueue(");
});
