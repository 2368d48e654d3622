import { z } from "zod";
import { defineCall } from "./call";
import { passkeyAnswer, requestOptions } from "./passkeys";
import {
  createSingleLine,
  describeValue,
  done,
  id,
  idInQuery,
  integer,
  refusal,
  text,
  timestamp,
  validTimestamp,
} from "./wire";

/** Sign-in and personal data (purchase 3, "Client/User"). The specification names no sign-in calls. */

/** 3 is an installer, 4 a client. */
export const userType = integer;

export const client = z.looseObject({
  id,
  name: text.nullish(),
  email: text.nullish(),
  cnpj: text.nullish().describe("CPF or CNPJ, formatted."),
  phoneNumber: text.nullish(),
  created_at: timestamp.nullish(),
  image: text.nullish(),
  type: userType,
});

const email = z.string().trim().min(3).max(254);
const password = z.string().min(1).max(200);

const tokenAndUser = z.object({
  token: z.string().min(1),
  user: z.object({
    id,
    name: text,
    email: z.string(),
    type: userType,
    eraseAt: validTimestamp
      .nullish()
      .describe("When a deletion that the account has requested is done. Our choice."),
  }),
});

/** Bare, or in the `content` that other calls have. */
export const signedIn = z.union([
  tokenAndUser,
  z.object({ content: tokenAndUser }).transform(({ content }) => content),
]);

/** `passkey`: options of `navigator.credentials.get`, where a passkey can be sent instead of a code. */
export const loginRefusal = refusal.extend({ passkey: describeValue(requestOptions) });

export const login = defineCall({
  name: "login",
  method: "POST",
  path: "user/login",
  access: "public",
  specification: "purchase 6",
  refusals: [401, 422, 429, 503],
  refusalBody: loginRefusal,
  body: z.object({ email, password, code: z.string().max(40).optional(), passkey: passkeyAnswer.optional() }),
  answer: signedIn,
  abortable: true,
  ourChoice:
    "Wrong credentials answer 401 with a message; too many attempts answer 429 with Retry-After. When too many passwords are waiting to be checked, this and every other call with a password answers 503 with Retry-After and a message. The header X-Client-Key, a digest of the shopper's network address, allows fair queueing and delays by address; X-Known-Device, a digest of a device on which this account has logged in before, exempts from the delays of others. Both count only with X-Client-Signature: HMAC-SHA256 in base64url of both, separated by a line break, with the STOREFRONT_KEY of both programs. An account with a second factor (`client/second-factor`) answers 422 with errors.code to the right password without `code`, or with a wrong one: a code of the app, or a recovery code. If it has passkeys, this refusal has `passkey` too: options of navigator.credentials.get with a challenge for five minutes and one use, whose answer is sent as `passkey` beside the password; a wrong one answers 422 with errors.passkey.",
});

export const register = defineCall({
  name: "register",
  method: "POST",
  path: "user/register",
  access: "public",
  specification: "purchase 6",
  refusals: [409, 422, 503],
  body: z.object({ name: createSingleLine(120), email, password: password.min(8) }),
  answer: signedIn,
  ourChoice:
    "A taken e-mail answers 409 with errors.email; a duplicate with the same name, e-mail and password within 15 minutes gets the first answer. A common password answers 422 with errors.password, here and in every other call that sets a password.",
});

export const forgotPassword = defineCall({
  name: "forgotPassword",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/forgot-password",
  access: "public",
  specification: "catalogue 2",
  body: z.object({ email }),
  answer: done,
  ourChoice:
    "The answer is the same for known and unknown e-mails. A second request within a minute sends no second e-mail.",
});

export const resetPassword = defineCall({
  name: "resetPassword",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/reset-password",
  access: "public",
  specification: "catalogue 2",
  refusals: [422, 503],
  body: z.object({ token: z.string().min(1).max(200), password: password.min(8) }),
  answer: done.extend({ email: z.string().nullish(), endsEmailChange: z.boolean().nullish() }),
  ourChoice:
    "`email`, optional, is the account's: its shopper is not delayed by others' wrong passwords. Every token, link and request that the account had given out ends, a requested change of e-mail too: then `endsEmailChange`, optional, is true. Where the e-mail was never confirmed, second factors end as well, because who opens the mail need not be who registered. A used token answers 422; a duplicate with the same token and password within 15 minutes gets the first answer.",
});

export const checkResetToken = defineCall({
  name: "checkResetToken",
  method: "POST",
  path: "user/check-reset-token",
  access: "public",
  specification: "catalogue 2",
  isIdempotent: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ usable: z.boolean() }),
  ourChoice:
    "Whether user/reset-password would accept the token now. Without the call the form is shown for every token.",
});

export const logout = defineCall({
  name: "logout",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/logout",
  access: "bearer",
  specification: "catalogue 4",
  isIdempotent: true,
  answer: done,
});

export const getProfile = defineCall({
  name: "getProfile",
  method: "GET",
  path: "user/get-one",
  access: "bearer",
  specification: "purchase 7",
  query: z.object({ id: idInQuery }),
  answer: client,
});

export const editProfile = defineCall({
  name: "editProfile",
  photos: "one",
  isDecidedByStatus: true,
  method: "PUT",
  path: "client/editprofile",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422, 503],
  isIdempotent: true,
  body: z.object({
    ...client.shape,
    name: createSingleLine(120),
    cnpj: z.string().max(20),
    phoneNumber: z.string().max(20),
    image: z
      .string()
      .max(2_800_000)
      .nullish()
      .describe("A photo under 2 MB as a data URL (image/png, image/jpeg), or the current value."),
    type: userType.nullish(),
  }),
  answer: done,
  ourChoice:
    "Type and email in the body are ignored. image: a data URL is a new photo, which is re-encoded and stored; null removes the photo; a path or a missing image keeps it. A file that is too large, not a photo, or has more than 25 megapixels (12.5 as a progressive JPEG or an interlaced PNG) answers 422 with errors.image. This and every other call with a photo answers 503 with Retry-After while too many photos wait to be decoded.",
});

export const changePassword = defineCall({
  name: "changePassword",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/password/update",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422, 429, 503],
  body: z.object({ id, currentPassword: password, newPassword: password.min(8) }),
  answer: done.extend({ endsEmailChange: z.boolean().nullish() }),
  ourChoice:
    "Revokes all tokens of the shopper, and mailed links for a new password. A change of e-mail that waits for its confirmation ends: then `endsEmailChange`, optional, is true. If newPassword is already the password, nothing changes and the answer is the same.",
});
