import type { z } from "zod";
import { maskCep } from "../../../common/cep";
import type { quote } from "../../../contract/quotes";
import { toReais } from "../../reais";
import { maskContacts } from "./mask-contacts";
import type { QuoteRecipient, QuoteRequest } from "./quote-access";
import { getRatingTerms } from "./rating-terms";
import type { FoundQuote } from "./read-quotes";

type WireQuote = z.input<typeof quote>;

export function quoteToWire(found: FoundQuote, viewerId: number, now: Date): WireQuote {
  const { request, shopper, product, ratings, reports } = found;
  const isShopper = request.userId === viewerId;
  const chosen = found.recipients.find(({ recipient }) => recipient.status === "chosen");
  const knowsOther = chosen !== undefined && (isShopper || chosen.recipient.installerId === viewerId);
  const shown = isShopper
    ? found.recipients
    : found.recipients.filter(({ recipient }) => recipient.installerId === viewerId);
  const readable = (text: string, isOfBoth: boolean) => (isOfBoth ? text : maskContacts(text));
  const hasReported = (subject: string, authorId: number) =>
    reports.some((report) => report.subject === subject && report.authorId === authorId);
  const messageOf = ({ installerId, status }: QuoteRecipient, text: string | null) =>
    text === null || hasReported("answer", installerId)
      ? null
      : readable(text, !isShopper || status === "chosen");
  const isHidden = hasReported("request", request.userId);
  const own = ratings.find(({ raterId }) => raterId === viewerId);
  const received = ratings.find(({ ratedId }) => ratedId === viewerId);
  return {
    id: request.id,
    role: isShopper ? "shopper" : "installer",
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    product,
    meters: request.meters,
    description: isHidden ? "" : readable(request.description, isShopper || knowsOther),
    pictures: isHidden ? [] : [...found.pictures],
    room:
      request.room && !isHidden
        ? {
            picture: (request.room.hasPhoto && found.pictures.at(-1)) || null,
            faces: request.room.faces.map(({ name, ...face }) => ({
              ...face,
              name: name == null ? null : readable(name, isShopper || knowsOther),
            })),
          }
        : null,
    wishedOn: request.wishedOn,
    cancelledBy: request.cancelledBy,
    ...(knowsOther && visitToWire(request)),
    offeredTo: isShopper && request.widenedAt !== null ? countOffered(found) : null,
    place: {
      postalCode:
        isShopper || knowsOther ? maskCep(request.postalCode) : `${request.postalCode.slice(0, 5)}-000`,
      neighborhood: request.neighborhood,
      city: request.city,
      state: request.state,
    },
    installers: shown.map(({ recipient, user, whatsApp }) => ({
      installerId: recipient.installerId,
      name: user.name,
      image: user.image,
      status: recipient.status,
      ...offeredToWire(recipient, (text) => messageOf(recipient, text)),
      version: recipient.version,
      earlier: recipient.earlier.map((each) => ({
        ...offeredToWire(each, (text) => messageOf(recipient, text)),
        changedAt: each.changedAt,
      })),
      mayCorrect:
        !isShopper && recipient.status === "answered" && request.status === "open" && request.expiresAt > now,
      contact:
        isShopper && recipient.status === "chosen"
          ? { name: user.name, phoneNumber: user.phoneNumber, whatsApp, email: user.email }
          : null,
    })),
    contact:
      !isShopper && knowsOther
        ? {
            name: shopper.name,
            phoneNumber: request.phoneNumber ?? shopper.phoneNumber,
            whatsApp: request.phoneNumber,
            email: shopper.email,
          }
        : null,
    ownRating: own ? { ...ratingToWire(own), isReplyReported: own.replyHiddenAt !== null } : null,
    receivedRating: received ? ratingToWire(received) : null,
    ratingTerms: knowsOther && own === undefined ? termsToWire(found, isShopper, now) : null,
    reported: reports.flatMap(({ subject, authorId }) =>
      subject === "reply" ? [] : [{ subject, installerId: subject === "answer" ? authorId : null }],
    ),
  };
}

const ratingToWire = ({
  note,
  evaluation,
  reply,
  hiddenAt,
  replyHiddenAt,
}: FoundQuote["ratings"][number]) => ({
  note,
  evaluation: hiddenAt === null ? evaluation : null,
  reply: hiddenAt === null && replyHiddenAt === null ? reply : null,
});

const visitToWire = (request: QuoteRequest) => ({
  visitOn: request.visitOn,
  visitWindow: request.visitWindow,
  visitVersion: request.visitVersion,
  proposedVisit:
    request.proposedOn && request.proposedBy
      ? { visitOn: request.proposedOn, window: request.proposedWindow, by: request.proposedBy }
      : null,
  cancelReason: request.cancelReason,
});

const countOffered = ({ request, recipients }: FoundQuote): number =>
  recipients.filter(({ recipient }) => recipient.createdAt.getTime() === request.widenedAt?.getTime()).length;

function offeredToWire(
  answer: Pick<
    QuoteRecipient,
    | "priceInCentavos"
    | "laborInCentavos"
    | "materialInCentavos"
    | "travelInCentavos"
    | "startsOn"
    | "validUntil"
    | "message"
  >,
  toMessage: (text: string | null) => string | null,
) {
  const inReais = (centavos: number | null) => (centavos === null ? null : toReais(centavos));
  return {
    price: inReais(answer.priceInCentavos),
    labor: inReais(answer.laborInCentavos),
    material: inReais(answer.materialInCentavos),
    travel: inReais(answer.travelInCentavos),
    startsOn: answer.startsOn,
    validUntil: answer.validUntil,
    message: toMessage(answer.message),
  };
}

function termsToWire({ request, shopper }: FoundQuote, isShopper: boolean, now: Date) {
  const hasConfirmedEmail = shopper.emailConfirmedAt !== null;
  const { opensAt, ...terms } = getRatingTerms(request, { isShopper, hasConfirmedEmail }, now);
  return { ...terms, opensAt: opensAt?.toISOString() ?? null };
}
