import type { users } from "../database/schema/accounts";

type Buyer = typeof users.$inferSelect;

/** Card data that may be stored: never the number or the code. */
export interface KnownCard {
  readonly brand: string | null;
  readonly lastDigits: string | null;
}

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
}

/**
 * Port for card charges (own rules, "Card"). Each order is one charge; the charges of a checkout are all
 * authorised, then all captured or all released. Every call is idempotent by reference. Failures throw.
 */
export interface Cards {
  /** Reserves an amount by a single-use token. An invalid or used token is 'denied'. */
  authorise(charge: CardCharge & { readonly token: string; readonly payer: Payer }): Promise<Authorisation>;
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
}
