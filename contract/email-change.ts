import { z } from "zod";
import { defineCall } from "./call";
import { done, text, validTimestamp } from "./wire";

/** Another e-mail for an account, once the new address has confirmed it (ours, with the capability `email-change`). */

const specification = "purchase 2";
const token = z.string().min(1).max(200);

export const getEmailChange = defineCall({
  name: "getEmailChange",
  mayBeMissing: true,
  method: "GET",
  path: "client/email",
  access: "bearer",
  specification,
  answer: z.object({
    email: text,
    /** Waits for its confirmation. */
    pending: z.object({ newEmail: text, expiresAt: validTimestamp }).nullable(),
    needsPassword: z.boolean(),
    /** A link that was mailed to it was used; null if the upstream does not say. */
    isConfirmed: z.boolean().nullish(),
  }),
  ourChoice: "`needsPassword` is false on the day of the registration, when a typing error is repaired.",
});

export const requestEmailChange = defineCall({
  name: "requestEmailChange",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/email/request",
  access: "bearer",
  specification,
  refusals: [409, 422, 429, 503],
  body: z.object({
    newEmail: z.string().trim().min(3).max(254),
    password: z.string().max(200).optional(),
  }),
  answer: done,
  ourChoice:
    "Mails a link to the storefront's `/confirmar-email?token=` to the new address, which works for a day; the account keeps its e-mail until then. A second request for the same address within an hour sends no mail. A wrong password answers 422 with errors.password, an e-mail that is none or the account's own 422 and a taken one 409 with errors.newEmail.",
});

export const requestEmailConfirmation = defineCall({
  name: "requestEmailConfirmation",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/email/confirmation",
  access: "bearer",
  specification,
  refusals: [409],
  answer: done,
  ourChoice:
    "Mails a link as above to the account's own address; at most one an hour, none once it is confirmed. 409 while another address waits for its confirmation.",
});

export const getEmailChangeByToken = defineCall({
  name: "getEmailChangeByToken",
  method: "GET",
  path: "user/email-change",
  access: "public",
  specification,
  refusals: [404],
  query: z.object({ token }),
  answer: z.object({
    newEmail: text,
    isConfirmed: z.boolean(),
    /** It was the account's e-mail before, and is only confirmed. */
    isOwn: z.boolean().nullish(),
  }),
  ourChoice: "The change of the token in the mail; 404 for an unknown token, and once it has expired.",
});

export const confirmEmailChange = defineCall({
  name: "confirmEmailChange",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/email-change/confirm",
  access: "public",
  specification,
  refusals: [404, 409],
  body: z.object({ token }),
  answer: done,
  ourChoice:
    "The account has the new e-mail from now on, and the former one is told by mail. Confirming again changes nothing. 404 as above; 409 if the address was taken meanwhile.",
});
