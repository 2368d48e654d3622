import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProducts } from "~/composition/product-listing.server";
import { mostPageButtons } from "~/domain/pagination";
import { readProductFilter } from "~/domain/product-filter";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyState } from "~/ui/empty-state";
import { LongText } from "~/ui/long-text";
import { ProductListing } from "~/ui/product-listing";
import { findSubcategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.subcategory.name ?? "Subcategoria"} | Envelopa` },
  { name: "description", content: data?.subcategory.description?.slice(0, 160) ?? "" },
];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const { name, description } = await findSubcategory(opened.upstream, args.params.name ?? "");
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await listProducts(opened, filter, { productSubCategory: name }, mostPageButtons.listing);
  return { subcategory: { name, description }, listing };
});

export default function SubcategoryPage() {
  const { subcategory, listing } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb
        steps={[
          { name: "Página Inicial", href: paths.home() },
          { name: "Subcategoria", href: paths.products() },
        ]}
        here={subcategory.name}
      />
      <ProductListing
        listing={listing}
        path={paths.subcategory(subcategory.name)}
        mostPageButtons={mostPageButtons.listing}
        searchLabel="Buscar nesta subcategoria"
        heading={
          <>
            <h1>{subcategory.name}</h1>
            {subcategory.description && <LongText text={subcategory.description} />}
          </>
        }
        empty={
          <EmptyState icon="search" title={messages.catalogue.nothingForSubcategory(subcategory.name)} />
        }
      />
    </>
  );
}
