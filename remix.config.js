/**
 * Options of the Remix compiler. `vite.config.ts` hands them to the Vite plugin.
 * Future flags are on, so that the way to React Router stays open, except lazy route discovery: it would ask for routes
 * before the first press on a page, and the manifest of all routes is 2 kB once.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
