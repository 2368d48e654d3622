import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProducts } from "~/composition/product-listing.server";
import { mostPageButtons } from "~/domain/pagination";
import { filterInWords, readProductFilter } from "~/domain/product-filter";
import { optional, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ProductListing } from "~/ui/product-listing";
import { rememberSearch } from "~/upstream/products.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.filter.text ? `Resultados para “${data.filter.text}”` : "Todos os produtos"} | Envelopa`,
  },
  { name: "robots", content: "noindex, follow" },
];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, {}, mostPageButtons.search),
    filter.text && optional(rememberSearch(opened.upstream, filter.text), null),
  ]);
  return listing;
});

export default function SearchResults() {
  const listing = useLoaderData<typeof loader>();
  const { text } = listing.filter;
  const here = text || "Todos os produtos";
  return (
    <>
      <Breadcrumb
        steps={[
          { name: "Home", href: paths.home() },
          { name: "produtos", href: paths.products() },
        ]}
        here={here}
      />
      <ProductListing
        listing={listing}
        path={paths.products()}
        mostPageButtons={mostPageButtons.search}
        heading={<h1>{text ? `Resultados para “${text}”` : here}</h1>}
        empty={
          <EmptyState
            icon="search"
            title={messages.catalogue.nothingForSearch(filterInWords(listing.filter))}
            action={
              <ButtonLink href={paths.products()} look="outlined" full>
                Ver todos os produtos
              </ButtonLink>
            }
          >
            Confira a escrita ou procure por uma palavra só.
          </EmptyState>
        }
      />
    </>
  );
}
