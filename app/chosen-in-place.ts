import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * What is chosen on a page that stays, by another query in its address, changes neither the shopper nor the menu: whatever
 * frames the page is not asked for again.
 */
export const unlessChosenInPlace: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isChoice =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isChoice;
};
