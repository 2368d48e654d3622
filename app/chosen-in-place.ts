import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * What is chosen on a page that stays, by another query in its address, changes neither the shopper nor the menu: whatever
 * frames the page is not asked for again.
 */
export const unlessChosenInPlace: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isChoice =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  // Remix's own default, which it forgets for a route with a rule: a form that was refused changed nothing.
  return defaultShouldRevalidate && !isChoice && actionStatus < 400;
};
