import { maxPageButtons } from "~/domain/pagination";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { InstallerList } from "~/ui/installer-card";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { SuggestedLinks } from "~/ui/suggested-links";
import type { FoundView } from "./selection-view.server";

/** Step 1, nearest first (installers 2, "Installer selection flow"). */
export function Found({ found }: { found: FoundView }) {
  const { cards, query } = found;
  const getHref = (page: number) =>
    paths.selectInstaller(
      new URLSearchParams([...new URLSearchParams(query), ...(page > 1 ? [["pagina", `${page}`]] : [])]),
    );
  return (
    <>
      <p>
        Perto de <b>{found.near}</b>: {found.searchedFor}.
      </p>
      {found.isBeyondLast && (
        <Notice kind="information">Não há tantas páginas: mostramos a última página.</Notice>
      )}
      {found.isEmpty && (
        <EmptyState icon="search" title={found.none} action={<SuggestedLinks ways={found.ways} />}>
          Ninguém com estas especialidades atende perto deste endereço. Marque outras, use outro endereço ou
          veja onde há aplicadores:
        </EmptyState>
      )}
      {cards.length > 0 && <p className="hint">{found.isIndependent}</p>}
      <InstallerList installers={cards} greeting={found.greeting} />
      <Pagination
        page={found.page}
        totalPages={found.totalPages}
        most={maxPageButtons.installers}
        getHref={getHref}
        summary={found.showing ?? undefined}
      />
      <div className="pair">
        <ButtonLink href={found.backHref} look="quiet">
          Voltar
        </ButtonLink>
        <ButtonLink href={paths.home()} look="outlined">
          continuar comprando
        </ButtonLink>
      </div>
    </>
  );
}
