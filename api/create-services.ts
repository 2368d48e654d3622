import { Passwords } from "./accounts/passwords";
import { createPostgresProductSearch } from "./catalogue/postgres-product-search";
import type { Clock } from "./clock";
import type { Database } from "./database/connection";
import { findFilled } from "./extra-places";
import { extras } from "./extras";
import { createCarriers } from "./freight/create-carriers";
import { createMailer } from "./mail/mailer";
import { createApiPixNotices } from "./payments/api-pix/api-pix-notices";
import { createApiPixPayments } from "./payments/api-pix/api-pix-payments";
import { choosePayments } from "./payments/choose-payments";
import { createDemonstrationBank } from "./payments/demonstration-bank";
import { createPagarmeCards } from "./payments/pagarme/pagarme-cards";
import { createPagarmeEvents } from "./payments/pagarme/pagarme-events";
import { createPagarmeNotices } from "./payments/pagarme/pagarme-notices";
import { createPagarmePayments } from "./payments/pagarme/pagarme-payments";
import { createSandboxCards } from "./payments/sandbox-cards";
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
    if (pagarme !== null && providers.cards === "pagarme") return createPagarmeCards(pagarme);
    // The simulated provider exists only with the sandbox.
    return settings.sandbox ? createSandboxCards({ database, clock, settings }) : null;
  };
  return {
    extras,
    database,
    replica: null,
    clock,
    settings,
    passwords: new Passwords(settings.passwordHashing),
    productSearch: createPostgresProductSearch(database),
    postalCodes: createResolver(providers),
    geocoder: createGeocoder(providers),
    carriers: createCarriers(providers, settings),
    payments: choosePayments(providers, {
      sandbox: settings.sandbox,
      byName: new Map([
        [null, createDemonstrationBank(settings.payments)],
        ...(pagarme === null ? [] : [["pagarme", createPagarmePayments(pagarme)] as const]),
        ...(apiPix === null ? [] : [["api-pix", createApiPixPayments(apiPix)] as const]),
      ]),
    }),
    cards: getCards(),
    cardEvents: pagarme && createPagarmeEvents(pagarme),
    chargeNotices: {
      pagarme: pagarme && createPagarmeNotices(pagarme),
      apiPix: apiPix && createApiPixNotices(apiPix),
    },
    mailer: createMailer(clock, { hasTransport: providers.smtp !== null }),
    tellsAnalytics: findFilled({ extras }, "orderAnalytics").some(({ isOn }) => isOn(providers)),
  };
}
