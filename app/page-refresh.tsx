import { useMatches } from "@remix-run/react";

/**
 * A page whose loader answers `refreshInSeconds` is loaded again by itself where no script does it: within
 * `<noscript>`, or plainly where no script was sent.
 */
export function PageRefresh({ light }: { light: boolean }) {
  const seconds = useMatches()
    .map(({ data }) => secondsIn(data))
    .find((each) => each !== null);
  if (seconds === undefined) return null;
  const refresh = <meta httpEquiv="refresh" content={String(seconds)} />;
  return light ? refresh : <noscript>{refresh}</noscript>;
}

function secondsIn(data: unknown): number | null {
  if (typeof data !== "object" || data === null || !("refreshInSeconds" in data)) return null;
  return typeof data.refreshInSeconds === "number" ? data.refreshInSeconds : null;
}
