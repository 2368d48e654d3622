import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProducts } from "~/composition/product-listing.server";
import { formatKm } from "~/domain/distance";
import { mostPageButtons } from "~/domain/pagination";
import { filterInWords, readProductFilter } from "~/domain/product-filter";
import { averageNote } from "~/domain/rating";
import { optional, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyState } from "~/ui/empty-state";
import { LongText } from "~/ui/long-text";
import { Picture } from "~/ui/picture";
import { ProductListing } from "~/ui/product-listing";
import { Rating } from "~/ui/stars";
import { rememberSearch } from "~/upstream/products.server";
import { findShowcase } from "~/upstream/resellers.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Loja"} | Envelopa` },
];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const { reseller, reviews, ...showcase } = await findShowcase(
    opened.upstream,
    args.params.store ?? "",
    opened.location,
  );
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, { resaleId: reseller.id }, mostPageButtons.listing),
    filter.text && optional(rememberSearch(opened.upstream, filter.text), null),
  ]);
  return {
    ...showcase,
    name: showcase.title ?? reseller.name,
    store: args.params.store ?? "",
    taxId: reseller.taxId,
    distanceInKm: reseller.distanceInKm,
    average: averageNote(reviews),
    reviewCount: reviews.length,
    listing,
  };
});

export default function ShowcasePage() {
  const showcase = useLoaderData<typeof loader>();
  const { name, store, description, address, taxId, distanceInKm, average, reviewCount } = showcase;
  const facts = [
    address,
    distanceInKm === null ? null : `a ${formatKm(distanceInKm)} de você`,
    taxId && `CNPJ ${taxId}`,
  ].filter(Boolean);
  return (
    <>
      <Breadcrumb steps={[{ name: "Página Inicial", href: paths.home() }]} here={name} />
      <Picture
        path={showcase.desktopPicture}
        narrowPath={showcase.mobilePicture}
        alt=""
        side={1200}
        height={350}
        sizes="min(75rem, 92vw)"
        main
        inLightMode="nothing"
      />
      <ProductListing
        listing={showcase.listing}
        path={paths.showcase(store)}
        mostPageButtons={mostPageButtons.listing}
        searchLabel="Buscar nesta loja"
        heading={
          <>
            <h1>{name}</h1>
            {average !== null && <Rating average={average}>{reviewCount} avaliações</Rating>}
            {facts.length > 0 && <p className="hint">{facts.join(" · ")}</p>}
            {description && <LongText text={description} />}
          </>
        }
        empty={
          <EmptyState
            icon="search"
            title={messages.catalogue.nothingForSearch(filterInWords(showcase.listing.filter) || name)}
          />
        }
      />
    </>
  );
}
