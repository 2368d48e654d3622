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
    pending: z
      .object({ newEmail: text, expiresAt: validTimestamp })
      .nullable()
      .describe("Waits for its confirmation."),
    needsPassword: z.boolean(),
    isConfirmed: z
      .boolean()
      .nullish()
      .describe("A link that was mailed to it was used; null if the upstream does not say."),
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
    "Mails a link to the storefront's `/confirmar-email?token=`, as client/email/request does, to the account's own address; at most one an hour, none once it is confirmed. 409 while another address waits for its confirmation.",
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
    isOwn: z.boolean().nullish().describe("It was the account's e-mail before, and is only confirmed."),
    isLoggedIn: z
      .boolean()
      .nullish()
      .describe("The bearer is of this account; null if the upstream does not say."),
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
    "The account's e-mail changes at once, and a notice is mailed to the former address. If the bearer belongs to the account, its token and password stay valid. Otherwise all tokens are revoked, the password is removed, and a link to set a new one is mailed to the new address, because the owner of the mailbox may not be the person who requested the change. Confirming again changes nothing. An unknown or expired token answers 404; 409 if the address was taken meanwhile. The mail has a link to the storefront's `/nao-fui-eu?token=`, which undoes the change for 72 hours; so have the mails about the request, about a password that was changed, and about an installer's changed e-mail. No other account can take the former address meanwhile.",
});

export const getAccountRevert = defineCall({
  name: "getAccountRevert",
  method: "GET",
  path: "user/revert",
  access: "public",
  specification,
  refusals: [404],
  query: z.object({ token }),
  answer: z.object({ change: z.enum(["email", "password", "factor"]), email: text, isReverted: z.boolean() }),
  ourChoice:
    "What the link 'Não fui eu' undoes, a change of e-mail, password or second factor, and the address that it was mailed to; 404 for an unknown token, and after 72 hours.",
});

export const revertAccount = defineCall({
  name: "revertAccount",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/revert/confirm",
  access: "public",
  specification,
  refusals: [404, 409],
  body: z.object({ token }),
  answer: done,
  ourChoice:
    "The account has the e-mail of before the change again, no login is left, the password no longer counts, and a link for a new one is mailed. A requested change of e-mail, a deletion and a second factor that came since, and later links 'Não fui eu' of the account end. Reverting again changes nothing. An unknown or expired token answers 404; 409 if another account has the address.",
});
