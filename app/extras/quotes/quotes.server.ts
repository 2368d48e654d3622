import type { z } from "zod";
import type { Pager } from "~/model/pagination";
import type { Upstream } from "~/upstream/http.server";
import { pictureFromWire } from "~/upstream/pictures.server";
import { roomCopyFromWire } from "~/upstream/room-photos.server";
import { awaitOrNull, awaitUnlessMissing, requireItems } from "~/upstream/upstream-error.server";
import { convertToCentavos, convertToReais } from "../../../common/money";
import {
  addQuote,
  answerQuote,
  answerQuoteVisit,
  cancelQuote,
  chooseQuote,
  declineQuote,
  finishQuote,
  getQuote,
  listQuotes,
  type offered,
  type quote,
  rateQuote,
  replyToRating,
  reportQuote,
  setQuoteVisit,
} from "../../../contract/quotes";
import type {
  Quote,
  QuoteContact,
  QuoteOffer,
  QuoteRating,
  QuoteRole,
  QuoteToSend,
  ReportedSubject,
  Visit,
} from "./quote";

type WireQuote = z.output<typeof quote>;

const quotesOnAPage = 10;

/** Newest first (ours: quote/list). Null if the upstream has no quotes. */
export async function findQuotes(
  upstream: Upstream,
  role: QuoteRole,
  page: number,
): Promise<(Pager & { readonly quotes: readonly Quote[] }) | null> {
  const query = { role, page, pageSize: quotesOnAPage };
  const answer = await awaitUnlessMissing(upstream(listQuotes, { query }));
  if (answer === null) return null;
  const { quotes, pager } = answer;
  requireItems(listQuotes.name, page, quotes, pager);
  return { quotes: quotes.map(quoteFromWire), ...pager };
}

/** Null for an unknown quote and for one of others. */
export async function findQuote(upstream: Upstream, id: number): Promise<Quote | null> {
  const found = await awaitOrNull(upstream(getQuote, { query: { id } }));
  return found && quoteFromWire(found);
}

/** Returns the id, also for a repetition with the same key. */
export async function sendQuote(
  upstream: Upstream,
  {
    installerIds,
    productId,
    meters,
    description,
    cep,
    wishedOn,
    phone,
    roomProjectId,
    pictures,
  }: QuoteToSend,
  idempotencyKey: string,
): Promise<number> {
  const { content } = await upstream(addQuote, {
    body: {
      installerIds: [...installerIds],
      productId,
      meters,
      description,
      wishedOn,
      postalCode: cep,
      ...(roomProjectId !== null && { roomProjectId }),
      ...(phone !== null && { phoneNumber: phone }),
      ...(pictures.length > 0 && { pictures: [...pictures] }),
    },
    idempotencyKey,
  });
  return content.id;
}

export type AnswerToSend = QuoteOffer & { readonly priceInCentavos: number; readonly startsOn: string };

export async function sendAnswer(
  upstream: Upstream,
  id: number,
  { priceInCentavos, parts, startsOn, validUntil, message }: AnswerToSend,
): Promise<void> {
  const details = parts && {
    labor: convertToReais(parts.labor),
    material: convertToReais(parts.material),
    travel: convertToReais(parts.travel),
  };
  await upstream(answerQuote, {
    body: { id, price: convertToReais(priceInCentavos), ...details, startsOn, validUntil, message },
  });
}

export async function changeQuote(
  upstream: Upstream,
  id: number,
  change: "decline" | "finish",
): Promise<void> {
  const call = { decline: declineQuote, finish: finishQuote }[change];
  await upstream(call, { body: { id } });
}

export async function cancel(upstream: Upstream, id: number, reason: string | null): Promise<void> {
  await upstream(cancelQuote, { body: { id, ...(reason !== null && { reason }) } });
}

/** `version`: that the shopper saw. */
export async function chooseAnswer(
  upstream: Upstream,
  id: number,
  choice: { readonly installerId: number; readonly version: number | null },
): Promise<void> {
  await upstream(chooseQuote, { body: { id, ...choice } });
}

/** The first day; another one is proposed to the other side. */
export async function setVisit(upstream: Upstream, id: number, { on, window }: Visit): Promise<void> {
  await upstream(setQuoteVisit, { body: { id, visitOn: on, ...(window !== null && { window }) } });
}

