import * as z from "zod/mini";
import { createCepFault, createParsingRule } from "~/forms/field-rules";
import { createRequiredTextRule } from "~/forms/form-rules";
import { createNumberChecks, streetNumber, withSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { addressFields, mapAddressFields, noComplement, noComplementLabel } from "~/model/address";
import { findState } from "~/model/state";
import { parseCep } from "../../../../common/cep";
import { cleanLine } from "../../../../common/text";
import { type AddressValues, readTypedAddress } from "./address-values";

const atMost200 = z.maxLength(200, { error: messages.ours.textTooLong(200) });
const required = createRequiredTextRule(messages.address.requiredField).check(atMost200);

interface TypedComplement {
  readonly addressComplement?: string;
  readonly semComplemento?: string | undefined;
}

const isComplementGiven = z.refine<TypedComplement>(
  ({ addressComplement, semComplemento }) => Boolean(addressComplement || semComplemento),
  { path: ["addressComplement"], error: messages.address.requiredField, when: () => true },
);

const toSavedComplement = <Typed extends TypedComplement>({ semComplemento: _, ...typed }: Typed) => ({
  ...typed,
  addressComplement: typed.addressComplement || noComplement,
});

const cep = z.pipe(
  createRequiredTextRule(messages.address.requiredField),
  createParsingRule(parseCep, createCepFault(messages.address.cepTooLong)),
);

/** A form without script can be submitted before the cities of its state were offered. */
export const findStateWithoutCities = ({ manual, state, cidadesDe }: AddressValues) =>
  manual === "true" && state !== cidadesDe ? findState(state) : null;

/** City and state from another CEP must not be saved under this one. */
export function isCepNotLookedUp({ manual, postalCode, cepBuscado, city, state }: AddressValues): boolean {
  if (manual === "true") return false;
  const cep = parseCep(postalCode);
  return cepBuscado === "" ? cep !== null && city === "" && state === "" : cep !== cepBuscado;
}

/** Purchase 5, "Address form". The complement is required, despite its label, or the checkbox that fills it. */
export const addressForm = {
  schema: z.pipe(
    withSavedNumber(
      z
        .object({
          ...mapAddressFields(() => required),
          postalCode: cep,
          addressNumber: streetNumber,
          semNumero: z.optional(z.string()),
          addressComplement: z._default(z.string().check(z.overwrite(cleanLine), atMost200), ""),
          semComplemento: z.optional(z.string()),
          state: createRequiredTextRule(messages.address.requiredField).check(
            z.toUpperCase(),
            z.refine((letters: string) => findState(letters) !== null, { error: messages.ours.stateUnknown }),
          ),
        })
        .check(...createNumberChecks(messages.address.requiredField, 20), isComplementGiven),
    ),
    z.transform(toSavedComplement),
  ),
  needsServer: (form: FormData) => {
    const typed = readTypedAddress(form);
    return findStateWithoutCities(typed) !== null || isCepNotLookedUp(typed);
  },
  refusal: { title: messages.address.notValidated, message: messages.address.fillFields },
  labels: {
    ...mapAddressFields((name) => addressFields[name].label),
    semNumero: "Sem número",
    semComplemento: noComplementLabel,
  },
};
