import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InstallerList } from "~/features/installers/installer-card";
import { SuggestedLinks } from "~/features/installers/suggested-links";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, requireShopper, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxPageButtons, parsePage } from "~/model/pagination";
import { ownPath } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { pageName, unlistedPage } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, FieldError } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { RadioRows } from "~/ui/radio-rows";
import { findAddresses } from "~/upstream/addresses.server";
import { findSpecialties } from "~/upstream/installers.server";
import { readSelection } from "./selection.server";
import { type ChoiceView, choiceView, type FoundView, foundView } from "./selection-view.server";

export const meta: MetaFunction<typeof loader> = (page) =>
  unlistedPage(
    page,
    page.data?.found ? pageName("Aplicadores na sua área", page.data.found.page) : "Localizar aplicador",
  );

/** Installers 8, "Missing user" and "Missing address". */
const noUser = {
  kind: "information",
  title: messages.installers.noUser,
  message: messages.ours.loginNeeded,
} as const;
const noAddress = { kind: "warning", message: messages.installers.addressNeeded } as const;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, session, here } = context;
  const shopper = await requireShopper(context, noUser);
  const searchParams = new URL(args.request.url).searchParams;
  const voltar = ownPath(searchParams.get("voltar"), "") || null;
  const [addresses, specialties] = await Promise.all([
    findAddresses(upstream, shopper.id),
    findSpecialties(upstream),
  ]);
  const selection = readSelection(searchParams, specialties, addresses);
  if (selection === null) throw await redirectTo(paths.address({ voltar: here }), session.notify(noAddress));
  if (selection.isSearch && selection.fault === null) {
    return {
      choice: null,
      found: await foundView(upstream, selection, parsePage(searchParams.get("pagina")), { voltar }),
    };
  }
  const choice = choiceView(selection, { specialties, addresses, voltar });
  return data({ choice, found: null }, selection.fault ? 400 : 200);
});

export default function SelectInstallerPage() {
  const { choice, found } = useLoaderData<typeof loader>();
  if (found) {
    return (
      <>
        <h1>Aplicadores na sua área ({found.totalItems})</h1>
        <Found found={found} />
      </>
    );
  }
  return (
    <div className="narrow stack">
      <h1>Localizar aplicador</h1>
      {choice && <ChoiceForm choice={choice} />}
      <ButtonLink href={paths.home()} look="outlined" full>
        continuar comprando
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };

const groupId = "especialidades";

/** Step 0 (installers 2, "Installer selection flow"). */
function ChoiceForm({ choice }: { choice: ChoiceView }) {
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
