import { z } from "zod";
import { defineCall } from "./call";
import { done, list, text, validTimestamp } from "./wire";

/** Where an account is logged in (ours, with the capability `sessions`). */

/** Request header of `user/login` and `user/register`: the browser in words, in ASCII. */
export const deviceHeader = "x-client-device";
/** Request header of `user/login`: digest of a device on which this account has logged in before. */
export const knownDeviceHeader = "x-known-device";
/** Request header: digest of the shopper's network address. */
export const clientKeyHeader = "x-client-key";
/** Request header: HMAC-SHA256 of `describeClient`, in base64url, with the key that both programs have. */
export const clientSignatureHeader = "x-client-signature";

interface ClientOfCall {
  readonly clientKey: string | null;
  readonly knownDevice: string | null;
}

export const describeClient = ({ clientKey, knownDevice }: ClientOfCall): string =>
  [clientKey ?? "", knownDevice ?? ""].join("\n");

export const listSessions = defineCall({
  name: "listSessions",
  mayBeMissing: true,
  method: "GET",
  path: "client/sessions",
  access: "bearer",
  specification: "purchase 2",
  answer: z.object({
    sessions: list(
      z.object({
        device: text.nullish(),
        createdAt: validTimestamp,
        lastUsedAt: validTimestamp,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  ourChoice:
    "Logins of the token's account that have not ended, latest use first, exact to an hour. `device` is what X-Client-Device said at the login, as in 'Chrome no Android'; no address is stored.",
});

export const endOtherSessions = defineCall({
  name: "endOtherSessions",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/sessions/end-others",
  access: "bearer",
  specification: "purchase 2",
  isIdempotent: true,
  answer: done,
  ourChoice: "Revokes all tokens of the account but the caller's.",
});
