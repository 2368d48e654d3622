import { z } from "zod";
import { type Call, defineCall } from "./call";
import { roomCopy } from "./room-photos";
import {
  decimal,
  describeValue,
  done,
  flag,
  id,
  idInQuery,
  integer,
  list,
  pager,
  reaisOrNothing,
  text,
  validTimestamp,
} from "./wire";

/** Quotes of installers for a shopper's job (ours, with the capability `quotes`). Amounts are decimal reais. */

export const maxQuoteInstallers = 3;
export const maxQuotePictures = 4;
export const maxQuoteText = 1000;

/** 'yyyy-mm-dd'. */
const day = z.iso.date();

/** 8 to 12, 12 to 18 and 18 to 21 o'clock; none is any time of the day. */
export const visitWindow = z.enum(["morning", "afternoon", "evening"]);
const side = z.enum(["shopper", "installer"]);

const contact = z.object({
  name: text,
  phoneNumber: text.nullish(),
  whatsApp: text.nullish(),
  email: text.nullish(),
});

const quoteRating = z.object({
  note: integer.pipe(z.number().min(1).max(5)),
  evaluation: text.nullish(),
  reply: text.nullish().describe("Of the rated installer."),
  isReplyReported: describeValue(flag).describe(
    "For the author: has reported the reply, which is no longer shown.",
  ),
});

/** What an installer offers; the parts are null together. */
export const offered = z.object({
  price: reaisOrNothing.nullish(),
  labor: reaisOrNothing.nullish(),
  material: reaisOrNothing.nullish(),
  travel: reaisOrNothing.nullish(),
  startsOn: text.nullish(),
  validUntil: text.nullish().describe("Last day on which it can be chosen."),
  message: text.nullish(),
});

export const quote = z.object({
  id,
  role: z.enum(["shopper", "installer"]).describe("What the token's account is in this quote."),
  status: z.enum(["open", "chosen", "done", "expired", "cancelled"]),
  createdAt: validTimestamp,
  expiresAt: validTimestamp,
  product: describeValue(z.object({ name: text, slug: text })),
  meters: integer.nullish(),
  description: text,
  pictures: z.array(text).nullish(),
  room: describeValue(roomCopy).describe("Of `roomProjectId`; its picture is the photo without film."),
  wishedOn: text.nullish(),
  visitOn: text.nullish().describe("After the choice; null until a day is agreed."),
  visitWindow: visitWindow.nullish(),
  visitVersion: integer.nullish().describe("Counts the agreed days."),
  proposedVisit: z
    .object({ visitOn: text, window: visitWindow.nullish(), by: side })
    .nullish()
    .describe("Another day, which `by` has proposed and the other has not answered."),
  cancelledBy: side.nullish().describe("Of a cancelled quote; the reason after the choice, for the two."),
  cancelReason: text.nullish(),
  offeredTo: integer.nullish().describe("How many further installers it was offered to, for its shopper."),
  place: z
    .object({ postalCode: text, neighborhood: text, city: text, state: text })
    .describe("Before the choice, installers get a CEP that ends in 000."),
  installers: list(
    offered.extend({
      installerId: id,
      name: text,
      image: text.nullish(),
      status: z.enum(["sent", "answered", "declined", "chosen", "passed"]),
      version: integer.nullish().describe("Counts the changes after the shopper had seen the answer."),
      earlier: z
        .array(offered.extend({ changedAt: validTimestamp }))
        .nullish()
        .describe("What the shopper had seen before each change, oldest first."),
      mayCorrect: z.boolean().nullish().describe("For the installer itself."),
      contact: contact.nullish().describe("Of the chosen installer, for its shopper."),
    }),
  ).describe("All installers asked; an installer gets only its own entry."),
  contact: contact.nullish().describe("Of the shopper, for the chosen installer."),
  ownRating: quoteRating.nullish(),
  receivedRating: quoteRating.nullish(),
  ratingTerms: z
    .object({ needsEmail: z.boolean(), needsFinish: z.boolean(), opensAt: validTimestamp.nullish() })
    .nullish()
    .describe("What the account's own rating still lacks, from the choice until it is given."),
  reported: z
    .array(z.object({ subject: z.enum(["request", "answer", "rating"]), installerId: id.nullish() }))
    .nullish()
    .describe(
      "What the account has reported, and is no longer sent: 'request', 'rating', or 'answer' with the installer's id.",
    ),
});

