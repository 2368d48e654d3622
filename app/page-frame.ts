import { useLocation, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import type { loader as rootLoader } from "./root";
import type { loader as shopLoader } from "./routes/_shop/route";
import type { PageFrame } from "./ui/page-shell";

/**
 * What header, footer and notices need, from the loaders that ran: root's, and the shop's where the page is one
 * of the shop's. Without them (an error page may lack both) the frame is a guest's.
 */
export function usePageFrame(): PageFrame {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const shop = useRouteLoaderData<typeof shopLoader>("routes/_shop");
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  return {
    light: root?.light ?? null,
    asksForCookies: root?.asksForCookies ?? false,
    notices: root?.notices ?? [],
    company: root?.company,
    year: root?.year,
    cep: root?.cep ?? undefined,
    shopper: root?.shopper ?? undefined,
    departments: shop?.departments ?? [],
    cartCount: shop?.cartCount ?? null,
    search: query.get("produto") ?? undefined,
    here: pathname + search,
  };
}
