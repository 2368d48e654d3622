import { GuideLinks } from "~/features/catalogue/guide-links";
import { changeFilter, type ProductFilter, writeProductFilter } from "~/features/catalogue/product-filter";
import type { NamedLink } from "~/model/named-link";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { MatchingCategory } from "~/upstream/products.server";
import type { UnderstoodQuery } from "~/upstream/understood-query.server";

interface SearchNotesProps {
  /** The one of the list, which the links keep. */
  filter: ProductFilter;
  searchedFor: string | null;
  matchingCategories: readonly MatchingCategory[];
  understood: UnderstoodQuery | null;
  guides: readonly NamedLink[];
  hasProducts: boolean;
}

/** What the search was taken for, each part removable, and the categories that it names. */
export function SearchNotes(props: SearchNotesProps) {
  const { filter, searchedFor, matchingCategories, understood, guides, hasProducts } = props;
  const withText = (text: string) => paths.products(writeProductFilter(changeFilter(filter, { text })));
  const { chips = [], wishes = [], notSold = [], isQuestion = false } = understood ?? {};
  return (
    <>
      {searchedFor && (
        <p className="hint">
          Mostrando resultados para “{searchedFor}”.{" "}
          <Link href={withText(`"${filter.text}"`)} rel="nofollow">
            Buscar por “{filter.text}” mesmo assim
          </Link>
        </p>
      )}
      {notSold.length > 0 && (
        <p>
          Não vendemos {notSold.join(" nem ")}
          {hasProducts ? "; parecidos:" : "."}
        </p>
      )}
      {chips.length > 0 && (
        <ul className="pills mt-2" aria-label="O que entendemos da busca">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Link href={withText(without)} rel="nofollow" aria-label={`Remover da busca: ${label}`}>
                {label}
                <Icon name="close" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {wishes.length > 1 && (
        <ul className="pills mt-2" aria-label="Buscas separadas">
          {wishes.map((wish) => (
            <li key={wish}>
              <Link href={paths.products({ produto: wish })} rel="nofollow">
                {wish}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isQuestion && (
        <p className="hint">
          Ficou com dúvida? Veja os <Link href={paths.guides()}>guias de aplicação</Link>, as{" "}
          <Link href={paths.commonQuestions()}>perguntas frequentes</Link> ou{" "}
          <Link href={paths.installers()}>encontre um aplicador</Link>.
        </p>
      )}
      <GuideLinks guides={guides} />
      {matchingCategories.length > 0 && (
        <ul className="pills mt-2" aria-label="Categorias encontradas">
          {matchingCategories.map(({ name, kind }) => (
            <li key={`${kind} ${name}`}>
              <Link href={kind === "category" ? paths.category(name) : paths.subcategory(name)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
