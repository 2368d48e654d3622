import { UNSAFE_flatRoutes as flatRoutes } from "@remix-run/dev";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import * as entry from "~/entry.server";
import * as root from "~/root";

type Module = ServerBuild["routes"][string]["module"];

const modules = import.meta.glob<Module>("../../app/routes/*/route.{ts,tsx}");
const specialModules = import.meta.glob<Module>("../../app/routes/[[]*/route.ts");

/** The whole storefront as a request handler, without a build: every route, rendered as in development. */
export async function createShopFromSource(): Promise<typeof fetch> {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
  const assets: ServerBuild["assets"]["routes"] = { root: assetOf("root", root) };
  const load = { ...modules, ...specialModules };
  for (const route of Object.values(flatRoutes("app", ["**/.*"], "routes"))) {
    const module = await load[`../../app/${route.file}`]?.();
    if (!module) throw new Error(`No module for ${route.file}`);
    const { id, path, index, parentId = "root" } = route;
    routes[id] = { id, path, index, parentId, module };
    assets[id] = { ...assetOf(id, module), path, index, parentId };
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
