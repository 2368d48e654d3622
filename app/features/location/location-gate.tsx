import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { getAutoFocus } from "~/ui/form-events";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

/** An address of the logged-in shopper. */
export interface SavedPlace {
  readonly id: number;
  /** 'Casa: Avenida Paulista, 1578'. */
  readonly label: string;
}

interface LocationFormProps {
  here: string;
  saved: readonly SavedPlace[];
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
export function LocationGate({ notices = [], ...form }: LocationGateProps) {
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
        <LocationForm {...form} />
      </section>
    </div>
  );
}

export function LocationForm({ here, saved, cep, error, hasSummary = false }: LocationFormProps) {
  return (
    <>
      <p>Preço, estoque e frete mudam de loja para loja. Com o seu CEP mostramos as mais próximas.</p>
      {saved.length > 0 && (
        <form method="post" action={paths.listAddress()} className="stack">
          <input type="hidden" name="voltar" value={here} />
          Entregar em um endereço salvo:
          {saved.map(({ id, label }) => (
            <Button key={id} name="endereco" value={id} look="outlined" full>
              {label}
            </Button>
          ))}
        </form>
      )}
      <form method="post" action={paths.location()} className="place-form">
        <input type="hidden" name="voltar" value={here} />
        <CepField
          label="CEP"
          name="cep"
          defaultValue={cep}
          error={error}
          isOnlyField
          aria-required
          {...getAutoFocus(!hasSummary && saved.length === 0)}
        />
        <Button full>{messages.location.confirm}</Button>
      </form>
      <UnknownCepLink />
    </>
  );
}
