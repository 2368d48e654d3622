import type { Extra, SummaryEntry } from "~/http/extra.server";
import { optional } from "~/http/screen.server";
import { messages } from "~/messages";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { takesQuotes } from "~/upstream/compatibility/quotes.server";
import { type Quote, type QuoteRole, quoteLimits, quoteState } from "./quote";
import { describeJob, standingOfQuote } from "./quote-words.server";
import { findQuotes } from "./quotes.server";

export const quotes: Extra = {
  accountLink: (upstream) =>
    takesQuotes(upstream) ? { name: "Pedidos de orçamento", href: paths.account.quotes() } : null,
  async accountSummary(upstream, shopper, now) {
    if (!takesQuotes(upstream)) return [];
    const read = async (role: QuoteRole) => (await findQuotes(upstream, role, 1))?.quotes ?? [];
    const [received, sent] = await Promise.all([
      isInstaller(shopper) ? optional(read("installer"), []) : [],
      optional(read("shopper"), []),
    ]);
    return [...received, ...sent].flatMap((quote) => toEntry(quote, now) ?? []);
  },
  quoteHref: (upstream, subject) => (takesQuotes(upstream) ? paths.newQuote(subject) : null),
  installerTicks: (upstream) =>
    takesQuotes(upstream)
      ? {
          action: paths.newQuote(),
          field: "aplicador",
          words: `Marque até ${quoteLimits.installers} aplicadores e compare os preços.`,
        }
      : null,
};

const groups: Readonly<
  Record<QuoteRole, Partial<Record<ReturnType<typeof quoteState>, SummaryEntry["group"]>>>
> = {
  shopper: { answered: "todo", declined: "todo", done: "todo", chosen: "arriving", sent: "waiting" },
  installer: { sent: "todo", done: "todo", chosen: "todo", answered: "waiting" },
};

function toEntry(quote: Quote, now: Date): SummaryEntry | null {
  const group = groups[quote.role][quoteState(quote, now)];
  if (group === undefined) return null;
  const { state, next } = standingOfQuote(quote);
  const label = messages.account.summary.quote(describeJob(quote));
  return { group, label, href: paths.account.quote(quote.id), words: `${state}. ${next}` };
}
