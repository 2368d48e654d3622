import { useRef } from "react";
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import type { FormChecks } from "~/forms/use-form-checks";
import { type AddressFieldName, addressFields, mapAddressFields } from "~/model/address";
import { hasPathname } from "~/model/own-path";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { TextField } from "~/ui/field";
import { PlaceChoice } from "~/ui/place-choice";
import { Announcement } from "~/ui/visually-hidden";
import type { AddressPage } from "./address-values";
import { NumberFields, PlaceFields } from "./place-fields";
import { useLeavingWarning } from "./use-leaving-warning";
import { usePlace } from "./use-place";

interface AddressFormProps {
  page: AddressPage;
  isUnsaved: boolean;
  checks: FormChecks;
}

export function AddressForm({ page, isUnsaved, checks }: AddressFormProps) {
  const { id, voltar, values } = page;
  const form = useRef<HTMLFormElement>(null);
  useLeavingWarning(form, isUnsaved);
  const { place, cepErrors, isAsking, announcement, handlers } = usePlace(form, page);
  const { errors } = checks;
  const describeField = (name: AddressFieldName) => {
    const { part: _, ...shown } = addressFields[name];
    return { ...shown, name, defaultValue: values[name], error: errors[name] };
  };
  const { postalCode, state, city, addressNumber, neighborhood, addressName, ...afterNumber } =
    mapAddressFields((name) => <TextField key={name} {...describeField(name)} />);
  const { cepBuscado, manual, cidadesDe } = place.values;
  const { lugarEscolhido } = values;
  const leadsToPayment = id === null && hasPathname(voltar, paths.cart());
  return (
    <form
      method="post"
      action={paths.address()}
      className="box stack"
      ref={form}
      {...checks.form}
      {...handlers}
    >
      {id !== null && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="voltar" value={voltar} />
      <input type="hidden" name="cepBuscado" value={cepBuscado} />
      <input type="hidden" name="manual" value={manual} />
      <input type="hidden" name="cidadesDe" value={cidadesDe} />
      <input type="hidden" name="lugarEscolhido" value={lugarEscolhido} />
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="salvar" hidden />
      {page.contradiction && (
        <PlaceChoice {...page.contradiction} keep={leadsToPayment ? "pagar" : "salvar"} />
      )}
      <CepField
        {...describeField("postalCode")}
        error={cepErrors ?? errors.postalCode}
        isOnlyField={cepErrors !== undefined}
        aria-busy={isAsking || undefined}
      />
      <Announcement text={announcement} />
      <Button look="outlined" name="intent" value="cep" formNoValidate full>
        Buscar CEP
      </Button>
      <UnknownCepLink />
      <PlaceFields place={place} errors={errors} opensHere={page.opensAtPlace ?? false} />
      {neighborhood}
      {addressName}
      <NumberFields
        number={values.addressNumber}
        hasNone={values.semNumero !== ""}
        error={errors.addressNumber}
      />
      {Object.values(afterNumber)}
      {leadsToPayment && (
        <Button name="intent" value="pagar" full>
          Salvar e ir para o pagamento
        </Button>
      )}
      <Button name="intent" value="salvar" look={leadsToPayment ? "outlined" : undefined} full>
        Salvar endereço
      </Button>
    </form>
  );
}

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
