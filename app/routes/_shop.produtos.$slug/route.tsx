import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { ErrorView } from "~/error-page";
import { optional, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openAction, openRequest, redirectTo } from "~/request.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { OffersTable } from "~/ui/offers-table";
import { ProductStrip } from "~/ui/product-card";
import { cardOf } from "~/ui/product-card-content";
import { ReviewList } from "~/ui/review-list";
import { Section } from "~/ui/section";
import { searchProducts } from "~/upstream/products.server";
import { buy } from "./buying.server";
import { Facts } from "./facts";
import { Gallery } from "./gallery";
import { calculate, withCalculatedMeters } from "./length-calculation.server";
import { OfferForm } from "./offer-form";
import { chooseProduct } from "./product-page.server";
import { productView } from "./product-view.server";
import { PurchaseForm } from "./purchase-form";
import { afterStep } from "./quantity-steps.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.product.name ?? "Produto"} | Envelopa` },
  { name: "description", content: page?.product.description?.slice(0, 160) ?? "" },
];

const sellerProductsShown = 20;

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const slug = args.params.slug ?? "";
  const asked = new URL(args.request.url).searchParams;
  const stepped = afterStep(asked);
  if (stepped) throw await redirectTo(paths.product(slug, stepped));

  const chosen = await chooseProduct(opened, slug, asked);
  const calculation = chosen.product.isSoldByMeter ? calculate(asked, chosen.readiness) : null;
  const calculated = calculation && withCalculatedMeters(asked, calculation);
  if (calculated) throw await redirectTo(paths.product(slug, calculated));

  const seller = chosen.product.offer?.reseller;
  const list = { page: 1, pageSize: sellerProductsShown, resaleId: seller?.id };
  const sold = seller ? await optional(searchProducts(opened.upstream, list, opened.location), null) : null;
  const now = new Date();
  const others = sold?.products.filter(({ id }) => id !== chosen.product.id) ?? [];
  return {
    ...productView(chosen, asked, opened.location?.cep ?? null, now),
    calculation,
    fromSameSeller: others.map((product) => cardOf(product, now)),
    key: randomUUID(),
  };
});

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const slug = args.params.slug ?? "";
  if (opened.location === null) return redirectTo(paths.location(opened.here));
  const outcome = await buy(opened, slug);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  const session = outcome.session.notify({ kind: "success", message: messages.catalogue.addedToCart });
  return redirectTo(outcome.goesToCart ? paths.cart() : paths.product(slug, outcome.choice), session);
});

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { product, offers, fromSameSeller, key } = page;
  return (
    <>
      <Breadcrumb
        steps={[
          { name: "Home", href: paths.home() },
          { name: "produtos", href: paths.products() },
        ]}
        here={product.name}
      />
      {refused && <ErrorSummary title={refused.title} faults={refused.faults} />}
      <div className="product">
        <Gallery name={product.name} pictures={page.gallery} />
        <PurchaseForm page={page} refused={refused} />
        <Facts product={product} />
      </div>
      {page.offersFailed && (
        <Section title="Outras ofertas">
          <Notice kind="warning">{page.offersFailed}</Notice>
        </Section>
      )}
      {offers.length > 0 && (
        <Section title="Outras ofertas">
          <OffersTable
            caption="Outras ofertas"
            offers={offers.map((offer) => ({
              ...offer,
              action: <OfferForm offer={offer} page={page} formKey={`${key}-${offer.id}`} />,
            }))}
          />
        </Section>
      )}
      <ReviewList content={page.reviewList} nothingYet="Este produto ainda não tem avaliações." />
      {fromSameSeller.length > 0 && (
        <Section title="Mais produtos do vendedor">
          <ProductStrip products={fromSameSeller} />
        </Section>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ErrorView status={404} title={messages.ours.productNotFound} />;
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isUpstreamFailure = status >= 502;
  return (
    <ErrorView status={status} title={isUpstreamFailure ? messages.catalogue.searchFailed : undefined} />
  );
}
