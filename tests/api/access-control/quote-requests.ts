import * as quotes from "../../../contract/quotes";
import type { OwnerWanted } from "./owner";
import { type OwnerRequest, own, reading } from "./owner-request";

const change = (
  call: OwnerRequest["call"],
  more: (names: { answeredBy?: number }) => Record<string, unknown> = () => ({}),
  owner?: OwnerWanted,
): OwnerRequest => ({
  call,
  names: owner?.type === 3 ? "quote, of an installer asked" : "quote",
  ...(owner && { owner }),
  sent: ({ quoteId: id, ...names }) => ({ body: { id, ...more(names) } }),
});

const askedOf = { type: 3 } as const;

export const quoteRequests: readonly OwnerRequest[] = [
  { call: quotes.getQuote, names: "quote", sent: ({ quoteId: id }) => ({ query: { id } }) },
  reading({
    call: quotes.getQuote,
    names: "quote, of an installer asked",
    sent: ({ quoteId: id }) => ({ query: { id } }),
  }),
  reading(own(quotes.listQuotes, () => ({ query: { role: "shopper", page: 1, pageSize: 15 } }))),
  own(quotes.addQuote, ({ answeredBy }, { owner }) => ({
    body: {
      installerIds: [answeredBy ?? owner.answeredBy],
      description: "Envelopar a porta da sala.",
      postalCode: "01310-100",
    },
  })),
  change(quotes.answerQuote, () => ({ price: 100, startsOn: "2026-12-01" }), askedOf),
  change(quotes.declineQuote, () => ({}), askedOf),
  change(quotes.chooseQuote, ({ answeredBy }) => ({ installerId: answeredBy })),
  change(quotes.cancelQuote),
  change(quotes.finishQuote, () => ({}), { quote: "chosen" }),
  change(quotes.setQuoteVisit, () => ({ visitOn: "2026-12-01" }), { quote: "chosen" }),
  change(quotes.answerQuoteVisit, () => ({ visitOn: "2026-12-03", accept: true }), { quote: "chosen" }),
  change(quotes.rateQuote, () => ({ note: 5 }), { quote: "done" }),
  change(quotes.replyToRating, () => ({ reply: "Obrigado!" }), { type: 3, quote: "done" }),
  change(quotes.reportQuote, ({ answeredBy }) => ({
    ...{ subject: "answer", installerId: answeredBy, reason: "Texto ofensivo" },
  })),
];
