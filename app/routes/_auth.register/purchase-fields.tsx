import { phoneMask, taxIdMask } from "~/domain/typing-mask";
import type { RefusedForm } from "~/forms/form-rules";
import { MaskedField } from "~/ui/masked-field";

/** A purchase needs them, so they are asked for at once. */
export function PurchaseFields({ values, errors }: Pick<RefusedForm, "values" | "errors">) {
  return (
    <>
      <MaskedField
        mask={taxIdMask}
        label="CPF ou CNPJ"
        name="cnpj"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Para o frete e a nota fiscal."
        defaultValue={values.cnpj}
        error={errors.cnpj}
      />
      <MaskedField
        mask={phoneMask}
        label="Telefone"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        placeholder="(11) 98765-4321"
        hint="Um celular com DDD, para a entrega."
        defaultValue={values.phoneNumber}
        error={errors.phoneNumber}
      />
    </>
  );
}
