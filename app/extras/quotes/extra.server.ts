import type { Extra, SummaryEntry } from "~/http/extra.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { supportsQuotes } from "~/upstream/compatibility/quotes.server";
import { getQuoteState, type Quote, type QuoteRole, quoteLimits } from "./quote";
import { describeJob, describeQuoteState } from "./quote-words.server";
import { findQuotes } from "./quotes.server";

export const quotes: Extra = {
  accountLink: (upstream) =>
    supportsQuotes(upstream)
      ? { group: "work", name: "Pedidos de orçamento", href: paths.account.quotes() }
      : null,
  async accountSummary(upstream, shopper, now) {
    if (!supportsQuotes(upstream)) return [];
    const read = async (role: QuoteRole) => (await findQuotes(upstream, role, 1))?.quotes ?? [];
    const [received, sent] = await Promise.all([
      isInstaller(shopper) ? awaitOptional(read("installer"), []) : [],
      awaitOptional(read("shopper"), []),
    ]);
    return [...received, ...sent].flatMap((quote) => toEntry(quote, now) ?? []);
  },
  quoteHref: (upstream, subject) => (supportsQuotes(upstream) ? paths.newQuote(subject) : null),
  installerTicks: (upstream) =>
    supportsQuotes(upstream)
      ? {
          action: paths.newQuote(),
          field: "aplicador",
          words: `Marque até ${quoteLimits.installers} aplicadores e compare os preços.`,
          marked: ` de ${quoteLimits.installers} marcados`,
        }
      : null,
};

const groups: Readonly<
  Record<QuoteRole, Partial<Record<ReturnType<typeof getQuoteState>, SummaryEntry["group"]>>>
> = {
  shopper: { answered: "todo", declined: "todo", done: "todo", chosen: "arriving", sent: "waiting" },
  installer: { sent: "todo", done: "todo", chosen: "todo", answered: "waiting" },
};

function toEntry(quote: Quote, now: Date): SummaryEntry | null {
  const group = groups[quote.role][getQuoteState(quote, now)];
  if (group === undefined) return null;
  const { state, next } = describeQuoteState(quote);
  const label = messages.account.summary.quote(describeJob(quote));
  return { group, label, href: paths.account.quote(quote.id), words: `${state}. ${next}` };
}
