import * as z from "zod/mini";
import { quoteLimits } from "~/extras/quotes/quote";
import { createOptionalRule, createOptionalTextRule, createRequiredRule } from "~/forms/field-rules";
import { createRequiredParagraphsRule } from "~/forms/form-rules";
import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { parseDay } from "~/model/typed-day";
import { parseCentavos } from "../../../../common/money";

const priceLimits = { min: 100, max: 100_000_000 };

function parsePrice(typed: string): string | null {
  const centavos = parseCentavos(typed);
  const isPrice = centavos !== null && centavos >= priceLimits.min && centavos <= priceLimits.max;
  return isPrice ? String(centavos) : null;
}

function parsePart(typed: string): string | null {
  const centavos = parseCentavos(typed);
  return centavos !== null && centavos >= 0 && centavos <= priceLimits.max ? String(centavos) : null;
}

export const partLabels = {
  "mao-de-obra": "Mão de obra",
  material: "Material",
  deslocamento: "Deslocamento",
} as const;

const partsAddUp = z.refine<Readonly<Record<string, unknown>>>(
  (typed) => {
    const parts = Object.keys(partLabels).flatMap((name) => {
      const part = typed[name];
      return typeof part === "string" && part !== "" ? [Number(part)] : [];
    });
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.length === 0 || typeof typed.preco !== "string" || sum === Number(typed.preco);
  },
  { path: ["preco"], error: messages.quotes.partsWrong },
);

export const answerForm = {
  schema: z
    .object({
      preco: createRequiredRule(messages.quotes.price, parsePrice, () => messages.quotes.price),
      "mao-de-obra": createOptionalRule(parsePart, messages.quotes.price),
      material: createOptionalRule(parsePart, messages.quotes.price),
      deslocamento: createOptionalRule(parsePart, messages.quotes.price),
      inicio: createRequiredRule(messages.quotes.day, parseDay, () => messages.quotes.day),
      validade: createOptionalRule(parseDay, messages.quotes.day),
      mensagem: createOptionalTextRule(quoteLimits.maxText),
    })
    .check(partsAddUp),
  labels: {
    preco: "Preço",
    ...partLabels,
    inicio: "Posso começar em",
    validade: "Preço válido até",
    mensagem: "Mensagem",
  },
  refusal: { title: messages.ours.checkMarked },
};

export const visitForm = {
  schema: z.object({
    dia: createRequiredRule(messages.quotes.day, parseDay, () => messages.quotes.day),
    periodo: z._default(z.enum(["manha", "tarde", "noite", ""], { error: messages.ours.chooseFromList }), ""),
  }),
  labels: { dia: "Dia da visita", periodo: "Período" },
  refusal: { title: messages.ours.checkMarked },
};

const requiredParagraph = (missing: string) =>
  createRequiredParagraphsRule(missing).check(
    z.maxLength(quoteLimits.maxText, { error: messages.ours.textTooLong(quoteLimits.maxText) }),
  );

/** Applies to agreed work. */
export const cancelQuoteForm = {
  schema: z.object({ "motivo-cancelamento": requiredParagraph(messages.quotes.cancelReason) }),
  labels: { "motivo-cancelamento": "Motivo do cancelamento" },
  refusal: { title: messages.ours.checkMarked },
};

export const ratingForm = {
  schema: z.object({
    nota: z
      .string({ error: messages.ours.chooseNote })
      .check(z.regex(/^[1-5]$/, { error: messages.ours.chooseNote })),
    comentario: createOptionalTextRule(quoteLimits.maxText),
  }),
  labels: { nota: "Nota", comentario: "Comentário" },
  refusal: { title: messages.ours.checkMarked },
};

export const replyForm = {
  schema: z.object({ resposta: requiredParagraph(messages.quotes.reply) }),
  labels: { resposta: "Resposta" },
  refusal: { title: messages.ours.checkMarked },
};

export const reportForm = {
  schema: z.object({
    o: z.enum(["request", "answer", "rating", "reply"], { error: messages.ours.chooseFromList }),
    motivo: requiredParagraph(messages.quotes.reason),
  }),
  labels: { o: "Denúncia", motivo: "Motivo" },
  refusal: { title: messages.ours.checkMarked },
};

export type QuoteIntent =
  | "conferir"
  | "corrigir"
  | "responder"
  | "recusar"
  | "escolher"
  | "cancelar"
  | "feito"
  | "visita"
  | "remarcar"
  | "retirar-visita"
  | "aceitar-visita"
  | "manter-visita"
  | "avaliar"
  | "responder-avaliacao"
  | "confirmar-email"
  | "denunciar";

export type QuoteRefusal = Refusal<{
  readonly intent: QuoteIntent;
  /** Which of several forms with this intent. */
  readonly about: string;
}>;

/** An answer before it is sent. */
export interface AnswerDraft {
  readonly isReviewed: boolean;
  readonly typed: Readonly<Record<string, string>>;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}