const common = { access: "bearer", specification: "installers 7" } as const;

export const addQuote = defineCall({
  name: "addQuote",
  photos: "several",
  isDecidedByStatus: true,
  method: "POST",
  path: "quote/add",
  ...common,
  refusals: [422, 429, 503],
  honoursIdempotencyKey: true,
  body: z.object({
    installerIds: z.array(id).min(1).max(maxQuoteInstallers),
    productId: id.nullish(),
    meters: z.number().int().min(1).max(1000).nullish(),
    description: z.string().trim().min(10).max(maxQuoteText),
    postalCode: z.string().regex(/^\d{5}-?\d{3}$/),
    wishedOn: day.nullish(),
    phoneNumber: z
      .string()
      .trim()
      .max(30)
      .nullish()
      .describe("For the chosen installer only, with the capability `quote-details`."),
    roomProjectId: id
      .nullish()
      .describe("A project of the account in its room, with the capability `room-photos`."),
    pictures: z
      .array(z.string())
      .max(maxQuotePictures)
      .optional()
      .describe("Data URLs, as in client/editprofile."),
  }),
  answer: z.object({ message: z.string().nullish(), content: z.object({ id }) }),
  ourChoice:
    "Honours Idempotency-Key. Mails a link to each installer, and expires after 14 days. An unknown or inactive installer, product or project answers 404, an unknown CEP 422 with errors.postalCode, a wrong telephone number 422 with errors.phoneNumber, a wrong picture 422 with errors.image. Too many a day of one account, for one installer or of one account for one installer answers 429.",
});

export const listQuotes = defineCall({
  name: "listQuotes",
  mayBeMissing: true,
  method: "GET",
  path: "quote/list",
  ...common,
  query: z.object({ role: z.enum(["shopper", "installer"]), page: idInQuery, pageSize: idInQuery }),
  answer: z.object({ quotes: list(quote), pager }),
  ourChoice: "What the token's account asked for, or was asked for as an installer; newest first.",
});

export const getQuote = defineCall({
  name: "getQuote",
  method: "GET",
  path: "quote/get-one",
  ...common,
  query: z.object({ id: idInQuery }),
  answer: quote,
  ourChoice:
    "For its shopper and the installers asked; 404 for others. Until the choice, telephone numbers, e-mail addresses and links in texts are replaced, and contacts are not sent.",
});

const changeQuote = <Body extends z.ZodRawShape>(
  name: string,
  path: string,
  body: Body,
  ourChoice: string,
  refusals: Call["refusals"] = [409],
) =>
  defineCall({
    name,
    isDecidedByStatus: true,
    method: "POST",
    path: `quote/${path}`,
    ...common,
    isIdempotent: true,
    refusals,
    body: z.object({ id, ...body }),
    answer: done,
    ourChoice: `${ourChoice} A repetition with the same content has no further effect; another account's quote answers 404.`,
  });

const part = z.number().min(0).max(1_000_000).nullish();

export const answerQuote = changeQuote(
  "answerQuote",
  "answer",
  {
    price: z.number().min(1).max(1_000_000),
    labor: part,
    material: part,
    travel: part,
    startsOn: day,
    validUntil: day.nullish(),
    message: z.string().trim().max(maxQuoteText).nullish(),
  },
  "The price and first day of an installer that was asked; mails the shopper. Until the choice another answer corrects it: unseen in its place, once seen as a new version (at most five). Parts that do not add up to the price answer 422 with errors.price.",
  [409, 422],
);

export const declineQuote = changeQuote(
  "declineQuote",
  "decline",
  {},
  "By an installer that was asked; mails the shopper.",
);

