import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { createExcerpt } from "~/model/excerpt";
import { findOverruledRefusal, isRefusal, refusedPrefix } from "~/model/refusal";
import { isInlinePicture } from "~/model/web-address";
import { brandName } from "../../brand/brand";
import { sharedCut } from "../../common/picture-widths";
import { paths } from "../paths";
import { getErrorText } from "../rendering/error-texts";

/** Search results truncate longer titles. */
const maxTitleLength = 65;
const maxDescriptionLength = 155;

const cutName = `${sharedCut.width}x${sharedCut.height}` as const;

export interface PageMatches {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly data: unknown }>;
  readonly error?: unknown;
}

export interface PageMeta {
  readonly title: string;
  readonly description?: string | null;
  readonly path: string;
  readonly picture?: string | null;
  /** Cuts the picture to the shape of shared links, and says its size. */
  readonly isCut?: boolean;
  readonly type?: "website" | "product";
}

const pageTitle = (shown: PageMatches, name: string) => ({
  title: isRefused(shown) ? refusedPrefix + formatTitle(name) : formatTitle(name),
});

const isRefused = (shown: PageMatches): boolean =>
  isRefusal(answerIn(shown)) || isRefusal(shown.matches[shown.matches.length - 1]?.data);

const answerIn = ({ matches }: PageMatches): unknown => valueIn(rootData(matches), "answer");

export const findAnsweredKind = (shown: PageMatches): unknown => valueIn(answerIn(shown), "kind");

/** Adds the shop's name if both fit; truncates a long title between words. */
export function formatTitle(name: string): string {
  const whole = name.startsWith(brandName) ? name : `${name} | ${brandName}`;
  if (whole.length <= maxTitleLength) return whole;
  return createExcerpt(name, maxTitleLength) ?? name;
}

/** Truncates a long name before the page number. */
export function formatPageName(list: string, page = 1): string {
  if (page === 1) return list;
  const number = `, página ${page}`;
  return (createExcerpt(list, maxTitleLength - number.length) ?? list) + number;
}

export function formatDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return createExcerpt(line, maxDescriptionLength) ?? line;
}

export function createIndexedPageMeta(shown: PageMatches, page: PageMeta): MetaDescriptor[] {
  if (shown.error) return createErrorMeta(shown.error);
  const { description, type = "website", isCut = false } = page;
  const picture = page.picture && !isInlinePicture(page.picture) ? page.picture : null;
  const url = getOrigin(shown) + page.path;
  const line = description ? formatDescription(description) : "";
  return [
    pageTitle(shown, page.title),
    ...(line ? [{ name: "description", content: line }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: page.title },
    ...(line ? [{ property: "og:description", content: line }] : []),
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    {
      property: "og:image",
      content:
        getOrigin(shown) + (picture ? paths.image(isCut ? cutName : sharedCut.width, picture) : "/logo.png"),
    },
    ...(picture && isCut
      ? [
          { property: "og:image:width", content: String(sharedCut.width) },
          { property: "og:image:height", content: String(sharedCut.height) },
          { property: "og:image:alt", content: page.title },
        ]
      : []),
    { property: "og:site_name", content: brandName },
    { property: "og:locale", content: "pt_BR" },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}

/** A search, filter or sort variant: canonical points to the base page. */
export function createVariantPageMeta(
  shown: PageMatches,
  { title, description, path }: Pick<PageMeta, "title" | "description" | "path">,
): MetaDescriptor[] {
  if (shown.error) return createErrorMeta(shown.error);
  return [
    pageTitle(shown, title),
    ...described(description),
    { tagName: "link", rel: "canonical", href: getOrigin(shown) + path },
  ];
}

/** `noindex, follow`, for personal pages and empty results. */
export function createUnlistedPageMeta(
  shown: PageMatches,
  title: string,
  description?: string | null,
): MetaDescriptor[] {
  if (shown.error) return createErrorMeta(shown.error);
  return [pageTitle(shown, title), ...described(description), notKept];
}

const described = (text: string | null | undefined) =>
  text ? [{ name: "description", content: formatDescription(text) }] : [];

/** Titled by its heading; `titles` overrides it by status. */
export function createErrorMeta(
  error: unknown,
  titles: Readonly<Record<number, string>> = {},
): MetaDescriptor[] {
  const refused = findOverruledRefusal(error);
  if (refused) return [{ title: refusedPrefix + formatTitle(refused.words.title) }, notKept];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [{ title: formatTitle(titles[status] ?? getErrorText(status).title) }, notKept];
}

const notKept = { name: "robots", content: "noindex, follow" };

/** The root loader provides it; an error page may lack it and then uses relative URLs. */
function getOrigin({ matches }: PageMatches): string {
  const origin = valueIn(rootData(matches), "origin");
  return typeof origin === "string" ? origin : "";
}

const rootData = (matches: PageMatches["matches"]): unknown => matches.find(({ id }) => id === "root")?.data;

const valueIn = (data: unknown, key: string): unknown =>
  typeof data === "object" && data !== null ? Reflect.get(data, key) : undefined;
