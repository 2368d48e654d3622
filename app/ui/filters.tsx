import type { ReactNode } from "react";
import { Heard } from "./heard";
import { Icon } from "./icon";
import { Link } from "./link";

interface FilterPanelProps {
  /** Where links to the panel point: '#filtros'. */
  id: string;
  /** 'Selecionar filtros', 'Filtrar por'. */
  title: string;
  /** Where 'Fechar' leads: the id of the list. */
  closeTo: string;
  children: ReactNode;
}

/** A column from 960 px; below, a sheet over the page while its id is the address's fragment. */
export function FilterPanel({ id, title, closeTo, children }: FilterPanelProps) {
  return (
    <section className="filters" id={id} aria-labelledby={`${id}-titulo`} tabIndex={-1}>
      <header>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <Link href={`#${closeTo}`} className="close">
          <Icon name="close" />
          <Heard>Fechar</Heard>
        </Link>
      </header>
      {children}
    </section>
  );
}

/** What is filtered by, each a link that takes it out. */
export function ActiveFilters({
  filters,
  clearHref,
}: {
  filters: { name: string; href: string }[];
  clearHref: string;
}) {
  return filters.length ? (
    <ul className="pills" aria-label="Filtros ativos">
      {filters.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} aria-label={`Remover filtro ${name}`}>
            {name}
            <Icon name="close" size={18} />
          </Link>
        </li>
      ))}
      <li>
        <Link href={clearHref} className="link">
          Limpar
        </Link>
      </li>
    </ul>
  ) : null;
}
