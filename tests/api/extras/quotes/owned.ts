import { and, eq } from "drizzle-orm";
import {
  quotePictures,
  quoteRatings,
  quoteRecipients,
  quoteReports,
  quoteRequests,
} from "../../../../api/extras/quotes/schema";
import * as quotes from "../../../../contract/quotes";
import { addInstaller } from "../../../setup/installers";
import { wall } from "../../../setup/rooms";
import { addShopper } from "../../../setup/shoppers";
import type { Names, OwnerWanted } from "../../access-control/owner";
import { type OwnedData, type OwnerRequest, own, reading } from "../../access-control/owner-request";

const change = (
  call: OwnerRequest["call"],
  more: (names: Partial<Names>) => Record<string, unknown> = () => ({}),
  owner?: OwnerWanted,
): OwnerRequest => ({
  call,
  names: owner?.type === 3 ? "quote, of an installer asked" : "quote",
  ...(owner && { owner }),
  sent: ({ quoteId: id, ...names }) => ({ body: { id, ...more(names) } }),
});

const askedOf = { type: 3 } as const;

const requests: readonly OwnerRequest[] = [
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
    subject: "answer",
    installerId: answeredBy,
    reason: "Texto ofensivo",
  })),
];

/** Rows of an installer, sent by another shopper. */
const addRows: OwnedData["addRows"] = async (upstream, { userId, number }, { type = 4, quote }) => {
  const status = (["chosen", "done"] as const).find((each) => each === quote) ?? "open";
  const description = `Porta da sala ${number}x`;
  const phoneNumber = `(11) 9${String(87_000_000 + number)}`;
  const { database, clock } = upstream;
  const shopperId = type === 4 ? userId : (await addShopper(upstream)).id;
  const installerId = type === 4 ? await addInstaller(upstream) : userId;
  const now = clock.now();
  const [request] = await database
    .insert(quoteRequests)
    .values({
      userId: shopperId,
      status,
      description,
      postalCode: "01310100",
      createdAt: now,
      changedAt: now,
      neighborhood: "Bela Vista",
      city: "São Paulo",
      state: "SP",
      phoneNumber,
      ...(status === "chosen" && {
        visitOn: "2026-12-02",
        proposedOn: "2026-12-03",
        proposedBy: "installer",
      }),
      expiresAt: new Date(now.getTime() + 24 * 60 * 60_000),
    })
    .returning();
  if (request === undefined) throw new Error("The quote was not stored");
  const requestId = request.id;
  const isAnswered = type === 4 || status !== "open";
  await database.insert(quoteRecipients).values({
    requestId,
    installerId,
    createdAt: now,
    ...(isAnswered
      ? { status: status === "open" ? "answered" : "chosen", priceInCentavos: 35_000, answeredAt: now }
      : { status: "sent" }),
    ...(isAnswered && { startsOn: "2026-12-01" }),
  });
  if (status === "done") {
    await database
      .insert(quoteRatings)
      .values({ requestId, raterId: installerId, ratedId: shopperId, note: 5, createdAt: now });
    if (type === 3) {
      await database.insert(quoteRatings).values({
        requestId,
        raterId: shopperId,
        ratedId: installerId,
        note: 5,
        evaluation: "Bom trabalho.",
        createdAt: now,
      });
    }
  }
  return {
    quoteId: requestId,
    answeredBy: installerId,
    ...(type === 4 ? { secrets: [description, phoneNumber] } : { othersSecrets: [description] }),
  };
};

export const owned: OwnedData = {
  addRows,
  async addOtherRows({ database }, { userId, quoteId, answeredBy }) {
    const [requestId, ratedId] = [Number(quoteId), Number(answeredBy)];
    const room = { faces: [wall], hasPhoto: false };
    const isChosen = and(eq(quoteRequests.id, requestId), eq(quoteRequests.status, "chosen"));
    await database.update(quoteRequests).set({ room }).where(isChosen);
    await database.insert(quotePictures).values({ requestId, position: 1, path: "Uploads/orcamentos/1.jpg" });
    await database
      .insert(quoteRatings)
      .values({ requestId, raterId: userId, ratedId, note: 5, evaluation: "Muito bom" });
    await database.insert(quoteReports).values({
      requestId,
      reporterId: userId,
      authorId: ratedId,
      subject: "answer",
      reason: "Pede outro preço",
    });
  },
  requests,
};
