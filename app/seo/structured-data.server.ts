import type { AppLoadContext } from "@remix-run/node";
import { settings } from "~/env.server";
import { getPublicOrigin, type RequestArgs } from "~/http/request-context.server";
import { paths } from "~/paths";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { brandName } from "../../brand/brand";

/** Stored beside the request context, because loader data would be sent to the browser a second time. */
const jsonLdByContext = new WeakMap<AppLoadContext, (() => readonly (Thing | null)[])[]>();

export function addJsonLd(
  { request, context }: RequestArgs,
  things: (absolute: (path: string) => string) => readonly (Thing | null)[],
): void {
  if (!context) return;
  const origin = getPublicOrigin(request);
  const added = jsonLdByContext.get(context) ?? [];
  jsonLdByContext.set(context, [...added, () => things((path) => origin + path)]);
}

export const addBreadcrumbJsonLd = (
  args: RequestArgs,
  steps: readonly BreadcrumbStep[],
  here: string,
): void =>
  addJsonLd(args, (absolute) => [
    getBreadcrumbJsonLd(
      steps.map(({ name, href }) => ({ name, url: absolute(href) })),
      here,
    ),
  ]);

/** Names and pages only: a list does not tell a person from a business. */
export const addInstallersJsonLd = (
  args: RequestArgs,
  installers: readonly { readonly id: number; readonly name: string }[],
): void =>
  addJsonLd(args, (absolute) => [
    itemListThing(installers.map(({ id, name }) => ({ name, url: absolute(paths.installer(id)) }))),
  ]);

export const addShopJsonLd = (args: RequestArgs): void =>
  addJsonLd(args, (absolute) => [
    getOrganizationJsonLd({
      ...settings.company,
      name: brandName,
      url: absolute(paths.home()),
      logo: absolute("/logo.png"),
    }),
    getWebSiteJsonLd({
      name: brandName,
      url: absolute(paths.home()),
      searchUrl: `${absolute(paths.products())}?produto={search_term_string}`,
    }),
  ]);

/** Written only now: most documents go to browsers, which get none. */
export const getJsonLd = (context: AppLoadContext): readonly string[] =>
  (jsonLdByContext.get(context) ?? [])
    .flatMap((things) => things())
    .flatMap((thing) => thing ?? [])
    .map(serializeJsonLd);

/** Elements for the end of `<body>`; every `<` in the texts is escaped. */
export const renderJsonLd = (context: AppLoadContext): string =>
  getJsonLd(context)
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join("");

/** schema.org JSON-LD with absolute URLs and amounts in centavos, of content that the page shows. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A schema.org node; undefined properties are omitted. */
export type Thing = { readonly "@type": string; readonly [key: string]: Json | undefined };

/** The last step is the current page, without a URL. */
export const getBreadcrumbJsonLd = (
  steps: readonly { readonly name: string; readonly url: string }[],
  here: string,
): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    ...steps.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, item: url })),
    { "@type": "ListItem", position: steps.length + 1, name: here },
  ],
});

/** ItemList in page order; null if empty. */
const itemListThing = (items: readonly { readonly name: string; readonly url: string }[]): Thing | null =>
  items.length === 0
    ? null
    : {
        "@type": "ItemList",
        itemListElement: items.map(({ name, url }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          url,
        })),
      };

/** LocalBusiness of an installer, no nearer than its city. */
export const getLocalBusinessJsonLd = (business: {
  readonly name: string;
  readonly url: string;
  readonly images: readonly string[];
  readonly description: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly isNational: boolean;
  readonly services: readonly string[];
}): Thing => {
  const { name, url, images, description, city, state, isNational, services } = business;
  const place = [city, state].filter(Boolean).join(", ");
  return {
    "@type": "LocalBusiness",
    name,
    url,
    image: images.length > 0 ? images : undefined,
    description: description ?? undefined,
    address: {
      "@type": "PostalAddress",
      addressLocality: city ?? undefined,
      addressRegion: state ?? undefined,
      addressCountry: "BR",
    },
    areaServed: isNational ? "Brasil" : place || undefined,
    knowsAbout: services.length > 0 ? services : undefined,
  };
};

/** FAQPage with the shop's own answers; null if empty. */
export const getQuestionsJsonLd = (
  options: readonly { readonly question: string; readonly answer: string }[],
): Thing | null =>
  options.length === 0
    ? null
    : {
        "@type": "FAQPage",
        mainEntity: options.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };

export const getOrganizationJsonLd = (company: {
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string;
  readonly url: string;
  readonly logo: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}): Thing => ({
  "@type": "Organization",
  name: company.name,
  legalName: company.legalName,
  taxID: company.taxId,
  url: company.url,
  logo: company.logo,
  address: company.address,
  email: company.email,
  telephone: internationalPhone(company.phone),
});

const internationalPhone = (phone: string) => `+55${phone.replace(/\D/g, "")}`;

/** `searchUrl` contains the placeholder {search_term_string}. */
export const getWebSiteJsonLd = (site: {
  readonly name: string;
  readonly url: string;
  readonly searchUrl: string;
}): Thing => ({
  "@type": "WebSite",
  name: site.name,
  url: site.url,
  inLanguage: "pt-BR",
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: site.searchUrl },
    "query-input": "required name=search_term_string",
  },
});

/** Serialises JSON-LD with `<` escaped. */
export const serializeJsonLd = (thing: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...thing }).replace(/</g, "\\u003c");
