import * as z from "zod/mini";
import { findState } from "~/domain/state";
import { parsedBy } from "~/forms/field-rules";
import { requiredText } from "~/forms/form-rules";
import {
  hasNumberInDigits,
  hasNumberOrCheckbox,
  isNumberUpTo,
  type TypedNumber,
  withSavedNumber,
} from "~/forms/street-number";
import { messages } from "~/messages";
import { parseCep } from "../../../common/cep";
import { type AddressValues, typedValues } from "./address-values";

const required = (longest: number) =>
  requiredText(messages.address.requiredField).check(
    z.maxLength(longest, { error: messages.ours.textTooLong(longest) }),
  );

const cep = z.pipe(
  requiredText(messages.address.requiredField).check(
    z.maxLength(10, { error: messages.address.cepTooLong, abort: true }),
  ),
  parsedBy(parseCep, () => messages.address.cepNotFound),
);

const ofTheNumber = (rule: (typed: TypedNumber) => boolean, error: string) =>
  z.refine<TypedNumber>(rule, { path: ["addressNumber"], error, when: () => true });

/** Without script a state can be submitted before its cities were offered. */
export const stateWithoutItsCities = ({ manual, state, cidadesDe }: AddressValues) =>
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
        postalCode: cep,
        addressName: required(200),
        addressNumber: z._default(z.string().check(z.trim()), ""),
        semNumero: z.optional(z.string()),
        addressComplement: required(200),
        neighborhood: required(200),
        state: requiredText(messages.address.requiredField).check(
          z.toUpperCase(),
          z.refine((letters: string) => findState(letters) !== null, { error: messages.ours.stateUnknown }),
        ),
        city: required(200),
        addressNickName: required(200),
      })
      .check(
        ofTheNumber(hasNumberOrCheckbox, messages.address.requiredField),
        ofTheNumber(hasNumberInDigits, messages.ours.numberInDigits),
        ofTheNumber(isNumberUpTo(20), messages.ours.textTooLong(20)),
      ),
  ),
  needsServer: (form: FormData) => {
    const typed = typedValues(form);
    return stateWithoutItsCities(typed) !== null || isCepNotLookedUp(typed);
  },
  refusal: { title: messages.address.notValidated, message: messages.address.fillFields },
  labels: {
    postalCode: "CEP",
    state: "Estado",
    city: "Cidade",
    neighborhood: "Bairro",
    addressName: "Rua",
    addressNumber: "Número",
    semNumero: "Sem número",
    addressComplement: "Complemento",
    addressNickName: "Apelido do endereço",
  },
};
