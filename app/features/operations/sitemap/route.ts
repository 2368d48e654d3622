import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderSitemapPart } from "~/features/operations/sitemap.server";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  renderSitemapPart(request, (params.part ?? "").replace(/\.xml$/, ""));
