import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import * as entry from "~/entry.server";
import * as root from "~/root";
import { listedRoutes } from "./listed-routes";

type Module = ServerBuild["routes"][string]["module"];

const modules = import.meta.glob<Module>("../../app/{features,extras}/**/route.{ts,tsx}");

/** The whole storefront as a request handler, without a build: every route, rendered as in development. */
export async function createShopFromSource(): Promise<typeof fetch> {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
  const assets: ServerBuild["assets"]["routes"] = { root: assetOf("root", root) };
  for (const { id, path: listedPath, file, parentId } of listedRoutes) {
    const module = await modules[`../../app/${file}`]?.();
    if (!module) throw new Error(`No module for ${file}`);
    const place = { path: listedPath || undefined, index: listedPath === "", parentId };
    routes[id] = { id, ...place, module };
    assets[id] = { ...assetOf(id, module), ...place };
  }
  const build: ServerBuild = {
    mode: "production",
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: assets,
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
  const answer = createRequestHandler(build, "production");
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set("host", new URL(request.url).host);
    return answer(request, {});
  };
}

const assetOf = (id: string, { action, loader, ErrorBoundary }: Module) => ({
  id,
  module: `/${id}.js`,
  hasAction: action !== undefined,
  hasLoader: loader !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: ErrorBoundary !== undefined,
});
