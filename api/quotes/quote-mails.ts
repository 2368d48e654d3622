import { eq } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { greeting } from "../mail/greeting";
import { createMail, type MailContent } from "../mail/mail-content";
import { findMailTerms } from "../notifications/mail-preferences";
import type { NotificationKind } from "../notifications/notification-kinds";
import type { Services } from "../services";
import { firstName } from "./first-name";
import type { QuoteRequest } from "./quote-access";

type Words = Pick<MailContent, "title" | "sentences"> & {
  readonly link: string;
  /** With a link to the calendar file of the visit. */
  readonly hasCalendar?: boolean;
  /** Leads to the list. */
  readonly isRequestGone?: boolean;
};

interface Facts {
  readonly place: string;
  readonly installer: string;
  readonly about: string;
}

const mails = {
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
      `O cliente ${place} excluiu a conta na Envelopa, e o pedido de orçamento não existe mais.`,
      "Se vocês não combinaram outra coisa por telefone, não conte com a visita.",
    ],
    link: "Ver os meus pedidos de orçamento",
    isRequestGone: true,
  }),
  requestGone: ({ place }) => ({
    title: "Um pedido de orçamento não existe mais",
    sentences: [`O cliente ${place} excluiu a conta na Envelopa.`, "Você não precisa fazer nada."],
    link: "Ver os meus pedidos de orçamento",
    isRequestGone: true,
  }),
  installerLeft: ({ place }) => ({
    title: "O aplicador que você escolheu excluiu a conta",
    sentences: [
      `O aplicador do trabalho ${place} excluiu a conta na Envelopa. Não conte com a visita.`,
      "Na página do pedido você pede o orçamento a outros aplicadores.",
    ],
    link: "Ver o pedido",
  }),
  finished: () => ({
    title: "O trabalho foi feito: deixe a sua avaliação",
    sentences: [
      "O trabalho combinado pela Envelopa foi marcado como feito.",
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
} satisfies Record<string, (facts: Facts) => Words>;

/** The switch that turns a mail off; null for those that both people count on. */
const switches: Record<keyof typeof mails, NotificationKind | null> = {
  asked: "quote-requests",
  passed: "quote-requests",
  answered: "quotes",
  offered: "quotes",
  corrected: "quotes",
  declined: "quotes",
  expired: "quotes",
  visitTomorrow: "visit-reminders",
  finished: "ratings",
  workRated: "ratings",
  customerRated: "ratings",
  visit: null,
  visitProposed: null,
  visitKept: null,
  chosen: null,
  cancelled: null,
  workCancelled: null,
  installerCancelled: null,
  shopperLeft: null,
  requestGone: null,
  installerLeft: null,
};

export interface QuoteMail {
  readonly kind: keyof typeof mails;
  readonly request: QuoteRequest;
  readonly recipientId: number;
  readonly installerId?: number;
  /** What a further mail of its kind is about: a version, a day. */
  readonly about?: string;
  /** Tells it from an earlier mail about the same. */
  readonly version?: number;
}

export interface QuoteMailServices extends Pick<Services, "mailer"> {
  readonly settings: Pick<Services["settings"], "storefrontOrigin">;
}

export async function sendQuoteMail(
  transaction: Queries,
  { kind, request, recipientId, installerId = 0, about = "", version }: QuoteMail,
  { mailer, settings }: QuoteMailServices,
): Promise<void> {
  const people = await transaction
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, recipientId))
    .unionAll(
      transaction
        .select({ id: users.id, name: users.name, email: users.email })
        .from(users)
        .where(eq(users.id, installerId)),
    );
  const recipient = people.find(({ id }) => id === recipientId);
  if (recipient === undefined) return;
  const { isWanted, optional } = await findMailTerms(transaction, switches[kind], recipientId, settings);
  if (!isWanted) return;
  const place = `em ${[request.neighborhood, `${request.city}/${request.state}`].filter(Boolean).join(", ")}`;
  const installer = people.find(({ id }) => id === installerId)?.name ?? "";
  const { link, hasCalendar, isRequestGone, ...words }: Words = mails[kind]({ place, installer, about });
  const address = quoteAddress(request.id, settings);
  const content: MailContent = {
    ...words,
    greeting: greeting(firstName(recipient.name)),
    lines: [],
    details: hasCalendar ? [{ label: "Para a sua agenda", value: `${address}/visita.ics` }] : [],
    link: { words: link, address: isRequestGone ? `${settings.storefrontOrigin}/orcamentos` : address },
  };
  const key = ["quote", kind, request.id, recipientId, installerId, about, version ?? ""]
    .filter((part) => part !== "")
    .join(" ");
  await mailer.send(createMail(content, { key, recipient: recipient.email, optional }), transaction);
}

interface ReportContent {
  readonly id: number;
  readonly requestId: number;
  readonly subject: string;
  readonly authorId: number;
  readonly reporterId: number;
  readonly reason: string;
}

const subjects: Readonly<Record<string, string>> = {
  request: "Pedido de orçamento",
  answer: "Resposta de aplicador",
  rating: "Avaliação",
};

/** To the shop, with ids instead of personal data. */
export async function sendReportMail(
  transaction: Queries,
  { id, requestId, subject, authorId, reporterId, reason }: ReportContent,
  { mailer, settings }: Pick<Services, "mailer" | "settings">,
): Promise<void> {
  const content: MailContent = {
    title: `Denúncia nº ${id}: ${subjects[subject] ?? subject}`,
    greeting: "Olá!",
    sentences: ["Uma pessoa denunciou um texto de um pedido de orçamento. Para ela, ele já está oculto."],
    lines: [
      `Pedido de orçamento: ${requestId}`,
      `Conta de quem escreveu: ${authorId}`,
      `Conta de quem denunciou: ${reporterId}`,
    ],
    details: [{ label: "Motivo", value: reason }],
    link: { words: "Abrir a loja", address: `${settings.storefrontOrigin}/home` },
  };
  await mailer.send(
    createMail(content, { key: `quote report ${id}`, recipient: settings.contactEmail }),
    transaction,
  );
}

const quoteAddress = (id: number, { storefrontOrigin }: Pick<Services["settings"], "storefrontOrigin">) =>
  `${storefrontOrigin}/orcamentos/${id}`;
