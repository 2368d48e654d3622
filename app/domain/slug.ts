/** A name's part in an address: lower case, spaces turned into hyphens (catalogue 2, "Route list"). */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, "-");

/**
 * The name that the upstream is asked for, of a category's slug: this one it wants with its spaces, all others as they
 * are (catalogue 2, "Category and subcategory pages").
 */
export const categoryNameToAskFor = (slug: string): string =>
  slug === "arquitetura-e-design" ? "arquitetura e design" : slug;
