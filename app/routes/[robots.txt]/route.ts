import type { LoaderFunctionArgs } from "@remix-run/node";
import { filterFields } from "~/domain/product-filter";
import { paths } from "~/paths";
import { publicOrigin } from "~/public-origin.server";

/** One shopper's own, or a form's target: nothing for a search engine. */
const personal = [
  paths.cart(),
  paths.joinCart(),
  paths.checkout(),
  paths.deniedPayment(),
  paths.profile(),
  paths.address(),
  paths.listAddress(),
  paths.selectInstaller(),
  paths.login(),
  "/auth",
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.logout(),
  paths.location(),
  paths.cookies(),
  paths.lightMode(),
];

/**
 * What narrows a list, or a product page by the press of a button: there is no end of combinations. The search's
 * own pages are open, and say themselves that they are not to be kept.
 */
const { sizes, colours, subcategory, order } = filterFields;
const combinations = [sizes, colours, subcategory, order, "quantidade", "passo", "avaliacoes"];

const rules = [
  "User-agent: *",
  ...personal.map((path) => `Disallow: ${path}`),
  ...combinations.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response([...rules, "", `Sitemap: ${publicOrigin(request)}${paths.sitemap()}`, ""].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
