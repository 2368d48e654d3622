import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { toOwnPath } from "~/model/web-address";
import { createSignedCookie, maxCookieBytes } from "./session.server";

export type FieldLabels = Readonly<Record<string, string>>;

/** A form whose sender's login expired, stored so that it can be resubmitted after the next login. */
export interface UnsentForm {
  /** Target page with its query. */
  readonly address: string;
  /** Null when no shopper was logged in. */
  readonly shopperId: number | null;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly labels: FieldLabels;
}

const lifetimeInSeconds = 15 * 60;

const cookie = createSignedCookie("envio", lifetimeInSeconds);

const stored = z.object({
  until: z.number(),
  address: z.string().refine((path) => toOwnPath(path, "") === path),
  shopperId: z.number().int().nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  labels: z.record(z.string(), z.string()),
});

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const password = /senha|password/i;
/** Valid only for the page that issued it. */
const sealed = "selado";

/** Stores a form for 15 minutes, without files; null with a password or above the cookie limit. */
export async function saveUnsentForm(
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
  return Buffer.byteLength(header) < maxCookieBytes ? header : null;
}

export async function readUnsentForm(headers: Headers): Promise<UnsentForm | null> {
  try {
    const packed = z.string().parse(await cookie.parse(headers.get("cookie")));
    const content: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const { until, ...unsent } = stored.parse(content);
    return until > nowInSeconds() ? unsent : null;
  } catch {
    return null;
  }
}

export const clearUnsentForm = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
