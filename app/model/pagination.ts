/** Pages of a list and the buttons to them (catalogue 9, "Page sizes"). */

export const maxPageButtons = { search: 5, listing: 7, installers: 15 } as const;

/** Page numbers from the upstream (catalogue 3, "Pager"). */
export interface Pager {
  readonly totalPages: number;
  readonly totalItems: number;
}

export interface Pagination extends Pager {
  readonly page: number;
  readonly pages: readonly number[];
  /** Null on the first page. */
  readonly previous: number | null;
  /** Null on the last page and beyond. */
  readonly next: number | null;
  /** 'Mostrando X - Y de N itens'; null for an empty page. */
  readonly showing: { readonly from: number; readonly to: number } | null;
  /** True if the list is not empty and this page is after its end. */
  readonly isBeyondLast: boolean;
}

const maxPages = 100_000;

/** Parses a page number; 1 if missing or invalid, limited to the maximum. */
export function parsePage(text: string | null): number {
  if (text === null || !/^\d+$/.test(text)) return 1;
  return Math.min(maxPages, Math.max(1, Number(text)));
}

/** Returns at most `maxNumbers` consecutive pages around the current one. */
export function getPageWindow(page: number, totalPages: number, maxNumbers: number): number[] {
  const length = Math.min(maxNumbers, totalPages);
  const current = Math.min(Math.max(1, page), Math.max(1, totalPages));
  const first = Math.max(1, Math.min(current - Math.floor((length - 1) / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/** `shown`: items on this page, which may be fewer than the upstream counts. */
export function paginate(
  page: number,
  pageSize: number,
  pager: Pager,
  maxButtons: number,
  shown = pageSize,
): Pagination {
  const { totalPages, totalItems } = pager;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(from - 1 + shown, totalItems);
  return {
    totalPages,
    totalItems,
    page,
    pages: getPageWindow(page, totalPages, maxButtons),
    previous: page > 1 && totalPages > 0 ? Math.min(page - 1, totalPages) : null,
    next: page < totalPages ? page + 1 : null,
    showing: from <= to ? { from, to } : null,
    isBeyondLast: totalPages > 0 && page > totalPages,
  };
}
