import { type Capability, capabilities, type Limitation, limitations } from "../../contract/capabilities";

const deriveCapabilities = (names: ReadonlySet<string>, isFirstAnswerMissing: boolean) => ({
  deduplicateWrites: names.has(capabilities.idempotencyKeys),
  checkOutGuests: names.has(capabilities.guestCheckout),
  takeCards: !names.has(limitations.noCards),
  takePix: !names.has(limitations.noPix),
  takeBoletos: !names.has(limitations.noBoleto),
  /** Assumed before the first answer: a new process must not refuse a card that another one has offered. */
  payOnCardPage: isFirstAnswerMissing || names.has(capabilities.cardPage),
  joinPayments: names.has(capabilities.onePayment),
  sendStockAlerts: names.has(capabilities.stockAlerts),
  /** Assumed before the first answer, which may be the list itself. */
  keepFavourites: isFirstAnswerMissing || names.has(capabilities.favourites),
  exportAndDeleteData: names.has(capabilities.dataRights),
  changeEmails: names.has(capabilities.emailChange),
  listSessions: names.has(capabilities.sessions),
  askSecondFactor: names.has(capabilities.secondFactor),
  /** Assumed before the first answer, which may be their list. */
  usePasskeys: isFirstAnswerMissing || names.has(capabilities.passkeys),
  switchNotifications: names.has(capabilities.notifications),
  takeQuotes: names.has(capabilities.quotes),
  detailQuotes: names.has(capabilities.quoteDetails),
  moveVisits: names.has(capabilities.quoteVisits),
  offerQuotes: names.has(capabilities.quoteOffers),
  replyToRatings: names.has(capabilities.ratingReplies),
  reportReplies: names.has(capabilities.replyReports),
  describeWork: names.has(capabilities.installerPages),
  summarizeShopper: names.has(capabilities.shopperOverview),
  sharePublicAnswers: names.has(capabilities.samePublicAnswers),
  includeOffers: names.has(capabilities.offersWithProduct),
  includeDetails: names.has(capabilities.detailsWithPrice),
  takeReviewPictures: names.has(capabilities.reviewPictures),
  findInstallersNearby: names.has(capabilities.installersNearby),
  /** Assumed before the first answer: a new process must not refuse what another one has offered. */
  changeInstallerAccount: isFirstAnswerMissing || names.has(capabilities.installerAccount),
  /** Defaults to false: a client then registers a second account. */
  makeInstallers: names.has(capabilities.installerAccount),
  saveCards: names.has(capabilities.savedCards),
  changePayments: names.has(capabilities.paymentChange),
  /** Assumed before the first answer: a new process must not deny a photo that another one has taken. */
  storeRoomPhotos: isFirstAnswerMissing || names.has(capabilities.roomPhotos),
  answerAddressWithCart: names.has(capabilities.addressWithCart),
  keepMeasures: names.has(capabilities.orderMeasures),
});

/** What an upstream can do besides the calls that every upstream answers; changes with its first answer. */
export type UpstreamCapabilities = Readonly<ReturnType<typeof deriveCapabilities>>;

interface CapabilityRecord {
  /** Set by the shop's owner. */
  declared: readonly (Capability | Limitation)[];
  /** The header of the last answer that had one; null before the first answer. */
  announced: string | null;
  /** Learned from its answers: true if names are found by their spaces, not by a slug's hyphens. */
  findsNamesWithSpaces: boolean;
  readonly can: ReturnType<typeof deriveCapabilities>;
}

const upstreams = new Map<string, CapabilityRecord>();

function getRecord(apiUrl: string): CapabilityRecord {
  const cached = upstreams.get(apiUrl);
  if (cached) return cached;
  const can = deriveCapabilities(new Set(), true);
  const created = { declared: [], announced: null, findsNamesWithSpaces: false, can };
  upstreams.set(apiUrl, created);
  return created;
}

function update(record: CapabilityRecord, change: Partial<Omit<CapabilityRecord, "can">>): void {
  const { declared, announced } = Object.assign(record, change);
  const names = (announced ?? "").split(",").map((each) => each.trim());
  Object.assign(record.can, deriveCapabilities(new Set([...declared, ...names]), announced === null));
}

interface Address {
  readonly apiUrl: string;
}

export const supportsNamesWithSpaces = ({ apiUrl }: Address): boolean =>
  getRecord(apiUrl).findsNamesWithSpaces;

export function recordSpelling({ apiUrl }: Address, areSpaced: boolean): void {
  getRecord(apiUrl).findsNamesWithSpaces = areSpaced;
}

/** The same object for every caller, kept up to date with the upstream's answers. */
export const getCapabilities = ({ apiUrl }: Address): UpstreamCapabilities => getRecord(apiUrl).can;

export const declareCapabilities = (apiUrl: string, declared: readonly (Capability | Limitation)[]): void =>
  update(getRecord(apiUrl), { declared });

interface CapabilityAnswer {
  /** The header that lists capabilities. */
  readonly list: string | null;
  readonly isSuccess: boolean;
}

/** Once a capability was announced, an answer without the header, such as a proxy's, changes nothing. */
export function recordCapabilities(apiUrl: string, { list, isSuccess }: CapabilityAnswer): void {
  const record = getRecord(apiUrl);
  const announced = list ?? (isSuccess && record.announced === null ? "" : record.announced);
  if (announced !== record.announced) update(record, { announced });
}

export const resetAnnouncedCapabilities = (): void =>
  upstreams.forEach((record) => {
    update(record, { announced: null, findsNamesWithSpaces: false });
  });
