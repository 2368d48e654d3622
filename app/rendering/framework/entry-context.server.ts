import type { EntryContext } from "@remix-run/node";

export const isErrorPage = ({ staticHandlerContext }: EntryContext): boolean =>
  Boolean(staticHandlerContext.errors);

export const getMatchedRouteIds = ({ staticHandlerContext }: EntryContext): readonly string[] =>
  staticHandlerContext.matches.map(({ route }) => route.id);

export const getMatchedRoutes = (remix: EntryContext): EntryContext["manifest"]["routes"] =>
  Object.fromEntries(
    getMatchedRouteIds(remix).flatMap((id) => {
      const route = remix.manifest.routes[id];
      return route === undefined ? [] : [[id, route]];
    }),
  );

/** `handle[name]` of the matched routes that have it, with their ids. */
export const getHandleValues = (
  remix: EntryContext,
  name: string,
): ReadonlyArray<readonly [routeId: string, value: unknown]> =>
  getMatchedRouteIds(remix).flatMap((id) => {
    const handle: unknown = remix.routeModules[id]?.handle;
    const entries = typeof handle === "object" && handle !== null ? Object.entries(handle) : [];
    return entries.flatMap(([each, value]) => (each === name ? [[id, value] as const] : []));
  });

export const getRootData = ({ staticHandlerContext }: EntryContext): unknown =>
  staticHandlerContext.loaderData.root;

export const getBuildVersion = ({ manifest }: EntryContext): string => manifest.version;

export const getStyleSheetHref = ({ manifest }: EntryContext): string | undefined =>
  manifest.routes.root?.css?.[0];
