import { keptProductBook } from "./catalogue/kept-product-book";
import type { Database } from "./database/connection";
import { simulatedCarriers } from "./freight/simulated-carriers";
import { inboxMailer } from "./mail/mailer";
import type { Clock, Parts } from "./parts";
import { demonstrationBank } from "./payments/demonstration-bank";
import { embeddedGeocoder } from "./postal-codes/embedded/embedded-geocoder";
import { embeddedResolver } from "./postal-codes/embedded/embedded-resolver";

export const systemClock: Clock = { now: () => new Date() };

/** The parts that the upstream runs on by itself, with nothing but a database. A test replaces what it watches. */
export function assemble(settings: Parts["settings"], database: Database, clock: Clock = systemClock): Parts {
  return {
    database,
    clock,
    settings,
    products: keptProductBook(database),
    postalCodes: embeddedResolver,
    geocoder: embeddedGeocoder,
    carriers: simulatedCarriers,
    payments: demonstrationBank,
    mailer: inboxMailer(database, clock),
  };
}
