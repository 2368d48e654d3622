/** Begins the title of a page that refused what was sent (WCAG 2.4.2): what is read aloud first. */
export const refusedPrefix = "Erro: ";

/** Marks what a page is drawn from when it refuses what was sent; its title says so. */
export function markRefusal(data: unknown): void {
  if (typeof data === "object" && data !== null) Object.assign(data, { isRefusal: true });
}

export const isRefusal = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "isRefusal" in data;
