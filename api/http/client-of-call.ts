import { createHmac } from "node:crypto";
import {
  clientKeyHeader,
  clientSignatureHeader,
  describeClient,
  knownDeviceHeader,
} from "../../contract/sessions";
import { isEqualInConstantTime } from "../../server/constant-time.mjs";

interface ClientOfCall {
  /** Digest of the shopper's address; null if unknown. */
  readonly clientKey: string | null;
  /** Digest of a device on which the account has logged in before. */
  readonly knownDevice: string | null;
}

/** What the storefront says of the shopper; null without its signature, or where no key is configured. */
export function readClient(
  header: (name: string) => string | undefined,
  storefrontKey: string | null,
): ClientOfCall {
  const read = (name: string) => header(name)?.slice(0, 64) || null;
  const client = { clientKey: read(clientKeyHeader), knownDevice: read(knownDeviceHeader) };
  const isSigned =
    storefrontKey !== null &&
    isEqualInConstantTime(
      header(clientSignatureHeader) ?? "",
      createHmac("sha256", storefrontKey).update(describeClient(client)).digest("base64url"),
    );
  return isSigned ? client : { clientKey: null, knownDevice: null };
}
