import * as z from "zod/mini";
import { parseDay } from "~/domain/dates";
import { quoteLimits } from "~/domain/quote";
import type { Refusal } from "~/domain/refusal";
import { optionalText, requiredWith } from "~/forms/field-rules";
import { requiredParagraphs } from "~/forms/form-rules";
import { messages } from "~/messages";
import { parseCentavos } from "../../../common/money";

const priceLimits = { min: 100, max: 100_000_000 };

function parsePrice(typed: string): string | null {
  const centavos = parseCentavos(typed);
  const isPrice = centavos !== null && centavos >= priceLimits.min && centavos <= priceLimits.max;
  return isPrice ? String(centavos) : null;
}

export const answerForm = {
  schema: z.object({
    preco: requiredWith(messages.quotes.price, parsePrice, () => messages.quotes.price),
    inicio: requiredWith(messages.quotes.day, parseDay, () => messages.quotes.day),
    mensagem: optionalText(quoteLimits.maxText),
  }),
  labels: { preco: "Preço", inicio: "Posso começar em", mensagem: "Mensagem" },
  refusal: { title: messages.ours.checkMarked },
};

export const ratingForm = {
  schema: z.object({
    nota: z
      .string({ error: messages.ours.chooseNote })
      .check(z.regex(/^[1-5]$/, { error: messages.ours.chooseNote })),
    comentario: optionalText(quoteLimits.maxText),
  }),
  labels: { nota: "Nota", comentario: "Comentário" },
  refusal: { title: messages.ours.checkMarked },
};

export const reportForm = {
  schema: z.object({
    o: z.enum(["request", "answer", "rating"], { error: messages.ours.chooseFromList }),
    motivo: requiredParagraphs(messages.quotes.reason).check(
      z.maxLength(quoteLimits.maxText, { error: messages.ours.textTooLong(quoteLimits.maxText) }),
    ),
  }),
  labels: { o: "Denúncia", motivo: "Motivo" },
  refusal: { title: messages.ours.checkMarked },
};

export type QuoteIntent =
  | "responder"
  | "recusar"
  | "escolher"
  | "cancelar"
  | "feito"
  | "avaliar"
  | "confirmar-email"
  | "denunciar";

export type QuoteRefusal = Refusal<{
  readonly intent: QuoteIntent;
  /** Which of several forms with this intent. */
  readonly about: string;
}>;