export const chooseQuote = changeQuote(
  "chooseQuote",
  "choose",
  { installerId: id, version: z.number().int().nullish() },
  "Chooses an answer (409 if it has another version by now, or its last day is over), sends contacts to both from then on, and mails all installers asked.",
);

export const cancelQuote = changeQuote(
  "cancelQuote",
  "cancel",
  { reason: z.string().trim().max(maxQuoteText).nullish() },
  "By the shopper, before the job is done, or by the chosen installer; mails the others. The first reason stays.",
);

export const finishQuote = changeQuote(
  "finishQuote",
  "finish",
  {},
  "By shopper or chosen installer: the job is done; mails the other, who may say so, too.",
);

export const setQuoteVisit = changeQuote(
  "setQuoteVisit",
  "visit",
  { visitOn: day, window: visitWindow.nullish() },
  "By shopper or chosen installer until the job is done; mails the other. The first day is agreed at once. Another day than the agreed one is a proposal, in place of an earlier one, which the other answers by quote/answer-visit or by sending the same day; sending the agreed day withdraws one's own.",
  [409, 422],
);

export const answerQuoteVisit = changeQuote(
  "answerQuoteVisit",
  "answer-visit",
  { visitOn: day, window: visitWindow.nullish(), accept: z.boolean() },
  "Accepts the proposed day or keeps the agreed one, by the side that has not proposed it; mails the other. A proposal that has another day by now answers 409.",
  [409, 422],
);

export const rateQuote = changeQuote(
  "rateQuote",
  "rate",
  { note: z.number().int().min(1).max(5), evaluation: z.string().trim().max(maxQuoteText).nullish() },
  "Once by each of both, a day after the choice, once the shopper has called the job done (for the installer also 14 days after the choice). A shopper's e-mail has to be confirmed.",
);

export const replyToRating = changeQuote(
  "replyToRating",
  "reply",
  { reply: z.string().trim().min(1).max(maxQuoteText) },
  "What the rated installer says to the shopper's rating with a text, shown below it; another reply replaces it.",
);

export const reportQuote = changeQuote(
  "reportQuote",
  "report",
  {
    subject: z
      .enum(["request", "answer", "rating", "reply"])
      .describe("What is reported; 'reply' with the capability `reply-reports`."),
    installerId: id.nullish().describe("Installer whose answer is reported."),
    reason: z.string().trim().min(1).max(maxQuoteText),
  },
  "Reports what the other has written, mails the shop, and hides it from the account that reported it; the text of a reported rating, and the reported reply to one's own, are hidden from all.",
  [429],
);

/** How an installer has done here so far. */
export const installerStanding = z.object({
  installerId: id,
  rating: decimal
    .nullish()
    .describe(
      "Average of notes from 1 to 5, pulled to the mean of all installers until ten ratings; null without ratings.",
    ),
  ratings: integer.describe("Number of ratings; at most one a year from the same shopper."),
  jobs: integer.describe(
    "Jobs finished in the last year: marked done by the shopper, or 14 days without a reply.",
  ),
  answerMinutes: decimal.nullish().describe("Median in the last year; null below three answers."),
});

export const listInstallerStandings = defineCall({
  name: "listInstallerStandings",
  mayBeMissing: true,
  method: "GET",
  path: "quote/standings",
  access: "public",
  specification: "installers 7",
  query: z.object({ installerIds: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/) }),
  answer: z.object({ standings: list(installerStanding) }),
  ourChoice:
    "Of the installers by id, separated by commas; one without ratings, jobs and answers is left out.",
});

export const listInstallerRatings = defineCall({
  name: "listInstallerRatings",
  mayBeMissing: true,
  method: "GET",
  path: "quote/ratings",
  access: "public",
  specification: "installers 7",
  query: z.object({ installerId: idInQuery }),
  answer: z.object({
    ratings: list(quoteRating.extend({ author: text, createdAt: validTimestamp })),
  }),
  ourChoice: "The newest ten, with the first name of the author. Reported texts are left out.",
});
