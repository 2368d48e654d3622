import { describeNextStep, describeStatus } from "~/features/orders/order-messages.server";
import { getPaymentDue } from "~/features/orders/payment-mails.server";
import { findExtrasAt, type SummaryEntry } from "~/http/extra.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import { getPaymentStanding, isToBeDelivered } from "~/model/payment-standing";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findWaitingEmailChange } from "~/upstream/compatibility/account.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrders } from "~/upstream/orders.server";

type Group = SummaryEntry["group"];

const maxEntries = 5;
const { summary } = messages.account;

/** What the account's shopper has to do, gets, and waits for. What cannot be read now is left out. */
export async function getAccountSummary(
  upstream: Upstream,
  shopper: Shopper,
  { now, toShowContacts }: { readonly now: Date; readonly toShowContacts: string | null },
) {
  const [orders, email, added] = await Promise.all([
    awaitOptional(findOrders(upstream, shopper.id), []),
    awaitOptional(findWaitingEmailChange(upstream), null),
    Promise.all(findExtrasAt("accountSummary").map((find) => find(upstream, shopper, now))),
  ]);
  const entries = [
    ...(toShowContacts === null
      ? []
      : [toEntry("todo", summary.contacts, toShowContacts, summary.contactsHidden)]),
    ...entriesOfOrders(orders, now),
    ...added.flat(),
    ...entriesOfEmail(email),
  ];
  const ofGroup = (group: Group) => ({
    title: summary[group],
    entries: entries
      .filter((entry) => entry.group === group)
      .slice(0, maxEntries)
      .map(({ label, href, words }) => ({ label, href, words })),
  });
  return [ofGroup("todo"), ofGroup("arriving"), ofGroup("waiting")].filter(
    ({ entries }) => entries.length > 0,
  );
}

export type AccountSummary = Awaited<ReturnType<typeof getAccountSummary>>;

const toEntry = (group: Group, label: string, href: string, words: string): SummaryEntry => ({
  group,
  label,
  href,
  words,
});

function entriesOfOrders(orders: readonly Order[], now: Date): SummaryEntry[] {
  const paidBefore = new Set<string>();
  return orders.flatMap((order): SummaryEntry[] => {
    const standing = getPaymentStanding(order, now);
    const label = messages.account.orderNumber(order.code);
    const words = [describeStatus(order, standing), describeNextStep(order, standing)]
      .filter(Boolean)
      .join(". ");
    const due = getPaymentDue(order, orders, now);
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

function entriesOfEmail(email: Awaited<ReturnType<typeof findWaitingEmailChange>>): SummaryEntry[] {
  if (email?.pending)
    return [
      toEntry("todo", summary.email, paths.account.email(), summary.confirmNew(email.pending.newEmail)),
    ];
  return email?.isConfirmed === false
    ? [toEntry("todo", summary.email, paths.account.email(), summary.confirmOwn(email.email))]
    : [];
}
