/** Ending of the path at which Remix answers with a page's data instead of the page. */
export const dataSuffix = ".data";

/** Query parameter that limits the data to some routes. */
export const routesParameter = "_routes";

/** URL of a page's data, as a client-side navigation requests it. */
export function toDataUrl(page: string, routeId?: string): string {
  const url = new URL(page);
  url.pathname = url.pathname === "/" ? `/_root${dataSuffix}` : url.pathname + dataSuffix;
  if (routeId !== undefined) url.searchParams.append(routesParameter, routeId);
  return url.href;
}
