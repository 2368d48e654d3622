import { type Capability, capabilities } from "../../contract/capabilities";

/** By base URL: what its owner has set, and what its last answers have announced. */
const declared = new Map<string, ReadonlySet<string>>();
const announced = new Map<string, { readonly list: string; readonly names: ReadonlySet<string> }>();

export function declareCapabilities(apiUrl: string, some: readonly Capability[]): void {
  declared.set(apiUrl, new Set(some));
}

interface Answered {
  /** The header that lists capabilities. */
  readonly list: string | null;
  readonly isSuccess: boolean;
}

/** Once a capability was announced, an answer without the header, such as a proxy's, changes nothing. */
export function recordCapabilities(apiUrl: string, { list, isSuccess }: Answered): void {
  const known = announced.get(apiUrl);
  const said = list ?? (isSuccess && known === undefined ? "" : known?.list);
  if (said === undefined || said === known?.list) return;
  announced.set(apiUrl, { list: said, names: new Set(said.split(",").map((each) => each.trim())) });
}

const has = (apiUrl: string, capability: Capability): boolean =>
  Boolean(declared.get(apiUrl)?.has(capability) || announced.get(apiUrl)?.names.has(capability));

export const honoursIdempotencyKeys = (apiUrl: string): boolean => has(apiUrl, capabilities.idempotencyKeys);
export const offersGuestCheckout = (apiUrl: string): boolean => has(apiUrl, capabilities.guestCheckout);
/** Assumed before the first answer: a new process must not refuse a card that another one has offered. */
export const hasCardPage = (apiUrl: string): boolean =>
  !announced.has(apiUrl) || has(apiUrl, capabilities.cardPage);
export const hasOnePayment = (apiUrl: string): boolean => has(apiUrl, capabilities.onePayment);
export const hasStockAlerts = (apiUrl: string): boolean => has(apiUrl, capabilities.stockAlerts);
/** Assumed before the first answer, which may be the list itself. */
export const keepsFavourites = (apiUrl: string): boolean =>
  !announced.has(apiUrl) || has(apiUrl, capabilities.favourites);
export const hasDataRights = (apiUrl: string): boolean => has(apiUrl, capabilities.dataRights);
export const hasEmailChange = (apiUrl: string): boolean => has(apiUrl, capabilities.emailChange);
export const hasSessions = (apiUrl: string): boolean => has(apiUrl, capabilities.sessions);
export const takesQuotes = (apiUrl: string): boolean => has(apiUrl, capabilities.quotes);
export const hasShopperOverview = (apiUrl: string): boolean => has(apiUrl, capabilities.shopperOverview);
export const hasSamePublicAnswers = (apiUrl: string): boolean => has(apiUrl, capabilities.samePublicAnswers);
export const includesOffers = (apiUrl: string): boolean => has(apiUrl, capabilities.offersWithProduct);
export const includesDetails = (apiUrl: string): boolean => has(apiUrl, capabilities.detailsWithPrice);
export const takesReviewPictures = (apiUrl: string): boolean => has(apiUrl, capabilities.reviewPictures);
export const findsInstallersNearby = (apiUrl: string): boolean => has(apiUrl, capabilities.installersNearby);
/** Assumed before the first answer: a new process must not refuse what another one has offered. */
export const keepsInstallerAccount = (apiUrl: string): boolean =>
  !announced.has(apiUrl) || has(apiUrl, capabilities.installerAccount);
export const savesCards = (apiUrl: string): boolean => has(apiUrl, capabilities.savedCards);
/** Not assumed: without it a client registers a second account. */
export const makesInstallers = (apiUrl: string): boolean => has(apiUrl, capabilities.installerAccount);

export const resetAnnouncedCapabilities = (): void => announced.clear();
