import { describe, expect, test } from "vitest";
import { getQuoteState, getQuoteTasks, type Quote, type QuoteAnswerStatus } from "~/extras/quotes/quote";

const now = new Date("2026-11-21T17:00:00Z");

const quote = (
  role: Quote["role"],
  status: Quote["status"],
  answers: readonly QuoteAnswerStatus[],
  isRated = false,
): Quote => ({
  id: 1,
  role,
  status,
  createdAt: "2026-11-20T17:00:00Z",
  expiresAt: "2026-12-04T17:00:00Z",
  product: null,
  meters: null,
  description: "Mesa",
  pictures: [],
  wishedOn: null,
  room: null,
  visit: null,
  visitVersion: 0,
  proposal: null,
  offeredTo: null,
  cancelledBy: "shopper",
  cancelReason: null,
  contact: null,
  place: { cep: "01310-100", neighborhood: "Bela Vista", city: "São Paulo", state: "SP" },
  answers: answers.map((each, index) => ({
    installerId: index,
    installerName: "Rui",
    picture: null,
    status: each,
    priceInCentavos: null,
    startsOn: null,
    message: null,
    contact: null,
    isReported: false,
    parts: null,
    validUntil: null,
    version: null,
    earlier: [],
    mayCorrect: false,
  })),
  ownRating: isRated ? { rating: 5, comment: null } : null,
  receivedRating: null,
  ratingTerms: null,
  isRequestReported: false,
  isRatingReported: false,
  isReplyReported: false,
});

const tasksOf = (given: Quote) =>
  Object.entries(getQuoteTasks(given, now)).flatMap(([task, isAllowed]) => (isAllowed ? [task] : []));

describe("a quote, as its shopper sees it", () => {
  test.each<[Quote["status"], QuoteAnswerStatus[], boolean, string, string[]]>([
    ["open", ["sent", "sent"], false, "sent", ["mayChoose", "mayCancel"]],
    ["open", ["sent", "answered"], false, "answered", ["mayChoose", "mayCancel"]],
    ["open", ["declined", "sent"], false, "sent", ["mayChoose", "mayCancel"]],
    ["open", ["declined", "declined"], false, "declined", ["mayChoose", "mayCancel"]],
    [
      "chosen",
      ["chosen", "passed"],
      false,
      "chosen",
      ["maySetVisit", "mayCancel", "mayCancelWork", "mayFinish"],
    ],
    ["done", ["chosen"], false, "done", ["mayRate"]],
    ["done", ["chosen"], true, "rated", []],
    ["expired", ["answered"], false, "expired", []],
    ["cancelled", ["answered"], false, "cancelled", []],
  ])(
    "with a request that is %s with answers %j, rated: %s, stands as %s and allows %j",
    (status, answers, isRated, state, tasks) => {
      const given = quote("shopper", status, answers, isRated);
      expect([getQuoteState(given, now), tasksOf(given)]).toEqual([state, tasks]);
    },
  );
});

describe("a quote, as an installer sees it", () => {
  test.each<[Quote["status"], QuoteAnswerStatus, boolean, string, string[]]>([
    ["open", "sent", false, "sent", ["mayAnswer"]],
    ["open", "answered", false, "answered", []],
    ["open", "declined", false, "declined", []],
    ["chosen", "chosen", false, "chosen", ["maySetVisit", "mayCancelWork", "mayFinish"]],
    ["chosen", "passed", false, "passed", []],
    ["chosen", "declined", false, "declined", []],
    ["done", "chosen", false, "done", ["mayRate"]],
    ["done", "chosen", true, "rated", []],
    ["done", "passed", false, "passed", []],
    ["expired", "sent", false, "expired", []],
    ["cancelled", "answered", false, "cancelled", []],
    ["cancelled", "declined", false, "declined", []],
  ])(
    "with a request that is %s with its own answer %s, rated: %s, stands as %s and allows %j",
    (status, own, isRated, state, tasks) => {
      const given = quote("installer", status, [own], isRated);
      expect([getQuoteState(given, now), tasksOf(given)]).toEqual([state, tasks]);
    },
  );
});
