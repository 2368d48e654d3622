import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { ownPath } from "./domain/own-path";
import { longestCookieInBytes, signedCookie } from "./signed-cookie.server";

/** What a form's fields are called on the screen, by name. */
export type FieldLabels = Readonly<Record<string, string>>;

/** A form that could not be taken because its sender's login had ended, so that it can be sent after the next one. */
export interface UnsentForm {
  /** The page that it was sent to, with its query. */
  readonly address: string;
  /** Null where nobody was logged in any more. */
  readonly shopperId: number | null;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly labels: FieldLabels;
}

const lifetimeInSeconds = 15 * 60;

const cookie = signedCookie("envio", lifetimeInSeconds);

const stored = z.object({
  until: z.number(),
  address: z.string().refine((path) => ownPath(path, "") === path),
  shopperId: z.number().int().nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  labels: z.record(z.string(), z.string()),
});

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const password = /senha|password/i;
/** Only good for the page that made it. */
const sealed = "selado";

/**
 * The `Set-Cookie` header that keeps a form for a quarter of an hour; null where it holds a password, which is kept
 * nowhere, or is too long for a cookie. Files are left out.
 */
export async function keepUnsent(
  form: FormData,
  sentTo: Pick<UnsentForm, "address" | "shopperId" | "labels">,
): Promise<string | null> {
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (password.test(name)) return null;
    if (typeof value === "string" && name !== sealed) fields.push([name, value]);
  }
  const labels = Object.fromEntries(Object.entries(sentTo.labels).filter(([name]) => form.get(name)));
  const content: z.input<typeof stored> = {
    ...sentTo,
    labels,
    fields,
    until: nowInSeconds() + lifetimeInSeconds,
  };
  const header = await cookie.serialize(deflateRawSync(JSON.stringify(content)).toString("base64url"));
  return Buffer.byteLength(header) < longestCookieInBytes ? header : null;
}

/** The form that waits in this browser; null where there is none that counts. */
export async function unsentFormIn(headers: Headers): Promise<UnsentForm | null> {
  try {
    const packed = z.string().parse(await cookie.parse(headers.get("cookie")));
    const content: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const { until, ...unsent } = stored.parse(content);
    return until > nowInSeconds() ? unsent : null;
  } catch {
    return null;
  }
}

/** The `Set-Cookie` header that forgets it. */
export const forgetUnsent = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
