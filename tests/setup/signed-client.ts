import { createHmac } from "node:crypto";
import {
  clientKeyHeader,
  clientSignatureHeader,
  describeClient,
  knownDeviceHeader,
} from "../../contract/sessions";
import { upstreamSettings } from "./upstream";

/** Headers by which a storefront names the shopper's address and device to the upstream of tests. */
export function signClient(
  clientKey: string,
  knownDevice: string | null = null,
  storefrontKey: string = upstreamSettings.storefrontKey ?? "",
): Record<string, string> {
  const text = describeClient({ clientKey, knownDevice });
  return {
    [clientKeyHeader]: clientKey,
    ...(knownDevice !== null && { [knownDeviceHeader]: knownDevice }),
    [clientSignatureHeader]: createHmac("sha256", storefrontKey).update(text).digest("base64url"),
  };
}
