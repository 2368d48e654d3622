import {
  getActiveFilters,
  noFilter,
  type ProductFilter,
  writeProductFilter,
} from "~/features/catalogue/product-filter";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

interface EmptyListProps {
  /** 'Nenhum resultado para: carbno'. */
  title: string;
  filter: ProductFilter;
  /** List URL without a query. */
  path: string;
  /** Link text without filters: 'Ver tudo em Madeira'. */
  unfiltered: string;
}

export function EmptyList({ title, ...list }: EmptyListProps) {
  const { hint, href, name } = wayOut(list);
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <ButtonLink href={href} look="outlined" full>
          {name}
        </ButtonLink>
      }
    >
      {hint}
    </EmptyState>
  );
}

function wayOut({ filter, path, unfiltered }: Omit<EmptyListProps, "title">) {
  const { text } = filter;
  const isNarrowed = getActiveFilters(filter).length > 0;
  if (isNarrowed && text) {
    const textOnly = { ...noFilter, text, order: filter.order };
    const href = `${path}?${writeProductFilter(textOnly)}`;
    return { hint: "Busque o mesmo sem os filtros.", href, name: "Remover os filtros" };
  }
  if (isNarrowed) return { hint: "Remova filtros para ver mais produtos.", href: path, name: unfiltered };
  if (text)
    return {
      hint: "Nenhuma loja tem algo com este nome. Tente outras palavras.",
      href: path,
      name: unfiltered,
    };
  return { hint: "Veja outras categorias.", href: paths.products(), name: "Ver todos os produtos" };
}
