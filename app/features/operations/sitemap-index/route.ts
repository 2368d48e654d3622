import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "~/features/operations/sitemap.server";

export const loader = ({ request }: LoaderFunctionArgs) => sitemapIndex(request);
