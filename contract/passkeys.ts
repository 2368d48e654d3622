import { z } from "zod";
import { defineCall } from "./call";
import { createSingleLine, done, id, list, text, validTimestamp } from "./wire";

/** Passkeys beside the password (ours, with the capability `passkeys`). Names and encodings are those of WebAuthn's JSON. */

const specification = "purchase 2";
const password = z.string().min(1).max(200);

const base64url = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[\w-]+$/);

const credentialId = base64url(1_023);
const type = z.literal("public-key");
const descriptor = z.object({ id: text, type, transports: z.array(text).optional() });
const userVerification = z.enum(["required", "preferred", "discouraged"]).optional();

/** Options of `navigator.credentials.create`. */
export const creationOptions = z.object({
  challenge: text,
  rp: z.object({ id: text.optional(), name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int().optional().describe("Milliseconds."),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification,
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
});

/** Options of `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: text,
  timeout: z.int().optional(),
  rpId: text.optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification,
});

/** What `create` answered. */
export const newPasskey = z.object({
  id: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What `get` answered. */
export const passkeyAnswer = z.object({
  id: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
  }),
});

export const maxPasskeyNameLength = 60;

export const listPasskeys = defineCall({
  name: "listPasskeys",
  mayBeMissing: true,
  method: "GET",
  path: "client/passkeys",
  access: "bearer",
  specification,
  answer: z.object({
    passkeys: list(
      z.object({ id, name: text, createdAt: validTimestamp, lastUsedAt: validTimestamp.nullish() }),
    ),
  }),
  ourChoice: "Of the token's account, newest first. No call answers a public key.",
});

export const startPasskey = defineCall({
  name: "startPasskey",
  mayBeMissing: true,
  method: "POST",
  path: "client/passkeys/start",
  access: "bearer",
  specification,
  refusals: [409, 422, 429, 503],
  body: z.object({ password }),
  answer: z.object({ content: creationOptions }),
  ourChoice:
    "Options of navigator.credentials.create, with a challenge for five minutes and one use. The relying party is the host of the storefront's public origin. A wrong password answers 422 with errors.password, 409 an account with ten passkeys.",
});

export const addPasskey = defineCall({
  name: "addPasskey",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/passkeys/add",
  access: "bearer",
  specification,
  refusals: [409, 422],
  body: z.object({ name: createSingleLine(maxPasskeyNameLength), passkey: newPasskey }),
  answer: z.object({ content: z.object({ recoveryCodes: list(text) }).nullish() }),
  ourChoice:
    "The first factor of an account turns the second factor on, ends the other logins and answers eight recovery codes; otherwise there are none. The same request sent again gets the same answer for five minutes. A challenge that is used up, expired or another account's, or another origin, answers 422 with errors.passkey.",
});

export const removePasskey = defineCall({
  name: "removePasskey",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/passkeys/remove",
  access: "bearer",
  specification,
  refusals: [422, 429, 503],
  body: z.object({ id, password }),
  answer: done,
  ourChoice:
    "The last factor of an account turns the second factor off. 200 also for a passkey that the account does not have. A wrong password answers 422 with errors.password.",
});
