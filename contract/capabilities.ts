/** Response header of every answer, a list of capabilities separated by commas (our choice; no document names it). */
export const capabilitiesHeader = "x-capabilities";

export const capabilities = {
  idempotencyKeys: "idempotency-keys",
  cardPage: "card-page",
  stockAlerts: "stock-alerts",
  guestCheckout: "guest-checkout",
  onePayment: "one-payment",
  favourites: "favourites",
  dataRights: "data-rights",
  emailChange: "email-change",
  sessions: "sessions",
  reviewPictures: "review-pictures",
  installersNearby: "installers-nearby",
  installerAccount: "installer-account",
  secondFactor: "second-factor",
  passkeys: "passkeys",
  notifications: "notifications",
  quotes: "quotes",
  quoteDetails: "quote-details",
  quoteVisits: "quote-visits",
  quoteOffers: "quote-offers",
  ratingReplies: "rating-replies",
  replyReports: "reply-reports",
  installerPages: "installer-pages",
  shopperOverview: "shopper-overview",
  samePublicAnswers: "same-public-answers",
  offersWithProduct: "offers-with-product",
  detailsWithPrice: "details-with-price",
  savedCards: "saved-cards",
  paymentChange: "payment-change",
  orderMeasures: "order-measures",
  addressWithCart: "address-with-cart",
  roomPhotos: "room-photos",
} as const;

/** The same header announces them: orders by card, Pix or boleto are refused. The default is that all three are accepted. */
export const limitations = { noCards: "no-cards", noPix: "no-pix", noBoleto: "no-boleto" } as const;

export type Limitation = (typeof limitations)[keyof typeof limitations];

export type Capability = (typeof capabilities)[keyof typeof capabilities];

/** What each means, for the published document. */
export const capabilityMeanings: Readonly<Record<Capability, string>> = {
  "idempotency-keys": "Writes with the same `Idempotency-Key` count once.",
  "card-page": "An order by card without a token has `urlPagamentoCartao`, a page on which it is paid.",
  "stock-alerts": "`product/stock-alert` and the calls below it.",
  "guest-checkout": "`user/forgot-password` mails a link that sets the first password of an account, too.",
  "one-payment": "One Pix code or boleto pays all orders of a checkout (`paidTogetherWith`).",
  favourites: "`client/favourites` and the calls below it.",
  "data-rights": "`client/data-export`, `client/deletion` and the calls below them.",
  "email-change": "`client/email` and the calls below it.",
  sessions: "`client/sessions` and the call below it.",
  "review-pictures": "`pictures` of `order/evaluateOrder`.",
  "installers-nearby": "Distances and nationwide installers of `installer/list`, and `installer/cities`.",
  "installer-account":
    "`installer/become`, `installer/status`, `installer/portfolio/add` and the calls below it.",
  "second-factor": "`client/second-factor` and the calls below it, and `code` of `user/login`.",
  passkeys: "`client/passkeys` and the calls below it, and `passkey` of `user/login`.",
  notifications: "`client/notifications`, `user/notifications` and the calls below them.",
  quotes: "`quote/add` and the calls below `quote/`.",
  "quote-details":
    "`phoneNumber` of `quote/add`, parts, last day and corrections of `answerQuote`, and `setQuoteVisit`.",
  "quote-visits":
    "`answerQuoteVisit`, `window` of `setQuoteVisit`, and `reason` of `cancelQuote`, also by the chosen installer.",
  "quote-offers":
    "A request without an answer is offered to further installers after 24 hours (`offeredTo`).",
  "rating-replies": "`replyToRating`.",
  "reply-reports": "`subject` 'reply' of `reportQuote`.",
  "installer-pages": "Kinds of job and 'before' pictures of a portfolio, and `installer/service-area`.",
  "shopper-overview": "`client/overview`.",
  "same-public-answers": "Lists, showcases, freight and texts are answered the same with a token.",
  "offers-with-product": "`otherOffers` and `freight` in `include` of `product/address`.",
  "details-with-price":
    "`details` in `include` of `product/address`, which then finds a product by its name alone.",
  "saved-cards": "`client/cards` and the call below it, and `SaveCard` and `SavedCardId` of `order/add`.",
  "payment-change": "`Replaces` of `order/add`.",
  "order-measures": "`Measures` of an item of `order/add`.",
  "address-with-cart": "`deliveryAddress` of `GET cart`.",
  "room-photos":
    "The calls below `room-photos/` and `room-projects/`, `RoomProject` of `order/add` and `roomProjectId` of `quote/add`.",
};
