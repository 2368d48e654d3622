import { paths } from "~/paths";
import { RemoveAddressButton } from "~/ui/remove-address-button";

interface RemovalProps {
  id: number;
  nickname: string;
  voltar: string;
}

/** Asks for confirmation (purchase 2, "/address"). */
export function Removal({ id, nickname, voltar }: RemovalProps) {
  return (
    <details className="box">
      <summary className="link">Excluir endereço</summary>
      <form method="post" action={paths.listAddress(voltar)} className="stack" data-sem-aviso>
        <p>Excluir este endereço? Os pedidos já feitos continuam indo para ele.</p>
        <input type="hidden" name="voltar" value={voltar} />
        <input type="hidden" name="endereco" value={id} />
        <RemoveAddressButton nickname={nickname} intent="excluir" />
      </form>
    </details>
  );
}
