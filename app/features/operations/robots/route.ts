import type { LoaderFunctionArgs } from "@remix-run/node";
import { filterParts } from "~/features/catalogue/product-filter";
import { findExtrasAt } from "~/http/extra.server";
import { getPublicOrigin } from "~/http/request-context.server";
import { paths } from "~/paths";

/** Pages of one shopper and form targets: not indexed. */
const listPersonalPaths = () => [
  paths.joinCart(),
  paths.checkout(),
  paths.account.deniedPayment(),
  paths.profile(),
  paths.address(),
  paths.listAddress(),
  paths.account.selectInstaller(),
  "/auth",
  paths.account.resetPassword(),
  paths.logout(),
  paths.location(),
  paths.cookies(),
  paths.lightMode(),
  paths.suggestions(""),
  ...findExtrasAt("robots").flatMap(({ personal }) => personal ?? []),
];

/** Indexed without a query string; with one they carry a shopper's state. */
const listBarePaths = () => [
  paths.cart(),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  ...findExtrasAt("robots").flatMap(({ bareOnly }) => bareOnly ?? []),
];

/** Query parameters with unbounded combinations. Search result pages stay crawlable and set their own canonical URL. */
const { text: _text, page: _page, ...filters } = filterParts;
const combinations = [
  ...Object.values(filters).flatMap(({ parameters }) => parameters),
  "quantidade",
  "passo",
  "avaliacoes",
  "ordem-ofertas",
];

const listRules = () => [
  "User-agent: *",
  ...listPersonalPaths().map((path) => `Disallow: ${path}`),
  ...listBarePaths().map((path) => `Disallow: ${path}?`),
  ...combinations.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response(
    [...listRules(), "", `Sitemap: ${getPublicOrigin(request)}${paths.sitemap()}`, ""].join("\n"),
    {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
    },
  );
