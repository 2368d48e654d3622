import { messages } from "~/messages";
import { formatDate, formatDay } from "~/model/dates";
import { formatCentavos } from "../../../common/money";
import { getQuoteState, type Quote, type QuoteOffer, type Visit } from "./quote";
import { visitWindows } from "./visit";

/** How a quote stands, and what comes next. */
const states = {
  shopper: {
    sent: ["Aguardando respostas", "Avisamos por e-mail a cada resposta."],
    answered: ["Respondido", "Escolha uma das respostas."],
    declined: ["Recusado por todos", "Peça o orçamento a outros aplicadores."],
    chosen: ["Aplicador escolhido", "Combine os detalhes. O trabalho terminou?"],
    passed: ["Aplicador escolhido", "Combine os detalhes."],
    done: ["Trabalho feito", "Avalie o aplicador."],
    rated: ["Concluído e avaliado", "Obrigado!"],
    expired: ["Vencido", "O prazo terminou sem uma escolha."],
    cancelled: ["Cancelado", "Os aplicadores foram avisados."],
  },
  installer: {
    sent: ["Novo", "Responda ou recuse."],
    answered: ["Respondido", "Avisamos por e-mail se o cliente escolher você."],
    declined: ["Recusado por você", ""],
    chosen: ["Escolhido: é seu", "Combine os detalhes. O trabalho terminou?"],
    passed: ["Outro aplicador foi escolhido", "Obrigado por responder."],
    done: ["Trabalho feito", "Avalie o cliente."],
    rated: ["Concluído e avaliado", "Obrigado!"],
    expired: ["Vencido", "O prazo terminou sem uma escolha."],
    cancelled: ["Cancelado pelo cliente", ""],
  },
} as const;

export const answerStates = {
  sent: "Ainda não respondeu",
  answered: "Respondeu",
  declined: "Não pode atender",
  chosen: "Escolhido",
  passed: "Não escolhido",
} as const;

export const formatMetersOfQuote = (meters: number): string =>
  `${meters.toLocaleString("pt-BR")}\u00a0${meters === 1 ? "metro" : "metros"}`;

/** 'Bela Vista, São Paulo/SP'. */
export const describePlace = ({ place: { neighborhood, city, state } }: Pick<Quote, "place">): string =>
  [neighborhood, `${city}/${state}`].filter(Boolean).join(", ");

const cancelledByInstaller = {
  shopper: ["Cancelado pelo aplicador", "A visita não acontece mais."],
  installer: ["Cancelado por você", "O cliente foi avisado."],
} as const;

export function describeQuoteState(quote: Quote): { state: string; next: string } {
  const state = getQuoteState(quote, new Date());
  const isByInstaller = state === "cancelled" && quote.cancelledBy === "installer";
  const [words, next] = isByInstaller ? cancelledByInstaller[quote.role] : states[quote.role][state];
  return { state: words, next };
}

/** '02/12/2026, de manhã (8h às 12h)'. */
export const describeVisit = ({ on, window }: Visit): string =>
  [formatDay(on), window && visitWindows[window].words].filter(Boolean).join(", ");

export const describeJob = ({ product, meters }: Pick<Quote, "product" | "meters">): string =>
  [product?.name ?? "Aplicação", meters !== null && formatMetersOfQuote(meters)].filter(Boolean).join(" · ");

export function presentQuoteRow(quote: Quote) {
  const { state, next } = describeQuoteState(quote);
  const answers = quote.answers.filter(({ status }) => status !== "sent").length;
  return {
    id: quote.id,
    job: describeJob(quote),
    about: [
      `Pedido de ${formatDate(quote.createdAt)}`,
      describePlace(quote),
      quote.status === "open" &&
        quote.role === "shopper" &&
        `respostas: ${answers} de ${quote.answers.length}`,
      quote.role === "installer" && quote.wishedOn !== null && `para ${formatDay(quote.wishedOn)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    state,
    next,
  };
}

/** Text of a chat between the two, after the choice. */
export const formatChatText = (quote: Quote): string =>
  messages.quotes.chat(quote.id, [describeJob(quote), describePlace(quote)].join(", "));

const partNames = { labor: "Mão de obra", material: "Material", travel: "Deslocamento" } as const;

/** What an installer offers, line by line. */
export function describeOffer({ priceInCentavos, parts, startsOn, validUntil, message }: QuoteOffer) {
  const split =
    parts &&
    ([
      ["labor", parts.labor],
      ["material", parts.material],
      ["travel", parts.travel],
    ] as const);
  return {
    price: priceInCentavos === null ? null : formatCentavos(priceInCentavos),
    parts:
      split?.map(([name, centavos]) => ({ name: partNames[name], value: formatCentavos(centavos) })) ?? [],
    startsOn: startsOn && formatDay(startsOn),
    validUntil: validUntil && formatDay(validUntil),
    message,
  };
}
