import * as calls from "../../../contract/quotes";
import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { form, page, part, type Scenario } from "./scenario";

async function reviewingAnswer(visitor: Visitor): Promise<Page> {
  const asked = await visitor.open("/orcamentos/3");
  return asked
    .form("Conferir resposta")
    .fill("Preço", "350,00")
    .fill("Posso começar em", "2030-01-02")
    .submit();
}

/** Quotes of the demonstration: 2 is answered, 11 chosen, 3 new for the installer, 4 done. */
export const quotes: readonly Scenario[] = [
  page(calls.listQuotes, "formerBuyer", "/orcamentos"),
  page(calls.getQuote, "formerBuyer", "/orcamentos/2"),
  part(calls.listInstallerStandings, "guest", "/installers"),
  part(calls.listInstallerRatings, "guest", "/detail-installer?id=3"),
  form(calls.addQuote, "formerBuyer", {
    on: "/orcamentos/novo?aplicador=3",
    press: "Enviar pedido",
    fill: (empty) => empty.fill("O que precisa ser feito", "Envelopar a mesa.").fill(/^Metros/, "3"),
    typed: ["Envelopar a mesa.", "3"],
  }),
  form(calls.answerQuote, "installer", {
    on: reviewingAnswer,
    press: "Enviar resposta",
    typed: ["350,00", "2030-01-02"],
  }),
  form(calls.declineQuote, "installer", { on: "/orcamentos/3", press: "Não posso atender" }),
  form(calls.chooseQuote, "formerBuyer", { on: "/orcamentos/2", press: "Escolher Luciana Moura" }),
  form(calls.cancelQuote, "formerBuyer", { on: "/orcamentos/2", press: "Cancelar este pedido" }),
  form(calls.finishQuote, "formerBuyer", { on: "/orcamentos/11", press: "Sim, o trabalho terminou" }),
  form(calls.setQuoteVisit, "formerBuyer", {
    on: "/orcamentos/11",
    press: "Propor outro dia",
    fill: (empty) => empty.fill("Outro dia", "2030-01-02"),
    typed: ["2030-01-02"],
  }),
  form(calls.answerQuoteVisit, "formerBuyer", { on: "/orcamentos/11", press: "Aceitar o novo dia" }),
  form(calls.rateQuote, "installer", {
    on: "/orcamentos/4",
    press: "Enviar avaliação",
    fill: (empty) => empty.choose(/4 estrelas/).fill(/^Comentário/, "Tudo certo."),
    typed: ["Tudo certo."],
  }),
  form(calls.replyToRating, "installer", {
    on: "/orcamentos/1",
    press: "Publicar resposta",
    fill: (empty) => empty.fill("Resposta", "Obrigado!"),
    typed: ["Obrigado!"],
  }),
  form(calls.reportQuote, "installer", {
    on: "/orcamentos/3",
    press: "Enviar denúncia",
    fill: (empty) => empty.fill(/errado/, "Não é sério."),
    typed: ["Não é sério."],
  }),
];
