import type { ReactNode } from "react";
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

interface SavedAddress {
  id: number;
  nickname: string;
  lines: readonly string[];
  isDefault: boolean;
}

const here = paths.profile(1);

/** Purchase 2, step 1. */
export function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] | null }) {
  return (
    <>
      {addresses === null && (
        <Notice kind="failure">
          <p>{messages.address.listFailed}</p>
        </Notice>
      )}
      {addresses?.length === 0 && <p>Você ainda não salvou nenhum endereço.</p>}
      {addresses?.map((address) => (
        <SavedAddress key={address.id} address={address} />
      ))}
      {addresses && addresses.length > 1 && (
        <div>
          <ButtonLink href={paths.listAddress(here)} look="outlined">
            Escolher onde entregar
          </ButtonLink>
        </div>
      )}
      <form method="get" action={paths.address()} className="box stack">
        <h2>Novo endereço</h2>
        <input type="hidden" name="voltar" value={here} />
        <CepField label="CEP" name="cep" />
        <Button full>Buscar CEP</Button>
        <UnknownCepLink />
      </form>
    </>
  );
}

function SavedAddress({ address: { id, nickname, lines, isDefault } }: { address: SavedAddress }) {
  return (
    <section className="box" aria-label={nickname}>
      <h2>{nickname}</h2>
      {isDefault && <p className="text-sm font-bold text-green">Principal</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Link className="link" href={paths.address({ id, voltar: here })} aria-label={`Editar ${nickname}`}>
          Editar
        </Link>
        {!isDefault && (
          <ToList id={id}>
            <button
              type="submit"
              name="intent"
              value="principal"
              className="as-link link"
              aria-label={`Tornar principal: ${nickname}`}
            >
              Tornar principal
            </button>
          </ToList>
        )}
        <details className="open:basis-full">
          <summary className="link" aria-label={`Excluir ${nickname}`}>
            Excluir
          </summary>
          <p>Excluir este endereço?</p>
          <ToList id={id}>
            <RemoveAddressButton nickname={nickname} intent="excluir" />
          </ToList>
        </details>
      </div>
    </section>
  );
}

function ToList({ id, children }: { id: number; children: ReactNode }) {
  return (
    <form method="post" action={paths.listAddress()}>
      <input type="hidden" name="endereco" value={id} />
      <input type="hidden" name="voltar" value={here} />
      {children}
    </form>
  );
}
