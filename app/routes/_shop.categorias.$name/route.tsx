import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProducts } from "~/composition/product-listing.server";
import { mostPageButtons } from "~/domain/pagination";
import { readProductFilter } from "~/domain/product-filter";
import { categoryNameToAskFor } from "~/domain/slug";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { ProductListing } from "~/ui/product-listing";
import { findCategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.category.name ?? "Categoria"} | Envelopa` },
  { name: "description", content: data?.category.description?.slice(0, 160) ?? "" },
];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const category = await findCategory(opened.upstream, categoryNameToAskFor(args.params.name ?? ""));
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await listProducts(
    opened,
    filter,
    { CategoryName: category.name },
    mostPageButtons.listing,
  );
  const { name, description, subcategories } = category;
  return { category: { name, description, subcategories: subcategories.map((each) => each.name) }, listing };
});

export default function CategoryPage() {
  const { category, listing } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb steps={[{ name: "Página Inicial", href: paths.home() }]} here={category.name} />
      <ProductListing
        listing={listing}
        path={paths.category(category.name)}
        mostPageButtons={mostPageButtons.listing}
        searchLabel="Buscar nesta categoria"
        heading={
          <>
            <h1>{category.name}</h1>
            {category.description && <LongText text={category.description} />}
            {category.subcategories.length > 0 && (
              <ul className="pills" aria-label="Subcategorias">
                {category.subcategories.map((name) => (
                  <li key={name}>
                    <Link href={paths.subcategory(name)}>{name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        }
        empty={<EmptyState icon="search" title={messages.catalogue.nothingForCategory(category.name)} />}
      />
    </>
  );
}
