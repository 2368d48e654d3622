import type { users } from "../database/schema/accounts";
import type { savedCards } from "../database/schema/saved-cards";

type Buyer = typeof users.$inferSelect;

/** The provider's names of a card that it keeps. */
export interface SavedCardIds {
  readonly customerId: string;
  readonly cardId: string;
}

interface ReusableCard extends SavedCardIds {
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** Card data that may be stored: never the number or the code. */
export interface KnownCard {
  readonly brand: string | null;
  readonly lastDigits: string | null;
  /** Null unless the provider keeps the card. */
  readonly reusable: ReusableCard | null;
}

export const unknownCard: KnownCard = { brand: null, lastDigits: null, reusable: null };

/** A single-use token, whose card the provider keeps if `saves`, or a card that it keeps already. */
type CardToCharge = { readonly token: string; readonly saves: boolean } | { readonly saved: SavedCardIds };

interface CardCharge {
  /** Our idempotent reference, 1 to 40 letters and digits. */
  readonly reference: string;
  readonly amountInCentavos: number;
  /** 1 to 6; the amount includes the interest. */
  readonly installments: number;
  readonly orderCode: string;
}

export interface Payer {
  readonly name: string;
  readonly email: string;
  /** CPF or CNPJ without punctuation. */
  readonly document: string;
  readonly phone: string;
  /** Delivery address of the first order, used as the billing address. */
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string;
    readonly neighborhood: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  } | null;
}

export const toPayer = (
  user: Pick<Buyer, "name" | "email" | "taxId" | "phoneNumber">,
  address: Payer["address"],
): Payer => ({
  name: user.name,
  email: user.email,
  document: user.taxId ?? "",
  phone: user.phoneNumber ?? "",
  address,
});

export interface Authorisation {
  readonly outcome: "authorised" | "denied" | "pending";
  readonly providerId: string | null;
  readonly card: KnownCard;
  /** The provider no longer has the saved card. */
  readonly isCardGone?: boolean;
}

/** An existing charge. `providerId` is missing when the provider's response was lost. */
export interface NamedCharge {
  readonly reference: string;
  readonly providerId: string | null;
  readonly amountInCentavos: number;
}

/** The orders of one checkout, paid together on a hosted page. */
export interface CardPage {
  /** Our reference of the set, 1 to 40 letters and digits; events carry it. */
  readonly reference: string;
  readonly charges: readonly CardCharge[];
  readonly payer: Payer;
  readonly expiresAt: Date;
  readonly openedAt: Date;
  readonly returnUrl: string;
  /** The provider keeps the card that is entered there. */
  readonly savesCard: boolean;
}

/**
 * Port for card charges (own rules, "Card"). Each order is one charge; the charges of a checkout are all
 * authorised, then all captured or all released. Every call is idempotent by reference. Failures throw.
 */
export interface Cards {
  /** Saved cards are only valid at the provider that keeps them. */
  readonly provider: (typeof savedCards.$inferSelect)["provider"];
  /** Reserves an amount. An invalid or used token and an unknown saved card are 'denied'. */
  authorise(
    charge: CardCharge & { readonly source: CardToCharge; readonly payer: Payer },
  ): Promise<Authorisation>;
  /** Captures a reservation. 'refused' is permanent. */
  capture(charge: NamedCharge): Promise<"captured" | "refused">;
  /** Voids a reservation or refunds a capture. No-op when there is no charge. */
  release(charge: NamedCharge): Promise<void>;
  /** Refunds one order. `refund` is the idempotency key of a partial refund on a hosted page. */
  refund(charge: NamedCharge & { readonly refund: string }): Promise<void>;
  /** Opens a hosted page, where the shopper enters the card. It captures automatically. */
  openPage(page: CardPage): Promise<{ readonly url: string }>;
  /** Closes the page and refunds its payment. No-op when there is no page. */
  closePage(page: { readonly reference: string; readonly providerId: string | null }): Promise<void>;
  /** Deletes a saved card. No-op when it is gone. */
  deleteSaved(card: SavedCardIds): Promise<void>;
}
