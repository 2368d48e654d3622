import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settings } from "~/env.server";
import { InstallerList } from "~/features/installers/installer-card";
import { findInstallersElsewhere, getInstallerCards } from "~/features/installers/installer-listing.server";
import { type SuggestedLink, SuggestedLinks } from "~/features/installers/suggested-links";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, requireShopper, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { type Address, formatAddressLines } from "~/model/address";
import type { Specialty } from "~/model/installer";
import { maxPageButtons, parsePage } from "~/model/pagination";
import { toOwnPath } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta, formatPageName } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, FieldError } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/pagination";
import { RadioRows } from "~/ui/radio-rows";
import { findAddresses } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { findInstallersNear } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";
import { readSelection, type Selection, writeSelection } from "./selection.server";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(
    page,
    page.data?.found
      ? formatPageName("Aplicadores na sua área", page.data.found.page)
      : "Localizar aplicador",
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
  const voltar = toOwnPath(searchParams.get("voltar"), "") || null;
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
        {messages.installers.keepBuying}
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
      <PageLinks
        page={found.page}
        totalPages={found.totalPages}
        maxButtons={maxPageButtons.installers}
        getHref={getHref}
        summary={found.showing ?? undefined}
      />
      <div className="pair">
        <ButtonLink href={found.backHref} look="quiet">
          Voltar
        </ButtonLink>
        <ButtonLink href={paths.home()} look="outlined">
          {messages.installers.keepBuying}
        </ButtonLink>
      </div>
    </>
  );
}

interface Offered {
  readonly specialties: readonly Specialty[];
  readonly addresses: readonly Address[];
  /** Return URL; null when unknown. */
  readonly voltar: string | null;
}

const getName = ({ nickname, street }: Address) => nickname || street;

function choiceView(selection: Selection, { specialties, addresses, voltar }: Offered) {
  const chosen = new Set(selection.specialties.map(({ id }) => id));
  return {
    specialties: specialties.map(({ id, name }) => ({ id, name, isChosen: chosen.has(id) })),
    addresses: addresses.map((address) => ({
      id: address.id,
      nickname: getName(address),
      line: formatAddressLines(address).join(" · "),
    })),
    chosenAddress: selection.address.id,
    fault: selection.fault,
    checkMarked: messages.ours.checkMarked,
    voltar,
    backHref: voltar ?? paths.installers(),
    addAddressHref: paths.address({ voltar: paths.account.selectInstaller({ voltar }) }),
  };
}

type ChoiceView = ReturnType<typeof choiceView>;

async function foundView(
  upstream: Upstream,
  selection: Selection,
  page: number,
  { voltar }: Pick<Offered, "voltar">,
) {
  const { specialties, address } = selection;
  const kept: Readonly<Record<string, string>> = voltar === null ? {} : { voltar };
  const listing = await getInstallerCards(upstream, page, (each) =>
    findInstallersNear(upstream, { specialties, address, page: each }),
  );
  const backHref = paths.account.selectInstaller(writeSelection(selection, { ...kept, passo: "0" }));
  const isEmpty = page === 1 && listing.cards.every(({ isElsewhere }) => isElsewhere);
  return {
    ...listing,
    near: getName(address),
    isEmpty,
    ways: isEmpty ? await waysOn(upstream, selection, backHref) : [],
    searchedFor: specialties.map(({ name }) => name).join(", "),
    query: writeSelection(selection, kept).toString(),
    backHref,
    none: messages.installers.none,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

/** The list filters by one specialty; for several it links to the whole city. */
async function waysOn(
  upstream: Upstream,
  { specialties: [first, ...others], address: { city, state } }: Selection,
  backHref: string,
): Promise<SuggestedLink[]> {
  const specialty = first && others.length === 0 ? first.name : "";
  const { whatsapp, whatsappHref } = settings.company;
  return [
    { name: "Marcar outras especialidades ou outro endereço", href: backHref },
    ...(await findInstallersElsewhere(
      upstream,
      { specialty, city: `${city}/${state}`, radiusInKm: null },
      null,
    )),
    { name: "Perguntar pelo WhatsApp", phone: whatsapp, href: whatsappHref },
  ];
}

type FoundView = Awaited<ReturnType<typeof foundView>>;
