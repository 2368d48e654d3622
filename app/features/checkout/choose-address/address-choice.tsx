import { RemoveAddressButton } from "~/features/account/remove-address-button";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { RadioRows } from "~/ui/radio-rows";

interface SavedAddress {
  id: number;
  nickname: string;
  lines: readonly string[];
  isDefault: boolean;
}

interface AddressChoiceProps {
  addresses: readonly SavedAddress[];
  chosen: number | null;
  voltar: string;
  error?: string;
}

export function AddressChoice({ addresses, chosen, voltar, error }: AddressChoiceProps) {
  const here = paths.listAddress(voltar);
  return (
    <form method="post" action={here} className="stack">
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="escolher" hidden />
      <input type="hidden" name="voltar" value={voltar} />
      <RadioRows
        legend="Endereço de entrega"
        hideLegend
        name="endereco"
        chosen={chosen === null ? undefined : String(chosen)}
        error={error}
        rows={addresses.map((address) => ({
          value: String(address.id),
          label: (
            <>
              <b>{address.nickname}</b> {address.isDefault && <small className="hint">Principal</small>}
            </>
          ),
          detail: address.lines.join(" · "),
          panel: <Changes address={address} here={here} />,
        }))}
      />
      <div className="at-hand">
        <Button name="intent" value="escolher" full>
          Entregar neste endereço
        </Button>
      </div>
    </form>
  );
}

function Changes({ address, here }: { address: SavedAddress; here: string }) {
  const { id, nickname, isDefault } = address;
  return (
    <>
      <Link className="link" href={paths.address({ id, voltar: here })} aria-label={`Editar ${nickname}`}>
        Editar
      </Link>{" "}
      {!isDefault && (
        <Button
          look="quiet"
          name="intent"
          value={`principal-${id}`}
          aria-label={`Tornar principal: ${nickname}`}
        >
          Tornar principal
        </Button>
      )}
      <details>
        <summary className="link" aria-label={`Excluir ${nickname}`}>
          Excluir
        </summary>
        <p>Excluir este endereço?</p>
        <RemoveAddressButton nickname={nickname} intent={`excluir-${id}`} />
      </details>
    </>
  );
}
