import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { readProductFilter } from "~/features/catalogue/product-filter";
import { suggestSearches } from "~/features/catalogue/search-record.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";

/** Suggestions for the search field of the header, as JSON for its script. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { text } = readProductFilter(new URL(args.request.url).searchParams);
  return data(await suggestSearches(context, text), {
    headers: { "cache-control": "private, max-age=60", "x-robots-tag": "noindex" },
  });
});
