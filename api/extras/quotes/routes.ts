import * as contract from "../../../contract/quotes";
import { createKeyedRequest } from "../../http/idempotency";
import { type CallHandler, serve, serveShopper } from "../../http/serve";
import { messages } from "../../messages";
import { toWholeCentavos } from "../../reais";
import { addQuote } from "./add-quote";
import { answerQuote } from "./answer-quote";
import { cancelQuote, chooseQuote, finishQuote } from "./close-quote";
import { quoteMessages } from "./messages";
import { answerVisit, setVisit } from "./quote-visits";
import { rateQuote, replyToRating } from "./rate-quote";
import { findQuote, findQuotes, markSeen } from "./read-quotes";
import { reportQuote } from "./report-quote";
import { findRatings, findStandings } from "./standings";
import { quoteToWire } from "./wire";

const saved = { message: quoteMessages.quoteRequestSaved };
const maxPageSize = 50;

export const quoteRoutes: readonly CallHandler[] = [
  serveShopper(contract.addQuote, async ({ body, shopper, header }, services) => {
    const request = createKeyedRequest({
      call: contract.addQuote.path,
      header: header("idempotency-key"),
      userId: shopper.id,
      body,
    });
    const id = await addQuote(body, shopper.id, request, services);
    return { message: quoteMessages.quoteRequestAdded, content: { id } };
  }),

  serveShopper(contract.listQuotes, async ({ query, shopper }, { database, clock }) => {
    const [page, pageSize] = [Math.max(1, query.page), Math.max(1, Math.min(query.pageSize, maxPageSize))];
    const { quotes, totalItems } = await findQuotes(database, shopper.id, {
      role: query.role,
      page,
      pageSize,
    });
    return {
      quotes: quotes.map((each) => quoteToWire(each, shopper.id, clock.now())),
      pager: { totalItems, totalPages: Math.ceil(totalItems / pageSize) },
    };
  }),

  serveShopper(contract.getQuote, async ({ query, shopper }, { database, clock }) => {
    // Runs before the reading, so that a change between the two is a new version.
    await markSeen(database, query.id, shopper.id, clock.now());
    return quoteToWire(await findQuote(database, query.id, shopper.id), shopper.id, clock.now());
  }),

  serveShopper(contract.answerQuote, async ({ body, shopper }, services) => {
    const { price, labor, material, travel, startsOn, validUntil = null, message } = body;
    const inCentavos = (reais: number | null | undefined) => (reais == null ? null : toWholeCentavos(reais));
    const answer = {
      priceInCentavos: toWholeCentavos(price),
      laborInCentavos: inCentavos(labor),
      materialInCentavos: inCentavos(material),
      travelInCentavos: inCentavos(travel),
      startsOn,
      validUntil,
      message: message || null,
    };
    await answerQuote({ requestId: body.id, installerId: shopper.id }, answer, services);
    return saved;
  }),

  serveShopper(contract.declineQuote, async ({ body, shopper }, services) => {
    await answerQuote({ requestId: body.id, installerId: shopper.id }, null, services);
    return saved;
  }),

  serveShopper(contract.chooseQuote, async ({ body, shopper }, services) => {
    const { id: requestId, installerId, version = null } = body;
    await chooseQuote({ requestId, installerId, version, userId: shopper.id }, services);
    return saved;
  }),

  serveShopper(contract.cancelQuote, async ({ body, shopper }, services) => {
    const { id: requestId, reason } = body;
    await cancelQuote({ requestId, userId: shopper.id, reason: reason || null }, services);
    return saved;
  }),

  serveShopper(contract.finishQuote, async ({ body, shopper }, services) => {
    await finishQuote({ requestId: body.id, userId: shopper.id }, services);
    return saved;
  }),

  serveShopper(contract.setQuoteVisit, async ({ body, shopper }, services) => {
    const { id: requestId, visitOn, window = null } = body;
    await setVisit({ requestId, userId: shopper.id, visit: { visitOn, window } }, services);
    return saved;
  }),

  serveShopper(contract.answerQuoteVisit, async ({ body, shopper }, services) => {
    const { id: requestId, visitOn, window = null, accept: isAccepted } = body;
    const visit = { visitOn, window };
    await answerVisit({ requestId, userId: shopper.id, visit, isAccepted }, services);
    return saved;
  }),

  serveShopper(contract.rateQuote, async ({ body, shopper }, services) => {
    const { id: requestId, note, evaluation } = body;
    await rateQuote({ requestId, userId: shopper.id, note, evaluation: evaluation || null }, services);
    return { message: messages.rated };
  }),

  serveShopper(contract.replyToRating, async ({ body, shopper }, services) => {
    await replyToRating({ requestId: body.id, userId: shopper.id, reply: body.reply }, services);
    return saved;
  }),

  serveShopper(contract.reportQuote, async ({ body, shopper }, services) => {
    const { id: requestId, subject, installerId = null, reason } = body;
    await reportQuote({ requestId, subject, installerId, reason }, shopper.id, services);
    return { message: quoteMessages.quoteReported };
  }),

  serve(contract.listInstallerStandings, async ({ query }, { database, clock }) => ({
    standings: await findStandings(database, query.installerIds.split(",").map(Number), clock.now()),
  })),

  serve(contract.listInstallerRatings, async ({ query }, { database }) => ({
    ratings: await findRatings(database, query.installerId),
  })),
];
