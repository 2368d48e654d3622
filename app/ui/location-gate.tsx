import type { NoticeMessage } from "~/domain/notice";
import { paths } from "~/paths";
import { Button } from "./button";
import { CepField } from "./cep-field";
import { Icon } from "./icon";
import { Notice } from "./notice";
import { UnknownCepLink } from "./unknown-cep-link";

interface LocationFormProps {
  /** Path and query to return to. */
  here: string;
  /** What was typed, when it was refused. */
  cep?: string;
  error?: string;
}

interface LocationGateProps extends LocationFormProps {
  /** They would be covered where the page draws them. */
  notices?: readonly NoticeMessage[];
}

/** 'Escolha sua localização': over the inert page, not to be dismissed, an ordinary form. */
export function LocationGate({ here, cep, error, notices = [] }: LocationGateProps) {
  return (
    <div className="gate">
      <section role="dialog" aria-modal="true" aria-labelledby="localizacao">
        <h2 id="localizacao">
          <span>
            <Icon name="pin" />
          </span>
          Escolha sua localização
        </h2>
        {notices.map((notice) => (
          <Notice key={notice.message} {...notice}>
            <p>{notice.message}</p>
          </Notice>
        ))}
        <LocationForm here={here} cep={cep} error={error} />
      </section>
    </div>
  );
}

/** Asks for the CEP; the gate holds it, and the page that stands alone. */
export function LocationForm({ here, cep, error }: LocationFormProps) {
  return (
    <>
      <p>Preço, estoque e frete mudam de loja para loja. Com o seu CEP mostramos as mais próximas.</p>
      <form method="post" action={paths.location()} className="place-form">
        <input type="hidden" name="voltar" value={here} />
        <CepField label="CEP" name="cep" defaultValue={cep} error={error} isOnlyField autoFocus />
        <Button full>Confirmar cep</Button>
      </form>
      <UnknownCepLink />
    </>
  );
}
