import { Passwords } from "./accounts/passwords";
import { postgresProductSearch } from "./catalogue/postgres-product-search";
import type { Clock } from "./clock";
import type { Database } from "./database/connection";
import { createCarriers } from "./freight/create-carriers";
import { createMailer } from "./mail/mailer";
import { demonstrationBank } from "./payments/demonstration-bank";
import { pagarmeCards } from "./payments/pagarme/pagarme-cards";
import { pagarmeEvents } from "./payments/pagarme/pagarme-events";
import { sandboxCards } from "./payments/sandbox-cards";
import { createGeocoder, createResolver } from "./postal-codes/create-lookups";
import { embeddedProviders, type ProviderSettings } from "./providers/settings";
import type { Services } from "./services";

/** Embedded providers by default, network providers where configured; tests override services. */
export function createServices(
  settings: Services["settings"],
  database: Database,
  clock: Clock,
  providers: ProviderSettings = embeddedProviders,
): Services {
  const cardsOf = () => {
    if (providers.pagarme !== null) return pagarmeCards(providers.pagarme);
    // The simulated provider exists only with the sandbox.
    return settings.sandbox ? sandboxCards({ database, clock, settings }) : null;
  };
  return {
    database,
    replica: null,
    clock,
    settings,
    passwords: new Passwords(settings.passwordHashing),
    productSearch: postgresProductSearch(database),
    postalCodes: createResolver(providers),
    geocoder: createGeocoder(providers),
    carriers: createCarriers(providers),
    payments: demonstrationBank(settings.payments),
    cards: cardsOf(),
    cardEvents: providers.pagarme && pagarmeEvents(providers.pagarme),
    mailer: createMailer(clock, { hasTransport: providers.smtp !== null }),
    tellsAnalytics: providers.analytics !== null,
  };
}
