import type { QuoteRequest } from "./quote-access";
import { addDays, daysUntilTakenAsDone } from "./quote-rules";

const daysFromChoice = 1;
export interface RatingTerms {
  readonly needsEmail: boolean;
  readonly needsFinish: boolean;
  /** Null once the day has come. */
  readonly opensAt: Date | null;
}

/** What a rating by one of both still lacks; all false and null when it may be sent (own rules, "Quotes"). */
export function getRatingTerms(
  request: QuoteRequest,
  { isShopper, hasConfirmedEmail }: { readonly isShopper: boolean; readonly hasConfirmedEmail: boolean },
  now: Date,
): RatingTerms {
  const chosenAt = request.chosenAt ?? request.changedAt;
  const opensAt = addDays(chosenAt, daysFromChoice);
  const agreedAt = request.visitOn === null ? chosenAt : atNoon(request.visitOn);
  const isTakenAsDone = !isShopper && now >= addDays(agreedAt, daysUntilTakenAsDone);
  return {
    needsEmail: isShopper && !hasConfirmedEmail,
    needsFinish: request.status !== "done" || !(isDoneForShopper(request) || isTakenAsDone),
    opensAt: request.chosenAt !== null && opensAt > now ? opensAt : null,
  };
}

/** Noon in São Paulo. */
const atNoon = (day: string) => new Date(`${day}T15:00:00Z`);

/** A job that was done before both could say so is done for both. */
const isDoneForShopper = ({ shopperDoneAt, installerDoneAt }: QuoteRequest): boolean =>
  shopperDoneAt !== null || installerDoneAt === null;
