import * as z from "zod/mini";
import { createCepFault, createParsingRule } from "~/forms/field-rules";
import { createRequiredTextRule } from "~/forms/form-rules";
import { createNumberChecks, streetNumber, withSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { addressFields, mapAddressFields } from "~/model/address";
import { findState } from "~/model/state";
import { parseCep } from "../../../../common/cep";
import { type AddressValues, readTypedAddress } from "./address-values";

const required = createRequiredTextRule(messages.address.requiredField).check(
  z.maxLength(200, { error: messages.ours.textTooLong(200) }),
);

const cep = z.pipe(
  createRequiredTextRule(messages.address.requiredField),
  createParsingRule(parseCep, createCepFault(messages.address.cepTooLong)),
);

/** Without script a state can be submitted before its cities were offered. */
export const findStateWithoutCities = ({ manual, state, cidadesDe }: AddressValues) =>
  manual === "true" && state !== cidadesDe ? findState(state) : null;

/** City and state from another CEP must not be saved under this one. */
export function isCepNotLookedUp({ manual, postalCode, cepBuscado, city, state }: AddressValues): boolean {
  if (manual === "true") return false;
  const cep = parseCep(postalCode);
  return cepBuscado === "" ? cep !== null && city === "" && state === "" : cep !== cepBuscado;
}

/** Purchase 5, "Address form". The complement is required, despite its label. */
export const addressForm = {
  schema: withSavedNumber(
    z
      .object({
        ...mapAddressFields(() => required),
        postalCode: cep,
        addressNumber: streetNumber,
        semNumero: z.optional(z.string()),
        state: createRequiredTextRule(messages.address.requiredField).check(
          z.toUpperCase(),
          z.refine((letters: string) => findState(letters) !== null, { error: messages.ours.stateUnknown }),
        ),
      })
      .check(...createNumberChecks(messages.address.requiredField, 20)),
  ),
  needsServer: (form: FormData) => {
    const typed = readTypedAddress(form);
    return findStateWithoutCities(typed) !== null || isCepNotLookedUp(typed);
  },
  refusal: { title: messages.address.notValidated, message: messages.address.fillFields },
  labels: { ...mapAddressFields((name) => addressFields[name].label), semNumero: "Sem número" },
};
