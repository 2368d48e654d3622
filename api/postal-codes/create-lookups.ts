import type { ProviderSettings } from "../providers/settings";
import { createBrasilApi } from "./brasil-api";
import { embeddedGeocoder } from "./embedded/embedded-geocoder";
import { embeddedResolver } from "./embedded/embedded-resolver";
import type { Geocoder } from "./geocoder";
import { createGoogleGeocoding } from "./google-geocoding";
import { createNetworkedGeocoder } from "./networked-geocoder";
import { createNetworkedResolver } from "./networked-resolver";
import { createNominatim } from "./nominatim";
import type { PostalCodeResolver } from "./postal-code-resolver";
import { createViaCep } from "./viacep";

export function createResolver(settings: ProviderSettings): PostalCodeResolver {
  const { postalCodes, lookupTimeLimitInMs } = settings;
  const networked = postalCodes.flatMap((name) => {
    if (name === "viacep") return [createViaCep(lookupTimeLimitInMs)];
    if (name === "brasilapi") return [createBrasilApi(lookupTimeLimitInMs)];
    return [];
  });
  const embedded = postalCodes.includes("embedded") ? embeddedResolver : null;
  return networked.length === 0 ? embeddedResolver : createNetworkedResolver(networked, embedded);
}

export function createGeocoder(settings: ProviderSettings): Geocoder {
  const { geocoders, lookupTimeLimitInMs: timeLimitInMs, userAgent } = settings;
  const networked = geocoders.flatMap((name) => {
    if (name === "nominatim")
      return [createNominatim({ origin: settings.nominatimOrigin, userAgent, timeLimitInMs })];
    if (name === "google") return [createGoogleGeocoding({ key: settings.googleMapsKey, timeLimitInMs })];
    return [];
  });
  const embedded = geocoders.includes("embedded") ? embeddedGeocoder : null;
  return networked.length === 0 ? embeddedGeocoder : createNetworkedGeocoder(networked, embedded);
}
