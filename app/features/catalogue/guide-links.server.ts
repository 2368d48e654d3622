import { guidesFor } from "~/model/guides.server";
import { paths } from "~/paths";
import type { GuideLink } from "./guide-links";

/** Guides of the surfaces that a search text, a category or a product's categories name. */
export const getGuideLinks = (text: string): GuideLink[] =>
  guidesFor(text).map(({ slug, title }) => ({ name: title, href: paths.guide(slug) }));
