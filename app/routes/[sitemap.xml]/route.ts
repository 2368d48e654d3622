import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "~/search-engines/sitemap.server";

export const loader = ({ request }: LoaderFunctionArgs) => sitemapIndex(request);
