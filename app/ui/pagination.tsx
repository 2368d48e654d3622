import { Icon } from "./icon";
import { Link } from "./link";

/** The page numbers that get a link: at most `most`, the current one as near the middle as the ends allow. */
export function pageWindow(page: number, totalPages: number, most: number): number[] {
  const count = Math.max(0, Math.min(most, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), Math.max(1, totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page of the list. */
  hrefOf: (page: number) => string;
  /** How many numbers at most. */
  most: number;
  /** Says which list, where a page has several. */
  label?: string;
  /** 'Mostrando 1 - 20 de 47 itens', under the numbers. */
  summary?: string;
}

export function Pagination({ page, totalPages, hrefOf, most, label = "Páginas", summary }: PaginationProps) {
  if (totalPages < 2) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev" aria-label="Página anterior">
          <Icon name="previous" />
        </Link>
      )}
      {pageWindow(page, totalPages, most).map((number) => (
        <Link
          key={number}
          href={hrefOf(number)}
          aria-current={number === page ? "page" : undefined}
          aria-label={`Página ${number}`}
        >
          {number}
        </Link>
      ))}
      {page < totalPages && (
        <Link href={hrefOf(page + 1)} rel="next" aria-label="Próxima página">
          <Icon name="next" />
        </Link>
      )}
      {summary && <p className="hint">{summary}</p>}
    </nav>
  );
}
