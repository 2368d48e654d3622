/** 'Película anti-UV' and 'pelicula-anti-uv' both give 'pelicula-anti-uv'. Stored with each row. */
export function toSlug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