export async function answerVisit(
  upstream: Upstream,
  id: number,
  { on, window, isAccepted }: Visit & { readonly isAccepted: boolean },
): Promise<void> {
  await upstream(answerQuoteVisit, { body: { id, visitOn: on, window, accept: isAccepted } });
}

export async function sendQuoteRating(
  upstream: Upstream,
  id: number,
  { rating: note, comment }: QuoteRating,
): Promise<void> {
  await upstream(rateQuote, { body: { id, note, evaluation: comment } });
}

export async function sendReply(upstream: Upstream, id: number, reply: string): Promise<void> {
  await upstream(replyToRating, { body: { id, reply } });
}

export async function sendReport(
  upstream: Upstream,
  id: number,
  report: {
    readonly subject: ReportedSubject;
    readonly installerId: number | null;
    readonly reason: string;
  },
): Promise<void> {
  await upstream(reportQuote, { body: { id, ...report } });
}

function quoteFromWire(wire: WireQuote): Quote {
  const { product, place, reported } = wire;
  const isReported = (subject: ReportedSubject, installerId?: number) =>
    (reported ?? []).some(
      (each) => each.subject === subject && (installerId === undefined || each.installerId === installerId),
    );
  return {
    id: wire.id,
    role: wire.role,
    status: wire.status,
    createdAt: wire.createdAt,
    expiresAt: wire.expiresAt,
    product: product ?? null,
    meters: wire.meters ?? null,
    description: wire.description,
    pictures: (wire.pictures ?? []).flatMap((path) => pictureFromWire(path) ?? []),
    room: roomCopyFromWire(wire.room),
    wishedOn: wire.wishedOn ?? null,
    visit: wire.visitOn ? { on: wire.visitOn, window: wire.visitWindow ?? null } : null,
    visitVersion: wire.visitVersion ?? 0,
    proposal: wire.proposedVisit
      ? {
          on: wire.proposedVisit.visitOn,
          window: wire.proposedVisit.window ?? null,
          by: wire.proposedVisit.by,
        }
      : null,
    cancelledBy: wire.cancelledBy ?? "shopper",
    cancelReason: wire.cancelReason || null,
    offeredTo: wire.offeredTo ?? null,
    place: {
      cep: place.postalCode,
      neighborhood: place.neighborhood,
      city: place.city,
      state: place.state,
    },
    answers: wire.installers.map((each) => ({
      installerId: each.installerId,
      installerName: each.name,
      picture: pictureFromWire(each.image),
      status: each.status,
      ...offerFromWire(each),
      version: each.version ?? null,
      earlier: (each.earlier ?? []).map(offerFromWire),
      mayCorrect: each.mayCorrect ?? false,
      contact: contactFromWire(each.contact),
      isReported: isReported("answer", each.installerId),
    })),
    contact: contactFromWire(wire.contact),
    ownRating: ratingFromWire(wire.ownRating),
    receivedRating: ratingFromWire(wire.receivedRating),
    ratingTerms: wire.ratingTerms ? { ...wire.ratingTerms, opensAt: wire.ratingTerms.opensAt ?? null } : null,
    isReplyReported: wire.ownRating?.isReplyReported ?? false,
    isRequestReported: isReported("request"),
    isRatingReported: isReported("rating"),
  };
}

function offerFromWire(wire: z.output<typeof offered>): QuoteOffer {
  const { price, labor, material, travel, startsOn, validUntil, message } = wire;
  const parts = [labor, material, travel];
  const inCentavos = (reais: number | null | undefined) => (reais == null ? 0 : convertToCentavos(reais));
  return {
    priceInCentavos: price == null ? null : convertToCentavos(price),
    parts: parts.every((part) => part == null)
      ? null
      : { labor: inCentavos(labor), material: inCentavos(material), travel: inCentavos(travel) },
    startsOn: startsOn ?? null,
    validUntil: validUntil ?? null,
    message: message || null,
  };
}

const contactFromWire = (wire: WireQuote["contact"]): QuoteContact | null =>
  wire
    ? {
        name: wire.name,
        phone: wire.phoneNumber || null,
        whatsApp: wire.whatsApp || null,
        email: wire.email || null,
      }
    : null;

const ratingFromWire = (wire: WireQuote["ownRating"]): QuoteRating | null =>
  wire ? { rating: wire.note, comment: wire.evaluation || null, reply: wire.reply || null } : null;
