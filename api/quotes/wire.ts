import type { z } from "zod";
import { maskCep } from "../../common/cep";
import type { quote } from "../../contract/quotes";
import { toReais } from "../reais";
import { maskContacts } from "./mask-contacts";
import { ratingTerms } from "./rating-terms";
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
    wishedOn: request.wishedOn,
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
      price: recipient.priceInCentavos === null ? null : toReais(recipient.priceInCentavos),
      startsOn: recipient.startsOn,
      message:
        recipient.message === null || hasReported("answer", recipient.installerId)
          ? null
          : readable(recipient.message, !isShopper || recipient.status === "chosen"),
      contact:
        isShopper && recipient.status === "chosen"
          ? { name: user.name, phoneNumber: user.phoneNumber, whatsApp, email: user.email }
          : null,
    })),
    contact:
      !isShopper && knowsOther
        ? { name: shopper.name, phoneNumber: shopper.phoneNumber, email: shopper.email }
        : null,
    ownRating: own ? { note: own.note, evaluation: own.evaluation } : null,
    receivedRating: received
      ? { note: received.note, evaluation: received.hiddenAt === null ? received.evaluation : null }
      : null,
    ratingTerms: knowsOther && own === undefined ? termsToWire(found, isShopper, now) : null,
    reported: reports.map(({ subject, authorId }) => ({
      subject,
      installerId: subject === "answer" ? authorId : null,
    })),
  };
}

function termsToWire({ request, shopper }: FoundQuote, isShopper: boolean, now: Date) {
  const hasConfirmedEmail = shopper.emailConfirmedAt !== null;
  const { opensAt, ...terms } = ratingTerms(request, { isShopper, hasConfirmedEmail }, now);
  return { ...terms, opensAt: opensAt?.toISOString() ?? null };
}
