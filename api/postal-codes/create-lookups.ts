import type { ProviderSettings } from "../providers/settings";
import { brasilApi } from "./brasil-api";
import { embeddedGeocoder } from "./embedded/embedded-geocoder";
import { embeddedResolver } from "./embedded/embedded-resolver";
import type { Geocoder } from "./geocoder";
import { googleGeocoding } from "./google-geocoding";
import { networkedGeocoder } from "./networked-geocoder";
import { networkedResolver } from "./networked-resolver";
import { nominatim } from "./nominatim";
import type { PostalCodeResolver } from "./postal-code-resolver";
import { viaCep } from "./viacep";

export function createResolver(settings: ProviderSettings): PostalCodeResolver {
  const { postalCodes, lookupTimeLimitInMs } = settings;
  const networked = postalCodes.flatMap((name) => {
    if (name === "viacep") return [viaCep(lookupTimeLimitInMs)];
    if (name === "brasilapi") return [brasilApi(lookupTimeLimitInMs)];
    return [];
  });
  const embedded = postalCodes.includes("embedded") ? embeddedResolver : null;
  return networked.length === 0 ? embeddedResolver : networkedResolver(networked, embedded);
}

export function createGeocoder(settings: ProviderSettings): Geocoder {
  const { geocoders, lookupTimeLimitInMs: timeLimitInMs, userAgent } = settings;
  const networked = geocoders.flatMap((name) => {
    if (name === "nominatim")
      return [nominatim({ origin: settings.nominatimOrigin, userAgent, timeLimitInMs })];
    if (name === "google") return [googleGeocoding({ key: settings.googleMapsKey, timeLimitInMs })];
    return [];
  });
  const embedded = geocoders.includes("embedded") ? embeddedGeocoder : null;
  return networked.length === 0 ? embeddedGeocoder : networkedGeocoder(networked, embedded);
}
