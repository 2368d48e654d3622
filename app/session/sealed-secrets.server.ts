import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { settings } from "~/env.server";

/** Values that the review's form must not carry as plain text. */
export interface Secrets {
  /** Password of a new record, or the current one, which may be empty. */
  readonly password: string;
  /** A data URL; null without a photo. */
  readonly picture: string | null;
}

const lifetimeInMs = 60 * 60 * 1000;
const ivLength = 12;
const tagLength = 16;

const content = z.object({ until: z.number(), password: z.string(), picture: z.string().nullable() });

/** Encrypted, valid for one hour and only with the same e-mail. */
export function seal(secrets: Secrets, email: string, now = Date.now()): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", getKey(settings.sessionSecrets[0] ?? ""), iv);
  cipher.setAAD(boundTo(email));
  const text = JSON.stringify({ until: now + lifetimeInMs, ...secrets } satisfies z.input<typeof content>);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString("base64url");
}

/** Returns null when the seal is invalid, expired, or for another e-mail. */
export function unseal(encrypted: unknown, email: string, now = Date.now()): Secrets | null {
  if (typeof encrypted !== "string") return null;
  const bytes = Buffer.from(encrypted, "base64url");
  for (const secret of settings.sessionSecrets) {
    const text = context(bytes, secret, email);
    if (text === null) continue;
    const { until, ...secrets } = content.parse(JSON.parse(text));
    return until > now ? secrets : null;
  }
  return null;
}

function context(bytes: Buffer, secret: string, email: string): string | null {
  if (bytes.length <= ivLength + tagLength) return null;
  const decipher = createDecipheriv("aes-256-gcm", getKey(secret), bytes.subarray(0, ivLength));
  decipher.setAAD(boundTo(email));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const hidden = bytes.subarray(ivLength + tagLength);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const getKey = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "secrets of an installer's registration", 32));

const boundTo = (email: string) => Buffer.from(email.trim().toLowerCase());
