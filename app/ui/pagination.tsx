import { Fragment } from "react";
import { pageWindow } from "~/domain/pagination";
import { Heard } from "./heard";
import { Icon } from "./icon";
import { Link } from "./link";

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

/** As many numbers as stand side by side on a phone. */
const mostOnPhones = 5;

export function Pagination({ page, totalPages, hrefOf, most, label = "Páginas", summary }: PaginationProps) {
  if (totalPages < 2) return summary ? <p className="hint">{summary}</p> : null;
  const near = pageWindow(page, totalPages, Math.min(most, mostOnPhones));
  return (
    <nav className="pages" aria-label={label}>
      <div>
        {page > 1 && (
          <Link href={hrefOf(page - 1)} rel="prev">
            <Icon name="previous" />
            <Heard>Página anterior</Heard>
          </Link>
        )}{" "}
        {pageWindow(page, totalPages, most).map((number) => (
          <Fragment key={number}>
            <Link
              href={hrefOf(number)}
              className={near.includes(number) ? undefined : "far"}
              aria-current={number === page ? "page" : undefined}
              aria-label={`Página ${number}`}
            >
              {number}
            </Link>{" "}
          </Fragment>
        ))}
        {page < totalPages && (
          <Link href={hrefOf(page + 1)} rel="next">
            <Icon name="next" />
            <Heard>Próxima página</Heard>
          </Link>
        )}
      </div>
      {summary && <p className="hint">{summary}</p>}
    </nav>
  );
}
