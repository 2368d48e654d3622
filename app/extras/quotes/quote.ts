import type { RoomCopy } from "~/model/room-photo";

/** Quotes of installers for a shopper's job. Amounts are in centavos, days 'yyyy-mm-dd'. */

export const quoteLimits = { installers: 3, pictures: 4, minText: 10, maxText: 1000, meters: 1000 } as const;

export type QuoteRole = "shopper" | "installer";

/** 8 to 12, 12 to 18 and 18 to 21 o'clock. */
export type VisitWindow = "morning" | "afternoon" | "evening";

export interface Visit {
  readonly on: string;
  /** Null: at any time of the day. */
  readonly window: VisitWindow | null;
}

/** Status of one invited installer. */
export type QuoteAnswerStatus = "sent" | "answered" | "declined" | "chosen" | "passed";

export interface QuoteContact {
  readonly name: string;
  readonly phone: string | null;
  readonly whatsApp: string | null;
  readonly email: string | null;
}

export interface QuoteRating {
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string | null;
  /** The rated installer's reply. */
  readonly reply?: string | null;
}

interface QuoteRatingTerms {
  /** The reader's e-mail has to be confirmed. */
  readonly needsEmail: boolean;
  /** The shopper has to call the job done. */
  readonly needsFinish: boolean;
  /** ISO 8601; null once the day has come. */
  readonly opensAt: string | null;
}

/** What an installer offers. */
export interface QuoteOffer {
  readonly priceInCentavos: number | null;
  /** Add up to the price; null where only the price is known. */
  readonly parts: { readonly labor: number; readonly material: number; readonly travel: number } | null;
  readonly startsOn: string | null;
  /** Last day on which it can be chosen. */
  readonly validUntil: string | null;
  readonly message: string | null;
}

export interface QuoteAnswer extends QuoteOffer {
  readonly installerId: number;
  readonly installerName: string;
  readonly picture: string | null;
  readonly status: QuoteAnswerStatus;
  /** Null where the upstream does not take corrections. */
  readonly version: number | null;
  /** What the shopper had seen before each change, oldest first. */
  readonly earlier: readonly QuoteOffer[];
  readonly mayCorrect: boolean;
  /** Known after the choice. */
  readonly contact: QuoteContact | null;
  readonly isReported: boolean;
}

export interface Quote {
  readonly id: number;
  readonly role: QuoteRole;
  readonly status: "open" | "chosen" | "done" | "expired" | "cancelled";
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly product: { readonly name: string; readonly slug: string } | null;
  readonly meters: number | null;
  readonly description: string;
  readonly pictures: readonly string[];
  /** Its picture is one of them. */
  readonly room: RoomCopy | null;
  readonly wishedOn: string | null;
  /** Agreed after the choice. */
  readonly visit: Visit | null;
  /** Counts the agreed days and the proposals. */
  readonly visitVersion: number;
  /** Another day, which the other side has not answered. */
  readonly proposal: (Visit & { readonly by: QuoteRole }) | null;
  readonly cancelledBy: QuoteRole;
  readonly cancelReason: string | null;
  /** How many further installers it was offered to; null before that. */
  readonly offeredTo: number | null;
  readonly place: {
    readonly cep: string;
    readonly neighborhood: string;
    readonly city: string;
    readonly state: string;
  };
  /** An installer knows only its own. */
  readonly answers: readonly QuoteAnswer[];
  /** The shopper's contact, which the chosen installer sees. */
  readonly contact: QuoteContact | null;
  readonly ownRating: QuoteRating | null;
  readonly receivedRating: QuoteRating | null;
  /** What a rating by the reader still lacks; null where the upstream does not say. */
  readonly ratingTerms: QuoteRatingTerms | null;
  readonly isRequestReported: boolean;
  readonly isRatingReported: boolean;
  /** The reply to the own rating, which is no longer shown. */
  readonly isReplyReported: boolean;
}

export type ReportedSubject = "request" | "answer" | "rating" | "reply";

export interface QuoteToSend {
  readonly installerIds: readonly number[];
  readonly productId: number | null;
  readonly meters: number | null;
  readonly description: string;
  /** 00000-000. */
  readonly cep: string;
  readonly wishedOn: string | null;
  /** (##) #####-####. */
  readonly phone: string | null;
  /** A project in the shopper's room. */
  readonly roomProjectId: number | null;
  /** Data URLs. */
  readonly pictures: readonly string[];
}

/** True as soon as the time is over, even before the upstream has updated the status. */
const isOver = ({ status, expiresAt }: Pick<Quote, "status" | "expiresAt">, now: Date): boolean =>
  status === "open" && Date.parse(expiresAt) <= now.getTime();

export type QuoteState =
  | "sent"
  | "answered"
  | "declined"
  | "chosen"
  | "passed"
  | "done"
  | "rated"
  | "expired"
  | "cancelled";

/** How the quote stands for its reader. */
export function getQuoteState(quote: Quote, now: Date): QuoteState {
  const { role, status, answers, ownRating } = quote;
  const [own] = answers;
  if (role === "installer" && (own?.status === "declined" || own?.status === "passed")) return own.status;
  if (status === "done") return ownRating === null ? "done" : "rated";
  if (isOver(quote, now)) return "expired";
  if (status !== "open") return status;
  if (answers.some((answer) => answer.status === "answered")) return "answered";
  return answers.every((answer) => answer.status === "declined") ? "declined" : "sent";
}

export const findChosenAnswer = ({ answers }: Pick<Quote, "answers">): QuoteAnswer | null =>
  answers.find(({ status }) => status === "chosen") ?? null;

const isFulfilled = ({ needsEmail, needsFinish, opensAt }: QuoteRatingTerms): boolean =>
  !needsEmail && !needsFinish && opensAt === null;

/** What the reader may do now. */
export function getQuoteTasks(quote: Quote, now: Date) {
  const state = getQuoteState(quote, now);
  const isShopper = quote.role === "shopper";
  const isOpen = quote.status === "open" && !isOver(quote, now);
  const isParty = isShopper || findChosenAnswer(quote) !== null;
  const terms = quote.ratingTerms;
  const isToConfirm = isShopper && state === "done" && terms?.needsFinish === true;
  return {
    mayAnswer:
      !isShopper && isOpen && (state === "sent" || quote.answers.some(({ mayCorrect }) => mayCorrect)),
    mayChoose: isShopper && isOpen,
    maySetVisit: isParty && quote.status === "chosen",
    mayAnswerVisit:
      isParty && quote.status === "chosen" && quote.proposal !== null && quote.proposal.by !== quote.role,
    mayCancel: isShopper && (isOpen || quote.status === "chosen"),
    mayCancelWork: isParty && quote.status === "chosen",
    mayFinish: isParty && (quote.status === "chosen" || isToConfirm),
    mayRate: isParty && state === "done" && (terms === null || isFulfilled(terms)),
  };
}
