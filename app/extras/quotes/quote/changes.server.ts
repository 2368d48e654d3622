import type * as z from "zod/mini";
import { describeOffer } from "~/extras/quotes/quote-words.server";
import {
  type AnswerToSend,
  answerVisit,
  cancel,
  changeQuote,
  chooseAnswer,
  sendAnswer,
  sendQuoteRating,
  sendReply,
  sendReport,
  setVisit,
} from "~/extras/quotes/quotes.server";
import { typedWindows } from "~/extras/quotes/visit";
import { askForConfirmation } from "~/features/account/email-change.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { type FormRules, readTypedValues } from "~/forms/form-rules";
import { consumeRateLimit } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import type { FieldErrors } from "~/model/refusal";
import { paths } from "~/paths";
import { UpstreamError } from "~/upstream/upstream-error.server";
import {
  type AnswerDraft,
  answerForm,
  cancelQuoteForm,
  type QuoteIntent,
  ratingForm,
  replyForm,
  reportForm,
  visitForm,
} from "./form-rules";

/** Wire names of fields. */
const fieldByRefusal: Readonly<Record<string, string>> = {
  price: "preco",
  validUntil: "validade",
  visitOn: "dia",
  startsOn: "inicio",
  message: "mensagem",
  evaluation: "comentario",
  reason: "motivo",
  reply: "resposta",
};

/** Every change of one quote; a repetition of the same form has no further effect upstream. */
export function createQuoteChanges(context: ActionContext, id: number) {
  const { form, upstream, session } = context;
  const refuseAs = (intent: QuoteIntent, rules: Pick<FormRules, "labels">) =>
    createRefuse(form, rules, { intent, about: readSubject(form) });
  const writing =
    (intent: QuoteIntent, rules: Pick<FormRules, "labels">) =>
    async (write: () => Promise<void>, done: string) => {
      try {
        await write();
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === "not-found")
          throw new Response(null, { status: 404 });
        const { status, message, fields, headers } = toFormFailure(error);
        const errors = Object.fromEntries(
          Object.entries(fields).map(([name, texts]) => [fieldByRefusal[name] ?? name, texts]),
        );
        return refuseAs(intent, rules)(status, { title: messages.quotes.notSaved, message, errors }, headers);
      }
      return redirectTo(paths.account.quote(id), session.notify({ kind: "success", message: done }));
    };
  const refuse = (intent: QuoteIntent, rules: Pick<FormRules, "labels" | "refusal">, errors: FieldErrors) =>
    refuseAs(intent, rules)(400, { ...rules.refusal, errors });
  const withoutFields = { labels: {} };
  const visiting = (intent: QuoteIntent, write: typeof setVisit, done: string) => async () => {
    const parsed = parseForm(form, visitForm);
    if (!parsed.ok) return refuse(intent, visitForm, parsed.errors);
    const { dia, periodo } = parsed.value;
    const visit = { on: dia, window: periodo === "" ? null : typedWindows[periodo] };
    return writing(intent, visitForm)(() => write(upstream, id, visit), done);
  };
  return {
    conferir: () => {
      const parsed = parseForm(form, answerForm);
      return parsed.ok ? draftOf(form, parsed.value) : refuse("responder", answerForm, parsed.errors);
    },
    corrigir: () => draftOf(form, null),
    responder: async () => {
      const parsed = parseForm(form, answerForm);
      if (!parsed.ok) return refuse("responder", answerForm, parsed.errors);
      const answer = toAnswer(parsed.value);
      const save = writing("responder", answerForm);
      return save(() => sendAnswer(upstream, id, answer), messages.quotes.answered);
    },
    recusar: () =>
      writing("recusar", withoutFields)(() => changeQuote(upstream, id, "decline"), messages.quotes.declined),
    escolher: async () => {
      const installerId = installerIn(form);
      if (installerId === null) throw new Response(null, { status: 400 });
      const save = writing("escolher", withoutFields);
      const version = Number(form.get("versao")) || null;
      return save(() => chooseAnswer(upstream, id, { installerId, version }), messages.quotes.chosen);
    },
    visita: visiting("visita", setVisit, messages.quotes.visitSaved),
    remarcar: visiting("remarcar", setVisit, messages.quotes.visitProposed),
    "retirar-visita": visiting("retirar-visita", setVisit, messages.quotes.visitWithdrawn),
    "aceitar-visita": visiting("aceitar-visita", answering(true), messages.quotes.visitAccepted),
    "manter-visita": visiting("manter-visita", answering(false), messages.quotes.visitKept),
    cancelar: async () => {
      // Only the form for agreed work has the field.
      if (!form.has("motivo-cancelamento")) {
        const save = writing("cancelar", withoutFields);
        return save(() => cancel(upstream, id, null), messages.quotes.cancelled);
      }
      const parsed = parseForm(form, cancelQuoteForm);
      if (!parsed.ok) return refuse("cancelar", cancelQuoteForm, parsed.errors);
      const reason = parsed.value["motivo-cancelamento"];
      const save = writing("cancelar", cancelQuoteForm);
      return save(() => cancel(upstream, id, reason), messages.quotes.workCancelled);
    },
    feito: () =>
      writing("feito", withoutFields)(() => changeQuote(upstream, id, "finish"), messages.quotes.finished),
    "confirmar-email": () =>
      writing("confirmar-email", withoutFields)(
        () => askForConfirmation(upstream),
        messages.quotes.confirmationMailed,
      ),
    avaliar: async () => {
      const parsed = parseForm(form, ratingForm);
      if (!parsed.ok) return refuse("avaliar", ratingForm, parsed.errors);
      const { nota, comentario } = parsed.value;
      const rating = { rating: Number(nota), comment: comentario };
      return writing("avaliar", ratingForm)(
        () => sendQuoteRating(upstream, id, rating),
        messages.quotes.rated,
      );
    },
    "responder-avaliacao": async () => {
      const parsed = parseForm(form, replyForm);
      if (!parsed.ok) return refuse("responder-avaliacao", replyForm, parsed.errors);
      const save = writing("responder-avaliacao", replyForm);
      return save(() => sendReply(upstream, id, parsed.value.resposta), messages.quotes.replied);
    },
    denunciar: async () => {
      const parsed = parseForm(form, reportForm);
      if (!parsed.ok) return refuse("denunciar", reportForm, parsed.errors);
      const { tooMany } = await consumeRateLimit(context, "quote");
      if (tooMany) {
        const { status, message, headers } = tooMany;
        return refuseAs("denunciar", reportForm)(
          status,
          { title: messages.quotes.notSaved, message },
          headers,
        );
      }
      const report = { subject: parsed.value.o, installerId: installerIn(form), reason: parsed.value.motivo };
      return writing("denunciar", reportForm)(
        () => sendReport(upstream, id, report),
        messages.quotes.reported,
      );
    },
  };
}

