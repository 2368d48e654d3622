import type { Page } from "../../driver/page";
import type { Fate } from "./money";
import type { Offer, Reading } from "./reading";
import type { Good, Room } from "./room";
import type { PriceLedger, WatchedVisitor } from "./watched-visitor";

export const waysToPay = ["Pix", "Boleto", "Cartão"] as const;
export type Way = (typeof waysToPay)[number];

export interface Purchase {
  readonly codes: readonly string[];
  readonly read: Reading;
}

/** What the buyer knows: nothing else may be in the cart, ordered or charged. */
export interface Model {
  isLoggedIn: boolean;
  /** Keys are lines as `identify` names them. */
  readonly cart: Map<string, number>;
  /** Lines in the cart of the account, which the login of a guest joins. */
  readonly waiting: Map<string, number>;
  readonly purchases: Purchase[];
  readonly fates: Map<string, Fate>;
  /** Lines without a seller. */
  readonly gone: Set<string>;
  /** Promotions that run, by product. */
  readonly promoted: Set<string>;
  /** How many items of each order have come back. */
  readonly returned: Map<string, number>;
  /** What each order's pages have promised to give back, in centavos. */
  readonly promised: Map<string, number>;
  /** Whether something has changed since the review was opened. */
  isDisturbed: boolean;
  /** An order was sent and not confirmed: the shop takes no other for two minutes, longer than a walk. */
  isUnsettled: boolean;
}

export const openModel = (isLoggedIn: boolean, waiting: ReadonlyMap<string, number>): Model => ({
  isLoggedIn,
  isDisturbed: false,
  isUnsettled: false,
  cart: new Map(),
  waiting: new Map(waiting),
  gone: new Set<string>(),
  promoted: new Set<string>(),
  purchases: [],
  fates: new Map(),
  returned: new Map(),
  promised: new Map(),
});

/** A page of a product that stays open while other things happen. */
interface OpenProduct {
  readonly page: Page;
  readonly good: Good;
  readonly offer: Offer;
}

/** One browser, with its tabs and what the buyer has read in it. */
export interface Browser {
  readonly visitor: WatchedVisitor;
  /** Cart, delivery or review, as last read. */
  lastRead: Reading | null;
  /** An open page with 'Fechar pedido'. */
  review: Page | null;
  /** Null if none is in use, or if nothing is known of it. */
  coupon: string | null;
  /** Pages in other tabs, and those that the Back button leads to. */
  readonly openProducts: OpenProduct[];
  readonly openCarts: { readonly page: Page; readonly read: Reading }[];
  readonly openReviews: Page[];
}

export const openBrowser = (visitor: WatchedVisitor): Browser => ({
  visitor,
  lastRead: null,
  review: null,
  coupon: null,
  openProducts: [],
  openCarts: [],
  openReviews: [],
});

/** The shop as the buyer has it before them. */
export interface Real {
  readonly room: Room;
  readonly ledger: PriceLedger;
  /** The browser in use. */
  browser: Browser;
  /** A second one of the same account, once it was opened. */
  otherBrowser: Browser | null;
}

export const fateOf = (model: Model, { codes }: Purchase): Fate | undefined =>
  model.fates.get(codes[0] ?? "");
