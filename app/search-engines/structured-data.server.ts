import type { AppLoadContext } from "@remix-run/node";
import {
  breadcrumbThing,
  organizationThing,
  structuredDataText,
  type Thing,
  webSiteThing,
} from "../domain/structured-data";
import { settings } from "../env.server";
import { paths } from "../paths";
import { publicOrigin } from "../public-origin.server";
import type { Arrived } from "../request.server";
import type { BreadcrumbStep } from "../ui/breadcrumb";
import { shopName } from "./page-meta";

/**
 * Structured data goes from a loader to the document past the loader's data, which the browser would get a second
 * time: what one HTTP request's loaders tell is kept beside its context until the document is drawn.
 */
const told = new WeakMap<AppLoadContext, string[]>();

/** Says what a page is about; `things` gets what makes an own path absolute. Nothing where there is none. */
export function tellSearchEngines(
  { request, context }: Arrived,
  things: (absolute: (path: string) => string) => readonly (Thing | null)[],
): void {
  if (!context) return;
  const origin = publicOrigin(request);
  const texts = things((path) => origin + path)
    .flatMap((thing) => thing ?? [])
    .map(structuredDataText);
  told.set(context, [...(told.get(context) ?? []), ...texts]);
}

/** The way to the page as the visible breadcrumb has it. */
export const tellBreadcrumb = (arrived: Arrived, steps: readonly BreadcrumbStep[], here: string): void =>
  tellSearchEngines(arrived, (absolute) => [
    breadcrumbThing(
      steps.map(({ name, href }) => ({ name, url: absolute(href) })),
      here,
    ),
  ]);

/** Who runs the shop, and that it can be searched: for the page that search engines know a site by. */
export const tellOfShop = (arrived: Arrived): void =>
  tellSearchEngines(arrived, (absolute) => [
    organizationThing({
      ...settings.company,
      name: shopName,
      url: absolute(paths.home()),
      logo: absolute("/apple-touch-icon.png"),
    }),
    webSiteThing({
      name: shopName,
      url: absolute(paths.home()),
      searchUrl: `${absolute(paths.products())}?produto={search_term_string}`,
    }),
  ]);

/** The data blocks of the document that this request asked for. */
export const dataBlocks = (context: AppLoadContext): readonly string[] => told.get(context) ?? [];
