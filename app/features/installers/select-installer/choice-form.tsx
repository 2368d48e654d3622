import { InstallerList } from "~/features/installers/installer-card";
import { SuggestedLinks } from "~/features/installers/suggested-links";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, FieldError } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { RadioRows } from "~/ui/radio-rows";
import type { ChoiceView, FoundView } from "./selection-view.server";

const groupId = "especialidades";

/** Step 0 (installers 2, "Installer selection flow"). */
export function ChoiceForm({ choice }: { choice: ChoiceView }) {
  const { specialties, addresses, chosenAddress, fault, voltar } = choice;
  const errorAt = (field: string) => (fault?.field === field ? fault.message : undefined);
  const [first] = specialties;
  const fieldIds = { especialidade: first ? `${groupId}-${first.id}` : groupId, endereco: "endereco" };
  const specialtyError = errorAt("especialidade");
  return (
    <>
      {fault && (
        <ErrorSummary
          title={choice.checkMarked}
          faults={[{ fieldId: fieldIds[fault.field], message: fault.message }]}
        />
      )}
      <form method="get" action={paths.account.selectInstaller()} className="stack" autoComplete="off">
        {voltar && <input type="hidden" name="voltar" value={voltar} />}
        <fieldset
          className="field"
          id={groupId}
          aria-describedby={specialtyError ? `${groupId}-erro` : undefined}
        >
          <legend>O que você quer aplicar?</legend>
          <div className="box">
            {specialties.map(({ id, name, isChosen }) => (
              <Checkbox
                key={id}
                id={`${groupId}-${id}`}
                label={name}
                name="especialidade"
                value={String(id)}
                defaultChecked={isChosen}
              />
            ))}
          </div>
          <FieldError id={groupId} error={specialtyError} />
        </fieldset>
        <RadioRows
          legend="Em qual endereço?"
          name="endereco"
          chosen={String(chosenAddress)}
          error={errorAt("endereco")}
          rows={addresses.map(({ id, nickname, line }) => ({
            value: String(id),
            label: <b>{nickname}</b>,
            detail: line,
          }))}
        />
        <p>
          <Link className="link" href={choice.addAddressHref}>
            Usar outro endereço
          </Link>
        </p>
        <div className="pair">
          <ButtonLink href={choice.backHref} look="quiet">
            Voltar
          </ButtonLink>
          <Button>Continuar</Button>
        </div>
      </form>
    </>
  );
}

/** Step 1, nearest first (installers 2, "Installer selection flow"). */
export function Found({ found }: { found: FoundView }) {
  const { cards, query } = found;
  const getHref = (page: number) =>
    paths.account.selectInstaller(
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
      <InstallerList installers={cards} greeting={found.greeting} ticks={found.ticks} />
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
