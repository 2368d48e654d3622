import { Passwords } from "./accounts/passwords";
import { postgresProductSearch } from "./catalogue/postgres-product-search";
import type { Clock } from "./clock";
import type { Database } from "./database/connection";
import { findFilled } from "./extra-places";
import { extras } from "./extras";
import { createCarriers } from "./freight/create-carriers";
import { createMailer } from "./mail/mailer";
import { apiPixNotices } from "./payments/api-pix/api-pix-notices";
import { apiPixPayments } from "./payments/api-pix/api-pix-payments";
import { choosePayments } from "./payments/choose-payments";
import { demonstrationBank } from "./payments/demonstration-bank";
import { pagarmeCards } from "./payments/pagarme/pagarme-cards";
import { pagarmeEvents } from "./payments/pagarme/pagarme-events";
import { pagarmeNotices } from "./payments/pagarme/pagarme-notices";
import { pagarmePayments } from "./payments/pagarme/pagarme-payments";
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
  const { pagarme, apiPix } = providers;
  const getCards = () => {
    if (pagarme !== null && providers.cards === "pagarme") return pagarmeCards(pagarme);
    // The simulated provider exists only with the sandbox.
    return settings.sandbox ? sandboxCards({ database, clock, settings }) : null;
  };
  return {
    extras,
    database,
    replica: null,
    clock,
    settings,
    passwords: new Passwords(settings.passwordHashing),
    productSearch: postgresProductSearch(database),
    postalCodes: createResolver(providers),
    geocoder: createGeocoder(providers),
    carriers: createCarriers(providers, settings),
    payments: choosePayments(providers, {
      sandbox: settings.sandbox,
      byName: new Map([
        [null, demonstrationBank(settings.payments)],
        ...(pagarme === null ? [] : [["pagarme", pagarmePayments(pagarme)] as const]),
        ...(apiPix === null ? [] : [["api-pix", apiPixPayments(apiPix)] as const]),
      ]),
    }),
    cards: getCards(),
    cardEvents: pagarme && pagarmeEvents(pagarme),
    chargeNotices: { pagarme: pagarme && pagarmeNotices(pagarme), apiPix: apiPix && apiPixNotices(apiPix) },
    mailer: createMailer(clock, { hasTransport: providers.smtp !== null }),
    tellsAnalytics: findFilled({ extras }, "orderAnalytics").some(({ isOn }) => isOn(providers)),
  };
}
