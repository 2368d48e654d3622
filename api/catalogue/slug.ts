/**
 * A name's part in an address: 'Película anti-UV' and 'pelicula-anti-uv' both give 'pelicula-anti-uv'. Rows keep
 * the slug of their name, so whatever accents, case or hyphens a shopper's address has, it finds them.
 */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
