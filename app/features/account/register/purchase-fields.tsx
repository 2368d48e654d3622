import type { Refusal } from "~/model/refusal";
import { phoneMask, taxIdMask } from "~/model/typing-mask";
import { MaskedField } from "~/ui/masked-field";

/** A purchase needs them, so they are asked for at once. */
export function PurchaseFields({ typed, errors }: Pick<Refusal, "typed" | "errors">) {
  return (
    <>
      <MaskedField
        mask={taxIdMask}
        label="CPF ou CNPJ"
        name="cnpj"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Para o frete e a nota fiscal."
        defaultValue={typed.cnpj}
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
        defaultValue={typed.phoneNumber}
        error={errors.phoneNumber}
      />
    </>
  );
}
