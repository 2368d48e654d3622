/** A card as we may know it: never its number, never its code. */
export interface KnownCard {
  /** 'Visa'. */
  readonly brand: string | null;
  /** Four digits. */
  readonly lastDigits: string | null;
}

/** What one order asks of a card. */
export interface CardCharge {
  /** Our own name for it, 1 to 40 letters and digits: asking twice under one name is one charge. */
  readonly reference: string;
  readonly amountInCentavos: number;
  /** 1 to 6; the amount holds the interest already. */
  readonly installments: number;
  readonly orderCode: string;
}

export interface Payer {
  readonly name: string;
  readonly email: string;
  /** CPF or CNPJ without punctuation. */
  readonly document: string;
  /** '(11) 98765-4321', as typed. */
  readonly phone: string;
  /** Where the first of the orders goes, which stands in for the card's billing address. */
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string;
    readonly neighborhood: string;
    readonly city: string;
    /** Two letters. */
    readonly state: string;
    readonly postalCode: string;
  } | null;
}

/** What became of asking for an amount. 'pending' is told later, as an event (`card-events.ts`). */
export interface Authorisation {
  readonly outcome: "authorised" | "denied" | "pending";
  /** The provider's own name for the charge; kept, and given back with whatever is asked of it later. */
  readonly providerId: string | null;
  readonly card: KnownCard;
}

/** A charge that was asked for before. The provider's name is missing where we never heard its answer. */
export interface NamedCharge {
  readonly reference: string;
  readonly providerId: string | null;
  readonly amountInCentavos: number;
}

/** The orders of one checkout, to be paid together on the provider's own page. */
export interface CardPage {
  /** Our own name for the set, likewise 1 to 40 letters and digits; the event that tells what became of it names it. */
  readonly reference: string;
  readonly charges: readonly CardCharge[];
  readonly payer: Payer;
  readonly expiresAt: Date;
  /** Now, by the clock of `expiresAt`. */
  readonly openedAt: Date;
  /** Where the page leads back to: the orders' page in the shop. */
  readonly returnUrl: string;
}

/**
 * Whoever charges cards (decisions, "Card"). Each order is a charge of its own, and the charges of one checkout are
 * first authorised, all of them, and then captured or let go of, all of them. Everything here may be asked again under
 * the same reference, after a time-out or a crash, without charging anybody twice. What cannot be done throws.
 */
export interface Cards {
  /** Reserves an amount on the card that a single-use token stands for. A wrong or worn-out token is 'denied'. */
  authorise(charge: CardCharge & { readonly token: string; readonly payer: Payer }): Promise<Authorisation>;
  /** Takes what was reserved. 'refused' where that is no longer possible, and never will be. */
  capture(charge: NamedCharge): Promise<"captured" | "refused">;
  /** Lets go of what was reserved, gives back what was taken. Nothing happens where there is nothing. */
  release(charge: NamedCharge): Promise<void>;
  /**
   * Gives the amount of one order back. Of a set that was paid on the provider's page the charge is the set's, and
   * `refund` names which part of it this is, so that asking twice gives it back once.
   */
  refund(charge: NamedCharge & { readonly refund: string }): Promise<void>;
  /** Opens a page of the provider's own, where the shopper types the card. It captures by itself. */
  openPage(page: CardPage): Promise<{ readonly url: string }>;
  /** Closes it again, and gives back what was paid there. Nothing happens where there is none. */
  closePage(page: { readonly reference: string; readonly providerId: string | null }): Promise<void>;
}
