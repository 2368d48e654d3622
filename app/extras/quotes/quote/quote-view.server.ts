import {
  findChosenAnswer,
  getQuoteState,
  getQuoteTasks,
  type Quote,
  type QuoteAnswer,
  type QuoteContact,
  type Visit,
} from "~/extras/quotes/quote";
import {
  answerStates,
  describeJob,
  describeOffer,
  describePlace,
  describeQuoteState,
  describeVisit,
  formatChatText,
  formatMetersOfQuote,
} from "~/extras/quotes/quote-words.server";
import { typedWindows } from "~/extras/quotes/visit";
import { toTelUri, withStandings } from "~/features/installers/installer-listing.server";
import { messages } from "~/messages";
import { formatDate, formatDateAndTime, formatDay, toDay } from "~/model/dates";
import { formatFace, type RoomCopy } from "~/model/room-photo";
import { paths } from "~/paths";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { formatCentavos } from "../../../../common/money";

export type QuoteView = Awaited<ReturnType<typeof presentQuote>>;

export async function presentQuote(upstream: Upstream, quote: Quote) {
  const can = getCapabilities(upstream);
  const isShopper = quote.role === "shopper";
  const tasks = getQuoteTasks(quote, new Date());
  const answers = isShopper
    ? await withStandings(
        upstream,
        quote.answers.map((answer) => ({ ...answer, id: answer.installerId })),
      )
    : [];
  const chosen = findChosenAnswer(quote);
  const own = isShopper ? null : (quote.answers[0] ?? null);
  return {
    id: quote.id,
    isShopper,
    ...describeQuoteState(quote),
    ...tasks,
    job: describeJob(quote),
    createdOn: formatDate(quote.createdAt),
    product: quote.product && { name: quote.product.name, href: paths.product(quote.product.slug) },
    description: quote.description,
    pictures: quote.pictures,
    room: quote.room && roomView(quote.room),
    facts: describeFacts(quote),
    maySetVisit: tasks.maySetVisit && can.detailQuotes,
    movesVisits: can.moveVisits,
    visit: quote.visit && visitView(quote.visit),
    proposal: quote.proposal && {
      ...visitView(quote.proposal),
      isOwn: quote.proposal.by === quote.role,
    },
    calendarHref: quote.visit && quote.status === "chosen" ? paths.account.quoteVisit(quote.id) : null,
    mayCancel: tasks.mayCancel && !(tasks.mayCancelWork && can.moveVisits),
    mayCancelWork: tasks.mayCancelWork && can.moveVisits,
    cancelReason: quote.cancelReason,
    takesDetails: can.detailQuotes,
    answers: answers.map((answer) => ({
      ...answerView(answer),
      installerHref: paths.installer(answer.installerId),
      picture: answer.picture,
      standing: answer.standing,
      mayChoose: tasks.mayChoose && answer.status === "answered" && !hasEnded(answer),
      hasEnded: tasks.mayChoose && answer.status === "answered" && hasEnded(answer),
      version: answer.version,
      mayReport: answer.message !== null,
    })),
    typed: own?.mayCorrect ? typedAnswer(own) : null,
    offered: quote.status === "open" && quote.offeredTo !== null ? offeredInWords(quote.offeredTo) : null,
    again: isShopper ? againLink(quote) : null,
    own: own && (own.priceInCentavos === null ? null : answerView(own)),
    contact: contactView(quote, isShopper ? (chosen?.contact ?? null) : quote.contact),
    ownRating: quote.ownRating,
    receivedRating: quote.receivedRating,
    mayReply: !isShopper && can.replyToRatings && quote.receivedRating?.comment != null,
    ratingNeeds: ratingNeeds(quote),
    isRequestReported: quote.isRequestReported,
    isRatingReported: quote.isRatingReported,
    isReplyReported: quote.isReplyReported,
    mayReportReply: isShopper && can.reportReplies && (quote.ownRating?.reply ?? null) !== null,
    today: toDay(new Date()),
  };
}

const roomView = ({ picture, faces }: RoomCopy) => ({
  picture: picture && { src: paths.image(720, picture), full: paths.image(1200, picture) },
  outlines: faces.flatMap(({ corners, openings }) => [corners, ...openings]).map(toOutline),
  faces: faces.map(formatFace),
});

