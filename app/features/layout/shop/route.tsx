import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { canShowAddedToCart, isAddedToCart } from "~/features/cart/added-to-cart";
import { LocationGate } from "~/features/location/location-gate";
import { findSavedPlaces } from "~/features/location/saved-places.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { revalidateUnlessQueryChanged } from "~/rendering/revalidate-unless-query-changed";
import { usePageFrame } from "~/rendering/use-page-frame";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageShell } from "~/ui/page-shell";
import { countCartItems } from "~/upstream/carts.server";
import { listMenu } from "~/upstream/categories.server";
import { countCartPieces } from "~/upstream/compatibility/account.server";

const menuPageSize = 15;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, session, shopper, location } = context;
  // The cart page reads the whole cart, and shares the read.
  const isCart = new URL(args.request.url).pathname === paths.cart();
  const countPieces = isCart ? countCartItems : countCartPieces;
  const [menu, saved, cartCount] = await Promise.all([
    awaitOptional(listMenu(upstream, menuPageSize), []),
    location === null ? findSavedPlaces(context) : [],
    shopper
      ? awaitOptional(countPieces(upstream), null)
      : session.guestCart.reduce((pieces, line) => pieces + line.quantity, 0),
  ]);
  const departments = menu.map(({ name, subcategories }) => ({
    name,
    subcategories: subcategories.map((subcategory) => ({ name: subcategory.name })),
  }));
  const linesLeft = shopper ? session.guestCart.length : 0;
  return { departments, cartCount, linesLeft, saved };
});

export const handle = { serverRenderedData: ["departments"] };

export const shouldRevalidate = revalidateUnlessQueryChanged;

export default function ShopLayout() {
  const wholeFrame = usePageFrame();
  const { linesLeft, saved } = useLoaderData<typeof loader>();
  const matches = useMatches();
  const pricesAsOf = findPricesAsOf(matches);
  const frame = matches.some(canShowAddedToCart)
    ? { ...wholeFrame, notices: wholeFrame.notices?.filter((notice) => !isAddedToCart(notice)) }
    : wholeFrame;
  const gate =
    !frame.cep && needsLocationGate(matches) ? (
      <LocationGate here={frame.here} saved={saved} notices={frame.notices} />
    ) : undefined;
  return (
    <PageShell frame={frame} gate={gate}>
      {pricesAsOf && <Notice kind="warning">{messages.ours.pricesAsOf(pricesAsOf)}</Notice>}
      {linesLeft > 0 && <LinesLeft count={linesLeft} here={frame.here} />}
      <Outlet />
    </PageShell>
  );
}

function LinesLeft({ count, here }: { count: number; here: string }) {
  return (
    <Notice kind="warning">
      <form method="post" action={paths.joinCart()} className="stack">
        <p>{messages.ours.guestLinesLeft(count)}</p>
        <input type="hidden" name="voltar" value={here} />
        <div>
          <Button look="outlined">Juntar ao carrinho</Button>
        </div>
      </form>
    </Notice>
  );
}

interface PageMatch {
  readonly handle: unknown;
  readonly data: unknown;
}

/** Never over an error page: a match whose loader failed has no data. */
export const needsLocationGate = (matches: readonly PageMatch[]): boolean =>
  matches.some(asksForLocation) && matches.every(({ data }) => data !== undefined);

/** Routes opt in by `export const handle = { needsLocation: true }` (catalogue 2, "Location dialog"). */
function asksForLocation({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "needsLocation" in handle &&
    handle.needsLocation === true
  );
}

export function findPricesAsOf(matches: readonly { data: unknown }[]): string | null {
  for (const { data } of matches) {
    if (typeof data !== "object" || data === null || !("pricesAsOf" in data)) continue;
    if (typeof data.pricesAsOf === "string") return data.pricesAsOf;
  }
  return null;
}
