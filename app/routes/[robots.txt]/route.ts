import type { LoaderFunctionArgs } from "@remix-run/node";
import { filterFields } from "~/domain/product-filter";
import { paths } from "~/paths";
import { publicOrigin } from "~/public-origin.server";

/** One shopper's own, or a form's target: nothing for a search engine. */
const personal = [
  paths.joinCart(),
  paths.checkout(),
  paths.deniedPayment(),
  paths.profile(),
  paths.address(),
  paths.listAddress(),
  paths.selectInstaller(),
  "/auth",
  paths.resetPassword(),
  paths.logout(),
  paths.location(),
  paths.cookies(),
  paths.lightMode(),
];

/** Everybody's as they stand; with a query, somebody's on their way. */
const bareOnly = [paths.cart(), paths.login(), paths.register(), paths.forgotPassword()];

/**
 * What narrows a list, or a product page by the press of a button: there is no end of combinations. The search's
 * own pages are open, and say themselves which page they are a view of.
 */
const { sizes, colours, subcategory, order } = filterFields;
const combinations = [sizes, colours, subcategory, order, "quantidade", "passo", "avaliacoes"];

const rules = [
  "User-agent: *",
  ...personal.map((path) => `Disallow: ${path}`),
  ...bareOnly.map((path) => `Disallow: ${path}?`),
  ...combinations.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response([...rules, "", `Sitemap: ${publicOrigin(request)}${paths.sitemap()}`, ""].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
