import { byShop, inShop } from "../../../brand/brand";
import type { MailContent } from "../../mail/mail-content";

export type QuoteMailWords = Pick<MailContent, "title" | "sentences"> & {
  readonly link: string;
  /** Adds a link to the calendar file of the visit. */
  readonly hasCalendar?: boolean;
  /** Leads to the list. */
  readonly isRequestGone?: boolean;
};

interface Facts {
  readonly place: string;
  readonly installer: string;
  readonly about: string;
}

export const quoteMailTexts = {
  asked: ({ place }) => ({
    title: "Novo pedido de orçamento",
    sentences: [
      `Um cliente pede um orçamento de aplicação ${place}.`,
      "Responda com preço e data, ou recuse. Os contatos aparecem se o cliente escolher você.",
    ],
    link: "Ver o pedido e responder",
  }),
  answered: ({ installer }) => ({
    title: "Seu orçamento foi respondido",
    sentences: [`${installer} respondeu o seu pedido de orçamento.`, "Compare as respostas e escolha uma."],
    link: "Ver a resposta",
  }),
  offered: ({ about }) => ({
    title: "Oferecemos o seu pedido a mais aplicadores",
    sentences: [
      about === "1"
        ? "Ninguém respondeu em 24 horas, e oferecemos o seu pedido a mais 1 aplicador do mesmo serviço."
        : `Ninguém respondeu em 24 horas, e oferecemos o seu pedido a mais ${about} aplicadores do mesmo serviço.`,
      "Os primeiros ainda podem responder. Avisamos você a cada resposta.",
    ],
    link: "Ver o meu pedido",
  }),
  corrected: ({ installer }) => ({
    title: "Uma resposta ao seu orçamento mudou",
    sentences: [
      `${installer} mudou a resposta que você já viu.`,
      "Na página estão a nova e a de antes, lado a lado.",
    ],
    link: "Ver a resposta",
  }),
  visit: ({ place, about }) => ({
    title: `Dia da visita: ${about}`,
    sentences: [
      `A visita do trabalho ${place} está marcada para ${about}.`,
      "Se o dia não servir, proponha outro na página do pedido.",
    ],
    link: "Ver o pedido",
    hasCalendar: true,
  }),
  visitProposed: ({ place, about }) => ({
    title: `Outro dia para a visita: ${about}`,
    sentences: [
      `Para o trabalho ${place} há uma proposta de outro dia: ${about}.`,
      "Na página do pedido você aceita ou mantém o dia combinado. Até lá vale o combinado.",
    ],
    link: "Responder à proposta",
  }),
  visitKept: ({ place, about }) => ({
    title: `O dia da visita continua: ${about}`,
    sentences: [
      `A visita do trabalho ${place} continua marcada para ${about}.`,
      "A proposta de outro dia não vale mais.",
    ],
    link: "Ver o pedido",
  }),
  visitTomorrow: ({ place, about }) => ({
    title: `Lembrete da visita: ${about}`,
    sentences: [
      `A visita do trabalho ${place} é em ${about}.`,
      "Os contatos estão na página do pedido. Se algo mudou, avise por lá.",
    ],
    link: "Ver o pedido",
    hasCalendar: true,
  }),
  declined: ({ installer }) => ({
    title: "Um aplicador não pode atender",
    sentences: [
      `${installer} não pode fazer este trabalho.`,
      "Os outros aplicadores do pedido ainda podem responder.",
    ],
    link: "Ver o meu pedido",
  }),
  chosen: ({ place }) => ({
    title: "Seu orçamento foi escolhido",
    sentences: [
      `O cliente ${place} escolheu o seu orçamento.`,
      "Os contatos do cliente estão no pedido. Combine com ele os detalhes.",
    ],
    link: "Ver os contatos",
  }),
  passed: ({ place }) => ({
    title: "O cliente escolheu outro aplicador",
    sentences: [
      `Desta vez o cliente ${place} escolheu outro orçamento.`,
      "Obrigado pelo seu tempo. Você não precisa fazer nada.",
    ],
    link: "Ver os meus pedidos de orçamento",
  }),
  cancelled: ({ place }) => ({
    title: "Um pedido de orçamento foi cancelado",
    sentences: [`O cliente ${place} cancelou o pedido.`, "Você não precisa fazer nada."],
    link: "Ver o pedido",
  }),
  workCancelled: ({ place }) => ({
    title: "O cliente cancelou o trabalho combinado",
    sentences: [
      `O cliente ${place} cancelou o trabalho que vocês combinaram. A visita não acontece mais.`,
      "Se ele deu um motivo, está na página do pedido.",
    ],
    link: "Ver o pedido",
  }),
  installerCancelled: ({ place, installer }) => ({
    title: "O aplicador cancelou o trabalho combinado",
    sentences: [
      `${installer} não vai mais fazer o trabalho ${place}. A visita não acontece mais.`,
      "O motivo está na página do pedido, e lá você pede o orçamento a outros aplicadores.",
    ],
    link: "Ver o pedido",
  }),
  shopperLeft: ({ place }) => ({
    title: "O cliente de um trabalho combinado excluiu a conta",
    sentences: [
      `O cliente ${place} excluiu a conta ${inShop}, e o pedido de orçamento não existe mais.`,
      "Se vocês não combinaram outra coisa por telefone, não conte com a visita.",
    ],
    link: "Ver os meus pedidos de orçamento",
    isRequestGone: true,
  }),
  requestGone: ({ place }) => ({
    title: "Um pedido de orçamento não existe mais",
    sentences: [`O cliente ${place} excluiu a conta ${inShop}.`, "Você não precisa fazer nada."],
    link: "Ver os meus pedidos de orçamento",
    isRequestGone: true,
  }),
  installerLeft: ({ place }) => ({
    title: "O aplicador que você escolheu excluiu a conta",
    sentences: [
      `O aplicador do trabalho ${place} excluiu a conta ${inShop}. Não conte com a visita.`,
      "Na página do pedido você pede o orçamento a outros aplicadores.",
    ],
    link: "Ver o pedido",
  }),
  finished: () => ({
    title: "O trabalho foi feito: deixe a sua avaliação",
    sentences: [
      `O trabalho combinado ${byShop} foi marcado como feito.`,
      "Conte como foi: a avaliação leva um minuto.",
    ],
    link: "Avaliar",
  }),
  workRated: ({ place }) => ({
    title: "Você recebeu uma avaliação",
    sentences: [`O cliente ${place} avaliou o seu trabalho.`, "As estrelas aparecem no seu perfil."],
    link: "Ver a avaliação",
  }),
  customerRated: ({ installer }) => ({
    title: "Você recebeu uma avaliação",
    sentences: [`${installer} avaliou o trabalho que fez para você.`, "Veja as estrelas e o comentário."],
    link: "Ver a avaliação",
  }),
  expired: () => ({
    title: "Seu pedido de orçamento venceu",
    sentences: [
      "O prazo do seu pedido de orçamento terminou sem uma escolha.",
      "Se ainda precisar do trabalho, faça outro pedido.",
    ],
    link: "Ver o pedido",
  }),
} satisfies Record<string, (facts: Facts) => QuoteMailWords>;
