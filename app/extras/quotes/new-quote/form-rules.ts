import * as z from "zod/mini";
import { quoteLimits } from "~/extras/quotes/quote";
import { createOptionalRule, createRequiredRule, formatPhoneFault } from "~/forms/field-rules";
import { createRequiredParagraphsRule } from "~/forms/form-rules";
import { messages } from "~/messages";
import { parseDay } from "~/model/typed-day";
import { parseCep } from "../../../../common/cep";
import { parsePhone } from "../../../../common/phone";
import { cleanCode } from "../../../../common/text";

const { minText, maxText, meters } = quoteLimits;

function parseLength(typed: string): string | null {
  const [, digits] = /^(\d{1,4})\s*(?:m|metros?)?$/i.exec(cleanCode(typed)) ?? [];
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= meters ? digits : null;
}

export const quoteForm = {
  schema: z.object({
    produto: createOptionalRule(
      (typed) => (/^\d{1,9}$/.test(typed) ? typed : null),
      messages.ours.chooseFromList,
    ),
    metros: createOptionalRule(parseLength, messages.quotes.meters(meters)),
    descricao: createRequiredParagraphsRule(messages.quotes.description(minText)).check(
      z.minLength(minText, { error: messages.quotes.description(minText) }),
      z.maxLength(maxText, { error: messages.ours.textTooLong(maxText) }),
    ),
    cep: createRequiredRule(messages.profile.requiredField, parseCep, () => messages.location.cepNotFound),
    data: createOptionalRule(parseDay, messages.quotes.day),
    ambiente: createOptionalRule((typed) => (/^\d{1,9}$/.test(typed) ? typed : null), messages.rooms.gone),
    telefone: createOptionalRule(parsePhone, formatPhoneFault),
  }),
  labels: {
    aplicador: "Aplicadores",
    produto: "Produto",
    metros: "Metros",
    descricao: "O que precisa ser feito",
    cep: "CEP do lugar",
    data: "Data desejada",
    telefone: "Telefone ou WhatsApp",
    ambiente: "Projeto",
    fotos: "Fotos",
  },
  refusal: { title: messages.ours.checkMarked },
};
