/** Pages of a list and the buttons to them (catalogue 9, "Page sizes"). */

export const mostPageButtons = { search: 5, listing: 7, sellerProducts: 15, installers: 15 } as const;

/** What the upstream says of a list's size (catalogue 3, "Pager"). */
export interface Pager {
  readonly totalPages: number;
  readonly totalItems: number;
}

export interface Pagination extends Pager {
  readonly page: number;
  readonly pages: readonly number[];
  /** Null on the first page. */
  readonly previous: number | null;
  /** Null on the last page, and beyond it. */
  readonly next: number | null;
  /** 'Mostrando X - Y de N itens'; null where the page shows none. */
  readonly showing: { readonly from: number; readonly to: number } | null;
  /** There is a list, and this page lies behind its end. */
  readonly isBeyondLast: boolean;
}

const mostPages = 100_000;

/** The page that a URL asks for; 1 where it asks for nothing or nonsense, the furthest where it asks for more. */
export function parsePage(text: string | null): number {
  if (text === null || !/^\d+$/.test(text)) return 1;
  return Math.min(mostPages, Math.max(1, Number(text)));
}

/** At most `most` neighbouring pages, with the page itself among them, in the middle where there is room. */
export function pageWindow(page: number, totalPages: number, most: number): number[] {
  const length = Math.min(most, totalPages);
  const current = Math.min(Math.max(1, page), Math.max(1, totalPages));
  const first = Math.max(1, Math.min(current - Math.floor((length - 1) / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

export function paginate(page: number, pageSize: number, pager: Pager, mostButtons: number): Pagination {
  const { totalPages, totalItems } = pager;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalItems);
  return {
    totalPages,
    totalItems,
    page,
    pages: pageWindow(page, totalPages, mostButtons),
    previous: page > 1 && totalPages > 0 ? Math.min(page - 1, totalPages) : null,
    next: page < totalPages ? page + 1 : null,
    showing: from <= to ? { from, to } : null,
    isBeyondLast: totalPages > 0 && page > totalPages,
  };
}
