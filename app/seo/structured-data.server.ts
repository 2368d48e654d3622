import type { AppLoadContext } from "@remix-run/node";
import { getPublicOrigin, type RequestArgs } from "~/http/request-context.server";
import {
  breadcrumbThing,
  itemListThing,
  organizationThing,
  structuredDataText,
  type Thing,
  webSiteThing,
} from "~/model/structured-data";
import { brandName } from "../../brand/brand";
import { settings } from "../env.server";

import { paths } from "../paths";
import type { BreadcrumbStep } from "../ui/breadcrumb";

/** Stored beside the request context, because loader data would be sent to the browser a second time. */
const jsonLdByContext = new WeakMap<AppLoadContext, string[]>();

export function addJsonLd(
  { request, context }: RequestArgs,
  things: (absolute: (path: string) => string) => readonly (Thing | null)[],
): void {
  if (!context) return;
  const origin = getPublicOrigin(request);
  const texts = things((path) => origin + path)
    .flatMap((thing) => thing ?? [])
    .map(structuredDataText);
  jsonLdByContext.set(context, [...(jsonLdByContext.get(context) ?? []), ...texts]);
}

export const addBreadcrumbJsonLd = (
  args: RequestArgs,
  steps: readonly BreadcrumbStep[],
  here: string,
): void =>
  addJsonLd(args, (absolute) => [
    breadcrumbThing(
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
    organizationThing({
      ...settings.company,
      name: brandName,
      url: absolute(paths.home()),
      logo: absolute("/logo.png"),
    }),
    webSiteThing({
      name: brandName,
      url: absolute(paths.home()),
      searchUrl: `${absolute(paths.products())}?produto={search_term_string}`,
    }),
  ]);

export const getJsonLd = (context: AppLoadContext): readonly string[] => jsonLdByContext.get(context) ?? [];

/** Elements for the end of `<body>`; every `<` in the texts is escaped. */
export const renderJsonLd = (context: AppLoadContext): string =>
  getJsonLd(context)
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join("");
