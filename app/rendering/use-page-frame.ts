import { useLocation, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import type { PageFrame } from "../ui/page-shell";

interface RootData
  extends Pick<
    PageFrame,
    "light" | "asksForCookies" | "notices" | "company" | "payments" | "takesCards" | "year"
  > {
  readonly cep: string | null;
  readonly shopper: NonNullable<PageFrame["shopper"]> | null;
}

type ShopData = Pick<PageFrame, "departments" | "cartCount">;

/** Frame data from the root and shop loaders; a guest's frame when an error page lacks both. */
export function usePageFrame(): PageFrame {
  const root = useRouteLoaderData<RootData>("root");
  const shop = useRouteLoaderData<ShopData>("shop-layout");
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  return {
    light: root?.light ?? null,
    asksForCookies: root?.asksForCookies ?? false,
    notices: root?.notices ?? [],
    company: root?.company,
    payments: root?.payments ?? [],
    takesCards: root?.takesCards ?? false,
    year: root?.year,
    cep: root?.cep ?? undefined,
    shopper: root?.shopper ?? undefined,
    departments: shop?.departments ?? [],
    cartCount: shop?.cartCount ?? null,
    search: query.get("produto") ?? undefined,
    here: pathname + search,
  };
}
