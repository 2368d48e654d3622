import { z } from "zod";
import { defineCall } from "./call";
import { done, id, idInQuery, integer, moment, text } from "./wire";

/** Sign-in and personal data (purchase 3, "Client/User"). The specification names no sign-in calls. */

/** 3 is an installer, 4 a client. */
export const userType = integer;

export const client = z.looseObject({
  id,
  name: text.nullish(),
  email: text.nullish(),
  /** CPF or CNPJ, formatted. */
  cnpj: text.nullish(),
  phoneNumber: text.nullish(),
  created_at: moment.nullish(),
  image: text.nullish(),
  type: userType,
});

const email = z.string().trim().min(3).max(254);
const password = z.string().min(1).max(200);

const tokenAndUser = z.object({
  token: z.string().min(1),
  user: z.object({ id, name: text, email: z.string(), type: userType }),
});

/** Bare, or in the `content` that other calls have. */
export const signedIn = z.union([
  tokenAndUser,
  z.object({ content: tokenAndUser }).transform(({ content }) => content),
]);

export const login = defineCall({
  name: "login",
  method: "POST",
  path: "user/login",
  access: "public",
  specification: "purchase 6",
  body: z.object({ email, password }),
  answer: signedIn,
  abandonable: true,
  ourChoice:
    "Wrong credentials answer 401 with a message; too many tries 429 with Retry-After; where too many passwords are to be checked at once, here and wherever one is sent, 503 with Retry-After and a message. X-Client-Key, a digest of the shopper's address, lets addresses take turns.",
});

export const register = defineCall({
  name: "register",
  method: "POST",
  path: "user/register",
  access: "public",
  specification: "purchase 6",
  body: z.object({ name: z.string().trim().min(1).max(120), email, password: password.min(8) }),
  answer: signedIn,
  ourChoice:
    "An e-mail that is taken answers 409 with errors.email, but the same name, e-mail and password within 15 minutes get the answer of the first copy; a password that guessers try first 422 with errors.password, here and wherever one is chosen.",
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
    "The answer is the same whether the e-mail is known or not. Within a minute a second request sends no second mail.",
});

export const resetPassword = defineCall({
  name: "resetPassword",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/reset-password",
  access: "public",
  specification: "catalogue 2",
  body: z.object({ token: z.string().min(1).max(200), password: password.min(8) }),
  answer: done,
  ourChoice:
    "A used token answers 422, but for 15 minutes the same password with it gets the answer of the first copy.",
});

export const checkResetToken = defineCall({
  name: "checkResetToken",
  method: "POST",
  path: "user/check-reset-token",
  access: "public",
  specification: "catalogue 2",
  repeatable: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ usable: z.boolean() }),
  ourChoice:
    "Ours, optional: whether user/reset-password would accept the token now. An upstream without it answers 404, 405 or 501, and the form is shown for every token.",
});

export const logout = defineCall({
  name: "logout",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/logout",
  access: "bearer",
  specification: "catalogue 4",
  repeatable: true,
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
  isDecidedByStatus: true,
  method: "PUT",
  path: "client/editprofile",
  access: "bearer",
  specification: "purchase 7",
  repeatable: true,
  body: z.object({
    ...client.shape,
    name: z.string().trim().min(1).max(120),
    cnpj: z.string().max(20),
    phoneNumber: z.string().max(20),
    /** A photo under 2 MB as a data URL (image/png, image/jpeg), or the current value. */
    image: z.string().max(2_800_000).nullish(),
    type: userType.nullish(),
  }),
  answer: done,
  ourChoice:
    "type and email are not changed by this call, whatever the body says. image: a data URL is a new photo, which is re-encoded and stored; null takes the photo away; a path, or no image at all, leaves it. A photo that is too large or none answers 422 with errors.image.",
});

export const changePassword = defineCall({
  name: "changePassword",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/password/update",
  access: "bearer",
  specification: "purchase 7",
  body: z.object({ id, currentPassword: password, newPassword: password.min(8) }),
  answer: done,
  ourChoice:
    "Every token of the shopper ends with the old password. Where newPassword is the password already, nothing changes and the answer is the same.",
});
