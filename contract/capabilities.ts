/** Response header of every answer, a list of capabilities separated by commas (our choice; no document names it). */
export const capabilitiesHeader = "x-capabilities";

export const capabilities = {
  /** Writes with the same `Idempotency-Key` count once. */
  idempotencyKeys: "idempotency-keys",
  /** An order by card without a token has `urlPagamentoCartao`, a page on which it is paid. */
  cardPage: "card-page",
  /** `product/stock-alert` and the calls below it. */
  stockAlerts: "stock-alerts",
  /** `user/forgot-password` mails a link that sets the first password of an account, too. */
  guestCheckout: "guest-checkout",
  /** One Pix code or boleto pays all orders of a checkout (`paidTogetherWith`). */
  onePayment: "one-payment",
  /** `client/favourites` and the calls below it. */
  favourites: "favourites",
  /** `client/data-export`, `client/deletion` and the calls below them. */
  dataRights: "data-rights",
  /** `client/email` and the calls below it. */
  emailChange: "email-change",
  /** `client/sessions` and the call below it. */
  sessions: "sessions",
  /** `pictures` of `order/evaluateOrder`. */
  reviewPictures: "review-pictures",
  /** Distances and nationwide installers of `installer/list`, and `installer/cities`. */
  installersNearby: "installers-nearby",
  /** `installer/become`, `installer/status`, `installer/portfolio/add` and the calls below it. */
  installerAccount: "installer-account",
  /** `client/second-factor` and the calls below it, and `code` of `user/login`. */
  secondFactor: "second-factor",
  /** `client/passkeys` and the calls below it, and `passkey` of `user/login`. */
  passkeys: "passkeys",
  /** `client/notifications`, `user/notifications` and the calls below them. */
  notifications: "notifications",
  /** `quote/add` and the calls below `quote/`. */
  quotes: "quotes",
  /** `phoneNumber` of `quote/add`, parts, last day and corrections of `answerQuote`, and `setQuoteVisit`. */
  quoteDetails: "quote-details",
  /** `answerQuoteVisit`, `window` of `setQuoteVisit`, and `reason` of `cancelQuote`, also by the chosen installer. */
  quoteVisits: "quote-visits",
  /** A request without an answer is offered to further installers after 24 hours (`offeredTo`). */
  quoteOffers: "quote-offers",
  /** `replyToRating`. */
  ratingReplies: "rating-replies",
  /** `subject` 'reply' of `reportQuote`. */
  replyReports: "reply-reports",
  /** Kinds of job and 'before' pictures of a portfolio, and `installer/service-area`. */
  installerPages: "installer-pages",
  /** `client/overview`. */
  shopperOverview: "shopper-overview",
  /** Lists, showcases, freight and texts are answered the same with a token. */
  samePublicAnswers: "same-public-answers",
  /** `otherOffers` and `freight` in `include` of `product/address`. */
  offersWithProduct: "offers-with-product",
  /** `details` in `include` of `product/address`, which then finds a product by its name alone. */
  detailsWithPrice: "details-with-price",
  /** `client/cards` and the call below it, and `SaveCard` and `SavedCardId` of `order/add`. */
  savedCards: "saved-cards",
  /** `Replaces` of `order/add`. */
  paymentChange: "payment-change",
  /** `Measures` of an item of `order/add`. */
  orderMeasures: "order-measures",
  /** The calls below `room-photos/` and `room-projects/`, `RoomProject` of `order/add` and `roomProjectId` of `quote/add`. */
  roomPhotos: "room-photos",
} as const;

export type Capability = (typeof capabilities)[keyof typeof capabilities];
