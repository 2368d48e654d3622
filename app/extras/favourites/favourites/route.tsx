import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  mergeFavourites,
  readFavourites,
  removeFavourite,
  supportsFavourites,
} from "~/extras/favourites/favourites.server";
import { findProductAtPlace } from "~/extras/favourites/product-at-place.server";
import { viewedCookie } from "~/extras/favourites/product-cookies.server";
import { findViewedRow } from "~/extras/favourites/viewed-products.server";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { refuse } from "~/forms/form.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  awaitOptional,
  dispatchIntent,
  openAction,
  redirectTo,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { paginate, parsePage } from "~/model/pagination";
import { type Favourite, includesProduct } from "~/model/product";
import { formatSlugAsName } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { RemoveButton } from "~/ui/cart-line";
import { ClearableRow } from "~/ui/clearable-row";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { PageLinks } from "~/ui/pagination";
import { Picture } from "~/ui/picture";
import type { ProductCardContent } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import { formatCentavos } from "../../../../common/money";

const title = "Meus favoritos";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { shopper, upstream, here } = context;
  const cookies = shopper ? await mergeFavourites(upstream, context) : [];
  const favourites = await readFavourites(context);
  const [view, viewed] = await Promise.all([
    favouritesView(context, favourites, new URL(args.request.url).searchParams),
    findViewedRow(context, ({ id }) => !includesProduct(favourites, id)),
  ]);
  const loginHref = !shopper && supportsFavourites(upstream) ? paths.login(paths.favourites()) : null;
  const now = new Date();
  const cards = viewed.products.map((product) => toProductCard(product, now));
  const page = {
    ...view,
    viewed: { ...viewed, products: cards },
    loginHref,
    here,
    pricesAsOf: getStaleSince(context),
  };
  return data(page, { headers: cookies.map((cookie) => ["set-cookie", cookie]) });
});

const productId = z.coerce.number().int().min(0).max(2_147_483_647);

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { form, here, session } = context;
  const say = (message: string) => session.notify({ kind: "success", message });
  const remove = async () => {
    const id = productId.safeParse(form.get("produto") || undefined);
    if (!id.success) throw new Response(null, { status: 400 });
    try {
      const cookies = await removeFavourite(context, id.data);
      return redirectTo(here, say(messages.ours.favouriteRemoved), cookies);
    } catch (error) {
      const { status, message, headers } = toFormFailure(error);
      return refuse({ status, title: message, headers });
    }
  };
  return dispatchIntent(form.get("intent"), {
    default: remove,
    tirar: remove,
    limpar: async () => {
      const cleared = [await viewedCookie.serialize([])];
      return redirectTo(returnPath(form, paths.favourites()), say(messages.ours.viewedCleared), cleared);
    },
  });
});

export default function FavouritesPage() {
  const { rows, pagination, count, viewed, loginHref, here } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      {refusal && <ErrorSummary title={refusal.title} faults={[]} />}
      {rows.length === 0 ? (
        <EmptyState
          level={1}
          icon="heart"
          title="Você ainda não tem favoritos"
          action={<ButtonLink href={paths.products()}>Buscar produtos</ButtonLink>}
        >
          Toque no coração de um produto para guardá-lo aqui.
        </EmptyState>
      ) : (
        <>
          <div>
            <h1>{title}</h1>
            <p className="hint">{count}</p>
          </div>
          <ul className="box favourites">
            {rows.map((row) => (
              <FavouriteRow key={row.id} {...row} here={here} />
            ))}
          </ul>
          <PageLinks
            page={pagination.page}
            totalPages={pagination.totalPages}
            getHref={(pagina) => paths.favourites({ pagina })}
            maxButtons={5}
          />
        </>
      )}
      {loginHref && (
        <p>
          <Link className="link" href={loginHref}>
            Entre na sua conta
          </Link>{" "}
          para ver os seus favoritos em qualquer aparelho.
        </p>
      )}
      <ClearableRow row={viewed} here={paths.favourites()} />
    </>
  );
}

export { ErrorBoundary };

interface FavouriteRowProps {
  id: number;
  card: ProductCardContent;
  note: string | null;
  here: string;
}

function FavouriteRow({ id, card, note, here }: FavouriteRowProps) {
  const { name, href, picture, priceInCentavos, oldPriceInCentavos, isSoldByMeter } = card;
  return (
    <li className="line">
      <Picture path={picture} alt="" side={80} />
      <div>
        <Link href={href}>{name}</Link>
        {note && <p className="hint">{note}</p>}
        {priceInCentavos != null && (
          <p>
            A partir de{" "}
            {oldPriceInCentavos != null && (
              <>
                <s>{formatCentavos(oldPriceInCentavos)}</s> por{" "}
              </>
            )}
            <b>{formatCentavos(priceInCentavos)}</b>
            {isSoldByMeter && " por\u00a0metro"}
          </p>
        )}
      </div>
      <form method="post" action={here}>
        <input type="hidden" name="produto" value={id} />
        <RemoveButton name="intent" value="tirar" label={`Remover dos favoritos: ${name}`} />
      </form>
    </li>
  );
}

/** Each row is a read of the upstream. */
const pageSize = 20;

interface Row {
  readonly id: number;
  readonly card: ProductCardContent;
  /** Instead of the price. */
  readonly note: string | null;
}

/** A page beyond the last shows the last one: it may have lost its only favourite. */
async function favouritesView(
  context: Pick<RequestContext, "upstream" | "location">,
  favourites: readonly Favourite[],
  searchParams: URLSearchParams,
) {
  const totalItems = favourites.length;
  const totalPages = Math.ceil(totalItems / pageSize);
  const page = Math.max(1, Math.min(parsePage(searchParams.get("pagina")), totalPages));
  const shown = favourites.slice((page - 1) * pageSize, page * pageSize);
  const now = new Date();
  return {
    rows: await Promise.all(shown.map((favourite) => loadRow(context, favourite, now))),
    pagination: paginate(page, pageSize, { totalPages, totalItems }, 5),
    count: `${totalItems} ${totalItems === 1 ? "produto" : "produtos"}`,
  };
}

async function loadRow(
  context: Parameters<typeof findProductAtPlace>[0],
  { id, slug, name }: Favourite,
  now: Date,
): Promise<Row> {
  const found = await awaitOptional(findProductAtPlace(context, slug), "unread" as const);
  const known = { name: name ?? formatSlugAsName(slug), href: paths.product(slug) };
  if (found === "unread") return { id, card: known, note: messages.ours.productNotRead };
  // Another product may have taken the slug.
  if (found === null || found.id !== id) return { id, card: known, note: messages.ours.noLongerSold };
  const card = toProductCard(found, now);
  return { id, card, note: card.priceInCentavos == null ? messages.ours.unavailableNow : null };
}
