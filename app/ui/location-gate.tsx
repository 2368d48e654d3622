import type { NoticeMessage } from "~/domain/notice";
import { paths } from "~/paths";
import { Button } from "./button";
import { CepField, UnknownCepLink } from "./cep-field";
import { focusedOnLoad } from "./form-events";
import { Icon } from "./icon";
import { Notice } from "./notice";

interface LocationFormProps {
  here: string;
  cep?: string;
  error?: string;
  /** A summary above the form takes the focus. */
  hasSummary?: boolean;
}

interface LocationGateProps extends LocationFormProps {
  /** Shown in the gate, which covers the page's own notices. */
  notices?: readonly NoticeMessage[];
}

/** 'Escolha sua localização': a plain form over the inert page, not dismissible. */
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

export function LocationForm({ here, cep, error, hasSummary = false }: LocationFormProps) {
  return (
    <>
      <p>Preço, estoque e frete mudam de loja para loja. Com o seu CEP mostramos as mais próximas.</p>
      <form method="post" action={paths.location()} className="place-form">
        <input type="hidden" name="voltar" value={here} />
        <CepField
          label="CEP"
          name="cep"
          defaultValue={cep}
          error={error}
          isOnlyField
          {...focusedOnLoad(!hasSummary)}
        />
        <Button full>Confirmar cep</Button>
      </form>
      <UnknownCepLink />
    </>
  );
}
