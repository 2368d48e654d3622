import { findGuidesFor } from "~/model/guides.server";
import type { NamedLink } from "~/model/named-link";
import { paths } from "~/paths";

/** Guides of the surfaces that a search text, a category or a product's categories name. */
export const getGuideLinks = (text: string): NamedLink[] =>
  findGuidesFor(text).map(({ slug, title }) => ({ name: title, href: paths.guide(slug) }));
