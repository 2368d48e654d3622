import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderSitemapIndex } from "~/features/operations/sitemap.server";

export const loader = ({ request }: LoaderFunctionArgs) => renderSitemapIndex(request);
