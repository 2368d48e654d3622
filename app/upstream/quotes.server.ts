import type { z } from "zod";
import { centavosToReais, reaisToCentavos } from "../../common/money";
import {
  addQuote,
  answerQuote,
  cancelQuote,
  chooseQuote,
  declineQuote,
  finishQuote,
  getQuote,
  listInstallerRatings,
  listInstallerStandings,
  listQuotes,
  type quote,
  rateQuote,
  reportQuote,
} from "../../contract/quotes";
import type { InstallerRating, InstallerStanding } from "../domain/installer";
import type { Pager } from "../domain/pagination";
import type { Quote, QuoteContact, QuoteRating, QuoteRole, QuoteToSend } from "../domain/quote";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { isUnknownCall, orNull, requireItems } from "./upstream-error.server";

type WireQuote = z.output<typeof quote>;

const quotesOnAPage = 10;

/** Newest first (ours: quote/list). Null if the upstream has no quotes. */
export async function findQuotes(
  upstream: Upstream,
  role: QuoteRole,
  page: number,
): Promise<(Pager & { readonly quotes: readonly Quote[] }) | null> {
  try {
    const { quotes, pager } = await upstream(listQuotes, { query: { role, page, pageSize: quotesOnAPage } });
    requireItems(listQuotes.name, page, quotes, pager);
    return { quotes: quotes.map(quoteFromWire), ...pager };
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

/** Null for an unknown quote and for one of others. */
export async function findQuote(upstream: Upstream, id: number): Promise<Quote | null> {
  const found = await orNull(upstream(getQuote, { query: { id } }));
  return found && quoteFromWire(found);
}

/** Returns the id, also for a repetition with the same key. */
export async function sendQuote(
  upstream: Upstream,
  { installerIds, productId, meters, description, cep, wishedOn, pictures }: QuoteToSend,
  idempotencyKey: string,
): Promise<number> {
  const { content } = await upstream(addQuote, {
    body: {
      installerIds: [...installerIds],
      ...{ productId, meters, description, wishedOn },
      postalCode: cep,
      ...(pictures.length > 0 && { pictures: [...pictures] }),
    },
    idempotencyKey,
  });
  return content.id;
}

export async function sendAnswer(
  upstream: Upstream,
  id: number,
  answer: { readonly priceInCentavos: number; readonly startsOn: string; readonly message: string | null },
): Promise<void> {
  const { priceInCentavos, startsOn, message } = answer;
  await upstream(answerQuote, {
    body: { id, price: centavosToReais(priceInCentavos), startsOn, message },
  });
}

export async function changeQuote(
  upstream: Upstream,
  id: number,
  change: "decline" | "cancel" | "finish",
): Promise<void> {
  const call = { decline: declineQuote, cancel: cancelQuote, finish: finishQuote }[change];
  await upstream(call, { body: { id } });
}

export async function chooseAnswer(upstream: Upstream, id: number, installerId: number): Promise<void> {
  await upstream(chooseQuote, { body: { id, installerId } });
}

export async function sendQuoteRating(
  upstream: Upstream,
  id: number,
  { note, comment }: QuoteRating,
): Promise<void> {
  await upstream(rateQuote, { body: { id, note, evaluation: comment } });
}

export type ReportedSubject = "request" | "answer" | "rating";

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

/** By installer, without those of whom there is nothing to say; null if the upstream has no standings. */
export async function findStandings(
  upstream: Upstream,
  installerIds: readonly number[],
): Promise<ReadonlyMap<number, InstallerStanding> | null> {
  if (installerIds.length === 0) return new Map();
  const query = { installerIds: installerIds.join(",") };
  const answer = await emptyIfUnknown(upstream(listInstallerStandings, { query }), { standings: null });
  if (answer.standings === null) return null;
  const { standings } = answer;
  return new Map(
    standings.map(({ installerId, rating, ratings, jobs, answerMinutes = null }) => [
      installerId,
      { rating: rating == null ? null : { average: rating, count: ratings }, jobs, answerMinutes },
    ]),
  );
}

export async function findInstallerRatings(
  upstream: Upstream,
  installerId: number,
): Promise<InstallerRating[]> {
  const { ratings } = await emptyIfUnknown(upstream(listInstallerRatings, { query: { installerId } }), {
    ratings: [],
  });
  return ratings.flatMap(({ note, evaluation, author, createdAt }) =>
    evaluation ? [{ note, comment: evaluation, author, createdAt }] : [],
  );
}

async function emptyIfUnknown<Answer, Empty>(call: Promise<Answer>, empty: Empty): Promise<Answer | Empty> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownCall(error)) return empty;
    throw error;
  }
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
    wishedOn: wire.wishedOn ?? null,
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
      priceInCentavos: each.price == null ? null : reaisToCentavos(each.price),
      startsOn: each.startsOn ?? null,
      message: each.message || null,
      contact: contactFromWire(each.contact),
      isReported: isReported("answer", each.installerId),
    })),
    contact: contactFromWire(wire.contact),
    ownRating: ratingFromWire(wire.ownRating),
    receivedRating: ratingFromWire(wire.receivedRating),
    ratingTerms: wire.ratingTerms ? { ...wire.ratingTerms, opensAt: wire.ratingTerms.opensAt ?? null } : null,
    isRequestReported: isReported("request"),
    isRatingReported: isReported("rating"),
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
  wire ? { note: wire.note, comment: wire.evaluation || null } : null;
