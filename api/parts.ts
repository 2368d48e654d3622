import type { Passwords } from "./accounts/passwords";
import type { KeptProductBook } from "./catalogue/kept-product-book";
import type { Database } from "./database/connection";
import type { Settings } from "./env";
import type { Carriers } from "./freight/carriers";
import type { Mailer } from "./mail/mailer";
import type { CardMessages } from "./payments/card-messages";
import type { Cards } from "./payments/cards";
import type { Payments } from "./payments/payments";
import type { Geocoder } from "./postal-codes/geocoder";
import type { PostalCodeResolver } from "./postal-codes/postal-code-resolver";

/** Time, as something a test can hold still. */
export interface Clock {
  now(): Date;
}

/** What the upstream is made of besides its own rules; everything that touches the world comes in here. */
export interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<
    Settings,
    | "uploadsFolder"
    | "sandbox"
    | "publicOrigin"
    | "storefrontOrigin"
    | "tokenLifetimeInMinutes"
    | "passwordResetLifetimeInMinutes"
    | "pixLifetimeInMinutes"
    | "passwordHashing"
    | "payments"
  >;
  /** How the passwords of accounts are kept. */
  readonly passwords: Passwords;
  /** What lists are found, sorted and counted from. */
  readonly products: KeptProductBook;
  readonly postalCodes: PostalCodeResolver;
  readonly geocoder: Geocoder;
  readonly carriers: Carriers;
  readonly payments: Payments;
  /** Null where nobody takes cards. */
  readonly cards: Cards | null;
  /** Null where the card provider sends none. */
  readonly cardMessages: CardMessages | null;
  readonly mailer: Mailer;
  /** Whether analytics is told of orders whose shoppers agreed to it. */
  readonly tellsAnalytics: boolean;
}
