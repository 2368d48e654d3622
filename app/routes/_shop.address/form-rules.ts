import { z } from "zod";
import { parseCep } from "~/domain/cep";
import { stateOf } from "~/domain/state";
import { requiredText } from "~/forms/form-rules";
import { hasNumberInDigits, hasNumberOrCheckbox, isNumberUpTo, toSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { type AddressValues, typedValues } from "./address-values";

const { address, ours } = messages;

const required = (longest: number) =>
  requiredText(address.requiredField).max(longest, { error: ours.textTooLong(longest) });

const cep = requiredText(address.requiredField)
  .max(10, { error: address.cepTooLong, abort: true })
  .transform((typed, context) => {
    const parsed = parseCep(typed);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: address.cepNotFound });
    return z.NEVER;
  });

/** Without script a state can be submitted before its cities were offered. */
export const stateWithoutItsCities = ({ manual, state, cidadesDe }: AddressValues) =>
  manual === "true" && state !== cidadesDe ? stateOf(state) : null;

/** City and state from another CEP must not be saved under this one. */
export function isCepNotLookedUp({ manual, postalCode, cepBuscado, city, state }: AddressValues): boolean {
  if (manual === "true") return false;
  const cep = parseCep(postalCode);
  return cepBuscado === "" ? cep !== null && city === "" && state === "" : cep !== cepBuscado;
}

/** Purchase 5, "Address form". The complement is required, despite its label. */
export const addressForm = {
  schema: z
    .object({
      postalCode: cep,
      addressName: required(200),
      addressNumber: z.string().trim().default(""),
      semNumero: z.string().optional(),
      addressComplement: required(200),
      neighborhood: required(200),
      state: requiredText(address.requiredField)
        .toUpperCase()
        .refine((letters) => stateOf(letters) !== null, { error: ours.stateUnknown }),
      city: required(200),
      addressNickName: required(200),
    })
    .refine(hasNumberOrCheckbox, {
      path: ["addressNumber"],
      error: address.requiredField,
      when: () => true,
    })
    .refine(hasNumberInDigits, {
      path: ["addressNumber"],
      error: ours.numberInDigits,
      when: () => true,
    })
    .refine(isNumberUpTo(20), {
      path: ["addressNumber"],
      error: ours.textTooLong(20),
      when: () => true,
    })
    .transform(toSavedNumber),
  needsServer: (form: FormData) => {
    const typed = typedValues(form);
    return stateWithoutItsCities(typed) !== null || isCepNotLookedUp(typed);
  },
  refusal: { title: address.notValidated, message: address.fillFields },
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