/** Returns points of an SVG polygon, in percent of the picture. */
const toOutline = (corners: RoomCopy["faces"][number]["corners"]): string =>
  corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(" ");

function describeFacts(quote: Quote): { name: string; value: string }[] {
  const { meters, wishedOn, place, status, expiresAt } = quote;
  return [
    { name: "Metros", value: meters === null ? null : formatMetersOfQuote(meters) },
    { name: "Lugar", value: `${describePlace(quote)}, CEP ${place.cep}` },
    { name: "Data desejada", value: wishedOn && formatDay(wishedOn) },
    { name: "Vale até", value: status === "open" ? formatDate(expiresAt) : null },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** What a rating still lacks, in words; null where it lacks nothing. */
function ratingNeeds({ role, status, ratingTerms }: Quote) {
  if (ratingTerms === null || (status !== "chosen" && status !== "done")) return null;
  const { needsEmail, needsFinish, opensAt } = ratingTerms;
  const isShopper = role === "shopper";
  const words = [
    needsFinish && (isShopper ? messages.quotes.ratingNeedsFinish : messages.quotes.ratingWaitsForShopper),
    needsEmail && messages.quotes.ratingNeedsEmail,
    opensAt !== null && messages.quotes.ratingOpens(formatDateAndTime(opensAt)),
  ].filter((each) => each !== false);
  return words.length > 0 ? { words, needsEmail } : null;
}

const answerView = (answer: QuoteAnswer) => ({
  installerId: answer.installerId,
  name: answer.installerName,
  state: answerStates[answer.status],
  ...describeOffer(answer),
  earlier: answer.earlier.map(describeOffer),
  isReported: answer.isReported,
});

/** Its last day is over. */
const hasEnded = ({ validUntil }: QuoteAnswer) => validUntil !== null && validUntil < toDay(new Date());

/** The same job: after the end to the same installers, after the chosen one has cancelled to the others. */
function againLink(quote: Quote): { href: string; words: string } | null {
  const { answers, meters, product, status, cancelledBy } = quote;
  const isLeft = status === "cancelled" && cancelledBy === "installer";
  if (!isLeft && getQuoteState(quote, new Date()) !== "expired") return null;
  const query = [
    ...(product ? [["item", product.slug]] : []),
    ...(meters === null ? [] : [["metros", String(meters)]]),
    ...answers.flatMap(({ installerId, status: answer }) =>
      answer === "chosen" ? [] : [["aplicador", String(installerId)]],
    ),
  ];
  return {
    href: paths.newQuote(new URLSearchParams(query)),
    words: isLeft ? "Pedir a outros aplicadores" : "Pedir de novo aos mesmos aplicadores",
  };
}

const offeredInWords = (installers: number): string =>
  installers === 0 ? messages.quotes.offeredToNobody : messages.quotes.offered(installers);

const visitView = (visit: Visit) => ({
  words: describeVisit(visit),
  day: visit.on,
  window: Object.entries(typedWindows).find(([, window]) => window === visit.window)?.[0] ?? "",
});

/** An answer as its form takes it. */
function typedAnswer({ priceInCentavos, parts, startsOn, validUntil, message }: QuoteAnswer) {
  const format = (centavos: number | undefined | null) => (centavos == null ? "" : formatCentavos(centavos));
  return {
    preco: format(priceInCentavos),
    "mao-de-obra": format(parts?.labor),
    material: format(parts?.material),
    deslocamento: format(parts?.travel),
    inicio: startsOn ?? "",
    validade: validUntil ?? "",
    mensagem: message ?? "",
  };
}

function contactView(quote: Quote, contact: QuoteContact | null) {
  if (contact === null) return null;
  const [phone, whatsApp] = [toTelUri(contact.phone), toTelUri(contact.whatsApp)];
  return {
    name: contact.name,
    phone: phone && { text: phone, href: paths.call(phone) },
    whatsApp: whatsApp && { text: whatsApp, href: paths.whatsApp(whatsApp, formatChatText(quote)) },
    email: contact.email,
  };
}
