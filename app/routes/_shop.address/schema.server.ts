import { z } from "zod";
import { parseCep } from "~/domain/cep";
import { stateOf } from "~/domain/state";
import { messages } from "~/messages";
import { requiredText } from "~/services/form.server";
import {
  hasNumberInDigits,
  hasNumberOrCheckbox,
  isNumberUpTo,
  toSavedNumber,
} from "~/services/street-number.server";

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
