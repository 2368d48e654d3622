/** Slug of a name: lower case, spaces to hyphens (catalogue 2, "Route list"). */
export const toSlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, "-");

/** Lower-case letters and digits joined by hyphens: 'São José (SP)' is 'sao-jose-sp'. */
export const plainSlug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", "-");

/** Readable, though not as it was written: 'Vinil fosco' of 'vinil-fosco'. */
export function nameFromSlug(slug: string): string {
  const name = slug.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Name for the upstream: this category needs its spaces, all others use the slug (catalogue 2, "Category and
 * subcategory pages").
 */
export const toCategoryName = (slug: string): string =>
  slug === "arquitetura-e-design" ? "arquitetura e design" : slug;
