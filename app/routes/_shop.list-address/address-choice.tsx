import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { RadioRows } from "~/ui/radio-rows";

interface AddressChoiceProps {
  addresses: readonly { id: number; nickname: string; lines: readonly string[] }[];
  chosen: number | null;
  voltar: string;
  error?: string;
}

const removal = "excluir-endereco";

/** The saved addresses, one to deliver to; under the chosen one the ways to change it. */
export function AddressChoice({ addresses, chosen, voltar, error }: AddressChoiceProps) {
  return (
    <>
      <form method="post" action={paths.listAddress()} className="stack">
        <input type="hidden" name="voltar" value={voltar} />
        <RadioRows
          legend="Endereço de entrega"
          hideLegend
          name="endereco"
          chosen={chosen === null ? undefined : String(chosen)}
          error={error}
          rows={addresses.map(({ id, nickname, lines }) => ({
            value: String(id),
            label: <b>{nickname}</b>,
            detail: lines.join(" · "),
            panel: <Changes id={id} nickname={nickname} voltar={voltar} />,
          }))}
        />
        <Button name="intent" value="escolher" full>
          Entregar neste endereço
        </Button>
      </form>
      <form method="post" action={paths.listAddress()} id={removal}>
        <input type="hidden" name="voltar" value={voltar} />
        <input type="hidden" name="intent" value="excluir" />
      </form>
    </>
  );
}

/** Removing asks first. Its button belongs to a form of its own: forms cannot stand in each other. */
function Changes({ id, nickname, voltar }: { id: number; nickname: string; voltar: string }) {
  return (
    <>
      <Link
        className="link"
        href={paths.address({ id, voltar: paths.listAddress(voltar) })}
        aria-label={`Editar ${nickname}`}
      >
        Editar
      </Link>
      <details>
        <summary className="link" aria-label={`Excluir ${nickname}`}>
          Excluir
        </summary>
        <p>Excluir este endereço?</p>
        <Button
          look="outlined"
          icon="bin"
          form={removal}
          name="endereco"
          value={id}
          aria-label={`Sim, excluir ${nickname}`}
        >
          Sim, excluir
        </Button>
      </details>
    </>
  );
}
