import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapPart } from "~/features/operations/sitemap.server";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  sitemapPart(request, (params.part ?? "").replace(/\.xml$/, ""));
