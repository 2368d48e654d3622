import { z } from "zod";
import { defineCall } from "./call";
import { done, integer, text } from "./wire";

/** A code from an app beside the password (ours, with the capability `second-factor`). */

const specification = "purchase 2";
const password = z.string().min(1).max(200);

export const getSecondFactor = defineCall({
  name: "getSecondFactor",
  mayBeMissing: true,
  method: "GET",
  path: "client/second-factor",
  access: "bearer",
  specification,
  answer: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: integer,
    hasApp: z.boolean().optional().describe("False of a factor that passkeys alone make."),
    showsContacts: z
      .boolean()
      .optional()
      .describe("Others see the contacts of this installer only because the factor is on."),
    needsConfirmedEmail: z
      .boolean()
      .optional()
      .describe("The account's e-mail has to be confirmed before a factor is turned on."),
  }),
  ourChoice:
    "Of the token's account. No call answers the secret of a factor that is on. `hasApp` is true where it is missing; `showsContacts` of an installer whose contacts are hidden again without the factor.",
});

export const startSecondFactor = defineCall({
  name: "startSecondFactor",
  mayBeMissing: true,
  method: "POST",
  path: "client/second-factor/start",
  access: "bearer",
  specification,
  refusals: [409, 422, 429, 503],
  body: z.object({ password }),
  answer: z.object({ content: z.object({ secret: text, uri: text }) }),
  ourChoice:
    "A new secret in Base32 and its otpauth URI (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), which counts once it is confirmed; starting again replaces it. A wrong password answers 422 with errors.password, 409 if an app is on or the account's e-mail is not confirmed. Beside passkeys the factor stays on meanwhile.",
});

export const confirmSecondFactor = defineCall({
  name: "confirmSecondFactor",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/second-factor/confirm",
  access: "bearer",
  specification,
  refusals: [409, 422, 429],
  body: z.object({ code: z.string().min(1).max(40) }),
  answer: z.object({ content: z.object({ recoveryCodes: z.array(text) }) }),
  ourChoice:
    "Turns the factor on, ends the account's other logins and answers eight recovery codes, each of which replaces a code once. It mails a way back. The same code sent again, within three minutes, gets the same answer; later they are not answered again. A wrong code answers 422 with errors.code, 409 without a secret that waits.",
});

export const stopSecondFactor = defineCall({
  name: "stopSecondFactor",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/second-factor/off",
  access: "bearer",
  specification,
  refusals: [422, 429, 503],
  body: z.object({ password }),
  answer: done,
  ourChoice:
    "Secret, recovery codes and passkeys are deleted. A wrong password answers 422 with errors.password.",
});
