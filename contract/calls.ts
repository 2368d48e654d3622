import { z } from "zod";
import * as accounts from "./accounts";
import * as addresses from "./addresses";
import type { Call } from "./call";
import { type Capability, capabilities } from "./capabilities";
import * as carts from "./carts";
import * as catalogue from "./catalogue";
import * as coupons from "./coupons";
import * as dataRights from "./data-rights";
import * as emailChange from "./email-change";
import * as favourites from "./favourites";
import * as freight from "./freight";
import * as information from "./information";
import * as installers from "./installers";
import * as mail from "./mail";
import * as notifications from "./notifications";
import * as orders from "./orders";
import * as passkeys from "./passkeys";
import * as postalCodes from "./postal-codes";
import * as products from "./product";
import * as quotes from "./quotes";
import * as resellers from "./resellers";
import * as reviews from "./reviews";
import * as roomPhotos from "./room-photos";
import * as savedCards from "./saved-cards";
import * as secondFactor from "./second-factor";
import * as sessions from "./sessions";
import * as shopperOverview from "./shopper-overview";
import * as stockAlerts from "./stock-alerts";
import * as wire from "./wire";

const resources = {
  catalogue,
  resellers,
  "postal-codes": postalCodes,
  carts,
  freight,
  coupons,
  orders,
  accounts,
  addresses,
  installers,
  information,
  mail,
  "stock-alerts": stockAlerts,
  reviews,
  favourites,
  "data-rights": dataRights,
  "email-change": emailChange,
  sessions,
  "second-factor": secondFactor,
  passkeys,
  notifications,
  quotes,
  "saved-cards": savedCards,
  "room-photos": roomPhotos,
  "shopper-overview": shopperOverview,
};

/** Names a group of calls. */
export type Resource = keyof typeof resources;

const isCall = (exported: unknown): exported is Call =>
  typeof exported === "object" && exported !== null && "path" in exported && "answer" in exported;

export interface ListedCall {
  readonly resource: string;
  readonly exportedAs: string;
  readonly call: Call;
  /** The capability of an upstream that answers the call; null for calls of every upstream. */
  readonly capability: Capability | null;
}

const capabilityOfResource = new Map<string, Capability>(
  Object.entries({
    "stock-alerts": capabilities.stockAlerts,
    favourites: capabilities.favourites,
    "data-rights": capabilities.dataRights,
    "email-change": capabilities.emailChange,
    sessions: capabilities.sessions,
    "second-factor": capabilities.secondFactor,
    passkeys: capabilities.passkeys,
    notifications: capabilities.notifications,
    quotes: capabilities.quotes,
    "saved-cards": capabilities.savedCards,
    "room-photos": capabilities.roomPhotos,
    "shopper-overview": capabilities.shopperOverview,
  } satisfies Partial<Record<Resource, Capability>>),
);

const capabilityOfCall = new Map<string, Capability>([
  ["becomeInstaller", capabilities.installerAccount],
  ["setInstallerStatus", capabilities.installerAccount],
  ["addPortfolioPicture", capabilities.installerAccount],
  ["editPortfolioPicture", capabilities.installerAccount],
  ["removePortfolioPicture", capabilities.installerAccount],
  ["setBeforePicture", capabilities.installerPages],
  ["setServiceArea", capabilities.installerPages],
  ["listInstallerCities", capabilities.installersNearby],
  ["answerQuoteVisit", capabilities.quoteVisits],
  ["setQuoteVisit", capabilities.quoteDetails],
  ["replyToRating", capabilities.ratingReplies],
]);

/** All calls with their resource and export name. */
export const calls: readonly ListedCall[] = Object.entries(resources).flatMap(([resource, exported]) =>
  Object.entries(exported).flatMap(([exportedAs, call]) => {
    if (!isCall(call)) return [];
    const capability = capabilityOfCall.get(call.name) ?? capabilityOfResource.get(resource) ?? null;
    return [{ resource, exportedAs, call, capability }];
  }),
);

/** Objects that several calls share, by export name. */
export const sharedObjects: ReadonlyArray<readonly [exportedAs: string, schema: z.ZodObject]> = [
  ...Object.values(resources),
  products,
  wire,
].flatMap((exported) =>
  Object.entries<unknown>(exported).flatMap(([exportedAs, schema]) =>
    schema instanceof z.ZodObject ? [[exportedAs, schema] as const] : [],
  ),
);
