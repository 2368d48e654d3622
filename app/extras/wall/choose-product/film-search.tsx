import { type WallChoice, WallChoices } from "~/extras/wall/wall-choices";
import { messages } from "~/messages";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Pagination } from "~/ui/pagination";

interface FilmSearchProps {
  /** The wall, and the product to compare with. */
  hidden: readonly (readonly string[])[];
  search: {
    readonly text: string;
    readonly searchedFor: string | null;
    readonly films: readonly WallChoice[];
    readonly page: number;
    readonly totalPages: number;
    readonly totalItems: number;
  };
}

/** Search, list and pages of the products that the wall can show. */
export function FilmSearch({ hidden, search }: FilmSearchProps) {
  const { text, searchedFor, films, page, totalPages } = search;
  const toHref = (more: readonly (readonly string[])[]) =>
    paths.wallStart(
      new URLSearchParams([...hidden, ...more].map(([name = "", value = ""]) => [name, value])),
    );
  return (
    <section className="stack" id="produtos" aria-label="Produtos">
      <h2>2. Escolha um produto</h2>
      <search>
        <form method="get" action={`${paths.wallStart()}#produtos`} className="box wall-search">
          {hidden.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and none moves.
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <TextField
            label="Buscar um produto para este ambiente"
            name="produto"
            id="produto-na-parede"
            type="search"
            defaultValue={text}
            maxLength={200}
          />
          <Button>Pesquisar</Button>
        </form>
      </search>
      {searchedFor && <p className="hint">Mostrando resultados para “{searchedFor}”.</p>}
      {films.length > 0 ? <WallChoices choices={films} /> : <Empty search={search} allHref={toHref([])} />}
      <Pagination
        page={page}
        totalPages={totalPages}
        most={maxPageButtons.search}
        getHref={(number) =>
          `${toHref([...(text ? [["produto", text]] : []), ["pagina", String(number)]])}#produtos`
        }
      />
    </section>
  );
}

function Empty({
  search: { text, totalItems, totalPages },
  allHref,
}: Pick<FilmSearchProps, "search"> & { allHref: string }) {
  const isNothingFound = totalItems === 0;
  const title = isNothingFound ? messages.catalogue.nothingForSearch(text) : messages.wall.noneDrawable;
  const more = totalPages > 1 ? "Veja as outras páginas." : "Tente outras palavras.";
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        text && (
          <ButtonLink href={`${allHref}#produtos`} look="outlined">
            Ver todos os produtos
          </ButtonLink>
        )
      }
    >
      {isNothingFound ? "Tente outras palavras." : more}
    </EmptyState>
  );
}
