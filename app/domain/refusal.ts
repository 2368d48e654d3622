/** Title prefix of a page with errors (WCAG 2.4.2). */
export const refusedPrefix = "Erro: ";

/** Marks loader data as refused, for the page title. */
export function markRefusal(data: unknown): void {
  if (typeof data === "object" && data !== null) Object.assign(data, { isRefusal: true });
}

export const isRefusal = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "isRefusal" in data;
