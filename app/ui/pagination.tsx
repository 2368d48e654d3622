import { Fragment } from "react";
import { getPageWindow } from "~/model/pagination";
import { Icon } from "./icon";
import { Link } from "./link";
import { VisuallyHidden } from "./visually-hidden";

interface PageLinksProps {
  page: number;
  totalPages: number;
  getHref: (page: number) => string;
  /** Maximum number of page links. */
  maxButtons: number;
  /** Names the list, when a page has several. */
  label?: string;
  /** 'Mostrando 1 - 20 de 47 itens'. */
  summary?: string;
}

/** Page links that fit side by side on a phone. */
const maxOnPhones = 5;

export function PageLinks({
  page,
  totalPages,
  getHref,
  maxButtons,
  label = "Páginas",
  summary,
}: PageLinksProps) {
  if (totalPages < 2) return summary ? <p className="hint">{summary}</p> : null;
  const near = getPageWindow(page, totalPages, Math.min(maxButtons, maxOnPhones));
  return (
    <nav className="pages" aria-label={label}>
      <div>
        {page > 1 && (
          <Link href={getHref(page - 1)} rel="prev">
            <Icon name="previous" />
            <VisuallyHidden>Página anterior</VisuallyHidden>
          </Link>
        )}{" "}
        {getPageWindow(page, totalPages, maxButtons).map((number) => (
          <Fragment key={number}>
            <Link
              href={getHref(number)}
              className={near.includes(number) ? undefined : "far"}
              aria-current={number === page ? "page" : undefined}
              aria-label={`Página ${number}`}
            >
              {number}
            </Link>{" "}
          </Fragment>
        ))}
        {page < totalPages && (
          <Link href={getHref(page + 1)} rel="next">
            <Icon name="next" />
            <VisuallyHidden>Próxima página</VisuallyHidden>
          </Link>
        )}
      </div>
      {summary && <p className="hint">{summary}</p>}
    </nav>
  );
}
