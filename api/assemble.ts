import { Passwords } from "./accounts/passwords";
import { keptProductBook } from "./catalogue/kept-product-book";
import type { Database } from "./database/connection";
import { carriersOf } from "./freight/chosen-carriers";
import { inboxMailer } from "./mail/mailer";
import { outboxMailer } from "./mail/outbox";
import type { Clock, Parts } from "./parts";
import { demonstrationBank } from "./payments/demonstration-bank";
import { pagarmeCards } from "./payments/pagarme/pagarme-cards";
import { pagarmeMessages } from "./payments/pagarme/pagarme-messages";
import { sandboxCards } from "./payments/sandbox-cards";
import { geocoderOf, resolverOf } from "./postal-codes/chosen-lookups";
import { embeddedProviders, type ProviderSettings } from "./providers/settings";

/**
 * The parts that the upstream runs on: by default with nothing but a database, otherwise with the providers that were
 * chosen. A test replaces what it watches.
 */
export function assemble(
  settings: Parts["settings"],
  database: Database,
  clock: Clock,
  providers: ProviderSettings = embeddedProviders,
): Parts {
  const cardsOf = () => {
    if (providers.pagarme !== null) return pagarmeCards(providers.pagarme);
    // The simulated provider is there as long as the sandbox is.
    return settings.sandbox ? sandboxCards({ database, clock, settings }) : null;
  };
  return {
    database,
    clock,
    settings,
    passwords: new Passwords(settings.passwordHashing),
    products: keptProductBook(database),
    postalCodes: resolverOf(providers),
    geocoder: geocoderOf(providers),
    carriers: carriersOf(providers),
    payments: demonstrationBank(settings.payments),
    cards: cardsOf(),
    cardMessages: providers.pagarme && pagarmeMessages(providers.pagarme),
    mailer: (providers.smtp === null ? inboxMailer : outboxMailer)(clock),
    tellsAnalytics: providers.analytics !== null,
  };
}
