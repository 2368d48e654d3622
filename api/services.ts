import type { Passwords } from "./accounts/passwords";
import type { ProductSearch } from "./catalogue/product-search";
import type { Clock } from "./clock";
import type { Database } from "./database/connection";
import type { ServiceSettings } from "./env";
import type { WithExtras } from "./extra-places";
import type { Carriers } from "./freight/carriers";
import type { Mailer } from "./mail/mailer";
import type { CardEventReader } from "./payments/card-events";
import type { Cards } from "./payments/cards";
import type { ChargeNoticeReader } from "./payments/charge-notices";
import type { Payments } from "./payments/payments";
import type { Geocoder } from "./postal-codes/geocoder";
import type { PostalCodeResolver } from "./postal-codes/postal-code-resolver";

interface ReplicaReads {
  hasFreshReplica(): boolean;
  readonly database: Database;
  readonly productSearch: ProductSearch;
}

/** Dependencies of the upstream; all I/O goes through them. */
export interface Services extends WithExtras {
  readonly database: Database;
  /** Null: all reads go to the primary. */
  readonly replica: ReplicaReads | null;
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly passwords: Passwords;
  readonly productSearch: ProductSearch;
  readonly postalCodes: PostalCodeResolver;
  readonly geocoder: Geocoder;
  readonly carriers: Carriers;
  readonly payments: Payments;
  readonly cards: Cards | null;
  /** Null: the card provider sends no events. */
  readonly cardEvents: CardEventReader | null;
  /** Null: webhooks of that provider are not mounted. */
  readonly chargeNotices: {
    readonly pagarme: ChargeNoticeReader | null;
    readonly apiPix: ChargeNoticeReader | null;
  };
  readonly mailer: Mailer;
  readonly tellsAnalytics: boolean;
}
