import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownPrice } from "~/domain/price";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { findOffer, selectVariant } from "~/purchase/selection.server";
import { createErrorBoundary, whenUpstreamFails } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { errorMeta, viewOfPage } from "~/seo/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { findProduct } from "~/upstream/products.server";
import { getCachedReseller } from "~/upstream/reseller-directory.server";
import { formatCentavos } from "../../../common/money";
import { applyCornerPress, toPressedAddress } from "./corner-press.server";
import { Drawn, Rooms } from "./drawn";
import { Need } from "./need";
import styles from "./wall.css?url";
import { WallForm } from "./wall-form";
import { WallPhoto } from "./wall-photo";
import { type WallView, wallView } from "./wall-view.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error, { 404: messages.ours.productNotFound });
  const { name, slug } = page.data;
  const view = viewOfPage(page, { title: `Ver na parede: ${name}`, path: paths.product(slug) });
  return [...view, { name: "robots", content: "noindex, follow" }];
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const product = await findProduct(context.upstream, args.params.slug ?? "");
  const searchParams = new URL(args.request.url).searchParams;
  const pressed = applyCornerPress(searchParams);
  if (pressed) throw await redirectTo(toPressedAddress(product.slug, searchParams, pressed));
  const view = wallView(product, searchParams);
  if (view === null) throw await redirectTo(paths.product(product.slug, searchParams));
  const cost =
    view.need && context.location && (await readCost(context, view, view.need.choices[0]?.quantity ?? 1));
  const page = { ...view, cost, key: createIdempotencyKey(args, context.session) };
  return data(page, { status: view.refusal ? 400 : 200 });
});

/** At the nearest seller who has as much, in words. */
async function readCost(
  context: RequestContext,
  { slug, kept }: WallView,
  quantity: number,
): Promise<string> {
  const query = new URLSearchParams([...kept, ["quantidade", String(quantity)]]);
  const offer = await findOffer(context, await selectVariant(context, slug, query), null);
  if (typeof offer === "string") return messages.wall.noOffer;
  const { priceInCentavos } = shownPrice(offer.priceInCentavos, offer.discountTerms, new Date());
  const seller = getCachedReseller(offer.resellerId)?.name ?? null;
  return messages.wall.cost(
    formatCentavos(priceInCentavos * quantity),
    messages.stock.pieces(quantity, true),
    seller,
  );
}

/** The film on a face of a photo, in its true size, and the meters that it takes. */
export default function WallPage() {
  const page = useLoaderData<typeof loader>();
  const { name, back, refusal, wall } = page;
  const steps = [
    { name: "Home", href: paths.home() },
    { name: "produtos", href: paths.products() },
    { name, href: back },
  ];
  return (
    <div className="stack">
      {/* Apart from the shop's style sheet, which belongs to a first visit. */}
      <link rel="stylesheet" href={styles} />
      <Breadcrumb steps={steps} here="Ver na parede" />
      {refusal && <ErrorSummary {...refusal} />}
      <div>
        <h1>{`Ver na parede: ${name}`}</h1>
        <p>{page.film}</p>
      </div>
      {wall?.marking?.next ? <WallPhoto page={page} wall={wall} next={wall.marking.next} /> : null}
      {wall && !wall.marking?.next && <Drawn page={page} wall={wall} />}
      {wall && <WallForm page={page} wall={wall} />}
      <Need page={page} />
      <Rooms page={page} />
      <p>
        <ButtonLink href={back} look="quiet">
          Voltar ao produto
        </ButtonLink>
      </p>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...whenUpstreamFails(messages.catalogue.searchFailed),
});
