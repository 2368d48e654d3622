import { eq } from "drizzle-orm";
import type { Queries } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { formatGreeting } from "../../mail/greeting";
import { createMail, type MailContent } from "../../mail/mail-content";
import { findMailTerms } from "../../mail/mail-switches";
import type { Services } from "../../services";
import { getFirstName } from "./first-name";
import type { QuoteRequest } from "./quote-access";
import { type QuoteMailWords, quoteMailTexts } from "./quote-mail-texts";
import type { QuoteNotification } from "./quote-notifications";

/** The switch that turns a mail off; null for those that both people count on. */
const switches: Record<keyof typeof quoteMailTexts, QuoteNotification | null> = {
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
  readonly kind: keyof typeof quoteMailTexts;
  readonly request: QuoteRequest;
  readonly recipientId: number;
  readonly installerId?: number;
  /** What a further mail of its kind is about: a version, a day. */
  readonly about?: string;
  /** Tells it from an earlier mail about the same. */
  readonly version?: number;
}

export interface QuoteMailServices extends Pick<Services, "mailer" | "extras"> {
  readonly settings: Pick<Services["settings"], "storefrontOrigin">;
}

export async function sendQuoteMail(
  transaction: Queries,
  { kind, request, recipientId, installerId = 0, about = "", version }: QuoteMail,
  services: QuoteMailServices,
): Promise<void> {
  const { mailer, settings } = services;
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
  const { isWanted, optional } = await findMailTerms(transaction, switches[kind], recipientId, services);
  if (!isWanted) return;
  const place = `em ${[request.neighborhood, `${request.city}/${request.state}`].filter(Boolean).join(", ")}`;
  const installer = people.find(({ id }) => id === installerId)?.name ?? "";
  const { link, hasCalendar, isRequestGone, ...words }: QuoteMailWords = quoteMailTexts[kind]({
    place,
    installer,
    about,
  });
  const page = quoteAddress(request.id, settings);
  const content: MailContent = {
    ...words,
    greeting: formatGreeting(getFirstName(recipient.name)),
    lines: [],
    details: hasCalendar ? [{ label: "Para a sua agenda", value: `${page}/visita.ics` }] : [],
    link: { words: link, address: isRequestGone ? `${settings.storefrontOrigin}/orcamentos` : page },
  };
  const key = ["quote", kind, request.id, recipientId, installerId, about, version ?? ""]
    .filter((part) => part !== "")
    .join(" ");
  // The mail tells only the client's district.
  const accountIds = people.map(({ id }) => id);
  const address = { key, recipient: recipient.email, accountIds, optional };
  await mailer.send(createMail(content, address), transaction);
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
  reply: "Resposta a uma avaliação",
};

/** Mails the shop, with ids instead of personal data. */
export async function sendReportMail(
  transaction: Queries,
  { id, requestId, subject, authorId, reporterId, reason }: ReportContent,
  { mailer, settings }: Pick<Services, "mailer" | "settings" | "extras">,
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
    createMail(content, {
      key: `quote report ${id}`,
      recipient: settings.contactEmail,
      accountIds: [authorId, reporterId],
    }),
    transaction,
  );
}

const quoteAddress = (id: number, { storefrontOrigin }: Pick<Services["settings"], "storefrontOrigin">) =>
  `${storefrontOrigin}/orcamentos/${id}`;
