import { and, eq, gte, isNull, lte } from "drizzle-orm";
import { addMinutes } from "../../accounts/tokens";
import type { Transaction } from "../../database/connection";
import { RefusalError, refuseField } from "../../http/refusal-error";
import type { ItemJob } from "../../jobs/job";
import { toDay } from "../../payments/sao-paulo-days";
import type { Services } from "../../services";
import { findQuotes, quotesIntervalInMs } from "./due-quotes";
import { quoteMessages } from "./messages";
import {
  createNotPossibleRefusal,
  getSide,
  lockRequest,
  type QuoteRequest,
  requireParty,
  type Side,
} from "./quote-access";
import { type QuoteMail, sendQuoteMail } from "./quote-mails";
import { addDays } from "./quote-rules";
import { quoteRecipients, quoteRequests } from "./schema";
import { formatVisit, type Visit } from "./visit-words";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

interface Asked {
  readonly requestId: number;
  readonly userId: number;
  readonly visit: Visit;
}

interface Matter {
  readonly request: QuoteRequest;
  readonly side: Side;
  readonly otherId: number;
  readonly now: Date;
}

type Answer = (kind: "visit" | "visitProposed" | "visitKept", visit: Visit) => Promise<void>;

/** Agrees on the first day, and proposes another one; the day that the other has proposed is agreed, too. */
export const setVisit = (wanted: Asked, services: Parts): Promise<void> =>
  changeVisit(wanted, services, async ({ request, side, now }, answer) => {
    const { visit } = wanted;
    const [agreed, proposed] = [agreedVisit(request), proposedVisit(request)];
    const hasProposed = request.proposedBy === side;
    if (isSame(visit, proposed) && hasProposed) return;
    if (isSame(visit, agreed)) {
      if (hasProposed) await answer("visitKept", visit);
      return;
    }
    checkDay(visit, now);
    await answer(agreed === null || isSame(visit, proposed) ? "visit" : "visitProposed", visit);
  });

/** Names the proposal that was read: one that has changed since is neither accepted nor turned down. */
export const answerVisit = (wanted: Asked & { readonly isAccepted: boolean }, services: Parts) =>
  changeVisit(wanted, services, async ({ request, side, now }, answer) => {
    const { visit, isAccepted } = wanted;
    const agreed = agreedVisit(request);
    const isPending = isSame(visit, proposedVisit(request)) && request.proposedBy !== side;
    if (!isPending) {
      const isRepeated = request.proposedOn === null && isSame(visit, agreed) === isAccepted;
      if (isRepeated) return;
      throw new RefusalError(409, quoteMessages.quoteVisitChanged);
    }
    if (isAccepted) checkDay(visit, now);
    await (isAccepted || agreed === null ? answer("visit", visit) : answer("visitKept", agreed));
  });

async function changeVisit(
  { requestId, userId }: Asked,
  services: Parts,
  change: (matter: Matter, answer: Answer) => Promise<void>,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    if (request.status !== "chosen" || otherId === null) throw createNotPossibleRefusal();
    const side = getSide(request, userId);
    const visitVersion = request.visitVersion + 1;
    await change({ request, side, otherId, now }, async (kind, visit) => {
      await transaction
        .update(quoteRequests)
        .set({ ...changesFor(kind, visit, side, now), visitVersion, changedAt: now })
        .where(eq(quoteRequests.id, requestId));
      const about = formatVisit(visit);
      const mail: QuoteMail = { kind, request, recipientId: otherId, about, version: visitVersion };
      await sendQuoteMail(transaction, mail, services);
    });
  });
}

function changesFor(kind: Parameters<Answer>[0], { visitOn, window }: Visit, side: Side, now: Date) {
  if (kind === "visitProposed") return { proposedOn: visitOn, proposedWindow: window, proposedBy: side };
  const answered = { proposedOn: null, proposedWindow: null, proposedBy: null };
  if (kind === "visitKept") return answered;
  // A day that is as near as that is in the mail of today.
  const visitRemindedAt = visitOn <= toDay(addDays(now, 1)) ? now : null;
  return { ...answered, visitOn, visitWindow: window, visitRemindedAt };
}

function checkDay({ visitOn }: Visit, now: Date): void {
  if (visitOn < toDay(now) || visitOn > toDay(addDays(now, 366))) {
    throw refuseField(422, "visitOn", quoteMessages.quoteDayWrong);
  }
}

const agreedVisit = ({ visitOn, visitWindow }: QuoteRequest): Visit | null =>
  visitOn === null ? null : { visitOn, window: visitWindow };

const proposedVisit = ({ proposedOn, proposedWindow }: QuoteRequest): Visit | null =>
  proposedOn === null ? null : { visitOn: proposedOn, window: proposedWindow };

const isSame = (visit: Visit, other: Visit | null): boolean =>
  other !== null && visit.visitOn === other.visitOn && visit.window === other.window;

const minutesFromEightToMidnight = 16 * 60;

/** Mails both from 8 o'clock of the day before on. */
export const createVisitReminderJob = (services: Parts): ItemJob => {
  const isDue = () => {
    const now = services.clock.now();
    return and(
      eq(quoteRequests.status, "chosen"),
      isNull(quoteRequests.visitRemindedAt),
      gte(quoteRequests.visitOn, toDay(now)),
      lte(quoteRequests.visitOn, toDay(addMinutes(now, minutesFromEightToMidnight))),
    );
  };
  return {
    name: "remind of visit",
    lane: "database",
    work: (id) =>
      services.database.transaction(async (transaction) => {
        const [request] = await transaction
          .update(quoteRequests)
          .set({ visitRemindedAt: services.clock.now() })
          .where(and(isDue(), eq(quoteRequests.id, id)))
          .returning();
        if (request !== undefined) await remind(transaction, request, services);
      }),
    due: { intervalInMs: quotesIntervalInMs, find: findQuotes(isDue, services) },
  };
};

async function remind(transaction: Transaction, request: QuoteRequest, services: Parts): Promise<void> {
  const visit = agreedVisit(request);
  if (visit === null) return;
  const [chosen] = await transaction
    .select({ id: quoteRecipients.installerId })
    .from(quoteRecipients)
    .where(and(eq(quoteRecipients.requestId, request.id), eq(quoteRecipients.status, "chosen")));
  for (const recipientId of [request.userId, ...(chosen ? [chosen.id] : [])]) {
    const mail = { kind: "visitTomorrow", request, recipientId, version: request.visitVersion } as const;
    await sendQuoteMail(transaction, { ...mail, about: formatVisit(visit) }, services);
  }
}