const answering =
  (isAccepted: boolean): typeof setVisit =>
  (upstream, id, visit) =>
    answerVisit(upstream, id, { ...visit, isAccepted });

type ParsedAnswer = z.output<typeof answerForm.schema>;

function toAnswer(parsed: ParsedAnswer): AnswerToSend {
  const { preco, "mao-de-obra": labor, material, deslocamento: travel, inicio, validade, mensagem } = parsed;
  const isSplit = [labor, material, travel].some((part) => part !== null);
  return {
    priceInCentavos: Number(preco),
    parts: isSplit ? { labor: Number(labor), material: Number(material), travel: Number(travel) } : null,
    startsOn: inicio,
    validUntil: validade,
    message: mensagem,
  };
}

/** What the page shows before an answer is sent, or the form again. */
function draftOf(form: FormData, parsed: ParsedAnswer | null): AnswerDraft {
  const typed = readTypedValues(form, Object.keys(answerForm.labels));
  if (parsed === null) return { isReviewed: false, typed, facts: [] };
  const { price, parts, startsOn, validUntil, message } = describeOffer(toAnswer(parsed));
  const { labels } = answerForm;
  const facts = [
    { name: labels.preco, value: price },
    ...parts,
    { name: labels.inicio, value: startsOn },
    { name: labels.validade, value: validUntil },
    { name: labels.mensagem, value: message },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return { isReviewed: true, typed, facts };
}

function installerIn(form: FormData): number | null {
  const id = String(form.get("aplicador") ?? "");
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** Which of several forms was sent. */
const readSubject = (form: FormData): string => `${form.get("o") ?? ""}-${form.get("aplicador") ?? ""}`;
