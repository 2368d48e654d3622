import type { Page } from "../../driver/page";
import type { Fate } from "./money";
import type { Reading } from "./reading";
import type { Room } from "./room";

export const waysToPay = ["Pix", "Boleto", "Cartão"] as const;
export type Way = (typeof waysToPay)[number];

export interface Purchase {
  readonly codes: readonly string[];
  readonly read: Reading;
}

/** What the buyer knows: nothing else may be in the cart, ordered or charged. */
export interface Model {
  isLoggedIn: boolean;
  readonly cart: Map<string, number>;
  /** Lines in the cart of the account, which the login of a guest joins. */
  readonly waiting: Map<string, number>;
  readonly purchases: Purchase[];
  readonly fates: Map<string, Fate>;
  /** The address of cart and checkout carries it. */
  coupon: string | null;
  /** Products without a seller. */
  readonly gone: Set<string>;
  /** Whether something has changed since the review was opened. */
  isDisturbed: boolean;
}

export const openModel = (isLoggedIn: boolean, waiting: ReadonlyMap<string, number>): Model => ({
  ...{ isLoggedIn, coupon: null, isDisturbed: false },
  ...{ cart: new Map(), waiting: new Map(waiting), gone: new Set<string>(), purchases: [], fates: new Map() },
});

/** The shop as the buyer has it before them. */
export interface Real {
  readonly room: Room;
  /** Cart, delivery or review, as last read. */
  lastRead: Reading | null;
  /** An open page with 'Fechar pedido'. */
  review: Page | null;
}

export const fateOf = (model: Model, { codes }: Purchase): Fate | undefined =>
  model.fates.get(codes[0] ?? "");
