import { paths } from "~/paths";
import { Button } from "./button";
import { CepField } from "./cep-field";
import { Icon } from "./icon";
import { UnknownCepLink } from "./unknown-cep-link";

interface LocationGateProps {
  /** Path and query to return to. */
  here: string;
  /** What was typed, when it was refused. */
  cep?: string;
  error?: string;
}

/** 'Escolha sua localização': over the inert page, not to be dismissed, an ordinary form. */
export function LocationGate({ here, cep, error }: LocationGateProps) {
  return (
    <div className="gate">
      <section role="dialog" aria-modal="true" aria-labelledby="localizacao">
        <h2 id="localizacao">
          <span>
            <Icon name="pin" />
          </span>
          Escolha sua localização
        </h2>
        <LocationForm here={here} cep={cep} error={error} />
      </section>
    </div>
  );
}

/** Asks for the CEP; the gate holds it, and the page that stands alone. */
export function LocationForm({ here, cep, error }: LocationGateProps) {
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
