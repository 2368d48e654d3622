import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RequestContext } from "~/http/request-context.server";
import type { Category, Subcategory } from "~/model/category";
import { maxPageButtons } from "~/model/pagination";
import { getDescription } from "~/rendering/safe-html.server";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { getGuideLinks } from "./guide-links.server";
import { readProductFilter } from "./product-filter";
import { getStaleSince, type ListScope } from "./product-listing.server";
import { searchAndRecord } from "./search-record.server";

/** The upstream refuses longer names. */
const maxNameLength = 200;

export function getNameFromSlug({ params: { name = "" } }: Pick<LoaderFunctionArgs, "params">): string {
  if (name === "" || name.length > maxNameLength) throw new Response(null, { status: 404 });
  return name;
}

/** The products of a category or subcategory, with what its page says of it. */
export async function readCategoryList(
  args: LoaderFunctionArgs,
  context: RequestContext,
  category: Category | Subcategory,
  steps: readonly BreadcrumbStep[],
  ...[within, beside]: [ListScope, { readonly subcategories: readonly string[] }?]
) {
  const { name } = category;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(
    context,
    args.request,
    filter,
    within,
    maxPageButtons.listing,
    beside,
  );
  addBreadcrumbJsonLd(args, steps, name);
  const guides = getGuideLinks(name);
  return {
    category: { name, ...getDescription(category) },
    guides,
    listing,
    pricesAsOf: getStaleSince(context),
  };
}
