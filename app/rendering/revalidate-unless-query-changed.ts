import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A change of the query on the same page affects neither shopper nor menu, so layout loaders are not revalidated. */
export const revalidateUnlessQueryChanged: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isChoice =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  // Remix's default, which a custom rule replaces: a refused form changed nothing.
  return defaultShouldRevalidate && !isChoice && actionStatus < 400;
};
