import { formatDate, formatDateAndTime, formatDay, toDay } from "~/domain/dates";
import { chosenAnswer, type Quote, type QuoteAnswer, type QuoteContact, quoteTasks } from "~/domain/quote";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { callable, withStandings } from "~/services/installer-listing.server";
import {
  answerStates,
  chatText,
  describeJob,
  metersInWords,
  placeInWords,
  standingOfQuote,
} from "~/services/quote-words.server";
import type { Upstream } from "~/upstream/http.server";
import { findInstaller } from "~/upstream/installer-search.server";
import { formatCentavos } from "../../../common/money";

export type QuoteView = Awaited<ReturnType<typeof quoteView>>;

export async function quoteView({ can, upstream }: Pick<RequestContext, "can" | "upstream">, quote: Quote) {
  const isShopper = quote.role === "shopper";
  const tasks = quoteTasks(quote);
  const answers = isShopper
    ? await withStandings(
        { can, upstream },
        quote.answers.map((answer) => ({ ...answer, id: answer.installerId })),
      )
    : [];
  const chats = await Promise.all(answers.map((answer) => chatWith(upstream, quote, answer)));
  const chosen = chosenAnswer(quote);
  const own = isShopper ? null : (quote.answers[0] ?? null);
  return {
    id: quote.id,
    isShopper,
    ...standingOfQuote(quote),
    ...tasks,
    job: describeJob(quote),
    createdOn: formatDate(quote.createdAt),
    product: quote.product && { name: quote.product.name, href: paths.product(quote.product.slug) },
    description: quote.description,
    pictures: quote.pictures,
    facts: describeFacts(quote),
    answers: answers.map((answer, index) => ({
      ...answerView(answer),
      installerHref: paths.installer(answer.installerId),
      picture: answer.picture,
      standing: answer.standing,
      mayChoose: tasks.mayChoose && answer.status === "answered",
      mayReport: answer.message !== null,
      chatHref: chats[index] ?? null,
    })),
    own: own && (own.priceInCentavos === null ? null : answerView(own)),
    contact: contactView(isShopper ? (chosen?.contact ?? null) : quote.contact),
    ownRating: quote.ownRating,
    receivedRating: quote.receivedRating,
    ratingNeeds: ratingNeeds(quote),
    isRequestReported: quote.isRequestReported,
    isRatingReported: quote.isRatingReported,
    today: toDay(new Date()),
  };
}

function describeFacts(quote: Quote): { name: string; value: string }[] {
  const { meters, wishedOn, place, status, expiresAt } = quote;
  return [
    { name: "Metros", value: meters === null ? null : metersInWords(meters) },
    { name: "Lugar", value: `${placeInWords(quote)}, CEP ${place.cep}` },
    { name: "Data desejada", value: wishedOn && formatDay(wishedOn) },
    { name: "Vale até", value: status === "open" ? formatDate(expiresAt) : null },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** What a rating still lacks, in words; null where it lacks nothing. */
function ratingNeeds({ role, status, ratingTerms }: Quote) {
  if (ratingTerms === null || (status !== "chosen" && status !== "done")) return null;
  const { needsEmail, needsFinish, opensAt } = ratingTerms;
  const { quotes } = messages;
  const isShopper = role === "shopper";
  const words = [
    needsFinish && (isShopper ? quotes.ratingNeedsFinish : quotes.ratingWaitsForShopper),
    needsEmail && quotes.ratingNeedsEmail,
    opensAt !== null && quotes.ratingOpens(formatDateAndTime(opensAt)),
  ].filter((each) => each !== false);
  return words.length > 0 ? { words, needsEmail } : null;
}

const answerView = (answer: QuoteAnswer) => ({
  installerId: answer.installerId,
  name: answer.installerName,
  state: answerStates[answer.status],
  price: answer.priceInCentavos === null ? null : formatCentavos(answer.priceInCentavos),
  startsOn: answer.startsOn && formatDay(answer.startsOn),
  message: answer.message,
  isReported: answer.isReported,
});

/** The same request by WhatsApp, whose number is on the installer's profile. */
async function chatWith(upstream: Upstream, quote: Quote, answer: QuoteAnswer): Promise<string | null> {
  if (quote.status !== "open" || answer.status === "declined") return null;
  const installer = await optional(findInstaller(upstream, answer.installerId), null);
  const number = callable(installer?.whatsApp ?? null);
  return number && paths.whatsApp(number, chatText(quote));
}

function contactView(contact: QuoteContact | null) {
  if (contact === null) return null;
  const [phone, whatsApp] = [callable(contact.phone), callable(contact.whatsApp)];
  return {
    name: contact.name,
    phone: phone && { text: phone, href: paths.call(phone) },
    whatsApp: whatsApp && { text: whatsApp, href: paths.whatsApp(whatsApp, "") },
    email: contact.email,
  };
}
