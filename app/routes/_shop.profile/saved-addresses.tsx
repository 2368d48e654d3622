import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CepField } from "~/ui/cep-field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

interface SavedAddress {
  id: number;
  nickname: string;
  lines: readonly string[];
  isDefault: boolean;
}

const here = paths.profile(1);

/** The saved addresses, and a CEP to start a new one with. */
export function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] | null }) {
  return (
    <>
      {addresses === null && (
        <Notice kind="failure">
          <p>{messages.address.listFailed}</p>
        </Notice>
      )}
      {addresses?.length === 0 && <p>Você ainda não salvou nenhum endereço.</p>}
      {addresses?.map(({ id, nickname, lines, isDefault }) => (
        <section className="box" key={id} aria-label={nickname}>
          <h3>
            {nickname}
            {isDefault && <small className="hint"> · Principal</small>}
          </h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Link className="link" href={paths.address({ id, voltar: here })} aria-label={`Editar ${nickname}`}>
            Editar
          </Link>
        </section>
      ))}
      {addresses && addresses.length > 0 && (
        <div>
          <ButtonLink href={paths.listAddress(here)} look="outlined">
            Escolher ou excluir endereços
          </ButtonLink>
        </div>
      )}
      <form method="get" action={paths.address()} className="box stack">
        <h3>Novo endereço</h3>
        <input type="hidden" name="voltar" value={here} />
        <CepField label="CEP" name="cep" />
        <Button full>Buscar CEP</Button>
        <a
          className="link"
          href="https://buscacepinter.correios.com.br/"
          target="_blank"
          rel="noopener noreferrer"
        >
          Não sei meu CEP
        </a>
      </form>
    </>
  );
}
