import * as z from "zod/mini";
import { parseDay } from "~/domain/dates";
import { parseCentavos } from "~/domain/money";
import { quoteLimits } from "~/domain/quote";
import { optionalText, requiredWith } from "~/forms/field-rules";
import { requiredText } from "~/forms/form-rules";
import { messages } from "~/messages";

const { ours } = messages;

const priceLimits = { min: 100, max: 100_000_000 };

function parsePrice(typed: string): string | null {
  const centavos = parseCentavos(typed);
  const isPrice = centavos !== null && centavos >= priceLimits.min && centavos <= priceLimits.max;
  return isPrice ? String(centavos) : null;
}

export const answerForm = {
  schema: z.object({
    preco: requiredWith(ours.quotePrice, parsePrice, () => ours.quotePrice),
    inicio: requiredWith(ours.quoteDay, parseDay, () => ours.quoteDay),
    mensagem: optionalText(quoteLimits.maxText),
  }),
  labels: { preco: "Preço", inicio: "Posso começar em", mensagem: "Mensagem" },
  refusal: { title: ours.checkMarked },
};

export const ratingForm = {
  schema: z.object({
    nota: z.string({ error: ours.chooseNote }).check(z.regex(/^[1-5]$/, { error: ours.chooseNote })),
    comentario: optionalText(quoteLimits.maxText),
  }),
  labels: { nota: "Nota", comentario: "Comentário" },
  refusal: { title: ours.checkMarked },
};

export const reportForm = {
  schema: z.object({
    o: z.enum(["request", "answer", "rating"], { error: ours.chooseFromList }),
    motivo: requiredText(ours.quoteReason).check(
      z.maxLength(quoteLimits.maxText, { error: ours.textTooLong(quoteLimits.maxText) }),
    ),
  }),
  labels: { o: "Denúncia", motivo: "Motivo" },
  refusal: { title: ours.checkMarked },
};
