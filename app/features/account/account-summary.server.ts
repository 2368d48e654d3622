import { type Quote, type QuoteRole, quoteState } from "~/extras/quotes/quote";
import { describeJob, standingOfQuote } from "~/extras/quotes/quote-words.server";
import { findQuotes } from "~/extras/quotes/quotes.server";
import { findOwnAlerts } from "~/extras/stock-alerts/stock-alerts.server";
import { nextStepWords, statusWords } from "~/features/orders/order-messages.server";
import { paymentDue } from "~/features/orders/payment-due.server";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import { isToBeDelivered, paymentStanding } from "~/model/payment-standing";
import { isInstaller, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findOrders } from "~/upstream/orders.server";
import { findEmailChange } from "./email-change.server";

interface SummaryEntry {
  readonly label: string;
  readonly href: string;
  readonly words: string;
}

type Group = "todo" | "arriving" | "waiting";
type Grouped = SummaryEntry & { readonly group: Group };

const maxEntries = 5;
const { summary } = messages.account;

/** What the account's shopper has to do, gets, and waits for. What cannot be read now is left out. */
export async function getAccountSummary(
  { can, upstream }: Pick<RequestContext, "can" | "upstream">,
  shopper: Shopper,
  { now, toShowContacts }: { readonly now: Date; readonly toShowContacts: string | null },
) {
  const [orders, sent, received, email, alerts] = await Promise.all([
    optional(findOrders(upstream, shopper.id), []),
    can.takeQuotes ? optional(readQuotes("shopper"), []) : [],
    can.takeQuotes && isInstaller(shopper) ? optional(readQuotes("installer"), []) : [],
    can.changeEmails ? optional(findEmailChange(upstream), null) : null,
    can.sendStockAlerts ? optional(findOwnAlerts(upstream), null) : null,
  ]);
  const entries = [
    ...(toShowContacts === null
      ? []
      : [toEntry("todo", summary.contacts, toShowContacts, summary.contactsHidden)]),
    ...entriesOfOrders(orders, now),
    ...[...received, ...sent].flatMap((quote) => entryOfQuote(quote, now) ?? []),
    ...entriesOfEmail(email),
    ...(alerts?.length
      ? [toEntry("waiting", summary.alerts, paths.account.ownAlerts(), summary.alertsOf(alerts.length))]
      : []),
  ];
  const ofGroup = (group: Group) => ({
    title: summary[group],
    entries: entries
      .filter((entry) => entry.group === group)
      .slice(0, maxEntries)
      .map(({ label, href, words }): SummaryEntry => ({ label, href, words })),
  });
  return [ofGroup("todo"), ofGroup("arriving"), ofGroup("waiting")].filter(
    ({ entries }) => entries.length > 0,
  );

  async function readQuotes(role: QuoteRole): Promise<readonly Quote[]> {
    return (await findQuotes(upstream, role, 1))?.quotes ?? [];
  }
}

export type AccountSummary = Awaited<ReturnType<typeof getAccountSummary>>;

const toEntry = (group: Group, label: string, href: string, words: string): Grouped => ({
  ...{ group, label, href, words },
});

function entriesOfOrders(orders: readonly Order[], now: Date): Grouped[] {
  const paidBefore = new Set<string>();
  return orders.flatMap((order): Grouped[] => {
    const standing = paymentStanding(order, now);
    const label = messages.account.orderNumber(order.code);
    const words = [statusWords(order, standing), nextStepWords(order, standing)].filter(Boolean).join(". ");
    const due = paymentDue(order, orders, now);
    if (due !== null) {
      if (paidBefore.has(order.code)) return [];
      for (const code of order.paidTogetherWith) paidBefore.add(code);
      return [toEntry("todo", summary.pay(order.code), paths.orderStatus([order.code]), due.words)];
    }
    if (standing === "inAnalysis") return [toEntry("waiting", label, paths.order(order.id), words)];
    if (standing !== "paid") return [];
    const isToBeFetched =
      hasReachedStatus(order, orderStatuses.pickup) && !hasReachedStatus(order, orderStatuses.delivered);
    if (isToBeFetched) return [toEntry("todo", label, paths.order(order.id), words)];
    return isToBeDelivered(order, standing) ? [toEntry("arriving", label, paths.order(order.id), words)] : [];
  });
}

const quoteGroups: Readonly<Record<QuoteRole, Partial<Record<ReturnType<typeof quoteState>, Group>>>> = {
  shopper: { answered: "todo", declined: "todo", done: "todo", chosen: "arriving", sent: "waiting" },
  installer: { sent: "todo", done: "todo", chosen: "todo", answered: "waiting" },
};

function entryOfQuote(quote: Quote, now: Date): Grouped | null {
  const group = quoteGroups[quote.role][quoteState(quote, now)];
  if (group === undefined) return null;
  const { state, next } = standingOfQuote(quote);
  return toEntry(
    group,
    summary.quote(describeJob(quote)),
    paths.account.quote(quote.id),
    `${state}. ${next}`,
  );
}

function entriesOfEmail(email: Awaited<ReturnType<typeof findEmailChange>> | null): Grouped[] {
  if (email?.pending)
    return [
      toEntry("todo", summary.email, paths.account.email(), summary.confirmNew(email.pending.newEmail)),
    ];
  return email?.isConfirmed === false
    ? [toEntry("todo", summary.email, paths.account.email(), summary.confirmOwn(email.email))]
    : [];
}
